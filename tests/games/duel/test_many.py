"""DUEL-32..37: one against several, free-for-all, teams, and both ranges at once."""

from typing import Any

import pytest
from msgspec.structs import replace

from inkblade.games.duel import DUEL, Book, Maneuvering, Striking, book
from inkblade.kernel import Malformed, Sealed
from tests.games.duel.tables import (
    CLOSE_OF_MIRIM,
    EXTENDED,
    MIRIM,
    Duel,
    at,
    body,
    decline,
    duel,
    legal,
    objection,
    openings,
    pictures,
    play,
    ranges,
    said,
    seen,
    sums,
    tell,
    with_picture,
)

STAR = [[0, 1], [0, 2]]
TWO_HANDS = replace(MIRIM, attacks=2)
GREEN, YELLOW = {26, 4, 18, 20, 46}, {8, 16, 40}
ORANGE, RED, BLUE = {24, 28, 44, 36}, {10, 32, 42, 38, 6}, {2, 14, 12, 22, 48, 30}


def lone(
    of: str | Book = TWO_HANDS, first: tuple[int, int] = (45, 45), second: tuple[int, int] = (45, 45), **setup: Any
) -> Duel:
    """Seat 0 alone against seats 1 and 2: its picture toward each, and theirs."""
    opened = {(0, 1): first[0], (1, 0): first[1], (0, 2): second[0], (2, 0): second[1]}
    table = {"engaged": STAR, "pairs": openings(opened), "options": {"escape": False}, **setup}
    return duel(of, "mirim", "mirim", **table)


@pytest.mark.rule("DUEL-32")
def test_the_lone_fighter_is_shown_by_the_own_book_toward_each_opponent_and_they_by_theirs():
    pairs = openings({(0, 1): 45, (1, 0): 45, (0, 2): 45, (2, 0): 45})
    match = duel("mirim", "iroha", "skeleton", engaged=STAR, pairs=pairs)
    play(match, 36, 34, 26)
    iroha, skeleton = book("iroha"), book("skeleton")
    assert pictures(match) == {
        (0, 1): MIRIM.matrix[34][36],
        (0, 2): MIRIM.matrix[26][36],
        (1, 0): iroha.matrix[36][34],
        (2, 0): skeleton.matrix[36][26],
    }
    assert pictures(match)[0, 1] != pictures(match)[0, 2]


@pytest.mark.rule("DUEL-32")
def test_those_who_are_not_engaged_do_not_meet():
    match = lone()
    assert (1, 2) not in pictures(match)
    assert (2, 1) not in pictures(match)


@pytest.mark.rule("DUEL-33")
def test_several_instructions_bind_together():
    assert legal(lone(first=(3, 45)), 0) == CLOSE_OF_MIRIM - {32, 14, 38, 6} - RED
    assert legal(lone(first=(3, 45), second=(29, 45)), 0) == CLOSE_OF_MIRIM - {32, 14, 38, 6} - RED - ORANGE
    assert legal(lone(first=(53, 45), second=(7, 45)), 0) == GREEN


@pytest.mark.rule("DUEL-33", "DUEL-26")
def test_instructions_of_several_that_leave_nothing_give_way_by_the_same_law():
    match = lone(first=(39, 45), second=(7, 45))
    assert legal(match, 0) == GREEN
    assert [one.facts["source"] for one in match.events if one.kind == "gave_way"] == ["picture 39, Crying Charge"]


@pytest.mark.rule("DUEL-34")
def test_the_lone_fighter_chooses_once_and_does_the_same_in_every_book():
    match = lone()
    decline(match)
    assert match.asked == Sealed((0, 1, 2))
    for seat, page in enumerate((24, 20, 46)):
        match.submit(seat, Maneuvering(page))
    assert pictures(match)[1, 0] == MIRIM.matrix[24][20]
    assert pictures(match)[2, 0] == MIRIM.matrix[24][46]


@pytest.mark.rule("DUEL-35")
def test_a_bonus_from_one_pairing_counts_in_that_pairing_alone():
    match = lone(first=(1, 45), second=(45, 45))
    assert sums(play(match, 26, 6, 6)) == {0: -5 - 1, 1: -1 + 2 + 2, 2: -1 + 2}


@pytest.mark.rule("DUEL-35")
def test_a_bonus_that_lasts_longer_stays_with_its_pairing():
    patient = with_picture(TWO_HANDS, 1, tell=tell(bonus=[{"add": 2}], turns=2))
    match = lone(patient, first=(1, 45))
    play(match, 46, 46, 46)
    assert sums(play(match, 26, 6, 6)) == {0: -5 - 1, 1: -1 + 2 + 2, 2: -1 + 2}


