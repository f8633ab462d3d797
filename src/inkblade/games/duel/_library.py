"""Books and cards from disk: a file is the difference from its base, resolved into one complete value."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from inkblade.games._reading import BadContent, UnknownContent, convert_content, parse
from inkblade.games.duel._content import PAGES, PICTURES, Book, Card, Maneuver, Picture, partners

CONTENT = files("inkblade") / "content" / "duel"
Content = TypeVar("Content")
DIFFERENCE = ("base", "without", "swap", "cells", "column", "matrix", "maneuver", "picture")
"""The words of a book file that say how it differs from its base; the rest are the book's own fields."""


def _table(raw: Mapping[str, Any], word: str, source: str) -> Mapping[str, Any]:
    """A table of a book file, empty if it is not there."""
    table = raw.get(word, {})
    if not isinstance(table, dict):
        raise BadContent(source, word, f"expected a table, got {table!r}")
    return table


def _page(key: object, pages: Collection[int], source: str, place: str) -> int:
    """A page number as a key is written: without leading zeros, so that no page can be given twice."""
    if not isinstance(key, str) or not re.fullmatch(r"[1-9][0-9]?", key) or int(key) not in pages:
        odd = "odd" if pages == PICTURES else "even"
        raise BadContent(source, f"{place}.{key}", f"expected an {odd} page from {min(pages)} to {max(pages)}")
    return int(key)


def _numbers(row: object, columns: tuple[int, ...], source: str, place: str) -> dict[int, int]:
    """One matrix row or column, written as a line of picture numbers."""
    if not isinstance(row, str):
        raise BadContent(source, place, f"expected a line of {len(columns)} picture numbers, got {row!r}")
    words = row.split()
    if len(words) != len(columns):
        raise BadContent(source, place, f"expected {len(columns)} picture numbers, got {len(words)}")
    for own, word in zip(columns, words, strict=True):
        if not re.fullmatch(r"[0-9]{1,2}", word):
            raise BadContent(source, place, f"expected a picture number for page {own}, got {word!r}")
    return dict(zip(columns, map(int, words), strict=True))


def _matrix(raw: Mapping[str, Any], base: Book | None, pages: set[int], source: str) -> dict[int, dict[int, int]]:
    """The book's matrices: the base's, with pictures swapped, columns, rows and cells replaced, gaps set to 00."""
    swap = _swap(raw, source)
    matrix = {e: {o: swap.get(p, p) for o, p in row.items()} for e, row in base.matrix.items()} if base else {}
    for key, row in _table(raw, "matrix", source).items():
        enemy = _page(key, PAGES, source, "matrix")
        matrix[enemy] = _numbers(row, partners(enemy), source, f"matrix.{key}")
    for key, column in _table(raw, "column", source).items():
        own = _page(key, PAGES, source, "column")
        for enemy, picture in _numbers(column, partners(own), source, f"column.{key}").items():
            matrix.setdefault(enemy, {})[own] = picture
    for enemy, own, picture in _cells(raw, source):
        matrix.setdefault(enemy, {})[own] = picture
    return {
        enemy: {own: row.get(own, -1) if own in pages else 0 for own in partners(enemy)}
        for enemy, row in sorted(matrix.items())
    }


def _swap(raw: Mapping[str, Any], source: str) -> dict[int, int]:
    """Which pictures of the base's matrices become which others."""
    swap = {}
    for key, picture in _table(raw, "swap", source).items():
        before = _page(key, PICTURES, source, "swap")
        swap[before] = _page(str(picture), PICTURES, source, f"swap.{key}")
    return swap


def _cells(raw: Mapping[str, Any], source: str) -> Iterator[tuple[int, int, int]]:
    """Single cells: the enemy's page, the own page, the picture."""
    for key, picture in _table(raw, "cells", source).items():
        place = re.fullmatch(r"([1-9][0-9]?)/([1-9][0-9]?)", key)
        if not place or int(place[1]) not in PAGES or int(place[2]) not in partners(int(place[1])):
            raise BadContent(source, f"cells.{key}", 'expected "enemy\'s page/own page", both even and of one range')
        if type(picture) is not int:
            raise BadContent(source, f"cells.{key}", f"expected a picture number, got {picture!r}")
        yield int(place[1]), int(place[2]), picture


