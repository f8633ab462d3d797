"""The community's text format for combat books: a fighter's files compiled into a book of ours, or refused by name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from inkblade.games.duel._content import Book, slug
from inkblade.games.duel._qbbattle._files import Files, Findings, Line, numbered, open_folder
from inkblade.games.duel._qbbattle._matrices import read_matrices
from inkblade.games.duel._qbbattle._pictures import Rest, read_always, read_pictures
from inkblade.games.duel._qbbattle._sheet import Sheet, read_sheet
from inkblade.games.duel._writing import to_toml

ORIGIN = "imported from a community file"


@dataclass(frozen=True)
class Imported:
    """A fighter as a book of ours, as the text of its file, and with what was read otherwise than it is written."""

    book: Book
    toml: str
    warnings: tuple[str, ...]


class ImportRefused(Exception):
    """The files cannot become a book: every problem, by file and line."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(problems))


def import_qbbattle(folder: Path) -> Imported:
    """The fighter whose files a folder holds; raises ImportRefused with all that is wrong, not with the first of it."""
    findings = Findings()
    files = open_folder(folder, findings)
    book = _book(files, slug(folder.resolve().name) or slug(files.fighter), findings)
    if book is None or findings.problems:
        raise ImportRefused(tuple(dict.fromkeys(findings.problems)))
    return Imported(book, to_toml(book), tuple(dict.fromkeys(findings.warnings)))


def _book(files: Files, id: str, findings: Findings) -> Book | None:
    """The book, if all three files could be opened; what is wrong inside them is among the findings."""
    if not {"m", "r", "s"} <= set(files.lines):
        return None
    sheet = read_sheet(files.lines["s"], files.names["s"], findings)
    matrix, scores = read_matrices(files.lines["m"], files.names["m"], sheet.maneuvers, findings)
    rest = Rest(sheet.maneuvers, matrix, scores)
    pictures = read_pictures(files.lines["r"], files.names["r"], rest, findings)
    always = read_always(sheet.always, rest, findings)
    _check_weights(files.lines.get("ai", ()), sheet, findings)
    return Book(
        id=id,
        name=" ".join(word.capitalize() for word in re.split(r"[\s_-]+", files.fighter)),
        title="A Fighter of the Community",
        height=sheet.height,
        body=sheet.body,
        attacks=sheet.attacks,
        maneuvers=sheet.maneuvers,
        pictures=pictures,
        matrix=matrix,
        origin=ORIGIN,
        tactics=sheet.tactics,
        luck=sheet.luck,
        spells=sheet.spells,
        traits=tuple(dict.fromkeys(sheet.traits)),
        equipment=tuple(dict.fromkeys(sheet.equipment)),
        always=always,
        notes=sheet.notes,
    )


def _check_weights(lines: Sequence[Line], sheet: Sheet, findings: Findings) -> None:
    """The weights of the community's own machine: pairs from 0 to 6 for each maneuver, which no bot of ours reads."""
    entries = numbered(lines, {"aimove": 64}, findings)
    for line in entries.values():
        if not re.fullmatch(r"\s*[0-6]\s*,\s*[0-6]\s*(,\s*[0-6]\s*,\s*[0-6]\s*)*", line.text):
            findings.problems.append(line.says(f"expected pairs of weights from 0 to 6, got {line.text!r}"))
    if entries and len(entries) != len(sheet.maneuvers):
        count = f"weights for {len(entries)} maneuvers, but the sheet has {len(sheet.maneuvers)}"
        findings.warnings.append(f"{next(iter(entries.values())).file}: {count}")
