"""DUEL-17..27: what pictures and criticals forbid, allow, add, take and give back, and what gives way."""

from itertools import combinations, product

import pytest
from msgspec.structs import replace

from inkblade.games.duel import DUEL, Book, book
from inkblade.kernel import Plain, ScriptedDice
from tests.games.duel.tables import (
    CLOSE_OF_MIRIM,
    EXTENDED,
    MIRIM,
    Duel,
    at,
    body,
    duel,
    fighter,
    laid,
    legal,
    objection,
    pictures,
    play,
    ranges,
    said,
    sums,
    tell,
    with_cell,
    with_picture,
)

GREEN, YELLOW = {26, 4, 18, 20, 46}, {8, 16, 40}
ORANGE, RED, BLUE = {24, 28, 44, 36}, {10, 32, 42, 38, 6}, {2, 14, 12, 22, 48, 30}
THRUSTS, SIDE_SWINGS = {32, 14, 38, 6}, {28, 10, 2, 22, 48}
JUMPS = {18, 8, 20, 16}
SHIELD = {26, 4, 44, 48, 6}
NEEDING_NO_WEAPON = {36, 46, 26, 4} | JUMPS
LOST_WEAPON = [{"lost": ["weapon"]}, None]
QUIET = {"escape": False}


def told(**words: Plain) -> Book:
    """Mirim with another instruction on picture 45, which tells nothing in print."""
    return with_picture(MIRIM, 45, tell=tell(**words))


def with_critical(page: int, **words: Plain) -> Book:
    """Mirim with another critical on a picture, for the rest of the combat."""
    printed = MIRIM.pictures[page].critical
    assert printed is not None
    return with_picture(MIRIM, page, critical=replace(printed, tell=tell(**words, until="end_of_combat")))


@pytest.mark.rule("DUEL-17")
@pytest.mark.parametrize(
    ("words", "left"),
    [
        ({"no": ("red",)}, CLOSE_OF_MIRIM - RED),
        ({"no": ("section:feint",)}, CLOSE_OF_MIRIM - {42, 12, 22, 38}),
        ({"no": ("maneuver:24",)}, CLOSE_OF_MIRIM - {24}),
        ({"no": ("range:extended",)}, CLOSE_OF_MIRIM),
        ({"only": ("blue",)}, BLUE),
        ({"only": ("section:feint", "maneuver:24")}, {42, 12, 22, 38, 24}),
        ({"only": ("range:close",), "no": ("yellow", "green")}, ORANGE | RED | BLUE),
    ],
)
def test_no_and_only_name_a_colour_a_section_a_maneuver_or_a_range(words: dict[str, Plain], left: set[int]):
    assert legal(duel(told(**words), "mirim", pairs=at(45, 23)), 0) == left


@pytest.mark.rule("DUEL-17")
def test_an_instruction_of_next_turn_binds_the_next_choice_alone():
    match = duel("mirim", "mirim", pairs=at(53, 23))
    assert legal(match, 0) == GREEN | YELLOW
    play(match, 26, 10)
    assert pictures(match)[0, 1] == 17
    assert legal(match, 0) == CLOSE_OF_MIRIM - ORANGE - RED


@pytest.mark.rule("DUEL-18")
def test_a_critical_binds_every_later_choice():
    match = duel("mirim", "mirim", pairs=at(23, 23), fighters=[{"raised": {"2": 3}}, None])
    play(match, 2, 6)
    for _ in range(3):
        assert legal(match, 1) & BLUE == set()
        barred = objection(match, 1, 2)
        assert barred is not None
        assert barred.rule == "DUEL-18"
        play(match, 46, 46)
    assert legal(match, 1) == CLOSE_OF_MIRIM - BLUE
    assert fighter(match, 1)["lasting"][0]["until"] == "end_of_combat"


@pytest.mark.rule("DUEL-18")
def test_a_smashed_shield_stays_smashed():
    match = duel("mirim", "mirim", pairs=at(23, 23))
    play(match, 36, 6)
    assert pictures(match)[1, 0] == 55
    for pages in ((46, 46), (46, 46)):
        assert legal(match, 1) & SHIELD == set()
        play(match, *pages)
    assert pictures(match)[1, 0] == 43
    assert legal(match, 1) == CLOSE_OF_MIRIM - SHIELD


