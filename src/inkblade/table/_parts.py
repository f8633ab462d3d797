"""What the messages of the wire are made of."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from inkblade.kernel import Plain

LONGEST_SAYING = 500
LONGEST_NAME = 40
MOST_SEATS = 16

Subject = Literal["undo", "draw", "machine", "rematch"]
"""What needs the others' consent: take a turn back, a draw, a machine for somebody who is gone, another match."""
Phase = Literal["gathering", "playing", "over"]
Path: TypeAlias = Annotated[str, msgspec.Meta(pattern="^(/[a-z0-9_]{1,40}){1,8}$")]
"""The way to something in a setup, step by step: /books/1."""
Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
Choice: TypeAlias = dict[Path, Name | Annotated[list[Name], msgspec.Meta(max_length=40)]]
"""By its path, what is chosen: the name of something there is, or several names."""


class Part(msgspec.Struct, frozen=True):
    """A piece of a message."""


class Why(Part, frozen=True):
    """Why not: a code for programs, the rule that says so, a sentence."""

    code: str
    rule: str
    text: str


class Option(Part, frozen=True):
    """A decision worth naming: legal if there is no objection, else a grey button that says why."""

    decision: Plain
    text: str
    objection: Why | None


class Happened(Part, frozen=True):
    """An event as this viewer is told of it; the text is for people, the facts are the game's."""

    event: str
    text: str
    facts: Plain


class Asked(Part, frozen=True):
    """Who decides now; sealed: all in secret, open: any one of them."""

    how: Literal["sealed", "open"]
    seats: list[int]
    waiting: list[int]
    """Those who still owe a decision."""
    text: str
    """What is asked, in a sentence to this viewer."""


class Clock(Part, frozen=True):
    """A seat's clock: what is left in the bank, and when time runs out if it is running; both in milliseconds."""

    bank: int
    until: int | None
    """By the server's clock, since 1970; null: not running."""


class Proposal(Part, frozen=True):
    """Something that one seat asked for and others have not all answered."""

    proposal: int
    """The number of the message that brought it: the name it is answered by."""
    what: Subject
    by: int
    text: str
    waiting: list[int]
    """Whose consent is still missing."""
    turn: int | None = None
    seat: int | None = None


class Ending(Part, frozen=True):
    """How it ended: points by seat, the reason, and whether the rules ended it or the people did."""

    points: list[float]
    reason: str
    how: Literal["rules", "resigned", "agreed"]


class Chair(Part, frozen=True):
    """A seat at the table and who sits there."""

    seat: int
    name: str
    """Of the person or the machine."""
    plays: str
    """What the seat plays, such as a fighter's name; empty as long as somebody may still choose."""
    who: Literal["person", "machine"]
    bot: str | None
    taken: bool
    """False while the person has not come yet."""
    open: list[str] = []
    """The paths of the setup that are left to this seat, and that it has not chosen yet."""


class Dice(Part, frozen=True):
    """The proof of the dice: first the hash of a secret, after the end the secret and what each seat added."""

    commitment: str
    secret: str | None = None
    nonces: list[str] | None = None
    seed: str | None = None


class Standing(Part, frozen=True):
    """How things stand for this viewer: all that a screen draws."""

    phase: Phase
    turn: int
    """The turn now being decided, from 1; 0 before the match begins."""
    view: Plain
    """What this viewer knows, as the game writes it; null before the match begins."""
    asked: Asked | None
    options: list[Option]
    """Every candidate of this seat with its objection, while it is asked, whether or not it has sealed."""
    sealed: Plain
    """The own decision while it lies sealed, else null."""
    clocks: list[Clock]
    """By seat; empty at a table without clocks."""
    proposals: list[Proposal]
    undo: int | None
    """The turn that a proposal to undo would take back now; null if there is none."""
    undo_free: int | None
    """The earliest turn that this seat may take back without asking anybody; null if there is none."""
    outcome: Ending | None
    dice: Dice


class Saying(Part, frozen=True):
    """A line of chat."""

    number: int
    at: int
    seat: int
    text: str


class ClockRule(Part, frozen=True, forbid_unknown_fields=True):
    """Time to decide, in seconds: so much for each decision, then out of the bank."""

    each: float
    bank: float = 0.0


class Past(Part, frozen=True):
    """A turn that was resolved, as this viewer was told of it."""

    turn: int
    events: list[Happened]
