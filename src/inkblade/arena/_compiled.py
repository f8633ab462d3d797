"""Random duels in bulk on the compiled path: some hundred thousand in the time the rules take for one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from inkblade.arena._counting import Count, Counts
from inkblade.arena._series import Series
from inkblade.bots import seed_for
from inkblade.games.duel import Setup
from inkblade.games.duel._bulk import Bulk, bulk, play_random, summed
from inkblade.games.duel._fast import DRAWN, ESCAPED, LOST, WON, words
from inkblade.games.duel._masks import SLOTS, NotCompiled
from inkblade.games.duel._merging import minimal
from inkblade.games.duel._tables import compile_duel


def tables(setup: Setup) -> Bulk:
    """The tables of a setup for bulk play; NotCompiled says why there are none."""
    if setup.rounds is not None:
        raise NotCompiled("a set number of rounds is not compiled")
    if setup.parties != ((0,), (1,)):
        raise NotCompiled("only one on one without cards is compiled, the first fighter in the first seat")
    return bulk(words(minimal(compile_duel(setup)), setup.options))


class CompiledHall:
    """Where the random duels of a series are played on tables."""

    def __init__(self, series: Series) -> None:
        self._series = series
        self._tables = tables(series.setup)

    def play(self, first: int, last: int) -> Counts:
        """The duels from one number to before another, which depend on the series and these numbers alone."""
        seed = seed_for(self._series.seed, 0, first) >> 65
        swapped = first % 2
        straight, crossed = (
            play_random(self._tables, seed, range(begun, last - first, 2)) for begun in (swapped, 1 - swapped)
        )
        ours, theirs = self._count(*straight), self._count(*crossed)
        seats = (ours[0] + theirs[0], ours[1] + theirs[1])
        bots = (ours[0] + theirs[1], ours[1] + theirs[0])
        ends = np.concatenate([straight[0], crossed[0]], axis=1)
        return Counts(bots, seats, _lengths(ends), self._endings(ends))

    def _count(self, ends: NDArray[np.int32], use: NDArray[np.int64]) -> tuple[Count, Count]:
        """Both seats of some duels, one a column."""
        _, won, beaten, drawn, escaped, _, *left = summed(ends).tolist()
        drawn += escaped
        lost = [ends.shape[1] * int(body) - rest for body, rest in zip(self._tables.bodies, left, strict=False)]
        return (
            Count(won, drawn, beaten, lost[1], lost[0], _pages(use[0])),
            Count(beaten, drawn, won, lost[0], lost[1], _pages(use[1])),
        )

    def _endings(self, ends: NDArray[np.int32]) -> dict[str, int]:
        """In the words of the rules. Where the last round is also one quiet round too many, the limit is counted."""
        stalemate = self._series.setup.options.stalemate
        fate, rounds, body, foe = ends
        drawn, both = fate == DRAWN, (body <= 0) & (foe <= 0)
        limited = rounds >= stalemate.limit
        found = {
            "decided": ((fate == WON) | (fate == LOST)).sum(),
            "escaped": (fate == ESCAPED).sum(),
            "a draw: nobody is left standing": (drawn & both).sum(),
            f"a draw: {stalemate.limit} rounds": (drawn & ~both & limited).sum(),
            f"a draw: {stalemate.quiet} rounds without a SCORE": (drawn & ~both & ~limited).sum(),
        }
        return {words: int(times) for words, times in found.items() if times}


def _lengths(ends: NDArray[np.int32]) -> Counter[int]:
    times: Any = np.bincount(ends[1])
    return Counter({length: int(number) for length, number in enumerate(times) if number})


def _pages(chosen: NDArray[np.int64]) -> Counter[int]:
    return Counter({2 * (place + 1): int(chosen[place]) for place in range(SLOTS) if chosen[place]})
