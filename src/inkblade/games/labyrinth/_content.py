"""Counters and sections: what LAB-03..07 print, as values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias

import msgspec

from inkblade.boards import Square
from inkblade.games._reading import BadContent, convert_content, parse

CONTENT = files("inkblade") / "content" / "labyrinth"

Kind: TypeAlias = str
"""The id of a counter: hero, guard, troll, …"""
DoorKind = Literal["door", "panel", "walled"]
DOOR_KINDS: tuple[DoorKind, ...] = ("door", "panel", "walled")
Letter = Literal["A", "B", "C", "D"]
HIDDEN: Kind = "hidden"
"""What a counter lying face down is to those who have not seen it."""
PRINCESS: Kind = "princess"
GUARD: Kind = "guard"
DUMMY: Kind = "dummy"

HITS: Mapping[Letter, int] = {"A": 6, "B": 5, "C": 3, "D": 2}
"""LAB-06: how much damage a unit bears follows its letter."""
NEEDED: Mapping[Letter, tuple[int, ...]] = {
    "A": (9, 10, 10, 11, 11, 11, 12),
    "B": (7, 9, 10, 10, 10, 10, 11),
    "C": (5, 7, 9, 9, 9, 9, 10),
    "D": (4, 5, 6, 7, 7, 8, 9),
}
"""LAB-60: what two dice must come to, by the defender's letter and the attacker's number from 1 to 7."""


class Counter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a counter, and what the rules say of it."""

    id: Kind
    name: str
    side: Literal["good", "evil", "prize"]
    rate: int
    attack: int | None = None
    """From 1, the best, to 7; none of its own: it never attacks."""
    defence: Letter | None = None
    number: int = 1
    """How many there are."""
    post: Literal["hall", "room"] = "room"
    """Where the garrison's counter is placed."""
    opens: dict[DoorKind, int] = {}
    """LAB-28: up to which face it opens a doorway; what is missing it never opens."""
    vanishes: int = 0
    """LAB-37: for how many turns it can be invisible."""
    fireballs: int = 0
    dodges: bool = False
    captures: bool = False
    """LAB-70, 71: it takes the Princess prisoner instead of striking her."""
    burns: bool = False
    """LAB-35: a fireball eliminates it outright."""
    lays: tuple[Kind, ...] = ()
    """LAB-64: whom any hit of it eliminates."""

    def hits(self, printed: bool) -> int:
        """LAB-06: how much damage eliminates it."""
        if self.defence is None:
            return 1
        return self.rate if printed else HITS[self.defence]


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A geomorphic section as it is drawn."""

    id: str
    name: str
    number: int
    glyphs: str
    drawn: str

    @property
    def is_room(self) -> bool:
        return "#" not in self.drawn

    @property
    def is_double(self) -> bool:
        return len(self.drawn.split()[0]) == 2 * SIDE

    @property
    def turns(self) -> int:
        """In how many ways it can lie that differ."""
        return len(self.glyphs)

    def floor(self, turn: int) -> frozenset[Square]:
        """Its floor squares, turned so many quarters clockwise, from its north-west corner."""
        rows = self.drawn.split()
        for _ in range(turn):
            rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        return frozenset(Square(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == ".")


SIDE = 3
"""A section is three squares by three."""


class _Counters(msgspec.Struct, forbid_unknown_fields=True):
    counters: list[Counter]


class _Sections(msgspec.Struct, forbid_unknown_fields=True):
    sections: list[Section]


@cache
def counters() -> Mapping[Kind, Counter]:
    """Every counter there is, by id."""
    source = "counters.toml"
    raw = parse((CONTENT / source).read_text("utf-8"), source)
    return {counter.id: counter for counter in convert_content(raw, _Counters, source, "").counters}


@cache
def sections() -> Mapping[str, Section]:
    """Every kind of section, by id."""
    source = "sections.toml"
    raw = parse((CONTENT / source).read_text("utf-8"), source)
    found = {section.id: section for section in convert_content(raw, _Sections, source, "").sections}
    for section in found.values():
        if any(mark not in "#." for mark in "".join(section.drawn.split())):
            raise BadContent(source, section.id, "expected a drawing of # and .")
    return found


@cache
def party() -> tuple[Kind, ...]:
    """The eight questing units."""
    return tuple(kind for kind, counter in counters().items() if counter.side == "good")


@cache
def sentries() -> tuple[Kind, ...]:
    """The counters that are placed in halls."""
    return tuple(kind for kind, counter in counters().items() if counter.side == "evil" and counter.post == "hall")


@cache
def creatures() -> tuple[Kind, ...]:
    """The counters that are placed in rooms."""
    return tuple(kind for kind, counter in counters().items() if counter.side == "evil" and counter.post == "room")
