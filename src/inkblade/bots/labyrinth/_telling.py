"""Why a bot of the labyrinth decides so, in a sentence."""

from __future__ import annotations

from inkblade.games.labyrinth import (
    Alert,
    Attack,
    Burn,
    Decision,
    Dodge,
    Enter,
    Leave,
    Move,
    Unlock,
    Vanish,
    View,
)

PREPARING = ("build", "garrison", "unfold")
"""The phases before there is a labyrinth, or a part of it, to play in."""


def reason(view: View, decision: Decision) -> str:
    """What a decision is for."""
    state = view.state
    match decision:
        case Move(escort=True):
            return "brings the Princess nearer to the way out that looks shortest and safest"
        case Move():
            return "screens the Princess or goes ahead of her" if _escorting(view) else _errand(view)
        case Enter():
            return "comes in where the way to the Princess is shortest, the strongest first"
        case Leave():
            return "takes the Princess out" if decision.escort or decision.unit == "princess" else "makes room for her"
        case Unlock():
            return "the way on leads through this doorway"
        case Burn(target=target):
            return f"{state.by_name[target].counter.name.lower()}s are worth a fireball"
        case Vanish():
            return "slips out of a fight it would lose"
        case Alert():
            return "whoever sleeps in that room should wake"
        case Attack():
            return "gives more than it takes in this exchange of blows"
        case Dodge():
            return "is hard to hit when it only dodges"
        case _:
            return "nothing else is worth doing in this phase"


def _escorting(view: View) -> bool:
    her = view.state.princess
    return view.side == "good" and her is not None and (view.state.at_large or len(_with(view)) > 1)


def _with(view: View) -> tuple[object, ...]:
    her = view.state.princess
    return view.state.by_square.get(her.at, ()) if her is not None and her.at is not None else ()


def _errand(view: View) -> str:
    if view.side == view.state.intruders:
        return "comes nearer to the Princess"
    return "hunts the Princess" if view.state.at_large else "closes with the intruders"
