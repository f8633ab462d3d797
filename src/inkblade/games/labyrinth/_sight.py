"""LAB-16, 49, 50: who sees whom, what that turns up, and what is hidden from whom."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from inkblade.boards import Square
from inkblade.games.labyrinth._content import DUMMY, HIDDEN
from inkblade.games.labyrinth._plan import Cell, Plan, cell_of
from inkblade.games.labyrinth._state import Side, State, Unit, View
from inkblade.games.labyrinth._telling import called, happened
from inkblade.kernel import Event, Seat


def in_sight(state: State, one: Square, other: Square) -> bool:
    """LAB-49: a straight line that no wall and no closed doorway blocks; with `doorways_block` no doorway at all,
    but for those who stand in it."""
    through = state.plan.sight(one).get(other)
    if through is None:
        return False
    if not state.options.doorways_block:
        return all(place in state.open for place in through)
    return all(place in state.open and (one in place or other in place) for place in through)


def watchers(state: State, side: Side) -> list[Square]:
    """LAB-39, 69: the squares from which a side sees; the Princess sees for Good when she is at large."""
    return [unit.at for unit in state.units if unit.at and unit.side == side and (not unit.prize or state.at_large)]


def is_seen(state: State, square: Square, by: Iterable[Square]) -> bool:
    return any(in_sight(state, watcher, square) for watcher in by)


def witnesses(state: State, square: Square) -> tuple[Seat, ...] | None:
    """LAB-16: who learns what is done on a square: everybody, but in fog, out of sight, the defenders alone."""
    if not state.options.fog or is_seen(state, square, watchers(state, state.intruders)):
        return None
    return state.seats(state.defenders)


def sighted(state: State) -> State:
    """LAB-23, 39: marks the defenders that are in sight of the party, whom the invisible do not betray."""
    watching = [unit.at for unit in state.units if _looks(state, unit) and not unit.invisible and unit.at]
    marked = tuple(
        replace(unit, sighted=unit.at is not None and is_seen(state, unit.at, watching)) if unit.defends else unit
        for unit in state.units
    )
    return replace(state, units=marked)


def _looks(state: State, unit: Unit) -> bool:
    return unit.at is not None and unit.side == state.intruders and (not unit.prize or state.at_large)


def look_around(state: State) -> tuple[State, tuple[Event, ...]]:
    """LAB-15, 50: every counter the intruders see is turned up, and the Dummy removed; in fog they learn the place."""
    watching = watchers(state, state.intruders)
    seen = [unit for unit in state.units if not unit.up and unit.at is not None and is_seen(state, unit.at, watching)]
    state, events = turn_up(state, seen)
    return (_learn(state, watching, events), tuple(events))


def turn_up(state: State, seen: Iterable[Unit]) -> tuple[State, list[Event]]:
    """LAB-15, 50: counters turned up, and the Dummy removed."""
    events: list[Event] = []
    units = list(state.units)
    for unit in seen:
        index = units.index(unit)
        events.append(happened("turned-up", "{unit} is turned up at {at}.", unit=called(unit), at=unit.at))
        units[index] = replace(unit, up=True)
        if unit.kind == DUMMY:
            units[index] = replace(unit, up=True, at=None, gone="slain")
            events.append(happened("dummy", "It was only the Dummy, and is removed."))
    return (replace(state, units=tuple(units)) if events else state), events


def _learn(state: State, watching: list[Square], events: list[Event]) -> State:
    if not state.options.fog:
        return state
    seen = {
        cell
        for watcher in watching
        for square in state.plan.sight(watcher)
        if in_sight(state, watcher, square)
        for cell in state.plan.floor[square].cells
    }
    fresh = seen - state.seen
    if not fresh:
        return state
    cells = [list(cell) for cell in sorted(fresh)]
    events.append(happened("explored", "New parts of the labyrinth come in sight.", cells=cells))
    return replace(state, seen=state.seen | fresh)


# What is hidden.


def masked(state: State, seat: Seat | None) -> View:
    """LAB-13, 16, 76: the defenders see everything; others see no faces of counters lying face down, nothing before
    the stronghold is ready, and in fog only what is in sight."""
    if state.options.unfolding:
        state = replace(state, stack=("",) * len(state.stack), countdown=0)
    if state.side(seat) == state.defenders:
        return View(seat, state)
    if state.phase in ("build", "garrison"):
        return View(seat, _before(state))
    plan = state.plan
    if state.options.fog:
        plan = known_plan(plan, state.seen)
    her = state.princess
    if her is not None and not her.up:
        plan = replace(plan, princess=None)
    units = [unit for unit in state.units if not unit.defends]
    units += sorted((_masked(unit, state.defenders) for unit in _shown(state)), key=_standing)
    shown = replace(state, plan=plan, units=tuple(units), stock=(), building=0)
    if state.options.fog:
        known = frozenset(place for place in state.open if place in plan.kinds)
        shown = replace(shown, open=known, attempts=(), alerted=frozenset())
    return View(seat, shown)


def _standing(unit: Unit) -> tuple[Square, bool, str]:
    return unit.at or Square(-1, -1), unit.prize, unit.kind


def _shown(state: State) -> Iterable[Unit]:
    """The defenders that the intruders know to be there; those eliminated are known to be gone."""
    if not state.options.fog:
        return (unit for unit in state.units if unit.defends)
    watching = watchers(state, state.intruders)
    public = not state.options.hidden_princess
    return (
        unit
        for unit in state.units
        if unit.defends
        and (unit.gone or (unit.prize and public) or (unit.at is not None and is_seen(state, unit.at, watching)))
    )


def _masked(unit: Unit, defenders: Side) -> Unit:
    """A counter as it looks from outside: face down it has no name, and what it can do is not known."""
    if unit.up:
        return unit
    side = defenders if unit.prize else unit.side
    return replace(unit, kind=HIDDEN, vanishing=0, fireballs=0, invisible=False, side=side)


def _before(state: State) -> State:
    """Before the stronghold is ready nothing of it is known but the rules."""
    outside = tuple(unit for unit in state.units if not unit.defends)
    return replace(state, plan=Plan(), units=outside, stock=(), building=0)


@lru_cache(maxsize=256)
def known_plan(plan: Plan, seen: frozenset[Cell]) -> Plan:
    """The part of a plan that lies on seen cells; what halls and doorways lead to beyond it is dark."""
    laid = tuple(one for one in plan.laid if any(cell in seen for cell in one.cells))
    known = {cell for one in laid for cell in one.cells}
    doorways = tuple(one for one in plan.doorways if any(cell_of(square) in known for square in one.edge))
    shown = Plan(laid, doorways, plan.princess)
    ahead = {cell_of(outer) for _, outer in shown.ways} | {cell_of(square) for one in doorways for square in one.edge}
    return replace(shown, dark=tuple(sorted(cell for cell in ahead - known if cell in plan.by_cell)))


def first_seen(plan: Plan, hidden_princess: bool) -> frozenset[Cell]:
    """LAB-11, 13: even in fog the entrances are known from the start, and the Princess's room unless she is hidden."""
    squares = list(plan.entrances)
    if plan.princess and not hidden_princess:
        squares.append(plan.princess)
    return frozenset(cell for square in squares for cell in plan.floor[square].cells)
