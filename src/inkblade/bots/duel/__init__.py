"""The bots that know duels, the weakest first."""

from __future__ import annotations

from inkblade.bots._protocol import Kind
from inkblade.bots.duel._apprentice import Apprentice
from inkblade.bots.duel._brawler import Brawler
from inkblade.bots.duel._exploiter import Exploiter
from inkblade.bots.duel._fencer import UNBOUND, Fencer, promising
from inkblade.bots.duel._foresight import EAGERNESS, SAFE, Foresight, duelling, pages_of, turned
from inkblade.bots.duel._master import Master
from inkblade.bots.duel._mixing import solve
from inkblade.bots.duel._reader import Reader
from inkblade.bots.duel._solved import Exact, exact_choice

DUELLISTS = tuple(
    Kind(bot.name, bot.character, frozenset({"duel"}), bot)
    for bot in (Brawler, Reader, Fencer, Apprentice, Master, Exploiter)
)
"""A duel's own part of the ladder, the weakest first."""

__all__ = [
    "DUELLISTS",
    "EAGERNESS",
    "SAFE",
    "UNBOUND",
    "Apprentice",
    "Brawler",
    "Exact",
    "Exploiter",
    "Fencer",
    "Foresight",
    "Master",
    "Reader",
    "duelling",
    "exact_choice",
    "pages_of",
    "promising",
    "solve",
    "turned",
]
