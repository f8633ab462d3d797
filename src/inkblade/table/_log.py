"""The log of a table: everything that was accepted, in order, so that a table is its log played back."""

from __future__ import annotations

from hashlib import blake2b
from typing import TypeAlias

import msgspec

from inkblade.kernel import Plain, Seat
from inkblade.table._parts import Choice, ClockRule, Subject
from inkblade.table._wire import Request


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who a seat is for: a person, known by a number at this table, or a bot."""

    name: str = ""
    person: int | None = None
    """Seats of one number are held by one person."""
    bot: str | None = None
    came: bool = False


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """By what a request is known again: the client's id, and a digest of all it said."""

    id: str
    digest: str


def mark(request: Request) -> Mark:
    """The mark of a request."""
    return Mark(request.id, blake2b(msgspec.json.encode(request), digest_size=8).hexdigest())


class Entry(msgspec.Struct, frozen=True, tag_field="entry", omit_defaults=True, kw_only=True):
    """Something that happened at a table, and when, in milliseconds since 1970."""

    at: int


class Laid(Entry, frozen=True, tag="laid", kw_only=True):
    """The table was laid: the first entry of every log."""

    table: str
    game: str
    setup: Plain
    content: str
    """The digest of the content it was laid with."""
    places: tuple[Place, ...]
    secret: str
    """Of provable dice, in hex."""
    clock: ClockRule | None = None
    open: tuple[tuple[str, ...], ...] = ()
    """By seat, the paths of the setup that are left to it; empty: none to anybody."""


class Came(Entry, frozen=True, tag="came", kw_only=True):
    """A person sat down for the first time and added to the seed, the last one beginning the match; or came back to
    a seat at which a machine had stood in."""

    seat: Seat
    name: str
    nonce: str


class Chose(Entry, frozen=True, tag="chose", kw_only=True):
    """A person chose what was left open, for the first time or anew; the last one to do so begins the match."""

    seat: Seat
    choice: Choice
    content: str
    """The digest of the content of the setup with all that has been chosen so far."""


class Decided(Entry, frozen=True, tag="decided", kw_only=True):
    """A person or a bot decided."""

    seat: Seat
    turn: int
    decision: Plain
    mark: Mark | None = None
    taken: int = 1
    """Of the gesture that ends with this decision, how many were taken."""


class Expired(Entry, frozen=True, tag="expired", kw_only=True):
    """Time ran out, and the rules' default was decided."""

    seat: Seat
    turn: int
    decision: Plain


class Withdrew(Entry, frozen=True, tag="withdrew", kw_only=True):
    """A sealed decision was taken back."""

    seat: Seat
    turn: int
    mark: Mark


class Spoke(Entry, frozen=True, tag="spoke", kw_only=True):
    """Somebody spoke."""

    seat: Seat
    text: str
    mark: Mark


class Put(Entry, frozen=True, tag="put", kw_only=True):
    """Something was put to the others; if nobody else has to agree it is done at once."""

    seat: Seat
    what: Subject
    mark: Mark
    turn: int | None = None
    about: Seat | None = None
    given: str | None = None
    """What it takes to do it: the bot that sits down, the name of the next table."""


class Replied(Entry, frozen=True, tag="replied", kw_only=True):
    """Somebody agreed, or did not; the last consent does what was asked."""

    seat: Seat
    proposal: int
    agree: bool
    mark: Mark


class Gave(Entry, frozen=True, tag="gave", kw_only=True):
    """Somebody gave the match up."""

    seat: Seat
    mark: Mark


class Woke(Entry, frozen=True, tag="woke", kw_only=True):
    """The server came back to a table whose clocks were running."""


AnyEntry: TypeAlias = Laid | Came | Chose | Decided | Expired | Withdrew | Spoke | Put | Replied | Gave | Woke
_reader = msgspec.json.Decoder(AnyEntry)
_writer = msgspec.json.Encoder()


def write_entry(entry: AnyEntry) -> bytes:
    """An entry as it is kept."""
    return _writer.encode(entry)


def read_entry(kept: bytes) -> AnyEntry:
    """The entry that was kept."""
    entry: AnyEntry = _reader.decode(kept)
    return entry
