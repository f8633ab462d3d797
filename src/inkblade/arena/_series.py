"""What is to be played: so many duels of one setup by the same bots, and how one of them is played by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from inkblade.arena._counting import Played
from inkblade.bots import AnyBot, Budget, make_bot, seed_for
from inkblade.games.duel import DUEL, Decision, Maneuvering, Setup, State, View
from inkblade.kernel import SEED_BYTES, Event, Plain, Seat, SeededDice, options, plain_event

UNHURRIED = Budget(seconds=float("inf"))
"""Bulk play is to be the same on every machine, so that no bot is ever cut short by a clock."""


@dataclass(frozen=True)
class Series:
    """So many duels of a setup, the bots changing seats from one to the next."""

    setup: Setup
    bots: tuple[str, ...]
    matches: int
    seed: bytes
    budget: Budget = UNHURRIED


class Hall:
    """Where the duels of a series are played: the bots keep what they have worked out, and take new chances."""

    def __init__(self, series: Series) -> None:
        self._series = series
        self._chances = [Random() for _ in series.bots]
        self._bots: list[AnyBot] = [
            make_bot(name, "duel", chance) for name, chance in zip(series.bots, self._chances, strict=True)
        ]

    def play(self, number: int) -> Played:
        """The duel of that number, which depends on the series and the number alone; the bots sit one seat further."""
        count = len(self._bots)
        seating = tuple((seat + number) % count for seat in range(count))
        for bot, chance in enumerate(self._chances):
            chance.seed(seed_for(self._series.seed, bot, number))
        fate = seed_for(self._series.seed, count, number).to_bytes(SEED_BYTES, "big")
        step, turn = DUEL.rules.start(self._series.setup, SeededDice(fate, 0)), 0
        bodies = _bodies(step.state)
        chosen: list[list[int]] = [[] for _ in seating]
        told: list[list[Plain]] = [[] for _ in seating]
        while (asked := DUEL.rules.asked(step.state)) is not None:
            turn += 1
            _tell(told, step.events)
            decisions = {seat: self._decide(step.state, seat, seating[seat], told[seat]) for seat in asked.seats}
            for seat, decision in decisions.items():
                if isinstance(decision, Maneuvering):
                    chosen[seat].append(decision.maneuver)
            step = DUEL.rules.resolve(step.state, decisions, SeededDice(fate, turn))
        outcome = DUEL.rules.outcome(step.state)
        assert outcome is not None
        lost = tuple(before - after for before, after in zip(bodies, _bodies(step.state), strict=True))
        return Played(seating, outcome.points, outcome.reason, step.state.round, lost, tuple(map(tuple, chosen)))

    def _decide(self, state: State, seat: Seat, bot: int, told: list[Plain]) -> Decision:
        view: View = DUEL.rules.view(state, seat)
        legal = options(DUEL.rules, view)
        decision: Decision = self._bots[bot].decide(view, legal, self._series.budget, told)
        return decision


def _tell(told: list[list[Plain]], events: tuple[Event, ...]) -> None:
    """Add to what each seat was told so far."""
    for seat, heard in enumerate(told):
        known = (DUEL.rules.tell(event, seat) for event in events)
        heard += [plain_event(event) for event in known if event is not None]


def _bodies(state: State) -> tuple[int, ...]:
    """The body points of each seat's party."""
    return tuple(sum(state.fighters[fighter].body for fighter in party) for party in state.setup.parties)
