"""LAB-49..54, 57, 58: who sees whom, who moves for it, and who is woken."""

from __future__ import annotations

import pytest

from inkblade.boards import Square
from inkblade.games.labyrinth import Pass, Unit
from tests.games.labyrinth.tables import (
    DOOR,
    EVIL,
    HER_DOOR,
    PANEL,
    WALLED,
    Scene,
    code,
    cry,
    evil,
    force,
    go,
    good,
    princess,
    scene,
)


def sees(table: Scene, name: str) -> bool:
    """Whether a counter lying face down is turned up when Good has moved a little."""
    return table.unit(name).up


@pytest.mark.rule("LAB-49")
def test_a_straight_line_that_nothing_blocks_is_sight():
    table = scene(good("hero", 4, 3), evil("guard", 4, 7, up=False), evil("guard", 5, 7, up=False))
    table.do(go("hero", 4, 4))
    assert (sees(table, "4,7"), sees(table, "5,7")) == (True, False)


@pytest.mark.rule("LAB-49")
def test_a_line_that_touches_the_corner_of_a_wall_is_blocked():
    table = scene(good("hero", 3, 4), evil("guard", 4, 5, up=False), good("dwarf", 0, 4))
    table.do(go("dwarf", 1, 4))
    assert not sees(table, "4,5")


@pytest.mark.rule("LAB-49")
def test_units_do_not_block_sight():
    table = scene(
        good("hero", 4, 3), good("dwarf", 4, 5), evil("orc", 4, 6, home=(0, 0)), evil("guard", 4, 7, up=False)
    )
    table.do(go("hero", 4, 4))
    assert sees(table, "4,7")


@pytest.mark.rule("LAB-49", "LAB-50")
def test_a_closed_doorway_blocks_sight_and_an_open_one_does_not():
    shut = scene(good("hero", 4, 1), evil("orc", 1, 1, up=False, home=(0, 0)))
    shut.do(go("hero", 3, 1))
    assert not sees(shut, "orc")
    shut.until("doors").do(force("hero", DOOR), 1)
    assert sees(shut, "orc")


@pytest.mark.rule("LAB-49")
def test_with_doorways_block_only_who_stands_in_a_doorway_sees_through_it():
    def from_square(x: int) -> bool:
        units = (good("hero", x + 1, 1), evil("orc", 1, 1, up=False, home=(0, 0)))
        return sees(scene(*units, opened=[DOOR], doorways_block=True).do(go("hero", x, 1)), "orc")

    assert (from_square(3), from_square(4)) == (True, False)


@pytest.mark.rule("LAB-50")
def test_a_counter_that_walks_into_sight_is_turned_up_and_stays_up():
    table = scene(good("hero", 2, 4), evil("guard", 4, 2, up=False)).until("guards")
    table.do(go("4,2", 4, 5))
    assert table.unit("guard").at == Square(4, 4)
    table.until("movement").do(go("hero", 0, 4)).until("sighted").do(go("4,4", 4, 2))
    assert table.unit("guard").up


@pytest.mark.rule("LAB-51")
def test_a_guard_out_of_sight_enters_no_room_even_where_it_is_open():
    table = scene(good("hero", 10, 6), evil("guard", 4, 1, up=False), opened=[DOOR]).until("guards")
    assert (3, 1) in table.squares("4,1")
    assert (2, 1) not in table.squares("4,1")
    seen = scene(good("hero", 6, 1), evil("guard", 4, 1), opened=[DOOR]).until("sighted")
    assert (2, 1) in seen.squares("4,1")


@pytest.mark.rule("LAB-51")
def test_a_guard_out_of_sight_opens_no_door_and_one_in_sight_walks_through():
    unseen = scene(good("hero", 10, 6), evil("guard", 4, 1, up=False)).until("guards")
    assert (2, 1) not in unseen.squares("4,1")
    seen = scene(good("hero", 6, 1), evil("guard", 4, 1)).until("sighted")
    seen.do(go("4,1", 2, 1))
    assert DOOR in seen.state.open


@pytest.mark.rule("LAB-51")
def test_a_guard_left_in_a_room_walks_about_in_it_and_comes_out_where_it_is_open():
    table = scene(good("hero", 10, 6), evil("guard", 2, 1), opened=[DOOR]).until("guards")
    assert {(1, 1), (3, 1), (4, 1)} <= table.squares("2,1")
    shut = scene(good("hero", 10, 6), evil("guard", 2, 1)).until("guards")
    assert (3, 1) not in shut.squares("2,1")


