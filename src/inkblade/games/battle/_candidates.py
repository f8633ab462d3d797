"""Every decision worth naming in a battle, legal or not, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator

from inkblade.games.battle._decisions import (
    Back,
    Brutalise,
    Choose,
    Decision,
    Done,
    Drop,
    Flee,
    Join,
    Lift,
    Loose,
    Muster,
    Pick,
    Place,
    Quit,
    Ready,
    Strike,
    TakeTest,
    Target,
)
from inkblade.games.battle._deploying import next_to_place
from inkblade.games.battle._firing import shooters
from inkblade.games.battle._leading import leads
from inkblade.games.battle._moving import reach_now
from inkblade.games.battle._powers import powers
from inkblade.games.battle._reacting import reactions
from inkblade.games.battle._state import State, View


def candidates(view: View) -> Iterator[Decision]:
    """What the viewing seat might decide now."""
    state, seat = view.state, view.seat
    if seat is None or state.end is not None:
        return
    if state.reaction is not None:
        yield from reactions(state)
        return
    if state.casualties is not None:
        yield from (Choose(state.position.name(index)) for index in state.casualties.equals)
        return
    if state.flight is not None:
        yield from (Flee(state.position.name(index), facing) for index, facing in state.flight.ways)
        return
    match state.phase:
        case "deploy":
            yield from _placing(state, seat)
        case "move":
            yield from _moving(state, seat)
        case "morale":
            yield from _testing(state, seat)
        case _:
            yield from _fighting(state, seat)


def _placing(state: State, seat: int) -> Iterator[Decision]:
    """For each force, where its next piece might stand."""
    position = state.position
    for force, index in next_to_place(position, seat).items():
        name, places = position.name(index), state.setup.places[force]
        for hidden in (False, True) if state.setup.forces[force].hidden else (False,):
            yield from (Place(name, pose.at, pose.facing, hidden) for pose, _ in places)
    yield from (Lift(position.name(index)) for index in position.army(seat))
    yield from (Muster(), Ready())


def _moving(state: State, seat: int) -> Iterator[Decision]:
    position = state.position
    if state.picked is not None:
        yield from reach_now(state, state.picked).marches
        yield Drop()
    else:
        yield from (Pick(position.name(index)) for index in position.army(seat))
        yield from powers(state)
        yield from leads(state)
    yield from (Back(force.id) for force in state.setup.forces if force.seat == seat)
    yield Done()


def _fighting(state: State, seat: int) -> Iterator[Decision]:
    position = state.position
    if state.pool is not None:
        for index in shooters(state, state.pool.force):
            member = index in state.pool.members
            yield Quit(position.name(index)) if member else Join(position.name(index))
        yield Strike() if state.phase == "combat" else Loose()
        yield Drop()
    elif state.picked is not None:
        yield from (Target(position.name(index)) for index in position.army(1 - seat))
        yield Drop()
    elif state.phase == "combat":
        yield from (Pick(position.name(index)) for index in position.army(seat))
    else:
        armed = (place for place, force in enumerate(state.setup.forces) if force.shot)
        yield from (Pick(state.setup.forces[place].id) for place in armed if shooters(state, place))
        yield from powers(state)
    yield Done()


def _testing(state: State, seat: int) -> Iterator[Decision]:
    position = state.position
    yield from (TakeTest(force.id) for force in state.setup.forces if force.seat == seat and not force.individual)
    if any(force.has("brutality") and force.seat == seat for force in state.setup.forces):
        own = (index for index in position.army(seat) if not position.force(index).individual)
        yield from (Brutalise(position.name(index)) for index in own)
