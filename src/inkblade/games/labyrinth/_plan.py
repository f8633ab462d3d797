"""LAB-07..13: the sections laid, the doorways between them and the Princess's square; what a plan lacks."""

from __future__ import annotations

from collections import Counter as Tallied
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TypeAlias

import msgspec

from inkblade.boards import Edge, Square, distance, edge, neighbours, sees, trace
from inkblade.games.labyrinth._content import SIDE, DoorKind, Section, sections
from inkblade.kernel import Objection

Cell: TypeAlias = tuple[int, int]
"""A place for a section: column and row, counted in sections."""
EXTENT = 16
"""A plan is at most so many sections wide and high."""
FEWEST_ENTRANCES = 3
FEWEST_EXITS = 3
MIDDLE = SIDE // 2
BESIDE: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Laid(msgspec.Struct, frozen=True, order=True, array_like=True):
    """A section on the table: the cell of its north-west corner, and how far it is turned."""

    y: int
    x: int
    section: str
    turn: int = 0

    @property
    def kind(self) -> Section:
        return sections()[self.section]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The one or two cells it covers."""
        if not self.kind.is_double:
            return ((self.x, self.y),)
        return ((self.x, self.y), (self.x, self.y + 1) if self.turn else (self.x + 1, self.y))

    def floor(self) -> frozenset[Square]:
        """Its floor, in squares of the whole plan."""
        return frozenset(Square(x + SIDE * self.x, y + SIDE * self.y) for x, y in self.kind.floor(self.turn))


class Doorway(msgspec.Struct, frozen=True, order=True, array_like=True):
    """LAB-08: a doorway lies on the edge between two squares."""

    edge: Edge
    kind: DoorKind


class Plan(msgspec.Struct, frozen=True, dict=True):
    """A labyrinth as it is laid out, sorted, so that equal plans are equal values."""

    laid: tuple[Laid, ...] = ()
    doorways: tuple[Doorway, ...] = ()
    princess: Square | None = None
    dark: tuple[Cell, ...] = ()
    """Cells that hold something the viewer has not seen: halls and doorways lead there, and no further."""

    @cached_property
    def by_cell(self) -> dict[Cell, Laid]:
        return {cell: laid for laid in self.laid for cell in laid.cells}

    @cached_property
    def frontier(self) -> frozenset[Cell]:
        """The free cells next to those that are covered; of an empty table the middle."""
        beside = {(x + dx, y + dy) for x, y in self.by_cell for dx, dy in BESIDE}
        return frozenset(beside - set(self.by_cell)) or frozenset({(EXTENT // 2, EXTENT // 2)})

    @cached_property
    def floor(self) -> dict[Square, Laid]:
        """The section of every floor square."""
        return {square: laid for laid in self.laid for square in laid.floor()}

    @cached_property
    def kinds(self) -> dict[Edge, DoorKind]:
        """What kind of doorway lies on an edge."""
        return {doorway.edge: doorway.kind for doorway in self.doorways}

    def room(self, square: Square) -> Square | None:
        """The room a square belongs to, by its north-west square; None in halls and in rock."""
        return self._room_of.get(square)

    @cached_property
    def _room_of(self) -> dict[Square, Square]:
        return {square: room for room, floor in self.rooms.items() for square in floor}

    @cached_property
    def rooms(self) -> dict[Square, frozenset[Square]]:
        """The floor of every room."""
        return {Square(SIDE * laid.x, SIDE * laid.y): laid.floor() for laid in self.laid if laid.kind.is_room}

    @cached_property
    def ways(self) -> tuple[tuple[Square, Square], ...]:
        """Every open side of a hall: its floor square, and the square beyond."""
        return tuple(
            (inner, outer)
            for laid in self.laid
            if not laid.kind.is_room
            for inner, outer in rim(laid)
            if inner in self.floor
        )

    @cached_property
    def entrances(self) -> tuple[Square, ...]:
        """LAB-11: the squares of halls that are open to the world outside."""
        dark, known = set(self.dark), self.by_cell
        outside = {inner for inner, outer in self.ways if (cell := cell_of(outer)) not in known and cell not in dark}
        return tuple(sorted(outside))

    @cached_property
    def joined(self) -> frozenset[Edge]:
        """The edges one may pass: within a section, where halls meet, and where there is a doorway."""
        inside = {
            edge(square, Square(square.x + dx, square.y + dy))
            for square, laid in self.floor.items()
            for dx, dy in ((1, 0), (0, 1))
            if self.floor.get(Square(square.x + dx, square.y + dy)) is laid
        }
        ways = set(self.ways)
        halls = {edge(inner, outer) for inner, outer in ways if (outer, inner) in ways}
        doorways = {one for one in self.kinds if all(square in self.floor for square in one)}
        return frozenset(inside | halls | doorways)

    @cached_property
    def sites(self) -> tuple[Edge, ...]:
        """LAB-10: the edges on which a doorway may lie: a room on one side, beyond it a room or a hall's open side."""
        rooms = {(inner, outer) for laid in self.laid if laid.kind.is_room for inner, outer in rim(laid)}
        others = rooms | set(self.ways)
        return tuple(sorted({edge(inner, outer) for inner, outer in rooms if (outer, inner) in others}))

    @cached_property
    def beside(self) -> dict[Square, tuple[tuple[Square, Edge | None], ...]]:
        """From every square, the squares one may step to, each with the doorway on the way, if there is one."""
        kinds, joined = self.kinds, self.joined
        return {
            square: tuple(
                (beyond, place if place in kinds else None)
                for beyond in neighbours(square)
                if (place := edge(square, beyond)) in joined
            )
            for square in self.floor
        }

    @cached_property
    def thresholds(self) -> dict[Square, tuple[Edge, ...]]:
        """LAB-08: the doorway squares, each with its doorways."""
        found: dict[Square, tuple[Edge, ...]] = {}
        for place in self.kinds:
            for square in place:
                if square in self.floor:
                    found[square] = (*found.get(square, ()), place)
        return found

    def near(self, square: Square, steps: int) -> tuple[Square, ...]:
        """The floor squares that lie at most so many steps away, walls or not, in their order."""
        key = square, steps
        if key not in self._nearby:
            self._nearby[key] = tuple(sorted(other for other in self.floor if 0 < distance(square, other) <= steps))
        return self._nearby[key]

    @cached_property
    def _nearby(self) -> dict[tuple[Square, int], tuple[Square, ...]]:
        return {}

    @cached_property
    def _sights(self) -> dict[Square, dict[Square, tuple[Edge, ...]]]:
        return {}

    def sight(self, square: Square) -> dict[Square, tuple[Edge, ...]]:
        """LAB-49: every square that no wall hides from this one, with the doorways the line goes through."""
        known = self._sights.get(square)
        if known is None:
            known = self._sights[square] = self._look(square)
        return known

    def _look(self, square: Square) -> dict[Square, tuple[Edge, ...]]:
        joined, floor, kinds = self.joined, self.floor, self.kinds

        def wall(place: Edge) -> bool:
            return place not in joined

        def rock(other: Square) -> bool:
            return other not in floor

        return {
            other: tuple(place for place in trace(square, other).edges if place in kinds)
            for other in floor
            if sees(square, other, wall, rock)
        }

    def exits(self, room: Square) -> tuple[Doorway, ...]:
        """The doorways of a room."""
        floor = self.rooms[room]
        return tuple(doorway for doorway in self.doorways if any(square in floor for square in doorway.edge))

    def left(self, section: str) -> int:
        """How many sections of a kind are still in the box."""
        return sections()[section].number - sum(laid.section == section for laid in self.laid)