@pytest.mark.rule("DUEL-19")
@pytest.mark.parametrize(
    ("word", "pages"),
    [
        ("section:thrust", THRUSTS),
        ("section:side_swing", SIDE_SWINGS),
        ("section:down_swing", {24, 44}),
        ("section:feint", {42, 12, 22, 38}),
        ("section:protected_attack", {44, 48, 6}),
    ],
)
def test_section_words_count_by_section_or_by_name(word: str, pages: set[int]):
    assert legal(duel(told(only=(word,)), "mirim", pairs=at(45, 23)), 0) == pages
    assert legal(duel(told(no=(word,)), "mirim", pairs=at(45, 23)), 0) == CLOSE_OF_MIRIM - pages


@pytest.mark.rule("DUEL-19")
def test_a_wild_swing_is_no_swing_of_any_section():
    assert 40 in legal(duel("mirim", "mirim", pairs=at(9, 23)), 0)
    swung = duel("mirim", "mirim", pairs=at(33, 23))
    assert sums(play(swung, 40, 20))[1] == 2 + 2
    swung = duel("mirim", "mirim", pairs=at(33, 23))
    assert sums(play(swung, 44, 20))[1] == 2 + 2 + 2


@pytest.mark.rule("DUEL-20")
def test_jumps_are_four_pages_at_close_range_and_the_two_that_their_x_column_names_at_extended_range():
    match = duel("mirim", "mirim", pairs=at(41, 23))
    assert legal(match, 0) == JUMPS
    assert {MIRIM.maneuvers[page].x for page in JUMPS} == {52, 62}
    play(match, 16, 16)
    assert set(ranges(match).values()) == {"extended"}
    assert legal(match, 0) == {52, 62}


@pytest.mark.rule("DUEL-20")
def test_jumps_are_the_same_pages_on_a_sheet_that_calls_them_otherwise():
    assert "Jump" not in {maneuver.section for maneuver in book("iroha").maneuvers.values()}
    assert legal(duel("iroha", "mirim", pairs=at(41, 23)), 0) == JUMPS


@pytest.mark.rule("DUEL-21")
def test_a_critical_against_special_spares_retrieve_weapon():
    match = duel("mirim", "mirim", pairs=at(23, 23), fighters=[{"lasting": [53]}, None])
    assert legal(match, 0) == CLOSE_OF_MIRIM - {36, 40, 30}
    match = duel("mirim", "mirim", pairs=at(23, 23), fighters=[{"lasting": [53], "lost": ["weapon"]}, None])
    assert legal(match, 0) == {46}


@pytest.mark.rule("DUEL-21")
def test_a_picture_that_says_no_special_for_one_turn_spares_nothing():
    assert 46 not in legal(duel(told(no=("section:special",)), "mirim", pairs=at(45, 23)), 0)


@pytest.mark.rule("DUEL-21")
def test_a_colour_critical_never_touches_extended_range_maneuvers():
    hurt = with_critical(53, no=("brown",))
    assert legal(duel(hurt, "mirim", fighters=[{"lasting": [53]}, None]), 0) == EXTENDED
    only = duel(with_critical(53, only=["green"]), "mirim", fighters=[{"lasting": [53]}, None], options=QUIET)
    assert legal(only, 0) == EXTENDED
    assert said(only.events, "gave_way") == []
    barred = with_picture(MIRIM, 57, tell=tell(no=["brown"]))
    assert legal(duel(barred, "mirim"), 0) == EXTENDED - {52, 56, 62}


@pytest.mark.rule("DUEL-22")
@pytest.mark.parametrize(
    ("before", "own", "enemy", "total"),
    [
        (1, 26, 6, -1 + 2 + 2),
        (29, 14, 14, 1 + 0 + 2),
        (29, 26, 6, -1 + 2),
        (33, 24, 20, 4 + 3 + 2),
        (33, 36, 4, 4 - 3),
    ],
)
def test_a_bonus_counts_only_for_the_maneuvers_it_names(before: int, own: int, enemy: int, total: int):
    assert sums(play(duel("mirim", "mirim", pairs=at(before, 23)), own, enemy))[1] == total


@pytest.mark.rule("DUEL-22")
def test_a_bonus_without_a_score_on_the_enemys_picture_is_worth_nothing():
    match = duel(told(bonus=MIRIM.pictures[1].tell.bonus), "mirim", pairs=at(45, 23))
    events = play(match, 24, 22)
    assert sums(events) == {}
    assert body(match, 1) == 12


