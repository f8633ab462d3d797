"""What a deed of the Movement Phase costs, and how its dice may fall."""

from __future__ import annotations

from fractions import Fraction

from inkblade.boards import hexes
from inkblade.games.adventure._chart import CHART, deed_cost, means_of
from inkblade.games.adventure._decisions import (
    Acting,
    Cast,
    Decision,
    JumpOnto,
    Move,
    Reckless,
    Shove,
    ShoveObject,
    Slay,
    Throw,
    ThrowWeapon,
)
from inkblade.games.adventure._falling import falling_chances, falling_terms
from inkblade.games.adventure._field import read_space
from inkblade.games.adventure._handling import beyond
from inkblade.games.adventure._magic import spell_terms
from inkblade.games.adventure._moving import FINE, RECKLESS, haul_cost, reach_of
from inkblade.games.adventure._resting import recovery_entry
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import State, facts_of
from inkblade.games.adventure._throwing import hits_up_to, missile_of, missile_tally, scatter
from inkblade.games.adventure._tussling import SLAYING, recovers
from inkblade.kernel import Plain


def sum_of(state: State, decision: Decision) -> dict[str, Plain] | None:
    """The cost of a deed, what it needs and how likely it is; None of what costs nothing."""
    if type(decision) not in CHART or not isinstance(decision, Acting):
        return None
    index = state.setup.index[decision.figure]
    if isinstance(decision, Move):
        cost = reach_of(state, index).costs[read_space(decision.to)] // FINE + haul_cost(state, index)
        return {"cost": cost}
    hard = isinstance(decision, Shove) and decision.hard
    return {"cost": deed_cost(means_of(state, index), type(decision), hard), **_odds(state, index, decision)}


def _odds(state: State, index: Index, decision: Decision) -> dict[str, Plain]:
    """How the dice of a deed may fall."""
    match decision:
        case Throw(object=id, to=to):
            space = read_space(to)
            most = hits_up_to(hexes.distance(state.pieces[index].at, space))
            told = {"needs": f"{most} or less", "chance": share(most), "damage": facts_of(state, id).weight}
            return {**told, "scatters": len(scatter(state, space))}
        case ThrowWeapon(target=name):
            return _missile(state, index, state.setup.index[name])
        case Reckless():
            faces = list(RECKLESS.values())
            return {"chances": {posture: share(faces.count(posture)) for posture in dict.fromkeys(faces)}}
        case JumpOnto():
            chances = {"knocks down": share(1), "disarms": share(1), "staggers": share(2), "misses": share(2)}
            return {"chances": chances}
        case Shove(target=name, hard=hard):
            return _fall(state, state.setup.index[name], int(hard))
        case ShoveObject(object=id):
            item = state.by_id[id]
            assert item.at is not None
            struck = state.standing.get(beyond(state.pieces[index].at, item.at))
            return {} if struck is None else _fall(state, struck, 0)
        case Cast(target=name):
            far = hexes.distance(state.pieces[index].at, state.pieces[state.setup.index[name]].at)
            extra, most = spell_terms(far)
            return {"needs": f"{most} or less", "chance": share(most), "points": extra}
        case Slay(target=name):
            return {"chance": _death(state, state.setup.index[name])}
        case _:
            return {}


def share(faces: int) -> float:
    """So many faces of a die as a chance."""
    return round(faces / 6, 4)


def _missile(state: State, index: Index, target: Index) -> dict[str, Plain]:
    missile = missile_of(state, index)
    assert missile is not None
    distance = hexes.distance(state.pieces[index].at, state.pieces[target].at)
    most, tally = hits_up_to(distance), missile_tally(state, index, missile, target, distance)
    return {"needs": f"{most} or less", "chance": share(most), "damage": max(0, int(tally)), "sum": str(tally)}


def _fall(state: State, index: Index, effort: int) -> dict[str, Plain]:
    terms = falling_terms(state, index, effort)
    chances = {result: round(likely, 4) for result, likely in falling_chances(int(terms)).items()}
    return {"chances": chances, "added": int(terms)}


def _death(state: State, target: Index) -> float:
    """How likely a helpless one dies of being struck at, this turn."""
    if not recovers(state, target):
        return 1.0
    added = state.pieces[target].effort.slaying + SLAYING
    dead = sum(recovery_entry(state.pieces[target].body, face + added) is None for face in range(1, 7))
    return float(round(Fraction(dead, 6), 4))
