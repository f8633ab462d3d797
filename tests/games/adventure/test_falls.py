"""MIN-46..53, 89: the falling table, who places the fallen, and shoving."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from inkblade.games.adventure import ADVENTURE, Move, Place, Run, Shove
from inkblade.kernel import branches
from tests.games.adventure.tables import Scene, figure, foe, man, scene, thing

LEDGE = """
3.  3.  3.  0.  0.
  3.  3.  0.  0.  0.
3.  3.  3.  0.  0.
"""
"""The west three levels up."""
INITIATIVE = (6, 1)


def running(*rolls: int, at: str = "a1", to: str = "b2", **rest: Any) -> Scene:
    """Somebody who has run to a space, up to the check for falls."""
    table = scene([man("ada", at)], [foe("bea", "e3")], drawing=LEDGE, **rest)
    table.do(Run("ada")).do(Move("ada", to))
    return table.rest(*rolls)


@pytest.mark.rule("MIN-46")
def test_who_ran_beside_a_drop_of_two_levels_checks():
    table = running(1, *INITIATIVE)
    assert "tottered" in table.kinds()
    inland = running(*INITIATIVE, to="b1")
    assert "tottered" not in inland.kinds()


@pytest.mark.rule("MIN-46")
def test_who_walked_does_not_check():
    table = scene([man("ada", "a1")], [foe("bea", "e3")], drawing=LEDGE).do(Move("ada", "b2"))
    table.rest(*INITIATIVE)
    assert "tottered" not in table.kinds()


@pytest.mark.rule("MIN-46")
def test_who_fought_or_ran_in_a_space_with_an_object_or_a_body_checks():
    table = scene([man("ada", "a1")], [foe("bea", "h8")], objects=[thing("sack", "c1")])
    table.do(Run("ada")).do(Move("ada", "c1")).rest(1, *INITIATIVE)
    assert "tottered" in table.kinds()
    table = scene([man("ada", "a1"), man("ava", "c1", body=-1)], [foe("bea", "h8")])
    table.do(Run("ada")).do(Move("ada", "c1")).rest(1, *INITIATIVE)
    assert "tottered" in table.kinds()
    table = scene([man("ada", "d4")], [foe("bea", "e4")], objects=[thing("sack", "d4")]).rest().engaged()
    table.round(ada=52, bea=52).round(ada=52, bea=52).round(1, *INITIATIVE, ada=52, bea=52)
    assert "tottered" in table.kinds()


@pytest.mark.rule("MIN-47", "MIN-48")
@pytest.mark.parametrize(
    ("posture", "stays", "totters", "falls"), [("standing", 3, 2, 1), ("off-balance", 2, 2, 2), ("down", 1, 2, 3)]
)
def test_the_table_and_what_is_added_to_it(posture, stays, totters, falls):
    table = scene([man("ada", "d4")], [foe("bea", "e4", posture=posture)])
    found = {"keeps his feet": Fraction(0), "totters": Fraction(0), "falls": Fraction(0)}
    for chance, step in branches(ADVENTURE.rules, table.state, {0: Shove("ada", "bea")}):
        (event,) = (one for one in step.events if one.kind == "tottered")
        found[event.facts["result"]] += chance
    assert list(found.values()) == [Fraction(stays, 6), Fraction(totters, 6), Fraction(falls, 6)]
    (shown,) = (one for one in table.sums("shove") if not one["hard"])
    assert list(shown["chances"].values()) == [round(float(one), 4) for one in found.values()]


@pytest.mark.rule("MIN-47")
def test_the_table_never_improves_a_position():
    table = scene([man("ada", "d4")], [foe("bea", "e4", posture="down")]).do(Shove("ada", "bea"), 2)
    assert table.piece("bea").posture == "down"


@pytest.mark.rule("MIN-49")
def test_with_no_opponent_the_own_seat_chooses_among_the_lowest_spaces():
    table = running(5, to="c1")
    assert table.asked == (0,)
    assert set(table.view()["pending"]["spaces"]) == {"d1", "c2"}


@pytest.mark.rule("MIN-49")
def test_a_fall_that_leaves_no_choice_is_not_asked_for():
    table = running(5, *INITIATIVE, to="b2")
    assert (table.at("ada"), table.piece("ada").body, table.piece("ada").posture) == ("c2", 11, "down")


@pytest.mark.rule("MIN-49")
def test_a_fall_costs_a_point_a_level_and_leaves_one_down():
    table = scene([man("ada", "b2")], [foe("bea", "a2")], drawing=LEDGE, first=1)
    table.do(Shove("bea", "ada"), 6)
    assert table.asked == (1,)
    table.do(Place("ada", "c2"))
    assert (table.at("ada"), table.piece("ada").body, table.piece("ada").posture) == ("c2", 11, "down")


@pytest.mark.rule("MIN-49")
def test_after_a_fight_the_opponent_with_the_initiative_places_the_fallen():
    table = scene([man("ada", "c3", "north-west")], [foe("bea", "b3", "west")], drawing=LEDGE)
    table.rest().engaged()
    table.round(ada=52, bea=52).round(ada=52, bea=52).round(6, ada=52, bea=52)
    assert table.view(1)["pending"]["figure"] == "ada"
    assert table.asked == (1,)


@pytest.mark.rule("MIN-49")
def test_nobody_is_placed_higher_or_where_there_is_no_space():
    table = scene([man("ada", "c2")], [foe("bea", "d2")], drawing=LEDGE, first=1).do(Shove("bea", "ada"), 6)
    assert set(table.view(1)["pending"]["spaces"]) == {"d1", "d2", "d3"}
    assert table.code(Place("ada", "b2")) == ("no-place", "MIN-49")


@pytest.mark.rule("MIN-49")
def test_a_single_level_up_is_too_high_to_fall_to():
    table = scene([man("ada", "b1")], [foe("bea", "a1")], drawing="0.  0.  1.\n  0.  0.", first=1)
    table.do(Shove("bea", "ada"), 6)
    assert set(table.view(1)["pending"]["spaces"]) == {"a1", "a2", "b2"}


@pytest.mark.rule("MIN-49")
def test_with_no_space_to_fall_into_one_falls_where_one_stands():
    table = scene([man("ada", "b1")], [foe("bea", "a1")], drawing="1.  0.  1.", first=1).do(Shove("bea", "ada"), 6)
    assert (table.at("ada"), table.piece("ada").posture, table.piece("ada").body) == ("b1", "down", 13)
    assert table.asked == (1,)


@pytest.mark.rule("MIN-50")
def test_who_falls_onto_another_lands_as_if_he_had_jumped():
    table = scene([man("ada", "b2"), man("ava", "c2")], [foe("bea", "a2")], drawing=LEDGE, first=1)
    table.do(Shove("bea", "ada"), 6).do(Place("ada", "c2"), 1)
    assert (table.piece("ava").posture, table.piece("ava").body) == ("down", 12)
    assert table.asked == (1,)
    table.do(Place("ada", "d2"))
    assert (table.at("ada"), table.piece("ada").posture, table.piece("ada").body) == ("d2", "off-balance", 14)


@pytest.mark.rule("MIN-50")
def test_who_misses_whom_he_falls_on_is_hurt_by_the_levels():
    table = scene([man("ada", "b2"), man("ava", "c2")], [foe("bea", "a2")], drawing=LEDGE, first=1)
    table.do(Shove("bea", "ada"), 6).do(Place("ada", "c2"), 6).do(Place("ada", "d2"))
    assert (table.piece("ada").posture, table.piece("ada").body) == ("down", 11)
    assert (table.piece("ava").posture, table.piece("ava").body) == ("standing", 14)


@pytest.mark.rule("MIN-51")
def test_a_fall_on_the_level_costs_what_the_own_picture_41_shows():
    for book, points in (("man-at-arms", 1), ("mirim", 0)):
        table = scene([man("ada", "d4")], [figure("bea", book, "e4", "east")])
        before = table.piece("bea").body
        table.do(Shove("ada", "bea"), 6).do(Place("bea", "f4"))
        assert (before - table.piece("bea").body, table.piece("bea").posture) == (points, "down")


@pytest.mark.rule("MIN-52", "MIN-89")
def test_a_shove_costs_two_and_works_at_once_without_an_edge():
    table = scene([man("ada", "d4")], [foe("bea", "e4")]).do(Shove("ada", "bea"), 4)
    assert (table.piece("ada").effort.spent, table.piece("bea").posture) == (2, "off-balance")
    assert table.code(Shove("ada", "nobody")) == ("nobody", "MIN-52")


@pytest.mark.rule("MIN-52")
def test_the_shover_picks_where_the_shoved_fall():
    table = scene([man("ada", "d4")], [foe("bea", "e4")]).do(Shove("ada", "bea"), 6)
    assert table.asked == (0,)
    assert set(table.view()["pending"]["spaces"]) == {"e3", "f3", "d4", "f4", "e5", "f5"}


@pytest.mark.rule("MIN-48", "MIN-53")
def test_two_points_more_add_one_and_cost_the_shovers_balance():
    table = scene([man("ada", "d4")], [foe("bea", "e4")]).do(Shove("ada", "bea", hard=True), 3)
    assert table.piece("bea").posture == "off-balance"
    assert (table.piece("ada").posture, table.piece("ada").effort.spent) == ("off-balance", 4)
    small = scene([figure("hob", "halfling", "d4")], [foe("bea", "e4")])
    assert small.code(Shove("hob", "bea", hard=True)) == ("winded", "MIN-89")


@pytest.mark.rule("MIN-53")
def test_one_shoves_opponents_in_the_own_zone_and_not_lying():
    assert scene([man("ada", "c4")], [foe("bea", "e4")]).code(Shove("ada", "bea")) == ("not-near", "MIN-53")
    assert scene([man("ada", "d4", posture="down")], [foe("bea", "e4")]).code(Shove("ada", "bea")) == ("down", "MIN-84")
    friends = scene([man("ada", "d4"), man("ava", "c4")], [foe("bea", "h8")])
    assert friends.code(Shove("ada", "ava")) == ("friend", "MIN-53")
