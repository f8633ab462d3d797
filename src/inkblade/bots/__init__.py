"""Machine opponents: view and options in, decision out. A bot decides from its view alone."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from random import Random
from typing import Any

from inkblade.bots._protocol import Advice, AnyBot, Bot, Budget, History, Kind
from inkblade.bots._uniform import Uniform
from inkblade.bots.adventure import ADVENTURERS
from inkblade.bots.battle import GENERALS
from inkblade.bots.duel import DUELLISTS
from inkblade.bots.labyrinth import RAIDERS

ANYWHERE = Kind(Uniform.name, Uniform.character, None, Uniform)
BOTS: Mapping[str, Kind] = {kind.name: kind for kind in (ANYWHERE, *DUELLISTS, *RAIDERS, *GENERALS, *ADVENTURERS)}
"""Every bot by its name, which is its own in all games; those of a game stand together, the weakest first."""


class UnknownBot(Exception):
    """No bot of that name, or none that knows the game."""


def bot_names(game: str) -> tuple[str, ...]:
    """The bots that know a game, the weakest first."""
    return tuple(name for name, kind in BOTS.items() if kind.games is None or game in kind.games)


def make_bot(name: str, game: str, chance: Random) -> AnyBot:
    """A bot for a game, with the chance it is to use."""
    if name not in bot_names(game):
        raise UnknownBot(f"no bot {name!r} for {game}; there are {', '.join(bot_names(game))}")
    return BOTS[name].make(chance)


def why(bot: AnyBot, view: Any, decision: Any, history: History = ()) -> str:
    """A sentence on why a bot decides so: its reason for that decision, or, where it weighs none, who it is."""
    return next((advice.why for advice in bot.explain(view, history) if advice.decision == decision), bot.character)


def seed_for(seed: bytes, seat: int, turn: int) -> int:
    """What a bot's chance is seeded with for one decision: the same again when a match is resumed at that turn."""
    place = seat.to_bytes(8, "big") + turn.to_bytes(8, "big")
    return int.from_bytes(blake2b(place, key=seed, digest_size=16, person=b"inkblade bot").digest(), "big")


__all__ = [
    "BOTS",
    "Advice",
    "AnyBot",
    "Bot",
    "Budget",
    "History",
    "Kind",
    "UnknownBot",
    "bot_names",
    "make_bot",
    "seed_for",
    "why",
]
