"""The strategist's thinking: every choice is tried by the rules and played on from there in a sketch, many times."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from inkblade.bots._protocol import Budget, Purse
from inkblade.bots._trying import LooseDice, Tried
from inkblade.bots.labyrinth._advising import (
    FATES,
    RULES,
    Counsel,
    counsel,
    permitted,
    prepared,
    survey,
    units_of,
)
from inkblade.bots.labyrinth._consulting import consult
from inkblade.bots.labyrinth._garrisoning import drawn, manned, posts_left
from inkblade.bots.labyrinth._rows import HALTED, SCORE
from inkblade.bots.labyrinth._telling import PREPARING
from inkblade.games.labyrinth import Decision, Leave, Move, Pass, Post, Ready, State, View
from inkblade.games.labyrinth._state import Posted

SEARCHED = ("doors", "magic", "movement", "guards", "sighted", "alerted")
"""The phases in which it thinks; in the others the script knows as well."""
MARCHING = ("movement", "guards", "sighted", "alerted")
HORIZON = 7
"""For how many turns it plays on."""
SHOTS = 2
"""How often it plays on from each trial of a decision."""
WIDEST, A_CHOICE = 14, 6
"""How many choices it weighs at most, and how many simulations each must be able to cost."""
DOUBT = 0.8
"""How many standard errors better than the script's own choice another must be."""
UNKNOWN = 0.3
"""The squared differences that are taken for granted before any were seen, lest few trials convince."""
MOST_TRIALS = 60
"""After so many trials of the script's own choice the matter is settled."""
GARRISONS = 3
"""How many ways to place a garrison it looks at for every choice it can afford."""
SIEGE = 25
"""For how many turns a garrison is tried."""


class Trials(Tried):
    """What came of a choice so far."""

    doubt, unknown = DOUBT, UNKNOWN

    def __init__(self, choice: Decision | None) -> None:
        super().__init__()
        self.choice = choice
        """None: the unit stays where it is."""


class Search:
    """A search over states that a view may be part of, with the automaton's scripts to play on by."""

    def __init__(self, view: View, options: Sequence[Decision], budget: Budget, chance: Random) -> None:
        assert view.seat is not None
        self._view, self._options, self._seat = view, options, view.seat
        self._purse = Purse(budget)
        afforded = WIDEST if budget.simulations is None else budget.simulations // A_CHOICE
        self._widest = max(3, min(WIDEST, afforded))
        self._chance = chance
        self._out = np.zeros(4, np.int64)
        self.weighed: list[Trials] = []
        """The choices that were tried last, the script's first."""

    def decide(self) -> Decision:
        """One of the options."""
        state = self._view.state
        if state.phase == "garrison":
            return self._garrison()
        if state.phase in PREPARING:
            return prepared(self._view, self._options, self._chance)
        if state.phase not in SEARCHED or state.options.unfolding:
            return permitted(self._counsel(self._imagined(), 0).decision, self._options)
        return self._unit_by_unit()

    # Worlds.

    def _imagined(self) -> State:
        return RULES.imagine(self._view, LooseDice(self._chance))

    def _counsel(self, world: State, held: int) -> Counsel:
        return counsel(world, survey(world), units_of(world, self._seat) & ~held, self._chance)

    def _another(self, world: State) -> State:
        """Another state the view may be part of; in fog, where each has a plan of its own, the same again."""
        return world if self._view.state.options.fog else self._imagined()

    # Searching.

    def _unit_by_unit(self) -> Decision:
        """In the script's order, the first unit that had better do something than stay; and the best it can do."""
        held, world = 0, self._imagined()
        while True:
            advice = self._counsel(world, held)
            scripted = permitted(advice.decision, self._options)
            if scripted == Pass() and self._view.state.phase in MARCHING:
                return scripted
            best = self._best(self._choices(advice, scripted), held, world)
            if best is not None:
                return best
            held |= 1 << advice.unit

    def _choices(self, advice: Counsel, scripted: Decision) -> list[Decision | None]:
        """The script's choice first, then to stay, then the unit's other options by the script's liking."""
        others = [option for option in self._options if option != scripted]
        if self._view.state.phase not in MARCHING:
            return [scripted, *others[: self._widest - 1]]
        unit = getattr(scripted, "unit", None)
        others = [option for option in others if getattr(option, "unit", None) == unit and not _deserts(option)]
        if not self._view.state.options.fog:
            liking, number = advice.sketch.maps[SCORE], survey(self._view.state).number
            others.sort(key=lambda option: -liking[number[option.to]] if isinstance(option, Move) else 0)
        return [scripted, None, *others[: self._widest - 2]]

    def _best(self, choices: Sequence[Decision | None], held: int, world: State) -> Decision | None:
        """The best of the choices, of which the first is the script's: half of them are dropped again and again."""
        self.weighed = active = [Trials(choice) for choice in choices]
        scripted = active[0]
        while len(active) > 1 and len(scripted.values) < MOST_TRIALS:
            for _ in range(2):
                fate = self._chance.randrange(FATES)
                for trial in active:
                    if not all(self._purse.pays() for _ in range(SHOTS)):
                        return _chosen(active, scripted)
                    trial.values.append(self._try(world, trial.choice, held, fate))
                world = self._another(world)
            best = sorted(active, key=lambda trial: -trial.mean)[: max(2, (len(active) + 1) // 2)]
            active = best if scripted in best else [*best, scripted]
        return _chosen(active, scripted)

    def _try(self, world: State, choice: Decision | None, held: int, fate: int) -> float:
        """What a choice leads to in one world, played on by the scripts."""
        after = world
        if choice is not None:
            after = RULES.resolve(world, {self._seat: choice}, LooseDice(Random(fate))).state
        return self._foreseen(after, held, fate)

    def _foreseen(self, state: State, held: int, fate: int, turns: int = HORIZON) -> float:
        """How likely the seat is to win, from 0 to 1."""
        if state.end is not None:
            return 0.5 + 0.5 * state.end.points[self._seat]
        ground = survey(state)
        sketch = ground.sketch(state, fate)
        for unit in range(len(state.units)):
            if held >> unit & 1:
                sketch.units[unit, HALTED] = 1
        chance: float = consult(ground.ground, sketch, 0, turns, SHOTS, self._out)
        return chance if state.side(self._seat) == "good" else 1.0 - chance

    # Placing the garrison.

    def _garrison(self) -> Decision:
        """Of many ways to place what is left, the first post of the one that holds out best: again and again the
        better half of them is tried once more."""
        state, left = self._view.state, posts_left(self._options)
        if not left:
            return Ready()
        ways = [drawn(state, left, self._chance) for _ in range(self._widest * GARRISONS)]
        values: dict[tuple[Posted, ...], list[float]] = {way: [] for way in ways}
        while len(ways) > 1:
            for way in ways:
                if not all(self._purse.pays() for _ in range(SHOTS)):
                    break
                start = RULES.start(manned(state, way), LooseDice(self._chance)).state
                values[way].append(self._foreseen(start, 0, self._chance.randrange(FATES), SIEGE))
            ways.sort(key=lambda way: -sum(values[way]) / max(1, len(values[way])))
            del ways[(len(ways) + 1) // 2 :]
        return Post(ways[0][0].kind, ways[0][0].at) if ways[0] else Ready()


def _deserts(option: Decision) -> bool:
    """Whether a unit would leave without the Princess."""
    return isinstance(option, Leave) and not option.escort and option.unit != "princess"


def _chosen(active: Sequence[Trials], scripted: Trials) -> Decision | None:
    best = max(active, key=lambda trial: trial.mean)
    return best.choice if best.excels(scripted) else scripted.choice
