"""How units and events of a labyrinth are told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from inkblade.boards import Square
from inkblade.games.labyrinth._content import HIDDEN, counters
from inkblade.games.labyrinth._plan import named
from inkblade.games.labyrinth._state import Unit
from inkblade.kernel import Event, Seat, Tally, known

FACE_DOWN = "a counter lying face down"
OTHERS = "others"
"""The fact of an event that holds what is told of it to those who do not know it whole."""


def called(unit: Unit) -> str:
    """A unit in a sentence: the Hero, a Guard, a counter lying face down."""
    if unit.kind == HIDDEN:
        return FACE_DOWN
    counter = counters()[unit.kind]
    return f"a {counter.name}" if counter.number > 1 else f"the {counter.name}"


def openly(unit: Unit) -> str:
    """A unit as everybody may hear of it: face down it has no name."""
    return called(unit) if unit.up else FACE_DOWN


def summed(needs: Tally) -> str:
    """What the dice must come to, and why: a sum of one term is not written as a sum."""
    match needs.terms:
        case ((why, amount),):
            return f"{amount} for {why}"
        case _:
            return str(needs)


def told(event: Event, seat: Seat | None) -> Event | None:
    """LAB-16: of a counter lying face down those who laid it hear by its name, and others without it."""
    heard = known(event, seat)
    if heard is not None or OTHERS not in event.facts:
        return heard
    others = event.facts[OTHERS]
    return Event(event.kind, _braced(others["text"]), others["facts"])


def veiled(event: Event, knowing: Iterable[Seat], others: Event) -> Event:
    """An event that some hear whole, and everybody else as the other one."""
    instead = {"text": str(others), "facts": others.facts}
    return replace(event, facts={**event.facts, OTHERS: instead}, known_to=frozenset(knowing))


def happened(kind: str, text: str, known_to: Iterable[Seat] | None = None, **facts: Any) -> Event:
    """An event whose first letter is a capital, and whose squares are told in words."""
    told = {key: _word(value) for key, value in facts.items()}
    sentence = text.format(**told)
    return Event(
        kind,
        _braced(sentence[:1].upper() + sentence[1:]),
        {key: list(value) if isinstance(value, Square) else value for key, value in facts.items()},
        None if known_to is None else frozenset(known_to),
    )


def _word(value: Any) -> Any:
    return named(value) if isinstance(value, Square) else value


def _braced(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
