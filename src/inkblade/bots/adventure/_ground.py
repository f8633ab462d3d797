"""Ways over a field: what it costs to come from anywhere to where one wants to be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from inkblade.boards import Hex, hexes, reach
from inkblade.games.adventure import Field

FAR = 999
"""The cost of a space from which there is no way."""
LONGEST = 500


@lru_cache(maxsize=4096)
def ways(field: Field, goals: frozenset[Hex], allowance: int) -> Mapping[Hex, int]:
    """By space, the movement points to the nearest goal for one who climbs no more than its allowance at a time."""
    found: dict[Hex, int] = {}
    for goal in goals:
        for at, cost in _to_one(field, goal, allowance).items():
            if cost < found.get(at, FAR):
                found[at] = cost
    return found


@lru_cache(maxsize=4096)
def _to_one(field: Field, goal: Hex, allowance: int) -> Mapping[Hex, int]:
    def steps(at: Hex) -> Iterator[tuple[Hex, int]]:
        for other in field.near[at]:
            cost = max(1, abs(field.climb(at, other)))
            if cost <= allowance:
                yield other, cost

    return reach(goal, LONGEST, steps).costs


@lru_cache(maxsize=1 << 15)
def apart(a: Hex, b: Hex) -> int:
    """How many spaces two spaces are apart, whatever lies between."""
    return hexes.distance(a, b)


@lru_cache(maxsize=1 << 15)
def walled(field: Field, at: Hex) -> Hex | None:
    """The first hex beside a space in which nobody can stand; None if there is none."""
    return next((space for space in hexes.neighbours(at) if space not in field.open), None)
