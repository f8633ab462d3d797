"""What each viewer is told: one moment of a table seen through the eyes of one seat, or of the public."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

import msgspec

from inkblade.kernel import Event, Open, Plain, Seat, listed, plain_fact
from inkblade.table import _parts as parts
from inkblade.table import _wire as wire
from inkblade.table._consent import sentence
from inkblade.table._fold import Fold
from inkblade.table._log import Decided, Expired, Replied, Spoke, Withdrew
from inkblade.table._moment import Done, Moment, Pending
from inkblade.table._words import once

NOTHING = msgspec.Raw(b"[]")
PLAIN = frozenset({str, int, bool, type(None)})


def welcome(table: Fold, seat: Seat | None, here: Iterable[Seat], now: int) -> wire.Welcome:
    """Everything at once, for one viewer."""
    moment = table.recent[-1]
    telling = Telling(table, moment)
    return wire.Welcome(
        number=moment.number,
        at=now,
        version=wire.WIRE_VERSION,
        table=table.laid.table,
        game=table.game.name,
        title=table.title,
        seat=seat,
        chairs=telling.chairs,
        clock=table.laid.clock,
        here=sorted(here),
        standing=telling.standing(seat),
        past=[parts.Past(turn, told(table, events, seat)) for turn, events in enumerate(table.history)],
        chat=list(table.chat),
        rematch=table.rematch,
    )


def missed(table: Fold, since: int) -> list[Moment] | None:
    """The moments after a number, if all of them are still at hand."""
    first = table.recent[0].number
    if not first <= since <= table.number:
        return None
    return [moment for moment in table.recent if moment.number > since]


def tell(table: Fold, moment: Moment, seat: Seat | None) -> wire.Message:
    """What one viewer hears of a moment: always the same, whenever it is asked for."""
    return Telling(table, moment).to(seat)


def chairs(moment: Moment) -> list[parts.Chair]:
    """Who sits where."""
    return [
        parts.Chair(
            seat=seat,
            name=place.name,
            plays=moment.plays[seat],
            who="machine" if place.bot else "person",
            bot=place.bot,
            taken=place.came or place.bot is not None,
            open=list(moment.open[seat]) if moment.open else [],
        )
        for seat, place in enumerate(moment.places)
    ]


def told(table: Fold, events: Iterable[Event], seat: Seat | None) -> list[parts.Happened]:
    """Those of the events that a viewer may know, as it learns of them."""
    return _happened(_known(table, events, seat))


def _known(table: Fold, events: Iterable[Event], seat: Seat | None) -> list[Event]:
    tell_of = table.game.rules.tell
    return [heard for event in events if (heard := tell_of(event, seat)) is not None]


def _happened(events: Iterable[Event]) -> list[parts.Happened]:
    return [parts.Happened(event.kind, str(event), _facts(event)) for event in events]


def _facts(event: Event) -> Plain:
    """An event's facts as JSON; most are words and numbers, and stay as they are."""
    facts = event.facts
    if PLAIN.issuperset(map(type, facts.values())):
        return facts
    return {name: fact if type(fact) in PLAIN else plain_fact(fact) for name, fact in facts.items()}


def proof(table: Fold, over: bool) -> parts.Dice:
    """The commitment of the dice; once all is over, what was committed to."""
    if not over:
        return table.promise
    return parts.Dice(table.promise.commitment, table.laid.secret, table.nonces, table.seed.hex())


class Telling:
    """A moment told to one viewer after another; what happened, of which mostly all hear alike, is written once."""

    def __init__(self, table: Fold, moment: Moment, passing: bool = False) -> None:
        self.table, self.moment = table, moment
        self.passing = passing
        """Another turn follows at once: how things stand in between need not be told."""
        self._heard: tuple[list[Event], msgspec.Raw] = [], NOTHING

    def to(self, seat: Seat | None) -> wire.Message:
        """What one viewer hears."""
        return _TELL[self.moment.done](self, seat)

    def standing(self, seat: Seat | None) -> parts.Standing:
        """How things stand for one viewer."""
        table, moment = self.table, self.moment
        view = None if moment.state is None else table.view(moment, seat)
        asked = moment.asked is not None and seat in moment.asked.seats
        return parts.Standing(
            phase=moment.phase,
            turn=moment.turn,
            view=None if view is None else table.words.view(view),
            asked=self._asked(seat, view),
            options=_as_parts(table.words.options(view)) if asked else [],
            sealed=None if seat is None else moment.sealed.get(seat),
            clocks=self.clocks,
            proposals=self.proposals,
            undo=moment.turn - 1 if moment.phase == "playing" and moment.turn > 1 else None,
            undo_free=None if seat is None else moment.free.get(seat),
            outcome=moment.outcome,
            dice=proof(table, moment.phase == "over"),
        )

    def events(self, seat: Seat | None) -> list[parts.Happened]:
        """What a viewer is told of what happened: mostly what the one before it was told."""
        known = _known(self.table, self.moment.events, seat)
        if self._heard[0] != known:
            self._heard = known, once(_happened(known))
        return _as_parts(self._heard[1])

    @property
    def chairs(self) -> list[parts.Chair]:
        return chairs(self.moment)

    @property
    def clocks(self) -> list[parts.Clock]:
        return self.moment.clocks.shown() if self.moment.clocks else []

    @property
    def proposals(self) -> list[parts.Proposal]:
        return [self._proposal(pending) for pending in self.moment.pending]

    @property
    def _waited_for(self) -> str:
        return listed([self.table.plays[waiting] for waiting in self.moment.waiting])

    def _asked(self, seat: Seat | None, view: Any) -> parts.Asked | None:
        how, waiting = self.moment.asked, self.moment.waiting
        if how is None:
            return None
        if seat in waiting:
            text = self.table.words.asked(view)
        elif seat in self.moment.sealed:
            text = f"Your choice is sealed. Waiting for {self._waited_for}."
        else:
            text = f"Waiting for {self._waited_for}."
        return parts.Asked("open" if isinstance(how, Open) else "sealed", list(how.seats), list(waiting), text)

    def _proposal(self, pending: Pending) -> parts.Proposal:
        waiting = [seat for seat, place in enumerate(self.moment.places) if place.person in pending.waiting]
        words = sentence(self.table, pending)
        return parts.Proposal(pending.number, pending.what, pending.by, words, waiting, pending.turn, pending.about)


