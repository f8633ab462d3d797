"""MIN-07..09, 35..38, 77..81, 84: going, running, climbing, crawling and jumping."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from inkblade.boards import Hex, Reach, hexes, reach
from inkblade.games.adventure._content import Posture
from inkblade.games.adventure._field import Field, space_name
from inkblade.games.adventure._halting import met
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import State, changed, facts_of, left, paced
from inkblade.games.adventure._telling import Told, happened
from inkblade.games.adventure._wounds import hurt, tripped, worse
from inkblade.games.adventure._zones import crossable, threats
from inkblade.kernel import Dice, Objection

FINE = 64
"""Ways are compared by their cost first, then by how many spaces on them are in reach of somebody who may halt."""
CRAWL_COST, JUMP_COST = 2, 2
SPACES_BEFORE_JUMP = 2


def step_cost(state: State, start: Hex, to: Hex) -> int:
    """MIN-77, 79: one point for a space on the same level, else the change of level."""
    return max(1, abs(state.setup.field.climb(start, to)))


def haul_cost(state: State, index: Index) -> int:
    """MIN-86: the point that carrying something large costs, once a turn."""
    piece = state.pieces[index]
    heavy = any(facts_of(state, id).large for id in piece.carries)
    return 1 if heavy and not piece.effort.hauled else 0


def reach_of(state: State, index: Index) -> Reach[Hex]:
    """Where a figure can go with the points it has left; costs are counted in `FINE` parts of a point."""
    if index not in state.reaches:
        state.reaches[index] = _reach(state, index)
    return state.reaches[index]


def _reach(state: State, index: Index) -> Reach[Hex]:
    standing, danger = state.standing, threats(state, index)
    closed = frozenset(at for at, other in standing.items() if other != index and not _passes(state, index, other))
    points = left(state, index) - haul_cost(state, index)
    return _reach_over(state.setup.field, state.pieces[index].at, points, closed, frozenset(danger))


@lru_cache(maxsize=4096)
def _reach_over(field: Field, start: Hex, points: int, closed: frozenset[Hex], danger: frozenset[Hex]) -> Reach[Hex]:
    """Where so many points lead over a field some of whose spaces are closed and some in danger."""
    levels, near = field.levels, field.near

    def steps(at: Hex) -> Iterator[tuple[Hex, int]]:
        level = levels[at]
        for other in near[at]:
            if other not in closed:
                yield other, FINE * (abs(levels[other] - level) or 1) + (other in danger)

    return reach(start, FINE * points + FINE - 1, steps)


def _passes(state: State, index: Index, other: Index) -> bool:
    return state.setup.side[other] == state.setup.side[index] and crossable(state, index, other)


def destinations(state: State, index: Index) -> Iterator[Hex]:
    """Where a figure can end a move."""
    return (at for at, cost in reach_of(state, index).costs.items() if cost and at not in state.standing)


def move_objection(state: State, index: Index, to: Hex) -> Objection | None:
    """MIN-07..09, 79: why a figure may not go to a space."""
    name, field = state.name(index), state.setup.field
    facts = {"name": name, "space": space_name(to)}
    if (why := space_objection(state, index, to)) is not None:
        return why
    found = reach_of(state, index).costs
    if to not in found:
        beside = to in field.near[state.pieces[index].at]
        cost = step_cost(state, state.pieces[index].at, to) + haul_cost(state, index)
        if beside:
            text = "{name} has {left} movement points, and {space} costs {cost}"
            return Objection("dear", "MIN-79", text, {**facts, "left": left(state, index), "cost": cost})
        text = "{name} cannot come to {space} with {left} movement points"
        return Objection("far", "MIN-07", text, {**facts, "left": left(state, index)})
    return None


def space_objection(state: State, index: Index, to: Hex) -> Objection | None:
    """MIN-01, 08, 09: why a figure may not end in a space, however it comes there."""
    facts = {"name": state.name(index), "space": space_name(to)}
    if to not in state.setup.field.open:
        return Objection("barred", "MIN-01", "nobody can stand in {space}", facts)
    if to == state.pieces[index].at:
        return Objection("there", "MIN-77", "{name} is there already", facts)
    if (other := state.standing.get(to)) is not None:
        rule = "MIN-08" if state.setup.side[other] == state.setup.side[index] else "MIN-09"
        return Objection("occupied", rule, "{other} is in {space}", {**facts, "other": state.name(other)})
    return None


def go(state: State, index: Index, to: Hex) -> Told:
    """MIN-07..11: the way is gone space by space, until somebody may halt who goes it."""
    path = reach_of(state, index).path(to)
    spent, danger = haul_cost(state, index), threats(state, index)
    effort = state.pieces[index].effort
    walked: list[Hex] = []
    at = start = state.pieces[index].at
    for space in path:
        spent += step_cost(state, at, space)
        at = space
        walked.append(at)
        if any(state.pieces[foe].order != "never" for foe in danger.get(at, ())):
            break
    state = paced(state, index, spent=effort.spent + spent, entered=effort.entered + len(walked), hauled=True)
    state = carried_along(state, index, at)
    text = "{name} goes from {start} to {to}"
    event = happened("moved", text, name=state.name(index), figure=state.id(index), start=start, to=at,
                     path=tuple(walked), cost=spent)  # fmt: skip
    state, events = met(state, index)
    return state, (event, *events)


def carried_along(state: State, index: Index, at: Hex) -> State:
    """A figure in another space, with the bodies it carries."""
    state = changed(state, index, at=at)
    for id in state.pieces[index].carries:
        if id in state.setup.index:
            body = state.setup.index[id]
            state = paced(changed(state, body, at=at), body, shifted=True)
    return state


def run_objection(state: State, index: Index) -> Objection | None:
    """MIN-78: why a figure may not run."""
    piece, facts = state.pieces[index], {"name": state.name(index)}
    if piece.effort.running:
        return Objection("running", "MIN-78", "{name} is running already", facts)
    if piece.ran:
        return Objection("winded", "MIN-78", "{name} ran last turn, and nobody runs two turns on end", facts)
    if piece.effort.starred:
        return Objection("starred", "MIN-78", "{name} has done what nobody does in a turn in which he runs", facts)
    return None


def run(state: State, index: Index) -> Told:
    """MIN-78: two points more, and off balance for it."""
    posture: Posture = worse(state.pieces[index].posture, "off-balance")
    state = changed(paced(state, index, running=True), index, posture=posture)
    return state, (happened("ran", "{name} runs", name=state.name(index), figure=state.id(index)),)


def crawl_objection(state: State, index: Index, to: Hex) -> Objection | None:
    """MIN-84: why a figure may not crawl to a space."""
    field, at = state.setup.field, state.pieces[index].at
    if to in field.near[at] and to not in state.standing and abs(field.climb(at, to)) <= 1:
        return None
    facts = {"name": state.name(index), "space": space_name(to)}
    if (why := space_objection(state, index, to)) is not None:
        return why
    if to not in field.near[at]:
        return Objection("far", "MIN-84", "{name} crawls from space to space, and {space} is not next to him", facts)
    if abs(field.climb(at, to)) > 1:
        return Objection("steep", "MIN-84", "{name} cannot crawl more than a level up or down", facts)
    return None


def crawl(state: State, index: Index, to: Hex) -> Told:
    """MIN-84: a space for two points, on hands and knees."""
    piece = state.pieces[index]
    effort, cost = piece.effort, CRAWL_COST + haul_cost(state, index)
    state = paced(state, index, spent=effort.spent + cost, entered=effort.entered + 1, starred=True, hauled=True)
    state = changed(carried_along(state, index, to), index, posture="down")
    told = happened("crawled", "{name} crawls to {to}", name=state.name(index), figure=state.id(index), to=to)
    state, events = met(state, index)
    return state, (told, *events)


def between(start: Hex, to: Hex) -> Hex | None:
    """The space that lies between two that are two steps apart in a straight line."""
    east, south = to.q - start.q, to.r - start.r
    if hexes.distance(start, to) != 2 or east % 2 or south % 2:
        return None
    return Hex(start.q + east // 2, start.r + south // 2)


def jump_objection(state: State, index: Index, to: Hex) -> Objection | None:
    """MIN-35..37: why a figure may not jump over a space."""
    piece, field = state.pieces[index], state.setup.field
    facts = {"name": state.name(index), "space": space_name(to)}
    if not piece.effort.running:
        return Objection("not-running", "MIN-35", "{name} does not run this turn", facts)
    if piece.effort.entered < SPACES_BEFORE_JUMP:
        return Objection("no-start", "MIN-35", "{name} must have entered two spaces before a jump", facts)
    if (why := space_objection(state, index, to)) is not None:
        return why
    over = between(piece.at, to)
    if over is None or over not in field.open:
        return Objection("not-over", "MIN-35", "there is no space to jump over on the way to {space}", facts)
    if field.climb(piece.at, to) > 1:
        return Objection("high", "MIN-36", "{space} is more than one level above {name}", facts)
    if field.climb(piece.at, over) > 1:
        return Objection("high", "MIN-37", "the space between is more than one level above {name}", facts)
    lower = min(field.levels[piece.at], field.levels[to])
    for id in state.lying.get(over, ()):
        kind = facts_of(state, id)
        if kind.height and field.levels[over] + kind.height > lower:
            return Objection("in-the-way", "MIN-37", "the {object} is too high to jump over", {"object": kind.name})
    return None


def jump_over(state: State, index: Index, to: Hex) -> Told:
    """MIN-35, 38: he lands off balance, for he ran, and his move is over."""
    effort = state.pieces[index].effort
    cost = JUMP_COST + haul_cost(state, index)
    state = paced(state, index, spent=effort.spent + cost, entered=effort.entered + 1, stopped=True, hauled=True)
    state = carried_along(state, index, to)
    told = happened("jumped", "{name} jumps to {to}", name=state.name(index), figure=state.id(index), to=to)
    state, events = met(state, index)
    return state, (told, *events)


def reckless_objection(state: State, index: Index, to: Hex) -> Objection | None:
    """MIN-81: why a figure may not jump down."""
    facts = {"name": state.name(index), "space": space_name(to)}
    field, at = state.setup.field, state.pieces[index].at
    if (why := space_objection(state, index, to)) is not None:
        return why
    if to not in field.near[at] or field.climb(at, to) >= 0:
        return Objection("not-below", "MIN-81", "{space} is not a lower space next to {name}", facts)
    return None


RECKLESS: dict[int, Posture] = {1: "standing", 2: "standing", 3: "off-balance", 4: "off-balance", 5: "down", 6: "down"}


def reckless(state: State, index: Index, to: Hex, dice: Dice) -> Told:
    """MIN-81: one point, and a die for how he lands."""
    name, drop = state.name(index), -state.setup.field.climb(state.pieces[index].at, to)
    effort, cost = state.pieces[index].effort, 1 + haul_cost(state, index)
    state = paced(state, index, spent=effort.spent + cost, entered=effort.entered + 1, hauled=True)
    state = carried_along(state, index, to)
    face = dice.roll(6, f"{name} jumps down")
    text = "{name} jumps down to {to}: {face}, {landed}"
    landed = {"standing": "on his feet", "off-balance": "off balance", "down": "knocked down"}[RECKLESS[face]]
    told = happened("leapt", text, name=name, figure=state.id(index), to=to, face=face, landed=landed, drop=drop)
    state, events = tripped(state, index, RECKLESS[face])
    if face == 6:
        state, more = hurt(state, index, drop, (), "the jump")
        events += more
    if not state.pieces[index].present:
        return state, (told, *events)
    state, more = met(state, index)
    return state, (told, *events, *more)