def _keyed(raw: Mapping[str, Any], word: str, base: Mapping[str, Any], source: str) -> dict[str, Any]:
    """Maneuvers or pictures: the base's, with the fields this file names put over them."""
    merged = {key: dict(value) for key, value in base.items()}
    for key, fields in _table(raw, word, source).items():
        page = _page(key, PICTURES if word == "picture" else PAGES, source, word)
        if not isinstance(fields, dict):
            raise BadContent(source, f"{word}.{key}", f"expected its fields in braces, got {fields!r}")
        if fields.get("page", page) != page:
            raise BadContent(source, f"{word}.{key}.page", f"expected {page}, or nothing; got {fields['page']!r}")
        if word == "picture" and fields.get("title"):
            merged[key] = dict(fields)
        else:
            merged[key] = {**merged.get(key, {}), **fields}
    return merged


def _without(raw: Mapping[str, Any], maneuvers: Mapping[str, Any], source: str) -> set[str]:
    """The pages of maneuvers that the base has and this book has not."""
    pages = raw.get("without", [])
    if not isinstance(pages, list):
        raise BadContent(source, "without", f"expected a list of pages, got {pages!r}")
    for page in pages:
        if str(page) not in maneuvers:
            raise BadContent(source, "without", f"expected pages of the base's maneuvers, got {page!r}")
    return set(map(str, pages))


def _base(raw: Mapping[str, Any], source: str, base_of: Callable[[str], Book]) -> Book | None:
    if "base" not in raw:
        return None
    names = list(_shipped("books"))
    if raw["base"] not in names:
        raise BadContent(source, "base", f"expected a shipped book ({', '.join(names)}), got {raw['base']!r}")
    return base_of(raw["base"])


def resolve_book(raw: Mapping[str, Any], source: str, base_of: Callable[[str], Book]) -> Book:
    """A complete book from the raw values of one file: the base's values with this file's over them."""
    base = _base(raw, source, base_of)
    before: dict[str, Any] = msgspec.to_builtins(base, str_keys=True) if base else {}
    own = {key: value for key, value in raw.items() if key not in DIFFERENCE}
    for plural in own.keys() & {"maneuvers", "pictures"}:
        raise BadContent(source, plural, f"unknown field; expected [{plural.removesuffix('s')}]")
    maneuvers = _keyed(raw, "maneuver", before.get("maneuvers", {}), source)
    without = _without(raw, maneuvers, source)
    maneuvers = {key: {**value, "page": int(key)} for key, value in maneuvers.items() if key not in without}
    pictures = _keyed(raw, "picture", before.get("pictures", {}), source)
    merged = {
        "origin": "",
        **{key: value for key, value in before.items() if key not in ("about", "origin", "notes", "carries", "always")},
        **own,
        "maneuvers": {int(k): convert_content(v, Maneuver, source, f"maneuver.{k}") for k, v in maneuvers.items()},
        "pictures": {int(k): convert_content(v, Picture, source, f"picture.{k}") for k, v in pictures.items()},
        "matrix": _matrix(raw, base, set(map(int, maneuvers)), source),
    }
    return convert_content(merged, Book, source, "")


def read_book(text: str, source: str) -> Book:
    """A book from the text of a TOML file; its base, if it has one, is a shipped book."""
    return resolve_book(parse(text, source), source, book)


@cache
def _shipped(kind: str) -> dict[str, Traversable]:
    return {
        entry.name.removesuffix(".toml"): entry
        for entry in sorted((CONTENT / kind).iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".toml")
    }


@cache
def book_ids() -> tuple[str, ...]:
    """The shipped books that one can play, in alphabetical order."""
    return tuple(name for name in _shipped("books") if not name.startswith("_"))


@cache
def book(id: str) -> Book:
    """A shipped book by its id, or a book file by its path."""
    shipped = _shipped("books")
    if id in shipped:
        return read_book(shipped[id].read_text("utf-8"), f"{id}.toml")
    if not id.endswith(".toml"):
        raise UnknownContent(id, "", f"no such book; there are {', '.join(book_ids())}, or a path ending in .toml")
    try:
        return read_book(Path(id).read_text("utf-8"), id)
    except (OSError, UnicodeDecodeError) as fault:
        raise UnknownContent(id, "", f"cannot read the book: {fault}") from None


@cache
def cards() -> Mapping[str, Card]:
    """The shipped deck (DUEL-46), by id."""
    deck: dict[str, Card] = {}
    for entry in _shipped("cards").values():
        for id, card in read_cards(entry.read_text("utf-8"), entry.name).items():
            if id in deck:
                raise BadContent(entry.name, id, "another file has a card of that id")
            deck[id] = card
    return deck


def read_cards(text: str, source: str) -> dict[str, Card]:
    """Cards from the text of a TOML file: a table for each, its id the key."""
    deck = {}
    for id, fields in parse(text, source).items():
        if not isinstance(fields, dict) or "id" in fields:
            raise BadContent(source, id, "expected a table of a card's fields, its id only in the heading")
        deck[id] = convert_content({"id": id, **fields}, Card, source, id)
    return deck
