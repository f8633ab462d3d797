"""The stage games of a layer in which hurts are made good: set out once, weighed again and again."""

from __future__ import annotations

import numpy as np
from numba import njit

from inkblade.solver._following import DRAW, HURT, WIN, choices, fled, value_at
from inkblade.solver._layers import stage_shapes
from inkblade.solver._stage import MOST
from inkblade.solver._supports import solve_again, support_room

ENDED, OUTSIDE = -1, -2
"""An entry that ends the duel; one that leads out of the layer, and so far below by where it leads."""


@njit(cache=True, nogil=True)
def set_out(words, space, numbers, followed, values, local, last):
    """Where each entry leads, and what it is worth if that is known, at the last count or at one before it.

    An entry leads to a place in the layer, or to the number of a situation elsewhere; in its lowest bit, whether
    somebody is hurt on the way, so that the count begins anew.
    """
    (followers, offsets), top, pressed = followed, words[6][2], last and words[6][2] > 0
    shape, begins = stage_shapes(words, space, numbers, pressed)
    rows_at, columns_at = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    leads, known = np.full(begins[-1], ENDED, np.int32), np.zeros(begins[-1])
    for k in range(len(numbers)):
        part = followers[offsets[k] : offsets[k + 1]]
        code = np.int64(space[5][numbers[k]])
        na, nb, columns = choices(words[1], space[0], space[2], code, pressed, rows_at, columns_at)
        place = begins[k]
        for announced in range(shape[k, 2]):
            for i in range(na):
                for j in range(nb):
                    follower = part[rows_at[i] * columns + columns_at[j]]
                    if follower < 0:
                        known[place] = 0.0 if follower == DRAW else (1.0 if follower == WIN else -1.0)
                    elif not fled(follower, announced):
                        number, hurt = follower >> 3, 1 if follower & HURT else 0
                        if local[number] >= 0:
                            leads[place] = 2 * local[number] + hurt
                        else:
                            leads[place] = OUTSIDE - (2 * number + hurt)
                            known[place] = value_at(values, number, 0 if hurt else top)
                    place += 1
    return shape, begins, leads, known


@njit(cache=True, nogil=True)
def _price(stages, k, value, values, quiet, fade, payoffs):
    """What every entry of a situation's stage games is worth after so many quiet rounds."""
    _, begins, leads, known = stages
    top = len(value) - 1
    onward = min(top, quiet + 1)
    for place in range(begins[k], begins[k + 1]):
        lead = leads[place]
        if lead >= 0:
            worth = (1.0 - fade) * value[0 if lead & 1 else onward, lead >> 1]
        elif lead == ENDED:
            worth = known[place]
        elif (OUTSIDE - lead) & 1 or quiet == top:
            worth = (1.0 - fade) * known[place]
        else:
            worth = (1.0 - fade) * value_at(values, (OUTSIDE - lead) >> 1, onward)
        payoffs[place - begins[k]] = worth


@njit(cache=True, nogil=True)
def _solve_all(payoffs, shape, mixes, said, room, supports, fine):
    """The value of a situation: of one stage game, or of those for each way of announcing an escape."""
    row_mixes, column_mixes, says_a, says_b = mixes
    na, nb, games = shape
    value = 0.0
    for announced in range(games):
        payoff = payoffs[announced * na * nb : (announced + 1) * na * nb].reshape(na, nb)
        own = row_mixes[announced], column_mixes[announced]
        value = solve_again(payoff, own, room, supports[announced], fine)
        said[announced & 1, announced >> 1] = value
    if games == 4:
        return solve_again(said, (says_a, says_b), room, supports[4], fine)
    says_a[0] = says_b[0] = 1.0
    return value


@njit(cache=True, nogil=True)
def weigh(stages, value, values, draws, fade, supports, fine):
    """Every stage game by the values so far: fresh values, chances of a draw at once or outside, and where play goes.

    Where play goes is two lists of sparse rows, count by count: the chances to come to each situation by a quiet round,
    and by one that hurts. A list is where each row begins, columns, chances.
    """
    counts, count = value.shape
    fresh, drawn = np.zeros((counts, count)), np.zeros((counts, count))
    payoffs, said, room = np.zeros(4 * MOST * MOST), np.zeros((2, 2)), support_room()
    mixes = (np.zeros((4, MOST)), np.zeros((4, MOST)), np.zeros(MOST), np.zeros(MOST))
    begins = np.zeros((2, counts * count + 1), np.int32)
    columns, chances = np.zeros((2, 1024), np.int32), np.zeros((2, 1024))
    row = 0
    for quiet in range(counts):
        laid = stages[1] if quiet == counts - 1 else stages[0]
        for k in range(count):
            _price(laid, k, value, values, quiet, fade, payoffs)
            shape = laid[0][k, 0], laid[0][k, 1], laid[0][k, 2]
            fresh[quiet, k] = _solve_all(payoffs, shape, mixes, said, room, supports[quiet, k], fine)
            needed = begins[:, row].max() + shape[0] * shape[1] * shape[2]
            if needed > columns.shape[1]:
                columns, chances = _longer(columns, 2 * needed), _longer(chances, 2 * needed)
            drawn[quiet, k] = _go_on(laid, k, mixes, draws, (quiet, counts - 1), fade, row, begins, columns, chances)
            row += 1
    return fresh, drawn, (begins[0], columns[0], chances[0]), (begins[1], columns[1], chances[1])


@njit(cache=True, nogil=True)
def _go_on(laid, k, mixes, draws, counts, fade, row, begins, columns, chances):
    """One row of either list by the mixes; the chance of a draw that comes at once or outside."""
    shape, starts, leads, known = laid
    row_mixes, column_mixes, says_a, says_b = mixes
    quiet, top = counts
    begins[:, row + 1] = begins[:, row]
    drawn, place = 0.0, starts[k]
    for announced in range(shape[k, 2]):
        said = says_a[announced & 1] * says_b[announced >> 1]
        for i in range(shape[k, 0]):
            chosen = said * row_mixes[announced, i]
            for j in range(shape[k, 1] if chosen > 0.0 else 0):
                chance, lead = chosen * column_mixes[announced, j], leads[place + j]
                if chance == 0.0:
                    continue
                if lead >= 0:
                    hurt = lead & 1
                    end = begins[hurt, row + 1]
                    columns[hurt, end], chances[hurt, end] = lead >> 1, chance * (1.0 - fade)
                    begins[hurt, row + 1] = end + 1
                    drawn += chance * fade
                elif lead == ENDED:
                    drawn += chance if known[place + j] == 0.0 else 0.0
                else:
                    count = 0 if (OUTSIDE - lead) & 1 else min(top, quiet + 1)
                    drawn += chance * (fade + (1.0 - fade) * value_at(draws, (OUTSIDE - lead) >> 1, count))
            place += shape[k, 1]
    return drawn


@njit(cache=True, nogil=True)
def _longer(kept, length):
    """The same list with more room."""
    longer = np.zeros((2, length), kept.dtype)
    longer[:, : kept.shape[1]] = kept
    return longer
