"""MAG-127: a Kai Lord who speaks to mounts, and where they then go for him."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from inkblade.boards import Facing, Square, around
from inkblade.games.battle._cover import clear
from inkblade.games.battle._decisions import Use
from inkblade.games.battle._field import SIDES, nearest, squares_of
from inkblade.games.battle._hiding import reveal, uncovered
from inkblade.games.battle._paces import Pose
from inkblade.games.battle._state import Index, Position, State
from inkblade.games.battle._telling import called, happened
from inkblade.kernel import Dice, Event, Objection

POWER = "animal-kinship"
FACES, HEARD, RANGE = 100, 40, 4
"""MAG-127: on what or less of a hundred an animal listens, and how far off it may be."""


def call_objection(position: Position, index: Index, target: Index) -> Objection | None:
    """Why one cannot speak to the mount of a piece."""
    facts = {"who": position.name(index), "target": position.name(target)}
    if position.force(target).mount is None:
        return Objection("no-animal", "MAG-127", "{target} is no animal and rides none", facts)
    if nearest(position.squares[index], position.squares[target]) > RANGE:
        return Objection("far", "MAG-127", "{target} is more than four squares away", facts)
    if index != target and not any(clear(position, index, at, target) for at in position.squares[target]):
        return Objection("unseen", "MAG-127", "{who} does not see {target}", facts)
    return None


def called_to(state: State, index: Index, target: Index, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """The Kai Lord speaks; an animal that listens may be moved in his movement phase."""
    position = state.position
    facts = {"who": called(position, index), "target": called(position, target), "piece": position.name(target)}
    if dice.roll(FACES, f"an animal listens on {HEARD} or less") > HEARD:
        return state, (happened("called", "{who} speaks to the mount of {target}, in vain.", facts),)
    state = state.placed({target: replace(position.pieces[target], charmed=index)})
    return state, (happened("called", "The mount of {target} listens to {who}.", facts),)


def callings(state: State, index: Index) -> Iterator[Use]:
    """In the firing phase the mounts one may speak to; in the movement phase where those that listen may go."""
    position, name = state.position, state.position.name(index)
    for target in position.on_board:
        if position.force(target).mount is None:
            continue
        if state.phase == "fire":
            yield Use(POWER, name, position.name(target))
        elif position.pieces[target].charmed == index:
            for pose in _strides(position, target):
                yield Use(POWER, name, position.name(target), at=pose.at, facing=pose.facing)


def stride_objection(position: Position, index: Index, target: Index, decision: Use) -> Objection | None:
    """Why a mount does not go there."""
    facts = {"who": position.name(index), "target": position.name(target)}
    if position.pieces[target].charmed != index:
        return Objection("deaf", "MAG-127", "the mount of {target} does not listen to {who}", facts)
    if position.locked(target):
        return Objection("locked", "MAG-102", "{target} is next to an enemy", facts)
    if not any(pose == (decision.at, decision.facing) for pose in _strides(position, target)):
        text = "the mount of {target} goes to a free square next to it, or turns"
        return Objection("no-stride", "MAG-127", text, facts)
    return None


def _strides(position: Position, target: Index) -> Iterator[Pose]:
    """The free squares next to a mount that bear it, and its own, faced any way."""
    here = position.pose(target)
    paces = position.setup.paces[position.pieces[target].force]
    for at in (here.at, *around(here.at)):
        if at != here.at and paces.crossing(here.at, at) is None:
            continue
        for facing in SIDES:
            pose = Pose(at, facing)
            free = all(position.occupants.get(one, target) == target for one in squares_of(at, facing, True))
            if pose != here and free and paces.stands(pose):
                yield pose


def strode(state: State, target: Index, at: Square, facing: Facing) -> tuple[State, tuple[Event, ...]]:
    """A mount goes where it was told, with its rider; its own movement is not touched."""
    piece = state.position.pieces[target]
    state, found = uncovered(state, target, squares_of(at, facing, True))
    if found:
        return state, found
    moved = replace(piece, at=at, facing=facing, entered=piece.entered + (at != piece.at), run=0, charmed=None)
    facts = {"who": called(state.position, target), "piece": state.position.name(target), "at": list(at)}
    begun = state.begun and state.begun.changed({target: moved})
    state, events = reveal(replace(state.placed({target: moved}), begun=begun))
    return state, (happened("strode", "The mount of {who} goes where it is told.", facts), *events)
