"""States of the reference as rows of the compiled tables: where the two paths are held against each other.

A row is what `_fast` works on: face, gear, overriding choices and body points of each side, quiet rounds, rounds
without a SCORE, rounds, fate. The tables keep no names and no words: not which page first told an order that still
binds, not who announced an escape in this round, not whether an empty hand lies open, not lost gear that nothing needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from inkblade.games.duel._content import Range
from inkblade.games.duel._fast import DRAWN, ESCAPED, LOST, PLAYING, WON
from inkblade.games.duel._masks import Face, Gear, Lasting, Masks, NotCompiled
from inkblade.games.duel._merging import _minimal_side
from inkblade.games.duel._state import Order, Setup, State
from inkblade.games.duel._tables import Duel, Side, compile_duel

PHASES = ("announce", "choose", "over")
"""Those a one-on-one without cards can be in."""
PICTURE = re.compile(r"picture (\d+),")


class CompiledRows:
    """Packs the states of a one-on-one; NotCompiled where there are no tables."""

    def __init__(self, setup: Setup) -> None:
        if setup.parties != ((0,), (1,)) or setup.rounds is not None:
            raise NotCompiled("only one on one, seat by seat and to the end, is compiled")
        self.duel: Duel = compile_duel(setup)
        self._sides = tuple(_Side(Masks(setup, index), side) for index, side in enumerate(self.duel.sides))

    def row(self, state: State) -> tuple[int, ...]:
        """The compiled row of a state, and then what the tables leave out: equal if and only if states are."""
        return (*self.compiled(state), *_left_out(state))

    def compiled(self, state: State) -> tuple[int, ...]:
        """The row of a state before merging."""
        return (*self._numbers(state, 0), *self._numbers(state, 1), *_counters(state))

    def merged(self, state: State) -> tuple[int, ...]:
        """The row of a state after merging: that of the tables `minimal` makes."""
        row = list(self.compiled(state))
        for index, side in enumerate(self._sides):
            row[4 * index], row[4 * index + 1] = side.classes(row[4 * index], row[4 * index + 1])
        return tuple(row)

    def _numbers(self, state: State, index: int) -> tuple[int, int, int, int]:
        """One side's face, gear, overriding choices and body points."""
        side, fighter = self._sides[index], state.fighters[index]
        stance = next(stance for stance in state.stances if stance.seat == index)
        told = tuple(order.tell for order in fighter.orders if order.left == 1 and not order.tell.overrides)
        face = Face(stance.picture, stance.range is Range.EXTENDED, told)
        lost = tuple(gear for gear in fighter.lost if gear in side.losable)
        gear = Gear(lost, tuple(side.lasting(order) for order in _lasting(fighter.orders)))
        over = sum(order.left or 0 for order in fighter.orders if order.tell.overrides)
        return side.faces[face], side.gears[gear], over, fighter.body


class _Side:
    """The numbers of one side's faces, gears and lasting instructions."""

    def __init__(self, masks: Masks, side: Side) -> None:
        self._lastings = {lasting: number for number, lasting in enumerate(masks.lastings)}
        self.faces = {face: number for number, face in enumerate(side.faces)}
        self.gears = {gear: number for number, gear in enumerate(side.gears)}
        self.losable = frozenset(lost for gear in side.gears for lost in gear.lost)
        _, self._face_classes, self._gear_classes = _minimal_side(side)

    def lasting(self, order: Order) -> int:
        return self._lastings[Lasting(order.kind, order.tell)]

    def classes(self, face: int, gear: int) -> tuple[int, int]:
        """The numbers of a face and a gear after merging."""
        return int(self._face_classes[face]), int(self._gear_classes[gear])


def _lasting(orders: tuple[Order, ...]) -> Iterator[Order]:
    return (order for order in orders if order.left is None)


def _counters(state: State) -> tuple[int, int, int, int]:
    """Quiet rounds, rounds without a SCORE, rounds played, fate."""
    played = state.round if state.phase == "over" else state.round - 1
    return state.unhurt, state.unscored, played, _fate(state)


def _fate(state: State) -> int:
    if state.phase != "over":
        return PLAYING
    if "escaped" in state.fates:
        return ESCAPED
    first, second = (fate == "standing" for fate in state.fates)
    return DRAWN if first == second else WON if first else LOST


def _left_out(state: State) -> Iterator[int]:
    """What the tables do not keep: phase, announcements, who got away, hands, gear, and which page told what first."""
    yield PHASES.index(state.phase)
    for index, fighter in enumerate(state.fighters):
        yield index in state.announced
        yield state.fates[index] == "escaped"
        yield fighter.shown
        yield sum((gear in fighter.lost) << place for place, gear in enumerate(sorted(state.book(index).gear)))
        for order in _lasting(fighter.orders):
            told = PICTURE.search(order.source)
            assert told is not None
            yield int(told[1])
