"""Battles rehearsed: played on in the mind by the rules, both armies by a doctrine, until they are decided."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from inkblade.bots._protocol import Purse
from inkblade.bots.battle._deciding import by_rote
from inkblade.bots.battle._doctrines import Doctrine, plans_of
from inkblade.bots.battle._drilling import Drill
from inkblade.bots.battle._figures import figures_of
from inkblade.bots.battle._surveying import Survey
from inkblade.games.battle import BattleRules, Decision, Done, State, View, exhausted
from inkblade.kernel import Dice
from inkblade.kernel import options as legal

RULES = BattleRules()
SPOILS = 0.15
"""Which part of what a battle is worth is what is left of both armies."""


def rehearsed(state: State, doctrines: Sequence[Doctrine], dice: Dice, purse: Purse) -> State | None:
    """The end of a battle in which each seat goes by a doctrine; None: time is up before that.

    Movements are planned as if nobody were hidden.
    """
    while state.end is None:
        seat = state.asked
        if state.phase == "move" and not state.interrupted:
            if purse.is_late:
                return None
            survey = Survey(state.position, seat)
            drill = Drill(state, survey, plans_of(state, survey, doctrines[seat]))
            drill.script(hurried=False)
            state = RULES.resolve(replace(drill.state, picked=None), {seat: Done()}, dice).state
            continue
        view = RULES.view(state, seat)
        state = RULES.resolve(state, {seat: _decision(view)}, dice).state
    return state


def _decision(view: View) -> Decision:
    """What is done outside of movement; with somebody in hand that does not hang on what else there is to do."""
    state = view.state
    if state.picked is not None and not state.interrupted and not exhausted(state):
        return by_rote(state, ())
    options = legal(RULES, view)
    return options[0] if len(options) == 1 else by_rote(state, options)


def worth(state: State, seat: int) -> float:
    """What an ended battle is worth to a seat, from 0 to 1: the day, and a little for what is left."""
    assert state.end is not None
    own, other = state.end.points[seat], state.end.points[1 - seat]
    day = 0.5 + 0.5 * ((own > other) - (own < other))
    return (1 - SPOILS) * day + SPOILS * _left(state, seat)


def is_won(value: float) -> bool:
    """Whether a battle that was worth so much was won."""
    return value >= 1 - SPOILS


def _left(state: State, seat: int) -> float:
    """The part of all who are left that are of a seat, by their worth."""
    figures, position = figures_of(state.setup), state.position
    sums = [sum(figures.worth[position.pieces[one].force] for one in position.army(side)) for side in (0, 1)]
    return sums[seat] / total if (total := sum(sums)) else 0.5
