"""The papers of the battle: encounters to choose from, where units can go, and what a piece sees."""

from __future__ import annotations

from typing import Literal

from inkblade.kernel import Plain
from inkblade.server._papers import Paper

Side = Literal["north", "east", "south", "west"]


class GroundEntry(Paper, frozen=True):
    """What a mark of a field's rows stands for."""

    mark: str
    look: str
    terrain: str
    level: int
    """In halves, so that a slope lies between two."""


class EdgeEntry(Paper, frozen=True):
    """What lies between two squares."""

    between: list[list[int]]
    feature: str


class FieldEntry(Paper, frozen=True):
    """A field as rows of marks."""

    rows: list[str]
    """A space is no square."""
    grounds: list[GroundEntry]
    edges: list[EdgeEntry]


class BoardEntry(Paper, frozen=True):
    """A field to clash on."""

    id: str
    name: str
    about: str
    field: FieldEntry


class ForceEntry(Paper, frozen=True):
    """A unit, a hero or a monster of an encounter."""

    name: str
    sheet: str
    armour: str
    blade: str
    missile: str | None
    shield: bool
    mount: str | None
    hero: bool
    leader: bool
    hidden: bool
    """It may be kept off the board."""
    count: int


class ArmyEntry(Paper, frozen=True):
    """What a seat brings to an encounter, and where it is placed."""

    name: str
    facing: Side
    forces: list[ForceEntry]
    squares: list[list[int]]


class EncounterEntry(Paper, frozen=True):
    """A ready encounter: its field, and its armies."""

    id: str
    name: str
    about: str
    turns: int
    field: FieldEntry
    armies: list[ArmyEntry]


class FormationPlace(Paper, frozen=True):
    """Where a piece can go, what that costs it, and how its unit would then stand."""

    at: list[int]
    cost: int
    """In movement points; 0 while armies are placed."""
    able: int
    """How many of the unit come just there; the others come as near as they can."""
    squares: list[list[int]]
    """Their squares."""


class Drill(Paper, frozen=True):
    """The decisions that bring a unit there, to be sent as one gesture; none, if nobody can go."""

    decisions: list[dict[str, Plain]]


class BandSquare(Paper, frozen=True):
    """A square a piece can shoot at: near, at medium or at long range."""

    at: list[int]
    band: Literal[0, 1, 2]


class CoveredSquare(Paper, frozen=True):
    """A square whose ground covers a piece."""

    at: list[int]
    cover: Literal["light", "medium", "heavy"]


class CoveredEdge(Paper, frozen=True):
    """What lies between two squares and covers a piece behind it."""

    between: list[list[int]]
    cover: Literal["light", "medium", "heavy"]


class ReachSquare(Paper, frozen=True):
    """A square a piece can come to, and what it costs at least."""

    at: list[int]
    cost: int


class Look(Paper, frozen=True):
    """What the field is to one piece: how far it goes, what lies in its arc, what it sees, what covers it."""

    piece: str
    reach: list[ReachSquare]
    arc: list[BandSquare]
    seen: list[list[int]]
    covers: list[CoveredSquare]
    screens: list[CoveredEdge]
