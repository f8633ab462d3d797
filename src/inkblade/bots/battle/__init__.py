"""The bots that know the battle, the weakest first."""

from __future__ import annotations

from inkblade.bots._protocol import Kind
from inkblade.bots.battle._marshal import Marshal
from inkblade.bots.battle._tempers import Archer, Charger

GENERALS = tuple(Kind(bot.name, bot.character, frozenset({"battle"}), bot) for bot in (Archer, Charger, Marshal))
"""The battle's own part of the ladder, the weakest first; each plays either army."""

__all__ = ["GENERALS", "Archer", "Charger", "Marshal"]
