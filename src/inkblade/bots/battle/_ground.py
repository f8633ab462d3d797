"""A field as those see it who have to cross it: how far it is to everywhere, and what covers one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from inkblade.boards import Square, around
from inkblade.games.battle import WEIGHTS, Field, Force, Paces, Setup, field_of

FAR = 10_000.0
"""Farther than anywhere: there is no way."""
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
        self._into: dict[frozenset[Square], Distances] = {}

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

    def distances(self, goals: Iterable[Square]) -> Distances:
        """From every square the movement points to the nearest of some goals."""
        from scipy.sparse.csgraph import dijkstra

        ends = [self._number[at] for at in goals if at in self._number]
        if not ends:
            return dict.fromkeys(self._squares, FAR)
        found = dijkstra(self._backward, indices=ends, min_only=True)
        return dict(zip(self._squares, found.clip(max=FAR).tolist(), strict=True))

    def entry(self, at: Square, area: frozenset[Square]) -> Square | None:
        """The square of an area that the shortest way from a square comes to first; None: no way leads there."""
        left = self.into(area)
        while at not in area:
            ways = self._ways[at]
            best = min(ways, key=lambda to: (left[to] + ways[to], to), default=at)
            if left[best] >= left[at]:
                return None
            at = best
        return at

    def into(self, area: frozenset[Square]) -> Distances:
        """From every square the movement points into an area."""
        found = self._into.get(area)
        if found is None:
            found = self._into[area] = self.distances(area)
        return found

    def shelter(self, at: Square) -> int:
        """The weight of the cover that a square itself gives."""
        return WEIGHTS[self._cover.get(self.field.terrain[at])]


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
