"""LAB-40..48: what it costs to walk, and what stands in the way."""

from __future__ import annotations

import pytest

from inkblade.boards import Square
from tests.games.labyrinth.tables import DOOR, HER_DOOR, code, come, evil, go, good, intruder, outside, princess, scene


@pytest.mark.rule("LAB-40")
def test_a_square_costs_a_point_up_to_the_rate():
    table = scene(good("hero", 0, 4))
    assert table.squares("hero") == {(1, 4), (2, 4), (3, 4)}
    table.do(go("hero", 2, 4))
    assert table.unit("hero").spent == 2
    assert table.squares("hero") == {(1, 4), (3, 4)}


@pytest.mark.rule("LAB-40")
def test_nobody_steps_diagonally():
    table = scene(good("hero", 1, 1))
    table.do(go("hero", 2, 2))
    assert table.unit("hero").spent == 2


@pytest.mark.rule("LAB-40")
def test_there_is_no_way_through_rock():
    table = scene(good("hero", 2, 4))
    assert code(table.why(go("hero", 2, 3))) == "rock"
    assert code(table.why(go("hero", 2, 4))) == "there"
    assert code(table.why(go("hero", 2, 1))) == "out-of-reach"


@pytest.mark.rule("LAB-41")
def test_nothing_but_doorways_and_units_changes_what_a_way_costs():
    free = scene(good("dwarf", 4, 1), evil("guard", 10, 7))
    assert (4, 5) in free.squares("dwarf")
    beside = scene(good("dwarf", 4, 1), evil("guard", 5, 4))
    assert (4, 4) in beside.squares("dwarf")
    assert (4, 5) not in beside.squares("dwarf")


@pytest.mark.rule("LAB-42")
def test_a_zone_of_control_is_the_four_squares_next_to_a_unit():
    table = scene(good("dwarf", 4, 7), evil("guard", 4, 4))
    assert (4, 5) in table.squares("dwarf")
    table.do(go("dwarf", 4, 6))
    assert not table.unit("dwarf").halted
    table.do(go("dwarf", 4, 5))
    assert table.unit("dwarf").halted


@pytest.mark.rule("LAB-42")
def test_a_closed_doorway_cuts_a_zone_off_and_an_open_one_does_not():
    shut = scene(good("dwarf", 5, 1), evil("orc", 2, 1, home=(0, 0)))
    shut.do(go("dwarf", 3, 1))
    assert not shut.unit("dwarf").halted
    ajar = scene(good("dwarf", 5, 1), evil("orc", 2, 1, home=(0, 0)), opened=[DOOR], alarm=True)
    ajar.do(go("dwarf", 3, 1))
    assert ajar.unit("dwarf").halted


@pytest.mark.rule("LAB-42")
def test_counters_lying_face_down_have_no_zone():
    table = scene(good("dwarf", 5, 1), evil("orc", 2, 1, up=False, home=(0, 0)), good("hero", 1, 1), opened=[])
    assert (3, 1) in table.squares("dwarf")
    hidden = scene(
        intruder("orc", 4, 4), good("hero", 4, 5, defends=True, up=False), intruder("guard", 0, 4), reversed=True
    )
    assert {(4, 3), (3, 4), (5, 4)} <= hidden.squares("4,4")
    shown = scene(intruder("rat", 4, 4), good("hero", 4, 5, defends=True), intruder("guard", 0, 4), reversed=True)
    assert (4, 2) in shown.squares("4,4")
    assert (4, 1) not in shown.squares("4,4")


@pytest.mark.rule("LAB-43")
def test_who_comes_next_to_an_enemy_stops():
    table = scene(good("warrior", 4, 2), good("hero", 0, 4), evil("guard", 5, 4))
    table.do(go("warrior", 4, 4))
    assert code(table.why(go("warrior", 4, 5))) == "halted"


@pytest.mark.rule("LAB-43")
def test_who_comes_in_next_to_an_enemy_stops():
    table = scene(outside("warrior"), good("hero", 7, 9), evil("guard", 1, 4))
    table.do(come("warrior", 0, 4))
    assert table.unit("warrior").halted


@pytest.mark.rule("LAB-43", "LAB-48")
def test_a_move_is_cut_short_by_what_comes_in_sight():
    table = scene(good("dwarf", 1, 4), evil("guard", 4, 1, up=False))
    table.do(go("dwarf", 5, 4))
    assert table.unit("dwarf").at == Square(4, 4)
    assert table.unit("guard").up
    table.do(go("dwarf", 5, 4))
    assert table.unit("dwarf").at == Square(5, 4)


