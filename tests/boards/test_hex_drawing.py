import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkblade.boards import BadDrawing, Hex, Legend, hexes

LEGEND = Legend({"floor": ".", "wall": "#", "table": "t"})
HALL = """\
0.  0.  1.  4#
  0.  0t  1.
0.  0.      1.
"""


@st.composite
def drawings(draw: st.DrawFn) -> hexes.Drawing:
    places = [Hex(column - row // 2, row) for row in range(5) for column in range(5)]
    levels = draw(st.dictionaries(st.sampled_from(places), st.integers(0, 9), min_size=1))
    return hexes.Drawing(levels, {space: draw(st.sampled_from(["floor", "wall", "table"])) for space in levels})


def test_a_drawing_says_how_high_each_hex_is_and_what_is_there():
    hall = hexes.read_drawing(HALL, LEGEND)
    assert hall.levels[Hex(3, 0)] == 4
    assert hall.spaces[Hex(3, 0)] == "wall"
    assert hall.spaces[Hex(1, 1)] == "table"
    assert Hex(1, 2) not in hall.levels
    assert hall.levels.keys() == hall.spaces.keys()


def test_hexes_drawn_side_by_side_are_neighbours():
    hall = hexes.read_drawing("0.  1.\n  2.\n", LEGEND)
    first, second, below = hall.levels
    assert {hexes.distance(first, second), hexes.distance(first, below), hexes.distance(second, below)} == {1}


@given(drawings())
def test_what_is_drawn_is_read_back(drawing: hexes.Drawing):
    assert hexes.read_drawing(hexes.draw(drawing, LEGEND), LEGEND) == drawing


def test_what_is_read_is_drawn_again():
    assert hexes.draw(hexes.read_drawing(HALL, LEGEND), LEGEND) == HALL


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("\n \n", "line 1, column 1: expected a hex, its level and its mark, got nothing"),
        ("0. 0.\n", "line 1, column 4: expected hexes in columns 1, 5 and so on"),
        ("0.\n0.\n", "line 2, column 1: expected hexes in columns 3, 7 and so on"),
        ("0.  .0\n", "line 1, column 5: expected a level from 0 to 9 and a mark, got '.0'"),
        ("0.0.\n", "line 1, column 1: expected a level from 0 to 9 and a mark, got '0.0.'"),
        ("0\n", "line 1, column 1: expected a level from 0 to 9 and a mark, got '0'"),
        (
            "0.\n  0?\n",
            "line 2, column 4: expected '.' (floor) or '#' (wall) or 't' (table) for the space, got '?'",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, fault: str):
    with pytest.raises(BadDrawing) as refusal:
        hexes.read_drawing(text, LEGEND)
    assert str(refusal.value) == fault


@pytest.mark.parametrize(
    ("levels", "names", "fault"),
    [
        ({Hex(-1, 0): 0}, {Hex(-1, 0): "floor"}, r"the hex \(-1, 0\) lies west or north of the drawing"),
        ({Hex(0, -1): 0}, {Hex(0, -1): "floor"}, r"the hex \(0, -1\) lies west or north of the drawing"),
        ({Hex(0, 0): 10}, {Hex(0, 0): "floor"}, r"the hex \(0, 0\): expected a level from 0 to 9, got 10"),
        ({Hex(0, 0): 0}, {}, "expected a level and a name for every hex"),
        ({Hex(0, 0): 0}, {Hex(0, 0): "moat"}, "no space is called moat; there are floor, wall, table"),
    ],
)
def test_what_does_not_fit_is_not_drawn(levels: dict[Hex, int], names: dict[Hex, str], fault: str):
    with pytest.raises(ValueError, match=fault):
        hexes.draw(hexes.Drawing(levels, names), LEGEND)
