"""A stage game whose payoffs have moved a little, solved on what it mixed before.

Where stage games are solved again and again, most go on mixing the same maneuvers, and only the shares change. Shares
follow from a few linear equations. Whether they are right is measured on the payoffs themselves; where they are not,
the simplex finds out what is mixed now.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from numba import njit, uint32, uint64

from inkblade.solver._stage import FINE, MOST, solve_stage

BELOW = -1e-13
"""A share may be so far below nothing by rounding."""
SINGULAR = 1e-14
"""Payoffs are scaled to lie between 1 and 2: a pivot smaller than this is none."""

_kernel = partial(njit, cache=True, nogil=True, error_model="numpy", fastmath={"contract", "nsz"})
"""A call that only hands arrays over took 35 nanoseconds, so helpers of what many mix are inlined; inlining all was
slower. Places have no sign, as others are asked first whether they count from the end."""


@njit(cache=True, nogil=True)
def mix_room():
    """Room for what both sides of a game mix: how many maneuvers, which ones, and their shares; and a small square.

    Places and shares have a third line of scratch: an order of the square's rows, and sums.
    """
    return np.zeros(2, np.int64), np.zeros((3, MOST), np.uint64), np.zeros((3, MOST)), np.zeros((MOST, MOST))


@_kernel()
def solve_again(worths, entries, begin, rows, columns, support, fine, sizes, places, shares, square, tableau):
    """The value of a game; what both sides mix is written, and its support.

    Its entries lie row by row, each a place among what is worth something. `support` is what was mixed before: where
    it still is, not all of the game is looked at. Shares on it are good enough if both sides are sure of the same but
    for `fine`.
    """
    size, found = _spread_masks(support, places)
    first, height, width = uint64(begin), uint64(rows), uint64(columns)
    if found and size == uint64(1):
        shares[0, 0] = shares[1, 0] = 1.0
    elif found and size == uint64(2):
        found = _share_two(worths, entries, first, width, places, shares)
    elif found:
        found = _share_many(worths, entries, first, width, size, places, shares, square)
    if found:
        floor, ceiling = np.inf, -np.inf
        for j in range(width):
            shares[2, j] = 0.0
        for k in range(size):
            row, share = first + places[0, k] * width, shares[0, k]
            for j in range(width):
                shares[2, j] += share * worths[entries[row + j]]
        for j in range(width):
            floor = min(floor, shares[2, j])
        row = first
        for _ in range(height):
            total = 0.0
            for k in range(size):
                total += shares[1, k] * worths[entries[row + places[1, k]]]
            ceiling = max(ceiling, total)
            row += width
        if ceiling - floor <= max(fine, FINE):
            sizes[0] = sizes[1] = size
            return 0.5 * (floor + ceiling)
    return _solve_anew(worths, entries, begin, rows, columns, support, sizes, places, shares, square, tableau)


@njit(cache=True, nogil=True)
def _solve_anew(worths, entries, begin, rows, columns, support, sizes, places, shares, square, tableau):
    """The value of a game by the simplex; what is mixed is written and remembered."""
    row_mix, column_mix, payoff = np.zeros(MOST), np.zeros(MOST), square[:rows, :columns]
    for i in range(rows):
        for j in range(columns):
            payoff[i, j] = worths[entries[begin + i * columns + j]]
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


@_kernel()
def _spread_masks(support, places):
    """Which bits of both masks are set; how many in the second, and are they as many in the first, and not none?"""
    before = size = uint64(0)
    for side in range(2):
        before, size, place, mask = size, uint64(0), uint64(0), support[side]
        while mask:
            if mask & uint32(1):
                places[side, size] = place
                size += uint64(1)
            mask >>= uint32(1)
            place += uint64(1)
    return size, size == before and size > uint64(0)


@_kernel()
def _share_two(worths, entries, begin, columns, places, shares):
    """Shares of two and two that leave the other side's maneuvers alike; False if there are none."""
    first, second = begin + places[0, 0] * columns, begin + places[0, 1] * columns
    a, b = worths[entries[first + places[1, 0]]], worths[entries[first + places[1, 1]]]
    c, d = worths[entries[second + places[1, 0]]], worths[entries[second + places[1, 1]]]
    whole = (d - c) + (a - b)
    shares[0, 0], shares[0, 1] = (d - c) / whole, (a - b) / whole
    shares[1, 0], shares[1, 1] = (d - b) / whole, (a - c) / whole
    least = min(min(shares[0, 0], shares[0, 1]), min(shares[1, 0], shares[1, 1]))
    for side in range(2):
        shares[side, 0], shares[side, 1] = max(shares[side, 0], 0.0), max(shares[side, 1], 0.0)
    return whole != 0.0 and least >= BELOW


