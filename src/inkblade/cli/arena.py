"""`inkblade arena`: a tournament of bots over books, with ratings, a control and the balance of books."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
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
from inkblade.cli._books import find_book
from inkblade.cli._bulk import percent, plain_share, progress, read_bots, read_seed
from inkblade.cli._console import Refused, out, say_json
from inkblade.games.duel import DUEL, PRESETS, Setup, book_ids
from inkblade.kernel import Plain

EVERY_BOOK = "all"


def arena(
    game: Literal["duel"],
    /,
    *,
    bots: str,
    books: str = EVERY_BOOK,
    games: int = 200,
    seed: int = 1,
    simulations: int | None = None,
    preset: str = "contest",
    body: int | None = None,
    balance: str | None = None,
    resume: Path | None = None,
    plot: Path | None = None,
    json: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    """Let bots meet in a tournament, rate them, and weigh the books.

    Every bot meets every other, over all pairings of the books, sides swapped. As a control every bot also meets
    itself: nothing but chance may then favour a place. The same seed gives the same duels on every machine. Ctrl-C
    ends it early and counts what was played; with `--resume` it goes on from there.

        inkblade arena duel --bots random,brawler,reader,fencer --books mirim,skeleton --games 200

    Parameters
    ----------
    game
        The game; duels for now.
    bots
        Bots with commas between them: `inkblade list bots`.
    books
        Books with commas between them, by id or as files that end in `.toml`; or `all`.
    games
        How many duels each pair plays, each bot against itself, and each cell of the balance: an even number.
    seed
        What the bots' chances come from.
    simulations
        How often a bot may try out where decisions lead before it decides; as often as it likes, if not said.
    preset
        The options of the table: `inkblade list presets`.
    body
        Body points of every fighter, instead of those of the books: few make short duels that are soon solved.
    balance
        A bot that plays every book against every book: who wins when skill is the same? Random plays on tables.
    resume
        A file to keep what is done in, and to go on from if it is there.
    plot
        An SVG file to draw ratings and balance in.
    json
        Write JSON.
    """
    if body is not None and body < 1:
        raise Refused(f"--body: expected a number above 0, got {body}")
    entry = _read(bots, books, preset, body, balance)
    if games < 2 or games % 2:
        raise Refused(f"--games: expected an even number above 0, as sides are swapped, got {games}")
    if simulations is not None and simulations < 1:
        raise Refused(f"--simulations: expected a number above 0, got {simulations}")
    budget = UNHURRIED if simulations is None else Budget(UNHURRIED.seconds, simulations)
    plan = Plan(entry.bots, entry.setups, games, read_seed(seed), budget, balance)
    heading = {
        "seed": seed,
        "preset": preset,
        "body": body,
        "simulations": simulations,
        **entry.heading,
        "games": games,
    }
    _expect_folder(plot)
    run = _play(meetings(plan), heading, resume)
    if plot is not None:
        _write(plot, draw(run.ratings(plan), entry.books, run.standings.balance, "Inkblade arena: duels"))
    if json:
        say_json({**heading, "game": game, **_plain(plan, run, entry)})
    else:
        _tell(out(), plan, run, entry)
    if run.interrupted:
        raise KeyboardInterrupt


@dataclass(frozen=True)
class Entry:
    """Who and what takes part."""

    bots: tuple[str, ...]
    books: tuple[str, ...]
    setups: Mapping[tuple[int, int], Setup]
    balance: str | None

    @property
    def heading(self) -> dict[str, Plain]:
        """What a tournament is known by; books by what stands in them."""
        content = {name: DUEL.notation.content(self.setups[k, k]) for k, name in enumerate(self.books)}
        return {"bots": list(self.bots), "books": content, "balance": self.balance}


def _read(bots: str, books: str, preset: str, body: int | None, balance: str | None) -> Entry:
    names = read_bots(bots)
    if len(set(names)) != len(names):
        raise Refused("--bots: expected each bot once; every bot meets itself anyway")
    if preset not in PRESETS:
        raise Refused(f"--preset: no such preset {preset!r}; there are {', '.join(PRESETS)}")
    if balance is not None:
        read_bots(balance, "--balance")
    asked = book_ids() if books == EVERY_BOOK else tuple(name.strip() for name in books.split(","))
    found = [find_book(name) for name in asked]
    ids = tuple(book.id for book in found)
    if len(set(ids)) != len(ids):
        raise Refused("--books: expected each book once")
    plain = [name if name in book_ids() else DUEL.notation.plain(book) for name, book in zip(asked, found, strict=True)]
    table: Plain = {"preset": preset} if body is None else {"preset": preset, "fighters": 2 * [{"maximum": body}]}
    setups = {
        (a, b): DUEL.notation.read_setup({"books": [plain[a], plain[b]], **table})
        for a, b in product(range(len(ids)), repeat=2)
    }
    return Entry(names, ids, setups, balance)


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
    """Duels that were played now, and not read from a file."""
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
    """What a bot made of all its duels against others."""
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
            {"bots": list(bots), "games": result.games, "points": plain_share(result.bot_share)}
            for bots, result in sorted(played.pairs.items())
        ],
        "control": {
            "points": plain_share(played.bias),
            "by_bot": {bot: plain_share(result.bot_share) for bot, result in sorted(played.control.items())},
        },
        "balance_points": [
            {"books": [entry.books[a], entry.books[b]], "points": plain_share(result.seat_share)}
            for (a, b), result in sorted(played.balance.items())
        ],
        "rounds": run.rounds,
        "seconds": round(run.seconds, 3),
    }


def _tell(console: Console, plan: Plan, run: Run, entry: Entry) -> None:
    played = run.standings
    if run.games < run.asked:
        console.print(f"Cut short: {run.games} of {run.asked} duels were played.", style="bold yellow")
    ratings = run.ratings(plan)
    if ratings:
        console.print(_ranking(ratings, played))
    if played.control:
        verdict = "no bias" if played.bias.low <= 0.5 <= played.bias.high else "a bias, or bad luck"
        duels = sum_of(played.control.values()).games
        console.print(f"Control, every bot against itself: first place {percent(played.bias)} of {duels}: {verdict}.")
    if played.balance:
        console.print(_matrix(entry.books, played))
    if run.fresh:
        rate_of = run.fresh / run.seconds
        console.print(f"{run.fresh} duels in {run.seconds:.1f} s: {rate_of:.1f} a second.", style="dim")


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
