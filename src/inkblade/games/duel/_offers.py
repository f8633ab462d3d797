"""What a round's pictures offer before the next choice: a card to reveal, a change of places, a companion's shot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from inkblade.games.duel._afflicting import Told, card_kind
from inkblade.games.duel._content import Maneuver
from inkblade.games.duel._library import cards
from inkblade.games.duel._state import Offer, Shooting, State
from inkblade.kernel import Seat


def card_offers(state: State, tolds: Mapping[int, list[Told]]) -> tuple[Offer, ...]:
    """DUEL-44: a picture said that the attempt succeeded, and there is a card that could be revealed."""
    return tuple(
        Offer(state.seat_of(fighter), told.against, told.tell.reveal)
        for fighter, items in sorted(tolds.items())
        for told in items
        if told.tell.reveal and told.against is not None and _holds(state, fighter, told.tell.reveal)
    )


def _holds(state: State, fighter: int, kind: str) -> bool:
    """Has the fighter a card of a kind, or restored power to cast without one?"""
    holder = state.fighters[fighter]
    return any(card_kind(card) == kind for card in holder.hand) or (kind == "spell" and holder.power > 0)


def still_open(state: State) -> tuple[Offer, ...]:
    """The card offers of those who still fight the opponent they earned them against."""
    faced = state.pairings.both_ways
    return tuple([offer for offer in state.offers if (offer.seat, offer.against) in faced])


def party_offers(state: State) -> tuple[Offer, ...]:
    """DUEL-39, 40: on (P) the front may change places, on (P*) a companion may act."""
    return tuple(_party_offers(state))


def _party_offers(state: State) -> Iterator[Offer]:
    for seat in state.fighting():
        if len(state.setup.parties[seat]) == 1 or not list(state.companions(seat)):
            continue
        marks = {stance.against: state.picture(stance).party for stance in state.facing(seat)}
        for against, mark in marks.items():
            if mark == "P*" and any(True for _ in shots(state, Offer(seat, against, "shot"))):
                yield Offer(seat, against, "shot")
        changing = [against for against, mark in marks.items() if mark == "P"]
        if changing:
            yield Offer(seat, changing[0], "change")


def missiles(state: State, fighter: int) -> Iterator[Maneuver]:
    """What a fighter can loose from behind the front without the enemy near (DUEL-40)."""
    lost = set(state.fighters[fighter].lost)
    for maneuver in state.book(fighter).maneuvers.values():
        if maneuver.missile and lost.isdisjoint(maneuver.needs):
            yield maneuver


def shots(state: State, offer: Offer) -> Iterator[Shooting]:
    """Every missile and spell the companions of a seat could loose at the opponent of an offer."""
    for fighter in state.companions(offer.seat):
        for maneuver in missiles(state, fighter):
            yield Shooting(fighter, offer.against, page=maneuver.page)
        for card in dict.fromkeys(state.fighters[fighter].hand):
            if card_kind(card) == "spell":
                yield Shooting(fighter, offer.against, card=card)


def spells_by_power(state: State, fighter: int) -> Iterator[str]:
    """Spells that restored points can pay for: of the sheet's colours, not yet seen in this combat."""
    holder, sheet = state.fighters[fighter], state.book(fighter).spells
    for id, card in cards().items():
        known = sheet is not None and card.colour in sheet.colours
        seen = id in holder.spent or id in holder.hand
        if card.kind == "spell" and known and not seen and card.points <= holder.power:
            yield id


def next_offers(state: State, kinds: tuple[str, ...]) -> dict[Seat, Offer]:
    """The first open offer of each seat, of some kinds."""
    first: dict[Seat, Offer] = {}
    for offer in state.offers:
        if offer.kind in kinds:
            first.setdefault(offer.seat, offer)
    return first


CARD_OFFERS = ("tactic", "spell", "luck", "item", "campaign")
PARTY_OFFERS = ("change", "shot")
