"""Books and cards from disk: a file is the difference from its base, resolved into one complete value."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from inkblade.games.duel._content import CLOSE_PAGES, EXTENDED_PAGES, PAGES, Book, Card

CONTENT = files("inkblade") / "content" / "duel"
DIFFERENCE = ("base", "without", "swap", "cells", "column", "matrix", "maneuver", "picture")
"""The words of a book file that say how it differs from its base; the rest are the book's own fields."""


class BadContent(Exception):
    """A content file that cannot be used: names the file, the place in it and what was expected."""

    def __init__(self, source: str, place: str, expected: str) -> None:
        self.source, self.place, self.expected = source, place, expected
        super().__init__(f"{source}: {place}: {expected}" if place else f"{source}: {expected}")


class UnknownContent(BadContent):
    """No book or card of that name."""


def parse(text: str, source: str) -> dict[str, Any]:
    """TOML as plain values, or a BadContent that names line and column."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        place = re.search(r"\(at (.*)\)", str(fault))
        raise BadContent(source, place[1] if place else "", f"not TOML: {str(fault).split(' (at')[0]}") from None


def _numbers(row: object, columns: tuple[int, ...], source: str, place: str) -> dict[int, int]:
    """One matrix row or column, written as a line of picture numbers."""
    if not isinstance(row, str):
        raise BadContent(source, place, f"expected a line of {len(columns)} picture numbers, got {row!r}")
    words = row.split()
    if len(words) != len(columns) or not all(word.isdigit() for word in words):
        raise BadContent(source, place, f"expected {len(columns)} picture numbers, got {len(words)}: {row!r}")
    return dict(zip(columns, map(int, words), strict=True))


def _page(key: str, pages: Iterable[int], source: str, place: str) -> int:
    if not key.isdigit() or int(key) not in pages:
        raise BadContent(source, f"{place}.{key}", "expected an even page from 2 to 64")
    return int(key)


def _side(page: int) -> tuple[int, ...]:
    """The pages that share a matrix with this one (DUEL-04)."""
    return CLOSE_PAGES if page in CLOSE_PAGES else EXTENDED_PAGES


def _matrix(raw: Mapping[str, Any], base: Book | None, pages: set[int], source: str) -> dict[int, dict[int, int]]:
    """The book's matrices: the base's, with pictures swapped, columns, rows and cells replaced, gaps set to 00."""
    swap = {int(a): b for a, b in raw.get("swap", {}).items()}
    matrix = {e: {o: swap.get(p, p) for o, p in row.items()} for e, row in base.matrix.items()} if base else {}
    for key, row in raw.get("matrix", {}).items():
        enemy = _page(key, PAGES, source, "matrix")
        matrix[enemy] = _numbers(row, _side(enemy), source, f"matrix.{key}")
    for key, column in raw.get("column", {}).items():
        own = _page(key, PAGES, source, "column")
        for enemy, picture in _numbers(column, _side(own), source, f"column.{key}").items():
            matrix.setdefault(enemy, {})[own] = picture
    for key, picture in raw.get("cells", {}).items():
        place = re.fullmatch(r"(\d+)/(\d+)", key)
        if not place or int(place[1]) not in PAGES or int(place[2]) not in _side(int(place[1])):
            raise BadContent(source, f"cells.{key}", 'expected "enemy\'s page/own page", both of one range')
        matrix.setdefault(int(place[1]), {})[int(place[2])] = picture
    return {
        enemy: {own: row.get(own, -1) if own in pages else 0 for own in _side(enemy)}
        for enemy, row in sorted(matrix.items())
    }


def _keyed(raw: Mapping[str, Any], word: str, base: dict[str, Any], source: str) -> dict[str, Any]:
    """Maneuvers or pictures: the base's, with the fields this file names put over them."""
    merged = {key: dict(value) for key, value in base.items()}
    for key, fields in raw.get(word, {}).items():
        if not key.isdigit() or not isinstance(fields, dict):
            raise BadContent(source, f"{word}.{key}", "expected a page number and its fields")
        if word == "picture" and fields.get("title"):
            merged[key] = dict(fields)
        else:
            merged[key] = {**merged.get(key, {}), **fields}
    return merged


def resolve_book(raw: Mapping[str, Any], source: str, base_of: Callable[[str], Book]) -> Book:
    """A complete book from the raw values of one file: the base's values with this file's over them."""
    base = base_of(raw["base"]) if "base" in raw else None
    before: dict[str, Any] = msgspec.to_builtins(base, str_keys=True) if base else {}
    own = {key: value for key, value in raw.items() if key not in DIFFERENCE}
    without = set(map(str, raw.get("without", ())))
    maneuvers = _keyed(raw, "maneuver", before.get("maneuvers", {}), source)
    maneuvers = {key: {**value, "page": int(key)} for key, value in maneuvers.items() if key not in without}
    pictures = _keyed(raw, "picture", before.get("pictures", {}), source)
    merged = {
        "origin": "",
        **{key: value for key, value in before.items() if key not in ("origin", "notes", "carries", "always")},
        **own,
        "maneuvers": maneuvers,
        "pictures": pictures,
        "matrix": _matrix(raw, base, set(map(int, maneuvers)), source),
    }
    try:
        return msgspec.convert(merged, Book, strict=True, str_keys=True)
    except msgspec.ValidationError as fault:
        message, _, place = str(fault).partition(" - at ")
        raise BadContent(source, place.strip("`").removeprefix("$."), message) from None


def read_book(text: str, source: str) -> Book:
    """A book from the text of a TOML file; its base, if it has one, is a shipped book."""
    return resolve_book(parse(text, source), source, book)


def _shipped(kind: str) -> dict[str, Traversable]:
    return {
        entry.name.removesuffix(".toml"): entry
        for entry in sorted((CONTENT / kind).iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".toml")
    }


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
        source = entry.name
        for id, fields in parse(entry.read_text("utf-8"), source).items():
            try:
                deck[id] = msgspec.convert({"id": id, **fields}, Card)
            except msgspec.ValidationError as fault:
                raise BadContent(source, id, str(fault)) from None
    return deck


def digest(value: object) -> str:
    """Sixteen hex digits that stand for a piece of content, the same on every machine."""
    plain = msgspec.to_builtins(value, str_keys=True)
    return blake2b(msgspec.json.encode(plain, order="sorted"), digest_size=8).hexdigest()
