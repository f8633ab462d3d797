"""What each viewer is told: one moment of a table seen through the eyes of one seat, or of the public."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from inkblade.kernel import Event, Open, Seat, commitment, plain_fact
from inkblade.table import _parts as parts
from inkblade.table import _wire as wire
from inkblade.table._consent import sentence
from inkblade.table._fold import Fold
from inkblade.table._log import Decided, Expired, Replied, Spoke, Withdrew
from inkblade.table._moment import Done, Moment, Pending
from inkblade.table._words import listed


def welcome(table: Fold, seat: Seat | None, here: Iterable[Seat], now: int) -> wire.Welcome:
    """Everything at once, for one viewer."""
    moment = table.recent[-1]
    return wire.Welcome(
        number=moment.number,
        at=now,
        version=wire.WIRE_VERSION,
        table=table.laid.table,
        game=table.game.name,
        title=table.title,
        seat=seat,
        chairs=chairs(table, moment),
        clock=table.laid.clock,
        here=sorted(here),
        standing=standing(table, moment, seat),
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
    return _TELL[moment.done](table, moment, seat)


def chairs(table: Fold, moment: Moment) -> list[parts.Chair]:
    """Who sits where."""
    return [
        parts.Chair(
            seat=seat,
            name=place.name,
            plays=table.plays[seat],
            who="machine" if place.bot else "person",
            bot=place.bot,
            taken=place.came or place.bot is not None,
        )
        for seat, place in enumerate(moment.places)
    ]


def told(table: Fold, events: Iterable[Event], seat: Seat | None) -> list[parts.Happened]:
    """Those of the events that a viewer may know, as it learns of them."""
    heard = (table.game.rules.tell(event, seat) for event in events)
    return [parts.Happened(event.kind, str(event), plain_fact(event.facts)) for event in heard if event is not None]


def standing(table: Fold, moment: Moment, seat: Seat | None) -> parts.Standing:
    """How things stand for one viewer."""
    view = None if moment.state is None else table.game.rules.view(moment.state, seat)
    asked = moment.asked is not None and seat in moment.asked.seats
    return parts.Standing(
        phase=moment.phase,
        turn=moment.turn,
        view=None if view is None else table.game.notation.plain(view),
        asked=_asked(table, moment, seat, view),
        options=table.words.options(view) if asked else [],
        sealed=None if seat is None else moment.sealed.get(seat),
        clocks=moment.clocks.shown() if moment.clocks else [],
        proposals=_proposals(table, moment),
        undo=moment.turn - 1 if moment.phase == "playing" and moment.turn > 1 else None,
        outcome=moment.outcome,
        dice=proof(table, moment.phase == "over"),
    )


def proof(table: Fold, over: bool) -> parts.Dice:
    """The commitment of the dice; once all is over, what was committed to."""
    secret = table.laid.secret
    promised = commitment(bytes.fromhex(secret))
    if not over:
        return parts.Dice(promised)
    return parts.Dice(promised, secret, table.nonces, table.seed.hex())


def _asked(table: Fold, moment: Moment, seat: Seat | None, view: Any) -> parts.Asked | None:
    if moment.asked is None:
        return None
    names = listed([table.plays[waiting] for waiting in moment.waiting])
    if seat in moment.waiting:
        text = table.words.asked(view)
    elif seat in moment.sealed:
        text = f"Your choice is sealed. Waiting for {names}."
    else:
        text = f"Waiting for {names}."
    how = moment.asked
    return parts.Asked("open" if isinstance(how, Open) else "sealed", list(how.seats), list(moment.waiting), text)


def _proposals(table: Fold, moment: Moment) -> list[parts.Proposal]:
    return [_proposal(table, moment, pending) for pending in moment.pending]


def _proposal(table: Fold, moment: Moment, pending: Pending) -> parts.Proposal:
    waiting = [seat for seat, place in enumerate(moment.places) if place.person in pending.waiting]
    words = sentence(table, pending)
    return parts.Proposal(pending.number, pending.what, pending.by, words, waiting, pending.turn, pending.about)


def _clocks(moment: Moment) -> list[parts.Clock]:
    return moment.clocks.shown() if moment.clocks else []


def _seated(table: Fold, moment: Moment, seat: Seat | None) -> wire.Message:
    return wire.Seated(moment.number, moment.at, chairs(table, moment), standing(table, moment, seat), moment.said)


def _began(table: Fold, moment: Moment, seat: Seat | None) -> wire.Message:
    events = told(table, moment.events, seat)
    return wire.Began(moment.number, moment.at, chairs(table, moment), events, standing(table, moment, seat))


def _sealed(table: Fold, moment: Moment, seat: Seat | None) -> wire.Message:
    entry = moment.entry
    assert isinstance(entry, Decided | Expired)
    own = entry.decision if seat == entry.seat else None
    return wire.Sealed(
        number=moment.number,
        at=moment.at,
        seat=entry.seat,
        turn=entry.turn,
        waiting=list(moment.waiting),
        own=own,
        default=isinstance(entry, Expired),
        text=moment.said or f"{table.plays[entry.seat]} has chosen.",
        clocks=_clocks(moment),
    )


def _withdrawn(table: Fold, moment: Moment, seat: Seat | None) -> wire.Message:
    entry = moment.entry
    assert isinstance(entry, Withdrew)
    return wire.Withdrawn(moment.number, moment.at, entry.seat, entry.turn, list(moment.waiting), _clocks(moment))


def _turned(table: Fold, moment: Moment, seat: Seat | None) -> wire.Message:
    return wire.Turned(
        number=moment.number,
        at=moment.at,
        turn=moment.turn - 1,
        events=told(table, moment.events, seat),
        defaults=list(moment.defaults),
        standing=standing(table, moment, seat),
    )


def _undone(table: Fold, moment: Moment, seat: Seat | None) -> wire.Message:
    return wire.Undone(moment.number, moment.at, moment.turn, moment.said, standing(table, moment, seat))


def _put(table: Fold, moment: Moment, seat: Seat | None) -> wire.Message:
    return wire.Proposed(moment.number, moment.at, _proposals(table, moment), moment.said)


def _replied(table: Fold, moment: Moment, seat: Seat | None) -> wire.Message:
    entry = moment.entry
    assert isinstance(entry, Replied)
    return wire.Answered(
        number=moment.number,
        at=moment.at,
        proposal=entry.proposal,
        seat=entry.seat,
        agree=entry.agree,
        proposals=_proposals(table, moment),
        text=moment.said,
    )


def _ended(table: Fold, moment: Moment, seat: Seat | None) -> wire.Message:
    return wire.Ended(moment.number, moment.at, moment.said, standing(table, moment, seat))


def _moved(table: Fold, moment: Moment, seat: Seat | None) -> wire.Message:
    there = None if seat is None else (seat + 1) % len(moment.places)
    return wire.Moved(moment.number, moment.at, moment.rematch or "", there)


def _spoke(table: Fold, moment: Moment, seat: Seat | None) -> wire.Message:
    entry = moment.entry
    assert isinstance(entry, Spoke)
    return wire.Said(moment.number, moment.at, entry.seat, entry.text)


def _woke(table: Fold, moment: Moment, seat: Seat | None) -> wire.Message:
    return wire.Resumed(moment.number, moment.at, _clocks(moment))


_TELL: dict[Done, Callable[[Fold, Moment, Seat | None], wire.Message]] = {
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
