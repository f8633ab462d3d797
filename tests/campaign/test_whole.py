from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from inkblade.campaign import (
    Campaign,
    Fighter,
    Recruit,
    absorb,
    begin,
    choose,
    definition,
    improve,
    load,
    store,
    succeed,
)
from inkblade.games.duel import book, improvable
from tests.campaign.stories import played, seal


def between_chapters(campaign: Campaign) -> Campaign:
    """The campaign with a way chosen, the dead replaced and all experience spent."""
    if campaign.at is None:
        campaign = choose(campaign, campaign.ways[-1])
    for place, hero in enumerate(campaign.heroes):
        if hero.dead:
            name = f"Recruit {len(campaign.history)}-{place}"
            campaign = succeed(campaign, hero.id, Recruit(name, "man-at-arms"))
    for hero in campaign.heroes:
        campaign = spent(campaign, hero.id)
    return campaign


def spent(campaign: Campaign, id: str) -> Campaign:
    sheet = campaign.hero(id).sheet
    assert isinstance(sheet, Fighter)
    page = next(improvable(sheet.character, book(sheet.character.book)), None)
    return campaign if page is None else spent(improve(campaign, id, page), id)


def earned(campaign: Campaign, id: str) -> int:
    """The experience that the history says a hero gained."""
    gains = [gain for past in campaign.history for gain in past.gains if gain.hero == id]
    return sum(gain.victories + gain.points for gain in gains)


def written(campaign: Campaign, id: str) -> int:
    """The experience on a hero's sheet: what is left, and what improvements have cost."""
    sheet = campaign.hero(id).sheet
    assert isinstance(sheet, Fighter)
    price = book(sheet.character.book).body
    return sheet.character.experience + price * sum(sheet.character.raised.values())


def four() -> Campaign:
    """The campaign of four chapters, whoever wins them."""
    story = definition("seal")
    names = ("arch", "feast", "mirror", "raid", "justice")
    ways = {name: {"won": (after,), "lost": (after,)} for name, after in pairwise(names)}
    chapters = {name: replace(story.chapters[name], **ways[name]) for name in names[:-1]}
    return begin(replace(story, chapters=chapters), "four", ("Anna", "Ben"))


@pytest.mark.rule("DUEL-47", "DUEL-48", "DUEL-50", "MIN-54")
@pytest.mark.parametrize("campaign", [seal("Anna", "Ben"), four()], ids=["seal", "four"])
def test_a_whole_campaign_is_played_closed_and_reopened_between_its_chapters(campaign: Campaign, tmp_path: Path):
    path = tmp_path / "ours.campaign"
    store(campaign, path)
    while not (campaign := load(path)).over:
        campaign = absorb(campaign, played(campaign, len(campaign.history)))
        store(campaign if campaign.over else between_chapters(campaign), path)
    assert len(campaign.history) >= 3
    assert len({past.record for past in campaign.history}) == len(campaign.history)
    for hero in campaign.heroes:
        if not hero.dead:
            assert written(campaign, hero.id) == earned(campaign, hero.id)
