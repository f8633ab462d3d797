from fractions import Fraction
from itertools import pairwise, product

from hypothesis import given

from inkblade.boards import Corner, Edge, Square, bends, distance, edge, trace
from tests.boards.strategies import far_squares, squares

HALF = Fraction(1, 2)


def clipped(a: Square, b: Square, box: tuple[Fraction, Fraction, Fraction, Fraction]) -> Fraction | None:
    """How much of the line between two centres lies in a box (west, north, east, south); None if it misses it."""
    first, last = Fraction(0), Fraction(1)
    west, north, east, south = box
    for start, way, low, high in ((a.x + HALF, b.x - a.x, west, east), (a.y + HALF, b.y - a.y, north, south)):
        if way == 0:
            if not low <= start <= high:
                return None
            continue
        enters, leaves = sorted(((low - start) / way, (high - start) / way))
        first, last = max(first, enters), min(last, leaves)
    return last - first if first <= last else None


def box_of(square: Square) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    return Fraction(square.x), Fraction(square.y), Fraction(square.x + 1), Fraction(square.y + 1)


def brute_force(a: Square, b: Square) -> tuple[set[Edge], set[Corner], set[Square]]:
    """Everything in the rectangle between two squares, each thing clipped by itself."""
    (west, east), (north, south) = sorted((a.x, b.x)), sorted((a.y, b.y))
    inside = [Square(x, y) for x, y in product(range(west, east + 1), range(north, south + 1))]
    spaces = {square for square in inside if (clipped(a, b, box_of(square)) or 0) > 0} - {a, b}
    corners = {
        Corner(square.x, square.y)
        for square in inside
        if clipped(a, b, (Fraction(square.x), Fraction(square.y)) * 2) is not None
    }
    borders = [edge(square, beyond) for square, beyond in product(inside, inside) if distance(square, beyond) == 1]
    crossed = {border for border in borders if clipped(a, b, side_of(border)) is not None}
    return {border for border in crossed if not corners & set(ends(border))}, corners, spaces


def ends(border: Edge) -> tuple[Corner, Corner]:
    (_, second) = border
    flat = border[0].x == second.x
    return Corner(*second), Corner(second.x + flat, second.y + (not flat))


def side_of(border: Edge) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    one, other = ends(border)
    return Fraction(one.x), Fraction(one.y), Fraction(other.x), Fraction(other.y)


@given(squares, squares)
def test_a_trace_agrees_with_clipping_every_square_edge_and_corner(a: Square, b: Square):
    line = trace(a, b)
    assert (set(line.edges), set(line.corners), set(line.spaces)) == brute_force(a, b)


@given(far_squares, far_squares)
def test_a_trace_names_the_same_things_from_both_ends(a: Square, b: Square):
    there, back = trace(a, b), trace(b, a)
    assert there.edges == back.edges[::-1]
    assert there.corners == back.corners[::-1]
    assert there.spaces == back.spaces[::-1]
    assert there.bends == back.bends[::-1]


@given(far_squares, far_squares, far_squares)
def test_a_trace_moves_with_its_ends(a: Square, b: Square, by: Square):
    def moved(square: Square) -> Square:
        return Square(square.x + by.x, square.y + by.y)

    here, there = trace(a, b), trace(moved(a), moved(b))
    assert there.spaces == tuple(moved(space) for space in here.spaces)
    assert there.edges == tuple((moved(low), moved(high)) for low, high in here.edges)
    assert there.corners == tuple(Corner(x + by.x, y + by.y) for x, y in here.corners)


@given(far_squares, far_squares)
def test_a_trace_goes_from_square_to_square_over_edges_and_corners(a: Square, b: Square):
    line = trace(a, b)
    path = (a, *line.spaces, b) if a != b else (a,)
    straight = [edge(p, q) for p, q in pairwise(path) if distance(p, q) == 1]
    diagonal = [bends(p, q) for p, q in pairwise(path) if distance(p, q) != 1]
    assert straight == list(line.edges)
    assert diagonal == list(line.bends)
    assert len(line.corners) == len(line.bends)


def test_a_line_of_slope_one_to_three_goes_through_a_corner():
    line = trace(Square(0, 0), Square(3, 1))
    assert line.edges == (edge(Square(0, 0), Square(1, 0)), edge(Square(2, 1), Square(3, 1)))
    assert line.corners == (Corner(2, 1),)
    assert line.spaces == (Square(1, 0), Square(2, 1))


def test_a_line_to_the_same_square_meets_nothing():
    assert trace(Square(2, 2), Square(2, 2)) == ((), (), (), ())
