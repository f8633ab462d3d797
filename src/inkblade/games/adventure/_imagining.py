"""States that a view allows, for machines that search: hands guessed, and nothing in objects that nobody opened."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import Fight, State, View, changed
from inkblade.games.duel import Book, Fighter, cards
from inkblade.kernel import Dice


def imagine(view: View, dice: Dice) -> State:
    """A state of which the viewing seat has this very view: nobody else has sealed anything in it yet."""
    state = view.state
    for index, piece in enumerate(state.pieces):
        if _covered(piece.fighter):
            state = _guessed(state, index, dice)
    return state


def _covered(fighter: Fighter) -> bool:
    return any(card.startswith("?") for card in fighter.hand)


def _guessed(state: State, index: Index, dice: Dice) -> State:
    """The state with a hand for a figure whose cards lie face down."""
    book, fighter = state.setup.books[index], state.pieces[index].fighter
    hand = tuple(_card(book, fighter, card.removeprefix("?"), dice) for card in fighter.hand)
    state = changed(state, index, fighter=replace(fighter, hand=hand))
    return replace(state, fights=tuple(_with_hand(fight, index, hand) for fight in state.fights))


def _card(book: Book, fighter: Fighter, kind: str, dice: Dice) -> str:
    """A card of a kind that the sheet may hold."""
    colours = book.spells.colours if book.spells else ()
    able = [id for id, card in cards().items() if card.kind == kind and (kind != "spell" or card.colour in colours)]
    fresh = [id for id in able if id not in fighter.spent] or able
    return fresh[dice.roll(len(fresh), f"which {kind} {book.name} holds") - 1]


def _with_hand(fight: Fight, index: Index, hand: tuple[str, ...]) -> Fight:
    """A fight in which a figure holds a hand."""
    if index not in fight.figures:
        return fight
    seat, duel = fight.figures.index(index), fight.duel
    fighters = list(duel.fighters)
    fighters[seat] = replace(fighters[seat], hand=hand)
    held = (*duel.setup.cards[:seat], hand, *duel.setup.cards[seat + 1 :])
    return replace(fight, duel=replace(duel, setup=replace(duel.setup, cards=held), fighters=tuple(fighters)))
