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
TINY = 1e-10
"""Below this a cost or a pivot counts as zero at first; payoffs are scaled to lie between 1 and 2."""
FINE = 2e-15
"""How far apart what both mixes are sure of may be, in payoffs that lie between -1 and 1."""
LEAST = 1e-11
"""The smallest pivot of a tableau that is being mended."""
CLOSE = 1e-12
"""Ratios so near to each other are equal, and the larger pivot is taken."""
CAREFUL = 60
"""Pivots after which the first improving column is taken instead of the steepest: so it cannot go in circles."""
MENDINGS = 6


@njit(cache=True, nogil=True)
def stage_room():
    """Room for one tableau and its labels; each thread needs its own."""
    return np.zeros((MOST + 1, MOST + 1)), np.zeros(2 * MOST, np.int64)


@njit(cache=True, nogil=True)
def solve_stage(payoff, rows, columns, room, row_mix, column_mix):
    """The value of a game for the row player, who maximises; both optimal mixes are written."""
    row_mix[:rows] = 0.0
    column_mix[:columns] = 0.0
    found, i, j = _saddle(payoff, rows, columns)
    if found:
        row_mix[i] = 1.0
        column_mix[j] = 1.0
        return payoff[i, j]
    table, labels = room
    low, spread = _scale(payoff, rows, columns)
    _set_out(payoff, rows, columns, table, labels, low, spread)
    _optimise(table, rows, columns, labels)
    _read(table, rows, columns, labels, row_mix, column_mix)
    floor, ceiling = guarantees(payoff, rows, columns, row_mix, column_mix)
    if ceiling - floor <= FINE:
        return 0.5 * (floor + ceiling)
    other_row, other_column = np.zeros(rows), np.zeros(columns)
    for _ in range(MENDINGS):
        _set_anew(payoff, rows, columns, table, labels, low, spread)
        moved = _mend(table, rows, columns, labels)
        _read(table, rows, columns, labels, other_row, other_column)
        new_floor, new_ceiling = guarantees(payoff, rows, columns, other_row, other_column)
        if new_ceiling - new_floor < ceiling - floor:
            floor, ceiling = new_floor, new_ceiling
            row_mix[:rows] = other_row
            column_mix[:columns] = other_column
        if ceiling - floor <= FINE or not moved:
            break
    return 0.5 * (floor + ceiling)


@njit(cache=True, nogil=True)
def guarantees(payoff, rows, columns, row_mix, column_mix):
    """What the row player's mix is sure of, and what the column player's mix allows."""
    floor, ceiling = np.inf, -np.inf
    for j in range(columns):
        total = 0.0
        for i in range(rows):
            total += row_mix[i] * payoff[i, j]
        floor = min(floor, total)
    for i in range(rows):
        total = 0.0
        for j in range(columns):
            total += column_mix[j] * payoff[i, j]
        ceiling = max(ceiling, total)
    return floor, ceiling


@njit(cache=True, nogil=True)
def _saddle(payoff, rows, columns):
    """(is there a saddle point, its row, its column): the game is then solved without mixing."""
    best, best_row = -np.inf, 0
    for i in range(rows):
        worst = payoff[i, 0]
        for j in range(1, columns):
            worst = min(worst, payoff[i, j])
            if worst <= best:
                break
        if worst > best:
            best, best_row = worst, i
    least, least_column = np.inf, 0
    for j in range(columns):
        most = payoff[0, j]
        for i in range(1, rows):
            most = max(most, payoff[i, j])
            if most >= least:
                break
        if most < least:
            least, least_column = most, j
    return best >= least, best_row, least_column


@njit(cache=True, nogil=True)
def _scale(payoff, rows, columns):
    """The least payoff, and how far the largest is from it."""
    low, high = payoff[0, 0], payoff[0, 0]
    for i in range(rows):
        for j in range(columns):
            low, high = min(low, payoff[i, j]), max(high, payoff[i, j])
    return low, high - low


@njit(cache=True, nogil=True)
def _set_out(payoff, rows, columns, table, labels, low, spread):
    """The first tableau of a game."""
    for i in range(rows):
        for j in range(columns):
            table[i, j] = (payoff[i, j] - low) / spread + 1.0
        table[i, columns] = 1.0
        labels[i] = columns + i
    table[rows, :columns] = -1.0
    table[rows, columns] = 0.0
    for j in range(columns):
        labels[rows + j] = j