@pytest.mark.rule("DUEL-36")
def test_a_defeated_opponent_leaves_and_the_rest_go_on():
    match = lone(first=(45, 45), fighters=[None, {"body": 1}, None])
    events = play(match, 24, 24, 22)
    assert said(events, "fell") == []
    assert said(events, "died") == ["Mirim B is dead"]
    assert pictures(match)[0, 1] == 7
    decline(match)
    assert match.asked == Sealed((0, 2))
    assert match.outcome is None


@pytest.mark.rule("DUEL-36")
def test_the_instruction_of_a_defeated_opponents_pairing_binds_no_longer():
    match = lone(fighters=[None, {"body": 1}, None])
    play(match, 24, 24, 22)
    assert (pictures(match)[0, 1], pictures(match)[0, 2]) == (7, 15)
    assert legal(match, 0) == CLOSE_OF_MIRIM - RED - BLUE


@pytest.mark.rule("DUEL-36")
def test_who_beats_all_others_has_won():
    match = lone(fighters=[None, {"body": 1}, {"body": 1}])
    play(match, 10, 22, 22)
    assert match.outcome is not None
    assert match.outcome.points == (1.0, -1.0, -1.0)


@pytest.mark.rule("DUEL-36")
def test_the_many_have_won_when_the_lone_fighter_falls():
    match = lone(fighters=[{"body": 1}, None, None])
    play(match, 22, 10, 46)
    assert match.outcome is not None
    assert match.outcome.points == (-1.0, 1.0, 1.0)


@pytest.mark.rule("DUEL-36", "DUEL-12")
def test_the_blows_of_several_add_up():
    match = lone()
    play(match, 22, 10, 10)
    assert body(match, 0) == 12 - 5 - 5


@pytest.mark.rule("DUEL-36")
def test_in_a_free_for_all_everybody_meets_everybody_and_the_last_one_stands_alone():
    everybody = {(a, b): 45 for a in range(3) for b in range(3) if a != b}
    fighters = [None, {"body": 1}, {"body": 1}]
    match = duel(TWO_HANDS, "mirim", "mirim", pairs=openings(everybody), fighters=fighters)
    play(match, 24, 24, 22)
    assert set(pictures(match)) == everybody.keys()
    assert match.state.fates == ("standing", "fallen", "standing")
    assert (pictures(match)[0, 2], pictures(match)[2, 0]) == (15, 11)
    play(match, 24, 20)
    assert match.outcome is not None
    assert match.outcome.points == (1.0, -1.0, -1.0)


@pytest.mark.rule("DUEL-36")
def test_teams_fight_pair_by_pair_and_who_has_nobody_left_to_fight_is_not_asked():
    pairs = openings({(0, 2): 45, (2, 0): 45, (1, 3): 45, (3, 1): 45})
    fighters = [None, None, {"body": 1}, None]
    table = {"engaged": [[0, 2], [1, 3]], "teams": [0, 0, 1, 1], "pairs": pairs, "fighters": fighters}
    match = duel("mirim", "mirim", "mirim", "mirim", **table)
    play(match, 10, 46, 22, 46)
    assert match.state.fates == ("standing", "standing", "fallen", "standing")
    decline(match)
    assert match.asked == Sealed((1, 3))


@pytest.mark.rule("DUEL-36")
def test_team_mates_cannot_be_engaged_with_each_other():
    with pytest.raises(Malformed, match="of one team"):
        duel("mirim", "mirim", "mirim", engaged=[[0, 1], [1, 2]], teams=[0, 0, 1])


def mixed(of: str | Book = TWO_HANDS, near: int = 45, far: int = 57, **setup: Any) -> Duel:
    """Seat 0 at close range with seat 1 and at Extended Range with seat 2."""
    return lone(of, (near, 45), (far, 57), **setup)


@pytest.mark.rule("DUEL-37")
def test_between_both_ranges_a_close_maneuver_is_chosen_and_its_x_page_used_against_the_distant_one():
    match = mixed()
    assert legal(match, 0) == CLOSE_OF_MIRIM
    assert legal(match, 1) == CLOSE_OF_MIRIM
    assert legal(match, 2) == EXTENDED
    refused = objection(match, 0, 50)
    assert refused is not None
    assert refused.rule == "DUEL-16"
    play(match, 24, 22, 58)
    assert pictures(match) == {
        (0, 1): MIRIM.matrix[22][24],
        (1, 0): MIRIM.matrix[24][22],
        (0, 2): MIRIM.matrix[58][50],
        (2, 0): MIRIM.matrix[50][58],
    }


