"""Linear equations of play that stays in a layer: what its situations come to if every one adds a gain.

A quiet round leads to the next count, or stays at the last; one that hurts leads to the first. So if the first is known
the rest follows: the last count by sparse elimination, and each before it from the next. What remains are equations for
the first count alone, whose walk from hurt to hurt soon leaves the layer: few steps of GMRES.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import bmat, csr_array, eye_array
from scipy.sparse.linalg import LinearOperator, gmres, splu

from inkblade.solver._weighing import Rows

WAYS, TRIES = 80, 5
"""How many ways GMRES keeps, and how often it begins anew before all is eliminated instead."""


class Walk:
    """The chances to come from each situation and count of a layer to each, while play stays in it."""

    def __init__(self, shape: tuple[int, int], quiet: Rows, hurt: Rows) -> None:
        self._shape = shape
        self._quiets, self._hurts = _by_count(shape, quiet), _by_count(shape, hurt)

    def gather(self, gains: NDArray[np.float64], close: float) -> NDArray[np.float64]:
        """[count, place]: what each situation comes to, nearly."""
        found = self._by_hurts(gains, close)
        return self._at_once(gains) if found is None else found

    def _by_hurts(self, gains: NDArray[np.float64], close: float) -> NDArray[np.float64] | None:
        """By equations for the first count; None if they are not solved in good time."""
        counts, count = self._shape
        last = _factors(self._quiets[-1])

        def back(added: NDArray[np.float64]) -> NDArray[np.float64]:
            """What comes of gains until somebody is hurt."""
            whole = np.empty(self._shape)
            whole[-1] = last(added[-1])
            for k in range(counts - 2, -1, -1):
                whole[k] = added[k] + self._quiets[k] @ whole[k + 1]
            return whole

        def from_hurts(first: NDArray[np.float64]) -> NDArray[np.float64]:
            return np.stack([part @ first for part in self._hurts])

        equations = LinearOperator((count, count), lambda first: first - back(from_hurts(first))[0], dtype=np.float64)
        first, missed = gmres(equations, back(gains)[0], rtol=close, atol=0.0, restart=WAYS, maxiter=TRIES)
        return None if missed else back(gains + from_hurts(first))

    def _at_once(self, gains: NDArray[np.float64]) -> NDArray[np.float64]:
        """By elimination of all counts together."""
        counts, count = self._shape
        blocks: list[list[csr_array | None]] = [[None] * counts for _ in range(counts)]
        for k in range(counts):
            blocks[k][0] = self._hurts[k]
            onward = min(counts - 1, k + 1)
            blocks[k][onward] = self._quiets[k] if onward else self._quiets[k] + self._hurts[k]
        return np.asarray(_factors(csr_array(bmat(blocks)))(gains.ravel())).reshape(counts, count)


def _by_count(shape: tuple[int, int], rows: Rows) -> list[csr_array]:
    """The rows of each count as a square, without copying them."""
    (counts, count), (begins, columns, chances) = shape, rows
    edges = [begins[k * count] for k in range(counts + 1)]
    return [
        csr_array((chances[a:b], columns[a:b], begins[k * count : (k + 1) * count + 1] - a), shape=(count, count))
        for k, (a, b) in enumerate(pairwise(edges))
    ]


def _factors(chances: csr_array) -> Callable[[NDArray[np.float64]], NDArray[np.float64]]:
    """Solves one minus chances: so any order of pivots is stable, and the one that fills in least is taken."""
    equations = (eye_array(chances.shape[0]) - chances).tocsc()
    return splu(equations, "MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True}).solve
