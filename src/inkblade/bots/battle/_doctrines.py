"""Doctrines: what a general tells each arm of his army before it moves."""

from __future__ import annotations

from math import ceil
from typing import Literal, NamedTuple

from inkblade.bots.battle._deploying import Lineup, arm_of
from inkblade.bots.battle._plans import (
    Plan,
    Plans,
    awaited,
    counts_for_objective,
    hunted,
    must_attack,
    objective_of,
    standing,
)
from inkblade.bots.battle._surveying import Survey
from inkblade.games.battle import State

Order = Literal["charge", "hunt", "wait", "bar", "skirmish", "shoot", "seize", "follow", "hide"]
PATIENT: tuple[Order, ...] = ("wait", "skirmish", "shoot")
"""Orders that give way, late in the day, to what is to be seized before its end."""
CLOSE = 5
"""Nearer than so many squares, shooters fall back who can."""
FIGHTING = 4
"""So many turns those need who are to take ground, besides the way to it."""
SPARE = 3
"""With no more turns to spare than these, who is awaited somewhere no longer waits for his way to be cleared."""


class Doctrine(NamedTuple):
    """An order for every arm, and how the army is drawn up for it."""

    foot: Order
    riders: Order
    shooters: Order
    hero: Order
    lineup: Lineup
    awaited: Order = "seize"
    """What he is told who alone can win the day by coming somewhere."""
    hunted: Order | None = None
    """What a shooter is told whose death loses the day; None: what his arm is told."""


OPEN: Lineup = ("shooters", "hero", "foot", "riders")
CLOSED: Lineup = ("riders", "hero", "foot", "shooters")
HEADLONG = Doctrine("charge", "charge", "charge", "charge", CLOSED)
"""Everybody charges; but who is awaited somewhere goes there, and with nobody to charge so does everybody."""
CAUTIOUS = Doctrine("wait", "wait", "skirmish", "wait", OPEN)
"""Shooters shoot and keep their distance, the others stand before them; late in the day they go for the aim."""
AMBUSH = Doctrine("wait", "wait", "shoot", "wait", OPEN)
"""As the cautious do, but shooters stand their ground."""
STEADFAST = Doctrine("bar", "bar", "shoot", "bar", OPEN, hunted="hide")
"""All stand where the enemy has to come by, shooters where they see him, or if he is after them where he does not."""
NET = Doctrine("bar", "charge", "shoot", "hunt", OPEN)
"""The foot bars the way, riders charge, and heroes go for him who is to be caught."""
STORM = Doctrine("hunt", "hunt", "shoot", "hunt", OPEN)
"""All but shooters go for him whose death wins the day, or for the nearest."""
ESCORT = Doctrine("charge", "charge", "skirmish", "charge", OPEN, awaited="follow")
"""The others clear the way, and who is awaited keeps out of sight before he takes it."""


def orders_of(state: State, seat: int, doctrine: Doctrine) -> tuple[Order, ...]:
    """What each force of a seat that stands is told."""
    return tuple(_order(state, force, doctrine) for force in standing(state, seat))


def plans_of(state: State, survey: Survey, doctrine: Doctrine) -> Plans:
    """What each force of the seat that surveys the field is to do in a movement."""
    own = standing(state, survey.seat)
    return {force: _plan(state, survey, force, _order(state, force, doctrine)) for force in own}


def _order(state: State, force: int, doctrine: Doctrine) -> Order:
    if awaited(state.setup, force):
        return doctrine.awaited
    match arm_of(state.setup.forces[force]):
        case "shooters" if hunted(state.setup, force):
            return doctrine.hunted or doctrine.shooters
        case "shooters":
            return doctrine.shooters
        case "hero":
            return doctrine.hero
        case "riders":
            return doctrine.riders
        case "foot":
            return doctrine.foot


def _plan(state: State, survey: Survey, force: int, order: Order) -> Plan:
    """An order as it is for one force in this movement."""
    setup, counts = state.setup, counts_for_objective(state.setup, force)
    attacks = must_attack(setup, survey.seat)
    if order in PATIENT and counts and attacks and _presses(state, survey, force):
        return Plan("seize")
    match order:
        case "hunt" if prey := [foe for foe in standing(state, 1 - survey.seat) if hunted(setup, foe)]:
            return Plan("charge", prey[0])
        case "charge" | "hunt":
            idle = not survey.enemies or (attacks and not survey.in_reach(force))
            return Plan("seize") if counts and idle else Plan("charge")
        case "follow":
            return Plan("seize" if _goes(state, survey, force) else "hide")
        case "skirmish":
            return Plan("retire" if survey.front(force) <= CLOSE else "shoot")
        case "wait":
            return Plan("guard")
        case _:
            return Plan(order)


def _presses(state: State, survey: Survey, force: int) -> bool:
    """Whether it is time to go for the aim: half the day is gone, or there are few turns more than the way takes."""
    turns = state.setup.encounter.turns
    return 2 * state.turn >= turns or turns - state.turn < _way(state, survey, force) + FIGHTING


def _goes(state: State, survey: Survey, force: int) -> bool:
    """Whether one goes where one is awaited: nobody who could bar the way is free to move, or time presses."""
    setup, position = state.setup, state.position
    ways = survey.ground(force).into(objective_of(setup, survey.seat))
    own = min(ways[survey.pose(one).at] for one in position.members[force])
    free = [one for one in survey.enemies if not position.locked(one)]
    in_time = setup.encounter.turns - state.turn >= _way(state, survey, force) + SPARE
    return not in_time or all(ways[survey.pose(one).at] > own for one in free)


def _way(state: State, survey: Survey, force: int) -> int:
    """How many turns a force has to go to its army's objective."""
    ways = survey.ground(force).into(objective_of(state.setup, survey.seat))
    nearest = min(ways[survey.pose(one).at] for one in state.position.members[force])
    return ceil(nearest / state.setup.forces[force].move)
