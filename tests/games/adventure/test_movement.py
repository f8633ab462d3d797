"""MIN-07..09, 77..81, 84, 85: going, running, climbing, crawling, and getting up again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from inkblade.games.adventure import (
    ADVENTURE,
    Balance,
    Crawl,
    Done,
    JumpOver,
    Move,
    PickUp,
    Prone,
    Reckless,
    Run,
    Stand,
)
from inkblade.kernel import branches
from tests.games.adventure.tables import TOWER, figure, foe, man, scene, thing


def far(*own: Any, **rest: Any):
    """Figures with nobody near."""
    return scene([*own], [foe("bea", "h8")], **rest)


@pytest.mark.rule("MIN-07")
def test_a_figure_has_as_many_points_as_it_is_high():
    table = far(man("ada", "a1"))
    assert "e1" in table.spaces("ada")
    assert "f1" not in table.spaces("ada")
    assert table.code(Move("ada", "f1")) == ("far", "MIN-07")
    assert "c1" in far(figure("hob", "halfling", "a1")).spaces("hob")
    assert "d1" not in far(figure("hob", "halfling", "a1")).spaces("hob")


@pytest.mark.rule("MIN-07")
def test_points_are_spent_space_by_space():
    table = far(man("ada", "a1")).do(Move("ada", "c1"))
    assert table.view()["figures"][0]["left"] == 2
    assert "e1" in table.spaces("ada")
    assert "f1" not in table.spaces("ada")


@pytest.mark.rule("MIN-08")
def test_nobody_ends_in_the_space_of_a_friend():
    table = far(man("ada", "a1"), man("ava", "b1"))
    assert table.code(Move("ada", "b1")) == ("occupied", "MIN-08")
    assert "b1" not in table.spaces("ada")


@pytest.mark.rule("MIN-09")
def test_a_friend_is_walked_past_but_not_one_in_an_opponents_zone():
    corridor = "0.  0.  0.  0.  0.  0.  0.  0."
    table = scene([man("ada", "a1"), man("ava", "b1")], [foe("bea", "h1")], drawing=corridor)
    assert "c1" in table.spaces("ada")
    table = scene([man("ada", "a1"), man("ava", "b1")], [foe("bea", "c1")], drawing=corridor)
    assert table.spaces("ada") == set()


@pytest.mark.rule("MIN-09")
def test_a_friend_in_an_opponents_zone_bars_the_way_even_to_who_would_not_be_in_it():
    below = [figure("dun", "dwarf-smith", "a1"), figure("ado", "hill-troll", "b1")]
    ledge = "0.  0.  0.  0.  4.\n  4.  9#  9#  9#"
    assert "c1" in scene(below, [foe("bea", "e1")], drawing=ledge).spaces("dun")
    assert "c1" not in scene(below, [foe("bea", "a2")], drawing=ledge).spaces("dun")


@pytest.mark.rule("MIN-09")
def test_who_would_be_in_an_opponents_zone_does_not_cross_a_friend_who_is_not():
    below = [figure("ado", "hill-troll", "a1"), figure("dun", "dwarf-smith", "b1")]
    ledge = "0.  0.  0.  0.  4.\n  4.  9#  9#  9#"
    assert "c1" in scene(below, [foe("bea", "e1")], drawing=ledge).spaces("ado")
    assert "c1" not in scene(below, [foe("bea", "a2")], drawing=ledge).spaces("ado")


@pytest.mark.rule("MIN-09")
def test_an_opponents_space_is_closed_and_a_body_is_walked_over():
    corridor = "0.  0.  0.  0.  0.  0.  0.  0."
    table = scene([man("ada", "a1")], [foe("bea", "b1")], drawing=corridor)
    assert table.code(Move("ada", "b1")) == ("occupied", "MIN-09")
    assert table.spaces("ada") == set()
    table = scene([man("ada", "a1")], [foe("bea", "b1", body=-1), foe("cem", "h1")], drawing=corridor)
    assert {"b1", "c1"} <= table.spaces("ada")


@pytest.mark.rule("MIN-77")
def test_a_space_on_the_same_level_costs_one():
    table = far(man("ada", "a1"))
    assert {one["cost"] for one in table.sums("move") if one["to"] in ("b1", "a2")} == {1}
    assert table.code(Move("ada", "a1")) == ("there", "MIN-77")


@pytest.mark.rule("MIN-78")
def test_running_gives_two_points_and_costs_the_balance():
    table = far(man("ada", "a1")).do(Run("ada"))
    assert table.piece("ada").posture == "off-balance"
    assert "g1" in table.spaces("ada")
    assert "h1" not in table.spaces("ada")
    assert table.code(Run("ada")) == ("running", "MIN-78")


@pytest.mark.rule("MIN-78")
def test_nobody_runs_two_turns_on_end():
    table = far(man("ada", "a1")).do(Run("ada"))
    table.rest(6, 1)
    assert table.code(Run("ada")) == ("winded", "MIN-78")
    table.rest(6, 1)
    table.do(Run("ada"))


@pytest.mark.rule("MIN-78")
def test_what_is_starred_is_not_done_by_runners_and_who_did_it_does_not_run():
    table = far(man("ada", "a1"), objects=[thing("sack", "a1")]).do(Run("ada"))
    assert table.code(PickUp("ada", "sack")) == ("running", "MIN-78")
    assert table.code(Balance("ada")) == ("running", "MIN-78")
    table = far(man("ada", "a1"), objects=[thing("sack", "a1")]).do(PickUp("ada", "sack"))
    assert table.code(Run("ada")) == ("starred", "MIN-78")


@pytest.mark.rule("MIN-79")
def test_climbing_costs_the_change_of_level():
    table = scene([man("ada", "b4")], [foe("bea", "f1")], drawing=TOWER)
    costs = {one["to"]: one["cost"] for one in table.sums("move")}
    assert costs["c4"] == 2
    assert costs["b3"] == 4
    assert costs["c3"] == 4
    table = scene([figure("dun", "dwarf-smith", "b4")], [foe("bea", "f1")], drawing=TOWER)
    assert table.code(Move("dun", "b3")) == ("dear", "MIN-79")
    table = scene([man("ada", "b3")], [foe("bea", "f1")], drawing=TOWER)
    assert {one["to"]: one["cost"] for one in table.sums("move")}["b4"] == 4


@pytest.mark.rule("MIN-80")
def test_a_jump_over_a_space_stands_in_the_chart_for_two_points():
    table = far(man("ada", "a1")).do(Run("ada")).do(Move("ada", "c1"))
    assert {one["cost"] for one in table.sums("jump-over")} == {2}
    table.do(JumpOver("ada", "e1"))
    assert table.at("ada") == "e1"


@pytest.mark.rule("MIN-81")
@pytest.mark.parametrize(
    ("face", "posture", "body"),
    [(1, "standing", 14), (2, "standing", 14), (3, "off-balance", 14), (4, "off-balance", 14), (5, "down", 14),
     (6, "down", 10)],
)  # fmt: skip
def test_a_reckless_jump_costs_a_point_and_ends_as_the_die_says(face, posture, body):
    table = scene([man("ada", "b3")], [foe("bea", "f1")], drawing=TOWER)
    table.do(Reckless("ada", "b4"), face)
    assert (table.at("ada"), table.piece("ada").posture, table.piece("ada").body) == ("b4", posture, body)
    assert table.piece("ada").effort.spent == 1


@pytest.mark.rule("MIN-81")
def test_one_jumps_recklessly_down_only():
    table = scene([man("ada", "b4")], [foe("bea", "f1")], drawing=TOWER)
    assert table.code(Reckless("ada", "b3")) == ("not-below", "MIN-81")
    assert table.code(Reckless("ada", "a4")) == ("not-below", "MIN-81")


@pytest.mark.rule("MIN-81")
def test_the_odds_of_a_reckless_jump_are_those_that_are_shown():
    table = scene([man("ada", "b3")], [foe("bea", "f1")], drawing=TOWER)
    (shown,) = (one for one in table.sums("reckless") if one["to"] == "b4")
    found: dict[str, Fraction] = {}
    for chance, step in branches(ADVENTURE.rules, table.state, {0: Reckless("ada", "b4")}):
        posture = step.state.pieces[0].posture
        found[posture] = found.get(posture, Fraction(0)) + chance
    assert found == {"standing": Fraction(1, 3), "off-balance": Fraction(1, 3), "down": Fraction(1, 3)}
    assert {name: round(float(chance), 4) for name, chance in found.items()} == shown["chances"]


@pytest.mark.rule("MIN-84")
def test_crawling_costs_two_a_space_and_leaves_one_down():
    table = far(man("ada", "a1")).do(Crawl("ada", "b1"))
    assert (table.at("ada"), table.piece("ada").posture, table.piece("ada").effort.spent) == ("b1", "down", 2)
    table.do(Crawl("ada", "c1"))
    assert table.code(Crawl("ada", "d1")) == ("winded", "MIN-84")
    assert far(man("ada", "a1")).code(Crawl("ada", "c1")) == ("far", "MIN-84")
    steep = scene([man("ada", "b3")], [foe("bea", "f1")], drawing=TOWER)
    assert steep.code(Crawl("ada", "b4")) == ("steep", "MIN-84")


@pytest.mark.rule("MIN-84")
def test_falling_prone_is_free_and_the_downed_only_crawl_stand_up_drop_or_pick_up():
    table = far(man("ada", "a1"), objects=[thing("sack", "a1")]).do(Prone("ada"))
    assert (table.piece("ada").posture, table.piece("ada").effort.spent) == ("down", 0)
    assert table.code(Move("ada", "b1")) == ("down", "MIN-84")
    assert table.code(Run("ada")) == ("down", "MIN-84")
    assert table.code(Prone("ada")) == ("down", "MIN-84")
    assert {one for one in table.options() if type(one) in (Crawl, Stand, PickUp)}
    table.do(PickUp("ada", "sack")).do(Stand("ada")).do(Move("ada", "b1"))


@pytest.mark.rule("MIN-84")
def test_who_is_off_balance_moves_as_ever_and_stays_so():
    table = far(man("ada", "a1", posture="off-balance")).do(Move("ada", "c1"))
    table.rest(6, 1)
    assert table.piece("ada").posture == "off-balance"


@pytest.mark.rule("MIN-85")
def test_standing_up_costs_two_and_regaining_balance_one():
    table = far(man("ada", "a1", posture="down")).do(Stand("ada"))
    assert (table.piece("ada").posture, table.piece("ada").effort.spent) == ("standing", 2)
    assert table.code(Stand("ada")) == ("upright", "MIN-85")
    table = far(man("ada", "a1", posture="off-balance")).do(Balance("ada"))
    assert (table.piece("ada").posture, table.piece("ada").effort.spent) == ("standing", 1)
    assert table.code(Balance("ada")) == ("steady", "MIN-85")


@pytest.mark.rule("MIN-69")
def test_the_unconscious_and_the_dead_do_not_move():
    table = scene([man("ada", "a1"), man("ava", "a3", body=-2)], [foe("bea", "h8")])
    assert table.code(Move("ava", "b3")) == ("unconscious", "MIN-69")
    assert table.spaces("ava") == set()


def test_a_move_may_be_taken_back_until_somebody_learns_or_rolls_something():
    table = far(man("ada", "a1"))
    assert not ADVENTURE.rules.resolve(table.state, {0: Move("ada", "c1")}, None).settled  # type: ignore[arg-type]
    table = scene([man("ada", "a1")], [foe("bea", "d1")])
    assert ADVENTURE.rules.resolve(table.state, {0: Move("ada", "c1")}, None).settled  # type: ignore[arg-type]
    assert table.do(Done()).asked == (1,)