@pytest.mark.rule("LAB-51")
def test_a_guard_in_sight_does_not_move_among_those_out_of_sight():
    table = scene(good("hero", 4, 3), evil("guard", 4, 7), evil("guard", 10, 7, up=False)).until("guards")
    assert code(table.why(go("4,7", 4, 6))) == "seen"
    table.until("sighted")
    assert code(table.why(go("10,7", 10, 6))) == "unseen"


@pytest.mark.rule("LAB-51")
def test_a_creature_in_its_room_moves_while_it_is_in_sight():
    table = scene(good("hero", 4, 1), evil("orc", 1, 1, home=(0, 0)), evil("guard", 10, 7), opened=[DOOR])
    table.until("sighted").do(go("1,1", 2, 1))
    away = scene(good("hero", 4, 4), evil("orc", 1, 1, home=(0, 0)), evil("guard", 10, 7), opened=[DOOR])
    assert code(away.until("guards").why(go("1,1", 2, 1))) == "at-home"


@pytest.mark.rule("LAB-51", "LAB-58")
def test_creatures_out_of_their_rooms_all_move_besides_the_one_guard():
    table = scene(
        good("hero", 0, 4),
        evil("orc", 4, 1, up=False, home=(9, 0)),
        evil("wolf", 4, 7, up=False, home=(9, 9)),
        evil("guard", 10, 7, up=False),
    ).until("guards")
    table.do(go("4,1", 5, 1)).do(go("4,7", 5, 7)).do(go("10,7", 10, 8))
    assert {(unit.at.x, unit.at.y) for unit in table.state.garrison if unit.at} == {(5, 1), (5, 7), (10, 8)}


def sentry(**how) -> Scene:
    """A Guard face up at the door of the Orc's room, the Hero in the hall; the alarm may be raised."""
    return scene(good("hero", 6, 1), evil("guard", 3, 1, **how), evil("orc", 1, 1, up=False, home=(0, 0))).until(
        "alarms"
    )


@pytest.mark.rule("LAB-52")
@pytest.mark.parametrize("face", range(1, 7))
def test_an_alarm_needs_a_six(face: int):
    table = sentry().do(cry("3,1", 0, 0), face)
    assert table.unit("orc").roused == (face == 6)


@pytest.mark.rule("LAB-52")
@pytest.mark.parametrize(("before", "needed"), [(1, 5), (2, 4), (4, 2), (5, 1), (9, 1)])
def test_every_earlier_attempt_at_the_room_adds_one(before: int, needed: int):
    for face in range(1, 7):
        table = scene(
            good("hero", 6, 1),
            evil("guard", 3, 1),
            evil("orc", 1, 1, up=False, home=(0, 0)),
            attempts=((Square(0, 0), before),),
        ).until("alarms")
        table.do(cry("3,1", 0, 0), face)
        assert table.unit("orc").roused == (face >= needed)


@pytest.mark.rule("LAB-52")
def test_attempts_of_other_guards_count_but_not_those_at_other_rooms():
    table = sentry().do(cry("3,1", 0, 0), 1)
    assert dict(table.state.attempts) == {Square(0, 0): 1}
    other = scene(
        good("hero", 6, 1),
        evil("guard", 8, 1),
        evil("orc", 10, 1, up=False, home=(9, 0)),
        attempts=((Square(0, 0), 3),),
    ).until("alarms")
    other.do(cry("8,1", 9, 0), 5)
    assert not other.unit("orc").roused


@pytest.mark.rule("LAB-52")
def test_a_guard_tries_once_a_turn_at_a_doorway_of_the_room():
    table = scene(
        good("hero", 6, 1), evil("guard", 3, 1), evil("guard", 8, 1), evil("orc", 1, 1, up=False, home=(0, 0))
    ).until("alarms")
    assert code(table.why(cry("8,1", 0, 0))) == "not-there"
    table.do(cry("3,1", 0, 0), 1)
    assert code(table.why(cry("3,1", 0, 0))) == "tried"
    table.do(cry("8,1", 9, 0), 6)
    table.do(Pass()).until("alarms")
    assert code(table.why(cry("8,1", 9, 0))) == "alerted"


@pytest.mark.rule("LAB-52")
def test_only_a_guard_lying_face_up_cries_unless_hidden_alarm_is_agreed():
    units = (
        good("hero", 10, 6),
        evil("guard", 3, 1, up=False),
        evil("guard", 3, 7),
        evil("orc", 1, 1, up=False, home=(0, 0)),
    )
    assert code(scene(*units).until("alarms").why(cry("3,1", 0, 0))) == "face-down"
    table = scene(*units, hidden_alarm=True).until("alarms").do(cry("3,1", 0, 0), 6)
    assert table.unit("3,1").up
    assert table.kinds()[-3:] == ["turned-up", "cried", "alerted"]


