"""LAB-09..16, 77: the stronghold built and garrisoned, one small decision at a time."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from inkblade.boards import Square, distance
from inkblade.games.labyrinth._content import DOOR_KINDS, counters, sections
from inkblade.games.labyrinth._decisions import Complete, Decision, Fit, House, Lay, Lift, Post, Ready, Recall
from inkblade.games.labyrinth._generating import generate
from inkblade.games.labyrinth._plan import (
    Cell,
    Doorway,
    Laid,
    Plan,
    doorway_objection,
    laying_objection,
    named,
    plan_objection,
)
from inkblade.games.labyrinth._sight import first_seen
from inkblade.games.labyrinth._state import Posted, State, Unit
from inkblade.games.labyrinth._telling import happened
from inkblade.kernel import Dice, Event, Objection

BUILT_SIZE = 24
"""How many sections the program lays when it is asked to finish a stronghold."""


# Objections.


def building_objection(state: State, decision: Decision) -> Objection | None:
    """Why the builder may not decide so."""
    if state.building >= state.options.building and not isinstance(decision, Complete | Ready):
        text = "{most} steps of building are enough: complete the stronghold, or declare it ready"
        return Objection("enough", "LAB-09", text, {"most": state.options.building})
    if state.phase == "garrison" and isinstance(decision, Lay | Lift | Fit | House):
        return Objection("as-it-stands", "LAB-09", "this stronghold stands as it is; only counters are placed")
    match decision:
        case Lay():
            return laying_objection(state.plan, decision.laid)
        case Lift():
            lies = any((laid.x, laid.y) == (decision.x, decision.y) for laid in state.plan.laid)
            return None if lies else _nothing_there()
        case Fit():
            return _fitting_objection(state.plan, decision)
        case House():
            return _housing_objection(state, decision.at)
        case Post():
            return posting_objection(state, decision.kind, decision.at)
        case Recall():
            standing = any(unit.at == decision.at for unit in state.garrison)
            return None if standing else _nothing_there()
        case Complete():
            return None if _unfinished(state) else Objection("finished", "LAB-09", "nothing is left to complete")
        case _:
            return ready_objection(state)


def _nothing_there() -> Objection:
    return Objection("nothing-there", "LAB-09", "there is nothing to take up")


def _fitting_objection(plan: Plan, decision: Fit) -> Objection | None:
    if decision.kind is None:
        return None if decision.edge in plan.kinds else _nothing_there()
    if plan.kinds.get(decision.edge) == decision.kind:
        return Objection("fitted", "LAB-10", "there is such a doorway already")
    return doorway_objection(plan, decision.edge)


def _housing_objection(state: State, at: Square) -> Objection | None:
    if state.plan.room(at) is None:
        return Objection("no-room", "LAB-13", "the Princess is placed in a room; {at} is none", {"at": named(at)})
    if at == state.plan.princess or at in state.by_square:
        return Objection("occupied", "LAB-48", "{at} is occupied", {"at": named(at)})
    return None


def posting_objection(state: State, kind: str, at: Square) -> Objection | None:
    """LAB-14..16: sentries in halls, away from entrances; creatures in rooms, one in each."""
    facts = {"kind": counters()[kind].name if kind in counters() else kind, "at": named(at)}
    if state.left_over.get(kind, 0) <= 0:
        return Objection("none-left", "LAB-03", "no counter {kind} is left to place", facts)
    if at not in state.plan.floor:
        return Objection("rock", "LAB-14", "there is no floor at {at}", facts)
    if at in state.by_square or at == state.plan.princess:
        return Objection("occupied", "LAB-14", "{at} is occupied", facts)
    room, anywhere = state.plan.room(at), counters()[kind].side == "good"
    if room is None and not anywhere and counters()[kind].post == "room":
        return Objection("creature-in-hall", "LAB-16", "the {kind} is placed in a room", facts)
    if room is not None and not anywhere and counters()[kind].post == "hall":
        return Objection("guard-in-room", "LAB-14", "the {kind} is placed in a hall", facts)
    if room is not None and room in state.homes:
        return Objection("one-a-room", "LAB-16", "there is a counter in that room already", facts)
    if room is None and any(distance(at, entrance) <= 1 for entrance in state.plan.entrances):
        return Objection("at-entrance", "LAB-14", "nobody is placed on an entrance or next to it", facts)
    return None


def ready_objection(state: State) -> Objection | None:
    """What the stronghold still lacks."""
    if objection := plan_objection(state.plan):
        return objection
    if state.options.reversed and any(state.left_over.values()):
        return Objection("unplaced", "LAB-77", "all questing units are placed in the stronghold they defend")
    return None


def _unfinished(state: State) -> bool:
    return plan_objection(state.plan) is not None or next(_vacancies(state), None) is not None


# Candidates.


def building_candidates(state: State) -> Iterator[Decision]:
    """Everything the builder might do next."""
    if state.phase == "build":
        yield from _layings(state.plan)
        for place in state.plan.sites:
            yield from (Fit(place, door) for door in (*DOOR_KINDS, None))
        for room in state.plan.rooms.values():
            yield from (House(square) for square in sorted(room))
    for kind, number in state.left_over.items():
        if number > 0:
            yield from (Post(kind, square) for square in _posts(state, kind))
    for unit in state.garrison:
        assert unit.at is not None
        yield Recall(unit.at)
    yield Complete()
    yield Ready()


def _layings(plan: Plan) -> Iterator[Decision]:
    """Every section, turned in every way, so that it covers a cell next to those that lie."""
    for id, section in sections().items():
        for turn in range(section.turns):
            shape = Laid(0, 0, id, turn).cells
            for x, y in sorted({(x - dx, y - dy) for x, y in plan.frontier for dx, dy in shape}):
                yield Lay(id, x, y, turn)
    for laid in plan.laid:
        yield Lift(laid.x, laid.y)


def _posts(state: State, kind: str) -> Iterator[Square]:
    counter = counters()[kind]
    for square in sorted(state.plan.floor):
        room = state.plan.room(square)
        if counter.side == "good" or (room is None) == (counter.post == "hall"):
            yield square


def _vacancies(state: State) -> Iterator[tuple[str, Square]]:
    """Every counter that could still be placed, with every square where it could stand."""
    for kind, number in state.left_over.items():
        if number > 0:
            yield from ((kind, at) for at in _posts(state, kind) if posting_objection(state, kind, at) is None)


# Carrying it out.


def build(state: State, decision: Decision, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """The stronghold after a builder's decision, which only the defenders see."""
    plan = state.plan
    state = replace(state, building=state.building + 1)
    match decision:
        case Lay():
            return _relaid(state, replace(plan, laid=tuple(sorted((*plan.laid, decision.laid)))))
        case Lift():
            gone = plan.by_cell[decision.x, decision.y]
            return _relaid(state, replace(plan, laid=tuple(one for one in plan.laid if one != gone)))
        case Fit(edge=place, kind=kind):
            others = tuple(doorway for doorway in plan.doorways if doorway.edge != place)
            fitted = others if kind is None else tuple(sorted((*others, Doorway(place, kind))))
            return _relaid(state, replace(plan, doorways=fitted))
        case House():
            return replace(state, plan=replace(plan, princess=decision.at)), ()
        case Post():
            return posted(state, Posted(decision.at, decision.kind)), ()
        case Recall():
            units = tuple(unit for unit in state.units if unit.at != decision.at)
            return replace(state, units=units), ()
        case Complete():
            return _completed(state, dice), ()
        case _:
            return state, ()


