"""Why a seat may not decide something now, with the rule that says so."""

from __future__ import annotations

from collections.abc import Mapping

from inkblade.games.battle._decisions import (
    Back,
    Brutalise,
    Choose,
    Decision,
    Done,
    Drop,
    Flee,
    Join,
    Lead,
    Lift,
    Loose,
    March,
    Muster,
    Pick,
    Place,
    Quit,
    Ready,
    Strike,
    TakeTest,
    Target,
    Use,
)
from inkblade.games.battle._deploying import place_objection, ready_objection
from inkblade.games.battle._firing import aims, joining_objection, missed, shooters
from inkblade.games.battle._leading import lead_objection
from inkblade.games.battle._morale import brutal_objection, test_objection
from inkblade.games.battle._moving import back_objection, coherency_objection, movable, reach_now, unreachable
from inkblade.games.battle._paces import Pose
from inkblade.games.battle._powers import power_objection
from inkblade.games.battle._reacting import reaction_objection
from inkblade.games.battle._state import Flight, Index, Phase, State, View
from inkblade.games.battle._striking import enemies, member_objection, striker_objection
from inkblade.games.battle._telling import on_screen
from inkblade.kernel import Objection

FIGHT = (Pick, Target, Join, Quit, Drop, Done)
DECISIONS: Mapping[Phase, tuple[type[Decision], ...]] = {
    "deploy": (Place, Lift, Muster, Ready),
    "fire": (*FIGHT, Loose, Use),
    "move": (Pick, March, Drop, Back, Lead, Done, Use),
    "fire-again": (*FIGHT, Loose, Use),
    "combat": (*FIGHT, Strike),
    "morale": (TakeTest, Brutalise),
}
CITED: Mapping[Phase, str] = {
    "deploy": "MAG-25",
    "fire": "MAG-28",
    "move": "MAG-29",
    "fire-again": "MAG-30",
    "combat": "MAG-31",
    "morale": "MAG-32",
}
SMALL = (Place, Lift, Pick, Drop, Back, Target, Join, Quit)
"""Decisions that bring nothing about by themselves."""
PATIENCE, GRACE = 3, 12
"""How many small decisions every piece of an army is worth in half a phase, and how many more; so a battle ends."""


def exhausted(state: State) -> bool:
    """Whether a phase has seen so many small decisions that it has to come to an end."""
    return state.small >= GRACE + PATIENCE * state.setup.seats.count(state.acting)


def objection(view: View, decision: Decision) -> Objection | None:
    """Why the viewing seat may not decide so, in the words of the screens."""
    found = why_not(view, decision)
    return found and on_screen(view.state.setup, found)


def why_not(view: View, decision: Decision) -> Objection | None:
    """The same with pieces and squares named as in decisions: enough for who only asks whether."""
    state = view.state
    rule = CITED[state.phase]
    if state.end is not None or view.seat != state.asked:
        return Objection("not-asked", rule, "you are not asked now")
    if state.reaction is not None:
        return reaction_objection(state, decision)
    if state.casualties is not None:
        return _choosing(state, decision)
    if state.flight is not None:
        return _fleeing(state, state.flight, decision)
    if not isinstance(decision, DECISIONS[state.phase]):
        return Objection("not-now", rule, "this is not the time: the phase is {phase}", {"phase": state.phase})
    if isinstance(decision, SMALL) and exhausted(state):
        return Objection("enough", rule, "this phase has lasted long enough: finish it")
    match decision:
        case Place() | Lift() | Muster() | Ready():
            return _deploying(state, view.seat, decision)
        case TakeTest() | Brutalise():
            return _testing(state, decision)
        case March() | Back():
            return _marching(state, decision)
        case Use():
            return _using(state, decision)
        case Lead():
            return lead_objection(state, decision)
        case Pick():
            return _picking(state, decision)
        case Drop():
            return _in_hand(state)
        case Done():
            return None if state.phase != "move" or exhausted(state) else coherency_objection(state)
        case _:
            return _pooling(state, decision)


def _choosing(state: State, decision: Decision) -> Objection | None:
    assert state.casualties is not None
    if not isinstance(decision, Choose):
        return Objection("not-now", "MAG-49", "first say who is hit")
    if state.position.names.get(decision.piece) not in state.casualties.equals:
        text = "{piece} is not among the nearest"
        return Objection("not-nearest", "MAG-49", text, {"piece": decision.piece})
    return None


