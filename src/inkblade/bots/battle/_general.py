"""What all generals have in common: plans for a movement followed step by step, and everything else by rote."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from inkblade.bots._protocol import Advice, Budget, History
from inkblade.bots.battle._deciding import answer, choose, flee, shoot, strike, test
from inkblade.bots.battle._deploying import Lineup, deploy
from inkblade.bots.battle._drilling import Script, key_of, script
from inkblade.bots.battle._ground import ground_of
from inkblade.bots.battle._plans import Plans
from inkblade.bots.battle._telling import reason
from inkblade.games.battle import BATTLE, Decision, State, View
from inkblade.kernel import options as legal

REMEMBERED = 8
"""How many movements are kept at hand."""
HURRY = 20
"""In a movement that went another way than foreseen, every decision is thought of anew, so many times more quickly."""


class Counsel(NamedTuple):
    """What each force is to do, and what else there is to say for it."""

    plans: Plans
    remark: str = ""


class Movement(NamedTuple):
    """A counsel, and the steps that carry it out."""

    counsel: Counsel
    steps: Script


class General(ABC):
    """A bot that gives each unit a plan before it moves, and carries the plans out."""

    name = ""
    character = ""
    lineup: Lineup = ("foot", "hero", "shooters", "riders")

    def __init__(self, chance: Random) -> None:
        """A general leaves nothing to chance: what it tries out follows from the turn and the seat."""
        self._movements: dict[object, Movement] = {}

    @abstractmethod
    def counsel(self, state: State, budget: Budget) -> Counsel:
        """What each force of the acting seat is to do in the movement that this state stands in."""

    def decide(self, view: View, options: Sequence[Decision], budget: Budget, history: History = (), /) -> Decision:
        if len(options) == 1:
            return options[0]
        wanted = self._wanted(view.state, options, budget)
        return wanted if wanted in options else BATTLE.rules.default(view)

    def _wanted(self, state: State, options: Sequence[Decision], budget: Budget) -> Decision:
        if state.flight is not None:
            return flee(state, options)
        if state.reaction is not None:
            return answer(state, options)
        if state.casualties is not None:
            return choose(state, options)
        match state.phase:
            case "deploy":
                return self._placed(state, options)
            case "move":
                return self._movement(state, budget).steps[key_of(state)]
            case "combat":
                return strike(state, options)
            case "morale":
                return test(state, options)
            case _:
                return shoot(state, options)

    def _placed(self, state: State, options: Sequence[Decision]) -> Decision:
        """Where the next unit stands; while armies are placed there is time to get to know the ground."""
        for force in range(len(state.setup.forces)):
            ground_of(state.setup, force)
        return deploy(state, options, self.lineup)

    def _movement(self, state: State, budget: Budget) -> Movement:
        """The movement that comes to this state: as it was planned when it began, or, if it went another way, anew."""
        if state.begun is not None:
            planned = self._planned(_beginning(state), budget, hurried=False)
            if key_of(state) in planned.steps:
                return planned
        simulations = budget.simulations and max(1, budget.simulations // HURRY)
        return self._planned(state, Budget(budget.seconds / HURRY, simulations), hurried=True)

    def _planned(self, start: State, budget: Budget, hurried: bool) -> Movement:
        key = start.turn, start.acting, start.setup.encounter.name, key_of(start), budget, hurried
        if key not in self._movements:
            while len(self._movements) >= REMEMBERED:
                del self._movements[next(iter(self._movements))]
            counsel = self.counsel(start, budget)
            self._movements[key] = Movement(counsel, script(start, counsel.plans, hurried))
        return self._movements[key]

    def explain(self, view: View, history: History = (), /) -> Sequence[Advice[Decision]]:
        options = legal(BATTLE.rules, view)
        if not options:
            return ()
        decision = self.decide(view, options, Budget(), history)
        planning = view.state.phase == "move" and len(options) > 1
        counsel = self._movement(view.state, Budget()).counsel if planning else Counsel({})
        said = reason(view, decision, counsel.plans)
        return (Advice(decision, 1.0, f"{said}; {counsel.remark}" if counsel.remark else said),)


def _beginning(state: State) -> State:
    """How things stood when this movement began."""
    assert state.begun is not None
    units = tuple(replace(unit, returns=0) for unit in state.units)
    return replace(state, position=state.begun, units=units, picked=None, small=0)
