"""msgspec meets every kind of value before any thread does: two that meet a new one at once can crash the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec


def learn_kinds() -> None:
    """Have msgspec work out, here and now, how each of our kinds is read; else it does so when it first reads one."""
    for kind in _kinds(msgspec.Struct):
        if kind.__module__.startswith("inkblade."):
            # What cannot be read at all is met by no thread either.
            with suppress(TypeError):
                msgspec.json.Decoder(kind)


def _kinds(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for narrower in kind.__subclasses__():
        yield narrower
        yield from _kinds(narrower)