@pytest.mark.rule("DUEL-22")
def test_a_bonus_is_the_owners_and_not_the_enemys():
    assert sums(play(duel("mirim", "mirim", pairs=at(23, 1)), 24, 24)) == {0: 4 + 3 + 2, 1: 4 + 3}


@pytest.mark.rule("DUEL-22")
def test_a_bonus_lasts_for_the_next_turn_alone():
    match = duel("mirim", "mirim", pairs=at(1, 23))
    play(match, 46, 46)
    assert sums(play(match, 26, 6))[1] == -1 + 2


@pytest.mark.rule("DUEL-23")
def test_knocked_down_means_jumps_for_two_choices_whatever_other_pictures_say():
    match = duel("mirim", "mirim", pairs=at(41, 23))
    assert legal(match, 0) == JUMPS
    play(match, 18, 24)
    assert pictures(match)[0, 1] == 53
    assert legal(match, 0) == JUMPS
    play(match, 18, 46)
    assert pictures(match)[0, 1] == 37
    assert legal(match, 0) == CLOSE_OF_MIRIM - BLUE


@pytest.mark.rule("DUEL-23")
def test_knocked_down_suspends_criticals_and_lost_weapon_orders_which_then_resume():
    shaken = with_critical(7, no=("yellow",))
    fighters = [{"lasting": [7], "lost": ["weapon"]}, None]
    match = duel(shaken, "mirim", pairs=at(41, 23), fighters=fighters)
    for _ in range(2):
        assert legal(match, 0) == JUMPS
        play(match, 18, 46)
    assert pictures(match)[0, 1] == 37
    assert legal(match, 0) == {46}
    match = duel(shaken, "mirim", pairs=at(41, 23), fighters=fighters, options={"weapon": "barred"})
    play(match, 18, 46)
    play(match, 18, 46)
    assert legal(match, 0) == NEEDING_NO_WEAPON - {8, 16}


@pytest.mark.rule("DUEL-23")
def test_a_second_knock_down_starts_the_two_choices_anew():
    again = with_cell(MIRIM, 46, 18, 41)
    match = duel(again, "mirim", pairs=at(41, 23))
    play(match, 18, 46)
    assert pictures(match)[0, 1] == 41
    assert [order["left"] for order in fighter(match, 0)["orders"]] == [2]
    for page in (20, 20):
        assert legal(match, 0) == JUMPS
        play(match, page, 46)
    assert legal(match, 0) == CLOSE_OF_MIRIM - RED - ORANGE


@pytest.mark.rule("DUEL-23")
def test_bonuses_recovery_and_gear_still_count_under_a_knock_down():
    match = duel("mirim", "mirim", pairs=at(41, 23))
    play(match, 16, 24)
    assert pictures(match)[0, 1] == 1
    strong = duel("mirim", "mirim", pairs=at(41, 23), fighters=[{"raised": {"18": 12}}, None])
    play(strong, 16, 24)
    assert sums(play(strong, 18, 26))[1] == -5 - 6 + 12 + 2
    found = with_picture(MIRIM, 29, tell=tell(regain=["weapon"], recover=2))
    and_lost = with_picture(found, 37, tell=tell(lose=["weapon"]))
    match = duel(and_lost, "mirim", pairs=at(41, 23), fighters=[{"lost": ["weapon"], "body": 5}, None])
    play(match, 20, 46)
    assert (fighter(match, 0)["weapon"], body(match, 0)) == (True, 7)
    assert legal(match, 0) == JUMPS
    play(match, 18, 46)
    assert fighter(match, 0)["weapon"] is False


def dislodged(weapon: str = "printed", of: str | Book = "mirim") -> Duel:
    """A match in which seat 0 has just lost the weapon by picture 27, and seat 1 stands on picture 5."""
    match = duel(of, "mirim", pairs=at(23, 23), options={"weapon": weapon, "escape": False})
    play(match, 42, 30)
    assert pictures(match)[0, 1] == 27
    return match


@pytest.mark.rule("DUEL-24")
def test_as_printed_mirim_without_her_weapon_may_only_try_to_pick_it_up():
    match = dislodged()
    assert fighter(match, 0)["weapon"] is False
    assert legal(match, 0) == {46}
    refused = objection(match, 0, 18)
    assert refused is not None
    assert refused.rule == "DUEL-24"


