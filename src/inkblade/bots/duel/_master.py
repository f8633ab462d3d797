"""The master: draws from the exact mix of a solved duel, so that no answer gains on it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from inkblade.bots._protocol import Advice, Budget, History
from inkblade.bots.duel._fencer import Fencer
from inkblade.bots.duel._solved import Exact, exact_announcement, exact_choice
from inkblade.games.duel import Announcing, Decision, Maneuvering, View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NOT_EXACT = "not exact, as this duel is not solved: "


class Master:
    """Perfect where the duel is solved; where it is not, it does as the fencer does and says so."""

    name = "master"
    character = "Has solved the duel where it can be solved, and mixes so that no answer gains on it."

    fencer: type[Fencer] = Fencer
    """Who decides where no solution helps."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._fencer = self.fencer(chance)

    def decide(self, view: View, options: Sequence[Decision], budget: Budget, history: History = (), /) -> Decision:
        if len(options) == 1:
            return options[0]
        if view.state.phase == "announce" and (often := exact_announcement(view)) is not None:
            return Announcing(self._chance.random() < often)
        if view.state.phase == "choose" and (exact := exact_choice(view)) is not None:
            return Maneuvering(self._chance.choices(exact.own, self._mix(exact, view, history).tolist())[0])
        return self._fencer.decide(view, options, budget, history)

    def explain(self, view: View, history: History = (), /) -> Sequence[Advice[Maneuvering]]:
        if view.seat is None or view.state.phase != "choose":
            return []
        exact = exact_choice(view)
        if exact is None:
            return [advice._replace(why=NOT_EXACT + advice.why) for advice in self._fencer.explain(view, history)]
        mix = self._mix(exact, view, history)
        ordered = sorted(range(len(exact.own)), key=lambda place: (-mix[place], -exact.expected[place]))
        return [Advice(Maneuvering(exact.own[place]), float(mix[place]), exact.reason(place)) for place in ordered]

    def _mix(self, exact: Exact, view: View, history: History) -> NDArray[np.float64]:
        """The chance of each own maneuver in a solved duel."""
        return exact.mix
