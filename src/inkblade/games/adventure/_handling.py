"""MIN-22, 86..88: picking up, dropping, examining and pushing objects."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from inkblade.boards import Hex
from inkblade.games.adventure._falling import roll_for_fall
from inkblade.games.adventure._field import space_name
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import Item, Placing, State, changed, facts_of, paced, title_of
from inkblade.games.adventure._telling import Told, happened
from inkblade.games.adventure._wounds import gone, hurt, laid
from inkblade.games.adventure._zones import levels_meet
from inkblade.games.duel import rearmed
from inkblade.kernel import Dice, Event, Objection


def things_in(state: State, at: Hex) -> tuple[str, ...]:
    """What lies in a space: objects, weapons and bodies."""
    return (*state.lying.get(at, ()), *(state.id(body) for body in state.bodies.get(at, ())))


def pick_up_objection(state: State, index: Index, id: str) -> Objection | None:
    """MIN-22, 86: why a figure may not pick something up."""
    piece = state.pieces[index]
    facts: dict[str, Any] = {"name": state.name(index)}
    if id not in things_in(state, piece.at):
        return Objection("not-here", "MIN-86", "there is no such object in the space of {name}", facts)
    owner, _, gear = id.partition(":")
    if gear and owner != state.id(index):
        return Objection("not-his", "MIN-34", "only its owner picks a weapon up", facts)
    kind = facts_of(state, id)
    facts |= {"object": title_of(state, id), "weight": kind.weight, "height": state.setup.heights[index]}
    if kind.weight > state.setup.heights[index]:
        text = "{object} weighs {weight}, and {name} lifts {height} at most"
        return Objection("heavy", "MIN-22", text, facts)
    if kind.large and any(facts_of(state, held).large for held in piece.carries):
        return Objection("full-hands", "MIN-86", "{name} carries something large already", facts)
    return None


def pick_up(state: State, index: Index, id: str) -> Told:
    """MIN-86: an object is in somebody's hands; a weapon is in its owner's again."""
    facts: dict[str, Any] = {
        "name": state.name(index),
        "figure": state.id(index),
        "object": title_of(state, id),
        "id": id,
    }
    event = happened("picked-up", "{name} picks up {object}", **facts)
    gear = id.partition(":")[2]
    if gear:
        piece = state.pieces[index]
        fighter = rearmed(state.setup.books[index], piece.fighter, gear)
        return changed(gone(state, id), index, fighter=fighter), (event,)
    return held(state, index, id), (event,)


def held(state: State, index: Index, id: str) -> State:
    """An object or a body in a figure's hands."""
    state = changed(state, index, carries=(*state.pieces[index].carries, id))
    if id in state.setup.index:
        body = state.setup.index[id]
        return paced(changed(state, body, carrier=index), body, shifted=True)
    others = [item for item in state.items if item.id != id]
    return replace(state, items=tuple(sorted([*others, Item(id, None, index)])))


def drop_objection(state: State, index: Index, id: str, to: Hex) -> Objection | None:
    """MIN-86: why a figure may not put something down there."""
    piece, field = state.pieces[index], state.setup.field
    facts: dict[str, Any] = {"name": state.name(index), "space": space_name(to)}
    if id not in piece.carries:
        return Objection("not-held", "MIN-86", "{name} does not carry that", facts)
    if to == piece.at:
        return None
    height = state.setup.heights[index]
    if to not in field.near[piece.at] or not levels_meet(field, piece.at, to, (height, height)):
        return Objection("out-of-zone", "MIN-86", "{space} is not in the Battle Zone of {name}", facts)
    return None


def examine_objection(state: State, index: Index, id: str) -> Objection | None:
    """MIN-87: why a figure may not examine an object."""
    piece = state.pieces[index]
    facts: dict[str, Any] = {"name": state.name(index)}
    if id not in state.setup.objects or (id not in state.lying.get(piece.at, ()) and id not in piece.carries):
        return Objection("not-here", "MIN-87", "there is no such object with {name}", facts)
    if id in state.found:
        return Objection("known", "MIN-87", "everybody knows what there is in it", facts)
    return None


def examine(state: State, index: Index, id: str) -> Told:
    """MIN-87: what was hidden is known to all; what was inside lies in the space."""
    thing, at = state.setup.objects[id], state.pieces[index].at
    facts: dict[str, Any] = {
        "name": state.name(index),
        "figure": state.id(index),
        "object": title_of(state, id),
        "id": id,
    }
    state = replace(state, found=(*state.found, id))
    if thing.contents is None:
        return state, (happened("examined", "{name} examines {object} and finds nothing", **facts),)
    text = "{name} examines {object}: {text}"
    events: tuple[Event, ...] = (happened("examined", text, **facts, text=thing.contents.text),)
    if thing.contents.holds is not None:
        inside = thing.contents.holds
        state = laid(state, inside, at)
        events += (happened("found", "{object} lies in {at}", object=title_of(state, inside), id=inside, at=at),)
    state, more = hurt(state, index, thing.contents.trap, (), "a trap")
    return state, (*events, *more)


def beyond(start: Hex, past: Hex) -> Hex:
    """The space straight behind another."""
    return Hex(2 * past.q - start.q, 2 * past.r - start.r)


def shove_object_objection(state: State, index: Index, id: str) -> Objection | None:
    """MIN-88: why a figure may not push an object."""
    piece, field, item = state.pieces[index], state.setup.field, state.by_id.get(id)
    facts: dict[str, Any] = {"name": state.name(index)}
    if item is None or item.at is None or ":" in id or item.at not in field.near[piece.at]:
        return Objection("not-beside", "MIN-88", "there is no such object next to {name}", facts)
    kind = facts_of(state, id)
    facts |= {"object": title_of(state, id), "weight": kind.weight, "height": state.setup.heights[index]}
    if kind.weight > state.setup.heights[index]:
        return Objection("heavy", "MIN-88", "{object} weighs {weight}, and {name} pushes {height} at most", facts)
    to = beyond(piece.at, item.at)
    if to not in field.open or field.climb(item.at, to) > 0:
        return Objection("no-room", "MIN-88", "{object} cannot be pushed any further that way", facts)
    return None


def shove_object(state: State, index: Index, id: str, dice: Dice) -> Told:
    """MIN-88: an object is pushed one space; who stands there rolls on the falling table."""
    item = state.by_id[id]
    assert item.at is not None
    to = beyond(state.pieces[index].at, item.at)
    facts: dict[str, Any] = {
        "name": state.name(index),
        "figure": state.id(index),
        "object": title_of(state, id),
        "id": id,
        "to": to,
    }
    state, event = laid(state, id, to), happened("pushed", "{name} pushes {object} to {to}", **facts)
    struck = state.standing.get(to)
    if struck is None:
        return state, (event,)
    placing = Placing(struck, state.setup.seat[index], "fall", index, state.level(struck))
    state, events = roll_for_fall(state, struck, dice, placing)
    return state, (event, *events)
