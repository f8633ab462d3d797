"""MAG-26: a whole state that a view may be part of, with hidden pieces where the dice would have them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from inkblade.boards import Square, diagonal_distance
from inkblade.games.battle._field import squares_of
from inkblade.games.battle._hiding import visible
from inkblade.games.battle._paces import Pose
from inkblade.games.battle._state import Index, Position, State, View
from inkblade.kernel import Dice

NEAREST = 6
"""Among how many of the nearest squares a piece of a hidden unit is laid."""


def imagine(view: View, dice: Dice) -> State:
    """A state of which the viewing seat has this very view: units together in their area, or wherever nobody looks."""
    state = view.state
    hidden = _hidden(view)
    for index in hidden:
        state = _laid(state, index, dice)
    if state.begun is None:
        return state
    return replace(state, begun=state.begun.changed({index: state.position.pieces[index] for index in hidden}))


def _hidden(view: View) -> list[Index]:
    """The pieces that are somewhere, and not on the viewer's board."""
    position, state = view.state.position, view.state
    lost = [index for index, piece in enumerate(position.pieces) if piece.at is None and piece.gone is None]
    if state.phase != "deploy":
        return lost
    ready = state.red if state.half == 1 else None
    return [index for index in lost if position.seat(index) == ready and ready != view.seat]


def _laid(state: State, index: Index, dice: Dice) -> State:
    """One hidden piece laid near its fellows: in its area if there is room out of sight, else anywhere so."""
    position, force = state.position, state.position.force(index)
    area, field = sorted(state.setup.areas[force.area]), sorted(state.setup.field.terrain)
    taken = position.taken | (state.begun.taken if state.begun else 0)
    poses = _unseen(position, index, area, taken) or _unseen(position, index, field, taken)
    pose = _drawn(_near(position, index, poses), dice)
    return state.placed({index: replace(position.pieces[index], at=pose.at, facing=pose.facing, hidden=True)})


def _unseen(position: Position, index: Index, squares: Sequence[Square], taken: int) -> list[Pose]:
    """The poses, as its army faces, in which no enemy sees or touches a piece, on squares that are not taken."""
    force, seat = position.force(index), position.seat(index)
    paces, menaced = position.setup.paces[position.pieces[index].force], position.menaced(seat)
    bits_of = position.setup.field.bits_of
    facing = position.setup.encounter.armies[force.seat].facing
    found = []
    for at in squares:
        pose, places = Pose(at, facing), squares_of(at, facing, force.long)
        free = not bits_of(places) & (taken | menaced)
        if free and paces.stands(pose) and not visible(position, places, 1 - seat):
            found.append(pose)
    return found


def _near(position: Position, index: Index, poses: list[Pose]) -> list[Pose]:
    """Of these poses the nearest to hidden pieces of the same unit, if there are any."""
    unit = position.members[position.pieces[index].force]
    fellows = [position.squares[one][0] for one in unit if position.pieces[one].hidden]
    if not fellows:
        return poses
    near = sorted(poses, key=lambda pose: (min(diagonal_distance(pose.at, other) for other in fellows), pose))
    return near[:NEAREST]


def _drawn(poses: list[Pose], dice: Dice) -> Pose:
    return poses[dice.roll(len(poses), "where a piece is hidden") - 1] if len(poses) > 1 else poses[0]
