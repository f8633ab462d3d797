"""LAB-31, 38..48, 51, 55..58, 67..71: where a unit may go, what it costs, and how it walks there."""

from __future__ import annotations

from collections.abc import Iterator

from inkblade.boards import Edge, Reach, Square, reach
from inkblade.games.labyrinth._content import DUMMY, HIDDEN
from inkblade.games.labyrinth._decisions import Enter, Leave, Move
from inkblade.games.labyrinth._plan import named
from inkblade.games.labyrinth._state import Name, State, Unit, View
from inkblade.games.labyrinth._telling import called
from inkblade.kernel import Objection

DISENGAGING = 1
"""LAB-45: the first step out of an enemy's zone of control costs two points instead of one."""
THRESHOLD = 1
"""LAB-31: a questing unit pays a point more to pass a doorway."""


def rate(state: State, unit: Unit, escort: bool) -> int:
    """LAB-68, 71: whoever moves with the Princess moves at her rate."""
    her = state.princess
    held = her is not None and her.captive and her.at == unit.at and unit.side == "evil"
    if her is not None and (escort or held or unit.slowed):
        return min(unit.counter.rate, her.counter.rate)
    return unit.counter.rate


def points(state: State, unit: Unit, escort: bool) -> int:
    """The movement points a unit has left, alone or with the Princess."""
    spent = unit.spent
    if escort and state.princess is not None:
        spent = max(spent, state.princess.spent)
    return max(0, rate(state, unit, escort) - spent)


def is_enemy(state: State, unit: Unit, other: Unit) -> bool:
    """Whether another unit stands in the way as an enemy; the Princess is one only to Evil, once she is at large."""
    if other.side == unit.side or (unit.prize and not state.at_large):
        return False
    return not other.prize or state.at_large


def has_zone(state: State, unit: Unit, against: Unit) -> bool:
    """LAB-39, 42, 71: face-down counters, the invisible and the Dummy have none, nor the Princess against Guards."""
    if not unit.up or unit.kind in (DUMMY, HIDDEN) or unit.invisible:
        return False
    return not unit.prize or (state.at_large and not against.counter.captures)


def zones(state: State, unit: Unit) -> frozenset[Square]:
    """LAB-42: the squares next to an enemy of this unit, found once for a state and all units like it."""
    alike = unit.side, unit.prize, unit.counter.captures
    if alike not in state.zones:
        state.zones[alike] = _find_zones(state, unit)
    return state.zones[alike]


def _find_zones(state: State, unit: Unit) -> frozenset[Square]:
    """The squares next to its enemies that no wall and no closed doorway cuts off."""
    return frozenset(
        beyond
        for other in state.units
        if other.at is not None and is_enemy(state, unit, other) and has_zone(state, other, unit)
        for beyond, place in state.plan.beside.get(other.at, ())
        if place is None or place in state.open
    )


def passes(state: State, unit: Unit, square: Square) -> bool:
    """LAB-38, 39, 47, 71: whether a unit may step on a square at all."""
    return all(_lets_by(state, unit, other) for other in state.by_square.get(square, ()))


def _lets_by(state: State, unit: Unit, other: Unit) -> bool:
    if unit.invisible or other.invisible or other.side == unit.side:
        return True
    if other.prize:
        return other.captive or _may_capture(state, unit)
    return False


def _may_capture(state: State, unit: Unit) -> bool:
    """LAB-71: a Guard takes the Princess where she is alone: at large, or in the reversed game wherever she is."""
    her = state.princess
    assert her is not None
    assert her.at is not None
    alone = all(other is her or other is unit for other in state.by_square[her.at])
    return unit.counter.captures and alone and not her.captive and (state.at_large or state.options.reversed)


def stands(state: State, unit: Unit, square: Square, escort: bool = False) -> bool:
    """LAB-48, 67: whether a unit may end its move on a square: a free one, or one that the Princess has to herself."""
    others = [other for other in state.by_square.get(square, ()) if other is not unit]
    if escort or unit.prize:
        others = [other for other in others if not other.prize]
        return not others or (unit.prize and len(others) == 1 and _joins(others[0]))
    if not others:
        return True
    her = others[0]
    if len(others) > 1 or not her.prize:
        return False
    if unit.side == "good":
        return not unit.invisible
    return passes(state, unit, square)


def _joins(other: Unit) -> bool:
    return other.side == "good" and not other.invisible


def find_reach(state: State, unit: Unit, escort: bool) -> Reach[Square]:
    """Where a unit can go with the points it has left this turn."""
    assert unit.at is not None
    threatened = frozenset[Square]() if unit.invisible else zones(state, unit)
    start, leaves = unit.at, unit.at in threatened
    barred = threatened if leaves or unit.fled else frozenset[Square]()
    joining = _her_square(state, unit, escort)
    beside, occupied = state.plan.beside, state.by_square

    def steps(square: Square) -> Iterator[tuple[Square, int]]:
        for beyond, place in beside[square]:
            if beyond in barred or (beyond in occupied and not passes(state, unit, beyond)):
                continue
            price = 1 if place is None else _threshold(state, unit, place, beyond)
            if price:
                yield beyond, price + (DISENGAGING if leaves and square == start else 0)

    def halts(square: Square) -> bool:
        return square in threatened or square == joining

    return reach(start, 0 if unit.halted else points(state, unit, escort), steps, halts)


