"""LAB-19, 32..39: fireballs and invisibility."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.boards import distance
from inkblade.games.labyrinth._content import Kind, party
from inkblade.games.labyrinth._decisions import Burn, Vanish
from inkblade.games.labyrinth._melee import removed
from inkblade.games.labyrinth._moving import unit_objection
from inkblade.games.labyrinth._sight import in_sight
from inkblade.games.labyrinth._state import State, Unit, View, changed
from inkblade.games.labyrinth._telling import called, happened
from inkblade.kernel import Event, Objection

RANGE = 4
DAMAGE = 4


def casters(state: State) -> tuple[Kind, ...]:
    """LAB-19: who may use magic, in order: She-Elf, Elf, Magic User."""
    order = ("she-elf", "elf", "magic-user")
    assert set(order) <= set(party())
    return tuple(kind for kind in order if (unit := state.by_name.get(kind)) and _has_magic(unit))


def _has_magic(unit: Unit) -> bool:
    return unit.at is not None and (unit.vanishing > 0 or unit.fireballs > 0)


def appear(state: State) -> State:
    """LAB-37: invisibility lasts until the next time for magic."""
    seen = tuple(replace(unit, invisible=False) if unit.invisible else unit for unit in state.units)
    return replace(state, units=seen)


def vanish_objection(view: View, decision: Vanish) -> Objection | None:
    """LAB-37: who may be invisible."""
    unit = unit_objection(view, decision.unit)
    if isinstance(unit, Objection):
        return unit
    if view.state.casters[:1] != (unit.kind,):
        return Objection("not-now", "LAB-19", "magic is used in the order She-Elf, Elf, Magic User")
    if unit.vanishing <= 0:
        return Objection("spent", "LAB-37", "{unit} can be invisible no more", {"unit": called(unit)})
    return None


def vanish(state: State, decision: Vanish) -> tuple[State, tuple[Event, ...]]:
    """LAB-16, 37: a turn of invisibility is spent; of one who lies face down others see nothing."""
    unit = state.by_name[decision.unit]
    left = unit.vanishing - 1
    state = changed(state, state.units.index(unit), invisible=True, vanishing=left)
    known = None if unit.up else state.seats(state.defenders)
    text = "{unit} vanishes ({left} more time" + ("" if left == 1 else "s") + ")."
    return state, (happened("vanished", text, known, unit=called(unit), left=left),)


def burn_objection(view: View, decision: Burn) -> Objection | None:
    """LAB-32, 34: whom a fireball may strike."""
    state = view.state
    caster = state.by_name.get(state.casters[0]) if state.casters else None
    if caster is None or not caster.fireballs or view.seat is None or not state.owns(view.seat, caster):
        return Objection("no-fireball", "LAB-32", "nobody of yours throws a fireball now")
    target = state.by_name.get(decision.target)
    if target is None or target.at is None or target.side == caster.side:
        return Objection("no-target", "LAB-34", "there is no enemy {target}", {"target": decision.target})
    assert caster.at is not None
    facts = {"target": called(target), "range": RANGE, "away": distance(caster.at, target.at)}
    if distance(caster.at, target.at) > RANGE:
        return Objection("too-far", "LAB-34", "{target} is {away} steps away, a fireball flies {range}", facts)
    if not in_sight(state, caster.at, target.at):
        return Objection("out-of-sight", "LAB-34", "{target} is not in the Magic User's sight", facts)
    return None


def burn(state: State, decision: Burn) -> tuple[State, tuple[Event, ...]]:
    """LAB-33, 35: a fireball always hits; Troll and Mummy do not survive it."""
    caster, target = state.by_name[state.casters[0]], state.by_name[decision.target]
    state = changed(state, state.units.index(caster), fireballs=caster.fireballs - 1)
    damage = state.hits(target) if target.counter.burns else DAMAGE
    state = changed(state, state.units.index(target), damage=target.damage + damage)
    text = "{unit} throws a fireball at {target}: {damage} points ({left} left)."
    event = happened(
        "burned",
        text,
        unit=called(caster),
        target=called(target),
        at=target.at,
        damage=damage,
        left=caster.fireballs - 1,
    )
    state, events = removed(state)
    return state, (event, *events)
