"""Why a general decides so, in a sentence."""

from __future__ import annotations

from inkblade.bots.battle._plans import Plans, in_words
from inkblade.bots.battle._weighing import expected
from inkblade.games.battle import (
    Back,
    Brutalise,
    Choose,
    Decision,
    Decline,
    Loose,
    March,
    Pick,
    Place,
    State,
    Strike,
    TakeTest,
    Target,
    Use,
    View,
    fire_pool,
    strike_pool,
)


def reason(view: View, decision: Decision, plans: Plans) -> str:
    """What a decision is for; in a movement, by the plan that it follows."""
    state = view.state
    if state.phase == "move" and isinstance(decision, Pick | March):
        return _marching(state, decision, plans)
    match decision:
        case Target(piece=name):
            return _aiming(state, state.position.names[name])
        case Loose() | Strike():
            return f"{_hits(state)} are to be expected"
        case Choose():
            return "is the least loss of those who may be hit"
        case TakeTest():
            return "tests before others can shake it"
        case Brutalise():
            return "the unit would most likely run"
        case Use(power=power):
            return f"this is the moment for {power.replace('-', ' ')}"
        case Decline():
            return "there is nothing to gain by it"
        case Back():
            return "the unit would be divided"
        case Place():
            return "stands well there"
        case _:
            return "nothing else is worth doing now"


def _marching(state: State, decision: Pick | March, plans: Plans) -> str:
    index = state.position.names[decision.who] if isinstance(decision, Pick) else state.picked
    force = None if index is None else state.position.pieces[index].force
    if force is None or force not in plans:
        return "keeps the unit together"
    return in_words(state.setup, force, plans[force])


def _aiming(state: State, target: int) -> str:
    assert state.picked is not None
    pool = strike_pool if state.phase == "combat" else fire_pool
    hits = expected(state, pool(state, state.picked, target))
    return f"{hits:.2f} hits are to be expected, and no other target is worth more"


def _hits(state: State) -> str:
    assert state.pool is not None
    return f"{expected(state, state.pool):.2f} hits"
