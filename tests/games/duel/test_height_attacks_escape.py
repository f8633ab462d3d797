"""DUEL-28..31: height, attacks, escape, and how an endless duel ends."""

from typing import Any

import pytest
from msgspec.structs import replace

from inkblade.games.duel import DUEL, PRESETS, Announcing, Book, Maneuvering, Striking, When, book
from inkblade.kernel import Illegal, Plain, Sealed, options
from tests.games.duel.tables import (
    CLOSE_OF_MIRIM,
    EXTENDED,
    MIRIM,
    Duel,
    announce,
    at,
    body,
    duel,
    fighter,
    laid,
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
    with_cell,
    with_maneuver,
    with_picture,
)

GREEN, YELLOW = {26, 4, 18, 20, 46}, {8, 16, 40}


def blow(own: int, enemy: int, heights: tuple[int, int], rule: str = "flat") -> int:
    """What the blow of seat 0 comes to, between two of these heights."""
    fighters = [{"height": height} for height in heights]
    match = duel("mirim", "mirim", pairs=at(23, 23), fighters=fighters, options={"height": rule})
    return sums(play(match, own, enemy))[1]


@pytest.mark.rule("DUEL-28")
@pytest.mark.parametrize(
    ("own", "enemy", "level", "taller", "shorter"),
    [(24, 20, 7, 8, 6), (10, 22, 5, 6, 5), (2, 6, 2, 2, 2), (40, 20, 4, 4, 4), (26, 6, 1, 1, 1)],
    ids=["orange", "red", "blue", "yellow", "green"],
)
def test_the_taller_adds_one_to_orange_and_red_and_the_shorter_takes_one_off_orange(
    own: int, enemy: int, level: int, taller: int, shorter: int
):
    assert blow(own, enemy, (4, 4)) == level
    assert blow(own, enemy, (5, 4)) == blow(own, enemy, (9, 2)) == taller
    assert blow(own, enemy, (4, 5)) == blow(own, enemy, (2, 9)) == shorter


@pytest.mark.rule("DUEL-28")
def test_the_heights_are_those_of_the_sheets():
    taller = duel("hill-troll", "mirim", pairs=at(45, 45), options={"height": "difference"})
    assert (fighter(taller, 0)["height"], fighter(taller, 1)["height"]) == (5, 4)
    events = play(taller, 10, 22)
    mod = book("hill-troll").maneuvers[10].mod
    assert sums(events)[1] == 4 + mod + 1


@pytest.mark.rule("DUEL-28")
def test_a_table_may_count_the_whole_difference_or_none_of_it():
    assert [blow(24, 20, heights, "difference") for heights in ((7, 4), (4, 7))] == [7 + 3, 7 - 3]
    assert blow(10, 22, (4, 7), "difference") == 5
    assert [blow(24, 20, heights, "off") for heights in ((7, 4), (4, 7))] == [7, 7]


def lone(of: str | Book = "mirim", *, pairs: dict[tuple[int, int], int] | None = None, **setup: Any) -> Duel:
    """Seat 0 alone against seats 1 and 2, all at close range."""
    opened = {(0, 1): 45, (1, 0): 45, (0, 2): 45, (2, 0): 45, **(pairs or {})}
    return duel(of, "mirim", "mirim", engaged=[[0, 1], [0, 2]], pairs=openings(opened), **setup)


@pytest.mark.rule("DUEL-29")
def test_who_would_hit_more_than_the_attacks_allow_picks_after_the_reveal():
    match = lone()
    events = play(match, 10, 22, 22)
    assert len(said(events, "maneuver")) == 3
    assert match.asked == Sealed((0,))
    assert options(DUEL.rules, match.view(0)) == (Striking((1,)), Striking((2,)))
    assert (body(match, 1), body(match, 2)) == (12, 12)
    match.submit(0, Striking((2,)))
    assert (body(match, 1), body(match, 2)) == (12, 7)


