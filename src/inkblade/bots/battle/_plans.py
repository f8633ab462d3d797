"""What a unit is told to do: a plan in a word, and whom or what it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from inkblade.boards import Square
from inkblade.games.battle import Setup, State

Errand = Literal["guard", "bar", "shoot", "charge", "seize", "retire", "hide"]


class Plan(NamedTuple):
    """What one force is to do, until it is told something else."""

    errand: Errand
    target: int | None = None
    """Of a charge: the enemy force; None: the nearest."""


Plans: TypeAlias = Mapping[int, Plan]
"""By force, for one army."""

WORDS: Mapping[Errand, str] = {
    "guard": "stand until an enemy comes near, then charge",
    "bar": "stand in the enemy's way",
    "shoot": "come into range and shoot",
    "charge": "charge {target}",
    "seize": "make for {target}",
    "retire": "fall back and keep their distance",
    "hide": "keep out of sight and out of reach",
}


def in_words(setup: Setup, force: int, plan: Plan) -> str:
    """A plan as a sentence."""
    target = "the nearest enemy" if plan.target is None else f"the {setup.forces[plan.target].name}"
    if plan.errand == "seize":
        target = _objective(setup, setup.forces[force].seat) or "the enemy's ground"
    return f"the {setup.forces[force].name} {WORDS[plan.errand].format(target=target)}"


def objective_of(setup: Setup, seat: int) -> frozenset[Square]:
    """The area that a seat wins by reaching or holding; nothing if there is none."""
    return setup.areas.get(_objective(setup, seat), frozenset())


def _objective(setup: Setup, seat: int) -> str:
    aims = (one.area for one in setup.encounter.victories if one.seat == seat and one.kind != "kill")
    return next(aims, "")


def counts_for_objective(setup: Setup, force: int) -> bool:
    """Whether a force may win the day by coming to its army's objective."""
    own = setup.forces[force]
    for one in setup.encounter.victories:
        if one.seat == own.seat and one.kind != "kill" and one.force in ("", own.id):
            return True
    return False


def must_attack(setup: Setup, seat: int) -> bool:
    """Whether a seat loses if nothing happens until the turns have run out."""
    return setup.encounter.survivor == 1 - seat


def awaited(setup: Setup, force: int) -> bool:
    """Whether nobody but this force can win the day for its army by coming somewhere."""
    own, victories = setup.forces[force], setup.encounter.victories
    return any((one.seat, one.force, one.kind) == (own.seat, own.id, "reach") for one in victories)


def hunted(setup: Setup, force: int) -> bool:
    """Whether the enemy wins the day by killing this force."""
    own, victories = setup.forces[force], setup.encounter.victories
    return any((one.seat, one.force, one.kind) == (1 - own.seat, own.id, "kill") for one in victories)


def standing(state: State, seat: int) -> tuple[int, ...]:
    """The forces of a seat that have anybody on the board."""
    forces = state.setup.forces
    return tuple(place for place, force in enumerate(forces) if force.seat == seat and state.position.members[place])
