"""Straight lines from the centre of a square to the centre of another, exact to the corner."""

from __future__ import annotations

from typing import NamedTuple

from inkblade.boards._remembering import remembered
from inkblade.boards._squares import Bend, Corner, Edge, Square, bends, corner_spaces, edge


class Trace(NamedTuple):
    """What a straight line between two centres meets, in the order in which it meets it."""

    edges: tuple[Edge, ...]
    """The edges crossed between their ends."""
    corners: tuple[Corner, ...]
    """The corners gone through: there the line crosses no edge, and passes from a square to its diagonal neighbour."""
    spaces: tuple[Square, ...]
    """The squares gone through, without those at the two ends."""
    bends: tuple[tuple[Bend, Bend], ...]
    """For each corner what lies on the two sides of the line there."""


def trace(a: Square, b: Square) -> Trace:
    """The straight line from centre to centre; from b to a it meets the same things."""
    x, y = a
    shape = shape_of(b.x - x, b.y - y)
    return Trace(
        tuple([edge_at(x + right, y + down, flat) for right, down, flat in shape.edges]),
        tuple([Corner(x + right, y + down) for right, down in shape.corners]),
        tuple([square_at(x + right, y + down) for right, down in shape.spaces]),
        tuple([bends_at(x + right, y + down, shape.falling) for right, down in shape.corners]),
    )


class Shape(NamedTuple):
    """A trace from (0, 0), which is the same wherever the line begins."""

    edges: tuple[tuple[int, int, bool], ...]
    """The lesser square of each edge, and whether the edge lies flat, with the other square to the south."""
    corners: tuple[tuple[int, int], ...]
    spaces: tuple[tuple[int, int], ...]
    falling: bool
    """Whether the line goes south as it goes east."""


@remembered
def shape_of(east: int, south: int) -> Shape:
    """Walks from border to border: the i-th upright one is met after (2i + 1) / 2|east| of the way, flat ones alike."""
    wide, high = abs(east), abs(south)
    x_step, y_step = (1 if east > 0 else -1), (1 if south > 0 else -1)
    x = y = 0
    edges, corners, spaces = [], [], []
    while (x, y) != (east, south):
        upright, flat = (2 * abs(x) + 1) * high, (2 * abs(y) + 1) * wide
        next_x = x + x_step if upright <= flat else x
        next_y = y + y_step if flat <= upright else y
        if upright == flat:
            corners.append((max(x, next_x), max(y, next_y)))
        else:
            edges.append((min(x, next_x), min(y, next_y), flat < upright))
        x, y = next_x, next_y
        spaces.append((x, y))
    return Shape(tuple(edges), tuple(corners), tuple(spaces[:-1]), east * south > 0)


@remembered
def square_at(x: int, y: int) -> Square:
    """The square of two numbers, remembered, which is quicker than to make it anew."""
    return Square(x, y)


@remembered
def edge_at(x: int, y: int, flat: bool) -> Edge:
    """The edge that lies flat to the south of a square, or else stands upright to the east of it."""
    return edge(square_at(x, y), square_at(x, y + 1) if flat else square_at(x + 1, y))


@remembered
def bends_at(x: int, y: int, falling: bool) -> tuple[Bend, Bend]:
    """What lies on the two sides of a line through a corner that falls, or else rises, to the east."""
    north_west, north_east, south_east, south_west = corner_spaces(Corner(x, y))
    return bends(north_west, south_east) if falling else bends(south_west, north_east)
