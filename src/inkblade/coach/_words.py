"""What decisions are called and what they lead to, in words that the rules themselves vouch for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from inkblade.games.duel import DUEL, Announcing, Decision, Maneuvering, State, instruction
from inkblade.kernel import Event, ScriptedDice, Seat, listed

FREE = "No restriction."


def points(share: float, exact: bool = True) -> str:
    """A share of the win chance in percentage points: 9.2 points, or about 9 points."""
    number = f"{100 * share:.1f}".removesuffix(".0") if exact else f"{100 * share:.0f}"
    return f"{'' if exact else 'about '}{number} point{'s' * (number != '1')}"


def percent(share: float, exact: bool = True) -> str:
    """A chance in percent; what is only nearly sure is not said to be."""
    if 0.0 < share < 0.01:
        return "under 1 %"
    if 0.99 < share < 1.0 - 1e-6:
        return "over 99 %"
    known = exact or share in (0.0, 1.0)
    return f"{'' if known else 'about '}{100 * share:.0f} %"


def called(state: State, seat: Seat, decision: Decision) -> str:
    """What a decision is called on the sheet of who makes it."""
    if isinstance(decision, Announcing):
        return "announcing an escape" if decision.announce else "announcing nothing"
    assert isinstance(decision, Maneuvering)
    maneuver = state.front_book(seat).maneuvers[decision.maneuver]
    return f"{maneuver.section} {maneuver.name}"


def capital(words: str) -> str:
    """Words as a sentence begins."""
    return words[:1].upper() + words[1:]


def led_to(state: State, decisions: Mapping[Seat, Decision], seat: Seat) -> str:
    """What two maneuvers lead to, told to a seat as "you": wounds, and how both are bound in their next choice."""
    step = DUEL.rules.resolve(state, dict(sorted(decisions.items())), ScriptedDice(()))
    foe = state.name(1 - seat)
    own, other = (list(_suffered(state, step.events, side)) for side in (seat, 1 - seat))
    happens = [f"you {listed(own)}"] if own else []
    happens += [f"{foe} {listed([_third(verb) for verb in other])}"] if other else []
    if step.state.phase != "over":
        happens += _bound(step.state, seat)
    return ", ".join(happens or ["nobody is hurt and both choose freely"])


def _suffered(state: State, events: tuple[Event, ...], seat: Seat) -> Iterator[str]:
    """What happened to one seat in a round, as verbs of "you"."""
    name = state.name(seat)
    critical = any(event.kind == "critical" and event.facts["seat"] == seat for event in events)
    for event in events:
        if event.facts.get("name") != name:
            continue
        match event.kind:
            case "hurt":
                yield f"lose {_body(event.facts['points'])}{' by a critical hit' * critical}"
            case "recovered":
                yield f"recover {_body(event.facts['points'])}"
            case "lost":
                yield f"lose the {event.facts['gear']}"
            case "fell" | "died":
                yield "fall"
            case "escaped":
                yield "escape"


def _third(verb: str) -> str:
    first, space, rest = verb.partition(" ")
    return f"{first}s{space}{rest}"


def _body(number: int) -> str:
    return f"{number} body point{'s' * (number != 1)}"


def _bound(state: State, seat: Seat) -> Iterator[str]:
    """What the pictures tell both, as far as it binds or helps them."""
    own, other = _told(state, seat), _told(state, 1 - seat)
    if own and own == other:
        yield f"both are told “{own}”"
        return
    if own:
        yield f"you are told “{own}”"
    if other:
        yield f"{state.name(1 - seat)} is told “{other}”"


def _told(state: State, seat: Seat) -> str:
    """What a seat's picture says of its next choice; nothing, if it leaves it free."""
    picture = state.picture(next(stance for stance in state.stances if stance.seat == seat))
    told = instruction(picture.tell)
    return "" if told == FREE else f"{told[:1].lower()}{told[1:].rstrip('.')}"