@pytest.mark.rule("DUEL-29")
def test_one_not_picked_takes_no_damage_and_no_critical_but_the_instruction_binds():
    match = lone(fighters=[{"raised": {"10": 3}}, None, None])
    play(match, 10, 22, 22)
    events = match.submit(0, Striking((1,)))
    assert pictures(match)[1, 0] == pictures(match)[2, 0] == 7
    assert [body(match, seat) for seat in (1, 2)] == [4, 12]
    assert [len(fighter(match, seat)["lasting"]) for seat in (1, 2)] == [1, 0]
    assert legal(match, 1) == legal(match, 2) == GREEN
    assert said(events, "spared") == ["Mirim A strikes elsewhere and spares Mirim C"]


@pytest.mark.rule("DUEL-29")
def test_with_two_attacks_both_are_hit_and_nobody_is_asked():
    match = lone(replace(MIRIM, attacks=2))
    play(match, 10, 22, 22)
    assert [body(match, seat) for seat in (1, 2)] == [7, 7]


@pytest.mark.rule("DUEL-29")
def test_nobody_picks_where_no_more_would_be_hit_than_there_are_attacks():
    match = lone()
    play(match, 10, 22, 46)
    assert [body(match, seat) for seat in (1, 2)] == [7, 12]
    assert match.state.phase != "strike"


@pytest.mark.rule("DUEL-29")
def test_exactly_as_many_are_picked_as_there_are_attacks():
    match = lone()
    play(match, 10, 22, 22)
    for wrong in (Striking(()), Striking((1, 2)), Striking((0,))):
        with pytest.raises(Illegal, match="as many opponents as you have attacks"):
            match.submit(0, wrong)


@pytest.mark.rule("DUEL-29")
def test_with_two_attacks_two_of_three_are_picked():
    opened = {pair: 45 for foe in (1, 2, 3) for pair in ((0, foe), (foe, 0))}
    engaged = [[0, 1], [0, 2], [0, 3]]
    match = duel(replace(MIRIM, attacks=2), *["mirim"] * 3, engaged=engaged, pairs=openings(opened))
    play(match, 10, 22, 22, 22)
    assert options(DUEL.rules, match.view(0)) == (Striking((1, 2)), Striking((1, 3)), Striking((2, 3)))
    match.submit(0, Striking((1, 3)))
    assert [body(match, seat) for seat in (1, 2, 3)] == [7, 12, 7]


@pytest.mark.rule("DUEL-29")
def test_a_blow_that_hurts_nobody_but_says_something_when_it_scores_is_a_hit_to_pick():
    match = lone(with_picture(MIRIM, 19, when=(When(score=-1, foe=tell(no=["green"])),)))
    play(match, 22, 22, 22)
    assert match.asked == Sealed((0,))
    match.submit(0, Striking((2,)))
    assert (46 in legal(match, 1), 46 in legal(match, 2)) == (True, False)


@pytest.mark.rule("DUEL-30")
def test_before_a_round_that_begins_at_extended_range_both_are_asked_in_secret():
    match = duel("mirim", "mirim")
    assert match.asked == Sealed((0, 1))
    assert options(DUEL.rules, match.view(0)) == (Announcing(False), Announcing(True))
    before = seen(match, 1)
    match.submit(0, Announcing(True))
    assert seen(match, 1) == before
    events = match.submit(1, Announcing(False))
    assert said(events, "announced") == ["Mirim A announces an escape"]
    assert seen(match, 1)["announced"] == [0]
    assert legal(match, 1) == EXTENDED


@pytest.mark.rule("DUEL-30")
def test_nobody_turns_a_page_before_all_have_said_whether_they_announce_an_escape():
    match = duel("mirim", "mirim")
    with pytest.raises(Illegal, match="say whether you announce an escape"):
        match.submit(0, Maneuvering(52))
    assert match.waiting == (0, 1)


@pytest.mark.rule("DUEL-30")
def test_nobody_is_asked_at_close_range_or_where_the_table_allows_no_escape():
    assert duel("mirim", "mirim", pairs=at(23, 23)).state.phase == "choose"
    assert duel("mirim", "mirim", options={"escape": False}).state.phase == "choose"
    assert duel("mirim", "mirim", preset="contest").state.phase == "choose"


