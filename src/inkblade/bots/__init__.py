"""Machine opponents: view and options in, decision out. A bot decides from its view alone."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from random import Random

from inkblade.bots._fencer import Fencer
from inkblade.bots._protocol import AnyBot, Bot, Budget, Kind
from inkblade.bots._uniform import Uniform

BOTS: Mapping[str, Kind] = {
    "random": Kind(Uniform.name, Uniform.character, None, Uniform),
    "fencer": Kind(Fencer.name, Fencer.character, frozenset({"duel"}), Fencer),
}


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


def seed_for(seed: bytes, seat: int, turn: int) -> int:
    """What a bot's chance is seeded with for one decision: the same again when a match is resumed at that turn."""
    place = seat.to_bytes(8, "big") + turn.to_bytes(8, "big")
    return int.from_bytes(blake2b(place, key=seed, digest_size=16, person=b"inkblade bot").digest(), "big")


__all__ = [
    "BOTS",
    "AnyBot",
    "Bot",
    "Budget",
    "Fencer",
    "Kind",
    "Uniform",
    "UnknownBot",
    "bot_names",
    "make_bot",
    "seed_for",
]
