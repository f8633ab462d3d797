"""How events of an adventure are told."""

from __future__ import annotations

from typing import Any

from inkblade.boards import Hex
from inkblade.games.adventure._field import space_name
from inkblade.games.adventure._state import State
from inkblade.kernel import Event

Told = tuple[State, tuple[Event, ...]]
"""A state and what happened on the way to it."""


def happened(kind: str, text: str, /, **facts: Any) -> Event:
    """An event whose sentence begins with a capital, and whose spaces are called by their names."""
    told = {key: _plain(value) for key, value in facts.items()}
    if not text.startswith("{"):
        text = text[:1].upper() + text[1:]
    return Event(kind, text, told)


def _plain(value: Any) -> Any:
    if isinstance(value, Hex):
        return space_name(value)
    if isinstance(value, tuple) and value and isinstance(value[0], Hex):
        return [space_name(at) for at in value]
    return value
