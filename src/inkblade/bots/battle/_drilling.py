"""Plans turned into steps: a whole movement, piece by piece, each unit kept together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec.structs import replace

from inkblade.boards import Square, ahead, diagonal_distance
from inkblade.bots.battle._liking import Liking, liking
from inkblade.bots.battle._plans import Plan, Plans
from inkblade.bots.battle._surveying import Survey
from inkblade.games.battle import Back, Decision, Done, Drop, March, Pick, Piece, State
from inkblade.games.battle._field import nearest, squares_of
from inkblade.games.battle._forces import Force
from inkblade.games.battle._moving import (
    coherency_objection,
    divided,
    groups,
    hindered,
    march,
    reach_now,
    returned,
)
from inkblade.games.battle._paces import Pose
from inkblade.games.battle._state import Index
from inkblade.games.battle._striking import CHARGE, CHARGE_MOUNTED, RUN

Key: TypeAlias = tuple[tuple[Piece, ...], int | None]
Script: TypeAlias = dict[Key, Decision]
"""By how things stand: what comes next. Whoever asks again, in whatever process, finds his place in it."""
SHARES = (1, 2)
"""A unit that would fall apart at its full pace tries half of it."""
SUPPORT = 4.0
"""What it is worth, in points of movement, to stand where one adds to a fellow's blow."""
APART = 1000.0
"""What it costs to lose touch with one's unit, for every square."""


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
        """Move a unit; where that would divide it, more slowly, or not at all."""
        position = self.state.position
        hiding = any(position.pieces[one].hidden for one in position.members[force])
        if hiding and (plan.errand == "hold" or (plan.errand == "guard" and not self._survey.in_reach(force))):
            return
        before, written, apart = self.state, len(self._steps), divided(position, force)
        like = liking(self._survey, force, plan)
        for share in SHARES:
            self._members(force, like, share)
            if apart or not divided(self.state.position, force):
                return
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
        together = {other for at in body for other in _about(at, 2 if position.setup.options.loose_coherency else 1)}
        force, start, touched = position.force(index), way.start.at, self._survey.touched

        def value(pose: Pose) -> tuple[float, int]:
            squares = squares_of(pose.at, pose.facing, force.long)
            lost = 0.0
            if body and together.isdisjoint(squares):
                lost = APART * min(diagonal_distance(pose.at, at) for at in body)
            charges = any(at in touched for at in squares) and _charges(force, way.start, way.path(pose))
            backs = SUPPORT * (force.depth > 1 and self._backs(index, pose))
            return like(pose, pose.at != start, charges) + backs - lost, -way.costs[pose]

        return max((pose for pose, cost in way.costs.items() if cost <= limit), key=value)

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
