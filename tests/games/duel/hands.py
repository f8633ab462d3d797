"""Small tables with cards: who holds them, a choice with a card in a line, a spell cast in a line."""

from __future__ import annotations

from inkblade.games.duel import DUEL, Revealing
from inkblade.kernel import Event, Plain
from tests.games.duel.tables import Duel, at, decline, duel, pictures

NEAR = at(45, 45)
"""Both at close range, under no instruction."""
FAR: dict[str, Plain] = {"pairs": [], "options": {"escape": False}}
"""Both where a combat begins, and nobody asks for an escape."""


def facing(of: str, hand: list[str], foe: str = "mirim", against: list[str] | None = None, **setup: Plain) -> Duel:
    """A fighter with cards at seat 0, near an opponent at seat 1."""
    return duel(of, foe, **{"cards": [hand, against or []], "pairs": NEAR, **setup})


def lucky(*hand: str, **setup: Plain) -> Duel:
    """Mirim with luck that she advanced to, near Mirim without."""
    return facing("mirim", [*hand], **{"fighters": [{"points": {"luck": 9}}, None], **setup})


def commit(match: Duel, first: Plain, second: Plain) -> tuple[Event, ...]:
    """One choice, each a page or a page and a card committed with it; earlier offers are declined."""
    decline(match)
    events: tuple[Event, ...] = ()
    for seat, choice in enumerate((first, second)):
        page, card = choice if isinstance(choice, tuple) else (choice, None)
        events = match.submit(seat, DUEL.notation.read_decision({"maneuver": page, "card": card}))
    return events


def phase(match: Duel) -> str:
    return match.state.phase


def lay(match: Duel, card: str | None) -> tuple[Event, ...]:
    """Seat 0 plays a luck card or a spell now, or none."""
    return match.submit(0, Revealing(card, 1 if card and phase(match) == "card" else None))


def cast(spell: str | None, foe: str = "mirim", against: list[str] | None = None, **setup: Plain) -> Duel:
    """The hedge mage speaks while it tells, the enemy is struck off balance (19), and a spell is revealed, or none."""
    match = facing("hedge-mage", [spell or "spark"], foe, against, **setup)
    commit(match, 48, 4)
    assert (phase(match), pictures(match)[1, 0]) == ("card", 19)
    lay(match, spell)
    return match