@pytest.mark.rule("DUEL-30")
def test_who_announced_and_is_at_extended_range_again_unscored_has_escaped_without_victory_or_defeat():
    match = duel("mirim", "mirim")
    announce(match, True, False)
    events = play(match, 52, 62)
    assert said(events, "escaped") == ["Mirim A escapes"]
    assert match.outcome is not None
    assert match.outcome.points == (0.0, 0.0)
    assert match.outcome.reason == "Mirim A escaped"


@pytest.mark.rule("DUEL-30")
def test_without_an_announcement_nobody_escapes():
    match = duel("mirim", "mirim")
    announce(match, False, False)
    play(match, 52, 62)
    assert match.outcome is None


@pytest.mark.rule("DUEL-30")
def test_an_announcement_covers_one_round_and_may_be_repeated():
    match = duel("mirim", "mirim")
    announce(match, True, False)
    play(match, 52, 64)
    assert pictures(match)[0, 1] == 35
    assert match.outcome is None
    announce(match, False, False)
    play(match, 52, 52)
    assert match.outcome is None
    announce(match, True, False)
    play(match, 52, 52)
    assert match.outcome is not None


@pytest.mark.rule("DUEL-30")
def test_an_announcement_does_not_outlast_a_round_at_close_range():
    match = duel("mirim", "mirim")
    announce(match, True, False)
    play(match, 52, 54)
    play(match, 16, 16)
    assert set(ranges(match).values()) == {"extended"}
    assert match.outcome is None


@pytest.mark.rule("DUEL-30")
def test_a_score_on_the_escapers_picture_spoils_it_even_one_worth_no_damage():
    match = duel("mirim", "mirim")
    announce(match, True, True)
    events = play(match, 52, 64)
    assert pictures(match) == {(0, 1): 35, (1, 0): 57}
    assert sums(events) == {0: 2 - 6}
    assert said(events, "escaped") == ["Mirim B escapes"]


@pytest.mark.rule("DUEL-30")
def test_whom_the_round_leaves_at_close_range_has_not_escaped():
    match = duel("mirim", "mirim")
    announce(match, True, False)
    play(match, 52, 54)
    assert set(ranges(match).values()) == {"close"}
    assert match.outcome is None


@pytest.mark.rule("DUEL-30")
def test_who_fells_the_last_enemy_has_won_and_need_not_escape():
    match = duel("mirim", "mirim", fighters=[{"raised": {"54": 6}}, {"body": 1}])
    announce(match, True, False)
    play(match, 54, 62)
    assert pictures(match) == {(0, 1): 57, (1, 0): 35}
    assert match.outcome is not None
    assert match.outcome.points == (1.0, -1.0)


@pytest.mark.rule("DUEL-30", "DUEL-36")
def test_who_escapes_leaves_the_rest_to_fight_on():
    match = duel("mirim", "mirim", "mirim", engaged=[[0, 1], [0, 2]])
    announce(match, False, True, False)
    play(match, 62, 62, 62)
    assert match.state.fates == ("standing", "escaped", "standing")
    assert match.asked == Sealed((0, 2))


PARTY: Plain = {"parties": [[0, 1], [2]]}


@pytest.mark.rule("DUEL-30", "DUEL-38")
def test_a_fighter_who_fell_has_not_escaped_because_another_steps_up():
    match = duel("mirim", "mirim", "mirim", fighters=[{"body": 1}, None, {"raised": {"64": 6}}], **PARTY)
    announce(match, True, False)
    events = play(match, 52, 64)
    assert len(said(events, "steps_up")) == 1
    assert said(events, "escaped") == []
    assert match.outcome is None


