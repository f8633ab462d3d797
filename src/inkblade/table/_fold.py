"""A table as the fold of its log: how each entry changes it, and the moment it leads to."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from msgspec.structs import replace as changed

from inkblade.kernel import AnyGame, AnyMatch, Event, Match, Plain, Seat, commitment, plain_outcome, shared_seed
from inkblade.table._choosing import filled
from inkblade.table._clocks import Clocks
from inkblade.table._consent import LASTING, check_proposal, sentence
from inkblade.table._log import (
    AnyEntry,
    Came,
    Chose,
    Decided,
    Expired,
    Gave,
    Laid,
    Mark,
    Put,
    Replied,
    Spoke,
    Withdrew,
    Woke,
)
from inkblade.table._moment import Done, Moment, Pending
from inkblade.table._parts import Choice, Dice, Ending, Phase, Saying
from inkblade.table._wire import Propose
from inkblade.table._words import Words

RECENT = 32
"""How many moments are kept to be told again after a dropped connection."""
REMEMBERED = 256
"""How many requests are known again."""
MOST_CHAT = 200


class Changed(Exception):
    """The content a table was laid with is not the content at hand."""


class Heard(NamedTuple):
    """A request that was accepted: under which number, and how many of its decisions were taken."""

    number: int
    mark: Mark
    taken: int


class Fold:
    """One match and the people around it, as the log tells it so far."""

    def __init__(self, game: AnyGame, words: Words, laid: Laid) -> None:
        self.game, self.words, self.laid = game, words, laid
        self.setup = self._read_setup(laid.setup, laid.content)
        self.plays = ("",) * len(laid.places)
        self.title = game.title
        self.places = laid.places
        self.match: AnyMatch | None = None
        self.number = 0
        self.undos = 0
        self.pending: tuple[Pending, ...] = ()
        self.rematch: str | None = None
        self.history: list[tuple[Event, ...]] = []
        self.chat: deque[Saying] = deque(maxlen=MOST_CHAT)
        self.recent: deque[Moment] = deque(maxlen=RECENT)
        self._nonces: dict[Seat, str] = {}
        self._sealed: dict[Seat, Plain] = {}
        self._defaults: tuple[Seat, ...] = ()
        self._ending: Ending | None = None
        self._clocks = Clocks.wound(laid.clock, len(laid.places)) if laid.clock else None
        self._wound: dict[int, Clocks] = {}
        """The clocks as each turn began that may still be taken back freely: nobody gains time by doing so."""
        self.promise = Dice(commitment(bytes.fromhex(laid.secret)))
        self._heard: dict[tuple[Seat, str], Heard] = {}
        self._choices: dict[Seat, Choice] = {}
        if not any(self.open):
            self._name()
        self.enter(laid)

    def _read_setup(self, plain: Plain, content: str) -> Any:
        setup = self.game.notation.read_setup(plain)
        found = self.game.notation.content(setup)
        if found != content:
            raise Changed(f"the table was laid with content {content}; here it is {found}")
        return setup

    def _name(self) -> None:
        """Say who plays what: from now on it is no secret."""
        self.plays = tuple(self.words.plays(self.setup))
        self.title = self.words.title(self.setup)

    # How things stand.

    @property
    def phase(self) -> Phase:
        if self.match is None:
            return "gathering"
        return "playing" if self._ending is None and self.match.outcome is None else "over"

    @property
    def turn(self) -> int:
        return self.match.turn if self.match else 0

    @property
    def outcome(self) -> Ending | None:
        """How it ended, by the rules or by the people."""
        if self._ending is not None or self.match is None or self.match.outcome is None:
            return self._ending
        plain = plain_outcome(self.match.outcome)
        return Ending(plain["points"], plain["reason"], "rules")

    @property
    def open(self) -> tuple[tuple[str, ...], ...]:
        """By seat, the paths of the setup that are left to it and that it has not chosen yet."""
        left = self.laid.open or ((),) * len(self.laid.places)
        return tuple(() if seat in self._choices else paths for seat, paths in enumerate(left))

    @property
    def complete(self) -> bool:
        """Whether everybody has come, and nothing of the setup is left open."""
        return all(place.came or place.bot for place in self.places) and not any(self.open)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that owe a decision."""
        return self.match.waiting if self.match and self.phase == "playing" else ()

    @property
    def thinking(self) -> tuple[Seat, ...]:
        """The machines that owe a decision."""
        return tuple([seat for seat in self.waiting if self.places[seat].bot])

    @property
    def undoable(self) -> int | None:
        """The last turn resolved, if the match goes on."""
        return self.turn - 1 if self.phase == "playing" and self.turn > 1 else None

    @property
    def free(self) -> dict[Seat, int]:
        """For each seat that may take turns back without asking: the earliest of them."""
        if self.match is None or self.phase != "playing" or self.match.free() == self.match.turn:
            return {}
        earliest = {seat: self.match.free(seat) for seat in range(len(self.places))}
        return {seat: turn for seat, turn in earliest.items() if turn < self.match.turn}

    @property
    def due(self) -> int | None:
        """When time next runs out for somebody."""
        return self._clocks.due() if self._clocks and self.phase == "playing" else None

    def view(self, moment: Moment, seat: Seat | None) -> Any:
        """What a seat knows, or knew, at a moment of the match."""
        if self.match is not None and self.match.state is moment.state:
            return self.match.view(seat)
        return self.game.rules.view(moment.state, seat)

    @property
    def nonces(self) -> list[str]:
        """What each seat added to the seed; nothing from machines and from those who have not come."""
        return [self._nonces.get(seat, "") for seat in range(len(self.laid.places))]

    @property
    def seed(self) -> bytes:
        """The seed of the dice, from the server's secret and everybody's nonces."""
        return shared_seed(bytes.fromhex(self.laid.secret), [bytes.fromhex(nonce) for nonce in self.nonces])

    def enter(self, entry: AnyEntry) -> Moment:
        """Play an entry of the log out; what it leads to follows from the log alone."""
        self.number += 1
        done, said, events = self._play[type(entry)](self, entry)
        self._remember(entry)
        moment = self._moment(entry, done, said, events)
        self.recent.append(moment)
        return moment

    def _lay(self, entry: Laid) -> tuple[Done, str, tuple[Event, ...]]:
        return "laid", "", self._begin(entry.at) if self.complete else ()

    def _come(self, entry: Came) -> tuple[Done, str, tuple[Event, ...]]:
        if self.places[entry.seat].bot:
            return "seated", self._take_over(entry), ()
        self._seat(entry.seat, name=entry.name, came=True)
        self._nonces[entry.seat] = entry.nonce
        if self.complete:
            return "began", "", self._begin(entry.at)
        return "seated", f"{entry.name} sits down.", ()

    def _choose(self, entry: Chose) -> tuple[Done, str, tuple[Event, ...]]:
        self._choices[entry.seat] = entry.choice
        self.setup = self._read_setup(filled(self.laid.setup, self._choices.values()), entry.content)
        if self.complete:
            return "began", "", self._begin(entry.at)
        return "seated", f"{self.places[entry.seat].name or 'Somebody'} has chosen.", ()

    def _begin(self, at: int) -> tuple[Event, ...]:
        self._name()
        self.match = Match(self.game, self.setup, self.seed)
        return self._next_turn(at)

    def _decide(self, entry: Decided | Expired) -> tuple[Done, str, tuple[Event, ...]]:
        assert self.match is not None
        seat, turn = entry.seat, self.match.turn
        self.match.submit(seat, self.game.notation.read_decision(entry.decision), entry.turn)
        late = isinstance(entry, Expired)
        self._defaults += (seat,) * late
        self.pending = tuple([pending for pending in self.pending if pending.about != seat])
        if self._clocks:
            self._clocks = self._clocks.stop(seat, entry.at)
        if self.match.turn == turn:
            self._sealed[seat] = entry.decision
            return "sealed", f"{self.plays[seat]}: time is up, the table has chosen." * late, ()
        self.pending = tuple([pending for pending in self.pending if pending.what in LASTING])
        return "turned", "", self._next_turn(entry.at)

    def _next_turn(self, at: int) -> tuple[Event, ...]:
        """A turn was resolved, or taken back: what was sealed is gone and the clocks run for whoever is asked now."""
        assert self.match is not None
        self._sealed = {}
        self.history[self.match.turn - 1 :] = [self.match.events]
        if self._clocks:
            persons = [seat for seat in self.waiting if self.places[seat].person is not None]
            self._clocks = self._clocks.turn(persons, at)
            self._wound = {turn: clocks for turn, clocks in self._wound.items() if turn >= self.match.free()}
            self._wound[self.match.turn] = self._clocks
        return self.match.events

    def _withdraw(self, entry: Withdrew) -> tuple[Done, str, tuple[Event, ...]]:
        assert self.match is not None
        self.match.withdraw(entry.seat)
        del self._sealed[entry.seat]
        if self._clocks:
            self._clocks = self._clocks.go_on(entry.seat)
        return "withdrawn", "", ()

    def _speak(self, entry: Spoke) -> tuple[Done, str, tuple[Event, ...]]:
        self.chat.append(Saying(self.number, entry.at, entry.seat, entry.text))
        return "spoke", "", ()

    def _put(self, entry: Put) -> tuple[Done, str, tuple[Event, ...]]:
        word = Propose(entry.mark.id, entry.what, entry.turn, entry.about)
        pending = replace(check_proposal(self, entry.seat, word), number=self.number, given=entry.given)
        if not pending.waiting:
            return self._carry_out(pending, entry.at)
        self.pending += (pending,)
        return "put", sentence(self, pending), ()

    def _reply(self, entry: Replied) -> tuple[Done, str, tuple[Event, ...]]:
        pending = next(pending for pending in self.pending if pending.number == entry.proposal)
        self.pending = tuple(other for other in self.pending if other is not pending)
        name = self.plays[entry.seat]
        if not entry.agree:
            return "replied", f"{name} {'takes it back' if entry.seat == pending.by else 'does not agree'}.", ()
        left = replace(pending, waiting=pending.waiting - {self.places[entry.seat].person})
        if not left.waiting:
            return self._carry_out(left, entry.at)
        self.pending += (left,)
        return "replied", f"{name} agrees.", ()

    def _carry_out(self, agreed: Pending, at: int) -> tuple[Done, str, tuple[Event, ...]]:
        match agreed.what:
            case "undo":
                assert agreed.turn is not None
                self._take_back(agreed.turn, at)
                return "undone", f"Turn {agreed.turn} is taken back.", ()
            case "draw":
                self._end([0.0] * len(self.places), "a draw by agreement", "agreed")
                return "ended", "A draw is agreed.", ()
            case "machine":
                assert agreed.about is not None
                return "seated", self._hand_over(agreed.about, agreed.given or ""), ()
            case "rematch":
                self.rematch = agreed.given
                return "moved", "", ()

    def _take_back(self, turn: int, at: int) -> None:
        """The match as it was when a turn began; its dice will fall as they fell."""
        assert self.match is not None
        wound = self._wound.get(turn)
        if turn >= self.match.free():
            self.match.take_back(turn)
        else:
            self.match = self._again(turn)
        self.undos += 1
        self._defaults = ()
        self.pending = tuple(pending for pending in self.pending if pending.what in LASTING)
        self._next_turn(at)
        if wound is not None:
            self._clocks = self._wound[turn] = wound

    def _again(self, turn: int) -> AnyMatch:
        """The match from its start up to a turn."""
        assert self.match is not None
        again = Match(self.game, self.setup, self.seed)
        for number, past in enumerate(self.match.record.turns[1:turn], 1):
            for seat, decision in past.decisions.items():
                again.submit(seat, self.game.notation.read_decision(decision), number)
        return again

    def _hand_over(self, seat: Seat, bot: str) -> str:
        self._seat(seat, name=bot, bot=bot, person=None)
        if self._clocks:
            self._clocks, self._wound = self._clocks.stop(seat, 0), {}
        return f"A machine, the {bot}, now decides for {self.plays[seat]}."

    def _take_over(self, entry: Came) -> str:
        """Whose seat it is decides there again, with a full turn of time."""
        seat = entry.seat
        self._seat(seat, name=entry.name, bot=None, person=self.laid.places[seat].person)
        if self._clocks and seat in self.waiting:
            self._clocks, self._wound = self._clocks.begin(seat, entry.at), {}
        return f"{entry.name} is back and decides for {self.plays[seat]} again."

    def _give(self, entry: Gave) -> tuple[Done, str, tuple[Event, ...]]:
        points = [-1.0 if seat == entry.seat else 1.0 for seat in range(len(self.places))]
        self._end(points, f"{self.plays[entry.seat]} gives up", "resigned")
        return "ended", f"{self.plays[entry.seat]} gives up.", ()

    def _wake(self, entry: Woke) -> tuple[Done, str, tuple[Event, ...]]:
        if self._clocks:
            self._clocks, self._wound = self._clocks.again(entry.at), {}
        return "woke", "", ()

    _play: dict[type, Callable[[Fold, Any], tuple[Done, str, tuple[Event, ...]]]] = {
        Laid: _lay,
        Came: _come,
        Chose: _choose,
        Decided: _decide,
        Expired: _decide,
        Withdrew: _withdraw,
        Spoke: _speak,
        Put: _put,
        Replied: _reply,
        Gave: _give,
        Woke: _wake,
    }

    def _seat(self, seat: Seat, **how: Any) -> None:
        self.places = (*self.places[:seat], changed(self.places[seat], **how), *self.places[seat + 1 :])

    def _end(self, points: list[float], reason: str, how: Any) -> None:
        self._ending = Ending(points, reason, how)
        self.pending = ()
        self._sealed = {}

    def _remember(self, entry: AnyEntry) -> None:
        sign = getattr(entry, "mark", None)
        if sign is not None:
            heard = Heard(self.number, sign, getattr(entry, "taken", 1))
            self._heard[entry.seat, sign.id] = heard  # type: ignore[union-attr]
            if len(self._heard) > REMEMBERED:
                del self._heard[next(iter(self._heard))]

    def _moment(self, entry: AnyEntry, done: Done, said: str, events: tuple[Event, ...]) -> Moment:
        defaults = self._defaults
        if done == "turned":
            self._defaults = ()
        phase, outcome = self.phase, self.outcome
        playing = self.match if phase == "playing" else None
        return Moment(
            number=self.number,
            entry=entry,
            done=done,
            places=self.places,
            plays=self.plays,
            open=self.open if phase == "gathering" else (),
            phase=phase,
            turn=self.turn,
            state=self.match.state if self.match else None,
            asked=playing.asked if playing else None,
            waiting=playing.waiting if playing else (),
            free=self.free if playing else {},
            sealed=dict(self._sealed),
            events=events,
            defaults=defaults,
            clocks=self._clocks,
            pending=self.pending,
            outcome=outcome,
            rematch=self.rematch,
            said=said,
        )
