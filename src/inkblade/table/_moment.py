"""A table at one moment: what has just happened and how things stand, whole, before anybody is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from inkblade.kernel import Ask, Event, Objection, Plain, Seat
from inkblade.table._clocks import Clocks
from inkblade.table._log import AnyEntry, Place
from inkblade.table._parts import Ending, Phase, Subject

Done = Literal[
    "laid",
    "seated",
    "began",
    "sealed",
    "withdrawn",
    "turned",
    "undone",
    "put",
    "replied",
    "ended",
    "moved",
    "spoke",
    "woke",
]
"""What an entry came to."""


class Refusal(Exception):
    """What was asked of the table cannot be done: a code for programs, a sentence for people."""

    def __init__(self, code: str, text: str, objection: Objection | None = None) -> None:
        self.code, self.objection = code, objection
        super().__init__(text)

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, Objection | None]]:
        """So that a refusal comes whole out of another process."""
        return Refusal, (self.code, str(self), self.objection)


@dataclass(frozen=True)
class Pending:
    """Something put to the others, and the persons whose consent is missing."""

    number: int
    what: Subject
    by: Seat
    waiting: frozenset[int]
    turn: int | None = None
    about: Seat | None = None
    given: str | None = None


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The table right after an entry."""

    number: int
    entry: AnyEntry
    done: Done
    places: tuple[Place, ...]
    plays: tuple[str, ...]
    """By seat, what it plays; empty as long as somebody may still choose."""
    open: tuple[tuple[str, ...], ...]
    """By seat, the paths of the setup that it has yet to choose."""
    phase: Phase
    turn: int
    state: Any
    """The game's whole truth; None before the match begins."""
    asked: Ask | None
    waiting: tuple[Seat, ...]
    free: Mapping[Seat, int]
    """For each seat that may take turns back without asking: the earliest of them."""
    sealed: Mapping[Seat, Plain]
    events: tuple[Event, ...]
    """What happened in the turn that this entry resolved, or at the start."""
    defaults: tuple[Seat, ...]
    """The seats of that turn whose time ran out."""
    clocks: Clocks | None
    pending: tuple[Pending, ...]
    outcome: Ending | None
    rematch: str | None
    said: str
    """The sentence of this entry, where it is one for all."""

    @property
    def at(self) -> int:
        return self.entry.at
