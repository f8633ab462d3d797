"""Plans turned into steps: a whole movement, piece by piece, each unit kept together."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from inkblade.boards import Square, ahead, diagonal_distance
from inkblade.bots.battle._liking import Liking, Standing, liking
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
    Paces,
    Pick,
    Piece,
    Pose,
    State,
    Ways,
    coherency_objection,
    divided,
    groups,
    hindered,
    march,
    nearest,
    reach_now,
    returned,
    turns,
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


def script(state: State, survey: Survey, plans: Plans, hurried: bool = False) -> Script:
    """The movement of the acting army by its plans, from where it stands to its end; hurried, that of one unit."""
    return Drill(state, survey, plans).script(hurried)


class Wish:
    """How the pieces of one force like poses, each asked for once; poses are known by their numbers, for speed."""

    def __init__(self, like: Liking) -> None:
        self.like = like
        self._known: dict[int, float] = {}

    def of(self, number: int, pose: Pose, stirs: bool, charges: bool) -> float:
        key = 4 * number + 2 * stirs + charges
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.like(pose, stirs, charges)
        return found


class Drill:
    """One army's movement, worked out on what its owner knows."""

    def __init__(self, state: State, survey: Survey, plans: Plans) -> None:
        self.state, self.plans, self.seat = state, plans, state.acting
        self._survey = survey
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
        wish = Wish(liking(self._survey, force, plan))
        for share in SHARES:
            self._members(force, wish, share)
            if apart or not divided(self.state.position, force):
                return
            self.state = before
            del self._steps[written:]
        self._creep(force, wish)

    def _creep(self, force: int, wish: Wish) -> None:
        """Move a unit that rough ground would tear apart: the hindmost first, and each only if nobody is cut off."""
        members = self.state.position.members[force]
        free = [one for one in members if hindered(self.state, one) is None]
        for index in sorted(free, key=lambda one: (self._eager(one, wish), one)):
            before, written = self.state, len(self._steps)
            body = [at for one in members if one != index for at in before.position.squares[one]]
            to = self._best(index, wish, body, 1)
            if to == before.position.pose(index):
                continue
            self._march(index, to)
            if divided(self.state.position, force):
                self.state = before
                del self._steps[written:]

    def _members(self, force: int, wish: Wish, share: int) -> None:
        """Move the pieces of a unit, those first that have least to wish for, each next to those that have moved."""
        position = self.state.position
        members = position.members[force]
        alone = position.setup.forces[force].individual
        free = [one for one in members if hindered(self.state, one) is None]
        body = [at for one in members if one not in free for at in position.squares[one]]
        for index in sorted(free, key=lambda one: (self._eager(one, wish), one), reverse=True):
            to = self._best(index, wish, [] if alone else body, share)
            if to != self.state.position.pose(index):
                self._march(index, to)
            body.extend(self.state.position.squares[index])

    def _eager(self, index: Index, wish: Wish) -> float:
        return wish.like(self.state.position.pose(index), False, False)

    def _best(self, index: Index, wish: Wish, body: list[Square], share: int) -> Pose:
        """The pose a piece likes best among those that leave it in touch with its unit; of equals the cheapest."""
        position = self.state.position
        limit = position.points(index) // share
        way = self._about_face(index, wish, body, limit) or reach_now(self.state, index)
        poses, bits, costs = way.paces.poses, way.paces.bits, way.numbers
        force, start, contact = position.force(index), way.start, self._survey.contact
        within = [number for number, cost in costs.items() if cost <= limit]

        def value(number: int) -> tuple[float, int]:
            pose = poses[number]
            charges = bool(bits[number] & contact) and _charges(force, start, way.path(pose))
            backs = SUPPORT * (force.depth > 1 and self._backs(index, pose))
            return wish.of(number, pose, pose.at != start.at, charges) + backs, -costs[number]

        return poses[max(self._in_touch(within, way.paces, body), key=value)]

    def _about_face(self, index: Index, wish: Wish, body: list[Square], limit: int) -> Ways | None:
        """The turns of one who would not step anyway and is in touch where he stands; None: he may have to step."""
        position = self.state.position
        if not isinstance(wish.like, Standing) or position.force(index).long or limit < 1:
            return None
        if body and not position.bits[index] & self._together(body):
            return None
        return turns(position.setup.paces[position.pieces[index].force], position.pose(index), limit, 0)

    def _in_touch(self, within: list[int], paces: Paces, body: list[Square]) -> list[int]:
        """Of some poses those in which a piece is in touch with its unit, or if there are none those nearest to it."""
        if not body:
            return within
        together, bits, poses = self._together(body), paces.bits, paces.poses
        found = [number for number in within if bits[number] & together]
        if found:
            return found
        far = {number: min(diagonal_distance(poses[number].at, at) for at in body) for number in within}
        least = min(far.values())
        return [number for number in within if far[number] == least]

    def _together(self, body: list[Square]) -> int:
        """The squares on which one is in touch with those who stand on some others, as one number."""
        near, about = 2 if self.state.setup.options.loose_coherency else 1, self.state.setup.field.bits_about
        found = 0
        for at in body:
            found |= about(at, near)
        return found

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


def _charges(force: Force, start: Pose, path: tuple[Pose, ...]) -> bool:
    """MAG-102: whether a way to the enemy is long enough for a charge, and straight at its end."""
    entered, run, before = 0, 0, start
    for pose in path:
        entered += pose.at != before.at
        run = run + 1 if pose.at == ahead(before.at, before.facing) else 0
        before = pose
    return entered >= (CHARGE_MOUNTED if force.long else CHARGE) and run >= RUN
