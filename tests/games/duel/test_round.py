"""DUEL-09..16: one round, from the secret choice to the next one."""

import pytest

from inkblade.games.duel import Maneuvering, book
from inkblade.kernel import Illegal, Sealed
from tests.games.duel.tables import (
    CLOSE_OF_MIRIM,
    EXTENDED,
    MIRIM,
    at,
    body,
    decline,
    duel,
    fighter,
    legal,
    objection,
    pictures,
    play,
    ranges,
    said,
    seen,
    sums,
    with_picture,
)


@pytest.mark.rule("DUEL-09")
def test_both_start_on_picture_57_at_extended_range_and_unhurt():
    match = duel("mirim", "iroha")
    assert pictures(match) == {(0, 1): 57, (1, 0): 57}
    assert set(ranges(match).values()) == {"extended"}
    assert (body(match, 0), body(match, 1)) == (12, 14)
    assert legal(match, 0) == legal(match, 1) == EXTENDED


@pytest.mark.rule("DUEL-09")
def test_a_situation_may_open_on_other_pictures_whose_scores_are_ignored_and_whose_instructions_apply():
    match = duel("mirim", "mirim", pairs=at(7, 1))
    assert set(ranges(match).values()) == {"close"}
    assert body(match, 0) == 12
    assert legal(match, 0) == {26, 4, 18, 20, 46}
    assert sums(play(match, 26, 6))[1] == -1 + 2
    match = duel("mirim", "mirim", pairs=at(7, 1))
    assert sums(play(match, 26, 26))[0] == -1 + 2 + 2


@pytest.mark.rule("DUEL-09")
def test_what_an_opening_picture_takes_or_orders_for_longer_holds_from_the_start():
    assert fighter(duel("mirim", "mirim", pairs=at(27, 23)), 0)["weapon"] is False
    assert fighter(duel("mirim", "mirim", pairs=at(55, 23)), 0)["shield"] is False
    assert legal(duel("mirim", "mirim", pairs=at(41, 23)), 0) == {18, 8, 20, 16}


@pytest.mark.rule("DUEL-10")
def test_a_choice_is_hidden_from_everybody_until_both_are_in():
    match = duel("mirim", "mirim", pairs=at(23, 23))
    before = [seen(match, seat) for seat in (0, 1, None)]
    assert match.asked == Sealed((0, 1))
    assert match.submit(0, Maneuvering(24)) == ()
    assert [seen(match, seat) for seat in (0, 1, None)] == before
    assert match.waiting == (1,)
    events = match.submit(1, Maneuvering(10))
    assert [event.facts["page"] for event in events if event.kind == "maneuver"] == [24, 10]


@pytest.mark.rule("DUEL-10")
def test_nothing_of_a_sealed_choice_stands_in_the_state_so_legality_cannot_depend_on_it():
    match, other = duel("mirim", "mirim"), duel("mirim", "mirim")
    for table, page in ((match, 50), (other, 62)):
        decline(table)
        table.submit(0, Maneuvering(page))
    assert match.state == other.state
    assert match.view(1) == other.view(1)


@pytest.mark.rule("DUEL-10")
def test_the_order_in_which_choices_arrive_is_immaterial():
    match, other = duel("mirim", "iroha"), duel("mirim", "iroha")
    for table, seats in ((match, (0, 1)), (other, (1, 0))):
        decline(table)
        for seat in seats:
            table.submit(seat, Maneuvering((50, 56)[seat]))
    assert match.record == other.record


@pytest.mark.rule("DUEL-10")
def test_only_a_legal_maneuver_can_be_chosen():
    match = duel("mirim", "mirim")
    decline(match)
    with pytest.raises(Illegal, match="close range"):
        match.submit(0, Maneuvering(24))


@pytest.mark.rule("DUEL-11")
def test_each_finds_the_own_picture_by_the_enemys_page():
    match = duel("mirim", "iroha", pairs=at(23, 1))
    play(match, 28, 34)
    iroha = book("iroha")
    assert pictures(match) == {(0, 1): MIRIM.matrix[34][28], (1, 0): iroha.matrix[28][34]}
    assert fighter(match, 0)["picture"] == MIRIM.matrix[34][28]


