"""A stage game whose payoffs have moved a little, solved on what it mixed before.

Where stage games are solved again and again, most go on mixing the same maneuvers, and only the shares change. Shares
follow from a few linear equations. Whether they are right is measured on the payoffs themselves; where they are not,
the simplex finds out what is mixed now.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from inkblade.solver._stage import FINE, MOST, solve_stage

BELOW = -1e-13
"""A share may be so far below nothing by rounding."""
SINGULAR = 1e-14
"""Payoffs are scaled to lie between 1 and 2: a pivot smaller than this is none."""


@njit(cache=True, nogil=True)
def mix_room():
    """Room for what both sides of a game mix: how many maneuvers, which ones, and their shares; and a small square.

    Places and shares have a third line of scratch: an order of the square's rows, and sums.
    """
    return np.zeros(2, np.int64), np.zeros((3, MOST), np.int64), np.zeros((3, MOST)), np.zeros((MOST, MOST))


@njit(cache=True, nogil=True)
def solve_again(payoffs, rows, columns, support, fine, sizes, places, shares, square, tableau):
    """The value of a game whose payoffs lie row by row; what both sides mix is written, and its support.

    `support` is what was mixed before. Shares on it are good enough if both sides are sure of the same but for `fine`.
    What is handed on from game to game comes by itself: to take tuples apart costs more than a small game.
    """
    value = _solve_on(payoffs, rows, columns, support, max(fine, FINE), sizes, places, shares, square)
    if np.isnan(value):
        value = _solve_anew(payoffs, rows, columns, support, sizes, places, shares, tableau)
    return value


@njit(cache=True, nogil=True)
def _solve_anew(payoffs, rows, columns, support, sizes, places, shares, tableau):
    """The value of a game by the simplex; what is mixed is written and remembered."""
    row_mix, column_mix = np.zeros(MOST), np.zeros(MOST)
    payoff = payoffs[: rows * columns].reshape(rows, columns)
    value = solve_stage(payoff, rows, columns, tableau, row_mix, column_mix)
    _remember(rows, columns, tableau[1], (row_mix, column_mix), support)
    sizes[0] = _list_mix(row_mix, rows, places[0], shares[0])
    sizes[1] = _list_mix(column_mix, columns, places[1], shares[1])
    return value


@njit(cache=True, nogil=True)
def _list_mix(mix, most, places, shares):
    """Which maneuvers have a share, and what share; how many."""
    count = 0
    for place in range(most):
        if mix[place] > 0.0:
            places[count], shares[count] = place, mix[place]
            count += 1
    return count


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


@njit(cache=True, nogil=True, error_model="numpy", fastmath={"contract", "nsz"})
def _solve_on(payoffs, rows, columns, support, fine, sizes, places, shares, square):
    """The value of a game if these are the maneuvers that are mixed, or nan."""
    size = _spread_mask(support[0], places[0], rows)
    if size == 0 or size != _spread_mask(support[1], places[1], columns):
        return np.nan
    if not _share_out(payoffs, columns, size, places, shares, square):
        return np.nan
    for j in range(columns):
        shares[2, j] = 0.0
    for k in range(size):
        begin, share = places[0, k] * columns, shares[0, k]
        for j in range(columns):
            shares[2, j] += share * payoffs[begin + j]
    floor, ceiling = np.inf, -np.inf
    for j in range(columns):
        floor = min(floor, shares[2, j])
    for i in range(rows):
        total = 0.0
        for k in range(size):
            total += shares[1, k] * payoffs[i * columns + places[1, k]]
        ceiling = max(ceiling, total)
    sizes[0] = sizes[1] = size
    return 0.5 * (floor + ceiling) if ceiling - floor <= fine else np.nan


@njit(cache=True, nogil=True)
def _spread_mask(mask, places, most):
    """Which bits of a mask are set; how many."""
    count = 0
    for place in range(most):
        if mask & np.uint32(1):
            places[count] = place
            count += 1
        mask >>= np.uint32(1)
    return count


@njit(cache=True, nogil=True, error_model="numpy", fastmath={"contract", "nsz"})
def _share_out(payoffs, columns, size, places, shares, square):
    """Shares that leave the other side's maneuvers alike; False if there are none."""
    if size == 1:
        shares[0, 0] = shares[1, 0] = 1.0
        return True
    low, high = np.inf, -np.inf
    for i in range(size):
        for j in range(size):
            entry = payoffs[places[0, i] * columns + places[1, j]]
            square[i, j] = entry
            low, high = min(low, entry), max(high, entry)
    if not high > low:
        return False
    scale = 1.0 / (high - low)
    for i in range(size):
        places[2, i] = i
        for j in range(size):
            square[i, j] = (square[i, j] - low) * scale + 1.0
    if not _factor(square, size, places):
        return False
    _substitute(square, size, places, shares)
    return _to_shares(shares[0], size) and _to_shares(shares[1], size)


@njit(cache=True, nogil=True, error_model="numpy", fastmath={"contract", "nsz"})
def _factor(square, size, places):
    """Lower and upper factors in place, the largest pivot of a column first; False if there is none."""
    for c in range(size):
        pivot, most = c, abs(square[c, c])
        for i in range(c + 1, size):
            if abs(square[i, c]) > most:
                pivot, most = i, abs(square[i, c])
        if most < SINGULAR:
            return False
        if pivot != c:
            places[2, c], places[2, pivot] = places[2, pivot], places[2, c]
            for j in range(size):
                square[c, j], square[pivot, j] = square[pivot, j], square[c, j]
        scale = 1.0 / square[c, c]
        for i in range(c + 1, size):
            factor = square[i, c] * scale
            square[i, c] = factor
            for j in range(c + 1, size):
                square[i, j] -= factor * square[c, j]
    return True


@njit(cache=True, nogil=True, error_model="numpy", fastmath={"contract", "nsz"})
def _substitute(square, size, places, shares):
    """What makes all rows come to one, for the columns; what makes all columns come to one, for the rows."""
    for i in range(size):
        total = 1.0
        for j in range(i):
            total -= square[i, j] * shares[1, j]
        shares[1, i] = total
    for i in range(size - 1, -1, -1):
        total = shares[1, i]
        for j in range(i + 1, size):
            total -= square[i, j] * shares[1, j]
        shares[1, i] = total / square[i, i]
    for i in range(size):
        total = 1.0
        for j in range(i):
            total -= square[j, i] * shares[2, j]
        shares[2, i] = total / square[i, i]
    for i in range(size - 1, -1, -1):
        total = shares[2, i]
        for j in range(i + 1, size):
            total -= square[j, i] * shares[2, j]
        shares[2, i] = total
    for i in range(size):
        shares[0, places[2, i]] = shares[2, i]


@njit(cache=True, nogil=True, error_model="numpy")
def _to_shares(weights, size):
    """Weights become shares of one; False if one of them is below nothing."""
    total = 0.0
    for k in range(size):
        total += weights[k]
    if not total > 0.0:
        return False
    scale = 1.0 / total
    for k in range(size):
        share = weights[k] * scale
        if share < BELOW:
            return False
        weights[k] = max(share, 0.0)
    return True
