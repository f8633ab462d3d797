"""What a labyrinth asks, and what was decided, in words for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from inkblade.boards import Square
from inkblade.games.labyrinth._content import DUMMY, counters, sections
from inkblade.games.labyrinth._decisions import (
    Alert,
    Attack,
    Burn,
    Complete,
    Decision,
    Dodge,
    Enter,
    Fit,
    House,
    Lay,
    Leave,
    Lift,
    Move,
    Pass,
    Post,
    Ready,
    Recall,
    Unlock,
    Vanish,
)
from inkblade.games.labyrinth._doors import alarm_chance, alarm_tally, raised, tried
from inkblade.games.labyrinth._magic import DAMAGE
from inkblade.games.labyrinth._melee import chance, needed
from inkblade.games.labyrinth._moving import has_her, reach_of
from inkblade.games.labyrinth._plan import named, written
from inkblade.games.labyrinth._state import Name, Phase, Setup, State, View
from inkblade.games.labyrinth._telling import called, summed

QUESTIONS: Mapping[Phase, str] = {
    "unfold": "A section was drawn: how does it lie?",
    "build": "Build your stronghold: lay sections, fit doorways, give the Princess a room, place your counters.",
    "garrison": "Place your counters, face down: Guards and the Dummy in halls, creatures in rooms.",
    "doors": "Who tries to open a doorway?",
    "magic": "Is magic used?",
    "movement": "Move your units.",
    "guards": "Move one Guard that is out of sight, and every creature out of its room.",
    "sighted": "Move those who are in sight.",
    "alarms": "Does a Guard cry alarm?",
    "alerted": "Move those whom the alarm has roused.",
    "dodge": "Does the Hobbit dodge?",
    "attack": "Who strikes at whom?",
    "counter": "Who strikes back?",
}
PASSES: Mapping[Phase, str] = {
    "unfold": "No Guard here",
    "doors": "No more doorways",
    "magic": "No magic",
    "movement": "Movement is over",
    "guards": "Nobody more",
    "sighted": "Nobody more",
    "alarms": "No more alarms",
    "alerted": "Nobody more",
    "dodge": "No dodging",
    "attack": "No more attacks",
    "counter": "No more blows",
}


def title(setup: Setup) -> str:
    """A match of this setup in a few words."""
    if setup.options.unfolding:
        return "A labyrinth that unfolds"
    place = setup.stronghold.name if setup.stronghold else "A stronghold to be built"
    return f"{place} defended" if setup.options.reversed else place


def plays(setup: Setup) -> Sequence[str]:
    """By seat, what it plays: a sole Good seat the whole party, of several each its units."""
    if len(setup.parties) == 1:
        return ["Good", "Evil"]
    return [*(", ".join(counters()[kind].name for kind in one) for one in setup.parties), "Evil"]


def question(view: View) -> str:
    """What is asked of the viewing seat."""
    state = view.state
    if state.phase == "garrison" and state.options.reversed:
        return "Place your units in the stronghold they defend."
    if state.phase == "movement" and state.turn == 1:
        return "Bring your units in by the entrances, and move them."
    if state.phase == "magic" and state.casters:
        caster = state.by_name[state.casters[0]]
        return f"Does {called(caster)} {'vanish' if caster.vanishing else 'throw a fireball'}?"
    if state.phase == "unfold" and state.drawn and state.drawn.laid:
        return "Place a Guard in the hall just laid, or none."
    return QUESTIONS[state.phase]


def in_words(view: View, decision: Decision) -> str:
    """A decision of the viewing seat, as a button or a log names it."""
    state = view.state
    match decision:
        case Lay(section=id, x=x, y=y):
            return f"{sections()[id].name if id in sections() else id} in column {x + 1}, row {y + 1}"
        case Lift(x=x, y=y):
            return f"Take up the section in column {x + 1}, row {y + 1}"
        case Fit(edge=place, kind=kind):
            return f"{kind.capitalize()} at {written(place)}" if kind else f"No doorway at {written(place)}"
        case House(at=at):
            return f"The Princess at {named(at)}"
        case Post(kind=kind, at=at):
            return f"{counters()[kind].name if kind in counters() else kind} at {named(at)}"
        case Recall(at=at):
            return f"Take back the counter at {named(at)}"
        case Complete():
            return "Complete it for me"
        case Ready():
            return "Ready"
        case Pass():
            return PASSES.get(state.phase, "Pass")
        case Dodge():
            return "Dodge"
        case _:
            text = _deed(view, state, decision)
            return text[:1].upper() + text[1:]


def _deed(view: View, state: State, decision: Decision) -> str:
    match decision:
        case Enter(unit=unit, at=at):
            return f"{_who(state, unit)} comes in at {named(at)}"
        case Move(unit=unit, to=to, escort=escort):
            return f"{_who(state, unit)}{' with the Princess' if escort else ''} to {named(to)}{_cost(view, decision)}"
        case Leave(unit=unit, escort=escort):
            with_her, alone = " with the Princess" if escort else "", "" if _takes_her(state, decision) else " for good"
            return f"{_who(state, unit)}{with_her} leaves the labyrinth{alone}"
        case Unlock(unit=unit, edge=place):
            return f"{_who(state, unit)} tries the doorway at {written(place)}{_luck(state, decision)}"
        case Vanish(unit=unit):
            return f"{_who(state, unit)} vanishes"
        case Burn(target=target):
            return f"A fireball at {_whom(state, target)}{_burning(state, decision)}"
        case Alert(unit=unit, room=room):
            return f"{_who(state, unit)} cries alarm at the room {named(room)}{_crying(state, room)}"
        case Attack(unit=unit, target=target):
            return f"{_who(state, unit)} strikes at {_whom(state, target)}{_odds(state, decision)}"
        case _:
            return "Decide"


def _who(state: State, name: Name) -> str:
    unit = state.by_name.get(name)
    if unit is None:
        return name
    return called(unit).removeprefix("the ").removeprefix("a ") if unit.side == "good" else called(unit)


def _takes_her(state: State, decision: Leave) -> bool:
    unit = state.by_name.get(decision.unit)
    return unit is not None and (decision.escort or unit.prize or has_her(state, unit))


def _whom(state: State, name: Name) -> str:
    unit = state.by_name.get(name)
    return name if unit is None else called(unit)


def _cost(view: View, decision: Move) -> str:
    unit = view.state.by_name.get(decision.unit)
    if unit is None or unit.at is None:
        return ""
    cost = reach_of(view, unit, decision.escort).costs.get(decision.to)
    return f" ({cost} point{'' if cost == 1 else 's'})" if cost else ""


def _luck(state: State, decision: Unlock) -> str:
    unit = state.by_name.get(decision.unit)
    if unit is None or unit.prize or decision.edge not in state.plan.kinds:
        return ""
    most = tried(unit, state, decision.edge)
    return f": {most} or less ({round(100 * most / 6)} %)"


def _crying(state: State, room: Square) -> str:
    needs = alarm_tally(state, room)
    return f": needs {raised(needs)} ({round(100 * alarm_chance(needs))} %)"


def _burning(state: State, decision: Burn) -> str:
    target = state.by_name.get(decision.target)
    if target is None or not target.up:
        return ""
    return ": eliminates it" if target.counter.burns else f": never misses, {DAMAGE} points"


def _odds(state: State, decision: Attack) -> str:
    attacker, target = state.by_name.get(decision.unit), state.by_name.get(decision.target)
    if attacker is None or target is None or not target.up or DUMMY in (attacker.kind, target.kind):
        return ""
    needs = needed(state, attacker, target)
    return f": needs {summed(needs)} ({round(100 * float(chance(int(needs))))} %)"
