"""A tournament on disk: what is to be played, then a line for every chunk that is done."""

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
        self._heading = {"arena": VERSION, **heading}
        self.done: dict[Chunk, Result] = {}
        if path.exists() and path.stat().st_size:
            self._read()
        else:
            path.write_text(json.dumps(self._heading) + "\n", "utf-8")

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
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def _read(self) -> None:
        whole, _, cut = self._path.read_bytes().rpartition(b"\n")
        for number, line in enumerate(whole.split(b"\n"), 1):
            if number == 1:
                self._expect_heading(self._object(line, number))
            else:
                chunk, result = self._entry(self._object(line, number), number)
                self.done[chunk] = result
        if cut:  # the line that was being written when it broke off
            self._path.write_bytes(whole + b"\n")

    def _object(self, line: bytes, number: int) -> dict[str, Plain]:
        try:
            value = json.loads(line)
        except ValueError:
            value = None
        if not isinstance(value, dict):
            raise self._bad(number, "expected a JSON object")
        return value

    def _expect_heading(self, found: dict[str, Plain]) -> None:
        if "arena" not in found:
            raise self._bad(1, "expected the heading of a tournament")
        for field, wanted in json.loads(json.dumps(self._heading)).items():
            if found.get(field) != wanted:
                raise self._bad(1, f"another tournament: {field} is {_short(found.get(field))}, not {_short(wanted)}")

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
        if any(_overlap(chunk, other) for other in self.done):
            raise self._bad(number, "some of these duels stand there already")
        return chunk, result

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
