"""What hurts a figure or throws it off its feet outside the combat books, and what it then lets fall."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.boards import Hex
from inkblade.games.adventure._content import Posture
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import WEAPON, Defeat, Item, State, changed, paced, title_of, weapon_of
from inkblade.games.adventure._telling import Told, happened
from inkblade.games.duel import disarmed
from inkblade.kernel import Event

SEVERITY: dict[Posture, int] = {"standing": 0, "off-balance": 1, "down": 2}
POSTURES: dict[Posture, str] = {"standing": "stands", "off-balance": "is off balance", "down": "is down"}


def worse(one: Posture, other: Posture) -> Posture:
    """The worse of two postures: nothing that happens to a figure improves how it stands."""
    return max(one, other, key=SEVERITY.__getitem__)


def tripped(state: State, index: Index, posture: Posture) -> Told:
    """A figure in a posture that is no better than the one it had."""
    after = worse(state.pieces[index].posture, posture)
    if after == state.pieces[index].posture:
        return state, ()
    text = f"{{name}} {POSTURES[after]}"
    event = happened("tripped", text, name=state.name(index), figure=state.id(index), posture=after)
    return changed(state, index, posture=after), (event,)


def hurt(state: State, index: Index, points: int, by: tuple[Index, ...], why: str) -> Told:
    """Body points lost outside a fight; who sinks to none lets everything fall, and those who did it have won."""
    if points <= 0 or state.pieces[index].dead:
        return state, ()
    before = state.pieces[index].fighter
    after = replace(before, body=before.body - points)
    facts = {"name": state.name(index), "figure": state.id(index), "points": points, "body": after.body, "why": why}
    text = "{name} loses {points} by {why}: {body} body points left"
    events = (happened("wounded", text, **facts),)
    state = changed(state, index, fighter=after)
    state, more = struck_down(state, index, before.body, by)
    return state, (*events, *more)


def struck_down(state: State, index: Index, before: int, by: tuple[Index, ...]) -> Told:
    """DUEL-14: at no body points unconscious, at five below dead; the first time it counts as a defeat."""
    piece = state.pieces[index]
    if piece.conscious:
        return state, ()
    facts = {"name": state.name(index), "figure": state.id(index)}
    events: tuple[Event, ...] = ()
    if before > 0:
        defeats = {*state.defeats, *(Defeat(index, winner) for winner in by)}
        state = changed(replace(state, defeats=tuple(sorted(defeats))), index, posture="down")
        state, events = let_fall(state, index)
        events = (happened("collapsed", "{name} falls unconscious", **facts), *events)
    if piece.dead:
        events = (*events, happened("slain", "{name} is dead", **facts))
    return state, events


def let_fall(state: State, index: Index) -> Told:
    """What a figure carries lies in its space."""
    events: tuple[Event, ...] = ()
    for id in state.pieces[index].carries:
        state, more = put_down(state, index, id, state.pieces[index].at)
        events += more
    return state, events


def put_down(state: State, index: Index, id: str, at: Hex) -> Told:
    """One thing that a figure carries lies in a space."""
    kept = tuple(one for one in state.pieces[index].carries if one != id)
    state = laid(changed(state, index, carries=kept), id, at)
    facts = {"name": state.name(index), "figure": state.id(index), "object": title_of(state, id), "id": id, "at": at}
    return state, (happened("dropped", "{name} drops {object} in {at}", **facts),)


def laid(state: State, id: str, at: Hex) -> State:
    """An object or a body that lies in a space, wherever it was before."""
    if id in state.setup.index:
        body = state.setup.index[id]
        return paced(changed(state, body, at=at, carrier=None), body, shifted=True)
    others = [item for item in state.items if item.id != id]
    return replace(state, items=tuple(sorted([*others, Item(id, at)])))


def gone(state: State, id: str) -> State:
    """An object that is on the field no longer, for it is in its owner's hand again."""
    return replace(state, items=tuple(item for item in state.items if item.id != id))


def drops_weapon(state: State, index: Index, at: Hex | None = None, gear: str = WEAPON) -> Told:
    """MIN-34, 82: a weapon leaves the hand and lies in its owner's space, or where it was thrown."""
    book, fighter = state.setup.books[index], state.pieces[index].fighter
    if gear not in book.gear or gear in fighter.lost:
        return state, ()
    state = changed(state, index, fighter=disarmed(book, fighter, gear))
    where = state.pieces[index].at if at is None else at
    state = laid(state, weapon_of(state, index, gear), where)
    text = "{name}'s {gear} lies in {at}"
    return state, (happened("disarmed", text, name=state.name(index), figure=state.id(index), gear=gear, at=where),)
