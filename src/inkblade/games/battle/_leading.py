"""MAG-71: the blind led by a friend at their side, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from inkblade.boards import ahead
from inkblade.games.battle._decisions import Lead
from inkblade.games.battle._field import squares_of
from inkblade.games.battle._fitness import dazed
from inkblade.games.battle._hiding import masked, reveal, uncovered
from inkblade.games.battle._hitting import Told
from inkblade.games.battle._moving import told_march
from inkblade.games.battle._paces import Pose
from inkblade.games.battle._state import Index, Piece, Position, State
from inkblade.kernel import Event, Objection


def leads(state: State) -> Iterator[Lead]:
    """Every step that a friend can lead a blind piece of the acting seat."""
    position = state.position
    for blind in position.army(state.acting):
        if not position.pieces[blind].wounds or not position.blinded(blind) or not _free(state, blind):
            continue
        for guide in position.adjacent(blind):
            if _guides(state, guide):
                yield from _steps(position, guide, blind)


def _guides(state: State, guide: Index) -> bool:
    position = state.position
    return position.seat(guide) == state.acting and not position.blinded(guide) and _free(state, guide)


def _free(state: State, index: Index) -> bool:
    return not state.position.locked(index) and dazed(state, index) is None


def _steps(position: Position, guide: Index, blind: Index) -> Iterator[Lead]:
    """The guide makes a pace or stands, then the blind, at least one of them; afterwards they are adjacent."""
    names = position.name(guide), position.name(blind)
    for first in _poses(position, guide):
        after = position.changed({guide: _moved(position, guide, first)})
        for second in _poses(after, blind):
            both = (first, second) != (position.pose(guide), position.pose(blind))
            if both and _side_by_side(after, guide, second, position.force(blind).long):
                yield Lead(names[0], first.at, first.facing, names[1], second.at, second.facing)


def _poses(position: Position, index: Index) -> list[Pose]:
    """Where a piece stands, and where one pace takes it."""
    points, taken = position.points(index), position.occupants
    paces = position.setup.paces[position.pieces[index].force].leading_from(position.pose(index))
    near = [to for to, cost, free in paces if cost <= points and all(taken.get(at, index) == index for at in free)]
    return list(dict.fromkeys((position.pose(index), *near)))


def _side_by_side(position: Position, guide: Index, pose: Pose, long: bool) -> bool:
    touching = position.setup.field.touching
    squares = squares_of(pose.at, pose.facing, long)
    return any(at in touching(own) for own in position.squares[guide] for at in squares)


def lead_objection(state: State, decision: Lead) -> Objection | None:
    """Why a blind piece cannot be led so."""
    facts = {"piece": decision.piece[:60], "guide": decision.guide[:60]}
    if state.picked is not None:
        return Objection("hands-full", "MAG-71", "somebody is in hand; drop it first", facts)
    if decision not in leads(state):
        text = "{guide} cannot lead {piece} so: expected a free friend beside the blind, a pace each, and side by side"
        return Objection("not-led", "MAG-71", text, facts)
    return None


def led(state: State, decision: Lead) -> Told:
    """The guide makes its pace, then the blind; something discovered on the way cuts it short."""
    position = masked(state, state.acting).state.position
    events: tuple[Event, ...] = ()
    for name, pose in (
        (decision.guide, Pose(decision.guide_at, decision.guide_facing)),
        (decision.piece, Pose(decision.at, decision.facing)),
    ):
        index = position.names[name]
        if pose == state.position.pose(index):
            continue
        state, found = uncovered(state, index, squares_of(pose.at, pose.facing, position.force(index).long))
        if not found:
            state, found = reveal(state.placed({index: _moved(state.position, index, pose)}))
            events += (told_march(state, index),)
        events += found
        if found:
            break
    return state, events


def _moved(position: Position, index: Index, pose: Pose) -> Piece:
    """A piece after one pace, or where it stands."""
    piece, here = position.pieces[index], position.pose(index)
    if pose == here:
        return piece
    paces = position.setup.paces[piece.force].leading_from(here)
    cost = next(pace.cost for pace in paces if pace.to == pose)
    run = piece.run + 1 if pose.at == ahead(here.at, here.facing) else 0
    entered = piece.entered + (pose.at != here.at)
    return replace(piece, at=pose.at, facing=pose.facing, spent=piece.spent + cost, entered=entered, run=run)
