"""MAG-93..101: the steps and turns a kind of piece can make on a field, and what each costs."""

from __future__ import annotations

from typing import NamedTuple

from inkblade.boards import Edge, Facing, Square, ahead, around, bends, edge, turned
from inkblade.games.battle._content import Ground
from inkblade.games.battle._decisions import March
from inkblade.games.battle._field import CLIFF, SIDES, Field, behind, squares_of

TURN = 1
"""MAG-98: what a turn costs."""
ROUGH = ("rocks", "scrub", "trees")
"""MAG-120: what a hunter takes for open ground."""


class Pose(NamedTuple):
    """Where a piece stands, by its front square, and which way it faces."""

    at: Square
    facing: Facing


class Pace(NamedTuple):
    """One step or turn: where it leads, what it costs, and which squares must be free for it."""

    to: Pose
    cost: int
    free: tuple[Square, ...]


Link = tuple[int, int, int]
"""A pace as the number of the pose it leads to, what it costs, and the squares that must be free as one number."""


class Paces:
    """What one kind of piece can do on one field, found as it is asked for."""

    def __init__(self, field: Field, ground: Ground, long: bool, hunting: bool = False) -> None:
        self.field, self.ground, self.long, self.hunting = field, ground, long, hunting
        self._from: dict[Pose, tuple[Pace, ...]] = {}
        self._numbers: dict[Pose, int] = {}
        self.poses: list[Pose] = []
        self.marches: list[March] = []
        """The decision that leads to each pose."""
        self.bits: list[int] = []
        """The squares of each pose, as one number."""
        self.links: list[tuple[Link, ...] | None] = []

    def leading_from(self, pose: Pose) -> tuple[Pace, ...]:
        """Ahead first, then the diagonals, then turns."""
        found = self._from.get(pose)
        if found is None:
            found = self._from[pose] = (*self._steps(pose), *self._turns(pose))
        return found

    def number(self, pose: Pose) -> int:
        """A pose as a number, given out as they are met."""
        found = self._numbers.get(pose)
        if found is None:
            found = self._numbers[pose] = len(self.poses)
            self.poses.append(pose)
            self.marches.append(March(pose.at, pose.facing))
            self.bits.append(self.field.bits_of(squares_of(pose.at, pose.facing, self.long)))
            self.links.append(None)
        return found

    def linked(self, number: int) -> tuple[Link, ...]:
        """What leads from a pose, the cheapest first."""
        found = self.links[number]
        if found is None:
            bits_of = self.field.bits_of
            paces = self.leading_from(self.poses[number])
            links = ((self.number(to), cost, bits_of(free)) for to, cost, free in paces)
            found = self.links[number] = tuple(sorted(links, key=lambda link: link[1]))
        return found

    def stirs(self, pose: Pose, points: int, taken: int) -> bool:
        """Whether a piece with so many points can make any step or turn."""
        for _, cost, free in self.linked(self.number(pose)):
            if cost > points:
                return False
            if not taken & free:
                return True
        return False

    def stands(self, pose: Pose) -> bool:
        """Whether the ground bears a piece there."""
        places = squares_of(pose.at, pose.facing, self.long)
        if any(self.square_cost(at, at) is None for at in places):
            return False
        return not self.long or self._edge_cost(places[1], places[0]) is not None

    def square_cost(self, come: Square, at: Square) -> int | None:
        """MAG-96: what it costs to enter a square; None: it cannot be entered."""
        terrain = self.field.terrain.get(at)
        if terrain is None:
            return None
        if terrain == "water" and all(self.field.terrain.get(other) in ("water", None) for other in around(at)):
            return None
        if terrain == "slope":
            return self.ground.squares.get(
                "slope-up" if self.field.level[at] > self.field.level[come] else "slope-down"
            )
        if self.hunting and terrain in ROUGH:
            terrain = "open"
        return self.ground.squares.get(terrain)

    def _feature_cost(self, place: Edge) -> int | None:
        feature = self.field.edges.get(place)
        return 0 if feature is None else self.ground.edges.get(feature)

    def _edge_cost(self, a: Square, b: Square) -> int | None:
        """What it costs to cross an edge; a drop is crossed by a ladder, or by those who climb walls."""
        place = edge(a, b)
        drop = abs(self.field.level[a] - self.field.level[b]) >= CLIFF
        if drop and self.field.edges.get(place) not in ("ladder", "high-wall"):
            return None
        return self._feature_cost(place)

    def _steps(self, pose: Pose) -> list[Pace]:
        at, facing = pose
        found = []
        for way in (facing, turned(facing, -1), turned(facing, 1)):
            to = ahead(at, way)
            cost = self.crossing(at, to)
            after = Pose(to, facing)
            if cost is None or (self.long and way != facing and not self.stands(after)):
                continue
            needed = squares_of(to, facing, self.long) if way != facing else (to,)
            found.append(Pace(after, cost, needed))
        return found

    def crossing(self, at: Square, to: Square) -> int | None:
        """What a step to an adjacent square costs, whichever way one faces; None: it cannot be made."""
        straight = at.x == to.x or at.y == to.y
        return self._straight(at, to) if straight else self._diagonal(at, to)

    def _straight(self, at: Square, to: Square) -> int | None:
        square = self.square_cost(at, to)
        crossing = None if square is None else self._edge_cost(at, to)
        return None if square is None or crossing is None else square + crossing

    def _diagonal(self, at: Square, to: Square) -> int | None:
        """MAG-97, 100: twice the square and the dearest edge of the cheaper way round; no impassable edge is cut."""
        square = self.square_cost(at, to)
        if square is None or abs(self.field.level[at] - self.field.level[to]) >= CLIFF:
            return None
        dearest = []
        for bend in bends(at, to):
            costs = [self._feature_cost(place) for place in bend.edges]
            passable = [cost for cost in costs if cost is not None]
            if len(passable) < len(costs):
                return None
            dearest.append(max(passable))
        return 2 * (square + min(dearest))

    def _turns(self, pose: Pose) -> list[Pace]:
        at, facing = pose
        others = [one for one in SIDES if one != facing]
        if not self.long:
            return [Pace(Pose(at, one), TURN, ()) for one in others]
        found = []
        for one in others:
            for swept in self._swept(at, facing, one):
                sound = all(self.square_cost(square, square) is not None for square in swept)
                if sound and self.stands(Pose(at, one)):
                    found.append(Pace(Pose(at, one), TURN, swept))
        return found

    def _swept(self, at: Square, facing: Facing, to: Facing) -> list[tuple[Square, ...]]:
        """MAG-101: the squares that the rear of a long piece sweeps; an about-turn goes round by either hand."""
        rear = behind(at, to)
        if to != turned(facing, 4):
            return [(rear, behind(rear, facing))]
        hands = (turned(facing, -2), turned(facing, 2))
        return [(rear, ahead(rear, hand), ahead(at, hand), behind(ahead(at, hand), facing)) for hand in hands]
