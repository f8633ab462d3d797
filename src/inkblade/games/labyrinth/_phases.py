"""LAB-17..26: the order of a turn, who is asked in each phase, and how one phase leads to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from inkblade.games.labyrinth._decisions import Alert, Attack
from inkblade.games.labyrinth._doors import alert_objection, rooms_beside, tried
from inkblade.games.labyrinth._magic import appear, casters
from inkblade.games.labyrinth._melee import attack_objection, recorded, strikes_at
from inkblade.games.labyrinth._moving import moving_objection, points
from inkblade.games.labyrinth._sight import look_around, sighted
from inkblade.games.labyrinth._state import OTHER, Phase, Side, State, Unit, View
from inkblade.games.labyrinth._telling import happened
from inkblade.games.labyrinth._unfolding import draw, in_view
from inkblade.games.labyrinth._winning import decided
from inkblade.kernel import Event, Seat

QUEST: Mapping[Side, tuple[Phase, ...]] = {
    "good": ("doors", "magic", "movement", "attack", "counter"),
    "evil": ("guards", "sighted", "alarms", "alerted", "dodge", "attack", "counter"),
}
"""LAB-18..26: Good's half of a turn, and Evil's."""
DEFENCE: Mapping[Side, tuple[Phase, ...]] = {
    "evil": ("movement", "dodge", "attack", "counter"),
    "good": ("doors", "magic", "guards", "sighted", "alarms", "alerted", "attack", "counter"),
}
"""LAB-77: the halves swapped; what questing units can do they do at the beginning of theirs."""
MARCHING: tuple[Phase, ...] = ("movement", "guards", "sighted", "alerted")
"""The phases in which units go from square to square."""
BUILDING: tuple[Phase, ...] = ("build", "garrison")
UNWATCHED: tuple[Phase, ...] = ("guards", "alarms", "alerted")
"""In fog the defenders are always asked in these, so that nobody learns whether they can do anything."""


def acting(state: State) -> Side:
    """Whose seats decide in this phase."""
    if state.phase in BUILDING or state.phase == "unfold":
        return state.defenders
    if state.phase == "dodge":
        return "good"
    return OTHER[state.half] if state.phase == "counter" else state.half


def asked_seats(state: State) -> tuple[Seat, ...]:
    """The seats that have something to decide in this phase and have not passed, found once for a state."""
    if not state.busy:
        state.busy.append(_find_asked(state))
    return state.busy[0]


def _find_asked(state: State) -> tuple[Seat, ...]:
    if state.end is not None:
        return ()
    seats = [seat for seat in state.seats(acting(state)) if seat not in state.passed]
    if state.phase in BUILDING or state.phase == "unfold":
        return tuple(seats)
    side = acting(state)
    if state.options.fog and side == state.defenders and state.phase in UNWATCHED:
        return tuple(seats)
    own = [unit for unit in state.units if unit.gone is None and unit.side == side]
    return tuple(seat for seat in seats if any(state.owns(seat, unit) and _busy(state, unit) for unit in own))


def _busy(state: State, unit: Unit) -> bool:
    """Whether a unit may have something to do in this phase."""
    match state.phase:
        case "doors":
            return not unit.acted and _can_unlock(state, unit)
        case "magic":
            return state.casters[:1] == (unit.kind,)
        case "movement" | "guards" | "sighted" | "alerted":
            return _can_move(state, unit)
        case "alarms":
            return _can_alert(state, unit)
        case "dodge":
            return unit.counter.dodges and any(strikes_at(state, other, unit) is None for other in _beside(state, unit))
        case "attack":
            return not unit.acted and any(strikes_at(state, unit, other) is None for other in _beside(state, unit))
        case "counter":
            return any(_can_counter(state, unit, strike.attacker) for strike in state.strikes)
        case _:
            return False


def _beside(state: State, unit: Unit) -> Iterator[Unit]:
    """The units on the squares next to a unit's."""
    if unit.at is not None:
        for beyond, _ in state.plan.beside.get(unit.at, ()):
            yield from state.by_square.get(beyond, ())


