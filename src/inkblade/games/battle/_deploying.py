"""MAG-25, 26: armies placed in their areas, openly or noted in secret, by hand or by the program."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from inkblade.boards import Facing, Square, diagonal_distance
from inkblade.games.battle._decisions import Place
from inkblade.games.battle._field import squares_of
from inkblade.games.battle._forces import Post, Setup
from inkblade.games.battle._hiding import visible
from inkblade.games.battle._moving import divided
from inkblade.games.battle._paces import Pose
from inkblade.games.battle._state import Index, Piece, Position, State, Unit
from inkblade.games.battle._telling import happened
from inkblade.kernel import Event, Objection, Seat


def posted(setup: Setup) -> State:
    """A battle before armies are placed, but for the pieces that the setup says stand already."""
    known = setup.known
    pieces = [Piece(place, number) for place, force in enumerate(known.forces) for number in range(force.count)]
    for post in setup.posts:
        index = known.pieces[post.piece]
        pieces[index] = replace(pieces[index], at=post.at, facing=post.facing, hidden=post.hidden)
    return State(Position(known, tuple(pieces)), tuple(Unit(force.count) for force in known.forces))


def post_objection(state: State, post: Post) -> Objection | None:
    """Why a piece cannot stand there from the beginning; unlike one placed by hand it needs no area."""
    position, index = state.position, state.position.names.get(post.piece)
    facts = {"piece": post.piece[:60], "x": post.at.x, "y": post.at.y}
    if index is None:
        return Objection("unknown", "MAG-05", "nobody is called {piece}", facts)
    pose = Pose(post.at, post.facing)
    squares = squares_of(pose.at, pose.facing, position.force(index).long)
    taken = position.pieces[index].at is not None or any(at in position.occupants for at in squares)
    sound = "-" not in pose.facing.value and position.setup.paces[position.pieces[index].force].stands(pose)
    if taken or not sound:
        return Objection("no-place", "MAG-100", "{piece} cannot stand on {x},{y}", facts)
    area = position.setup.areas[position.force(index).area]
    if post.hidden and not (position.force(index).hidden and all(at in area for at in squares)):
        return Objection("in-the-open", "MAG-26", "{piece} may not be hidden there in this encounter", facts)
    return None


def unplaced(position: Position, seat: Seat) -> tuple[Index, ...]:
    """The pieces of a seat that are still to be placed."""
    return tuple(
        index
        for index, piece in enumerate(position.pieces)
        if piece.at is None and piece.gone is None and position.seat(index) == seat
    )


def next_to_place(position: Position, seat: Seat) -> dict[int, Index]:
    """For every force of a seat the piece that is placed next."""
    first: dict[int, Index] = {}
    for index in unplaced(position, seat):
        first.setdefault(position.pieces[index].force, index)
    return first


def openings(state: State, seat: Seat) -> Iterator[Place]:
    """Where the next piece of each force can stand, openly or hidden."""
    position = state.position
    for force, index in next_to_place(position, seat).items():
        name = position.name(index)
        free = [pose for pose, bits in state.setup.places[force] if not bits & position.taken]
        yield from (Place(name, pose.at, pose.facing) for pose in free)
        if state.setup.forces[force].hidden:
            unseen = (pose for pose in free if _hiding_objection(position, index, pose, {}) is None)
            yield from (Place(name, pose.at, pose.facing, hidden=True) for pose in unseen)


def place_objection(state: State, decision: Place, seat: Seat) -> Objection | None:
    """Why a piece cannot be placed so."""
    position = state.position
    index = position.names.get(decision.piece)
    facts = {"piece": decision.piece, "x": decision.at.x, "y": decision.at.y}
    if index is None or position.seat(index) != seat:
        return Objection("not-yours", "MAG-25", "{piece} is no piece of yours", facts)
    if position.pieces[index].at is not None:
        return Objection("placed", "MAG-25", "{piece} stands on the board; lift it first", facts)
    force = position.pieces[index].force
    if index != next_to_place(position, seat)[force]:
        return Objection("not-next", "MAG-25", "another piece of its unit is placed before {piece}", facts)
    if not _fits(position, index, Pose(decision.at, decision.facing)):
        text = "{piece} cannot stand on {x},{y}: expected free ground in its area that bears it"
        return Objection("no-place", "MAG-25", text, facts)
    if decision.hidden:
        return _hiding_objection(position, index, Pose(decision.at, decision.facing), facts)
    return None


def _fits(position: Position, index: Index, pose: Pose) -> bool:
    """Whether a piece can be placed in a pose: in its area, on free ground that bears it."""
    places = position.setup.places[position.pieces[index].force]
    return any(pose == place and not bits & position.taken for place, bits in places)


def _hiding_objection(position: Position, index: Index, pose: Pose, facts: dict[str, object]) -> Objection | None:
    force = position.force(index)
    if not force.hidden:
        return Objection("in-the-open", "MAG-26", "{piece} may not be hidden in this encounter", facts)
    if visible(position, squares_of(pose.at, pose.facing, force.long), 1 - force.seat):
        return Objection("in-sight", "MAG-26", "an enemy sees {x},{y}", facts)
    return None


def deployed(state: State, index: Index, pose: Pose, hidden: bool) -> tuple[State, tuple[Event, ...]]:
    """A piece is placed; of a hidden one its owner alone is told."""
    seat, name = state.position.seat(index), state.position.name(index)
    facts = {"piece": name, "at": list(pose.at)}
    told = happened("placed", "{piece} is placed.", facts, {seat} if hidden else None)
    return placed(state, index, pose, hidden), (told,)


def placed(state: State, index: Index, pose: Pose, hidden: bool) -> State:
    """The state with a piece placed."""
    piece = state.position.pieces[index]
    return state.placed({index: replace(piece, at=pose.at, facing=pose.facing, hidden=hidden)})


def lifted(state: State, index: Index) -> State:
    """The state with a piece taken up again."""
    piece = state.position.pieces[index]
    return state.placed({index: Piece(piece.force, piece.number)})


def ready_objection(state: State, seat: Seat) -> Objection | None:
    """Why an army is not ready: somebody is missing, or a unit is divided (MAG-89)."""
    position = state.position
    if left := unplaced(position, seat):
        return Objection("missing", "MAG-25", "{piece} is not placed yet", {"piece": position.name(left[0])})
    for place, force in enumerate(state.setup.forces):
        if force.seat == seat and divided(position, place):
            return Objection("divided", "MAG-89", "the {force} are divided", {"force": force.name})
    return None


def muster(state: State, seat: Seat) -> State:
    """The program places the pieces that are left, units in two ranks side by side; where that fails, all anew."""
    filled = _filled(state, seat)
    if ready_objection(filled, seat) is None:
        return filled
    for index in state.position.army(seat):
        state = lifted(state, index)
    return _filled(state, seat)


def _filled(state: State, seat: Seat) -> State:
    for force, army in enumerate(state.setup.forces):
        if army.seat != seat:
            continue
        state = _gathered(state, force)
        for index in unplaced(state.position, seat):
            if state.position.pieces[index].force == force:
                state = _put(state, index)
    return state


def _gathered(state: State, force: int) -> State:
    """A unit that was placed in parts is taken up, to be placed together."""
    if divided(state.position, force):
        for index in state.position.members[force]:
            state = lifted(state, index)
    return state


def _put(state: State, index: Index) -> State:
    """One piece next to those of its unit that stand, or where its army has room."""
    position, force = state.position, state.position.force(index)
    facing = state.setup.encounter.armies[force.seat].facing
    area = state.setup.areas[force.area]
    friends = [at for one in position.members[position.pieces[index].force] for at in position.squares[one]]
    centre = _middle(friends or list(area), facing)
    width = (force.count + 1) // 2 // 2 if friends else 0
    places = state.setup.places[position.pieces[index].force]
    free = [pose for pose, bits in places if pose.facing == facing and not bits & position.taken]
    if not free:
        return state
    near = [one for one in free if any(diagonal_distance(one.at, other) <= 1 for other in friends)]
    exposed = state.setup.exposures(position.pieces[index].force) if force.hidden else {}
    pose = min(near or free, key=lambda one: (exposed.get(one.at, 0), _preference(one.at, facing, centre, width)))
    hidden = force.hidden and _hiding_objection(position, index, pose, {}) is None
    return placed(state, index, pose, hidden)


def _middle(squares: list[Square], facing: Facing) -> int:
    """The middle of some squares along the front, doubled."""
    sides = [_along(at, facing) for at in squares]
    return min(sides) + max(sides)


def _along(at: Square, facing: Facing) -> int:
    return at.x if facing in (Facing.NORTH, Facing.SOUTH) else at.y


def _preference(at: Square, facing: Facing, centre: int, width: int) -> tuple[bool, int, int, Square]:
    """Within the width of the unit, then forward, then near its middle."""
    forward = {Facing.NORTH: -at.y, Facing.SOUTH: at.y, Facing.EAST: at.x, Facing.WEST: -at.x}[facing]
    aside = abs(2 * _along(at, facing) - centre)
    return width > 0 and aside > 2 * width, -forward, aside, at
