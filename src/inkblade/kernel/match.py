"""A match in progress: who is waited for, what was sealed, and the record it becomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from inkblade.kernel.dice import Dice, RecordingDice, SeededDice, check_seed
from inkblade.kernel.record import Record, Turn, chain, plain_event, plain_outcome
from inkblade.kernel.rules import Ask, Event, Game, Objection, Open, Outcome, Plain, Sealed, Seat, Step

Setup = TypeVar("Setup")
State = TypeVar("State")
View = TypeVar("View")
Decision = TypeVar("Decision")


class NotAsked(Exception):
    """A decision from a seat that owes none."""


class Stale(NotAsked):
    """A decision for another turn than this one, mostly one already over."""


class Illegal(Exception):
    """A decision the rules object to; carries the objection."""

    def __init__(self, objection: Objection) -> None:
        self.objection = objection
        super().__init__(str(objection))


class Match(Generic[Setup, State, View, Decision]):
    """One match of one game: the only thing that changes; everything it holds is a value."""

    def __init__(
        self,
        game: Game[Setup, State, View, Decision],
        setup: Setup,
        seed: bytes,
        dice: Callable[[int], Dice] | None = None,
    ) -> None:
        check_seed(seed)
        self.game, self.setup, self.seed = game, setup, seed
        self.seats = game.rules.seats(setup)
        self.rigged = dice is not None
        self._dice = dice or (lambda turn: SeededDice(seed, turn))
        self._sealed: dict[Seat, Decision] = {}
        self._turns: list[Turn] = []
        self.content = game.notation.content(setup)
        falling = RecordingDice(self._dice(0))
        self._digest = chain("", game.name, self.content, seed.hex(), self.rigged, game.notation.plain(setup))
        self._enter(game.rules.start(setup, falling), {}, falling)

    @property
    def state(self) -> State:
        """The whole truth; a secret of the match."""
        return self._state

    @property
    def turn(self) -> int:
        """The number of the turn now being decided, from 1."""
        return len(self._turns)

    @property
    def asked(self) -> Ask | None:
        """Who decides this turn, and how; None when it is over."""
        return self.game.rules.asked(self._state)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that still owe a decision."""
        asked = self.asked
        return tuple(seat for seat in asked.seats if seat not in self._sealed) if asked else ()

    @property
    def outcome(self) -> Outcome | None:
        return self.game.rules.outcome(self._state)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the last turn resolved; a secret of the match until told."""
        return self._events

    def view(self, seat: Seat | None) -> View:
        """What one seat, or the public, knows."""
        return self.game.rules.view(self._state, seat)

    def told(self, seat: Seat | None, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Those of the events that a seat may know, as it learns of them."""
        return tuple(told for event in events if (told := self.game.rules.tell(event, seat)) is not None)

    def history(self, seat: Seat | None) -> list[Plain]:
        """Every event a seat was told so far, as it stands in the record."""
        told = (event for turn in self.record.turns for event in turn.events)
        return [event for event in told if "known_to" not in event or seat in event["known_to"]]

    def submit(self, seat: Seat, decision: Decision, turn: int | None = None) -> tuple[Event, ...]:
        """Take a seat's decision; the events of the turn if it is now resolved, else nothing."""
        asked = self._expect(seat, turn)
        objection = self.game.rules.objection(self.view(seat), decision)
        if objection is not None:
            raise Illegal(objection)
        decisions = {**self._sealed, seat: decision}
        if isinstance(asked, Sealed) and len(decisions) < len(asked.seats):
            self._sealed = decisions
            return ()
        falling = RecordingDice(self._dice(self.turn))
        ordered = dict(sorted(decisions.items()))
        self._enter(self.game.rules.resolve(self._state, ordered, falling), ordered, falling)
        return self._events

    def withdraw(self, seat: Seat) -> None:
        """Take a sealed decision back while others are still waited for."""
        if seat not in self._sealed:
            raise NotAsked(f"seat {seat} has sealed nothing that could be withdrawn")
        del self._sealed[seat]

    @property
    def record(self) -> Record:
        """The match written down so far; a secret until it has ended."""
        return Record(
            game=self.game.name,
            content=self.content,
            setup=self.game.notation.plain(self.setup),
            seed=self.seed.hex(),
            rigged=self.rigged,
            turns=tuple(self._turns),
            outcome=plain_outcome(self.outcome),
        )

    def _expect(self, seat: Seat, turn: int | None) -> Ask:
        asked = self.asked
        if asked is None:
            raise NotAsked("the match is over")
        if turn is not None and turn != self.turn:
            raise Stale(f"the decision is for turn {turn}, but this is turn {self.turn}")
        if seat not in asked.seats:
            names = ", ".join(map(str, asked.seats))
            raise NotAsked(f"seat {seat} is not asked now; waiting for seat {names}")
        if seat in self._sealed and not isinstance(asked, Open):
            raise NotAsked(f"seat {seat} has already sealed a decision")
        return asked

    def _enter(self, step: Step[State], decisions: Mapping[Seat, Decision], falling: RecordingDice) -> None:
        notation = self.game.notation
        events = tuple(plain_event(event) for event in step.events)
        written = {seat: notation.plain(decision) for seat, decision in decisions.items()}
        rolls = falling.rolls
        self._digest = chain(
            self._digest,
            {str(seat): decision for seat, decision in written.items()},
            [(roll.sides, roll.face, roll.why) for roll in rolls],
            events,
            notation.plain(step.state),
        )
        self._turns.append(Turn(written, rolls, events, self._digest))
        self._state, self._events, self._sealed = step.state, step.events, {}


AnyMatch = Match[Any, Any, Any, Any]
AnyGame = Game[Any, Any, Any, Any]
