"""What all generals have in common: plans for a movement followed step by step, and everything else by rote."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from msgspec.structs import replace

from inkblade.bots._protocol import Advice, Budget, History
from inkblade.bots.battle._deciding import answer, choose, flee, shoot, strike, test
from inkblade.bots.battle._deploying import deploy
from inkblade.bots.battle._drilling import Script, key_of, script
from inkblade.bots.battle._plans import Plans
from inkblade.bots.battle._telling import reason
from inkblade.games.battle import BATTLE, Decision, State, View
from inkblade.kernel import options as legal

REMEMBERED = 8
"""How many movements are kept at hand."""


class Planner(Protocol):
    """Whoever says what each force is to do."""

    def __call__(self, state: State, budget: Budget) -> Plans: ...


class General:
    """A bot that gives each unit a plan before it moves, and carries the plans out."""

    name = ""
    character = ""
    shrewd = False
    """Whether it thinks of nerves and flanks as well as of blows."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._scripts: dict[object, Script] = {}

    def plans(self, state: State, budget: Budget) -> Plans:
        """What each force of the acting seat is to do in the movement that begins with this state."""
        raise NotImplementedError

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
                return deploy(state, options)
            case "move":
                return self._next_step(state, budget)
            case "combat":
                return strike(state, options, self.shrewd)
            case "morale":
                return test(state, options)
            case _:
                return shoot(state, options)

    def _next_step(self, state: State, budget: Budget) -> Decision:
        """The step that the plans made when the movement began come to now; made anew where it went another way."""
        for start in (_beginning(state), state):
            steps = self._script(start, budget)
            if key_of(state) in steps:
                return steps[key_of(state)]
        raise AssertionError("a script begins with the state it is made for")

    def _script(self, start: State, budget: Budget) -> Script:
        key = start.turn, start.acting, start.setup.encounter.name, key_of(start), budget
        if key not in self._scripts:
            while len(self._scripts) >= REMEMBERED:
                del self._scripts[next(iter(self._scripts))]
            self._scripts[key] = script(start, self.plans(start, budget), self.shrewd)
        return self._scripts[key]

    def explain(self, view: View, history: History = (), /) -> Sequence[Advice[Decision]]:
        options = legal(BATTLE.rules, view)
        if not options:
            return ()
        decision = self.decide(view, options, Budget(), history)
        return (Advice(decision, 1.0, reason(view, decision, self._told(view.state))),)

    def _told(self, state: State) -> Plans:
        """The plans that are being followed, where any are."""
        return self.plans(_beginning(state), Budget()) if state.phase == "move" and state.end is None else {}


def _beginning(state: State) -> State:
    """How things stood when this movement began, as far as that can be gone back to."""
    if state.begun is None:
        return state
    units = tuple(replace(unit, returns=0) for unit in state.units)
    return replace(state, position=state.begun, units=units, picked=None, small=0)
