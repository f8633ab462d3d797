from dataclasses import replace as changed
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from inkblade.campaign import (
    Campaign,
    Fighter,
    Gain,
    Recruit,
    Unfit,
    absorb,
    begin,
    choose,
    definition,
    party_of,
    setup_of,
)
from inkblade.games.adventure import ADVENTURE
from inkblade.games.duel import Character
from inkblade.kernel import Illegal
from tests.campaign.stories import door, played, seal


def sides(setup: Any) -> list[list[str]]:
    """The figures of a setup by side."""
    return [[figure["id"] for figure in side["figures"]] for side in setup["scenario"]["sides"]]


def test_a_campaign_begins_with_its_first_chapter_and_printed_sheets():
    campaign = seal()
    assert campaign.at == "arch"
    assert [hero.id for hero in campaign.heroes] == ["osric", "wenna", "borin"]
    assert isinstance(campaign.heroes[0].sheet, Fighter)
    assert campaign.heroes[0].sheet.character == Character("halberdier")


def test_heroes_are_dealt_to_those_who_share_a_campaign():
    campaign = seal("Anna", "Ben")
    assert [hero.owner for hero in campaign.heroes] == ["Anna", "Ben", "Anna"]
    setup = ADVENTURE.notation.read_setup(setup_of(campaign))
    assert setup.scenario.seat_of["wenna"] == 1
    assert setup.scenario.teams == (0, 0, 1)


def test_one_may_set_out_with_others_than_the_story_names():
    campaign = begin(definition("seal"), "mine", ("me",), [Recruit("Pip Longfoot", "halfling")])
    assert sides(setup_of(campaign)) == [["pip-longfoot"], ["gruff", "drowned"]]


@pytest.mark.parametrize(
    ("recruit", "why"),
    [
        (Recruit("Pip", "dragon"), "no such book 'dragon'"),
        (Recruit("Gruff", "mirim"), "Gruff: somebody else in it is called so"),
        (Recruit("7", "mirim"), "'7': expected a name that begins with a letter"),
        (Recruit("Pip", "halfling", cards=("forge-fire",)), "Halfling has 0 spell points"),
        (Recruit("Pip", "halfling", cards=("saints-bone",)), "Halfling was not given saints-bone"),
        (Recruit("Pip", card="lone-wolf"), "no chapter has a place for Pip"),
    ],
)
def test_who_does_not_fit_into_the_story_cannot_set_out(recruit: Recruit, why: str):
    with pytest.raises(Illegal, match=why):
        begin(definition("seal"), "mine", ("me",), [recruit])


def test_nobody_sets_out_alone_with_nobody():
    with pytest.raises(Illegal, match="expected at least one hero"):
        begin(definition("seal"), "mine", ("me",), [])


def test_heroes_take_the_places_of_their_side_and_bring_their_sheets():
    grown = Character("mirim", raised={24: 1}, advanced={"body": 2})
    campaign = door().changed("anna", lambda hero: replace(hero, sheet=Fighter(grown, ("read-the-stance",))))
    anna = ADVENTURE.notation.read_setup(setup_of(campaign)).scenario.figures[0]
    assert (anna.id, anna.title, anna.at, anna.maximum) == ("anna", "Anna", "a1", 14)
    assert (anna.raised, anna.cards) == ({24: 1}, ("read-the-stance",))


def test_figures_whose_places_are_not_the_heroes_stay_in_the_scenario():
    campaign = replace(seal(), ways=("cell",))
    assert sides(setup_of(campaign))[0] == ["osric", "wenna", "borin", "captive"]


def test_places_left_over_stay_empty_and_fewer_need_to_arrive():
    campaign = seal()
    setup = setup_of(campaign, ["wenna"])
    assert sides(setup)[0] == ["wenna"]
    assert setup["scenario"]["sides"][0]["victories"][1] == {"kind": "reach", "place": "north-bank"}


def test_no_more_go_than_there_is_room_for():
    campaign = replace(seal(), ways=("feast",))
    assert [hero.id for hero in party_of(campaign)] == ["osric", "wenna"]
    with pytest.raises(Illegal, match="expected 1 to 2 heroes who are alive for After the Feast, got 3"):
        party_of(campaign, ["osric", "wenna", "borin"])


def test_in_whatever_order_they_are_named_they_go_in_that_of_the_roster():
    assert [hero.id for hero in party_of(seal(), ["borin", "osric", "borin"])] == ["osric", "borin"]


@pytest.mark.rule("DUEL-50")
def test_the_dead_do_not_go():
    campaign = seal().changed("osric", lambda hero: replace(hero, dead=True))
    assert [hero.id for hero in party_of(campaign)] == ["wenna", "borin"]
    with pytest.raises(Illegal, match="Osric is dead"):
        party_of(campaign, ["osric"])


