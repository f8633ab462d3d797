"""MAG-119..131, 139..142: powers of the mind and body that their owner decides to use."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from inkblade.boards import Square, trace
from inkblade.games.battle._content import Severity
from inkblade.games.battle._cover import clear
from inkblade.games.battle._decisions import Use
from inkblade.games.battle._field import SIDES, nearest
from inkblade.games.battle._fitness import dazed
from inkblade.games.battle._hiding import any_hidden, reveal, revealed, uncovered
from inkblade.games.battle._hitting import FACES, Told, slain, wound
from inkblade.games.battle._kinship import POWER, call_objection, called_to, callings, stride_objection, strode
from inkblade.games.battle._state import Index, Position, State
from inkblade.games.battle._telling import called, happened
from inkblade.games.battle._trances import glance_objection, hypnotised
from inkblade.kernel import Dice, Event, Objection

LIMITS = {"mindblast": 2, "mind-blast": 2, "healing": 3, "salmon-leap": 2, "hypnotise": 1}
"""How often a power can be used in a battle."""
RULES = {
    "mindblast": "MAG-125",
    "mind-blast": "MAG-141",
    "healing": "MAG-123",
    "salmon-leap": "MAG-131",
    "hypnotise": "MAG-147",
    POWER: "MAG-127",
}
FIRST = ("healing", "hypnotise", POWER)
"""Powers of the first firing phase alone."""
BLASTS = ("mindblast", "mind-blast")
SHIELDS = ("mindshield", "mind-shield")
BLAST_RANGE, LEAP = 4, 4
BLAST_SOLDIER, BLAST_MONSTER, BLAST_HERO = 40, 40, 35
PARRY, PARRY_EVIL = 50, 60
"""MAG-126: in how many of a hundred a blast is parried, and by a Kai Lord who is blasted by Evil."""
HEALED_FROM = 51
LESSER: dict[Severity, Severity] = {"serious": "wound", "critical": "serious"}
NOT_LEAPT = ("trees", "rampart")
LANDED = ("open", "slope", "steps", "marsh", "scrub", "rocks")


def power_objection(state: State, decision: Use) -> Objection | None:
    """Why a power cannot be used so."""
    position = state.position
    index = position.names.get(decision.by)
    rule = RULES.get(decision.power)
    facts = {"who": decision.by, "power": decision.power, "target": decision.target}
    if rule is None or index is None or position.seat(index) != state.acting:
        return Objection("not-yours", "MAG-129", "{who} of yours has no power {power} to use now", facts)
    if not position.force(index).has(decision.power) or position.pieces[index].at is None:
        return Objection("powerless", rule, "{who} has no power {power}", facts)
    if objection := dazed(state, index):
        return objection
    if decision.power in LIMITS and position.pieces[index].uses.count(decision.power) >= LIMITS[decision.power]:
        return Objection("spent", rule, "{who} has used {power} as often as a battle allows", facts)
    if decision.power == "salmon-leap":
        return _leap_objection(state, index, decision)
    target = position.names.get(decision.target)
    if decision.power == POWER and state.phase == "move" and target is not None:
        return stride_objection(position, index, target, decision)
    if state.phase not in ("fire", "fire-again") or (decision.power in FIRST and state.phase != "fire"):
        return Objection("not-now", rule, "{power} takes the place of fire", facts)
    if state.phase in position.pieces[index].shots:
        return Objection("fired", rule, "{who} has fired in this phase", facts)
    if target is None or position.pieces[target].at is None:
        return Objection("no-target", rule, "{target} is nobody on the board", facts)
    if decision.power == "healing":
        return _healing_objection(position, index, target, decision)
    if decision.power == "hypnotise":
        return glance_objection(position, index, target)
    if decision.power == POWER:
        return call_objection(position, index, target)
    return _blast_objection(position, index, target, rule)


def _blast_objection(position: Position, index: Index, target: Index, rule: str) -> Objection | None:
    facts = {"who": position.name(index), "target": position.name(target)}
    if position.seat(target) == position.seat(index) or position.spared(index, target):
        return Objection("a-friend", rule, "{target} is a friend", facts)
    if position.pieces[index].wounds:
        return Objection("wounded", "MAG-125", "{who} is wounded", facts)
    if nearest(position.squares[index], position.squares[target]) > BLAST_RANGE:
        return Objection("far", "MAG-125", "{target} is more than four squares away", facts)
    if not any(clear(position, index, at, target) for at in position.squares[target]):
        return Objection("unseen", "MAG-125", "{who} does not see {target}", facts)
    if position.setup.options.gourgaz_mindproof and position.force(target).monster:
        return Objection("mindproof", "MAG-125", "{target} has no mind to blast", facts)
    return None


def _healing_objection(position: Position, index: Index, target: Index, decision: Use) -> Objection | None:
    facts = {"target": decision.target}
    near = index == target or target in position.adjacent(index)
    if not near or position.seat(target) != position.seat(index) or not position.force(target).individual:
        return Objection("far", "MAG-123", "{target} is no hero or monster of yours next to him", facts)
    if not 0 <= decision.wound < len(position.pieces[target].wounds):
        return Objection("no-wound", "MAG-123", "{target} has no such wound", facts)
    return None


def _leap_objection(state: State, index: Index, decision: Use) -> Objection | None:
    position = state.position
    facts = {"who": decision.by}
    if state.phase != "move":
        return Objection("not-now", "MAG-131", "one leaps in the movement phase", facts)
    if position.locked(index) or position.force(index).long:
        return Objection("locked", "MAG-131", "{who} leaps on foot, and not from contact", facts)
    if position.points(index) + position.pieces[index].spent < 1:
        return Objection("lame", "MAG-66", "{who} cannot move", facts)
    if decision.at not in tuple(leaps(position, index)) or decision.facing not in SIDES:
        return Objection("no-landing", "MAG-131", "{who} cannot leap there", facts)
    return None


def leaps(position: Position, index: Index) -> Iterator[Square]:
    """MAG-131: where one can land within four squares, over all but houses, ramparts and trees."""
    own, field = position.squares[index][0], position.setup.field
    for y in range(own.y - LEAP, own.y + LEAP + 1):
        for x in range(own.x - LEAP, own.x + LEAP + 1):
            at = Square(x, y)
            if at == own or field.terrain.get(at) not in LANDED or at in position.occupants:
                continue
            if all(field.terrain.get(over, "trees") not in NOT_LEAPT for over in trace(own, at).spaces):
                yield at


def powers(state: State) -> Iterator[Use]:
    """The powers that the acting seat might use now."""
    position = state.position
    for index in state.setup.empowered:
        if position.pieces[index].at is None or position.seat(index) != state.acting:
            continue
        force, name = position.force(index), position.name(index)
        if state.phase == "move" and force.has("salmon-leap"):
            landings = ((at, facing) for at in leaps(position, index) for facing in SIDES)
            yield from (Use("salmon-leap", name, at=at, facing=facing) for at, facing in landings)
        if force.has(POWER):
            yield from callings(state, index)
        if state.phase not in ("fire", "fire-again"):
            continue
        for power in (*BLASTS, "hypnotise"):
            if force.has(power):
                yield from (Use(power, name, position.name(one)) for one in position.army(1 - state.acting))
        if force.has("healing"):
            for one in (index, *position.adjacent(index)):
                for place in range(len(position.pieces[one].wounds)):
                    yield Use("healing", name, position.name(one), wound=place)


def use(state: State, decision: Use, dice: Dice) -> Told:
    """A power used; whoever was hidden no longer is."""
    index = state.position.names[decision.by]
    if decision.power == POWER and state.phase == "move":
        assert decision.at is not None
        assert decision.facing is not None
        return strode(state, state.position.names[decision.target], decision.at, decision.facing)
    if decision.power == "salmon-leap":
        return _leapt(_used(state, index, decision.power), index, decision)
    state, events = revealed(_used(state, index, decision.power), (index,))
    state, more = _acted(state, index, decision, dice)
    return state, (*events, *more)


def _used(state: State, index: Index, power: str) -> State:
    piece = state.position.pieces[index]
    return state.placed({index: replace(piece, uses=(*piece.uses, power))})


def _acted(state: State, index: Index, decision: Use, dice: Dice) -> Told:
    """A power that takes the place of fire."""
    target = state.position.names[decision.target]
    state = _spent(state, index, whole=decision.power == "healing")
    match decision.power:
        case "healing":
            return _healed(state, index, target, decision, dice)
        case "hypnotise":
            return hypnotised(state, index, target, dice)
        case "animal-kinship":
            return called_to(state, index, target, dice)
        case _:
            return _blasted(state, index, target, decision, dice)


def _spent(state: State, index: Index, whole: bool) -> State:
    """A power that takes the place of fire, in this phase or in both."""
    piece = state.position.pieces[index]
    phases = ("fire", "fire-again") if whole else (*piece.shots, state.phase)
    return state.placed({index: replace(piece, shots=phases)})


def _blasted(state: State, index: Index, target: Index, decision: Use, dice: Dice) -> Told:
    """MAG-125, 126, 141: a soldier dies, a monster or hero is wounded, unless he parries."""
    position, force = state.position, state.position.force(target)
    facts = {"who": called(position, index), "target": called(position, target), "piece": position.name(target)}
    hero = force.hero is not None
    needed = BLAST_HERO if hero else BLAST_MONSTER if force.monster else BLAST_SOLDIER
    if dice.roll(FACES, f"a blast of the mind on {needed} or less") > needed:
        return state, (happened("blast", "{who} strikes with the mind at {target}, in vain.", facts),)
    if hero and any(force.has(shield) for shield in SHIELDS):
        parry = PARRY_EVIL if force.kai and decision.power == "mind-blast" else PARRY
        if dice.roll(FACES, f"parried by the mind on {parry} or less") <= parry:
            return state, (happened("blast", "{target} parries the mind of {who}.", facts),)
    told = happened("blast", "{who} strikes {target} with the mind.", facts)
    if not force.individual:
        state, events = slain(state, target, None)
    elif hero:
        location = -25 if decision.power == "mind-blast" else -20
        state, events = wound(state, target, dice, None, location_bonus=location)
    else:
        state, events = wound(state, target, dice, None, severity_bonus=10, location_bonus=-30)
    return state, (told, *events)


def _healed(state: State, index: Index, target: Index, decision: Use, dice: Dice) -> Told:
    """MAG-123: on 51 or more a light wound goes, a grave one becomes lighter; it takes the whole turn's fire."""
    piece = state.position.pieces[target]
    facts = {"who": called(state.position, index), "target": called(state.position, target)}
    if dice.roll(FACES, f"healing from {HEALED_FROM}") < HEALED_FROM:
        return state, (happened("healing", "{who} fails to heal {target}.", facts),)
    wounds = list(piece.wounds)
    lesser = LESSER.get(wounds[decision.wound].severity)
    if lesser is None:
        del wounds[decision.wound]
    else:
        wounds[decision.wound] = replace(wounds[decision.wound], severity=lesser)
    state = state.placed({target: replace(piece, wounds=tuple(wounds))})
    return state, (happened("healing", "{who} heals {target}.", facts),)