@njit(cache=True, nogil=True)
def _set_anew(payoff, rows, columns, table, labels, low, spread):
    """The same tableau without the errors of its history: set out again and exchanged by the largest pivots."""
    row_in, column_in = np.zeros(rows, np.bool_), np.zeros(columns, np.bool_)
    count = 0
    for i in range(rows):
        if labels[i] < columns:
            column_in[labels[i]] = True
            count += 1
    for j in range(columns):
        if labels[rows + j] >= columns:
            row_in[labels[rows + j] - columns] = True
    _set_out(payoff, rows, columns, table, labels, low, spread)
    for _ in range(count):
        best, at_row, at_column = 1e-14, -1, -1
        for i in range(rows):
            if row_in[i]:
                for j in range(columns):
                    if column_in[j] and abs(table[i, j]) > best:
                        best, at_row, at_column = abs(table[i, j]), i, j
        if at_row < 0:
            break
        _exchange(table, rows, columns, labels, at_row, at_column)
        row_in[at_row] = False
        column_in[at_column] = False


@njit(cache=True, nogil=True)
def _read(table, rows, columns, labels, row_mix, column_mix):
    """Both mixes of a tableau."""
    row_mix[:rows] = 0.0
    column_mix[:columns] = 0.0
    for i in range(rows):
        if labels[i] < columns:
            column_mix[labels[i]] = max(table[i, columns], 0.0)
    for j in range(columns):
        if labels[rows + j] >= columns:
            row_mix[labels[rows + j] - columns] = max(table[rows, j], 0.0)
    row_mix[:rows] /= row_mix[:rows].sum()
    column_mix[:columns] /= column_mix[:columns].sum()


@njit(cache=True, nogil=True)
def _optimise(table, rows, columns, labels):
    """Exchange from the first tableau until no cost is negative."""
    for turn in range(2000):
        column = _entering(table, rows, columns, turn > CAREFUL)
        if column < 0:
            return
        row = _leaving(table, rows, columns, column, labels, turn > CAREFUL, TINY)
        if row < 0:
            return
        _exchange(table, rows, columns, labels, row, column)


@njit(cache=True, nogil=True)
def _mend(table, rows, columns, labels):
    """Exchange, from any tableau, until no right side and no cost is negative; how often."""
    for turn in range(CAREFUL):
        row, column, worst = -1, -1, -1e-14
        for i in range(rows):
            if table[i, columns] < worst:
                worst, row = table[i, columns], i
        for k in range(columns):
            if table[rows, k] < worst:
                worst, column, row = table[rows, k], k, -1
        if column >= 0:
            row = _leaving(table, rows, columns, column, labels, False, LEAST)
        elif row >= 0:
            column = _entering_for(table, rows, columns, row)
        if row < 0 or column < 0:
            return turn
        _exchange(table, rows, columns, labels, row, column)
    return CAREFUL


@njit(cache=True, nogil=True)
def _entering(table, rows, columns, careful):
    """The column to bring in: the steepest, or the first one when progress may have stopped; -1 at the optimum."""
    best, place = -TINY, -1
    for k in range(columns):
        if table[rows, k] < best:
            best, place = table[rows, k], k
            if careful:
                break
    return place


@njit(cache=True, nogil=True)
def _entering_for(table, rows, columns, row):
    """The column to bring in for a row whose right side is negative: the least cost for its pivot."""
    least, column = np.inf, -1
    for k in range(columns):
        if table[row, k] < -LEAST:
            ratio = max(table[rows, k], 0.0) / -table[row, k]
            equal = ratio <= least * (1.0 + CLOSE) + CLOSE
            if ratio < least * (1.0 - CLOSE) - CLOSE or (equal and table[row, k] < table[row, column]):
                least, column = min(ratio, least), k
    return column


@njit(cache=True, nogil=True)
def _leaving(table, rows, columns, column, labels, careful, tiny):
    """The row that limits the column first; of equals the largest pivot, or the first label, against circles."""
    least = np.inf
    for i in range(rows):
        if table[i, column] > tiny:
            least = min(least, max(table[i, columns], 0.0) / table[i, column])
    row = -1
    for i in range(rows):
        if table[i, column] > tiny and max(table[i, columns], 0.0) / table[i, column] <= least * (1.0 + CLOSE) + CLOSE:
            better = row < 0 or (labels[i] < labels[row] if careful else table[i, column] > table[row, column])
            row = i if better else row
    return row


@njit(cache=True, nogil=True)
def _exchange(table, rows, columns, labels, row, column):
    """Exchange a basic with a free variable."""
    _pivot(table, rows, columns, row, column)
    labels[row], labels[rows + column] = labels[rows + column], labels[row]


@njit(cache=True, nogil=True, fastmath={"contract", "nsz"})
def _pivot(table, rows, columns, row, column):
    scale = 1.0 / table[row, column]
    for k in range(columns + 1):
        table[row, k] *= scale
    for i in range(rows + 1):
        factor = table[i, column]
        if i != row and factor != 0.0:
            for k in range(columns + 1):
                table[i, k] -= factor * table[row, k]
            table[i, column] = -factor * scale
    table[row, column] = scale
