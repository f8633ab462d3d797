"""Books named on the command line: shipped ones by their id, others by the path of their file."""

from __future__ import annotations

from inkblade.cli._console import Refused
from inkblade.cli._setups import read_text
from inkblade.games.duel import BadContent, Book, book, book_ids, read_book


def find_book(name: str) -> Book:
    """A book by its id or by the path of its TOML file."""
    try:
        if name in book_ids():
            return book(name)
        if name.endswith(".toml"):
            return read_book(read_text(name), name)
    except BadContent as fault:
        raise Refused(str(fault)) from None
    raise Refused(f"no such book {name!r}; there are {', '.join(book_ids())}, or the path of a .toml file")
