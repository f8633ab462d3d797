"""MIN-02, 29, 37: what maps, objects and scenarios are: values read from TOML or JSON, unknown fields refused."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Annotated, Literal, Self, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from inkblade.boards import Hex, hexes
from inkblade.games._reading import convert_content, parse
from inkblade.games.adventure._field import Field, field_of, read_space
from inkblade.games.duel import Book, Character, book, maximum_body
from inkblade.kernel import Seat

CONTENT = files("inkblade") / "content" / "adventure"

Space: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z][1-9][0-9]?$")]
"""A space by its name: a letter for the place in its row, from the west, and the number of the row, from the north."""
Name: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9-]{0,31}$")]
"""What figures, objects and places are called in decisions and conditions."""
Title: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=2000)]
Turns: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=40)]
Points: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=100)]
Posture: TypeAlias = Literal["standing", "off-balance", "down"]
StandingOrder: TypeAlias = Literal["always", "never", "ask"]
"""MIN-11: whether a figure halts whoever enters its Battle Zone, or its seat is asked each time."""


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """A piece of content: immutable, compared by value, strict about its fields."""


class ObjectKind(Content, frozen=True):
    """What all chests have in common: how heavy, how far it flies at most, how high it stands."""

    name: str
    weight: int
    range: int
    height: int
    large: bool = False
    """MIN-86: nobody holds more than one, and carrying it costs a point a turn."""
    tall: bool = False
    """MIN-57: it hinders side swings whatever the size of who swings."""


class Missile(Content, frozen=True):
    """MIN-30..33: what a book throws in the Movement Phase."""

    name: str
    page: int
    """The maneuver whose MOD is added to the damage."""
    effective: int
    """How far it flies before it loses force."""
    gear: str = ""
    """What has left the hand afterwards; empty: there is more of it."""


class Gift(Content, frozen=True):
    """What a book can do in the Movement Phase that others cannot."""

    throws: Missile | None = None
    vanishes: bool = False
    """MIN-66: it leaves the board to regenerate, and comes back whole."""
    touch: int = 0
    """MIN-67: what it costs to stand where it comes back."""


class Contents(Content, frozen=True):
    """MIN-87: what examining an object brings to light: nobody knows before, and everybody after."""

    text: Text
    holds: Name | None = None
    """The id of an object that lies in its space from then on."""
    trap: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    """Body points that whoever examines it loses."""


class Object(Content, frozen=True):
    """A movable thing of a scenario: in a space, in somebody's hands, or inside another object."""

    id: Name
    kind: Name
    at: Space | None = None
    name: Title | None = None
    contents: Contents | None = None

    @property
    def space(self) -> Hex | None:
        return None if self.at is None else read_space(self.at)

    @property
    def facts(self) -> ObjectKind:
        """What is true of everything of its kind."""
        return object_kinds()[self.kind]

    @property
    def title(self) -> str:
        return self.name or self.facts.name


class Figure(Content, frozen=True, dict=True):
    """A character with a book, where it begins and how."""

    id: Name
    book: str
    at: Space
    undefended: hexes.Side
    """MIN-19: on which side its Undefended Space lies."""
    name: Title | None = None
    owner: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    """Which of its side's seats moves it, counted from 0."""
    posture: Posture = "standing"
    order: StandingOrder = "ask"
    carries: Name | None = None
    """The id of an object in its hands."""
    cards: tuple[str, ...] = ()
    body: int | None = None
    """Body points it begins with; none: all. From 0 to -4 it lies unconscious."""
    lost: tuple[str, ...] = ()
    """Gear it comes without."""
    raised: dict[int, int] = {}
    """DUEL-48: what experience has added to MODs, by page."""
    advanced: dict[Literal["body", "spell", "tactic", "luck"], int] = {}
    """DUEL-49: advancements, by kind."""

    @cached_property
    def space(self) -> Hex:
        return read_space(self.at)

    @cached_property
    def combat_book(self) -> Book:
        return book(self.book)

    @cached_property
    def character(self) -> Character:
        """What is written on its sheet beside the print, as far as a battle needs it."""
        return Character(self.book, raised=self.raised, advanced=self.advanced)

    @cached_property
    def height(self) -> int:
        """MIN-07: also its movement allowance."""
        return self.combat_book.height

    @cached_property
    def maximum(self) -> int:
        return maximum_body(self.character, self.combat_book)

    @cached_property
    def title(self) -> str:
        return self.name or self.combat_book.name


class Victory(Content, frozen=True, tag_field="kind"):
    """One way for a side to win, looked at in the victory phase of each turn."""

    def among(self, number: int) -> Self:
        """The same for a side of so few figures."""
        return self


