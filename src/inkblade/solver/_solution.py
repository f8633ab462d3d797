"""What a solved duel says of any of its situations: values, mixes and what each pair of maneuvers leads to."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec
import numpy as np
from numba import njit
from numpy.typing import NDArray

from inkblade.games.duel import Setup, State
from inkblade.solver._following import follow_one, free_lists, worth
from inkblade.solver._layers import layer_room, solve_one
from inkblade.solver._model import Model
from inkblade.solver._space import Space
from inkblade.solver._turning import turned_setup, turned_state
from inkblade.solver._workings import Values


class Report(msgspec.Struct, frozen=True):
    """A solution in numbers, for seat 0 where seats differ."""

    value: float
    """The chance to win minus the chance to lose."""
    win: float
    draw: float
    loss: float
    exploitability: float
    """What the best answers to both sides' mixes gain together, at the most."""
    states: int
    seconds: float
    opening: tuple[dict[int, float], dict[int, float]]
    """By seat: maneuver to chance at the first choice."""
    fade: float
    """The chance that a round is called off, as a draw: what endless play is worth."""


@dataclass(frozen=True)
class Stage:
    """One choice: what both seats may choose, the value for seat 0 of every pair, and how both should mix."""

    pages: tuple[tuple[int, ...], tuple[int, ...]]
    values: NDArray[np.float64]
    """[place of seat 0's maneuver, place of seat 1's]"""
    mixes: tuple[NDArray[np.float64], NDArray[np.float64]]
    value: float

    def turned(self) -> Stage:
        """The same with the seats exchanged."""
        return Stage(self.pages[::-1], -self.values.T, self.mixes[::-1], -self.value)


@dataclass(frozen=True)
class Announcements:
    """Whether to announce an escape: the chance for each seat, and the stage each pair of announcements leads to."""

    chances: tuple[float, float]
    stages: tuple[Stage, Stage, Stage, Stage]
    """By (seat 0 announces) + 2 * (seat 1 announces)."""
    value: float

    def turned(self) -> Announcements:
        """The same with the seats exchanged."""
        neither, first, second, both = (stage.turned() for stage in self.stages)
        return Announcements(self.chances[::-1], (neither, second, first, both), -self.value)


