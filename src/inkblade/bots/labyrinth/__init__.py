"""The bots that know the labyrinth, the weakest first."""

from __future__ import annotations

from inkblade.bots._protocol import Kind
from inkblade.bots.labyrinth._automaton import Automaton
from inkblade.bots.labyrinth._strategist import Strategist
from inkblade.bots.labyrinth._warming import warm

RAIDERS = (
    Kind(Automaton.name, Automaton.character, frozenset({"labyrinth"}), Automaton),
    Kind(Strategist.name, Strategist.character, frozenset({"labyrinth"}), Strategist, warm),
)
"""The labyrinth's own part of the ladder, the weakest first; each plays either side."""

__all__ = ["RAIDERS", "Automaton", "Strategist", "warm"]
