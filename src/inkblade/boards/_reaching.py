"""How far one comes with so many points, and by which way."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, TypeVar

Space = TypeVar("Space", bound=Hashable)


@dataclass(frozen=True)
class Reach(Generic[Space]):
    """What can be reached from a start: the least cost of each space, and a way to it that costs no more."""

    start: Space
    costs: dict[Space, int]
    """What each space costs; the start nothing."""
    before: dict[Space, Space]
    """The space from which each space but the start is entered."""

    def path(self, to: Space) -> tuple[Space, ...]:
        """The spaces entered one after the other, the last of them `to`; none if that is the start."""
        if to not in self.costs:
            raise ValueError(f"{to} is out of reach from {self.start}")
        way = []
        while to != self.start:
            way.append(to)
            to = self.before[to]
        return tuple(reversed(way))


def reach(
    start: Space,
    points: int,
    steps: Callable[[Space], Iterable[tuple[Space, int]]],
    halts: Callable[[Space], bool] | None = None,
) -> Reach[Space]:
    """Every space that at most `points` points lead to, by the cheapest way.

    `steps` yields the spaces that can be entered from a space, each with what it costs; a space that `halts` can be
    entered but not left, unless it is the start. Of equally cheap ways to a space the first found is kept: spaces
    are left in the order of their cost, and equally dear ones in the order in which steps came upon them.
    """
    costs, before = {start: 0}, dict[Space, Space]()
    waiting, due = {0: [start]}, [0]
    while due:
        cost = heappop(due)
        for space in waiting[cost]:
            if costs[space] < cost or (halts is not None and space != start and halts(space)):
                continue
            for other, price in steps(space):
                if price < 0:
                    raise ValueError(f"the step from {space} to {other} costs {price}; expected 0 or more")
                total = cost + price
                if total > points or costs.get(other, total + 1) <= total:
                    continue
                costs[other], before[other] = total, space
                if total not in waiting:
                    waiting[total] = []
                    heappush(due, total)
                waiting[total].append(other)
    return Reach(start, costs, before)