def _her_square(state: State, unit: Unit, escort: bool) -> Square | None:
    """LAB-67, 71: the square on which a move ends because the Princess is there, in her room or to be captured."""
    her = state.princess
    if her is None or escort or unit.prize or unit.invisible or her.captive or her.at == unit.at:
        return None
    return her.at if unit.counter.captures or not state.at_large else None


def _threshold(state: State, unit: Unit, place: Edge, beyond: Square) -> int:
    """LAB-31, 51, 55..57: what it costs to step through a doorway; 0 if one cannot."""
    kept = kept_to_halls(state, unit)
    if kept and state.plan.room(beyond) is not None:
        return 0
    if place in state.open:
        return 1 + (THRESHOLD if unit.side == "good" else 0)
    if unit.side == "good" or kept:
        return 0
    if state.plan.kinds[place] == "door":
        return 1
    return 1 if leaves_freely(state, unit, place) else 0


def kept_to_halls(state: State, unit: Unit) -> bool:
    """LAB-51: an unseen Guard opens no doorway and enters no room, unless he brings the Princess back."""
    return unit.sentry and not unit.sighted and not has_her(state, unit)


def has_her(state: State, unit: Unit) -> bool:
    """LAB-71: whether a unit is the captor of the Princess."""
    her = state.princess
    return her is not None and her.captive and her.at == unit.at


def leaves_freely(state: State, unit: Unit, place: Edge) -> bool:
    """LAB-57: whether a doorway is an exit of its room that it may use without a roll."""
    return may_be_freed(state, unit) and any(state.plan.room(square) == unit.home for square in place)


def may_be_freed(state: State, unit: Unit) -> bool:
    """LAB-57: after the alarm one creature a turn leaves its room by any exit."""
    if not state.alarm or state.phase != "alerted" or not unit.defends or unit.home is None:
        return False
    if unit.freed:
        return True
    return state.at_home(unit) and not any(other.freed for other in state.units if other.defends)


# What may move when.


def moving_objection(state: State, unit: Unit) -> Objection | None:
    """LAB-17, 20, 22..25, 51, 58: whether it is this unit's time to move."""
    if unit.gone:
        return Objection("gone", "LAB-63", "{unit} is gone", {"unit": called(unit)})
    if unit.prize:
        return _her_objection(state, unit)
    if state.phase == "movement":
        return None
    if state.phase == "guards":
        return _guards_objection(state, unit)
    if state.phase == "sighted" and not unit.sighted:
        return Objection("unseen", "LAB-51", "{unit} is not in sight of the intruders", {"unit": called(unit)})
    if state.phase == "alerted":
        return _alerted_objection(state, unit)
    return None


def _her_objection(state: State, her: Unit) -> Objection | None:
    if her.captive:
        return Objection("captive", "LAB-71", "the Princess is a Guard's captive")
    if not state.at_large:
        return Objection("fetch-her", "LAB-67", "in her room the Princess does not move by herself")
    if state.phase not in ("movement", "guards"):
        return Objection("her-time", "LAB-69", "the Princess moves at the beginning of her side's movement")
    return None


def _guards_objection(state: State, unit: Unit) -> Objection | None:
    if unit.sighted:
        return Objection("seen", "LAB-51", "{unit} is in sight, and moves after this", {"unit": called(unit)})
    if not unit.sentry:
        if state.at_home(unit):
            return Objection("at-home", "LAB-51", "{unit} is in its room", {"unit": called(unit)})
        return None
    if state.alarm and state.options.garrison_roused:
        return None
    others = (other for other in state.units if other.sentry and not other.sighted and other != unit)
    if any(other.spent for other in others):
        return Objection("one-guard", "LAB-22", "one Guard out of sight moves a turn, and another has")
    return None


def _alerted_objection(state: State, unit: Unit) -> Objection | None:
    if unit.sighted:
        return Objection("moved-before", "LAB-26", "{unit} had its move while in sight", {"unit": called(unit)})
    if unit.sentry:
        return Objection("no-creature", "LAB-25", "only those placed in rooms move now")
    if unit.freed or (state.at_home(unit) and (unit.roused or may_be_freed(state, unit))):
        return None
    if not state.at_home(unit):
        if unit.spent:
            return None
        return Objection("moved-before", "LAB-51", "{unit} is out of its room, and moves first", {"unit": called(unit)})
    if state.alarm:
        return Objection("one-creature", "LAB-57", "one creature a turn answers the alarm, and another has")
    return Objection("not-alerted", "LAB-25", "{unit} has not been alerted", {"unit": called(unit)})


