"""MIN-21..34, 86..88: objects and weapons thrown, carried, examined and pushed."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from inkblade.games.adventure import (
    ADVENTURE,
    Drop,
    Examine,
    Halt,
    Let,
    Move,
    PickUp,
    Place,
    ShoveObject,
    Throw,
    ThrowWeapon,
    object_kinds,
    space_name,
)
from inkblade.kernel import Malformed, branches
from tests.games.adventure.tables import TOWER, figure, foe, man, plain_setup, scene, thing


def thrower(at: str = "b4", kind: str = "sack", target: str = "d4", book: str = "man-at-arms", **rest: Any):
    """Somebody who holds an object, and an opponent."""
    own = figure("ada", book, at, carries=kind)
    return scene([own], [foe("bea", target, "north-east")], objects=[thing(kind)], **rest)


@pytest.mark.rule("MIN-21")
def test_one_throws_at_opponents_and_empty_spaces_but_not_at_friends():
    table = scene([man("ada", "b4", carries="sack"), man("ava", "b5")], [foe("bea", "d4")], objects=[thing("sack")])
    targets = {one.to for one in table.options() if isinstance(one, Throw) and one.object == "sack"}
    assert {"d4", "c4"} <= targets
    assert table.code(Throw("ada", "sack", "b5")) == ("friend", "MIN-21")


@pytest.mark.rule("MIN-22")
def test_one_throws_what_one_holds_and_lifts_nothing_heavier_than_oneself():
    table = scene(
        [figure("hob", "halfling", "b4")], [foe("bea", "h8")], objects=[thing("barrel", "b4"), thing("sack", "b4")]
    )
    assert table.code(Throw("hob", "sack", "c4")) == ("not-held", "MIN-22")
    assert table.code(PickUp("hob", "barrel")) == ("heavy", "MIN-22")
    table.do(PickUp("hob", "sack"))
    plain = plain_setup(
        [figure("hob", "halfling", "b4", carries="barrel")], [foe("bea", "h8")], objects=[thing("barrel")]
    )
    with pytest.raises(Malformed, match=r"MIN-22"):
        ADVENTURE.notation.read_setup(plain)


@pytest.mark.rule("MIN-23", "MIN-87")
def test_a_throw_costs_two_points_after_picking_up():
    table = scene([man("ada", "b4")], [foe("bea", "d4", "north-east")], objects=[thing("sack", "b4")])
    table.do(PickUp("ada", "sack")).do(Throw("ada", "sack", "d4"), 6, 1)
    assert table.piece("ada").effort.spent == 3


@pytest.mark.rule("MIN-23")
def test_nothing_is_thrown_through_a_wall():
    table = thrower("a1", target="c1", drawing="0.  9#  0.  0.")
    assert table.code(Throw("ada", "sack", "c1")) == ("no-line", "MIN-23")
    assert table.code(Throw("ada", "sack", "b1")) == ("barred", "MIN-23")


@pytest.mark.rule("MIN-24")
@pytest.mark.parametrize(("at", "target", "hits"), [("c4", "d4", 3), ("b4", "d4", 2), ("b4", "e4", 2), ("a4", "e4", 1)])
def test_how_far_it_is_says_which_faces_hit(at, target, hits):
    table = thrower(at, target=target)
    (shown,) = (one for one in table.sums("throw") if one["to"] == target and one["object"] == "sack")
    assert (shown["needs"], shown["chance"]) == (f"{hits} or less", round(hits / 6, 4))
    hit = sum(chance for chance, step in branches(ADVENTURE.rules, table.state, {0: Throw("ada", "sack", target)})
              if step.events[0].facts["hit"])  # fmt: skip
    assert hit == Fraction(hits, 6)


@pytest.mark.rule("MIN-25")
def test_a_hit_puts_the_object_into_the_target_space():
    assert thrower().do(Throw("ada", "sack", "d4"), 2).object_at("sack") == "d4"


@pytest.mark.rule("MIN-25", "MIN-86")
def test_what_is_thrown_leaves_the_hand_and_what_else_is_carried_stays_in_it():
    things = [thing("barrel", "b4"), thing("sack", "b4")]
    table = scene([man("ada", "b4")], [foe("bea", "d4", "north-east")], objects=things)
    table.do(PickUp("ada", "barrel")).do(PickUp("ada", "sack")).do(Throw("ada", "sack", "d4"), 1)
    assert table.piece("ada").carries == ("barrel",)
    assert (table.object_at("sack"), table.object_at("barrel")) == ("d4", None)


@pytest.mark.rule("MIN-26")
def test_a_miss_scatters_evenly_over_the_spaces_around_that_are_no_higher():
    table = thrower()
    found: Counter[str] = Counter()
    for chance, step in branches(ADVENTURE.rules, table.state, {0: Throw("ada", "sack", "d4")}):
        at = step.state.by_id["sack"].at
        assert at is not None
        found[space_name(at)] += chance  # type: ignore[assignment]
    assert found.pop("d4") == Fraction(2, 6)
    assert found == dict.fromkeys(("d3", "e3", "c4", "e4", "d5", "e5"), Fraction(4, 36))


@pytest.mark.rule("MIN-26")
def test_higher_spaces_and_walls_are_not_numbered_and_with_none_it_stays_before_the_target():
    table = thrower("a4", target="f1", drawing=TOWER)
    found = set()
    for _, step in branches(ADVENTURE.rules, table.state, {0: Throw("ada", "sack", "b4")}):
        at = step.state.by_id["sack"].at
        assert at is not None
        found.add(space_name(at))
    assert found == {"b4", "a4", "b5", "c5"}
    pit = thrower("a1", target="d1", drawing="1.  0.  1.  1.")
    assert pit.do(Throw("ada", "sack", "b1"), 6).object_at("sack") == "a1"


@pytest.mark.rule("MIN-27")
def test_whoever_is_where_it_lands_takes_its_weight_falls_and_drops_what_he_carries():
    table = scene([man("ada", "b4", carries="chest")], [foe("bea", "d4", carries="sack")],
                  objects=[thing("chest"), thing("sack")])  # fmt: skip
    table.do(Throw("ada", "chest", "d4"), 1)
    assert (table.piece("bea").body, table.piece("bea").posture, table.piece("bea").carries) == (10, "down", ())
    assert table.object_at("sack") == "d4"


@pytest.mark.rule("MIN-27")
def test_who_loses_the_last_body_point_to_a_throw_is_the_throwers_defeat_and_drops_what_he_carries():
    table = scene([man("ada", "b4", carries="chest")], [foe("bea", "d4", body=1, carries="sack"), foe("cem", "h8")],
                  objects=[thing("chest"), thing("sack")])  # fmt: skip
    table.do(Throw("ada", "chest", "d4"), 1)
    assert (table.piece("bea").body, table.piece("bea").posture, table.object_at("sack")) == (-3, "down", "d4")
    assert table.fate("ada").defeated == ("bea",)
    assert "slain" not in table.kinds()


@pytest.mark.rule("MIN-27")
def test_a_throw_can_kill_the_unconscious_and_that_is_told_and_no_defeat():
    table = scene([man("ada", "b4", carries="chest")], [foe("bea", "d4", body=-1), foe("cem", "h8")],
                  objects=[thing("chest")])  # fmt: skip
    table.do(Throw("ada", "chest", "d4"), 1)
    assert (table.fate("bea").condition, table.fate("ada").defeated) == ("dead", ())
    assert "slain" in table.kinds()
    assert "collapsed" not in table.kinds()


@pytest.mark.rule("MIN-27")
def test_a_scattered_object_falls_on_friends_as_well():
    table = scene([man("ada", "b4", carries="chest"), man("ava", "d5")], [foe("bea", "d4")], objects=[thing("chest")])
    order = ("e3", "e4", "e5", "d5", "c4", "d3")
    table.do(Throw("ada", "chest", "d4"), 6, order.index("d5") + 1)
    assert (table.piece("ava").body, table.piece("ava").posture) == (10, "down")


@pytest.mark.rule("MIN-27")
def test_an_ordinary_weapon_does_no_damage_but_he_falls():
    table = scene([man("ada", "b4")], [foe("bea", "d4")]).do(Throw("ada", "ada:weapon", "d4"), 1)
    assert (table.piece("bea").body, table.piece("bea").posture) == (14, "down")
    assert table.piece("ada").fighter.lost == ("weapon",)
    assert table.object_at("ada:weapon") == "d4"


@pytest.mark.rule("MIN-28")
def test_the_range_is_the_height_or_the_objects_and_levels_change_it_by_one():
    level = thrower("a4", "table", "h8", book="hill-troll")
    assert level.code(Throw("ada", "table", "d4")) == ("out-of-range", "MIN-28")
    assert level.why(Throw("ada", "table", "c4")) is None
    down = thrower("a1", "table", "e1", book="hill-troll", drawing="1.  1.  0.  0.  0.")
    assert down.why(Throw("ada", "table", "d1")) is None
    assert down.code(Throw("ada", "table", "e1")) == ("out-of-range", "MIN-28")
    up = thrower("a1", "table", "e1", book="hill-troll", drawing="0.  1.  1.  0.  0.")
    assert up.why(Throw("ada", "table", "b1")) is None
    assert up.code(Throw("ada", "table", "c1")) == ("out-of-range", "MIN-28")
    small = thrower("a4", "sack", "h8", book="halfling")
    assert small.code(Throw("ada", "sack", "d4")) == ("out-of-range", "MIN-28")


@pytest.mark.rule("MIN-29")
def test_weights_and_ranges_are_those_of_the_list():
    listed = {"table": (5, 2), "brazier": (5, 2), "mirror": (4, 3), "chest": (4, 3), "barrel": (3, 4), "sack": (2, 4),
              "weapon": (0, 5), "chair": (3, 4)}  # fmt: skip
    assert {id: (object_kinds()[id].weight, object_kinds()[id].range) for id in listed} == listed


@pytest.mark.rule("MIN-30")
def test_only_books_with_throwing_weapons_throw_them():
    table = scene([man("ada", "b4")], [foe("bea", "d4")])
    assert table.code(ThrowWeapon("ada", "bea")) == ("no-missile", "MIN-30")
    table = scene([figure("ado", "hill-troll", "b4")], [foe("bea", "d4")])
    assert table.code(ThrowWeapon("ado", "ado")) == ("no-foe", "MIN-30")
    table.do(ThrowWeapon("ado", "bea"), 2)
    assert "struck" in table.kinds()


@pytest.mark.rule("MIN-31")
def test_a_weapon_flies_two_spaces_more_than_the_height_and_one_more_down():
    row = "0.  " * 9
    assert (
        scene([figure("ado", "hill-troll", "a1")], [foe("bea", "h1")], drawing=row).why(ThrowWeapon("ado", "bea"))
        is None
    )
    far = scene([figure("ado", "hill-troll", "a1")], [foe("bea", "i1")], drawing=row)
    assert far.code(ThrowWeapon("ado", "bea")) == ("out-of-range", "MIN-31")
    down = scene([figure("ado", "hill-troll", "a1")], [foe("bea", "i1")], drawing="1.  " + "0.  " * 8)
    assert down.why(ThrowWeapon("ado", "bea")) is None
    up = scene([figure("ado", "hill-troll", "a1")], [foe("bea", "h1")], drawing="0.  " * 7 + "1.  ")
    assert up.why(ThrowWeapon("ado", "bea")) is None


@pytest.mark.rule("MIN-32")
def test_beyond_the_effective_range_each_space_takes_one_off():
    for target, damage in (("b1", 1), ("c1", 1), ("d1", 0)):
        table = scene([figure("ado", "hill-troll", "a1")], [foe("bea", target)], drawing="0.  0.  0.  0.")
        (shown,) = table.sums("throw-weapon")
        assert shown["damage"] == damage
        before = table.piece("bea").body
        assert before - table.do(ThrowWeapon("ado", "bea"), 1).piece("bea").body == damage


@pytest.mark.rule("MIN-33")
def test_a_victim_is_off_balance_and_takes_the_score_of_picture_19_and_the_throws_mod():
    table = scene([figure("ado", "hill-troll", "b4", raised={"60": 3})], [foe("bea", "d4")])
    table.do(ThrowWeapon("ado", "bea"), 2)
    assert (table.piece("bea").posture, table.piece("bea").body) == ("off-balance", 14 - (-1 + 2 + 3))
    assert table.piece("ado").effort.spent == 2


@pytest.mark.rule("MIN-33")
def test_a_missed_weapon_that_scatters_onto_a_figure_strikes_it():
    table = scene([figure("ado", "hill-troll", "b4")], [foe("bea", "d4"), foe("cem", "e4")])
    order = ("e3", "e4", "e5", "d5", "c4", "d3")
    table.do(ThrowWeapon("ado", "bea"), 6, order.index("e4") + 1)
    assert (table.piece("bea").posture, table.piece("cem").posture) == ("standing", "off-balance")


@pytest.mark.rule("MIN-34")
def test_a_thrown_weapon_lies_where_it_fell_and_its_owner_picks_it_up():
    table = scene([figure("ado", "hill-troll", "b4")], [foe("bea", "e1")])
    table.do(ThrowWeapon("ado", "bea"), 6, 3)
    assert table.piece("ado").fighter.lost == ("weapon",)
    assert table.object_at("ado:weapon") == "d2"
    table.rest(6, 1)
    table.do(Move("ado", "d2")).do(Let()).do(PickUp("ado", "ado:weapon"))
    assert table.piece("ado").fighter.lost == ()
    assert "ado:weapon" not in table.state.by_id


@pytest.mark.rule("MIN-34")
def test_nobody_picks_up_anothers_weapon():
    table = scene(
        [man("ada", "b4")], [figure("bea", "man-at-arms", "d4", "east", lost=["weapon"], body=-1), foe("cem", "h8")]
    )
    table.do(Move("ada", "d4"))
    assert table.code(PickUp("ada", "bea:weapon")) == ("not-his", "MIN-34")


@pytest.mark.rule("MIN-86")
def test_one_picks_up_in_the_own_space_and_holds_one_large_object():
    things = [thing("barrel", "b4"), thing("chair", "b4"), thing("sack", "b4"), thing("chest", "c4")]
    table = scene([man("ada", "b4")], [foe("bea", "h8")], objects=things)
    assert table.code(PickUp("ada", "chest")) == ("not-here", "MIN-86")
    table.do(PickUp("ada", "barrel"))
    assert table.code(PickUp("ada", "chair")) == ("full-hands", "MIN-86")
    table.do(PickUp("ada", "sack"))
    assert table.piece("ada").carries == ("barrel", "sack")


@pytest.mark.rule("MIN-86")
def test_dropping_is_free_anywhere_in_the_zone():
    table = scene([man("ada", "b4", carries="sack")], [foe("bea", "h8")], objects=[thing("sack")])
    assert table.code(Drop("ada", "sack", "d4")) == ("out-of-zone", "MIN-86")
    assert table.code(Drop("ada", "table", "c4")) == ("not-held", "MIN-86")
    table.do(Drop("ada", "sack", "c4"))
    assert (table.object_at("sack"), table.piece("ada").effort.spent) == ("c4", 0)


@pytest.mark.rule("MIN-86")
def test_carrying_something_large_costs_a_point_a_turn_and_it_is_dropped_when_attacked():
    table = scene([man("ada", "a4", carries="barrel")], [foe("bea", "e4")], objects=[thing("barrel")])
    assert "e4" not in table.spaces("ada")
    table.do(Move("ada", "b4"))
    assert table.piece("ada").effort.spent == 2
    table.do(Move("ada", "d4"))
    assert table.piece("ada").effort.spent == 4
    table.do(Halt("bea")).rest()
    assert table.state.phase == "combat"
    assert (table.piece("ada").carries, table.object_at("barrel")) == ((), "d4")


@pytest.mark.rule("MIN-87")
def test_examining_shows_to_all_what_nobody_knew():
    chest = thing("chest", "b4", contents={"text": "A silver key.", "holds": "key", "trap": 2})
    table = scene([man("ada", "b4")], [foe("bea", "h8")], objects=[chest, thing("key")])
    assert "silver" not in str(table.view(0))
    assert "silver" not in repr(ADVENTURE.rules.view(table.state, 0))
    assert "key" not in {one["id"] for one in table.view(1)["objects"]}
    assert table.code(Examine("ada", "key")) == ("not-here", "MIN-87")
    table.do(Examine("ada", "chest"))
    assert table.piece("ada").effort.spent == 2
    assert (table.object_at("key"), table.piece("ada").body) == ("b4", 12)
    assert "silver" in str(table.view(1))
    assert table.code(Examine("ada", "chest")) == ("known", "MIN-87")


@pytest.mark.rule("MIN-88")
def test_pushing_an_object_moves_it_straight_away_and_over_an_edge():
    table = scene([man("ada", "b4")], [foe("bea", "h8")], objects=[thing("chest", "c4")]).do(
        ShoveObject("ada", "chest")
    )
    assert (table.object_at("chest"), table.piece("ada").effort.spent) == ("d4", 1)
    cliff = scene([man("ada", "a1")], [foe("bea", "e1")], objects=[thing("chest", "b1")], drawing="3.  3.  0.  0.  0.")
    assert cliff.do(ShoveObject("ada", "chest")).object_at("chest") == "c1"
    climb = scene([man("ada", "a1")], [foe("bea", "e1")], objects=[thing("chest", "b1")], drawing="0.  0.  1.  0.  0.")
    assert climb.code(ShoveObject("ada", "chest")) == ("no-room", "MIN-88")
    heavy = scene([figure("hob", "halfling", "b4")], [foe("bea", "h8")], objects=[thing("chest", "c4")])
    assert heavy.code(ShoveObject("hob", "chest")) == ("heavy", "MIN-88")
    assert heavy.code(ShoveObject("hob", "sack")) == ("not-beside", "MIN-88")


@pytest.mark.rule("MIN-88")
def test_a_figure_in_the_way_of_a_pushed_object_rolls_on_the_falling_table():
    table = scene([man("ada", "b4")], [foe("bea", "d4")], objects=[thing("chest", "c4")])
    table.do(ShoveObject("ada", "chest"), 6)
    assert table.asked == (0,)
    table.do(Place("bea", "e4"))
    assert (table.at("bea"), table.piece("bea").posture) == ("e4", "down")
