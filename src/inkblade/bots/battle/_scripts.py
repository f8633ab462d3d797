"""Two tempers: which plan a cautious and which a headlong general gives each of his forces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from inkblade.bots.battle._plans import (
    Errand,
    Plan,
    counts_for_objective,
    holds_out,
    must_attack,
    objective_of,
    standing,
)
from inkblade.bots.battle._surveying import Survey
from inkblade.games.battle import State

Temper = Literal["cautious", "headlong"]
ORDERS: tuple[Errand, ...] = ("charge", "advance", "guard", "cover")
"""What those who fight hand to hand may be told while the others shoot."""
DOUBTED = 2
"""How many soldiers on either side of the question are taken for granted."""
CLOSE = 5
"""Nearer than so many squares, shooters fall back who can."""


def plans_of(state: State, seat: int, temper: Temper) -> Mapping[int, Plan]:
    """What each force of a seat is to do."""
    give = _cautious if temper == "cautious" else _headlong
    survey = Survey(state.position, seat)
    return {force: give(state, survey, force) for force in standing(state, seat)}


def _headlong(state: State, survey: Survey, force: int) -> Plan:
    """Charge; but who is awaited somewhere goes there, and with nobody to charge so does everybody."""
    if _awaited(state, force) or (not survey.enemies and counts_for_objective(state.setup, force)):
        return Plan("seize")
    seat = survey.seat
    if counts_for_objective(state.setup, force) and must_attack(state.setup, seat) and not survey.in_reach(force):
        return Plan("seize")
    return Plan("charge")


def _cautious(state: State, survey: Survey, force: int) -> Plan:
    """Shooters shoot and keep their distance, the others stand before them; late in the day they go for the aim."""
    army, seat = state.setup.forces[force], survey.seat
    if _awaited(state, force):
        return Plan("seize")
    pressed = must_attack(state.setup, seat) and 2 * state.turn >= state.setup.encounter.turns
    if pressed and objective_of(state.setup, seat) is not None and counts_for_objective(state.setup, force):
        return Plan("seize")
    if army.shot is not None:
        return Plan("retire") if survey.front(force) <= CLOSE else Plan("shoot")
    return Plan("guard")


def rashness(state: State, seat: int) -> float:
    """How likely a seat is to go on headlong: at first half and half, then by how many have left their places."""
    setup, position = state.setup, state.position
    away, stay = DOUBTED, DOUBTED
    for force in standing(state, seat):
        army = setup.forces[force]
        if army.hidden or army.shot is not None:
            continue
        left = sum(position.squares[one][0] not in setup.areas[army.area] for one in position.members[force])
        away, stay = away + left, stay + len(position.members[force]) - left
    return away / (away + stay) if state.turn > 1 else 0.5


def stances(state: State, seat: int) -> Iterator[Mapping[int, Plan]]:
    """What a whole army may be told at once: the temper that is usual first, then orders, then one enemy for all."""
    own = standing(state, seat)
    wary = {force: _kept(state, force, plan) for force, plan in plans_of(state, seat, "cautious").items()}
    headlong = plans_of(state, seat, "headlong")
    yield from (wary, headlong) if holds_out(state.setup, seat) else (headlong, wary)
    for errand in ORDERS:
        yield {force: _ordered(state, force, Plan(errand)) for force in own}
    for foe in standing(state, 1 - seat):
        if state.setup.forces[foe].individual and not _hunted(state, foe):
            continue
        yield {force: _ordered(state, force, Plan("charge", foe)) for force in own}
    if objective_of(state.setup, seat) is not None:
        yield {force: _ordered(state, force, Plan("seize")) for force in own}
        yield dict.fromkeys(own, Plan("seize"))


def _ordered(state: State, force: int, plan: Plan) -> Plan:
    """An order as it is for one force: who is awaited goes there, shooters shoot."""
    if _awaited(state, force):
        return Plan("seize")
    return Plan("shoot") if state.setup.forces[force].shot else _kept(state, force, plan)


def _kept(state: State, force: int, plan: Plan) -> Plan:
    """A plan for one force, unless its death would lose the day and its way does not lead to victory."""
    safe = plan.errand in ("seize", "shoot") or not _hunted(state, force)
    return plan if safe else Plan("retire")


def _hunted(state: State, force: int) -> bool:
    """Whether the enemy wins the day by killing this force."""
    return any(
        one.kind == "kill" and one.force == state.setup.forces[force].id for one in state.setup.encounter.victories
    )


def _awaited(state: State, force: int) -> bool:
    """Whether nobody but this force can win the day by coming somewhere."""
    own = state.setup.forces[force]
    return any(one.force == own.id and one.kind == "reach" for one in state.setup.encounter.victories)
