"""How much a piece that follows a plan likes each place it could come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from inkblade.boards import Square, diagonal_distance
from inkblade.bots.battle._ground import FAR, Distances
from inkblade.bots.battle._plans import Plan, awaited, objective_of
from inkblade.bots.battle._surveying import Survey
from inkblade.games.battle import Pose, squares_of

Liking: TypeAlias = Callable[[Pose, bool, bool], float]
"""Of a pose, whether one has to stir to come there, and whether one charges on the way."""
CONTACT, PREY, FACING, STIRRING = 500.0, 100.0, 0.7, 3.0
"""What it is worth to touch an enemy, to touch the right one, to look at the enemy, and not to move before a shot."""
DANGER, SEEN, SHELTER, SAFE = 60.0, 5.0, 1.0, 16
"""What it costs to be caught, what a clear shot is worth, what a step of cover is, and how far is far enough."""
MANY, STEADY, MET = 4, 4, 3.0
"""How many eyes are as bad as any more, and for those who bar a way how much more it is worth to look at the enemy and
what to touch him."""


def liking(survey: Survey, force: int, plan: Plan) -> Liking:
    """How pieces of a force like poses under a plan."""
    match plan.errand:
        case "charge":
            return _charging(survey, force, plan.target)
        case "guard" if survey.in_reach(force):
            return _charging(survey, force)
        case "shoot" if survey.setup.forces[force].shot:
            return _shooting(survey, force)
        case "retire":
            return _retiring(survey, force)
        case "hide":
            return _hiding(survey, force)
        case "bar":
            return _barring(survey, force)
        case "seize":
            return _seizing(survey, force)
        case _:
            return Standing(survey)


def _charging(survey: Survey, force: int, target: int | None = None) -> Liking:
    ways, pieces, army = survey.to_enemies(force, target), survey.position.pieces, survey.setup.forces[force]

    def like(pose: Pose, stirs: bool, charges: bool) -> float:
        foes = survey.foes(squares_of(pose.at, pose.facing, army.long))
        looks = _looks(survey, pose)
        if not foes:
            return looks - ways.get(pose.at, FAR)
        best = max(_gain(survey, force, pose, one, charges) for one in foes)
        right = target is None or any(pieces[one].force == target for one in foes)
        return CONTACT + PREY * right + best + looks - 2.0 * len(foes)

    return like


def _gain(survey: Survey, force: int, pose: Pose, foe: int, charging: bool) -> float:
    """What a blow at an enemy is worth; one who looks at him is not himself taken in the flank."""
    ahead = survey.faces(pose.at, pose.facing)
    enemy = survey.position.pieces[foe].force
    deadly = survey.figures.mortality[enemy] * survey.figures.worth[enemy]
    return survey.blow(force, pose.at, foe, charging and ahead) * max(0.3, deadly) + 6.0 * ahead


def _looks(survey: Survey, pose: Pose) -> float:
    """What it is worth to look at the nearest enemy."""
    return FACING * survey.faces(pose.at, pose.facing)


class Standing:
    """The liking of those who stay where they are, and at most turn: nothing is worth a step."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey

    def __call__(self, pose: Pose, stirs: bool, charges: bool) -> float:
        return _looks(self._survey, pose) - DANGER * stirs


def _shooting(survey: Survey, force: int) -> Liking:
    army, ground, line = survey.setup.forces[force], survey.ground(force), survey.setup.field.line
    assert army.shot is not None
    _, wanted, farthest = army.shot.bands
    stirring = STIRRING if army.shot.shots > 1 else STIRRING / 2

    def like(pose: Pose, stirs: bool, charges: bool) -> float:
        far, origin = survey.near.get(pose.at, (SAFE, pose.at))
        caught = DANGER * bool(survey.foes(squares_of(pose.at, pose.facing, army.long)))
        sees = SEEN * (far <= farthest and line(origin, pose.at) is not None)
        looks = 2 * FACING * survey.faces(pose.at, pose.facing)
        cover = SHELTER * ground.shelter(pose.at)
        return sees + looks + cover - 2.0 * max(0, far - wanted) - stirring * stirs - caught

    return like


