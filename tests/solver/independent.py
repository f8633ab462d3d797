"""Duels solved another way: by the reference rules and scipy alone, nothing of the rows, the layers or our stage games.

Every situation is found by resolving rounds, what can come back to itself is found by scipy's graphs, every stage game
is a linear program of HiGHS, and where play can go in circles stage games and sparse linear equations take turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, eye_array
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import spsolve

from inkblade.games.duel import DUEL, Maneuvering, Setup, State, View
from inkblade.kernel import ScriptedDice

SAFE = 1000
"""Body points at which nobody falls, so that a round can be looked at apart from them."""
WON, DRAWN, LOST = -1, -2, -3
Situation: TypeAlias = tuple[int, int, int, int]
"""The number of its shape, both body points, quiet rounds."""
TURNS, WHOLE, SETTLED = 90, 30, 1e-8
"""Newton's steps at the most, those that are taken whole, and a step that moves nothing."""
EXACTLY = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}


@dataclass(frozen=True)
class Shape:
    """A situation without body points and counters: its pages by [pressed or not][seat], and where pairs lead."""

    pages: tuple[tuple[tuple[int, ...], ...], ...]
    leads: dict[tuple[int, int], tuple[int, int, int]]
    """By both pages: the shape that follows, and what each side loses."""


class Tree:
    """Every situation of a duel by the reference rules, as (shape, body 0, body 1, quiet rounds)."""

    def __init__(self, setup: Setup) -> None:
        self._press, self._bodies = setup.options.press, [entry.maximum or 0 for entry in setup.fighters]
        self._rounds: dict[object, tuple[int, int, int]] = {}
        self._known: dict[object, int] = {}
        self._seen: list[State] = []
        self._shapes: dict[int, Shape] = {}
        self._number(_lifted(DUEL.rules.start(setup, ScriptedDice(())).state))

    def _number(self, state: State) -> int:
        """The number of a lifted state's shape, seen before or new."""
        key = tuple((_told(state, seat), state.facing(seat)[0].range, *_held(state, seat)) for seat in (0, 1))
        if key not in self._known:
            self._known[key] = len(self._known)
            self._seen.append(state)
        return self._known[key]

    def _shape(self, number: int) -> Shape:
        """A shape, looked at when somebody comes to stand in it alive."""
        if number not in self._shapes:
            self._shapes[number] = self._look(self._seen[number])
        return self._shapes[number]

    def _look(self, state: State) -> Shape:
        pages = tuple(
            tuple(tuple(sorted(View(seat, replace(state, unhurt=quiet)).ruling.legal)) for seat in (0, 1))
            for quiet in (0, self._press)
        )
        bearing = tuple((*_held(state, seat), *_weighing(state, seat)) for seat in (0, 1))
        legal = [sorted({*pages[0][seat], *pages[1][seat]}) for seat in (0, 1)]
        leads = {(a, b): self._round(state, bearing, (a, b)) for a in legal[0] for b in legal[1]}
        return Shape(pages, leads)

    def _round(self, state: State, bearing: object, pages: tuple[int, int]) -> tuple[int, int, int]:
        """A round resolved, remembered by all that it depends on."""
        key = (bearing, pages)
        if key not in self._rounds:
            chosen = {seat: Maneuvering(page) for seat, page in enumerate(pages)}
            after = DUEL.rules.resolve(state, chosen, ScriptedDice(())).state
            lost = [SAFE - fighter.body for fighter in after.fighters]
            self._rounds[key] = (self._number(_lifted(after)), lost[0], lost[1])
        return self._rounds[key]

    @cached_property
    def situations(self) -> dict[Situation, int]:
        """Every situation that can be reached, the first one first."""
        found: dict[Situation, int] = {(0, self._bodies[0], self._bodies[1], 0): 0}
        waiting = list(found)
        for situation in waiting:
            for follower in self._followers(situation):
                if not isinstance(follower, int) and follower not in found:
                    found[follower] = len(found)
                    waiting.append(follower)
        return found

    def _followers(self, situation: Situation) -> Iterator[Situation | int]:
        """What every pair of maneuvers leads to, row by row: a situation, or how it ended for seat 0."""
        number, body, other, quiet = situation
        shape = self._shape(number)
        own, theirs = shape.pages[self._press > 0 and quiet >= self._press]
        for a in own:
            for b in theirs:
                then, lost, dealt = shape.leads[a, b]
                left, theirs_left = min(self._bodies[0], body - lost), min(self._bodies[1], other - dealt)
                if left <= 0 or theirs_left <= 0:
                    yield DRAWN if left <= 0 and theirs_left <= 0 else (WON if left > 0 else LOST)
                else:
                    yield then, left, theirs_left, 0 if lost > 0 or dealt > 0 else min(self._press, quiet + 1)

    def states(self) -> Iterator[State]:
        """A state of the reference for every situation."""
        for number, *bodies, quiet in self.situations:
            fighters = tuple(
                replace(fighter, body=body, maximum=most)
                for fighter, body, most in zip(self._seen[number].fighters, bodies, self._bodies, strict=True)
            )
            yield replace(self._seen[number], fighters=fighters, unhurt=quiet)

    @cached_property
    def matrices(self) -> list[NDArray[np.int64]]:
        """Of every situation: the number of each follower, or how it ended."""
        found = []
        for situation in self.situations:
            pages = self._shape(situation[0]).pages[self._press > 0 and situation[3] >= self._press]
            numbers = [f if isinstance(f, int) else self.situations[f] for f in self._followers(situation)]
            found.append(np.array(numbers).reshape(len(pages[0]), len(pages[1])))
        return found


