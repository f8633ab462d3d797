"""The files of one fighter: found in a folder, and read as lines that know where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ENDINGS = ("m", "r", "s", "ai")
"""Matrices, instructions, sheet; and weights, which a fighter may lack."""
OPTIONAL = frozenset({"ai"})


@dataclass(frozen=True)
class Line:
    """A line of a file, or a part of it, that knows where it stands."""

    file: str
    number: int
    text: str

    def says(self, what: str) -> str:
        return f"{self.file}:{self.number}: {what}"


@dataclass
class Findings:
    """All that is wrong with the files, and all that was read otherwise than it is written."""

    problems: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Files:
    """The lines of one fighter's files, by ending; an ending that could not be read is absent."""

    fighter: str
    lines: Mapping[str, tuple[Line, ...]]
    names: Mapping[str, str]


def open_folder(folder: Path, findings: Findings) -> Files:
    """The files of the fighter a folder holds."""
    fighter = _fighter(folder, findings)
    names = {ending: f"{fighter}-{ending}.txt" for ending in ENDINGS}
    lines: dict[str, tuple[Line, ...]] = {}
    for ending in ENDINGS if fighter else ():
        path = _same_but_for_case(folder, names[ending])
        read = _read(path, findings) if path else None
        if read is not None:
            lines[ending] = read
        elif not path and ending not in OPTIONAL:
            findings.problems.append(f"{names[ending]}: no such file in {folder}")
    return Files(fighter, lines, names)


def _fighter(folder: Path, findings: Findings) -> str:
    """Whose files these are: the folder's namesake, or else the only one."""
    if not folder.is_dir():
        findings.problems.append(f"{folder}: no such folder")
        return ""
    matches = (re.fullmatch(r"(.+)-(?:m|r|s|ai)\.txt", path.name, re.IGNORECASE) for path in sorted(folder.iterdir()))
    fighters = {found[1].casefold(): found[1] for found in matches if found}
    namesake = folder.resolve().name.casefold()
    if namesake in fighters or len(fighters) == 1:
        return fighters.get(namesake) or next(iter(fighters.values()))
    found = f"those of {', '.join(fighters.values())}" if fighters else "none"
    expected = "expected NAME-m.txt, NAME-r.txt and NAME-s.txt of one fighter"
    findings.problems.append(f"{folder}: {expected}, found {found}")
    return ""


def _same_but_for_case(folder: Path, name: str) -> Path | None:
    return next((path for path in sorted(folder.iterdir()) if path.name.casefold() == name.casefold()), None)


def _read(path: Path, findings: Findings) -> tuple[Line, ...] | None:
    """The lines of a file that are not blank; None if it cannot be read."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        findings.problems.append(f"{path.name}: not UTF-8 (byte {fault.start})")
        return None
    except OSError as fault:
        findings.problems.append(f"{path.name}: cannot be read: {fault.strerror}")
        return None
    rows = enumerate(re.split(r"\r\n|\r|\n", text), start=1)
    return tuple(Line(path.name, number, row.strip()) for number, row in rows if row.strip())


def numbered(lines: Iterable[Line], sizes: Mapping[str, int], findings: Findings) -> dict[tuple[str, int], Line]:
    """The values of lines `word[number]=value`, by word and number; each must stand there once, and no other."""
    entries: dict[tuple[str, int], Line] = {}
    for line in lines:
        form = re.fullmatch(r"(\w+?)\s*(?:\[\s*(\d{1,3})\s*\])?\s*=\s*(.*)", line.text)
        key = (form[1].lower(), int(form[2] or 0)) if form else ("", 0)
        if not form or key[1] >= sizes.get(key[0], 0):
            expected = " or ".join(
                f"{word}[0..{size - 1}]=" if size > 1 else f"{word}=" for word, size in sizes.items()
            )
            findings.problems.append(line.says(f"unknown line {line.text[:60]!r}, expected {expected}"))
        elif key in entries:
            findings.problems.append(line.says(f"{_written(key, sizes)} stands there twice"))
        else:
            entries[key] = Line(line.file, line.number, form[3])
    return entries


def missing(entries: Mapping[tuple[str, int], Line], sizes: Mapping[str, int], file: str) -> list[str]:
    """A problem for each line that ought to be in the file and is not."""
    expected = ((word, index) for word, size in sizes.items() for index in range(size))
    return [f"{file}: {_written(key, sizes)} is missing" for key in expected if key not in entries]


def _written(key: tuple[str, int], sizes: Mapping[str, int]) -> str:
    return f"{key[0]}[{key[1]}]" if sizes[key[0]] > 1 else key[0]
