"""MAG-29, 89..102: pieces picked up and marched to a pose, returned, and units kept together."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from inkblade.boards import Square, ahead, around
from inkblade.games.battle._field import SIDES, nearest, squares_of
from inkblade.games.battle._fitness import dazed
from inkblade.games.battle._hiding import any_hidden, masked, reveal, uncovered
from inkblade.games.battle._paces import Pose
from inkblade.games.battle._reaching import Ways, turns, ways
from inkblade.games.battle._state import Index, Piece, Position, State
from inkblade.games.battle._telling import called, happened
from inkblade.kernel import Event, Objection, Seat

AMPLE = 400
"""More movement points than any way on a field costs."""
GLIMPSE = 3
"""Movement points that mostly tell whether a piece can come nearer to its fellows."""
Hindrance = tuple[str, str, str]
"""Why a piece stays: a code, a rule and a sentence."""
WINDED = "winded", "MAG-99", "{piece} has no movement points left"
HEMMED = "hemmed", "MAG-100", "{piece} has nowhere to go"
LOCKED = "locked", "MAG-102", "{piece} is locked by an enemy next to it"
BLIND = "blind", "MAG-71", "{piece} is blind and has to be led"
RETURNED = "returned", "MAG-89", "the unit of {piece} went back and stays where it stood"


def movable(state: State, index: Index) -> Objection | None:
    """Why a piece cannot move now."""
    position = state.position
    facts = {"who": called(position, index), "piece": position.name(index)}
    if position.seat(index) != state.acting:
        return Objection("not-yours", "MAG-29", "{piece} is not yours", facts)
    if position.pieces[index].at is None:
        return Objection("off-board", "MAG-29", "{piece} is not on the board", facts)
    hindrance = hindered(state, index)
    return hindrance and Objection(*hindrance, facts)


def hindered(state: State, index: Index) -> Hindrance | None:
    """What keeps a piece of the acting seat that stands on the board from moving."""
    position, piece = state.position, state.position.pieces[index]
    if (piece.wounds or piece.trance) and (objection := dazed(state, index)):
        return objection.code, objection.rule, objection.text
    if piece.wounds and position.blinded(index):
        return BLIND
    if state.units[piece.force].returns and piece.trance is None:
        return RETURNED
    points = position.points(index)
    if points < 1:
        return WINDED
    if position.locked(index) and not state.setup.options.locked_may_turn:
        return LOCKED
    taken = position.taken & ~position.bits[index]
    return None if position.setup.paces[piece.force].stirs(position.pose(index), points, taken) else HEMMED


def reach_of(position: Position, index: Index, broken: bool = False) -> Ways:
    """Every pose a piece can come to; next to an enemy it halts, and of a broken unit it comes no nearer to any."""
    found = position.reaches.get((index, broken))
    if found is None:
        found = position.reaches[index, broken] = _reach(position, index, broken)
    return found


def _reach(position: Position, index: Index, broken: bool, most: int = AMPLE) -> Ways:
    paces = position.setup.paces[position.pieces[index].force]
    pose, points = position.pose(index), min(most, position.points(index))
    taken = position.taken & ~position.bits[index]
    if position.locked(index):
        return turns(paces, pose, points, taken)
    if broken:
        taken |= _dreaded(position, index)
    return ways(paces, pose, points, taken, position.menacing(index))


def _dreaded(position: Position, index: Index) -> int:
    """MAG-87: the squares nearer to an enemy than where a piece of a broken unit stands."""
    enemies = [position.squares[one] for one in position.army(1 - position.seat(index))]
    now = min((nearest(position.squares[index], one) for one in enemies), default=0)
    field = position.setup.field
    return field.bits_of(at for at in field.terrain if any(nearest((at,), one) < now for one in enemies))


def reach_now(state: State, index: Index) -> Ways:
    """Where a piece can go as its unit is: broken or not."""
    return reach_of(state.position, index, _broken(state, index))


def _broken(state: State, index: Index) -> bool:
    piece = state.position.pieces[index]
    return state.units[piece.force].broken and piece.trance is None


def unreachable(state: State, index: Index, pose: Pose) -> Objection:
    """Why a pose is out of a piece's reach: no such square or facing, ground, somebody there, no way, too far."""
    position, field = state.position, state.setup.field
    paces, points = position.setup.paces[position.pieces[index].force], position.points(index)
    facts = {"piece": position.name(index), "x": pose.at.x, "y": pose.at.y, "facing": pose.facing.value}
    facts |= {"points": points}
    if pose.at not in field.terrain:
        return Objection("off-board", "MAG-94", "there is no square {x},{y}", facts)
    if pose.facing not in SIDES:
        return Objection("askew", "MAG-93", "{piece} faces a side of its square, not a corner", facts)
    if not paces.stands(pose):
        return Objection("impassable", "MAG-96", "the ground at {x},{y} does not bear {piece}", facts)
    if any(position.occupants.get(at, index) != index for at in squares_of(pose.at, pose.facing, paces.long)):
        return Objection("taken", "MAG-100", "somebody stands on {x},{y}", facts)
    taken = position.taken & ~position.bits[index]
    if ways(paces, position.pose(index), AMPLE, taken, 0).cost(pose) is None:
        return Objection("no-way", "MAG-100", "no way leads {piece} to {x},{y}: walls, water or others bar it", facts)
    text = "{piece} cannot come to {x},{y} facing {facing} with {points} movement points"
    return Objection("out-of-reach", "MAG-99", text, facts)


def march(state: State, to: Pose, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """Walk the piece in hand to a pose; whatever it discovers on its way cuts it short."""
    index = state.picked
    assert index is not None
    way = reach_now(masked(state, seat).state, index)
    path = way.path(to)
    piece = state.position.pieces[index]
    secret = any_hidden(state.position)
    events: tuple[Event, ...] = ()
    for steps in range(1 if secret else len(path), len(path) + 1):
        to = path[steps - 1]
        state, events = uncovered(state, index, squares_of(to.at, to.facing, state.position.force(index).long))
        if events:
            break
        state = state.placed({index: _walked(piece, path[:steps], way)})
        state, events = reveal(state) if secret else (state, ())
        if events or state.position.locked(index):
            break
    told = told_march(state, index)
    state = replace(state, picked=index if hindered(state, index) is None else None)
    return state, (told, *events)


def _walked(piece: Piece, path: tuple[Pose, ...], way: Ways) -> Piece:
    """A piece at the end of a path, with what it has spent and how it ran."""
    entered, run, before = piece.entered, piece.run, way.start
    for pose in path:
        entered += pose.at != before.at
        run = run + 1 if pose.at == ahead(before.at, before.facing) else 0
        before = pose
    spent = piece.spent + (way.cost(before) or 0)
    return replace(piece, at=before.at, facing=before.facing, spent=spent, entered=entered, run=run)


def told_march(state: State, index: Index) -> Event:
    """A piece has moved; of a hidden one its owner alone is told."""
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
    state = state.noted(force, replace(state.units[force], returns=1))
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
    free = (one for group in rest for one in group if hindered(state, one) is None)
    return next((one for one in free if _comes_nearer(state, one, trunk)), None)


def _comes_nearer(state: State, index: Index, trunk: tuple[Square, ...]) -> bool:
    """Whether a piece can end nearer to some squares; mostly its first few steps tell."""
    position = state.position
    now = nearest(position.squares[index], trunk)
    if any(nearest((pose.at,), trunk) < now for pose in _reach(position, index, _broken(state, index), GLIMPSE).costs):
        return True
    return any(nearest((pose.at,), trunk) < now for pose in reach_now(state, index).costs)
