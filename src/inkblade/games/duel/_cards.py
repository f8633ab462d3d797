"""DUEL-42..46: which cards a sheet may bring, and what revealing one does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from inkblade.games.duel._afflicting import card_kind
from inkblade.games.duel._content import Book, Card
from inkblade.games.duel._library import cards
from inkblade.games.duel._state import Entry, State
from inkblade.kernel import Event, Objection

ABILITIES = ("tactic", "spell", "luck")
LASTING = ("item", "campaign")


def points_of(book: Book, entry: Entry) -> dict[str, int]:
    """The ability points of a sheet, as advancement has left them (DUEL-49)."""
    printed = {"tactic": book.tactics, "luck": book.luck, "spell": book.spells.points if book.spells else 0}
    return printed | {str(kind): points for kind, points in entry.points.items()}


def hand_objections(book: Book, entry: Entry, hand: tuple[str, ...]) -> Iterator[Objection]:
    """DUEL-43: why a sheet may not bring these cards into a combat."""
    deck = cards()
    chosen = [deck[id] for id in hand]
    for kind, points in points_of(book, entry).items():
        cost = sum(card.points for card in chosen if card.kind == kind)
        if cost > points:
            facts = {"name": book.name, "kind": kind, "cost": cost, "points": points}
            text = "{name} has {points} {kind} points, these cards cost {cost}"
            yield Objection("too_dear", "DUEL-43", text, facts)
    colours = book.spells.colours if book.spells else ()
    for card in chosen:
        if card.kind == "spell" and card.colour not in colours:
            facts = {"name": book.name, "card": card.name, "colour": card.colour}
            yield Objection("wrong_colour", "DUEL-43", "{name} cannot learn {card}: {colour} spells", facts)
    yield from _gear_objections(book, chosen)


def _gear_objections(book: Book, chosen: list[Card]) -> Iterator[Objection]:
    for gear, count in sorted(Counter(card.gear for card in chosen if card.kind == "item").items()):
        room = book.carries.get(gear, 0)
        if count > room:
            facts = {"name": book.name, "count": count, "gear": gear, "room": room}
            text = "{name} may carry {room} {gear} item cards, not {count}"
            yield Objection("no_room", "DUEL-43", text, facts)


def committable(state: State, fighter: int) -> Iterator[str]:
    """DUEL-44: what may be committed with a secret choice: items, campaign cards, tactics that no picture calls for."""
    for id in dict.fromkeys(state.fighters[fighter].hand):
        kind = card_kind(id)
        if kind in LASTING or (kind == "tactic" and kind not in state.book(fighter).reveals):
            yield id


def reveal(state: State, fighter: int, id: str, at: int | None) -> tuple[State, Event]:
    """A card is laid open: abilities work and are spent (DUEL-45), items and campaign cards stay in force (DUEL-46)."""
    card, holder = cards()[id], state.fighters[fighter]
    hand, power = list(holder.hand), holder.power
    if id in hand:
        hand.remove(id)
    else:
        power -= card.points
    changed = replace(holder, hand=tuple(hand), power=power)
    if card.kind in LASTING:
        body, maximum = changed.body + card.body, changed.maximum + card.body
        changed = replace(changed, in_force=(*changed.in_force, id), body=body, maximum=maximum)
    else:
        changed = replace(changed, spent=(*changed.spent, id))
    fighters = (*state.fighters[:fighter], changed, *state.fighters[fighter + 1 :])
    played = (*state.played, (fighter, id, at))
    facts = {"fighter": fighter, "name": state.fighter_name(fighter), "card": card.name, "text": card.text, "id": id}
    event = Event("card", "{name} reveals {card}: {text}", facts)
    return replace(state, fighters=fighters, played=played), event
