"""The line protocol: a line in, an answer out, and no stream in sight. Documented by example in docs/protocol.md."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from inkblade.cli._json import read_json
from inkblade.cli._rigging import Rig, WrongDice
from inkblade.kernel import (
    AnyGame,
    AnyMatch,
    Event,
    Illegal,
    Malformed,
    Match,
    NotAsked,
    Objection,
    Plain,
    Sealed,
    Seat,
    Stale,
    UnreadScript,
    commitment,
    explain,
    options,
    plain_event,
    plain_fact,
    plain_outcome,
    write_record,
)

LONGEST_LINE = 1_000_000
LONGEST_ERROR = 600
MOST_ROLLS = 10_000


@dataclass(frozen=True)
class Request:
    """What a request takes besides `do` and `id`, an example of it, and what it is for."""

    needs: tuple[str, ...]
    may: tuple[str, ...]
    example: Mapping[str, Plain]
    purpose: str


REQUESTS = {
    "options": Request(("seat",), (), {"seat": 0}, "every legal decision of a seat"),
    "explain": Request(("seat",), (), {"seat": 0}, "every candidate of a seat with the objection to it, or null"),
    "decide": Request(("seat", "decision"), ("turn",), {"seat": 0, "decision": {}}, "a seat decides"),
    "withdraw": Request(("seat",), (), {"seat": 0}, "a seat takes its sealed decision back"),
    "view": Request((), ("seat",), {"seat": 0}, "what a seat knows; null or no seat: the public"),
    "record": Request((), (), {}, "the match written down so far"),
    "dice": Request(("rolls",), (), {"rolls": [56]}, "how the dice of the next turn fall; only with --rigged"),
    "help": Request((), (), {}, "this list"),
    "quit": Request((), (), {}, "the end"),
}


class Unanswerable(Exception):
    """A request that cannot be met: a code for programs, a sentence for people, and what else is worth saying."""

    def __init__(self, code: str, error: str, **more: Plain) -> None:
        self.code, self.error, self.more = code, error, more
        super().__init__(error)


def plain_objection(objection: Objection | None) -> Plain:
    """An objection as JSON; None, where there is none."""
    if objection is None:
        return None
    return {
        "code": objection.code,
        "rule": objection.rule,
        "text": str(objection),
        "facts": plain_fact(objection.facts),
    }


class Referee:
    """One match driven from outside: it knows everything, and says what is public and what one seat alone may know."""

    def __init__(self, game: AnyGame, setup: Any, seed: bytes, *, rigged: bool = False) -> None:
        self._rig = Rig(seed) if rigged else None
        ruled = self._rig.holding(game) if self._rig else game
        self._match: AnyMatch = Match(ruled, setup, seed, self._rig.dice if self._rig else None)
        self.dismissed = False

    def greeting(self) -> Plain:
        """The first line out."""
        match = self._match
        start = {"ready": True, "game": match.game.name, "seats": match.seats}
        return {**start, **self._standing(match.events), "commitment": commitment(match.seed)}

    def answer(self, line: bytes) -> Plain:
        """Exactly one answer to a line, whatever is in it."""
        echo: dict[str, Plain] = {}
        try:
            request = _read(line)
            echo = _echo(request)
            return {**echo, "ok": True, **self._meet(request)}
        except Unanswerable as fault:
            return {**echo, "ok": False, "code": fault.code, "error": _short(fault.error), **fault.more}
        except Exception as fault:
            # A defect of ours must not end a match that others are in the middle of.
            traceback.print_exc(file=sys.stderr)
            return {**echo, "ok": False, "code": "fault", "error": _short(f"a fault in inkblade: {fault!r}")}

    def too_long(self) -> Plain:
        """The answer to a line that was not even read."""
        return {"ok": False, "code": "too_long", "error": f"a line has at most {LONGEST_LINE} bytes"}

    def _meet(self, request: Mapping[str, Plain]) -> Mapping[str, Plain]:
        _expect_fields(request)
        meet: dict[str, Callable[[Mapping[str, Plain]], Mapping[str, Plain]]] = {
            "options": self._options,
            "explain": self._explain,
            "decide": self._decide,
            "withdraw": self._withdraw,
            "view": self._view,
            "record": self._record,
            "dice": self._dice,
            "help": self._help,
            "quit": self._quit,
        }
        return meet[request["do"]](request)

    def _options(self, request: Mapping[str, Plain]) -> Mapping[str, Plain]:
        seat, game = self._seat(request), self._match.game
        legal = options(game.rules, self._match.view(seat)) if self._asks(seat) else ()
        return {"options": [game.notation.plain(decision) for decision in legal]}

    def _explain(self, request: Mapping[str, Plain]) -> Mapping[str, Plain]:
        seat, game = self._seat(request), self._match.game
        explained = explain(game.rules, self._match.view(seat)) if self._asks(seat) else ()
        return {
            "decisions": [
                {"decision": game.notation.plain(decision), "objection": plain_objection(objection)}
                for decision, objection in explained
            ]
        }

    def _decide(self, request: Mapping[str, Plain]) -> Mapping[str, Plain]:
        seat, turn = self._seat(request), request.get("turn")
        if turn is not None and type(turn) is not int:
            raise Unanswerable("malformed", '"turn" is the number of the turn you answer, or null')
        before = self._match.turn
        try:
            decision = self._match.game.notation.read_decision(request["decision"])
            events = self._match.submit(seat, decision, turn)
        except Malformed as fault:
            raise Unanswerable("malformed", str(fault)) from None
        except Stale as fault:
            raise Unanswerable("stale", str(fault), turn=before) from None
        except NotAsked as fault:
            raise Unanswerable("not_asked", str(fault), asked=self._asked()) from None
        except Illegal as fault:
            raise Unanswerable("illegal", str(fault), objection=plain_objection(fault.objection)) from None
        except WrongDice as fault:
            raise Unanswerable("wrong_dice", f"{fault}; the turn did not happen") from None
        except UnreadScript as fault:
            raise Unanswerable("unread_dice", f"{fault}; the turn did not happen") from None
        return {"sealed": self._match.turn == before, **self._standing(events)}

    def _withdraw(self, request: Mapping[str, Plain]) -> Mapping[str, Plain]:
        seat = self._seat(request)
        try:
            self._match.withdraw(seat)
        except NotAsked as fault:
            raise Unanswerable("not_asked", str(fault), asked=self._asked()) from None
        return {"turn": self._match.turn, "asked": self._asked()}

    def _view(self, request: Mapping[str, Plain]) -> Mapping[str, Plain]:
        seat = None if request.get("seat") is None else self._seat(request)
        return {"view": self._match.game.notation.plain(self._match.view(seat))}

    def _record(self, request: Mapping[str, Plain]) -> Mapping[str, Plain]:
        return {"record": write_record(self._match.record), "complete": self._match.outcome is not None}

    def _dice(self, request: Mapping[str, Plain]) -> Mapping[str, Plain]:
        if self._rig is None:
            raise Unanswerable(
                "not_rigged", "the dice fall by the seed; start the engine with --rigged to lay them out"
            )
        rolls = request["rolls"]
        if not isinstance(rolls, list) or not all(type(roll) is int and roll > 0 for roll in rolls):
            raise Unanswerable("malformed", '"rolls" is a list of numbers above 0, such as [56]')
        if len(self._rig.faces) + len(rolls) > MOST_ROLLS:
            raise Unanswerable("malformed", f"at most {MOST_ROLLS} rolls can be laid out")
        self._rig.faces += rolls
        return {"rolls": list(self._rig.faces)}

    def _help(self, request: Mapping[str, Plain]) -> Mapping[str, Plain]:
        return {"requests": [{"example": {"do": do, **r.example}, "purpose": r.purpose} for do, r in REQUESTS.items()]}

    def _quit(self, request: Mapping[str, Plain]) -> Mapping[str, Plain]:
        self.dismissed = True
        return {"bye": True}

    def _seat(self, request: Mapping[str, Plain]) -> Seat:
        seat, last = request["seat"], self._match.seats - 1
        if type(seat) is not int:
            raise Unanswerable("malformed", f'"seat" is a number from 0 to {last}')
        if not 0 <= seat <= last:
            raise Unanswerable("no_such_seat", f"there is no seat {seat}; there are seats 0 to {last}")
        return seat

    def _asks(self, seat: Seat) -> bool:
        asked = self._match.asked
        return asked is not None and seat in asked.seats

    def _asked(self) -> Plain:
        asked = self._match.asked
        if asked is None:
            return None
        how = "sealed" if isinstance(asked, Sealed) else "open"
        return {"how": how, "seats": list(asked.seats), "waiting": list(self._match.waiting)}

    def _standing(self, events: tuple[Event, ...]) -> dict[str, Plain]:
        """What happened, as the public learns of it, and what comes next."""
        private = {str(seat): told for seat in range(self._match.seats) if (told := self._private(seat, events))}
        return {
            "turn": self._match.turn,
            "events": [plain_event(event) for event in self._match.told(None, events)],
            **({"private": private} if private else {}),
            "asked": self._asked(),
            "outcome": plain_outcome(self._match.outcome),
        }

    def _private(self, seat: Seat, events: tuple[Event, ...]) -> list[Plain]:
        """Those of the events that a seat learns of otherwise than the public does."""
        each = [(self._match.told(seat, (event,)), self._match.told(None, (event,))) for event in events]
        return [plain_event(event) for own, public in each if own != public for event in own]


def _read(line: bytes) -> Mapping[str, Plain]:
    """The request in a line: a JSON object that names what to do."""
    try:
        request = read_json(line.decode("utf-8"))
    except UnicodeDecodeError as fault:
        raise Unanswerable("malformed", f"expected UTF-8; byte {fault.start} is none") from None
    except ValueError as fault:
        raise Unanswerable("malformed", f"expected one JSON object on a line: {fault}") from None
    if not isinstance(request, dict):
        raise Unanswerable("malformed", 'expected one JSON object on a line, such as {"do":"help"}')
    return request


def _echo(request: Mapping[str, Plain]) -> dict[str, Plain]:
    """The mark by which a driver knows its answers again."""
    if "id" not in request:
        return {}
    if isinstance(request["id"], list | dict):
        raise Unanswerable("malformed", '"id" is a string or a number')
    return {"id": request["id"]}


def _expect_fields(request: Mapping[str, Plain]) -> None:
    do = request.get("do")
    if not isinstance(do, str) or do not in REQUESTS:
        given = f"got {do!r}" if "do" in request else "it is missing"
        raise Unanswerable("unknown_request", f'"do" is one of {", ".join(REQUESTS)}; {_short(given, 80)}')
    shape = REQUESTS[do]
    for field in shape.needs:
        if field not in request:
            raise Unanswerable("malformed", f'{do} needs "{field}"')
    for field in request:
        if field not in ("do", "id", *shape.needs, *shape.may):
            takes = ", ".join((*shape.needs, *shape.may)) or "nothing more"
            raise Unanswerable("malformed", f"{do} takes {takes}, not {_short(repr(field), 80)}")


def _short(words: str, most: int = LONGEST_ERROR) -> str:
    return words if len(words) <= most else f"{words[:most]}…"
