"""The marshal: does what has won such battles, by the part of its army and what the enemy is about."""

from __future__ import annotations

from collections.abc import Mapping

from inkblade.bots.battle._doctrines import AMBUSH, CAUTIOUS, ESCORT, HEADLONG, NET, STEADFAST, STORM, Doctrine
from inkblade.bots.battle._general import General
from inkblade.bots.battle._roles import Role, comes_on, role_of
from inkblade.games.battle import State

PARTS: Mapping[Role, Doctrine] = {
    "holder": STEADFAST,
    "hunter": NET,
    "stormer": STORM,
    "runner": ESCORT,
    "marksman": CAUTIOUS,
    "brawler": HEADLONG,
}
"""What an army does by its part; where the day alone decides, against an enemy who waits."""
REMARKS: Mapping[Role, str] = {
    "holder": "the ground must be held",
    "hunter": "they must not come through",
    "stormer": "time is with the enemy",
    "runner": "somebody must come through",
    "marksman": "the enemy waits, and we shoot better",
    "brawler": "the enemy waits, and shoots no worse",
}


class Marshal(General):
    """Bars, hunts, storms or escorts as the battle demands; else awaits who comes, and shoots or goes at who waits."""

    name = "marshal"
    character = "Sees what the battle is about, awaits whoever comes, and goes at whoever waits."

    def doctrine(self, state: State) -> Doctrine:
        return AMBUSH if _awaits(state) else PARTS[role_of(state.setup, state.acting)]

    def remark(self, state: State) -> str:
        return "the enemy comes on" if _awaits(state) else REMARKS[role_of(state.setup, state.acting)]


def _awaits(state: State) -> bool:
    """Whether there is nothing to do but to let the enemy come."""
    return state.setup.encounter.survivor is None and comes_on(state, 1 - state.acting)
