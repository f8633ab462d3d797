import pytest
from msgspec.structs import replace

from inkblade.campaign import Campaign, Fighter, Hero, Recruit, advance, equip, improve, learn, succeed
from inkblade.games.duel import Character
from inkblade.kernel import Illegal
from tests.campaign.stories import seal


def with_sheet(sheet: Fighter, *, dead: bool = False) -> Campaign:
    """The campaign in which Osric has this sheet."""
    return seal().changed("osric", lambda hero: replace(hero, sheet=sheet, dead=dead))


def osric(campaign: Campaign) -> Fighter:
    sheet = campaign.hero("osric").sheet
    assert isinstance(sheet, Fighter)
    return sheet


@pytest.mark.rule("DUEL-48")
def test_experience_raises_a_mod_at_the_price_of_the_own_body_points():
    after = improve(with_sheet(Fighter(Character("halberdier", experience=20))), "osric", 24)
    assert osric(after).character == Character("halberdier", experience=8, raised={24: 1})


@pytest.mark.rule("DUEL-48")
def test_what_one_cannot_pay_is_not_raised():
    with pytest.raises(Illegal, match="Halberdier has 11 experience, an improvement costs 12"):
        improve(with_sheet(Fighter(Character("halberdier", experience=11))), "osric", 24)


@pytest.mark.rule("DUEL-49")
def test_an_advancement_is_taken_once_for_each_that_is_owed():
    after = advance(with_sheet(Fighter(Character("halberdier", owed=1))), "osric", "body")
    assert osric(after).character == Character("halberdier", advanced={"body": 1})
    with pytest.raises(Illegal, match="toward an advancement"):
        advance(after, "osric", "body")


@pytest.mark.rule("DUEL-43")
def test_a_hero_takes_along_what_the_sheet_allows_and_no_more():
    after = equip(seal(), "osric", ["full-weight"])
    assert osric(after).cards == ("full-weight",)
    with pytest.raises(Illegal, match="Halberdier has 3 tactic points, these cards cost 4"):
        equip(seal(), "osric", ["full-weight", "tight-guard"])
    with pytest.raises(Illegal, match="no such card 'excalibur'"):
        equip(seal(), "osric", ["excalibur"])


def test_campaign_cards_are_taken_along_only_by_those_who_were_given_them():
    given = Fighter(Character("halberdier"), gifts=("saints-bone",))
    assert osric(equip(with_sheet(given), "osric", ["saints-bone"])).cards == ("saints-bone",)
    with pytest.raises(Illegal, match="Halberdier was not given saints-bone"):
        equip(with_sheet(given), "osric", ["saints-bone", "saints-bone"])


@pytest.mark.rule("DUEL-50")
def test_a_successor_starts_from_the_printed_sheet_for_the_same_owner():
    fallen = with_sheet(Fighter(Character("halberdier", experience=40, deaths=1), gifts=("saints-bone",)), dead=True)
    after = succeed(fallen, "osric", Recruit("Hild", "forester"))
    assert after.heroes[0] == Hero("hild", "Hild", "Ann", Fighter(Character("forester", deaths=2)))


@pytest.mark.rule("DUEL-50")
def test_only_the_dead_have_successors():
    with pytest.raises(Illegal, match="Osric is alive; only the dead have successors"):
        succeed(seal(), "osric", Recruit("Hild", "forester"))


def test_nothing_is_written_on_the_sheet_of_the_dead():
    fallen = with_sheet(Fighter(Character("halberdier", experience=40, owed=1)), dead=True)
    for edit in (
        lambda: improve(fallen, "osric", 24),
        lambda: advance(fallen, "osric", "body"),
        lambda: equip(fallen, "osric", []),
    ):
        with pytest.raises(Illegal, match="Osric is dead; name a successor"):
            edit()


def test_a_fighter_learns_no_skills():
    with pytest.raises(Illegal, match="Osric fights by a combat book, not by skills"):
        learn(seal(), "osric", ["hunting"])
