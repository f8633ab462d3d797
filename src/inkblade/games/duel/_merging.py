"""The smallest tables that play the same: conditions nobody can tell apart become one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkblade.games.duel._tables import Duel, Side


def _classes(rows: list[bytes]) -> NDArray[np.int32]:
    """A number for each row, equal for equal rows, in order of first appearance."""
    seen: dict[bytes, int] = {}
    return np.array([seen.setdefault(row, len(seen)) for row in rows], np.int32)


def _minimal_side(side: Side) -> tuple[Side, NDArray[np.int32], NDArray[np.int32]]:
    """The same automaton with conditions merged that nobody can tell apart; and the class of each face and gear."""
    bonus, ward, away = side.bonus, side.ward, side.away
    face = _classes(
        [side.legal[:, f].tobytes() + bonus[f].tobytes() + bytes([ward[f], away[f]]) for f in range(len(side.faces))]
    )
    gear = _classes([side.legal[g].tobytes() for g in range(len(side.gears))])
    while True:
        finer = _classes([gear[g : g + 1].tobytes() + gear[side.effects[g]].tobytes() for g in range(len(side.gears))])
        if finer.max() == gear.max():
            break
        gear = finer
    faces = [int(np.argmax(face == number)) for number in range(int(face.max()) + 1)]
    gears = [int(np.argmax(gear == number)) for number in range(int(gear.max()) + 1)]
    smaller = Side(
        [side.faces[f] for f in faces],
        [side.gears[g] for g in gears],
        np.ascontiguousarray(side.legal[np.ix_(gears, faces)]),
        bonus[faces],
        ward[faces],
        away[faces],
        gear[side.effects[gears]],
    )
    return smaller, face, gear


def minimal(duel: Duel) -> Duel:
    """The duel with both automata made as small as they go; what happens is the same."""
    sides, starts, cells = [], [], []
    for index in (0, 1):
        side, face, gear = _minimal_side(duel.sides[index])
        sides.append(side)
        now = duel.start[3 * index : 3 * index + 3]
        starts += [int(face[now[0]]), int(gear[now[1]]), now[2]]
        cell = duel.cells[index].copy()
        cell["face"] = face[cell["face"]]
        cells.append(cell)
    return Duel(
        (sides[0], sides[1]),
        (cells[0], cells[1]),
        duel.maxima,
        duel.bodies,
        (starts[0], starts[1], starts[2], starts[3], starts[4], starts[5]),
    )
