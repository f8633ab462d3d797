"""`inkblade sim`: bots play many matches, and what came of it is counted."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import accumulate
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from rich import box
from rich.console import Console
from rich.table import Table

from inkblade.arena import UNHURRIED, Count, Counts, NotOnTables, Series, compiled_hall, nothing, play_series, share
from inkblade.bots import seed_for
from inkblade.cli._bulk import percent, plain_share, progress, read_bots, read_seed, warm
from inkblade.cli._console import Refused, out, say_json
from inkblade.cli._setups import find_game, plain_setup, read_setup, with_books
from inkblade.games import GAMES
from inkblade.games.duel import DUEL, PRESETS, Setup
from inkblade.kernel import SEED_BYTES, AnyGame, Malformed, Plain

if TYPE_CHECKING:
    from inkblade.arena._compiled import CompiledHall

PRESET = "contest"
MOST_USED = 6


def sim(
    game: str,
    /,
    *,
    setup: str,
    bots: str,
    games: int = 100,
    seed: int = 1,
    simulations: int | None = None,
    control: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    json: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    """Let bots play many matches and count.

    The bots change seats from one match to the next, so that each has every seat equally often. Win rates come with
    their 95 % intervals (Wilson). The same seed gives the same matches on every machine. Random bots in a duel one on
    one play on compiled tables, all else by the rules on all cores. Ctrl-C ends it early and counts what was played.

        inkblade sim duel --setup '{"books":["mirim","skeleton"]}' --bots fencer,random --games 100
        inkblade sim labyrinth --setup '{"stronghold":"gatehouse"}' --bots random,random --games 20

    Parameters
    ----------
    game
        The game, such as duel or labyrinth: `inkblade list games`.
    setup
        A setup as JSON, or the file of one. A duel's preset is `contest` if it names none.
    bots
        A bot for each seat, separated by commas: `inkblade list bots`.
    games
        How many matches; best a multiple of the number of seats.
    seed
        What the bots' chances come from.
    simulations
        What a searching bot may spend on a decision; without it each plays as it plays unhurried.
    control
        Let the first bot then play as many matches against itself: its places must come out even.
    json
        Write JSON.
    """
    found = find_game(game)
    laid, preset = _read_duel(setup) if found is DUEL else (read_setup(found, setup), "")
    names = _read_seats(bots, found, laid)
    if games < 1:
        raise Refused(f"--games: expected a number above 0, got {games}")
    if simulations is not None and simulations < 1:
        raise Refused(f"--simulations: expected a number above 0, got {simulations}")
    budget = UNHURRIED if simulations is None else replace(UNHURRIED, simulations=simulations)
    series = Series(laid, names, games, read_seed(seed), budget, found.name)
    warm(names)
    run = _play(series)
    again = _play(_control(series)) if control and not run.interrupted else None
    if json:
        held = {"control": _plain_control(again)} if again else {}
        say_json({"seed": seed, "preset": preset, **_plain(run), **held})
    else:
        _tell(out(), run, preset)
        if again:
            _tell_control(out(), again)
    if run.interrupted or (again and again.interrupted):
        raise KeyboardInterrupt


def _read_duel(written: str) -> tuple[Setup, str]:
    """The setup, and the name of the preset it is played under."""
    plain, folder = plain_setup(written)
    plain = with_books(DUEL, plain, folder)
    if isinstance(plain, dict):
        plain = {"preset": PRESET, **plain}
    try:
        laid = DUEL.notation.read_setup(plain)
    except Malformed as fault:
        raise Refused(str(fault)) from None
    preset = plain["preset"]
    return laid, preset if laid.options == PRESETS[preset] else f"{preset}, with other options"


def _read_seats(written: str, game: AnyGame, setup: Any) -> tuple[str, ...]:
    names, seats = read_bots(written, game=game.name), game.rules.seats(setup)
    if len(names) != seats:
        raise Refused(f"--bots: expected {seats} bots, one a seat, got {len(names)}")
    return names


def _control(series: Series) -> Series:
    """As many matches of the first bot against itself, from chances of their own."""
    seed = seed_for(series.seed, len(series.bots) + 1, 0).to_bytes(SEED_BYTES, "big")
    return replace(series, bots=series.bots[:1] * len(series.bots), seed=seed)


@dataclass(frozen=True)
class Run:
    """A series played, as far as it was."""

    series: Series
    counts: Counts
    seconds: float
    by_rules: str
    """Why it was not played on the compiled path, if it was not."""
    interrupted: bool

    @property
    def is_duel(self) -> bool:
        return self.series.game == DUEL.name

    @property
    def labels(self) -> list[str]:
        """The bots by place; those of one name are told apart by it."""
        bots = self.series.bots
        return [name if bots.count(name) == 1 else f"{name} {place + 1}" for place, name in enumerate(bots)]


def _play(series: Series) -> Run:
    counts, interrupted = nothing(len(series.bots)), False
    hall, by_rules = _hall(series)
    begun = monotonic()
    try:
        with progress(series.matches) as bar:
            for chunk in play_series(series, hall):
                counts += chunk
                bar.advance(bar.task_ids[0], chunk.games)
    except KeyboardInterrupt:
        interrupted = True
    return Run(series, counts, monotonic() - begun, by_rules, interrupted)


def _hall(series: Series) -> tuple[CompiledHall | None, str]:
    """Where a series is played on the compiled path, its kernels warm; or why it cannot be."""
    console = Console(stderr=True)
    try:
        with console.status("Compiling …") if console.is_terminal else nullcontext():
            hall = compiled_hall(series)
            hall.play(0, 1)
        return hall, ""
    except NotOnTables as fault:
        return None, str(fault)


def _plain(run: Run) -> dict[str, Plain]:
    counts, seconds = run.counts, run.seconds
    return {
        "game": run.series.game,
        "setup": GAMES[run.series.game].notation.plain(run.series.setup),
        "bots": list(run.series.bots),
        "games": counts.games,
        "asked": run.series.matches,
        "complete": counts.games == run.series.matches,
        "path": "rules" if run.by_rules else "compiled",
        "by_bot": [
            {"bot": label, **_plain_count(run, counted)} for label, counted in zip(run.labels, counts.bots, strict=True)
        ],
        "by_seat": [{"seat": seat, **_plain_count(run, counted)} for seat, counted in enumerate(counts.seats)],
        "rounds": _lengths(counts),
        "reasons": dict(sorted(counts.endings.items(), key=lambda item: -item[1])),
        "seconds": round(seconds, 3),
        "games_per_second": round(counts.games / seconds, 2),
        "rounds_per_second": round(counts.all_rounds / seconds, 1),
    }


def _plain_count(run: Run, counted: Count) -> dict[str, Plain]:
    results = {"wins": counted.won, "draws": counted.drawn, "losses": counted.lost}
    shares = {name: plain_share(share(part, counted.games)) for name, part in results.items()}
    if not run.is_duel:
        return shares
    return {
        **shares,
        "dealt": counted.dealt / max(1, counted.games),
        "taken": counted.taken / max(1, counted.games),
        "maneuvers": {str(page): used for page, used in counted.used()},
    }


def _lengths(counts: Counts) -> Plain:
    """How long matches were, from how many were of each length."""
    if not counts.games:
        return None
    ordered = sorted(counts.rounds)
    reached = list(accumulate(counts.rounds[length] for length in ordered))
    middle = [ordered[bisect_right(reached, place)] for place in ((counts.games - 1) // 2, counts.games // 2)]
    return {
        "mean": counts.all_rounds / counts.games,
        "median": sum(middle) / 2,
        "shortest": ordered[0],
        "longest": ordered[-1],
    }


def _tell(console: Console, run: Run, preset: str) -> None:
    series, counts, setup = run.series, run.counts, run.series.setup
    console.print(f"{_agreed(run, preset)} Seed {int.from_bytes(series.seed, 'big')}.")
    if counts.games < series.matches:
        console.print(f"Cut short: {counts.games} of {series.matches} matches were played.", style="bold yellow")
    if not counts.games:
        return
    console.print(_table("bot", run.labels, counts.bots, run.is_duel))
    console.print(_table("side", _sides(run), counts.seats, run.is_duel))
    lengths, what = _lengths(counts), "Rounds a duel" if run.is_duel else "Decisions a match"
    console.print(
        f"{what}: {lengths['mean']:.1f} on the average, {lengths['median']:g} in the middle, "
        f"{lengths['shortest']} to {lengths['longest']}."
    )
    endings = sorted(counts.endings.items(), key=lambda item: -item[1])
    console.print("Endings: " + ", ".join(f"{times} {words}" for words, times in endings) + ".")
    if run.is_duel:
        for name, counted in zip(run.labels, counts.bots, strict=True):
            console.print(f"{name} did: {_most_used(counted, setup)}")
    _tell_speed(console, run)


def _agreed(run: Run, preset: str) -> str:
    """What is played, in a sentence."""
    if not run.is_duel:
        return f"{GAMES[run.series.game].title}."
    options = run.series.setup.options
    return (
        f"Preset {preset}: press {options.press or 'off'}, escape {'on' if options.escape else 'off'}, "
        f"a draw after {options.stalemate.limit} rounds."
    )


def _sides(run: Run) -> list[str]:
    """The seats, with what each plays."""
    setup = run.series.setup
    if not run.is_duel:
        return [f"seat {seat}" for seat in range(len(run.series.bots))]
    return [
        f"seat {seat}: {' and '.join(setup.books[fighter].id for fighter in party)}"
        for seat, party in enumerate(setup.parties)
    ]


def _tell_speed(console: Console, run: Run) -> None:
    games, rounds, seconds = run.counts.games, run.counts.all_rounds, run.seconds
    unit = "rounds" if run.is_duel else "decisions"
    path = f"by the rules ({run.by_rules})" if run.by_rules else "on the compiled path"
    console.print(
        f"{games} matches, {rounds} {unit} in {seconds:.1f} s {path}: "
        f"{games / seconds:.1f} matches and {rounds / seconds:.0f} {unit} a second.",
        style="dim",
    )


def _plain_control(run: Run) -> Plain:
    return {
        "bot": run.series.bots[0],
        "games": run.counts.games,
        "by_place": [plain_share(counted.score) for counted in run.counts.bots],
    }


def _tell_control(console: Console, run: Run) -> None:
    places = ", ".join(percent(counted.score) for counted in run.counts.bots)
    bot, games = run.series.bots[0], run.counts.games
    console.print(f"Control: {bot} against itself, {games} matches, points by place: {places}.")


def _table(kind: str, names: Sequence[str], counts: Sequence[Count], wounds: bool) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(kind, style="bold")
    for column in ("won", "drawn", "lost", *(("dealt", "taken") if wounds else ())):
        table.add_column(column, justify="right")
    for name, counted in zip(names, counts, strict=True):
        table.add_row(
            name,
            *(percent(share(part, counted.games)) for part in (counted.won, counted.drawn, counted.lost)),
            *(f"{part / counted.games:.1f}" for part in (counted.dealt, counted.taken) if wounds),
        )
    return table


def _most_used(counted: Count, setup: Setup) -> str:
    names: dict[int, Any] = {page: m for book in reversed(setup.books) for page, m in book.maneuvers.items()}
    words = [
        f"{page} {names[page].section} {names[page].name} {100 * used:.0f} %"
        for page, used in counted.used()[:MOST_USED]
    ]
    return ", ".join(words)
