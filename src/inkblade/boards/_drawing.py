"""Boards of squares as text: squares, and between them what lies on their edges.

+-+-+-+
|. . .|
+ +d+-+
|.|# .
+-+-+-+
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from inkblade.boards._legend import BLANK, CORNER, BadDrawing, Legend
from inkblade.boards._squares import Edge, Square, distance


@dataclass(frozen=True)
class Drawing:
    """A board of squares, so many wide and high, that begins with `Square(0, 0)`: what is where, by its name.

    What is left blank is not in it: a square that is no part of the board, an edge with nothing on it.
    """

    width: int
    height: int
    spaces: Mapping[Square, str]
    edges: Mapping[Edge, str]


def read_drawing(text: str, legend: Legend) -> Drawing:
    """The board that was drawn; BadDrawing names the line and the column that cannot be read."""
    lines = [line.rstrip() for line in text.splitlines()]
    columns = len(lines[0]) if lines else 0
    if columns < 3 or columns % 2 == 0:
        raise BadDrawing(1, columns + 1, f"expected corners with an edge between each two, got {columns} characters")
    if len(lines) < 3 or len(lines) % 2 == 0:
        raise BadDrawing(len(lines) + 1, 1, f"expected lines of corners and of squares by turns, got {len(lines)}")
    spaces: dict[Square, str] = {}
    edges: dict[Edge, str] = {}
    for row, line in enumerate(lines):
        if len(line) > columns:
            raise BadDrawing(row + 1, columns + 1, f"expected no more than the first line has, got {line[columns]!r}")
        for column, mark in enumerate(line.ljust(columns)):
            _read_mark(legend, (row, column), mark, spaces, edges)
    return Drawing(columns // 2, len(lines) // 2, spaces, edges)


def _read_mark(
    legend: Legend, place: tuple[int, int], mark: str, spaces: dict[Square, str], edges: dict[Edge, str]
) -> None:
    row, column = place
    x, y = column // 2, row // 2
    here = row + 1, column + 1
    match row % 2, column % 2:
        case 0, 0:
            if mark != CORNER:
                raise BadDrawing(*here, f"expected the corner {CORNER!r}, got {mark!r}")
        case _ if mark == BLANK:
            pass
        case 0, 1:
            edges[Square(x, y - 1), Square(x, y)] = legend.flat.name(mark, *here)
        case 1, 0:
            edges[Square(x - 1, y), Square(x, y)] = legend.upright.name(mark, *here)
        case _:
            spaces[Square(x, y)] = legend.spaces.name(mark, *here)


def draw(drawing: Drawing, legend: Legend) -> str:
    """The board as text, which `read_drawing` reads as the same board."""
    rows, columns = 2 * drawing.height + 1, 2 * drawing.width + 1
    lattice = [[BLANK] * columns for _ in range(rows)]
    for row in range(0, rows, 2):
        lattice[row][::2] = [CORNER] * (drawing.width + 1)
    for (x, y), name in drawing.spaces.items():
        if not (0 <= x < drawing.width and 0 <= y < drawing.height):
            raise ValueError(f"the square {x, y} is outside the drawing, {drawing.width} by {drawing.height}")
        lattice[2 * y + 1][2 * x + 1] = legend.spaces.mark(name)
    for (a, b), name in drawing.edges.items():
        row, column = a.y + b.y + 1, a.x + b.x + 1
        if distance(a, b) != 1 or not (0 <= row < rows and 0 <= column < columns):
            raise ValueError(f"{tuple(a)} and {tuple(b)} have no edge in the drawing")
        lattice[row][column] = (legend.flat if a.x == b.x else legend.upright).mark(name)
    return "".join("".join(line).rstrip() + "\n" for line in lattice)
