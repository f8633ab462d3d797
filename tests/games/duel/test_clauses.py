"""DUEL-15: the parts of an instruction that depend on what happened, a condition and a verb at a time."""

from typing import Any

import pytest
from msgspec.structs import replace

from inkblade.games.duel import Book, Range, Tell, When
from tests.games.duel.tables import (
    MIRIM,
    Duel,
    at,
    body,
    duel,
    fighter,
    legal,
    pictures,
    play,
    sums,
    tell,
    with_picture,
)

HIT, MISS, CALM = (10, 22), (24, 22), (46, 46)
"""What both do so that seat 1 is on picture 7 for a SCORE of 4, on 11 for none, or both are on 43 for none."""
UNDEAD = replace(MIRIM, traits=("undead", "crowned"))


def always(*clauses: When) -> Book:
    """Mirim with a sheet that says so every round."""
    return replace(MIRIM, always=clauses)


def clashed(of: Book, pages: tuple[int, int], against: Book = MIRIM, **setup: Any) -> tuple[Duel, dict[int, int]]:
    """A round of two who are close and under no instruction, and what its blows came to."""
    match = duel(of, against, pairs=at(45, 45), **setup)
    return match, sums(play(match, *pages))


def holds(pages: tuple[int, int], against: Book = MIRIM, lost: tuple[str, ...] = (), **conditions: Any) -> bool:
    """Is seat 1, who may have lost something before, told what seat 0's sheet says under these conditions?"""
    sheet = always(When(**conditions, foe=tell(mods=[{"add": -1}])))
    match, _ = clashed(sheet, pages, against, fighters=[None, {"lost": list(lost)}])
    return bool(fighter(match, 1)["mods"])


@pytest.mark.rule("DUEL-15")
def test_changes_of_mods_add_up_by_what_they_apply_to_and_what_comes_to_nothing_is_gone():
    changes = [{"add": -1}, {"add": 2, "to": ["orange"]}, {"add": 1}, {"add": 1, "to": ["orange"]}]
    match, _ = clashed(always(When(foe=tell(mods=changes))), CALM)
    assert fighter(match, 1)["mods"] == [{"add": 3, "to": ["orange"]}]


@pytest.mark.rule("DUEL-15")
def test_a_clause_may_ask_whether_one_scores_or_is_scored_upon():
    assert [holds(pages, scores=True) for pages in (HIT, MISS)] == [True, False]
    assert [holds(pages, scores=False) for pages in (HIT, MISS)] == [False, True]
    assert [holds(pages, scored_upon=True) for pages in (HIT, CALM)] == [True, False]
    assert [holds(pages, scored_upon=False) for pages in (HIT, CALM)] == [False, True]


@pytest.mark.rule("DUEL-15")
def test_a_clause_may_ask_for_a_score_or_a_total_that_is_at_least_so_high():
    assert [holds(HIT, score=least) for least in (3, 4, 5)] == [True, True, False]
    assert [holds(HIT, total=least) for least in (4, 5, 6)] == [True, True, False]
    assert not holds(MISS, score=-9)
    assert not holds(MISS, total=-9)


@pytest.mark.rule("DUEL-15")
def test_a_clause_may_name_the_enemys_picture_and_the_range_at_which_the_round_ends():
    assert [holds(HIT, foe_picture=named) for named in ((9, 7), (9,))] == [True, False]
    assert [holds(HIT, at=range_) for range_ in (Range.CLOSE, Range.EXTENDED)] == [True, False]


@pytest.mark.rule("DUEL-15")
def test_a_clause_may_name_traits_that_an_enemy_must_all_have_and_traits_of_which_he_must_have_none():
    assert [holds(HIT, foe, foe_is=("undead",)) for foe in (UNDEAD, MIRIM)] == [True, False]
    assert [holds(HIT, foe, foe_is_not=("undead",)) for foe in (UNDEAD, MIRIM)] == [False, True]
    assert not holds(HIT, UNDEAD, foe_is=("undead", "headless"))
    assert not holds(HIT, UNDEAD, foe_is_not=("headless", "undead"))
    assert holds(HIT, UNDEAD, foe_is=("undead",), foe_is_not=("headless",))
    assert not holds(HIT, UNDEAD, foe_is=("undead",), foe_is_not=("crowned",))


@pytest.mark.rule("DUEL-15")
def test_a_clause_may_ask_for_gear_that_the_enemy_has_or_lacks_and_what_is_lost_is_lacking():
    assert [holds(HIT, foe_has=gear) for gear in ("shield", "helmet")] == [True, False]
    assert [holds(HIT, foe_lacks=gear) for gear in ("shield", "helmet")] == [False, True]
    assert not holds(HIT, lost=("shield",), foe_has="shield")
    assert holds(HIT, lost=("shield",), foe_lacks="shield")


