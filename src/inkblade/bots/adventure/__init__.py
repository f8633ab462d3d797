"""The bots that know the adventure, the weakest first."""

from __future__ import annotations

from inkblade.bots._protocol import Kind
from inkblade.bots.adventure._captain import Captain
from inkblade.bots.adventure._wanderer import Wanderer

ADVENTURERS = tuple(Kind(bot.name, bot.character, frozenset({"adventure"}), bot) for bot in (Wanderer, Captain))
"""The adventure's own part of the ladder, the weakest first; each plays any side."""

__all__ = ["ADVENTURERS", "Captain", "Wanderer"]
