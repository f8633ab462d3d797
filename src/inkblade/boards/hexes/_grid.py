"""Hexes in rows: their sides, the edges between them, distances, rings and lines."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from inkblade.boards._remembering import remembered


class Hex(NamedTuple):
    """A hex of a board: q counts to the east along a row, r to the south-east from row to row."""

    q: int
    r: int


class Side(StrEnum):
    """A side of a hex, clockwise from the north-east."""

    NORTH_EAST = "north-east"
    EAST = "east"
    SOUTH_EAST = "south-east"
    SOUTH_WEST = "south-west"
    WEST = "west"
    NORTH_WEST = "north-west"


Edge = tuple[Hex, Hex]
"""The border of two neighbouring hexes, the lesser of them first, so that it is the same from both."""

SIDES = tuple(Side)

_STEPS = dict(zip(SIDES, ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)), strict=True))
_OPPOSITES = dict(zip(SIDES, (*SIDES[3:], *SIDES[:3]), strict=True))


def step(space: Hex, side: Side, times: int = 1) -> Hex:
    """The hex beyond a side, or so many steps that way."""
    q, r = _STEPS[side]
    return Hex(space.q + q * times, space.r + r * times)


def opposite(side: Side) -> Side:
    """The side across the hex."""
    return _OPPOSITES[side]


@remembered
def neighbours(space: Hex) -> tuple[Hex, ...]:
    """The six hexes beyond the sides, in the order of SIDES."""
    return tuple(step(space, side) for side in SIDES)


def edge(a: Hex, b: Hex) -> Edge:
    """The edge between two neighbouring hexes, the same from both."""
    return (a, b) if a < b else (b, a)


def distance(a: Hex, b: Hex) -> int:
    """How many steps lead from one hex to another."""
    east, south = b.q - a.q, b.r - a.r
    return max(abs(east), abs(south), abs(east + south))


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes that are `radius` steps away, clockwise from the one straight to the north-east."""
    if radius < 0:
        raise ValueError(f"expected a radius of 0 or more, got {radius}")
    if radius == 0:
        return (centre,)
    corner = step(centre, Side.NORTH_EAST, radius)
    found = []
    for side in (*SIDES[2:], *SIDES[:2]):
        for _ in range(radius):
            found.append(corner)
            corner = step(corner, side)
    return tuple(found)


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """A shortest way from one hex to the other, both included, that keeps to the straight line between their centres.

    Each hex is the nearest to its point of the line, the lesser of two that are equally near: the way back is the
    same hexes in turn.
    """
    return tuple(Hex(a.q + q, a.r + r) for q, r in _line(b.q - a.q, b.r - a.r))


@remembered
def _line(east: int, south: int) -> tuple[tuple[int, int], ...]:
    steps = distance(Hex(0, 0), Hex(east, south))
    return tuple(_nearest(east * done, south * done, max(steps, 1)) for done in range(steps + 1))


def _nearest(q: int, r: int, parts: int) -> tuple[int, int]:
    """The hex nearest to the point (q / parts, r / parts): one of the four around it."""
    west, north = q // parts, r // parts
    four = [(west + east, north + south) for east in (0, 1) for south in (0, 1)]

    def farness(place: tuple[int, int]) -> tuple[int, tuple[int, int]]:
        east, south = place[0] * parts - q, place[1] * parts - r
        return east * east + east * south + south * south, place

    return min(four, key=farness)
