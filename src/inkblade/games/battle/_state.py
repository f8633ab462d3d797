"""What changes in a battle: the position, units, the phase, and what is being decided."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from inkblade.boards import Facing, Square
from inkblade.games.battle._forces import Setup
from inkblade.games.battle._position import Gone, Index, Phase, Piece, Position, Trance, Wound
from inkblade.kernel import Outcome, Seat

__all__ = [
    "PHASES",
    "Casualties",
    "Flight",
    "Gone",
    "Index",
    "Phase",
    "Piece",
    "Pool",
    "Position",
    "Reaction",
    "State",
    "Trance",
    "Unit",
    "View",
    "Wound",
]

PHASES: tuple[Phase, ...] = ("fire", "move", "fire-again", "combat", "morale")
"""MAG-28..32: the phases of a turn."""
Exposed = Literal["", "flank", "rear"]


class Unit(msgspec.Struct, frozen=True):
    """What a force has been through, for its morale."""

    strength: int
    """How many stood when the turn began."""
    exposed: Exposed = ""
    """MAG-78: whether it was attacked in flank or rear this turn."""
    monster: bool = False
    """MAG-79: it fought a monster this turn."""
    kills: int = 0
    """How many it killed in combat this turn."""
    fallen: int = 0
    """How many it lost in combat this turn."""
    tested: bool = False
    shaken: bool = False
    """MAG-81: friends routed near it this turn."""
    threats: tuple[Index, ...] = ()
    """Enemies that gave it cause to test this turn."""
    steady: tuple[int, ...] = ()
    """MAG-136, 146: the forces whose aura it has withstood."""
    brutalised: bool = False
    """MAG-143: one of it was cut down so that the others stay."""
    broken: bool = False
    """MAG-87: it has routed and not yet come to itself."""
    returns: int = 0
    """How often it has gone back to where its movement of this turn began."""


class Pool(msgspec.Struct, frozen=True):
    """MAG-46, 60: members of one force that shoot or strike together."""

    kind: Literal["fire", "ahead", "diagonal", "beside"]
    force: int
    target: Index
    members: tuple[Index, ...]


class Casualties(msgspec.Struct, frozen=True):
    """MAG-49, 62: hits whose owner chooses among equals whom they strike."""

    seat: Seat
    hits: int
    equals: tuple[Index, ...]
    struck: tuple[Index, ...]
    pool: Pool
    origin: tuple[Square, ...]
    """From where the nearest are counted: the first victim's squares, or in combat those of the attackers."""


class Reaction(msgspec.Struct, frozen=True):
    """MAG-128, 134, 135: a power that may be used in answer to what is about to happen, or has."""

    seat: Seat
    power: Literal["mind-over-matter", "secret-parry", "lightning-attack"]
    piece: Index


class Flight(msgspec.Struct, frozen=True):
    """MAG-85: a unit that turns from what threatens it, where its owner has a choice of threats or ways."""

    seat: Seat
    force: int
    moves: int
    ways: tuple[tuple[Index, Facing], ...]
    """The threats equally near, and the ways that lead away from each."""


class State(msgspec.Struct, frozen=True, dict=True):
    """The whole truth of a battle."""

    position: Position
    units: tuple[Unit, ...]
    phase: Phase = "deploy"
    half: Literal[0, 1] = 0
    """0: Red acts, 1: Blue."""
    red: Seat = 0
    """MAG-27: who acts first this turn; while armies are placed, who places first."""
    turn: int = 0
    picked: int | None = None
    """The force that is to fire, or the piece that is to move or strike."""
    pool: Pool | None = None
    casualties: Casualties | None = None
    reaction: Reaction | None = None
    flight: Flight | None = None
    begun: Position | None = None
    """How all stood when this movement began; None once something was revealed."""
    small: int = 0
    """How many small decisions were taken since the phase began."""
    fallen: tuple[int | None, int | None] = (None, None)
    """MAG-80: by seat, the turn in which its leader was killed."""
    end: Outcome | None = None

    @property
    def setup(self) -> Setup:
        return self.position.setup

    @property
    def acting(self) -> Seat:
        """Whose half of the phase it is."""
        return self.red if self.half == 0 else 1 - self.red

    @property
    def asked(self) -> Seat:
        waiting = self.reaction or self.casualties or self.flight
        return waiting.seat if waiting else self.acting

    @property
    def interrupted(self) -> bool:
        """Whether a question stands in the middle of the phase."""
        return self.reaction is not None or self.casualties is not None or self.flight is not None

    def placed(self, changes: dict[Index, Piece]) -> State:
        """The state with some pieces replaced."""
        return replace(self, position=self.position.changed(changes))

    def noted(self, force: int, unit: Unit) -> State:
        """The state with what one force has been through replaced."""
        return replace(self, units=(*self.units[:force], unit, *self.units[force + 1 :]))


class View(msgspec.Struct, frozen=True, dict=True):
    """What one seat knows: the state without the squares of the enemy's hidden pieces."""

    seat: Seat | None
    state: State
