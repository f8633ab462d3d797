"""Linear equations of a fading walk, solved exactly: sparse elimination in a dense square."""

from __future__ import annotations

import numpy as np
from numba import njit


@njit(cache=True, nogil=True, error_model="numpy")
def eliminate(matrix, right, size):
    """Solve matrix x = right in place, for a matrix that is one minus chances: so any order of pivots is stable.

    The pivot whose row and column are emptiest goes first, which keeps the rest empty. `right` may have more columns.
    """
    waiting = np.ones(size, np.bool_)
    in_row, in_column = np.zeros(size, np.int64), np.zeros(size, np.int64)
    for i in range(size):
        for j in range(size):
            if i != j and matrix[i, j] != 0.0:
                in_row[i] += 1
                in_column[j] += 1
    order, places = np.zeros(size, np.int64), np.zeros(size, np.int64)
    for turn in range(size):
        pivot, least = -1, np.int64(1) << 60
        for k in range(size):
            if waiting[k] and in_row[k] * in_column[k] < least:
                pivot, least = k, in_row[k] * in_column[k]
        order[turn] = pivot
        waiting[pivot] = False
        count = 0
        for j in range(size):
            if waiting[j] and matrix[pivot, j] != 0.0:
                places[count] = j
                in_column[j] -= 1
                count += 1
        scale = 1.0 / matrix[pivot, pivot]
        for i in range(size):
            if waiting[i] and matrix[i, pivot] != 0.0:
                factor = matrix[i, pivot] * scale
                for place in range(count):
                    j = places[place]
                    if i != j and matrix[i, j] == 0.0:
                        in_row[i] += 1
                        in_column[j] += 1
                    matrix[i, j] -= factor * matrix[pivot, j]
                in_row[i] -= 1
                for c in range(right.shape[1]):
                    right[i, c] -= factor * right[pivot, c]
    _substitute(matrix, right, size, order)


@njit(cache=True, nogil=True, error_model="numpy")
def _substitute(matrix, right, size, order):
    """Back from the last pivot to the first."""
    done = np.zeros(size, np.bool_)
    for turn in range(size - 1, -1, -1):
        k = order[turn]
        for c in range(right.shape[1]):
            total = right[k, c]
            for j in range(size):
                if done[j]:
                    total -= matrix[k, j] * right[j, c]
            right[k, c] = total / matrix[k, k]
        done[k] = True
