"""The captain: plays on from every choice in its mind, and fights by what it expects."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from inkblade.bots._protocol import Advice, Budget, History
from inkblade.bots.adventure._fights import duelled, explained
from inkblade.bots.adventure._searching import Search, Trials
from inkblade.bots.adventure._sketch import Plan
from inkblade.bots.adventure._telling import reason
from inkblade.games.adventure import ADVENTURE, Decision, Duel, View
from inkblade.kernel import options as legal


class Captain:
    """Tries what it might do by the rules, plays on by the wanderer's script, and keeps what comes out best."""

    name = "captain"
    character = "Sees the whole field, picks its fights, and has a plan for each of them."

    def __init__(self, chance: Random) -> None:
        # What it reckons with takes a moment to load, and nobody needs it before a captain plays.
        from inkblade.bots.adventure._swordplay import Swordsman

        self._chance = chance
        self._swordsman = Swordsman(chance)

    def decide(self, view: View, options: Sequence[Decision], budget: Budget, history: History = (), /) -> Decision:
        if len(options) == 1:
            return options[0]
        if isinstance(options[0], Duel):
            return duelled(self._swordsman, view, options, budget)
        return Search(view, options, budget, self._chance).decide()

    def explain(self, view: View, history: History = (), /) -> Sequence[Advice[Decision]]:
        options = legal(ADVENTURE.rules, view)
        if not options:
            return ()
        if isinstance(options[0], Duel):
            return explained(self._swordsman, view, options[0].figure)
        search = Search(view, options, Budget(), self._chance)
        taken = search.decide()
        tried = {trial.choice: trial for trial in search.weighed if trial.values}
        ordered = sorted({taken, *tried}, key=lambda one: (one != taken, -tried[one].mean if one in tried else 0.0))
        return [Advice(one, float(one == taken), _sentence(view, one, tried.get(one), search.plan)) for one in ordered]


def _sentence(view: View, decision: Decision, trial: Trials | None, plan: Plan) -> str:
    """What a decision is for and, if it was tried, how that went."""
    why = reason(view, decision, plan)
    return why if trial is None else f"{why}; {len(trial.values)} trials put the chance to win at {trial.mean:.0%}"
