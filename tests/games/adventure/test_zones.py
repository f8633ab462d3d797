"""MIN-10..20, 83: Battle Zones, halting, blocking and Undefended Spaces."""

from __future__ import annotations

from typing import Any

import pytest

from inkblade.boards import hexes
from inkblade.games.adventure import (
    ADVENTURE,
    Balance,
    Block,
    Crawl,
    Done,
    Drop,
    Finish,
    Halt,
    Let,
    Move,
    Order,
    Prone,
    Reckless,
    Undefended,
)
from inkblade.kernel import SeededDice
from tests.games.adventure.tables import figure, foe, man, scene, thing

CLIFF = """
0.  4.  0.  0.  0.
"""


def pairs_after(*sides: Any, **rest: Any) -> bool:
    """Whether anybody is asked to fight after a turn in which nobody moves."""
    table = scene(*sides, **rest).do(Done())
    step = ADVENTURE.rules.resolve(table.state, {1: Done()}, SeededDice(bytes(32), 0))
    return step.state.phase == "engagement"


@pytest.mark.rule("MIN-10")
def test_the_battle_zone_is_the_six_spaces_around():
    table = scene([man("ada", "d4")], [foe("bea", "h8")])
    assert set(table.view()["zones"]["ada"]) == {"d3", "e3", "c4", "e4", "d5", "e5"}


@pytest.mark.rule("MIN-11")
def test_who_enters_a_zone_is_halted_if_its_owner_wants_to():
    table = scene([man("ada", "a4")], [foe("bea", "e4")]).do(Move("ada", "d4"))
    assert table.asked == (1,)
    assert table.view(1)["pending"] == {"kind": "halt", "mover": "ada", "halters": ["bea"]}
    assert table.code(Done()) == ("not-now", "MIN-11")
    assert table.code(Halt("ada")) == ("no-halter", "MIN-11")
    table.do(Halt("bea"))
    assert table.asked == (0,)
    assert table.code(Move("ada", "c4")) == ("halted", "MIN-16")


@pytest.mark.rule("MIN-11")
def test_who_is_let_go_moves_on():
    table = scene([man("ada", "b4")], [foe("bea", "e4")]).do(Move("ada", "d4")).do(Let())
    table.do(Move("ada", "d5"))
    assert (table.at("ada"), table.asked) == ("d5", (0,))


@pytest.mark.rule("MIN-11")
def test_a_way_is_cut_short_where_somebody_may_halt():
    table = scene([figure("ado", "hill-troll", "a4")], [foe("bea", "c3", "north-west")])
    table.do(Move("ado", "f4"))
    assert table.state.halting is not None
    assert table.at("ado") in ("b4", "c4")


@pytest.mark.rule("MIN-11")
def test_of_two_ways_the_one_outside_the_zones_is_taken():
    table = scene([man("ada", "a4")], [foe("bea", "c6", "east")]).do(Move("ada", "e4"))
    assert table.at("ada") == "e4"


@pytest.mark.rule("MIN-11", "MIN-14")
def test_through_the_undefended_space_one_comes_unhalted():
    table = scene([man("ada", "a4")], [foe("bea", "e4", "west")]).do(Move("ada", "d4"))
    assert table.asked == (0,)


@pytest.mark.rule("MIN-11")
def test_standing_orders_answer_at_once():
    always = scene([man("ada", "a4")], [foe("bea", "e4", order="always")]).do(Move("ada", "d4"))
    assert always.asked == (0,)
    assert always.code(Move("ada", "c4")) == ("halted", "MIN-16")
    never = scene([man("ada", "a4")], [foe("bea", "d3", "east", order="never")]).do(Move("ada", "e4"))
    assert never.at("ada") == "e4"
    same = scene([man("ada", "a4")], [foe("bea", "e4", order="never")], options={"standing": "always"})
    assert same.do(Move("ada", "d4")).code(Move("ada", "c4")) == ("halted", "MIN-16")


@pytest.mark.rule("MIN-11")
def test_a_standing_order_is_changed_for_nothing_once_a_turn():
    table = scene([man("ada", "a4")], [foe("bea", "h8")]).do(Order("ada", "always"))
    assert (table.piece("ada").order, table.piece("ada").effort.spent) == ("always", 0)
    assert table.code(Order("ada", "never")) == ("ordered", "MIN-11")
    assert table.code(Order("ada", "always")) == ("same", "MIN-11")


@pytest.mark.rule("MIN-11", "MIN-16")
def test_several_who_may_halt_decide_in_the_order_of_initiative_and_one_suffices():
    table = scene([man("ada", "a4")], [foe("bea", "e3")], [foe("cem", "e5")], rolls=(6, 1, 3))
    table.do(Move("ada", "d4"))
    assert table.asked == (2,)
    table.do(Let())
    assert table.asked == (1,)
    table = scene([man("ada", "a4")], [foe("bea", "e3")], [foe("cem", "e5")], rolls=(6, 1, 3))
    table.do(Move("ada", "d4")).do(Halt("cem"))
    assert table.asked == (0,)
    assert table.piece("bea").effort.halts is None


@pytest.mark.rule("MIN-12")
def test_who_has_halted_somebody_forfeits_the_move():
    table = scene([man("ada", "a4")], [foe("bea", "e4", carries="sack")], objects=[thing("sack")])
    table.do(Move("ada", "d4")).do(Halt("bea")).do(Finish("ada"))
    assert table.code(Move("bea", "f4")) == ("halts", "MIN-12")
    assert table.code(Undefended("bea", hexes.Side.WEST)) == ("halts", "MIN-12")
    table.do(Drop("bea", "sack", "e4")).do(Prone("bea"))


