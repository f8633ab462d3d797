"""How pieces, forces and events of a battle are told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from inkblade.games.battle._state import Index, Position
from inkblade.kernel import Event, Seat


def called(position: Position, index: Index) -> str:
    """A piece in a sentence: Prince Pelathar, one of the spearmen."""
    force = position.force(index)
    return force.name if force.individual else f"one of the {force.name}"


def happened(kind: str, text: str, facts: Mapping[str, Any], known_to: Iterable[Seat] | None = None) -> Event:
    """An event whose sentence begins with a capital."""
    sentence = text.format(**facts)
    whole = (sentence[:1].upper() + sentence[1:]).replace("{", "{{").replace("}", "}}")
    return Event(kind, whole, facts, None if known_to is None else frozenset(known_to))
