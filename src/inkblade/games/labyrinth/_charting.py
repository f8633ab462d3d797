"""LAB-09, 12, 16: in the dark, a plan that ends where nothing is known, continued until all is joined."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from inkblade.games.labyrinth._drawing import site
from inkblade.games.labyrinth._plan import (
    EXTENT,
    FEWEST_EXITS,
    Cell,
    Doorway,
    Laid,
    Plan,
    around,
    cell_of,
    connected,
    hall_open_to,
)
from inkblade.kernel import Dice


def charted(plan: Plan, with_chamber: bool, dice: Dice) -> Plan:
    """A plan with halls and rooms on its dark cells, joined by halls further out; if told so, with a room for the
    Princess among them."""
    chart = Chart(plan)
    if with_chamber:
        chart.add_chamber(dice)
    chart.join_everything()
    return chart.plan()


class Chart:
    """Sections being drawn on and beyond the dark cells of a plan."""

    def __init__(self, known: Plan) -> None:
        self._known = known
        self._rooms: set[Cell] = set()
        self._open: dict[Cell, set[Cell]] = {cell: set() for cell in known.dark}
        """The cells drawn on, each with those it is open to."""
        ahead = {cell_of(outer) for _, outer in known.ways}
        self._outside = ahead - set(known.dark) - set(known.by_cell)
        for inner, outer in known.ways:
            self._lead(cell_of(inner), cell_of(outer))
        for a, b in known.kinds:
            for here, there in ((a, b), (b, a)):
                self._lead(cell_of(here), cell_of(there))
                if cell_of(there) in self._open and here in known.floor and known.room(here) is None:
                    self._rooms.add(cell_of(there))

    def _lead(self, here: Cell, there: Cell) -> None:
        if here in self._known.by_cell and there in self._open:
            self._open[there].add(here)

    def add_chamber(self, dice: Dice) -> None:
        """A room on a free cell, with ways to it from three sides."""
        near = {beyond for cell in self._open for beyond in around(cell) if self._is_free(beyond)}
        fit = [cell for cell in sorted(near) if len(self._sides(cell)) >= FEWEST_EXITS]
        if not fit:
            return
        chamber = fit[dice.roll(len(fit), "the Princess's room") - 1] if len(fit) > 1 else fit[0]
        self._rooms.add(chamber)
        self._open[chamber] = set()
        for beside in self._sides(chamber):
            self._link((chamber, beside))

    def _sides(self, cell: Cell) -> list[Cell]:
        return [beyond for beyond in around(cell) if beyond in self._open or self._is_free(beyond)]

    def join_everything(self) -> None:
        """LAB-09: ways over free cells between parts that cannot be reached from one another, while there are any."""
        while True:
            plan = self.plan()
            parts = _parts(plan, [cell for cell in sorted(self._open) if cell in plan.by_cell])
            way = next((way for part in parts if (way := self._way(part, parts))), None)
            if way is None:
                return
            self._link(way)

    def _way(self, part: frozenset[Cell], parts: list[frozenset[Cell]]) -> tuple[Cell, ...] | None:
        """The shortest way over free cells from one part of the labyrinth to another."""
        others = {cell for other in parts if other != part for cell in other}
        ways: list[tuple[Cell, ...]] = [(cell,) for cell in sorted(part)]
        seen = set(part)
        for way in ways:
            for beyond in around(way[-1]):
                if beyond in others:
                    return (*way, beyond)
                if beyond not in seen and self._is_free(beyond):
                    seen.add(beyond)
                    ways.append((*way, beyond))
        return None

    def _link(self, way: tuple[Cell, ...]) -> None:
        for here, there in pairwise(way):
            self._open.setdefault(here, set()).add(there)
            self._open.setdefault(there, set()).add(here)

    def _is_free(self, cell: Cell) -> bool:
        taken = cell in self._open or cell in self._known.by_cell or cell in self._outside
        return not taken and all(0 <= axis < EXTENT for axis in cell)

    def plan(self) -> Plan:
        """What was known, with what was drawn; nothing in it is dark."""
        known = self._known
        drawn = [
            Laid(cell[1], cell[0], "room") if cell in self._rooms else hall_open_to(cell, ways)
            for cell, ways in self._open.items()
        ]
        doorways = {
            Doorway(place, "door")
            for cell in self._rooms
            for other in self._open[cell]
            if (place := site(cell, other)) not in known.kinds and other in self._open
        }
        laid = tuple(sorted((*known.laid, *drawn)))
        return replace(known, laid=laid, doorways=tuple(sorted((*known.doorways, *doorways))), dark=())


def _parts(plan: Plan, cells: list[Cell]) -> list[frozenset[Cell]]:
    """Those cells, sorted by what can be reached from one another."""
    parts: list[frozenset[Cell]] = []
    for cell in cells:
        if not any(cell in part for part in parts):
            reached = {cell_of(square) for square in connected(plan, min(plan.by_cell[cell].floor()))}
            parts.append(frozenset(reached & set(cells)))
    return parts
