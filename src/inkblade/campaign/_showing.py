"""A campaign as programs see it: all that is saved, and what follows from it."""

from __future__ import annotations

from typing import Any

import msgspec

from inkblade.campaign._roster import Campaign, Fighter, Hero
from inkblade.games.duel import book, improvable, maximum_body
from inkblade.kernel import Plain


def shown(campaign: Campaign) -> Plain:
    """A campaign as JSON: where it stands, and on each sheet the body points and the MODs that can be raised now."""
    plain: dict[str, Any] = msgspec.to_builtins(campaign, str_keys=True)
    heroes = [{**written, **_worked_out(hero)} for written, hero in zip(plain["heroes"], campaign.heroes, strict=True)]
    return {**plain, "heroes": heroes, "at": campaign.at, "over": campaign.over, "owners": list(campaign.owners)}


def _worked_out(hero: Hero) -> dict[str, Plain]:
    if not isinstance(hero.sheet, Fighter):
        return {}
    character = hero.sheet.character
    found = book(character.book)
    return {"maximum": maximum_body(character, found), "improvable": sorted(improvable(character, found))}
