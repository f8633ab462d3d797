"""Productions of the instruction language: a pattern of words and slots, and how it fits the words of a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from inkblade.games.duel._content import PAGES, PICTURES
from inkblade.games.duel._qbbattle._sheet import COLOURS

Words: TypeAlias = tuple[str, ...]


def words_of(text: str) -> Words:
    """A text as words; what stands in double quotes is one."""
    return tuple(re.findall(r'"[^"]*"|[^\s"]+', text.replace("’", "'")))


@dataclass(frozen=True)
class Slots:
    """What the words of a text put into the slots of a pattern."""

    numbers: tuple[int, ...] = ()
    pages: tuple[int, ...] = ()
    colour: str = ""
    name: str = ""
    heard: frozenset[str] = field(default_factory=frozenset)
    """The optional words that were said."""


Filling: TypeAlias = Callable[[Slots, Words], tuple[Slots, Words] | None]


def _number_like(form: str) -> Filling:
    def fill(slots: Slots, words: Words) -> tuple[Slots, Words] | None:
        if not words or not re.fullmatch(form, words[0]):
            return None
        return replace(slots, numbers=(*slots.numbers, int(words[0]))), words[1:]

    return fill


def _pages_among(known: tuple[int, ...], several: bool) -> Filling:
    """A page number, or several joined by hyphens, all of the known ones."""
    form = r"\d{1,2}(-\d{1,2})*" if several else r"\d{1,2}"

    def fill(slots: Slots, words: Words) -> tuple[Slots, Words] | None:
        pages = tuple(map(int, words[0].split("-"))) if words and re.fullmatch(form, words[0]) else ()
        if not pages or not set(pages) <= set(known):
            return None
        return replace(slots, pages=(*slots.pages, *pages)), words[1:]

    return fill


def _colour(slots: Slots, words: Words) -> tuple[Slots, Words] | None:
    colour = COLOURS.get(words[0].upper()) if words else None
    return (replace(slots, colour=str(colour)), words[1:]) if colour else None


def _quoted(slots: Slots, words: Words) -> tuple[Slots, Words] | None:
    if not words or not words[0].startswith('"'):
        return None
    return replace(slots, name=words[0].strip('"')), words[1:]


def _name(slots: Slots, words: Words) -> tuple[Slots, Words] | None:
    return (replace(slots, name=" ".join(words).replace('"', "")), ()) if words else None


SLOTS: Mapping[str, Filling] = {
    "N": _number_like(r"[+-]?\d{1,3}"),
    "COUNT": _number_like(r"\+?0?[1-9]\d{0,2}"),
    "PICTURE": _pages_among(PICTURES, several=False),
    "PICTURES": _pages_among(PICTURES, several=True),
    "PAGES": _pages_among(PAGES, several=True),
    "COLOUR": _colour,
    "QUOTED": _quoted,
    "NAME": _name,
}
"""A number, one above zero, an odd page, odd pages, even pages, a colour's letter, something quoted, all the rest."""


def fit(pattern: str, words: Words) -> tuple[Slots, Words] | None:
    """The slots a pattern takes from the beginning of the words, and the words left; None if it does not fit.

    A pattern is words, `this/that` for either, `[this]` for one that may be left out, and slots in capitals.
    """
    slots = Slots()
    for part in pattern.split():
        bare = part.strip("[]")
        if bare in SLOTS:
            filled = SLOTS[bare](slots, words)
            if filled is None:
                return None
            slots, words = filled
        elif words and words[0].lower() in bare.split("/"):
            slots, words = replace(slots, heard=slots.heard | {words[0].lower()}), words[1:]
        elif bare == part:
            return None
    return slots, words
