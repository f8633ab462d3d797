"""What to do now: the win chance, the mix to draw from, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from inkblade.coach._judging import Judge, judge_of
from inkblade.coach._reviewing import Share, shares
from inkblade.coach._weighing import NotCoached, Weighing
from inkblade.coach._words import called, led_to, percent, points
from inkblade.games.duel import DUEL, State, View
from inkblade.kernel import Plain, Seat

if TYPE_CHECKING:
    from inkblade.solver import Solution


class Cost(msgspec.Struct, frozen=True):
    """A decision and what it gives away, in win chance."""

    decision: Plain
    name: str
    loss: float


class Counsel(msgspec.Struct, frozen=True):
    """What the coach says to a seat that is to decide."""

    seat: Seat
    chance: float
    """To win, a draw counted as half a win."""
    mix: tuple[Share, ...]
    """What to draw the decision from, the likeliest first."""
    costs: tuple[Cost, ...]
    """Every decision, the best first."""
    why: str
    exact: bool
    """Whether the numbers are the solution's; if not they are an estimate."""


def advise(solution: Solution | None, view: View) -> Counsel:
    """What the viewing seat should decide, by the solution of the duel or without one by estimate.

    NotCoached if nothing is asked, if it is no duel one on one, or the solution is another's.
    """
    state, seat = view.state, view.seat
    if seat is None or state.phase not in ("announce", "choose"):
        raise NotCoached("nothing is to be decided in this view")
    judge = judge_of(state.setup, solution)
    weighing = judge.weigh(state)
    return Counsel(
        seat=seat,
        chance=judge.chances(state)[seat],
        mix=shares(state, weighing, seat),
        costs=_costs(state, weighing, seat),
        why=_why(state, weighing, seat, judge),
        exact=judge.exact,
    )


def _costs(state: State, weighing: Weighing, seat: Seat) -> tuple[Cost, ...]:
    decisions, losses = weighing.decisions[seat], weighing.losses(seat)
    ordered = sorted(range(len(decisions)), key=lambda place: (losses[place], -weighing.mixes[seat][place]))
    return tuple(
        Cost(DUEL.notation.plain(decisions[place]), called(state, seat, decisions[place]), float(losses[place]))
        for place in ordered
    )


def _why(state: State, weighing: Weighing, seat: Seat, judge: Judge) -> str:
    """What the mix keeps, what its likeliest part does to the likeliest answer, and what not to do."""
    own, other = weighing.decisions[seat], weighing.decisions[1 - seat]
    first, foe = weighing.mixed(seat)[0], state.name(1 - seat)
    name = called(state, seat, own[first])
    if len(own) == 1:
        return f"Only {name} is left to you."
    drawn = "drawn like this you keep" if len(weighing.mixed(seat)) > 1 else f"{name} keeps"
    sure = f"Whatever {foe} does, {drawn} {percent(weighing.sure(seat), judge.exact)}."
    if state.phase == "announce":
        return sure
    answer = weighing.mixed(1 - seat)[0]
    often = percent(weighing.mixes[1 - seat][answer], judge.exact)
    happens = led_to(state, {seat: own[first], 1 - seat: other[answer]}, seat)
    against = f"With {name} against {called(state, 1 - seat, other[answer])} ({often} of {foe}'s best play) {happens}."
    return " ".join([sure, against, *_beware(state, weighing, seat, judge)])


def _beware(state: State, weighing: Weighing, seat: Seat, judge: Judge) -> Iterator[str]:
    """The dearest decision, if it is dear."""
    losses = weighing.losses(seat)
    worst = int(losses.argmax())
    if losses[worst] >= judge.felt:
        name = called(state, seat, weighing.decisions[seat][worst])
        yield f"{name} would give away {points(float(losses[worst]), judge.exact)}."
