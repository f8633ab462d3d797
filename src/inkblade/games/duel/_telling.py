"""Instructions as sentences: what the enemy reads out from your picture."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from inkblade.games.duel._content import Bonus, Card, Picture, Tell, When

UNTIL = {
    "end_of_combat": "for the rest of the combat",
    "weapon_retrieved": "until the weapon is picked up",
    "extended_range": "until you are at Extended Range",
}


def selector(word: str) -> str:
    """A selector in words: `section:side_swing` is Side Swings."""
    kind, _, rest = word.partition(":")
    match kind:
        case "section":
            name = rest.replace("_", " ").title()
            return name if name.endswith(("s", "Range")) else f"{name}s"
        case "maneuver":
            return f"page {rest}"
        case "range":
            return "Extended Range" if rest == "extended" else "close range"
        case "needs":
            return f"what needs the {rest}"
        case "any":
            return "anything"
        case _:
            return kind


def selectors(words: Iterable[str]) -> list[str]:
    return [selector(word) for word in words]


def either(names: list[str]) -> str:
    """A list in words: green, yellow or blue."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _added(bonus: Bonus) -> str:
    if bonus.to == ("any",):
        return f"{bonus.add:+d} if you score"
    return f"{bonus.add:+d} to {either(selectors(bonus.to))} that score"


def _bans(tell: Tell) -> list[str]:
    span = UNTIL[tell.until] if tell.until else "next turn" if tell.turns == 1 else f"for the next {tell.turns} turns"
    parts = []
    if tell.only:
        parts.append(f"only {either(selectors(tell.only))} {span}")
    if tell.no:
        parts.append(f"no {either(selectors(tell.no))} {span}")
    if tell.overrides:
        parts.append("other restrictions are suspended")
    if tell.allow:
        parts.append(f"{either(selectors(tell.allow))} may be chosen whatever bars them")
    return parts


def _changes(tell: Tell) -> list[str]:
    span = f" {UNTIL[tell.until]}" if tell.until else f" for {tell.turns} turns" if tell.turns > 1 else ""
    each = " each round" if span else ""
    parts = [f"the {gear} is lost" for gear in tell.lose]
    parts += [f"the {gear} is back in hand" for gear in tell.regain]
    if tell.recover:
        parts.append(f"recover {tell.recover} body point{'s' * (tell.recover > 1)}{each}{span if each else ''}")
    if tell.hurt:
        parts.append(f"lose {tell.hurt} body point{'s' * (tell.hurt > 1)}{each}{span if each else ''}")
    if tell.stun:
        parts.append(f"lose {tell.stun} body points, which cannot kill")
    if tell.restore:
        parts.append(f"restore {tell.restore} spell points")
    parts += [f"{mod.add:+d} to {either(selectors(mod.to))} for the rest of the combat" for mod in tell.mods]
    if tell.double:
        parts.append(f"{either(selectors(tell.double))} count twice{span}")
    if tell.extra:
        parts.append(f"{tell.extra:+d} damage now")
    if tell.twice:
        parts.append("the damage counts twice")
    if tell.turn_to is not None:
        parts.append(f"turn to picture {tell.turn_to} instead")
    if tell.ward:
        parts.append("no SCORE counts next turn")
    if tell.discard:
        parts.append("all cards in hand are lost")
    if tell.show:
        parts.append("all cards in hand are laid open")
    if tell.reveal:
        parts.append(f"a {tell.reveal} card may be revealed")
    return parts


@lru_cache(maxsize=4096)
def instruction(tell: Tell) -> str:
    """An instruction as one sentence; "no restriction" if it says nothing."""
    parts = [*_bans(tell), *(_added(bonus) for bonus in tell.bonus), *_changes(tell)]
    return _sentence("; ".join(parts) or "no restriction")


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


def _conditions(when: When) -> str:
    parts: list[str] = []
    if when.scores is not None:
        parts.append("you score" if when.scores else "you do not score")
    if when.scored_upon is not None:
        parts.append("you are scored upon" if when.scored_upon else "you are not scored upon")
    if when.score is not None:
        parts.append(f"the SCORE itself is {when.score} or more")
    if when.total is not None:
        parts.append(f"the damage total is {when.total} or more")
    if when.foe_picture:
        parts.append(f"the enemy is on picture {either([str(page) for page in when.foe_picture])}")
    parts += [f"the enemy is {trait}" for trait in when.foe_is]
    parts += [f"the enemy is not {trait}" for trait in when.foe_is_not]
    if when.foe_has:
        parts.append(f"the enemy has a {when.foe_has}")
    if when.foe_lacks:
        parts.append(f"the enemy has no {when.foe_lacks}")
    if when.did:
        parts.append(f"you did {either(selectors(when.did))}")
    if when.foe_did:
        parts.append(f"the enemy did {either(selectors(when.foe_did))}")
    if when.foe_did_not:
        parts.append(f"the enemy did not do {either(selectors(when.foe_did_not))}")
    if when.at is not None:
        parts.append("at Extended Range" if when.at == "extended" else "at close range")
    return " and ".join(parts)


def clause(when: When) -> str:
    """A conditional part as one sentence: if … : what you, what the enemy is told."""
    said = []
    if when.own != Tell():
        said.append(instruction(when.own)[:-1].lower())
    if when.foe != Tell():
        said.append(f"the enemy is told: {instruction(when.foe)[:-1].lower()}")
    conditions = _conditions(when)
    told = "; ".join(said)
    return _sentence(f"if {conditions}: {told}" if conditions else told)


@lru_cache(maxsize=4096)
def told(picture: Picture) -> str:
    """Everything a picture tells its owner, in sentences."""
    sentences = [instruction(picture.tell)] if picture.tell != Tell() or not picture.when else []
    return " ".join([*sentences, *map(clause, picture.when)])


def critical(picture: Picture) -> str:
    """The critical of a picture in a sentence, or nothing."""
    if picture.critical is None:
        return ""
    return f"At {picture.critical.at} or more: {instruction(picture.critical.tell)}"


def card_line(card: Card) -> str:
    """A card on one line: name, kind, cost, text."""
    cost = f", {card.points} points" if card.points else ""
    colour = f" ({card.colour})" if card.colour else ""
    return f"{card.name}, {card.kind}{colour}{cost}: {card.text}"
