"""MAG-85..87: units that retire or rout: away from the threat, round what is in the way, off the board if it ends."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.boards import Facing, ahead
from inkblade.games.battle._field import nearest, squares_of
from inkblade.games.battle._hiding import reveal
from inkblade.games.battle._hitting import Told, removed
from inkblade.games.battle._paces import Pace, Pose
from inkblade.games.battle._state import Index, Position, State
from inkblade.games.battle._telling import called, happened
from inkblade.kernel import Event

STEPS = 3
"""A piece has at most three ways ahead; what it can do besides is turning."""


def retreat(state: State, force: int, moves: int) -> Told:
    """A unit turns from what threatens it and moves so many full moves; those furthest from it go first."""
    threat = _threat(state, force)
    if threat is None:
        return state, ()
    facing = _away(state.position, force, threat)
    squares = state.position.squares[threat]
    members = state.position.members[force]
    order = sorted(members, key=lambda one: (-nearest(state.position.squares[one], squares), one))
    events: tuple[Event, ...] = ()
    for index in order:
        state, more = _flee(state, index, facing, moves)
        events += more
    state, more = reveal(state)
    return state, (*events, *more)


def _threat(state: State, force: int) -> Index | None:
    """The enemy nearest to any member among those who gave cause; else the nearest in sight; else the nearest."""
    position = state.position
    enemies = [one for one in position.army(1 - state.setup.forces[force].seat) if not position.pieces[one].hidden]
    causing = [one for one in enemies if one in state.units[force].threats]
    line = position.setup.field.line
    fronts = [position.squares[one][0] for one in position.members[force]]
    seen = [one for one in enemies if any(line(front, position.squares[one][0]) is not None for front in fronts)]
    for among in (causing, seen, enemies):
        if among:
            return min(among, key=lambda one: (_distance(position, force, one), one))
    return None


def _distance(position: Position, force: int, index: Index) -> int:
    return min(nearest(position.squares[one], position.squares[index]) for one in position.members[force])


def _away(position: Position, force: int, threat: Index) -> Facing:
    """The facing opposite to where the threat lies for the member nearest to it."""
    squares = position.squares[threat]
    member = min(position.members[force], key=lambda one: (nearest(position.squares[one], squares), one))
    (x, y), (own_x, own_y) = squares[0], position.squares[member][0]
    east, south = own_x - x, own_y - y
    if abs(east) > abs(south):
        return Facing.EAST if east > 0 else Facing.WEST
    return Facing.SOUTH if south > 0 else Facing.NORTH


def _flee(state: State, index: Index, facing: Facing, moves: int) -> Told:
    """One piece turns and goes ahead as far as its points take it, or off the board."""
    position = state.position
    piece, force = position.pieces[index], position.force(index)
    pose = _turned(position, index, facing)
    points, entered = force.move * moves, piece.entered
    while True:
        if _leaves(position, pose) and points > 0:
            facts = {"who": called(position, index), "piece": position.name(index)}
            return removed(state, index, "fled"), (happened("fled", "{who} flees from the field.", facts),)
        pace = _pace(position, index, pose, points)
        if pace is None:
            break
        pose, points, entered = pace.to, points - pace.cost, entered + 1
    moved = replace(piece, at=pose.at, facing=pose.facing, entered=entered, run=0)
    return state.placed({index: moved}), ()


def _turned(position: Position, index: Index, facing: Facing) -> Pose:
    """A long piece turns only where there is room for it."""
    pose = Pose(position.pose(index).at, facing)
    paces = position.setup.paces[position.pieces[index].force]
    squares = squares_of(pose.at, facing, paces.long)
    room = all(position.occupants.get(at, index) == index for at in squares) and paces.stands(pose)
    return pose if room else position.pose(index)


def _leaves(position: Position, pose: Pose) -> bool:
    x, y = ahead(pose.at, pose.facing)
    field = position.setup.field
    return not (0 <= x < field.width and 0 <= y < field.height)


def _pace(position: Position, index: Index, pose: Pose, points: int) -> Pace | None:
    """Straight ahead if that is open, else round what is there; one who cannot pay for the way ahead stops."""
    taken = position.occupants
    for pace in position.setup.paces[position.pieces[index].force].leading_from(pose)[:STEPS]:
        if pace.to.facing != pose.facing or any(taken.get(at, index) != index for at in pace.free):
            continue
        return pace if pace.cost <= points else None
    return None
