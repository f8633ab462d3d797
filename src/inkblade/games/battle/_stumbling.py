"""MAG-71..73: the blinded: beside a friend they wait to be led, without one they stumble as the dice will."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.boards import Facing, ahead, turned
from inkblade.games.battle._fitness import dazed
from inkblade.games.battle._hiding import reveal
from inkblade.games.battle._hitting import FACES, Told, removed
from inkblade.games.battle._paces import Pace, Pose
from inkblade.games.battle._state import Index, Position, State
from inkblade.games.battle._telling import called, happened
from inkblade.kernel import Dice, Event

LAST_FACES = (12, 25, 37, 50, 62, 75, 87, 100)
"""The last face of D100 for each of eight directions, clockwise from straight ahead."""
TURNS = (0, 0, 2, 4, 4, 4, -2, 0)
"""By how many eighths one turns first, free of charge, to go in each direction."""
MOST_ROLLS = 8
STEPS = 3


def stumbled(state: State, dice: Dice) -> Told:
    """Random moves come first in their owner's movement."""
    events: tuple[Event, ...] = ()
    for index in state.position.army(state.acting):
        if _wanders(state, index):
            state, more = _wander(state, index, dice)
            events += more
    return state, events


def _wanders(state: State, index: Index) -> bool:
    position = state.position
    if not position.blinded(index) or position.locked(index) or dazed(state, index):
        return False
    return not any(position.seat(one) == position.seat(index) for one in position.adjacent(index))


def _wander(state: State, index: Index, dice: Dice) -> Told:
    """A blinded piece goes on in a direction until it cannot pay, is stopped, or meets an enemy."""
    who = called(state.position, index)
    events: tuple[Event, ...] = (happened("stumbled", "{who} stumbles about.", {"who": who}),)
    for _ in range(MOST_ROLLS):
        face = dice.roll(FACES, f"where {who} stumbles")
        place = next(place for place, last in enumerate(LAST_FACES) if face <= last)
        facing = state.position.pose(index).facing
        way = turned(facing, place)
        state = _facing(state, index, turned(facing, TURNS[place]))
        while True:
            pace = _pace(state.position, index, way)
            if _drowns(state.position, index, way):
                told = happened("drowned", "{who} drowns.", {"who": who})
                return removed(state, index, "killed"), (*events, told)
            if pace is None:
                break
            if pace.cost > state.position.points(index):
                return state, events
            state, more = _stepped(state, index, pace)
            events += more
            if state.position.locked(index) or state.position.points(index) < 1:
                return state, events
    return state, events


def _facing(state: State, index: Index, facing: Facing) -> State:
    """Turned, if a long piece has room to."""
    position, pose = state.position, Pose(state.position.pose(index).at, facing)
    paces = position.setup.paces[position.pieces[index].force]
    if pose == position.pose(index):
        return state
    turns = (pace for pace in paces.leading_from(position.pose(index)) if pace.to == pose)
    if not any(all(position.occupants.get(at, index) == index for at in pace.free) for pace in turns):
        return state
    return state.placed({index: replace(position.pieces[index], facing=facing)})


def _pace(position: Position, index: Index, way: Facing) -> Pace | None:
    """The step in a direction, if nothing bars it."""
    pose = position.pose(index)
    to = Pose(ahead(pose.at, way), pose.facing)
    for pace in position.setup.paces[position.pieces[index].force].leading_from(pose)[:STEPS]:
        if pace.to == to and all(position.occupants.get(at, index) == index for at in pace.free):
            return pace
    return None


def _drowns(position: Position, index: Index, way: Facing) -> bool:
    at = ahead(position.pose(index).at, way)
    return position.setup.field.terrain.get(at) == "water"


def _stepped(state: State, index: Index, pace: Pace) -> Told:
    piece = state.position.pieces[index]
    moved = replace(piece, at=pace.to.at, spent=piece.spent + pace.cost, entered=piece.entered + 1, run=0)
    return reveal(state.placed({index: moved}))
