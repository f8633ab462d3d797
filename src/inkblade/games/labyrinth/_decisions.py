"""What a seat may decide in a labyrinth: one small thing at a time."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from inkblade.boards import Edge, Square
from inkblade.games.labyrinth._content import DoorKind, Kind
from inkblade.games.labyrinth._plan import Laid
from inkblade.games.labyrinth._state import Name


class Deciding(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """One small decision."""


class Lay(Deciding, frozen=True, tag="lay"):
    """Lay a section with its north-west corner on a cell, turned so many quarters clockwise."""

    section: str
    x: int
    y: int
    turn: int = 0

    @property
    def laid(self) -> Laid:
        return Laid(self.y, self.x, self.section, self.turn)


class Lift(Deciding, frozen=True, tag="lift"):
    """Take up the section with its north-west corner on a cell, with the doorways and counters on it."""

    x: int
    y: int


class Fit(Deciding, frozen=True, tag="fit"):
    """Put a doorway on an edge, or with no kind take it away."""

    edge: Edge
    kind: DoorKind | None


class House(Deciding, frozen=True, tag="house"):
    """Give the Princess her square."""

    at: Square


class Post(Deciding, frozen=True, tag="post"):
    """Place a counter of the garrison."""

    kind: Kind
    at: Square


class Recall(Deciding, frozen=True, tag="recall"):
    """Take a counter of the garrison back."""

    at: Square


class Complete(Deciding, frozen=True, tag="complete"):
    """Let the program finish the stronghold, or place the counters that are left."""


class Ready(Deciding, frozen=True, tag="ready"):
    """The stronghold is ready."""


class Enter(Deciding, frozen=True, tag="enter"):
    """Bring a unit in."""

    unit: Name
    at: Square


class Move(Deciding, frozen=True, tag="move"):
    """Go to a square, alone or with the Princess."""

    unit: Name
    to: Square
    escort: bool = False


class Leave(Deciding, frozen=True, tag="leave"):
    """Step out of the labyrinth, alone or with the Princess."""

    unit: Name
    escort: bool = False


class Unlock(Deciding, frozen=True, tag="unlock"):
    """Try to open a doorway: a questing unit at the beginning of its turn, a creature that stands before it."""

    unit: Name
    edge: Edge


class Vanish(Deciding, frozen=True, tag="vanish"):
    """Be invisible until the next turn's magic."""

    unit: Name


class Burn(Deciding, frozen=True, tag="burn"):
    """Throw a fireball."""

    target: Name


class Alert(Deciding, frozen=True, tag="alert"):
    """Try to alert a room."""

    unit: Name
    room: Square


class Attack(Deciding, frozen=True, tag="attack"):
    """Strike at a neighbour, or back at one that has struck."""

    unit: Name
    target: Name


class Dodge(Deciding, frozen=True, tag="dodge"):
    """The Hobbit dodges in this melee."""


class Pass(Deciding, frozen=True, tag="pass"):
    """Nothing more in this phase."""


Decision: TypeAlias = (
    Lay
    | Lift
    | Fit
    | House
    | Post
    | Recall
    | Complete
    | Ready
    | Enter
    | Move
    | Leave
    | Unlock
    | Vanish
    | Burn
    | Alert
    | Attack
    | Dodge
    | Pass
)