@pytest.mark.rule("DUEL-30", "DUEL-38")
def test_a_fighter_felled_without_a_score_has_not_escaped_either():
    chill = with_picture(MIRIM, 57, when=(When(foe=tell(hurt=1)),))
    match = duel("mirim", "mirim", chill, fighters=[{"body": 1}, None, None], **PARTY)
    announce(match, True, False)
    events = play(match, 62, 62)
    assert (len(said(events, "steps_up")), said(events, "escaped")) == (1, [])


@pytest.mark.rule("DUEL-30", "DUEL-38")
def test_an_enemy_stepping_up_does_not_wipe_out_the_score_that_spoiled_an_escape():
    wounding = with_cell(with_cell(MIRIM, 54, 58, 35), 58, 54, 47)
    fighters = [{"raised": {"54": 6}}, {"body": 1}, None]
    match = duel(wounding, wounding, wounding, fighters=fighters, parties=[[0], [1, 2]])
    announce(match, True, False)
    events = play(match, 54, 58)
    assert len(said(events, "steps_up")) == 1
    assert said(events, "escaped") == []
    assert match.outcome is None


@pytest.mark.rule("DUEL-31")
@pytest.mark.parametrize(
    ("dodge", "page", "harmless"), [(52, 64, -2), (16, 6, 1), (16, 14, 1), (16, 22, 1), (16, 32, 1)]
)
def test_dodging_at_a_distance_and_jumping_away_is_unhurt_but_by_an_unusual_mod(dodge: int, page: int, harmless: int):
    def left(mod: int) -> int:
        strong = with_maneuver(MIRIM, page, mod=mod)
        match = duel("mirim", strong, **({} if dodge == 52 else {"pairs": at(23, 23)}))
        play(match, dodge, page)
        return body(match, 0)

    assert (left(harmless), left(harmless + 1)) == (12, 11)


@pytest.mark.rule("DUEL-31")
def test_thirty_rounds_without_a_score_are_a_draw():
    match = duel("mirim", "mirim")
    for _ in range(29):
        play(match, 62, 62)
        assert match.outcome is None
    play(match, 62, 62)
    assert match.outcome is not None
    assert (match.outcome.points, match.outcome.reason) == ((0.0, 0.0), "a draw: 30 rounds without a SCORE")


@pytest.mark.rule("DUEL-31")
def test_a_score_that_does_no_damage_still_breaks_the_quiet():
    match = duel("mirim", "mirim", options={"stalemate": {"quiet": 3}})
    for pages in ((62, 62), (62, 62), (62, 54), (62, 62), (62, 62)):
        play(match, *pages)
        assert match.outcome is None
    assert body(match, 0) == 12
    play(match, 62, 62)
    assert match.outcome is not None


@pytest.mark.rule("DUEL-31")
@pytest.mark.parametrize("quiet", [None, 30])
def test_the_last_resort_is_a_number_of_rounds_in_all(quiet: int | None):
    match = duel("mirim", "mirim", options={"stalemate": {"quiet": quiet, "limit": 3}})
    for _ in range(3):
        assert match.outcome is None
        play(match, 62, 62)
    assert match.outcome is not None
    assert match.outcome.reason == "a draw: 3 rounds"


@pytest.mark.rule("DUEL-31")
def test_the_presets_are_as_the_rules_name_them():
    printed, contest = PRESETS["printed"], PRESETS["contest"]
    assert (printed.press, printed.escape, printed.weapon, printed.height) == (0, True, "printed", "flat")
    assert (printed.stalemate.quiet, printed.stalemate.limit) == (30, 200)
    assert (contest.press, contest.escape, contest.weapon, contest.height) == (6, False, "printed", "flat")
    assert (contest.stalemate.quiet, contest.stalemate.limit) == (None, 1000)
    for setup in ({"preset": "contest"}, {"options": "contest"}):
        assert laid("mirim", "mirim", **setup).options == contest


def pressed(of: str | Book = "mirim", *, press: int = 2, **setup: Any) -> Duel:
    """A match in which nobody was hurt for two rounds of 46 against 46."""
    match = duel(of, "mirim", options={"press": press, "escape": False}, **{"pairs": at(23, 23), **setup})
    play(match, 46, 46)
    play(match, 46, 46)
    return match


