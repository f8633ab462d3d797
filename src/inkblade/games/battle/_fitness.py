"""MAG-65, 87, 148: who can do nothing for now, though it stands: the stunned, the entranced, the broken."""

from __future__ import annotations

from inkblade.games.battle._state import Index, State
from inkblade.kernel import Objection


def dazed(state: State, index: Index) -> Objection | None:
    """Why a piece does nothing at all of its own accord."""
    position, piece = state.position, state.position.pieces[index]
    if piece.wounds and position.stunned(index, state.turn):
        return Objection("stunned", "MAG-65", "{piece} is stunned", {"piece": position.name(index)})
    if piece.trance is not None and not piece.trance.last:
        return Objection("entranced", "MAG-148", "{piece} stands in trance", {"piece": position.name(index)})
    return None


def unfit(state: State, index: Index) -> Objection | None:
    """Why a piece neither fires nor attacks: dazed, or of a unit that is broken."""
    piece = state.position.pieces[index]
    if state.units[piece.force].broken and piece.trance is None:
        name = state.position.name(index)
        return Objection("broken", "MAG-87", "the unit of {piece} is broken", {"piece": name})
    return dazed(state, index)
