"""How a captain's figures fight: an answer to what brawlers do, as far as that does not let itself be answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from operator import mul
from random import Random

from inkblade.bots._protocol import Advice, Budget, History, Purse
from inkblade.bots.adventure._bouts import LAST, ROUNDS
from inkblade.bots.adventure._solved import exact
from inkblade.bots.duel import Brawler, Fencer
from inkblade.bots.duel._fencer import UNBOUND, _promising
from inkblade.bots.duel._foresight import Foresight, duelling, pages_of
from inkblade.bots.duel._mixing import solve
from inkblade.games.duel import Decision, Maneuvering, State, View, cards
from inkblade.kernel import Seat

TRUST = 0.5
"""How far an enemy is taken for a brawler, and not for one who mixes as well as can be."""
WHIM = 1.2
"""How much more often a brawler does a maneuver for every body point it promises more."""
SHARPNESS = 50.0
"""How much more often the better of two maneuvers is done, by what they are worth."""
ROUNDS_OF_THOUGHT = 300
"""For how long it works out how the enemy would mix."""
BRAWLS = 5
"""How many of a brawler's favourite maneuvers are always looked at."""
SAMPLES = 8
"""How many guesses at what a crowd of opponents will do."""


class Closing(Foresight):
    """Looks ahead as in any duel, but for a last round: after that only wounds count, and who is off their feet."""

    last = False

    def worth(self, state: State, seat: Seat) -> float:
        if not self.last or state.phase == "over" or len(state.stances) != 2:
            return super().worth(state, seat)
        strength = {stance.seat: _strength(state, stance.seat, stance.picture) for stance in state.stances}
        mine, theirs = strength.pop(seat), *strength.values()
        if not mine or not theirs:
            return float(mine > 0) - float(theirs > 0)
        return 0.98 * (mine - theirs) / (mine + theirs)


def _strength(state: State, seat: Seat, picture: int) -> float:
    """The body points a seat has left, less what it costs to get up again."""
    body = state.front(seat).body
    return max(0.25, body - LAST.get(picture, 0)) if body > 0 else 0.0


@dataclass(frozen=True)
class Weighed:
    """A round of a one-on-one: the maneuvers looked at, what each is worth, and how often to do it."""

    own: tuple[int, ...]
    worth: tuple[float, ...]
    chances: tuple[float, ...]


class Swordsman(Fencer):
    """A fencer who takes the enemy for something between a brawler and a fencer, and answers that."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self._closing = Closing()
        self._foresight = self._closing
        self._brawling = Brawling(chance)

    def decide(self, view: View, options: Sequence[Decision], budget: Budget, history: History = (), /) -> Decision:
        self._closing.last = view.state.round % ROUNDS == 0
        return super().decide(view, options, budget, history)

    def explain(self, view: View, history: History = (), /) -> Sequence[Advice[Maneuvering]]:
        if view.seat is None or view.state.phase != "choose" or duelling(view.state, view.seat) is None:
            return []
        self._closing.last = view.state.round % ROUNDS == 0
        self._foresight.sit_down(view.state.setup)
        weighed = self._weigh(view, Purse(UNBOUND))
        rows = sorted(zip(weighed.own, weighed.chances, weighed.worth, strict=True), key=lambda row: -row[1])
        return [Advice(Maneuvering(page), chance, _reason(worth)) for page, chance, worth in rows]

    def _fence(self, view: View, options: Sequence[Decision], purse: Purse) -> Decision:
        weighed = self._weigh(view, purse)
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
        own, theirs = pages_of(view), pages_of(View(foe, state))
        habit = self._brawling.habit(View(foe, state))
        known = exact(view)
        if known is not None and set(known.own) <= set(own):
            return _answered(known.own, [habit.get(page, 0.0) for page in known.foe], known.worth.tolist())
        guesses = self._foresight.guesses(state, (seat, foe), own, theirs)
        rows, columns = _promising(guesses)
        liked = sorted(range(len(theirs)), key=lambda place: -habit[theirs[place]])
        columns = list(dict.fromkeys([*liked[:BRAWLS], *columns]))
        payoffs = [[guesses[row][column] for column in columns] for row in rows]
        for place, column in enumerate(columns):
            for number, row in enumerate(rows):
                if purse.pays():
                    pages = own[row], theirs[column]
                    payoffs[number][place] = self._foresight.look(state, (seat, foe), pages)[1]
        return _answered(tuple(own[row] for row in rows), [habit[theirs[column]] for column in columns], payoffs)

    def _brawl(self, view: View, options: Sequence[Decision], purse: Purse) -> Decision:
        """Against several: how each maneuver fares on the average of what brawlers might do."""
        state, seat = view.state, view.seat
        assert seat is not None
        others = {other: self._brawling.habit(View(other, state)) for other in state.fighting() if other != seat}
        own = [one for one in options if isinstance(one, Maneuvering) and (one.card is None or _lasts(one.card))]
        sums = [0.0] * len(own)
        for _ in range(SAMPLES):
            guess = {other: self._guess(habit) for other, habit in others.items()}
            sample = [self._worth_after(view, {**guess, seat: option}) for option in own if purse.pays()]
            if len(sample) < len(own):
                break
            sums = [total + worth / SAMPLES for total, worth in zip(sums, sample, strict=True)]
        best = max(sums)
        return self._chance.choices(own, [exp(SHARPNESS * (worth - best)) for worth in sums])[0]

    def _guess(self, habit: Mapping[int, float]) -> Maneuvering:
        return Maneuvering(self._chance.choices(list(habit), list(habit.values()))[0])


class Brawling(Brawler):
    """What brawlers do, as chances."""

    def habit(self, view: View) -> dict[int, float]:
        """How often a brawler does each maneuver, the better the oftener."""
        self._foresight.sit_down(view.state.setup)
        promises = self._promises(view)
        best = max(one.margin for one in promises.values())
        weights = {page: exp(WHIM * (one.margin - best)) for page, one in promises.items()}
        total = sum(weights.values())
        return {page: weight / total for page, weight in weights.items()}


def _answered(own: tuple[int, ...], habit: Sequence[float], payoffs: Sequence[Sequence[float]]) -> Weighed:
    """How often to do what, against an enemy who is half a brawler and half one who mixes as well as can be."""
    mixed = solve(payoffs, rounds=ROUNDS_OF_THOUGHT).columns
    expected = [TRUST * one / (sum(habit) or 1.0) + (1 - TRUST) * two for one, two in zip(habit, mixed, strict=True)]
    worth = tuple(sum(map(mul, row, expected)) for row in payoffs)
    weights = [exp(SHARPNESS * (one - max(worth))) for one in worth]
    return Weighed(own, worth, tuple(weight / sum(weights) for weight in weights))


def _lasts(card: str | None) -> bool:
    """Whether a card stays in force once it is out: such are best played at once."""
    return card is not None and cards()[card].kind in ("item", "campaign")


def _reason(worth: float) -> str:
    return f"leaves the odds of the fight at {50 + 50 * worth:.0f} % against what this enemy is likely to do"
