"""The papers of what there is to play with: books, cards, strongholds, counters, sections and scenarios."""

from __future__ import annotations

from typing import Literal

from inkblade.kernel import Plain
from inkblade.server._papers import Paper


class BookEntry(Paper, frozen=True):
    """A combat book on the shelf."""

    id: str
    name: str
    title: str
    about: str
    height: int
    body: int
    attacks: int
    traits: list[str]
    equipment: list[str]


class ManeuverLine(Paper, frozen=True):
    """One line of a sheet."""

    page: int
    section: str
    name: str
    colour: str
    mod: int
    range: Literal["close", "extended"]
    x: int | None
    needs: list[str]
    missile: bool


class SheetSection(Paper, frozen=True):
    """A section of a sheet, as printed."""

    name: str
    maneuvers: list[ManeuverLine]


class CriticalLine(Paper, frozen=True):
    """A critical: from which damage on, and what it tells, in a sentence."""

    at: int
    text: str


class PicturePage(Paper, frozen=True):
    """A picture page: what stands on it, and what its owner is told, in sentences."""

    page: int
    title: str
    title_ja: str
    range: Literal["close", "extended", "either"]
    score: int | None
    critical: CriticalLine | None
    told: str
    party: Literal["P", "P*"] | None
    pose: str


class Allowance(Paper, frozen=True):
    """Cards of one kind that a sheet may bring: together they cost no more than `most`; null: no limit."""

    kind: str
    most: int | None
    costs: dict[str, int]
    """By card, what it costs."""


class BookPages(Paper, frozen=True):
    """A whole combat book but for its matrices: the sheet by sections, and thirty-two pictures."""

    entry: BookEntry
    origin: str
    sections: list[SheetSection]
    pictures: list[PicturePage]
    gear: list[str]
    """What can be lost."""
    always: list[str]
    """What the sheet itself says, in sentences."""
    allowances: list[Allowance]
    digest: str


class CardEntry(Paper, frozen=True):
    """A fantasy card."""

    id: str
    name: str
    kind: str
    text: str
    points: int
    colour: str


class PresetEntry(Paper, frozen=True):
    """A named set of a duel's options, all written out."""

    id: str
    options: Plain


class StrongholdEntry(Paper, frozen=True):
    """A ready stronghold of the labyrinth, drawn with a mark for every section."""

    id: str
    name: str
    about: str
    drawing: str
    sections: int
    rooms: int
    entrances: int
    garrison: dict[str, int]
    """How many counters of each kind the defender places."""
    raiders: list[str]
    """The questing units that come."""


class CounterEntry(Paper, frozen=True):
    """A counter of the labyrinth, as it is printed."""

    id: str
    name: str
    side: Literal["good", "evil", "prize"]
    attack: int | None
    defence: str | None
    rate: int
    hits: int
    number: int
    post: Literal["hall", "room"]


class SectionEntry(Paper, frozen=True):
    """A kind of section of the labyrinth: how many there are, a mark for each way it lies, and its rows."""

    id: str
    name: str
    number: int
    glyphs: str
    rows: list[str]


class SpaceEntry(Paper, frozen=True):
    """A space of an adventure's field: where it lies, how high, and what it is."""

    name: str
    q: int
    r: int
    level: int
    feature: Literal["floor", "step", "ledge", "bridge", "pit", "pillar", "wall"]


class FigureEntry(Paper, frozen=True):
    """A figure of a scenario, where it begins, and on which side it is undefended."""

    id: str
    name: str
    book: str
    at: str
    undefended: str


class ThingEntry(Paper, frozen=True):
    """An object of a scenario and where it lies."""

    id: str
    kind: str
    name: str
    at: str


class SideEntry(Paper, frozen=True):
    """One side of a scenario: its figures, and what wins for it, in words."""

    name: str
    points: int
    seats: int
    victories: list[str]
    figures: list[FigureEntry]


class ScenarioEntry(Paper, frozen=True):
    """A ready scenario of the adventure with its field."""

    id: str
    title: str
    text: str
    map: str
    turns: int
    winner: str | None
    """The side that wins when the turns run out; null: nobody does."""
    hard: str | None
    """The side that has the harder task; null: it is about even."""
    sides: list[SideEntry]
    field: list[SpaceEntry]
    things: list[ThingEntry]
