"""The words of the wire, tagged by `kind`: what a client may say at a table, and what it hears; see docs/wire.md."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from inkblade.kernel import Plain
from inkblade.table._parts import (
    Chair,
    Clock,
    ClockRule,
    Happened,
    Past,
    Proposal,
    Saying,
    Standing,
    Subject,
    Why,
)

WIRE_VERSION = 1
"""A client that speaks another version is told to reload."""
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""The client's own mark of a request, by which it is known again."""
Nonce = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){1,64}$")]


class Word(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=False):
    """One message either way."""


# What a client says.


class Hello(Word, frozen=True, tag="hello"):
    """The first word on a socket: who listens, and from where."""

    version: int
    seat: int | None = None
    """The seat whose eyes these are; null: the public's."""
    token: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    """The secret of the link, if the cookie does not already say who this is."""
    since: int | None = None
    """The number of the last message received; what came after it is sent again."""
    nonce: Nonce | None = None
    """What this seat adds to the seed, in hex; only its first one counts. Without it the server makes one up."""


class Decide(Word, frozen=True, tag="decide"):
    """A decision for the turn it names; sent again with the same id it is the same decision."""

    id: Id
    turn: int
    decision: Plain
    """One of the options; or a list of decisions, a gesture, of which each is taken after the one before it until
    something is settled or this seat is no longer asked."""


class Withdraw(Word, frozen=True, tag="withdraw"):
    """Take back what was sealed, while others are still waited for."""

    id: Id
    turn: int


class Say(Word, frozen=True, tag="say"):
    """Chat: people speak, the program never does."""

    id: Id
    text: str


class Propose(Word, frozen=True, tag="propose"):
    """Ask the others for something."""

    id: Id
    what: Subject
    turn: int | None = None
    """Of an undo: the turn that is to be decided again; without it the last one resolved."""
    seat: int | None = None
    """Of a machine: the seat of the one who is gone."""


class Answer(Word, frozen=True, tag="answer"):
    """Yes or no to a proposal; its proposer takes it back with no."""

    id: Id
    proposal: int
    agree: bool


class Resign(Word, frozen=True, tag="resign"):
    """Give up a match of two."""

    id: Id


class Ping(Word, frozen=True, tag="ping"):
    """Is the line still there?"""

    id: Id


Request: TypeAlias = Decide | Withdraw | Say | Propose | Answer | Resign | Ping
"""Everything a client says after hello."""


# What the server says.


class Welcome(Word, frozen=True, tag="welcome"):
    """Everything at once: the answer to hello, unless what was missed can be sent again."""

    number: int
    at: int
    version: int
    table: str
    game: str
    title: str
    seat: int | None
    chairs: list[Chair]
    clock: ClockRule | None
    here: list[int]
    standing: Standing
    past: list[Past]
    chat: list[Saying]
    rematch: str | None
    """The table of the next match, if one was agreed."""


class Again(Word, frozen=True, tag="again"):
    """The answer to hello with `since`: what was missed follows, as it was first sent."""

    number: int
    """The number of the last message that follows, or of the one already received."""
    at: int
    here: list[int]


class Seated(Word, frozen=True, tag="seated"):
    """Somebody has come or has chosen, or a machine sits there now."""

    number: int
    at: int
    chairs: list[Chair]
    standing: Standing
    text: str


class Began(Word, frozen=True, tag="began"):
    """The last seat was taken and the last choice made: the match has begun, and it is shown who plays what."""

    number: int
    at: int
    title: str
    chairs: list[Chair]
    events: list[Happened]
    standing: Standing


class Sealed(Word, frozen=True, tag="sealed"):
    """A seat has sealed a decision and others are waited for."""

    number: int
    at: int
    seat: int
    turn: int
    waiting: list[int]
    own: Plain
    """The decision, for the seat itself; null for all others."""
    default: bool
    """Its time ran out, and the table decided."""
    text: str
    clocks: list[Clock]


class Withdrawn(Word, frozen=True, tag="withdrawn"):
    """A seat took its sealed decision back."""

    number: int
    at: int
    seat: int
    turn: int
    waiting: list[int]
    clocks: list[Clock]


class Turned(Word, frozen=True, tag="turned"):
    """A turn was resolved: what happened, and how things stand now."""

    number: int
    at: int
    turn: int
    events: list[Happened]
    defaults: list[int]
    """The seats for which the table decided because their time ran out."""
    standing: Standing | None
    """None in the middle of a gesture: the next turn of it follows at once."""


class Undone(Word, frozen=True, tag="undone"):
    """Turns were taken back, freely or by consent: `turn` is decided again; `past` from there on no longer counts."""

    number: int
    at: int
    turn: int
    text: str
    standing: Standing


class Proposed(Word, frozen=True, tag="proposed"):
    """A seat asks the others for something."""

    number: int
    at: int
    proposals: list[Proposal]
    text: str


class Answered(Word, frozen=True, tag="answered"):
    """A seat has answered a proposal: it still waits for others, or it is off."""

    number: int
    at: int
    proposal: int
    seat: int
    agree: bool
    proposals: list[Proposal]
    text: str


class Ended(Word, frozen=True, tag="ended"):
    """The people have ended the match: somebody resigned, or a draw was agreed."""

    number: int
    at: int
    text: str
    standing: Standing


class Moved(Word, frozen=True, tag="moved"):
    """A rematch was agreed: who sat on a seat sits on the next one at the new table, with the same link's secret."""

    number: int
    at: int
    table: str
    seat: int | None
    """This viewer's seat there."""


class Said(Word, frozen=True, tag="said"):
    """Somebody spoke."""

    number: int
    at: int
    seat: int
    text: str


class Resumed(Word, frozen=True, tag="resumed"):
    """The server was away; clocks that were running begin this decision anew."""

    number: int
    at: int
    clocks: list[Clock]


class Present(Word, frozen=True, tag="present"):
    """Who is here now; not numbered, and not sent again."""

    here: list[int]


class Accepted(Word, frozen=True, tag="accepted"):
    """The answer to a request: it is on disk, as the message of this number."""

    id: str
    number: int
    taken: int = 1
    """Of a gesture: how many of its decisions were taken, the last of them as this message."""


class Refused(Word, frozen=True, tag="refused"):
    """The answer to what could not be done; nothing has changed."""

    code: str
    text: str
    id: str | None = None
    objection: Why | None = None


class Pong(Word, frozen=True, tag="pong"):
    """The answer to ping."""

    id: str
    at: int


Numbered: TypeAlias = (
    Seated | Began | Sealed | Withdrawn | Turned | Undone | Proposed | Answered | Ended | Moved | Said | Resumed
)
"""What happened at the table: each accepted entry is one message of the same number to every viewer."""
Message: TypeAlias = (
    Welcome
    | Again
    | Seated
    | Began
    | Sealed
    | Withdrawn
    | Turned
    | Undone
    | Proposed
    | Answered
    | Ended
    | Moved
    | Said
    | Resumed
    | Present
    | Accepted
    | Refused
    | Pong
)
"""Everything a client hears."""
