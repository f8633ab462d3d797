"""What a seat does not know: what others have sealed, the cards in their hands, and what nobody has found."""

from __future__ import annotations

from msgspec.structs import replace

from inkblade.games.adventure._state import Fight, Piece, State, View
from inkblade.games.duel import DUEL, Fighter, cards
from inkblade.kernel import Seat


def masked(state: State, seat: Seat | None) -> View:
    """The view of a seat: everything but what is hidden from it."""
    owner = state.setup.seat
    if state.wants or state.answers:
        state = replace(
            state,
            wants=tuple(want for want in state.wants if owner[want.figure] == seat),
            answers=tuple(answer for answer in state.answers if owner[answer.figure] == seat),
        )
    if state.setup.has_hands:
        state = replace(
            state,
            pieces=tuple(
                piece if owner[index] == seat else _face_down(piece) for index, piece in enumerate(state.pieces)
            ),
            fights=tuple(_seen(state, fight, seat) for fight in state.fights),
        )
    if state.setup.has_secrets:
        state = replace(state, setup=state.setup.veiled(state.found))
    return View(seat, state)


def _face_down(piece: Piece) -> Piece:
    """Another's hand: how many cards of each kind, and not what points they left unspent."""
    fighter = piece.fighter if piece.fighter.shown else _covered(piece.fighter)
    return replace(piece, fighter=fighter, reserve=0)


def _covered(fighter: Fighter) -> Fighter:
    return replace(fighter, hand=tuple(sorted(f"?{cards()[card].kind}" for card in fighter.hand)))


def _seen(state: State, fight: Fight, seat: Seat | None) -> Fight:
    """A fight in which a seat sees the hands of its own figures alone."""
    hidden = DUEL.rules.view(fight.duel, None).state
    own = [state.setup.seat[index] == seat for index in fight.figures]
    both = zip(own, fight.duel.fighters, hidden.fighters, strict=True)
    fighters = tuple(known if mine else covered for mine, known, covered in both)
    setup = replace(hidden.setup, cards=tuple(fighter.hand for fighter in fighters))
    return replace(fight, duel=replace(hidden, setup=setup, fighters=fighters))
