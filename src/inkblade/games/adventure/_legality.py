"""Why a seat may not decide something: first whether it may decide at all, then the rule of the deed itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from inkblade.boards import Hex
from inkblade.games.adventure._chart import CHART, deed_objection
from inkblade.games.adventure._content import Posture
from inkblade.games.adventure._decisions import (
    Acting,
    Aiming,
    Balance,
    Block,
    Cast,
    Crawl,
    Deciding,
    Decision,
    Done,
    Drop,
    Duel,
    Engage,
    Examine,
    Finish,
    Going,
    Halt,
    Handling,
    JumpOnto,
    JumpOver,
    Let,
    Move,
    Order,
    PickUp,
    Place,
    Prone,
    Reckless,
    Regenerate,
    Restore,
    Run,
    Shove,
    ShoveObject,
    Slay,
    Stand,
    Throw,
    ThrowWeapon,
    Undefended,
)
from inkblade.games.adventure._falling import spaces_for
from inkblade.games.adventure._field import read_space
from inkblade.games.adventure._fighting import fight_of, open_questions, owing
from inkblade.games.adventure._halting import own_halters
from inkblade.games.adventure._handling import (
    drop_objection,
    examine_objection,
    pick_up_objection,
    shove_object_objection,
)
from inkblade.games.adventure._magic import cast_objection
from inkblade.games.adventure._moving import (
    crawl_objection,
    jump_objection,
    move_objection,
    reckless_objection,
    run_objection,
)
from inkblade.games.adventure._phases import asked
from inkblade.games.adventure._resting import departing, regenerate_objection, restore_objection
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import Phase, Placing, State, View
from inkblade.games.adventure._throwing import throw_objection, throw_weapon_objection
from inkblade.games.adventure._tussling import (
    block_objection,
    jump_onto_objection,
    shove_objection,
    slay_objection,
)
from inkblade.games.duel import DUEL
from inkblade.games.duel import View as DuelView
from inkblade.kernel import Objection, Seat

CITED: Mapping[Phase, str] = {
    "departure": "MIN-66",
    "movement": "MIN-04",
    "rest": "MIN-69",
    "engagement": "MIN-42",
    "combat": "MIN-40",
    "falls": "MIN-46",
}
"""The rule of a phase."""


def objection(view: View, decision: Decision) -> Objection | None:
    """Why the viewing seat may not decide so."""
    state, seat = view.state, view.seat
    ask = asked(state)
    if seat is None or ask is None or seat not in ask.seats:
        return Objection("not-asked", CITED[state.phase], "you are not asked now")
    if state.due:
        return _placing_objection(state, decision)
    if state.halting is not None:
        return _halting_objection(state, decision)
    match state.phase:
        case "departure":
            return _departure_objection(state, decision)
        case "engagement":
            return _engagement_objection(state, seat, decision)
        case "combat":
            return _combat_objection(view, seat, decision)
        case _:
            return _movement_objection(state, seat, decision)


def _not_now(phase: str, rule: str) -> Objection:
    return Objection("not-now", rule, "this is not the time: {phase}", {"phase": phase})


def _placing_objection(state: State, decision: Decision) -> Objection | None:
    """MIN-49, 67, 82, 91: why a figure may not be put there."""
    placing = state.due[0]
    assert isinstance(placing, Placing)
    name = state.name(placing.figure)
    if not isinstance(decision, Place) or decision.figure != state.id(placing.figure):
        return _not_now(f"{name} is to be placed", "MIN-49")
    if read_space(decision.to) not in spaces_for(state, placing):
        facts = {"name": name, "space": decision.to}
        return Objection("no-place", "MIN-49", "{name} cannot be placed in {space}", facts)
    return None


def _halting_objection(state: State, decision: Decision) -> Objection | None:
    """MIN-11: say who halts, or nobody."""
    if isinstance(decision, Let):
        return None
    if not isinstance(decision, Halt):
        return _not_now("say whether you halt", "MIN-11")
    if state.setup.index.get(decision.figure) not in own_halters(state):
        return Objection("no-halter", "MIN-11", "{figure} cannot halt now", {"figure": decision.figure})
    return None


def _departure_objection(state: State, decision: Decision) -> Objection | None:
    """MIN-66: say of the figure that is asked after whether it leaves."""
    first = departing(state)[0]
    if isinstance(decision, Finish | Regenerate) and decision.figure == state.id(first):
        return None
    return _not_now(f"say whether {state.name(first)} leaves the board", "MIN-66")


def _engagement_objection(state: State, seat: Seat, decision: Decision) -> Objection | None:
    """MIN-42: answer for a figure of one's own that may fight the other."""
    if not isinstance(decision, Engage):
        return _not_now("say who wants to fight", "MIN-42")
    pair = state.setup.index.get(decision.figure, -1), state.setup.index.get(decision.target, -1)
    if pair not in open_questions(state, seat):
        facts = {"figure": decision.figure, "target": decision.target}
        return Objection("no-question", "MIN-42", "it is not open whether {figure} fights {target}", facts)
    return None


