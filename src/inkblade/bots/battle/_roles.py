"""What part an army has in a battle, and whether its enemy comes on."""

from __future__ import annotations

from typing import Literal

from inkblade.bots.battle._figures import figures_of
from inkblade.bots.battle._plans import awaited, objective_of
from inkblade.games.battle import Setup, State

Role = Literal["holder", "hunter", "besieger", "stormer", "runner", "marksman", "brawler"]
"""Who holds out, who must stop somebody, who must take ground, who must kill somebody, who must bring somebody through;
and where there is nothing to win but the day, who shoots better and who does not."""


def role_of(setup: Setup, seat: int) -> Role:
    """The part of an army: by who wins when the turns have run out, and whether somebody is awaited somewhere."""
    survivor = setup.encounter.survivor
    if survivor is None:
        return "marksman" if _fire(setup, seat) > _fire(setup, 1 - seat) else "brawler"
    someone = any(awaited(setup, force) for force in range(len(setup.forces)))
    if survivor == seat:
        return "hunter" if someone else "holder"
    if someone:
        return "runner"
    return "besieger" if objective_of(setup, seat) else "stormer"


def _fire(setup: Setup, seat: int) -> float:
    """The hits, in a hundred, to be expected of all shooters of a seat in a turn, at medium range in the open."""
    fire, forces = figures_of(setup).fire, setup.forces
    foes = {place: force.count for place, force in enumerate(forces) if force.seat != seat}
    total = 0.0
    for place, force in enumerate(forces):
        if force.seat == seat and force.shot is not None:
            mean = sum(fire[place][foe] * count for foe, count in foes.items()) / sum(foes.values())
            total += force.count * force.shot.shots * mean
    return total


def comes_on(state: State, seat: int) -> bool:
    """Whether of those who fight hand to hand for a seat, and are not at it, few are where they were drawn up.

    Before anybody could have moved an enemy is taken to come: to await him for a turn costs little.
    """
    if state.turn <= 1 and (state.phase in ("deploy", "fire") or state.half == 0):
        return True
    setup, position = state.setup, state.position
    away, stay = 0, 0
    for index in position.army(seat):
        force = position.force(index)
        if force.shot is None and not force.hidden and not position.locked(index):
            left = position.squares[index][0] not in setup.areas[force.area]
            away, stay = away + left, stay + (not left)
    return away >= stay
