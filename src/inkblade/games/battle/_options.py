"""The legal decisions, found without asking of every candidate why not: the same, in the same order."""

from __future__ import annotations

from collections.abc import Iterator

from inkblade.games.battle._candidates import candidates
from inkblade.games.battle._decisions import Back, Decision, Done, Drop, Lift, Muster, Pick, Ready, Target
from inkblade.games.battle._deploying import openings
from inkblade.games.battle._firing import aims
from inkblade.games.battle._leading import leads
from inkblade.games.battle._legality import exhausted, why_not
from inkblade.games.battle._moving import back_objection, coherency_objection, hindered, reach_now, returnable
from inkblade.games.battle._powers import power_objection, powers
from inkblade.games.battle._state import State, View
from inkblade.kernel import Seat


def options(view: View) -> tuple[Decision, ...]:
    """Every legal decision of the viewing seat."""
    state = view.state
    if view.seat is None or view.seat != state.asked or state.end is not None:
        return ()
    if not state.interrupted:
        if state.phase == "move":
            return tuple(_moves(state, view.seat))
        if state.phase == "deploy":
            return tuple(_placements(state, view))
        if state.phase in ("fire", "fire-again") and state.pool is None:
            return tuple(_shots(state, view.seat))
    return tuple(one for one in candidates(view) if why_not(view, one) is None)


def _placements(state: State, view: View) -> Iterator[Decision]:
    assert view.seat is not None
    if not exhausted(state):
        yield from openings(state, view.seat)
        yield from (Lift(state.position.name(one)) for one in state.position.army(view.seat))
    yield from (one for one in (Muster(), Ready()) if why_not(view, one) is None)


def _shots(state: State, seat: Seat) -> Iterator[Decision]:
    tired, position, forces = exhausted(state), state.position, state.setup.forces
    if state.picked is not None:
        if not tired:
            able = aims(state, state.picked)
            yield from (Target(position.name(one)) for one in position.army(1 - seat) if one in able)
            yield Drop()
    else:
        if not tired:
            yield from (Pick(force.id) for place, force in enumerate(forces) if force.shot and aims(state, place))
        yield from (one for one in powers(state) if power_objection(state, one) is None)
    yield Done()


def _moves(state: State, seat: Seat) -> Iterator[Decision]:
    tired, position = exhausted(state), state.position
    if state.picked is not None:
        yield from reach_now(state, state.picked).marches
        if not tired:
            yield Drop()
    else:
        if not tired:
            yield from (Pick(position.name(one)) for one in position.army(seat) if hindered(state, one) is None)
        yield from (one for one in powers(state) if power_objection(state, one) is None)
        yield from leads(state)
    if not tired:
        for place, force in enumerate(state.setup.forces):
            if force.seat == seat and returnable(state, place) and back_objection(state, place) is None:
                yield Back(force.id)
    if tired or coherency_objection(state) is None:
        yield Done()
