"""Which way a piece on squares faces, and what lies before, beside and behind it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from inkblade.boards._squares import Square


class Facing(StrEnum):
    """One of the eight ways a piece can face, clockwise from the north; `Facing(side)` faces a side."""

    NORTH = "north"
    NORTH_EAST = "north-east"
    EAST = "east"
    SOUTH_EAST = "south-east"
    SOUTH = "south"
    SOUTH_WEST = "south-west"
    WEST = "west"
    NORTH_WEST = "north-west"


class Arc(StrEnum):
    """Where something lies for one who faces some way; a flank is on either hand."""

    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


class Bearing(NamedTuple):
    """How far a square lies ahead (behind, if negative) and to the right (to the left, if negative).

    Both are counted in steps for one who faces a side, in half diagonal steps for one who faces a corner.
    """

    ahead: int
    right: int


FACINGS = tuple(Facing)

_WAYS = dict(zip(FACINGS, ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)), strict=True))
_PLACES = {facing: place for place, facing in enumerate(FACINGS)}


def turned(facing: Facing, eighths: int) -> Facing:
    """The facing after so many eighths of a full turn clockwise."""
    return FACINGS[(_PLACES[facing] + eighths) % len(FACINGS)]


def ahead(square: Square, facing: Facing) -> Square:
    """The square straight ahead."""
    x, y = _WAYS[facing]
    return Square(square.x + x, square.y + y)


def bearing(origin: Square, facing: Facing, target: Square) -> Bearing:
    """Where a target lies for one who stands on `origin` and faces some way."""
    x, y = _WAYS[facing]
    east, south = target.x - origin.x, target.y - origin.y
    return Bearing(x * east + y * south, x * south - y * east)


def in_cone(origin: Square, facing: Facing, target: Square, spread: tuple[int, int] = (1, 1)) -> bool:
    """Whether a target lies in the cone that opens straight ahead, the squares on its rim included.

    The cone widens on each hand by `spread[0]` for every `spread[1]` ahead: by default it is a quarter of the board.
    """
    forward, right = bearing(origin, facing, target)
    return forward > 0 and abs(right) * spread[1] <= forward * spread[0]


def arc(front: Square, facing: Facing, target: Square, length: int = 1) -> Arc:
    """In which arc of a piece a target lies; a piece of some length stands on `front` and the squares behind it.

    The front is the quarter that opens ahead of the foremost square, the rear the one behind the hindmost; both
    include the diagonals that bound them, and all the rest is flank.
    """
    forward, right = bearing(front, facing, target)
    x, y = _WAYS[facing]
    backward = -forward - (length - 1) * (x * x + y * y)
    if right == 0 and forward <= 0 and backward <= 0:
        raise ValueError(f"expected a square the piece does not stand on, got {tuple(target)}")
    if abs(right) <= forward:
        return Arc.FRONT
    return Arc.REAR if abs(right) <= backward else Arc.FLANK
