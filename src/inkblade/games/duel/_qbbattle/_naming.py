"""What a name in an instruction means on a sheet: a section, a maneuver, the beginning or end of either, a slip."""

from __future__ import annotations

from collections.abc import Mapping

from inkblade.games.duel._content import Maneuver, slug
from inkblade.games.duel._qbbattle._files import Findings, Line

SHORTEST = 4
"""A slip of one letter is forgiven in names of at least so many."""


def selectors(name: str, maneuvers: Mapping[int, Maneuver], line: Line, findings: Findings) -> tuple[str, ...]:
    """The selectors of a name (DUEL-19, 20); none, with a warning, if nothing on the sheet bears it."""
    word = slug(name)
    if any(word in maneuver.words for maneuver in maneuvers.values()):
        return (f"section:{word}",)
    if pages := [page for page, maneuver in maneuvers.items() if _begins_or_ends(word, maneuver)]:
        meant = ", ".join(f"{maneuvers[page].section} {maneuvers[page].name}" for page in pages)
        findings.warnings.append(line.says(f"{name!r} is read as {meant}"))
        return tuple(f"maneuver:{page}" for page in pages)
    near = sorted({known for maneuver in maneuvers.values() for known in _names(maneuver) if _slip(word, known)})
    if len(near) == 1:
        findings.warnings.append(line.says(f"{name!r} is read as {near[0].replace('_', ' ').title()!r}"))
        return (f"section:{near[0]}",)
    findings.warnings.append(line.says(f"{name!r} is nothing on the sheet, so this says nothing about it"))
    return ()


def _names(maneuver: Maneuver) -> tuple[str, str]:
    return slug(maneuver.section), slug(maneuver.name)


def _begins_or_ends(word: str, maneuver: Maneuver) -> bool:
    return any(known.startswith(f"{word}_") or known.endswith(f"_{word}") for known in _names(maneuver))


def _slip(word: str, known: str) -> bool:
    """Is one the other with a letter added, dropped or changed?"""
    if abs(len(word) - len(known)) > 1 or min(len(word), len(known)) < SHORTEST:
        return False
    same = next((index for index, (a, b) in enumerate(zip(word, known, strict=False)) if a != b), None)
    if same is None:
        return True
    rest, other = word[same:], known[same:]
    return rest[1:] == other[1:] or rest == other[1:] or rest[1:] == other
