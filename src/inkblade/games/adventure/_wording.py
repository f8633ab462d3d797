"""What is asked, and what may be decided, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from inkblade.games.adventure import _decisions as do
from inkblade.games.adventure._decisions import Deciding, Decision
from inkblade.games.adventure._fighting import fight_of, owing
from inkblade.games.adventure._halting import own_halters
from inkblade.games.adventure._phases import asked
from inkblade.games.adventure._resting import departing
from inkblade.games.adventure._setup import Setup
from inkblade.games.adventure._state import Piece, Placing, Reason, State, View, title_of
from inkblade.games.duel import View as DuelView
from inkblade.games.duel import cards
from inkblade.games.duel import in_words as duel_in_words
from inkblade.games.duel import question as duel_question

PLACING: Mapping[Reason, str] = {
    "fall": "falls. Where to?",
    "landing": "has jumped. Where does he land?",
    "break-off": "breaks off. Where to?",
    "wake": "makes room for one who wakes. Where to?",
    "touch": "is driven away. Where to?",
}


def title(setup: Setup) -> str:
    """A match of this setup in a few words."""
    return setup.scenario.title


def plays(setup: Setup) -> Sequence[str]:
    """By seat, what it plays: the side, or of a shared side its figures."""
    return [
        setup.scenario.sides[team].name
        if setup.teams.count(team) == 1
        else ", ".join(setup.names[index] for index in setup.own[seat])
        for seat, team in enumerate(setup.teams)
    ]


def condition_of(piece: Piece) -> str:
    """How a figure is, in a word."""
    if not piece.conscious:
        return "dead" if piece.dead else "unconscious"
    return "away" if piece.away else "conscious"


def question(view: View) -> str:
    """What is asked of the viewing seat."""
    state, seat = view.state, view.seat
    ask = asked(state)
    if ask is None or seat is None or seat not in ask.seats:
        return "You are not asked now."
    if state.due:
        placing = state.due[0]
        assert isinstance(placing, Placing)
        return f"{state.name(placing.figure)} {PLACING[placing.why]}"
    if state.halting is not None:
        halters = " or ".join(state.name(index) for index in own_halters(state))
        mover = state.name(state.halting.mover)
        return f"{mover} has come near. Does {halters} halt {mover}?"
    match state.phase:
        case "departure":
            return f"Does {state.name(departing(state)[0])} leave the board to regenerate?"
        case "engagement":
            return "Who wants to fight whom?"
        case "combat":
            return _fight_question(view)
        case _:
            return "Move your figures."


def _fight_question(view: View) -> str:
    state = view.state
    index = next(one for one in owing(state) if state.setup.seat[one] == view.seat)
    found = fight_of(state, index)
    assert found is not None
    fight, seat = found
    return f"{state.name(index)}: {duel_question(DuelView(seat, fight.duel))}"


def in_words(view: View, decision: Decision) -> str:
    """A decision of the viewing seat, as a button or a log names it."""
    text = _words(view, view.state, decision)
    return text[:1].upper() + text[1:]


def _who(state: State, id: str) -> str:
    index = state.setup.index.get(id)
    return id if index is None else state.name(index)


def _mover(state: State) -> str:
    return "whoever comes" if state.halting is None else state.name(state.halting.mover)


def _what(state: State, id: str) -> str:
    known = id in state.setup.objects or id.partition(":")[0] in state.setup.index
    return title_of(state, id) if known else id


def _words(view: View, state: State, decision: Decision) -> str:
    match decision:
        case do.Done():
            return "Nothing more"
        case do.Let():
            return f"Let {_mover(state)} go on"
        case do.Halt(figure=figure):
            return f"{_who(state, figure)} halts {_mover(state)}"
        case do.Place(figure=figure, to=to):
            return f"{_who(state, figure)} to {to}"
        case do.Engage(figure=figure, target=target, fight=fight):
            return f"{_who(state, figure)} {'attacks' if fight else 'leaves alone'} {_who(state, target)}"
        case do.Duel(figure=figure, decision=choice):
            index = state.setup.index.get(figure)
            found = None if index is None else fight_of(state, index)
            said = "?" if found is None else duel_in_words(DuelView(found[1], found[0].duel), choice)
            return f"{_who(state, figure)}: {said}"
        case _:
            return f"{_who(state, decision.figure)} {_deed(state, decision)}"


def _deed(state: State, decision: Decision) -> str:
    match decision:
        case do.Move(to=to):
            return f"goes to {to}"
        case do.Crawl(to=to):
            return f"crawls to {to}"
        case do.JumpOver(to=to):
            return f"jumps to {to}"
        case do.Reckless(to=to):
            return f"jumps down to {to}"
        case do.PickUp(object=id):
            return f"picks up {_what(state, id)}"
        case do.Drop(object=id, to=to):
            return f"drops {_what(state, id)} in {to}"
        case do.Throw(object=id, to=to):
            return f"throws {_what(state, id)} at {to}"
        case do.Examine(object=id):
            return f"examines {_what(state, id)}"
        case do.ShoveObject(object=id):
            return f"pushes {_what(state, id)}"
        case do.Order(order=order):
            return {"always": "always halts", "never": "never halts", "ask": "asks before halting"}[order]
        case do.Undefended(side=side):
            return f"leaves the {side.value} undefended"
        case do.Run() | do.Prone() | do.Stand() | do.Balance() | do.Regenerate() | do.Restore() | do.Finish():
            return PLAIN[type(decision)] if state.phase != "departure" else DEPARTING[type(decision)]
        case _:
            return _deed_to(state, decision)


PLAIN: Mapping[type[Deciding], str] = {
    do.Run: "runs",
    do.Prone: "drops to the ground",
    do.Stand: "stands up",
    do.Balance: "regains balance",
    do.Regenerate: "regenerates",
    do.Restore: "restores spell points",
    do.Finish: "has moved",
}
DEPARTING: Mapping[type[Deciding], str] = {**PLAIN, do.Regenerate: "leaves the board", do.Finish: "stays"}


def _deed_to(state: State, decision: Decision) -> str:
    match decision:
        case do.JumpOnto(target=target):
            return f"jumps down onto {_who(state, target)}"
        case do.Block(target=target):
            return f"blocks {_who(state, target)}"
        case do.Shove(target=target, hard=hard):
            return f"shoves {_who(state, target)}{' with all might' if hard else ''}"
        case do.ThrowWeapon(target=target):
            return f"throws the weapon at {_who(state, target)}"
        case do.Slay(target=target):
            return f"strikes at {_who(state, target)}, who lies helpless"
        case do.Cast(card=card, target=target):
            return f"casts {cards()[card].name if card in cards() else card} at {_who(state, target)}"
        case _:
            raise AssertionError(decision)
