"""What the scripts of the sketch advise, in the words of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from inkblade.boards import distance
from inkblade.bots._trying import LooseDice
from inkblade.bots.labyrinth._consulting import consult
from inkblade.bots.labyrinth._rows import (
    ALERT,
    ATTACKS,
    BURN,
    DODGES_NOW,
    ENTER,
    LEAVE,
    MOVE,
    UNLOCK,
    VANISH,
    Numbers,
    Sketch,
    Survey,
)
from inkblade.games.labyrinth import (
    Alert,
    Attack,
    Burn,
    Complete,
    Decision,
    Dodge,
    Enter,
    Leave,
    Move,
    Pass,
    Plan,
    Post,
    Ready,
    State,
    Unlock,
    Vanish,
    View,
)
from inkblade.games.labyrinth._rules import LabyrinthRules
from inkblade.kernel import Seat

RULES = LabyrinthRules()
FATES = 1 << 40


def survey(state: State) -> Survey:
    """The plan by numbers, wherever the Princess is, made once."""
    return _surveyed(replace(state.plan, princess=None))


@lru_cache(maxsize=32)
def _surveyed(plan: Plan) -> Survey:
    return Survey(plan)


class Counsel(NamedTuple):
    """What the script would do, for which unit, and the sketch it was found on."""

    decision: Decision
    unit: int
    sketch: Sketch


def units_of(state: State, seat: Seat) -> int:
    """The units a seat may have act now, as bits: its own, and in the phase of magic the one whose turn it is."""
    own = [state.owns(seat, unit) and unit.gone is None for unit in state.units]
    if state.phase == "magic":
        own = [mine and state.casters[:1] == (unit.kind,) for mine, unit in zip(own, state.units, strict=True)]
    return sum(1 << index for index, mine in enumerate(own) if mine)


def counsel(state: State, ground: Survey, mine: int, chance: Random) -> Counsel:
    """What the script would have one of these units do now."""
    sketch, out = ground.sketch(state, chance.randrange(FATES)), np.zeros(4, np.int64)
    consult(ground.ground, sketch, mine, 0, 0, out)
    return Counsel(worded(state, ground, out), int(out[1]), sketch)


def worded(state: State, ground: Survey, out: Numbers) -> Decision:
    """An advice of the script as a decision."""
    verb, unit, target, escort = (int(number) for number in out)
    name = state.units[unit].name if state.units[unit].gone is None else ""
    match verb:
        case _ if verb == ENTER:
            return Enter(name, ground.squares[target])
        case _ if verb == MOVE:
            return Move(name, ground.squares[target], bool(escort))
        case _ if verb == LEAVE:
            return Leave(name, bool(escort))
        case _ if verb == UNLOCK:
            return Unlock(name, ground.doorways[target])
        case _ if verb == VANISH:
            return Vanish(name)
        case _ if verb == BURN:
            return Burn(state.units[target].name)
        case _ if verb == ALERT:
            return Alert(name, ground.rooms[target])
        case _ if verb == ATTACKS:
            return Attack(name, state.units[target].name)
        case _ if verb == DODGES_NOW:
            return Dodge()
        case _:
            return Pass()


def follow(view: View, options: Sequence[Decision], chance: Random) -> Decision:
    """What the script would have the viewing seat do now."""
    assert view.seat is not None
    state = RULES.imagine(view, LooseDice(chance)) if view.state.options.fog else view.state
    return permitted(counsel(state, survey(state), units_of(state, view.seat), chance).decision, options)


def permitted(decision: Decision, options: Sequence[Decision]) -> Decision:
    """A decision, or what comes nearest to it of the options: a move as far into the dark as is known, or nothing."""
    if decision in options:
        return decision
    if isinstance(decision, Move):
        same = [one for one in options if isinstance(one, Move) and one.unit == decision.unit]
        near = [one for one in same if one.escort == decision.escort]
        if near:
            return min(near, key=lambda one: distance(one.to, decision.to))
    return Pass() if Pass() in options else options[0]


def prepared(view: View, options: Sequence[Decision], chance: Random) -> Decision:
    """How a stronghold is made ready without much thought: the program completes it; what unfolds has its Guards."""
    if view.state.phase == "unfold":
        guards = [one for one in options if isinstance(one, Post)]
        return chance.choice(guards or list(options))
    return Complete() if Complete() in options else Ready()