@pytest.mark.rule("DUEL-24")
def test_the_weapon_is_lost_until_picture_43_and_the_attempt_alone_is_not_enough():
    match = dislodged()
    play(match, 46, 28)
    assert pictures(match)[0, 1] == 29
    assert fighter(match, 0)["weapon"] is False
    assert legal(match, 0) == {46}
    play(match, 46, 46)
    assert pictures(match)[0, 1] == 43
    assert fighter(match, 0)["weapon"] is True
    assert legal(match, 0) == CLOSE_OF_MIRIM


@pytest.mark.rule("DUEL-24")
def test_at_extended_range_whatever_needs_no_weapon_may_be_done_without_it():
    match = duel("mirim", "mirim", fighters=LOST_WEAPON, options=QUIET)
    assert legal(match, 0) == {52, 56, 62}
    assert said(match.events, "gave_way") == []


@pytest.mark.rule("DUEL-23", "DUEL-24")
def test_knocked_down_without_a_weapon_jumps_are_allowed_and_then_only_46_again():
    match = duel("mirim", "mirim", pairs=at(41, 23), fighters=LOST_WEAPON, options=QUIET)
    assert legal(match, 0) == JUMPS
    assert said(match.events, "gave_way") == []
    play(match, 20, 46)
    play(match, 20, 46)
    assert legal(match, 0) == {46}


@pytest.mark.rule("DUEL-24")
def test_iroha_without_her_swords_still_has_what_her_sheet_says():
    match = dislodged(of="iroha")
    assert legal(match, 0) == {34, 6, 46, 18, 8, 20, 16}
    assert legal(duel("iroha", "mirim", fighters=LOST_WEAPON), 0) == {52, 56, 62}
    play(match, 46, 46)
    assert pictures(match)[0, 1] == 43
    assert legal(match, 0) == book("iroha").maneuvers.keys() - EXTENDED


@pytest.mark.rule("DUEL-24")
def test_under_barred_every_maneuver_that_needs_no_weapon_stays_legal():
    assert legal(dislodged("barred"), 0) == NEEDING_NO_WEAPON
    match = duel("mirim", "mirim", fighters=LOST_WEAPON, options={"weapon": "barred"})
    assert legal(match, 0) == {52, 56, 62}


@pytest.mark.rule("DUEL-24")
def test_our_own_books_bar_by_need_alone_though_the_table_plays_as_printed():
    match = duel("skeleton", "mirim", pairs=at(45, 45), fighters=LOST_WEAPON)
    sheet = book("skeleton").maneuvers
    assert legal(match, 0) == {page for page in sheet if page < 50 and "weapon" not in sheet[page].needs}


@pytest.mark.rule("DUEL-24")
def test_retrieve_weapon_with_the_weapon_in_hand_is_bad_but_not_illegal():
    assert 46 in legal(duel("mirim", "mirim", pairs=at(23, 23)), 0)


@pytest.mark.rule("DUEL-25")
def test_a_smashed_shield_bars_shield_strikes_protected_attacks_and_block_and_close():
    match = duel("mirim", "mirim", pairs=at(23, 23), options=QUIET)
    play(match, 36, 26)
    assert pictures(match)[1, 0] == 55
    assert fighter(match, 1)["shield"] is False
    assert legal(match, 1) == CLOSE_OF_MIRIM - SHIELD
    play(match, 16, 16)
    assert legal(match, 1) == EXTENDED - {56}
    refused = objection(match, 1, 56)
    assert refused is not None
    assert refused.rule == "DUEL-25"


@pytest.mark.rule("DUEL-25")
def test_without_weapon_and_shield_52_and_62_remain_at_extended_range():
    match = duel("mirim", "mirim", fighters=[{"lost": ["weapon", "shield"]}, None], pairs=at(35, 57))
    assert legal(match, 0) == {52, 62}


@pytest.mark.rule("DUEL-26")
def test_a_choice_must_satisfy_every_instruction_in_force():
    match = duel("mirim", "mirim", pairs=at(13, 23), fighters=[{"lasting": [31, 53], "lost": ["shield"]}, None])
    assert legal(match, 0) == CLOSE_OF_MIRIM - RED - ORANGE - BLUE - {36, 40, 30} - SHIELD


