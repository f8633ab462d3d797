"""Small zero-sum games in the time of a heartbeat: a simplex on a condensed tableau, exact to the last digits.

Duels are full of near ties: to win now or a round later, to wait here or there. A plain tableau loses such games, as an
early small pivot spoils it. So what it finds is measured against the payoffs themselves, and where it is off, the
tableau is set out again without its history and mended.
"""

from __future__ import annotations

import numpy as np
from numba import njit

MOST = 32
"""Room for the maneuvers of one side."""
LANES = 16
"""A tableau's rows are filled up with zeros to a multiple of this: what the machine takes in one go."""
TINY = 1e-10
"""Below this a cost or a pivot counts as zero at first; payoffs are scaled to lie between 1 and 2."""
FINE = 2e-15
"""How far apart what both mixes are sure of may be, in payoffs that lie between -1 and 1."""
CLOSE = 1e-12
"""Ratios so near to each other are equal at first, and the larger pivot is taken."""
LEAST, SAME = 1e-13, 1e-16
"""Both for a tableau that is being mended: it is clean, and right sides and pivots may be small for good reason."""
CAREFUL = 60
"""Pivots after which the first improving column is taken instead of the steepest: so it cannot go in circles."""
MENDINGS = 6
NOWHERE = np.int64(-1)
"""No row, or no column. Kernels are compiled anew for every plain number they are handed; this is one of many."""


@njit(cache=True, nogil=True)
def stage_room():
    """Room for one tableau, its labels, two lines and two mixes; each thread needs its own."""
    table, labels = np.zeros((MOST + 1, MOST + LANES)), np.zeros(2 * MOST, np.int64)
    return table, labels, (np.zeros(MOST + LANES), np.zeros(MOST + LANES)), (np.zeros(MOST), np.zeros(MOST))


@njit(cache=True, nogil=True, error_model="numpy")
def solve_stage(payoff, rows, columns, room, row_mix, column_mix):
    """The value of a game for the row player, who maximises; both optimal mixes are written."""
    line = room[2][0]
    (floor, row), (ceiling, column), scale = _pure(payoff, rows, columns, line)
    for i in range(rows):
        row_mix[i] = 1.0 if i == row else 0.0
    for j in range(columns):
        column_mix[j] = 1.0 if j == column else 0.0
    if floor >= ceiling:
        return payoff[row, column]
    other_row, other_column = room[3]
    for mending in range(1 + MENDINGS):
        if mending == 0:
            _set_out(payoff, rows, columns, room, scale)
            moved = _optimise(rows, columns, room)
        else:
            _set_anew(payoff, rows, columns, room, scale)
            moved = _mend(rows, columns, room)
        if _read(rows, columns, room):
            new_floor, new_ceiling = guarantees(payoff, rows, columns, other_row, other_column, line)
            if new_ceiling - new_floor < ceiling - floor:
                floor, ceiling = new_floor, new_ceiling
                for i in range(rows):
                    row_mix[i] = other_row[i]
                for j in range(columns):
                    column_mix[j] = other_column[j]
        if ceiling - floor <= FINE or not moved:
            break
    return 0.5 * (floor + ceiling)


@njit(cache=True, nogil=True, error_model="numpy")
def guarantees(payoff, rows, columns, row_mix, column_mix, line):
    """What the row player's mix is sure of, and what the column player's mix allows; the line is scratch."""
    for j in range(columns):
        line[j] = 0.0
    for i in range(rows):
        if row_mix[i] != 0.0:
            for j in range(columns):
                line[j] += row_mix[i] * payoff[i, j]
    floor, ceiling = np.inf, -np.inf
    for j in range(columns):
        floor = min(floor, line[j])
    for i in range(rows):
        total = 0.0
        for j in range(columns):
            total += column_mix[j] * payoff[i, j]
        ceiling = max(ceiling, total)
    return floor, ceiling


@njit(cache=True, nogil=True, fastmath={"nnan", "nsz"})
def _pure(payoff, rows, columns, line):
    """What each side is sure of without mixing, by its first such row or column; the least payoff and the spread."""
    low, floor, best_row = np.inf, -np.inf, 0
    for j in range(columns):
        line[j] = -np.inf
    for i in range(rows):
        worst = np.inf
        for j in range(columns):
            worst = min(worst, payoff[i, j])
            line[j] = max(line[j], payoff[i, j])
        low = min(low, worst)
        if worst > floor:
            floor, best_row = worst, i
    high, ceiling, best_column = -np.inf, np.inf, 0
    for j in range(columns):
        high = max(high, line[j])
        if line[j] < ceiling:
            ceiling, best_column = line[j], j
    return (floor, best_row), (ceiling, best_column), (low, high - low)


@njit(cache=True, nogil=True)
def _width(columns):
    """The length of a tableau's rows, with the right side and what they are filled up with."""
    return (columns + LANES) // LANES * LANES


@njit(cache=True, nogil=True, error_model="numpy")
def _set_out(payoff, rows, columns, room, scale):
    """The first tableau of a game."""
    table, labels, _, _ = room
    low, spread = scale
    width = _width(columns)
    for i in range(rows):
        for j in range(columns):
            table[i, j] = (payoff[i, j] - low) / spread + 1.0
        table[i, columns] = 1.0
        for j in range(columns + 1, width):
            table[i, j] = 0.0
        labels[i] = columns + i
    for j in range(width):
        table[rows, j] = -1.0 if j < columns else 0.0
    for j in range(columns):
        labels[rows + j] = j


