"""Who weighs a duel for the coach: its exact solution, or, where there is none, foresight a round deep."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import tanh
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from inkblade.bots.duel._foresight import Foresight, pages_of
from inkblade.bots.duel._mixing import solve
from inkblade.coach._weighing import Both, Weighing, expect_one_on_one, expect_same_duel
from inkblade.games.duel import Announcing, Maneuvering, Setup, State, View

if TYPE_CHECKING:
    from inkblade.solver import Solution

SAYINGS = (Announcing(False), Announcing(True))
STEEP = 2.0
"""How fast a lead becomes a win: fitted to solved duels, where win chances are then off by ten points on average."""
SELDOM = 0.02
"""What a rough mix does less often than this is left out of it."""


class Judge(Protocol):
    """Weighs the situations of one duel."""

    exact: bool
    """Whether what it says is proved."""
    felt: float
    """What a decision must give away to be worth a lesson."""

    def weigh(self, state: State) -> Weighing:
        """What is to be decided in a state."""
        ...

    def chances(self, state: State) -> Both:
        """The win chance of each seat, a draw counted as half a win."""
        ...


def judge_of(setup: Setup, solution: Solution | None) -> Judge:
    """Who weighs this duel; NotCoached if it is none of two fighters alone, or the solution is another's."""
    expect_one_on_one(setup)
    if solution is None:
        return Foreseeing(setup)
    expect_same_duel(setup, solution)
    return Solved(solution)


class Solved:
    """Judges by the exact solution."""

    exact = True
    felt = 0.005

    def __init__(self, solution: Solution) -> None:
        self._solution = solution

    def weigh(self, state: State) -> Weighing:
        if state.phase == "announce":
            return self._weigh_announcing(state)
        stage = self._solution.stage(state)
        own, other = (tuple(map(Maneuvering, pages)) for pages in stage.pages)
        return Weighing((own, other), _won(stage.values), stage.mixes)

    def chances(self, state: State) -> Both:
        return _both((1.0 + self._solution.value(state)) / 2.0)

    def _weigh_announcing(self, state: State) -> Weighing:
        announcing = self._solution.announcements(state)
        assert announcing is not None
        worth = [stage.value for stage in announcing.stages]
        first, second = (np.array([1.0 - chance, chance]) for chance in announcing.chances)
        values = np.array([[worth[0], worth[2]], [worth[1], worth[3]]])
        return Weighing((SAYINGS, SAYINGS), _won(values), (first, second))


class Foreseeing:
    """Judges by what the fencer sees: where each pair of decisions leads, and how well off that leaves both."""

    exact = False
    felt = 0.02

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._last: tuple[State, Weighing] | None = None

    @property
    def _foresight(self) -> Foresight:
        """The process's own, which remembers this duel from one question to the next."""
        shared = _shared_foresight()
        shared.sit_down(self._setup)
        return shared

    def weigh(self, state: State) -> Weighing:
        if self._last is None or self._last[0] is not state:
            self._last = state, self._weigh_announcing(state) if state.phase == "announce" else self._weigh(state)
        return self._last[1]

    def chances(self, state: State) -> Both:
        if state.phase == "over":
            return _both((1.0 + self._foresight.worth(state, 0)) / 2.0)
        return _both(_value(self.weigh(state)))

    def _weigh(self, state: State) -> Weighing:
        own, other = (pages_of(View(seat, state)) for seat in (0, 1))
        foresight = self._foresight
        led = (foresight.after_round(state, {0: a, 1: b}) for a, b in product(own, other))
        worth = [foresight.worth(after, 0) for after in led]
        chances = np.array([_chance(each) for each in worth]).reshape(len(own), len(other))
        return _mixed((tuple(map(Maneuvering, own)), tuple(map(Maneuvering, other))), chances)

    def _weigh_announcing(self, state: State) -> Weighing:
        led = [self._foresight.after(state, {0: a, 1: b}) for a, b in product(SAYINGS, SAYINGS)]
        chances = np.array([_value(self._weigh(after)) for after in led]).reshape(2, 2)
        return _mixed((SAYINGS, SAYINGS), chances)


@cache
def _shared_foresight() -> Foresight:
    return Foresight()


def _chance(worth: float) -> float:
    """The win chance of a seat by how it is off."""
    return (1.0 + tanh(STEEP * worth) / tanh(STEEP)) / 2.0


def _mixed(decisions: tuple[tuple[Announcing | Maneuvering, ...], ...], chances: NDArray[np.float64]) -> Weighing:
    """Win chances with both seats' mixes of them, good to a few hundredths."""
    found = solve(chances.tolist())
    return Weighing((decisions[0], decisions[1]), chances, (_plain(found.rows), _plain(found.columns)))


def _plain(mix: tuple[float, ...]) -> NDArray[np.float64]:
    """A rough mix without what is hardly ever done."""
    shares = np.array(mix)
    kept: NDArray[np.float64] = np.where(shares >= min(SELDOM, shares.max()), shares, 0.0)
    kept /= kept.sum()
    return kept


def _value(weighing: Weighing) -> float:
    return float(weighing.mixes[0] @ weighing.chances @ weighing.mixes[1])


def _won(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return (1.0 + values) / 2.0


def _both(first: float) -> Both:
    return first, 1.0 - first
