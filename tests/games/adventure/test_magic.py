"""MIN-73..76: spells beyond Extended Range."""

from __future__ import annotations

from typing import Any

import pytest

from inkblade.games.adventure import Cast, Let, Move
from inkblade.games.duel import Bonus, Revealing
from tests.games.adventure.tables import Scene, duelled, figure, foe, man, scene

FAR = {"far_magic": True}
ROW = "0.  " * 12


def mage(target: str = "d1", cards: tuple[str, ...] = ("grave-chill",), options: Any = FAR, **rest: Any) -> Scene:
    """A mage at the end of a row, and an opponent."""
    own = figure("mag", "hedge-mage", "a1", "west", cards=list(cards), **rest)
    return scene([own], [foe("bea", target)], options=options, drawing=ROW)


@pytest.mark.rule("MIN-73")
def test_a_caster_needs_the_option_his_full_allowance_a_firm_stand_and_room():
    assert mage(options={}).code(Cast("mag", "bea", "grave-chill")) == ("option", "MIN-73")
    assert mage().code(Cast("mag", "bea", "spark")) == ("no-such-card", "MIN-73")
    assert mage(posture="off-balance").code(Cast("mag", "bea", "grave-chill")) == ("unsteady", "MIN-73")
    assert mage(posture="down").code(Cast("mag", "bea", "grave-chill")) == ("down", "MIN-84")
    assert mage("b1").code(Cast("mag", "bea", "grave-chill")) == ("in-zone", "MIN-73")
    walked = mage("f1").do(Move("mag", "b1"))
    assert walked.code(Cast("mag", "bea", "grave-chill")) == ("winded", "MIN-73")
    table = mage().do(Cast("mag", "bea", "grave-chill"), 1)
    assert table.code(Move("mag", "b1")) == ("spent", "MIN-63")
    assert table.code(Cast("mag", "nobody", "grave-chill")) is not None


@pytest.mark.rule("MIN-74")
@pytest.mark.parametrize(
    ("target", "extra", "most"),
    [
        ("c1", 0, 5),
        ("d1", 1, 4),
        ("e1", 1, 4),
        ("f1", 2, 3),
        ("g1", 2, 3),
        ("h1", 3, 2),
        ("i1", 3, 2),
        ("j1", 4, 1),
        ("l1", 4, 1),
    ],
)
def test_the_range_says_what_a_spell_costs_and_when_it_works(target, extra, most):
    table = mage(target)
    (shown,) = table.sums("cast")
    assert (shown["points"], shown["needs"]) == (extra, f"{most} or less")
    for face in range(1, 7):
        cast = Scene(table.state).do(Cast("mag", "bea", "grave-chill"), face)
        assert cast.piece("bea").body == 14 - (2 if face <= most else 0)
        assert cast.piece("mag").fighter.spent == ("grave-chill",)
        assert cast.piece("mag").reserve == 8 - 2 - extra


@pytest.mark.rule("MIN-74")
def test_the_extra_points_must_be_left_over_from_buying_cards():
    all_spent = ("grave-chill", "grave-chill", "forgetting")
    assert mage("d1", all_spent).code(Cast("mag", "bea", "grave-chill")) == ("too-dear", "MIN-74")
    assert mage("c1", all_spent).why(Cast("mag", "bea", "grave-chill")) is None


@pytest.mark.rule("MIN-74")
def test_walls_stop_spells():
    own = figure("mag", "hedge-mage", "a1", cards=["grave-chill"])
    table = scene([own], [foe("bea", "c1")], options=FAR, drawing="0.  9#  0.  0.")
    assert table.code(Cast("mag", "bea", "grave-chill")) == ("no-line", "MIN-74")


@pytest.mark.rule("MIN-74")
def test_next_to_each_other_but_out_of_reach_counts_as_two():
    own = figure("mag", "hedge-mage", "a1", cards=["grave-chill"])
    table = scene([own], [foe("bea", "b1")], options=FAR, drawing="5.  0.  0.  0.")
    (shown,) = table.sums("cast")
    assert (shown["points"], shown["needs"]) == (0, "5 or less")


@pytest.mark.rule("MIN-75")
def test_what_lasts_for_the_rest_of_the_game_lasts_to_the_end_of_the_scenario():
    table = mage("c1", ("leaden-arms",)).do(Cast("mag", "bea", "leaden-arms"), 1)
    assert table.piece("bea").fighter.mods == (Bonus(-1, ("any",)),)
    table.rest(6, 1)
    table.do(Move("mag", "b1")).do(Let()).rest().engaged()
    assert duelled(table).fighters[1].mods == (Bonus(-1, ("any",)),)
    for _ in range(2):
        table.round(mag=52, bea=52)
    table.round(6, 1, mag=52, bea=52)
    assert table.piece("bea").fighter.mods == (Bonus(-1, ("any",)),)


@pytest.mark.rule("MIN-76")
def test_a_spell_of_some_rounds_ends_for_who_starts_a_combat_phase_outside_every_zone():
    table = mage("c1", ("smoulder",)).do(Cast("mag", "bea", "smoulder"), 1)
    assert [order.left for order in table.piece("bea").fighter.orders] == [3]
    table.rest(6, 1)
    assert table.piece("bea").fighter.orders == ()


@pytest.mark.rule("MIN-76")
def test_a_spell_of_some_rounds_runs_on_round_by_round_until_it_is_used_up():
    own = [figure("mag", "hedge-mage", "a1", "west", cards=["smoulder"]), man("ada", "d1", "west")]
    table = scene(own, [foe("bea", "e1")], options=FAR, drawing=ROW)
    table.do(Cast("mag", "bea", "smoulder"), 1).rest().engaged()
    body = table.piece("bea").body
    table.round(ada=52, bea=52)
    assert table.piece("bea").body == body - 1
    table.round(ada=52, bea=52).round(6, 1, ada=52, bea=52)
    assert table.piece("bea").body == body - 3
    assert table.piece("bea").fighter.orders == ()


@pytest.mark.rule("MIN-40")
def test_a_spell_earned_in_the_third_round_stays_in_hand():
    table = mage("b1", options={}).rest().engaged()
    table.round(mag=52, bea=52).round(mag=52, bea=52).round(6, 1, mag=60, bea=64)
    assert table.state.turn == 2
    assert table.piece("mag").fighter.hand == ("grave-chill",)


@pytest.mark.rule("MIN-40")
def test_a_spell_earned_in_the_second_round_is_cast_at_once():
    table = mage("b1", options={}).rest().engaged()
    table.round(mag=52, bea=52).round(mag=60, bea=64)
    table.answer(mag=Revealing("grave-chill", 1))
    assert table.piece("bea").body == 14 - 2
    assert table.piece("mag").fighter.hand == ()


def test_cards_in_hand_are_hidden_from_others():
    views = [mage("d1", cards).view(1) for cards in (("grave-chill",), ("leaden-arms",))]
    assert views[0]["figures"][0]["cards"] == views[1]["figures"][0]["cards"]
    assert views[0]["figures"][0]["cards"]["face_down"] == {"spell": 1}
    own = mage("d1").view(0)["figures"][0]["cards"]
    assert own["hand"] == ["grave-chill"]
