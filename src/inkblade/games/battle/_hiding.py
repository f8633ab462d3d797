"""MAG-26: pieces kept off the board, who would see them, and when they are placed."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from inkblade.boards import Square
from inkblade.games.battle._state import Index, Piece, Position, State, View
from inkblade.games.battle._telling import called, happened
from inkblade.kernel import Event, Seat


def any_hidden(position: Position, seat: Seat | None = None) -> bool:
    """Whether a seat, or anybody, keeps pieces off the board."""
    return bool(position.hiding) if seat is None else seat in position.hiding


def masked(state: State, seat: Seat | None) -> View:
    """What a seat knows: hidden pieces of others are not on its board, nor anything they do or are picked for."""
    if state.position.hiding <= {seat}:
        return View(seat, state)
    known: dict[Seat | None, View] = state.__dict__.setdefault("_views", {})
    if seat not in known:
        known[seat] = _find_view(state, seat)
    return known[seat]


def _find_view(state: State, seat: Seat | None) -> View:
    position = state.position
    begun = state.begun and _masked(state.begun, seat)
    known = replace(state, position=_masked(position, seat), begun=begun)
    if seat != state.acting and state.acting in position.hiding:
        known = replace(known, picked=None, pool=None, small=0)
    return View(seat, known)


def _masked(position: Position, seat: Seat | None) -> Position:
    hidden = [index for index, piece in enumerate(position.pieces) if piece.hidden and position.seat(index) != seat]
    return position.changed({one: Piece(position.pieces[one].force, position.pieces[one].number) for one in hidden})


def visible(position: Position, squares: Iterable[Square], seat: Seat) -> bool:
    """Whether a piece of a seat that stands openly sees any of these squares; which way it faces does not matter."""
    line = position.setup.field.line
    watchers = [position.squares[index][0] for index in position.army(seat) if not position.pieces[index].hidden]
    return any(line(watcher, at) is not None for at in squares for watcher in watchers)


def reveal(state: State) -> tuple[State, tuple[Event, ...]]:
    """Place every hidden piece that an enemy sees or touches."""
    position = state.position
    if not position.hiding:
        return state, ()
    shown = [index for index in position.on_board if position.pieces[index].hidden and _found(position, index)]
    return revealed(state, shown)


def _found(position: Position, index: Index) -> bool:
    return position.locked(index) or visible(position, position.squares[index], 1 - position.seat(index))


def uncovered(state: State, index: Index, squares: Iterable[Square]) -> tuple[State, tuple[Event, ...]]:
    """Place the hidden pieces that stand in the way of one who comes to these squares."""
    met = {state.position.occupants.get(at, index) for at in squares}
    return revealed(state, sorted(met - {index}))


def revealed(state: State, shown: Iterable[Index]) -> tuple[State, tuple[Event, ...]]:
    """Place these hidden pieces; nothing before it can be taken back."""
    position = state.position
    hidden = [index for index in shown if position.pieces[index].hidden]
    if not hidden:
        return state, ()
    events = tuple(
        happened("revealed", "{who} is discovered.", {"who": called(position, one), "piece": position.name(one)})
        for one in hidden
    )
    after = state.placed({one: replace(position.pieces[one], hidden=False) for one in hidden})
    return replace(after, begun=None), events
