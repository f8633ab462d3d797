"""Consent: what one seat may put to the others, and whose word it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from inkblade.kernel import Seat
from inkblade.table._log import Place
from inkblade.table._moment import Pending, Refusal
from inkblade.table._parts import Subject
from inkblade.table._wire import Propose

if TYPE_CHECKING:
    from inkblade.table._fold import Fold

LASTING: frozenset[Subject] = frozenset({"machine", "rematch"})
"""What a new turn does not make void."""


def others(places: Sequence[Place], by: Seat, about: Seat | None) -> frozenset[int]:
    """The persons who have to agree: all but the one who asks and the one it is about."""
    persons = {place.person for place in places if place.person is not None}
    left_out = {places[by].person, None if about is None else places[about].person}
    return frozenset(person for person in persons if person not in left_out)


def check_proposal(table: Fold, seat: Seat, word: Propose) -> Pending:
    """The proposal with its turn filled in, or a Refusal."""
    if any(pending.what == word.what for pending in table.pending):
        raise Refusal("not_now", "this is already being asked; answer that")
    if (word.what == "rematch") != (table.phase == "over"):
        raise Refusal("over" if table.phase == "over" else "not_now", _WHEN[word.what])
    if table.phase == "gathering":
        raise Refusal("gathering", "the match has not begun")
    turn = _turn_back(table, word) if word.what == "undo" else None
    about = _missing(table, seat, word) if word.what == "machine" else None
    if word.what == "draw" and any(place.bot for place in table.places):
        raise Refusal("not_now", "a machine fights on; you may resign")
    if word.what == "rematch" and table.rematch is not None:
        raise Refusal("not_now", "the rematch is already laid")
    free = turn is not None and turn >= table.free.get(seat, table.turn)
    waiting = frozenset[int]() if free else others(table.places, seat, about)
    return Pending(0, word.what, seat, waiting, turn, about)


_WHEN = {
    "undo": "the match is over and all is shown; nothing can be taken back",
    "draw": "the match is over",
    "machine": "the match is over",
    "rematch": "a rematch can be asked for when the match is over",
}


def _turn_back(table: Fold, word: Propose) -> int:
    last = table.undoable
    if last is None:
        raise Refusal("not_now", "no turn has been resolved that could be taken back")
    turn = last if word.turn is None else word.turn
    if not 1 <= turn <= last:
        raise Refusal("not_now", f"expected a turn from 1 to {last} to take back, got {turn}")
    return turn


def _missing(table: Fold, seat: Seat, word: Propose) -> Seat:
    gone = word.seat
    if gone is None or not 0 <= gone < len(table.places):
        raise Refusal("malformed", f"seat: expected whose seat a machine is to take, 0 to {len(table.places) - 1}")
    if table.places[gone].person is None:
        raise Refusal("not_now", "a machine already sits there")
    if table.places[gone].person == table.places[seat].person:
        raise Refusal("not_now", "you cannot be away from your own seat")
    return gone


def sentence(table: Fold, pending: Pending) -> str:
    """A proposal in words."""
    name = table.plays[pending.by]
    match pending.what:
        case "undo":
            return f"{name} asks to take turn {pending.turn} back."
        case "draw":
            return f"{name} offers a draw."
        case "machine":
            return f"{name} asks for a machine in place of {table.plays[pending.about or 0]}."
        case "rematch":
            return f"{name} asks for a rematch, sides changed."
