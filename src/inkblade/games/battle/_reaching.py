"""MAG-93..102: every pose that a piece's points lead to, by the cheapest way; poses are numbers here, for speed."""

from __future__ import annotations

from functools import cached_property

from inkblade.games.battle._decisions import March
from inkblade.games.battle._paces import Paces, Pose


class Ways:
    """What a piece can reach from where it stands: the least cost of each pose, and a way to it that costs no more."""

    def __init__(self, paces: Paces, start: int, found: dict[int, int], before: dict[int, int]) -> None:
        self._paces, self._start, self._found, self._before = paces, start, found, before

    @property
    def start(self) -> Pose:
        return self._paces.poses[self._start]

    def cost(self, pose: Pose) -> int | None:
        """What a pose costs; None: it is out of reach."""
        return self._found.get(self._paces.number(pose))

    @cached_property
    def costs(self) -> dict[Pose, int]:
        """What each pose costs; the start nothing."""
        poses = self._paces.poses
        return {poses[number]: cost for number, cost in self._found.items()}

    @cached_property
    def marches(self) -> tuple[March, ...]:
        """The decisions that lead to each pose but the start, the cheapest first."""
        marches = self._paces.marches
        return tuple([marches[number] for number in self._found if number != self._start])

    def path(self, to: Pose) -> tuple[Pose, ...]:
        """The poses taken one after the other, the last of them `to`; none if that is the start."""
        number, way = self._paces.number(to), []
        while number != self._start:
            way.append(self._paces.poses[number])
            number = self._before[number]
        return tuple(reversed(way))


def ways(paces: Paces, pose: Pose, points: int, taken: int, menaced: int) -> Ways:
    """What so many points lead to; squares taken are not entered, menaced ones not left."""
    start, far = paces.number(pose), points + 1
    found, before = {start: 0}, dict[int, int]()
    waiting: list[list[int]] = [[] for _ in range(far)]
    waiting[0].append(start)
    links, bits, known = paces.links, paces.bits, found.get
    for cost, due in enumerate(waiting):
        for number in due:
            if found[number] < cost or (bits[number] & menaced and number != start):
                continue
            for other, price, free in links[number] or paces.linked(number):
                total = cost + price
                if total > points:
                    break
                if known(other, far) <= total or taken & free:
                    continue
                found[other], before[other] = total, number
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
