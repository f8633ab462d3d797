"""The marks by which a board is drawn as text."""

from __future__ import annotations

from collections.abc import Mapping

CORNER = "+"
BLANK = " "


class BadDrawing(ValueError):
    """A drawing that cannot be read: the line, the column and what was expected there."""

    def __init__(self, line: int, column: int, expected: str) -> None:
        super().__init__(f"line {line}, column {column}: {expected}")


class Marks:
    """The names of what one kind of place can hold, each with the one mark that it is drawn by."""

    def __init__(self, kind: str, marks: Mapping[str, str]) -> None:
        self._kind, self._marks = kind, dict(marks)
        self._names: dict[str, str] = {}
        for name, mark in marks.items():
            if len(mark) != 1 or not mark.isprintable() or mark in (CORNER, BLANK):
                raise ValueError(f"the mark of the {kind} {name}: expected a letter or sign but '+', got {mark!r}")
            if mark in self._names:
                raise ValueError(f"the mark of the {kind} {name}: {mark!r} is taken by {self._names[mark]}")
            self._names[mark] = name

    def mark(self, name: str) -> str:
        """The mark of a name."""
        if name not in self._marks:
            raise ValueError(f"no {self._kind} is called {name}; there are {', '.join(self._marks) or 'none'}")
        return self._marks[name]

    def name(self, mark: str, line: int, column: int) -> str:
        """The name of a mark; BadDrawing, naming the place, if it has none."""
        if mark not in self._names:
            known = " or ".join(f"{mark!r} ({name})" for mark, name in self._names.items())
            raise BadDrawing(line, column, f"expected {known or 'nothing'} for the {self._kind}, got {mark!r}")
        return self._names[mark]


class Legend:
    """The names of what a drawing shows, each with its mark: `Legend({"floor": "."}, {"wall": "-|", "door": "d"})`.

    An edge has one mark, or two: the first for where it lies flat, the second for where it stands upright.
    """

    def __init__(self, spaces: Mapping[str, str], edges: Mapping[str, str] | None = None) -> None:
        edges = edges or {}
        self.spaces = Marks("space", spaces)
        self.flat = Marks("flat edge", {name: marks[:1] for name, marks in edges.items()})
        self.upright = Marks("upright edge", {name: marks[1:] or marks for name, marks in edges.items()})
