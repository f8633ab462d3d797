"""MIN-46..53, 82: the falling table, where the fallen land, and on whom."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.boards import Hex
from inkblade.games.adventure._content import Posture
from inkblade.games.adventure._moving import carried_along
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import Placing, State
from inkblade.games.adventure._telling import Told, happened
from inkblade.games.adventure._wounds import drops_weapon, hurt, tripped
from inkblade.games.adventure._zones import levels_meet
from inkblade.kernel import Dice, Event, Seat, Tally

KNOCKED_DOWN = 41
"""MIN-51: the picture that tells what a fall on level ground costs."""
FALLS_AT, TOTTERS_AT = 6, 4
STEPS = {"standing": 0, "off-balance": 1, "down": 2}


def falling_terms(state: State, index: Index, effort: int) -> Tally:
    """MIN-48: what is added to a roll on the falling table."""
    posture = state.pieces[index].posture
    tally = Tally().plus("already off balance" if posture == "off-balance" else "already down", STEPS[posture])
    return tally.plus("the extra effort", effort)


def falling_chances(added: int) -> dict[str, float]:
    """MIN-47: how likely each result of the falling table is."""
    totals = [face + added for face in range(1, 7)]
    falls = sum(total >= FALLS_AT for total in totals)
    totters = sum(TOTTERS_AT <= total < FALLS_AT for total in totals)
    return {"stays": (6 - falls - totters) / 6, "off-balance": totters / 6, "falls": falls / 6}


def roll_for_fall(state: State, index: Index, dice: Dice, placing: Placing, effort: int = 0) -> Told:
    """MIN-47: a die: nothing, off balance, or a fall into a space of somebody's choice."""
    name = state.name(index)
    face = dice.roll(6, f"the falling table for {name}")
    terms = falling_terms(state, index, effort)
    total = face + int(terms)
    tally = Tally((("the die", face), *terms.terms))
    result = "falls" if total >= FALLS_AT else "totters" if total >= TOTTERS_AT else "keeps his feet"
    text = "{name} {result}: {tally}"
    event = happened("tottered", text, name=name, figure=state.id(index), result=result, tally=tally, face=face)
    if total >= FALLS_AT:
        return replace(state, due=(placing, *state.due)), (event,)
    if total >= TOTTERS_AT:
        state, more = tripped(state, index, "off-balance")
        return state, (event, *more)
    return state, (event,)


def spaces_for(state: State, placing: Placing) -> tuple[Hex, ...]:
    """The spaces a figure may be put into."""
    field, index = state.setup.field, placing.figure
    at = state.pieces[index].at
    match placing.why:
        case "fall":
            below = [to for to in field.near[at] if field.climb(at, to) <= 0 and _landable(state, index, to)]
            if placing.lowest and below:
                deepest = min(field.levels[to] for to in below)
                below = [to for to in below if field.levels[to] == deepest]
            return tuple(below)
        case "landing":
            assert placing.anchor is not None
            return landings(state, index, placing.anchor)
        case "break-off":
            return _ways_out(state, placing)
        case "wake" | "touch":
            return tuple(to for to in field.near[at] if to not in state.standing)


def landings(state: State, index: Index, anchor: Index) -> tuple[Hex, ...]:
    """MIN-82: the free spaces next to somebody, on his level or lower."""
    field, at = state.setup.field, state.pieces[anchor].at
    return tuple(to for to in field.near[at] if field.climb(at, to) <= 0 and state.standing.get(to, index) == index)


def _landable(state: State, index: Index, to: Hex) -> bool:
    """MIN-50: a free space, or one whose occupant leaves room beside him."""
    other = state.standing.get(to)
    return other is None or bool(landings(state, index, other))


def _ways_out(state: State, placing: Placing) -> tuple[Hex, ...]:
    """MIN-91: the free spaces within one level that are outside the Battle Zone of those one gets away from."""
    field, index, heights = state.setup.field, placing.figure, state.setup.heights
    at = state.pieces[index].at
    behind = [foe for foe in fought_with(state, index) if state.pieces[foe].present]

    def out(to: Hex) -> bool:
        for foe in behind:
            where = state.pieces[foe].at
            if to in field.near[where] and levels_meet(field, where, to, (heights[foe], heights[index])):
                return False
        return True

    return tuple(to for to in field.near[at] if abs(field.climb(at, to)) <= 1 and to not in state.standing and out(to))


