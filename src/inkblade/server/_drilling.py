"""Whole units moved and placed at once: where a unit can come to, and the small decisions that bring it there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from inkblade.boards import Facing, Square, ahead, diagonal_distance, turned
from inkblade.games.battle import (
    BATTLE,
    Back,
    Decision,
    Drop,
    Lift,
    March,
    Pick,
    Place,
    Pose,
    Position,
    State,
    View,
    coherency_objection,
    divided,
    groups,
    nearest,
    reach_now,
)
from inkblade.kernel import SEED_BYTES, SeededDice
from inkblade.server._battle_papers import FormationPlace

RANKS = 2
"""How deep a unit is placed."""


@dataclass(frozen=True)
class Order:
    """A piece, which way it is to face, and whether its whole unit goes with it."""

    piece: str
    facing: Facing
    alone: bool = False
    hidden: bool = False
    """While armies are placed: noted in secret."""


class NoSuchPiece(Exception):
    """The seat has no piece of that name, or it is gone."""


class Rehearsal:
    """A battle tried out from what a seat knows, and the decisions taken so far."""

    def __init__(self, view: View) -> None:
        self.view, self.taken = view, list[Decision]()
        self._began = view.state.phase, view.state.acting

    @property
    def state(self) -> State:
        return self.view.state

    @property
    def over(self) -> bool:
        """Whether the phase has gone by: what comes after is not to be planned."""
        return (self.state.phase, self.state.acting) != self._began or self.state.end is not None

    def may(self, decision: Decision) -> bool:
        return not self.over and BATTLE.rules.objection(self.view, decision) is None

    def take(self, decision: Decision) -> bool:
        """Decide so, if that is allowed."""
        if not self.may(decision):
            return False
        seat = self.view.seat
        assert seat is not None
        step = BATTLE.rules.resolve(self.state, {seat: decision}, SeededDice(bytes(SEED_BYTES), 0))
        self.view = BATTLE.rules.view(step.state, seat)
        self.taken.append(decision)
        return True


def formation_places(view: View, order: Order) -> list[FormationPlace]:
    """Every place a piece can come to, facing as asked, with its unit or alone."""
    index, members = _members(view, order)
    if view.state.phase == "deploy":
        return _posts(view, index, members, order)
    if view.state.phase != "move" or view.state.asked != view.seat:
        return []
    rehearsal = Rehearsal(view)
    rehearsal.take(Drop())
    return _marches(rehearsal.view, index, members, order.facing)


def drill(view: View, order: Order, at: Square) -> list[Decision]:
    """The decisions that bring a piece to a place, with its unit or alone."""
    index, members = _members(view, order)
    rehearsal = Rehearsal(view)
    if view.state.phase == "deploy":
        _deploy(rehearsal, members, order, _block(view.state.position, members, at, order.facing))
    elif view.state.phase == "move":
        _march(rehearsal, index, members, Pose(at, order.facing))
    return rehearsal.taken


def _members(view: View, order: Order) -> tuple[int, list[int]]:
    """The piece that is named, and those that go with it."""
    position = view.state.position
    index = position.names.get(order.piece)
    if index is None or position.seat(index) != view.seat or position.pieces[index].gone is not None:
        raise NoSuchPiece
    if order.alone:
        return index, [index]
    force = position.pieces[index].force
    return index, [one for one, piece in enumerate(position.pieces) if piece.force == force and piece.gone is None]


# Movement.


def _marches(view: View, index: int, members: Sequence[int], facing: Facing) -> list[FormationPlace]:
    position = view.state.position
    members = [one for one in members if position.pieces[one].at is not None]
    if index not in members:
        return []
    reaches = {one: _own_reach(view, one, members) for one in members}
    start = position.pose(index)
    found = []
    for pose, cost in reaches[index].items():
        if pose.facing != facing or pose == start:
            continue
        wanted = _moved(position, members, start.at, pose)
        squares = [list(wanted[one].at) for one in members if wanted[one] in reaches[one]]
        found.append(FormationPlace(list(pose.at), cost, len(squares), squares))
    return found


def _own_reach(view: View, index: int, members: Sequence[int]) -> Mapping[Pose, int]:
    """Where a piece could go if nobody of its unit were in its way; where it stands, if it may not move."""
    state = view.state
    if BATTLE.rules.objection(view, Pick(state.position.name(index))) is not None:
        return {state.position.pose(index): 0}
    others = {one: replace(state.position.pieces[one], at=None) for one in members if one != index}
    return reach_now(state.placed(others) if others else state, index).costs


def _moved(position: Position, members: Sequence[int], start: Square, to: Pose) -> dict[int, Pose]:
    """Where every member of a unit stands when all go as far and the same way as one of them."""
    east, south = to.at.x - start.x, to.at.y - start.y
    fronts = ((one, position.pose(one).at) for one in members)
    return {one: Pose(Square(at.x + east, at.y + south), to.facing) for one, at in fronts}


def _march(rehearsal: Rehearsal, index: int, members: Sequence[int], to: Pose) -> None:
    """Those in front go first, so that they make room; who cannot come to its place comes near it afterwards."""
    rehearsal.take(Drop())
    position = rehearsal.state.position
    members = [one for one in members if position.pieces[one].at is not None]
    if index not in members:
        return
    start = position.pose(index).at
    wanted = _moved(position, members, start, to)
    way = to.at.x - start.x, to.at.y - start.y
    order = sorted(members, key=lambda one: -(wanted[one].at.x * way[0] + wanted[one].at.y * way[1]))
    for near in (False, False, True):
        for one in order:
            _go(rehearsal, one, wanted[one], near)


def _go(rehearsal: Rehearsal, index: int, wanted: Pose, near: bool) -> None:
    """One piece to its place, or if that is allowed to the nearest to it."""
    position = rehearsal.state.position
    if rehearsal.over or position.pieces[index].at is None or position.pose(index) == wanted:
        return
    if not rehearsal.may(Pick(position.name(index))):
        return
    costs = reach_now(rehearsal.state, index).costs
    goal = wanted if wanted in costs else _nearest(costs, position.pose(index), wanted) if near else None
    if goal is None:
        return
    rehearsal.take(Pick(position.name(index)))
    rehearsal.take(March(goal.at, goal.facing))
    rehearsal.take(Drop())


def _nearest(costs: Mapping[Pose, int], now: Pose, wanted: Pose) -> Pose | None:
    """The pose nearest to the one that is wanted, if it is nearer than where one stands."""
    best = min(costs, key=lambda pose: (_away(pose, wanted), pose.facing != wanted.facing, costs[pose]))
    return best if _away(best, wanted) < _away(now, wanted) else None


def _away(pose: Pose, wanted: Pose) -> tuple[int, int]:
    """How far a pose is from another: by steps, and of those as many steps the straighter."""
    a, b = pose.at, wanted.at
    return diagonal_distance(a, b), (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def close_ranks(view: View) -> list[Decision]:
    """MAG-89, 90: the decisions that make torn units whole, so that movement may end; none, if nothing bars that.

    Whoever is parted from the main body comes as near to it as possible; a unit that stays torn goes back.
    """
    rehearsal = Rehearsal(view)
    if view.state.phase != "move" or coherency_objection(view.state) is None:
        return []
    rehearsal.take(Drop())
    own = [place for place, force in enumerate(view.state.setup.forces) if force.seat == view.seat]
    for _ in view.state.position.pieces:
        if not any(_bring_in(rehearsal, force) for force in own):
            break
    objection = coherency_objection(rehearsal.state)
    if objection is not None and objection.code == "divided":
        for force in own:
            if divided(rehearsal.state.position, force):
                rehearsal.take(Back(view.state.setup.forces[force].id))
    return rehearsal.taken


def _bring_in(rehearsal: Rehearsal, force: int) -> bool:
    """The first of a torn unit that can come nearer to its main body does; whether there was one."""
    position = rehearsal.state.position
    if not divided(position, force):
        return False
    body, *rest = groups(position, position.members[force])
    trunk = tuple(at for one in body for at in position.squares[one])
    for one in (one for group in rest for one in group if rehearsal.may(Pick(position.name(one)))):
        costs, facing = reach_now(rehearsal.state, one).costs, position.pieces[one].facing
        goal = min(costs, key=lambda pose: (nearest((pose.at,), trunk), pose.facing != facing, costs[pose]))
        if nearest((goal.at,), trunk) < nearest(position.squares[one], trunk):
            rehearsal.take(Pick(position.name(one)))
            rehearsal.take(March(goal.at, goal.facing))
            rehearsal.take(Drop())
            return True
    return False


# Deployment.


def _posts(view: View, index: int, members: Sequence[int], order: Order) -> list[FormationPlace]:
    """Where the first of a unit may be placed, and where the others then would."""
    rehearsal = Rehearsal(view)
    _take_up(rehearsal, members)
    state = rehearsal.state
    name = _next(state, members)
    if name is None:
        return []
    area = state.setup.areas[state.position.force(index).area]
    legal = {at for at in sorted(area) if rehearsal.may(Place(name, at, order.facing, order.hidden))}
    found = []
    for at in sorted(legal):
        squares = [list(one) for one in _block(state.position, members, at, order.facing) if one in legal]
        found.append(FormationPlace(list(at), 0, len(squares), squares))
    return found


def _block(position: Position, members: Sequence[int], at: Square, facing: Facing) -> list[Square]:
    """Squares for a unit in two ranks, the middle of the first one here."""
    force = position.force(members[0])
    files = 1 if len(members) == 1 else -(-len(members) // RANKS)
    depth = 2 if force.long else 1
    right, back = turned(facing, 2), turned(facing, 4)
    squares = []
    for place in range(len(members)):
        rank, file = divmod(place, files)
        aside = (file + 1) // 2 * (1 if file % 2 else -1)
        square = _stepped(at, right if aside > 0 else turned(right, 4), abs(aside))
        squares.append(_stepped(square, back, rank * depth))
    return squares


def _stepped(at: Square, facing: Facing, steps: int) -> Square:
    for _ in range(steps):
        at = ahead(at, facing)
    return at


def _take_up(rehearsal: Rehearsal, members: Sequence[int]) -> None:
    for one in members:
        rehearsal.take(Lift(rehearsal.state.position.name(one)))


def _next(state: State, members: Sequence[int]) -> str | None:
    """The first of a unit that is still to be placed; pieces of a unit are all alike."""
    position = state.position
    force = position.pieces[members[0]].force
    unplaced = (one for one, piece in enumerate(position.pieces) if piece.force == force and piece.at is None)
    return next((position.name(one) for one in unplaced if position.pieces[one].gone is None), None)


def _deploy(rehearsal: Rehearsal, members: Sequence[int], order: Order, block: Sequence[Square]) -> None:
    """Lift those that stand, and place them all: on their squares, or as near as there is room."""
    _take_up(rehearsal, members)
    for wanted in block:
        name = _next(rehearsal.state, members)
        if name is not None:
            placings = _near(rehearsal.state, members[0], wanted, block[0])
            any(rehearsal.take(Place(name, at, order.facing, order.hidden)) for at in placings)


def _near(state: State, index: int, wanted: Square, first: Square) -> Iterator[Square]:
    """The square that is wanted, then those of the area that are nearest to the first of the unit."""
    yield wanted
    area = state.setup.areas[state.position.force(index).area]
    yield from sorted(area, key=lambda at: (diagonal_distance(at, first), diagonal_distance(at, wanted), at))
