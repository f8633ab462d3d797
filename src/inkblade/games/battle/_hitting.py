"""MAG-45..49, 59..70: what hits do: soldiers fall, heroes and monsters are wounded, further hits find others."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.boards import Square
from inkblade.games.battle._content import Severity, charts
from inkblade.games.battle._field import nearest
from inkblade.games.battle._state import Casualties, Gone, Index, Pool, Position, State, Wound
from inkblade.games.battle._sums import odds
from inkblade.games.battle._telling import called, happened
from inkblade.kernel import Dice, Event

Told = tuple[State, tuple[Event, ...]]
POISON = 20
"""MAG-145: what poison adds to the severity of a wound."""
FACES = 100


def rolled_hits(total: int, dice: Dice) -> tuple[int, int | None]:
    """MAG-47: how many hits a total makes, and what fell for the last of them, if anything was rolled."""
    sure, chance = odds(total)
    if not chance:
        return sure, None
    face = dice.roll(FACES, f"one hit more on {chance} or less" if sure else f"a hit on {chance} or less")
    return sure + (face <= chance), face


def deal(state: State, pool: Pool, hits: int, dice: Dice) -> Told:
    """Hits of a pool: on an individual all of them; on soldiers the first on the target, or by the owner's choice."""
    if not hits:
        return state, ()
    position = state.position
    target = pool.target
    fire = pool.kind == "fire"
    if position.force(target).individual or (position.pieces[target].trance is not None and not fire):
        return _all_on_one(state, pool, hits, dice)
    origin = position.squares[target] if fire else _fronts(position, pool)
    waiting = Casualties(position.seat(target), hits, (), (), pool, origin)
    if not fire and len(pool.members) > 1:
        return spread(state, waiting, dice)
    state, events = hit(state, target, pool, dice)
    after, more = spread(state, replace(waiting, hits=hits - 1, struck=(target,)), dice)
    return after, (*events, *more)


def _fronts(position: Position, pool: Pool) -> tuple[Square, ...]:
    return tuple(at for one in pool.members for at in position.squares[one])


def _all_on_one(state: State, pool: Pool, hits: int, dice: Dice) -> Told:
    events: tuple[Event, ...] = ()
    for _ in range(hits):
        if state.position.pieces[pool.target].at is None:
            break
        state, more = hit(state, pool.target, pool, dice)
        events += more
    return state, events


def spread(state: State, waiting: Casualties, dice: Dice) -> Told:
    """MAG-49, 62: further hits strike the nearest not yet struck; among equals the owner chooses."""
    events: tuple[Event, ...] = ()
    while waiting.hits:
        equals = _nearest_left(state.position, waiting)
        if not equals:
            break
        if len(equals) > waiting.hits:
            return replace(state, casualties=replace(waiting, equals=equals)), events
        for index in equals:
            state, more = hit(state, index, waiting.pool, dice)
            events += more
        waiting = replace(waiting, hits=waiting.hits - len(equals), struck=(*waiting.struck, *equals))
    return replace(state, casualties=None), events


def _nearest_left(position: Position, waiting: Casualties) -> tuple[Index, ...]:
    """Fire finds anybody, of either side; combat only the unit that was attacked, those in contact first."""
    target = position.pieces[waiting.pool.target].force
    fire = waiting.pool.kind == "fire"
    among = position.on_board if fire else position.members[target]
    left = [one for one in among if one not in waiting.struck and not position.pieces[one].hidden]
    if not left:
        return ()
    far = {one: nearest(position.squares[one], waiting.origin) for one in left}
    least = min(far.values())
    return tuple(one for one in left if far[one] == least)


def chosen(state: State, index: Index, dice: Dice) -> Told:
    """The owner's choice of a victim, and the hits that are left."""
    waiting = state.casualties
    assert waiting is not None
    state, events = hit(state, index, waiting.pool, dice)
    left = replace(waiting, hits=waiting.hits - 1, struck=(*waiting.struck, index), equals=())
    after, more = spread(replace(state, casualties=None), left, dice)
    return after, (*events, *more)


