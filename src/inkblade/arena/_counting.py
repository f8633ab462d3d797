"""Matches counted: who won how often and how surely, how long they were, what was done in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

CONFIDENT = 1.959964
"""Standard errors to either side that hold the truth in 95 of 100 cases."""


@dataclass(frozen=True)
class Played:
    """One duel, as far as it is counted."""

    bots: tuple[int, ...]
    """By seat: which of the bots sat there."""
    points: tuple[float, ...]
    reason: str
    rounds: int
    lost: tuple[int, ...]
    """Body points lost by seat, those regained taken off."""
    maneuvers: tuple[tuple[int, ...], ...]
    """By seat: the pages chosen, in order."""


@dataclass(frozen=True)
class Share:
    """A part of a whole, with the interval that very likely holds its true chance."""

    part: int
    whole: int
    low: float
    high: float

    @property
    def value(self) -> float:
        return self.part / self.whole if self.whole else 0.0


def share(part: int, whole: int) -> Share:
    """A share with its 95 % interval by Wilson, which keeps its word near 0 and 1 and for few matches too."""
    if not whole:
        return Share(0, 0, 0.0, 1.0)
    chance, square = part / whole, CONFIDENT**2
    middle = (chance + square / (2 * whole)) / (1 + square / whole)
    reach = CONFIDENT * sqrt(chance * (1 - chance) / whole + square / (4 * whole**2)) / (1 + square / whole)
    return Share(part, whole, max(0.0, middle - reach), min(1.0, middle + reach))


@dataclass(frozen=True)
class Count:
    """What one contender, a bot or a seat, made of its matches."""

    matches: int
    wins: Share
    draws: Share
    losses: Share
    dealt: float
    """Body points taken from its enemies, a match."""
    taken: float
    maneuvers: Counter[int]

    def used(self) -> list[tuple[int, float]]:
        """The pages it chose with their shares, the most used first."""
        total = sum(self.maneuvers.values()) or 1
        return [(page, times / total) for page, times in sorted(self.maneuvers.items(), key=lambda i: (-i[1], i[0]))]


def count(matches: Sequence[Played], seats: Iterable[int]) -> Count:
    """What the contender made of it who sat, match by match, in these seats."""
    results: Counter[int] = Counter()
    maneuvers: Counter[int] = Counter()
    dealt = taken = 0
    for match, seat in zip(matches, seats, strict=True):
        results[(match.points[seat] > 0) - (match.points[seat] < 0)] += 1
        maneuvers.update(match.maneuvers[seat])
        taken += match.lost[seat]
        dealt += sum(match.lost) - match.lost[seat]
    number = len(matches)
    wins, draws, losses = (share(results[sign], number) for sign in (1, 0, -1))
    return Count(number, wins, draws, losses, dealt / max(1, number), taken / max(1, number), maneuvers)
