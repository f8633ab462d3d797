"""DUEL-47..50: what a fighter learns from battles: experience, improvement, advancement, death."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from inkblade.games.duel._content import Book, Value
from inkblade.games.duel._state import Entry
from inkblade.kernel import Objection

ADVANCE_EVERY = 50
Kind = Literal["body", "spell", "tactic", "luck"]


class Character(Value, frozen=True):
    """A fighter with a past: what is written on the sheet beside the print."""

    book: str
    experience: int = 0
    raised: dict[int, int] = {}
    """Improvements of MODs, by page."""
    advanced: dict[Kind, int] = {}
    """Advancements, by kind."""
    toward: int = 0
    """Body points of defeated opponents counted toward the next advancement."""
    owed: int = 0
    """Advancements earned and not yet taken."""
    deaths: int = 0


def maximum_body(character: Character, book: Book) -> int:
    """Body points now, print and advancement together."""
    return book.body + character.advanced.get("body", 0)


def entry(character: Character, book: Book) -> Entry:
    """DUEL-50: how the character enters a battle: at full current body points."""
    kinds: tuple[tuple[Literal["tactic", "spell", "luck"], int], ...] = (
        ("tactic", book.tactics), ("spell", book.spells.points if book.spells else 0), ("luck", book.luck),
    )  # fmt: skip
    points = {kind: printed + character.advanced[kind] for kind, printed in kinds if kind in character.advanced}
    return Entry(maximum=maximum_body(character, book), raised=character.raised, points=points)


def after_victory(character: Character, defeated: int) -> Character:
    """DUEL-47, 49: the loser's maximum body points as experience, and toward the next advancement."""
    owed, toward = divmod(character.toward + defeated, ADVANCE_EVERY)
    return replace(character, experience=character.experience + defeated, toward=toward, owed=character.owed + owed)


def after_death(character: Character) -> Character:
    """DUEL-50: the dead start again from the printed sheet."""
    return Character(character.book, deaths=character.deaths + 1)


def improvement_objection(character: Character, book: Book, page: int) -> Objection | None:
    """DUEL-48: why a MOD may not be raised."""
    cost, facts = maximum_body(character, book), {"name": book.name, "page": page}
    if page not in book.maneuvers:
        return Objection("unknown_maneuver", "DUEL-06", "{name} has no maneuver on page {page}", facts)
    if character.experience < cost:
        text = "{name} has {experience} experience, an improvement costs {cost}"
        return Objection("too_dear", "DUEL-48", text, {**facts, "experience": character.experience, "cost": cost})
    least = min(character.raised.get(other, 0) for other in book.maneuvers)
    if character.raised.get(page, 0) > least:
        text = "every MOD must be raised {times} times before page {page} is raised again"
        return Objection("out_of_turn", "DUEL-48", text, {**facts, "times": character.raised.get(page, 0)})
    return None


def improvable(character: Character, book: Book) -> Iterator[int]:
    """The pages whose MOD may be raised now."""
    return (page for page in book.maneuvers if improvement_objection(character, book, page) is None)


def improve(character: Character, book: Book, page: int) -> Character:
    """DUEL-48: spend experience equal to the own maximum body points: one MOD goes up by one."""
    objection = improvement_objection(character, book, page)
    if objection is not None:
        raise ValueError(str(objection))
    raised = {**character.raised, page: character.raised.get(page, 0) + 1}
    return replace(character, experience=character.experience - maximum_body(character, book), raised=raised)


def advancement_objection(character: Character, book: Book, kind: Kind) -> Objection | None:
    """DUEL-49: why a kind of points may not be advanced."""
    if not character.owed:
        text = "{name} has {toward} of {needed} body points of defeated opponents toward an advancement"
        facts = {"name": book.name, "toward": character.toward, "needed": ADVANCE_EVERY}
        return Objection("not_earned", "DUEL-49", text, facts)
    has = {"body": book.body, "spell": book.spells, "tactic": book.tactics, "luck": book.luck}[kind]
    if not has:
        facts = {"name": book.name, "kind": kind}
        return Objection("no_such_points", "DUEL-49", "{name} has no {kind} points to advance", facts)
    return None


def advance(character: Character, book: Book, kind: Kind) -> Character:
    """DUEL-49: one more body, spell, tactic or luck point for every fifty body points defeated."""
    objection = advancement_objection(character, book, kind)
    if objection is not None:
        raise ValueError(str(objection))
    advanced = {**character.advanced, kind: character.advanced.get(kind, 0) + 1}
    return replace(character, advanced=advanced, owed=character.owed - 1)