@pytest.mark.rule("DUEL-12")
def test_damage_is_score_mod_experience_height_and_bonus_added_up():
    fighters = [{"raised": {"10": 1}, "height": 5}, None]
    match = duel("mirim", "mirim", pairs=at(33, 23), fighters=fighters)
    events = play(match, 10, 22)
    assert said(events, "score") == [
        "Mirim B scores on Mirim A: 0 = 1 SCORE - 1 Feint Side Swing, no damage",
        "Mirim A scores on Mirim B: 9 = 4 SCORE + 1 Side Swing High + 1 experience + 1 height + 2 bonus",
    ]
    assert body(match, 1) == 12 - 9
    assert said(events, "hurt") == ["Mirim B loses 9: 3 body points left"]


@pytest.mark.rule("DUEL-12")
@pytest.mark.parametrize(("raised", "left"), [(1, 12), (2, 12), (3, 11)])
def test_a_total_of_zero_or_less_does_nothing(raised: int, left: int):
    match = duel("mirim", "mirim", pairs=at(23, 23), fighters=[{"raised": {"22": raised}}, None])
    assert sums(play(match, 22, 22))[1] == -1 - 1 + raised
    assert body(match, 1) == left


@pytest.mark.rule("DUEL-12")
def test_a_picture_without_a_score_is_no_hit_whatever_the_mod():
    match = duel("mirim", "mirim", pairs=at(23, 23), fighters=[{"raised": {"24": 20}}, None])
    events = play(match, 24, 22)
    assert pictures(match)[1, 0] == 11
    assert sums(events) == {}
    assert body(match, 1) == 12


@pytest.mark.rule("DUEL-13")
@pytest.mark.parametrize(("raised", "critical"), [(2, False), (3, True), (4, True)])
def test_a_critical_applies_when_the_total_reaches_its_number_exactly_or_beyond(raised: int, critical: bool):
    match = duel("mirim", "mirim", pairs=at(23, 23), fighters=[{"raised": {"2": raised}}, None])
    events = play(match, 2, 6)
    assert pictures(match)[1, 0] == 13
    assert sums(events)[1] == 1 + 1 + raised
    assert (said(events, "critical") != []) == critical
    barred = {24, 28, 44, 36, 10, 32, 42, 38, 6} | ({2, 14, 12, 22, 48, 30} if critical else set())
    assert legal(match, 1) == CLOSE_OF_MIRIM - barred


@pytest.mark.rule("DUEL-13")
def test_a_critical_comes_as_well_as_the_instruction_and_not_instead_of_it():
    match = duel("mirim", "mirim", pairs=at(33, 23), fighters=[{"raised": {"10": 1}}, None])
    play(match, 10, 22)
    assert fighter(match, 1)["lasting"][0]["no"] == ["orange"]
    assert legal(match, 1) == {26, 4, 18, 20, 46}


@pytest.mark.rule("DUEL-14")
@pytest.mark.parametrize(
    ("before", "raised", "after", "fate"),
    [(6, 0, 1, None), (5, 0, 0, "fell"), (1, 0, -4, "fell"), (1, 1, -5, "died"), (1, 2, -6, "died")],
)
def test_at_zero_the_duel_is_lost_and_at_five_below_the_fighter_is_dead(
    before: int, raised: int, after: int, fate: str | None
):
    match = duel("mirim", "mirim", pairs=at(23, 23), fighters=[{"raised": {"10": raised}}, {"body": before}])
    events = play(match, 10, 22)
    assert body(match, 1) == after
    assert [event.kind for event in events if event.kind in ("fell", "died")] == ([fate] if fate else [])
    if fate is None:
        assert match.outcome is None
    else:
        assert match.asked is None
        assert match.outcome is not None
        assert match.outcome.points == (1.0, -1.0)
        assert match.outcome.reason == "Mirim A won"


