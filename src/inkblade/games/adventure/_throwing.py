"""MIN-21..34: objects and weapons thrown, where they land, and on whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from inkblade.boards import Hex, hexes
from inkblade.games.adventure._content import Missile, gifts
from inkblade.games.adventure._field import space_name
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import WEAPON, State, changed, facts_of, title_of, weapon_of
from inkblade.games.adventure._telling import Told, happened
from inkblade.games.adventure._wounds import drops_weapon, hurt, laid, let_fall, tripped
from inkblade.kernel import Dice, Event, Objection, Tally

OFF_BALANCE = 19
"""MIN-33: the picture whose SCORE a thrown weapon does."""


def hits_up_to(distance: int) -> int:
    """MIN-24: the highest face with which a throw hits."""
    return 3 if distance == 1 else 2 if distance <= 3 else 1


def throwable(state: State, index: Index) -> tuple[str, ...]:
    """MIN-21, 22: what a figure holds that it could throw; its own weapon too."""
    piece = state.pieces[index]
    armed = WEAPON in state.setup.books[index].gear and WEAPON not in piece.fighter.lost
    return (*piece.carries, weapon_of(state, index)) if armed else piece.carries


def range_limit(state: State, index: Index, id: str, to: Hex) -> int:
    """MIN-28: the thrower's height or the object's range, which is one more downward and one less upward."""
    climb = state.setup.field.climb(state.pieces[index].at, to)
    farthest = facts_of(state, id).range - ((climb > 0) - (climb < 0))
    return min(state.setup.heights[index], farthest)


def throw_objection(state: State, index: Index, id: str, to: Hex) -> Objection | None:
    """MIN-21..28: why a figure may not throw something there."""
    facts: dict[str, Any] = {"name": state.name(index), "space": space_name(to)}
    if id not in throwable(state, index):
        return Objection("not-held", "MIN-22", "{name} does not hold that", facts)
    if to not in state.setup.field.open:
        return Objection("barred", "MIN-23", "nothing can land in {space}", facts)
    other = state.standing.get(to)
    if other is not None and state.setup.side[other] == state.setup.side[index]:
        return Objection("friend", "MIN-21", "{other} is in {space}, a friend", {**facts, "other": state.name(other)})
    limit, distance = range_limit(state, index, id, to), hexes.distance(state.pieces[index].at, to)
    if not 1 <= distance <= limit:
        facts |= {"object": title_of(state, id), "limit": limit, "distance": distance}
        return Objection("out-of-range", "MIN-28", "{object} flies {limit} spaces, {space} is {distance} off", facts)
    if not clear(state, index, to):
        return Objection("no-line", "MIN-23", "something is in the way to {space}", facts)
    return None


def clear(state: State, index: Index, to: Hex) -> bool:
    """Whether no wall and no ground is between a figure and who, or what, is in a space."""
    other = state.standing.get(to)
    height = 1 if other is None else state.setup.heights[other]
    return state.setup.field.sees(state.pieces[index].at, to, (state.setup.heights[index], height))


def targets(state: State, index: Index, id: str) -> Iterator[Hex]:
    """The spaces into which a figure may throw something."""
    at, most = state.pieces[index].at, min(state.setup.heights[index], facts_of(state, id).range + 1)
    for distance in range(1, most + 1):
        for to in hexes.ring(at, distance):
            if to in state.setup.field.open and throw_objection(state, index, id, to) is None:
                yield to


def throw(state: State, index: Index, id: str, to: Hex, dice: Dice) -> Told:
    """MIN-24..27: a die to hit; the object lands, and whoever is there takes its weight and falls."""
    start, name = state.pieces[index].at, state.name(index)
    state, events = _released(state, index, id)
    landed, hit, rolled = _flight(state, start, to, dice, f"{name} throws {title_of(state, id)}")
    text = "{name} throws {object} at {to}: {rolled}, it lands in {landed}"
    facts = {"name": name, "figure": state.id(index), "object": title_of(state, id), "id": id, "to": to}
    event = happened("threw", text, **facts, landed=landed, hit=hit, rolled=rolled)
    state = laid(state, id, landed)
    state, more = _crushed(state, index, id, landed)
    return state, (*events, event, *more)


def _released(state: State, index: Index, id: str) -> Told:
    """What is thrown leaves the hand."""
    if id == weapon_of(state, index):
        return drops_weapon(state, index)[0], ()
    kept = tuple(one for one in state.pieces[index].carries if one != id)
    return changed(state, index, carries=kept), ()


def _flight(state: State, start: Hex, to: Hex, dice: Dice, why: str) -> tuple[Hex, bool, str]:
    """MIN-24..26: where something thrown comes down, whether it hit, and the dice in words."""
    most = hits_up_to(hexes.distance(start, to))
    face = dice.roll(6, f"{why}: {most} or less hits")
    if face <= most:
        return to, True, f"{face}, a hit"
    around = scatter(state, to)
    if not around:
        return hexes.line(start, to)[-2], False, f"{face}, a miss"
    fallen = dice.roll(len(around), f"{why}: it scatters")
    return around[fallen - 1], False, f"{face}, a miss, and {fallen} to scatter"


def scatter(state: State, to: Hex) -> tuple[Hex, ...]:
    """MIN-26: the spaces beside a target on its level or lower, in the order in which they are numbered."""
    field = state.setup.field
    return tuple(at for at in field.near[to] if field.climb(to, at) <= 0)


def _crushed(state: State, thrower: Index, id: str, at: Hex) -> Told:
    """MIN-27: any character where an object lands takes its weight, falls down and drops what he carries."""
    events: tuple[Event, ...] = ()
    struck = [one for one in (state.standing.get(at), *state.bodies.get(at, ())) if one is not None]
    for index in struck:
        if state.id(index) == id:
            continue
        state, more = hurt(state, index, facts_of(state, id).weight, (thrower,), title_of(state, id))
        events += more
        if state.pieces[index].present:
            state, more = let_fall(state, index)
            events += more
            state, more = tripped(state, index, "down")
            events += more
    return state, events


def missile_of(state: State, index: Index) -> Missile | None:
    """MIN-30: what a figure's book throws, if it has it in hand."""
    gift = gifts().get(state.setup.figures[index].book)
    missile = None if gift is None else gift.throws
    if missile is None or missile.gear in state.pieces[index].fighter.lost:
        return None
    return missile


