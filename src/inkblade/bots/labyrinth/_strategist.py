"""The strategist: searches, within its budget, for the decision that leads to most."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from inkblade.bots._protocol import Advice, Budget, History
from inkblade.bots.labyrinth._telling import PREPARING, reason
from inkblade.games.labyrinth import LABYRINTH, Decision, View
from inkblade.kernel import options as legal

if TYPE_CHECKING:
    from inkblade.bots.labyrinth._searching import Trials


class Strategist:
    """Tries what it might do in states that its view may be part of, and plays on by the automaton's scripts."""

    name = "strategist"
    character = "Plays every step out to its end in the mind before anybody takes it."

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def decide(self, view: View, options: Sequence[Decision], budget: Budget, history: History = (), /) -> Decision:
        if len(options) == 1:
            return options[0]
        from inkblade.bots.labyrinth._searching import Search

        return Search(view, options, budget, self._chance).decide()

    def explain(self, view: View, history: History = (), /) -> Sequence[Advice[Decision]]:
        options = legal(LABYRINTH.rules, view)
        if not options or view.state.phase in PREPARING:
            return ()
        from inkblade.bots.labyrinth._searching import Search

        search = Search(view, options, Budget(), self._chance)
        taken = search.decide()
        tried = {trial.choice: trial for trial in search.weighed if trial.choice is not None and trial.values}
        ordered = sorted({taken, *tried}, key=lambda one: (one != taken, -tried[one].mean if one in tried else 0.0))
        return [Advice(one, float(one == taken), _sentence(view, one, tried.get(one))) for one in ordered]


def _sentence(view: View, decision: Decision, trial: Trials | None) -> str:
    """What a decision is for and, if it was tried, how that went."""
    if trial is None:
        return reason(view, decision)
    return f"{reason(view, decision)}; {len(trial.values)} trials put the chance to win at {trial.mean:.0%}"
