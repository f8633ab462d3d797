"""MAG-85..87: units that retire or rout: away from the threat, round what is in the way, off the board if it ends."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from inkblade.boards import Facing, Reach, ahead, bearing, reach
from inkblade.games.battle._field import nearest, squares_of
from inkblade.games.battle._hiding import reveal, uncovered
from inkblade.games.battle._hitting import Told, removed
from inkblade.games.battle._paces import Pose
from inkblade.games.battle._state import Flight, Index, Position, State
from inkblade.games.battle._telling import called, happened
from inkblade.kernel import Event

FARTHER = (6, 15, 60)
"""How many points of way round an obstacle are looked for, farther each time none is found; a piece stops on it when
its own are spent."""


def retreat(state: State, force: int, moves: int) -> Told:
    """A unit retreats so many full moves; where threats or ways are equal, its owner is asked."""
    ways = _ways(state, force)
    if not ways:
        return state, ()
    if len({facing for _, facing in ways}) == 1 and len({threat for threat, _ in ways}) == 1:
        return fled(state, Flight(state.setup.forces[force].seat, force, moves, ways), *ways[0])
    return replace(state, flight=Flight(state.setup.forces[force].seat, force, moves, ways)), ()


def fled(state: State, flight: Flight, threat: Index, facing: Facing) -> Told:
    """A unit turns from what threatens it and goes; those furthest from it go first."""
    state = replace(state, flight=None)
    squares = state.position.squares[threat]
    members = state.position.openly(flight.force)
    order = sorted(members, key=lambda one: (-nearest(state.position.squares[one], squares), one))
    events: tuple[Event, ...] = ()
    for index in order:
        state, more = _flee(state, index, facing, flight.moves)
        events += more
    return state, events


def _ways(state: State, force: int) -> tuple[tuple[Index, Facing], ...]:
    """The threats: the enemies nearest to any member among those who gave cause, else in sight, else at all."""
    position = state.position
    enemies = [one for one in position.army(1 - state.setup.forces[force].seat) if not position.pieces[one].hidden]
    causing = [one for one in enemies if one in state.units[force].threats]
    line = position.setup.field.line
    fronts = [position.squares[one][0] for one in position.openly(force)]
    seen = [one for one in enemies if any(line(front, position.squares[one][0]) is not None for front in fronts)]
    among = causing or seen or enemies
    far = {one: min(_distances(position, force, one).values()) for one in among}
    closest = [one for one in among if far[one] == min(far.values())]
    return tuple((one, facing) for one in closest for facing in _away(position, force, one))


def _distances(position: Position, force: int, threat: Index) -> dict[Index, int]:
    squares = position.squares[threat]
    return {one: nearest(position.squares[one], squares) for one in position.openly(force)}


def _away(position: Position, force: int, threat: Index) -> list[Facing]:
    """The facings opposite to where a threat lies for the members nearest to it."""
    far = _distances(position, force, threat)
    x, y = position.squares[threat][0]
    found: dict[Facing, None] = {}
    for member in (one for one in far if far[one] == min(far.values())):
        east, south = position.squares[member][0].x - x, position.squares[member][0].y - y
        if abs(south) >= abs(east):
            found[Facing.SOUTH if south > 0 else Facing.NORTH] = None
        if abs(east) >= abs(south):
            found[Facing.EAST if east > 0 else Facing.WEST] = None
    return list(found)


def _flee(state: State, index: Index, facing: Facing, moves: int) -> Told:
    """One piece turns, free of charge, and goes ahead as far as its points take it, or off the board."""
    pose, points = _turned(state.position, index, facing), state.position.force(index).move * moves
    events: tuple[Event, ...] = ()
    state = _set(state, index, pose, 0)
    way: list[tuple[Pose, int]] = []
    while points > 0:
        position = state.position
        pose = position.pose(index)
        if pose.facing == facing and _leaves(position, pose):
            facts = {"who": called(position, index), "piece": position.name(index)}
            told = happened("fled", "{who} flees from the field.", facts)
            return removed(state, index, "fled"), (*events, told)
        way = way or _way(position, index, facing)
        if not way or way[0][1] > points:
            break
        (to, cost), *way = way
        state, more = _stepped(state, index, to)
        events += more
        points -= cost if state.position.pose(index) == to else 0
        way = [] if more else way
    return state, events


def _way(position: Position, index: Index, facing: Facing) -> list[tuple[Pose, int]]:
    """The next paces with their cost: straight ahead, or the shortest way to where one gets further ahead again."""
    force = position.pieces[index].force
    paces, pose = position.setup.paces[force], position.pose(index)
    taken = {at for at, other in position.occupants.items() if other != index and not position.pieces[other].hidden}
    onward = Pose(ahead(pose.at, facing), facing)
    for pace in paces.leading_from(pose):
        if pace.to == onward and taken.isdisjoint(pace.free):
            return [(pace.to, pace.cost)]

    def steps(here: Pose) -> Iterable[tuple[Pose, int]]:
        return ((to, cost) for to, cost, free in paces.leading_from(here) if taken.isdisjoint(free))

    for points in FARTHER:
        found = reach(pose, points, steps)
        past = [one for one in found.costs if one.facing == facing and bearing(pose.at, facing, one.at).ahead > 0]
        if past:
            goal = min(past, key=lambda one: (found.costs[one], abs(bearing(pose.at, facing, one.at).right), one))
            return _priced(found, goal)
    return []


def _priced(found: Reach[Pose], goal: Pose) -> list[tuple[Pose, int]]:
    path = found.path(goal)
    before = (found.start, *path)
    return [(to, found.costs[to] - found.costs[come]) for come, to in zip(before, path, strict=False)]


def _stepped(state: State, index: Index, to: Pose) -> Told:
    """One pace; a hidden piece in the way is placed, and the way is looked for anew."""
    position = state.position
    squares = squares_of(to.at, to.facing, position.force(index).long)
    state, found = uncovered(state, index, squares)
    if found:
        return state, found
    return reveal(_set(state, index, to, int(to.at != position.pose(index).at)))


def _set(state: State, index: Index, pose: Pose, entered: int) -> State:
    piece = state.position.pieces[index]
    moved = replace(piece, at=pose.at, facing=pose.facing, entered=piece.entered + entered, run=0)
    return state.placed({index: moved})


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
