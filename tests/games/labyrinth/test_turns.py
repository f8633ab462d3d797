"""LAB-17..26: how the party comes in, and the order of a turn."""

from __future__ import annotations

import pytest

from inkblade.boards import Square
from inkblade.games.labyrinth import Burn, Pass, Vanish
from inkblade.kernel import Illegal
from tests.games.labyrinth.tables import (
    DOOR,
    EVIL,
    KEEP,
    Scene,
    code,
    come,
    cry,
    evil,
    force,
    go,
    good,
    outside,
    raid,
    scene,
    strike,
)


def phases(table: Scene, turns: int) -> list[tuple[str, str]]:
    """The phases in which somebody is asked while everybody passes, until that turn is over."""
    found: list[tuple[str, str]] = [(table.state.half, table.state.phase)]
    while table.asked and table.state.turn <= turns:
        table.do(Pass())
        now = (table.state.half, table.state.phase)
        if now != found[-1]:
            found.append(now)
    return found


@pytest.mark.rule("LAB-17")
def test_the_first_half_is_movement_alone():
    match = raid(garrison=[("guard", (2, 4))], parties=[["hero", "dwarf", "magic-user"]])
    match.submit(0, come("hero", 0, 4))
    match.submit(0, go("hero", 1, 4))
    assert match.state.phase == "movement"
    match.submit(0, Pass())
    assert (match.state.half, match.state.phase) == ("evil", "sighted")


@pytest.mark.rule("LAB-17")
def test_entering_costs_a_point_and_the_rest_may_be_walked():
    match = raid(parties=[["hero"]])
    match.submit(0, come("hero", 0, 4))
    with pytest.raises(Illegal, match="cannot come to 4,5 with 2 movement points"):
        match.submit(0, go("hero", 3, 4))
    match.submit(0, go("hero", 2, 4))
    assert match.state.units[0].at == Square(2, 4)


@pytest.mark.rule("LAB-17")
def test_a_unit_comes_in_by_a_free_entrance_and_nowhere_else():
    table = scene(good("hero", 0, 4), outside("dwarf"))
    assert code(table.why(come("dwarf", 0, 4))) == "occupied"
    assert code(table.why(come("dwarf", 4, 4))) == "no-entrance"
    assert code(table.why(come("hero", 7, 11))) == "inside"
    assert code(table.why(go("dwarf", 7, 11))) == "outside"
    assert table.why(come("dwarf", 7, 11)) is None


@pytest.mark.rule("LAB-17")
def test_who_stayed_outside_comes_in_with_a_later_movement():
    table = scene(good("hero", 0, 4), outside("dwarf"))
    table.do(Pass())
    assert (table.state.turn, table.state.phase) == (3, "movement")
    table.do(come("dwarf", 7, 11))
    assert table.unit("dwarf").at == Square(7, 11)


@pytest.mark.rule("LAB-18", "LAB-19", "LAB-20", "LAB-21", "LAB-22", "LAB-23", "LAB-24", "LAB-25", "LAB-26")
def test_a_turn_goes_through_its_phases_in_order():
    table = scene(
        good("hero", 3, 1),
        good("magic-user", 4, 4),
        good("hobbit", 5, 7),
        evil("guard", 3, 7),
        evil("orc", 6, 7, home=(9, 9)),
        evil("wolf", 1, 1, up=False, home=(0, 0), roused=True),
        evil("guard", 10, 6, up=False),
        phase="doors",
    )
    assert phases(table, 2) == [
        ("good", "doors"),
        ("good", "magic"),
        ("good", "movement"),
        ("good", "attack"),
        ("evil", "guards"),
        ("evil", "sighted"),
        ("evil", "alarms"),
        ("evil", "alerted"),
        ("evil", "dodge"),
        ("evil", "attack"),
        ("good", "doors"),
    ]


@pytest.mark.rule("LAB-18", "LAB-20")
def test_what_belongs_to_another_phase_is_refused_by_name():
    table = scene(good("hero", 3, 1), phase="doors")
    refusal = table.why(go("hero", 4, 1))
    assert refusal is not None
    assert (refusal.code, refusal.rule, str(refusal)) == (
        "not-now",
        "LAB-18",
        "this is not the time: the phase is doors",
    )
    table.do(Pass())
    assert code(table.why(force("hero", DOOR))) == "doors-first"


@pytest.mark.rule("LAB-19")
def test_magic_is_used_in_the_order_she_elf_elf_magic_user():
    table = scene(
        good("magic-user", 4, 4), good("elf", 4, 5), good("she-elf", 4, 3), evil("orc", 4, 7, home=(0, 0))
    ).until("magic")
    assert code(table.why(Vanish("elf"))) == "not-now"
    assert code(table.why(Burn("4,7"))) == "no-fireball"
    table.do(Vanish("she-elf"))
    table.do(Pass())
    assert table.why(Burn("4,7")) is None
    table.do(Burn("4,7"))
    assert table.state.phase == "movement"


