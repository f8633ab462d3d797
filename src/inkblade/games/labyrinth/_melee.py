"""LAB-21, 26, 59..66, 69, 70: attacks, counter-attacks, and what they come to."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from inkblade.games.labyrinth._content import NEEDED
from inkblade.games.labyrinth._decisions import Attack
from inkblade.games.labyrinth._moving import is_enemy, unit_objection
from inkblade.games.labyrinth._state import Name, State, Strike, Unit, View, changed
from inkblade.games.labyrinth._telling import called, happened, summed
from inkblade.kernel import Dice, Event, Objection, Tally

DODGED = 2
"""LAB-65: what an attacker subtracts from its roll against a dodging Hobbit."""
WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
"""In how many of 36 ways two dice come to a total."""


def needed(state: State, attacker: Unit, target: Unit) -> Tally:
    """LAB-60, 65: what two dice must come to."""
    number, letter = attacker.counter.attack, target.counter.defence
    assert number is not None
    assert letter is not None
    base = (f"attack {number} on defence {letter}", NEEDED[letter][number - 1])
    dodged = target.counter.dodges and state.dodging and state.half == "evil" and state.phase == "attack"
    return Tally((base, *((("dodging", DODGED),) if dodged else ())))


def chance(needs: int) -> Fraction:
    """How likely two dice come to at least so much."""
    return Fraction(sum(ways for total, ways in WAYS.items() if total >= needs), 36)


def strikes_at(state: State, attacker: Unit, target: Unit) -> Objection | None:
    """LAB-39, 42, 59, 69..71: whether a unit can strike at another where both stand."""
    facts = {"unit": called(attacker), "target": called(target)}
    if attacker.at is None or target.at is None or not is_enemy(state, attacker, target):
        return Objection("no-enemy", "LAB-59", "{target} is no enemy of {unit}", facts)
    joined = any(
        beyond == target.at and (place is None or place in state.open)
        for beyond, place in state.plan.beside.get(attacker.at, ())
    )
    if not joined:
        return Objection("not-adjacent", "LAB-59", "{target} is not next to {unit}", facts)
    if not target.up or not attacker.up or attacker.counter.attack is None:
        return Objection("face-down", "LAB-15", "{unit} cannot strike at {target}", facts)
    if attacker.invisible or target.invisible:
        return Objection("invisible", "LAB-39", "the invisible neither strike nor are struck", facts)
    if attacker.prize and not state.at_large:
        return Objection("princess", "LAB-69", "the Princess fights only when she is at large")
    if target.prize and attacker.counter.captures:
        return Objection("princess", "LAB-70", "Guards do not strike at the Princess")
    return None


def attack_objection(view: View, decision: Attack) -> Objection | None:
    """LAB-59, 61: whom a unit may strike in this phase."""
    attacker = unit_objection(view, decision.unit)
    if isinstance(attacker, Objection):
        return attacker
    state = view.state
    target = state.by_name.get(decision.target)
    if target is None:
        return Objection("no-unit", "LAB-59", "there is no unit {name}", {"name": decision.target})
    if attacker.acted:
        rule = "LAB-61" if state.phase == "counter" else "LAB-59"
        return Objection("struck", rule, "{unit} has struck in this phase", {"unit": called(attacker)})
    if state.phase == "counter" and (objection := _counter_objection(state, attacker, target)):
        return objection
    return strikes_at(state, attacker, target)


def _counter_objection(state: State, unit: Unit, target: Unit) -> Objection | None:
    facts = {"unit": called(unit), "target": called(target)}
    against = [strike for strike in state.strikes if strike.target == unit.name]
    if not any(strike.attacker == target.name for strike in against):
        return Objection("no-quarrel", "LAB-61", "{target} has not struck at {unit} in this melee", facts)
    if unit.counter.dodges and state.dodging:
        return Objection("dodging", "LAB-65", "who dodges does not strike back")
    if any(strike.fatal for strike in against):
        return Objection("laid", "LAB-64", "{unit} was laid to rest by the Priest", facts)
    return None


def attack(state: State, decision: Attack, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """LAB-60, 62, 64: two dice; what is scored is felt after the counter-attacks."""
    attacker, target = state.by_name[decision.unit], state.by_name[decision.target]
    needs = needed(state, attacker, target)
    why = f"{called(attacker)} strikes at {called(target)}"
    roll = dice.roll(6, why) + dice.roll(6, why)
    scored = roll >= int(needs)
    fatal = scored and target.kind in attacker.counter.lays
    strike = Strike(attacker.name, target.name, scored, fatal)
    state = changed(state, state.units.index(attacker), acted=True)
    result = "it scores" if scored else "it misses"
    text = "{unit} strikes at {target}: {roll}, needs {needed}; {result}."
    event = happened(
        "struck",
        text,
        unit=called(attacker),
        target=called(target),
        by=attacker.at,
        at=target.at,
        roll=roll,
        needed=summed(needs),
        result=result,
        scored=scored,
    )
    return replace(state, strikes=(*state.strikes, strike)), (event,)


def recorded(state: State) -> tuple[State, tuple[Event, ...]]:
    """LAB-62, 63: the damage of the melee, and who is eliminated by it."""
    for strike in state.strikes:
        if strike.scored:
            target = state.by_name[strike.target]
            damage = state.hits(target) if strike.fatal else target.damage + 1
            state = changed(state, state.units.index(target), damage=damage)
    return removed(replace(state, strikes=(), dodging=False))


def removed(state: State) -> tuple[State, tuple[Event, ...]]:
    """LAB-63, 71: units whose damage reaches their hits are gone, and a captor's captive is free."""
    events = []
    for index, unit in enumerate(state.units):
        if unit.at is None or unit.damage < state.hits(unit):
            continue
        events.append(happened("slain", "{unit} is eliminated.", unit=called(unit), at=unit.at, counter=unit.kind))
        her = state.princess
        if her is not None and her.captive and her.at == unit.at and unit.side == "evil":
            state = changed(state, state.units.index(her), captive=False)
            events.append(happened("freed", "The Princess is free."))
        state = changed(state, index, at=None, gone="slain")
    return state, tuple(events)


def struck(state: State) -> set[Name]:
    """Who was struck at in this melee."""
    return {strike.target for strike in state.strikes}