def placed(state: State, placing: Placing, to: Hex, dice: Dice) -> Told:
    """A figure is put into a space, with all that follows from it."""
    index, name = placing.figure, state.name(placing.figure)
    other = state.standing.get(to)
    if placing.why == "fall" and other is not None and other != index:
        event = happened("fell-onto", "{name} falls onto {other}", name=name, figure=state.id(index),
                         other=state.name(other), target=state.id(other))  # fmt: skip
        state, landing = landed_on(state, index, other, placing.seat, dice)
        return state, (event, *landing)
    texts = {
        "fall": "{name} falls into {to}",
        "landing": "{name} lands in {to}",
        "break-off": "{name} breaks off to {to}",
        "wake": "{name} steps aside to {to}",
        "touch": "{name} is driven to {to}",
    }
    event = happened("placed", texts[placing.why], name=name, figure=state.id(index), to=to, why=placing.why)
    level = state.setup.field.levels[to]
    state = carried_along(state, index, to)
    events: tuple[Event, ...] = ()
    if placing.why == "fall":
        state, events = _fallen(state, index, state.setup.field.levels[to], placing)
    elif placing.hurts:
        state, events = hurt(state, index, placing.level - level, credited(placing), "the fall")
    return state, (event, *events)


def credited(placing: Placing) -> tuple[Index, ...]:
    """Whose doing it is when a figure is hurt where it is put."""
    return () if placing.anchor is None or placing.why == "landing" else (placing.anchor,)


def _fallen(state: State, index: Index, level: int, placing: Placing) -> Told:
    """MIN-49, 51: a point for each level, on level ground what the picture of the knocked down shows."""
    drop = placing.level - level
    state, events = tripped(state, index, "down")
    points = drop if drop > 0 else max(0, state.setup.books[index].pictures[KNOCKED_DOWN].score or 0)
    state, more = hurt(state, index, points, credited(placing), "the fall")
    return state, (*events, *more)


def stays_fallen(state: State, placing: Placing) -> Told:
    """Where there is no space to fall into, one falls where one stands; otherwise nothing comes of it."""
    if placing.why != "fall":
        return state, ()
    return _fallen(state, placing.figure, placing.level, placing)


def landed_on(state: State, index: Index, target: Index, seat: Seat, dice: Dice) -> Told:
    """MIN-50, 82: a die for who comes down on somebody, and a space beside him."""
    face = dice.roll(6, f"{state.name(index)} comes down on {state.name(target)}")
    own: Posture = "down" if face >= 5 else "off-balance"
    facts = {"name": state.name(index), "other": state.name(target), "figure": state.id(index)}
    results = {1: "{other} is knocked down", 2: "both stagger, and {other} drops the weapon"}
    text = results.get(face, "both stagger" if face < 5 else "{name} misses")
    events: tuple[Event, ...] = (happened("landed", f"{{face}}: {text}", target=state.id(target), face=face, **facts),)
    level = state.level(index)
    state, more = tripped(state, index, own)
    events += more
    if face <= 4:
        state, more = tripped(state, target, "down" if face == 1 else "off-balance")
        events += more
    if face == 1:
        state, more = hurt(state, target, 2, (index,), "the jump")
        events += more
    if face == 2:
        state, more = drops_weapon(state, target)
        events += more
    placing = Placing(index, seat, "landing", target, level, hurts=face >= 5)
    return replace(state, due=(placing, *state.due)), events


def check(state: State, index: Index, dice: Dice) -> Told:
    """MIN-46..49: who ran or fought beside a drop or over an object rolls, and an opponent places the fallen."""
    piece = state.pieces[index]
    if not piece.present or not in_danger(state, index):
        return state, ()
    by = _opponent(state, index)
    seat = state.setup.seat[index if by is None else by]
    placing = Placing(index, seat, "fall", by, state.level(index), lowest=by is None)
    return roll_for_fall(state, index, dice, placing)


def in_danger(state: State, index: Index) -> bool:
    """MIN-46: whether a figure ran or fought, and may lose its footing."""
    piece = state.pieces[index]
    active = piece.effort.running or piece.effort.fought
    stumbles = any(":" not in id for id in state.lying.get(piece.at, ())) or bool(state.bodies.get(piece.at))
    return active and (stumbles or state.setup.field.is_edge(piece.at))


def _opponent(state: State, index: Index) -> Index | None:
    """MIN-49: the opponent who fought a figure this turn, of several the one whose seat has the initiative."""
    rank = {seat: place for place, seat in enumerate(state.initiative)}
    return min(fought_with(state, index), key=lambda foe: (rank[state.setup.seat[foe]], foe), default=None)


def fought_with(state: State, index: Index) -> list[Index]:
    """Those whom a figure has fought this turn."""
    return [
        fight.figures[b if fight.figures[a] == index else a]
        for fight in state.fights
        for a, b in fight.duel.setup.engaged
        if index in (fight.figures[a], fight.figures[b])
    ]
