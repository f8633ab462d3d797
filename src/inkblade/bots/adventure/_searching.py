"""The captain's thinking: every choice is tried by the rules and played on from there in a sketch, many times."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic

from inkblade.boards import Hex
from inkblade.bots._protocol import Budget, Purse
from inkblade.bots._trying import LooseDice, Tried
from inkblade.bots.adventure._bouts import is_known
from inkblade.bots.adventure._errands import errand, plans
from inkblade.bots.adventure._ground import FAR
from inkblade.bots.adventure._playing import Player, back, meeting
from inkblade.bots.adventure._script import liking, margin, moving, next_figure, own, scripted, turned
from inkblade.bots.adventure._sketch import DOWN, Plan, Sketch
from inkblade.games.adventure import (
    ADVENTURE,
    AnyVictory,
    Crawl,
    Decision,
    Done,
    Drop,
    Engage,
    Finish,
    Move,
    Order,
    Prone,
    State,
    Throw,
    Undefended,
    View,
    read_space,
)
from inkblade.kernel import Open
from inkblade.kernel import options as legal

RULES = ADVENTURE.rules
WIDEST, A_CHOICE = 14, 6
"""How many choices it weighs at most, and how many simulations each must be able to cost."""
FIRST_LOOK, PART = 6, 3
"""How often each plan is played out before one is taken up, and which part of all simulations that may cost."""
FAITH = 0.3
"""What another plan must bring more in all these than the one by rote."""
HORIZON = 40
"""For how many turns it plays on at most: to the end of any match."""
DOUBT = 1.0
"""How many standard errors better than the script's own choice another must be."""
UNKNOWN = 0.4
"""The squared differences that are taken for granted before any were seen, lest few trials convince."""
MOST_TRIALS = 80
"""After so many trials of the script's own choice the matter is settled."""
CROWD = 0.2
"""What every opponent beyond the first costs, in parts of the strength of both."""
FATES = 1 << 30
EARLY = 0.8
"""Which part of its time it may spend on fights that were never tried out before."""
LEFT_OUT = (Order, Prone, Drop, Undefended, Finish, Done)
"""What is never worth a thought of its own in a move."""


class Trials(Tried):
    """What came of a choice so far."""

    doubt, unknown = DOUBT, UNKNOWN

    def __init__(self, choice: Decision) -> None:
        super().__init__()
        self.choice = choice


