"""Machine opponents: view and options in, decision out. A bot decides from its view alone."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from random import Random

from inkblade.bots._apprentice import Apprentice
from inkblade.bots._brawler import Brawler
from inkblade.bots._exploiter import Exploiter
from inkblade.bots._fencer import Fencer
from inkblade.bots._master import Master
from inkblade.bots._protocol import Advice, AnyBot, Bot, Budget, History, Kind
from inkblade.bots._reader import Reader
from inkblade.bots._uniform import Uniform
from inkblade.games.duel import Decision, Maneuvering, View

DUELLISTS = frozenset({"duel"})
BOTS: Mapping[str, Kind] = {
    "random": Kind(Uniform.name, Uniform.character, None, Uniform),
    "brawler": Kind(Brawler.name, Brawler.character, DUELLISTS, Brawler),
    "reader": Kind(Reader.name, Reader.character, DUELLISTS, Reader),
    "fencer": Kind(Fencer.name, Fencer.character, DUELLISTS, Fencer),
    "apprentice": Kind(Apprentice.name, Apprentice.character, DUELLISTS, Apprentice),
    "exploiter": Kind(Exploiter.name, Exploiter.character, DUELLISTS, Exploiter),
    "master": Kind(Master.name, Master.character, DUELLISTS, Master),
}
"""The ladder, the weakest first."""


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


def why(bot: AnyBot, view: View, decision: Decision, history: History = ()) -> str:
    """A sentence on why a bot decides so: its reason for that maneuver, or, where it weighs none, who it is."""
    page = decision.maneuver if isinstance(decision, Maneuvering) else None
    return next((advice.why for advice in bot.explain(view, history) if advice.page == page), bot.character)


def seed_for(seed: bytes, seat: int, turn: int) -> int:
    """What a bot's chance is seeded with for one decision: the same again when a match is resumed at that turn."""
    place = seat.to_bytes(8, "big") + turn.to_bytes(8, "big")
    return int.from_bytes(blake2b(place, key=seed, digest_size=16, person=b"inkblade bot").digest(), "big")


__all__ = [
    "BOTS",
    "Advice",
    "AnyBot",
    "Apprentice",
    "Bot",
    "Brawler",
    "Budget",
    "Exploiter",
    "Fencer",
    "History",
    "Kind",
    "Master",
    "Reader",
    "Uniform",
    "UnknownBot",
    "bot_names",
    "make_bot",
    "seed_for",
    "why",
]
