"""MAG-32, 74..88, 136, 137, 143, 146: morale and what comes of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from inkblade.games.battle import Brutalise, TakeTest
from tests.games.battle.tables import Scene, band, drawn, scene

FAR = band(1, "20,1,w")
TEN = [f"{x},{y},e" for x in range(6, 11) for y in (5, 6)]


def shaken(*bands, force: str = "men", unit=None, lost: int = 0, **rest) -> Scene:
    """The morale phase, one force having been through something; `lost` of it are gone."""
    table = scene(*bands, phase="morale", **rest)
    setup = table.state.setup
    place = setup.names[force]
    killed = table.state.position.members[place][::-1][:lost]
    table.state = table.state.placed(
        {one: replace(table.state.position.pieces[one], at=None, gone="killed") for one in killed}
    )
    table.state = table.state.noted(place, replace(table.state.units[place], **(unit or {})))
    return table


def causes(table: Scene, force: str = "men") -> list[str]:
    return next(one["causes"] for one in table.shown(0)["forces"] if one["id"] == force)


@pytest.mark.rule("MAG-76")
def test_a_unit_that_lost_a_fifth_of_its_strength_in_the_turn_tests():
    assert causes(shaken(band(0, *TEN), FAR, lost=1)) == []
    assert causes(shaken(band(0, *TEN), FAR, lost=2)) == ["losses this turn"]


@pytest.mark.rule("MAG-76", "MAG-78", "MAG-79")
def test_what_a_unit_went_through_in_one_turn_is_no_cause_in_the_next():
    table = shaken(band(0, *TEN), FAR, lost=2, unit={"exposed": "flank"}).do(TakeTest("men"), 6)
    assert (table.state.turn, causes(table)) == (3, [])
    assert (table.state.units[0].strength, table.state.units[0].tested) == (8, False)


@pytest.mark.rule("MAG-77")
def test_a_unit_that_lost_half_its_strength_tests_every_turn():
    assert causes(shaken(band(0, *TEN), FAR, lost=5, unit={"strength": 5})) == ["half its strength gone"]
    assert causes(shaken(band(0, *TEN), FAR, lost=4, unit={"strength": 6})) == []


@pytest.mark.rule("MAG-78", "MAG-79", "MAG-81")
@pytest.mark.parametrize("unit", [{"exposed": "flank"}, {"exposed": "rear"}, {"monster": True}, {"shaken": True}])
def test_flank_attacks_monsters_and_routing_friends_are_causes(unit):
    assert len(causes(shaken(band(0, *TEN), FAR, unit=unit))) == 1


@pytest.mark.rule("MAG-80")
def test_when_the_leader_is_killed_every_unit_of_the_army_tests():
    table = shaken(band(0, *TEN), band(0, "1,1,e", name="others"), FAR, fallen=(2, None))
    assert causes(table) == causes(table, "others") == ["the leader has fallen"]


@pytest.mark.rule("MAG-32", "MAG-74")
def test_a_unit_tests_once_a_turn_and_heroes_never():
    table = shaken(band(0, *TEN), band(0, "1,1,e", hero="lone-wolf"), FAR, unit={"shaken": True, "monster": True})
    assert table.why(TakeTest("lone-wolf")) == "fearless"
    table.do(TakeTest("men"), 4)
    assert table.state.turn == 3


@pytest.mark.rule("MAG-82", "MAG-84")
def test_a_human_die_of_four_gives_fourteen_and_a_giaks_five_and_three_twelve():
    table = shaken(band(0, *TEN), FAR, unit={"shaken": True}).do(TakeTest("men"), 4)
    assert table.last("tested").facts["sum"] == "13 = 10 basic + 4 rolled - 1 friends routed"
    assert table.last("tested").facts["result"] == "carry on"
    giaks = band(1, "6,5,w", "7,5,w")
    table = shaken(band(0, "1,1,e"), giaks, force="giaks", unit={"shaken": True}, acting=1).do(TakeTest("giaks"), 5, 3)
    assert table.last("tested").facts["sum"] == "11 = 4 basic + 5 rolled + 3 rolled - 1 friends routed"


@pytest.mark.rule("MAG-83", "MAG-88")
@pytest.mark.parametrize(("training", "result"), [("veteran", "carry on"), ("normal", "retire"), ("poor", "rout")])
def test_the_same_value_means_less_to_worse_troops(training: str, result: str):
    unit = {"exposed": "rear", "monster": True}
    table = shaken(band(0, *TEN, training=training), FAR, unit=unit).do(TakeTest("men"), 2)
    assert table.last("tested").facts["sum"] == "8 = 10 basic + 2 rolled - 2 attacked in rear - 2 fought a monster"
    assert table.last("tested").facts["result"] == result


@pytest.mark.rule("MAG-85", "MAG-87")
def test_a_unit_that_retires_turns_from_the_threat_and_moves_its_full_move():
    unit = {"exposed": "rear", "monster": True}
    table = shaken(band(0, "15,5,e", "15,6,e"), band(1, "18,5,w"), unit=unit).do(TakeTest("men"), 3)
    assert table.last("tested").facts["result"] == "retire"
    assert {table.at("men-1"), table.at("men-2")} == {(7, 5), (7, 6)}
    assert table.piece("men-1").facing.value == "west"


@pytest.mark.rule("MAG-86", "MAG-87")
def test_a_routed_unit_moves_twice_as_far_and_is_lost_off_the_board():
    unit = {"exposed": "rear", "monster": True, "shaken": True}
    bands = band(0, "20,5,e", "8,6,e", training="poor"), band(1, "22,5,w")
    table = shaken(*bands, unit=unit, fallen=(2, None)).do(TakeTest("men"), 1)
    assert table.last("tested").facts["result"] == "rout"
    assert table.at("men-1") == (4, 5)
    assert table.piece("men-2").gone == "fled"


@pytest.mark.rule("MAG-87")
def test_a_retreat_flows_round_what_is_in_the_way():
    field = drawn(*["." * 24] * 5, "....w...................", *["." * 24] * 5)
    unit = {"exposed": "rear", "monster": True}
    table = shaken(band(0, "8,5,e"), band(1, "10,5,w"), unit=unit, drawing=field).do(TakeTest("men"), 3)
    x, y = table.at("men-1") or (0, 0)
    assert x < 4
    assert y != 5


@pytest.mark.rule("MAG-81")
def test_a_rout_shakes_friends_within_six_squares_of_where_it_broke():
    near, far = band(0, "12,5,e", name="near"), band(0, "2,5,e", name="far")
    unit = {"exposed": "rear", "monster": True, "shaken": True}
    routed = band(0, "18,5,e", training="poor", leader=True)
    table = shaken(routed, near, far, band(1, "20,5,w"), unit=unit).do(TakeTest("men"), 1)
    assert table.last("tested").facts["result"] == "rout"
    assert table.state.asked == 0
    assert causes(table, "near") == ["friends have routed"]
    assert causes(table, "far") == []


@pytest.mark.rule("MAG-137")
def test_rally_adds_three_and_another_hero_one():
    for hero, term in (("pelathar", "+ 3 rallied"), ("lone-wolf", "+ 1 a hero beside it")):
        table = shaken(band(0, *TEN), band(0, "11,5,e", hero=hero), FAR, unit={"shaken": True})
        (found,) = [one["modifiers"] for one in table.shown()["sums"]]
        assert term in found


@pytest.mark.rule("MAG-146")
def test_terror_makes_good_units_within_two_squares_test_until_they_carry_on():
    vordak = band(1, "12,5,w", hero="vordak-reaver")
    table = scene(band(0, "10,5,e"), vordak, phase="morale")
    assert causes(table) == ["a dreaded presence"]
    assert causes(scene(band(0, "9,5,e"), vordak, phase="morale")) == []
    table.do(TakeTest("men"), 6)
    assert table.last("tested").facts["sum"] == "14 = 10 basic + 6 rolled - 2 a dreaded presence"
    assert causes(table) == []


def wavering(at: str, **unit) -> Scene:
    """Three Drakkarim with a cause to test, and their captain somewhere."""
    guards = band(1, "6,5,w", "7,5,w", "8,5,w", sheet="drakkarim", name="guards")
    captain = band(1, at, hero="war-captain")
    return shaken(band(0, "1,1,e"), guards, captain, force="guards", unit={"shaken": True, **unit}, acting=1)


@pytest.mark.rule("MAG-143")
def test_a_brutal_hero_kills_one_in_place_of_a_test_once_a_unit():
    table = wavering("6,6,w").do(Brutalise("guards-3"))
    assert table.gone() == {"guards-3"}
    assert "tested" not in table.kinds()
    assert wavering("6,6,w", brutalised=True).why(Brutalise("guards-3")) == "brutalised"
    assert wavering("16,6,w").why(Brutalise("guards-3")) == "no-brute"


@pytest.mark.rule("MAG-26", "MAG-80")
@pytest.mark.parametrize(("hidden", "found"), [(True, []), (False, ["the leader has fallen"])])
def test_a_unit_that_nobody_has_seen_is_not_tested(hidden: bool, found: list[str]):
    lurkers = band(0, "20,3,w", name="lurkers", hidden=True)
    table = shaken(band(0, *TEN), lurkers, FAR, pieces={"lurkers-1": {"hidden": hidden}}, fallen=(2, None))
    assert causes(table, "lurkers") == found
