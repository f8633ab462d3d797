"""The automaton: both sides by a script, LAB-80 for Evil and a questing party's common sense for Good."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from inkblade.bots._protocol import Advice, Budget, History
from inkblade.bots.labyrinth._telling import PREPARING, reason
from inkblade.games.labyrinth import LABYRINTH, Decision, View
from inkblade.kernel import options as legal


class Automaton:
    """Marches by the shortest way to what it wants, and strikes where the exchange is good."""

    name = "automaton"
    character = "Goes straight for the Princess, by rote: the same road, the same doors, the same blows."

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def decide(self, view: View, options: Sequence[Decision], budget: Budget, history: History = (), /) -> Decision:
        if len(options) == 1:
            return options[0]
        from inkblade.bots.labyrinth._advising import follow, prepared

        if view.state.phase in PREPARING:
            return prepared(view, options, self._chance)
        return follow(view, options, self._chance)

    def explain(self, view: View, history: History = (), /) -> Sequence[Advice[Decision]]:
        options = legal(LABYRINTH.rules, view)
        if not options or view.state.phase in PREPARING:
            return ()
        decision = self.decide(view, options, Budget(), history)
        return (Advice(decision, 1.0, reason(view, decision)),)
