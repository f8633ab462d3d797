"""The archer and the charger: generals who follow their temper."""

from __future__ import annotations

from inkblade.bots._protocol import Budget
from inkblade.bots.battle._doctrines import CAUTIOUS, HEADLONG, Doctrine
from inkblade.bots.battle._general import General
from inkblade.games.battle import View


class Archer(General):
    """Keeps a line, shoots from afar, falls back from what comes near, and strikes only at what comes to it."""

    name = "archer"
    character = "Holds the line, lets the arrows fly, and gives ground before blood."

    def doctrine(self, view: View, budget: Budget) -> Doctrine:
        return CAUTIOUS


class Charger(General):
    """Goes for the nearest enemy with everybody, at once."""

    name = "charger"
    character = "Forward! Whatever stands nearest is charged first."

    def doctrine(self, view: View, budget: Budget) -> Doctrine:
        return HEADLONG
