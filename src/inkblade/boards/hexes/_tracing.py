"""Straight lines from the centre of a hex to the centre of another, exact to the corner."""

from __future__ import annotations

from math import lcm
from typing import NamedTuple

from inkblade.boards._remembering import remembered
from inkblade.boards.hexes._grid import Hex, line, neighbours


class Passage(NamedTuple):
    """A hex that a line meets, and on which stretch of its way, in parts of the whole."""

    space: Hex
    enters: int
    leaves: int


class Trace(NamedTuple):
    """What a straight line between two centres meets besides the hexes at its ends, in the order in which it does."""

    parts: int
    """Into how many parts the whole way is divided, so that every passage begins and ends after so many of them."""
    spaces: tuple[Passage, ...]
    """The hexes gone through."""
    seams: tuple[tuple[Passage, Passage], ...]
    """The hexes on both sides of the edges that the line runs along."""
    touched: tuple[Passage, ...]
    """The hexes that the line meets in one point only, a corner of theirs."""


@remembered
def trace(a: Hex, b: Hex) -> Trace:
    """The straight line from centre to centre; from b to a it meets the same hexes."""
    shape = _shape(b.q - a.q, b.r - a.r)

    def moved(passage: Passage) -> Passage:
        (q, r), enters, leaves = passage
        return Passage(Hex(a.q + q, a.r + r), enters, leaves)

    return Trace(
        shape.parts,
        tuple(map(moved, shape.spaces)),
        tuple((moved(left), moved(right)) for left, right in shape.seams),
        tuple(map(moved, shape.touched)),
    )


@remembered
def _shape(east: int, south: int) -> Trace:
    """The line from (0, 0), which is the same wherever it begins."""
    start, end = Hex(0, 0), Hex(east, south)
    parts = lcm(*filter(None, _across(end)))
    near = {other for space in line(start, end) for other in (space, *neighbours(space))}
    met = sorted(filter(None, (_met(space, end, parts) for space in near)), key=_order)
    beside = [passage for passage in met if _runs_along(passage.space, end)]
    through = [passage for passage in met if passage not in beside]
    return Trace(
        parts,
        tuple(passage for passage in through if passage.enters < passage.leaves),
        tuple(zip(beside[::2], beside[1::2], strict=True)),
        tuple(passage for passage in through if passage.enters == passage.leaves),
    )


def _across(space: Hex) -> tuple[int, int, int]:
    """How far a hex lies off the origin across its three pairs of sides: its own points lie within 1 of it in each."""
    q, r = space
    return q - r, q + 2 * r, -2 * q - r


def _met(space: Hex, end: Hex, parts: int) -> Passage | None:
    """Where the line from the origin to `end` is in a hex between them, its border included; None if nowhere."""
    enters, leaves = 0, parts
    for offset, speed in zip(_across(space), _across(end), strict=True):
        if speed == 0:
            if abs(offset) > 1:
                return None
        else:
            moments = sorted(((offset - 1) * parts // speed, (offset + 1) * parts // speed))
            enters, leaves = max(enters, moments[0]), min(leaves, moments[1])
    return Passage(space, enters, leaves) if 0 < enters <= leaves < parts else None


def _runs_along(space: Hex, end: Hex) -> bool:
    """Whether an edge of a hex lies on the line from the origin to `end`."""
    return any(speed == 0 and abs(offset) == 1 for offset, speed in zip(_across(space), _across(end), strict=True))


def _order(passage: Passage) -> tuple[int, Hex]:
    return passage.enters + passage.leaves, passage.space
