"""Every decision worth naming in each phase, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from inkblade.boards import Square
from inkblade.games.labyrinth._building import building_candidates
from inkblade.games.labyrinth._decisions import (
    Alert,
    Attack,
    Burn,
    Decision,
    Dodge,
    Enter,
    Leave,
    Move,
    Pass,
    Unlock,
    Vanish,
)
from inkblade.games.labyrinth._doors import rooms_beside
from inkblade.games.labyrinth._moving import may_go, reach_of, stands
from inkblade.games.labyrinth._phases import BUILDING, acting
from inkblade.games.labyrinth._state import State, Unit, View
from inkblade.games.labyrinth._unfolding import unfolding_candidates


def candidates(view: View, legal_moves_only: bool) -> Iterator[Decision]:
    """What the viewing seat might decide; if told so, of its moves only the legal ones."""
    state = view.state
    if state.end is not None or view.side != acting(state) or view.seat is None or view.seat in state.passed:
        return
    if state.phase in BUILDING:
        yield from building_candidates(state)
        return
    if state.phase == "unfold":
        yield from unfolding_candidates(state)
        return
    own = [unit for unit in state.units if unit.gone is None and state.owns(view.seat, unit)]
    match state.phase:
        case "doors":
            yield from _doorways(state, own)
        case "magic":
            yield from _magic(state, own)
        case "alarms":
            yield from (Alert(unit.name, room) for unit in own if unit.at for room in rooms_beside(state, unit.at))
        case "dodge":
            yield Dodge()
        case "attack" | "counter":
            yield from _attacks(state, own)
        case _:
            yield from _marches(view, own, legal_moves_only)
    yield Pass()


def _doorways(state: State, own: Iterable[Unit]) -> Iterator[Decision]:
    for unit in own:
        if unit.at is not None and not unit.prize:
            yield from (Unlock(unit.name, place) for place in state.plan.thresholds.get(unit.at, ()))


def _magic(state: State, own: Iterable[Unit]) -> Iterator[Decision]:
    for unit in own:
        if state.casters[:1] != (unit.kind,):
            continue
        if unit.vanishing:
            yield Vanish(unit.name)
        if unit.fireballs:
            yield from (Burn(other.name) for other in state.units if other.at and other.side != unit.side)


def _attacks(state: State, own: Iterable[Unit]) -> Iterator[Decision]:
    for unit in own:
        if unit.at is None:
            continue
        for beyond, _ in state.plan.beside.get(unit.at, ()):
            for other in state.by_square.get(beyond, ()):
                if other.side != unit.side:
                    yield Attack(unit.name, other.name)


def _marches(view: View, own: Iterable[Unit], legal_only: bool) -> Iterator[Decision]:
    state = view.state
    named: set[str] = set()
    for unit in own:
        if unit.at is None:
            if unit.name not in named and state.phase == "movement":
                yield from (Enter(unit.name, at) for at in state.plan.entrances)
            named.add(unit.name)
            continue
        for escort in (False, True) if _with_her(state, unit) else (False,):
            squares = _legal(view, unit, escort) if legal_only else state.plan.near(unit.at, unit.counter.rate)
            yield from (Move(unit.name, square, escort) for square in squares)
            if unit.at in state.plan.entrances:
                yield Leave(unit.name, escort)
        if unit.side == "evil":
            yield from (Unlock(unit.name, place) for place in state.plan.thresholds.get(unit.at, ()))


def _with_her(state: State, unit: Unit) -> bool:
    her = state.princess
    return her is not None and unit.side == "good" and not unit.prize and her.at == unit.at


def _legal(view: View, unit: Unit, escort: bool) -> list[Square]:
    """The squares that a unit may go to, in the order of all squares."""
    if not may_go(view.state, unit, escort):
        return []
    found = reach_of(view, unit, escort).costs
    return [to for to in sorted(found) if to != unit.at and stands(view.state, unit, to, escort)]
