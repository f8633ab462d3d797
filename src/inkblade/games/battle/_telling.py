"""How pieces, forces, events and objections of a battle are told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from inkblade.games.battle._forces import Setup
from inkblade.games.battle._state import Index, Position
from inkblade.kernel import Event, Objection, Seat

NAMING = frozenset({"piece", "target", "who", "guide", "force"})
"""The facts of an objection that name somebody."""


def called(position: Position, index: Index) -> str:
    """A piece in a sentence: Prince Pelathar, one of the spearmen."""
    force = position.force(index)
    return force.name if force.individual else f"one of the {force.name}"


def on_screen(setup: Setup, objection: Objection) -> Objection:
    """An objection whose sentence names pieces and squares as screens do; its facts stay as decisions have them."""
    facts = {key: setup.titles.get(fact, fact) if key in NAMING else fact for key, fact in objection.facts.items()}
    facts |= {axis: facts[axis] + 1 for axis in ("x", "y") if axis in facts}
    sentence = objection.text.format(**facts).replace("{", "{{").replace("}", "}}")
    return replace(objection, text=sentence)


def happened(kind: str, text: str, facts: Mapping[str, Any], known_to: Iterable[Seat] | None = None) -> Event:
    """An event whose sentence begins with a capital."""
    sentence = text.format(**facts)
    whole = (sentence[:1].upper() + sentence[1:]).replace("{", "{{").replace("}", "}}")
    return Event(kind, whole, facts, None if known_to is None else frozenset(known_to))
