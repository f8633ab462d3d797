"""What all generals have in common: plans for a movement followed step by step, and everything else by rote."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from inkblade.bots._protocol import Advice, Budget, History
from inkblade.bots.battle._deciding import by_rote
from inkblade.bots.battle._deploying import deploy
from inkblade.bots.battle._doctrines import Doctrine, plans_of
from inkblade.bots.battle._drilling import Script, key_of, script
from inkblade.bots.battle._ground import ground_of
from inkblade.bots.battle._plans import Plans
from inkblade.bots.battle._surveying import Survey
from inkblade.bots.battle._telling import reason
from inkblade.games.battle import BATTLE, Decision, State, View
from inkblade.kernel import options as legal

REMEMBERED = 8
"""How many movements are kept at hand."""
Key = TypeVar("Key")
Value = TypeVar("Value")


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
    def doctrine(self, view: View, budget: Budget) -> Doctrine:
        """What the arms of the acting seat are to do as things stand when it is drawn up, or begins to move."""

    def remark(self, view: View) -> str:
        """What there is to say for the doctrine; nothing for those who have only one."""
        return ""

    def decide(self, view: View, options: Sequence[Decision], budget: Budget, history: History = (), /) -> Decision:
        if len(options) == 1:
            return options[0]
        wanted = self._wanted(view, options, budget)
        return wanted if wanted in options else BATTLE.rules.default(view)

    def _wanted(self, view: View, options: Sequence[Decision], budget: Budget) -> Decision:
        state = view.state
        if state.phase == "deploy":
            return self._placed(view, options, budget)
        if state.phase == "move" and not state.interrupted:
            return self._movement(view, budget).steps[key_of(state)]
        return by_rote(state, options)

    def _placed(self, view: View, options: Sequence[Decision], budget: Budget) -> Decision:
        """Where the next unit stands; while armies are placed there is time to get to know the ground."""
        for force in range(len(view.state.setup.forces)):
            ground_of(view.state.setup, force)
        return deploy(view.state, options, self.doctrine(view, budget).lineup)

    def _movement(self, view: View, budget: Budget) -> Movement:
        """The movement that comes to this state: as it was planned when it began, or, if it went another way, anew."""
        start = beginning(view)
        if view.state.begun is not None:
            planned = self._planned(start, start.state, False, budget)
            if key_of(view.state) in planned.steps:
                return planned
        return self._planned(start, view.state, True, budget)

    def _planned(self, start: View, state: State, hurried: bool, budget: Budget) -> Movement:
        """The movement from a state on, by the doctrine for its beginning; hurried, that of the next unit."""

        def plan() -> Movement:
            survey = Survey(state.position, state.acting)
            plans = plans_of(state, survey, self.doctrine(start, budget))
            return Movement(plans, script(state, survey, plans, hurried))

        return remembered(self._movements, (circumstances(state), hurried), plan)

    def explain(self, view: View, history: History = (), /) -> Sequence[Advice[Decision]]:
        options = legal(BATTLE.rules, view)
        if not options:
            return ()
        decision = self.decide(view, options, Budget(), history)
        planning = view.state.phase == "move" and len(options) > 1
        said = reason(view, decision, self._movement(view, Budget()).plans if planning else {})
        remark = self.remark(view) if planning else ""
        return (Advice(decision, 1.0, f"{said}; {remark}" if remark else said),)


def remembered(memory: dict[Key, Value], key: Key, make: Callable[[], Value]) -> Value:
    """What was made for a key, or is made now; only the latest are kept."""
    if key not in memory:
        value = make()
        while len(memory) >= REMEMBERED:
            del memory[next(iter(memory))]
        memory[key] = value
    return memory[key]


def circumstances(state: State) -> tuple[object, ...]:
    """All that a plan for a movement depends on, what all of one movement share first."""
    return (state.setup.encounter.name, state.turn, state.acting), state.units, key_of(state)


def beginning(view: View) -> View:
    """What a seat knew when this movement began; if it has discovered something since, what it knows."""
    state = view.state
    if state.begun is None:
        return view
    units = tuple(replace(unit, returns=0) for unit in state.units)
    return View(view.seat, replace(state, position=state.begun, units=units, picked=None, small=0))
