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
    entries: NDArray[np.uint32]
    """Of each entry, its place among the prospects."""


class Weighed(NamedTuple):
    """What the stage games of some places have come to, [count of quiet rounds, place] each."""

    fresh: NDArray[np.float64]
    """Values."""
    drawn: NDArray[np.float64]
    """Chances of a draw at once or outside the layer, if they were asked for."""
    quiet: Rows
    """Where play goes among these places by a quiet round, count by count."""
    hurt: Rows
    """Where it goes among them by a round that hurts: to the first count."""


class Weighing:
    """A layer's stage games at all counts of quiet rounds, what its prospects are worth, and what was mixed last."""

    def __init__(self, model: Model, work: Workings, numbers: NDArray[np.int32], local: NDArray[np.int32]) -> None:
        words, space, self._count, self._top = model.words, work.space.kernel, len(numbers), model.top
        followed = follow_layer(words, space, numbers)
        local[numbers] = np.arange(len(numbers))
        leads = [_set_out(words, space, numbers, followed, local, last) for last in (False, True)]
        local[numbers] = -1
        outside = np.unique(np.concatenate([part[part < 0] for *_, part in leads]))
        for *_, part in leads:
            away = part < 0
            part[away] = 2 * len(numbers) + ENDS + np.searchsorted(outside, part[away])
        # Numbers without a sign are places as they are: others are asked first whether they count from the end.
        self._stages = tuple(Stages(shape, begins, part.view(np.uint32)) for shape, begins, part in leads)
        self._supports = np.zeros((model.top + 1, len(numbers), GAMES, 2), np.uint32)
        self._known = tuple(self._beyond(kept, -1 - outside) for kept in (work.values, work.draws))
        self._worths = np.zeros((model.top + 1, 2 * len(numbers) + ENDS + len(outside)))

    def _beyond(self, kept: Values | Chances, outside: NDArray[np.int32]) -> NDArray[np.float64]:
        """[count, place]: what is known of the situations outside that a round leads to after so many quiet ones."""
        (low, high), number, hurt = kept, outside >> 1, outside & 1
        found = np.empty((self._top + 1, len(outside)))
        for quiet in range(self._top + 1):
            onward = min(self._top, quiet + 1)
            quietly = low[number, onward] if onward < self._top else high[number]
            found[quiet] = np.where(hurt, low[number, 0] if self._top else high[number], quietly)
        return found

    def price(self, value: NDArray[np.float64], fade: float) -> None:
        """What every prospect is worth by these values, if a round fades so much."""
        self.reprice(np.arange(self._count), value, fade)
        ends = 2 * self._count
        self._worths[:, ends : ends + ENDS] = 0.0, 1.0, -1.0
        self._worths[:, ends + ENDS :] = (1.0 - fade) * self._known[0]

    def reprice(self, places: NDArray[np.int64], value: NDArray[np.float64], fade: float) -> None:
        """The same where only some places of the layer have changed: [count, place among these]."""
        onward = np.minimum(self._top, np.arange(self._top + 1) + 1)
        self._worths[:, places] = (1.0 - fade) * value[onward]
        self._worths[:, self._count + places] = (1.0 - fade) * value[0]

    def weigh(self, places: NDArray[np.int64], fade: float, fine: float) -> Weighed:
        """The stage games of some places, by what prospects are worth."""
        return self._weigh(places, fade, fine, [np.zeros(0)] * (self._top + 1))

    def sweep(self, value: NDArray[np.float64], steps: list[NDArray[np.int64]], fade: float, fine: float) -> None:
        """Stage games step by step and from the last count to the first, each by what was found just before."""
        for places in steps:
            for quiet in range(self._top, -1, -1):
                stages, mixed = self._stages[quiet == self._top], self._supports[quiet]
                _sweep(stages, self._worths[quiet], places, mixed, fine, value[quiet])
                _pass_on(value[quiet], places, fade, quiet, self._worths)
                if 1 < quiet < self._top:
                    _begin_with(self._supports[quiet - 1], mixed, places)

    def weigh_draws(self, fade: float, fine: float) -> Weighed:
        """All stage games, with the chances of a draw."""
        ends, chances = 2 * self._count, np.full(self._worths.shape, fade)
        chances[:, ends : ends + ENDS] = 1.0, 0.0, 0.0
        chances[:, ends + ENDS :] += (1.0 - fade) * self._known[1]
        return self._weigh(np.arange(self._count), fade, fine, list(chances))

    def _weigh(self, places: NDArray[np.int64], fade: float, fine: float, draws: list[NDArray[np.float64]]) -> Weighed:
        shape = self._top + 1, len(places)
        fresh, drawn, index = np.zeros(shape), np.zeros(shape), np.full(self._count, -1, np.int32)
        index[places] = np.arange(len(places))
        room = np.empty((2, 16 * len(places)), np.int32), np.empty((2, 16 * len(places)))
        begins, columns, chances = np.zeros((2, fresh.size + 1), np.int32), *room
        for quiet in range(shape[0]):
            if 0 < quiet < self._top:
                _begin_with(self._supports[quiet], self._supports[quiet - 1], places)
            stages, mixed = self._stages[quiet == self._top], self._supports[quiet]
            prospects, found = (self._worths[quiet], draws[quiet]), (fresh[quiet], drawn[quiet])
            columns, chances = _weigh(
                stages, prospects, (places, index), fade, mixed, fine, (begins, columns, chances), found, quiet
            )
        return Weighed(fresh, drawn, (begins[0], columns[0], chances[0]), (begins[1], columns[1], chances[1]))


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
def _begin_with(supports, others, places):
    """Where nothing is known of what a situation mixes, it is looked for among what another count's mixes."""
    for k in places:
        if supports[k, 0, 0] == 0:
            supports[k] = others[k]


