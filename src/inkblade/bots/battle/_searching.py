"""The marshal's thinking: joint plans tried in sketches, the best of them bettered force by force."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from inkblade.bots._protocol import Budget, Purse
from inkblade.bots._trying import Tried
from inkblade.bots.battle._figures import figures_of
from inkblade.bots.battle._plans import Plan, Plans, counts_for_objective, holds_out, standing
from inkblade.bots.battle._playing import Play
from inkblade.bots.battle._scripts import Temper, plans_of, rashness, stances
from inkblade.bots.battle._sketch import Scene, Sketch, lurking
from inkblade.games.battle import State

HORIZON = 5
"""For how many turns a battle is played on."""
FIRST, MOST = 12, 96
"""How often every joint plan is tried before any is dropped, and after how many trials one is settled."""
NEAREST = 3
"""How many enemies a force thinks of charging."""
DOUBT = 1.0
"""How many standard errors better a change must be than what is planned."""
UNKNOWN = 0.05
"""The squared differences that are taken for granted before any were seen, lest few trials convince."""
TEMPERS: tuple[Temper, ...] = ("cautious", "headlong")
GOLDEN = 0.618034
"""Its multiples spread evenly over any share of the trials."""


class Trials(Tried):
    """Joint plans, and what came of them so far."""

    doubt, unknown = DOUBT, UNKNOWN

    def __init__(self, plans: Plans) -> None:
        super().__init__()
        self.plans = dict(plans)


class Search:
    """A search for joint plans, in sketches that the view of the acting seat may be part of."""

    def __init__(self, state: State, budget: Budget) -> None:
        self._state, self._seat = state, state.acting
        self._purse = Purse(budget)
        self._scene = Scene(state.setup)
        self._own = standing(state, self._seat)
        self._sketches: list[Sketch] = []
        self._enemy = {temper: dict(plans_of(state, 1 - self._seat, temper)) for temper in TEMPERS}
        self._rash = rashness(state, 1 - self._seat)

    def best(self) -> Trials:
        """The joint plans that come out best."""
        usual, *others = (Trials(plans) for plans in stances(self._state, self._seat))
        wary = holds_out(self._state.setup, self._seat)
        best = self._bettered(usual, others) if wary else self._halved([usual, *others], usual)
        for force in self._by_weight() * 2:
            others = [Trials({**best.plans, force: plan}) for plan in self._choices(force) if plan != best.plans[force]]
            best = self._bettered(best, others)
        return best

    def _bettered(self, usual: Trials, others: list[Trials]) -> Trials:
        """The best of some joint plans, if it is better than what is planned beyond doubt."""
        found = self._halved([usual, *others], usual)
        return found if found.excels(usual) else usual

    def _by_weight(self) -> list[int]:
        """The forces, those first that have most to say."""
        worth, members = figures_of(self._state.setup).worth, self._state.position.members
        return sorted(self._own, key=lambda force: (-worth[force] * len(members[force]), force))

    def _choices(self, force: int) -> Iterable[Plan]:
        """What a force may be told."""
        army = self._state.setup.forces[force]
        yield from (Plan("guard"), Plan("advance"), Plan("charge"), Plan("hold"))
        if army.shot is not None:
            yield Plan("shoot")
        if army.shot is not None or army.individual:
            yield Plan("retire")
        if counts_for_objective(self._state.setup, force):
            yield Plan("seize")
        yield Plan("cover")
        yield from (Plan(errand, foe) for foe in self._foes(force) for errand in ("charge", "flank"))

    def _foes(self, force: int) -> list[int]:
        """The enemies nearest to a force."""
        squares, members = self._state.position.squares, self._state.position.members
        own = squares[members[force][0]][0]
        far = {
            foe: min(max(abs(own.x - squares[one][0].x), abs(own.y - squares[one][0].y)) for one in members[foe])
            for foe in standing(self._state, 1 - self._seat)
        }
        return sorted(far, key=lambda foe: (far[foe], foe))[:NEAREST]

    def _halved(self, active: list[Trials], usual: Trials) -> Trials:
        """The best of some joint plans: tried again and again, each time only the better half and the usual ones."""
        times = FIRST
        while len(active) > 1:
            for trial in {id(one): one for one in (usual, *active)}.values():
                while len(trial.values) < times and self._purse.pays():
                    trial.values.append(self._tried(trial.plans, len(trial.values)))
            tried = [trial for trial in active if trial.values]
            active = sorted(tried, key=lambda trial: -trial.mean)[: (len(active) + 1) // 2] or active[:1]
            times = min(2 * times, MOST)
        return active[0]

    def _tried(self, plans: Mapping[int, Plan], number: int) -> float:
        """What joint plans lead to in the trial of a number, which is the same luck and the same enemy for all."""
        chance = Random(f"{self._state.turn} {self._seat} {number}")
        sketch = self._sketch(number, chance)
        rash = number * GOLDEN % 1 < self._rash
        both = {**self._enemy["headlong" if rash else "cautious"], **plans}
        return Play(sketch, both, chance).value(self._seat, HORIZON)

    def _sketch(self, number: int, chance: Random) -> Sketch:
        """How things may stand: the enemies that nobody sees are somewhere else in every trial."""
        if not self._sketches or (number >= len(self._sketches) and self._sketches[0].lurkers):
            hidden = lurking(self._state, self._seat, chance)
            self._sketches.append(Sketch(self._scene, self._state, hidden))
        return self._sketches[number % len(self._sketches)]
