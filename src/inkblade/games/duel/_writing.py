"""A book as the text of a complete book file: it names no base, and reads back as an equal book."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

from inkblade.games.duel._content import Book

TABLES = ("notes", "maneuver", "picture", "matrix")
"""The parts of a book file that have a line for each entry."""


def to_toml(book: Book) -> str:
    """The whole book in our own format, a line for each maneuver, picture and matrix row."""
    fields = _plain(book)
    maneuvers, pictures, matrix = fields.pop("maneuvers"), fields.pop("pictures"), fields.pop("matrix")
    tables = {
        "notes": fields.pop("notes", {}),
        "maneuver": {page: _without_page(maneuver) for page, maneuver in maneuvers.items()},
        "picture": pictures,
        "matrix": {enemy: " ".join(f"{row[own]:02}" for own in sorted(row, key=int)) for enemy, row in matrix.items()},
    }
    head = "".join(f"{_key(key)} = {_value(value)}\n" for key, value in fields.items())
    return head + "".join(_table(name, tables[name]) for name in TABLES if tables[name])


def _without_page(maneuver: dict[str, Any]) -> dict[str, Any]:
    """A maneuver's fields but for its page, which is the key it stands under."""
    return {key: value for key, value in maneuver.items() if key != "page"}


def _table(name: str, entries: dict[str, Any]) -> str:
    return f"\n[{name}]\n" + "".join(f"{_key(key)} = {_value(value)}\n" for key, value in entries.items())


def _plain(value: Any) -> Any:
    """A value as TOML knows them: a struct is the table of those fields that differ from their defaults."""
    if isinstance(value, msgspec.Struct):
        told = {field.name: (getattr(value, field.name), _default(field)) for field in msgspec.structs.fields(value)}
        return {name: _plain(own) for name, (own, default) in told.items() if own != default}
    if isinstance(value, dict):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    return value


def _default(field: msgspec.structs.FieldInfo) -> object:
    """What a field is when nothing is said; a required field has a default that nothing equals."""
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _string(key)


def _value(value: Any) -> str:
    """A plain value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        entries = ", ".join(f"{_key(key)} = {_value(entry)}" for key, entry in value.items())
        return f"{{ {entries} }}" if entries else "{}"
    return str(value)


def _string(text: str) -> str:
    """A basic string: TOML escapes as JSON does, and refuses a bare DEL besides."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
