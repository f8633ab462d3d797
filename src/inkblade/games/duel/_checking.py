"""The linter of books: what makes a book unplayable, what is merely worth saying, and whether two books agree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from inkblade.games.duel._content import (
    EXTENDED_COLOURS,
    FIXED_COLOURS,
    PAGES,
    PICTURES,
    Book,
    Colour,
    Maneuver,
    Picture,
    Range,
    Tell,
    When,
    partners,
)
from inkblade.games.duel._dead_ends import dead_ends
from inkblade.games.duel._law import extended
from inkblade.games.duel._state import START_PICTURE

RETRIEVE = 46
ALWAYS_THERE = (52, 62)
"""DUEL-25: what always remains at Extended Range, whatever was lost."""
RANGES = {"close": "close range", "extended": "Extended Range"}


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a book: where, and what was expected."""

    place: str
    expected: str

    def __str__(self) -> str:
        return f"{self.place}: {self.expected}"


@dataclass(frozen=True)
class Remark:
    """Something about a playable book that its author may want to know: `unreachable`, `nobody`, `gear`, `dead_end`."""

    kind: str
    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}"


@dataclass(frozen=True)
class Said:
    """An instruction found in a book, with its place; `own`: it is told to the book's owner."""

    place: str
    tell: Tell
    own: bool


def is_selector(word: str) -> bool:
    """Is this a colour, `any`, `section:…`, `maneuver:…`, `range:…` or `needs:…`?"""
    kind, colon, rest = word.partition(":")
    if not colon:
        return word == "any" or word in set(Colour)
    if kind == "maneuver":
        return rest in _PAGE_WORDS
    return (bool(rest) and kind in ("section", "needs")) or word in ("range:close", "range:extended")


_PAGE_WORDS = frozenset(map(str, PAGES))


def faults(book: Book) -> Iterator[Fault]:
    """Everything that makes the book unplayable."""
    yield from _sheet_faults(book)
    for page, maneuver in book.maneuvers.items():
        yield from _maneuver_faults(book, page, maneuver)
    yield from _picture_faults(book)
    for said in _said(book):
        yield from _tell_faults(book, said)
    for place, when in _clauses(book):
        yield from _clause_faults(place, when)
    yield from _matrix_faults(book)


def _sheet_faults(book: Book) -> Iterator[Fault]:
    """DUEL-06, 25: the sheet's own numbers, and the maneuvers nobody can do without."""
    for word, number in (("body", book.body), ("attacks", book.attacks), ("height", book.height)):
        if number < 1:
            yield Fault(f"sheet, {word}", f"expected a number above 0, got {number}")
    points = {"tactics": book.tactics, "luck": book.luck, "spells": book.spells.points if book.spells else 0}
    for word, number in {**points, **{f"carries {gear}": count for gear, count in book.carries.items()}}.items():
        if number < 0:
            yield Fault(f"sheet, {word}", f"expected 0 or more, got {number}")
    for word, text in (("id", book.id), ("name", book.name)):
        if not text.strip():
            yield Fault(f"sheet, {word}", "expected a name, got nothing")
    for page in ALWAYS_THERE:
        if page not in book.maneuvers:
            yield Fault(f"maneuver {page}", "missing: it always remains at Extended Range (DUEL-25)")
    if RETRIEVE not in book.maneuvers and any("weapon" in maneuver.needs for maneuver in book.maneuvers.values()):
        yield Fault(f"maneuver {RETRIEVE}", "missing: where maneuvers need a weapon, it can be retrieved (DUEL-24)")


def _maneuver_faults(book: Book, page: int, maneuver: Maneuver) -> Iterator[Fault]:
    """DUEL-06, 07, 37: one line of the sheet."""
    place = f"maneuver {page}"
    if page not in PAGES:
        yield Fault(place, "expected an even page from 2 to 64")
        return
    if maneuver.page != page:
        yield Fault(place, f"stands under page {page}, but says it is on page {maneuver.page}")
    if not maneuver.section.strip() or not maneuver.name.strip():
        yield Fault(place, "expected a section and a name, neither empty")
    yield from _colour_faults(place, maneuver)
    if maneuver.range is Range.EXTENDED and maneuver.x is not None:
        yield Fault(place, f"expected no X page, for it is at Extended Range already; got {maneuver.x}")
    if maneuver.range is Range.CLOSE and (maneuver.x not in book.maneuvers or maneuver.x < 50):
        has = ", ".join(str(own) for own in sorted(book.maneuvers) if own >= 50)
        got = "none" if maneuver.x is None else maneuver.x
        yield Fault(place, f"expected an X page among {book.name}'s {has}, got {got} (DUEL-37)")


