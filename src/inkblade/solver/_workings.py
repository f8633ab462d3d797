"""What is found of a duel while it is being solved: what an interrupted solution goes on from."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from inkblade.solver._model import Model
from inkblade.solver._space import Space, explore

Values = tuple[NDArray[np.float64], NDArray[np.float64]]
"""By situation: at each count of quiet rounds below the press, and at the press."""
Chances = tuple[NDArray[np.float32], NDArray[np.float64]]


@dataclass
class Workings:
    """Values as far as they are found."""

    space: Space
    values: Values
    draws: Chances
    levels: int = 0
    """How many levels are done."""
    seconds: float = 0.0
    unsettled: float = 0.0
    """How far from settled the worst layer was left."""


def begin(model: Model) -> Workings:
    """Nothing solved yet: every situation found and put in order."""
    started = monotonic()
    space = explore(model.duel, model.tables)
    shape = (len(space.codes), model.top)
    values = np.zeros(shape), np.zeros(shape[0])
    draws = np.zeros(shape, np.float32), np.zeros(shape[0])
    return Workings(space, values, draws, seconds=monotonic() - started)
