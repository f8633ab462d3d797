"""A tournament on disk: what is to be played, then a line for every chunk that is done.

A heading holds for the lines after it. Where content has changed since, a new heading is added: what was played with
content that is still the same counts, and the rest stays in the file, uncounted.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from inkblade.arena._bulk import Chunk
from inkblade.arena._tournament import Meeting, Result
from inkblade.kernel import Plain

VERSION = 1


class BadLedger(Exception):
    """A file that is no ledger of this tournament: says where and what was expected."""


class Ledger:
    """Chunks done, kept in a file from which a tournament goes on."""

    def __init__(self, path: Path, heading: Plain, several: Sequence[Meeting]) -> None:
        self._path, self._several = path, several
        self._heading: dict[str, Plain] = json.loads(json.dumps({"arena": VERSION, **heading}))
        self.done: dict[Chunk, Result] = {}
        found = self._read() if path.exists() and path.stat().st_size else None
        if found != self._heading:
            self._append(self._heading)

    def add(self, chunk: Chunk, result: Result) -> None:
        """Write down a chunk that is done, at once."""
        self.done[chunk] = result
        line = {
            "series": chunk.series,
            "first": chunk.first,
            "last": chunk.last,
            "bot": result.bot,
            "seat": result.seat,
            "rounds": result.rounds,
        }
        self._append(line)

    def _append(self, line: Plain) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def _read(self) -> dict[str, Plain]:
        """Find what is done; the heading that holds at the end."""
        whole, _, cut = self._path.read_bytes().rpartition(b"\n")
        heading: dict[str, Plain] = {}
        changed: frozenset[int] = frozenset()
        for number, line in enumerate(whole.split(b"\n"), 1):
            found = self._object(line, number)
            if number == 1 or "arena" in found:
                heading, changed = found, self._changed_since(found, number)
                continue
            chunk, result = self._entry(found, number)
            if changed.isdisjoint(self._several[chunk.series].books):
                self._expect_new(chunk, number)
                self.done[chunk] = result
        if cut:  # the line that was being written when it broke off
            self._path.write_bytes(whole + b"\n")
        return heading

    def _object(self, line: bytes, number: int) -> dict[str, Plain]:
        try:
            value = json.loads(line)
        except ValueError:
            value = None
        if not isinstance(value, dict):
            raise self._bad(number, "expected a JSON object")
        return value

    def _changed_since(self, found: dict[str, Plain], number: int) -> frozenset[int]:
        """The numbers of the books, or whatever else is named with its digest, that are not what they were then."""
        if "arena" not in found:
            raise self._bad(number, "expected the heading of a tournament")
        changed: set[int] = set()
        for field, wanted in self._heading.items():
            was = found.get(field)
            if isinstance(was, dict) and isinstance(wanted, dict) and list(was) == list(wanted):
                changed |= {place for place, name in enumerate(wanted) if was[name] != wanted[name]}
            elif isinstance(wanted, dict) or was != wanted:
                raise self._bad(number, f"another tournament: {field} is {_short(was)}, not {_short(wanted)}")
        return frozenset(changed)

    def _entry(self, found: dict[str, Plain], number: int) -> tuple[Chunk, Result]:
        try:
            chunk = Chunk(*(_whole(found[field]) for field in ("series", "first", "last")))
            bot, seat = (tuple(_whole(part) for part in found[field]) for field in ("bot", "seat"))
            result = Result((bot[0], bot[1], bot[2]), (seat[0], seat[1], seat[2]), _whole(found["rounds"]))
        except (KeyError, IndexError, TypeError, ValueError):
            raise self._bad(
                number, "expected series, first, last, rounds, and three numbers for bot and seat"
            ) from None
        fits = chunk.series < len(self._several) and chunk.last <= self._several[chunk.series].series.matches
        if not fits or len(bot) != 3 or len(seat) != 3 or {sum(bot), sum(seat)} != {chunk.last - chunk.first}:
            raise self._bad(number, "the numbers do not add up to the duels of a chunk")
        return chunk, result

    def _expect_new(self, chunk: Chunk, number: int) -> None:
        if any(_overlap(chunk, other) for other in self.done):
            raise self._bad(number, "some of these duels stand there already")

    def _bad(self, number: int, words: str) -> BadLedger:
        return BadLedger(f"{self._path}, line {number}: {words}")


def _whole(value: Plain) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(value)
    return value


def _overlap(one: Chunk, other: Chunk) -> bool:
    return one.series == other.series and one.first < other.last and other.first < one.last


def _short(value: Plain) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "…"
