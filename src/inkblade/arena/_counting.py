"""Duels counted: who won how often and how surely, how long they were, what was done in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from math import sqrt
from operator import add

CONFIDENT = 1.959964
"""Standard errors to either side that hold the truth in 95 of 100 cases."""


@dataclass(frozen=True)
class Played:
    """One duel, as far as it is counted."""

    bots: tuple[int, ...]
    """By seat: which of the bots sat there."""
    points: tuple[float, ...]
    reason: str
    """How it ended, in words that are the same whoever won."""
    rounds: int
    lost: tuple[int, ...]
    """Body points lost by seat, those regained taken off."""
    maneuvers: tuple[tuple[int, ...], ...]
    """By seat: the pages chosen, in order."""


@dataclass(frozen=True)
class Share:
    """A part of a whole, with the interval that very likely holds its true chance."""

    part: float
    whole: int
    low: float
    high: float

    @property
    def value(self) -> float:
        return self.part / self.whole if self.whole else 0.0


def share(part: float, whole: int) -> Share:
    """A share with its 95 % interval by Wilson, which keeps its word near 0 and 1 and for few duels too."""
    if not whole:
        return Share(0, 0, 0.0, 1.0)
    chance, square = part / whole, CONFIDENT**2
    middle = (chance + square / (2 * whole)) / (1 + square / whole)
    reach = CONFIDENT * sqrt(chance * (1 - chance) / whole + square / (4 * whole**2)) / (1 + square / whole)
    return Share(part, whole, max(0.0, middle - reach), min(1.0, middle + reach))


@dataclass(frozen=True)
class Count:
    """What one contender, a bot or a seat, made of its duels."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    dealt: int = 0
    """Body points taken from its enemies in all."""
    taken: int = 0
    maneuvers: Mapping[int, int] = field(default_factory=dict)
    """How often it chose each page."""

    def __add__(self, other: Count) -> Count:
        return Count(
            self.won + other.won,
            self.drawn + other.drawn,
            self.lost + other.lost,
            self.dealt + other.dealt,
            self.taken + other.taken,
            Counter(self.maneuvers) + Counter(other.maneuvers),
        )

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> Share:
        """The share of the points, a draw counting half."""
        return share(self.won + self.drawn / 2, self.games)

    def used(self) -> list[tuple[int, float]]:
        """The pages it chose with their shares, the most used first."""
        total = sum(self.maneuvers.values()) or 1
        return [(page, times / total) for page, times in sorted(self.maneuvers.items(), key=lambda i: (-i[1], i[0]))]


@dataclass(frozen=True)
class Counts:
    """Any number of duels of one series, counted; counts of parts add up to the count of the whole."""

    bots: tuple[Count, ...]
    """By place in the series, wherever the bot sat."""
    seats: tuple[Count, ...]
    """By seat, whoever sat there."""
    rounds: Mapping[int, int]
    """How many duels were so long."""
    endings: Mapping[str, int]

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            tuple(map(add, self.bots, other.bots)),
            tuple(map(add, self.seats, other.seats)),
            Counter(self.rounds) + Counter(other.rounds),
            Counter(self.endings) + Counter(other.endings),
        )

    @property
    def games(self) -> int:
        return sum(self.rounds.values())

    @property
    def all_rounds(self) -> int:
        """The rounds of all duels together."""
        return sum(length * times for length, times in self.rounds.items())


def nothing(seats: int) -> Counts:
    """The count of no duel at all."""
    return Counts((Count(),) * seats, (Count(),) * seats, {}, {})


def count(matches: Iterable[Played], seats: int = 2) -> Counts:
    """Duels of one series, counted."""
    return reduce(add, map(_count_one, matches), nothing(seats))


def _count_one(match: Played) -> Counts:
    seats = tuple(_side(match, seat) for seat in range(len(match.bots)))
    bots = tuple(seats[match.bots.index(bot)] for bot in range(len(match.bots)))
    return Counts(bots, seats, {match.rounds: 1}, {match.reason: 1})


def _side(match: Played, seat: int) -> Count:
    points, lost = match.points[seat] - sum(match.points) / len(match.points), match.lost[seat]
    used = Counter(match.maneuvers[seat])
    return Count(int(points > 0), int(points == 0), int(points < 0), sum(match.lost) - lost, lost, used)
