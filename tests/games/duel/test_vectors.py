"""The five test vectors at the end of the rules, exactly."""

import pytest

from tests.games.duel.tables import CLOSE_OF_MIRIM, at, body, duel, fighter, legal, pictures, play, said, sums

WEAPONLESS = [{"lost": ["weapon"]}, None]


@pytest.mark.rule("DUEL-03", "DUEL-12", "DUEL-15")
def test_vector_1_a_charge_into_a_dodge_turns_the_charger_round():
    match = duel("mirim", "mirim")
    events = play(match, 50, 52)
    assert pictures(match) == {(0, 1): 21, (1, 0): 23}
    assert sums(events) == {0: -1 - 6}
    assert (body(match, 0), body(match, 1)) == (12, 12)
    assert legal(match, 0) == {8, 16, 40}
    assert legal(match, 1) == CLOSE_OF_MIRIM


@pytest.mark.rule("DUEL-03", "DUEL-12")
def test_vector_2_a_down_swing_and_a_high_swing_parry_each_other():
    match = duel("mirim", "mirim", pairs=at(23, 23))
    events = play(match, 24, 10)
    assert pictures(match) == {(0, 1): 45, (1, 0): 45}
    assert sums(events) == {0: -5 + 1, 1: -5 + 3}
    assert (body(match, 0), body(match, 1)) == (12, 12)


@pytest.mark.rule("DUEL-03", "DUEL-12")
def test_vector_3_a_down_swing_misses_a_feint():
    match = duel("mirim", "mirim", pairs=at(23, 23))
    events = play(match, 24, 22)
    assert pictures(match)[1, 0] == 11
    assert 1 not in sums(events)
    assert body(match, 1) == 12


@pytest.mark.rule("DUEL-12", "DUEL-13", "DUEL-15", "DUEL-22")
@pytest.mark.parametrize(("before", "damage"), [(23, 5), (33, 7)])
def test_vector_3_a_high_swing_finds_the_head_below_the_critical(before: int, damage: int):
    match = duel("mirim", "mirim", pairs=at(before, 23))
    events = play(match, 10, 22)
    assert pictures(match)[1, 0] == 7
    assert sums(events)[1] == damage
    assert body(match, 1) == 12 - damage
    assert said(events, "critical") == []
    assert legal(match, 1) == {26, 4, 18, 20, 46}


@pytest.mark.rule("DUEL-13", "DUEL-18", "DUEL-23")
def test_vector_4_a_charge_into_a_low_swing_knocks_down_for_two_turns_and_ends_red_for_good():
    match = duel("mirim", "mirim")
    events = play(match, 50, 58)
    assert pictures(match)[1, 0] == 41
    assert sums(events)[1] == 5
    assert body(match, 1) == 7
    assert fighter(match, 1)["lasting"][0]["no"] == ["red"]
    for page in (18, 8):
        assert legal(match, 1) == {18, 8, 20, 16}
        play(match, 30, page)
    assert pictures(match)[1, 0] == 33
    assert legal(match, 1) == CLOSE_OF_MIRIM - {32, 14, 38, 6} - {10, 42}


@pytest.mark.rule("DUEL-24", "DUEL-26")
def test_vector_5_without_a_weapon_under_barred_only_the_arrow_is_left_after_picture_25():
    match = duel("mirim", "mirim", pairs=at(25, 23), fighters=WEAPONLESS, options={"weapon": "barred"})
    assert legal(match, 0) == {36}


@pytest.mark.rule("DUEL-24", "DUEL-26")
def test_vector_5_with_a_critical_on_orange_too_the_picture_gives_way():
    fighters, options = [{"lost": ["weapon"], "lasting": [7]}, None], {"weapon": "barred", "escape": False}
    match = duel("mirim", "mirim", pairs=at(25, 23), fighters=fighters, options=options)
    assert legal(match, 0) == {26, 4, 18, 20, 46, 8, 16}
    assert len(said(match.events, "gave_way")) == 1
    assert "no yellow or green (picture 25" in said(match.events, "gave_way")[0]


@pytest.mark.rule("DUEL-24", "DUEL-26")
def test_vector_5_as_printed_the_same_fighter_may_only_pick_the_weapon_up():
    match = duel("mirim", "mirim", pairs=at(25, 23), fighters=WEAPONLESS, options={"escape": False})
    assert legal(match, 0) == {46}
    assert len(said(match.events, "gave_way")) == 1
    assert "no yellow or green (picture 25" in said(match.events, "gave_way")[0]