def test_a_hero_who_is_not_there_is_named_with_those_who_are():
    with pytest.raises(Illegal, match="no such hero 'grendel'; there are osric, wenna, borin"):
        party_of(seal(), ["grendel"])


def test_where_several_ways_are_open_one_is_chosen_first():
    campaign = replace(seal(), ways=("feast", "mirror"))
    with pytest.raises(Illegal, match="choose first where to go: feast or mirror"):
        setup_of(campaign)
    with pytest.raises(Illegal, match="expected one of feast, mirror, got 'raid'"):
        choose(campaign, "raid")
    assert choose(campaign, "mirror").at == "mirror"


def test_a_campaign_that_is_over_has_no_next_chapter():
    campaign = replace(seal(), ways=("justice",))
    assert campaign.over
    with pytest.raises(Illegal, match="the campaign is over: justice"):
        setup_of(campaign)


def test_a_finished_match_leads_on_by_its_result_and_is_remembered():
    campaign = door()
    record = played(campaign, 1)
    after = absorb(campaign, record)
    past = after.history[0]
    assert past.chapter == "first"
    assert past.reason == record.outcome["reason"]
    assert after.ways == campaign.chapter.ways(past.result)
    assert [gain.hero for gain in past.gains] == ["anna", "bert"]


def grown(campaign: Campaign, id: str) -> Character:
    sheet = campaign.hero(id).sheet
    assert isinstance(sheet, Fighter)
    return sheet.character


@cache
def won(*owners: str) -> Campaign:
    """The small campaign after a first chapter in which somebody brought the foe down."""
    campaigns = (absorb(door(*owners), played(door(*owners), number)) for number in range(100))
    return next(one for one in campaigns if one.history[0].result == "won" and any(map(defeats, one.history[0].gains)))


def defeats(gain: Gain) -> tuple[str, ...]:
    return gain.defeated


@pytest.mark.rule("DUEL-47", "MIN-54")
def test_a_victory_brings_the_losers_body_points_and_a_share_of_the_scenarios_points():
    after = won()
    for gain in after.history[0].gains:
        assert gain.victories == (9 if gain.defeated == ("Foe",) else 0)
        assert grown(after, gain.hero).experience == gain.victories + gain.points
        assert grown(after, gain.hero).toward == gain.victories


@pytest.mark.rule("MIN-55")
@pytest.mark.parametrize("owners", [("Ann",), ("Ann", "Bob")])
def test_victory_points_are_divided_among_those_who_play_and_their_heroes(owners: tuple[str, ...]):
    assert [gain.points for gain in won(*owners).history[0].gains] == [6, 5]


@pytest.mark.rule("MIN-55")
def test_a_single_survivor_takes_all_victory_points():
    campaigns = (absorb(door(), played(door(), number, ["bert"])) for number in range(100))
    past = next(one.history[0] for one in campaigns if one.history[0].result == "won")
    assert [gain.points for gain in past.gains] == [11]


def test_whoever_comes_home_from_a_victory_brings_its_gift():
    after = won()
    for hero in after.heroes:
        assert isinstance(hero.sheet, Fighter)
        assert hero.sheet.gifts == ("well-rested",)


def test_a_record_counts_once():
    campaign = door()
    record = played(campaign, 1)
    after = replace(absorb(campaign, record), heroes=campaign.heroes, ways=("first",))
    with pytest.raises(Unfit, match="it has been taken in before"):
        absorb(after, record)


def test_a_match_of_other_heroes_or_another_chapter_is_not_taken_in():
    with pytest.raises(Unfit, match="it is no match of The Second Room with these heroes as they are now"):
        absorb(replace(door(), ways=("second",)), played(door(), 1))
    richer = door().changed("anna", lambda hero: replace(hero, sheet=Fighter(Character("mirim", advanced={"body": 9}))))
    with pytest.raises(Unfit, match="it is no match of The First Room with these heroes as they are now"):
        absorb(door(), played(richer, 1))


def test_a_record_that_is_unfinished_rigged_or_false_is_not_taken_in():
    record = played(door(), 1)
    with pytest.raises(Unfit, match="the match is not over"):
        absorb(door(), changed(record, outcome=None))
    with pytest.raises(Unfit, match="its dice fell as somebody said"):
        absorb(door(), changed(record, rigged=True))
    with pytest.raises(Unfit, match="the record does not play back: turn 3"):
        absorb(door(), changed(record, turns=(*record.turns[:3], record.turns[4])))
    with pytest.raises(Unfit, match="expected a record of adventure, got one of duel"):
        absorb(door(), changed(record, game="duel"))
