import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkblade.boards import BadDrawing, Drawing, Edge, Legend, Square, draw, edges, read_drawing

LEGEND = Legend({"floor": ".", "rock": "#"}, {"wall": "-|", "door": "d"})
VAULT = """\
+-+-+-+
|. . .|
+ +d+-+
|.|# .
+-+-+ +
"""


@st.composite
def drawings(draw_: st.DrawFn) -> Drawing:
    width, height = draw_(st.integers(1, 5)), draw_(st.integers(1, 5))
    places = [Square(x, y) for x in range(width) for y in range(height)]
    borders: list[Edge] = sorted({border for square in places for border in edges(square)})
    spaces = draw_(st.dictionaries(st.sampled_from(places), st.sampled_from(["floor", "rock"])))
    features = draw_(st.dictionaries(st.sampled_from(borders), st.sampled_from(["wall", "door"])))
    return Drawing(width, height, spaces, features)


def test_a_drawing_says_what_is_on_squares_and_edges():
    vault = read_drawing(VAULT, LEGEND)
    assert (vault.width, vault.height) == (3, 2)
    assert vault.spaces[Square(0, 0)] == "floor"
    assert vault.spaces[Square(1, 1)] == "rock"
    assert vault.edges[Square(1, 0), Square(1, 1)] == "door"
    assert vault.edges[Square(0, 1), Square(1, 1)] == "wall"
    assert (Square(0, 0), Square(1, 0)) not in vault.edges
    assert (Square(2, 1), Square(3, 1)) not in vault.edges


def test_what_is_left_blank_is_not_there():
    assert read_drawing("+ + +\n   .\n+ + +\n", LEGEND) == Drawing(2, 1, {Square(1, 0): "floor"}, {})


@given(drawings())
def test_what_is_drawn_is_read_back(drawing: Drawing):
    assert read_drawing(draw(drawing, LEGEND), LEGEND) == drawing


def test_what_is_read_is_drawn_again():
    assert draw(read_drawing(VAULT, LEGEND), LEGEND) == VAULT


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1, column 1: expected corners with an edge between each two, got 0 characters"),
        ("+-+-\n", "line 1, column 5: expected corners with an edge between each two, got 4 characters"),
        ("+-+\n|.|\n", "line 3, column 1: expected lines of corners and of squares by turns, got 2"),
        ("+-+\n|.|\n+-x\n", "line 3, column 3: expected the corner '+', got 'x'"),
        ("+-+\n|.|\n-+-\n", "line 3, column 1: expected the corner '+', got '-'"),
        ("+-+\n|.||\n+-+\n", "line 2, column 4: expected no more than the first line has, got '|'"),
        ("+-+\n|?|\n+-+\n", "line 2, column 2: expected '.' (floor) or '#' (rock) for the space, got '?'"),
        ("+|+\n|.|\n+-+\n", "line 1, column 2: expected '-' (wall) or 'd' (door) for the flat edge, got '|'"),
        ("+-+\n-.|\n+-+\n", "line 2, column 1: expected '|' (wall) or 'd' (door) for the upright edge, got '-'"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, fault: str):
    with pytest.raises(BadDrawing) as refusal:
        read_drawing(text, LEGEND)
    assert str(refusal.value) == fault


def test_a_legend_without_edges_has_none_to_read():
    with pytest.raises(BadDrawing, match="line 1, column 2: expected nothing for the flat edge, got '-'"):
        read_drawing("+-+\n .\n+ +\n", Legend({"floor": "."}))


@pytest.mark.parametrize(
    ("drawing", "fault"),
    [
        (Drawing(1, 1, {Square(1, 0): "floor"}, {}), r"the square \(1, 0\) is outside the drawing, 1 by 1"),
        (Drawing(1, 1, {Square(0, 0): "lava"}, {}), "no space is called lava; there are floor, rock"),
        (Drawing(1, 1, {}, {(Square(1, 0), Square(2, 0)): "wall"}), "have no edge in the drawing"),
        (Drawing(3, 3, {}, {(Square(0, 0), Square(1, 1)): "wall"}), "have no edge in the drawing"),
        (
            Drawing(1, 1, {}, {(Square(0, 0), Square(0, 1)): "moat"}),
            "no flat edge is called moat; there are wall,",
        ),
    ],
)
def test_what_does_not_fit_is_not_drawn(drawing: Drawing, fault: str):
    with pytest.raises(ValueError, match=fault):
        draw(drawing, LEGEND)


@pytest.mark.parametrize(
    ("spaces", "borders", "fault"),
    [
        ({"floor": "+"}, {}, r"the mark of the space floor: expected a letter or sign but '\+', got '\+'"),
        ({"floor": ".."}, {}, "the mark of the space floor: expected a letter or sign"),
        ({"floor": " "}, {}, "the mark of the space floor: expected a letter or sign"),
        ({"floor": ".", "sand": "."}, {}, r"the mark of the space sand: '\.' is taken by floor"),
        ({}, {"wall": ""}, "the mark of the flat edge wall: expected a letter or sign"),
        ({}, {"wall": "-|!"}, "the mark of the upright edge wall: expected a letter or sign"),
        ({}, {"wall": "-|", "fence": "=|"}, r"the mark of the upright edge fence: '\|' is taken by wall"),
    ],
)
def test_a_legend_with_marks_that_could_be_mistaken_is_refused(
    spaces: dict[str, str], borders: dict[str, str], fault: str
):
    with pytest.raises(ValueError, match=fault):
        Legend(spaces, borders)
