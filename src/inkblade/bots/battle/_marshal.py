"""The marshal: rehearses the battle by one doctrine after the other before its army moves, and takes what wins most."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from inkblade.bots._protocol import Budget, Purse
from inkblade.bots._trying import LooseDice, Tried
from inkblade.bots.battle._doctrines import (
    AMBUSH,
    CAUTIOUS,
    ESCORT,
    HEADLONG,
    NET,
    STEADFAST,
    STORM,
    Doctrine,
    orders_of,
)
from inkblade.bots.battle._general import General, beginning, circumstances, remembered
from inkblade.bots.battle._rehearsing import RULES, is_won, rehearsed, worth
from inkblade.bots.battle._roles import Role, comes_on, role_of
from inkblade.games.battle import State, View

PARTS: Mapping[Role, Doctrine] = {
    "holder": STEADFAST,
    "hunter": HEADLONG,
    "besieger": AMBUSH,
    "stormer": STORM,
    "runner": ESCORT,
    "marksman": AMBUSH,
    "brawler": STORM,
}
"""What is usual: the doctrine that has won most battles for an army with such a part."""
OTHERS = (HEADLONG, AMBUSH, STORM, ESCORT, STEADFAST, NET, CAUTIOUS)
"""What else there is, the most promising first."""
REHEARSALS = (2, 4, 8, 16)
"""How often each doctrine is rehearsed before the worse half is left out, and those that are left again."""
SHARE = 0.6
"""Which part of its time it rehearses; the rest is for the movement itself."""
DOUBT, UNKNOWN = 1.5, 0.4
"""How many standard errors better than what is usual another must be, and the squared differences taken for granted."""


class Trials(Tried):
    """What came of a doctrine in rehearsals."""

    doubt, unknown = DOUBT, UNKNOWN

    def __init__(self, doctrine: Doctrine) -> None:
        super().__init__()
        self.doctrine = doctrine

    def may_excel(self, other: Trials, often: int) -> bool:
        """Whether it could still come out better than another beyond doubt once both were rehearsed so often."""
        best, worst = Trials(self.doctrine), Trials(other.doctrine)
        best.values = [*self.values, *[1.0] * (often - len(self.values))]
        worst.values = [*other.values, *[0.0] * (often - len(other.values))]
        return best.excels(worst)


class Marshal(General):
    """Rehearses what its army might do against what the enemy may be about, as often as the budget allows."""

    name = "marshal"
    character = "Has fought every battle in its tent before it fights it on the field."

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self._chosen: dict[tuple[object, ...], Trials] = {}

    def doctrine(self, view: View, budget: Budget) -> Doctrine:
        if view.state.phase == "deploy":
            return usual(view.state, view.state.acting)
        return self._best(view, budget).doctrine

    def remark(self, view: View) -> str:
        best = self._best(beginning(view), Budget())
        won = sum(map(is_won, best.values))
        return f"of {len(best.values)} rehearsals {won} were won" if best.values else ""

    def _best(self, view: View, budget: Budget) -> Trials:
        """The doctrine for this movement, rehearsed when it begins; who has discovered something goes on with it."""
        state, key = view.state, circumstances(view.state)
        if state.begun is None:
            same = (trials for other, trials in reversed(self._chosen.items()) if other[0] == key[0])
            return next(same, Trials(usual(state, state.acting)))
        return remembered(self._chosen, key, lambda: _rehearse(view, budget))


def usual(state: State, seat: int) -> Doctrine:
    """What is done with an army that has such a part in a battle."""
    return PARTS[role_of(state.setup, seat)]


def _rehearse(view: View, budget: Budget) -> Trials:
    """What is usual, unless another doctrine comes out better beyond doubt, whatever the enemy is about.

    A rehearsal whose end can no longer change the choice is counted and not held.
    """
    state, seat = view.state, view.state.acting
    first, *others = [Trials(one) for one in _different(state, seat)]
    if budget.simulations is not None and budget.simulations < 2 * REHEARSALS[0]:
        return first
    purse, left = Purse(Budget(SHARE * budget.seconds, budget.simulations)), others
    for often in REHEARSALS:
        for trial in (first, *left):
            rivals = left if trial is first else [trial]
            for _ in range(len(trial.values), often):
                if not purse.pays():
                    return _settled(first, others)
                if not any(one.may_excel(first, often) for one in rivals):
                    continue
                value = _tried(view, trial, purse)
                if value is None:
                    return _settled(first, others)
                trial.values.append(value)
        if any(one.values for one in left):
            left = sorted(left, key=lambda one: -one.mean)[: (len(left) + 1) // 2]
    return _settled(first, others)


def _tried(view: View, trial: Trials, purse: Purse) -> float | None:
    """What one more rehearsal of a doctrine is worth, all doctrines having the same fates; None: there is no time."""
    seat, number = view.state.acting, len(trial.values)
    enemies = _expected(view.state, 1 - seat)
    enemy, dice = enemies[number % len(enemies)], LooseDice(Random(f"{view.state.turn} {number}"))
    both = (trial.doctrine, enemy) if seat == 0 else (enemy, trial.doctrine)
    end = rehearsed(RULES.imagine(view, dice), both, dice, purse)
    return None if end is None else worth(end, seat)


def _settled(first: Trials, others: list[Trials]) -> Trials:
    """The best of those that are better than the first beyond doubt, else the first; one rehearsal is no proof."""
    better = [one for one in others if len(one.values) >= REHEARSALS[0] and one.excels(first)]
    return max(better, key=lambda one: one.mean, default=first)


def _different(state: State, seat: int) -> list[Doctrine]:
    """The doctrines that tell this army different things, what is usual first."""
    several: dict[object, Doctrine] = {}
    for one in (usual(state, seat), *OTHERS):
        several.setdefault(orders_of(state, seat, one), one)
    return list(several.values())


def _expected(state: State, seat: int) -> list[Doctrine]:
    """What an enemy may be about: what he seems to do, and what is usual."""
    seen = HEADLONG if comes_on(state, seat) else CAUTIOUS
    return list(dict.fromkeys((seen, usual(state, seat))))
