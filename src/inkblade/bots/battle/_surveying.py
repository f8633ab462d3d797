"""How a field looks to one who is to move on it: where enemies are near, whom one would touch, and who is in reach."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import lru_cache

from inkblade.boards import Arc, Facing, Square, arc, around, in_cone
from inkblade.bots.battle._figures import FLANK, FRONT, REAR, figures_of
from inkblade.bots.battle._ground import FAR, Distances, Ground, ground_of
from inkblade.games.battle import Field, Index, Pose, Position

NOWHERE = 99
"""How far an enemy is who is nowhere to be seen."""
PLACES = {Arc.FRONT: FRONT, Arc.FLANK: FLANK, Arc.REAR: REAR}


@lru_cache(maxsize=16)
def _beside(field: Field) -> dict[Square, tuple[Square, ...]]:
    """For every square of a field those around it that are of the field."""
    return {at: tuple(other for other in around(at) if other in field.terrain) for at in field.terrain}


class Survey:
    """What the enemies of a seat, where they stand, mean to every square; they stand still while it moves."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position, self.seat, self.setup = position, seat, position.setup
        self.enemies = position.army(1 - seat)
        self.figures = figures_of(self.setup)
        self.near = self._nearness()
        self.touched = self._touched()
        self.contact = self.setup.field.bits_of(self.touched)
        """The squares on which one touches an enemy, as one number."""
        self._ways: dict[tuple[int, int | None], Distances] = {}

    def _nearness(self) -> dict[Square, tuple[int, Square]]:
        """For every square how far the nearest enemy is, and his square."""
        beside = _beside(self.setup.field)
        found = {at: (0, at) for index in self.enemies for at in self.position.squares[index]}
        waiting = deque(found)
        while waiting:
            at = waiting.popleft()
            far, origin = found[at]
            further = far + 1, origin
            for other in beside[at]:
                if other not in found:
                    found[other] = further
                    waiting.append(other)
        return found

    def _touched(self) -> dict[Square, list[Index]]:
        """For every square the enemies one would be adjacent to."""
        touching = self.setup.field.touching
        found: dict[Square, list[Index]] = {}
        for index in self.enemies:
            for at in {to for own in self.position.squares[index] for to in touching(own)}:
                found.setdefault(at, []).append(index)
        return found

    def ground(self, force: int) -> Ground:
        return ground_of(self.setup, force)

    def distance(self, at: Square) -> int:
        """How far the nearest enemy is."""
        return self.near[at][0] if at in self.near else NOWHERE

    def faces(self, at: Square, facing: Facing) -> bool:
        """Whether one who stands so looks at the nearest enemy."""
        return at in self.near and self.near[at][0] > 0 and in_cone(at, facing, self.near[at][1])

    def foes(self, squares: Iterable[Square]) -> list[Index]:
        """The enemies that one on these squares is adjacent to."""
        return [one for at in squares for one in self.touched.get(at, ())]

    def side(self, at: Square, foe: Index) -> int:
        """On which side of an enemy a square lies: FRONT, FLANK or REAR."""
        pose = self.position.pose(foe)
        if at in self.position.squares[foe]:
            return FRONT
        return PLACES[arc(pose.at, pose.facing, at, len(self.position.squares[foe]))]

    def blow(self, force: int, at: Square, foe: Index, charging: bool) -> int:
        """The chance in a hundred of one of a force to hit an enemy from a square."""
        enemy = self.position.pieces[foe].force
        return self.figures.combat[force][enemy][self.side(at, foe)][charging]

    def to_enemies(self, force: int, target: int | None = None) -> Distances:
        """For a force: from every square the points to touch a target force, or any enemy."""
        key = force, target
        found = self._ways.get(key)
        if found is None:
            goals = [at for at, foes in self.touched.items() if target is None or self._any_of(target, foes)]
            found = self._ways[key] = self.ground(force).distances(goals)
        return found

    def _any_of(self, force: int, several: Iterable[Index]) -> bool:
        return any(self.position.pieces[one].force == force for one in several)

    def in_reach(self, force: int) -> bool:
        """Whether anybody of a force could touch an enemy now."""
        ways, position = self.to_enemies(force), self.position
        members = position.members[force]
        return any(ways.get(position.squares[one][0], FAR) <= position.points(one) for one in members)

    def front(self, force: int) -> int:
        """How far the nearest enemy is from anybody of a force."""
        squares = self.position.squares
        return min((self.distance(squares[one][0]) for one in self.position.members[force]), default=NOWHERE)

    def pose(self, index: Index) -> Pose:
        return self.position.pose(index)
