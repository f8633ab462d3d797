"""LAB-79: sections drawn from a shuffled stack as the party comes in sight of a hall's end or a doorway."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from inkblade.boards import Square, edge
from inkblade.games.labyrinth._building import posted, posting_objection
from inkblade.games.labyrinth._content import SIDE, DoorKind, sections, sentries
from inkblade.games.labyrinth._decisions import Decision, Lay, Pass, Post
from inkblade.games.labyrinth._plan import EXTENT, FEWEST_EXITS, MIDDLE, Cell, Doorway, Laid, Plan, cell_of, rim
from inkblade.games.labyrinth._sight import is_seen, look_around, watchers
from inkblade.games.labyrinth._state import Drawn, Posted, State, Unit
from inkblade.games.labyrinth._telling import happened
from inkblade.kernel import Dice, Event, Objection

SOUTH = EXTENT - 1
GATES = (Laid(SOUTH, 7, "tee", 1), Laid(SOUTH, 8, "cross"), Laid(SOUTH, 9, "tee", 1))
"""What lies at the start: a hall along the southern rim with three entrances."""
HER_ROOMS = (3, 6)
"""From which to which of the rooms drawn may be the Princess's; the dice say which."""
HER_EXITS: tuple[DoorKind, ...] = ("door", "door", "door", "panel", "walled", "walled")
OTHER_EXITS: tuple[DoorKind | None, ...] = (None, None, "door", "door", "panel", "walled")
"""What a die puts on a side of a room: of hers, and of another."""


def gates() -> Plan:
    """The plan at the start."""
    return _dimmed(Plan(tuple(sorted(GATES))))


def _dimmed(plan: Plan) -> Plan:
    """The plan with every cell marked dark that a hall or a doorway leads to and nothing lies on."""
    return replace(plan, dark=tuple(sorted({cell for cell, _ in _ends(replace(plan, dark=()))})))


def _ends(plan: Plan) -> Iterator[tuple[Cell, Square]]:
    """Every end of a hall and every doorway that leads on to a free cell of the table, with the square before it."""
    beyond = [(outer, inner) for inner, outer in plan.ways]
    beyond += [(one, other) for a, b in plan.kinds for one, other in ((a, b), (b, a)) if one not in plan.floor]
    for outer, inner in beyond:
        x, y = cell = cell_of(outer)
        if cell not in plan.by_cell and 0 <= x < EXTENT and 0 <= y < EXTENT:
            yield cell, inner


def shuffled(dice: Dice) -> tuple[tuple[str, ...], int]:
    """The stack, and the number of the room in which the Princess will be found. Double rooms are left in the box."""
    stack = [id for id, section in sections().items() if not section.is_double for _ in range(section.number)]
    for laid in GATES:
        stack.remove(laid.section)
    for last in range(len(stack) - 1, 0, -1):
        other = dice.roll(last + 1, "shuffling the sections") - 1
        stack[last], stack[other] = stack[other], stack[last]
    first, final = HER_ROOMS
    return tuple(stack), first - 1 + dice.roll(final - first + 1, "the Princess's room")


def in_view(state: State) -> Cell | None:
    """The first dark cell that somebody of the party looks into."""
    if not state.options.unfolding or state.drawn is not None:
        return None
    watching = watchers(state, state.intruders)
    ends = sorted((cell, inner) for cell, inner in _ends(state.plan) if cell not in state.bricked)
    return next((cell for cell, inner in ends if is_seen(state, inner, watching)), None)


def draw(state: State, cell: Cell) -> State:
    """The uppermost section of the stack that fits a cell is drawn; where none does, the way is bricked up."""
    for index, section in enumerate(state.stack):
        drawn = replace(state, drawn=Drawn(section, cell), resume=state.phase, phase="unfold")
        if any(laying_on_objection(drawn, one) is None for one in _turned(section, cell)):
            return replace(drawn, stack=state.stack[:index] + state.stack[index + 1 :])
    return replace(state, bricked=state.bricked | {cell})


def _turned(section: str, cell: Cell) -> Iterator[Lay]:
    return (Lay(section, cell[0], cell[1], turn) for turn in range(sections()[section].turns))


def unfolding_candidates(state: State) -> Iterator[Decision]:
    """The drawn section in every position; then a sentry on its squares, or none."""
    assert state.drawn is not None
    if not state.drawn.laid:
        yield from _turned(state.drawn.section, state.drawn.cell)
        return
    floor = sorted(state.plan.by_cell[state.drawn.cell].floor())
    for kind in sentries():
        if state.left_over.get(kind, 0) > 0:
            yield from (Post(kind, square) for square in floor)
    yield Pass()


def unfolding_objection(state: State, decision: Decision) -> Objection | None:
    """Why the drawn section may not lie so, or a sentry not stand there."""
    drawn = state.drawn
    assert drawn is not None
    match decision:
        case Lay() if not drawn.laid:
            return laying_on_objection(state, decision)
        case Post() if drawn.laid:
            if decision.kind not in sentries() or cell_of(decision.at) != drawn.cell:
                return Objection("not-here", "LAB-79", "a Guard may be placed in the hall just laid")
            return posting_objection(state, decision.kind, decision.at)
        case Pass() if drawn.laid:
            return None
        case _:
            text = "a section was drawn and is laid now" if not drawn.laid else "place a Guard in it, or none"
            return Objection("not-now", "LAB-79", text)