@njit(cache=True, nogil=True)
def _weigh(stages, prospects, chosen, fade, supports, fine, rows, found, quiet):
    """The stage games of some places at one count: what is found is written; the lists of rows, with these added."""
    (shape, starts, entries), (worths, draws), (which, index) = stages, prospects, chosen
    (begins, columns, chances), (fresh, drawn), count = rows, found, len(shape)
    said, tableau = np.ones(4), stage_room()
    sizes, places, shares, square = mix_room()
    for at in range(len(which)):
        k, row = which[at], quiet * len(which) + at
        na, nb, games = shape[k]
        needed = max(begins[0, row], begins[1, row]) + starts[k + 1] - starts[k]
        if needed > columns.shape[1]:
            columns, chances = _longer(columns, 2 * needed), _longer(chances, 2 * needed)
        begins[0, row + 1], begins[1, row + 1] = begins[0, row], begins[1, row]
        if games == 4:
            fresh[at] = _announce(worths, entries[starts[k] : starts[k + 1]], (na, nb), supports[k], fine, said)
        for announced in range(games):
            begin = starts[k] + announced * na * nb
            support, weight = supports[k, announced], said[announced] if games == 4 else 1.0
            value = solve_again(worths, entries, begin, na, nb, support, fine, sizes, places, shares, square, tableau)
            fresh[at] = fresh[at] if games == 4 else value
            going = weight * (1.0 - fade)
            _go_on(entries, begin, nb, sizes, places, shares, going, count, index, row, begins, columns, chances)
            if len(draws):
                drawn[at] += weight * _draw(entries, begin, nb, (sizes, places, shares), draws)
    return columns, chances


@njit(cache=True, nogil=True)
def _sweep(stages, worths, which, supports, fine, value):
    """The stage games of some places at one count: their values are written."""
    (shape, starts, entries), said = stages, np.ones(4)
    (sizes, places, shares, square), tableau = mix_room(), stage_room()
    for k in which:
        na, nb, games = shape[k]
        if games == 4:
            value[k] = _announce(worths, entries[starts[k] : starts[k + 1]], (na, nb), supports[k], fine, said)
        else:
            value[k] = solve_again(
                worths, entries, starts[k], na, nb, supports[k, 0], fine, sizes, places, shares, square, tableau
            )


@njit(cache=True, nogil=True)
def _pass_on(value, places, fade, quiet, worths):
    """What some places have come to at one count is worth so much to all that lead there."""
    top, count = len(worths) - 1, len(value)
    for k in places:
        worth = (1.0 - fade) * value[k]
        if quiet == top:
            worths[top, k] = worth
        if quiet > 0:
            worths[quiet - 1, k] = worth
        else:
            worths[:, count + k] = worth


@njit(cache=True, nogil=True)
def _announce(worths, entries, shape, supports, fine, said):
    """The value of a situation in which an escape may be announced; the chance of each way of announcing is written."""
    (na, nb), tableau = shape, stage_room()
    sizes, places, shares, square = mix_room()
    ways, each = np.zeros(4), np.arange(4).astype(np.uint32)
    for announced in range(4):
        support, begin = supports[announced], announced * na * nb
        value = solve_again(worths, entries, begin, na, nb, support, fine, sizes, places, shares, square, tableau)
        ways[2 * (announced & 1) + (announced >> 1)] = value
    two = np.int64(2)
    value = solve_again(ways, each, 0, two, two, supports[4], fine, sizes, places, shares, square, tableau)
    said[:] = 0.0
    for i in range(sizes[0]):
        for j in range(sizes[1]):
            said[places[0, i] + 2 * places[1, j]] = shares[0, i] * shares[1, j]
    return value


@njit(cache=True, nogil=True)
def _go_on(entries, begin, nb, sizes, places, shares, weight, count, index, row, begins, columns, chances):
    """What a game's mixes add to a row of either list. Handed over one by one, as tuples take longer."""
    quiet_end, hurt_end = begins[0, row + 1], begins[1, row + 1]
    for i in range(sizes[0]):
        chosen, at = weight * shares[0, i], begin + np.int64(places[0, i]) * nb
        for j in range(sizes[1]):
            chance, entry = chosen * shares[1, j], np.int64(entries[at + np.int64(places[1, j])])
            if entry < count:
                if index[entry] >= 0:
                    columns[0, quiet_end], chances[0, quiet_end] = index[entry], chance
                    quiet_end += 1
            elif entry < 2 * count and index[entry - count] >= 0:
                columns[1, hurt_end], chances[1, hurt_end] = index[entry - count], chance
                hurt_end += 1
    begins[0, row + 1], begins[1, row + 1] = quiet_end, hurt_end


@njit(cache=True, nogil=True)
def _draw(entries, begin, nb, mixed, draws):
    """The chance that a game's mixes come to a draw at once or outside."""
    (sizes, places, shares), drawn = mixed, 0.0
    for i in range(sizes[0]):
        for j in range(sizes[1]):
            place = begin + np.int64(places[0, i]) * nb + np.int64(places[1, j])
            drawn += shares[0, i] * shares[1, j] * draws[entries[place]]
    return drawn


@njit(cache=True, nogil=True)
def _longer(kept, length):
    """The same list with more room."""
    longer = np.empty((2, length), kept.dtype)
    longer[:, : kept.shape[1]] = kept
    return longer
