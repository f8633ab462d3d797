"""What a screen or a program is shown of a view: fighters, pictures, and what binds the next choice."""

from __future__ import annotations

import msgspec

from inkblade.games._reading import plain_of
from inkblade.games.duel._afflicting import card_kind
from inkblade.games.duel._content import Book, Picture
from inkblade.games.duel._legality import View
from inkblade.games.duel._rules import CITED
from inkblade.games.duel._state import Fighter, Options, Order, Stance, State
from inkblade.games.duel._telling import instruction, told
from inkblade.kernel import Plain


def shown(view: View) -> Plain:
    """What one seat knows, as a program reads it."""
    state = view.state
    return {
        "seat": view.seat,
        "round": state.round,
        "phase": state.phase,
        "rule": CITED[state.phase],
        "fighters": [_plain_fighter(state, index) for index in range(len(state.fighters))],
        "pairs": [_plain_pair(state, stance) for stance in state.stances],
        "fronts": list(state.fronts),
        "fates": list(state.fates),
        "announced": list(state.announced),
        "chosen": list(state.chosen),
        "offers": [plain_of(offer) for offer in state.offers],
        "unhurt": state.unhurt,
        "unscored": state.unscored,
        "options": _plain_options(state.setup.options),
        "rounds": state.setup.rounds,
    }


def _plain_options(options: Options) -> Plain:
    return {**msgspec.structs.asdict(options), "stalemate": msgspec.structs.asdict(options.stalemate)}


def _plain_pair(state: State, stance: Stance) -> Plain:
    return {"of": stance.seat, "against": stance.against, "picture": stance.picture, "range": stance.range.value}


def _plain_fighter(state: State, index: int) -> Plain:
    own, fighter, seat = state.book(index), state.fighters[index], state.seat_of(index)
    in_front = state.fronts[seat] == index
    stance = next((s for s in state.stances if s.seat == seat), None) if in_front else None
    picture = state.picture(stance) if stance else None
    raised = state.entry(index).height
    return {
        "name": state.fighter_name(index),
        "book": own.id,
        "seat": seat,
        "front": in_front,
        "body": fighter.body,
        "maximum": fighter.maximum,
        "height": own.height if raised is None else raised,
        "attacks": own.attacks,
        "picture": stance.picture if stance else None,
        "range": stance.range.value if stance else None,
        **_plain_picture(picture),
        "weapon": _in_hand(own, fighter, "weapon"),
        "shield": _in_hand(own, fighter, "shield"),
        "lost": list(fighter.lost),
        "lasting": [_plain_order(order) for order in fighter.orders if order.kind == "critical"],
        "orders": [_plain_order(order) for order in fighter.orders if order.kind != "critical"],
        "mods": [plain_of(mod) for mod in fighter.mods],
        "cards": _plain_cards(fighter),
        "traits": list(own.traits),
        "power": fighter.power,
    }


def _plain_picture(picture: Picture | None) -> dict[str, Plain]:
    if picture is None:
        return {"title": None, "told": None}
    return {"title": picture.title, "told": told(picture)}


def _plain_order(order: Order) -> Plain:
    tell = order.tell
    return {
        "source": order.source,
        "only": list(tell.only),
        "no": list(tell.no),
        "left": order.left,
        "until": tell.until,
        "text": instruction(tell),
    }


def _in_hand(own: Book, fighter: Fighter, gear: str) -> bool | None:
    """True in hand, False lost, None if the fighter never had any."""
    return gear not in fighter.lost if gear in own.gear else None


def _plain_cards(fighter: Fighter) -> Plain:
    """Own cards by name; another's by how many of each kind."""
    if not (fighter.hand or fighter.in_force or fighter.spent):
        return {"hand": [], "face_down": {}, "in_force": [], "spent": []}
    hidden = [card_kind(card) for card in fighter.hand if card.startswith("?")]
    return {
        "hand": [card for card in fighter.hand if not card.startswith("?")],
        "face_down": {kind: hidden.count(kind) for kind in dict.fromkeys(hidden)},
        "in_force": list(fighter.in_force),
        "spent": list(fighter.spent),
    }
