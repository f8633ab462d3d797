"""MIN-01: the field of hexes: levels, what bars the way or the eye, and the names of its spaces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from string import ascii_lowercase
from typing import Literal, TypeAlias, get_args

from inkblade.boards import Graze, Hex, Legend, hexes

Feature: TypeAlias = Literal["floor", "step", "ledge", "bridge", "pit", "pillar", "wall"]
FEATURES: tuple[Feature, ...] = get_args(Feature)
MARKS: Mapping[Feature, str] = {
    "floor": ".",
    "step": "/",
    "ledge": ":",
    "bridge": "=",
    "pit": "v",
    "pillar": "o",
    "wall": "#",
}
LEGEND = Legend({str(feature): mark for feature, mark in MARKS.items()})
BARRED: tuple[Feature, ...] = ("pillar", "wall")
"""What nobody can stand in; the level drawn is that of its top."""
MOST_COLUMNS, MOST_ROWS = len(ascii_lowercase), 40


class Field:
    """A field as it was drawn, with what follows from it worked out once."""

    def __init__(self, drawing: str) -> None:
        drawn = hexes.read_drawing(drawing.strip("\n"), LEGEND)
        self.spaces: tuple[Hex, ...] = tuple(drawn.levels)
        """Every hex there is, row by row from the north, each row from the west."""
        self.levels: Mapping[Hex, int] = dict(drawn.levels)
        self.features: Mapping[Hex, Feature] = {
            at: next(feature for feature in FEATURES if feature == name) for at, name in drawn.spaces.items()
        }
        self.open: frozenset[Hex] = frozenset(at for at in self.spaces if self.features[at] not in BARRED)
        """Where a figure or an object can be."""
        self.around: Mapping[Hex, tuple[Hex, ...]] = {
            at: tuple(other for other in hexes.neighbours(at) if other in self.levels) for at in self.spaces
        }
        """The hexes next to each that are on the field, clockwise from the north-east, walls among them."""
        self.near: Mapping[Hex, tuple[Hex, ...]] = {
            at: tuple(other for other in self.around[at] if other in self.open) for at in self.spaces
        }
        """Those of them that can be stood in."""
        self._free: dict[tuple[Hex, Hex, int, int], bool] = {}

    def climb(self, start: Hex, to: Hex) -> int:
        """How many levels higher one space is than another; below zero if it is lower."""
        return self.levels[to] - self.levels[start]

    def is_edge(self, at: Hex) -> bool:
        """MIN-46: next to a space two or more levels lower."""
        return any(self.climb(at, other) <= -2 for other in self.near[at])

    def sees(self, a: Hex, b: Hex, heights: tuple[int, int]) -> bool:
        """Whether the eyes of one of some height at a meet those of another at b: ground and walls are in the way up
        to their level, pillars are too thin."""
        key = a, b, *heights
        if key not in self._free:
            eyes = self.levels[a] + heights[0], self.levels[b] + heights[1]
            self._free[key] = hexes.sees(a, b, eyes, self._top, Graze.BOTH)
        return self._free[key]

    def _top(self, at: Hex) -> int:
        return 0 if self.features.get(at) in (None, "pillar") else self.levels[at]


@lru_cache(maxsize=64)
def field_of(drawing: str) -> Field:
    """The field of a drawing, the last ones remembered; BadDrawing names what cannot be read."""
    return Field(drawing)


@lru_cache(maxsize=2 * MOST_COLUMNS * MOST_ROWS)
def space_name(at: Hex) -> str:
    """The name of a space: b3 is the second of the third row."""
    return f"{ascii_lowercase[at.q + at.r // 2]}{at.r + 1}"


@lru_cache(maxsize=2 * MOST_COLUMNS * MOST_ROWS)
def read_space(name: str) -> Hex:
    """The space of a name; a ValueError if it is none."""
    letter, number = name[:1], name[1:]
    if letter not in ascii_lowercase or not letter or not number.isascii() or not number.isdecimal():
        raise ValueError(f"expected a letter and a number like b3, got {name[:20]!r}")
    row = int(number) - 1
    return Hex(ascii_lowercase.index(letter) - row // 2, row)