@pytest.mark.rule("MIN-13")
def test_nobody_halts_two_in_a_turn():
    table = scene([man("ada", "b4"), man("ava", "c5")], [foe("bea", "e4")])
    table.do(Move("ada", "d4")).do(Halt("bea"))
    table.do(Move("ava", "e5"))
    assert (table.at("ava"), table.asked) == ("e5", (0,))


@pytest.mark.rule("MIN-15")
def test_the_downed_do_not_halt():
    table = scene([man("ada", "a4")], [foe("bea", "e4", posture="down")]).do(Move("ada", "d4"))
    assert table.asked == (0,)
    assert scene([man("ada", "a4")], [foe("bea", "e4", posture="off-balance")]).do(Move("ada", "d4")).asked == (1,)


@pytest.mark.rule("MIN-16")
def test_the_halted_lose_their_points_but_turn_drop_and_fall_prone():
    table = scene([man("ada", "b4", carries="sack")], [foe("bea", "e4")], objects=[thing("sack")])
    table.do(Move("ada", "d4")).do(Halt("bea"))
    assert table.view()["figures"][0]["left"] == 0
    assert table.code(Crawl("ada", "c4")) == ("halted", "MIN-16")
    table.do(Drop("ada", "sack", "c4")).do(Prone("ada")).do(Undefended("ada", hexes.Side.NORTH_EAST))


@pytest.mark.rule("MIN-16")
def test_from_space_to_space_of_a_zone_is_a_new_entry():
    table = scene([man("ada", "a4")], [foe("bea", "e4")]).do(Move("ada", "d4")).do(Let())
    assert table.do(Move("ada", "e3")).asked == (1,)


@pytest.mark.rule("MIN-17", "MIN-18")
@pytest.mark.parametrize(
    ("below", "above", "met"), [("dwarf-smith", "hill-troll", False), ("hill-troll", "dwarf-smith", True)]
)
def test_over_levels_the_lower_must_be_higher_than_the_difference(below, above, met):
    own, other = [figure("low", below, "a1")], [figure("high", above, "b1", "east")]
    assert pairs_after(own, other, drawing=CLIFF) == met


@pytest.mark.rule("MIN-17")
def test_nobody_is_halted_from_too_far_above():
    table = scene([figure("dun", "dwarf-smith", "d1")], [foe("bea", "b1", "north-east")], drawing=CLIFF)
    assert table.do(Move("dun", "c1")).asked == (0,)
    table = scene([man("ada", "d1")], [foe("bea", "b1", "north-east")], drawing="0.  3.  0.  0.")
    assert table.do(Move("ada", "c1")).asked == (1,)


@pytest.mark.rule("MIN-19")
def test_the_undefended_space_may_be_a_wall_or_beyond_the_field_and_goes_with_the_figure():
    table = scene([man("ada", "b1")], [foe("bea", "e1")], drawing="9#  0.  0.  0.  0.")
    table.do(Undefended("ada", hexes.Side.WEST))
    assert table.view()["figures"][0]["undefended"] == {"side": "west", "space": "a1"}
    table = scene([man("ada", "b1", "north-east")], [foe("bea", "e1")], drawing="9#  0.  0.  0.  0.")
    assert table.view()["figures"][0]["undefended"] == {"side": "north-east", "space": None}
    table = scene([man("ada", "b3", "east")], [foe("bea", "h8")]).do(Move("ada", "c3"))
    assert table.view()["figures"][0]["undefended"]["space"] == "d3"


@pytest.mark.rule("MIN-20")
def test_an_opponent_in_the_undefended_space_opens_the_fight_behind_one():
    table = scene([man("ada", "d4", "east")], [foe("bea", "e4", "east")])
    table.rest().engaged()
    assert {stance.picture for stance in table.state.fights[0].duel.stances} == {21, 23}


@pytest.mark.rule("MIN-83")
def test_the_blocked_may_only_regain_balance():
    table = scene([man("ada", "d4")], [foe("bea", "e4", posture="off-balance")]).do(Block("ada", "bea"))
    assert table.piece("ada").effort.spent == 2
    assert table.code(Block("ada", "bea")) == ("blocked", "MIN-83")
    table.do(Finish("ada"))
    assert table.code(Move("bea", "f4")) == ("blocked", "MIN-83")
    assert table.code(Prone("bea")) == ("blocked", "MIN-83")
    table.do(Balance("bea")).do(Undefended("bea", hexes.Side.WEST))


@pytest.mark.rule("MIN-83")
def test_nobody_blocks_from_afar_or_lying_or_one_who_has_moved():
    assert scene([man("ada", "c4")], [foe("bea", "e4")]).code(Block("ada", "bea")) == ("not-near", "MIN-83")
    lying = scene([man("ada", "d4", posture="down")], [foe("bea", "e4")])
    assert lying.code(Block("ada", "bea")) == ("down", "MIN-84")
    late = scene([man("ada", "d4")], [foe("bea", "e4")], first=1).do(Done())
    assert late.code(Block("ada", "bea")) == ("moved", "MIN-83")


@pytest.mark.rule("MIN-11")
def test_a_jump_into_a_zone_may_be_halted_too():
    table = scene([man("ada", "b1")], [foe("bea", "d1", "north-east")], drawing="0.  2.  0.  0.")
    assert table.do(Reckless("ada", "c1"), 1).asked == (1,)
