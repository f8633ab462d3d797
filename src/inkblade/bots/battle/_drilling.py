"""Plans turned into steps: a whole movement, piece by piece, each unit kept together."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from msgspec.structs import replace

from inkblade.boards import Square, ahead, diagonal_distance
from inkblade.bots.battle._liking import Liking, liking
from inkblade.bots.battle._plans import Plan, Plans
from inkblade.bots.battle._surveying import Survey
from inkblade.games.battle import (
    CHARGE,
    CHARGE_MOUNTED,
    RUN,
    Back,
    Decision,
    Done,
    Drop,
    Force,
    Index,
    March,
    Pick,
    Piece,
    Pose,
    State,
    coherency_objection,
    divided,
    groups,
    hindered,
    march,
    nearest,
    reach_now,
    returned,
    squares_of,
)

Key: TypeAlias = tuple[tuple[Piece, ...], int | None]
Script: TypeAlias = dict[Key, Decision]
"""By how things stand: what comes next. Whoever asks again, in whatever process, finds his place in it."""
SHARES = (1, 2)
"""A unit that would fall apart at its full pace tries half of it."""
SUPPORT = 4.0
"""What it is worth, in points of movement, to stand where one adds to a fellow's blow."""


def key_of(state: State) -> Key:
    """How things stand in a movement."""
    return state.position.pieces, state.picked


def script(state: State, plans: Plans, hurried: bool = False) -> Script:
    """The movement of the acting army by its plans, from where it stands to its end; hurried, that of one unit."""
    return Drill(state, plans).script(hurried)


