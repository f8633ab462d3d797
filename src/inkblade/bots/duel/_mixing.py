"""Mixed strategies of small zero-sum games, by regret matching."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul

Mix = tuple[float, ...]
CHECK_EVERY = 25


@dataclass(frozen=True)
class Solution:
    """A mix for each side, and what the row side may expect of them."""

    rows: Mix
    columns: Mix
    value: float


def solve(payoffs: Sequence[Sequence[float]], rounds: int = 1000, gap: float = 0.005) -> Solution:
    """Both sides' mixes for a matrix of gains to the row side: regret matching+, later rounds weighing more.

    Stops when neither side could gain more than `gap` of the spread of payoffs, or after so many rounds.
    """
    columns = [tuple(column) for column in zip(*payoffs, strict=True)]
    low, high = min(map(min, payoffs)), max(map(max, payoffs))
    row_side, column_side = _Side(len(payoffs)), _Side(len(columns))
    tolerance = gap * (high - low)
    for round in range(1, rounds + 1):
        gains = [_dot(row, column_side.mix) for row in payoffs]
        row_side.learn(gains, _dot(gains, row_side.mix), round)
        losses = [-_dot(column, row_side.mix) for column in columns]
        column_side.learn(losses, _dot(losses, column_side.mix), round)
        if round % CHECK_EVERY == 0 or round == rounds:
            solution, missed = _judge(payoffs, columns, row_side.average, column_side.average)
            if missed <= tolerance or round == rounds:
                return solution
    raise ValueError("a game needs at least one round of thought")


class _Side:
    """What one side regrets, and the mix that follows from it."""

    def __init__(self, size: int) -> None:
        self._regrets = [0.0] * size
        self._sums = [0.0] * size
        self.mix: Sequence[float] = [1 / size] * size

    def learn(self, gains: Sequence[float], had: float, weight: int) -> None:
        self._regrets = [max(0.0, regret + gain - had) for regret, gain in zip(self._regrets, gains, strict=True)]
        total = sum(self._regrets)
        if total > 0:
            self.mix = [regret / total for regret in self._regrets]
        self._sums = [before + weight * share for before, share in zip(self._sums, self.mix, strict=True)]

    @property
    def average(self) -> Mix:
        total = sum(self._sums)
        return tuple(share / total for share in self._sums)


def _judge(
    payoffs: Sequence[Sequence[float]], columns: Sequence[Sequence[float]], row_mix: Mix, column_mix: Mix
) -> tuple[Solution, float]:
    """The solution so far, and by how much its sides together fall short of their best replies."""
    best = max(_dot(row, column_mix) for row in payoffs)
    worst = min(_dot(column, row_mix) for column in columns)
    return Solution(row_mix, column_mix, (best + worst) / 2), best - worst


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    total: float = sum(map(mul, a, b))
    return total
