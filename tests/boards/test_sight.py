import pytest
from hypothesis import given

from inkblade.boards import Edge, Graze, Square, edge, sees, trace
from tests.boards.strategies import EDGES, rocks, squares, walls

Edges = frozenset[Edge]
Squares = frozenset[Square]


@given(squares, squares, walls, rocks)
def test_sight_is_mutual(a: Square, b: Square, wall: Edges, rock: Squares):
    for graze in Graze:
        there = sees(a, b, wall.__contains__, rock.__contains__, graze)
        assert there == sees(b, a, wall.__contains__, rock.__contains__, graze)


@given(squares, squares, walls, rocks, walls, rocks)
def test_what_is_added_never_makes_anything_visible(
    a: Square, b: Square, wall: Edges, rock: Squares, more_wall: Edges, more_rock: Squares
):
    for graze in Graze:
        if sees(a, b, (wall | more_wall).__contains__, (rock | more_rock).__contains__, graze):
            assert sees(a, b, wall.__contains__, rock.__contains__, graze)


@given(squares, squares, walls, rocks)
def test_what_is_seen_past_either_side_is_seen_past_both(a: Square, b: Square, wall: Edges, rock: Squares):
    if sees(a, b, wall.__contains__, rock.__contains__, Graze.EITHER):
        assert sees(a, b, wall.__contains__, rock.__contains__, Graze.BOTH)


@given(squares, squares, walls, rocks)
def test_sight_is_blocked_by_what_the_line_meets_and_by_nothing_else(a: Square, b: Square, wall: Edges, rock: Squares):
    line = trace(a, b)
    beside = [bend for sides in line.bends for bend in sides]
    met_edges = {*line.edges, *(border for bend in beside for border in bend.edges)}
    met_spaces = {*line.spaces, *(bend.by for bend in beside)}
    free = not (met_edges & wall or met_spaces & rock)
    assert sees(a, b, wall.__contains__, rock.__contains__) == free


@given(squares, squares)
def test_the_ends_of_a_line_never_block_it(a: Square, b: Square):
    assert sees(a, b, frozenset[Edge]().__contains__, {a, b}.__contains__)


@given(squares)
def test_everybody_sees_himself(square: Square):
    assert sees(square, square, set(EDGES).__contains__, lambda space: True)


NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST = Square(0, 0), Square(1, 0), Square(0, 1), Square(1, 1)
ABOVE, BELOW = edge(NORTH_WEST, NORTH_EAST), edge(SOUTH_WEST, SOUTH_EAST)
LEFT, RIGHT = edge(NORTH_WEST, SOUTH_WEST), edge(NORTH_EAST, SOUTH_EAST)


@pytest.mark.parametrize(
    ("wall", "rock", "either", "both"),
    [
        ([], [], True, True),
        ([ABOVE], [], False, True),
        ([RIGHT], [], False, True),
        ([], [SOUTH_WEST], False, True),
        ([ABOVE, RIGHT], [NORTH_EAST], False, True),
        ([ABOVE, LEFT], [], False, False),
        ([ABOVE, BELOW], [], False, False),
        ([RIGHT], [SOUTH_WEST], False, False),
        ([], [NORTH_EAST, SOUTH_WEST], False, False),
    ],
)
def test_a_line_through_a_corner_has_two_sides(wall: list[Edge], rock: list[Square], either: bool, both: bool):
    for graze, free in ((Graze.EITHER, either), (Graze.BOTH, both)):
        assert sees(NORTH_WEST, SOUTH_EAST, wall.__contains__, rock.__contains__, graze) is free
