from fractions import Fraction
from itertools import pairwise

from hypothesis import given

from inkblade.boards import Hex, hexes
from tests.boards.strategies import far_hexes, hexes_near

HERE = Hex(0, 0)


def nearness(end: Hex, space: Hex, other: Hex) -> tuple[int, int]:
    """(c, d): the point at t on the way from (0, 0) to `end` is as much nearer to `space` than to `other` as c + d * t.

    The square of the distance of a point (q, r) from the origin is q * q + q * r + r * r.
    """

    def product(a: Hex, b: Hex) -> int:
        return 2 * a.q * b.q + a.q * b.r + a.r * b.q + 2 * a.r * b.r

    return product(other, other) - product(space, space), 2 * (product(end, space) - product(end, other))


def stretch(end: Hex, space: Hex) -> tuple[Fraction, Fraction, bool] | None:
    """From where to where on the way `space` is among the nearest, and whether it shares it all with a neighbour."""
    first, last, shared = Fraction(0), Fraction(1), False
    for other in hexes.neighbours(space):
        constant, slope = nearness(end, space, other)
        if slope > 0:
            first = max(first, Fraction(-constant, slope))
        elif slope < 0:
            last = min(last, Fraction(-constant, slope))
        elif constant < 0:
            return None
        else:
            shared = shared or constant == 0
    return (first, last, shared) if first <= last else None


Met = dict[Hex, tuple[Fraction, Fraction]]


def brute_force(end: Hex) -> tuple[Met, Met, Met]:
    """The hexes that the way from (0, 0) goes through, runs along and touches, each tried by itself."""
    through, along, touched = Met(), Met(), Met()
    for space in (Hex(q, r) for q in range(-10, 11) for r in range(-10, 11)):
        found = stretch(end, space)
        if found is not None and space not in (HERE, end):
            first, last, shared = found
            kind = along if shared else touched if first == last else through
            kind[space] = first, last
    return through, along, touched


def met(parts: int, passages: tuple[hexes.Passage, ...]) -> Met:
    return {space: (Fraction(enters, parts), Fraction(leaves, parts)) for space, enters, leaves in passages}


@given(hexes_near, hexes_near)
def test_a_trace_agrees_with_asking_which_centre_is_nearest(a: Hex, b: Hex):
    end = Hex(b.q - a.q, b.r - a.r)
    line = hexes.trace(HERE, end)
    beside = tuple(passage for seam in line.seams for passage in seam)
    assert (met(line.parts, line.spaces), met(line.parts, beside), met(line.parts, line.touched)) == brute_force(end)


def reversed_way(parts: int, passage: hexes.Passage) -> hexes.Passage:
    return hexes.Passage(passage.space, parts - passage.leaves, parts - passage.enters)


@given(far_hexes, far_hexes)
def test_a_trace_names_the_same_things_from_both_ends(a: Hex, b: Hex):
    there, back = hexes.trace(a, b), hexes.trace(b, a)
    parts = there.parts
    assert parts == back.parts
    assert {reversed_way(parts, passage) for passage in there.spaces} == set(back.spaces)
    assert {reversed_way(parts, passage) for passage in there.touched} == set(back.touched)
    turned = {frozenset(reversed_way(parts, passage) for passage in seam) for seam in there.seams}
    assert turned == {frozenset(seam) for seam in back.seams}


@given(far_hexes, far_hexes, far_hexes)
def test_a_trace_moves_with_its_ends(a: Hex, b: Hex, by: Hex):
    def moved(space: Hex) -> Hex:
        return Hex(space.q + by.q, space.r + by.r)

    here, there = hexes.trace(a, b), hexes.trace(moved(a), moved(b))
    assert there.spaces == tuple(passage._replace(space=moved(passage.space)) for passage in here.spaces)
    assert there.touched == tuple(passage._replace(space=moved(passage.space)) for passage in here.touched)


@given(far_hexes, far_hexes)
def test_the_two_hexes_of_a_seam_are_neighbours_passed_together(a: Hex, b: Hex):
    for left, right in hexes.trace(a, b).seams:
        assert hexes.distance(left.space, right.space) == 1
        assert left[1:] == right[1:]


@given(far_hexes, far_hexes)
def test_the_whole_way_is_spent_in_the_hexes_gone_through_and_on_seams(a: Hex, b: Hex):
    line = hexes.trace(a, b)
    stretches = [(passage.enters, passage.leaves) for passage in line.spaces]
    stretches += [(left.enters, left.leaves) for left, _ in line.seams]
    stretches.sort()
    assert all(before[1] == after[0] for before, after in pairwise(stretches))
    if stretches:
        assert stretches[0][0] == line.parts - stretches[-1][1]


def test_a_line_along_an_edge_goes_through_neither_hex_beside_it():
    line = hexes.trace(HERE, Hex(1, 1))
    assert line.parts == 3
    assert line.spaces == line.touched == ()
    assert line.seams == ((hexes.Passage(Hex(0, 1), 1, 2), hexes.Passage(Hex(1, 0), 1, 2)),)


def test_a_line_through_a_corner_touches_the_hex_beyond_it():
    assert [passage.space for passage in hexes.trace(HERE, Hex(4, 1)).touched] == [Hex(1, 1), Hex(3, 0)]


def test_a_line_to_the_same_hex_meets_nothing():
    assert hexes.trace(Hex(2, 2), Hex(2, 2)) == (1, (), (), ())
