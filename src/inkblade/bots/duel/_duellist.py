"""What the duel bots that look ahead share: how they go about a decision, whatever the phase asks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from inkblade.bots._protocol import Budget, History, Purse
from inkblade.bots.duel._foresight import Foresight
from inkblade.games.duel import DUEL, Announcing, Decision, State, View
from inkblade.kernel import Seat


class Duellist(ABC):
    """Chooses by its own lights; of anything else that is offered it takes what leads to most."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._foresight = Foresight()

    def decide(self, view: View, options: Sequence[Decision], budget: Budget, history: History = (), /) -> Decision:
        if len(options) == 1:
            return options[0]
        self._foresight.sit_down(view.state.setup)
        purse = Purse(budget)
        match view.state.phase:
            case "choose":
                return self._choose(view, options, purse, history)
            case "announce":
                return Announcing(self._flees(view))
            case _:
                return self._take(view, options, purse)

    @abstractmethod
    def _choose(self, view: View, options: Sequence[Decision], purse: Purse, history: History) -> Decision:
        """The round's maneuver."""

    @abstractmethod
    def _flees(self, view: View) -> bool:
        """Whether it is time to announce an escape."""

    @abstractmethod
    def _gain(self, after: State, seat: Seat, option: Decision) -> float:
        """What it is worth to a seat to stand there after it took an option."""

    def _take(self, view: View, options: Sequence[Decision], purse: Purse) -> Decision:
        """Of what is offered, what gains most if nobody else takes any; the first of equals, which is mostly no."""
        seat, asked = view.seat, DUEL.rules.asked(view.state)
        assert seat is not None
        assert asked is not None
        others = {other: DUEL.rules.default(View(other, view.state)) for other in asked.seats if other != seat}
        best, most = options[0], float("-inf")
        for option in options:
            if not purse.pays():
                break
            after = self._foresight.after(view.state, {**others, seat: option})
            if (gain := self._gain(after, seat, option)) > most:
                best, most = option, gain
        return best