@pytest.mark.rule("LAB-48")
def test_a_move_cut_short_where_one_cannot_stand_ends_where_one_could():
    table = scene(good("dwarf", 3, 4), good("hero", 4, 4), evil("guard", 4, 3, up=False))
    table.do(go("dwarf", 4, 5))
    assert table.unit("dwarf").at == Square(3, 4)


@pytest.mark.rule("LAB-48")
def test_who_is_found_out_on_a_friends_square_goes_on():
    table = scene(good("hero", 0, 4), evil("guard", 4, 4), evil("orc", 4, 2, up=False, home=(0, 0)))
    table.until("guards").do(go("4,2", 4, 5))
    assert table.unit("orc").up
    assert table.unit("orc").at == Square(4, 5)


@pytest.mark.rule("LAB-48")
def test_a_guard_found_out_on_the_square_of_one_just_like_him_goes_on():
    table = scene(good("elf", 0, 4, invisible=True), evil("guard", 4, 4), evil("guard", 4, 2, up=False))
    table.until("guards").do(go("4,2", 4, 5))
    assert {unit.at for unit in table.state.garrison} == {Square(4, 4), Square(4, 5)}


@pytest.mark.rule("LAB-44")
def test_nobody_moves_through_a_zone_of_control():
    table = scene(good("warrior", 4, 2), evil("guard", 3, 4))
    assert (4, 4) in table.squares("warrior")
    assert (4, 5) not in table.squares("warrior")
    assert (5, 4) not in table.squares("warrior")


@pytest.mark.rule("LAB-45")
def test_the_first_step_out_of_a_zone_costs_two():
    table = scene(good("warrior", 4, 4), evil("guard", 4, 3))
    assert {(4, 5), (4, 6), (4, 7)} <= table.squares("warrior")
    assert (3, 7) not in table.squares("warrior")
    table.do(go("warrior", 4, 5))
    assert table.unit("warrior").spent == 2


@pytest.mark.rule("LAB-46")
def test_nobody_leaves_a_zone_and_enters_another_in_one_move():
    table = scene(good("warrior", 4, 4), evil("guard", 4, 3), evil("guard", 4, 7))
    assert (4, 5) in table.squares("warrior")
    assert (4, 6) not in table.squares("warrior")
    table.do(go("warrior", 4, 5))
    refusal = table.why(go("warrior", 4, 6))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("out-of-reach", "LAB-46")


@pytest.mark.rule("LAB-46")
def test_nobody_slides_along_an_enemy():
    table = scene(good("warrior", 7, 4), evil("orc", 7, 3, home=(6, 3)), evil("rat", 8, 5, home=(6, 3)), princess(9, 4))
    assert (8, 4) not in table.squares("warrior")


@pytest.mark.rule("LAB-47")
def test_units_pass_through_friends_and_not_through_enemies():
    table = scene(good("dwarf", 4, 2), good("hero", 4, 3), evil("orc", 4, 6, up=True, home=(0, 0)))
    assert (4, 4) in table.squares("dwarf")
    assert (4, 3) not in table.squares("dwarf")
    behind = scene(good("hero", 1, 4), evil("guard", 4, 1, up=False), evil("guard", 4, 2, up=False)).until("guards")
    assert (4, 3) in behind.squares("4,1")
    wall = scene(good("warrior", 2, 4), evil("guard", 3, 4))
    assert wall.squares("warrior") == {(1, 4), (0, 4)}


@pytest.mark.rule("LAB-48")
def test_no_two_units_share_a_square_but_with_the_princess():
    table = scene(good("dwarf", 4, 4), good("hero", 4, 5), princess(4, 6), opened=[HER_DOOR], alarm=True)
    assert code(table.why(go("dwarf", 4, 5))) == "occupied"
    table.do(go("hero", 4, 6))
    assert table.unit("hero").at == table.unit("princess").at
    assert code(table.why(go("dwarf", 4, 6))) == "occupied"
    table.do(go("dwarf", 4, 5)).do(go("princess", 4, 5))
    assert table.unit("princess").at == Square(4, 5)


@pytest.mark.rule("LAB-48")
def test_the_princess_shares_a_square_with_one_unit_at_most():
    table = scene(good("dwarf", 4, 4), princess(4, 4), good("hero", 4, 5), alarm=True)
    assert code(table.why(go("dwarf", 4, 5, escort=True))) == "occupied"
    assert code(table.why(go("hero", 4, 4))) == "occupied"
