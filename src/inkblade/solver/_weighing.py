"""The stage games of a layer in which hurts are made good: set out once, weighed again and again.

Whatever a round can lead to has a place in one list, the *prospects*: the situations of the layer after a quiet round,
the same after one that hurts, the three ways to end, and what lies outside. An entry of a stage game is such a place.
So pricing a game is looking up what each of its entries is worth now.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from inkblade.solver._following import DRAW, HURT, WIN, choices, fled, follow_layer
from inkblade.solver._layers import stage_shapes
from inkblade.solver._model import Model
from inkblade.solver._stage import MOST, stage_room
from inkblade.solver._supports import mix_room, solve_again
from inkblade.solver._workings import Chances, Values, Workings

ENDS = 3
"""Ways to end, as prospects: drawn, won, lost."""
GAMES = 5
"""Stage games of a situation at the most: one for each way of announcing an escape, and that of announcing."""

Rows = tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float64]]
"""Sparse rows: where each begins, columns, chances."""


class Stages(NamedTuple):
    """Stage games, one after the other."""

    shape: NDArray[np.int64]
    """Of each situation: rows, columns, how many games."""
    begins: NDArray[np.int64]
    """Where its entries begin."""
    entries: NDArray[np.int32]
    """Of each entry, its place among the prospects."""


class Weighing:
    """A layer's stage games at all counts of quiet rounds, and what they mixed last."""

    def __init__(self, model: Model, work: Workings, numbers: NDArray[np.int32], local: NDArray[np.int32]) -> None:
        words, space, self._count, self._top = model.words, work.space.kernel, len(numbers), model.top
        followed = follow_layer(words, space, numbers)
        local[numbers] = np.arange(len(numbers))
        leads = [_set_out(words, space, numbers, followed, local, last) for last in (False, True)]
        local[numbers] = -1
        outside = np.unique(np.concatenate([part[part < 0] for *_, part in leads]))
        self._outside = -1 - outside
        for *_, part in leads:
            away = part < 0
            part[away] = 2 * len(numbers) + ENDS + np.searchsorted(outside, part[away])
        self._stages = tuple(Stages(*one) for one in leads)
        self._room = 16 * len(numbers)
        self._supports = np.zeros((model.top + 1, len(numbers), GAMES, 2), np.uint32)
        self._kept = [self._beyond(work.values, quiet) for quiet in range(model.top + 1)]
        self._drawn = [self._beyond(work.draws, quiet) for quiet in range(model.top + 1)]

    def _beyond(self, kept: Values | Chances, quiet: int) -> NDArray[np.float64]:
        """What is known of the situations outside that a round leads to after so many quiet ones."""
        (low, high), onward = kept, min(self._top, quiet + 1)
        number, hurt = self._outside >> 1, self._outside & 1
        quietly = low[number, onward] if onward < self._top else high[number]
        return np.where(hurt, low[number, 0] if self._top else high[number], quietly).astype(np.float64)

    def weigh(
        self, value: NDArray[np.float64], fade: float, fine: float
    ) -> tuple[NDArray[np.float64], NDArray[np.float64], Rows, Rows]:
        """Every stage game by the values so far: fresh values, chances of a draw at once or outside, and where play
        goes: the chances to come to each situation, count by count, by a quiet round, and by one that hurts."""
        count, ends = self._count, 2 * self._count
        fresh, drawn = np.zeros_like(value), np.zeros_like(value)
        worths, draws = np.zeros(ends + ENDS + len(self._outside)), np.full(ends + ENDS + len(self._outside), fade)
        worths[ends : ends + ENDS], draws[ends : ends + ENDS] = (0.0, 1.0, -1.0), (1.0, 0.0, 0.0)
        worths[count:ends] = (1.0 - fade) * value[0]
        rows = np.zeros((2, value.size + 1), np.int32), np.empty((2, self._room), np.int32), np.empty((2, self._room))
        for quiet in range(self._top + 1):
            worths[:count] = (1.0 - fade) * value[min(self._top, quiet + 1)]
            worths[ends + ENDS :] = (1.0 - fade) * self._kept[quiet]
            draws[ends + ENDS :] = fade + (1.0 - fade) * self._drawn[quiet]
            if 0 < quiet < self._top:
                _begin_with(self._supports[quiet], self._supports[quiet - 1])
            stages, mixed = self._stages[quiet == self._top], self._supports[quiet]
            rows = _weigh(stages, (worths, draws), fade, mixed, fine, rows, fresh[quiet], drawn[quiet], quiet)
        begins, columns, chances = rows
        self._room = columns.shape[1]
        return fresh, drawn, (begins[0], columns[0], chances[0]), (begins[1], columns[1], chances[1])


