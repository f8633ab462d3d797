"""The matrix file: the rows of both ranges, and the SCORE and CRITICAL of every picture that has them."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TypeAlias

from inkblade.games.duel._content import CLOSE_PAGES, EXTENDED_PAGES, PICTURES
from inkblade.games.duel._qbbattle._files import Findings, Line, missing, numbered

SIZES = {"pages": 24, "pages2": 8, "damage": 1}
COLUMNS = {"pages": CLOSE_PAGES, "pages2": EXTENDED_PAGES}

Matrix: TypeAlias = dict[int, dict[int, int]]
Scores: TypeAlias = dict[int, tuple[int, int | None]]
"""By picture: its SCORE, and its CRITICAL number if it has one."""


def read_matrices(lines: Sequence[Line], file: str, own: Container[int], findings: Findings) -> tuple[Matrix, Scores]:
    """The matrices over the maneuvers the sheet has (`own`), and the scores."""
    entries = numbered(lines, SIZES, findings)
    findings.problems += missing(entries, SIZES, file)
    matrix = {
        COLUMNS[word][index]: _row(line, COLUMNS[word], COLUMNS[word][index], findings)
        for (word, index), line in sorted(entries.items())
        if word in COLUMNS
    }
    stray = _stray(matrix, own)
    findings.warnings += (
        f"{file}: page {page} is not on the sheet: its cells for enemy's page {', '.join(map(str, enemies))} are now 00"
        for page, enemies in stray.items()
    )
    findings.problems += (
        entries[_place(enemy)].says(f"enemy's page {enemy}, own page {page}: 00, but the sheet has the maneuver")
        for enemy, row in matrix.items()
        for page, picture in row.items()
        if page in own and not picture
    )
    kept = {enemy: {page: row[page] if page in own else 0 for page in row} for enemy, row in matrix.items()}
    damage = entries.get(("damage", 0))
    return kept, dict(_scores(damage, findings)) if damage else {}


def _place(enemy: int) -> tuple[str, int]:
    """Which line holds the row of an enemy's page."""
    return ("pages", enemy // 2 - 1) if enemy in CLOSE_PAGES else ("pages2", (enemy - 50) // 2)


def _stray(matrix: Matrix, own: Container[int]) -> Mapping[int, list[int]]:
    """By page the sheet lacks: the enemy's pages whose rows have a picture for it all the same."""
    stray: dict[int, list[int]] = {}
    for enemy, row in matrix.items():
        for page, picture in row.items():
            if picture and page not in own:
                stray.setdefault(page, []).append(enemy)
    return stray


def _row(line: Line, columns: tuple[int, ...], enemy: int, findings: Findings) -> dict[int, int]:
    """One row `(45,00,…)`; nothing of it, if it has the wrong number of cells."""
    cells = [cell.strip() for cell in line.text.strip("()").split(",")]
    if len(cells) != len(columns):
        findings.problems.append(line.says(f"enemy's page {enemy}: expected {len(columns)} cells, got {len(cells)}"))
        return {}
    row = {}
    for page, cell in zip(columns, cells, strict=True):
        if re.fullmatch(r"\d{1,2}", cell) and int(cell) in (0, *PICTURES):
            row[page] = int(cell)
        else:
            expected = f"expected 00 or a picture from 01 to 63, got {cell!r}"
            findings.problems.append(line.says(f"enemy's page {enemy}, own page {page}: {expected}"))
    return row


def _scores(line: Line, findings: Findings) -> Iterator[tuple[int, tuple[int, int | None]]]:
    """The list `page,score,critical|…`; critical 0: none."""
    seen = set()
    for entry in filter(None, line.text.split("|")):
        parts = re.fullmatch(r"\s*(\d{1,2})\s*,\s*([+-]?\d{1,3})\s*,\s*(\d{1,3})\s*", entry)
        if not parts or int(parts[1]) not in PICTURES:
            expected = "expected picture,score,critical with an odd picture and a critical of 0 or more"
            findings.problems.append(line.says(f"unknown token {entry.strip()!r} in damage: {expected}"))
        elif int(parts[1]) in seen:
            findings.problems.append(line.says(f"picture {parts[1]} stands twice in damage"))
        else:
            seen.add(int(parts[1]))
            yield int(parts[1]), (int(parts[2]), int(parts[3]) or None)
