"""Inkblade: out-of-print tabletop combat games, as pure rules, typed values and data you can read."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from inkblade.games import GAMES
    from inkblade.games.duel import DUEL
    from inkblade.kernel import Illegal, Match, NotAsked, explain, options, read_record, replay, write_record

__version__ = "0.1.0"

__all__ = [
    "DUEL",
    "GAMES",
    "Illegal",
    "Match",
    "NotAsked",
    "explain",
    "options",
    "read_record",
    "replay",
    "write_record",
]


def __getattr__(name: str) -> Any:
    """Names of the library are fetched when first used, so that the command line starts at once."""
    if name not in __all__:
        raise AttributeError(f"module 'inkblade' has no attribute {name!r}")
    from inkblade import games, kernel
    from inkblade.games import duel

    return next(getattr(room, name) for room in (kernel, games, duel) if hasattr(room, name))