@dataclass(frozen=True)
class Solution:
    """A solved duel. One that is turned was solved with the seats exchanged, and answers as if it had not been."""

    model: Model
    space: Space
    values: Values
    report: Report
    turned: bool = False

    @property
    def setup(self) -> Setup:
        """The duel it answers for."""
        setup = turned_setup(self.model.setup) if self.turned else None
        return setup or self.model.setup

    def exchanged(self) -> Solution:
        """The solution of the duel with the seats exchanged."""
        report = self.report
        swapped = {"value": -report.value, "win": report.loss, "loss": report.win, "opening": report.opening[::-1]}
        return replace(self, report=msgspec.structs.replace(report, **swapped), turned=not self.turned)

    def opened(self) -> Solution:
        """The same with the opening mixes in its report."""
        stages, says, _ = self._stages(self.space.start, 0)
        weights = [(1 - says[0]) * (1 - says[1]), says[0] * (1 - says[1]), (1 - says[0]) * says[1], says[0] * says[1]]
        mixes: tuple[dict[int, float], dict[int, float]] = ({}, {})
        for stage, weight in zip(stages, weights, strict=False):
            for seat in (0, 1):
                for page, chance in zip(stage.pages[seat], stage.mixes[seat], strict=True):
                    mixes[seat][page] = mixes[seat].get(page, 0.0) + float(chance) * (
                        weight if len(stages) > 1 else 1.0
                    )
        opening = tuple({page: chance for page, chance in mix.items() if chance > 0} for mix in mixes)
        return replace(self, report=msgspec.structs.replace(self.report, opening=opening))

    def stage(self, state: State) -> Stage:
        """The choice of maneuvers in a state of this duel; KeyError if the duel cannot reach it."""
        number, quiet, said = self._find(state)
        stage = self._stages(number, quiet)[0][said if self._announcing(number) else 0]
        return stage.turned() if self.turned else stage

    def announcements(self, state: State) -> Announcements | None:
        """The choice whether to announce an escape; None where there is none."""
        number, quiet, _ = self._find(state)
        if not self._announcing(number):
            return None
        stages, says, value = self._stages(number, quiet)
        found = Announcements((says[0], says[1]), (stages[0], stages[1], stages[2], stages[3]), value)
        return found.turned() if self.turned else found

    def value(self, state: State) -> float:
        """The chance of seat 0 to win minus that to lose, before anything is chosen."""
        if state.phase == "over":
            return _result(state)
        if state.announced or state.phase == "choose":
            return self.stage(state).value
        number, quiet, _ = self._find(state)
        return self._stages(number, quiet)[2] * (-1.0 if self.turned else 1.0)

    def _find(self, state: State) -> tuple[int, int, int]:
        """The number of a state as it was solved, its count of quiet rounds, and who has announced an escape."""
        solved = turned_state(state) if self.turned else state
        row = self.model.row(solved)
        bodies, gears, overs, faces = ((row[k], row[k + 4]) for k in (3, 1, 2, 0))
        return self.space.number(bodies, gears, overs, faces), row[8], sum(1 << seat for seat in solved.announced)

    def _announcing(self, number: int) -> bool:
        """May an escape be announced here?"""
        pair = int(self.space.codes[number]) % int(self.space.sizes[4])
        tables = self.model.tables
        return bool(tables.limits[5] and tables.away[0, self.space.faces[pair, 0]])

    def _stages(self, number: int, quiet: int) -> tuple[list[Stage], tuple[float, float], float]:
        args = (self.model.words, self.space.kernel, number, self.values, quiet, self.model.fade)
        places_a, places_b, payoffs, mixes_a, mixes_b, says, value = _look(*args)
        pages = tuple(2 * int(place) + 2 for place in places_a), tuple(2 * int(place) + 2 for place in places_b)
        stages = [
            Stage(pages, payoff, (mix_a, mix_b), float(mix_a @ payoff @ mix_b))
            for payoff, mix_a, mix_b in zip(payoffs, mixes_a, mixes_b, strict=True)
        ]
        return stages, (float(says[0]), float(says[1])), float(value)


def _result(state: State) -> float:
    """1, 0 or -1 for seat 0 at the end."""
    standing = [fighter.body > 0 for fighter in state.fighters]
    if "escaped" in state.fates or standing[0] == standing[1]:
        return 0.0
    return 1.0 if standing[0] else -1.0


@njit(cache=True, nogil=True)
def _look(words, space, number, values, quiet, fade):
    """Everything about one situation: slots, payoffs and mixes by way of announcing, the chances to announce, value."""
    code = np.int64(space[5][number])
    followers = follow_one(words, space, number)
    room = layer_room()
    na, nb, columns, games, value = solve_one(words, space, code, followers, values, quiet, fade, room)
    _, _, (rows_at, columns_at), (row_mixes, column_mixes, says_a, says_b), _ = room
    payoffs = np.zeros((games, na, nb))
    top = words[6][2]
    for announced in range(games):
        for i in range(na):
            for j in range(nb):
                follower = followers[rows_at[i] * columns + columns_at[j]]
                payoffs[announced, i, j] = worth(follower, values, quiet, top, announced, fade)
    la, lb = free_lists(words[1], space[0], space[2], code)
    slots_a, slots_b = la[1:][rows_at[:na]], lb[1:][columns_at[:nb]]
    says = np.zeros(2)
    if games == 4:
        says[0], says[1] = says_a[1], says_b[1]
    return slots_a, slots_b, payoffs, row_mixes[:games, :na], column_mixes[:games, :nb], says, value
