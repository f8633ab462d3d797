"""Boards of hexes as text: each hex a level and a mark, every other row half a hex further east.

0.  0.  1.  4#
  0.  0t  1.
0.  0.  0.  1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from inkblade.boards._legend import BadDrawing, Legend
from inkblade.boards.hexes._grid import Hex

HIGHEST_LEVEL = 9
PITCH = 4
"""How many characters lie between the beginnings of two neighbours in a row."""
HALF = PITCH // 2


@dataclass(frozen=True)
class Drawing:
    """A board of hexes whose first row begins with `Hex(0, 0)`: the level of each, and by its name what is there."""

    levels: Mapping[Hex, int]
    spaces: Mapping[Hex, str]


def read_drawing(text: str, legend: Legend) -> Drawing:
    """The board that was drawn; BadDrawing names the line and the column that cannot be read."""
    levels: dict[Hex, int] = {}
    spaces: dict[Hex, str] = {}
    for row, line in enumerate(text.splitlines()):
        for written in re.finditer(r"[^ ]+", line):
            column, word = written.start(), written.group()
            space = _read_place(row, column)
            levels[space] = _read_level(row, column, word)
            spaces[space] = legend.spaces.name(word[1], row + 1, column + 2)
    if not levels:
        raise BadDrawing(1, 1, "expected a hex, its level and its mark, got nothing")
    return Drawing(levels, spaces)


def _read_place(row: int, column: int) -> Hex:
    begins = row % 2 * HALF
    if column % PITCH != begins:
        raise BadDrawing(row + 1, column + 1, f"expected hexes in columns {begins + 1}, {begins + 1 + PITCH} and so on")
    return Hex((column - HALF * row) // PITCH, row)


def _read_level(row: int, column: int, word: str) -> int:
    if not re.fullmatch(r"[0-9].", word):
        expected = f"expected a level from 0 to {HIGHEST_LEVEL} and a mark"
        raise BadDrawing(row + 1, column + 1, f"{expected}, got {word!r}")
    return int(word[0])


def draw(drawing: Drawing, legend: Legend) -> str:
    """The board as text, which `read_drawing` reads as the same board."""
    if drawing.levels.keys() != drawing.spaces.keys():
        raise ValueError("expected a level and a name for every hex")
    lines: dict[int, dict[int, str]] = {}
    for space, level in drawing.levels.items():
        column = PITCH * space.q + HALF * space.r
        if column < 0 or space.r < 0:
            raise ValueError(f"the hex {tuple(space)} lies west or north of the drawing")
        if not 0 <= level <= HIGHEST_LEVEL:
            raise ValueError(f"the hex {tuple(space)}: expected a level from 0 to {HIGHEST_LEVEL}, got {level}")
        lines.setdefault(space.r, {})[column] = f"{level}{legend.spaces.mark(drawing.spaces[space])}"
    return "".join(_write_line(lines.get(row, {})) + "\n" for row in range(max(lines, default=-1) + 1))


def _write_line(words: Mapping[int, str]) -> str:
    line = ""
    for column, word in sorted(words.items()):
        line = line.ljust(column) + word
    return line
