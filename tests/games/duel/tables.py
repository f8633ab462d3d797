"""Small tables to try the duel at: a match in a line, a round in a line, what a seat may do, what the log said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from inkblade.games.duel import (
    DUEL,
    Announcing,
    Book,
    Decision,
    Maneuvering,
    Setup,
    State,
    Tell,
    View,
    book,
)
from inkblade.kernel import Event, Match, Objection, Plain, Seat, options

Duel: TypeAlias = Match[Setup, State, View, Decision]

SEED = bytes(range(32))
CLOSE = frozenset(range(2, 50, 2))
EXTENDED = frozenset(range(50, 66, 2))
MIRIM = book("mirim")
CLOSE_OF_MIRIM = CLOSE - {34}


def laid(*books: str | Book, **setup: Any) -> Setup:
    """A setup written as JSON; a book given whole is a variant of the shipped one of its id, and takes its place."""
    names = [one if isinstance(one, str) else one.id for one in books]
    read = DUEL.notation.read_setup({"books": names, **setup})
    return replace(read, books=tuple(book(one) if isinstance(one, str) else one for one in books))


def duel(*books: str | Book, **setup: Any) -> Duel:
    """A match of these books, under whatever else the setup says."""
    return Match(DUEL, laid(*books, **setup), SEED)


def at(first: int, second: int) -> list[Plain]:
    """The `pairs` of a setup: seat 0 opens on one picture, seat 1 on the other."""
    return openings({(0, 1): first, (1, 0): second})


def openings(pictures: Mapping[tuple[Seat, Seat], int]) -> list[Plain]:
    """The `pairs` of a setup, by (seat, opponent)."""
    return [{"of": seat, "against": foe, "picture": picture} for (seat, foe), picture in pictures.items()]


def decline(match: Duel) -> tuple[Event, ...]:
    """No to every offer, until maneuvers or victims are to be chosen; what was said on the way."""
    log: list[Event] = []
    while match.waiting and match.state.phase not in ("choose", "strike"):
        for seat in match.waiting:
            log += match.submit(seat, DUEL.rules.default(match.view(seat)))
    return tuple(log)


def announce(match: Duel, *saying: bool) -> None:
    """Each seat that is asked says whether it announces an escape."""
    for seat, word in zip(match.waiting, saying, strict=True):
        match.submit(seat, Announcing(word))


def play(match: Duel, *pages: int) -> tuple[Event, ...]:
    """One choice: every offer before it is declined, then each seat that fights does its page, seat by seat."""
    decline(match)
    events: tuple[Event, ...] = ()
    for seat, page in zip(match.waiting, pages, strict=True):
        events = match.submit(seat, Maneuvering(page))
    return events


def legal(match: Duel, seat: Seat) -> frozenset[int]:
    """The pages a seat may choose next."""
    decline(match)
    chosen = options(DUEL.rules, match.view(seat))
    return frozenset(decision.maneuver for decision in chosen if isinstance(decision, Maneuvering))


def objection(match: Duel, seat: Seat, page: int) -> Objection | None:
    """Why a seat may not choose a page next."""
    decline(match)
    return DUEL.rules.objection(match.view(seat), Maneuvering(page))


def seen(match: Duel, seat: Seat | None = None) -> Plain:
    """A seat's view, or the public's, as a program reads it."""
    return DUEL.notation.plain(match.view(seat))


def fighter(match: Duel, index: int) -> Plain:
    """What the public sees of a fighter."""
    return seen(match)["fighters"][index]


def body(match: Duel, index: int) -> int:
    points: int = fighter(match, index)["body"]
    return points


def pictures(match: Duel) -> dict[tuple[Seat, Seat], int]:
    """Every seat's picture toward each opponent."""
    return {(pair["of"], pair["against"]): pair["picture"] for pair in seen(match)["pairs"]}


def ranges(match: Duel) -> dict[tuple[Seat, Seat], str]:
    """Every seat's range toward each opponent."""
    return {(pair["of"], pair["against"]): pair["range"] for pair in seen(match)["pairs"]}


def said(events: Iterable[Event], kind: str) -> list[str]:
    """The sentences of one kind in the log."""
    return [str(event) for event in events if event.kind == kind]


def sums(events: Iterable[Event]) -> dict[Seat, int]:
    """What each blow came to, by who was scored upon."""
    return {event.facts["seat"]: int(event.facts["tally"]) for event in events if event.kind == "score"}


def tell(**words: Plain) -> Tell:
    """An instruction, written as in a book file."""
    return msgspec.convert(words, Tell)


def with_picture(of: Book, page: int, **fields: Any) -> Book:
    """The book with one picture changed."""
    return replace(of, pictures={**of.pictures, page: replace(of.pictures[page], **fields)})


def with_maneuver(of: Book, page: int, **fields: Any) -> Book:
    """The book with one line of the sheet changed."""
    return replace(of, maneuvers={**of.maneuvers, page: replace(of.maneuvers[page], **fields)})


def with_cell(of: Book, enemy: int, own: int, picture: int) -> Book:
    """The book with another picture where these two pages meet."""
    return replace(of, matrix={**of.matrix, enemy: {**of.matrix[enemy], own: picture}})
