"""The games, registered by name: nothing is found by magic."""

from collections.abc import Mapping

from inkblade.games._reading import BadContent, UnknownContent, convert_content, digest, parse
from inkblade.games.adventure import ADVENTURE
from inkblade.games.battle import BATTLE
from inkblade.games.duel import DUEL
from inkblade.games.labyrinth import LABYRINTH
from inkblade.kernel import AnyGame

GAMES: Mapping[str, AnyGame] = {
    "duel": DUEL,
    "labyrinth": LABYRINTH,
    "battle": BATTLE,
    "adventure": ADVENTURE,
}

__all__ = ["GAMES", "BadContent", "UnknownContent", "convert_content", "digest", "parse"]
