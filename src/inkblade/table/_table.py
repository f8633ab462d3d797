"""A table: what persons, machines and the clock may do at it, checked before it is entered in the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from inkblade.kernel import AnyGame, Illegal, Malformed, NotAsked, Plain, Seat, Stale
from inkblade.table._choosing import check_choice
from inkblade.table._consent import check_proposal
from inkblade.table._fold import Fold, Heard
from inkblade.table._log import (
    AnyEntry,
    Came,
    Chose,
    Decided,
    Expired,
    Gave,
    Laid,
    Put,
    Replied,
    Spoke,
    Withdrew,
    Woke,
    mark,
)
from inkblade.table._moment import Moment, Refusal
from inkblade.table._parts import LONGEST_SAYING, Choice
from inkblade.table._wire import Answer, Decide, Propose, Request, Resign, Say, Withdraw
from inkblade.table._words import Words

FAULTS = (NotAsked, Illegal, Malformed)
"""What a match raises at a decision it does not take."""


class Table(Fold):
    """The doors of a table: each returns the moment it leads to, or raises a Refusal and changes nothing.

    A table keeps no clock; time is handed in, in milliseconds since 1970.
    """

    def heard(self, seat: Seat, request: Request) -> Heard | None:
        """How this very request was accepted before; None if it is new."""
        found = self._heard.get((seat, request.id))
        if found is not None and found.mark != mark(request):
            raise Refusal("id_used", f"the id {request.id!r} was used for something else")
        return found

    def expects(self, seat: Seat) -> bool:
        """Whether the person a seat is for has yet to come, or to come back and relieve a machine."""
        place = self.places[seat]
        return self.laid.places[seat].person is not None and (place.bot is not None or not place.came)

    def come(self, seat: Seat, name: str, nonce: str, at: int) -> Moment | None:
        """A person sits down, for the first time or again where a machine stood in; None if they sit there."""
        return self.enter(Came(at=at, seat=seat, name=name, nonce=nonce)) if self.expects(seat) else None

    def choose(self, seat: Seat, choice: Choice, at: int) -> Moment | None:
        """A person chooses what of the setup is left to the seat, or chooses anew; None if it was chosen before."""
        if self._choices.get(seat) == choice:
            return None
        if self.phase != "gathering":
            raise Refusal("not_now", "the match has begun; what was chosen stands")
        paths = self.laid.open[seat] if self.laid.open else ()
        if not paths:
            raise Refusal("not_now", "nothing of the setup is left to this seat")
        if set(choice) != set(paths):
            raise Refusal("malformed", f"choice: expected something for each of {', '.join(paths)}, and nothing else")
        content = check_choice(self.game, self.laid.setup, {**self._choices, seat: choice}, seat)
        return self.enter(Chose(at=at, seat=seat, choice=choice, content=content))

    def decide(self, seat: Seat, word: Decide, at: int) -> Moment:
        """A person's decision for the turn it names."""
        self._expect_person(seat)
        return self._enter_decision(Decided(at=at, seat=seat, turn=word.turn, decision=word.decision, mark=mark(word)))

    def gesture(self, seat: Seat, word: Decide, at: int) -> list[Moment]:
        """A person's decisions, each after the one before, up to the first that settles something."""
        self._expect_person(seat)
        self._expect_playing()
        try:
            taken = self._rehearsed(seat, word)
        except FAULTS as fault:
            raise _refusal(fault, word.turn < self.turn) from None
        last = taken - 1
        entries = [
            Decided(at=at, seat=seat, turn=word.turn + place, decision=decision)
            for place, decision in enumerate(word.decision[:taken])
        ]
        entries[last] = replace(entries[last], mark=mark(word), taken=taken)
        return [self.enter(entry) for entry in entries]

    def _rehearsed(self, seat: Seat, word: Decide) -> int:
        assert self.match is not None
        if not word.decision:
            raise Malformed("decision: expected at least one in a gesture")
        return self.match.rehearse(seat, [self.game.notation.read_decision(one) for one in word.decision], word.turn)

    def machine_decides(self, seat: Seat, turn: int, decision: Plain, at: int) -> Moment:
        """A bot's decision."""
        if self.places[seat].bot is None:
            raise Refusal("not_now", "a person decides for this seat again")
        return self._enter_decision(Decided(at=at, seat=seat, turn=turn, decision=decision))

    def expire(self, at: int) -> Iterator[Moment]:
        """Whose time has run out is decided for as the rules have it."""
        late = [seat for seat in self.waiting if self._clocks and (self._clocks.until(seat) or at + 1) <= at]
        turn = self.turn
        for seat in late:
            if self.match is not None and self.turn == turn:
                decision = self.game.rules.default(self.match.view(seat))
                plain = self.game.notation.plain(decision)
                yield self._enter_decision(Expired(at=at, seat=seat, turn=turn, decision=plain))

    def withdraw(self, seat: Seat, word: Withdraw, at: int) -> Moment:
        """Take back a sealed decision while others are waited for."""
        self._expect_person(seat)
        if word.turn != self.turn:
            raise Refusal("stale", _STALE[word.turn < self.turn])
        if seat not in self._sealed:
            raise Refusal("not_now", "you have sealed nothing that could be withdrawn")
        return self.enter(Withdrew(at=at, seat=seat, turn=word.turn, mark=mark(word)))

    def say(self, seat: Seat, word: Say, at: int) -> Moment:
        """Speak to everybody at the table."""
        text = " ".join(word.text.split())
        if not text or len(text) > LONGEST_SAYING or not text.isprintable():
            raise Refusal("malformed", f"text: expected 1 to {LONGEST_SAYING} printable characters")
        return self.enter(Spoke(at=at, seat=seat, text=text, mark=mark(word)))

    def propose(self, seat: Seat, word: Propose, at: int, given: str | None = None) -> Moment:
        """Ask the others; `given` is the bot that would sit down, or the name of the next table."""
        self._expect_person(seat)
        put = check_proposal(self, seat, word)
        entry = Put(at=at, seat=seat, what=put.what, mark=mark(word), turn=put.turn, about=put.about, given=given)
        return self.enter(entry)

    def answer(self, seat: Seat, word: Answer, at: int) -> Moment:
        """Agree to a proposal or not; the proposer may take it back."""
        self._expect_person(seat)
        pending = next((pending for pending in self.pending if pending.number == word.proposal), None)
        if pending is None:
            raise Refusal("not_now", f"nothing is being asked as {word.proposal}")
        own = self.places[pending.by].person == self.places[seat].person
        if (own and word.agree) or not (own or self.places[seat].person in pending.waiting):
            raise Refusal("not_now", "this is not yours to answer")
        return self.enter(Replied(at=at, seat=seat, proposal=word.proposal, agree=word.agree, mark=mark(word)))

    def resign(self, seat: Seat, word: Resign, at: int) -> Moment:
        """Give up a match of two."""
        self._expect_person(seat)
        self._expect_playing()
        if len(self.places) != 2:
            raise Refusal("not_now", "only a match of two can be given up")
        return self.enter(Gave(at=at, seat=seat, mark=mark(word)))

    def wake(self, at: int) -> Moment | None:
        """The server is back: running clocks begin this decision anew; None if none is running."""
        return self.enter(Woke(at=at)) if self.due is not None else None

    def _enter_decision(self, entry: Decided | Expired) -> Moment:
        """Enter a decision if the rules have nothing against it: the match itself refuses before anything changes."""
        self._expect_playing()
        number, over = self.number, entry.turn < self.turn
        try:
            return self.enter(entry)
        except FAULTS as fault:
            self.number = number
            raise _refusal(fault, over) from None

    def _expect_person(self, seat: Seat) -> None:
        if self.places[seat].person is None:
            raise Refusal("not_now", "a machine decides for this seat")

    def _expect_playing(self) -> None:
        if self.phase != "playing":
            raise Refusal(self.phase, _NOT_PLAYING[self.phase])


_NOT_PLAYING = {
    "gathering": "the match has not begun; somebody has yet to come or to choose",
    "over": "the match is over",
}
_STALE = {True: "That turn is already over.", False: "That turn has not come yet."}


def _refusal(fault: Exception, over: bool) -> Refusal:
    """What a match has against a decision, as a refusal; `over`: the turn it names is over."""
    match fault:
        case Stale():
            return Refusal("stale", _STALE[over])
        case NotAsked():
            return Refusal("not_asked", str(fault))
        case Illegal():
            return Refusal("illegal", str(fault), fault.objection)
        case _:
            return Refusal("malformed", str(fault))


def folded(game: AnyGame, words: Words, log: Iterable[AnyEntry]) -> Table:
    """The table that a log tells of; Changed if the content at hand is another."""
    entries = iter(log)
    laid = next(entries)
    assert isinstance(laid, Laid), "a log begins with how its table was laid"
    table = Table(game, words, laid)
    for entry in entries:
        table.enter(entry)
    return table
