from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkblade.boards import Hex, hexes
from tests.boards.strategies import far_hexes, hexes_near

HERE = Hex(0, 0)


@given(far_hexes)
def test_a_step_and_the_step_back_lead_home(space: Hex):
    for side in hexes.SIDES:
        assert hexes.step(hexes.step(space, side, 3), hexes.opposite(side), 3) == space


@given(far_hexes)
def test_neighbours_go_round_clockwise_each_next_to_the_one_before(space: Hex):
    six = hexes.neighbours(space)
    assert len(set(six)) == 6
    assert all(hexes.distance(a, b) == 1 for a, b in pairwise((*six, six[0])))
    assert six[1] == Hex(space.q + 1, space.r)
    assert six[2] == Hex(space.q, space.r + 1)


@given(far_hexes)
def test_an_edge_is_the_same_from_both_sides(space: Hex):
    for other in hexes.neighbours(space):
        assert hexes.edge(space, other) == hexes.edge(other, space)


@given(far_hexes, far_hexes, far_hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex):
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert hexes.distance(a, b) == hexes.distance(b, a)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)


@given(hexes_near, hexes_near)
def test_distance_counts_steps(a: Hex, b: Hex):
    nearer = min(hexes.distance(other, b) for other in hexes.neighbours(a))
    assert a == b or nearer == hexes.distance(a, b) - 1


@given(hexes_near, st.integers(0, 4))
def test_a_ring_is_all_that_is_so_far_away(centre: Hex, radius: int):
    ring = hexes.ring(centre, radius)
    box = [Hex(centre.q + q, centre.r + r) for q in range(-5, 6) for r in range(-5, 6)]
    assert len(set(ring)) == len(ring)
    assert set(ring) == {space for space in box if hexes.distance(centre, space) == radius}


def test_the_first_ring_is_the_neighbours_and_the_ring_of_none_the_hex_itself():
    assert hexes.ring(HERE, 1) == hexes.neighbours(HERE)
    assert hexes.ring(HERE, 0) == (HERE,)


def test_a_ring_has_no_negative_radius():
    with pytest.raises(ValueError, match="expected a radius of 0 or more, got -1"):
        hexes.ring(HERE, -1)


@given(far_hexes, far_hexes)
def test_a_line_is_a_shortest_way(a: Hex, b: Hex):
    line = hexes.line(a, b)
    assert (line[0], line[-1]) == (a, b)
    assert len(line) == hexes.distance(a, b) + 1
    assert all(hexes.distance(p, q) == 1 for p, q in pairwise(line))


@given(far_hexes, far_hexes)
def test_a_line_is_the_same_both_ways(a: Hex, b: Hex):
    assert hexes.line(b, a) == hexes.line(a, b)[::-1]


@given(far_hexes, far_hexes, far_hexes)
def test_a_line_moves_with_its_ends(a: Hex, b: Hex, by: Hex):
    moved = hexes.line(Hex(a.q + by.q, a.r + by.r), Hex(b.q + by.q, b.r + by.r))
    assert moved == tuple(Hex(q + by.q, r + by.r) for q, r in hexes.line(a, b))


def test_a_line_between_two_hexes_keeps_to_the_lesser():
    assert hexes.line(HERE, Hex(1, 1)) == (HERE, Hex(0, 1), Hex(1, 1))
