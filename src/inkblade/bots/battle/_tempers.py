"""The archer and the charger: generals who follow their temper."""

from __future__ import annotations

from inkblade.bots._protocol import Budget
from inkblade.bots.battle._deploying import Lineup
from inkblade.bots.battle._general import Counsel, General
from inkblade.bots.battle._scripts import plans_of
from inkblade.games.battle import State


class Archer(General):
    """Keeps a line, shoots from afar, falls back from what comes near, and strikes only at what comes to it."""

    name = "archer"
    character = "Holds the line, lets the arrows fly, and gives ground before blood."
    lineup: Lineup = ("shooters", "hero", "foot", "riders")

    def counsel(self, state: State, budget: Budget) -> Counsel:
        return Counsel(plans_of(state, state.acting, "cautious"))


class Charger(General):
    """Goes for the nearest enemy with everybody, at once."""

    name = "charger"
    character = "Forward! Whatever stands nearest is charged first."
    lineup: Lineup = ("riders", "hero", "foot", "shooters")

    def counsel(self, state: State, budget: Budget) -> Counsel:
        return Counsel(plans_of(state, state.acting, "headlong"))