def rim(laid: Laid) -> Iterator[tuple[Square, Square]]:
    """The middle of every outer side of a section: its square there, floor or rock, and the square beyond."""
    own = laid.cells
    for x, y in own:
        for dx, dy in BESIDE:
            if (x + dx, y + dy) not in own:
                inner = Square(SIDE * x + MIDDLE * (1 + dx), SIDE * y + MIDDLE * (1 + dy))
                yield inner, Square(inner.x + dx, inner.y + dy)


def hall_open_to(cell: Cell, others: Collection[Cell]) -> Laid:
    """The hall section on a cell that is open to just these neighbours of it."""
    x, y = cell
    halls = (Laid(y, x, id, turn) for id, one in sections().items() if not one.is_room for turn in range(one.turns))
    return next(hall for hall in halls if _opens_to(hall) == set(others))


def _opens_to(hall: Laid) -> set[Cell]:
    floor = hall.floor()
    return {cell_of(outer) for inner, outer in rim(hall) if inner in floor}


def around(cell: Cell) -> list[Cell]:
    """The four cells beside a cell."""
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in BESIDE]


def cell_of(square: Square) -> Cell:
    """The cell a square lies in."""
    return square.x // SIDE, square.y // SIDE


def laying_objection(plan: Plan, new: Laid) -> Objection | None:
    """LAB-07: a section of the box, on free cells of the table."""
    if new.section not in sections() or not 0 <= new.turn < new.kind.turns:
        text = "there is no section {section} that lies {turn} quarter turns round"
        return Objection("no-section", "LAB-07", text, {"section": new.section, "turn": new.turn})
    if plan.left(new.section) <= 0:
        text = "all {number} sections of the kind {name} are laid"
        return Objection("no-sections-left", "LAB-07", text, {"number": new.kind.number, "name": new.kind.name})
    if not all(0 <= x < EXTENT and 0 <= y < EXTENT for x, y in new.cells):
        text = "the table is {extent} sections wide and high"
        return Objection("off-the-table", "LAB-07", text, {"extent": EXTENT})
    if any(cell in plan.by_cell for cell in new.cells):
        return Objection("overlapping", "LAB-07", "another section lies there", {"x": new.x, "y": new.y})
    if not any(cell in plan.frontier for cell in new.cells):
        text = "the first section lies in the middle of the table, each other next to one that lies"
        return Objection("apart", "LAB-07", text, {"x": new.x, "y": new.y})
    return None


