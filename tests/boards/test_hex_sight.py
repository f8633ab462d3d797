from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkblade.boards import Graze, Hex, hexes
from tests.boards.strategies import hexes_near

HERE, NEXT, BEYOND, FAR = Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(3, 0)
Levels = dict[Hex, int]
levels = st.dictionaries(hexes_near, st.integers(0, 6), max_size=30)
eyes = st.tuples(st.integers(0, 6), st.integers(0, 6))


def top(levels: Levels) -> Callable[[Hex], int]:
    return lambda space: levels.get(space, 0)


@given(hexes_near, hexes_near, eyes, levels)
def test_sight_is_mutual(a: Hex, b: Hex, eyes: tuple[int, int], levels: Levels):
    for graze in Graze:
        assert hexes.sees(a, b, eyes, top(levels), graze) == hexes.sees(b, a, eyes[::-1], top(levels), graze)


@given(hexes_near, hexes_near, eyes, levels, levels)
def test_what_is_raised_never_makes_anything_visible(a: Hex, b: Hex, eyes: tuple[int, int], low: Levels, more: Levels):
    high = {space: max(low.get(space, 0), more.get(space, 0)) for space in low.keys() | more.keys()}
    for graze in Graze:
        if hexes.sees(a, b, eyes, top(high), graze):
            assert hexes.sees(a, b, eyes, top(low), graze)


@given(hexes_near, hexes_near, eyes, levels)
def test_who_stands_higher_sees_no_less(a: Hex, b: Hex, eyes: tuple[int, int], levels: Levels):
    for graze in Graze:
        if hexes.sees(a, b, eyes, top(levels), graze):
            assert hexes.sees(a, b, (eyes[0] + 1, eyes[1]), top(levels), graze)


@given(hexes_near, hexes_near, eyes, levels)
def test_what_is_seen_past_either_side_is_seen_past_both(a: Hex, b: Hex, eyes: tuple[int, int], levels: Levels):
    if hexes.sees(a, b, eyes, top(levels), Graze.EITHER):
        assert hexes.sees(a, b, eyes, top(levels), Graze.BOTH)


@given(hexes_near, hexes_near, eyes, levels, st.integers(-9, 9))
def test_only_differences_of_levels_matter(a: Hex, b: Hex, eyes: tuple[int, int], levels: Levels, by: int):
    for graze in Graze:
        raised = hexes.sees(a, b, (eyes[0] + by, eyes[1] + by), lambda space: levels.get(space, 0) + by, graze)
        assert raised == hexes.sees(a, b, eyes, top(levels), graze)


@given(hexes_near, hexes_near, eyes)
def test_the_ends_of_a_line_never_block_it(a: Hex, b: Hex, eyes: tuple[int, int]):
    assert hexes.sees(a, b, eyes, top({a: 99, b: 99}))


def test_one_sees_over_what_is_as_high_as_the_line_and_not_over_what_is_higher():
    assert hexes.sees(HERE, BEYOND, (2, 2), top({NEXT: 2}))
    assert not hexes.sees(HERE, BEYOND, (2, 2), top({NEXT: 3}))


@pytest.mark.parametrize(
    ("levels", "free"), [({NEXT: 3}, True), ({NEXT: 4}, False), ({BEYOND: 1}, True), ({BEYOND: 2}, False)]
)
def test_a_hex_blocks_where_the_line_is_lowest_over_it(levels: Levels, free: bool):
    """Down from level 6 to level 0 in three steps, the line leaves the first hex on level 3 and the second on 1."""
    assert hexes.sees(HERE, FAR, (6, 0), top(levels)) is free
    assert hexes.sees(FAR, HERE, (0, 6), top(levels)) is free


LEFT, RIGHT, ACROSS = Hex(0, 1), Hex(1, 0), Hex(1, 1)


@pytest.mark.parametrize(
    ("walls", "either", "both"), [([], True, True), ([LEFT], False, True), ([LEFT, RIGHT], False, False)]
)
def test_a_line_along_an_edge_has_two_sides(walls: list[Hex], either: bool, both: bool):
    filled = top(dict.fromkeys(walls, 9))
    assert hexes.sees(HERE, ACROSS, (1, 1), filled, Graze.EITHER) is either
    assert hexes.sees(HERE, ACROSS, (1, 1), filled, Graze.BOTH) is both


def test_a_hex_touched_at_a_corner_has_nothing_across_from_it():
    touched = top({Hex(1, 1): 9})
    assert not hexes.sees(HERE, Hex(4, 1), (1, 1), touched, Graze.EITHER)
    assert hexes.sees(HERE, Hex(4, 1), (1, 1), touched, Graze.BOTH)
