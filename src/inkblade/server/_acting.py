"""What a seat asks of its table on the wire, done once however often it is sent."""

from __future__ import annotations

from inkblade.kernel import Seat
from inkblade.server._guests import new_id
from inkblade.server._hosted import Listener, Live
from inkblade.server._laying import NewlyLaid, lay_again, stand_in
from inkblade.server._metrics import REFUSED
from inkblade.store import NotKept
from inkblade.table import (
    Accepted,
    Answer,
    Decide,
    Moment,
    Ping,
    Pong,
    Propose,
    Refusal,
    Refused,
    Request,
    Resign,
    Say,
    Withdraw,
    why,
)

NOT_KEPT = "it could not be written down, so it has not happened; connect again"


def act(live: Live, listener: Listener, request: Request) -> None:
    """Do what a request asks and answer its socket: when it is on disk, or why not."""
    if isinstance(request, Ping):
        listener.say(Pong(request.id, live.hosted.host.clock()))
        return
    try:
        accepted = _accepted(live, listener.viewer, request)
    except Refusal as refusal:
        refuse(listener, refusal, request.id)
        return
    live.when_kept(accepted.number, lambda fault: _answer(listener, accepted, fault))


def refuse(listener: Listener, refusal: Refusal, id: str | None = None) -> None:
    """Say why not."""
    REFUSED.labels(refusal.code).inc()
    listener.say(Refused(refusal.code, str(refusal), id, why(refusal.objection)))


def _answer(listener: Listener, accepted: Accepted, fault: NotKept | None) -> None:
    if fault is None:
        listener.say(accepted)
    else:
        refuse(listener, Refusal("disk", NOT_KEPT), accepted.id)


def _accepted(live: Live, seat: Seat | None, request: Request) -> Accepted:
    """The number under which a request is accepted, now or before."""
    if seat is None:
        raise Refusal("watching", "who looks on cannot act")
    before = live.table.heard(seat, request)
    if before is not None:
        return Accepted(request.id, before.number, before.taken)
    moments = _moments(live, seat, request)
    last = moments[-1]
    if last.done == "moved" and last.rematch is not None:
        _move(live, moments, lay_again(live.table, live.hosted.kept, last.rematch, last.at))
    else:
        live.enter(moments)
    return Accepted(request.id, last.number, len(moments))


def _move(live: Live, moments: list[Moment], newly: NewlyLaid) -> None:
    """Everybody goes on to the next table, which is kept together with their consent."""
    live.enter(moments, newly.write)
    live.when_kept(moments[-1].number, lambda fault: None if fault else live.hosted.host.adopt(newly))


def _moments(live: Live, seat: Seat, request: Request) -> list[Moment]:
    if isinstance(request, Decide) and isinstance(request.decision, list):
        return live.table.gesture(seat, request, live.hosted.host.clock())
    return [_moment(live, seat, request)]


def _moment(live: Live, seat: Seat, request: Request) -> Moment:
    table, now = live.table, live.hosted.host.clock()
    match request:
        case Decide():
            return table.decide(seat, request, now)
        case Withdraw():
            return table.withdraw(seat, request, now)
        case Say():
            return table.say(seat, request, now)
        case Propose():
            return table.propose(seat, request, now, _given(live, request))
        case Answer():
            return table.answer(seat, request, now)
        case Resign():
            return table.resign(seat, request, now)
        case _:
            raise Refusal("malformed", "kind: expected something that is done at a table")


def _given(live: Live, request: Propose) -> str | None:
    """What it takes to do what is proposed: a name for the next table, or a bot for a seat that is deserted."""
    if request.what == "rematch":
        return new_id()
    if request.what != "machine":
        return None
    hosted = live.hosted
    patience = hosted.host.settings.away_seconds
    if request.seat is not None and hosted.away(request.seat) < patience * 1000:
        raise Refusal("not_now", f"a machine may be asked for when somebody has been away for {patience:g} seconds")
    return stand_in(live.table.game.name)