def doorway_objection(plan: Plan, place: Edge) -> Objection | None:
    """LAB-10: doorways stand between rooms, or between a room and a hall that leads up to it."""
    if place in plan.sites:
        return None
    text = (
        "a doorway stands in the middle of a room's side, with a room or the open end of a hall beyond; not at {place}"
    )
    return Objection("solid-rock", "LAB-10", text, {"place": written(place)})


def plan_objection(plan: Plan) -> Objection | None:
    """The first thing a plan lacks; None if the party may come."""
    return next(flaws(plan), None)


def flaws(plan: Plan) -> Iterator[Objection]:
    """LAB-07..13: everything that is wrong with a plan."""
    yield from _supply(plan)
    for doorway in plan.doorways:
        if objection := doorway_objection(plan, doorway.edge):
            yield objection
    if len(plan.entrances) < FEWEST_ENTRANCES:
        text = (
            "a labyrinth needs at least {needed} entrances, hall ends that are open to the outside; there are {found}"
        )
        facts = {"needed": FEWEST_ENTRANCES, "found": len(plan.entrances)}
        yield Objection("too-few-entrances", "LAB-11", text, facts)
    for room in plan.rooms:
        if not plan.exits(room):
            text = "the room at {place} has no doorway"
            yield Objection("no-doorway", "LAB-10", text, {"place": named(room)})
    yield from _unreachable(plan)
    yield from _princess(plan)


def _supply(plan: Plan) -> Iterator[Objection]:
    for id, count in Tallied(laid.section for laid in plan.laid).items():
        section = sections()[id]
        if count > section.number:
            text = "{count} sections of the kind {name} are laid, there are {number}"
            facts = {"count": count, "name": section.name, "number": section.number}
            yield Objection("too-many-sections", "LAB-07", text, facts)
    covered = Tallied(cell for laid in plan.laid for cell in laid.cells)
    for (x, y), count in covered.items():
        if count > 1:
            text = "{count} sections overlap in column {x}, row {y}"
            yield Objection("overlapping", "LAB-07", text, {"count": count, "x": x + 1, "y": y + 1})
        if not (0 <= x < EXTENT and 0 <= y < EXTENT):
            text = "the table is {extent} sections wide and high"
            yield Objection("off-the-table", "LAB-07", text, {"extent": EXTENT})


def _unreachable(plan: Plan) -> Iterator[Objection]:
    """LAB-09: with all doorways open, everything can be reached from every entrance."""
    if not plan.entrances:
        return
    reached = connected(plan, plan.entrances[0])
    cut_off = {plan.floor[square] for square in plan.floor if square not in reached}
    for laid in sorted(cut_off):
        text = "the section in column {x}, row {y} cannot be reached from every entrance, with all doorways open"
        yield Objection("unreachable", "LAB-09", text, {"x": laid.x + 1, "y": laid.y + 1})


def connected(plan: Plan, start: Square) -> set[Square]:
    """Every square that can be reached when all doorways are open."""
    found, waiting = {start}, [start]
    while waiting:
        square = waiting.pop()
        for beyond, _ in plan.beside[square]:
            if beyond not in found:
                found.add(beyond)
                waiting.append(beyond)
    return found


def _princess(plan: Plan) -> Iterator[Objection]:
    room = plan.room(plan.princess) if plan.princess else None
    if room is None:
        yield Objection("no-princess", "LAB-13", "the Princess has no room")
    elif len(plan.exits(room)) < FEWEST_EXITS:
        text = "the Princess's room needs at least {needed} exits; it has {found}"
        yield Objection("too-few-exits", "LAB-12", text, {"needed": FEWEST_EXITS, "found": len(plan.exits(room))})


def named(square: Square) -> str:
    """A square in words: column and row, counted from one."""
    return f"{square.x + 1},{square.y + 1}"


def written(place: Edge) -> str:
    """An edge in words."""
    return f"{named(place[0])}-{named(place[1])}"
