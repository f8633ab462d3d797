"""What a bot is: view and options in, decision out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

View = TypeVar("View", contravariant=True)
Decision = TypeVar("Decision")


@dataclass(frozen=True)
class Budget:
    """What a decision may cost; a bot keeps to it, and decides worse rather than late."""

    seconds: float = 1.0


class Bot(Protocol[View, Decision]):
    """A machine opponent: it knows its view and the options in it, and nothing else of the match."""

    name: str
    character: str
    """Who it is, in one line."""

    def decide(self, view: View, options: Sequence[Decision], budget: Budget) -> Decision:
        """One of the options."""
        ...


AnyBot: TypeAlias = Bot[Any, Any]


@dataclass(frozen=True)
class Kind:
    """An entry of the register: a bot that can be made for some games, with the chance it is to use."""

    name: str
    character: str
    games: frozenset[str] | None
    """The games it knows; None: any."""
    make: Callable[[Random], AnyBot]