class Drill:
    """One army's movement, worked out on what its owner knows."""

    def __init__(self, state: State, plans: Plans) -> None:
        self.state, self.plans, self.seat = state, plans, state.acting
        self._survey = Survey(state.position, self.seat)
        self._steps: list[tuple[Key, Decision]] = []

    def script(self, hurried: bool) -> Script:
        for force in sorted(self.plans, key=lambda one: (self._survey.front(one), one)):
            self._unit(force, self.plans[force])
            if hurried and self._steps:
                return dict(self._steps)
        self._mend()
        self._decide(Done())
        return dict(self._steps)

    def _decide(self, decision: Decision) -> None:
        """Write a decision down, and go on from what it leads to."""
        self._steps.append((key_of(self.state), decision))
        match decision:
            case Pick(who=name):
                self.state = replace(self.state, picked=self.state.position.names[name])
            case March(at=at, facing=facing):
                self.state, _ = march(self.state, Pose(at, facing), self.seat)
            case Drop():
                self.state = replace(self.state, picked=None)
            case Back(force=force):
                self.state = returned(self.state, self.state.setup.names[force])

    def _march(self, index: Index, to: Pose) -> None:
        if self.state.picked not in (None, index):
            self._decide(Drop())
        if self.state.picked is None:
            self._decide(Pick(self.state.position.name(index)))
        self._decide(March(to.at, to.facing))

    def _unit(self, force: int, plan: Plan) -> None:
        """Move a unit; where that would divide it, more slowly, or man by man."""
        position = self.state.position
        hiding = any(position.pieces[one].hidden for one in position.members[force])
        if hiding and plan.errand == "guard" and not self._survey.in_reach(force):
            return
        before, written, apart = self.state, len(self._steps), divided(position, force)
        like = cache(liking(self._survey, force, plan))
        for share in SHARES:
            self._members(force, like, share)
            if apart or not divided(self.state.position, force):
                return
            self.state = before
            del self._steps[written:]
        self._creep(force, like)

    def _creep(self, force: int, like: Liking) -> None:
        """Move a unit that rough ground would tear apart: the hindmost first, and each only if nobody is cut off."""
        members = self.state.position.members[force]
        free = [one for one in members if hindered(self.state, one) is None]
        for index in sorted(free, key=lambda one: (self._eager(one, like), one)):
            before, written = self.state, len(self._steps)
            body = [at for one in members if one != index for at in before.position.squares[one]]
            to = self._best(index, like, body, 1)
            if to == before.position.pose(index):
                continue
            self._march(index, to)
            if divided(self.state.position, force):
                self.state = before
                del self._steps[written:]

    def _members(self, force: int, like: Liking, share: int) -> None:
        """Move the pieces of a unit, those first that have least to wish for, each next to those that have moved."""
        position = self.state.position
        members = position.members[force]
        alone = position.setup.forces[force].individual
        free = [one for one in members if hindered(self.state, one) is None]
        body = [at for one in members if one not in free for at in position.squares[one]]
        for index in sorted(free, key=lambda one: (self._eager(one, like), one), reverse=True):
            to = self._best(index, like, [] if alone else body, share)
            if to != self.state.position.pose(index):
                self._march(index, to)
            body.extend(self.state.position.squares[index])

    def _eager(self, index: Index, like: Liking) -> float:
        return like(self.state.position.pose(index), False, False)

    def _best(self, index: Index, like: Liking, body: list[Square], share: int) -> Pose:
        """The pose a piece likes best among those that leave it in touch with its unit."""
        position = self.state.position
        way, limit = reach_now(self.state, index), position.points(index) // share
        force, start, touched = position.force(index), way.start.at, self._survey.touched
        within = [pose for pose, cost in way.costs.items() if cost <= limit]

        def value(pose: Pose) -> tuple[float, int]:
            meets = any(at in touched for at in _squares(pose, force))
            charges = meets and _charges(force, way.start, way.path(pose))
            backs = SUPPORT * (force.depth > 1 and self._backs(index, pose))
            return like(pose, pose.at != start, charges) + backs, -way.costs[pose]

        return max(self._in_touch(within, force, body), key=value)

    def _in_touch(self, poses: list[Pose], force: Force, body: list[Square]) -> list[Pose]:
        """Of some poses those in which a piece is in touch with its unit, or if there are none those nearest to it."""
        if not body:
            return poses
        near = 2 if self.state.setup.options.loose_coherency else 1
        together = {other for at in body for other in _about(at, near)}
        found = [pose for pose in poses if any(at in together for at in _squares(pose, force))]
        if found:
            return found
        far = {pose: min(diagonal_distance(pose.at, at) for at in body) for pose in poses}
        least = min(far.values())
        return [pose for pose in poses if far[pose] == least]

    def _backs(self, index: Index, pose: Pose) -> bool:
        """MAG-56: whether one stands right behind a fellow who has come to blows, and looks the same way."""
        position = self.state.position
        other = position.occupants.get(ahead(pose.at, pose.facing))
        if other is None or position.pieces[other].force != position.pieces[index].force:
            return False
        return position.pieces[other].facing == pose.facing and position.locked(other)

    # What the rules ask of an army before its movement ends.

    def _mend(self) -> None:
        """Bring stragglers in, and units that cannot stay as they are back to where they stood."""
        for _ in self.state.position.pieces:
            objection = coherency_objection(self.state)
            if objection is None:
                return
            if objection.code == "divided":
                self._decide(Back(self._torn(str(objection.facts["force"]))))
            else:
                self._bring_in(self.state.position.names[str(objection.facts["piece"])])

    def _torn(self, name: str) -> str:
        """The id of the divided force of a name."""
        forces, position = self.state.setup.forces, self.state.position
        return next(
            army.id
            for place, army in enumerate(forces)
            if army.seat == self.seat and army.name == name and divided(position, place)
        )

    def _bring_in(self, index: Index) -> None:
        """MAG-90: a straggler comes as near to the main body of its unit as it can."""
        position = self.state.position
        body, *_ = groups(position, position.members[position.pieces[index].force])
        trunk = tuple(at for one in body for at in position.squares[one])
        way = reach_now(self.state, index)
        self._march(index, min(way.costs, key=lambda pose: (nearest((pose.at,), trunk), way.costs[pose])))


def _squares(pose: Pose, force: Force) -> tuple[Square, ...]:
    return squares_of(pose.at, pose.facing, True) if force.long else (pose.at,)


def _about(at: Square, near: int) -> Iterable[Square]:
    return (Square(at.x + x, at.y + y) for x in range(-near, near + 1) for y in range(-near, near + 1))


def _charges(force: Force, start: Pose, path: tuple[Pose, ...]) -> bool:
    """MAG-102: whether a way to the enemy is long enough for a charge, and straight at its end."""
    entered, run, before = 0, 0, start
    for pose in path:
        entered += pose.at != before.at
        run = run + 1 if pose.at == ahead(before.at, before.facing) else 0
        before = pose
    return entered >= (CHARGE_MOUNTED if force.long else CHARGE) and run >= RUN