def values_of(tree: Tree, fade: float, guess: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of every situation seat 0's chance to win minus its chance to lose, if a round may be called off by the fade.

    The guess is where Newton's steps begin; they end when a whole step moves nothing.
    """
    values = guess.copy()
    for group in _in_order(tree.matrices):
        _settle(tree.matrices, values, group, fade)
    return values


def _in_order(matrices: list[NDArray[np.int64]]) -> list[NDArray[np.int64]]:
    """Situations that can come back to each other, together; what follows them lies before."""
    starts = np.concatenate([np.full(matrix.size, k) for k, matrix in enumerate(matrices)])
    ends = np.concatenate([matrix.reshape(-1) for matrix in matrices])
    inside = ends >= 0
    count, edges = len(matrices), (starts[inside], ends[inside])
    groups, labels = connected_components(
        coo_matrix((np.ones(len(edges[0])), edges), (count, count)), directed=True, connection="strong"
    )
    members = [np.flatnonzero(labels == group) for group in range(groups)]
    leads: list[set[int]] = [set() for _ in range(groups)]
    for a, b in {*zip(labels[edges[0]].tolist(), labels[edges[1]].tolist(), strict=True)}:
        if a != b:
            leads[a].add(b)
    order: list[int] = []
    seen: set[int] = set()
    waiting = [(int(labels[0]), False)]
    while waiting:
        group, done = waiting.pop()
        if done:
            order.append(group)
        elif group not in seen:
            seen.add(group)
            waiting += [(group, True), *((then, False) for then in leads[group])]
    return [members[group] for group in order]


class _Links(NamedTuple):
    """With which chance the mixes lead from one situation of a group to another."""

    chances: list[float]
    starts: list[int]
    ends: list[int]


def _settle(matrices: list[NDArray[np.int64]], values: NDArray[np.float64], group: NDArray[np.int64], fade: float):
    """The values of one group, by Newton's way."""
    place = {int(number): row for row, number in enumerate(group)}
    for turn in range(TURNS):
        fresh, links = np.zeros(len(group)), _Links([], [], [])
        for row, number in enumerate(group):
            matrix = matrices[number]
            fresh[row], own, theirs = _stage(_payoff(matrix, values, fade))
            for i, j in zip(*np.nonzero(np.outer(own, theirs)), strict=True):
                if matrix[i, j] in place:
                    links.chances.append(own[i] * theirs[j])
                    links.starts.append(row)
                    links.ends.append(place[matrix[i, j]])
        if not links.chances:
            values[group] = fresh
            return
        chances = coo_matrix((links.chances, (links.starts, links.ends)), (len(group), len(group)))
        step = spsolve((eye_array(len(group)) - (1.0 - fade) * chances).tocsc(), fresh - values[group])
        values[group] = np.clip(values[group] + (1.0 if turn < WHOLE else 0.5) * step, -1.0, 1.0)
        if np.abs(step).max() < SETTLED:
            return
    raise AssertionError("these situations do not settle")


def _payoff(matrix: NDArray[np.int64], values: NDArray[np.float64], fade: float) -> NDArray[np.float64]:
    known = (1.0 - fade) * values[np.maximum(matrix, 0)]
    return np.select([matrix >= 0, matrix == WON, matrix == LOST], [known, 1.0, -1.0], 0.0)


def _stage(payoff: NDArray[np.float64]) -> tuple[float, NDArray[np.float64], NDArray[np.float64]]:
    """Value and both mixes of a game: its saddle point, or a linear program whose duals are the other side's mix."""
    rows, columns = payoff.shape
    floors, ceilings = payoff.min(axis=1), payoff.max(axis=0)
    if floors.max() >= ceilings.min():
        return float(floors.max()), np.eye(rows)[floors.argmax()], np.eye(columns)[ceilings.argmin()]
    program = {"A_ub": np.c_[-payoff.T, np.ones(columns)], "b_ub": np.zeros(columns), "b_eq": [1.0]}
    program |= {"A_eq": [np.r_[np.ones(rows), 0.0]], "bounds": [(0, None)] * rows + [(None, None)]}
    found = linprog(np.r_[np.zeros(rows), -1.0], **program, options=EXACTLY)
    if found.x is None:  # where that is more than HiGHS can do
        found = linprog(np.r_[np.zeros(rows), -1.0], **program)
    own, theirs = np.maximum(found.x[:rows], 0.0), np.maximum(-found.ineqlin.marginals, 0.0)
    return -found.fun, own / own.sum(), theirs / theirs.sum()


def _lifted(state: State) -> State:
    fighters = tuple(replace(fighter, body=SAFE, maximum=2 * SAFE) for fighter in state.fighters)
    return replace(state, fighters=fighters, round=0, unhurt=0, unscored=0)


def _told(state: State, seat: int) -> object:
    return state.picture(state.facing(seat)[0]).tell


def _held(state: State, seat: int) -> tuple[object, ...]:
    front = state.front(seat)
    return front.orders, front.lost, front.mods


def _weighing(state: State, seat: int) -> tuple[object, ...]:
    """What a seat was told that may change a blow of the round: the rest of it only bars maneuvers."""
    tell = state.picture(state.facing(seat)[0]).tell
    return tell.bonus, tell.double, tell.ward
