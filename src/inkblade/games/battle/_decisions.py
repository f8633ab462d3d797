"""What a seat may decide in a battle."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from inkblade.boards import Facing, Square


class Deciding(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """One small decision."""


class Place(Deciding, frozen=True, tag="place"):
    """Put a piece on the board before the battle, or note its square in secret."""

    piece: str
    at: Square
    facing: Facing
    hidden: bool = False


class Lift(Deciding, frozen=True, tag="lift"):
    """Take a piece up again."""

    piece: str


class Muster(Deciding, frozen=True, tag="muster"):
    """Let the program place the pieces that are left."""


class Ready(Deciding, frozen=True, tag="ready"):
    """The army is placed."""


class Pick(Deciding, frozen=True, tag="pick"):
    """Take a piece in hand to move or strike with it, or a force to fire."""

    who: str


class March(Deciding, frozen=True, tag="march"):
    """Move the piece in hand to a square and face some way there."""

    at: Square
    facing: Facing


class Drop(Deciding, frozen=True, tag="drop"):
    """Put down what is in hand."""


class Back(Deciding, frozen=True, tag="back"):
    """Return a force to where its movement began."""

    force: str


class Target(Deciding, frozen=True, tag="target"):
    """Name the enemy that those in hand shoot or strike at."""

    piece: str


class Join(Deciding, frozen=True, tag="join"):
    """Add a member to the pool."""

    piece: str


class Quit(Deciding, frozen=True, tag="quit"):
    """Take a member out of the pool."""

    piece: str


class Loose(Deciding, frozen=True, tag="loose"):
    """Shoot."""


class Strike(Deciding, frozen=True, tag="strike"):
    """Strike."""


class Choose(Deciding, frozen=True, tag="choose"):
    """Say which of one's own pieces a hit strikes."""

    piece: str


class TakeTest(Deciding, frozen=True, tag="test"):
    """Let a unit test its morale."""

    force: str


class Brutalise(Deciding, frozen=True, tag="brutalise"):
    """Let a brutal hero kill one of a unit's pieces in place of its test."""

    piece: str


class Flee(Deciding, frozen=True, tag="flee"):
    """Say from which of several threats a unit turns, and which way it goes."""

    piece: str
    facing: Facing


class Lead(Deciding, frozen=True, tag="lead"):
    """Lead a blind piece: its guide makes a step or a turn or none, then it does, and they stay side by side."""

    guide: str
    guide_at: Square
    guide_facing: Facing
    piece: str
    at: Square
    facing: Facing


class Use(Deciding, frozen=True, tag="use"):
    """Use a power: on somebody, on one of his wounds, or to come to a square."""

    power: str
    by: str
    target: str = ""
    wound: int = 0
    at: Square | None = None
    facing: Facing | None = None


class Decline(Deciding, frozen=True, tag="decline"):
    """Let it come: no power is used against it."""


class Done(Deciding, frozen=True, tag="done"):
    """Nothing more in this phase."""


Decision: TypeAlias = (
    Place
    | Lift
    | Muster
    | Ready
    | Pick
    | March
    | Drop
    | Back
    | Target
    | Join
    | Quit
    | Loose
    | Strike
    | Choose
    | TakeTest
    | Brutalise
    | Flee
    | Lead
    | Use
    | Decline
    | Done
)
