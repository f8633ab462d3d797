"""DUEL-38..41: parties, changing places on (P), a companion's shot on (P*)."""

from typing import Any

import pytest

from inkblade.games.duel import DUEL, Book, Changing, Shooting, book
from inkblade.kernel import Illegal, Malformed, Sealed, options
from tests.games.duel.tables import (
    CLOSE_OF_MIRIM,
    EXTENDED,
    MIRIM,
    Duel,
    at,
    body,
    duel,
    fighter,
    legal,
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

QUIET = {"escape": False}


def party(*books: str | Book, **setup: Any) -> Duel:
    """Seat 0 has every fighter but the last, in order; the last fights alone in seat 1."""
    last = len(books) - 1
    return duel(*books, **{"parties": [list(range(last)), [last]], "options": QUIET, "pairs": at(45, 45), **setup})


def front(match: Duel, seat: int) -> int:
    index: int = seen(match)["fronts"][seat]
    return index


def ended(match: Duel) -> tuple[float, ...]:
    """The points of a match that is over; none before."""
    return match.outcome.points if match.outcome else ()


@pytest.mark.rule("DUEL-38")
def test_the_first_of_a_party_is_in_front_and_the_order_is_that_of_the_setup():
    match = party("mirim", "mirim", "mirim", "mirim", parties=[[2, 0, 1], [3]])
    assert front(match, 0) == 2
    assert [fighter(match, index)["front"] for index in range(4)] == [False, False, True, True]


@pytest.mark.rule("DUEL-38")
def test_when_the_front_falls_the_next_in_order_steps_up_and_the_party_has_lost_with_its_last():
    fighters = [{"body": 1}, {"body": 1}, {"body": 1}, None]
    match = party("mirim", "mirim", "mirim", "mirim", parties=[[0, 2, 1], [3]], fighters=fighters)
    play(match, 22, 10)
    assert front(match, 0) == 2
    assert not ended(match)
    assert pictures(match) == {(0, 1): 57, (1, 0): 57}
    assert set(ranges(match).values()) == {"extended"}
    play(match, 58, 50)
    assert front(match, 0) == 1
    assert not ended(match)
    play(match, 58, 50)
    assert ended(match) == (-1.0, 1.0)


@pytest.mark.rule("DUEL-38")
def test_who_steps_up_bears_none_of_the_wounds_and_criticals_of_the_fallen():
    fighters = [{"body": 1, "lasting": [7], "lost": ["weapon"]}, None, {"raised": {"46": 20}}]
    match = party(with_cell(MIRIM, 46, 46, 53), "mirim", "mirim", fighters=fighters)
    play(match, 46, 46)
    assert front(match, 0) == 1
    assert (body(match, 1), fighter(match, 1)["weapon"], fighter(match, 1)["lasting"]) == (12, True, [])
    assert legal(match, 0) == EXTENDED


@pytest.mark.rule("DUEL-38")
@pytest.mark.parametrize("parties", [[[0], [1]], [[0, 1], [1, 2]], [[0, 1, 2]], [[0, 1, 2], []], [[0], [1, 3]]])
def test_a_party_is_fixed_before_the_combat_with_every_fighter_in_exactly_one(parties: list[list[int]]):
    with pytest.raises(Malformed, match=r"setup\.parties"):
        duel("mirim", "mirim", "mirim", parties=parties)


@pytest.mark.rule("DUEL-39")
def test_on_a_picture_marked_p_the_front_may_change_places_before_the_next_choice():
    match = party("mirim", "iroha", "skeleton", "mirim")
    play(match, 16, 46)
    assert (pictures(match)[0, 1], MIRIM.pictures[1].party) == (1, "P")
    assert match.asked == Sealed((0,))
    assert options(DUEL.rules, match.view(0)) == (Changing(None), Changing(1), Changing(2))
    events = match.submit(0, Changing(1))
    assert said(events, "changed") == ["Iroha takes the place of Mirim A"]
    assert front(match, 0) == 1
    assert match.asked == Sealed((0, 1))


@pytest.mark.rule("DUEL-39")
def test_who_will_not_change_stays_in_front():
    match = party("mirim", "iroha", "mirim")
    play(match, 16, 46)
    match.submit(0, Changing(None))
    assert front(match, 0) == 0


@pytest.mark.rule("DUEL-39")
@pytest.mark.parametrize(("pages", "picture"), [((20, 46), 29), ((24, 24), 7)])
def test_on_a_picture_without_the_mark_nobody_changes_places(pages: tuple[int, int], picture: int):
    match = party("mirim", "iroha", "mirim")
    play(match, *pages)
    assert pictures(match)[0, 1] == picture
    assert match.state.phase == "choose"


@pytest.mark.rule("DUEL-39")
def test_a_change_is_offered_only_to_a_conscious_companion():
    match = duel("mirim", "mirim", pairs=at(45, 45), options=QUIET)
    play(match, 16, 46)
    assert pictures(match)[0, 1] == 1
    assert match.state.phase == "choose"
    match = party("mirim", "iroha", "skeleton", "mirim", fighters=[{"body": 1}, None, None, None])
    play(match, 22, 10)
    play(match, 62, 62)
    assert options(DUEL.rules, match.view(0)) == (Changing(None), Changing(2))
    with pytest.raises(Illegal, match="the mark on your picture"):
        match.submit(0, Changing(0))


@pytest.mark.rule("DUEL-39")
def test_the_newcomer_takes_over_at_the_same_range():
    match = party("mirim", "iroha", "mirim", pairs=[])
    play(match, 62, 62)
    match.submit(0, Changing(1))
    assert ranges(match) == {(0, 1): "extended", (1, 0): "extended"}
    assert legal(match, 0) == EXTENDED


@pytest.mark.rule("DUEL-39")
def test_the_newcomer_is_bound_by_the_instruction_of_the_same_picture_as_far_as_it_applies():
    marked = with_picture(MIRIM, 3, party="P")
    match = party(marked, "iroha", "mirim")
    play(match, 10, 46)
    assert pictures(match)[0, 1] == 3
    match.submit(0, Changing(1))
    iroha = book("iroha").maneuvers
    barred = {page for page in iroha if iroha[page].colour == "red" or iroha[page].section == "Thrust"}
    assert legal(match, 0) == iroha.keys() - EXTENDED - barred


@pytest.mark.rule("DUEL-39")
def test_the_instruction_is_that_of_the_picture_shown_and_not_of_the_newcomers_own_book():
    other = with_picture(MIRIM, 1, tell=tell(only=["green"]))
    match = party("mirim", other, "mirim")
    play(match, 16, 46)
    match.submit(0, Changing(1))
    assert legal(match, 0) == CLOSE_OF_MIRIM
    assert sums(play(match, 26, 6))[1] == -1 + 2 + 2


@pytest.mark.rule("DUEL-39")
def test_the_newcomer_fights_with_the_own_sheet_and_the_next_picture_is_of_the_own_book():
    match = party("mirim", "iroha", "mirim", fighters=[None, {"height": 5}, {"height": 4}])
    play(match, 16, 46)
    match.submit(0, Changing(1))
    iroha = book("iroha")
    events = play(match, 28, 24)
    assert sums(events)[1] == 2 + iroha.maneuvers[28].mod + 1 + 2
    assert pictures(match)[0, 1] == iroha.matrix[24][28]
    assert fighter(match, 1)["title"] == iroha.pictures[iroha.matrix[24][28]].title


@pytest.mark.rule("DUEL-39")
def test_criticals_and_lost_gear_stay_with_who_suffered_them():
    fighters = [{"lasting": [31], "lost": ["shield"], "body": 5}, None, None]
    match = party("mirim", "mirim", "mirim", fighters=fighters)
    play(match, 16, 46)
    match.submit(0, Changing(1))
    assert legal(match, 0) == CLOSE_OF_MIRIM
    play(match, 16, 46)
    match.submit(0, Changing(0))
    assert legal(match, 0) == CLOSE_OF_MIRIM - {2, 14, 12, 22, 48, 30} - {26, 4, 44, 6}
    assert [body(match, index) for index in (0, 1)] == [5, 12]


@pytest.mark.rule("DUEL-39")
def test_both_sides_may_change_at_once():
    match = duel("mirim", "iroha", "mirim", "iroha", parties=[[0, 1], [2, 3]], options=QUIET)
    play(match, 62, 62)
    assert match.asked == Sealed((0, 1))
    match.submit(0, Changing(1))
    assert front(match, 0) == 0
    match.submit(1, Changing(3))
    assert (front(match, 0), front(match, 1)) == (1, 3)


@pytest.mark.rule("DUEL-39")
def test_a_change_of_places_leaves_every_other_front_as_it_was():
    pairs = openings({(0, 1): 45, (1, 0): 45, (0, 2): 45, (2, 0): 45})
    engaged = [[0, 1], [0, 2]]
    match = duel("mirim", "iroha", "mirim", "mirim", parties=[[0, 1], [2], [3]], engaged=engaged, pairs=pairs)
    play(match, 16, 46, 46)
    match.submit(0, Changing(1))
    assert seen(match)["fronts"] == [1, 2, 3]


SLINGER = with_maneuver(with_maneuver(MIRIM, 54, missile=True, mod=3, needs=()), 64, missile=True, mod=1)


def marked(*books: str | Book, **setup: Any) -> Duel:
    """A party whose front has just ducked onto picture 29, marked (P*), before seat 1's picture 5."""
    match = party(*books, **setup)
    play(match, 20, 30)
    assert (pictures(match)[0, 1], MIRIM.pictures[29].party) == (29, "P*")
    return match


@pytest.mark.rule("DUEL-40")
def test_on_p_star_a_companion_may_loose_a_missile_for_its_extended_range_mod_and_the_score_on_picture_19():
    match = marked("mirim", SLINGER, with_picture(MIRIM, 19, score=1))
    assert match.asked == Sealed((0,))
    assert options(DUEL.rules, match.view(0)) == (Shooting(None), Shooting(1, 1, page=64), Shooting(1, 1, page=54))
    events = match.submit(0, Shooting(1, 1, page=54))
    assert said(events, "shot") == ["Mirim B looses at Mirim C: 4 = 1 SCORE on picture 19 + 3 High Thrust"]
    assert body(match, 2) == 12 - 4


@pytest.mark.rule("DUEL-40")
def test_experience_counts_for_a_shot_and_a_total_of_zero_or_less_does_nothing():
    match = marked("mirim", SLINGER, "mirim", fighters=[None, {"raised": {"54": 2}}, None])
    match.submit(0, Shooting(1, 1, page=54))
    assert body(match, 2) == 12 - (-1 + 3 + 2)
    match = marked("mirim", SLINGER, "mirim")
    match.submit(0, Shooting(1, 1, page=64))
    assert body(match, 2) == 12


@pytest.mark.rule("DUEL-40")
def test_a_shot_changes_no_restriction_and_no_picture():
    shot, held = (marked("mirim", SLINGER, "mirim") for _ in range(2))
    shot.submit(0, Shooting(1, 1, page=54))
    held.submit(0, Shooting(None))
    assert body(shot, 2) < body(held, 2)
    assert pictures(shot) == pictures(held)
    assert [legal(shot, seat) for seat in (0, 1)] == [legal(held, seat) for seat in (0, 1)]
    assert front(shot, 0) == 0


@pytest.mark.rule("DUEL-40")
def test_there_is_one_shot_for_each_marked_picture():
    match = marked("mirim", SLINGER, SLINGER, "mirim")
    match.submit(0, Shooting(2, 1, page=54))
    assert match.state.phase == "choose"
    pairs = openings({(0, 1): 45, (1, 0): 45, (0, 2): 45, (2, 0): 45})
    match = duel("mirim", SLINGER, "mirim", "mirim", parties=[[0, 1], [2], [3]], engaged=[[0, 1], [0, 2]], pairs=pairs)
    play(match, 20, 30, 30)
    match.submit(0, Shooting(1, 1, page=54))
    assert options(DUEL.rules, match.view(0))[1:] == (Shooting(1, 2, page=64), Shooting(1, 2, page=54))
    match.submit(0, Shooting(1, 2, page=54))
    assert [body(match, index) for index in (2, 3)] == [10, 10]


@pytest.mark.rule("DUEL-40")
def test_nobody_is_asked_whose_companions_have_nothing_to_loose():
    assert marked("mirim", "mirim", "mirim").state.phase == "choose"
    sword = with_maneuver(MIRIM, 64, missile=True)
    assert marked("mirim", sword, "mirim").state.phase == "party"
    assert marked("mirim", sword, "mirim", fighters=[None, {"lost": ["weapon"]}, None]).state.phase == "choose"
    assert marked(SLINGER, "mirim", "mirim").state.phase == "choose"


@pytest.mark.rule("DUEL-40")
def test_a_mark_to_change_places_is_no_leave_to_shoot():
    match = party("mirim", SLINGER, "mirim")
    play(match, 16, 46)
    assert options(DUEL.rules, match.view(0)) == (Changing(None), Changing(1))
    match.submit(0, Changing(None))
    assert match.state.phase == "choose"


@pytest.mark.rule("DUEL-40", "DUEL-14")
def test_a_shot_can_fell():
    match = marked("mirim", SLINGER, "mirim", fighters=[None, None, {"body": 2}])
    match.submit(0, Shooting(1, 1, page=54))
    assert match.outcome is not None
    assert match.outcome.points == (1.0, -1.0)


@pytest.mark.rule("DUEL-39", "DUEL-40")
@pytest.mark.parametrize("newcomer", [1, 2])
def test_who_is_shot_down_while_changing_places_has_fallen_and_the_newcomer_stands_in_front(newcomer: int):
    parties = [[0, 1, 2], [3, 4]]
    books = ("mirim", "iroha", "mirim", "mirim", SLINGER)
    match = duel(*books, parties=parties, pairs=at(45, 45), options=QUIET, fighters=[{"body": 2}, *[None] * 4])
    play(match, 16, 20)
    assert pictures(match) == {(0, 1): 57, (1, 0): 61}
    match.submit(0, Changing(newcomer))
    events = match.submit(1, Shooting(4, 0, page=54))
    assert said(events, "fell") == ["Mirim A falls unconscious"]
    assert front(match, 0) == newcomer


@pytest.mark.rule("DUEL-40", "DUEL-31")
def test_a_shot_that_hurts_ends_the_press():
    match = marked("mirim", SLINGER, "mirim", options={"press": 1, "escape": False})
    match.submit(0, Shooting(1, 1, page=54))
    assert 46 in legal(match, 1)
    match = marked("mirim", SLINGER, "mirim", options={"press": 1, "escape": False})
    match.submit(0, Shooting(None))
    assert 46 not in legal(match, 1)


@pytest.mark.rule("DUEL-41")
def test_the_marks_of_mirim_and_iroha_are_those_known():
    def marks(of: Book, mark: str) -> list[int]:
        return [page for page, picture in sorted(of.pictures.items()) if picture.party == mark]

    assert (marks(MIRIM, "P"), marks(MIRIM, "P*")) == ([1, 23, 57], [29, 33, 61])
    assert (marks(book("iroha"), "P"), marks(book("iroha"), "P*")) == ([1, 55, 57], [23, 29, 33, 61])
