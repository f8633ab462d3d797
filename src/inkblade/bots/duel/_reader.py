"""The reader: guesses the enemy's next maneuver from what it did in this match, and answers that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import mul

from inkblade.bots._protocol import Advice, History, Purse
from inkblade.bots.duel._fencer import UNBOUND, Fencer
from inkblade.bots.duel._foresight import Foreseen, duelling, pages_of
from inkblade.bots.duel._reading import habits, likeliest, situation_now
from inkblade.games.duel import Decision, Maneuvering, View

CLOSELY = 7
"""How many own maneuvers are looked at through the rules; the others by the matrices alone."""
AGAINST = 12
"""How many of the enemy's likeliest maneuvers each is tried against."""

FELT = 0.02
"""Worth below which a difference is not felt, so that it cannot be read as easily as it reads."""


@dataclass(frozen=True)
class Answer:
    """What one maneuver is worth against the forecast, and what it does to both as far as it was looked at."""

    worth: float
    seen: Mapping[int, Foreseen]
    """By the enemy's page."""


class Reader(Fencer):
    """A fencer who gives the best reply to a forecast, a round deep, in a one-on-one without cards to commit."""

    name = "reader"
    character = "Watches what you do, and answers what you will do next."

    def explain(self, view: View, history: History = (), /) -> Sequence[Advice[Maneuvering]]:
        if view.seat is None or view.state.phase != "choose" or duelling(view.state, view.seat) is None:
            return []
        self._foresight.sit_down(view.state.setup)
        answers, forecast = self._weigh(view, history, Purse(UNBOUND))
        best = _best(answers)
        ordered = sorted(answers, key=lambda page: -answers[page].worth)
        chances = {page: (page in best) / len(best) for page in ordered}
        return [Advice(Maneuvering(page), chances[page], _reason(answers[page], forecast)) for page in ordered]

    def _choose(self, view: View, options: Sequence[Decision], purse: Purse, history: History) -> Decision:
        assert view.seat is not None
        carded = any(isinstance(option, Maneuvering) and option.card is not None for option in options)
        if carded or duelling(view.state, view.seat) is None:
            return super()._choose(view, options, purse, history)
        answers, _ = self._weigh(view, history, purse)
        return Maneuvering(self._chance.choice(_best(answers)))

    def _weigh(self, view: View, history: History, purse: Purse) -> tuple[dict[int, Answer], dict[int, float]]:
        """Every own maneuver against the forecast; and the forecast."""
        state, seat = view.state, view.seat
        assert seat is not None
        foe = duelling(state, seat)
        assert foe is not None
        own, theirs = pages_of(view), pages_of(View(foe, state))
        guesses = self._foresight.guesses(state, (seat, foe), own, theirs)
        forecast = habits(view, foe, history).forecast(situation_now(view, foe), theirs)
        rough = [sum(map(mul, row, (forecast[page] for page in theirs))) for row in guesses]
        likely = likeliest(forecast)[:AGAINST]
        answers = {page: Answer(worth, {}) for page, worth in zip(own, rough, strict=True)}
        for row in sorted(range(len(own)), key=lambda row: -rough[row])[:CLOSELY]:
            looks = {}
            for other in likely:
                if not purse.pays():
                    return answers, forecast
                looks[other] = self._foresight.look(state, (seat, foe), (own[row], other))
            better = {other: worth - guesses[row][theirs.index(other)] for other, (_, worth) in looks.items()}
            gained = sum(forecast[other] * more for other, more in better.items())
            answers[own[row]] = Answer(rough[row] + gained, {other: seen for other, (seen, _) in looks.items()})
        return answers, forecast


def _best(answers: Mapping[int, Answer]) -> list[int]:
    most = max(answer.worth for answer in answers.values())
    return [page for page, answer in answers.items() if answer.worth >= most - FELT]


def _reason(answer: Answer, forecast: Mapping[int, float]) -> str:
    """What is expected, and what the maneuver does against it."""
    first = likeliest(forecast)[0]
    expects = f"expects page {first} ({forecast[first]:.0%})"
    if not answer.seen:
        return f"{expects}; promises less than the others"
    weight = sum(forecast[other] for other in answer.seen)
    dealt = sum(-forecast[other] * seen.foe for other, seen in answer.seen.items()) / weight + 0.0
    taken = sum(-forecast[other] * seen.own for other, seen in answer.seen.items()) / weight + 0.0
    return f"{expects}; deals {dealt:.1f} and takes {taken:.1f} against what is likely"