def duel_view(view: View, index: Index) -> DuelView | None:
    """What the seat of a figure knows of its fight."""
    found = fight_of(view.state, index)
    if found is None:
        return None
    fight, seat = found
    return DuelView(seat, fight.duel)


def _combat_objection(view: View, seat: Seat, decision: Decision) -> Objection | None:
    """MIN-40: what the combat books say of it."""
    state = view.state
    if not isinstance(decision, Duel):
        return _not_now("the fights go on", "MIN-40")
    index = state.setup.index.get(decision.figure, -1)
    if index not in owing(state) or state.setup.seat[index] != seat:
        return Objection("no-question", "MIN-40", "nothing is asked of {figure} now", {"figure": decision.figure})
    known = duel_view(view, index)
    assert known is not None
    return DUEL.rules.objection(known, decision.decision)


def _movement_objection(state: State, seat: Seat, decision: Decision) -> Objection | None:
    """MIN-04: why a seat may not do this with a figure in its movement."""
    if isinstance(decision, Done):
        return None
    if isinstance(decision, Halt | Let | Place | Engage | Duel):
        return _not_now("figures are moved", "MIN-04")
    index = state.setup.index.get(decision.figure)
    if index is None or state.setup.seat[index] != seat:
        return Objection("not-yours", "MIN-04", "{figure} is not yours to move", {"figure": decision.figure})
    if (why := able_objection(state, index)) is not None:
        return why
    kind = type(decision)
    if kind in CHART:
        hard = isinstance(decision, Shove) and decision.hard
        return deed_objection(state, index, kind, hard) or SPECIAL[kind](state, index, decision)
    return free_objection(state, index, decision)


def free_objection(state: State, index: Index, decision: Decision) -> Objection | None:
    """Why a figure may not end its move so, or be ordered so: neither stands in the chart."""
    match decision:
        case Undefended():
            return _undefended_objection(state, index)
        case Order(order=order):
            return _order_objection(state, index, order)
        case _:
            return None


def able_objection(state: State, index: Index) -> Objection | None:
    """MIN-05, 66, 69: why a figure cannot do anything at all."""
    piece, facts = state.pieces[index], {"name": state.name(index)}
    if not piece.conscious:
        condition = "dead" if piece.dead else "unconscious"
        return Objection(condition, "MIN-69", "{name} is {condition}", {**facts, "condition": condition})
    if piece.away:
        return Objection("away", "MIN-66", "{name} is not on the board", facts)
    if piece.effort.finished:
        return Objection("finished", "MIN-05", "the move of {name} is over", facts)
    return None


def _undefended_objection(state: State, index: Index) -> Objection | None:
    """MIN-12, 19: who has halted somebody does not turn any more."""
    if state.pieces[index].effort.halts is None:
        return None
    return Objection("halts", "MIN-12", "{name} has halted somebody and does not move", {"name": state.name(index)})


