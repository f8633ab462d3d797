"""MAG-32, 74..84, 136, 137, 146: which units must test, with what value, and what comes of it."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from inkblade.games.battle._content import modifiers
from inkblade.games.battle._field import nearest
from inkblade.games.battle._hitting import Told, slain
from inkblade.games.battle._retreating import retreat
from inkblade.games.battle._state import Index, Position, State
from inkblade.games.battle._telling import happened
from inkblade.kernel import Dice, Event, Objection, Tally

Result = Literal["carry on", "retire", "rout"]
AURA = 2
"""MAG-136, 146: how far an aura reaches."""
NEAR = 6
"""MAG-81: how near friends that rout shake a unit."""
DIE = 6


def causes(state: State, force: int) -> tuple[str, ...]:
    """MAG-75..81: why a unit must test this turn; nothing once it has."""
    army, unit = state.setup.forces[force], state.units[force]
    standing = state.position.standing[force]
    morale = army.play_sheet.morale
    if army.individual or morale is None or unit.tested or not state.position.openly(force):
        return ()
    lost = unit.strength - standing
    found = {
        "losses this turn": lost > 0 and lost * 100 >= morale.trigger * unit.strength,
        "half its strength gone": (army.count - standing) * 2 >= army.count,
        "attacked in flank or rear": bool(unit.exposed),
        "fought a monster": unit.monster,
        "the leader has fallen": state.fallen[army.seat] == state.turn,
        "friends have routed": unit.shaken,
        "a dreaded presence": bool(auras(state, force)),
        "broken": unit.broken,
    }
    return tuple(cause for cause, holds in found.items() if holds)


def auras(state: State, force: int) -> tuple[int, ...]:
    """MAG-136, 146: the enemy heroes near whom a unit must test."""
    position, army = state.position, state.setup.forces[force]
    found = []
    for place, other in enumerate(state.setup.forces):
        kind = "aura-of-goodness" if army.camp == "evil" else "inspire-terror"
        if not other.has(kind) or place in state.units[force].steady:
            continue
        heroes = (hero for hero in (*position.openly(place), *position.entranced[place]))
        if any(position.seat(hero) != army.seat and _within(position, hero, force, AURA) for hero in heroes):
            found.append(place)
    return tuple(found)


def _within(position: Position, index: Index, force: int, squares: int) -> bool:
    own = position.squares[index]
    return any(nearest(own, position.squares[one]) <= squares for one in position.openly(force))


def morale_terms(state: State, force: int) -> list[tuple[str, int]]:
    """MAG-83: what is added to a unit's morale value."""
    table, army, unit = modifiers().morale, state.setup.forces[force], state.units[force]
    standing, morale = state.position.standing[force], army.play_sheet.morale
    assert morale is not None
    lost = unit.strength - standing
    tenths = max(0, lost * 100 // unit.strength - morale.trigger) // 10
    fallen = state.fallen[army.seat]
    found = [
        ("half strength", table["half-strength"] * (standing * 2 <= army.count)),
        ("heavy losses", table["tenth"] * min(tenths, table["most-tenths"])),
        ("attacked in flank", table["flank"] * (unit.exposed == "flank")),
        ("attacked in rear", table["rear"] * (unit.exposed == "rear")),
        ("fought a monster", table["monster"] * unit.monster),
        ("leader killed", table["leader-now"] * (fallen == state.turn)),
        ("leader lost", table["leader-before"] * (fallen is not None and fallen < state.turn)),
        ("friends routed", table["friends-routed"] * unit.shaken),
        ("in cover", table["covered"] * _covered(state.position, force)),
        ("won its combat", table["won"] * (unit.kills > unit.fallen)),
        _hero_beside(state.position, force),
    ]
    if auras(state, force):
        dread = {"evil": "aura", "good": "terror", "neutral": "terror-neutral"}[army.camp]
        found.append(("a dreaded presence", table[dread]))
    return [one for one in found if one[1]]


def _covered(position: Position, force: int) -> bool:
    """Every piece stands on ground that gives it medium or heavy cover."""
    field, ground = position.setup.field, position.setup.forces[force].ground
    kinds = [ground.cover.get(field.terrain[position.squares[one][0]]) for one in position.openly(force)]
    return bool(kinds) and all(kind in ("medium", "heavy") for kind in kinds)


def _hero_beside(position: Position, force: int) -> tuple[str, int]:
    """MAG-137: the best of the friendly heroes next to a unit."""
    table, seat = modifiers().morale, position.setup.forces[force].seat
    beside = {one for member in position.openly(force) for one in position.adjacent(member)}
    friends = [one for one in beside if position.seat(one) == seat and not position.pieces[one].hidden]
    heroes = [position.force(one) for one in friends if position.force(one).hero]
    if any(hero.has("rally") for hero in heroes):
        return "rallied", table["rally"]
    return "a hero beside it", table["hero"] * bool(heroes)


def result_of(state: State, force: int, value: int) -> Result:
    """MAG-83: what a value means to troops of this training."""
    bands = modifiers().results[state.setup.forces[force].training]
    return "rout" if value <= bands.rout else "retire" if value <= bands.retire else "carry on"


def test_objection(state: State, force: int) -> Objection | None:
    """Why a unit does not test."""
    army = state.setup.forces[force]
    facts = {"force": army.name}
    if army.seat != state.acting:
        return Objection("not-yours", "MAG-32", "the {force} are not yours", facts)
    if army.individual:
        return Objection("fearless", "MAG-74", "{force} never tests", facts)
    if state.units[force].tested:
        return Objection("tested", "MAG-74", "the {force} have tested this turn", facts)
    if not causes(state, force):
        return Objection("no-cause", "MAG-74", "the {force} have no cause to test", facts)
    return None


def tested(state: State, force: int, dice: Dice) -> Told:
    """MAG-82..86: a unit tests, and carries the result out at once."""
    army = state.setup.forces[force]
    morale = army.play_sheet.morale
    assert morale is not None
    faces = [dice.roll(DIE, f"the morale of the {army.name}") for _ in range(morale.dice)]
    rolled = [("rolled", face) for face in faces]
    tally = Tally((("basic", morale.base), *rolled, *morale_terms(state, force)))
    result = result_of(state, force, int(tally))
    facts = {"force": army.name, "sum": str(tally), "result": result, "causes": list(causes(state, force))}
    told = happened("tested", "The {force} test their morale, {sum}: {result}.", facts)
    unit = replace(state.units[force], tested=True)
    if result == "carry on":
        steady = tuple(sorted({*unit.steady, *auras(state, force)}))
        return state.noted(force, replace(unit, steady=steady, broken=False)), (told,)
    if result == "rout":
        unit = replace(unit, broken=state.setup.options.broken)
        state = _shaken(state, force)
    state, events = retreat(state.noted(force, unit), force, 2 if result == "rout" else 1)
    return state, (told, *events)


def _shaken(state: State, force: int) -> State:
    """MAG-81: friends near those who rout, where they stood when they broke."""
    position, seat = state.position, state.setup.forces[force].seat
    for place, army in enumerate(state.setup.forces):
        unit = state.units[place]
        if place == force or army.seat != seat or army.individual or unit.tested:
            continue
        if any(_within(position, routed, place, NEAR) for routed in position.openly(force)):
            state = state.noted(place, replace(unit, shaken=True))
    return state


def brutal_objection(state: State, index: Index) -> Objection | None:
    """MAG-143: why a piece cannot be cut down in place of its unit's test."""
    position, piece = state.position, state.position.pieces[index]
    facts = {"piece": position.name(index)}
    if index not in position.openly(piece.force):
        return Objection("off-board", "MAG-143", "{piece} is not on the board", facts)
    if objection := test_objection(state, piece.force):
        return objection
    if state.units[piece.force].brutalised:
        return Objection("brutalised", "MAG-143", "the unit of {piece} has been treated so before", facts)
    if not any(
        position.force(one).has("brutality") and position.seat(one) == state.acting and not position.pieces[one].hidden
        for member in position.openly(piece.force)
        for one in position.adjacent(member)
    ):
        return Objection("no-brute", "MAG-143", "no brutal hero stands next to the unit of {piece}", facts)
    return None


def brutalised(state: State, index: Index) -> tuple[State, tuple[Event, ...]]:
    """MAG-143: one is cut down, and the unit stays."""
    force = state.position.pieces[index].force
    facts = {"piece": state.position.name(index), "force": state.setup.forces[force].name}
    state = state.noted(force, replace(state.units[force], tested=True, brutalised=True))
    state, events = slain(state, index, None)
    return state, (happened("brutalised", "One of the {force} is cut down, and the others stay.", facts), *events)