@njit(cache=True, nogil=True)
def _set_out(words, space, numbers, followed, local, last):
    """Where each entry leads, at the last count or at one before it: to a prospect, or, below zero, out of the layer:
    by the number of a situation, with one bit for whether somebody is hurt on the way."""
    (followers, offsets), pressed = followed, last and words[6][2] > 0
    shape, begins = stage_shapes(words, space, numbers, pressed)
    rows_at, columns_at = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    leads, count = np.zeros(begins[-1], np.int32), len(numbers)
    for k in range(count):
        part = followers[offsets[k] : offsets[k + 1]]
        code = np.int64(space[5][numbers[k]])
        na, nb, columns = choices(words[1], space[0], space[2], code, pressed, rows_at, columns_at)
        place = begins[k]
        for announced in range(shape[k, 2]):
            for i in range(na):
                for j in range(nb):
                    follower = part[rows_at[i] * columns + columns_at[j]]
                    if follower < 0 or fled(follower, announced):
                        ended = 0 if follower >= 0 or follower == DRAW else (1 if follower == WIN else 2)
                        leads[place] = 2 * count + ended
                    else:
                        number, hurt = follower >> 3, 1 if follower & HURT else 0
                        inside = local[number]
                        leads[place] = inside + hurt * count if inside >= 0 else -1 - (2 * number + hurt)
                    place += 1
    return shape, begins, leads


@njit(cache=True, nogil=True)
def _begin_with(supports, others):
    """Where nothing is known of what a situation mixes, it is looked for among what another count's mixes."""
    for k in range(len(supports)):
        if supports[k, 0, 0] == 0:
            supports[k] = others[k]


@njit(cache=True, nogil=True)
def _weigh(stages, prospects, fade, supports, fine, rows, fresh, drawn, quiet):
    """The stage games of one count: fresh values and chances of a draw are written; the rows, with these added."""
    (shape, starts, entries), (worths, draws), (begins, columns, chances) = stages, prospects, rows
    count, payoffs, said, tableau = len(shape), np.zeros(MOST * MOST), np.ones(4), stage_room()
    sizes, places, shares, square = mix_room()
    for k in range(count):
        row, na, nb, games = quiet * count + k, shape[k, 0], shape[k, 1], shape[k, 2]
        needed = max(begins[0, row], begins[1, row]) + starts[k + 1] - starts[k]
        if needed > columns.shape[1]:
            columns, chances = _longer(columns, 2 * needed), _longer(chances, 2 * needed)
        begins[0, row + 1], begins[1, row + 1] = begins[0, row], begins[1, row]
        if games == 4:
            fresh[k] = _announce(worths, entries[starts[k] : starts[k + 1]], (na, nb), supports[k], fine, said)
        for announced in range(games):
            begin = starts[k] + announced * na * nb
            for place in range(na * nb):
                payoffs[place] = worths[entries[begin + place]]
            support, weight = supports[k, announced], said[announced] if games == 4 else 1.0
            value = solve_again(payoffs, na, nb, support, fine, sizes, places, shares, square, tableau)
            fresh[k] = fresh[k] if games == 4 else value
            mixed, going = (sizes, places, shares), (begins, columns, chances)
            drawn[k] += _go_on(entries, begin, nb, mixed, weight, draws, count, 1.0 - fade, row, going)
    return begins, columns, chances


@njit(cache=True, nogil=True)
def _announce(worths, entries, shape, supports, fine, said):
    """The value of a situation in which an escape may be announced; the chance of each way of announcing is written."""
    (na, nb), tableau = shape, stage_room()
    sizes, places, shares, square = mix_room()
    payoffs, ways = np.zeros(MOST * MOST), np.zeros(4)
    for announced in range(4):
        for place in range(na * nb):
            payoffs[place] = worths[entries[announced * na * nb + place]]
        support = supports[announced]
        value = solve_again(payoffs, na, nb, support, fine, sizes, places, shares, square, tableau)
        ways[2 * (announced & 1) + (announced >> 1)] = value
    value = solve_again(ways, np.int64(2), np.int64(2), supports[4], fine, sizes, places, shares, square, tableau)
    said[:] = 0.0
    for i in range(sizes[0]):
        for j in range(sizes[1]):
            said[places[0, i] + 2 * places[1, j]] = shares[0, i] * shares[1, j]
    return value


@njit(cache=True, nogil=True)
def _go_on(entries, begin, nb, mixed, weight, draws, count, lasting, row, going):
    """What a game's mixes add to a row of either list; the chance of a draw that comes at once or outside."""
    (sizes, places, shares), (begins, columns, chances) = mixed, going
    drawn, quiet_end, hurt_end = 0.0, begins[0, row + 1], begins[1, row + 1]
    for i in range(sizes[0]):
        chosen, at = weight * shares[0, i], begin + places[0, i] * nb
        for j in range(sizes[1]):
            chance, entry = chosen * shares[1, j], entries[at + places[1, j]]
            drawn += chance * draws[entry]
            if entry < count:
                columns[0, quiet_end], chances[0, quiet_end] = entry, chance * lasting
                quiet_end += 1
            elif entry < 2 * count:
                columns[1, hurt_end], chances[1, hurt_end] = entry - count, chance * lasting
                hurt_end += 1
    begins[0, row + 1], begins[1, row + 1] = quiet_end, hurt_end
    return drawn


@njit(cache=True, nogil=True)
def _longer(kept, length):
    """The same list with more room."""
    longer = np.empty((2, length), kept.dtype)
    longer[:, : kept.shape[1]] = kept
    return longer