def _relaid(state: State, plan: Plan) -> tuple[State, tuple[Event, ...]]:
    """The plan changed; doorways and counters that no longer have a place are taken up."""
    doorways = tuple(doorway for doorway in plan.doorways if doorway.edge in plan.sites)
    princess = plan.princess if plan.princess and plan.room(plan.princess) is not None else None
    plan = replace(plan, doorways=doorways, princess=princess)
    bare = replace(state, plan=plan, units=tuple(unit for unit in state.units if not unit.defends))
    for unit in state.garrison:
        assert unit.at is not None
        if posting_objection(bare, unit.kind, unit.at) is None:
            bare = posted(bare, Posted(unit.at, unit.kind))
    return bare, ()


def posted(state: State, post: Posted) -> State:
    """A counter of the garrison placed face down."""
    counter = counters()[post.kind]
    unit = Unit(
        kind=post.kind,
        side="good" if counter.side == "good" else "evil",
        at=post.at,
        up=False,
        home=state.plan.room(post.at),
        defends=True,
        vanishing=counter.vanishes,
        fireballs=counter.fireballs,
    )
    return replace(state, units=(*state.units, unit))


def _completed(state: State, dice: Dice) -> State:
    """The program lays a stronghold if there is no whole one, and places what is left where the dice say."""
    if plan_objection(state.plan) is not None:
        state, _ = _relaid(state, generate(BUILT_SIZE, dice))
    return scattered(state, dice)


def scattered(state: State, dice: Dice) -> State:
    """Every counter that is left on a square where it may stand, while there are any."""
    while True:
        vacancies = list(_vacancies(state))
        kinds = sorted({kind for kind, _ in vacancies})
        if not kinds:
            return state
        kind = kinds[dice.roll(len(kinds), "which counter") - 1] if len(kinds) > 1 else kinds[0]
        squares = [square for one, square in vacancies if one == kind]
        square = squares[dice.roll(len(squares), "where it is placed") - 1] if len(squares) > 1 else squares[0]
        state = posted(state, Posted(square, kind))


def opened_to_play(state: State) -> tuple[State, tuple[Event, ...]]:
    """LAB-13, 17: the stronghold is ready: the Princess is in her room, and the intruders come."""
    plan, options = state.plan, state.options
    assert plan.princess is not None
    her = Unit(
        kind="princess",
        side="good",
        at=plan.princess,
        up=not options.hidden_princess,
        home=plan.room(plan.princess),
        defends=True,
    )
    guards = sorted(state.garrison, key=lambda unit: (unit.at, unit.kind))
    intruders = tuple(unit for unit in state.units if not unit.defends)
    event = happened("ready", "The stronghold is ready. The intruders come.")
    seen = first_seen(plan, options.hidden_princess) if options.fog else frozenset[Cell]()
    units = (*intruders, her, *guards)
    return replace(state, units=units, phase="movement", half=state.intruders, turn=1, seen=seen), (event,)
