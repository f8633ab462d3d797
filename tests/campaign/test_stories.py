import pytest

from inkblade.campaign import definition, definition_ids, read_definition
from inkblade.games.adventure import BadContent, UnknownContent
from tests.campaign.stories import DOOR


@pytest.mark.parametrize("id", definition_ids())
def test_a_shipped_story_has_four_chapters_or_more_and_branches(id: str):
    story = definition(id)
    assert story.id == id
    assert len(story.chapters) >= 4
    assert any(chapter.ways("won") != chapter.ways("lost") for chapter in story.chapters.values())


def test_whoever_ends_well_in_the_broken_seal_has_played_four_chapters_or_more():
    story = definition("seal")

    def lengths(name: str, before: int) -> dict[str, list[int]]:
        if name in story.endings:
            return {name: [before]}
        chapter = story.chapters[name]
        found: dict[str, list[int]] = {}
        for way in {*chapter.won, *chapter.lost}:
            for ending, several in lengths(way, before + 1).items():
                found.setdefault(ending, []).extend(several)
        return found

    found = lengths(story.first, 0)
    assert found.keys() == story.endings.keys()
    assert min(found["justice"]) == 4
    assert max(found["justice"]) == 6


def test_an_unknown_story_is_refused_with_those_there_are():
    with pytest.raises(UnknownContent, match=r"saga.toml: expected one of the campaigns prince, seal"):
        definition("saga")


FAULTS = {
    "no such first chapter": ('first = "first"', 'first = "last"', "first: expected one of first, second, got 'last'"),
    "no such way": (
        'lost = ["nowhere"]',
        'lost = ["moon"]',
        "chapters.second.lost: expected some of first, second, home",
    ),
    "no way on": ('won = ["home"]', "won = []", "chapters.second.won: expected at least one of first, second, home"),
    "no end": (
        'won = ["home"]\nlost = ["nowhere"]',
        'won = ["second"]\nlost = ["second"]',
        "chapters.second: expected a way from here to an ending",
    ),
    "no such scenario": (
        'scene = "toll"',
        'scene = "troll"',
        "chapters.second.scene: troll.toml: expected one of the scenarios arch",
    ),
    "a scenario that is wrong": (
        'kind = "slay-all"',
        'kind = "dance"',
        r"chapters.first.scene: scene: sides\[0\].victories\[0\].kind: Invalid value 'dance'",
    ),
    "no such side": (
        'side = "The Traveller"',
        'side = "The Moon"',
        "chapters.second.side: expected one of The Traveller, The Gate, got 'The Moon'",
    ),
    "no such place": (
        'scene = "toll"',
        'scene = "toll"\nplaces = ["moon"]',
        "chapters.second.places: expected some of traveller, got 'moon'",
    ),
    "a place that a victory names": (
        'scene = "toll"\nside = "The Traveller"',
        'scene = "cell"\nside = "The Rescuers"',
        "chapters.second.places: expected none whom a victory names, got 'captive'",
    ),
    "no such gift": (
        'gift = "well-rested"',
        'gift = "forge-fire"',
        "chapters.first.gift: expected one of well-rested, .* got 'forge-fire'",
    ),
    "no such game": ('game = "adventure"', 'game = "chess"', "chapters.first.game: Invalid enum value 'chess'"),
    "a chapter that is an ending": (
        "[endings.home]",
        "[endings.first]",
        "endings.first: expected a name that no chapter",
    ),
    "no TOML": ('id = "door"', 'id = "door', "line 2, column 11: not TOML"),
}


@pytest.mark.parametrize("case", FAULTS)
def test_a_bad_story_is_refused_with_file_and_field(case: str):
    good, bad, expected = FAULTS[case]
    assert good in DOOR
    with pytest.raises(BadContent, match=f"door.toml: {expected}"):
        read_definition(DOOR.replace(good, bad, 1), "door.toml")