@_kernel(inline="always")
def _share_many(worths, entries, begin, columns, size, places, shares, square):
    """The same for more maneuvers."""
    low, high = np.inf, -np.inf
    for i in range(size):
        row = begin + places[0, i] * columns
        for j in range(size):
            entry = worths[entries[row + places[1, j]]]
            square[i, j] = entry
            low, high = min(low, entry), max(high, entry)
    scale, found = 1.0 / (high - low), high > low
    for i in range(size):
        places[2, i] = i
        for j in range(size):
            square[i, j] = (square[i, j] - low) * scale + 1.0
    found = found and _factor(square, size, places)
    if found:
        _substitute(square, size, places, shares)
        found = _to_shares(shares, size)
    return found


@_kernel(inline="always")
def _factor(square, size, places):
    """Lower and upper factors in place, the largest pivot of a column first; False if there is none."""
    found = True
    for c in range(size):
        pivot, most = c, abs(square[c, c])
        for i in range(c + uint64(1), size):
            if abs(square[i, c]) > most:
                pivot, most = i, abs(square[i, c])
        found = found and most >= SINGULAR
        if pivot != c:
            places[2, c], places[2, pivot] = places[2, pivot], places[2, c]
            for j in range(size):
                square[c, j], square[pivot, j] = square[pivot, j], square[c, j]
        scale = 1.0 / square[c, c]
        for i in range(c + uint64(1), size):
            factor = square[i, c] * scale
            square[i, c] = factor
            for j in range(c + uint64(1), size):
                square[i, j] -= factor * square[c, j]
    return found


@_kernel(inline="always")
def _substitute(square, size, places, shares):
    """What makes all rows come to one, for the columns; what makes all columns come to one, for the rows."""
    for i in range(size):
        total = 1.0
        for j in range(i):
            total -= square[i, j] * shares[1, j]
        shares[1, i] = total
    for back in range(size):
        i = size - uint64(1) - back
        total = shares[1, i]
        for j in range(i + uint64(1), size):
            total -= square[i, j] * shares[1, j]
        shares[1, i] = total / square[i, i]
    for i in range(size):
        total = 1.0
        for j in range(i):
            total -= square[j, i] * shares[2, j]
        shares[2, i] = total / square[i, i]
    for back in range(size):
        i = size - uint64(1) - back
        total = shares[2, i]
        for j in range(i + uint64(1), size):
            total -= square[j, i] * shares[2, j]
        shares[2, i] = total
    for i in range(size):
        shares[0, places[2, i]] = shares[2, i]


@_kernel(inline="always")
def _to_shares(shares, size):
    """Weights of both sides become shares of one; False if one of them is below nothing."""
    total, other = 0.0, 0.0
    for k in range(size):
        total += shares[0, k]
        other += shares[1, k]
    found, scale, scales = total > 0.0 and other > 0.0, 1.0 / total, 1.0 / other
    for k in range(size):
        share, shared = shares[0, k] * scale, shares[1, k] * scales
        found = found and share >= BELOW and shared >= BELOW
        shares[0, k], shares[1, k] = max(share, 0.0), max(shared, 0.0)
    return found