@pytest.mark.rule("DUEL-31")
def test_after_so_many_rounds_in_which_nobody_was_hurt_green_yellow_and_brown_are_barred():
    match = pressed(press=3)
    assert legal(match, 0) == CLOSE_OF_MIRIM
    match = pressed()
    assert legal(match, 0) == legal(match, 1) == CLOSE_OF_MIRIM - GREEN - YELLOW
    assert said(match.events, "press") == ["The press: no green, yellow or brown until somebody is hurt"]
    refused = objection(match, 0, 46)
    assert refused is not None
    assert (refused.code, refused.rule) == ("press", "DUEL-31")
    far = duel("mirim", "mirim", options={"press": 1, "escape": False})
    play(far, 62, 62)
    assert legal(far, 0) == {50, 54, 60, 58, 64}


@pytest.mark.rule("DUEL-31")
def test_the_press_lasts_until_somebody_is_hurt_and_a_score_without_damage_does_not_end_it():
    match = pressed()
    assert sums(play(match, 24, 10)) == {0: -4, 1: -2}
    assert legal(match, 0) == CLOSE_OF_MIRIM - GREEN - YELLOW
    play(match, 24, 24)
    assert legal(match, 0) == GREEN
    play(match, 46, 46)
    assert legal(match, 0) == CLOSE_OF_MIRIM


@pytest.mark.rule("DUEL-31")
def test_nobody_is_pressed_where_the_press_is_off():
    match = pressed(press=0)
    assert legal(match, 0) == CLOSE_OF_MIRIM
    assert seen(match)["unhurt"] == 0


@pytest.mark.rule("DUEL-31")
def test_the_press_is_dropped_before_everything_else_and_for_that_fighter_alone():
    quiet = with_picture(MIRIM, 43, tell=tell(only=["green", "yellow"], no=["section:jump"]))
    match = pressed(quiet)
    assert legal(match, 0) == {26, 4, 46, 40}
    assert legal(match, 1) == CLOSE_OF_MIRIM - GREEN - YELLOW
    assert [event.facts["words"] for event in match.events if event.kind == "gave_way"] == ["no green, yellow or brown"]


@pytest.mark.rule("DUEL-31")
def test_the_press_never_bars_46_to_a_fighter_without_a_weapon():
    clumsy = with_picture(MIRIM, 43, tell=tell())
    match = pressed(clumsy, fighters=[{"lost": ["weapon"]}, None])
    assert legal(match, 0) == {46}
    assert said(match.events, "gave_way") == []
    barred = duel(
        clumsy, "mirim", pairs=at(23, 23), fighters=[{"lost": ["weapon"]}, None],
        options={"press": 1, "escape": False, "weapon": "barred"},
    )  # fmt: skip
    play(barred, 46, 46)
    assert legal(barred, 0) == {46, 36}


@pytest.mark.rule("DUEL-31", "DUEL-23")
def test_a_knock_down_overrides_the_press():
    floored = with_picture(with_cell(MIRIM, 46, 46, 41), 41, score=None)
    match = duel(floored, "mirim", pairs=at(23, 23), options={"press": 1, "escape": False})
    play(match, 46, 46)
    assert legal(match, 0) == {18, 8, 20, 16}
    assert said(match.events, "gave_way") == []
    assert legal(match, 1) == CLOSE_OF_MIRIM - GREEN - YELLOW


@pytest.mark.rule("DUEL-31")
def test_a_wound_that_heals_in_the_same_round_is_a_wound_all_the_same():
    tough = with_picture(MIRIM, 7, tell=tell(only=["green"], recover=9))
    match = duel("mirim", tough, pairs=at(23, 23), options={"press": 3, "escape": False})
    events = play(match, 10, 22)
    assert body(match, 1) == 12
    assert said(events, "hurt") == ["Mirim B loses 5: 7 body points left"]
    assert said(events, "recovered") == ["Mirim B recovers 5: 12 body points"]
    assert seen(match)["unhurt"] == 0
