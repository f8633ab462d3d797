"""The bot that knows no game: every option is as good as another."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from inkblade.bots._protocol import Advice, Budget, History

Decision = TypeVar("Decision")


class Uniform:
    """Picks any option with the same chance, in any game."""

    name = "random"
    character = "Does anything that is allowed, one thing as gladly as another."

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def decide(self, view: Any, options: Sequence[Decision], budget: Budget, history: History = (), /) -> Decision:
        return self._chance.choice(options)

    def explain(self, view: Any, history: History = (), /) -> Sequence[Advice[Any]]:
        return ()
