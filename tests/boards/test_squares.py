from itertools import pairwise

import pytest
from hypothesis import given

from inkblade.boards import (
    SIDES,
    Corner,
    Side,
    Square,
    around,
    bends,
    corner_edges,
    corner_spaces,
    diagonal_distance,
    distance,
    edge,
    edges,
    neighbours,
    opposite,
    step,
)
from tests.boards.strategies import far_squares

HERE = Square(3, 3)


def test_x_counts_to_the_east_and_y_to_the_south():
    assert neighbours(HERE) == (Square(3, 2), Square(4, 3), Square(3, 4), Square(2, 3))
    assert SIDES == (Side.NORTH, Side.EAST, Side.SOUTH, Side.WEST)


@given(far_squares)
def test_a_step_and_the_step_back_lead_home(square: Square):
    for side in SIDES:
        assert step(step(square, side), opposite(side)) == square


@given(far_squares)
def test_an_edge_is_the_same_from_both_sides(square: Square):
    for side, border in zip(SIDES, edges(square), strict=True):
        beyond = step(square, side)
        assert edge(square, beyond) == edge(beyond, square) == border
        assert edges(beyond)[SIDES.index(opposite(side))] == border


@given(far_squares, far_squares, far_squares)
def test_distances_are_metrics(a: Square, b: Square, c: Square):
    for far in (distance, diagonal_distance):
        assert (far(a, b) == 0) == (a == b)
        assert far(a, b) == far(b, a)
        assert far(a, c) <= far(a, b) + far(b, c)


@given(far_squares)
def test_neighbours_are_one_step_away_and_those_around_one_step_that_may_be_diagonal(square: Square):
    assert {distance(square, other) for other in neighbours(square)} == {1}
    assert {diagonal_distance(square, other) for other in around(square)} == {1}
    assert len(set(around(square))) == 8
    assert set(neighbours(square)) <= set(around(square))


def test_those_around_go_clockwise_from_the_north():
    assert around(HERE)[:3] == (Square(3, 2), Square(4, 2), Square(4, 3))
    assert all(distance(a, b) == 1 for a, b in pairwise(around(HERE)))


def test_a_diagonal_step_has_two_ways_round_its_corner():
    low, high = bends(HERE, Square(4, 4))
    assert low.by == Square(3, 4)
    assert low.edges == (edge(HERE, Square(3, 4)), edge(Square(3, 4), Square(4, 4)))
    assert high.by == Square(4, 3)
    assert bends(Square(4, 4), HERE) == (low, high)


@pytest.mark.parametrize("other", [HERE, Square(4, 3), Square(5, 4)])
def test_squares_that_touch_otherwise_have_no_bends(other: Square):
    with pytest.raises(ValueError, match=r"expected two squares that touch at a corner only, got \(3, 3\)"):
        bends(HERE, other)


def test_four_squares_and_four_edges_meet_at_a_corner():
    corner = Corner(3, 3)
    spaces = corner_spaces(corner)
    assert spaces == (Square(2, 2), Square(3, 2), Square(3, 3), Square(2, 3))
    north_west, north_east, south_east, south_west = spaces
    assert corner_edges(corner) == (
        edge(north_west, north_east),
        edge(north_east, south_east),
        edge(south_east, south_west),
        edge(south_west, north_west),
    )


@given(far_squares)
def test_the_two_ways_round_a_corner_cross_all_four_edges_there(square: Square):
    beyond = Square(square.x + 1, square.y + 1)
    crossed = {border for bend in bends(square, beyond) for border in bend.edges}
    assert crossed == set(corner_edges(Corner(square.x + 1, square.y + 1)))
