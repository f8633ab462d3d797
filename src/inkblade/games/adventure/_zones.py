"""MIN-08..18: Battle Zones, and who may be in a space."""

from __future__ import annotations

from functools import lru_cache

from inkblade.boards import Hex
from inkblade.games.adventure._field import Field
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import State


def levels_meet(field: Field, a: Hex, b: Hex, heights: tuple[int, int]) -> bool:
    """MIN-17: whether the lower of two in these spaces is higher than the difference of their levels."""
    up = field.climb(a, b)
    return heights[0] > up if up >= 0 else heights[1] > -up


def in_zone(state: State, one: Index, other: Index) -> bool:
    """MIN-10, 17: whether two figures are in each other's Battle Zone."""
    heights, field = state.setup.heights, state.setup.field
    a, b = state.pieces[one].at, state.pieces[other].at
    return b in field.near[a] and levels_meet(field, a, b, (heights[one], heights[other]))


def foes_in_zone(state: State, index: Index) -> tuple[Index, ...]:
    """The conscious opponents in a figure's Battle Zone."""
    if state.pieces[index].at not in zone_spaces(state, index):
        return ()
    return tuple([foe for foe in state.foes(index) if in_zone(state, index, foe)])


@lru_cache(maxsize=4096)
def zone_around(field: Field, at: Hex, own: int, other: int) -> tuple[Hex, ...]:
    """MIN-10, 17: the zone of one of a height toward another of some height."""
    return tuple(to for to in field.near[at] if levels_meet(field, at, to, (own, other)))


def zone_spaces(state: State, index: Index) -> frozenset[Hex]:
    """The spaces in which a figure would be in an opponent's Battle Zone."""
    if index not in state.zones:
        field, heights, pieces = state.setup.field, state.setup.heights, state.pieces
        zones = [zone_around(field, pieces[foe].at, heights[foe], heights[index]) for foe in state.foes(index)]
        state.zones[index] = frozenset[Hex]().union(*zones)
    return state.zones[index]


def may_halt(state: State, foe: Index) -> bool:
    """MIN-13, 15: whether a figure may still halt somebody this turn."""
    piece = state.pieces[foe]
    return piece.posture != "down" and piece.effort.halts is None


def threats(state: State, index: Index) -> dict[Hex, tuple[Index, ...]]:
    """MIN-11, 14: by space, the opponents who could halt a figure that enters it; never in their Undefended Space."""
    if index not in state.threats:
        found: dict[Hex, tuple[Index, ...]] = {}
        field, heights = state.setup.field, state.setup.heights
        for foe in state.foes(index):
            if not may_halt(state, foe):
                continue
            piece = state.pieces[foe]
            rear = piece.rear
            for at in zone_around(field, piece.at, heights[foe], heights[index]):
                if at != rear:
                    found[at] = (*found.get(at, ()), foe)
        state.threats[index] = found
    return state.threats[index]


def crossable(state: State, index: Index, friend: Index) -> bool:
    """MIN-09: a friend's space may be crossed while neither would be in an opponent's Battle Zone there."""
    return not foes_in_zone(state, friend) and state.pieces[friend].at not in zone_spaces(state, index)