@njit(cache=True, nogil=True)
def _set_anew(payoff, rows, columns, room, scale):
    """The same tableau without the errors of its history: set out again and exchanged by the largest pivots."""
    table, labels, _, _ = room
    row_in, column_in = np.zeros(rows, np.bool_), np.zeros(columns, np.bool_)
    count = 0
    for i in range(rows):
        if labels[i] < columns:
            column_in[labels[i]] = True
            count += 1
    for j in range(columns):
        if labels[rows + j] >= columns:
            row_in[labels[rows + j] - columns] = True
    _set_out(payoff, rows, columns, room, scale)
    for _ in range(count):
        best, at_row, at_column = 1e-14, NOWHERE, NOWHERE
        for i in range(rows):
            if row_in[i]:
                for j in range(columns):
                    if column_in[j] and abs(table[i, j]) > best:
                        best, at_row, at_column = abs(table[i, j]), i, j
        if at_row < 0:
            break
        _exchange(rows, columns, room, at_row, at_column)
        row_in[at_row] = False
        column_in[at_column] = False


@njit(cache=True, nogil=True, error_model="numpy")
def _read(rows, columns, room):
    """Both mixes of a tableau are written into its room; False if it has none."""
    table, labels, _, (row_mix, column_mix) = room
    for i in range(rows):
        row_mix[i] = 0.0
    for j in range(columns):
        column_mix[j] = 0.0
    for i in range(rows):
        if labels[i] < columns:
            column_mix[labels[i]] = max(table[i, columns], 0.0)
    for j in range(columns):
        if labels[rows + j] >= columns:
            row_mix[labels[rows + j] - columns] = max(table[rows, j], 0.0)
    return _to_chances(row_mix, rows) and _to_chances(column_mix, columns)


@njit(cache=True, nogil=True, error_model="numpy")
def _to_chances(mix, count):
    """Weights become chances; False if there is nothing to share out."""
    total = 0.0
    for k in range(count):
        total += mix[k]
    for k in range(count):
        mix[k] /= total
    return 0.0 < total < np.inf


@njit(cache=True, nogil=True)
def _optimise(rows, columns, room):
    """Exchange from the first tableau until no cost is negative; how often."""
    for turn in range(2000):
        column = _entering(rows, columns, room, turn > CAREFUL)
        if column < 0:
            return turn
        row = _leaving(rows, columns, room, column, turn > CAREFUL, (TINY, CLOSE))
        if row < 0:
            return turn
        _exchange(rows, columns, room, row, column)
    return 2000


@njit(cache=True, nogil=True)
def _mend(rows, columns, room):
    """Exchange, from any tableau, until no right side and no cost is negative; how often."""
    table = room[0]
    for turn in range(CAREFUL):
        row, column, worst = NOWHERE, NOWHERE, -1e-14
        for i in range(rows):
            if table[i, columns] < worst:
                worst, row = table[i, columns], i
        for k in range(columns):
            if table[rows, k] < worst:
                worst, column, row = table[rows, k], k, NOWHERE
        if column >= 0:
            row = _leaving(rows, columns, room, column, turn > CAREFUL, (LEAST, SAME))
        elif row >= 0:
            column = _entering_for(rows, columns, room, row)
        if row < 0 or column < 0:
            return turn
        _exchange(rows, columns, room, row, column)
    return CAREFUL


@njit(cache=True, nogil=True)
def _entering(rows, columns, room, careful):
    """The column to bring in: the steepest, or the first one when progress may have stopped; -1 at the optimum."""
    costs = room[0][rows]
    best, place = -TINY, NOWHERE
    for k in range(columns):
        if costs[k] < best:
            best, place = costs[k], k
            if careful:
                break
    return place


@njit(cache=True, nogil=True, error_model="numpy")
def _entering_for(rows, columns, room, row):
    """The column to bring in for a row whose right side is negative: the least cost for its pivot."""
    table = room[0]
    least, column = np.inf, NOWHERE
    for k in range(columns):
        if table[row, k] < -LEAST:
            ratio = max(table[rows, k], 0.0) / -table[row, k]
            equal = ratio <= least * (1.0 + SAME) + SAME
            if ratio < least * (1.0 - SAME) - SAME or (equal and table[row, k] < table[row, column]):
                least, column = min(ratio, least), k
    return column


@njit(cache=True, nogil=True, error_model="numpy")
def _leaving(rows, columns, room, column, careful, limits):
    """The row that limits the column first; of equals the largest pivot, or the first label, against circles."""
    table, labels, (_, ratios), _ = room
    tiny, close = limits
    least = np.inf
    for i in range(rows):
        pivot = table[i, column]
        ratios[i] = max(table[i, columns], 0.0) / pivot if pivot > tiny else np.inf
        least = min(least, ratios[i])
    if least == np.inf:
        return NOWHERE
    row, most = NOWHERE, least * (1.0 + close) + close
    for i in range(rows):
        if ratios[i] <= most:
            better = row < 0 or (labels[i] < labels[row] if careful else table[i, column] > table[row, column])
            row = i if better else row
    return row


@njit(cache=True, nogil=True)
def _exchange(rows, columns, room, row, column):
    """Exchange a basic with a free variable."""
    table, labels, (line, _), _ = room
    _pivot(table, rows, columns, row, column, line)
    labels[row], labels[rows + column] = labels[rows + column], labels[row]


@njit(cache=True, nogil=True, error_model="numpy", fastmath={"contract", "nsz"})
def _pivot(table, rows, columns, row, column, line):
    """Whole rows at a time: the pivot's own row is worked out beside the table and written last."""
    width = _width(columns)
    scale = 1.0 / table[row, column]
    for k in range(width):
        line[k] = table[row, k] * scale
    for i in range(rows + 1):
        factor = table[i, column]
        if factor != 0.0:
            for k in range(width):
                table[i, k] -= factor * line[k]
            table[i, column] = -factor * scale
    for k in range(width):
        table[row, k] = line[k]
    table[row, column] = scale
