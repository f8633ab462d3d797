"""How a general draws up his army: the first of each unit where the unit is to stand, the rest beside him."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Literal

from inkblade.boards import Facing, Square
from inkblade.games.battle import Decision, Force, Muster, Place, Ready, State

Arm = Literal["shooters", "hero", "foot", "riders"]
Lineup = tuple[Arm, Arm, Arm, Arm]
"""The arms of an army, from its middle to its wings."""
GAP = 1
"""Squares between two units."""


def deploy(state: State, options: Sequence[Decision], lineup: Lineup) -> Decision:
    """The first of the next unit to its place in the line; once all have theirs, everybody else beside them."""
    if Ready() in options:
        return Ready()
    seat, position = state.acting, state.position
    for force, middle in _places(state, seat, lineup).items():
        if not position.members[force]:
            fit = [one for one in options if isinstance(one, Place) and _is_of(state, one, force) and not one.hidden]
            if fit:
                facing = state.setup.encounter.armies[seat].facing
                return min(fit, key=lambda one: _distance(one.at, middle, facing))
    return Muster()


def _is_of(state: State, decision: Place, force: int) -> bool:
    return state.position.pieces[state.position.names[decision.piece]].force == force


def _distance(at: Square, middle: float, facing: Facing) -> tuple[float, int, Square]:
    """How far a square is from the middle of a unit along the line, and then how far back."""
    return abs(_along(at, facing) - middle), -_forward(at, facing), at


def _along(at: Square, facing: Facing) -> int:
    return at.x if facing in (Facing.NORTH, Facing.SOUTH) else at.y


def _forward(at: Square, facing: Facing) -> int:
    return {Facing.NORTH: -at.y, Facing.SOUTH: at.y, Facing.EAST: at.x, Facing.WEST: -at.x}[facing]


def arm_of(force: Force) -> Arm:
    """What a force is in the line."""
    if force.shot is not None:
        return "shooters"
    if force.individual:
        return "hero"
    return "riders" if force.long else "foot"


def _places(state: State, seat: int, lineup: Lineup) -> dict[int, float]:
    """For every force that stands openly the middle of its place along the line, area by area."""
    setup = state.setup
    own = [place for place, force in enumerate(setup.forces) if force.seat == seat and not force.hidden]
    found: dict[int, float] = {}
    for area in dict.fromkeys(setup.forces[place].area for place in own):
        several = [place for place in own if setup.forces[place].area == area]
        facing = setup.encounter.armies[seat].facing
        sides = [_along(at, facing) for at in setup.areas[area]]
        line = _line(setup.forces, several, lineup)
        widths = [(setup.forces[place].count + 1) // 2 for place in line]
        begin = (min(sides) + max(sides) + 1 - sum(widths) - GAP * (len(line) - 1)) / 2
        for place, width in zip(line, widths, strict=True):
            found[place] = begin + (width - 1) / 2
            begin += width + GAP
    return found


def _line(forces: Sequence[Force], several: Sequence[int], lineup: Lineup) -> deque[int]:
    """Forces from one wing to the other: the first arm of the line-up in the middle, the others on either side."""
    line: deque[int] = deque()
    for number, place in enumerate(sorted(several, key=lambda one: (lineup.index(arm_of(forces[one])), one))):
        if number % 2:
            line.append(place)
        else:
            line.appendleft(place)
    return line