def _escort_objection(state: State, unit: Unit) -> Objection | None:
    her = state.princess
    if unit.side == "evil" or unit.prize or her is None or her.at != unit.at or her.captive:
        return Objection("not-with-her", "LAB-68", "{unit} is not with the Princess", {"unit": called(unit)})
    if unit.invisible:
        return Objection("unseen-escort", "LAB-39", "nobody invisible can escort the Princess")
    if unit.halted or her.halted:
        return Objection("halted", "LAB-67", "the pair moves in a later turn")
    return None


def unit_objection(view: View, name: Name) -> Unit | Objection:
    """The viewing seat's unit of that name, in play or outside."""
    unit = view.state.by_name.get(name)
    if unit is None or view.seat is None:
        return Objection("no-unit", "LAB-20", "there is no unit {name}", {"name": name})
    if not view.state.owns(view.seat, unit):
        return Objection("not-yours", "LAB-02", "{unit} is not yours to command", {"unit": called(unit)})
    return unit


def move_objection(view: View, decision: Move) -> Objection | None:
    """Why a unit may not go to a square."""
    unit = unit_objection(view, decision.unit)
    if isinstance(unit, Objection):
        return unit
    state = view.state
    if unit.at is None:
        return Objection("outside", "LAB-17", "{unit} has not come in yet", {"unit": called(unit)})
    objection = moving_objection(state, unit)
    if objection is None and decision.escort:
        objection = _escort_objection(state, unit)
    return objection or _way_objection(view, unit, decision)


def may_go(state: State, unit: Unit, escort: bool) -> bool:
    """Whether a unit may move at all, wherever to."""
    if unit.at is None or unit.halted or moving_objection(state, unit) is not None:
        return False
    return not escort or _escort_objection(state, unit) is None


def _way_objection(view: View, unit: Unit, decision: Move) -> Objection | None:
    state, to = view.state, decision.to
    facts = {"unit": called(unit), "to": named(to)}
    if to not in state.plan.floor:
        return Objection("rock", "LAB-40", "there is no floor at {to}", facts)
    if to == unit.at:
        return Objection("there", "LAB-40", "{unit} is there already", facts)
    if unit.halted:
        return Objection("halted", "LAB-43", "{unit} has ended its move", facts)
    found = reach_of(view, unit, decision.escort)
    if to not in found.costs:
        left = points(state, unit, decision.escort)
        text = "{unit} cannot come to {to} with {left} movement points"
        rule = "LAB-46" if unit.fled or unit.at in zones(state, unit) else "LAB-40"
        return Objection("out-of-reach", rule, text, {**facts, "left": left})
    if not stands(state, unit, to, decision.escort):
        return Objection("occupied", "LAB-48", "{to} is occupied at the end of the move", facts)
    return None


def reach_of(view: View, unit: Unit, escort: bool) -> Reach[Square]:
    """A unit's reach, found once for a view."""
    key = unit.name, escort
    if key not in view.reaches:
        view.reaches[key] = find_reach(view.state, unit, escort)
    return view.reaches[key]


def enter_objection(view: View, decision: Enter) -> Objection | None:
    """LAB-17: a unit comes in by an entrance that nobody stands on."""
    unit = unit_objection(view, decision.unit)
    if isinstance(unit, Objection):
        return unit
    if unit.at is not None or unit.prize:
        return Objection("inside", "LAB-17", "{unit} is inside", {"unit": called(unit)})
    if decision.at not in view.state.plan.entrances:
        text = "{at} is no entrance: there are {entrances}"
        entrances = " ".join(map(named, view.state.plan.entrances))
        return Objection("no-entrance", "LAB-11", text, {"at": named(decision.at), "entrances": entrances})
    if decision.at in view.state.by_square:
        return Objection("occupied", "LAB-17", "the entrance {at} is occupied", {"at": named(decision.at)})
    if unit.halted:
        return Objection("halted", "LAB-17", "{unit} has found its entrance held this turn", {"unit": called(unit)})
    return None


def leave_objection(view: View, decision: Leave) -> Objection | None:
    """LAB-72: stepping off an entrance square costs a point."""
    unit = unit_objection(view, decision.unit)
    if isinstance(unit, Objection):
        return unit
    state = view.state
    if unit.at not in state.plan.entrances:
        return Objection("no-entrance", "LAB-72", "{unit} is not on an entrance square", {"unit": called(unit)})
    if unit.defends and not unit.prize:
        return Objection("garrison", "LAB-72", "the garrison does not leave the stronghold")
    objection = moving_objection(state, unit)
    if objection is None and decision.escort:
        objection = _escort_objection(state, unit)
    if objection is not None:
        return objection
    price = 1 + (DISENGAGING if not unit.invisible and unit.at in zones(state, unit) else 0)
    if unit.halted or points(state, unit, decision.escort) < price:
        left = 0 if unit.halted else points(state, unit, decision.escort)
        text = "leaving costs {price} movement points, {unit} has {left}"
        return Objection("out-of-reach", "LAB-72", text, {"unit": called(unit), "price": price, "left": left})
    return None
