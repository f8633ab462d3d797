"""Who sees whom on squares: a straight line between centres that nothing blocks."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from inkblade.boards._squares import Bend, Edge, Square
from inkblade.boards._tracing import bends_at, edge_at, shape_of, square_at


class Graze(Enum):
    """What blocks a line that only touches it, passing through a corner or running along an edge."""

    EITHER = "either"
    """Whatever blocks on either side of the line."""
    BOTH = "both"
    """Only what blocks on both sides of the line at once."""


_nothing: Callable[[object], bool] = frozenset[object]().__contains__


def sees(
    a: Square,
    b: Square,
    blocked_edge: Callable[[Edge], bool],
    blocked_space: Callable[[Square], bool] = _nothing,
    graze: Graze = Graze.EITHER,
) -> bool:
    """Whether the line from centre to centre is free: mutual, and the squares at its ends never block it.

    A line through a corner has on each side of it a bend: a square and the two edges that part it from the line.
    """
    x, y = a
    edges, corners, spaces, falling = shape_of(b.x - x, b.y - y)
    if any(blocked_edge(edge_at(x + right, y + down, flat)) for right, down, flat in edges):
        return False
    if any(blocked_space(square_at(x + right, y + down)) for right, down in spaces):
        return False

    def blocked(bend: Bend) -> bool:
        return blocked_space(bend.by) or any(map(blocked_edge, bend.edges))

    blocks = any if graze is Graze.EITHER else all
    return not any(blocks(map(blocked, bends_at(x + right, y + down, falling))) for right, down in corners)
