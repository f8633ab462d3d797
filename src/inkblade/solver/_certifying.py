"""What the mixes are worth against the best answers: proof of how far they are from perfect play.

The mixes are derived from the values of a solution, one stage game each, and then judged by code that does not know
how the values were found: it follows the rows, lets one side keep its mixes and the other answer as well as it can.
"""

from __future__ import annotations

import numpy as np
from numba import njit, prange

from inkblade.solver._solving import FADES, HURT, choices, eliminate, fill, follow_all, make_room, worth
from inkblade.solver._stage import MOST, solve_game

ENDLESS = 1e-13
"""So little is lost in a quiet round that only endless play is worth nothing."""


@njit(cache=True, nogil=True)
def _answer(part, columns, rows_at, columns_at, counts, mix, keeps, bound, quiet, top, fade):
    """The best answer to a mix: which maneuver, and its worth for side 0, by the bounds of what follows."""
    na, nb = counts
    best, place = (np.inf, 0) if keeps == 0 else (-np.inf, 0)
    for other in range(nb if keeps == 0 else na):
        total = 0.0
        for own in range(na if keeps == 0 else nb):
            if mix[own] > 0.0:
                i, j = (own, other) if keeps == 0 else (other, own)
                follower = part[rows_at[i] * columns + columns_at[j]]
                total += mix[own] * worth(follower, bound, quiet, top, 0, fade)
        if (total < best) if keeps == 0 else (total > best):
            best, place = total, other
    return place, best


@njit(cache=True, nogil=True)
def _settle(words, space, numbers, followers, offsets, local, mixes, keeps, bound):
    """The top of the count: the best answer to one side's mixes, by improving a policy until nothing improves it."""
    lists, limits = words[1], words[6]
    sizes, faces, codes = space[0], space[2], space[5]
    top, count = limits[2], len(numbers)
    rows_at, columns_at = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    policy = np.full(count, -1, np.int64)
    for turn in range(60):
        changed = False
        matrix, right = np.zeros((count, count)), np.zeros(count)
        for k in range(count):
            part = followers[offsets[k] : offsets[k + 1]]
            na, nb, columns = choices(lists, sizes, faces, codes[numbers[k]], top > 0, rows_at, columns_at)
            args = (part, columns, rows_at, columns_at, (na, nb), mixes[k])
            place, best = _answer(*args, keeps, bound, top, top, ENDLESS)
            if policy[k] < 0:
                policy[k], changed = place, True
            elif place != policy[k]:
                gain = bound[numbers[k], top] - best if keeps == 0 else best - bound[numbers[k], top]
                if gain > 1e-12:
                    policy[k], changed = place, True
            matrix[k, k] += 1.0
            for own in range(na if keeps == 0 else nb):
                chance = mixes[k, own]
                if chance > 0.0:
                    i, j = (own, policy[k]) if keeps == 0 else (policy[k], own)
                    follower = part[rows_at[i] * columns + columns_at[j]]
                    inside = local[follower >> 3] if follower >= 0 and not follower & HURT else -1
                    if inside >= 0:
                        matrix[k, inside] -= chance * (1.0 - ENDLESS)
                    else:
                        right[k] += chance * worth(follower, bound, top, top, 0, ENDLESS)
        if not changed:
            return
        eliminate(matrix, right, count)
        for k in range(count):
            bound[numbers[k], top] = min(1.0, max(-1.0, right[k]))


@njit(cache=True, nogil=True)
def _judge_layer(words, space, numbers, values, local, low, high):
    """Bounds for every situation of a layer: what side 0's mixes are sure of, and what side 1's mixes allow."""
    lists, limits = words[1], words[6]
    sizes, faces, codes = space[0], space[2], space[5]
    top = limits[2]
    followers, offsets = follow_all(words, space, numbers)
    payoff, table, labels, row_mix, column_mix, rows_at, columns_at = make_room()
    rows, columns_mixes = np.zeros((len(numbers), MOST)), np.zeros((len(numbers), MOST))
    for k in range(len(numbers)):
        local[numbers[k]] = k
    for quiet in range(top, -1, -1):
        fade = FADES[-1] if quiet == top else 0.0
        for k in range(len(numbers)):
            part = followers[offsets[k] : offsets[k + 1]]
            pressed = top > 0 and quiet >= top
            na, nb, columns = choices(lists, sizes, faces, codes[numbers[k]], pressed, rows_at, columns_at)
            fill(payoff, part, columns, rows_at, columns_at, na, nb, values, quiet, top, 0, fade)
            solve_game(payoff, na, nb, table, labels, row_mix, column_mix)
            rows[k], columns_mixes[k] = row_mix, column_mix
            if quiet < top:
                args = (part, columns, rows_at, columns_at, (na, nb))
                _, low[numbers[k], quiet] = _answer(*args, row_mix, 0, low, quiet, top, 0.0)
                _, high[numbers[k], quiet] = _answer(*args, column_mix, 1, high, quiet, top, 0.0)
        if quiet == top:
            _settle(words, space, numbers, followers, offsets, local, rows, 0, low)
            _settle(words, space, numbers, followers, offsets, local, columns_mixes, 1, high)
    for k in range(len(numbers)):
        local[numbers[k]] = -1


@njit(cache=True, nogil=True, parallel=True)
def judge_level(words, space, order, layers, first, last, values, local, low, high):
    """Bounds for all layers of one level."""
    for k in prange(last - first):
        numbers = order[layers[first + k] : layers[first + k + 1]]
        _judge_layer(words, space, numbers, values, local, low, high)
