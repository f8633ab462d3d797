"""One decision of a duel as a matrix: what each pair leaves, how both should mix, what is given away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from inkblade.games.duel import Decision, Setup
from inkblade.kernel import Seat

if TYPE_CHECKING:
    from inkblade.solver import Solution

SAME = 1e-9
"""Win chances so near to each other are one."""
DONE = 5e-4
"""What is done less often than this is not done: mixes are exact to more digits than anybody plays."""

Both = tuple[float, float]
"""A number for each seat."""


class NotCoached(Exception):
    """A match the coach knows nothing of; says why."""


def expect_one_on_one(setup: Setup) -> None:
    """NotCoached, unless two fighters meet without companions, cards and a last round."""
    if setup.parties != ((0,), (1,)):
        seats = f"parties {', '.join(map(str, map(list, setup.parties)))}"
        raise NotCoached(f"the coach knows duels of fighter 0 against fighter 1 alone; this one has {seats}")
    if any(setup.cards):
        raise NotCoached("the coach knows duels without cards; in this one there are some")
    if setup.rounds is not None:
        raise NotCoached(f"the coach knows duels to the end; this one is over after round {setup.rounds}")


def expect_same_duel(setup: Setup, solution: Solution) -> None:
    """NotCoached, if the solution is of another duel. When a draw is called does not count: no solution knows it."""
    ours, theirs = setup, solution.setup
    same = (
        ours.books == theirs.books
        and ours.fighters == theirs.fighters
        and {opening.of: opening for opening in ours.pairs} == {opening.of: opening for opening in theirs.pairs}
        and all(getattr(ours.options, one) == getattr(theirs.options, one) for one in COUNTED)
    )
    if not same:
        raise NotCoached("the solution is of another duel")


COUNTED = ("weapon", "press", "escape", "height")


@dataclass(frozen=True)
class Weighing:
    """What both seats may decide, seat 0's win chance after every pair, and how often each is to be done."""

    decisions: tuple[tuple[Decision, ...], tuple[Decision, ...]]
    chances: NDArray[np.float64]
    """[place of seat 0's decision, place of seat 1's]"""
    mixes: tuple[NDArray[np.float64], NDArray[np.float64]]

    def after(self, seat: Seat, own: int, other: int) -> float:
        """A seat's win chance after its decision in one place and the other's in another."""
        return float(self.chances[own, other] if seat == 0 else 1.0 - self.chances[other, own])

    def expected(self, seat: Seat) -> NDArray[np.float64]:
        """A seat's win chance by each of its decisions, against the other's mix."""
        return self.chances @ self.mixes[1] if seat == 0 else 1.0 - self.mixes[0] @ self.chances

    def sure(self, seat: Seat) -> float:
        """What a seat's mix keeps of the win chance, whatever the other does."""
        against = self.mixes[0] @ self.chances if seat == 0 else 1.0 - self.chances @ self.mixes[1]
        return float(against.min())

    def losses(self, seat: Seat) -> NDArray[np.float64]:
        """What each of a seat's decisions gives away, in win chance."""
        expected = self.expected(seat)
        losses: NDArray[np.float64] = expected.max() - expected
        return losses

    def better(self, seat: Seat) -> int:
        """The place of a decision that gives nothing away: of those the one to be done most often."""
        kept = self.losses(seat) <= SAME
        return int(np.argmax(np.where(kept, 1.0 + self.mixes[seat], 0.0)))

    def trouble(self, seat: Seat, place: int) -> int:
        """The place of the other's decision that makes most of what this one gives away, by how often it is done."""
        best = self.better(seat)
        replies = range(len(self.mixes[1 - seat]))
        cost = [self.after(seat, best, reply) - self.after(seat, place, reply) for reply in replies]
        return int(np.argmax(self.mixes[1 - seat] * np.array(cost)))

    def mixed(self, seat: Seat) -> list[int]:
        """The places of the decisions a seat is to mix, the likeliest first."""
        mix = self.mixes[seat]
        return [int(place) for place in np.argsort(-mix, kind="stable") if mix[place] >= DONE]