def hit(state: State, index: Index, pool: Pool, dice: Dice) -> Told:
    """MAG-45, 59: one hit on a piece."""
    state = _remembered(state, index, pool)
    if not state.position.force(index).individual:
        return slain(state, index, pool)
    poisoned = state.setup.forces[pool.force].has("poisoner")
    immune = state.position.force(index).has("immunity-to-poison")
    return wound(state, index, dice, pool, severity_bonus=POISON if poisoned and not immune else 0)


def _remembered(state: State, index: Index, pool: Pool) -> State:
    """Who hurt a unit is what it would flee from."""
    force = state.position.pieces[index].force
    unit = state.units[force]
    if state.setup.forces[force].seat == state.position.seat(pool.members[0]):
        return state
    return state.noted(force, replace(unit, threats=tuple(sorted({*unit.threats, *pool.members}))))


def slain(state: State, index: Index, pool: Pool | None) -> Told:
    """A piece is killed and removed; combat counts it for those who fought."""
    position, piece = state.position, state.position.pieces[index]
    facts = {"who": called(position, index), "piece": position.name(index)}
    if pool is not None and pool.kind != "fire":
        if position.pieces[pool.members[0]].trance is None:
            state = state.noted(pool.force, replace(state.units[pool.force], kills=state.units[pool.force].kills + 1))
        unit = state.units[piece.force]
        state = state.noted(piece.force, replace(unit, fallen=unit.fallen + 1))
    return removed(state, index, "killed"), (happened("killed", "{who} falls.", facts),)


def removed(state: State, index: Index, how: Gone) -> State:
    """A piece leaves the board for good; a leader who does is a leader killed (MAG-80)."""
    piece, force = state.position.pieces[index], state.position.force(index)
    if force.leader and piece.number == 0:
        fallen = list(state.fallen)
        fallen[force.seat] = state.turn
        state = replace(state, fallen=(fallen[0], fallen[1]))
    return state.placed({index: replace(piece, at=None, gone=how)})


def wound(
    state: State, index: Index, dice: Dice, pool: Pool | None, severity_bonus: int = 0, location_bonus: int = 0
) -> Told:
    """MAG-63..69: a hit on a hero or a monster: how bad, and where."""
    position, piece, force = state.position, state.position.pieces[index], state.position.force(index)
    chart = charts()[force.play_sheet.chart]
    face = _clamped(dice.roll(FACES, f"how badly {force.name} is hurt") + severity_bonus)
    severity: Severity = next(name for name, last in chart.severities.items() if face <= last)
    face = _clamped(dice.roll(FACES, f"where {force.name} is hurt") + location_bonus)
    location = next(name for name, place in chart.locations.items() if face <= place.last)
    facts = {"who": force.name, "piece": position.name(index), "severity": severity, "location": location}
    if severity == "slight" and force.has("strength"):
        return state, (happened("shrugged", "{who} takes no notice of a scratch.", facts),)
    if force.has("hard-as-nails") and not piece.nails:
        state = state.placed({index: replace(piece, nails=True)})
        return state, (happened("shrugged", "{who} is hard as nails: the first wound does nothing.", facts),)
    taken = replace(piece, wounds=(*piece.wounds, Wound(location, severity, state.turn)))
    state = state.placed({index: taken})
    told = happened("wounded", "{who} is hit: {severity}, {location}.", facts)
    if not _dies(state.position, index):
        return state, (told,)
    state, events = slain(state, index, pool)
    return state, (told, *events)


def _clamped(face: int) -> int:
    return max(1, min(FACES, face))


def _dies(position: Position, index: Index) -> bool:
    harms = position.harms(index)
    return any(harm.dead for harm in harms) or sum(harm.second_kills for harm in harms) > 1
