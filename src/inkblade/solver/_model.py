"""The duel that is solved: a one-on-one setup as rows, what is left out of it, and how to find a situation in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from inkblade.games.duel import Setup, State
from inkblade.games.duel._fast import Words, words
from inkblade.games.duel._merging import minimal
from inkblade.games.duel._rows import CompiledRows
from inkblade.solver._space import circling

if TYPE_CHECKING:
    from inkblade.games.duel._tables import Duel

FADE = 1e-6
"""The chance that a round is called off, as a draw: this is what makes endless play a draw."""


@dataclass(frozen=True)
class Model:
    """A setup's rows, without cards, without a limit of rounds and without a count of rounds that score nothing."""

    setup: Setup
    fade: float = FADE

    @cached_property
    def rows(self) -> CompiledRows:
        """Packs states of the reference; NotCompiled if the setup has no tables."""
        return CompiledRows(self.setup)

    @cached_property
    def duel(self) -> Duel:
        return minimal(self.rows.duel)

    @cached_property
    def tables(self) -> Words:
        """The packed tables; the limits that the solver leaves out are off."""
        packed = words(self.duel, self.setup.options)
        limits = packed.limits.copy()
        limits[3] = limits[4] = 0
        return replace(packed, limits=limits)

    @cached_property
    def words(self) -> tuple[NDArray[np.generic], ...]:
        """The tables as the kernels take them."""
        t = self.tables
        return (t.cells, t.lists, t.bonus, t.ward, t.away, t.effects, t.limits)

    @property
    def top(self) -> int:
        """The last count of quiet rounds."""
        return self.setup.options.press

    @cached_property
    def circling(self) -> bool:
        """Are hurts made good? Then far more hangs together, and solving it takes far longer."""
        return circling(self.tables)

    @cached_property
    def mirrored(self) -> bool:
        """Is it the same duel with the seats exchanged?"""
        t = self.tables
        turned = t.cells[1].transpose(0, 2, 1)[[0, 2, 1, 3]]
        alike = (t.lists, t.bonus, t.ward, t.away, t.effects)
        same = all(np.array_equal(pair[0], pair[1]) for pair in alike)
        halves = np.array_equal(t.start[:4], t.start[4:8]) and t.limits[0] == t.limits[1]
        return bool(same and halves and np.array_equal(t.cells[0], turned))

    def row(self, state: State) -> tuple[int, ...]:
        """A state's row: face, gear, overriding choices and body of each side, then quiet rounds."""
        return self.rows.merged(state)