def _colour_faults(place: str, maneuver: Maneuver) -> Iterator[Fault]:
    """DUEL-07: some pages wear one colour on every sheet, the others one of their range."""
    fixed = FIXED_COLOURS.get(maneuver.page)
    if fixed is not None and maneuver.colour is not fixed:
        yield Fault(place, f"expected {fixed}, as on every sheet, got {maneuver.colour} (DUEL-07)")
    elif (maneuver.colour in EXTENDED_COLOURS) != (maneuver.range is Range.EXTENDED):
        expected = [c for c in Colour if (c in EXTENDED_COLOURS) == (maneuver.range is Range.EXTENDED)]
        yield Fault(place, f"expected {' or '.join(expected)} at its range, got {maneuver.colour} (DUEL-07)")


def _picture_faults(book: Book) -> Iterator[Fault]:
    """DUEL-01, 02, 09, 13: thirty-two pictures, each with a title; the first of a combat at Extended Range."""
    for page in PICTURES:
        if page not in book.pictures:
            yield Fault(f"picture {page}", "missing: every odd page from 1 to 63 is a picture")
    for page, picture in book.pictures.items():
        if page not in PICTURES:
            yield Fault(f"picture {page}", "expected an odd page from 1 to 63")
        if not picture.title.strip():
            yield Fault(f"picture {page}", "expected a title, got nothing")
        if picture.critical is not None and picture.critical.at < 1:
            yield Fault(f"picture {page}, critical", f"expected a number above 0, got {picture.critical.at}")
        if picture.critical is not None and picture.score is None:
            yield Fault(f"picture {page}, critical", "can never happen: the picture has no SCORE")
    start = book.pictures.get(START_PICTURE)
    if start is not None and start.range == "close":
        yield Fault(f"picture {START_PICTURE}", "expected Extended Range, where every combat starts (DUEL-09)")


def _said(book: Book) -> Iterator[Said]:
    """Every instruction of a book."""
    for page, picture in book.pictures.items():
        yield Said(f"picture {page}", picture.tell, own=True)
        if picture.critical is not None:
            yield Said(f"picture {page}, critical", picture.critical.tell, own=True)
    for place, when in _clauses(book):
        yield Said(f"{place}, own", when.own, own=True)
        yield Said(f"{place}, foe", when.foe, own=False)


def _clauses(book: Book) -> Iterator[tuple[str, When]]:
    """Every conditional part of a book."""
    for page, picture in book.pictures.items():
        for number, when in enumerate(picture.when, 1):
            yield f"picture {page}, when {number}", when
    for number, when in enumerate(book.always, 1):
        yield f"sheet, always {number}", when


def _tell_faults(book: Book, said: Said) -> Iterator[Fault]:
    """DUEL-17, 19: words that mean something, numbers that make sense, gear that can be lost."""
    tell, place = said.tell, said.place
    bonuses = [word for bonus in (*tell.bonus, *tell.mods) for word in bonus.to]
    words = [*tell.only, *tell.no, *tell.allow, *tell.double, *bonuses]
    yield from _word_faults(place, words)
    known = [word for word in tell.only if is_selector(word)]
    if said.own and known and not any(map(book.pages, known)):
        yield Fault(place, f"only {', '.join(known)}: {book.name} has no such maneuver")
    if tell.turns < 1:
        yield Fault(f"{place}, turns", f"expected 1 or more, got {tell.turns}")
    amounts = {"recover": tell.recover, "hurt": tell.hurt, "stun": tell.stun, "restore": tell.restore}
    for word, amount in amounts.items():
        if amount < 0:
            yield Fault(f"{place}, {word}", f"expected 0 or more, got {amount}")
    if tell.turn_to is not None and tell.turn_to not in PICTURES:
        yield Fault(f"{place}, turn_to", f"expected an odd page from 1 to 63, got {tell.turn_to}")
    for gear in (*tell.lose, *tell.regain) if said.own else ():
        if gear not in book.gear:
            yield Fault(place, f"{book.name} has no {gear}; gear is {', '.join(sorted(book.gear)) or 'nothing'}")