def _can_unlock(state: State, unit: Unit) -> bool:
    if unit.at is None or unit.prize:
        return False
    near = state.plan.thresholds.get(unit.at, ())
    return any(place not in state.open and tried(unit, state, place) for place in near)


def _can_move(state: State, unit: Unit) -> bool:
    if unit.halted or moving_objection(state, unit) is not None:
        return False
    if unit.at is None:
        free = any(entrance not in state.by_square for entrance in state.plan.entrances)
        return state.phase == "movement" and not unit.defends and free
    return points(state, unit, False) > 0 or _keeps_its_rate(unit)


def _keeps_its_rate(unit: Unit) -> bool:
    """A creature lying face down does not betray its rate by having moved as far as it can."""
    return not unit.up and not unit.sentry


def _whole(state: State, unit: Unit) -> View:
    """A view through the eyes of a seat that commands a unit, for asking the rules."""
    seat = next(seat for seat in state.seats(unit.side) if state.owns(seat, unit))
    return View(seat, state)


def _can_alert(state: State, unit: Unit) -> bool:
    """A Dummy lying face down counts as the Guard it may be, where those may cry."""
    if not unit.sentry or unit.at is None:
        return False
    rooms = list(rooms_beside(state, unit.at))
    if not unit.up and state.options.hidden_alarm:
        return not unit.acted and any(room not in state.alerted for room in rooms)
    view = _whole(state, unit)
    return any(alert_objection(view, Alert(unit.name, room)) is None for room in rooms)


def _can_counter(state: State, unit: Unit, attacker: str) -> bool:
    return attack_objection(_whole(state, unit), Attack(unit.name, attacker)) is None


# From phase to phase.


def settled(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state when somebody is asked again, or all is over; phases in which nobody can do anything go by."""
    events: list[Event] = []
    state, ending = decided(state)
    events += ending
    while state.end is None:
        if (cell := in_view(state)) is not None:
            state = draw(state, cell)
            continue
        if asked_seats(state):
            break
        state, passed = _next_phase(state)
        events += passed
        state, ending = decided(state)
        events += ending
    return state, tuple(events)


def _next_phase(state: State) -> tuple[State, tuple[Event, ...]]:
    events: tuple[Event, ...] = ()
    if state.phase == "counter":
        state, events = recorded(state)
        state, seen = look_around(state)
        events += seen
    order = (DEFENCE if state.options.reversed else QUEST)[state.half]
    index = order.index(state.phase) + 1
    first = state.turn == 1 and state.half == state.intruders
    if index == len(order) or (first and state.phase == "movement"):
        state, begun = _next_half(state)
        return state, (*events, *begun)
    return _entered(_rested(state), order[index]), events


def _rested(state: State) -> State:
    """LAB-26: a unit moves at most once in a turn; what was done once in a phase may be done again in the next."""
    marching = state.phase in MARCHING
    units = tuple(
        replace(unit, acted=False, halted=unit.halted or (marching and unit.spent > 0))
        if unit.acted or (marching and unit.spent)
        else unit
        for unit in state.units
    )
    return replace(state, units=units, passed=frozenset())


def _entered(state: State, phase: Phase) -> State:
    if phase == "magic":
        state = appear(state)
        return replace(state, phase=phase, casters=casters(state))
    return replace(state, phase=phase, casters=())


def _next_half(state: State) -> tuple[State, tuple[Event, ...]]:
    """LAB-17, 23, 51: the other side's half begins; what its turn had left is gone, and who is in sight is marked.

    The turn after the last is not announced: nobody moves in it.
    """
    half = OTHER[state.half]
    turn = state.turn + (half == state.intruders)
    fresh = tuple(
        replace(unit, spent=0, slowed=False, fled=False, halted=False, freed=False, acted=False, sighted=False)
        for unit in state.units
    )
    state = replace(state, units=fresh, half=half, turn=turn, passed=frozenset())
    if half == state.defenders:
        state = sighted(state)
    order = (DEFENCE if state.options.reversed else QUEST)[half]
    state = _entered(state, order[0])
    if turn > state.options.limit:
        return state, ()
    whose = {"good": "Good", "evil": "Evil"}[half]
    return state, (happened("half", "Turn {turn}: {whose} is to move.", turn=turn, whose=whose, half=half),)
