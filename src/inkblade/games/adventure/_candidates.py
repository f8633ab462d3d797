"""Every decision worth naming in each phase, legal or not, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import get_args

from inkblade.boards import hexes
from inkblade.games.adventure._chart import CHART, deed_objection, means_of, open_lines
from inkblade.games.adventure._content import StandingOrder
from inkblade.games.adventure._decisions import (
    Balance,
    Block,
    Cast,
    Crawl,
    Deciding,
    Decision,
    Done,
    Drop,
    Duel,
    Engage,
    Examine,
    Finish,
    Halt,
    JumpOnto,
    JumpOver,
    Let,
    Move,
    Order,
    PickUp,
    Place,
    Prone,
    Reckless,
    Regenerate,
    Restore,
    Run,
    Shove,
    ShoveObject,
    Slay,
    Stand,
    Throw,
    ThrowWeapon,
    Undefended,
)
from inkblade.games.adventure._falling import spaces_for
from inkblade.games.adventure._field import space_name
from inkblade.games.adventure._fighting import open_questions, owing
from inkblade.games.adventure._halting import own_halters
from inkblade.games.adventure._handling import things_in
from inkblade.games.adventure._legality import SPECIAL, duel_view, free_objection, objection
from inkblade.games.adventure._magic import spells_in_hand
from inkblade.games.adventure._moving import destinations
from inkblade.games.adventure._phases import asked, can_move
from inkblade.games.adventure._resting import departing
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import Placing, State, View
from inkblade.games.adventure._throwing import missile_of, targets, throwable
from inkblade.games.duel import DUEL
from inkblade.kernel import Seat
from inkblade.kernel import options as kernel_options

ORDERS: tuple[StandingOrder, ...] = get_args(StandingOrder)


def candidates(view: View) -> Iterator[Decision]:
    """What the viewing seat might decide now; moves and throws only where they lead."""
    state, seat = view.state, view.seat
    ask = asked(state)
    if seat is None or ask is None or seat not in ask.seats:
        return
    if state.due:
        placing = state.due[0]
        assert isinstance(placing, Placing)
        yield from (Place(state.id(placing.figure), space_name(at)) for at in spaces_for(state, placing))
    elif state.halting is not None:
        yield from (Halt(state.id(index)) for index in own_halters(state))
        yield Let()
    elif state.phase == "departure":
        name = state.id(departing(state)[0])
        yield from (Regenerate(name), Finish(name))
    elif state.phase == "engagement":
        for figure, target in open_questions(state, seat):
            yield from (Engage(state.id(figure), state.id(target), fight) for fight in (True, False))
    elif state.phase == "combat":
        for index in owing(state):
            if state.setup.seat[index] == seat:
                yield from _duelling(view, index)
    else:
        for index in state.setup.own[seat]:
            if can_move(state, index):
                yield from _moving(state, index, lambda kind: True)
        yield Done()


def _duelling(view: View, index: Index) -> Iterator[Decision]:
    known, name = duel_view(view, index), view.state.id(index)
    assert known is not None
    yield from (Duel(name, decision) for decision in DUEL.rules.candidates(known))


May = Callable[[type[Deciding]], bool]
"""Whether a line of the chart is worth looking at."""


def _moving(state: State, index: Index, may: May) -> Iterator[Decision]:
    """All that a figure might do in its move, line by line of the chart."""
    name = state.id(index)
    if may(Move):
        yield from (Move(name, space_name(at)) for at in destinations(state, index))
    yield from (kind(name) for kind in (Run, Prone, Stand, Balance, Regenerate, Restore) if may(kind))
    yield from _going(state, index, name, may)
    yield from _handling(state, index, name, may)
    yield from _dealing(state, index, name, may)
    yield from _closing(name)


@lru_cache(maxsize=256)
def _closing(name: str) -> tuple[Decision, ...]:
    """What may end any figure's move, and its orders."""
    orders = (Order(name, order) for order in ORDERS)
    return (*orders, *(Undefended(name, side) for side in hexes.SIDES), Finish(name))


