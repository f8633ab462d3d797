"""What all generals have in common: plans for a movement followed step by step, and everything else by rote."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from inkblade.bots._protocol import Advice, Budget, History
from inkblade.bots.battle._deciding import answer, choose, flee, shoot, strike, test
from inkblade.bots.battle._deploying import deploy
from inkblade.bots.battle._doctrines import Doctrine, plans_of
from inkblade.bots.battle._drilling import Script, key_of, script
from inkblade.bots.battle._ground import ground_of
from inkblade.bots.battle._plans import Plans
from inkblade.bots.battle._telling import reason
from inkblade.games.battle import BATTLE, Decision, State, View
from inkblade.kernel import options as legal

REMEMBERED = 8
"""How many movements are kept at hand."""


class Movement(NamedTuple):
    """What each force is to do, and the steps that carry it out."""

    plans: Plans
    steps: Script


class General(ABC):
    """A bot that gives each unit a plan before it moves, by the doctrine of the hour, and carries the plans out."""

    name = ""
    character = ""

    def __init__(self, chance: Random) -> None:
        """A general leaves nothing to chance."""
        self._movements: dict[object, Movement] = {}

    @abstractmethod
    def doctrine(self, state: State) -> Doctrine:
        """What the arms of the acting seat are to do as things stand."""

    def remark(self, state: State) -> str:
        """What there is to say for the doctrine; nothing for those who have only one."""
        return ""

    def decide(self, view: View, options: Sequence[Decision], budget: Budget, history: History = (), /) -> Decision:
        if len(options) == 1:
            return options[0]
        wanted = self._wanted(view.state, options)
        return wanted if wanted in options else BATTLE.rules.default(view)

    def _wanted(self, state: State, options: Sequence[Decision]) -> Decision:
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
                return self._movement(state).steps[key_of(state)]
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
        return deploy(state, options, self.doctrine(state).lineup)

    def _movement(self, state: State) -> Movement:
        """The movement that comes to this state: as it was planned when it began, or, if it went another way, anew."""
        if state.begun is not None:
            planned = self._planned(_beginning(state), hurried=False)
            if key_of(state) in planned.steps:
                return planned
        return self._planned(state, hurried=True)

    def _planned(self, start: State, hurried: bool) -> Movement:
        key = start.turn, start.acting, start.setup.encounter.name, key_of(start), hurried
        if key not in self._movements:
            while len(self._movements) >= REMEMBERED:
                del self._movements[next(iter(self._movements))]
            plans = plans_of(start, start.acting, self.doctrine(start))
            self._movements[key] = Movement(plans, script(start, plans, hurried))
        return self._movements[key]

    def explain(self, view: View, history: History = (), /) -> Sequence[Advice[Decision]]:
        options = legal(BATTLE.rules, view)
        if not options:
            return ()
        decision = self.decide(view, options, Budget(), history)
        planning = view.state.phase == "move" and len(options) > 1
        said = reason(view, decision, self._movement(view.state).plans if planning else {})
        remark = self.remark(view.state) if planning else ""
        return (Advice(decision, 1.0, f"{said}; {remark}" if remark else said),)


def _beginning(state: State) -> State:
    """How things stood when this movement began."""
    assert state.begun is not None
    units = tuple(replace(unit, returns=0) for unit in state.units)
    return replace(state, position=state.begun, units=units, picked=None, small=0)