@pytest.mark.rule("LAB-53")
def test_only_guards_raise_the_alarm():
    table = scene(
        good("hero", 6, 1),
        evil("guard", 8, 1),
        evil("wolf", 3, 1, home=(9, 9)),
        evil("orc", 1, 1, up=False, home=(0, 0)),
        evil("dummy", 3, 7, up=False),
        hidden_alarm=True,
    ).until("alarms")
    assert code(table.why(cry("3,1", 0, 0))) == "no-guard"
    assert code(table.why(cry("3,7", 0, 6))) == "no-guard"


@pytest.mark.rule("LAB-54")
def test_an_alerted_creature_moves_at_once_and_in_every_turn():
    table = sentry()
    assert table.do(cry("3,1", 0, 0), 6).state.phase == "alerted"
    table.do(go("1,1", 1, 2)).until("alerted")
    assert table.why(go("1,2", 1, 1)) is None


@pytest.mark.rule("LAB-25", "LAB-54")
def test_a_creature_that_was_not_alerted_stays():
    table = scene(
        good("hero", 10, 6),
        evil("wolf", 10, 1, up=False, home=(9, 0), roused=True),
        evil("orc", 1, 1, up=False, home=(0, 0)),
    ).until("alerted")
    assert code(table.why(go("1,1", 2, 1))) == "not-alerted"


def at_large(*units: Unit) -> Scene:
    """The Princess out of her room with the Hero far off, the alarm sounding, Evil's fourth phase."""
    return scene(good("hero", 0, 4), princess(1, 4), *units, alarm=True).until("alerted")


@pytest.mark.rule("LAB-57")
def test_when_the_princess_leaves_her_room_the_alarm_sounds():
    table = scene(good("hero", 8, 4), princess(8, 4), opened=[HER_DOOR])
    table.do(go("hero", 9, 4, escort=True))
    assert table.state.alarm
    assert "alarm" in table.kinds()


@pytest.mark.rule("LAB-57")
def test_after_the_alarm_one_creature_a_turn_leaves_by_any_exit_without_a_roll():
    table = at_large(evil("orc", 8, 4, up=False, home=(6, 3)), evil("wolf", 10, 1, up=False, home=(9, 0)))
    assert (5, 4) in table.squares("8,4")
    table.do(go("8,4", 5, 4))
    assert PANEL in table.state.open
    assert code(table.why(go("10,1", 9, 1), seat=EVIL)) == "one-creature"


@pytest.mark.rule("LAB-57")
def test_another_creature_is_told_that_one_has_answered():
    table = at_large(evil("orc", 1, 1, up=False, home=(0, 0)), evil("wolf", 10, 1, up=False, home=(9, 0)))
    table.do(go("1,1", 2, 1))
    assert code(table.why(go("10,1", 9, 1))) == "one-creature"


@pytest.mark.rule("LAB-57")
def test_who_leaves_without_a_roll_does_not_roll():
    table = at_large(evil("orc", 6, 4, up=False, home=(6, 3)))
    assert code(table.why(force("6,4", PANEL))) == "no-need"


@pytest.mark.rule("LAB-56", "LAB-57")
def test_who_has_left_its_room_rolls_at_other_doorways():
    table = scene(good("hero", 11, 4), princess(10, 4), evil("demon", 2, 7, up=False, home=(0, 6)), alarm=True)
    table.until("alerted").do(go("2,7", 7, 6))
    table.do(force("7,6", WALLED), 3)
    assert WALLED in table.state.open


@pytest.mark.rule("LAB-57")
def test_before_the_alarm_a_panel_keeps_a_creature_in():
    table = scene(good("hero", 0, 4), evil("orc", 7, 3, up=False, home=(6, 3), roused=True)).until("alerted")
    assert (6, 4) in table.squares("7,3")
    assert (5, 4) not in table.squares("7,3")


@pytest.mark.rule("LAB-58")
def test_after_the_alarm_still_one_guard_moves_unless_the_garrison_is_roused():
    units = (good("hero", 0, 4), princess(1, 4), evil("guard", 4, 1, up=False), evil("guard", 10, 7, up=False))
    table = scene(*units, alarm=True).until("guards").do(go("4,1", 5, 1))
    assert code(table.why(go("10,7", 10, 8), seat=EVIL)) == "one-guard"
    roused = scene(*units, alarm=True, garrison_roused=True).until("guards").do(go("4,1", 5, 1))
    assert roused.why(go("10,7", 10, 8)) is None
