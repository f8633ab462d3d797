"""What a game is: pure functions over values, and the values they speak in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from inkblade.kernel.dice import Dice

Seat: TypeAlias = int
Plain: TypeAlias = Any
"""A value of JSON: what crosses a wire or stands in a record."""

Setup = TypeVar("Setup")
State = TypeVar("State")
View = TypeVar("View")
Decision = TypeVar("Decision")
SetupIn = TypeVar("SetupIn", contravariant=True)
StateIn = TypeVar("StateIn", contravariant=True)
StateOut = TypeVar("StateOut", covariant=True)
ViewIn = TypeVar("ViewIn", contravariant=True)
DecisionOut = TypeVar("DecisionOut", covariant=True)


@dataclass(frozen=True)
class Sealed:
    """All these seats decide in secret; what they decided is resolved together."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Open:
    """Any one of these seats may decide, and it is resolved alone."""

    seats: tuple[Seat, ...]


Ask: TypeAlias = Sealed | Open


@dataclass(frozen=True)
class Objection:
    """Why not: a code for programs, the rule that says so, and a sentence with its facts."""

    code: str
    rule: str
    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format(**self.facts)


@dataclass(frozen=True)
class Event:
    """Something that happened, as a sentence with its facts, and who may know it (None: everybody)."""

    kind: str
    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    known_to: frozenset[Seat] | None = None

    def __str__(self) -> str:
        return self.text.format(**self.facts)


@dataclass(frozen=True)
class Outcome:
    """How a match ended: points by seat, best first by size, and the reason in a few words."""

    points: tuple[float, ...]
    reason: str


@dataclass(frozen=True)
class Step(Generic[StateOut]):
    """A new state and what happened on the way; settled when dice fell or anybody learned something."""

    state: StateOut
    events: tuple[Event, ...] = ()
    settled: bool = True


class Rules(Protocol[SetupIn, State, View, Decision]):
    """The law of one game: pure functions over values. `dice` is the only door to chance, and a view the only
    thing that legality may look at, so no answer can leak what a seat does not know."""

    def seats(self, setup: SetupIn) -> int:
        """How many seats a match of this setup has."""
        ...

    def start(self, setup: SetupIn, dice: Dice) -> Step[State]:
        """The first state."""
        ...

    def asked(self, state: State) -> Ask | None:
        """Who owes a decision; None if and only if the match is over."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """How it ended, once it has."""
        ...

    def view(self, state: State, seat: Seat | None) -> View:
        """What one seat knows; None is the public in the stands."""
        ...

    def tell(self, event: Event, seat: Seat | None) -> Event | None:
        """The event as this seat learns of it, or None."""
        ...

    def candidates(self, view: View) -> Iterable[Decision]:
        """Every decision worth naming, legal or not, in a fixed order."""
        ...

    def objection(self, view: View, decision: Decision) -> Objection | None:
        """Why the viewing seat may not decide so; None if it may."""
        ...

    def resolve(self, state: State, decisions: Mapping[Seat, Decision], dice: Dice) -> Step[State]:
        """What the decisions lead to."""
        ...

    def default(self, view: View) -> Decision:
        """What an expired clock decides for the viewing seat."""
        ...


class Packs(Protocol[StateIn]):
    """Games with a compiled path: a state as a row of numbers that is its identity."""

    def pack(self, state: StateIn) -> tuple[int, ...]: ...


class Imagines(Protocol[StateOut, ViewIn]):
    """Games whose hidden things can be guessed at: searching bots need it."""

    def imagine(self, view: ViewIn, dice: Dice) -> StateOut:
        """A state of which the viewing seat has this very view."""
        ...


class Malformed(Exception):
    """Input that is not of the expected shape: says where and what was expected."""


class Notation(Protocol[Setup, DecisionOut]):
    """How one game's values are written as JSON and read back; `read_…` raise Malformed."""

    def plain(self, value: object) -> Plain:
        """Any value of the game (setup, state, view, decision, outcome) as JSON."""
        ...

    def read_setup(self, plain: Plain) -> Setup: ...

    def read_decision(self, plain: Plain) -> DecisionOut: ...

    def content(self, setup: Setup) -> str:
        """A digest, in 16 hex digits, of all content that a match of this setup is played with."""
        ...


@dataclass(frozen=True)
class Game(Generic[Setup, State, View, Decision]):
    """One entry of the register: a name, the law and its notation."""

    name: str
    title: str
    rules: Rules[Setup, State, View, Decision]
    notation: Notation[Setup, Decision]


def known(event: Event, seat: Seat | None) -> Event | None:
    """The usual `tell`: an event is told whole to those who may know it and not at all to others."""
    return event if event.known_to is None or seat in event.known_to else None