def laying_on_objection(state: State, decision: Lay) -> Objection | None:
    """A section continues the way from which it was seen, and leaves a way on until the Princess is found."""
    drawn = state.drawn
    assert drawn is not None
    if (decision.section, decision.x, decision.y) != (drawn.section, *drawn.cell):
        return Objection("drawn", "LAB-79", "the section that was drawn is laid where it was seen")
    if not 0 <= decision.turn < decision.laid.kind.turns:
        return Objection("no-section", "LAB-79", "the section does not lie so")
    laid = decision.laid
    entries = {inner for cell, inner in _ends(state.plan) if cell == drawn.cell}
    meets = {outer for inner, outer in rim(laid) if laid.kind.is_room or inner in laid.floor()}
    if not entries & meets:
        return Objection("does-not-join", "LAB-79", "it must continue the way that leads to it")
    if not laid.kind.is_room and not _leads_on(state, laid) and state.princess is None:
        return Objection("closes-the-way", "LAB-79", "a way on must be left until the Princess is found")
    return None


def _leads_on(state: State, laid: Laid) -> bool:
    plan = replace(state.plan, laid=tuple(sorted((*state.plan.laid, laid))), dark=())
    return any(cell not in state.bricked for cell, _ in _ends(plan))


def unfold(state: State, decision: Decision, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """The drawn section laid, with what the dice put into it; then a sentry, if it is a hall."""
    assert state.drawn is not None
    match decision:
        case Lay():
            return _laid(state, decision.laid, dice)
        case Post():
            state = posted(state, Posted(decision.at, decision.kind))
    return look_around(_resumed(state))


def _resumed(state: State) -> State:
    """The phase that was interrupted goes on."""
    assert state.resume is not None
    return replace(state, phase=state.resume, resume=None, drawn=None)


def _laid(state: State, laid: Laid, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    before = state.plan
    name = laid.kind.name
    event = happened(
        "unfolded", "A section comes in sight: {name}.", name=name, section=laid.section, x=laid.x, y=laid.y
    )
    plan = replace(before, laid=tuple(sorted((*before.laid, laid))))
    if not laid.kind.is_room:
        waits = any(state.left_over.get(kind, 0) for kind in sentries())
        state = replace(state, plan=_dimmed(plan), drawn=replace(_drawn(state), laid=True))
        state, seen = look_around(state if waits else _resumed(state))
        return state, (event, *seen)
    hers = state.countdown == 1 and _sides(before, plan, laid) >= FEWEST_EXITS
    plan = replace(plan, doorways=_doorways(before, plan, laid, hers, dice))
    left = state.countdown - 1 if hers or state.countdown > 1 else state.countdown
    state = replace(state, plan=_dimmed(plan), countdown=left)
    state, seen = look_around(_resumed(_inhabited(state, laid, dice, hers)))
    return state, (event, *seen)


def _drawn(state: State) -> Drawn:
    assert state.drawn is not None
    return state.drawn


def _sides(before: Plan, plan: Plan, laid: Laid) -> int:
    """LAB-12: on how many of its sides a room has a doorway or may get one."""
    return sum(edge(inner, outer) in before.kinds or _may_lead(plan, outer, laid) for inner, outer in rim(laid))


def _doorways(before: Plan, plan: Plan, laid: Laid, hers: bool, dice: Dice) -> tuple[Doorway, ...]:
    """A doorway where the room was seen; on its other sides what the dice say, and every side of hers has one."""
    entries = {inner for cell, inner in _ends(before) if cell in laid.cells}
    doorways = list(before.doorways)
    for inner, outer in rim(laid):
        place = edge(inner, outer)
        if place in before.kinds or not _may_lead(plan, outer, laid):
            continue
        exits = HER_EXITS if hers or outer in entries else OTHER_EXITS
        kind = exits[dice.roll(len(exits), "a doorway") - 1]
        if kind is not None:
            doorways.append(Doorway(place, kind))
    return tuple(sorted(doorways))


def _may_lead(plan: Plan, outer: Square, laid: Laid) -> bool:
    x, y = cell = cell_of(outer)
    if cell in plan.by_cell:
        other = plan.by_cell[cell]
        return other.kind.is_room or outer in plan.floor
    return 0 <= x < EXTENT and 0 <= y < EXTENT and cell not in laid.cells


def _inhabited(state: State, laid: Laid, dice: Dice, hers: bool) -> State:
    """A creature drawn by chance in the corner of a room, and the Princess in the middle of hers."""
    corner = Square(SIDE * laid.x, SIDE * laid.y)
    middle = Square(corner.x + MIDDLE, corner.y + MIDDLE)
    if hers:
        her = Unit("princess", "good", at=middle, home=corner, defends=True)
        state = replace(state, plan=replace(state.plan, princess=middle), units=(*state.units, her))
    kinds = sorted(kind for kind, number in state.left_over.items() if number > 0 and kind not in sentries())
    if not kinds:
        return state
    kind = kinds[dice.roll(len(kinds), "which creature lives here") - 1] if len(kinds) > 1 else kinds[0]
    return posted(state, Posted(corner if hers else middle, kind))
