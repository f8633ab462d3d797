"""LAB-18, 27..30, 52..56: doorways tried, and alarms raised at them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from inkblade.boards import Edge, Square
from inkblade.games.labyrinth._content import DUMMY
from inkblade.games.labyrinth._decisions import Alert, Unlock
from inkblade.games.labyrinth._moving import kept_to_halls, leaves_freely, moving_objection, points, unit_objection
from inkblade.games.labyrinth._plan import named, written
from inkblade.games.labyrinth._sight import look_around, witnesses
from inkblade.games.labyrinth._state import State, Unit, View, changed
from inkblade.games.labyrinth._telling import called, happened, openly, veiled
from inkblade.games.labyrinth._walking import opened
from inkblade.kernel import Dice, Event, Objection, Tally

FORCED = 3
"""LAB-56: up to this face a creature gets through a panel or a walled doorway."""
RAISED = 6
"""LAB-52: an alarm is raised on a six; every earlier attempt at the room adds one."""


def tried(unit: Unit, state: State, place: Edge) -> int:
    """Up to which face of a die a unit opens a doorway."""
    kind = state.plan.kinds[place]
    return unit.counter.opens.get(kind, 0) if unit.side == "good" else 6 if kind == "door" else FORCED


def unlock_objection(view: View, decision: Unlock) -> Objection | None:
    """LAB-27, 28, 56: who may try a doorway."""
    unit = unit_objection(view, decision.unit)
    if isinstance(unit, Objection):
        return unit
    state, place = view.state, decision.edge
    facts = {"unit": called(unit), "place": written(place)}
    if place not in state.plan.kinds:
        return Objection("no-doorway", "LAB-27", "there is no doorway at {place}", facts)
    if unit.at is None or unit.at not in place:
        return Objection("not-there", "LAB-27", "{unit} does not stand at the doorway {place}", facts)
    if unit.prize:
        return Objection("princess", "LAB-27", "the Princess opens no doorways")
    if place in state.open:
        return Objection("open", "LAB-30", "the doorway {place} is open", facts)
    if unit.acted:
        return Objection("tried", "LAB-28" if unit.side == "good" else "LAB-56", "{unit} has tried a doorway", facts)
    if state.phase != "doors":
        return _forcing_objection(state, unit, place)
    if not tried(unit, state, place):
        return Objection("never", "LAB-28", "{unit} can never open a walled doorway", facts)
    return None


def _forcing_objection(state: State, unit: Unit, place: Edge) -> Objection | None:
    if unit.side == "good":
        return Objection("doors-first", "LAB-18", "doorways are tried at the beginning of the turn")
    if state.plan.kinds[place] == "door":
        return Objection("no-need", "LAB-55", "a door needs no roll: walk through it")
    if kept_to_halls(state, unit):
        return Objection("kept-to-halls", "LAB-51", "an unseen Guard stays in the halls")
    if unit.halted or not points(state, unit, False):
        return Objection("halted", "LAB-56", "{unit} has ended its move, and cannot cross", {"unit": called(unit)})
    if not unit.roused and leaves_freely(state, unit, place):
        return Objection("no-need", "LAB-57", "after the alarm it leaves without a roll: walk through it")
    return moving_objection(state, unit)


def unlock(state: State, decision: Unlock, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """LAB-28, 29, 56: a die, and on success a doorway that stays open."""
    unit, place = state.by_name[decision.unit], decision.edge
    most = tried(unit, state, place)
    roll = dice.roll(6, f"{openly(unit)} tries a {state.plan.kinds[place]}")
    state = changed(state, state.units.index(unit), acted=True)
    text, at = "{unit} tries the doorway at {place}: {roll}", written(place)
    known = witnesses(state, unit.at) if unit.defends and unit.at else None
    whole = text + ", needs {most} or less."
    event = happened("tried", whole, known, unit=called(unit), place=at, roll=roll, most=most)
    if not unit.up and known is None:
        others = happened("tried", text + ".", unit=openly(unit), place=at, roll=roll)
        event = veiled(event, state.seats(state.defenders), others)
    if roll > most:
        return state, (event,)
    state, open_now = opened(state, place)
    state, seen = look_around(state)
    return state, (event, open_now, *seen)


# Alarms.


def rooms_beside(state: State, square: Square) -> Iterator[Square]:
    """The rooms whose doorways a square touches."""
    found = {
        room
        for place in state.plan.thresholds.get(square, ())
        for side in place
        if (room := state.plan.room(side)) is not None
    }
    yield from sorted(found)


def attempts(state: State, room: Square) -> int:
    """LAB-52: how often the alarm was tried at a room."""
    return dict(state.attempts).get(room, 0)


def alarm_tally(state: State, room: Square) -> Tally:
    """What must be rolled to alert a room."""
    before = attempts(state, room)
    return Tally((("alarm", RAISED), *((("earlier attempts", -before),) if before else ())))


def alarm_chance(needs: Tally) -> float:
    """How likely a die alerts a room."""
    return min(1.0, max(0, 7 - int(needs)) / 6)


def raised(needs: Tally) -> str:
    """What a cry needs in words: a number, and after earlier attempts the sum."""
    return str(needs) if len(needs.terms) > 1 else str(int(needs))


def alert_objection(view: View, decision: Alert) -> Objection | None:
    """LAB-52, 53: who may raise an alarm, and where."""
    unit = unit_objection(view, decision.unit)
    if isinstance(unit, Objection):
        return unit
    state, facts = view.state, {"unit": called(unit), "room": named(decision.room)}
    if unit.kind == DUMMY or not unit.sentry:
        return Objection("no-guard", "LAB-53", "{unit} raises no alarm", facts)
    if unit.at is None or decision.room not in rooms_beside(state, unit.at):
        return Objection("not-there", "LAB-52", "{unit} does not stand at a doorway of the room at {room}", facts)
    if not unit.up and not state.options.hidden_alarm:
        return Objection("face-down", "LAB-52", "only a Guard lying face up raises the alarm", facts)
    if unit.acted:
        return Objection("tried", "LAB-52", "{unit} has tried this turn", facts)
    if decision.room in state.alerted:
        return Objection("alerted", "LAB-52", "the room at {room} is alerted", facts)
    return None


def alert(state: State, decision: Alert, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """LAB-52, 54: a die, with one more for every earlier attempt at the room."""
    unit, room = state.by_name[decision.unit], decision.room
    needed = alarm_tally(state, room)
    known = witnesses(state, unit.at) if unit.at else None
    events = []
    if not unit.up:
        events.append(happened("turned-up", "{unit} is turned up at {at}.", known, unit=called(unit), at=unit.at))
    roll = dice.roll(6, "alarm")
    state = changed(state, state.units.index(unit), acted=True, up=True)
    counted = {**dict(state.attempts), room: attempts(state, room) + 1}
    state = replace(state, attempts=tuple(sorted(counted.items())))
    text = "{unit} cries alarm at the room {room}: {roll}, needs {needed}."
    events.append(
        happened("cried", text, known, unit=called(unit), room=room, roll=roll, needed=raised(needed), at=unit.at)
    )
    if roll >= int(needed):
        awake = tuple(replace(one, roused=True) if one.home == room and not one.prize else one for one in state.units)
        state = replace(state, units=awake, alerted=state.alerted | {room})
        events.append(happened("alerted", "The room at {room} is alerted.", known, room=room))
    return state, tuple(events)
