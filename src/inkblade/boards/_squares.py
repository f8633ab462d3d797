"""Squares, their sides, the edges between them and the corners where they meet."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from inkblade.boards._remembering import remembered


class Square(NamedTuple):
    """A square of a board: x counts to the east, y to the south."""

    x: int
    y: int


class Corner(NamedTuple):
    """A point where four squares meet: `Corner(x, y)` is the north-west corner of `Square(x, y)`."""

    x: int
    y: int


class Side(StrEnum):
    """A side of a square, clockwise from the north."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


Edge = tuple[Square, Square]
"""The border of two neighbouring squares, the lesser of them first, so that it is the same from both."""

SIDES = tuple(Side)

_STEPS = {Side.NORTH: (0, -1), Side.EAST: (1, 0), Side.SOUTH: (0, 1), Side.WEST: (-1, 0)}
_OPPOSITES = dict(zip(SIDES, (*SIDES[2:], *SIDES[:2]), strict=True))


def step(square: Square, side: Side) -> Square:
    """The square beyond a side."""
    x, y = _STEPS[side]
    return Square(square.x + x, square.y + y)


def opposite(side: Side) -> Side:
    """The side across the square."""
    return _OPPOSITES[side]


@remembered
def neighbours(square: Square) -> tuple[Square, ...]:
    """The four squares beyond the sides, in the order of SIDES."""
    return tuple(step(square, side) for side in SIDES)


def edge(a: Square, b: Square) -> Edge:
    """The edge between two neighbouring squares, the same from both."""
    return (a, b) if a < b else (b, a)


@remembered
def edges(square: Square) -> tuple[Edge, ...]:
    """The four edges of a square, in the order of SIDES."""
    return tuple(edge(square, other) for other in neighbours(square))


def distance(a: Square, b: Square) -> int:
    """How many steps over sides lead from one square to another."""
    return abs(a.x - b.x) + abs(a.y - b.y)


def diagonal_distance(a: Square, b: Square) -> int:
    """How many steps lead from one square to another where a step may be diagonal."""
    return max(abs(a.x - b.x), abs(a.y - b.y))


@remembered
def around(square: Square) -> tuple[Square, ...]:
    """The eight squares that share a side or a corner with a square, clockwise from the north."""
    x, y = square
    west, east, north, south = x - 1, x + 1, y - 1, y + 1
    places = ((x, north), (east, north), (east, y), (east, south), (x, south), (west, south), (west, y), (west, north))
    return tuple(Square(*place) for place in places)


class Bend(NamedTuple):
    """A way round the corner of a diagonal step: the square it goes by and the two edges it crosses."""

    by: Square
    edges: tuple[Edge, Edge]


@remembered
def bends(a: Square, b: Square) -> tuple[Bend, Bend]:
    """The two ways round the corner at which two squares touch, the lesser square first; the same from both."""
    if abs(a.x - b.x) != 1 or abs(a.y - b.y) != 1:
        raise ValueError(f"expected two squares that touch at a corner only, got {tuple(a)} and {tuple(b)}")
    (west, east), (first, second) = sorted((a, b)), sorted((Square(a.x, b.y), Square(b.x, a.y)))
    return _bend(west, first, east), _bend(west, second, east)


def _bend(a: Square, by: Square, b: Square) -> Bend:
    return Bend(by, (edge(a, by), edge(by, b)))


def corner_spaces(corner: Corner) -> tuple[Square, Square, Square, Square]:
    """The four squares that meet at a corner: north-west, north-east, south-east, south-west of it."""
    x, y = corner
    return Square(x - 1, y - 1), Square(x, y - 1), Square(x, y), Square(x - 1, y)


def corner_edges(corner: Corner) -> tuple[Edge, Edge, Edge, Edge]:
    """The four edges that meet at a corner, in the order of SIDES."""
    north_west, north_east, south_east, south_west = corner_spaces(corner)
    return (
        (north_west, north_east),
        (north_east, south_east),
        (south_west, south_east),
        (north_west, south_west),
    )
