"""A field as those see it who have to cross it: how far it is to everywhere, what is seen and what is covered."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from inkblade.boards import Square, around, diagonal_distance
from inkblade.games.battle import Setup
from inkblade.games.battle._cover import WEIGHTS
from inkblade.games.battle._field import Field, field_of
from inkblade.games.battle._forces import Force
from inkblade.games.battle._paces import Paces

FAR = 10_000.0
"""Farther than anywhere: there is no way."""
UNSEEN = -1
Distances = dict[Square, float]


class Ground:
    """What one kind of piece finds on a field, worked out as it is asked for."""

    def __init__(self, field: Field, force: Force) -> None:
        self.field = field
        hunting = force.has("hunting") and not force.mount
        self._paces = Paces(field, force.ground, long=False, hunting=hunting)  # a rider's way is its front square's
        self._cover = force.ground.cover
        self._squares = sorted(field.terrain)
        self._number = {at: place for place, at in enumerate(self._squares)}
        self._ways: dict[Square, dict[Square, int]] = {at: self._steps(at) for at in self._squares}
        self._backward = self._graph()
        self._to: dict[Square, Distances] = {}
        self._advances: dict[tuple[Square, Square, int, int], Square] = {}
        self._escapes: dict[tuple[Square, Square, int], Square] = {}
        self._sights: dict[tuple[Square, Square], int] = {}

    def _steps(self, at: Square) -> dict[Square, int]:
        """Where one step leads, whichever way one faces, and what it costs."""
        costs = ((to, self._paces.crossing(at, to)) for to in around(at) if to in self.field.terrain)
        return {to: cost for to, cost in costs if cost is not None}

    def _graph(self) -> Any:
        """The ways back from every square, as scipy wants them; who only asks for a bot's name need not load it."""
        from scipy.sparse import csr_matrix

        number = self._number
        steps = [(number[to], number[at], cost) for at, ways in self._ways.items() for to, cost in ways.items()]
        rows, columns, costs = zip(*steps, strict=True) if steps else ((), (), ())
        return csr_matrix((costs, (rows, columns)), shape=(len(self._squares),) * 2, dtype=float)

    def bears(self, at: Square) -> bool:
        """Whether one can stand somewhere."""
        return self._paces.square_cost(at, at) is not None

    def distances(self, goals: Iterable[Square]) -> Distances:
        """From every square the movement points to the nearest of some goals."""
        from scipy.sparse.csgraph import dijkstra

        ends = [self._number[at] for at in goals if at in self._number]
        if not ends:
            return dict.fromkeys(self._squares, FAR)
        found = dijkstra(self._backward, indices=ends, min_only=True)
        return dict(zip(self._squares, found.clip(max=FAR).tolist(), strict=True))

    def to(self, goal: Square) -> Distances:
        """From every square the movement points to one goal."""
        found = self._to.get(goal)
        if found is None:
            found = self._to[goal] = self.distances((goal,))
        return found

    def advance(self, at: Square, goal: Square, points: int, keep: int = 0) -> Square:
        """Where so many points lead on the way to a goal; `keep` squares before it one halts."""
        key = at, goal, points, keep
        found = self._advances.get(key)
        if found is None:
            found = self._advances[key] = self._advance(at, goal, points, keep)
        return found

    def _advance(self, at: Square, goal: Square, points: int, keep: int) -> Square:
        left = self.to(goal)
        while diagonal_distance(at, goal) > keep:
            ways = self._ways[at]
            best = min(ways, key=lambda to: (left[to] + ways[to], to), default=at)
            if best == at or ways[best] > points or left[best] >= left[at]:
                break
            at, points = best, points - ways[best]
        return at

    def escape(self, at: Square, threat: Square, points: int) -> Square:
        """Where so many points lead away from a threat."""
        key = at, threat, points
        found = self._escapes.get(key)
        if found is None:
            found = self._escapes[key] = self._escape(at, threat, points)
        return found

    def _escape(self, at: Square, threat: Square, points: int) -> Square:
        while True:
            ways = {to: cost for to, cost in self._ways[at].items() if cost <= points}
            best = max(ways, key=lambda to: (diagonal_distance(to, threat), -ways[to], to), default=at)
            if diagonal_distance(best, threat) <= diagonal_distance(at, threat):
                return at
            at, points = best, points - ways[best]

    def sight(self, origin: Square, at: Square) -> int:
        """The weight of the cover one has on a square against shots from another, or UNSEEN."""
        key = origin, at
        found = self._sights.get(key)
        if found is None:
            found = self._sights[key] = self._sight(origin, at)
        return found

    def _sight(self, origin: Square, at: Square) -> int:
        if self.field.line(origin, at) is None:
            return UNSEEN
        return max(WEIGHTS[self._cover.get(kind)] for kind in self.field.covers(origin, at))

    def shelter(self, at: Square) -> int:
        """The weight of the cover that a square itself gives."""
        return WEIGHTS[self._cover.get(self.field.terrain[at])]

    def room(self, at: Square) -> int:
        """How many can stand on a square and about it: what a narrow way leaves of a wide front."""
        return 1 + sum(other in self._ways[at] for other in around(at))


@lru_cache(maxsize=24)
def _ground(drawing: str, force: Force) -> Ground:
    return Ground(field_of(drawing), force)


def ground_of(setup: Setup, force: int) -> Ground:
    """The ground of a force; forces that move alike share it."""
    forces = setup.forces
    mine = _likeness(forces[force])
    alike = next(one for one in forces if _likeness(one) == mine)
    return _ground(setup.encounter.drawing, alike)


def _likeness(force: Force) -> tuple[str, str | None, bool]:
    return force.sheet, force.mount, force.has("hunting") and not force.mount
