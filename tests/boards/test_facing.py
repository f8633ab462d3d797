import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkblade.boards import (
    FACINGS,
    Arc,
    Bearing,
    Facing,
    Side,
    Square,
    ahead,
    arc,
    around,
    bearing,
    in_cone,
    step,
    turned,
)
from tests.boards.strategies import far_squares

HERE = Square(0, 0)
facings = st.sampled_from(FACINGS)


def quarter_turned(square: Square) -> Square:
    """A square after the whole board was turned clockwise by a quarter."""
    return Square(-square.y, square.x)


@given(far_squares)
def test_the_eight_squares_ahead_are_those_around(square: Square):
    assert tuple(ahead(square, facing) for facing in FACINGS) == around(square)


@given(far_squares)
def test_a_piece_may_face_a_side(square: Square):
    for side in Side:
        assert ahead(square, Facing(side)) == step(square, side)


@given(facings, st.integers(-20, 20), st.integers(-20, 20))
def test_turns_add_up_and_eight_eighths_are_a_whole_one(facing: Facing, first: int, second: int):
    assert turned(turned(facing, first), second) == turned(facing, first + second)
    assert turned(facing, 8) == facing


def test_a_turn_is_clockwise():
    assert turned(Facing.NORTH, 1) == Facing.NORTH_EAST
    assert turned(Facing.NORTH, -2) == Facing.WEST


@given(far_squares, facings)
def test_bearings_turn_with_the_board(target: Square, facing: Facing):
    there = bearing(HERE, turned(facing, 2), quarter_turned(target))
    assert there == bearing(HERE, facing, target)


@given(far_squares, facings)
def test_who_turns_about_has_everything_the_other_way_round(target: Square, facing: Facing):
    forward, right = bearing(HERE, facing, target)
    assert bearing(HERE, turned(facing, 4), target) == (-forward, -right)


def test_a_bearing_counts_ahead_and_to_the_right():
    assert bearing(HERE, Facing.NORTH, Square(1, -3)) == Bearing(ahead=3, right=1)
    assert bearing(HERE, Facing.EAST, Square(1, -3)) == Bearing(ahead=1, right=-3)
    assert bearing(HERE, Facing.NORTH_EAST, Square(2, -2)) == Bearing(ahead=4, right=0)


@given(far_squares, facings)
def test_four_quarters_cover_the_board_and_share_only_their_rims(target: Square, facing: Facing):
    quarters = [turned(facing, eighths) for eighths in (0, 2, 4, 6)]
    found = sum(in_cone(HERE, quarter, target) for quarter in quarters)
    forward, right = bearing(HERE, facing, target)
    if target == HERE:
        assert found == 0
    else:
        assert found == (2 if abs(forward) == abs(right) else 1)


def test_a_cone_can_be_narrow_or_wide():
    narrow = [Square(x, -2) for x in range(-4, 5) if in_cone(HERE, Facing.NORTH, Square(x, -2), (1, 2))]
    wide = [Square(x, -2) for x in range(-9, 10) if in_cone(HERE, Facing.NORTH, Square(x, -2), (2, 1))]
    assert narrow == [Square(x, -2) for x in range(-1, 2)]
    assert wide == [Square(x, -2) for x in range(-4, 5)]


def test_of_the_squares_around_three_are_front_two_flank_and_three_rear():
    found = [arc(HERE, Facing.NORTH, square) for square in around(HERE)]
    assert found == [Arc.FRONT, Arc.FRONT, Arc.FLANK, Arc.REAR, Arc.REAR, Arc.REAR, Arc.FLANK, Arc.FRONT]


def test_a_long_piece_has_four_squares_on_its_flanks():
    near = {Square(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1, 2)} - {HERE, Square(0, 1)}
    found = {kind: {square for square in near if arc(HERE, Facing.NORTH, square, 2) is kind} for kind in Arc}
    assert found[Arc.FRONT] == {Square(x, -1) for x in (-1, 0, 1)}
    assert found[Arc.FLANK] == {Square(x, y) for x in (-1, 1) for y in (0, 1)}
    assert found[Arc.REAR] == {Square(x, 2) for x in (-1, 0, 1)}


@given(far_squares.filter(lambda square: square != HERE), facings)
def test_the_front_is_the_cone_ahead_and_the_rear_the_cone_behind(target: Square, facing: Facing):
    kind = arc(HERE, facing, target)
    assert (kind is Arc.FRONT) == in_cone(HERE, facing, target)
    assert (kind is Arc.REAR) == in_cone(HERE, turned(facing, 4), target)


@given(facings, st.integers(1, 4))
def test_a_piece_has_no_arc_where_it_stands(facing: Facing, length: int):
    square = HERE
    for _ in range(length):
        with pytest.raises(ValueError, match="expected a square the piece does not stand on"):
            arc(HERE, facing, square, length)
        square = ahead(square, turned(facing, 4))
    assert arc(HERE, facing, square, length) is Arc.REAR
