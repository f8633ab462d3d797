"""What the field is to one piece: how far it goes, what lies in its arc, what it sees, and what covers it."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.boards import Square, diagonal_distance, in_cone
from inkblade.games.battle import Position, View, reach_now
from inkblade.server._battle_papers import BandSquare, CoveredEdge, CoveredSquare, Look, ReachSquare

NEAREST = 2
"""MAG-35: whoever is nearer is engaged, and not shot at."""


def look(view: View, name: str) -> Look | None:
    """What a seat may know of one piece's reach, arc, sight and cover; None, if it stands nowhere that is known."""
    position = view.state.position
    index = position.names.get(name)
    if index is None or position.pieces[index].at is None:
        return None
    return Look(
        piece=name,
        reach=_reach(view, index),
        arc=_arc(position, index),
        seen=[list(at) for at in _seen(position, index)],
        covers=_covers(position, index),
        screens=_screens(position, index),
    )


def _reach(view: View, index: int) -> list[ReachSquare]:
    """In one's own movement with the points that are left; else with those of a turn to come."""
    state = view.state
    piece = state.position.pieces[index]
    moving = state.phase == "move" and state.acting == state.position.seat(index)
    rested = state if moving else state.placed({index: replace(piece, spent=0)})
    least: dict[Square, int] = {}
    for pose, cost in reach_now(rested, index).costs.items():
        if pose.at != piece.at and cost < least.get(pose.at, cost + 1):
            least[pose.at] = cost
    return [ReachSquare(list(at), cost) for at, cost in sorted(least.items())]


def _seen(position: Position, index: int) -> list[Square]:
    """The squares to which the ground leaves a line free, whichever way one faces."""
    field, own = position.setup.field, position.squares[index][0]
    return [at for at in sorted(field.terrain) if at == own or field.line(own, at) is not None]


def _arc(position: Position, index: int) -> list[BandSquare]:
    """The squares in its arc, in its weapon's range and in its sight, by range."""
    shot, pose = position.force(index).shot, position.pose(index)
    if shot is None:
        return []
    found = []
    for at in _seen(position, index):
        far = min(diagonal_distance(own, at) for own in position.squares[index])
        if NEAREST <= far <= shot.bands[-1] and in_cone(pose.at, pose.facing, at):
            found.append(BandSquare(list(at), 0 if far <= shot.bands[0] else 1 if far <= shot.bands[1] else 2))
    return found


def _covers(position: Position, index: int) -> list[CoveredSquare]:
    """The squares whose ground covers such a piece."""
    ground, terrain = position.force(index).ground, position.setup.field.terrain
    kinds = ((at, ground.cover.get(kind)) for at, kind in sorted(terrain.items()))
    return [CoveredSquare(list(at), cover) for at, cover in kinds if cover is not None]


def _screens(position: Position, index: int) -> list[CoveredEdge]:
    """The edges that cover such a piece from shots over them."""
    ground = position.force(index).ground
    found = []
    for (a, b), feature in sorted(position.setup.field.edges.items()):
        cover = ground.cover.get("door" if feature.endswith("door") else feature)
        if cover is not None:
            found.append(CoveredEdge([list(a), list(b)], cover))
    return found
