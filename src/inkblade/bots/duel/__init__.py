"""The bots that know duels, the weakest first."""

from __future__ import annotations

from inkblade.bots._protocol import Kind
from inkblade.bots.duel._apprentice import Apprentice
from inkblade.bots.duel._brawler import Brawler
from inkblade.bots.duel._exploiter import Exploiter
from inkblade.bots.duel._fencer import Fencer
from inkblade.bots.duel._master import Master
from inkblade.bots.duel._reader import Reader

DUELLISTS = tuple(
    Kind(bot.name, bot.character, frozenset({"duel"}), bot)
    for bot in (Brawler, Reader, Fencer, Apprentice, Exploiter, Master)
)
"""A duel's own part of the ladder, the weakest first."""

__all__ = ["DUELLISTS", "Apprentice", "Brawler", "Exploiter", "Fencer", "Master", "Reader"]