def _fleeing(state: State, flight: Flight, decision: Decision) -> Objection | None:
    if not isinstance(decision, Flee):
        return Objection("not-now", "MAG-85", "first say from whom the unit turns, and which way")
    if (state.position.names.get(decision.piece), decision.facing) not in flight.ways:
        facts = {"piece": decision.piece[:60], "facing": decision.facing.value}
        return Objection("no-way", "MAG-85", "{facing} does not lead away from {piece}, or another is nearer", facts)
    return None


def _deploying(state: State, seat: int, decision: Place | Lift | Muster | Ready) -> Objection | None:
    match decision:
        case Place():
            return place_objection(state, decision, seat)
        case Lift(piece=name):
            index = state.position.names.get(name)
            if index is None or index not in state.position.army(seat):
                return Objection(
                    "not-placed", "MAG-25", "no piece {piece} of yours stands on the board", {"piece": name}
                )
            return None
        case Ready():
            return ready_objection(state, seat)
        case _:
            if ready_objection(state, seat) is None:
                return Objection("placed", "MAG-25", "the whole army is placed")
            return None


def _unknown(name: str) -> Objection:
    return Objection("unknown", "MAG-05", "nobody is called {name}", {"name": name[:60]})


def _testing(state: State, decision: TakeTest | Brutalise) -> Objection | None:
    if isinstance(decision, TakeTest):
        force = state.setup.names.get(decision.force)
        return _unknown(decision.force) if force is None else test_objection(state, force)
    index = state.position.names.get(decision.piece)
    return _unknown(decision.piece) if index is None else brutal_objection(state, index)


def _in_hand(state: State) -> Objection | None:
    if state.picked is None:
        return Objection("empty-handed", CITED[state.phase], "nobody is in hand")
    return None


def _marching(state: State, decision: March | Back) -> Objection | None:
    if isinstance(decision, Back):
        force = state.setup.names.get(decision.force)
        if force is None or state.setup.forces[force].seat != state.acting:
            return Objection("not-yours", "MAG-89", "{force} is no force of yours", {"force": decision.force[:60]})
        return back_objection(state, force)
    if state.picked is None:
        return _in_hand(state)
    pose = Pose(decision.at, decision.facing)
    if pose == state.position.pose(state.picked):
        return Objection("there", "MAG-94", "it stands there already")
    if reach_now(state, state.picked).cost(pose) is None:
        return unreachable(state, state.picked, pose)
    return None


def _using(state: State, decision: Use) -> Objection | None:
    if state.picked is not None:
        return Objection("hands-full", "MAG-129", "somebody is in hand; drop it first")
    return power_objection(state, decision)


def _picking(state: State, decision: Pick) -> Objection | None:
    if state.picked is not None:
        return Objection("hands-full", CITED[state.phase], "somebody is in hand; drop it first")
    if state.phase in ("fire", "fire-again"):
        force = state.setup.names.get(decision.who)
        if force is None or not shooters(state, force):
            return Objection("not-yours", "MAG-28", "{who} is no force of yours", {"who": decision.who[:60]})
        if not aims(state, force):
            return Objection("no-target", "MAG-38", "{who} can shoot nobody", {"who": decision.who})
        return None
    index = state.position.names.get(decision.who)
    if index is None:
        return _unknown(decision.who)
    return movable(state, index) if state.phase == "move" else striker_objection(state, index)


def _pooling(state: State, decision: Decision) -> Objection | None:
    """MAG-46, 60: choosing a target, changing the pool, letting go."""
    if isinstance(decision, Target):
        index = state.position.names.get(decision.piece)
        return _unknown(decision.piece) if index is None else _targeting(state, index)
    if state.pool is None:
        return Objection("no-target", CITED[state.phase], "no target is named")
    if not isinstance(decision, Join | Quit):
        return None
    index = state.position.names.get(decision.piece)
    if index is None:
        return _unknown(decision.piece)
    if isinstance(decision, Join):
        check = member_objection if state.phase == "combat" else joining_objection
        return check(state, state.pool, index)
    if index not in state.pool.members:
        return Objection("no-member", "MAG-61", "{piece} is not in the pool", {"piece": decision.piece})
    if index == state.pool.members[0]:
        return Objection("first", "MAG-61", "{piece} leads the pool; drop it to begin anew", {"piece": decision.piece})
    return None


def _targeting(state: State, target: Index) -> Objection | None:
    if state.picked is None:
        return _in_hand(state)
    facts = {"target": state.position.name(target)}
    if state.pool is not None:
        return Objection("aimed", CITED[state.phase], "a target is named; drop it first", facts)
    if state.phase == "combat":
        if target not in enemies(state.position, state.picked):
            return Objection("not-adjacent", "MAG-51", "{target} is no enemy next to it", facts)
    elif target not in aims(state, state.picked):
        return missed(state, state.picked, target)
    return None