@pytest.mark.rule("LAB-21")
def test_attacks_then_counter_attacks_then_damage():
    table = scene(good("hero", 4, 4), evil("guard", 4, 5, damage=2)).until("attack")
    table.do(strike("hero", "4,5"), 6, 6)
    assert (table.state.phase, table.asked) == ("counter", (EVIL,))
    assert table.unit("guard").damage == 2
    table.do(strike("4,5", "hero"), 6, 6)
    assert table.unit("guard").gone == "slain"
    assert table.unit("hero").damage == 1


@pytest.mark.rule("LAB-22")
def test_one_guard_or_the_dummy_moves_out_of_sight():
    table = scene(good("hero", 0, 4), evil("guard", 4, 1, up=False), evil("dummy", 10, 7, up=False)).until("guards")
    table.do(go("4,1", 5, 1))
    assert code(table.why(go("10,7", 10, 8))) == "one-guard"
    table.do(go("5,1", 6, 1))
    assert table.unit("guard").at == Square(6, 1)


@pytest.mark.rule("LAB-22")
def test_a_dummy_found_out_on_its_way_was_the_one_to_move():
    table = scene(good("hero", 0, 4), evil("dummy", 4, 6, up=False), evil("guard", 10, 7, up=False)).until("guards")
    table.do(go("4,6", 4, 4))
    assert table.unit("dummy").gone == "slain"
    assert (table.state.turn, table.state.half) == (3, "good")


@pytest.mark.rule("LAB-22")
def test_a_guard_who_moved_and_fell_in_the_same_half_does_not_bind_the_others():
    table = scene(good("hero", 3, 4), evil("guard", 4, 1, up=False, damage=2), evil("guard", 10, 7, up=False))
    table.until("guards").do(go("4,1", 4, 4)).do(strike("4,4", "hero"), 1, 1).do(strike("hero", "4,4"), 6, 6)
    assert [unit.gone for unit in table.state.garrison] == ["slain", None]
    assert table.until("guards").why(go("10,7", 10, 8)) is None


@pytest.mark.rule("LAB-23")
def test_every_unit_in_sight_may_move():
    table = scene(good("hero", 4, 4), evil("guard", 4, 1), evil("orc", 4, 7, home=(0, 0))).until("sighted")
    table.do(go("4,1", 4, 2)).do(go("4,7", 4, 6))
    assert {unit.at for unit in table.state.garrison} == {Square(4, 2), Square(4, 6)}


@pytest.mark.rule("LAB-24", "LAB-25")
def test_the_alarm_comes_before_the_alerted_move():
    table = scene(good("hero", 4, 4), evil("guard", 3, 1), evil("orc", 1, 1, up=False, home=(0, 0)))
    table.do(go("hero", 4, 2)).until("alarms")
    table.do(cry("3,1", 0, 0), 6)
    assert table.state.phase == "alerted"
    table.do(go("1,1", 2, 1))
    assert table.unit("orc").at == Square(2, 1)


@pytest.mark.rule("LAB-26")
def test_a_unit_moves_once_in_evils_half():
    table = scene(good("hero", 5, 4), evil("guard", 4, 1, up=False)).until("guards")
    table.do(go("4,1", 4, 4))
    assert table.unit("guard").up
    assert (table.state.half, table.state.phase) == ("evil", "attack")


@pytest.mark.rule("LAB-26")
def test_a_creature_that_moved_first_does_not_move_on_with_the_alerted():
    table = scene(
        good("hero", 0, 4), evil("orc", 4, 1, home=(9, 0)), evil("wolf", 1, 7, up=False, home=(0, 6), roused=True)
    )
    table.until("guards").do(go("4,1", 5, 1)).until("alerted")
    assert code(table.why(go("5,1", 6, 1))) == "halted"


@pytest.mark.rule("LAB-26")
def test_who_is_in_sight_is_judged_when_evils_half_begins():
    table = scene(good("hero", 5, 4), evil("guard", 4, 2, up=False), evil("guard", 4, 7, up=False)).until("guards")
    table.do(go("4,2", 4, 4))
    assert table.unit("4,4").up
    assert code(table.why(go("4,7", 4, 6), seat=EVIL)) == "not-now"


@pytest.mark.rule("LAB-20")
def test_seats_of_good_move_in_any_order_and_pass_each_for_itself():
    table = scene(good("hero", 4, 4), good("dwarf", 4, 6), parties=[["hero"], ["dwarf"]], drawing=KEEP)
    table.do(go("dwarf", 4, 7), seat=1).do(go("hero", 4, 3), seat=0).do(go("dwarf", 5, 7), seat=1)
    table.do(Pass(), seat=1)
    assert table.asked == (0,)
    assert code(table.why(go("dwarf", 6, 7), seat=1)) == "not-asked"
