"""The apprentice: knows the master's mix, and does not always keep to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkblade.bots._protocol import History
from inkblade.bots.duel._master import Master
from inkblade.bots.duel._solved import Exact
from inkblade.games.duel import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SLIPS = 0.01
"""How often it does just anything."""
WAVERS = 0.1
"""How often it feels its way instead of keeping to the mix."""
FEELING = 0.05
"""The difference of worth at which the better of two maneuvers is done e times as often."""


class Apprentice(Master):
    """The master's mix, softened by what seems nearly as good, and now and then anything at all."""

    name = "apprentice"
    character = "Has learned the master's mixes, wavers, and slips now and then."

    def _mix(self, exact: Exact, view: View, history: History) -> NDArray[np.float64]:
        import numpy as np

        expected = exact.expected
        soft = np.exp((expected - expected.max()) / FEELING)
        anything = np.full(len(expected), 1.0 / len(expected))
        mix: NDArray[np.float64] = (1 - SLIPS - WAVERS) * exact.mix + WAVERS * soft / soft.sum() + SLIPS * anything
        return mix
