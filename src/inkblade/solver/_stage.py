"""Small zero-sum games in the time of a heartbeat: a simplex on a condensed tableau that allocates nothing."""

from __future__ import annotations

import numpy as np
from numba import njit

MOST = 32
TINY = 1e-10
"""Below this a reduced cost or a pivot counts as zero; payoffs are scaled to lie between 1 and 2 first."""
CAREFUL = 60
"""Pivots after which the first improving column is taken instead of the steepest: so it cannot go in circles."""


def scratch() -> tuple[np.ndarray, np.ndarray]:
    """Room for one tableau and its labels; each thread needs its own."""
    return np.zeros((MOST + 1, MOST + 1)), np.zeros(2 * MOST, np.int64)


@njit(cache=True, nogil=True)
def saddle(payoff, rows, columns):
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


@njit(cache=True, nogil=True, fastmath={"contract", "nsz"})
def _pivot(table, rows, columns, row, column):
    """Exchange a basic with a free variable."""
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
def _leaving(table, rows, columns, column, labels):
    """The row that limits the column first; equals by label, against circles."""
    row, least = -1, np.inf
    for i in range(rows):
        if table[i, column] > 10 * TINY:
            ratio = table[i, columns] / table[i, column]
            if ratio < least or (ratio == least and labels[i] < labels[row]):
                row, least = i, ratio
    return row


@njit(cache=True, nogil=True)
def solve_game(payoff, rows, columns, table, labels, row_mix, column_mix):
    """The value of a game for the row player, who maximises; both optimal mixes are written."""
    row_mix[:rows] = 0.0
    column_mix[:columns] = 0.0
    found, i, j = saddle(payoff, rows, columns)
    if found:
        row_mix[i] = 1.0
        column_mix[j] = 1.0
        return payoff[i, j]
    low, high = payoff[0, 0], payoff[0, 0]
    for i in range(rows):
        for j in range(columns):
            low, high = min(low, payoff[i, j]), max(high, payoff[i, j])
    spread = high - low
    for i in range(rows):
        for j in range(columns):
            table[i, j] = (payoff[i, j] - low) / spread + 1.0
        table[i, columns] = 1.0
        labels[i] = columns + i
    table[rows, :columns] = -1.0
    table[rows, columns] = 0.0
    for j in range(columns):
        labels[rows + j] = j
    _optimise(table, rows, columns, labels)
    total = table[rows, columns]
    for i in range(rows):
        if labels[i] < columns:
            column_mix[labels[i]] = max(table[i, columns], 0.0)
    for j in range(columns):
        if labels[rows + j] >= columns:
            row_mix[labels[rows + j] - columns] = max(table[rows, j], 0.0)
    row_mix[:rows] /= row_mix[:rows].sum()
    column_mix[:columns] /= column_mix[:columns].sum()
    return low + (1.0 / total - 1.0) * spread


@njit(cache=True, nogil=True)
def _optimise(table, rows, columns, labels):
    for turn in range(2000):
        column = _entering(table, rows, columns, turn > CAREFUL)
        if column < 0:
            return
        row = _leaving(table, rows, columns, column, labels)
        if row < 0:
            return
        _pivot(table, rows, columns, row, column)
        labels[row], labels[rows + column] = labels[rows + column], labels[row]
