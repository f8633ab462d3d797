"""DUEL-47..50: experience, improvement, advancement, and what the next battle starts with."""

from typing import Literal

import pytest

from inkblade.games.duel import (
    DUEL,
    Character,
    advance,
    advancement_objection,
    after_death,
    after_victory,
    book,
    entry,
    improvable,
    improve,
    improvement_objection,
    maximum_body,
)
from tests.games.duel.tables import MIRIM, at, body, duel, fighter, play, sums

FRESH = Character("mirim")
KINDS: tuple[Literal["body", "spell", "tactic", "luck"], ...] = ("body", "spell", "tactic", "luck")
ONCE = dict.fromkeys(MIRIM.maneuvers, 1)


@pytest.mark.rule("DUEL-47")
def test_a_victory_gives_the_losers_maximum_body_points_as_experience():
    troll = book("hill-troll")
    once = after_victory(FRESH, troll.body)
    assert once.experience == troll.body
    assert after_victory(once, 12).experience == troll.body + 12


@pytest.mark.rule("DUEL-48")
def test_an_improvement_costs_the_own_maximum_body_points_and_adds_one_to_one_mod():
    better = improve(Character("mirim", experience=30), MIRIM, 24)
    assert (better.experience, better.raised) == (30 - 12, {24: 1})
    bigger = Character("mirim", experience=30, advanced={"body": 3})
    assert improve(bigger, MIRIM, 24).experience == 30 - 15


@pytest.mark.rule("DUEL-48")
@pytest.mark.parametrize(("experience", "enough"), [(11, False), (12, True)])
def test_experience_is_never_spent_below_zero(experience: int, enough: bool):
    character = Character("mirim", experience=experience)
    refused = improvement_objection(character, MIRIM, 24)
    assert (refused is None) == enough
    assert (set(improvable(character, MIRIM)) == MIRIM.maneuvers.keys()) == enough
    if not enough:
        with pytest.raises(ValueError, match="has 11 experience, an improvement costs 12"):
            improve(character, MIRIM, 24)


@pytest.mark.rule("DUEL-48")
def test_every_mod_is_raised_once_before_any_is_raised_again():
    almost = Character("mirim", experience=100, raised={page: 1 for page in MIRIM.maneuvers if page != 62})
    refused = improvement_objection(almost, MIRIM, 24)
    assert refused is not None
    assert (refused.code, refused.rule) == ("out_of_turn", "DUEL-48")
    assert list(improvable(almost, MIRIM)) == [62]
    every = improve(almost, MIRIM, 62)
    assert every.raised == ONCE
    assert set(improvable(every, MIRIM)) == MIRIM.maneuvers.keys()
    twice = improve(every, MIRIM, 24)
    assert twice.raised == {**ONCE, 24: 2}
    assert 24 not in set(improvable(twice, MIRIM))


@pytest.mark.rule("DUEL-48")
def test_a_maneuver_the_sheet_lacks_cannot_be_improved():
    refused = improvement_objection(Character("mirim", experience=100), MIRIM, 34)
    assert refused is not None
    assert refused.code == "unknown_maneuver"


@pytest.mark.rule("DUEL-48", "DUEL-12")
def test_an_improvement_counts_in_the_next_battle():
    better = improve(Character("mirim", experience=12), MIRIM, 10)
    lines = [DUEL.notation.plain(entry(better, MIRIM)), None]
    match = duel("mirim", "mirim", pairs=at(23, 23), fighters=lines)
    assert sums(play(match, 10, 22))[1] == 4 + 1 + 1


@pytest.mark.rule("DUEL-49")
@pytest.mark.parametrize(
    ("defeated", "owed", "toward"),
    [([49], 0, 49), ([50], 1, 0), ([28, 28], 1, 6), ([28, 28, 28, 28], 2, 12), ([120], 2, 20)],
)
def test_every_fifty_body_points_of_the_defeated_earn_an_advancement_and_the_remainder_is_carried(
    defeated: list[int], owed: int, toward: int
):
    character = FRESH
    for points in defeated:
        character = after_victory(character, points)
    assert (character.owed, character.toward) == (owed, toward)


@pytest.mark.rule("DUEL-49")
def test_an_advancement_adds_one_and_is_used_up():
    grown = advance(Character("mirim", owed=1), MIRIM, "tactic")
    assert (grown.advanced, grown.owed) == ({"tactic": 1}, 0)
    refused = advancement_objection(grown, MIRIM, "tactic")
    assert refused is not None
    assert (refused.code, refused.rule) == ("not_earned", "DUEL-49")
    with pytest.raises(ValueError, match="toward an advancement"):
        advance(grown, MIRIM, "body")


@pytest.mark.rule("DUEL-49")
@pytest.mark.parametrize(
    ("id", "kinds"),
    [
        ("mirim", {"body", "tactic"}),
        ("dwarf-smith", {"body", "spell"}),
        ("halfling", {"body", "luck"}),
        ("skeleton", {"body"}),
    ],
)
def test_only_a_kind_of_points_one_already_has_is_advanced(id: str, kinds: set[str]):
    owed = Character(id, owed=1)
    assert {kind for kind in KINDS if advancement_objection(owed, book(id), kind) is None} == kinds


@pytest.mark.rule("DUEL-49")
def test_experience_spent_takes_nothing_from_advancement():
    character = after_victory(Character("mirim"), 49)
    poorer = improve(character, MIRIM, 24)
    assert after_victory(poorer, 1).owed == 1


@pytest.mark.rule("DUEL-49", "DUEL-50")
def test_advanced_points_count_in_the_next_battle():
    grown = advance(advance(Character("mirim", owed=2), MIRIM, "body"), MIRIM, "tactic")
    assert maximum_body(grown, MIRIM) == 13
    begun = entry(grown, MIRIM)
    assert (begun.maximum, begun.points) == (13, {"tactic": 9})


@pytest.mark.rule("DUEL-50")
def test_everybody_starts_a_battle_at_full_current_maximum_body_points():
    grown = Character("mirim", advanced={"body": 2})
    match = duel("mirim", "mirim", fighters=[DUEL.notation.plain(entry(grown, MIRIM)), None])
    assert (body(match, 0), fighter(match, 0)["maximum"]) == (14, 14)
    assert (body(match, 1), fighter(match, 1)["maximum"]) == (12, 12)


@pytest.mark.rule("DUEL-50")
def test_the_dead_start_again_from_the_printed_sheet():
    veteran = Character("mirim", 40, {24: 1}, {"body": 2, "tactic": 1}, toward=30, owed=1)
    again = after_death(veteran)
    assert again == Character("mirim", deaths=1)
    assert entry(again, MIRIM) == entry(FRESH, MIRIM)
    assert after_death(again).deaths == 2