def _word_faults(place: str, words: Iterable[str]) -> Iterator[Fault]:
    for word in words:
        if not is_selector(word):
            expected = "expected a colour, any, section:…, maneuver:(even page), range:close, range:extended or needs:…"
            yield Fault(place, f"{expected}; got {word!r}")


def _clause_faults(place: str, when: When) -> Iterator[Fault]:
    yield from _word_faults(place, (*when.did, *when.foe_did, *when.foe_did_not))
    for page in when.foe_picture:
        if page not in PICTURES:
            yield Fault(f"{place}, foe_picture", f"expected an odd page from 1 to 63, got {page}")


def _matrix_faults(book: Book) -> Iterator[Fault]:
    """DUEL-03, 04, 05, 08: a picture in every cell the owner can reach, 00 in the others, ranges by the law."""
    for enemy, row in book.matrix.items():
        if enemy not in PAGES:
            yield Fault(f"matrix {enemy}", "expected an even page from 2 to 64")
            continue
        for own in sorted(row.keys() - set(partners(enemy))):
            yield Fault(f"matrix {enemy}/{own}", "expected no such cell: its pages are of different ranges (DUEL-04)")
    for enemy in PAGES:
        if enemy not in book.matrix:
            yield Fault(f"matrix {enemy}", f"missing: expected a row of {len(partners(enemy))} cells")
            continue
        for own in partners(enemy):
            expected = _cell_fault(book, own, enemy, book.matrix[enemy].get(own, -1))
            if expected:
                yield Fault(f"matrix {enemy}/{own}", expected)


def _cell_fault(book: Book, own: int, enemy: int, cell: int) -> str:
    """What was expected of a cell, if it is not so."""
    if cell == -1:
        return "missing: expected a picture" if own in book.maneuvers else "missing: expected 00"
    if own not in book.maneuvers:
        return f"expected 00, for {book.name} has no maneuver {own}; got {cell:02}" if cell else ""
    if cell == 0:
        return f"expected a picture, for {book.name} has maneuver {own}; got 00 (DUEL-05)"
    picture = book.pictures.get(cell)
    if picture is None:
        return f"expected a picture of the book, an odd page from 1 to 63; got {cell}"
    law = "extended" if extended(own, enemy) else "close"
    if picture.range in (law, "either"):
        return ""
    return f"expected a picture at {RANGES[law]}; {cell} is at {RANGES[picture.range]} (DUEL-08)"


def disagreements(book: Book, others: Iterable[Book]) -> Iterator[Fault]:
    """DUEL-08: every exchange after which this book and another would stand at different ranges, or on no picture."""
    for other in others:
        for own in book.maneuvers:
            for enemy in other.maneuvers:
                if enemy in partners(own):
                    mine, theirs = _shown(book, own, enemy), _shown(other, enemy, own)
                    if wrong := _disagreement(mine, theirs):
                        yield Fault(f"matrix {enemy}/{own} against {other.name}", wrong)


def _shown(book: Book, own: int, enemy: int) -> Picture | None:
    return book.pictures.get(book.matrix.get(enemy, {}).get(own, 0))


def _disagreement(mine: Picture | None, theirs: Picture | None) -> str:
    if mine is None or theirs is None:
        return f"expected a picture in both books; {'this' if mine is None else 'the other'} has none"
    if mine.range == theirs.range or "either" in (mine.range, theirs.range):
        return ""
    return f"expected one range; this book is at {RANGES[mine.range]}, the other at {RANGES[theirs.range]} (DUEL-08)"


def remarks(book: Book) -> Iterator[Remark]:
    """What an author may want to know about a book without faults, dead ends among it (DUEL-26)."""
    seen = {cell for row in book.matrix.values() for cell in row.values()} | {START_PICTURE}
    turned = {said.tell.turn_to for said in _said(book)}
    for page in sorted(book.pictures.keys() - seen - turned):
        yield Remark("unreachable", f"picture {page}", "no exchange leads here")
    for said in _said(book):
        for word in (*said.tell.no, *said.tell.only) if said.own else ():
            if not book.pages(word):
                yield Remark("nobody", said.place, f"{word}: {book.name} has no such maneuver")
    tells = [said.tell for said in _said(book) if said.own]
    if any("weapon" in tell.lose for tell in tells) and not any("weapon" in tell.regain for tell in tells):
        yield Remark("gear", "sheet", "the weapon can be lost, and no picture brings it back")
    for place, text in dead_ends(book):
        yield Remark("dead_end", place, text)
