"""Strongholds made by chance that satisfy every constraint of LAB-07..13."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from inkblade.boards import Square
from inkblade.games.labyrinth._content import SIDE, DoorKind
from inkblade.games.labyrinth._drawing import site
from inkblade.games.labyrinth._plan import (
    FEWEST_ENTRANCES,
    FEWEST_EXITS,
    MIDDLE,
    Cell,
    Doorway,
    Laid,
    Plan,
    around,
    hall_open_to,
    plan_objection,
)
from inkblade.kernel import Dice

SMALLEST, LARGEST = 9, 30
"""From how many to how many sections."""
DOORS: tuple[DoorKind, ...] = ("door", "door", "door", "panel", "walled")
"""Of five doorways three are doors."""
LOOPS = 3
"""One in so many possible further connections is made."""
ROOMS = 3
"""One in so many sections is a room, besides dead ends."""

Item = TypeVar("Item")
Links = dict[Cell, set[Cell]]


def generate(size: int, dice: Dice) -> Plan:
    """A sound stronghold of about so many sections: drawn again until nothing is amiss with it."""
    while True:
        plan = _draft(max(SMALLEST, min(LARGEST, size)), dice)
        if plan is not None and plan_objection(plan) is None:
            return plan


def _pick(items: Sequence[Item], dice: Dice, why: str) -> Item:
    return items[dice.roll(len(items), why) - 1] if len(items) > 1 else items[0]


def _draft(size: int, dice: Dice) -> Plan | None:
    links = _grown(size, dice)
    rooms = _rooms(links, dice)
    hers = [cell for cell in sorted(rooms) if len(links[cell]) >= FEWEST_EXITS]
    if not hers:
        return None
    gates = _gates(links, rooms, dice)
    if len(gates) < FEWEST_ENTRANCES:
        return None
    for cell, outside in gates:
        links[cell].add(outside)
    laid = []
    for cell in sorted(links):
        found = "room" if cell in rooms else None
        laid.append(Laid(cell[1], cell[0], found) if found else hall_open_to(cell, links[cell]))
    doorways = {
        Doorway(site(cell, other), _pick(DOORS, dice, "which doorway"))
        for cell, others in sorted(links.items())
        for other in sorted(others)
        if cell < other and other in links and (cell in rooms or other in rooms)
    }
    x, y = _pick(hers, dice, "the Princess's room")
    return _moved_to_corner(Plan(tuple(laid), tuple(doorways), Square(SIDE * x + MIDDLE, SIDE * y + MIDDLE)))


def _grown(size: int, dice: Dice) -> Links:
    """Cells grown from one, each linked to a neighbour it grew from, and now and then to another."""
    links: Links = {(0, 0): set()}
    while len(links) < size:
        edge = sorted((cell, beyond) for cell in links for beyond in around(cell) if beyond not in links)
        cell, beyond = _pick(edge, dice, "the next section")
        links[beyond] = {cell}
        links[cell].add(beyond)
    for cell in sorted(links):
        for other in around(cell):
            if cell < other and other in links and other not in links[cell] and dice.roll(LOOPS, "a way round") == 1:
                links[cell].add(other)
                links[other].add(cell)
    return links


def _rooms(links: Links, dice: Dice) -> set[Cell]:
    """Dead ends become rooms, and some of the others."""
    return {cell for cell in sorted(links) if len(links[cell]) == 1 or dice.roll(ROOMS, "a room") == 1}


def _gates(links: Links, rooms: set[Cell], dice: Dice) -> list[tuple[Cell, Cell]]:
    """Halls on the rim that are opened to the outside, far from one another where it can be."""
    rim = [
        (cell, beyond) for cell in sorted(links) if cell not in rooms for beyond in around(cell) if beyond not in links
    ]
    chosen: list[tuple[Cell, Cell]] = []
    while rim and len(chosen) < FEWEST_ENTRANCES + 1:
        gate = _pick(rim, dice, "an entrance")
        chosen.append(gate)
        rim = [other for other in rim if abs(other[0][0] - gate[0][0]) + abs(other[0][1] - gate[0][1]) > 1]
    return chosen


def _moved_to_corner(plan: Plan) -> Plan:
    """The same plan with its north-west corner at the north-west corner of the table."""
    west, north = (min(cell[axis] for cell in plan.by_cell) for axis in (0, 1))

    def shift(square: Square) -> Square:
        return Square(square.x - SIDE * west, square.y - SIDE * north)

    assert plan.princess is not None
    laid = sorted(Laid(one.y - north, one.x - west, one.section, one.turn) for one in plan.laid)
    doorways = sorted(Doorway((shift(one.edge[0]), shift(one.edge[1])), one.kind) for one in plan.doorways)
    return Plan(tuple(laid), tuple(doorways), shift(plan.princess))
