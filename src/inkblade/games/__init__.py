"""The games, registered by name: nothing is found by magic."""

from collections.abc import Mapping

from inkblade.games._reading import digest
from inkblade.games.battle import BATTLE
from inkblade.games.duel import DUEL
from inkblade.games.labyrinth import LABYRINTH
from inkblade.kernel import AnyGame

GAMES: Mapping[str, AnyGame] = {"duel": DUEL, "labyrinth": LABYRINTH, "battle": BATTLE}

__all__ = ["GAMES", "digest"]
