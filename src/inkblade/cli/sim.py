"""`inkblade sim`: bots play many duels, and what came of it is counted."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import mean, median
from time import monotonic
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from inkblade.arena import Count, Played, Series, Share, count, play_series
from inkblade.bots import bot_names
from inkblade.cli._console import Refused, out, say_json
from inkblade.cli._setups import plain_setup, with_books
from inkblade.games.duel import DUEL, PRESETS, Setup
from inkblade.kernel import SEED_BYTES, Malformed, Plain

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
    json: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    """Let bots play many duels and count.

    The bots change seats from one duel to the next, so that each has every book equally often. Win rates come with
    their 95 % intervals (Wilson). The same seed gives the same duels on every machine. Ctrl-C ends it early and
    counts what was played.

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
    json
        Write JSON.
    """
    laid, preset = _read_setup(setup)
    names = _read_bots(bots, laid)
    if games < 1:
        raise Refused(f"--games: expected a number above 0, got {games}")
    if not 0 <= seed < 1 << 8 * SEED_BYTES:
        raise Refused(f"--seed: expected a number from 0 to 2^{8 * SEED_BYTES} - 1, got {seed}")
    series = Series(laid, names, games, seed.to_bytes(SEED_BYTES, "big"))
    matches, seconds, interrupted = _play(series)
    if json:
        say_json({"seed": seed, "preset": preset, **_plain(series, matches, seconds)})
    else:
        _tell(out(), series, preset, matches, seconds)
    if interrupted:
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


def _read_bots(written: str, setup: Setup) -> tuple[str, ...]:
    names = tuple(name.strip() for name in written.split(","))
    for name in names:
        if name not in bot_names("duel"):
            raise Refused(f"--bots: no such bot {name!r}; there are {', '.join(bot_names('duel'))}")
    seats = len(setup.parties)
    if len(names) != seats:
        raise Refused(f"--bots: expected {seats} bots, one a seat, got {len(names)}")
    return names


def _play(series: Series) -> tuple[list[Played], float, bool]:
    """The duels played, how long it took, and whether it was cut short."""
    matches: list[Played] = []
    begun, interrupted = monotonic(), False
    try:
        with _progress(series.matches) as progress:
            for played in play_series(series):
                matches.append(played)
                progress.advance(progress.task_ids[0])
    except KeyboardInterrupt:
        interrupted = True
    return matches, monotonic() - begun, interrupted


@contextmanager
def _progress(total: int) -> Iterator[Progress]:
    """A bar on standard error, where somebody is looking."""
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("duels"), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        progress.add_task("duels", total=total)
        yield progress


def _contenders(series: Series, matches: list[Played]) -> list[tuple[str, Count]]:
    """Each bot, all its seats pooled; bots of one name are told apart by their place."""
    labels = [name if series.bots.count(name) == 1 else f"{name} {place + 1}" for place, name in enumerate(series.bots)]
    return [
        (label, count(matches, (match.bots.index(place) for match in matches))) for place, label in enumerate(labels)
    ]


def _sides(series: Series, matches: list[Played]) -> list[tuple[str, Count]]:
    """Each seat, whoever sat there."""
    books = series.setup.books
    return [
        (f"seat {seat}: {' and '.join(books[fighter].id for fighter in party)}", count(matches, [seat] * len(matches)))
        for seat, party in enumerate(series.setup.parties)
    ]


def _plain(series: Series, matches: list[Played], seconds: float) -> dict[str, Plain]:
    rounds = [match.rounds for match in matches]
    return {
        "game": "duel",
        "setup": DUEL.notation.plain(series.setup),
        "bots": list(series.bots),
        "games": len(matches),
        "asked": series.matches,
        "complete": len(matches) == series.matches,
        "by_bot": [{"bot": name, **_plain_count(counted)} for name, counted in _contenders(series, matches)],
        "by_seat": [
            {"seat": seat, **_plain_count(counted)} for seat, (_, counted) in enumerate(_sides(series, matches))
        ],
        "rounds": _plain_lengths(rounds),
        "reasons": dict(Counter(_ending(match) for match in matches).most_common()),
        "seconds": round(seconds, 3),
        "games_per_second": round(len(matches) / seconds, 2),
        "rounds_per_second": round(sum(rounds) / seconds, 1),
    }


def _plain_count(counted: Count) -> dict[str, Plain]:
    shares = {"wins": counted.wins, "draws": counted.draws, "losses": counted.losses}
    return {
        **{
            name: {"count": part.part, "rate": part.value, "low": part.low, "high": part.high}
            for name, part in shares.items()
        },
        "dealt": counted.dealt,
        "taken": counted.taken,
        "maneuvers": {str(page): used for page, used in counted.used()},
    }


def _plain_lengths(rounds: list[int]) -> Plain:
    if not rounds:
        return None
    return {"mean": mean(rounds), "median": median(rounds), "shortest": min(rounds), "longest": max(rounds)}


def _ending(match: Played) -> str:
    """How a duel ended, whoever it was that won."""
    return "decided" if max(match.points) > 0 else match.reason


def _tell(console: Console, series: Series, preset: str, matches: list[Played], seconds: float) -> None:
    rounds = [match.rounds for match in matches]
    options = series.setup.options
    console.print(
        f"Preset {preset}: press {options.press or 'off'}, escape {'on' if options.escape else 'off'}, "
        f"a draw after {options.stalemate.limit} rounds. Seed {int.from_bytes(series.seed, 'big')}."
    )
    if len(matches) < series.matches:
        console.print(f"Cut short: {len(matches)} of {series.matches} duels were played.", style="bold yellow")
    if not matches:
        return
    console.print(_table("bot", _contenders(series, matches)))
    console.print(_table("side", _sides(series, matches)))
    lengths = _plain_lengths(rounds)
    console.print(
        f"Rounds a duel: {lengths['mean']:.1f} on the average, {lengths['median']:g} in the middle, "
        f"{lengths['shortest']} to {lengths['longest']}."
    )
    endings = Counter(_ending(match) for match in matches).most_common()
    console.print("Endings: " + ", ".join(f"{times} {words}" for words, times in endings) + ".")
    for name, counted in _contenders(series, matches):
        console.print(f"{name} did: {_most_used(counted, series.setup)}")
    console.print(
        f"{len(matches)} duels, {sum(rounds)} rounds in {seconds:.1f} s: "
        f"{len(matches) / seconds:.1f} duels and {sum(rounds) / seconds:.0f} rounds a second.",
        style="dim",
    )


def _table(kind: str, counts: list[tuple[str, Count]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(kind, style="bold")
    for column in ("won", "drawn", "lost", "dealt", "taken"):
        table.add_column(column, justify="right")
    for name, counted in counts:
        table.add_row(
            name,
            *map(_percent, (counted.wins, counted.draws, counted.losses)),
            f"{counted.dealt:.1f}",
            f"{counted.taken:.1f}",
        )
    return table


def _percent(part: Share) -> str:
    return f"{100 * part.value:.1f} % ({100 * part.low:.0f}–{100 * part.high:.0f})"


def _most_used(counted: Count, setup: Setup) -> str:
    names: dict[int, Any] = {page: m for book in reversed(setup.books) for page, m in book.maneuvers.items()}
    words = [
        f"{page} {names[page].section} {names[page].name} {100 * used:.0f} %"
        for page, used in counted.used()[:MOST_USED]
    ]
    return ", ".join(words)
