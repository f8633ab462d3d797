"""DUEL-43, 47..50, MAG-116, 129: what may be written on a sheet between chapters, and by what right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec.structs import replace

from inkblade.campaign._adventuring import hand_objection
from inkblade.campaign._content import Recruit
from inkblade.campaign._course import enlisted, part_of
from inkblade.campaign._roster import Campaign, Fighter, Hero, Veteran, object_to
from inkblade.games import duel
from inkblade.games.duel import Character
from inkblade.kernel import Illegal, Malformed, Objection


def improve(campaign: Campaign, hero: str, page: int) -> Campaign:
    """DUEL-48: experience is spent, and a MOD goes up by one."""

    def spent(character: Character, book: duel.Book) -> Character:
        _heed(duel.improvement_objection(character, book, page))
        return duel.improve(character, book, page)

    return _written(campaign, hero, spent)


def advance(campaign: Campaign, hero: str, kind: Literal["body", "spell", "tactic", "luck"]) -> Campaign:
    """DUEL-49: an advancement that is owed is taken."""

    def taken(character: Character, book: duel.Book) -> Character:
        _heed(duel.advancement_objection(character, book, kind))
        return duel.advance(character, book, kind)

    return _written(campaign, hero, taken)


def _written(campaign: Campaign, id: str, change: Callable[[Character, duel.Book], Character]) -> Campaign:
    sheet = _fighter(_alive(campaign, id))
    character = change(sheet.character, duel.book(sheet.character.book))
    return campaign.changed(id, lambda hero: replace(hero, sheet=replace(sheet, character=character)))


def equip(campaign: Campaign, id: str, cards: Sequence[str]) -> Campaign:
    """DUEL-43: the cards a hero takes along; campaign cards only where they were given."""
    sheet = replace(_fighter(_alive(campaign, id)), cards=tuple(cards))
    _heed(hand_objection(sheet))
    return campaign.changed(id, lambda hero: replace(hero, sheet=sheet))


def learn(campaign: Campaign, id: str, skills: Sequence[str]) -> Campaign:
    """MAG-116, 117, 129: the skills of a battle's hero, as many as his battles allow."""
    hero = _alive(campaign, id)
    if not isinstance(hero.sheet, Veteran):
        raise object_to("no_skills", "MAG-116", "{name} fights by a combat book, not by skills", name=hero.name)
    made = replace(hero, sheet=replace(hero.sheet, skills=tuple(skills)))
    chapters = [one for one in campaign.definition.chapters.values() if part_of(one).fits(one, hero)]
    for chapter in chapters[:1]:
        try:
            part_of(chapter).game.notation.read_setup(part_of(chapter).setup(chapter, [made]))
        except Malformed as fault:
            raise object_to("bad_skills", "MAG-116", "{fault}", fault=str(fault)) from None
    return campaign.changed(id, lambda _: made)


def succeed(campaign: Campaign, id: str, recruit: Recruit) -> Campaign:
    """DUEL-50: somebody else takes the place of the dead, with a printed sheet, for the same owner; where neither a
    book nor a card is named, by that of the dead."""
    dead = campaign.hero(id)
    if not dead.dead:
        raise object_to("alive", "DUEL-50", "{name} is alive; only the dead have successors", name=dead.name)
    if not (recruit.book or recruit.card):
        recruit = replace(recruit, **_kind(dead))
    deaths = dead.sheet.character.deaths if isinstance(dead.sheet, Fighter) else dead.sheet.deaths
    new = enlisted(campaign.definition, campaign.heroes, recruit, dead.owner, deaths + 1)
    return campaign.changed(id, lambda _: new)


def _kind(hero: Hero) -> dict[str, str]:
    """The book or the card that a hero has."""
    return {"book": hero.sheet.character.book} if isinstance(hero.sheet, Fighter) else {"card": hero.sheet.card}


def _alive(campaign: Campaign, id: str) -> Hero:
    hero = campaign.hero(id)
    if hero.dead:
        raise object_to("dead", "DUEL-50", "{name} is dead; name a successor", name=hero.name)
    return hero


def _fighter(hero: Hero) -> Fighter:
    if not isinstance(hero.sheet, Fighter):
        raise object_to("no_book", "DUEL-47", "{name} has no combat book, and gathers no experience", name=hero.name)
    return hero.sheet


def _heed(objection: Objection | None) -> None:
    if objection is not None:
        raise Illegal(objection)
