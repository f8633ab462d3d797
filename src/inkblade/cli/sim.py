"""`inkblade sim`: bots play many duels, and what came of it is counted."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import accumulate
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter
from rich import box
from rich.console import Console
from rich.table import Table

from inkblade.arena import Count, Counts, NotOnTables, Series, compiled_hall, nothing, play_series, share
from inkblade.bots import seed_for
from inkblade.cli._bulk import percent, plain_share, progress, read_bots, read_seed
from inkblade.cli._console import Refused, out, say_json
from inkblade.cli._setups import plain_setup, with_books
from inkblade.games.duel import DUEL, PRESETS, Setup
from inkblade.kernel import SEED_BYTES, Malformed, Plain

if TYPE_CHECKING:
    from inkblade.arena._compiled import CompiledHall

PRESET = "contest"
MOST_USED = 6


def sim(
    game: Literal["duel"],
    /,
    *,
    setup: str,
    bots: str,
    games: int = 100,
    seed: int = 1,
    control: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    json: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    """Let bots play many duels and count.

    The bots change seats from one duel to the next, so that each has every book equally often. Win rates come with
    their 95 % intervals (Wilson). The same seed gives the same duels on every machine. Random bots one on one play on
    compiled tables, everything else by the rules on all cores. Ctrl-C ends it early and counts what was played.

        inkblade sim duel --setup '{"books":["mirim","skeleton"]}' --bots fencer,random --games 100

    Parameters
    ----------
    game
        The game; duels for now.
    setup
        A setup as JSON, or the file of one. Its preset is `contest` if it names none.
    bots
        A bot for each seat, separated by commas: `inkblade list bots`.
    games
        How many duels; best a multiple of the number of seats.
    seed
        What the bots' chances come from.
    control
        Let the first bot then play as many duels against itself: its places must come out even.
    json
        Write JSON.
    """
    laid, preset = _read_setup(setup)
    names = _read_seats(bots, laid)
    if games < 1:
        raise Refused(f"--games: expected a number above 0, got {games}")
    series = Series(laid, names, games, read_seed(seed))
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


def _read_setup(written: str) -> tuple[Setup, str]:
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


def _read_seats(written: str, setup: Setup) -> tuple[str, ...]:
    names, seats = read_bots(written), len(setup.parties)
    if len(names) != seats:
        raise Refused(f"--bots: expected {seats} bots, one a seat, got {len(names)}")
    return names


def _control(series: Series) -> Series:
    """As many duels of the first bot against itself, from chances of their own."""
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
        "game": "duel",
        "setup": DUEL.notation.plain(run.series.setup),
        "bots": list(run.series.bots),
        "games": counts.games,
        "asked": run.series.matches,
        "complete": counts.games == run.series.matches,
        "path": "rules" if run.by_rules else "compiled",
        "by_bot": [
            {"bot": label, **_plain_count(counted)} for label, counted in zip(run.labels, counts.bots, strict=True)
        ],
        "by_seat": [{"seat": seat, **_plain_count(counted)} for seat, counted in enumerate(counts.seats)],
        "rounds": _lengths(counts),
        "reasons": dict(sorted(counts.endings.items(), key=lambda item: -item[1])),
        "seconds": round(seconds, 3),
        "games_per_second": round(counts.games / seconds, 2),
        "rounds_per_second": round(counts.all_rounds / seconds, 1),
    }


def _plain_count(counted: Count) -> dict[str, Plain]:
    results = {"wins": counted.won, "draws": counted.drawn, "losses": counted.lost}
    return {
        **{name: plain_share(share(part, counted.games)) for name, part in results.items()},
        "dealt": counted.dealt / max(1, counted.games),
        "taken": counted.taken / max(1, counted.games),
        "maneuvers": {str(page): used for page, used in counted.used()},
    }


def _lengths(counts: Counts) -> Plain:
    """How long duels were, from how many were of each length."""
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
    options = setup.options
    console.print(
        f"Preset {preset}: press {options.press or 'off'}, escape {'on' if options.escape else 'off'}, "
        f"a draw after {options.stalemate.limit} rounds. Seed {int.from_bytes(series.seed, 'big')}."
    )
    if counts.games < series.matches:
        console.print(f"Cut short: {counts.games} of {series.matches} duels were played.", style="bold yellow")
    if not counts.games:
        return
    sides = [
        f"seat {seat}: {' and '.join(setup.books[fighter].id for fighter in party)}"
        for seat, party in enumerate(setup.parties)
    ]
    console.print(_table("bot", run.labels, counts.bots))
    console.print(_table("side", sides, counts.seats))
    lengths = _lengths(counts)
    console.print(
        f"Rounds a duel: {lengths['mean']:.1f} on the average, {lengths['median']:g} in the middle, "
        f"{lengths['shortest']} to {lengths['longest']}."
    )
    endings = sorted(counts.endings.items(), key=lambda item: -item[1])
    console.print("Endings: " + ", ".join(f"{times} {words}" for words, times in endings) + ".")
    for name, counted in zip(run.labels, counts.bots, strict=True):
        console.print(f"{name} did: {_most_used(counted, setup)}")
    _tell_speed(console, run)


def _tell_speed(console: Console, run: Run) -> None:
    games, rounds, seconds = run.counts.games, run.counts.all_rounds, run.seconds
    path = f"by the rules ({run.by_rules})" if run.by_rules else "on the compiled path"
    console.print(
        f"{games} duels, {rounds} rounds in {seconds:.1f} s {path}: "
        f"{games / seconds:.1f} duels and {rounds / seconds:.0f} rounds a second.",
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
    console.print(f"Control: {bot} against itself, {games} duels, points by place: {places}.")


def _table(kind: str, names: Sequence[str], counts: Sequence[Count]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(kind, style="bold")
    for column in ("won", "drawn", "lost", "dealt", "taken"):
        table.add_column(column, justify="right")
    for name, counted in zip(names, counts, strict=True):
        table.add_row(
            name,
            *(percent(share(part, counted.games)) for part in (counted.won, counted.drawn, counted.lost)),
            f"{counted.dealt / counted.games:.1f}",
            f"{counted.taken / counted.games:.1f}",
        )
    return table


def _most_used(counted: Count, setup: Setup) -> str:
    names: dict[int, Any] = {page: m for book in reversed(setup.books) for page, m in book.maneuvers.items()}
    words = [
        f"{page} {names[page].section} {names[page].name} {100 * used:.0f} %"
        for page, used in counted.used()[:MOST_USED]
    ]
    return ", ".join(words)
