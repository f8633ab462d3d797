"""MAG-93..102: every pose that a piece's points lead to, by the cheapest way; poses are numbers here, for speed."""

from __future__ import annotations

from functools import cached_property

from inkblade.games.battle._decisions import March
from inkblade.games.battle._paces import Paces, Pose


class Ways:
    """What a piece can reach from where it stands: the least cost of each pose, and a way to it that costs no more."""

    def __init__(self, paces: Paces, start: int, found: dict[int, int], before: dict[int, int]) -> None:
        self.paces, self._start, self._before = paces, start, before
        self.numbers = found
        """What each pose costs, by its number among the paces; the start nothing."""

    @property
    def start(self) -> Pose:
        return self.paces.poses[self._start]

    def cost(self, pose: Pose) -> int | None:
        """What a pose costs; None: it is out of reach."""
        return self.numbers.get(self.paces.number(pose))

    @cached_property
    def costs(self) -> dict[Pose, int]:
        """What each pose costs; the start nothing."""
        poses = self.paces.poses
        return {poses[number]: cost for number, cost in self.numbers.items()}

    @cached_property
    def marches(self) -> tuple[March, ...]:
        """The decisions that lead to each pose but the start, the cheapest first."""
        marches = self.paces.marches
        return tuple([marches[number] for number in self.numbers if number != self._start])

    def path(self, to: Pose) -> tuple[Pose, ...]:
        """The poses taken one after the other, the last of them `to`; none if that is the start."""
        number, way = self.paces.number(to), []
        while number != self._start:
            way.append(self.paces.poses[number])
            number = self._before[number]
        return tuple(reversed(way))


def ways(paces: Paces, pose: Pose, points: int, taken: int, menaced: int) -> Ways:
    """What so many points lead to; squares taken are not entered, menaced ones not left."""
    start, far = paces.number(pose), points + 1
    found, before = {start: 0}, dict[int, int]()
    waiting: list[list[int]] = [[] for _ in range(far)]
    waiting[0].append(start)
    links, bits = paces.links, paces.bits
    least = [far] * len(links)
    least[start] = 0
    for cost, due in enumerate(waiting):
        for number in due:
            if least[number] < cost or (bits[number] & menaced and number != start):
                continue
            leading = links[number]
            if leading is None:
                leading = paces.linked(number)
                least.extend([far] * (len(links) - len(least)))
            for other, price, free in leading:
                total = cost + price
                if total > points:
                    break
                if least[other] <= total or taken & free:
                    continue
                least[other] = found[other] = total
                before[other] = number
                waiting[total].append(other)
    return Ways(paces, start, found, before)


def turns(paces: Paces, pose: Pose, points: int, taken: int) -> Ways:
    """MAG-102: what one can do who may turn and not step."""
    start = paces.number(pose)
    found, before = {start: 0}, dict[int, int]()
    for other, price, free in paces.linked(start):
        if price <= points and not taken & free and paces.poses[other].at == pose.at:
            found.setdefault(other, price)
            before[other] = start
    return Ways(paces, start, found, before)
