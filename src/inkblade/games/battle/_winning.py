"""MAG-15: who has won, at once or when the turns have run out."""

from __future__ import annotations

from fractions import Fraction

from inkblade.games.battle._forces import Victory
from inkblade.games.battle._state import State
from inkblade.kernel import Outcome, Seat


def decided(state: State) -> Outcome | None:
    """What wins at once: an aim reached, or an enemy with no piece left on the board."""
    for victory in state.setup.encounter.victories:
        if victory.kind != "hold" and _attained(state, victory):
            return _won(victory.seat, _words(state, victory))
    for seat in (0, 1):
        if 1 - seat not in state.position.owners:
            return _won(seat, f"{state.setup.encounter.armies[1 - seat].name} lost everybody on the field")
    return None


def decided_at_end(state: State) -> Outcome:
    """When the turns have run out: who holds what was to be held, who was to last, or who removed the larger share."""
    encounter = state.setup.encounter
    for victory in encounter.victories:
        if victory.kind == "hold" and _attained(state, victory):
            return _won(victory.seat, _words(state, victory))
    if encounter.survivor is not None:
        return _won(encounter.survivor, f"{encounter.armies[encounter.survivor].name} held out")
    first, second = share_lost(state, 1), share_lost(state, 0)
    if first == second:
        return Outcome((0.5, 0.5), "both armies have lost the same share")
    winner = 0 if first > second else 1
    return _won(winner, f"{encounter.armies[winner].name} removed the larger share of its enemies")


def share_lost(state: State, seat: Seat) -> Fraction:
    """What share of an army has been removed."""
    pieces = [piece for piece in state.position.pieces if state.setup.forces[piece.force].seat == seat]
    return Fraction(sum(piece.gone is not None for piece in pieces), len(pieces))


def _attained(state: State, victory: Victory) -> bool:
    position, setup = state.position, state.setup
    if victory.kind == "kill":
        force = setup.names[victory.force]
        return any(piece.force == force and piece.gone is not None for piece in position.pieces)
    area = setup.areas[victory.area]
    inside = [index for index in position.on_board if any(at in area for at in position.squares[index])]
    own = [index for index in inside if position.seat(index) == victory.seat]
    if victory.kind == "hold":
        return len(own) >= victory.count and len(own) == len(inside)
    counted = [index for index in own if not victory.force or position.force(index).id == victory.force]
    return len(counted) >= victory.count


def _words(state: State, victory: Victory) -> str:
    setup = state.setup
    name = setup.encounter.armies[victory.seat].name
    if victory.kind == "kill":
        return f"{setup.forces[setup.names[victory.force]].name} has fallen"
    return f"{name} {'held' if victory.kind == 'hold' else 'reached'} {victory.area}"


def _won(seat: Seat, reason: str) -> Outcome:
    return Outcome((1.0, 0.0) if seat == 0 else (0.0, 1.0), reason)
