"""A stage game whose payoffs have moved a little, solved on what it mixed before.

Where stage games are solved again and again, most go on mixing the same maneuvers, and only the shares change. Shares
follow from a few linear equations. Whether they are right is measured on the payoffs themselves; where they are not,
the simplex finds out what is mixed now.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from inkblade.solver._stage import FINE, MOST, guarantees, solve_stage, stage_room

BELOW = -1e-13
"""A share may be so far below nothing by rounding."""
SINGULAR = 1e-14
"""Payoffs are scaled to lie between 1 and 2: a pivot smaller than this is none."""


@njit(cache=True, nogil=True)
def support_room():
    """Scratch for one thread: a stage's room, a small square, places and shares of both sides, an order of rows."""
    square, places, shares = np.zeros((MOST, MOST)), np.zeros((2, MOST), np.int64), np.zeros((2, MOST))
    return stage_room(), (square, places, shares, np.zeros(MOST, np.int64))


@njit(cache=True, nogil=True)
def solve_again(payoff, mixes, room, support, fine):
    """The value of a game; both mixes are written, and what they mix, `support` being what was mixed before.

    Shares on the old support are good enough if both sides are sure of the same but for `fine`.
    """
    row_mix, column_mix = mixes
    value = _solve_on(payoff, row_mix, column_mix, room, support, max(fine, FINE))
    if np.isnan(value):
        rows, columns = payoff.shape
        value = solve_stage(payoff, rows, columns, room[0], row_mix, column_mix)
        _remember(rows, columns, room[0][1], (row_mix, column_mix), support)
    return value


@njit(cache=True, nogil=True)
def _remember(rows, columns, labels, mixes, support):
    """What the simplex ended with: one maneuver for each if nobody mixes, else all that its last tableau holds."""
    support[:] = 0
    row, column = mixes[0][:rows].argmax(), mixes[1][:columns].argmax()
    if mixes[0][row] == 1.0 and mixes[1][column] == 1.0:
        support[0], support[1] = _bit(row), _bit(column)
        return
    for i in range(rows):
        if labels[i] < columns:
            support[1] |= _bit(labels[i])
    for j in range(columns):
        if labels[rows + j] >= columns:
            support[0] |= _bit(labels[rows + j] - columns)


@njit(cache=True, nogil=True)
def _bit(place):
    return np.uint32(1) << np.uint32(place)


@njit(cache=True, nogil=True)
def _solve_on(payoff, row_mix, column_mix, room, support, fine):
    """The value of a game if these are the maneuvers that are mixed, or nan."""
    (_, _, (line, _), _), (square, places, shares, order) = room
    rows, columns = payoff.shape
    size = _spread_mask(support[0], places[0], rows)
    if size == 0 or size != _spread_mask(support[1], places[1], columns):
        return np.nan
    if not _share_out(payoff, size, square, places, shares, order):
        return np.nan
    row_mix[:rows] = 0.0
    column_mix[:columns] = 0.0
    for k in range(size):
        row_mix[places[0, k]] = shares[0, k]
        column_mix[places[1, k]] = shares[1, k]
    floor, ceiling = guarantees(payoff, rows, columns, row_mix, column_mix, line)
    return 0.5 * (floor + ceiling) if ceiling - floor <= fine else np.nan


@njit(cache=True, nogil=True)
def _spread_mask(mask, places, most):
    """Which bits of a mask are set; how many."""
    count = 0
    for place in range(most):
        if mask & _bit(place):
            places[count] = place
            count += 1
    return count


@njit(cache=True, nogil=True, error_model="numpy")
def _share_out(payoff, size, square, places, shares, order):
    """Shares that leave the other side's maneuvers alike; False if there are none."""
    shares[:, :size] = 1.0
    if size == 1:
        return True
    low, high = np.inf, -np.inf
    for i in range(size):
        for j in range(size):
            entry = payoff[places[0, i], places[1, j]]
            low, high = min(low, entry), max(high, entry)
    if not high > low:
        return False
    for i in range(size):
        order[i] = i
        for j in range(size):
            square[i, j] = (payoff[places[0, i], places[1, j]] - low) / (high - low) + 1.0
    if not _factor(square, size, order):
        return False
    _substitute(square, size, order, shares)
    return _to_shares(shares[0], size) and _to_shares(shares[1], size)


@njit(cache=True, nogil=True, error_model="numpy")
def _factor(square, size, order):
    """Lower and upper factors in place, the largest pivot of a column first; False if there is none."""
    for c in range(size):
        pivot = c
        for i in range(c + 1, size):
            if abs(square[i, c]) > abs(square[pivot, c]):
                pivot = i
        if abs(square[pivot, c]) < SINGULAR:
            return False
        if pivot != c:
            order[c], order[pivot] = order[pivot], order[c]
            for j in range(size):
                square[c, j], square[pivot, j] = square[pivot, j], square[c, j]
        for i in range(c + 1, size):
            square[i, c] /= square[c, c]
            for j in range(c + 1, size):
                square[i, j] -= square[i, c] * square[c, j]
    return True


@njit(cache=True, nogil=True, error_model="numpy")
def _substitute(square, size, order, shares):
    """What makes all rows come to one, for the columns; what makes all columns come to one, for the rows."""
    columns = shares[1]
    for i in range(size):
        for j in range(i):
            columns[i] -= square[i, j] * columns[j]
    for i in range(size - 1, -1, -1):
        for j in range(i + 1, size):
            columns[i] -= square[i, j] * columns[j]
        columns[i] /= square[i, i]
    turned = np.ones(size)
    for i in range(size):
        for j in range(i):
            turned[i] -= square[j, i] * turned[j]
        turned[i] /= square[i, i]
    for i in range(size - 1, -1, -1):
        for j in range(i + 1, size):
            turned[i] -= square[j, i] * turned[j]
        shares[0, order[i]] = turned[i]


@njit(cache=True, nogil=True, error_model="numpy")
def _to_shares(weights, size):
    """Weights become shares of one; False if one of them is below nothing."""
    total = 0.0
    for k in range(size):
        total += weights[k]
    if not total > 0.0:
        return False
    for k in range(size):
        if weights[k] < BELOW * total:
            return False
        weights[k] = max(weights[k], 0.0) / total
    return True
