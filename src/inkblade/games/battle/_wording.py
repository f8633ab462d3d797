"""What a battle asks, and what was decided, in words for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from inkblade.boards import Square
from inkblade.games.battle._decisions import (
    Back,
    Brutalise,
    Choose,
    Decision,
    Decline,
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
from inkblade.games.battle._forces import Setup
from inkblade.games.battle._state import Phase, View

QUESTIONS: Mapping[Phase, str] = {
    "deploy": "Place your army in its area.",
    "fire": "Who shoots?",
    "move": "Move your pieces; units stay together.",
    "fire-again": "Who shoots, or shoots again?",
    "combat": "Who attacks whom?",
    "morale": "Which unit tests its morale?",
}
ANSWERS = {
    "mind-over-matter": "You are about to be shot at: turn the missiles aside?",
    "secret-parry": "You are attacked: parry every blow of this turn, and strike none?",
    "lightning-attack": "The enemy falls: strike a second one like lightning?",
}


def title(setup: Setup) -> str:
    """A battle of this setup in a few words."""
    return setup.encounter.name


def plays(setup: Setup) -> Sequence[str]:
    """By seat, the army it plays."""
    return [army.name for army in setup.encounter.armies]


def question(view: View) -> str:
    """What is asked of the viewing seat."""
    state = view.state
    if state.reaction is not None:
        return ANSWERS[state.reaction.power]
    if state.casualties is not None:
        return "Who of the nearest is hit?"
    if state.flight is not None:
        return f"From whom do the {state.setup.forces[state.flight.force].name} turn, and which way?"
    if state.pool is not None:
        return "Change the pool, or let it go."
    if state.picked is not None:
        return "Where to?" if state.phase == "move" else "At whom?"
    return QUESTIONS[state.phase]


def in_words(view: View, decision: Decision) -> str:
    """A decision of the viewing seat, as a button or a log names it."""
    match decision:
        case Place(piece=piece, at=at, hidden=hidden):
            return f"{_who(view, piece)} at {_named(at)}{', hidden' if hidden else ''}"
        case March(at=at, facing=facing):
            return f"To {_named(at)}, facing {facing.value}"
        case Pick(who=name) | Lift(piece=name):
            return f"{'Take up ' if isinstance(decision, Lift) else ''}{_who(view, name)}"
        case Target(piece=name):
            return f"At {_who(view, name)}"
        case Join(piece=name):
            return f"{_who(view, name)} joins"
        case Quit(piece=name):
            return f"{_who(view, name)} stays out"
        case Choose(piece=name):
            return f"{_who(view, name)} is hit"
        case Brutalise(piece=name):
            return f"Cut down {_who(view, name)}"
        case Back(force=force):
            return f"{_who(view, force)} back to where they stood"
        case TakeTest(force=force):
            return f"{_who(view, force)} test"
        case Flee(piece=name, facing=facing):
            return f"Away from {_who(view, name)}, to the {facing.value}"
        case Lead(guide=guide, guide_at=first, piece=name, at=at):
            return f"{_who(view, guide)} to {_named(first)} leads {_who(view, name)} to {_named(at)}"
        case Use():
            return _using(view, decision)
        case _:
            return _plainly(decision)


def _plainly(decision: Decision) -> str:
    match decision:
        case Muster():
            return "Place them for me"
        case Ready():
            return "Ready"
        case Drop():
            return "Put down"
        case Loose():
            return "Shoot"
        case Strike():
            return "Strike"
        case Decline():
            return "Let it come"
        case Done():
            return "Done"
        case _:
            return "Decide"


def _using(view: View, decision: Use) -> str:
    power = decision.power.replace("-", " ").capitalize()
    where = f" to {_named(decision.at)}" if decision.at else ""
    whom = f" on {_who(view, decision.target)}" if decision.target else ""
    return f"{power}{whom}{where}"


def _who(view: View, name: str) -> str:
    """A piece or a force by its name, the piece with its number."""
    return view.state.setup.titles.get(name, name)


def _named(at: Square) -> str:
    return f"{at.x + 1},{at.y + 1}"
