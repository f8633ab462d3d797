"""LAB-17, 30, 57, 67..72: units on their way, square by square, and what they come upon."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from inkblade.boards import Edge, Square, edge
from inkblade.games.labyrinth._content import HIDDEN
from inkblade.games.labyrinth._decisions import Enter, Leave, Move
from inkblade.games.labyrinth._moving import find_reach, has_her, passes, stands, zones
from inkblade.games.labyrinth._plan import cell_of
from inkblade.games.labyrinth._sight import look_around, turn_up, witnesses
from inkblade.games.labyrinth._state import Name, State, Unit, View, changed
from inkblade.games.labyrinth._telling import called, happened, veiled
from inkblade.games.labyrinth._unfolding import in_view
from inkblade.kernel import Event, Seat


def enter(state: State, decision: Enter) -> tuple[State, tuple[Event, ...]]:
    """LAB-17: a unit comes in; in fog it may find the entrance held, and stays outside for this turn."""
    unit = state.by_name[decision.unit]
    if held := state.by_square.get(decision.at):
        state, turned = turn_up(state, (other for other in held if not other.up))
        text = "{unit} finds the entrance {at} held, and stays outside."
        event = happened("barred", text, unit=called(unit), at=decision.at, counter=unit.kind)
        return changed(state, state.units.index(unit), halted=True), (event, *turned)
    halted = decision.at in zones(state, unit)
    state = changed(state, state.units.index(unit), at=decision.at, spent=unit.spent + 1, halted=halted)
    event = happened("entered", "{unit} comes in at {at}.", unit=called(unit), at=decision.at, counter=unit.kind)
    state, seen = look_around(state)
    return state, (event, *seen)


def walk(state: State, view: View, decision: Move) -> tuple[State, tuple[Event, ...]]:
    """A unit on its way, square by square, until something comes in sight or an enemy unseen before bars the way.

    The way is the one its owner sees; should it have to stop where it cannot stand, it goes back to where it could.
    """
    unit = state.by_name[decision.unit]
    assert unit.at is not None
    index = state.units.index(unit)
    found = find_reach(view.state, view.state.by_name[decision.unit], decision.escort)
    pair = _together(state, unit, decision.escort)
    leaves = not unit.invisible and unit.at in zones(state, unit)
    events, before, stop, forced = list[Event](), unit.at, unit.at, False
    for square in found.path(decision.to):
        place = edge(before, square)
        if place in state.plan.kinds and place not in state.open:
            forced |= state.plan.kinds[place] != "door"
            state, event = opened(state, place)
            events.append(event)
        if not passes(state, unit, square):
            state, seen = look_around(state)
            events += seen
            break
        state = _put(state, (index, *pair), square)
        state, seen = look_around(state)
        events += seen
        unit, before = state.units[index], square
        if unit.at is None:
            return changed(state, index, spent=unit.spent + 1), (_walked(state, decision, unit, square), *events)
        if stands(state, unit, square, decision.escort):
            stop = square
        if (stop == square and (seen or in_view(state))) or (square in zones(state, unit) and not unit.invisible):
            break
    state = _put(state, (index, *pair), stop)
    state = _tired(state, (index, *pair), found.costs[stop], leaves)
    if state.phase == "alerted" and (forced or not unit.roused):
        state = changed(state, index, freed=True)
    state, captured = _arrived(state, index, decision.escort)
    return state, (_walked(state, decision, unit, stop), *events, *captured)


def _together(state: State, unit: Unit, escort: bool) -> tuple[int, ...]:
    """The Princess, where she goes along."""
    her = state.princess
    if her is None or not (escort or has_her(state, unit)):
        return ()
    return (state.units.index(her),)


def _put(state: State, indices: tuple[int, ...], square: Square) -> State:
    for index in indices:
        state = changed(state, index, at=square)
    return state


def _tired(state: State, indices: tuple[int, ...], cost: int, leaves: bool) -> State:
    """What the way has cost, and whether the move is over."""
    for index in indices:
        unit = state.units[index]
        halted = not unit.invisible and unit.at in zones(state, unit)
        spent, fled, slowed = unit.spent + cost, unit.fled or leaves, unit.slowed or len(indices) > 1
        state = changed(state, index, spent=spent, fled=fled, slowed=slowed, halted=halted)
    return state


def _walked(state: State, decision: Move, unit: Unit, to: Square) -> Event:
    """In fog it is not told where a defender came from, and of a walk that ends out of sight nothing at all."""
    hushed = state.options.fog and unit.defends
    name = replace(unit, at=to).name if hushed else decision.unit
    known = witnesses(state, to) if hushed else None
    event = _went(called(unit), to, name, decision.escort, known)
    if unit.up or known is not None:
        return event
    hidden = replace(unit, kind=HIDDEN, at=to)
    return veiled(event, state.seats(state.defenders), _went(called(hidden), to, hidden.name, decision.escort))


def _went(who: str, to: Square, name: Name, escort: bool, known: Iterable[Seat] | None = None) -> Event:
    unit = f"{who}, with the Princess," if escort else who
    return happened("moved", "{unit} goes to {to}.", known, unit=unit, to=to, name=name, escort=escort)


def opened(state: State, place: Edge) -> tuple[State, Event]:
    """LAB-30: a doorway opened stays open."""
    kind = state.plan.kinds[place]
    what = "walled doorway" if kind == "walled" else kind
    known = None if not state.options.fog or _is_mapped(state, place) else state.seats(state.defenders)
    sides = [list(one) for one in place]
    event = happened("opened", "a {what} is open at {at}.", known, what=what, at=place[0], edge=sides)
    return replace(state, open=state.open | {place}), event


def _is_mapped(state: State, place: Edge) -> bool:
    """In fog: a section that the intruders have seen touches the doorway, and shows whether it is open."""
    return any(cell_of(square) in state.seen for square in place)


def _arrived(state: State, index: int, escort: bool) -> tuple[State, tuple[Event, ...]]:
    """LAB-57, 67, 71: what it means for the Princess that somebody has come to a square."""
    unit, her = state.units[index], state.princess
    if her is None or her.at is None or her.at != unit.at:
        return state, ()
    hers, events = state.units.index(her), list[Event]()
    home = state.at_home(her)
    if unit.counter.captures and not her.captive:
        state = changed(changed(state, hers, captive=True), index, halted=True)
        events.append(happened("captured", "A Guard captures the Princess."))
    elif her.captive and home and not state.options.reversed:
        state = changed(state, hers, captive=False)
        events.append(happened("imprisoned", "The Princess is back in her room, a prisoner again."))
    elif home and unit.side == "good" and not unit.prize and not escort:
        state = changed(state, index, halted=True)
        events.append(happened("fetched", "{unit} is with the Princess.", unit=called(unit)))
    if not state.at_home(state.units[hers]) and not state.alarm:
        state = replace(state, alarm=True)
        events.append(happened("alarm", "The Princess has left her room: the alarm sounds everywhere."))
    return state, tuple(events)


def leave(state: State, decision: Leave) -> tuple[State, tuple[Event, ...]]:
    """LAB-72: who steps out is gone for good."""
    unit = state.by_name[decision.unit]
    out = (state.units.index(unit), *_together(state, unit, decision.escort))
    for index in out:
        state = changed(state, index, at=None, gone="left")
    who = f"{called(unit)}, with the Princess," if len(out) > 1 else called(unit)
    return state, (happened("left", "{unit} leaves the labyrinth.", unit=who, name=decision.unit),)
