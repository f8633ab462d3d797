"""What a duel asks, and what was decided, in words for people."""

from __future__ import annotations

from collections.abc import Sequence

from inkblade.games.duel._legality import View
from inkblade.games.duel._library import cards
from inkblade.games.duel._offers import CARD_OFFERS, PARTY_OFFERS, next_offers
from inkblade.games.duel._state import (
    Announcing,
    Changing,
    Decision,
    Maneuvering,
    Offer,
    Revealing,
    Setup,
    Shooting,
    State,
    Striking,
)
from inkblade.kernel import listed

QUESTIONS = {
    "announce": "Do you announce an escape?",
    "choose": "Choose your maneuver.",
    "luck": "Do you play a luck card?",
    "strike": "Whom do you strike?",
    "card": "Do you reveal a card?",
    "party": "Does a companion act?",
}


def title(setup: Setup) -> str:
    """Mirim against Iroha; of several, the names in a row."""
    names = plays(setup)
    return f"{names[0]} against {names[1]}" if len(names) == 2 else listed(names)


def plays(setup: Setup) -> Sequence[str]:
    """By seat, the names of its fighters, told apart where two bear one name."""
    return [listed([setup.names[fighter] for fighter in party]) for party in setup.parties]


def question(view: View) -> str:
    """What is asked of the viewing seat, with what its picture offers."""
    state = view.state
    offers = next_offers(state, (*CARD_OFFERS, *PARTY_OFFERS)) if state.phase in ("card", "party") else {}
    offer = None if view.seat is None else offers.get(view.seat)
    return QUESTIONS[state.phase] if offer is None else _offered(state, offer)


def _offered(state: State, offer: Offer) -> str:
    against = state.name(offer.against)
    if offer.kind == "change":
        return "Your picture bears (P): does a companion take the front?"
    if offer.kind == "shot":
        return f"Your picture bears (P*): does a companion act against {against}?"
    return f"Your picture allows a {offer.kind} card against {against}: do you reveal one?"


def in_words(view: View, decision: Decision) -> str:
    """A decision of the viewing seat, as a button or a log names it."""
    state, seat = view.state, view.seat
    assert seat is not None, "the public decides nothing"
    match decision:
        case Maneuvering(maneuver=page, card=card):
            maneuver = state.front_book(seat).maneuvers.get(page)
            name = f"{maneuver.section} {maneuver.name}" if maneuver else f"page {page}"
            return f"{name} with {_card_name(card)}" if card else name
        case Announcing(announce=said):
            return "Announce an escape" if said else "No escape"
        case Revealing(card=None):
            return "No card"
        case Revealing(card=str(card), at=at):
            return f"Reveal {_card_name(card)}" + ("" if at is None else f" against {state.name(at)}")
        case Striking(strike=struck):
            return f"Strike {' and '.join(state.name(victim) for victim in struck)}"
        case Changing(change=None):
            return "Nobody changes places"
        case Changing(change=int(fighter)):
            return f"{state.fighter_name(fighter)} takes the front"
        case Shooting(shot=int(fighter), page=page, card=card, at=at):
            what = _card_name(card) if card else state.book(fighter).maneuvers[page or 0].name
            target = "" if at is None else f" at {state.name(at)}"
            return f"{state.fighter_name(fighter)} looses{target}: {what}"
        case _:
            return "Nobody acts"


def _card_name(card: str) -> str:
    return cards()[card].name if card in cards() else card
