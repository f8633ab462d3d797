"""A campaign as programs see it: all that is saved, and what follows from it."""

from __future__ import annotations

from typing import Any

import msgspec

from inkblade.campaign._course import part_of
from inkblade.campaign._roster import Campaign, Fighter, Hero
from inkblade.games.battle import choosable, hero_card
from inkblade.games.duel import book, improvable, maximum_body
from inkblade.kernel import Plain


def shown(campaign: Campaign) -> Plain:
    """A campaign as JSON: where it stands, who can go into its next chapter and how many, and what its sheets allow.

    A fighter's sheet says its body points and the MODs that can be raised now, a veteran's the skills there are and how
    many may be chosen.
    """
    plain: dict[str, Any] = msgspec.to_builtins(campaign, str_keys=True)
    heroes = [{**written, **_worked_out(hero)} for written, hero in zip(plain["heroes"], campaign.heroes, strict=True)]
    after = {"at": campaign.at, "over": campaign.over, "owners": list(campaign.owners), **_able(campaign)}
    return {**plain, **after, "heroes": heroes}


def _able(campaign: Campaign) -> dict[str, Plain]:
    """Who is alive and may go into the next chapter, and how many places it has; none while there is no chapter."""
    if campaign.at is None or campaign.over:
        return {"able": [], "room": 0}
    chapter, part = campaign.chapter, part_of(campaign.chapter)
    able: list[Plain] = [hero.id for hero in campaign.heroes if not hero.dead and part.fits(chapter, hero)]
    return {"able": able, "room": part.room(chapter)}


def _worked_out(hero: Hero) -> dict[str, Plain]:
    if not isinstance(hero.sheet, Fighter):
        card = hero_card(hero.sheet.card)
        most = card.choices + hero.sheet.battles
        return {"printed": list(card.skills), "choosable": list(choosable(card)), "choices": most}
    character = hero.sheet.character
    found = book(character.book)
    return {"maximum": maximum_body(character, found), "improvable": sorted(improvable(character, found))}
