"""How a captain's figures fight: an answer to what brawlers do, as far as that does not let itself be answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from operator import mul
from random import Random

import numpy as np

from inkblade.bots._protocol import Advice, Budget, History, Purse
from inkblade.bots.adventure._bouts import ROUNDS
from inkblade.bots.adventure._rounds import Outlook, compared, outlook_on
from inkblade.bots.adventure._solved import exact
from inkblade.bots.duel import UNBOUND, Fencer, duelling, promising, solve
from inkblade.games.duel import Decision, Maneuvering, State, View, cards
from inkblade.kernel import Seat

TRUST = 0.5
"""How far an enemy is taken for a brawler, and not for one who mixes as well as can be."""
SHARPNESS = 50.0
"""How much more often the better of two maneuvers is done, by what they are worth."""
ROUNDS_OF_THOUGHT = 300
"""For how long it works out how the enemy would mix."""
BRAWLS = 5
"""How many of a brawler's favourite maneuvers are always looked at."""


@dataclass(frozen=True)
class Weighed:
    """The maneuvers looked at in a round, what each is worth, and how often to do it."""

    own: tuple[int, ...]
    worth: tuple[float, ...]
    chances: tuple[float, ...]


class Swordsman(Fencer):
    """A fencer who takes the enemy for something between a brawler and a fencer, and answers that."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self._outlook = Outlook()

    def decide(self, view: View, options: Sequence[Decision], budget: Budget, history: History = (), /) -> Decision:
        self._turn_to(view)
        return super().decide(view, options, budget, history)

    def explain(self, view: View, history: History = (), /) -> Sequence[Advice[Maneuvering]]:
        if view.seat is None or view.state.phase != "choose" or duelling(view.state, view.seat) is None:
            return []
        self._turn_to(view)
        weighed = self._weigh(view, Purse(UNBOUND))
        rows = sorted(zip(weighed.own, weighed.chances, weighed.worth, strict=True), key=lambda row: -row[1])
        return [Advice(Maneuvering(page), chance, _reason(worth)) for page, chance, worth in rows]

    def _turn_to(self, view: View) -> None:
        """Recall what is known of fights of this kind."""
        self._foresight = self._outlook = outlook_on(view.state.setup)
        self._outlook.last = view.state.round % ROUNDS == 0

    def _fence(self, view: View, options: Sequence[Decision], purse: Purse, history: History) -> Decision:
        return self._drawn(self._weigh(view, purse), options)

    def _drawn(self, weighed: Weighed, options: Sequence[Decision]) -> Decision:
        """One of the maneuvers by its chance, with a lasting card if there is one."""
        page = self._chance.choices(weighed.own, weighed.chances)[0]
        lasting = [one for one in options if isinstance(one, Maneuvering) and one.maneuver == page and _lasts(one.card)]
        return lasting[0] if lasting else Maneuvering(page)

    def _weigh(self, view: View, purse: Purse) -> Weighed:
        """What maneuvers are worth against what is expected of the enemy: by the solved duel, if there is one, else the
        best of them as far as they are looked at, the likeliest answers first."""
        state, seat = view.state, view.seat
        assert seat is not None
        foe = duelling(state, seat)
        assert foe is not None
        table, likely = self._outlook.round(state, seat, foe), self._outlook.habit(state, foe)
        known = exact(view)
        if known is not None and set(known.own) <= set(table.own):
            return _answered(known.own, [likely.get(page, 0.0) for page in known.foe], known.worth.tolist())
        guesses = self._outlook.seeming(table, (state.front(seat).body, state.front(foe).body)).tolist()
        rows, columns = promising(guesses)
        liked = sorted(range(len(table.foe)), key=lambda place: -likely[table.foe[place]])
        columns = list(dict.fromkeys([*liked[:BRAWLS], *columns]))
        payoffs = [[guesses[row][column] for column in columns] for row in rows]
        for place, column in enumerate(columns):
            for number, row in enumerate(rows):
                if purse.pays():
                    pages = table.own[row], table.foe[column]
                    payoffs[number][place] = self._outlook.look(state, (seat, foe), pages)[1]
        own = tuple(table.own[row] for row in rows)
        return _answered(own, [likely[table.foe[column]] for column in columns], payoffs)

    def _brawl(self, view: View, options: Sequence[Decision], purse: Purse) -> Decision:
        """Against several: what each maneuver comes to on the average of what brawlers might do."""
        state, seat = view.state, view.seat
        assert seat is not None
        foes = [stance.against for stance in state.facing(seat)]
        tables = [self._outlook.round(state, seat, foe) for foe in foes]
        dealt, taken, ahead = [], [], []
        for foe, table in zip(foes, tables, strict=True):
            likely = self._outlook.habit(state, foe)
            chances = np.array([likely[page] for page in table.foe])
            heed = min(1.0, state.front_book(foe).attacks / len(state.facing(foe)))
            dealt.append(table.dealt @ chances)
            taken.append(heed * (table.taken @ chances))
            ahead.append(self._outlook.ahead(table) @ chances)
        struck = np.sort(dealt, axis=0)[-state.front_book(seat).attacks :].sum(axis=0)
        edge, (mine, theirs) = np.sum(ahead, axis=0), _teams(state, seat)
        worth = compared(mine - np.sum(taken, axis=0) + edge, theirs - struck - edge).tolist()
        return self._drawn(Weighed(tables[0].own, tuple(worth), _sharpened(worth)), options)


def _teams(state: State, seat: Seat) -> tuple[int, int]:
    """The body points of a seat's team in a fight, and of the others."""
    teams, sums = state.setup.teams, [0, 0]
    for other in state.fighting():
        sums[teams[other] != teams[seat]] += max(0, state.front(other).body)
    return sums[0], sums[1]


def _answered(own: tuple[int, ...], likely: Sequence[float], payoffs: Sequence[Sequence[float]]) -> Weighed:
    """How often to do what, against an enemy who is half a brawler and half one who mixes as well as can be."""
    mixed = solve(payoffs, rounds=ROUNDS_OF_THOUGHT).columns
    expected = [TRUST * one / (sum(likely) or 1.0) + (1 - TRUST) * two for one, two in zip(likely, mixed, strict=True)]
    worth = tuple(sum(map(mul, row, expected)) for row in payoffs)
    return Weighed(own, worth, _sharpened(worth))


def _sharpened(worth: Sequence[float]) -> tuple[float, ...]:
    """How often to do what is worth so much: the better the oftener."""
    best = max(worth)
    weights = [exp(SHARPNESS * (one - best)) for one in worth]
    return tuple(weight / sum(weights) for weight in weights)


def _lasts(card: str | None) -> bool:
    """Whether a card stays in force once it is out: such are best played at once."""
    return card is not None and cards()[card].kind in ("item", "campaign")


def _reason(worth: float) -> str:
    return f"leaves the odds of the fight at {50 + 50 * worth:.0f} % against what this enemy is likely to do"
