"""MAG-37..42, 103..115: who stands in whose arc and sight, and behind what."""

from __future__ import annotations

from inkblade.boards import Square, ahead
from inkblade.games.battle._content import Cover
from inkblade.games.battle._state import Index, Position

WEIGHTS: dict[Cover | None, int] = {None: 0, "light": 1, "medium": 2, "heavy": 3}


def cover_from(position: Position, origin: Square, target: Index, at: Square) -> tuple[Cover | None, str]:
    """The best cover a target has on one of its squares against what comes from somewhere, and what gives it."""
    ground = position.force(target).ground
    found: list[tuple[Cover | None, str]] = [(None, "")]
    found += [(ground.cover.get(kind), kind) for kind in position.setup.field.covers(origin, at)]
    return max(found, key=lambda one: WEIGHTS[one[0]])


def clear(position: Position, shooter: Index, at: Square, target: Index) -> bool:
    """MAG-38, 39: whether nothing and nobody stands between a shooter and a square of its target."""
    field, own = position.setup.field, position.squares[shooter][0]
    line = field.line(own, at)
    if line is None:
        return False
    occupants, level = position.occupants, field.level
    overhead = level[own] if not field.sloping(own) else None
    force = position.pieces[shooter].force

    def blocks(square: Square) -> bool:
        index = occupants.get(square)
        if index is None or index in (target, shooter) or position.pieces[index].force == force:
            return False
        return overhead is None or level[square] >= overhead

    for square in line.spaces:
        if square in occupants and blocks(square):
            return False
    return not any(all(map(blocks, sides)) for sides in line.corners)


def file_leader(position: Position, index: Index) -> tuple[Index, int]:
    """MAG-41: the first piece of its file, and which rank of it a piece is."""
    rank, leader = 1, index
    while True:
        pose = position.pose(leader)
        other = position.occupants.get(ahead(pose.at, pose.facing))
        if other is None or not _same_file(position, leader, other):
            return leader, rank
        leader, rank = other, rank + 1


def _same_file(position: Position, index: Index, other: Index) -> bool:
    a, b = position.pieces[index], position.pieces[other]
    return a.force == b.force and a.facing == b.facing and (a.trance is None) == (b.trance is None)
