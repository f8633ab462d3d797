"""The linter of books: what would make a book unplayable, each fault with its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from inkblade.games.duel._content import Book, Colour


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a book: where, and what was expected."""

    place: str
    expected: str

    def __str__(self) -> str:
        return f"{self.place}: {self.expected}"


def is_selector(word: str) -> bool:
    """Is this a colour, `any`, `section:…`, `maneuver:…`, `range:…` or `needs:…`?"""
    kind, colon, rest = word.partition(":")
    if not colon:
        return word == "any" or word in set(Colour)
    if kind == "maneuver":
        return rest.isdigit()
    return bool(rest) and kind in ("section", "needs") or word in ("range:close", "range:extended")


def faults(book: Book) -> Iterator[Fault]:
    """Everything that makes the book unplayable."""
    return iter(())
