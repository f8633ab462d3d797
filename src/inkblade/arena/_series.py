"""What is to be played: so many matches of one setup by the same bots, and how one of them is played by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from inkblade.arena._counting import Played
from inkblade.bots import AnyBot, Budget, make_bot, seed_for
from inkblade.games import GAMES
from inkblade.games.duel import Maneuvering
from inkblade.games.duel import State as Duel
from inkblade.kernel import SEED_BYTES, Event, Open, Plain, Seat, SeededDice, options, plain_event

UNHURRIED = Budget(seconds=float("inf"))
"""Bulk play is to be the same on every machine, so that no bot is ever cut short by a clock."""


@dataclass(frozen=True)
class Series:
    """So many matches of a setup, the bots changing seats from one to the next."""

    setup: Any
    bots: tuple[str, ...]
    matches: int
    seed: bytes
    budget: Budget = UNHURRIED
    game: str = "duel"


class Hall:
    """Where the matches of a series are played: the bots keep what they have worked out, and take new chances."""

    def __init__(self, series: Series) -> None:
        self._series = series
        self._rules = GAMES[series.game].rules
        self._chances = [Random() for _ in series.bots]
        self._bots: list[AnyBot] = [
            make_bot(name, series.game, chance) for name, chance in zip(series.bots, self._chances, strict=True)
        ]

    def play(self, number: int) -> Played:
        """The match of that number, which depends on the series and the number alone; the bots sit one seat further.

        Where several seats are asked openly, the first of them decides.
        """
        count = len(self._bots)
        seating = tuple((seat + number) % count for seat in range(count))
        for bot, chance in enumerate(self._chances):
            chance.seed(seed_for(self._series.seed, bot, number))
        fate = seed_for(self._series.seed, count, number).to_bytes(SEED_BYTES, "big")
        step, turn = self._rules.start(self._series.setup, SeededDice(fate, 0)), 0
        bodies = _bodies(step.state)
        chosen: list[list[int]] = [[] for _ in seating]
        told: list[list[Plain]] = [[] for _ in seating]
        while (asked := self._rules.asked(step.state)) is not None:
            turn += 1
            self._tell(told, step.events)
            seats = asked.seats[:1] if isinstance(asked, Open) else asked.seats
            decisions = {seat: self._decide(step.state, seat, seating[seat], told[seat]) for seat in seats}
            for seat, decision in decisions.items():
                if isinstance(decision, Maneuvering):
                    chosen[seat].append(decision.maneuver)
            step = self._rules.resolve(step.state, decisions, SeededDice(fate, turn))
        outcome = self._rules.outcome(step.state)
        assert outcome is not None
        lost = tuple(before - after for before, after in zip(bodies, _bodies(step.state), strict=True))
        used, points, reason = tuple(map(tuple, chosen)), outcome.points, outcome.reason
        if isinstance(step.state, Duel):
            return Played(seating, points, _ending(points, reason), step.state.round, lost, used)
        return Played(seating, points, reason, turn, (0,) * count, used)

    def _decide(self, state: Any, seat: Seat, bot: int, told: list[Plain]) -> Any:
        view = self._rules.view(state, seat)
        return self._bots[bot].decide(view, options(self._rules, view), self._series.budget, told)

    def _tell(self, told: list[list[Plain]], events: tuple[Event, ...]) -> None:
        """Add to what each seat was told so far."""
        for seat, heard in enumerate(told):
            known = (self._rules.tell(event, seat) for event in events)
            heard += [plain_event(event) for event in known if event is not None]


def _bodies(state: Any) -> tuple[int, ...]:
    """Of a duel, the body points of each seat's party."""
    if not isinstance(state, Duel):
        return ()
    return tuple(sum(state.fighters[fighter].body for fighter in party) for party in state.setup.parties)


def _ending(points: tuple[float, ...], reason: str) -> str:
    """How a duel ended, whoever it was that won or got away."""
    if max(points) > 0:
        return "decided"
    return "escaped" if reason.endswith(" escaped") else reason
