"""Trying things out: dice for it, what came of it, and whether that is better than what came of another."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import ClassVar, Self


class LooseDice:
    """Dice for trying things out: quick, and nobody's fate."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def roll(self, sides: int, why: str) -> int:
        return int(self._chance.random() * sides) + 1


class Tried:
    """What came of trials so far, from 0 to 1 for the seat that decides."""

    doubt: ClassVar[float]
    """How many standard errors a gain must be to count."""
    unknown: ClassVar[float]
    """The squared differences that are taken for granted before any were seen, lest few trials convince."""

    def __init__(self) -> None:
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0

    def excels(self, other: Self) -> bool:
        """Whether it is better than another beyond doubt, by the trials they had in common."""
        gains = [one - two for one, two in zip(self.values, other.values, strict=False)]
        if not gains:
            return False
        mean = sum(gains) / len(gains)
        variance = (self.unknown + sum((gain - mean) ** 2 for gain in gains)) / len(gains)
        return mean > self.doubt * sqrt(variance / len(gains))