def _as_parts(written: Any) -> list[Any]:
    """What is written down stands in a message for the parts it was written from: on the wire they are the same."""
    return cast("list[Any]", written)


def _seated(telling: Telling, seat: Seat | None) -> wire.Message:
    moment = telling.moment
    return wire.Seated(moment.number, moment.at, telling.chairs, telling.standing(seat), moment.said)


def _began(telling: Telling, seat: Seat | None) -> wire.Message:
    moment = telling.moment
    return wire.Began(
        number=moment.number,
        at=moment.at,
        title=telling.table.title,
        chairs=telling.chairs,
        events=telling.events(seat),
        standing=telling.standing(seat),
    )


def _sealed(telling: Telling, seat: Seat | None) -> wire.Message:
    moment, entry = telling.moment, telling.moment.entry
    assert isinstance(entry, Decided | Expired)
    return wire.Sealed(
        number=moment.number,
        at=moment.at,
        seat=entry.seat,
        turn=entry.turn,
        waiting=list(moment.waiting),
        own=entry.decision if seat == entry.seat else None,
        default=isinstance(entry, Expired),
        text=moment.said or f"{telling.table.plays[entry.seat]} has chosen.",
        clocks=telling.clocks,
    )


def _withdrawn(telling: Telling, seat: Seat | None) -> wire.Message:
    moment, entry = telling.moment, telling.moment.entry
    assert isinstance(entry, Withdrew)
    return wire.Withdrawn(moment.number, moment.at, entry.seat, entry.turn, list(moment.waiting), telling.clocks)


def _turned(telling: Telling, seat: Seat | None) -> wire.Message:
    moment = telling.moment
    return wire.Turned(
        number=moment.number,
        at=moment.at,
        turn=moment.turn - 1,
        events=telling.events(seat),
        defaults=list(moment.defaults),
        standing=None if telling.passing else telling.standing(seat),
    )


def _undone(telling: Telling, seat: Seat | None) -> wire.Message:
    moment = telling.moment
    return wire.Undone(moment.number, moment.at, moment.turn, moment.said, telling.standing(seat))


def _put(telling: Telling, seat: Seat | None) -> wire.Message:
    return wire.Proposed(telling.moment.number, telling.moment.at, telling.proposals, telling.moment.said)


def _replied(telling: Telling, seat: Seat | None) -> wire.Message:
    moment, entry = telling.moment, telling.moment.entry
    assert isinstance(entry, Replied)
    return wire.Answered(
        number=moment.number,
        at=moment.at,
        proposal=entry.proposal,
        seat=entry.seat,
        agree=entry.agree,
        proposals=telling.proposals,
        text=moment.said,
    )


def _ended(telling: Telling, seat: Seat | None) -> wire.Message:
    moment = telling.moment
    return wire.Ended(moment.number, moment.at, moment.said, telling.standing(seat))


def _moved(telling: Telling, seat: Seat | None) -> wire.Message:
    moment = telling.moment
    there = None if seat is None else (seat + 1) % len(moment.places)
    return wire.Moved(moment.number, moment.at, moment.rematch or "", there)


def _spoke(telling: Telling, seat: Seat | None) -> wire.Message:
    moment, entry = telling.moment, telling.moment.entry
    assert isinstance(entry, Spoke)
    return wire.Said(moment.number, moment.at, entry.seat, entry.text)


def _woke(telling: Telling, seat: Seat | None) -> wire.Message:
    return wire.Resumed(telling.moment.number, telling.moment.at, telling.clocks)


_TELL: dict[Done, Callable[[Telling, Seat | None], wire.Message]] = {
    "laid": _seated,
    "seated": _seated,
    "began": _began,
    "sealed": _sealed,
    "withdrawn": _withdrawn,
    "turned": _turned,
    "undone": _undone,
    "put": _put,
    "replied": _replied,
    "ended": _ended,
    "moved": _moved,
    "spoke": _spoke,
    "woke": _woke,
}
