"""What the shelf knows of a duel, through one seat's eyes: every pair of maneuvers and how both should mix."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from inkblade.games.duel import Setup, View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from inkblade.solver import Solution

AT_HAND = 4
"""How many solutions a process keeps at hand."""
_at_hand: list[tuple[Setup, Solution]] = []


@dataclass(frozen=True)
class Exact:
    """A choice of a solved duel."""

    own: tuple[int, ...]
    foe: tuple[int, ...]
    worth: NDArray[np.float64]
    """[place of the own maneuver, place of the enemy's]: the chance to win minus that to lose."""
    mix: NDArray[np.float64]
    foe_mix: NDArray[np.float64]

    @property
    def expected(self) -> NDArray[np.float64]:
        """What each own maneuver is worth against the enemy's mix."""
        return self.worth @ self.foe_mix

    def reason(self, place: int) -> str:
        """What a maneuver keeps against an enemy who makes no mistake, and what it gives away."""
        expected = self.expected
        lost = 50.0 * (expected.max() - expected[place])
        cost = f", {lost:.1f} points less than the best" if lost >= 0.05 else ""
        return f"wins {50.0 * (1.0 + expected[place]):.1f} % against an enemy who makes no mistake{cost}"


def exact_choice(view: View) -> Exact | None:
    """The choice of maneuvers in a view of a duel whose solution is on the shelf; None, if it is not."""
    solution = _solution(view)
    if solution is None:
        return None
    stage = solution.stage(view.state)
    if view.seat == 0:
        return Exact(*stage.pages, stage.values, *stage.mixes)
    return Exact(*stage.pages[::-1], -stage.values.T, *stage.mixes[::-1])


def exact_announcement(view: View) -> float | None:
    """The chance with which to announce an escape; None, if the shelf does not know."""
    solution = _solution(view)
    said = solution.announcements(view.state) if solution is not None else None
    return said.chances[view.seat or 0] if said is not None else None


def _solution(view: View) -> Solution | None:
    """From what is at hand, or from the shelf; a duel that is beyond solving is not even looked for."""
    setup = view.state.setup
    if setup.parties != ((0,), (1,)) or any(setup.cards) or setup.rounds is not None:
        return None
    for known, solution in _at_hand:
        if known == setup:
            return solution
    from inkblade.solver import shelved

    found = shelved(setup)
    if found is not None:
        _at_hand[:] = [(setup, found), *_at_hand[: AT_HAND - 1]]
    return found