def _leapt(state: State, index: Index, decision: Use) -> Told:
    piece = state.position.pieces[index]
    assert decision.at is not None
    assert decision.facing is not None
    state, found = uncovered(state, index, (decision.at,))
    if found:
        return state, found
    moved = replace(piece, at=decision.at, facing=decision.facing, entered=piece.entered + 1, run=0)
    told = happened("leapt", "{who} leaps.", {"who": called(state.position, index), "at": list(decision.at)})
    state, events = reveal(replace(state.placed({index: moved}), begun=None, picked=None))
    return state, (told, *events)


def sensed(state: State, dice: Dice) -> Told:
    """MAG-121: at the start of a movement a sixth sense may uncover every hidden enemy."""
    position = state.position
    able = [
        index
        for index in position.army(state.acting)
        if position.force(index).has("sixth-sense") and dazed(state, index) is None
    ]
    events: tuple[Event, ...] = ()
    for index in able:
        if not any_hidden(state.position, 1 - state.acting):
            break
        facts = {"who": called(position, index)}
        face = dice.roll(FACES, "the sixth sense")
        while 40 < face <= 60:
            face = dice.roll(FACES, "the sixth sense, once more")
        if face <= 40:
            events += (happened("sensed", "{who} senses nothing.", facts),)
            continue
        hidden = [one for one in position.army(1 - state.acting) if position.pieces[one].hidden]
        state, more = revealed(state, hidden)
        events += (happened("sensed", "{who} senses every hidden enemy.", facts), *more)
    return state, events