def missile_limit(state: State, index: Index, to: Hex) -> int:
    """MIN-31: the height and two more, and one more downward."""
    return state.setup.heights[index] + 2 + (state.setup.field.climb(state.pieces[index].at, to) < 0)


def missile_tally(state: State, index: Index, missile: Missile, target: Index, distance: int) -> Tally:
    """MIN-32, 33: what a thrown weapon does to its victim, the victim's own picture first."""
    maneuver = state.setup.books[index].maneuvers[missile.page]
    score = state.setup.books[target].pictures[OFF_BALANCE].score or 0
    tally = Tally(((f"SCORE on picture {OFF_BALANCE}", score), (maneuver.name, maneuver.mod)))
    tally = tally.plus("experience", state.setup.entries[index].raised.get(missile.page, 0))
    return tally.plus("beyond its effective range", -max(0, distance - missile.effective))


def throw_weapon_objection(state: State, index: Index, target: Index) -> Objection | None:
    """MIN-30, 31: why a figure may not throw its weapon at another."""
    facts: dict[str, Any] = {"name": state.name(index), "other": state.name(target)}
    if missile_of(state, index) is None:
        return Objection("no-missile", "MIN-30", "{name} has nothing in hand that the book throws", facts)
    if not state.pieces[target].present or state.setup.side[target] == state.setup.side[index]:
        return Objection("no-foe", "MIN-30", "{other} is no opponent who could be thrown at", facts)
    to = state.pieces[target].at
    limit, distance = missile_limit(state, index, to), hexes.distance(state.pieces[index].at, to)
    facts |= {"limit": limit, "distance": distance}
    if distance > limit:
        return Objection("out-of-range", "MIN-31", "{name} throws {limit} spaces, and {other} is {distance} off", facts)
    if not clear(state, index, to):
        return Objection("no-line", "MIN-31", "something is in the way to {other}", facts)
    return None


def throw_weapon(state: State, index: Index, target: Index, dice: Dice) -> Told:
    """MIN-30..34: a die to hit; a victim is knocked off balance and takes the sum; what missed scatters."""
    missile = missile_of(state, index)
    assert missile is not None
    start, to, name = state.pieces[index].at, state.pieces[target].at, state.name(index)
    landed, hit, rolled = _flight(state, start, to, dice, f"{name} throws the {missile.name}")
    text = "{name} throws the {object} at {other}: {rolled}"
    facts = {"name": name, "figure": state.id(index), "object": missile.name, "other": state.name(target)}
    event = happened("hurled", text, **facts, target=state.id(target), landed=landed, hit=hit, rolled=rolled)
    events: tuple[Event, ...] = (event,)
    if missile.gear:
        state, more = drops_weapon(state, index, landed, missile.gear)
        events += more
    struck = state.standing.get(landed)
    if struck is None or struck == index:
        return state, events
    tally = missile_tally(state, index, missile, struck, hexes.distance(start, landed))
    facts = {"name": state.name(struck), "figure": state.id(struck), "object": missile.name}
    events += (happened("struck", "The {object} strikes {name}: {tally}", tally=tally, **facts),)
    state, more = tripped(state, struck, "off-balance")
    events += more
    state, more = hurt(state, struck, max(0, int(tally)), (index,), f"the {missile.name}")
    return state, (*events, *more)
