"""Titles for pictures that come without any: what the page shows in most books, or what its owner is doing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from inkblade.games.duel._content import Maneuver, Tell
from inkblade.games.duel._qbbattle._matrices import Matrix

USUAL = {
    1: "Leaping Clear",
    3: "A High Swing",
    5: "A Low Swing",
    7: "Dazed",
    9: "A High Thrust",
    11: "A Low Thrust",
    13: "Leg Hurt",
    15: "A Downward Swing",
    17: "Guarding High",
    19: "Off Balance",
    21: "Facing the Wrong Way",
    23: "Behind the Enemy",
    25: "Kicking",
    27: "Weapon Struck Away",
    29: "Ducking Under",
    31: "Arm Hurt",
    33: "Dodging Aside",
    35: "Body Hurt, at a Distance",
    37: "Leaping Up",
    39: "Charging In",
    41: "Thrown Down",
    43: "Picking Up the Weapon",
    45: "Turning a High Blow",
    47: "Leg Hurt, at a Distance",
    49: "Turning a Low Blow",
    51: "Brought to a Halt",
    53: "Body Hurt",
    55: "Caught Out",
    57: "On Guard, at a Distance",
    59: "Pushed Back",
    61: "Dodging, at a Distance",
    63: "Guarding Low",
}
VARYING = frozenset({5, 9, 11, 17, 25, 47, 49, 51, 55, 59, 61, 63})
"""The pages that show something else from book to book."""
MIXED = frozenset({"Special", "Extended Range"})
"""Sections that say nothing of what their maneuvers look like."""


def title(page: int, matrix: Matrix, maneuvers: Mapping[int, Maneuver], tell: Tell) -> str:
    """A plain title for a picture."""
    if "shield" in tell.lose:
        return "Shield Broken"
    if any(mod.add < 0 for mod in tell.mods):
        return "Weapon Broken"
    return _doing(page, matrix, maneuvers) or USUAL[page] if page in VARYING else USUAL[page]


def _doing(page: int, matrix: Matrix, maneuvers: Mapping[int, Maneuver]) -> str:
    """The maneuver, or else the section, that leads to a picture more often than all others; or nothing."""
    led = [maneuvers[own] for row in matrix.values() for own, picture in row.items() if picture == page]
    names = Counter(_name(maneuver) for maneuver in led), Counter(m.section for m in led if m.section not in MIXED)
    for counted in names:
        for name, times in counted.most_common(1):
            if 2 * times > len(led):
                return name
    return ""


def _name(maneuver: Maneuver) -> str:
    return maneuver.name if maneuver.section in MIXED else f"{maneuver.section}, {maneuver.name}"