@pytest.mark.rule("DUEL-37")
def test_the_mod_stays_that_of_the_maneuver_chosen():
    fighters = [{"raised": {"24": 1, "50": 7}, "height": 5}, None, None]
    match = mixed(fighters=fighters)
    assert sums(play(match, 24, 22, 58))[2] == 0 + 3 + 1 + 1


@pytest.mark.rule("DUEL-37")
def test_what_pictures_added_to_a_mod_stays_with_the_maneuver_chosen():
    changes = [{"add": -2, "to": ["orange"]}, {"add": 5, "to": ["white"]}]
    cracked = with_picture(TWO_HANDS, 43, tell=tell(mods=changes))
    match = mixed(cracked, near=43)
    assert sums(play(match, 24, 22, 58))[2] == 0 + 3 - 2


@pytest.mark.rule("DUEL-37")
def test_the_distant_opponents_instructions_are_tested_on_the_x_page_and_the_near_ones_on_the_chosen_page():
    brown = {page for page, maneuver in MIRIM.maneuvers.items() if maneuver.x in (52, 56, 62)}
    assert legal(mixed(far=35), 0) == brown == {44, 48, 6, 46, 26, 4, 18, 8, 20, 16}
    assert legal(mixed(near=53, far=35), 0) == brown & (GREEN | YELLOW)
    barred = with_picture(TWO_HANDS, 57, tell=tell(only=["section:extended_range"], no=["black", "orange"]))
    black = {page for page, maneuver in MIRIM.maneuvers.items() if maneuver.x in (58, 64)}
    assert legal(mixed(barred), 0) == CLOSE_OF_MIRIM - black


@pytest.mark.rule("DUEL-37")
def test_a_bonus_against_the_distant_one_is_tested_on_the_x_page():
    levelled = with_picture(TWO_HANDS, 57, tell=tell(bonus=[{"add": 1, "to": ["white"]}]))
    match = mixed(levelled)
    assert sums(play(match, 24, 20, 58)) == {1: 4 + 3, 2: 0 + 3 + 1}


@pytest.mark.rule("DUEL-37", "DUEL-26")
def test_where_both_ranges_leave_nothing_instructions_give_way_and_range_does_not():
    match = mixed(near=39, far=35, fighters=[{"lost": ["shield"]}, None, None])
    assert [one.facts["source"] for one in match.events if one.kind == "gave_way"] == ["picture 39, Crying Charge"]
    assert legal(match, 0) == {46, 18, 8, 20, 16}


@pytest.mark.rule("DUEL-37", "DUEL-24")
def test_without_a_weapon_the_x_page_may_not_need_one_either():
    match = mixed(fighters=[{"lost": ["weapon"]}, None, None], options={"escape": False, "weapon": "barred"})
    needless = {page for page, one in MIRIM.maneuvers.items() if page < 50 and "weapon" not in one.needs}
    assert legal(match, 0) == needless - {36}
    printed = mixed(fighters=[{"lost": ["weapon"]}, None, None])
    assert legal(printed, 0) == {46}


@pytest.mark.rule("DUEL-37")
def test_the_two_ranges_go_their_own_ways():
    match = mixed()
    play(match, 16, 16, 50)
    assert (ranges(match)[0, 1], ranges(match)[0, 2]) == ("extended", "close")
    assert (pictures(match)[0, 2], pictures(match)[2, 0]) == (MIRIM.matrix[50][62], MIRIM.matrix[62][50])
    assert legal(match, 1) == EXTENDED


@pytest.mark.rule("DUEL-37", "DUEL-30")
def test_who_is_near_one_opponent_cannot_announce_an_escape_but_the_distant_one_can():
    match = mixed(options={"escape": True})
    assert match.asked == Sealed((2,))


@pytest.mark.rule("DUEL-29", "DUEL-37")
def test_whom_to_hit_is_picked_across_both_ranges():
    match = mixed("mirim")
    play(match, 24, 20, 58)
    match.submit(0, Striking((2,)))
    assert [body(match, seat) for seat in (1, 2)] == [12, 12 - 3]


@pytest.mark.rule("DUEL-36")
def test_as_many_as_sixteen_of_one_name_are_told_apart():
    match = duel(*["mirim"] * 16, engaged=[[0, foe] for foe in range(1, 16)])
    assert len({one["name"] for one in seen(match)["fighters"]}) == 16


@pytest.mark.rule("DUEL-36", "DUEL-09")
def test_a_pair_that_is_not_opened_otherwise_starts_at_extended_range():
    match = duel("mirim", "mirim", "mirim", engaged=STAR, pairs=at(45, 45), options={"escape": False})
    assert (ranges(match)[0, 1], ranges(match)[0, 2]) == ("close", "extended")
    assert DUEL.rules.seats(match.setup) == 3
