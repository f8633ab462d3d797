"""MIN-52, 53, 82, 83, 89, 90: what a figure does to another in the Movement Phase with its hands and feet."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.games.adventure._falling import landed_on, landings, roll_for_fall
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import Placing, State, changed, facts_of, paced
from inkblade.games.adventure._telling import Told, happened
from inkblade.games.adventure._wounds import put_down, struck_down, tripped
from inkblade.games.adventure._zones import in_zone
from inkblade.kernel import Dice, Event, Objection

SHOVE_COST, EFFORT_COST = 2, 2
SLAYING = 3


def foe_objection(state: State, index: Index, target: Index, rule: str) -> Objection | None:
    """Why a target is no opponent on his feet, or at least awake, on the board."""
    facts = {"name": state.name(index), "other": state.name(target)}
    if state.setup.side[target] == state.setup.side[index]:
        return Objection("friend", rule, "{other} is a friend", facts)
    if not state.pieces[target].present:
        return Objection("absent", rule, "{other} is not there to be dealt with", facts)
    return None


def near_objection(state: State, index: Index, target: Index, rule: str) -> Objection | None:
    """Why an opponent is not at hand."""
    if (why := foe_objection(state, index, target, rule)) is not None:
        return why
    if not in_zone(state, index, target):
        facts = {"name": state.name(index), "other": state.name(target)}
        return Objection("not-near", rule, "{other} is not in the Battle Zone of {name}", facts)
    return None


def block_objection(state: State, index: Index, target: Index) -> Objection | None:
    """MIN-83: why a figure may not block an opponent."""
    if (why := near_objection(state, index, target, "MIN-83")) is not None:
        return why
    effort, facts = state.pieces[target].effort, {"other": state.name(target)}
    moved = state.initiative.index(state.setup.seat[target]) < state.mover or effort.finished
    if moved or effort.halts is not None:
        return Objection("moved", "MIN-83", "the move of {other} is over this turn", facts)
    if effort.blocked:
        return Objection("blocked", "MIN-83", "{other} is blocked already", facts)
    return None


def block(state: State, index: Index, target: Index) -> Told:
    """MIN-83: an opponent makes no move this turn but to regain balance."""
    facts = {"name": state.name(index), "other": state.name(target), "figure": state.id(index)}
    event = happened("blocked", "{name} blocks {other}", target=state.id(target), **facts)
    return paced(state, target, blocked=True), (event,)


def shove_cost(hard: bool) -> int:
    """MIN-52, 53: two points, and two more for the extra effort."""
    return SHOVE_COST + (EFFORT_COST if hard else 0)


def shove_objection(state: State, index: Index, target: Index) -> Objection | None:
    """MIN-52, 53: why a figure may not shove an opponent."""
    return near_objection(state, index, target, "MIN-53")


def shove(state: State, index: Index, target: Index, hard: bool, dice: Dice) -> Told:
    """MIN-52, 53, 89: the opponent rolls on the falling table at once, and the shover places him if he falls."""
    facts = {"name": state.name(index), "other": state.name(target), "figure": state.id(index)}
    text = "{name} shoves {other} with all his might" if hard else "{name} shoves {other}"
    events: tuple[Event, ...] = (happened("shoved", text, target=state.id(target), hard=hard, **facts),)
    if hard:
        state, more = tripped(state, index, "off-balance")
        events += more
    state, more = attacked(state, target)
    events += more
    placing = Placing(target, state.setup.seat[index], "fall", index, state.level(target))
    state, more = roll_for_fall(state, target, dice, placing, int(hard))
    return state, (*events, *more)


def attacked(state: State, index: Index) -> Told:
    """MIN-86: who is attacked lets something large fall."""
    events: tuple[Event, ...] = ()
    for id in state.pieces[index].carries:
        if facts_of(state, id).large:
            state, more = put_down(state, index, id, state.pieces[index].at)
            events += more
    return state, events


def jump_onto_objection(state: State, index: Index, target: Index) -> Objection | None:
    """MIN-82: why a figure may not jump down onto an opponent."""
    if (why := foe_objection(state, index, target, "MIN-82")) is not None:
        return why
    field, at, below = state.setup.field, state.pieces[index].at, state.pieces[target].at
    facts = {"name": state.name(index), "other": state.name(target)}
    if below not in field.near[at] or field.climb(at, below) >= 0:
        return Objection("not-below", "MIN-82", "{other} does not stand lower, next to {name}", facts)
    if not landings(state, index, target):
        return Objection("no-room", "MIN-82", "there is no free space beside {other} to land in", facts)
    return None


def jump_onto(state: State, index: Index, target: Index, dice: Dice) -> Told:
    """MIN-82: one point, a die, and a space beside the opponent."""
    facts = {"name": state.name(index), "other": state.name(target), "figure": state.id(index)}
    event = happened("pounced", "{name} jumps down onto {other}", target=state.id(target), **facts)
    state, dropped = attacked(state, target)
    state, events = landed_on(state, index, target, state.setup.seat[index], dice)
    return state, (event, *dropped, *events)


def slay_objection(state: State, index: Index, target: Index) -> Objection | None:
    """MIN-90: why a figure may not slay another."""
    victim, facts = state.pieces[target], {"name": state.name(index), "other": state.name(target)}
    if victim.conscious or victim.dead or state.setup.side[target] == state.setup.side[index]:
        return Objection("not-helpless", "MIN-90", "{other} is no unconscious opponent", facts)
    if victim.at != state.pieces[index].at or victim.carrier is not None:
        return Objection("not-here", "MIN-90", "{other} does not lie in the space of {name}", facts)
    return None


def slay(state: State, index: Index, target: Index) -> Told:
    """MIN-90: it makes his recovery less likely; where nobody recovers, it is the end of him."""
    facts = {"name": state.name(index), "other": state.name(target), "figure": state.id(index)}
    event = happened("slew", "{name} strikes at {other}, who lies helpless", target=state.id(target), **facts)
    state = paced(state, index, task="slay")
    if recovers(state, target):
        return paced(state, target, slaying=state.pieces[target].effort.slaying + SLAYING), (event,)
    before = state.pieces[target].fighter
    state = changed(state, target, fighter=replace(before, body=-5))
    state, events = struck_down(state, target, before.body, (index,))
    return state, (event, *events)


def recovers(state: State, index: Index) -> bool:
    """MIN-69, 71: whether somebody unconscious may wake: by the option, and never the undead."""
    return state.setup.options.recovery and "undead" not in state.setup.books[index].traits
