"""The games, registered by name: nothing is found by magic."""

from collections.abc import Mapping

from inkblade.games.duel import DUEL
from inkblade.kernel import AnyGame

GAMES: Mapping[str, AnyGame] = {"duel": DUEL}

__all__ = ["GAMES"]
