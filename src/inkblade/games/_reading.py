"""How games read what people write, content files and JSON, refused with the place and what was expected; and write."""

from __future__ import annotations

import re
import tomllib
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from inkblade.kernel import Malformed, Plain

Kind = TypeVar("Kind")


class BadContent(Exception):
    """A content file that cannot be used: names the file, the place in it and what was expected."""

    def __init__(self, source: str, place: str, expected: str) -> None:
        self.source, self.place, self.expected = source, place, expected
        super().__init__(f"{source}: {place}: {expected}" if place else f"{source}: {expected}")


class UnknownContent(BadContent):
    """Nothing of that name."""


def parse(text: str, source: str) -> dict[str, Any]:
    """TOML as plain values, or a BadContent that names line and column."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        place = re.search(r"\(at (.*)\)", str(fault))
        raise BadContent(source, place[1] if place else "", f"not TOML: {str(fault).split(' (at')[0]}") from None
    except RecursionError:
        raise BadContent(source, "", "not a content file: its tables are nested too deeply") from None


def convert_content(plain: object, kind: type[Kind], source: str, place: str) -> Kind:
    """A value of a kind, or a BadContent that names the place inside the file."""
    try:
        return msgspec.convert(plain, kind, strict=True, str_keys=True)
    except msgspec.ValidationError as fault:
        message, _, inner = str(fault).partition(" - at ")
        where = f"{place}.{inner.strip('`').removeprefix('$').removeprefix('.')}".strip(".")
        raise BadContent(source, where, message) from None


def convert(plain: Plain, kind: Any, place: str) -> Any:
    """A value of a kind, or Malformed with the place inside what was given."""
    try:
        msgspec.json.encode(plain)
        return msgspec.convert(plain, kind, strict=True, str_keys=True)
    except UnicodeEncodeError:
        raise Malformed(f"{place}: expected text that can be written down, got half a character") from None
    except msgspec.ValidationError as fault:
        message, _, inner = str(fault).partition(" - at ")
        where = f"{place}{inner.strip('`').removeprefix('$')}"
        raise Malformed(f"{where}: {message}") from None


def expect(condition: object, place: str, expected: str) -> None:
    """Malformed with the place and what was expected there, unless the condition holds."""
    if not condition:
        raise Malformed(f"{place}: {expected}")


def plain_of(value: object) -> Plain:
    """A value as JSON has it: lists, not tuples, and keys that are strings."""
    return msgspec.json.decode(msgspec.json.encode(value))


def digest(value: object) -> str:
    """Sixteen hex digits that stand for a piece of content, the same on every machine."""
    plain = msgspec.to_builtins(value, str_keys=True)
    return blake2b(msgspec.json.encode(plain, order="sorted"), digest_size=8).hexdigest()
