"""MIN-56..61: what stands around a fighter hinders him."""

from __future__ import annotations

import pytest

from inkblade.games.adventure import Duel, Move
from inkblade.games.duel import DUEL, Announcing, Maneuvering
from tests.games.adventure.tables import Scene, duelled, figure, foe, man, scene, thing

SIDE_SWINGS = (28, 10, 2)
ALL = {"obstructions": True}


def barred(table: Scene, name: str = "ada") -> dict[str, set[str]]:
    """What the situation bars to a figure, by rule."""
    fight = table.state.fights[0]
    seat = [table.state.id(index) for index in fight.figures].index(name)
    return {bar.rule: set(bar.no) for bar in fight.duel.setup.fighters[seat].bars}


def fighting(*own, others=(), objects=(), options=ALL, **rest) -> Scene:
    table = scene([*own], [foe("bea", "e4"), *others], objects=list(objects), options=options, **rest)
    return table.rest().engaged()


@pytest.mark.rule("MIN-56")
def test_without_the_option_nothing_hinders_and_with_it_objects_terrain_and_figures_do():
    around = [thing("table", "d3"), thing("mirror", "c4")]
    assert barred(fighting(man("ada", "d4"), objects=around, options={})) == {}
    assert set(barred(fighting(man("ada", "d4"), objects=around))) == {"MIN-58", "MIN-60", "MIN-61"}


@pytest.mark.rule("MIN-57")
def test_tables_braziers_and_mirrors_are_always_tall_and_other_things_by_their_top():
    tall = [thing("table", "d3"), thing("brazier", "e3")]
    assert "MIN-58" in barred(fighting(figure("ado", "hill-troll", "d4"), objects=tall), "ado")
    low = [thing("chest", "d3"), thing("sack", "e3")]
    assert "MIN-58" not in barred(fighting(man("ada", "d4"), objects=low))
    assert "MIN-58" in barred(fighting(figure("hob", "halfling", "d4"), objects=low), "hob")


@pytest.mark.rule("MIN-57")
def test_friends_and_walls_count_as_tall_if_they_reach_up_to_the_shoulder():
    walls = "9#  9#  0.  0.\n  0.  0.  0.  0."
    table = scene([man("ada", "b2", "south-west")], [foe("bea", "c2")], drawing=walls, options=ALL).rest().engaged()
    assert "MIN-58" not in barred(table)
    table = scene([man("ada", "a2", "south-west")], [foe("bea", "b2")], drawing=walls, options=ALL).rest().engaged()
    assert "MIN-58" in barred(table)
    friends = fighting(man("ada", "d4"), man("ava", "d3"), man("amy", "c4"))
    assert "MIN-58" in barred(friends)
    short = fighting(man("ada", "d4"), figure("hob", "halfling", "d3"), figure("hub", "halfling", "c4"))
    assert "MIN-58" not in barred(short)


@pytest.mark.rule("MIN-58")
def test_more_than_one_tall_thing_bars_side_swings_close_and_far():
    around = [thing("table", "d3"), thing("mirror", "c4")]
    assert "MIN-58" not in barred(fighting(man("ada", "d4"), objects=around[:1]))
    table = fighting(man("ada", "d4", posture="off-balance"), objects=around)
    assert barred(table)["MIN-58"] == {"section:side_swing", "maneuver:58", "maneuver:64"}
    close = scene([man("ada", "d4")], [foe("bea", "e4", posture="off-balance")], objects=around, options=ALL)
    close.rest().engaged()
    for page in SIDE_SWINGS:
        assert close.code(Duel("ada", Maneuvering(page)), 0) == ("situation", "MIN-58")
    assert close.why(Duel("ada", Maneuvering(24)), 0) is None


@pytest.mark.rule("MIN-58", "MIN-60")
def test_what_lies_far_below_is_not_in_the_zone():
    drawing = "5.  5.  0.\n  5.  0.\n"
    below = [thing("table", "b2"), thing("mirror", "c1"), thing("brazier", "b2", "brazier")]
    table = scene(
        [man("ada", "b1", "north-east")], [foe("bea", "a1", "west")], objects=below, drawing=drawing, options=ALL
    )
    assert barred(table.rest().engaged()) == {}


@pytest.mark.rule("MIN-58")
def test_who_shoots_is_not_hindered_by_what_hinders_swings():
    around = [thing("table", "d3"), thing("mirror", "c4")]
    table = fighting(figure("fay", "forester", "d4"), objects=around)
    assert barred(table, "fay")["MIN-58"] == {"section:side_swing"}


@pytest.mark.rule("MIN-59")
def test_a_weapon_is_only_retrieved_where_it_lies():
    here = fighting(figure("ada", "mirim", "d4", "west", lost=["weapon"]))
    assert "MIN-59" not in barred(here)
    assert any(order.kind == "gear" for order in duelled(here).fighters[0].orders)


@pytest.mark.rule("MIN-59")
def test_far_from_the_weapon_the_need_of_it_alone_binds():
    own, other = figure("ada", "mirim", "b4", lost=["weapon"]), foe("bea", "e4", order="never", posture="down")
    table = scene([own], [other], options=ALL)
    table.do(Move("ada", "d4")).rest().engaged()
    assert barred(table)["MIN-59"] == {"maneuver:46"}
    assert not [order for order in duelled(table).fighters[0].orders if order.kind == "gear"]
    pages = table.pages("ada")
    assert 46 not in pages
    assert 36 in pages
    assert 24 not in pages


@pytest.mark.rule("MIN-60")
def test_more_than_one_figure_or_object_bars_dodging_and_terrain_does_not():
    assert "MIN-60" not in barred(fighting(man("ada", "d4")))
    table = fighting(man("ada", "d4"), objects=[thing("sack", "d3")])
    assert barred(table)["MIN-60"] == {"maneuver:8", "maneuver:52"}
    table.answer(ada=Announcing(False), bea=Announcing(False))
    assert table.code(Duel("ada", Maneuvering(52)), 0) == ("situation", "MIN-60")
    assert "MIN-60" in barred(fighting(man("ada", "d4"), others=[foe("cem", "e3")]))
    walls = "9#  9#  0.  0.\n  0.  0.  0.  0."
    walled = scene([man("ada", "a2", "south-west")], [foe("bea", "b2")], drawing=walls, options=ALL).rest().engaged()
    assert "MIN-60" not in barred(walled)


@pytest.mark.rule("MIN-61")
def test_an_obstruction_in_the_undefended_space_bars_jumping_away_but_a_step_does_not():
    assert "MIN-61" not in barred(fighting(man("ada", "d4", "west")))
    table = fighting(man("ada", "d4", "west"), objects=[thing("sack", "c4")])
    assert barred(table)["MIN-61"] == {"maneuver:16", "maneuver:62"}
    table.answer(ada=Announcing(False), bea=Announcing(False))
    assert table.code(Duel("ada", Maneuvering(62)), 0) == ("situation", "MIN-61")
    for mark, hinders in (("9#", True), ("9o", True), ("1/", False)):
        drawing = f"{mark}  0.  0.  0."
        walled = scene([man("ada", "b1", "west")], [foe("bea", "c1")], drawing=drawing, options=ALL).rest().engaged()
        assert ("MIN-61" in barred(walled)) == hinders


def test_the_bars_of_a_situation_are_the_duels_own():
    table = fighting(man("ada", "d4"), objects=[thing("sack", "d3")])
    assert DUEL.rules.asked(duelled(table)) is not None
