"""LAB-14..16, 76, 77: a whole state that a view may be part of, as the dice would have it."""

from __future__ import annotations

from collections import Counter as Tallied
from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from inkblade.boards import Square
from inkblade.games.labyrinth._charting import charted
from inkblade.games.labyrinth._content import DUMMY, HIDDEN, PRINCESS, Kind, counters, creatures, sentries
from inkblade.games.labyrinth._generating import generate
from inkblade.games.labyrinth._phases import BUILDING
from inkblade.games.labyrinth._plan import FEWEST_EXITS, Plan
from inkblade.games.labyrinth._sight import is_seen, watchers
from inkblade.games.labyrinth._state import State, Unit, View
from inkblade.games.labyrinth._unfolding import GATES, HER_ROOMS, shuffled
from inkblade.kernel import Dice

STANDING_SIZE = 16
"""How many sections a stronghold has that nothing is known of."""

Item = TypeVar("Item")


def imagine(view: View, dice: Dice) -> State:
    """A state that looks to the viewing seat just like its view; what it knows stays, the rest is drawn."""
    state = view.state
    if state.options.unfolding:
        state = _stacked(state, dice)
    if view.side == state.defenders:
        return state
    state = replace(state, stock=tuple(sorted(_everybody(state).items())))
    if state.phase in BUILDING:
        return _unbuilt(state, dice)
    if state.options.fog:
        hidden = state.princess is None and state.plan.princess is None
        state = replace(state, plan=charted(state.plan, hidden, dice))
    state = _named(_with_princess(state, dice), dice)
    return _peopled(state, dice) if state.options.fog else state


def _drawn(items: Sequence[Item], dice: Dice, why: str) -> Item:
    return items[dice.roll(len(items), why) - 1] if len(items) > 1 else items[0]


def _everybody(state: State) -> dict[Kind, int]:
    """How many counters of each kind there can be among the defenders."""
    if state.options.reversed:
        return {kind: 1 for one in state.parties for kind in one}
    return {kind: counters()[kind].number for kind in (*sentries(), *creatures())}


def _unbuilt(state: State, dice: Dice) -> State:
    """LAB-09: before the stronghold is ready any may stand there, and its garrison is still to be placed."""
    return replace(state, plan=generate(STANDING_SIZE, dice) if state.phase == "garrison" else Plan())


def _stacked(state: State, dice: Dice) -> State:
    """LAB-79: the sections that are left, in any order, and the Princess in one of the rooms in which she may be."""
    stack, _ = shuffled(dice)
    gone = Tallied(laid.section for laid in state.plan.laid if laid not in GATES)
    if state.drawn is not None and not state.drawn.laid:
        gone[state.drawn.section] += 1
    left = list(stack)
    for section in gone.elements():
        left.remove(section)
    first, final = HER_ROOMS
    rooms = range(max(first, len(state.plan.rooms) + 1), final + 1)
    found = state.princess is not None
    countdown = 0 if found else _drawn(rooms, dice, "the Princess's room") - len(state.plan.rooms)
    return replace(state, stack=tuple(left), countdown=countdown)


# The Princess.


def _with_princess(state: State, dice: Dice) -> State:
    """LAB-76: one of the counters lying face down in rooms is she; in fog she may be where nobody looks."""
    if state.princess is not None or state.options.unfolding:
        return state
    lying = [index for index, unit in enumerate(state.units) if _may_be_she(state, unit)]
    if not lying:
        return _lodged(state, dice)
    certain = [index for index in lying if _must_be_she(state, state.units[index])]
    index = _drawn(certain or lying, dice, "which counter the Princess is")
    her = replace(state.units[index], kind=PRINCESS, side="good")
    units = (*state.units[:index], her, *state.units[index + 1 :])
    return replace(state, units=units, plan=replace(state.plan, princess=her.at))


def _may_be_she(state: State, unit: Unit) -> bool:
    """LAB-12, 67: in her room she does not stir, and it has three exits."""
    if unit.kind != HIDDEN or unit.home is None or unit.roused or unit.spent or not state.at_home(unit):
        return False
    return len(state.plan.exits(unit.home)) >= FEWEST_EXITS