@pytest.mark.rule("DUEL-15")
def test_a_clause_may_ask_what_either_did():
    assert [holds(HIT, did=words) for words in (("blue", "red"), ("blue",))] == [True, False]
    assert [holds(HIT, foe_did=words) for words in (("blue", "red"), ("red",))] == [True, False]
    assert [holds(HIT, foe_did_not=words) for words in (("blue", "red"), ("red",))] == [False, True]


@pytest.mark.rule("DUEL-12")
def test_a_clause_may_add_to_the_damage_of_this_very_round():
    sheet = always(When(foe_did=("blue",), own=Tell(extra=2)))
    assert clashed(sheet, HIT)[1][1] == 4 + 1 + 2
    assert clashed(sheet, MISS)[1].get(1) is None
    assert clashed(always(When(foe_did=("red",), own=Tell(extra=2))), HIT)[1][1] == 4 + 1


@pytest.mark.rule("DUEL-12")
def test_a_clause_may_count_the_damage_of_this_very_round_twice_but_not_what_is_no_damage():
    sheet = always(When(scores=True, own=Tell(twice=True)), When(own=Tell(recover=1)))
    assert clashed(sheet, HIT)[1][1] == 2 * (4 + 1)
    assert clashed(sheet, (22, 22))[1][1] == -1 - 1
    assert clashed(always(When(scores=False, own=Tell(twice=True))), HIT)[1][1] == 4 + 1


@pytest.mark.rule("DUEL-22")
def test_an_instruction_may_count_the_damage_of_some_maneuvers_twice_next_turn_but_not_what_is_no_damage():
    eager = with_picture(MIRIM, 45, tell=tell(double=["red", "maneuver:22"]))
    assert clashed(eager, HIT)[1][1] == 2 * (4 + 1)
    assert clashed(eager, (24, 24))[1][1] == 4 + 3
    assert clashed(eager, (22, 22))[1][1] == -1 - 1


@pytest.mark.rule("DUEL-11")
def test_a_clause_may_exchange_either_picture_and_everybodys_own_word_wins_over_the_enemys():
    throws, stands = When(scores=True, foe=Tell(turn_to=41)), When(own=Tell(turn_to=29))
    assert pictures(clashed(always(throws), HIT)[0])[1, 0] == 41
    assert pictures(clashed(always(throws), MISS)[0])[1, 0] == 11
    assert pictures(clashed(always(stands), HIT)[0])[0, 1] == 29
    assert pictures(clashed(always(throws), HIT, always(stands))[0])[1, 0] == 29
    assert pictures(clashed(always(stands), (22, 10), always(throws))[0])[0, 1] == 29


@pytest.mark.rule("DUEL-14")
def test_a_stunning_blow_stops_short_of_death_and_saves_nobody_from_it():
    sheet = always(When(foe=Tell(stun=9)))
    for left, pages, after, fate in ((3, CALM, -4, "fell"), (3, HIT, -4, "fell"), (1, (24, 24), -6, "died")):
        match = duel(sheet, MIRIM, pairs=at(45, 45), fighters=[None, {"body": left}])
        told = [event.kind for event in play(match, *pages) if event.kind in ("fell", "died")]
        assert (body(match, 1), told) == (after, [fate])
    assert body(clashed(sheet, CALM)[0], 1) == 12 - 9


@pytest.mark.rule("DUEL-18")
def test_an_instruction_until_extended_range_binds_at_close_range_and_ends_with_it():
    shaken = with_picture(MIRIM, 45, tell=tell(no=["red"], until="extended_range"))
    match = duel(shaken, MIRIM, pairs=at(45, 45), options={"escape": False})
    play(match, *CALM)
    assert not legal(match, 0) & {10, 32, 42, 38, 6}
    play(match, 16, 16)
    play(match, 54, 56)
    assert {32, 42, 38, 6} <= legal(match, 0)


@pytest.mark.rule("DUEL-24")
def test_who_never_had_a_weapon_is_not_sent_to_pick_one_up():
    bare = {page: replace(maneuver, needs=()) for page, maneuver in MIRIM.maneuvers.items()}
    match, _ = clashed(replace(MIRIM, maneuvers=bare), (42, 30))
    assert pictures(match)[0, 1] == 27
    assert (fighter(match, 0)["orders"], 24 in legal(match, 0)) == ([], True)
