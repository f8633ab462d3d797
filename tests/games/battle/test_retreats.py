"""MAG-71, 85..87: the blind led, and units that flee: from whom, which way, how they flow round what stands there."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from inkblade.boards import Facing, Square
from inkblade.games.battle import Done, Flee, Lead, Loose, Pick, Strike, TakeTest, Target
from inkblade.games.battle._state import Trance
from tests.games.battle.tables import FACES, Scene, band, drawn, go, scene, wound

WOLF = "lone-wolf"
BLIND = {WOLF: {"wounds": (wound("head", "serious", 0),)}}


def led(guide: str, here: tuple[int, int, str], piece: str, there: tuple[int, int, str]) -> Lead:
    """The guide to one pose, the blind to another."""
    first, second = Square(*here[:2]), Square(*there[:2])
    return Lead(guide, first, FACES[here[2]], piece, second, FACES[there[2]])


def blind(*bands: Any, **rest: Any) -> Scene:
    """Lone Wolf, blind, next to a swordsman, in his movement."""
    own = band(0, "5,5,e", hero=WOLF), band(0, "6,5,e")
    return scene(*own, *bands, band(1, "20,9,w"), phase="move", pieces=BLIND, **rest)


@pytest.mark.rule("MAG-71")
def test_a_blind_hero_is_led_step_by_step_by_a_friend_at_his_side():
    table = blind().then(led("men-1", (7, 5, "e"), WOLF, (6, 5, "e")))
    assert (table.at("men-1"), table.at(WOLF)) == ((7, 5), (6, 5))
    assert (table.piece("men-1").spent, table.piece(WOLF).spent) == (1, 1)
    assert table.why(led("men-1", (8, 5, "e"), WOLF, (6, 5, "e"))) == "not-led"
    table.then(led("men-1", (7, 5, "n"), WOLF, (6, 5, "n")))
    assert table.piece(WOLF).facing is Facing.NORTH
    assert table.why(Pick(WOLF)) == "blind"


@pytest.mark.rule("MAG-71")
def test_a_step_led_counts_as_a_square_entered_and_a_turn_does_not():
    table = blind().then(led("men-1", (7, 5, "e"), WOLF, (6, 5, "e")), led("men-1", (7, 5, "n"), WOLF, (6, 5, "n")))
    assert [(table.piece(name).entered, table.piece(name).spent) for name in ("men-1", WOLF)] == [(1, 2), (1, 2)]


@pytest.mark.rule("MAG-71", "MAG-102")
def test_a_guide_who_leads_straight_ahead_runs_and_one_who_turns_does_not():
    table = blind().then(*(led("men-1", (x + 1, 5, "e"), WOLF, (x, 5, "e")) for x in (6, 7)))
    assert [table.piece(name).run for name in ("men-1", WOLF)] == [2, 2]
    table.then(led("men-1", (8, 5, "n"), WOLF, (7, 5, "e")))
    assert [table.piece(name).run for name in ("men-1", WOLF)] == [0, 2]


@pytest.mark.rule("MAG-71", "MAG-148")
def test_nobody_in_a_trance_leads_the_blind():
    assert any(isinstance(one, Lead) for one in blind().options())
    own = band(0, "5,5,e", hero=WOLF), band(0, "6,5,e")
    entranced = {**BLIND, "men-1": {"trance": Trance(1, 2)}}
    table = scene(*own, band(1, "20,9,w"), phase="move", pieces=entranced)
    assert not any(isinstance(one, Lead) for one in table.options())


@pytest.mark.rule("MAG-71")
def test_the_blind_go_no_further_than_their_own_points_and_not_beside_a_locked_guide():
    table = blind()
    for x in range(6, 12):
        table.then(led("men-1", (x + 1, 5, "e"), WOLF, (x, 5, "e")))
    assert table.why(led("men-1", (13, 5, "e"), WOLF, (12, 5, "e"))) == "not-led"
    held = blind(band(1, "7,5,w", name="near"))
    assert held.why(led("men-1", (6, 5, "n"), WOLF, (5, 5, "n"))) == "not-led"


def fleeing(*bands: Any, faces: tuple[int, ...] = (3,), unit: dict[str, Any] | None = None, **rest: Any) -> Scene:
    """The men test with two bad causes, and retire."""
    table = scene(*bands, phase="morale", **rest)
    units = list(table.state.units)
    force = table.state.setup.names["men"]
    units[force] = replace(units[force], **{"exposed": "rear", "monster": True, **(unit or {})})
    table.state = replace(table.state, units=tuple(units))
    return table.do(TakeTest("men"), *faces)


@pytest.mark.rule("MAG-85")
def test_the_owner_says_which_of_two_ways_a_unit_flees_from_a_threat_on_the_diagonal():
    table = fleeing(band(0, "10,5,e"), band(1, "12,7,w"))
    assert table.state.asked == 0
    assert set(table.options()) == {Flee("giaks-1", Facing.NORTH), Flee("giaks-1", Facing.WEST)}
    assert table.why(Flee("giaks-1", Facing.SOUTH)) == "no-way"
    assert table.why(Done()) == "not-now"
    table.then(Flee("giaks-1", Facing.WEST))
    assert table.at("men-1") == (2, 5)


@pytest.mark.rule("MAG-85")
def test_the_owner_says_which_of_two_threats_equally_near_a_unit_flees_from():
    table = fleeing(band(0, "12,5,e"), band(1, "15,5,w", "12,8,n"))
    ways = {Flee("giaks-1", Facing.WEST), Flee("giaks-2", Facing.NORTH)}
    assert set(table.options()) == ways
    table.then(Flee("giaks-2", Facing.NORTH))
    assert table.piece("men-1").gone == "fled"


@pytest.mark.rule("MAG-87")
def test_a_unit_flees_from_those_who_gave_it_cause_before_others_who_are_nearer():
    bands = band(0, "12,5,e"), band(1, "13,8,n", "18,5,w")
    table = fleeing(*bands, unit={"threats": (2,)})
    assert table.at("men-1") == (4, 5)


@pytest.mark.rule("MAG-87")
def test_a_retreat_goes_round_a_long_wall_and_stops_on_its_way_when_points_are_spent():
    rows = ["." * 24] * 12
    wall = {(8, y): "H" for y in range(2, 9)}
    table = fleeing(band(0, "9,3,e"), band(1, "12,3,w"), drawing=drawn(*rows, upright=wall))
    x, y = table.at("men-1") or (0, 0)
    assert (x < 8, y) == (True, 1)
    long = {(8, y): "H" for y in range(12)}
    table = fleeing(band(0, "9,3,e"), band(1, "12,3,w"), drawing=drawn(*rows, upright=long))
    assert table.at("men-1") == (8, 3)
    assert table.piece("men-1").facing is Facing.WEST


@pytest.mark.rule("MAG-87")
def test_friends_are_gone_round_and_those_furthest_from_the_threat_go_first():
    table = fleeing(band(0, "10,5,e", "11,5,e"), band(0, "6,5,e", name="rock"), band(1, "13,5,w"))
    places = {table.at("men-1"), table.at("men-2")}
    assert all(place is not None and place[0] < 6 for place in places)
    assert table.at("rock-1") == (6, 5)


def broken(*bands: Any, phase: str, **rest: Any) -> Scene:
    """The men have routed in a battle in which that lasts."""
    table = scene(*bands, phase=phase, options={"broken": True}, **rest)
    units = list(table.state.units)
    units[0] = replace(units[0], broken=True)
    table.state = replace(table.state, units=tuple(units))
    return table


@pytest.mark.rule("MAG-87")
def test_a_broken_unit_neither_fires_nor_attacks_nor_approaches_until_it_carries_on():
    bows = band(0, "5,5,e", missile="longbow", blade="dagger")
    assert broken(bows, band(1, "9,5,w"), phase="fire").why(Pick("men")) == "no-target"
    assert broken(bows, band(1, "6,5,w"), phase="combat").why(Pick("men-1")) == "broken"
    table = broken(bows, band(1, "9,5,w"), phase="move").then(Pick("men-1"))
    assert (5, 5) in table.marches()
    assert all(max(abs(x - 9), abs(y - 5)) >= 4 for x, y in table.marches())
    assert table.why(go(6, 5, "e")) == "out-of-reach"
    table = broken(bows, band(1, "9,5,w"), phase="morale")
    assert table.shown()["forces"][0]["causes"] == ["broken"]
    table.do(TakeTest("men"), 6)
    assert not table.state.units[0].broken


@pytest.mark.rule("MAG-87")
def test_a_broken_piece_comes_no_nearer_to_any_enemy_than_the_nearest_is():
    table = broken(band(0, "5,5,e"), band(1, "2,5,e", "20,5,w"), phase="move").then(Pick("men-1"))
    assert (11, 5) in table.marches()
    assert all(max(abs(x - 2), abs(y - 5)) >= 3 for x, y in table.marches())


@pytest.mark.rule("MAG-85", "MAG-87")
def test_who_comes_to_the_edge_with_the_last_point_is_still_on_the_field():
    assert fleeing(band(0, "8,5,e"), band(1, "10,5,w")).at("men-1") == (0, 5)
    assert fleeing(band(0, "7,5,e"), band(1, "10,5,w")).piece("men-1").gone == "fled"


@pytest.mark.rule("MAG-85")
def test_who_flees_enters_no_square_that_costs_more_than_is_left():
    wood = drawn(*["." * 4 + "t" + "." * 19] * 12)
    assert fleeing(band(0, "12,5,e"), band(1, "14,5,w"), drawing=wood).at("men-1") == (5, 5)


@pytest.mark.rule("MAG-87")
def test_a_rider_without_room_to_turn_leaves_the_field_only_away_from_the_threat():
    rider = band(0, "12,0,n", mounted=True, blade="sword")
    table = fleeing(rider, band(0, "13,0,n", name="mates"), band(1, "15,0,w"))
    x, _ = table.at("men-1") or (99, 99)
    assert (table.piece("men-1").gone, x < 12) == (None, True)


@pytest.mark.rule("MAG-26", "MAG-87")
def test_who_lies_hidden_on_the_way_round_a_wall_is_gone_round_in_turn():
    rows = ["." * 24, "." * 8 + "t" + "." * 15, *["." * 24] * 10]
    wall = drawn(*rows, upright={(8, y): "H" for y in range(2, 8)})
    bands = band(0, "9,3,e"), band(1, "12,3,w"), band(1, "8,1,e", name="lurkers", hidden=True)
    table = fleeing(*bands, drawing=wall, pieces={"lurkers-1": {"hidden": True}})
    assert (table.at("men-1"), table.at("lurkers-1"), table.piece("lurkers-1").hidden) == ((8, 0), (8, 1), False)


@pytest.mark.rule("MAG-85", "MAG-100")
def test_riders_retreat_straight_ahead_over_the_squares_they_stand_on():
    table = fleeing(band(0, "19,5,w", mounted=True, blade="sword"), band(1, "22,5,w"))
    x, y = table.at("men-1") or (99, 99)
    assert (x < 19, y, table.piece("men-1").facing) == (True, 5, Facing.WEST)


@pytest.mark.rule("MAG-87")
def test_a_rout_breaks_a_unit_only_where_that_was_agreed():
    for option in (False, True):
        unit = {"shaken": True}
        bands = band(0, "12,5,e", training="poor"), band(1, "15,5,w")
        table = fleeing(*bands, faces=(1,), unit=unit, fallen=(2, None), options={"broken": option})
        assert table.last("tested").facts["result"] == "rout"
        assert table.state.units[0].broken == option


@pytest.mark.rule("MAG-26", "MAG-87")
def test_a_retreat_uncovers_whoever_lies_hidden_in_its_way():
    wood = drawn(*["." * 24] * 5, "." * 14 + "ttt" + "." * 7, *["." * 24] * 6)
    lurking = {"lurkers-1": {"hidden": True}}
    bands = band(0, "11,5,e"), band(1, "8,5,e"), band(1, "15,5,w", name="lurkers", hidden=True)
    table = fleeing(*bands, drawing=wood, pieces=lurking)
    assert "revealed" in table.kinds()
    assert not table.piece("lurkers-1").hidden


@pytest.mark.rule("MAG-26", "MAG-49")
def test_hidden_pieces_are_not_found_by_missiles_meant_for_others():
    wood = drawn(*["." * 24] * 5, "." * 14 + "ttt" + "." * 7, *["." * 24] * 6)
    bows = band(0, *(f"8,{y},e" for y in range(2, 12)), *(f"7,{y},e" for y in range(2, 12)), missile="longbow")
    bands = bows, band(1, "13,5,w", armour="none"), band(1, "15,5,w", name="lurkers", hidden=True)
    table = scene(*bands, drawing=wood, pieces={"lurkers-1": {"hidden": True}}).then(Pick("men"), Target("giaks-1"))
    assert table.shown()["pool"]["total"] > 200
    table.do(Loose(), *([1] if table.shown()["pool"]["total"] % 100 else []))
    assert "lurkers-1" not in table.gone()


@pytest.mark.rule("MAG-65")
def test_a_stunned_hero_is_struck_with_twice_the_chance():
    stunned = {"pelathar": {"wounds": (wound("head", "slight", 1),)}}
    bands = band(0, "5,5,e", hero="pelathar"), band(1, "6,5,w")
    table = scene(*bands, phase="combat", acting=1, pieces=stunned).then(Pick("giaks-1"), Target("pelathar"))
    assert "x 2 stunned" in table.shown()["pool"]["members"][0]["needs"]
    assert table.why(Strike()) is None
