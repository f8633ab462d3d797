"""Tables laid for tests: fixed secrets, fixed time, the toy or a duel."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import count

import msgspec

from inkblade.games.duel import DUEL
from inkblade.kernel import AnyGame, Plain, Seat
from inkblade.table import (
    Answer,
    ClockRule,
    Decide,
    Laid,
    Moment,
    Place,
    PlainWords,
    Propose,
    Resign,
    Say,
    Table,
    Withdraw,
    tell,
    welcome,
)
from tests.kernel.toy import TOY

SECRET = "5e" * 32
NOW = 1_000_000
DUELLISTS = {"books": ["mirim", "iroha"], "preset": "contest"}
TOY_SETUP = {"cards": [3, 6], "rounds": 3}
_marks = count()


def mark() -> str:
    """A mark that was not used before."""
    return f"mark {next(_marks)}"


def laid(
    game: AnyGame = TOY,
    setup: Plain = None,
    who: Sequence[int | str] = (0, 1),
    clock: ClockRule | None = None,
    secret: str = SECRET,
    left_open: tuple[tuple[str, ...], ...] = (),
) -> Laid:
    """How a table is laid: for each seat a person's number, or a bot's name."""
    whole = game.notation.read_setup(setup or (TOY_SETUP if game is TOY else DUELLISTS))
    places = tuple(Place(w, None, w) if isinstance(w, str) else Place("", w) for w in who)
    return Laid(
        at=NOW,
        table="table",
        game=game.name,
        setup=game.notation.plain(whole),
        content=game.notation.content(whole),
        places=places,
        secret=secret,
        clock=clock,
        open=left_open,
    )


def gathered(entry: Laid) -> Table:
    """A table at which nobody sits yet."""
    games: dict[str, AnyGame] = {"toy": TOY, "duel": DUEL}
    game = games[entry.game]
    return Table(game, PlainWords(game), entry)


def begun(entry: Laid | None = None, at: int = NOW) -> Table:
    """A table at which everybody has come."""
    table = gathered(entry or laid())
    for seat in range(len(table.places)):
        table.come(seat, f"Person {seat}", f"0{seat}", at)
    return table


def decide(table: Table, seat: Seat, decision: Plain, at: int = NOW) -> Moment:
    return table.decide(seat, Decide(mark(), table.turn, decision), at)


def withdraw(table: Table, seat: Seat) -> Moment:
    return table.withdraw(seat, Withdraw(mark(), table.turn), NOW)


def propose(table: Table, by: Seat, what: str, given: str | None = None, **more: Plain) -> Moment:
    word = msgspec.convert({"kind": "propose", "id": mark(), "what": what, **more}, Propose)
    return table.propose(by, word, NOW, given)


def answer(table: Table, seat: Seat, proposal: int, agree: bool = True) -> Moment:
    return table.answer(seat, Answer(mark(), proposal, agree), NOW)


def resign(table: Table, seat: Seat) -> Moment:
    return table.resign(seat, Resign(mark()), NOW)


def say(table: Table, seat: Seat, text: str) -> Moment:
    return table.say(seat, Say(mark(), text), NOW)


def viewers(table: Table) -> list[Seat | None]:
    return [None, *range(len(table.places))]


def heard(table: Table, moment: Moment | None, seat: Seat | None) -> Plain:
    """What a viewer hears of a moment, as it crosses the wire."""
    assert moment is not None
    return json.loads(msgspec.json.encode(tell(table, moment, seat)))


def seen(table: Table, seat: Seat | None) -> Plain:
    """Everything a viewer is welcomed with."""
    return json.loads(msgspec.json.encode(welcome(table, seat, (), NOW)))


def everything(table: Table) -> list[Plain]:
    """What every viewer is welcomed with."""
    return [seen(table, seat) for seat in viewers(table)]
