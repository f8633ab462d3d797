"""`inkblade arena`: a tournament of bots, with ratings, a control and the balance of what they play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Annotated, Literal

from cyclopts import Parameter
from rich import box
from rich.console import Console
from rich.table import Table

from inkblade.arena import (
    UNHURRIED,
    BadLedger,
    Chunk,
    Ledger,
    Meeting,
    Plan,
    Rating,
    Result,
    Share,
    Standings,
    draw,
    meetings,
    play_all,
    rate,
    result_of,
    share,
    standings,
    sum_of,
)
from inkblade.bots import Budget
from inkblade.cli._bulk import percent, plain_share, progress, read_seed, warm
from inkblade.cli._console import Refused, out, say_json
from inkblade.cli._grounds import (
    EVERY,
    GROUNDS,
    Entry,
    read_adventure,
    read_battle,
    read_duel,
    read_entrants,
    read_raid,
)
from inkblade.games.adventure import ADVENTURE
from inkblade.games.battle import BATTLE
from inkblade.games.duel import DUEL
from inkblade.games.labyrinth import LABYRINTH
from inkblade.kernel import Plain


def arena(
    game: Literal["duel", "labyrinth", "battle", "adventure"],
    /,
    *,
    bots: str,
    books: str = EVERY,
    strongholds: str = EVERY,
    encounters: str = EVERY,
    scenarios: str = EVERY,
    games: int = 200,
    seed: int = 1,
    simulations: int | None = None,
    preset: str = "contest",
    body: int | None = None,
    balance: str | None = None,
    against: str | None = None,
    resume: Path | None = None,
    plot: Path | None = None,
    json: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    """Let bots meet in a tournament, rate them, and weigh what they play.

    Every bot meets every other, over all pairings of the books, all strongholds, all encounters or all scenarios,
    sides swapped. As a control every bot also meets itself: nothing but chance may then favour a place. The same seed
    gives the same matches on every machine. Ctrl-C ends it early and counts what was played; with `--resume` it goes
    on from there.

        inkblade arena duel --bots random,brawler,reader,fencer --books mirim,skeleton --games 200
        inkblade arena labyrinth --bots random,automaton --strongholds gatehouse --games 200
        inkblade arena battle --bots archer,charger --encounters bridge,pass --games 40
        inkblade arena adventure --bots wanderer,captain --scenarios toll,gate --simulations 60 --games 40

    Parameters
    ----------
    game
        The game: duel, labyrinth, battle or adventure.
    bots
        Bots with commas between them: `inkblade list bots`.
    books
        Of duels: books with commas between them, by id or as files that end in `.toml`; or `all`.
    strongholds
        Of labyrinths: ready strongholds with commas between them; or `all`. The garrison is placed by the bots.
    encounters
        Of battles: ready encounters with commas between them; or `all`. The armies are placed by the bots.
    scenarios
        Of adventures: ready scenarios for two seats with commas between them; or `all`.
    games
        How many matches each pair plays, each bot against itself, and each cell of the balance: an even number.
    seed
        What the bots' chances come from.
    simulations
        How often a bot may try out where decisions lead before it decides; as often as it likes, if not said.
    preset
        Of duels: the options of the table: `inkblade list presets`.
    body
        Of duels: body points of every fighter, instead of those of the books.
    balance
        A bot that plays every book against every book, every stronghold, every encounter or every scenario against
        itself: who wins when skill is the same?
    against
        One of the bots: only its matches with the others are played, nobody else meets, and nobody itself.
    resume
        A file to keep what is done in, and to go on from if it is there.
    plot
        An SVG file to draw ratings and balance in.
    json
        Write JSON.
    """
    if body is not None and body < 1:
        raise Refused(f"--body: expected a number above 0, got {body}")
    if game == "duel":
        entry = read_duel(bots, books, preset, body, balance)
    else:
        names = read_entrants(bots, game, balance)
        entry = {
            LABYRINTH.name: lambda: read_raid(names, strongholds, balance),
            BATTLE.name: lambda: read_battle(names, encounters, balance),
            ADVENTURE.name: lambda: read_adventure(names, scenarios, balance),
        }[game]()
    if games < 2 or games % 2:
        raise Refused(f"--games: expected an even number above 0, as sides are swapped, got {games}")
    if simulations is not None and simulations < 1:
        raise Refused(f"--simulations: expected a number above 0, got {simulations}")
    budget = UNHURRIED if simulations is None else Budget(UNHURRIED.seconds, simulations)
    if against is not None and (against not in entry.bots or len(entry.bots) < 2):
        raise Refused(f"--against: expected one of several --bots, got {against!r}")
    plan = Plan(entry.bots, entry.names, entry.setups, games, read_seed(seed), budget, balance, game, against)
    table = {"preset": preset, "body": body} if game == "duel" else {}
    heading = {"seed": seed, **table, "simulations": simulations, **entry.heading, "games": games}
    heading |= {} if against is None else {"against": against}
    _expect_folder(plot)
    warm((*entry.bots, *filter(None, (balance,))))
    run = _play(meetings(plan), heading, resume)
    if plot is not None:
        _write(plot, draw(run.ratings(plan), entry.names, run.standings.balance, f"Inkblade arena: {game}"))
    if json:
        say_json({**heading, "game": game, **_plain(plan, run, entry)})
    else:
        _tell(out(), plan, run, entry)
    if run.interrupted:
        raise KeyboardInterrupt


def _expect_folder(plot: Path | None) -> None:
    """Hours of play are not to end in a file that cannot be written."""
    if plot is not None and not plot.parent.is_dir():
        raise Refused(f"--plot: no such folder {str(plot.parent)!r}")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as fault:
        raise Refused(f"--plot: {path}: {(fault.strerror or str(fault)).lower()}") from None


@dataclass(frozen=True)
class Run:
    """A tournament played, as far as it was."""

    standings: Standings
    games: int
    asked: int
    rounds: int
    fresh: int
    """Matches that were played now, and not read from a file."""
    seconds: float
    interrupted: bool

    def ratings(self, plan: Plan) -> list[Rating]:
        return rate(plan.bots, self.standings.pairs) if self.standings.pairs else []


def _play(several: Sequence[Meeting], heading: Plain, resume: Path | None) -> Run:
    done: dict[Chunk, Result] = {}
    ledger = _open(resume, heading, several) if resume is not None else None
    if ledger is not None:
        done |= ledger.done
    asked, before = sum(meeting.series.matches for meeting in several), sum_of(done.values()).games
    begun, interrupted = monotonic(), False
    try:
        with progress(asked) as bar:
            bar.advance(bar.task_ids[0], before)
            for chunk, counts in play_all([meeting.series for meeting in several], frozenset(done)):
                done[chunk] = result_of(counts)
                if ledger is not None:
                    ledger.add(chunk, done[chunk])
                bar.advance(bar.task_ids[0], counts.games)
    except KeyboardInterrupt:
        interrupted = True
    total = sum_of(done.values())
    played = standings((several[chunk.series], result) for chunk, result in done.items())
    seconds = monotonic() - begun
    return Run(played, total.games, asked, total.rounds, total.games - before, seconds, interrupted)


def _open(path: Path, heading: Plain, several: Sequence[Meeting]) -> Ledger:
    try:
        return Ledger(path, heading, several)
    except BadLedger as fault:
        raise Refused(f"--resume: {fault}") from None
    except OSError as fault:
        raise Refused(f"--resume: {path}: {(fault.strerror or str(fault)).lower()}") from None


def _points(played: Standings, bot: str) -> Share:
    """What a bot made of all its matches against others."""
    first = sum_of(result for bots, result in played.pairs.items() if bots[0] == bot)
    second = sum_of(result for bots, result in played.pairs.items() if bots[1] == bot)
    part = first.bot_share.part + second.games - second.bot_share.part
    return share(part, first.games + second.games)


def _plain(plan: Plan, run: Run, entry: Entry) -> dict[str, Plain]:
    played = run.standings
    return {
        "played": run.games,
        "asked": run.asked,
        "complete": run.games == run.asked,
        "ratings": [
            {
                "bot": r.bot,
                "rating": r.value,
                "low": r.low,
                "high": r.high,
                "points": plain_share(_points(played, r.bot)),
            }
            for r in run.ratings(plan)
        ],
        "pairs": [
            {
                "bots": list(bots),
                "games": result.games,
                "points": plain_share(result.bot_share),
                "by_seat": [plain_share(part) for part in result.sides],
            }
            for bots, result in sorted(played.pairs.items())
        ],
        "control": {
            "points": plain_share(played.bias),
            "by_bot": {bot: plain_share(result.bot_share) for bot, result in sorted(played.control.items())},
        },
        "balance_points": [
            {
                "books": [entry.names[a], entry.names[b]],
                "games": result.games,
                "points": plain_share(result.seat_share),
            }
            for (a, b), result in sorted(played.balance.items())
        ],
        "rounds": run.rounds,
        "seconds": round(run.seconds, 3),
    }


def _tell(console: Console, plan: Plan, run: Run, entry: Entry) -> None:
    played = run.standings
    if run.games < run.asked:
        console.print(f"Cut short: {run.games} of {run.asked} matches were played.", style="bold yellow")
    ratings = run.ratings(plan)
    if ratings:
        console.print(_ranking(ratings, played))
        if entry.game is not DUEL:
            console.print(_sides(played))
    if played.control:
        verdict = "no bias" if played.bias.low <= 0.5 <= played.bias.high else "a bias, or bad luck"
        matches = sum_of(played.control.values()).games
        console.print(f"Control, every bot against itself: first place {percent(played.bias)} of {matches}: {verdict}.")
    if played.balance:
        console.print(_matrix(entry.names, played) if entry.game is DUEL else _fairness(entry, played))
    if run.fresh:
        rate_of = run.fresh / run.seconds
        console.print(f"{run.fresh} matches in {run.seconds:.1f} s: {rate_of:.1f} a second.", style="dim")


def _ranking(ratings: Sequence[Rating], played: Standings) -> Table:
    """Ratings, and what each bot made of each other, best first."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("bot", style="bold")
    for column in ("rating", "95 %", "points", *(f"on {rating.bot}" for rating in ratings)):
        table.add_column(column, justify="right")
    for rating in ratings:
        interval = f"{rating.low:.0f}–{rating.high:.0f}"
        against = (_against(played, rating.bot, other.bot) for other in ratings)
        table.add_row(rating.bot, f"{rating.value:.0f}", interval, percent(_points(played, rating.bot)), *against)
    return table