@pytest.mark.rule("DUEL-14")
@pytest.mark.parametrize("bodies", [(7, 7), (1, 7), (1, 1)])
def test_two_who_fall_to_each_other_at_once_have_drawn(bodies: tuple[int, int]):
    match = duel("mirim", "mirim", pairs=at(23, 23), fighters=[{"body": points} for points in bodies])
    play(match, 24, 24)
    assert (body(match, 0), body(match, 1)) == (bodies[0] - 7, bodies[1] - 7)
    assert match.outcome is not None
    assert match.outcome.points == (0.0, 0.0)


@pytest.mark.rule("DUEL-15")
def test_each_is_told_the_instruction_of_the_own_picture_and_chooses_again_under_it():
    match = duel("mirim", "mirim", pairs=at(23, 23))
    play(match, 32, 24)
    assert pictures(match) == {(0, 1): 45, (1, 0): 45}
    assert legal(match, 0) == legal(match, 1) == CLOSE_OF_MIRIM
    play(match, 14, 20)
    assert pictures(match) == {(0, 1): 11, (1, 0): 53}
    assert legal(match, 0) == CLOSE_OF_MIRIM - {28, 10, 2, 22, 48} - {10, 32, 42, 38, 6}
    assert legal(match, 1) == {26, 4, 18, 20, 46, 8, 16, 40}
    barred = objection(match, 1, 24)
    assert barred is not None
    assert (barred.code, barred.rule) == ("only", "DUEL-17")
    assert str(barred) == "Down Swing Strong is barred: only green or yellow (picture 53, Body Wound)"


@pytest.mark.rule("DUEL-16")
def test_extended_range_maneuvers_are_for_those_whom_the_picture_put_there():
    match = duel("mirim", "mirim")
    play(match, 52, 52)
    assert set(ranges(match).values()) == {"extended"}
    assert legal(match, 0) == EXTENDED
    play(match, 54, 56)
    assert pictures(match) == {(0, 1): 9, (1, 0): 17}
    assert legal(match, 0) == CLOSE_OF_MIRIM - {28, 10, 2, 22, 48}
    for page in EXTENDED:
        refused = objection(match, 0, page)
        assert refused is not None
        assert refused.rule == "DUEL-16"
    play(match, 16, 16)
    assert legal(match, 0) == legal(match, 1) == EXTENDED


@pytest.mark.rule("DUEL-16")
def test_the_range_itself_decides_even_where_the_picture_says_nothing():
    silent = with_picture(MIRIM, 57, tell=MIRIM.pictures[23].tell)
    assert legal(duel(silent, silent), 0) == EXTENDED
    match = duel(silent, silent, pairs=at(23, 45))
    assert legal(match, 0) == legal(match, 1) == CLOSE_OF_MIRIM


def test_a_situation_may_bring_bars_of_its_own_each_with_its_rule():
    bars = [{"rule": "MIN-58", "no": ["section:side_swing"]}, {"rule": "MIN-61", "no": ["maneuver:16"]}]
    match = duel("mirim", "mirim", pairs=at(23, 23), fighters=[{"bars": bars}, None])
    assert legal(match, 0) == CLOSE_OF_MIRIM - {28, 10, 2, 22, 48} - {16}
    assert legal(match, 1) == CLOSE_OF_MIRIM
    refused = objection(match, 0, 16)
    assert refused is not None
    assert (refused.code, refused.rule) == ("situation", "MIN-61")
    floored = duel("mirim", "mirim", pairs=at(41, 23), fighters=[{"bars": bars}, None])
    assert legal(floored, 0) == {18, 8, 20}


def test_a_fight_of_so_many_rounds_ends_with_them_and_nobody_has_won():
    match = duel("mirim", "mirim", rounds=3)
    for _ in range(3):
        assert match.outcome is None
        play(match, 62, 62)
    assert match.outcome is not None
    assert (match.outcome.points, match.outcome.reason) == ((0.0, 0.0), "the 3 rounds are over")


def test_who_falls_in_the_last_round_has_lost_all_the_same():
    match = duel("mirim", "mirim", pairs=at(23, 23), rounds=1, fighters=[None, {"body": 1}])
    play(match, 10, 22)
    assert match.outcome is not None
    assert match.outcome.points == (1.0, -1.0)