class SlayAll(Victory, frozen=True, tag="slay-all"):
    """No figure of any other side is conscious."""


class Slay(Victory, frozen=True, tag="slay"):
    """A named figure is dead or unconscious."""

    figure: Name


class Hold(Victory, frozen=True, tag="hold"):
    """At the end of a turn, or later: a conscious figure of the side is in a place, and none of another."""

    place: Name
    turn: Turns


class Reach(Victory, frozen=True, tag="reach"):
    """So many conscious figures of the side, or the one named, are in a place."""

    place: Name
    figure: Name | None = None
    count: Annotated[int, msgspec.Meta(ge=1)] = 1

    def among(self, number: int) -> Self:
        return replace(self, count=min(self.count, number))


class Carry(Victory, frozen=True, tag="carry"):
    """A conscious figure of the side is in a place with an object in its hands."""

    object: Name
    place: Name


class Survive(Victory, frozen=True, tag="survive"):
    """At the end of a turn, or later: a figure of the side is conscious, the one named if one is."""

    turn: Turns
    figure: Name | None = None


class Rescue(Victory, frozen=True, tag="rescue"):
    """A named figure is alive in a place: on its feet, or carried."""

    figure: Name
    place: Name


AnyVictory: TypeAlias = SlayAll | Slay | Hold | Reach | Carry | Survive | Rescue


class Side(Content, frozen=True):
    """Those who win and lose together."""

    name: Title
    figures: tuple[Figure, ...]
    victories: tuple[AnyVictory, ...] = ()
    """Any one of them wins."""
    points: Points = 0
    """MIN-54, 55: the victory points that its seats divide if it wins."""

    @property
    def seats(self) -> int:
        return 1 + max(figure.owner for figure in self.figures)


class Map(Content, frozen=True):
    """A board of hexes with levels, as a drawing, and its named places."""

    title: Title
    set: Title
    drawing: Annotated[str, msgspec.Meta(max_length=6000)]
    about: Text = ""
    places: dict[Name, tuple[Space, ...]] = {}


class Scenario(Content, frozen=True, dict=True):
    """MIN-02: an adventure to be played: a map, who stands where, and what wins."""

    id: Name
    title: Title
    text: Text
    map: Map
    sides: tuple[Side, ...]
    turns: Turns
    """After so many turns it ends."""
    winner: Title | None = None
    """The side that wins when the turns run out; none: nobody does."""
    objects: tuple[Object, ...] = ()
    places: dict[Name, tuple[Space, ...]] = {}
    """Named places besides the map's."""
    hard: Title | bool | None = None
    """The side that has the harder task; none: it is about even. True, as older scenarios have it, names no side."""

    @property
    def hard_for(self) -> str | None:
        """The side that has the harder task, where one is named."""
        return self.hard if isinstance(self.hard, str) else None

    @cached_property
    def field(self) -> Field:
        return field_of(self.map.drawing)

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """All of them, side by side."""
        return tuple(figure for side in self.sides for figure in side.figures)

    @cached_property
    def side_of(self) -> Mapping[str, int]:
        """The number of each figure's side, by the figure's id."""
        return {figure.id: number for number, side in enumerate(self.sides) for figure in side.figures}

    @cached_property
    def seat_of(self) -> Mapping[str, Seat]:
        """The seat that moves each figure, by the figure's id: the first side's seats come first."""
        before = [sum(side.seats for side in self.sides[:number]) for number in range(len(self.sides))]
        return {one.id: before[number] + one.owner for number, side in enumerate(self.sides) for one in side.figures}

    @cached_property
    def teams(self) -> tuple[int, ...]:
        """The number of each seat's side, by seat."""
        return tuple(number for number, side in enumerate(self.sides) for _ in range(side.seats))

    @cached_property
    def spaces(self) -> Mapping[str, frozenset[Hex]]:
        """The spaces of every named place."""
        return {name: frozenset(map(read_space, place)) for name, place in (self.map.places | self.places).items()}


Kind = TypeVar("Kind")


def read_file(name: str, kind: type[Kind]) -> Kind:
    """A shipped file as a value of a kind."""
    return convert_content(parse((CONTENT / name).read_text("utf-8"), name), kind, name, "")


@cache
def object_kinds() -> Mapping[str, ObjectKind]:
    """Every kind of object, by its id."""
    return read_file("objects.toml", dict[str, ObjectKind])


@cache
def gifts() -> Mapping[str, Gift]:
    """What is special about some books, by the book's id."""
    return read_file("gifts.toml", dict[str, Gift])