def _going(state: State, index: Index, name: str, may: May) -> Iterator[Decision]:
    """Crawls and jumps."""
    field, at = state.setup.field, state.pieces[index].at
    if may(Crawl):
        yield from (Crawl(name, space_name(to)) for to in field.near[at] if to not in state.standing)
    if may(Reckless):
        yield from (Reckless(name, space_name(to)) for to in field.near[at] if field.climb(at, to) < 0)
    if state.pieces[index].effort.running and may(JumpOver):
        for side in hexes.SIDES:
            to = hexes.step(at, side, 2)
            if to in field.open:
                yield JumpOver(name, space_name(to))


def _handling(state: State, index: Index, name: str, may: May) -> Iterator[Decision]:
    """What might be done with objects."""
    field, piece = state.setup.field, state.pieces[index]
    for id in things_in(state, piece.at):
        yield PickUp(name, id)
        if id in state.setup.objects:
            yield Examine(name, id)
    for id in piece.carries:
        yield from (Drop(name, id, space_name(to)) for to in (piece.at, *field.near[piece.at]))
        if id in state.setup.objects:
            yield Examine(name, id)
    if may(Throw) and deed_objection(state, index, Throw) is None:
        for id in throwable(state, index):
            yield from (Throw(name, id, space_name(to)) for to in targets(state, index, id))
    if may(ShoveObject):
        for to in field.near[piece.at]:
            yield from (ShoveObject(name, id) for id in state.lying.get(to, ()))


def _dealing(state: State, index: Index, name: str, may: May) -> Iterator[Decision]:
    """What might be done to others."""
    field, at = state.setup.field, state.pieces[index].at
    throws = may(ThrowWeapon) and missile_of(state, index) is not None
    spells = tuple(spells_in_hand(state, index)) if may(Cast) else ()
    for foe in state.foes(index):
        other = state.id(foe)
        if state.pieces[foe].at in field.near[at]:
            yield from (Block(name, other), Shove(name, other), Shove(name, other, hard=True), JumpOnto(name, other))
        if throws:
            yield ThrowWeapon(name, other)
        yield from (Cast(name, other, card) for card in spells)
    yield from (Slay(name, state.id(body)) for body in state.bodies.get(at, ()))


def options(view: View) -> tuple[Decision, ...]:
    """The legal candidates, each line of the chart looked at once for a figure, and no way asked after twice."""
    state, seat = view.state, view.seat
    ask = asked(state)
    if seat is None or ask is None or seat not in ask.seats:
        return ()
    if state.due or state.halting is not None or state.phase == "engagement":
        return tuple(candidates(view))
    if state.phase == "combat":
        return tuple(_duel_options(view, seat))
    if state.phase == "departure":
        return tuple(one for one in candidates(view) if objection(view, one) is None)
    own = [index for index in state.setup.own[seat] if can_move(state, index)]
    return (*(one for index in own for one in _legal(state, index)), Done())


def _duel_options(view: View, seat: Seat) -> Iterator[Decision]:
    for index in owing(view.state):
        if view.state.setup.seat[index] == seat:
            known, name = duel_view(view, index), view.state.id(index)
            assert known is not None
            legal = kernel_options(DUEL.rules, known)
            yield from (Duel(name, decision) for decision in legal)


def _legal(state: State, index: Index) -> Iterator[Decision]:
    """What a figure may do."""
    lines = open_lines(means_of(state, index))
    hard = Shove in lines and deed_objection(state, index, Shove, hard=True) is None
    for one in _moving(state, index, lines.__contains__):
        kind = type(one)
        if kind in FOUND:
            legal = True
        elif kind not in CHART:
            legal = free_objection(state, index, one) is None
        elif kind not in lines or (isinstance(one, Shove) and one.hard and not hard):
            legal = False
        else:
            legal = SPECIAL[kind](state, index, one) is None
        if legal:
            yield one


FOUND = frozenset({Move, Throw, Finish})
"""What is only named where it is legal."""