def _against(played: Standings, bot: str, other: str) -> str:
    if (bot, other) in played.pairs:
        return f"{100 * played.pairs[bot, other].bot_share.value:.0f} %"
    if (other, bot) in played.pairs:
        return f"{100 - 100 * played.pairs[other, bot].bot_share.value:.0f} %"
    return "–"


def _sides(played: Standings) -> Table:
    """What the first bot of each pair made of either seat, where the seats are not alike."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title="Pairs, seat by seat")
    table.add_column("bot", style="bold")
    table.add_column("on", style="bold")
    for column in ("in seat 0", "in seat 1", "points", "matches"):
        table.add_column(column, justify="right")
    for (bot, other), result in sorted(played.pairs.items()):
        shares = (*result.sides, result.bot_share)
        table.add_row(bot, other, *map(percent, shares), str(result.games))
    return table


def _fairness(entry: Entry, played: Standings) -> Table:
    """How often the first seat wins each of the grounds when both seats are played by the same bot."""
    kind = GROUNDS[entry.game.name]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=f"Balance: what {kind.first} wins")
    table.add_column(kind.one, style="bold")
    table.add_column(kind.first, justify="right")
    table.add_column("matches", justify="right")
    for (row, _), result in sorted(played.balance.items()):
        table.add_row(entry.names[row], percent(result.seat_share), str(result.games))
    return table


def _matrix(books: Sequence[str], played: Standings) -> Table:
    """The points of seat 0's book, the row, in per cent; the last column is its average against all others."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title="Balance: points of the row's book, in per cent")
    table.add_column("book", style="bold")
    for column in (*(book[:4] for book in books), "others"):
        table.add_column(column, justify="right")
    for row, book in enumerate(books):
        shares = {
            column: played.balance[row, column].seat_share.value
            for column in range(len(books))
            if (row, column) in played.balance
        }
        others = [value for column, value in shares.items() if column != row]
        cells = [f"{100 * shares[column]:.0f}" if column in shares else "" for column in range(len(books))]
        table.add_row(book, *cells, f"{100 * sum(others) / len(others):.0f}" if others else "")
    return table
