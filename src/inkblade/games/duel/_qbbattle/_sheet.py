"""The sheet file: header lines, `--`, and a line for each maneuver."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from inkblade.games.duel._content import EXTENDED_PAGES, PAGES, Colour, Maneuver, Spells, slug
from inkblade.games.duel._qbbattle._files import Findings, Line

COLOURS = {
    "O": Colour.ORANGE,
    "D": Colour.RED,
    "U": Colour.BLUE,
    "G": Colour.GREEN,
    "Y": Colour.YELLOW,
    "W": Colour.WHITE,
    "K": Colour.BLACK,
    "B": Colour.BROWN,
}
NEEDS: dict[str, tuple[str, ...]] = {
    "0": (),
    "s": (),
    "1": ("weapon",),
    "S": ("shield",),
    "2": ("second",),
    "4": ("weapon", "second"),
}
"""By the code of the last column; a lower-case s marks a voice or a spell, which no blow can take away."""
ANY_WEAPON = "3"
POINTS = re.compile(r"(?:(?P<colour>\w+) )?(?P<kind>tactics?|luck|spell|magic) points?", re.IGNORECASE)
REMARKS = frozenset({"special_name", "initial_energy", "maximum_energy", "style_choices"})
"""Header lines that a duel has no use for; they are kept as notes."""


@dataclass
class Sheet:
    """What the sheet file says; a number stays 0 until its line is read."""

    height: int = 0
    attacks: int = 0
    body: int = 0
    tactics: int = 0
    luck: int = 0
    spells: Spells | None = None
    equipment: list[str] = field(default_factory=list)
    second: bool = False
    """Whether a second weapon is carried."""
    shield: bool = False
    traits: list[str] = field(default_factory=list)
    always: list[Line] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)
    maneuvers: dict[int, Maneuver] = field(default_factory=dict)


def read_sheet(lines: Sequence[Line], file: str, findings: Findings) -> Sheet:
    """The sheet, as far as it can be read."""
    sheet = Sheet()
    dashes = next((index for index, line in enumerate(lines) if re.fullmatch("-{2,}", line.text)), None)
    if dashes is None:
        findings.problems.append(f"{file}: no line `--` between the header and the maneuvers")
        return sheet
    seen: set[str] = set()
    for line in lines[:dashes]:
        _header(sheet, line, seen, findings)
    for word in ("height", "attacks", "body"):
        if word not in seen:
            findings.problems.append(f"{file}: the header says no {'Body Points' if word == 'body' else word.title()}")
    for line in lines[dashes + 1 :]:
        _maneuver(sheet, line, findings)
    if not sheet.maneuvers:
        findings.problems.append(f"{file}: no maneuver below the line `--`")
    _hold_the_shield(sheet, file, findings)
    return sheet


def _hold_the_shield(sheet: Sheet, file: str, findings: Findings) -> None:
    """On a sheet that has a shield, what is named for the shield needs it, whatever its last column says."""
    for page, maneuver in sheet.maneuvers.items():
        named = "shield" in slug(f"{maneuver.section} {maneuver.name}").split("_")
        if sheet.shield and named and "shield" not in maneuver.needs:
            sheet.maneuvers[page] = replace(maneuver, needs=(*maneuver.needs, "shield"))
            findings.warnings.append(
                f"{file}: page {page}, {maneuver.section} {maneuver.name}, is read as needing the shield"
            )


def _header(sheet: Sheet, line: Line, seen: set[str], findings: Findings) -> None:
    """One header line: a number, a thing carried, an instruction for every round, a remark or a bare trait."""
    key, separator, value = (part.strip() for part in _parted(line.text))
    word = {"body_points": "body"}.get(slug(key), slug(key))
    if key.lower().startswith("always "):
        sheet.always.append(Line(line.file, line.number, line.text[len("always ") :].strip()))
    elif not separator:
        sheet.traits += [word, "fearless"] if word.startswith("fearless_") else [word]
    elif word in seen:
        findings.problems.append(line.says(f"{key} stands there twice"))
    elif word in REMARKS:
        sheet.notes[word] = value
    elif re.fullmatch(r"weapon\d?|shield", word):
        _carried(sheet, word, line, value, findings)
    elif word in ("height", "attacks", "body") or POINTS.fullmatch(key):
        _count(sheet, word, line, value, findings)
    else:
        findings.problems.append(line.says(f"unknown header {key!r}"))
    seen.add(word)


def _parted(text: str) -> tuple[str, str, str]:
    """A header line before and after its first colon or equals sign; an instruction is not parted."""
    if text.lower().startswith("always "):
        return text, "", ""
    found = re.search("[:=]", text)
    return text.partition(found[0]) if found else (text, "", "")


def _carried(sheet: Sheet, word: str, line: Line, name: str, findings: Findings) -> None:
    """A weapon or a shield; one that is not in hand at the start is more than our sheets can say."""
    if name.endswith("*"):
        findings.problems.append(line.says(f"unknown token '*' in {line.text!r}: a weapon not in hand at the start"))
    sheet.equipment.append(name)
    sheet.second = sheet.second or word == "weapon2"
    sheet.shield = sheet.shield or word == "shield"


def _count(sheet: Sheet, word: str, line: Line, value: str, findings: Findings) -> None:
    """A number of the header."""
    least = 1 if word in ("height", "attacks", "body") else 0
    if not re.fullmatch(r"\d{1,3}", value) or int(value) < least:
        findings.problems.append(line.says(f"expected a number from {least} up, got {value!r}"))
        return
    points = POINTS.fullmatch(_parted(line.text)[0].strip())
    if not points:
        setattr(sheet, word, int(value))
    elif points["kind"].lower().startswith("tactic"):
        sheet.tactics = int(value)
    elif points["kind"].lower() == "luck":
        sheet.luck = int(value)
    else:
        sheet.spells = Spells(int(value), (points["colour"].lower(),) if points["colour"] else ())


def _maneuver(sheet: Sheet, line: Line, findings: Findings) -> None:
    """One line `section,name,page,x,mod,colour,requires`."""
    fields = [part.strip() for part in line.text.split(",")]
    if len(fields) != 7:
        expected = "section,name,page,x,mod,colour,requires"
        findings.problems.append(line.says(f"expected 7 fields ({expected}), got {len(fields)}"))
        return
    section, name, page, x, mod, colour, requires = fields
    faults = list(_faults(page, x, mod, colour, requires))
    if not faults and int(page) in sheet.maneuvers:
        faults = [f"page {page} stands there twice"]
    if not section or not name:
        faults.append("expected a section and a name")
    findings.problems += map(line.says, faults)
    if not faults:
        needs = NEEDS.get(requires, () if sheet.second else ("weapon",))
        if requires == ANY_WEAPON and sheet.second:
            findings.warnings.append(line.says("it needs any weapon, and is read as needing none"))
        sheet.maneuvers[int(page)] = Maneuver(
            section, name, int(page), int(mod), COLOURS[colour.upper()], int(x) or None, needs
        )


def _faults(page: str, x: str, mod: str, colour: str, requires: str) -> Iterator[str]:
    """What is wrong with the five codes of a maneuver line."""
    number = re.compile(r"\d{1,3}")
    if not number.fullmatch(page) or int(page) not in PAGES:
        yield f"expected an even page from 2 to 64, got {page!r}"
    if not number.fullmatch(x) or int(x) not in (0, *EXTENDED_PAGES):
        yield f"expected 0 or an X page from 50 to 64, got {x!r}"
    if not re.fullmatch(r"[+-]?\d{1,3}", mod):
        yield f"expected a MOD, got {mod!r}"
    if colour.upper() not in COLOURS:
        yield f"unknown colour {colour!r}, expected one of {' '.join(COLOURS)}"
    if requires not in {*NEEDS, ANY_WEAPON}:
        yield f"unknown requirement {requires!r}, expected 0 1 2 3 4 or S"
