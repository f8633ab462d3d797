"""The numbered rules of a game as they are written down: found, and taken apart rule by rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import inkblade


@dataclass(frozen=True)
class Rule:
    """One numbered rule: what it says, and the gaps and rulings beneath it."""

    id: str
    section: str
    text: str
    rulings: tuple[str, ...]


def rulebook(game: str) -> str:
    """The rules of a game in Markdown; FileNotFoundError if none are written."""
    for place in _places():
        book = place / f"{game}.md"
        if book.is_file():
            return book.read_text("utf-8")
    raise FileNotFoundError(f"{game}.md")


def rules_of(game: str) -> list[Rule]:
    """Every rule of a game in its order; none where none are written."""
    try:
        return list(rules_in(rulebook(game)))
    except FileNotFoundError:
        return []


def _places() -> Iterator[Traversable]:
    """Where an installed package carries the rules, then where the source tree has them."""
    yield files("inkblade") / "docs" / "rules"
    yield Path(inkblade.__file__).parents[2] / "docs" / "rules"


def rules_in(text: str) -> Iterator[Rule]:
    """Every rule of a rulebook, in its order."""
    section = ""
    for block in _blocks(text):
        if heading := re.fullmatch(r"#+\s*(.*)", block[0]):
            section = heading[1]
        elif opening := re.fullmatch(r"- ([A-Z]+-\d+) (.*)", block[0]):
            words, *rulings = _bullets([opening[2], *block[1:]])
            yield Rule(opening[1], section, words, tuple(rulings))


def _blocks(text: str) -> Iterator[list[str]]:
    """Runs of lines, each beginning with one that is not indented."""
    block: list[str] = []
    for line in filter(str.strip, text.splitlines()):
        if block and not line.startswith(" "):
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def _bullets(lines: list[str]) -> list[str]:
    """The words before the first nested bullet, then those of each bullet."""
    parts: list[str] = [lines[0]]
    for line in map(str.strip, lines[1:]):
        if line.startswith("- "):
            parts.append(line[2:])
        else:
            parts[-1] += f" {line}"
    return parts
