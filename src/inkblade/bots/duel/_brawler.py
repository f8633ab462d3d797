"""The brawler: most damage given less damage taken, on the average of whatever the enemies may do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from inkblade.bots._protocol import Advice, History, Purse
from inkblade.bots.duel._duellist import Duellist
from inkblade.bots.duel._foresight import pages_of
from inkblade.games.duel import Decision, Maneuvering, State, View
from inkblade.kernel import Seat

FELT = 0.3
"""Body points below which a difference is not felt: such maneuvers are done one as gladly as another."""


@dataclass(frozen=True)
class Promise:
    """What a maneuver gives and takes on the average, in body points."""

    dealt: float
    taken: float

    @property
    def margin(self) -> float:
        return self.dealt - self.taken


class Brawler(Duellist):
    """Takes the maneuver with the best damage margin against enemies who do anything with the same chance."""

    name = "brawler"
    character = "Hits for all it is worth, and thinks no further than the next blow."

    def explain(self, view: View, history: History = (), /) -> Sequence[Advice[Maneuvering]]:
        if view.seat is None or view.state.phase != "choose" or not view.state.facing(view.seat):
            return []
        self._foresight.sit_down(view.state.setup)
        promises = self._promises(view)
        best = _best(promises)
        ordered = sorted(promises.items(), key=lambda item: (item[0] not in best, -item[1].margin))
        return [Advice(Maneuvering(page), (page in best) / len(best), _reason(promise)) for page, promise in ordered]

    def _choose(self, view: View, options: Sequence[Decision], purse: Purse, history: History) -> Decision:
        plain = [option for option in options if isinstance(option, Maneuvering) and option.card is None]
        best = _best(self._promises(view))
        return self._chance.choice([option for option in plain if option.maneuver in best])

    def _flees(self, view: View) -> bool:
        return False

    def _gain(self, after: State, seat: Seat, option: Decision) -> float:
        """The body points of the own team less those of the others."""
        teams = after.setup.teams
        return sum(
            after.fighters[fighter].body * (1 if teams[other] == teams[seat] else -1)
            for other, party in enumerate(after.setup.parties)
            for fighter in party
        )

    def _promises(self, view: View) -> Mapping[int, Promise]:
        """Each maneuver against every answer of every enemy faced, by the matrices."""
        state, seat = view.state, view.seat
        assert seat is not None
        dealt: dict[int, float] = dict.fromkeys(pages_of(view), 0.0)
        taken = dict(dealt)
        for stance in state.facing(seat):
            foe = stance.against
            answers = [_turned(View(foe, state), page, seat) for page in pages_of(View(foe, state))]
            mine = {page: _turned(view, page, foe) for page in dealt}
            give = self._foresight.blows(state, seat, foe, tuple(mine.values()))
            take = self._foresight.blows(state, foe, seat, answers)
            for page, turned in mine.items():
                dealt[page] += sum(give(turned, answer) for answer in answers) / len(answers)
                taken[page] += sum(take(answer, turned) for answer in answers) / len(answers)
        return {page: Promise(dealt[page], taken[page]) for page in dealt}


def _turned(view: View, page: int, foe: Seat) -> int:
    """The page that a maneuver turns to against one of those faced (DUEL-37)."""
    return view.ruling.reach.turned[page][foe]


def _best(promises: Mapping[int, Promise]) -> frozenset[int]:
    most = max(promise.margin for promise in promises.values())
    return frozenset(page for page, promise in promises.items() if promise.margin >= most - FELT)


def _reason(promise: Promise) -> str:
    return f"deals {promise.dealt:.1f} and takes {promise.taken:.1f} on the average of all answers"
