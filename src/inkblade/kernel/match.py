"""A match in progress: who is waited for, what was sealed, and the record it becomes when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from inkblade.kernel.dice import Dice, RecordingDice, Roll, SeededDice, check_seed
from inkblade.kernel.record import Record, Turn, chain, plain_event, plain_outcome, read_event
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


@dataclass(frozen=True)
class _Played(Generic[State, Decision]):
    """A turn that was resolved and is not yet written down."""

    step: Step[State]
    decisions: Mapping[Seat, Decision]
    rolls: tuple[Roll, ...]


@dataclass(frozen=True)
class Gesture:
    """What came of a list of decisions: how many of them were taken, and all that happened."""

    taken: int
    events: tuple[Event, ...]


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
        self._sealed: dict[Seat, Decision]
        self._turns: list[Turn] = []
        self._histories: dict[Seat | None, list[list[Plain]]] = {}
        """By seat and turn, what was told, as far as anybody has asked for it."""
        self._unwritten: list[_Played[State, Decision]] = []
        self._settled: list[bool] = []
        self._loose: list[_Played[State, Decision]] = []
        """The last turn that was settled, and all since."""
        self.content = game.notation.content(setup)
        falling = RecordingDice(self._dice(0))
        self._enter(game.rules.start(setup, falling), {}, falling)

    @property
    def state(self) -> State:
        """The whole truth; a secret of the match."""
        return self._state

    @property
    def turn(self) -> int:
        """The number of the turn now being decided, from 1."""
        return len(self._settled)

    @property
    def asked(self) -> Ask | None:
        """Who decides this turn, and how; None when it is over."""
        return self._asked

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that still owe a decision."""
        asked = self.asked
        return tuple([seat for seat in asked.seats if seat not in self._sealed]) if asked else ()

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def settled(self) -> tuple[bool, ...]:
        """For each turn resolved, the start first: whether dice fell or anybody learned something."""
        return tuple(self._settled)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the last turn resolved; a secret of the match until told."""
        return self._events

    def view(self, seat: Seat | None) -> View:
        """What one seat, or the public, knows; worked out once a turn."""
        if seat not in self._views:
            self._views[seat] = self.game.rules.view(self._state, seat)
        return self._views[seat]

    def told(self, seat: Seat | None, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Those of the events that a seat may know, as it learns of them."""
        return tuple(told for event in events if (told := self.game.rules.tell(event, seat)) is not None)

    def history(self, seat: Seat | None) -> list[Plain]:
        """Every event a seat was told so far, as it would stand in the record."""
        self._write()
        known = self._histories.setdefault(seat, [])
        for turn in self._turns[len(known) :]:
            events = self.told(seat, tuple(read_event(event) for event in turn.events))
            known.append([plain_event(event) for event in events])
        return [event for events in known for event in events]

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

    def free(self, seat: Seat | None = None) -> int:
        """The earliest turn that may be decided again as if nothing had been: since then nothing was settled and,
        if a seat is named, nobody but that seat has decided. The present turn, if there is none."""
        if seat is not None and self._sealed.keys() - {seat}:
            return self.turn
        turn = self.turn
        for played in reversed(self._loose[1:]):
            if seat is not None and played.decisions.keys() != {seat}:
                break
            turn -= 1
        return turn

    def take_back(self, turn: int) -> None:
        """Decide a turn again that is free to be: it, and what came after it, has not been."""
        if not self.free() <= turn <= self.turn:
            raise ValueError(f"turn {turn} is not free to be decided again; {self.free()} to {self.turn} are")
        for _ in range(self.turn - turn):
            (self._unwritten or self._turns).pop()
            self._settled.pop()
            self._loose.pop()
        for known in self._histories.values():
            del known[len(self._turns) :]
        self._stand(self._loose[-1].step)

    def gesture(self, seat: Seat, decisions: Sequence[Decision], turn: int | None = None) -> Gesture:
        """Take a seat's decisions one after the other, up to the first that settles something or leaves the seat
        unasked; if the rules object to one before that, none is taken."""
        taken = self.rehearse(seat, decisions, turn)
        events = [self.submit(seat, decision) for decision in decisions[:taken]]
        return Gesture(taken, tuple(event for step in events for event in step))

    def rehearse(self, seat: Seat, decisions: Sequence[Decision], turn: int | None = None) -> int:
        """How many decisions of a gesture would be taken; nothing is changed. Raises what submitting them would."""
        trial = copy(self)
        trial._unwritten, trial._settled = [], self._settled[:]
        for taken, decision in enumerate(decisions, 1):
            trial.submit(seat, decision, turn)
            turn = None
            if trial._settled[-1] or seat not in trial.waiting:
                return taken
        return len(decisions)

    @property
    def record(self) -> Record:
        """The match written down so far; a secret until it has ended."""
        self._write()
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
        played, settled = _Played(step, decisions, falling.rolls), step.settled or bool(falling.rolls)
        self._stand(step)
        self._unwritten.append(played)
        self._settled.append(settled)
        self._loose = [played] if settled else [*self._loose, played]

    def _stand(self, step: Step[State]) -> None:
        """How things stand after a step: nothing is sealed and nobody has looked."""
        rules = self.game.rules
        self._asked, self._outcome = rules.asked(step.state), rules.outcome(step.state)
        self._state, self._events = step.state, step.events
        self._sealed = {}
        self._views: dict[Seat | None, View] = {}

    def _write(self) -> None:
        """Write down the turns that were not, each with the digest of all before it."""
        while self._unwritten:
            self._turns.append(self._written(self._unwritten[0]))
            del self._unwritten[0]

    def _written(self, played: _Played[State, Decision]) -> Turn:
        notation = self.game.notation
        before = self._turns[-1].digest if self._turns else self._first_digest()
        decisions = {seat: notation.plain(decision) for seat, decision in played.decisions.items()}
        events = tuple(plain_event(event) for event in played.step.events)
        digest = chain(
            before,
            {str(seat): decision for seat, decision in decisions.items()},
            [(roll.sides, roll.face, roll.why) for roll in played.rolls],
            events,
            notation.plain(played.step.state),
        )
        return Turn(decisions, played.rolls, events, digest)

    def _first_digest(self) -> str:
        game = self.game
        return chain("", game.name, self.content, self.seed.hex(), self.rigged, game.notation.plain(self.setup))


AnyMatch = Match[Any, Any, Any, Any]
AnyGame = Game[Any, Any, Any, Any]