def _must_be_she(state: State, unit: Unit) -> bool:
    """LAB-16, 54: hers is the second counter of a room, and no alarm rouses her."""
    if unit.home in state.alerted:
        return True
    shares = [other for other in state.units if other.home == unit.home]
    return len(shares) > 1 and not state.options.reversed


def _lodged(state: State, dice: Dice) -> State:
    """In fog: she is out of sight, face down in a room that can be hers, or where she may have gone since then."""
    plan = state.plan
    if plan.princess is None:
        hers = [floor for room, floor in plan.rooms.items() if len(plan.exits(room)) >= FEWEST_EXITS]
        squares = {square for floor in hers or plan.rooms.values() for square in floor}
    else:
        home = plan.room(plan.princess)
        assert home is not None
        squares = set(plan.floor) if state.alarm else set(plan.rooms[home])
    at = _drawn(_unseen(state, squares), dice, "where the Princess is")
    first = plan.princess or at
    her = Unit(PRINCESS, "good", at, up=plan.princess is not None, home=plan.room(first), defends=True)
    return replace(state, plan=replace(plan, princess=first), units=(*state.units, her))


def _unseen(state: State, squares: set[Square]) -> list[Square]:
    """The free ones of these squares that no intruder sees."""
    watching = watchers(state, state.intruders)
    free = (square for square in sorted(squares) if square not in state.by_square)
    return [square for square in free if not is_seen(state, square, watching)]


# The garrison.


def _named(state: State, dice: Dice) -> State:
    """Every counter lying face down gets a name that is left and that it can have."""
    left = _left(state)
    units = list(state.units)
    lying = [index for index, unit in enumerate(units) if unit.kind == HIDDEN]
    for index in sorted(lying, key=lambda index: (not units[index].invisible, -units[index].spent)):
        names = sorted(kind for kind in left.elements() if _may_be(state, units[index], kind))
        kind = _drawn(names, dice, "what lies face down")
        left[kind] -= 1
        units[index] = _turned(units[index], kind)
    return replace(state, units=tuple(units))


def _left(state: State) -> Tallied[Kind]:
    """The counters not accounted for."""
    left = Tallied(_everybody(state))
    left.subtract(unit.kind for unit in state.units if unit.defends and unit.kind in left)
    return left


def _may_be(state: State, unit: Unit, kind: Kind) -> bool:
    """Whether a counter lying face down can be of a kind: by its post, by how far it went and by what it did."""
    counter = counters()[kind]
    if counter.side == "evil" and (counter.post == "hall") != (unit.home is None):
        return False
    if kind == DUMMY and unit.acted:
        return False
    return unit.spent <= counter.rate and (not unit.invisible or counter.vanishes > 0)


def _turned(unit: Unit, kind: Kind) -> Unit:
    counter = counters()[kind]
    return replace(unit, kind=kind, vanishing=counter.vanishes - unit.invisible, fireballs=counter.fireballs)


def _peopled(state: State, dice: Dice) -> State:
    """LAB-16: in fog there may be more of them, out of sight: any number, each where it may have been placed."""
    left = _left(state)
    for kind in sorted(left.elements()):
        all_of_them = state.options.reversed
        if not all_of_them and dice.roll(2, "whether there is another") == 1:
            continue
        squares = _posts(state, kind)
        if squares:
            at = _drawn(squares, dice, "where it stands")
            unit = Unit(kind, state.defenders, at, up=False, home=state.plan.room(at), defends=True)
            state = replace(state, units=(*state.units, _turned(unit, kind)))
    return state


def _posts(state: State, kind: Kind) -> list[Square]:
    """Where a counter that nobody sees may be: sentries in halls, creatures in rooms of their own."""
    counter, plan = counters()[kind], state.plan
    taken = {unit.home for unit in state.units if unit.defends and not unit.prize}
    if counter.side == "good":
        fit = {square for square in plan.floor if plan.room(square) is None or plan.room(square) not in taken}
    elif counter.post == "hall":
        fit = {square for square in plan.floor if plan.room(square) is None}
    else:
        fit = {square for room, floor in plan.rooms.items() if room not in taken for square in floor}
    return _unseen(state, fit)
