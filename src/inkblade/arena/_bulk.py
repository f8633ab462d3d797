"""Many duels of the same setup, on as many cores as there are."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from random import Random

from inkblade.arena._counting import Played
from inkblade.bots import AnyBot, Budget, make_bot, seed_for
from inkblade.games.duel import DUEL, Decision, Maneuvering, Setup, State, View
from inkblade.kernel import SEED_BYTES, Seat, SeededDice, options

WORTH_SHARING = 16
"""From so many matches on, another process is worth its start."""
AHEAD = 4
"""Matches that wait for each process, so that none is ever idle."""
UNHURRIED = Budget(seconds=60.0)
"""Bulk play is to be the same on every machine, so that no bot is ever cut short."""


@dataclass(frozen=True)
class Series:
    """What is to be played: so many duels of a setup, the bots changing seats from one to the next."""

    setup: Setup
    bots: tuple[str, ...]
    matches: int
    seed: bytes


def play_series(series: Series, workers: int | None = None) -> Iterator[Played]:
    """Every duel of a series as it ends; each depends on the series and on its number alone, not on who plays it."""
    workers = workers or (os.cpu_count() or 1)
    if workers < 2 or series.matches < WORTH_SHARING:
        hall = _Hall(series)
        yield from (hall.play(number) for number in range(series.matches))
    else:
        yield from _play_shared(series, workers)


def _play_shared(series: Series, workers: int) -> Iterator[Played]:
    numbers = iter(range(series.matches))
    with _interrupts() as seen, ProcessPoolExecutor(workers, initializer=_enter, initargs=(series,)) as pool:
        waiting: set[Future[Played]] = set()
        while not seen:
            waiting |= {pool.submit(_play, number) for number in islice(numbers, AHEAD * workers - len(waiting))}
            if not waiting:
                return
            done, waiting = wait(waiting, timeout=0.2, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
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


_hall: _Hall | None = None


def _enter(series: Series) -> None:
    """A process of the pool begins. What interrupts the command is for the one that started it to handle."""
    global _hall
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _hall = _Hall(series)


def _play(number: int) -> Played:
    assert _hall is not None
    return _hall.play(number)


class _Hall:
    """Where the duels of a series are played: the bots keep what they have worked out, and take new chances."""

    def __init__(self, series: Series) -> None:
        self._series = series
        self._chances = [Random() for _ in series.bots]
        self._bots: list[AnyBot] = [
            make_bot(name, "duel", chance) for name, chance in zip(series.bots, self._chances, strict=True)
        ]

    def play(self, number: int) -> Played:
        """The duel of that number; with it the bots sit one seat further."""
        count = len(self._bots)
        seating = tuple((seat + number) % count for seat in range(count))
        for bot, chance in enumerate(self._chances):
            chance.seed(seed_for(self._series.seed, bot, number))
        fate = seed_for(self._series.seed, count, number).to_bytes(SEED_BYTES, "big")
        state, turn = DUEL.rules.start(self._series.setup, SeededDice(fate, 0)).state, 0
        bodies = _bodies(state)
        chosen: list[list[int]] = [[] for _ in seating]
        while (asked := DUEL.rules.asked(state)) is not None:
            turn += 1
            decisions = {seat: self._decide(state, seat, seating[seat]) for seat in asked.seats}
            for seat, decision in decisions.items():
                if isinstance(decision, Maneuvering):
                    chosen[seat].append(decision.maneuver)
            state = DUEL.rules.resolve(state, decisions, SeededDice(fate, turn)).state
        outcome = DUEL.rules.outcome(state)
        assert outcome is not None
        lost = tuple(before - after for before, after in zip(bodies, _bodies(state), strict=True))
        return Played(seating, outcome.points, outcome.reason, state.round, lost, tuple(map(tuple, chosen)))

    def _decide(self, state: State, seat: Seat, bot: int) -> Decision:
        view: View = DUEL.rules.view(state, seat)
        decision: Decision = self._bots[bot].decide(view, options(DUEL.rules, view), UNHURRIED)
        return decision


def _bodies(state: State) -> tuple[int, ...]:
    """The body points of each seat's party."""
    return tuple(sum(state.fighters[fighter].body for fighter in party) for party in state.setup.parties)
