"""The marshal: plays its plans out in the mind before anybody moves."""

from __future__ import annotations

from inkblade.bots._protocol import Budget
from inkblade.bots.battle._general import Counsel, General
from inkblade.bots.battle._searching import Search
from inkblade.games.battle import State

THINKING = 0.5
"""Which part of its time it plans; the rest is for carrying the plans out."""


class Marshal(General):
    """Gives each unit the plan that comes out best when the battle is played on, many times, in a sketch of it."""

    name = "marshal"
    character = "Fights every battle a hundred times in the mind, and once on the field."

    def counsel(self, state: State, budget: Budget) -> Counsel:
        best = Search(state, Budget(budget.seconds * THINKING, budget.simulations)).best()
        if not best.values:
            return Counsel(best.plans)
        return Counsel(best.plans, f"{len(best.values)} trials put the chance to win at {best.mean:.0%}")