def _retiring(survey: Survey, force: int) -> Liking:
    army, ground = survey.setup.forces[force], survey.ground(force)
    aiming = SEEN if army.shot else 2 * FACING

    def like(pose: Pose, stirs: bool, charges: bool) -> float:
        caught = DANGER * bool(survey.foes(squares_of(pose.at, pose.facing, army.long)))
        looks = aiming * survey.faces(pose.at, pose.facing)
        return 1.5 * min(survey.distance(pose.at), SAFE) + looks + SHELTER * ground.shelter(pose.at) - caught

    return like


def _hiding(survey: Survey, force: int) -> Liking:
    """Far from every enemy, and where few who shoot see one."""
    army, line = survey.setup.forces[force], survey.setup.field.line
    shots = [(survey.pose(one).at, survey.position.force(one).shot) for one in survey.enemies]
    watching = [(at, shot.bands[-1]) for at, shot in shots if shot is not None]

    def like(pose: Pose, stirs: bool, charges: bool) -> float:
        caught = DANGER * bool(survey.foes(squares_of(pose.at, pose.facing, army.long)))
        eyes = sum(diagonal_distance(at, pose.at) <= far and line(at, pose.at) is not None for at, far in watching)
        return 1.5 * min(survey.distance(pose.at), SAFE) + _looks(survey, pose) - SEEN * min(eyes, MANY) - caught

    return like


def _barring(survey: Survey, force: int) -> Liking:
    """Where the enemies come into the ground that they want; once any are in it, at those in reach."""
    setup, army = survey.setup, survey.setup.forces[force]
    area = objective_of(setup, 1 - army.seat)
    if not area or any(survey.pose(one).at in area for one in survey.enemies):
        return _charging(survey, force) if survey.in_reach(force) else Standing(survey)
    ways = survey.ground(force).distances(_entries(survey, area))

    def like(pose: Pose, stirs: bool, charges: bool) -> float:
        met = bool(survey.foes(squares_of(pose.at, pose.facing, army.long)))
        return STEADY * _looks(survey, pose) + MET * met - ways.get(pose.at, FAR)

    return like


def _entries(survey: Survey, area: frozenset[Square]) -> set[Square]:
    """The squares of an area to which enemies who fight hand to hand come first."""
    pieces, forces = survey.position.pieces, survey.setup.forces
    coming = [one for one in survey.enemies if forces[pieces[one].force].shot is None]
    entries = (survey.ground(pieces[one].force).entry(survey.pose(one).at, area) for one in coming)
    return {at for at in entries if at is not None}


def _seizing(survey: Survey, force: int) -> Liking:
    """To the objective, round enemies if somebody must get there himself, through them if they stand in the way."""
    setup, army = survey.setup, survey.setup.forces[force]
    area = objective_of(setup, army.seat)
    if not area:
        return _charging(survey, force)
    ways = survey.ground(force).into(area)
    alone = awaited(setup, force)
    fear = DANGER if alone else STIRRING
    fight = _charging(survey, force) if not alone and _barred(survey, force, ways) else None

    def like(pose: Pose, stirs: bool, charges: bool) -> float:
        if fight is not None:
            return fight(pose, stirs, charges)
        caught = fear * bool(survey.foes(squares_of(pose.at, pose.facing, army.long)))
        return _looks(survey, pose) - ways.get(pose.at, FAR) - caught * (pose.at not in area)

    return like


def _barred(survey: Survey, force: int, ways: Distances) -> bool:
    """Whether an enemy in reach stands nearer to the objective."""
    own = min((ways.get(survey.pose(one).at, FAR) for one in survey.position.members[force]), default=FAR)
    nearer = any(ways.get(survey.pose(one).at, FAR) <= own for one in survey.enemies)
    return nearer and survey.in_reach(force)