@pytest.mark.rule("DUEL-26")
def test_mirim_has_nothing_left_in_fifty_six_situations_all_after_25_or_39():
    criticals = [some for size in range(5) for some in combinations((7, 13, 35, 53), size)]
    losses = [(), ("weapon",), ("shield",), ("shield", "weapon")]
    stuck: list[int] = []
    for picture in MIRIM.pictures:
        foe = 57 if MIRIM.pictures[picture].range == "extended" else 23
        fresh = laid("mirim", "mirim", pairs=at(picture, foe), options={"weapon": "barred", "escape": False})
        for lasting, lost in product(criticals, losses):
            entry = replace(fresh.fighters[0], lasting=lasting, lost=lost)
            start = DUEL.rules.start(replace(fresh, fighters=(entry, fresh.fighters[1])), ScriptedDice(()))
            stuck += [picture] * bool(said(start.events, "gave_way"))
    assert (len(stuck), set(stuck)) == (56, {25, 39})


def gave_way(match: Duel) -> list[str]:
    """The sources of what was dropped before this choice, in the order it was dropped."""
    return [event.facts["source"].split(",")[0] for event in match.events if event.kind == "gave_way"]


@pytest.mark.rule("DUEL-26")
def test_the_pictures_own_no_gives_way_before_lost_gear():
    match = duel("mirim", "mirim", pairs=at(25, 23), fighters=LOST_WEAPON, options=QUIET)
    assert legal(match, 0) == {46}
    assert gave_way(match) == ["picture 25"]


@pytest.mark.rule("DUEL-26")
def test_lost_gear_gives_way_before_criticals():
    only_thrusts = told(only=("section:thrust",), no=("blue",))
    fighters = [{"lasting": [7], "lost": ["weapon"]}, None]
    match = duel(only_thrusts, "mirim", pairs=at(45, 23), fighters=fighters, options=QUIET)
    assert gave_way(match) == ["picture 45", "picture 27", "the weapon is lost"]
    assert legal(match, 0) == THRUSTS


@pytest.mark.rule("DUEL-26")
@pytest.mark.parametrize(
    ("lasting", "left", "sources"),
    [
        ([7, 13], {24, 28, 44, 36}, ["the critical of picture 7"]),
        ([13, 7], {24, 28, 44, 36}, ["the critical of picture 13", "the critical of picture 7"]),
        ([7, 13, 7], {24, 28, 44, 36}, ["the critical of picture 7"]),
    ],
)
def test_criticals_give_way_oldest_first(lasting: list[int], left: set[int], sources: list[str]):
    fighters = [{"lasting": lasting}, None]
    match = duel(told(only=("orange",)), "mirim", pairs=at(45, 23), fighters=fighters, options=QUIET)
    assert gave_way(match) == sources
    assert legal(match, 0) == left


@pytest.mark.rule("DUEL-26")
def test_the_pictures_only_gives_way_last_and_range_never():
    nowhere = told(only=("section:extended_range",), no=("blue",))
    fighters = [{"lasting": [7], "lost": ["shield"]}, None]
    match = duel(nowhere, "mirim", pairs=at(45, 23), fighters=fighters, options=QUIET)
    assert gave_way(match) == [
        "picture 45", "picture 55", "the shield is lost", "the critical of picture 7", "picture 45",
    ]  # fmt: skip
    assert legal(match, 0) == CLOSE_OF_MIRIM


@pytest.mark.rule("DUEL-26")
def test_nothing_more_gives_way_than_must():
    match = duel("mirim", "mirim", pairs=at(25, 23), fighters=[{"lasting": [7, 13, 35]}, None], options=QUIET)
    assert gave_way(match) == ["picture 25"]
    assert legal(match, 0) == GREEN | YELLOW


@pytest.mark.rule("DUEL-26")
def test_what_gave_way_is_said_in_the_log_before_the_choice():
    match = duel("mirim", "mirim", pairs=at(25, 23), fighters=LOST_WEAPON, options=QUIET)
    assert said(match.events, "gave_way") == [
        "Mirim A had nothing left to do, so this gives way: no yellow or green "
        "(picture 25, Shooting Super Vibration Arrow)"
    ]


@pytest.mark.rule("DUEL-27")
@pytest.mark.parametrize(("before", "after"), [(5, 6), (13, 14), (14, 14)])
def test_recovery_gives_body_points_back_but_never_above_the_maximum(before: int, after: int):
    match = duel("iroha", "mirim", fighters=[{"body": before}, None])
    events = play(match, 62, 56)
    assert pictures(match)[0, 1] == 55
    assert body(match, 0) == after
    assert len(said(events, "recovered")) == after - before


@pytest.mark.rule("DUEL-27")
def test_recovery_is_the_owners():
    match = duel("iroha", "mirim", fighters=[{"body": 5}, {"body": 5}])
    play(match, 62, 56)
    assert (body(match, 0), body(match, 1)) == (6, 5)
