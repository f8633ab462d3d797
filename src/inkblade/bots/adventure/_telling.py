"""Why a bot of the adventure decides so, in a sentence."""

from __future__ import annotations

from inkblade.bots.adventure._errands import Errand, by_rote, errand
from inkblade.bots.adventure._sketch import Plan, Sketch
from inkblade.games.adventure import (
    Balance,
    Block,
    Cast,
    Crawl,
    Decision,
    Engage,
    Examine,
    Finish,
    Halt,
    JumpOnto,
    JumpOver,
    Let,
    Move,
    PickUp,
    Place,
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
    View,
)


def reason(view: View, decision: Decision, plan: Plan | None = None) -> str:
    """What a decision is for."""
    match decision:
        case Move(figure=name) | Run(figure=name) | Crawl(figure=name) | JumpOver(figure=name) | Reckless(figure=name):
            s = Sketch.of(view.state, by_rote(view.state.setup) if plan is None else plan)
            return _way(view, errand(s, s.setup.index[name]))
        case Engage(fight=True):
            return "has more to hope for than to fear from this fight"
        case Engage():
            return "would rather not fight now"
        case _:
            return WHY.get(type(decision), "nothing else is worth doing now")


def _way(view: View, after: Errand) -> str:
    """Where a figure is going."""
    match after:
        case Errand(aim="fight", target=int(target)):
            return f"closes with {view.state.name(target)}"
        case Errand(aim="flee"):
            return "is too weak to fight, and gets out of the way"
        case Errand(aim="go"):
            return "makes for the place that wins"
        case Errand(aim="fetch"):
            return "goes to fetch what the scenario turns on"
        case Errand(aim="search"):
            return "looks for what is hidden in something here"
        case _:
            return "finds better ground"


WHY: dict[type[Decision], str] = {
    Stand: "fights badly from the ground",
    Balance: "fights badly off balance",
    PickUp: "can use that",
    Examine: "what is wanted may be in it",
    Throw: "hits from here without being hit",
    ThrowWeapon: "hits from here without being hit",
    Cast: "a spell works from here",
    Shove: "who falls fights badly",
    ShoveObject: "it is in the way",
    JumpOnto: "comes down on somebody who does not expect it",
    Block: "keeps an opponent from getting on",
    Slay: "who lies here must not wake",
    Regenerate: "has wounds that heal, and time for it",
    Restore: "has time to gather strength for a spell",
    Undefended: "nobody is likely to come from that side",
    Finish: "stays as it stands",
    Halt: "whoever comes near shall fight now",
    Let: "does not want to be held up by this one",
    Place: "lands where it is best for us",
}