def _order_objection(state: State, index: Index, order: str) -> Objection | None:
    """MIN-11: why a standing order may not be changed so."""
    piece, facts = state.pieces[index], {"name": state.name(index), "order": order}
    if piece.order == order:
        return Objection("same", "MIN-11", "that is the standing order of {name} already", facts)
    if piece.effort.ordered:
        return Objection("ordered", "MIN-11", "the standing order of {name} was changed this turn", facts)
    return None


Special = Callable[[State, Index, Any], Objection | None]
"""Why a deed may not be done to what it names."""


def _aimed(rule: str, judged: Callable[[State, Index, Index], Objection | None]) -> Special:
    """A deed done to another figure."""

    def judge(state: State, index: Index, decision: Aiming) -> Objection | None:
        target = state.setup.index.get(decision.target)
        if target is None:
            return Objection("nobody", rule, "there is no figure {target}", {"target": decision.target})
        return judged(state, index, target)

    return judge


def _cast_judged(state: State, index: Index, decision: Cast) -> Objection | None:
    judge = _aimed("MIN-73", lambda state, index, target: cast_objection(state, index, decision.card, target))
    return judge(state, index, decision)


def _going(judged: Callable[[State, Index, Hex], Objection | None]) -> Special:
    """A deed that leads to a space."""

    def judge(state: State, index: Index, decision: Going) -> Objection | None:
        return judged(state, index, read_space(decision.to))

    return judge


def _handled(judged: Callable[[State, Index, str], Objection | None]) -> Special:
    """A deed done to an object."""

    def judge(state: State, index: Index, decision: Handling) -> Objection | None:
        return judged(state, index, decision.object)

    return judge


def _sent(judged: Callable[[State, Index, str, Hex], Objection | None]) -> Special:
    """A deed that brings an object to a space."""

    def judge(state: State, index: Index, decision: Drop | Throw) -> Objection | None:
        return judged(state, index, decision.object, read_space(decision.to))

    return judge


def _alone(judged: Callable[[State, Index], Objection | None]) -> Special:
    """A deed done to nobody."""

    def judge(state: State, index: Index, decision: Acting) -> Objection | None:
        return judged(state, index)

    return judge


def _posed(wrong: tuple[Posture, ...], code: str, rule: str, text: str) -> Special:
    """A deed that only some postures allow."""

    def judge(state: State, index: Index, decision: Acting) -> Objection | None:
        piece = state.pieces[index]
        return Objection(code, rule, text, {"name": state.name(index)}) if piece.posture in wrong else None

    return judge


SPECIAL: Mapping[type[Deciding], Special] = {
    Move: _going(move_objection),
    Run: _alone(run_objection),
    JumpOver: _going(jump_objection),
    Reckless: _going(reckless_objection),
    JumpOnto: _aimed("MIN-82", jump_onto_objection),
    Block: _aimed("MIN-83", block_objection),
    Crawl: _going(crawl_objection),
    Prone: _posed(("down",), "lying", "MIN-84", "{name} is down already"),
    Stand: _posed(("standing", "off-balance"), "upright", "MIN-85", "{name} is not down"),
    Balance: _posed(("standing", "down"), "steady", "MIN-85", "{name} is not off balance"),
    PickUp: _handled(pick_up_objection),
    Drop: _sent(drop_objection),
    Throw: _sent(throw_objection),
    ThrowWeapon: _aimed("MIN-30", throw_weapon_objection),
    Examine: _handled(examine_objection),
    ShoveObject: _handled(shove_object_objection),
    Shove: _aimed("MIN-52", shove_objection),
    Slay: _aimed("MIN-90", slay_objection),
    Regenerate: _alone(regenerate_objection),
    Restore: _alone(restore_objection),
    Cast: _cast_judged,
}
"""For each line of the chart, why it may not be done to what it names."""
