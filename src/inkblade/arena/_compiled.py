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
from inkblade.games.duel._fast import DRAWN, ESCAPED, LOST, WON, Words, play_random, words
from inkblade.games.duel._masks import SLOTS, NotCompiled
from inkblade.games.duel._merging import minimal
from inkblade.games.duel._tables import compile_duel

RESULTS = 5
"""The first columns of what a kernel sums up: playing, won, lost, drawn, escaped; then rounds and bodies left."""


def tables(setup: Setup) -> Words:
    """The tables of a setup, packed; NotCompiled says why there are none."""
    if setup.rounds is not None:
        raise NotCompiled("a set number of rounds is not compiled")
    if setup.parties != ((0,), (1,)):
        raise NotCompiled("only one on one without cards is compiled, the first fighter in the first seat")
    return words(minimal(compile_duel(setup)), setup.options)


class CompiledHall:
    """Where the random duels of a series are played on tables."""

    def __init__(self, series: Series) -> None:
        self._series = series
        self._words = tables(series.setup)

    def play(self, first: int, last: int) -> Counts:
        """The duels from one number to before another, which depend on the series and these numbers alone."""
        packed, games = self._words, last - first
        seed = seed_for(self._series.seed, 0, first) >> 65
        arrays = (packed.cells, packed.lists, packed.bonus, packed.ward, packed.away, packed.effects)
        sums, use = play_random(*arrays, packed.start, packed.limits, seed, games, games)
        swapped = np.arange(first, last) % 2 == 1
        straight, crossed = (self._count(sums[which], use[which]) for which in (~swapped, swapped))
        seats = (straight[0] + crossed[0], straight[1] + crossed[1])
        bots = (straight[0] + crossed[1], straight[1] + crossed[0])
        return Counts(bots, seats, _lengths(sums), self._endings(sums))

    def _count(self, sums: NDArray[np.int64], use: NDArray[np.int64]) -> tuple[Count, Count]:
        """Both seats of some duels, one a row."""
        fates, left, chosen = sums[:, :RESULTS].sum(axis=0), sums[:, 6:8].sum(axis=0), use.sum(axis=0)
        bodies = (int(self._words.start[3]), int(self._words.start[7]))
        lost = [len(sums) * body - int(rest) for body, rest in zip(bodies, left, strict=True)]
        won, beaten, drawn = int(fates[WON]), int(fates[LOST]), int(fates[DRAWN] + fates[ESCAPED])
        return (
            Count(won, drawn, beaten, lost[1], lost[0], _pages(chosen[0])),
            Count(beaten, drawn, won, lost[0], lost[1], _pages(chosen[1])),
        )

    def _endings(self, sums: NDArray[np.int64]) -> dict[str, int]:
        """In the words of the rules. Where the last round is also one quiet round too many, the limit is counted."""
        stalemate = self._series.setup.options.stalemate
        drawn, both = sums[:, DRAWN] == 1, (sums[:, 6] <= 0) & (sums[:, 7] <= 0)
        limited = sums[:, 5] >= stalemate.limit
        found = {
            "decided": (sums[:, WON] + sums[:, LOST]).sum(),
            "escaped": sums[:, ESCAPED].sum(),
            "a draw: nobody is left standing": (drawn & both).sum(),
            f"a draw: {stalemate.limit} rounds": (drawn & ~both & limited).sum(),
            f"a draw: {stalemate.quiet} rounds without a SCORE": (drawn & ~both & ~limited).sum(),
        }
        return {words: int(times) for words, times in found.items() if times}


def _lengths(sums: NDArray[np.int64]) -> Counter[int]:
    times: Any = np.bincount(sums[:, 5])
    return Counter({length: int(number) for length, number in enumerate(times) if number})


def _pages(chosen: NDArray[np.int64]) -> Counter[int]:
    return Counter({2 * (place + 1): int(chosen[place]) for place in range(SLOTS) if chosen[place]})
