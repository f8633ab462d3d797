"""The wanderer: goes for what its side wants, or for the nearest opponent, and fights as a brawler does."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from inkblade.bots._protocol import Advice, Budget, History
from inkblade.bots.adventure._errands import by_rote
from inkblade.bots.adventure._fights import duelled, explained
from inkblade.bots.adventure._script import scripted
from inkblade.bots.adventure._sketch import Sketch
from inkblade.bots.adventure._telling import reason
from inkblade.bots.duel import Brawler
from inkblade.games.adventure import ADVENTURE, Decision, Duel, View
from inkblade.kernel import options as legal


class Wanderer:
    """Does what lies nearest: goes, throws, fights, and gets away when it is weak."""

    name = "wanderer"
    character = "Goes straight for what it wants, hits what is in the way, and limps off when it hurts."

    def __init__(self, chance: Random) -> None:
        self._brawler = Brawler(chance)

    def decide(self, view: View, options: Sequence[Decision], budget: Budget, history: History = (), /) -> Decision:
        if len(options) == 1:
            return options[0]
        if isinstance(options[0], Duel):
            return duelled(self._brawler, view, options, budget)
        return scripted(view, options, Sketch.of(view.state, by_rote(view.state.setup)))

    def explain(self, view: View, history: History = (), /) -> Sequence[Advice[Decision]]:
        options = legal(ADVENTURE.rules, view)
        if not options:
            return ()
        if isinstance(options[0], Duel):
            return explained(self._brawler, view, options[0].figure)
        decision = self.decide(view, options, Budget(), history)
        return (Advice(decision, 1.0, reason(view, decision)),)
