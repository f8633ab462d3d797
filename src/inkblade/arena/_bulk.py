"""Many duels on as many cores as there are, in chunks that come out the same in any order and in any process."""

from __future__ import annotations

import os
import signal
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from inkblade.arena._counting import Counts, count
from inkblade.arena._series import Hall, Series

if TYPE_CHECKING:
    from inkblade.arena._compiled import CompiledHall

WORTH_SHARING = 16
"""From so many duels on, another process is worth its start."""
AHEAD = 3
"""Chunks that wait for each process, so that none is ever idle."""
FEW, MANY = 4, 20_000
"""Duels in a chunk: few by the rules, many on the compiled path."""


@dataclass(frozen=True)
class Chunk:
    """A run of duels of one series: from the number `first` to before `last`."""

    series: int
    first: int
    last: int


class NotOnTables(Exception):
    """Why a series is played by the rules and not on the compiled path."""


def compiled_hall(series: Series) -> CompiledHall:
    """Where a series is played on the compiled path; NotOnTables says why it cannot be."""
    if series.game != "duel":
        raise NotOnTables("only duels are played on tables")
    if set(series.bots) != {"random"}:
        raise NotOnTables("only random bots play on tables")
    from inkblade.arena._compiled import CompiledHall
    from inkblade.games.duel._masks import NotCompiled

    try:
        return CompiledHall(series)
    except NotCompiled as fault:
        raise NotOnTables(str(fault)) from None


def play_series(series: Series, hall: CompiledHall | None = None, workers: int | None = None) -> Iterator[Counts]:
    """The duels of a series by the rules, or in a compiled hall, counted chunk by chunk as they end."""
    if hall is not None:
        return (hall.play(chunk.first, chunk.last) for chunk in _missing(0, series, MANY, ()))
    return (counts for _, counts in _play_by_rules([series], _missing(0, series, FEW, ()), workers))


def play_all(
    several: Sequence[Series], done: Collection[Chunk] = (), workers: int | None = None
) -> Iterator[tuple[Chunk, Counts]]:
    """Every chunk of every series that is not done yet, counted as it ends: what goes on tables comes first."""
    by_rules: list[Chunk] = []
    for number, series in enumerate(several):
        on_tables = _missing(number, series, MANY, done)
        if not on_tables:
            continue
        try:
            hall = compiled_hall(series)
            yield from ((chunk, hall.play(chunk.first, chunk.last)) for chunk in on_tables)
        except NotOnTables:
            by_rules += _missing(number, series, FEW, done)
    yield from _play_by_rules(several, by_rules, workers)


def _play_by_rules(
    several: Sequence[Series], chunks: Sequence[Chunk], workers: int | None
) -> Iterator[tuple[Chunk, Counts]]:
    workers = min(workers or (os.cpu_count() or 1), len(chunks))
    if workers < 2 or sum(chunk.last - chunk.first for chunk in chunks) < WORTH_SHARING:
        halls = _Halls(several)
        yield from ((chunk, halls.play(chunk)) for chunk in chunks)
    else:
        yield from _play_shared(several, chunks, workers)


def _missing(number: int, series: Series, size: int, done: Collection[Chunk]) -> list[Chunk]:
    """The chunks of a series that are still to be played."""
    total = series.matches
    chunks = (Chunk(number, first, min(first + size, total)) for first in range(0, total, size))
    return [chunk for chunk in chunks if chunk not in done]


class _Halls:
    """The halls of several series; only the last one stays open, as chunks come series by series."""

    def __init__(self, several: Sequence[Series]) -> None:
        self._several = several
        self._open: tuple[int, Hall] | None = None

    def play(self, chunk: Chunk) -> Counts:
        series = self._several[chunk.series]
        if self._open is None or self._open[0] != chunk.series:
            self._open = chunk.series, Hall(series)
        hall = self._open[1]
        return count(map(hall.play, range(chunk.first, chunk.last)), len(series.bots))


def _play_shared(several: Sequence[Series], chunks: Iterable[Chunk], workers: int) -> Iterator[tuple[Chunk, Counts]]:
    left = iter(chunks)
    with _interrupts() as seen, ProcessPoolExecutor(workers, initializer=_enter, initargs=(several,)) as pool:
        waiting: dict[Future[Counts], Chunk] = {}
        while not seen:
            waiting |= {pool.submit(_play, chunk): chunk for chunk in islice(left, AHEAD * workers - len(waiting))}
            if not waiting:
                return
            ended, _ = wait(waiting, timeout=0.2, return_when=FIRST_COMPLETED)
            yield from ((waiting.pop(future), future.result()) for future in ended)
        pool.shutdown(wait=False, cancel_futures=True)
    raise KeyboardInterrupt


@contextmanager
def _interrupts() -> Iterator[list[int]]:
    """Ctrl-C noted and not raised: inside a pool's locks it would leave them locked."""
    seen: list[int] = []
    try:
        before = signal.signal(signal.SIGINT, lambda number, frame: seen.append(number))
    except ValueError:  # only the main thread hears signals
        yield seen
        return
    try:
        yield seen
    finally:
        signal.signal(signal.SIGINT, before)


_halls: _Halls | None = None


def _enter(several: Sequence[Series]) -> None:
    """A process of the pool begins. What interrupts the command is for the one that started it to handle."""
    global _halls
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _halls = _Halls(several)


def _play(chunk: Chunk) -> Counts:
    assert _halls is not None
    return _halls.play(chunk)
