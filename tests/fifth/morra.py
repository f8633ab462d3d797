"""Morra, the worked example of docs/adding-a-game.md: two seats show fingers in secret, and guess the sum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from inkblade.games._reading import convert, digest, expect, plain_of
from inkblade.kernel import Dice, Event, Game, Objection, Outcome, Plain, Sealed, Seat, Step, known

FINGERS, LONGEST = 3, 100


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many points win."""

    points: int = 3


class Show(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat decides: how many fingers, and what both hands will show together."""

    fingers: int
    sum: int


class State(msgspec.Struct, frozen=True):
    """The points so far; nothing is hidden, for what is sealed is not in the state."""

    target: int
    points: tuple[int, int] = (0, 0)
    round: int = 0


class View(msgspec.Struct, frozen=True):
    """What a seat sees: everything."""

    state: State
    seat: Seat | None


NOBODY = View(State(0), None)


class Morra:
    """The law of morra: four rules, each in one function."""

    def seats(self, setup: Setup) -> int:
        return 2

    def start(self, setup: Setup, dice: Dice) -> Step[State]:
        return Step(State(setup.points))

    def asked(self, state: State) -> Sealed | None:
        """FIN-1: both show at once, until one has the points or a hundred rounds are over."""
        over = max(state.points) >= state.target or state.round >= LONGEST
        return None if over else Sealed((0, 1))

    def outcome(self, state: State) -> Outcome | None:
        if self.asked(state):
            return None
        mine, yours = state.points
        return Outcome(
            (float(mine > yours), float(yours > mine)), f"{max(mine, yours)} points" if mine != yours else "even"
        )

    def view(self, state: State, seat: Seat | None) -> View:
        return View(state, seat)

    def tell(self, event: Event, seat: Seat | None) -> Event | None:
        return known(event, seat)

    def candidates(self, view: View) -> Iterator[Show]:
        yield from (Show(fingers, sum) for fingers in range(1, FINGERS + 1) for sum in range(2, 2 * FINGERS + 1))

    def objection(self, view: View, decision: Show) -> Objection | None:
        """FIN-2: nobody may guess what the own hand makes impossible."""
        if view.seat is None or self.asked(view.state) is None:
            return Objection("not_asked", "FIN-1", "nobody is asked to show")
        least, most = decision.fingers + 1, decision.fingers + FINGERS
        if least <= decision.sum <= most:
            return None
        facts = {"sum": decision.sum, "least": least, "most": most}
        return Objection("impossible", "FIN-2", "{sum} cannot come: with this hand it is {least} to {most}", facts)

    def resolve(self, state: State, decisions: Mapping[Seat, Show], dice: Dice) -> Step[State]:
        """FIN-3: who alone guesses the sum has a point. FIN-4: who both guess it throw a die for it, odd or even."""
        sum = decisions[0].fingers + decisions[1].fingers
        right = [seat for seat in (0, 1) if decisions[seat].sum == sum]
        if len(right) == 2:
            right = [dice.roll(2, "both were right: odd for seat 0, even for seat 1") - 1]
        points = (state.points[0] + (0 in right), state.points[1] + (1 in right))
        text = "{sum} fingers: seat {seat} has the point" if right else "{sum} fingers: nobody has the point"
        event = Event("shown", text, {"sum": sum, "seat": right[0] if right else None})
        return Step(State(state.target, points, state.round + 1), (event,))

    def default(self, view: View) -> Show:
        return Show(1, 2)


class MorraNotation:
    """Setups and decisions from JSON, and everything to JSON."""

    def plain(self, value: object) -> Plain:
        return plain_of(value)

    def read_setup(self, plain: Plain) -> Setup:
        setup: Setup = convert(plain, Setup, "setup")
        expect(1 <= setup.points <= 20, "setup.points", "expected 1 to 20")
        return setup

    def read_decision(self, plain: Plain) -> Show:
        show: Show = convert(plain, Show, "decision")
        expect(show in tuple(Morra().candidates(NOBODY)), "decision", "expected 1 to 3 fingers and a sum of 2 to 6")
        return show

    def content(self, setup: Setup) -> str:
        return digest("morra has no content")


MORRA: Game[Setup, State, View, Show] = Game("morra", "Morra", Morra(), MorraNotation())
