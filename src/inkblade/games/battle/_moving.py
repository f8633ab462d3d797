"""MAG-29, 89..102: pieces picked up and marched to a pose, returned, and units kept together."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from inkblade.boards import Reach, Square, ahead, around, reach
from inkblade.games.battle._field import nearest
from inkblade.games.battle._hiding import any_hidden, masked, reveal
from inkblade.games.battle._paces import Pose
from inkblade.games.battle._state import Index, Piece, Position, State
from inkblade.games.battle._telling import called, happened
from inkblade.kernel import Event, Objection, Seat


def movable(state: State, index: Index) -> Objection | None:
    """Why a piece cannot move now."""
    position = state.position
    facts = {"who": called(position, index), "piece": position.name(index)}
    if position.seat(index) != state.acting:
        return Objection("not-yours", "MAG-29", "{piece} is not yours", facts)
    if position.pieces[index].at is None:
        return Objection("off-board", "MAG-29", "{piece} is not on the board", facts)
    if position.locked(index) and not state.setup.options.locked_may_turn:
        return Objection("locked", "MAG-102", "{piece} is locked by an enemy next to it", facts)
    if position.stunned(index, state.turn):
        return Objection("stunned", "MAG-65", "{piece} is stunned", facts)
    if position.blinded(index):
        return Objection("blind", "MAG-71", "{piece} is blind", facts)
    if position.points(index) < 1:
        return Objection("winded", "MAG-99", "{piece} has no movement points left", facts)
    if not any(_affordable(position, index)):
        return Objection("hemmed", "MAG-100", "{piece} has nowhere to go", facts)
    return None


def _affordable(position: Position, index: Index) -> Iterator[bool]:
    points, taken = position.points(index), position.occupants
    paces = position.setup.paces[position.pieces[index].force].leading_from(position.pose(index))
    return (cost <= points and all(taken.get(at, index) == index for at in free) for _, cost, free in paces)


def reach_of(position: Position, index: Index) -> Reach[Pose]:
    """MAG-93..102: every pose a piece can come to, by the cheapest way; next to an enemy it halts."""
    found = position.reaches.get(index)
    if found is None:
        found = position.reaches[index] = _reach(position, index)
    return found


def _reach(position: Position, index: Index) -> Reach[Pose]:
    seat, force = position.seat(index), position.pieces[index].force
    paces, taken, menaced = position.setup.paces[force], position.occupants, position.menaced(seat)
    locked = position.locked(index)

    others = taken.keys() - set(position.squares[index])

    def steps(pose: Pose) -> list[tuple[Pose, int]]:
        return [
            (to, cost)
            for to, cost, free in paces.leading_from(pose)
            if others.isdisjoint(free) and not (locked and to.at != pose.at)
        ]

    def halts(pose: Pose) -> bool:
        return pose.at in menaced or (paces.long and paces.rear(pose) in menaced)

    return reach(position.pose(index), position.points(index), steps, halts)


def march(state: State, to: Pose, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """Walk the piece in hand to a pose; whatever it discovers on its way cuts it short."""
    index = state.picked
    assert index is not None
    way = reach_of(masked(state, seat).state.position, index)
    path = way.path(to)
    piece = state.position.pieces[index]
    secret = any_hidden(state.position)
    events: tuple[Event, ...] = ()
    for steps in range(1 if secret else len(path), len(path) + 1):
        state = state.placed({index: _walked(piece, path[:steps], way)})
        state, events = reveal(state) if secret else (state, ())
        if events or state.position.locked(index):
            break
    told = _told(state, index)
    state = replace(state, picked=index if movable(state, index) is None else None)
    return state, (told, *events)


def _walked(piece: Piece, path: tuple[Pose, ...], way: Reach[Pose]) -> Piece:
    """A piece at the end of a path, with what it has spent and how it ran."""
    entered, run, before = piece.entered, piece.run, way.start
    for pose in path:
        entered += pose.at != before.at
        run = run + 1 if pose.at == ahead(before.at, before.facing) else 0
        before = pose
    spent = piece.spent + way.costs[before]
    return replace(piece, at=before.at, facing=before.facing, spent=spent, entered=entered, run=run)


def _told(state: State, index: Index) -> Event:
    position, piece = state.position, state.position.pieces[index]
    at, facing = position.pose(index)
    facts = {"who": called(position, index), "piece": position.name(index), "at": list(at), "facing": str(facing)}
    return happened("marched", "{who} moves.", facts, {position.seat(index)} if piece.hidden else None)


def groups(position: Position, members: tuple[Index, ...]) -> list[list[Index]]:
    """MAG-89, 92: the groups that pieces of a unit form, the largest first."""
    own = {at: index for index in members for at in position.squares[index]}
    loose = position.setup.options.loose_coherency
    left, found = dict.fromkeys(members), []
    while left:
        group, waiting = [], [next(iter(left))]
        del left[waiting[0]]
        while waiting:
            one = waiting.pop()
            group.append(one)
            for at in _about(position.squares[one], loose):
                other = own.get(at)
                if other in left:
                    del left[other]
                    waiting.append(other)
        found.append(sorted(group))
    return sorted(found, key=lambda group: (-len(group), group))


def _about(squares: tuple[Square, ...], loose: bool) -> Iterator[Square]:
    """The squares on which another piece is near enough to hold together with one."""
    for square in squares:
        for at in around(square):
            yield at
            if loose:
                yield from around(at)


def divided(position: Position, force: int) -> bool:
    """Whether a unit is in more than one group."""
    found = position.divisions.get(force)
    if found is None:
        alone = position.setup.forces[force].individual
        found = position.divisions[force] = not alone and len(groups(position, position.members[force])) > 1
    return found


def returnable(state: State, force: int) -> bool:
    """Whether a force has moved and can return to where its movement began."""
    if state.begun is None:
        return False
    now, before = state.position, state.begun
    return any(
        now.pieces[index] is not before.pieces[index] and now.pose(index) != before.pose(index)
        for index in now.members[force]
    )


def returned(state: State, force: int) -> State:
    """A force back where its movement began, its points unspent."""
    members, before = state.position.members[force], state.begun
    assert before is not None
    state = state.placed({index: before.pieces[index] for index in members})
    return replace(state, picked=None if state.picked in members else state.picked)


def back_objection(state: State, force: int) -> Objection | None:
    """Why a force cannot return."""
    facts = {"force": state.setup.forces[force].name}
    if state.begun is None:
        return Objection("revealed", "MAG-26", "something was discovered since: what is done is done", facts)
    if not returnable(state, force):
        return Objection("unmoved", "MAG-89", "the {force} have not moved", facts)
    members = set(state.position.members[force])
    home = state.begun.squares
    if any(state.position.occupants.get(at, index) not in members for index in members for at in home[index]):
        return Objection("taken", "MAG-100", "somebody now stands where the {force} stood", facts)
    return None


def coherency_objection(state: State) -> Objection | None:
    """MAG-89, 90: why movement cannot end yet: a unit is divided that need not be."""
    position = state.position
    before = state.begun
    for force, army in enumerate(state.setup.forces):
        if army.seat != state.acting or not divided(position, force):
            continue
        if before and not divided(before, force) and back_objection(state, force) is None:
            text = "the {force} are divided: bring them together, or back"
            return Objection("divided", "MAG-89", text, {"force": army.name})
        straggler = _straggler(state, force)
        if straggler is not None:
            facts = {"force": army.name, "piece": position.name(straggler)}
            return Objection("straggler", "MAG-90", "{piece} can come nearer to the {force}", facts)
    return None


def _straggler(state: State, force: int) -> Index | None:
    """MAG-90: a free piece that could end nearer to the main body of its unit."""
    position = state.position
    body, *rest = groups(position, position.members[force])
    trunk = tuple(at for index in body for at in position.squares[index])
    for index in (one for group in rest for one in group):
        if movable(state, index) is not None:
            continue
        now = nearest(position.squares[index], trunk)
        if any(nearest((pose.at,), trunk) < now for pose in reach_of(position, index).costs):
            return index
    return None
