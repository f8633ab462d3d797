"""What a bot is: view, options and what it was told in, decision out, within a budget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from inkblade.kernel import Plain

View = TypeVar("View", contravariant=True)
Decision = TypeVar("Decision")
Advised = TypeVar("Advised", covariant=True)
History: TypeAlias = Sequence[Plain]
"""Every event a seat was told so far in a match, in order, as it stands in a record: `{"kind":…,"facts":{…}}`."""


@dataclass(frozen=True)
class Budget:
    """What a decision may cost; a bot keeps to it, and decides worse rather than late."""

    seconds: float = 1.0
    simulations: int | None = None
    """How often it may try out where decisions lead; None: as often as the time allows."""

    def __post_init__(self) -> None:
        if not self.seconds >= 0:
            raise ValueError(f"a budget has 0 seconds or more, not {self.seconds}")
        if self.simulations is not None and self.simulations < 1:
            raise ValueError(f"a budget has 1 simulation or more, not {self.simulations}")


class Purse:
    """What is left of a budget while a decision is being made."""

    def __init__(self, budget: Budget) -> None:
        self._late = monotonic() + budget.seconds
        self._left = budget.simulations

    @property
    def is_late(self) -> bool:
        """Whether the time is up."""
        return monotonic() > self._late

    def pays(self) -> bool:
        """Take a simulation out, if one is left and it is not too late for it."""
        if self.is_late or self._left == 0:
            return False
        if self._left is not None:
            self._left -= 1
        return True


class Advice(NamedTuple, Generic[Advised]):
    """One thing a bot might decide: with which chance, and why."""

    decision: Advised
    chance: float
    why: str


class Bot(Protocol[View, Decision]):
    """A machine opponent: it knows its view, the options in it and what it was told, and nothing else of the match.

    It keeps no memory that counts: the same view, options, history and chance give the same decision in any process.
    """

    name: str
    character: str
    """Who it is, in one line."""

    def decide(self, view: View, options: Sequence[Decision], budget: Budget, history: History = (), /) -> Decision:
        """One of the options."""
        ...

    def explain(self, view: View, history: History = (), /) -> Sequence[Advice[Decision]]:
        """What it might decide, likeliest first, each with a reason; nothing where it weighs nothing."""
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
    warm: Callable[[], None] | None = None
    """Compiles, once, what lets it think faster in processes that start later; None: there is nothing to compile."""