class Search:
    """A search over one decision."""

    def __init__(self, view: View, options: Sequence[Decision], budget: Budget, chance: Random) -> None:
        assert view.seat is not None
        self._view, self._options, self._seat, self._chance = view, options, view.seat, chance
        self._setup = view.state.setup
        self._side = self._setup.teams[view.seat]
        self._purse = Purse(budget)
        self._late = monotonic() + EARLY * budget.seconds
        afforded = WIDEST if budget.simulations is None else budget.simulations // A_CHOICE
        self._widest = max(3, min(WIDEST, afforded))
        self._given = budget.simulations
        self._plans = [plans(self._setup, side) for side in range(len(self._setup.scenario.sides))]
        self.plan: Plan = tuple(one[0] for one in self._plans)
        """What its side goes for, and what it takes the others to go for."""
        self.weighed: list[Trials] = []
        """The choices that were tried, the script's first."""

    def decide(self) -> Decision:
        """One of the options."""
        state = self._view.state
        if not state.due and state.halting is None and state.phase == "movement":
            return self._moved()
        self._take_up_plan()
        sketch = Sketch.of(state, self.plan)
        first = scripted(self._view, self._options, sketch)
        others = [option for option in self._options if option != first]
        if isinstance(first, Engage):
            others = [Engage(first.figure, first.target, not first.fight)]
        return self._best([first, *others[: self._widest - 1]])

    def _moved(self) -> Decision:
        """The next figure's best, by the plan that promises most; who can only end its move does that at once."""
        state = self._view.state
        sketch = Sketch.of(state, self.plan)
        index = next_figure(state, self._seat, sketch)
        if index is None:
            return Done()
        options = own(self._options, sketch, index)
        if all(isinstance(option, LEFT_OUT) for option in options):
            return turned(index, options, sketch)
        self._take_up_plan()
        sketch.plan = self.plan
        first = moving(state, index, options, sketch)
        return self._best([first, *self._others(index, options, first, sketch)])

    # Plans.

    def _take_up_plan(self) -> None:
        """The plan that comes out best when everybody goes by it; of the others any is expected."""
        mine = self._plans[self._side]
        if len(mine) == 1:
            return
        sketch = Sketch.of(self._view.state, self.plan)
        sums = [FAITH * (number == 0) for number in range(len(mine))]
        for _ in range(FIRST_LOOK if self._given is None else min(FIRST_LOOK, self._given // (PART * len(mine)))):
            fate = self._chance.randrange(FATES)
            for number, aim in enumerate(mine):
                if not self._purse.pays():
                    return
                sums[number] += self._played(sketch, self._with(aim, fate), fate)
            best = mine[max(range(len(mine)), key=lambda number: sums[number])]
            self.plan = (*self.plan[: self._side], best, *self.plan[self._side + 1 :])

    def _with(self, aim: AnyVictory | None, fate: int) -> Plan:
        """What everybody goes for: the own side this, the others what fate has them go for."""
        chance = Random(fate)
        return tuple(aim if side == self._side else chance.choice(known) for side, known in enumerate(self._plans))

    # Choices.

    def _others(self, index: int, options: Sequence[Decision], first: Decision, s: Sketch) -> list[Decision]:
        """What else a figure might do: end its move, go somewhere, or deal with what is near."""
        stays = turned(index, options, s)
        deeds = [one for one in options if not isinstance(one, (Move, *LEFT_OUT)) and self._is_worth(one, s)]
        room = self._widest - 2
        goes = self._spaces(index, [one for one in options if isinstance(one, Move)], s)
        some: list[Decision] = [*deeds[: room // 2]]
        found = [stays, *some, *goes[: room - len(some)]]
        return [one for one in dict.fromkeys(found) if one != first]

    def _is_worth(self, option: Decision, s: Sketch) -> bool:
        """Whether one crawls because one is down, and a throw is aimed at somebody, not with what must be brought."""
        if isinstance(option, Crawl):
            return s.posture[self._setup.index[option.figure]] == DOWN
        if not isinstance(option, Throw):
            return True
        foes = {s.at[index] for index, side in enumerate(self._setup.side) if side != self._side and s.body[index] > 0}
        return read_space(option.to) in foes and option.object not in s.carried

    def _spaces(self, index: int, moves: Sequence[Move], s: Sketch) -> list[Decision]:
        """Spaces to go to, those first that serve one of several ends best: the errand, a fight, or safety."""
        after = errand(s, index)
        at = {move: read_space(move.to) for move in moves}
        hope = {move: self._brawl(s, index, at[move]) for move in moves}
        rows = [
            sorted(moves, key=lambda move: liking(s, index, at[move], after), reverse=True),
            sorted(moves, key=lambda move: hope[move], reverse=True),
            sorted(moves, key=lambda move: (hope[move] < 0, after.to.get(at[move], FAR))),
        ]
        return list(dict.fromkeys(move for row in zip(*rows, strict=True) for move in row))

    def _brawl(self, s: Sketch, index: int, at: Hex) -> float:
        """What the fights that await a figure in a space promise it."""
        before, s.at[index] = s.at[index], at
        rear, s.rear[index] = s.rear[index], back(s, index)
        near = [foe for foe in s.foes(index) if s.touch(index, foe)]
        hurried = monotonic() > self._late
        known = [foe for foe in near if not hurried or is_known(meeting(s, index, foe))]
        total = sum(margin(s, index, foe) for foe in known) - CROWD * max(0, len(near) - 1)
        s.at[index], s.rear[index] = before, rear
        return total

    # Trials.

    def _best(self, choices: Sequence[Decision]) -> Decision:
        """The best of the choices, of which the first is the script's: half of them are dropped again and again."""
        self.weighed = [Trials(choice) for choice in choices]
        active, first = self.weighed, self.weighed[0]
        while len(active) > 1 and len(first.values) < MOST_TRIALS:
            for _ in range(3):
                fate = self._chance.randrange(FATES)
                for trial in active:
                    if not self._purse.pays():
                        return _chosen(active, first)
                    trial.values.append(self._try(trial.choice, fate, trial is first))
            best = sorted(active, key=lambda trial: -trial.mean)[: max(2, (len(active) + 1) // 2)]
            active = best if first in best else [*best, first]
        return _chosen(active, first)

    def _try(self, choice: Decision, fate: int, goes_on: bool) -> float:
        """What a choice leads to; a figure that goes elsewhere than the script would stays there."""
        plan = self._with(self.plan[self._side], fate)
        if isinstance(choice, Engage):
            return self._engaged(choice, plan, fate)
        dice = LooseDice(Random(fate))
        after = _answered(RULES.resolve(self._view.state, {self._seat: choice}, dice).state, dice)
        if after.end is not None:
            return 0.5 + 0.5 * after.end.points[self._seat]
        s = Sketch.of(after, plan)
        if isinstance(choice, Move) and not goes_on:
            index = self._setup.index[choice.figure]
            s.left[index] = 0
        return self._played(s, plan, fate)

    def _engaged(self, choice: Engage, plan: Plan, fate: int) -> float:
        s = Sketch.of(self._view.state, plan)
        pair = frozenset((self._setup.index[choice.figure], self._setup.index[choice.target]))
        return self._player(fate).value(s, self._side, HORIZON, frozenset() if choice.fight else pair)

    def _played(self, s: Sketch, plan: Plan, fate: int) -> float:
        other = s.copied()
        other.plan = plan
        return self._player(fate).value(other, self._side, HORIZON)

    def _player(self, fate: int) -> Player:
        return Player(Random(fate), self._late)


def _answered(state: State, dice: LooseDice) -> State:
    """A state after everybody has answered, by the script, what a decision has brought up."""
    while state.end is None and (state.due or state.halting is not None):
        ask = RULES.asked(state)
        assert isinstance(ask, Open)
        view = View(ask.seats[0], state)
        options = legal(RULES, view)
        answer = scripted(view, options, Sketch.of(state, (None,) * len(state.setup.scenario.sides)))
        state = RULES.resolve(state, {ask.seats[0]: answer}, dice).state
    return state


def _chosen(active: Sequence[Trials], first: Trials) -> Decision:
    best = max(active, key=lambda trial: trial.mean)
    return best.choice if best.excels(first) else first.choice
