"""What a unit is told to do: a plan in a word, and whom or what it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from inkblade.games.battle import Setup, State

Errand = Literal["hold", "guard", "advance", "shoot", "charge", "flank", "seize", "cover", "retire"]


class Plan(NamedTuple):
    """What one force is to do, until it is told something else."""

    errand: Errand
    target: int | None = None
    """Of charge and flank: the enemy force; None: the nearest."""


Plans: TypeAlias = Mapping[int, Plan]
"""By force, for one army."""

WORDS: Mapping[Errand, str] = {
    "hold": "stand where they are and face the enemy",
    "guard": "stand until an enemy comes near, then charge",
    "advance": "advance in good order, and charge together",
    "shoot": "come into range and shoot",
    "charge": "charge {target}",
    "flank": "take {target} in flank or rear",
    "seize": "make for {target}",
    "cover": "take cover and hold it",
    "retire": "fall back and keep their distance",
}


def in_words(setup: Setup, force: int, plan: Plan) -> str:
    """A plan as a sentence."""
    target = "the nearest enemy" if plan.target is None else f"the {setup.forces[plan.target].name}"
    if plan.errand == "seize":
        target = objective_of(setup, setup.forces[force].seat) or "the enemy's ground"
    return f"the {setup.forces[force].name} {WORDS[plan.errand].format(target=target)}"


def objective_of(setup: Setup, seat: int) -> str | None:
    """The area that a seat wins by reaching or holding, if there is one."""
    aims = (one.area for one in setup.encounter.victories if one.seat == seat and one.kind != "kill")
    return next(aims, None)


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


def holds_out(setup: Setup, seat: int) -> bool:
    """Whether a seat wins if nothing happens until the turns have run out."""
    return setup.encounter.survivor == seat


def standing(state: State, seat: int) -> tuple[int, ...]:
    """The forces of a seat that have anybody on the board."""
    forces = state.setup.forces
    return tuple(place for place, force in enumerate(forces) if force.seat == seat and state.position.members[place])
