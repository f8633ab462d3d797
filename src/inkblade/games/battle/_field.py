"""MAG-17..23: the field of squares: terrain, levels, what lies on edges, and what each hides or covers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import NamedTuple, get_args

from inkblade.boards import (
    Edge,
    Facing,
    Graze,
    Legend,
    Square,
    ahead,
    around,
    bends,
    diagonal_distance,
    edge,
    neighbours,
    read_drawing,
    sees,
    trace,
    turned,
)
from inkblade.games.battle._content import Feature, Terrain


class Mark(NamedTuple):
    """What a mark of a drawing stands for; levels are counted in halves, so that a slope lies between two."""

    sign: str
    terrain: Terrain
    level: int = 0


MARKS: Mapping[str, Mark] = {
    "grass": Mark(".", "open"),
    "road": Mark(":", "open"),
    "planks": Mark("p", "open"),
    "plateau": Mark("^", "open", 2),
    "slope": Mark("/", "slope", 1),
    "steps": Mark("x", "steps", 1),
    "marsh": Mark("m", "marsh"),
    "scrub": Mark("s", "scrub"),
    "rocks": Mark("r", "rocks"),
    "trees": Mark("t", "trees"),
    "high scrub": Mark("S", "scrub", 2),
    "high rocks": Mark("R", "rocks", 2),
    "high trees": Mark("T", "trees", 2),
    "bank": Mark("\\", "slope", -1),
    "river": Mark("~", "water", -2),
    "river bed": Mark(",", "open", -2),
    "pond": Mark("w", "water"),
    "rampart": Mark("#", "rampart", 2),
}
EDGES: Mapping[Feature, str] = {
    "low-wall": "-|",
    "hedge": "h",
    "fence": "f",
    "high-wall": "=H",
    "ladder": "l",
    "small-door": "d",
    "large-door": "D",
    "window": "w",
    "arrow-slit": "i",
}
"""The marks of what lies on edges: flat, and upright where that is another."""
LEGEND = Legend({name: mark.sign for name, mark in MARKS.items()}, {str(name): sign for name, sign in EDGES.items()})
SIDES = (Facing.NORTH, Facing.EAST, Facing.SOUTH, Facing.WEST)
"""MAG-93: the four ways a piece can face."""
SLOPING: tuple[Terrain, ...] = ("slope", "steps")
"""MAG-107: steps are slopes for fire."""
OPENINGS: tuple[Feature, ...] = ("small-door", "large-door", "window", "arrow-slit")
"""MAG-113..115: what is seen through from beside it, and from afar shows the square behind it alone."""
WALLS: tuple[Feature, ...] = ("high-wall", "ladder")
"""MAG-111: what cannot be seen through; a ladder leans against a wall."""
CLIFF = 2
"""MAG-21: half levels that nobody steps over without ladder or steps."""


class Line(NamedTuple):
    """A line of sight that the ground leaves free: the squares gone through, and at each corner those that graze it."""

    spaces: tuple[Square, ...]
    corners: tuple[tuple[Square, ...], ...]


class Field:
    """A field as it was drawn, with what follows from it worked out once."""

    def __init__(self, drawing: str) -> None:
        drawn = read_drawing(drawing.strip("\n"), LEGEND)
        features = get_args(Feature)
        self.width, self.height = drawn.width, drawn.height
        self.looks = dict(drawn.spaces)
        self.terrain: dict[Square, Terrain] = {at: MARKS[name].terrain for at, name in drawn.spaces.items()}
        self.level: dict[Square, int] = {at: MARKS[name].level for at, name in drawn.spaces.items()}
        self.edges: dict[Edge, Feature] = {
            place: next(one for one in features if one == name) for place, name in drawn.edges.items()
        }
        self._lines: dict[tuple[Square, Square], Line | None] = {}
        self._touching: dict[Square, tuple[Square, ...]] = {}
        self._touched: dict[Square, int] = {}
        self._abouts: dict[tuple[Square, int], int] = {}
        self._covers: dict[tuple[Square, Square], tuple[str, ...]] = {}

    @cached_property
    def plateaus(self) -> dict[Square, Square]:
        """MAG-105: for every square on a height its plateau, which is called by its first square."""
        found: dict[Square, Square] = {}
        for start in sorted(at for at in self.terrain if self._tops(at)):
            waiting = [start]
            while waiting:
                at = waiting.pop()
                if at not in found:
                    found[at] = start
                    waiting.extend(other for other in neighbours(at) if other in self.terrain and self._tops(other))
        return found

    def _tops(self, at: Square) -> bool:
        return self.level[at] >= CLIFF

    def sloping(self, at: Square) -> bool:
        """Whether a square slopes, so that nobody shoots overhead from it."""
        return self.terrain[at] in SLOPING

    @cached_property
    def slope_corners(self) -> frozenset[Square]:
        """MAG-106: the external corners of slopes: higher ground touches them at a corner alone."""
        return frozenset(at for at in self.terrain if self.sloping(at) and self._is_corner(at))

    def _is_corner(self, at: Square) -> bool:
        higher = [other for other in around(at) if self.level.get(other, -CLIFF) > self.level[at]]
        return len(higher) == 1 and higher[0] not in neighbours(at)

    def line(self, a: Square, b: Square) -> Line | None:
        """MAG-104..115: the line from a to b if the ground leaves it free; whoever stands on it may still block it."""
        key = a, b
        if key not in self._lines:
            self._lines[key] = self._find_line(a, b)
        return self._lines[key]

    def _find_line(self, a: Square, b: Square) -> Line | None:
        def blocked_edge(place: Edge) -> bool:
            return self._edge_blocks(place, a, b)

        def blocked_space(at: Square) -> bool:
            return self._square_blocks(at, a, b)

        if not sees(a, b, blocked_edge, blocked_space, Graze.BOTH):
            return None
        found = trace(a, b)
        corners = tuple(
            tuple(one.by for one in pair if not blocked_space(one.by) and not any(map(blocked_edge, one.edges)))
            for pair in found.bends
        )
        return Line(found.spaces, corners)

    def _edge_blocks(self, place: Edge, a: Square, b: Square) -> bool:
        feature = self.edges.get(place)
        if feature in OPENINGS:
            return a not in place and b not in place
        if feature in WALLS:
            return not any(self.terrain.get(end) == "rampart" for end in place if end in (a, b))
        return False

    def _square_blocks(self, at: Square, a: Square, b: Square) -> bool:
        if at not in self.terrain or self.terrain[at] == "trees":
            return True
        level, low, high = self.level[at], *sorted((self.level[a], self.level[b]))
        if self.sloping(at):
            on_slope = any(self.sloping(end) and self.level[end] == level for end in (a, b))
            return level > high or (at in self.slope_corners and on_slope)
        if level >= CLIFF:
            return not self.plateaus.get(a) == self.plateaus.get(b) == self.plateaus[at]
        return low < level

    def covers(self, shooter: Square, target: Square) -> tuple[str, ...]:
        """MAG-103, 108..115: what may cover one who is shot at: its ground, and what the shot crosses last."""
        key = shooter, target
        found = self._covers.get(key)
        if found is None:
            found = self._covers[key] = tuple(self._find_covers(shooter, target))
        return found

    def _find_covers(self, shooter: Square, target: Square) -> Iterator[str]:
        yield self.terrain[target] if self.terrain[target] != "rampart" else "open"
        for place in self._crossed(shooter, target):
            feature = self.edges[place]
            if feature in WALLS:
                if self.terrain[target] == "rampart":
                    yield "rampart"
            else:
                yield "door" if feature.endswith("door") else feature

    def _crossed(self, shooter: Square, target: Square) -> list[Edge]:
        """The edges of the target's square with something on them that a shot crosses; through a corner, that it
        crosses on either way round it."""
        found = trace(shooter, target)
        plain = [place for place in found.edges if target in place and place in self.edges]
        for pair in found.bends:
            last = [[place for place in one.edges if place in self.edges] for one in pair]
            if all(last):
                plain.extend(place for some in last for place in some if target in place)
        return plain

    @cached_property
    def bits(self) -> dict[Square, int]:
        """A bit for every square, so that many squares are one number."""
        return {Square(x, y): 1 << (y * self.width + x) for y in range(self.height) for x in range(self.width)}

    def bits_of(self, squares: Iterable[Square]) -> int:
        """Squares as one number; those off the board are none."""
        found = 0
        for at in squares:
            found |= self.bits.get(at, 0)
        return found

    def bits_about(self, at: Square, near: int) -> int:
        """The squares not farther than that from a square, and itself, as one number."""
        found = self._abouts.get((at, near))
        if found is None:
            span = range(-near, near + 1)
            found = self._abouts[at, near] = self.bits_of(Square(at.x + x, at.y + y) for x in span for y in span)
        return found

    def bits_touching(self, at: Square) -> int:
        """The squares whose occupants are adjacent, as one number."""
        found = self._touched.get(at)
        if found is None:
            found = self._touched[at] = self.bits_of(self.touching(at))
        return found

    def touching(self, at: Square) -> tuple[Square, ...]:
        """MAG-51, 102, 111: the squares whose occupants are adjacent: no wall and no drop parts them."""
        if at not in self._touching:
            self._touching[at] = tuple(
                other for other in around(at) if other in self.terrain and self._touches(at, other)
            )
        return self._touching[at]

    def _touches(self, a: Square, b: Square) -> bool:
        if a.x == b.x or a.y == b.y:
            return self._open_between(a, b)
        if abs(self.level[a] - self.level[b]) >= CLIFF:
            return False
        return any(not any(self.edges.get(place) in PARTING for place in one.edges) for one in bends(a, b))

    def _open_between(self, a: Square, b: Square) -> bool:
        feature = self.edges.get(edge(a, b))
        if feature == "ladder":
            return True
        return feature not in PARTING and abs(self.level[a] - self.level[b]) < CLIFF


PARTING: tuple[Feature, ...] = ("high-wall", "window", "arrow-slit", "ladder")
"""Edges over which nobody is adjacent; a ladder parts only those who do not stand at its two ends."""


@cache
def field_of(drawing: str) -> Field:
    """The field of a drawing, read once; BadDrawing names what cannot be read."""
    return Field(drawing)


def behind(front: Square, facing: Facing) -> Square:
    """The square behind one who faces some way."""
    return ahead(front, turned(facing, 4))


def squares_of(front: Square, facing: Facing, long: bool) -> tuple[Square, ...]:
    """MAG-101: where a piece stands: a long one on two squares, the front first."""
    return (front, behind(front, facing)) if long else (front,)


def nearest(a: tuple[Square, ...], b: tuple[Square, ...]) -> int:
    """MAG-35: the range between two pieces."""
    if len(a) == 1 and len(b) == 1:
        (x, y), (other_x, other_y) = a[0], b[0]
        return max(abs(x - other_x), abs(y - other_y))
    return min(diagonal_distance(one, other) for one in a for other in b)
