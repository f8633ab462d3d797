"""LAB-67..75: the Princess, and who has won."""

from __future__ import annotations

import pytest

from inkblade.boards import Square
from inkblade.games.labyrinth import Pass, Unit
from tests.games.labyrinth.tables import (
    EVIL,
    HER_DOOR,
    PANEL,
    Scene,
    code,
    evil,
    go,
    good,
    out,
    outside,
    princess,
    scene,
    strike,
)


@pytest.mark.rule("LAB-67")
def test_in_her_room_the_princess_does_not_move_by_herself():
    assert code(scene(good("hero", 4, 4)).why(go("princess", 7, 3))) == "fetch-her"


@pytest.mark.rule("LAB-67")
def test_who_fetches_her_ends_the_move_and_the_pair_leaves_in_a_later_turn():
    table = scene(good("dwarf", 8, 4), good("hero", 0, 4))
    table.do(go("dwarf", 7, 4))
    assert table.kinds() == ["moved", "fetched"]
    assert code(table.why(go("dwarf", 8, 4))) == "halted"
    assert code(table.why(go("dwarf", 8, 4, escort=True))) == "halted"
    table.do(Pass())
    assert table.state.turn == 3
    table.do(go("dwarf", 8, 4, escort=True))
    assert table.unit("princess").at == Square(8, 4)


@pytest.mark.rule("LAB-67")
def test_a_way_does_not_lead_over_her_square_in_her_room():
    table = scene(good("dwarf", 7, 3))
    assert (7, 4) in table.squares("dwarf")
    table = scene(good("dwarf", 7, 3), evil("orc", 6, 4, home=(6, 3)), evil("rat", 8, 4, home=(6, 3)))
    assert (7, 5) not in table.squares("dwarf")


@pytest.mark.rule("LAB-68")
def test_who_moves_with_her_moves_at_her_rate():
    table = scene(good("dwarf", 4, 4), princess(4, 4), alarm=True)
    assert table.squares("dwarf", escort=True) == {(4, 2), (4, 3), (4, 5), (4, 6), (2, 4), (3, 4), (5, 4)}
    assert (4, 1) in table.squares("dwarf")


@pytest.mark.rule("LAB-68")
def test_who_has_moved_with_her_goes_no_further_alone():
    table = scene(good("dwarf", 4, 4), princess(4, 4), good("hero", 0, 4), alarm=True)
    table.do(go("dwarf", 4, 3, escort=True))
    assert table.squares("dwarf") == {(4, 2), (4, 4)}
    table.do(go("dwarf", 4, 2, escort=True))
    assert table.squares("dwarf") == set()


@pytest.mark.rule("LAB-68")
def test_who_has_moved_with_her_is_slow_for_that_turn_alone():
    table = scene(good("dwarf", 4, 4), princess(4, 4), evil("guard", 10, 8), alarm=True)
    table.do(go("dwarf", 4, 3, escort=True)).until("guards").until("movement")
    assert (4, 7) in table.squares("dwarf")


@pytest.mark.rule("LAB-68")
def test_who_is_not_with_her_does_not_escort_her():
    table = scene(good("dwarf", 4, 4), princess(4, 5), alarm=True)
    assert code(table.why(go("dwarf", 4, 3, escort=True))) == "not-with-her"


@pytest.mark.rule("LAB-69")
def test_out_of_her_room_she_moves_alone_at_two():
    table = scene(good("hero", 0, 4), princess(4, 4), alarm=True)
    assert table.squares("princess") == {(4, 2), (4, 3), (4, 5), (4, 6), (2, 4), (3, 4), (5, 4)}


@pytest.mark.rule("LAB-69")
def test_out_of_her_room_she_fights_and_creatures_strike_at_her():
    table = scene(good("hero", 0, 4), princess(4, 4), evil("rat", 4, 5, home=(9, 0)), alarm=True).until("attack")
    table.do(strike("princess", "4,5"), 5, 1).do(strike("4,5", "princess"), 6, 6)
    assert table.unit("rat").damage == 1
    assert table.unit("princess").damage == 1


@pytest.mark.rule("LAB-69", "LAB-71")
def test_in_her_room_nobody_strikes_at_her_nor_does_she():
    table = scene(good("hero", 6, 4), evil("rat", 7, 3, home=(6, 3)), evil("orc", 6, 3, home=(6, 3))).until("attack")
    assert code(table.why(strike("princess", "7,3"))) == "no-enemy"
    table.until("attack", "evil")
    assert code(table.why(strike("7,3", "princess"))) == "no-enemy"


@pytest.mark.rule("LAB-69")
def test_of_two_on_a_square_the_attacker_names_the_target():
    table = scene(good("hero", 4, 4), princess(4, 4), evil("orc", 4, 5, home=(0, 0)), alarm=True)
    table.until("attack", "evil").do(strike("4,5", "princess"), 6, 6).do(Pass())
    assert (table.unit("princess").damage, table.unit("hero").damage) == (1, 0)


@pytest.mark.rule("LAB-70")
def test_guards_do_not_strike_at_her_nor_back_at_her():
    table = scene(good("hero", 3, 4), princess(4, 4), evil("guard", 4, 5), evil("orc", 5, 4, home=(0, 0)), alarm=True)
    table.until("attack").do(strike("princess", "4,5"), 1, 1)
    assert table.state.phase != "counter"
    table.until("attack", "evil")
    assert code(table.why(strike("4,5", "princess"))) == "princess"


def captured(*units: Unit) -> Scene:
    """A Guard steps onto the square of the Princess, who is alone in the hall; the Hero looks on from afar."""
    table = scene(good("hero", 4, 7), princess(4, 4), evil("guard", 4, 2), *units, alarm=True)
    return table.until("sighted").do(go("4,2", 4, 4))


@pytest.mark.rule("LAB-71")
def test_a_guard_who_moves_onto_her_square_captures_her_and_his_move_ends():
    table = captured(evil("orc", 4, 1, home=(0, 0)))
    assert table.unit("princess").captive
    assert table.unit("guard").halted
    assert "captured" in table.kinds()


@pytest.mark.rule("LAB-71")
def test_she_has_no_zone_against_guards_but_one_against_creatures():
    table = scene(good("hero", 0, 4), princess(4, 5), evil("guard", 4, 2), evil("orc", 4, 1, home=(0, 0)), alarm=True)
    table.until("sighted")
    assert (4, 5) in table.squares("4,2")
    assert (5, 4) not in table.squares("4,1")


@pytest.mark.rule("LAB-71")
def test_a_captor_moves_with_her_at_her_rate():
    table = captured().until("movement").until("sighted")
    assert table.squares("4,4") == {(2, 4), (3, 4), (5, 4), (4, 3), (4, 2), (4, 5), (4, 6)}
    table.do(go("4,4", 3, 4))
    assert table.unit("princess").at == Square(3, 4)


@pytest.mark.rule("LAB-71")
def test_a_captive_neither_moves_nor_fights_and_is_not_struck():
    table = scene(
        good("hero", 4, 5),
        princess(4, 4, captive=True),
        evil("guard", 4, 4),
        evil("orc", 4, 3, home=(0, 0)),
        alarm=True,
    )
    assert code(table.why(go("princess", 4, 3))) == "captive"
    table.until("attack")
    assert code(table.why(strike("princess", "4,3"))) == "no-enemy"
    table.until("attack", "evil")
    assert code(table.why(strike("4,3", "princess"))) == "no-enemy"


@pytest.mark.rule("LAB-71")
def test_who_eliminates_the_captor_frees_her():
    table = scene(good("hero", 4, 5), princess(4, 4, captive=True), evil("guard", 4, 4, damage=2), alarm=True)
    table.until("attack").do(strike("hero", "4,4"), 6, 6).do(Pass())
    assert not table.unit("princess").captive
    assert "freed" in table.kinds()


@pytest.mark.rule("LAB-71")
def test_a_square_she_shares_with_one_of_the_party_is_not_entered():
    table = scene(good("hero", 4, 4), princess(4, 4), evil("guard", 4, 2), alarm=True).until("sighted")
    assert (4, 3) in table.squares("4,2")
    assert (4, 4) not in table.squares("4,2")


@pytest.mark.rule("LAB-71", "LAB-38")
def test_an_invisible_elf_may_be_passed_but_not_where_the_princess_is_with_it():
    with_her = scene(good("elf", 4, 4, invisible=True), princess(4, 4), evil("guard", 4, 3))
    apart = scene(good("elf", 4, 4, invisible=True), princess(4, 7), evil("guard", 4, 3))
    found = [(4, 5) in table.until("sighted").squares("4,3") for table in (with_her, apart)]
    assert found == [False, True]


@pytest.mark.rule("LAB-71", "LAB-57")
def test_brought_back_to_her_room_she_is_a_prisoner_again_but_the_alarm_stands():
    table = scene(good("hero", 11, 4), princess(9, 4, captive=True), evil("guard", 9, 4), opened=[HER_DOOR], alarm=True)
    table.until("sighted").do(go("9,4", 8, 4))
    assert (table.unit("princess").captive, table.state.alarm) == (False, True)
    assert code(table.until("movement").why(go("princess", 7, 4))) == "fetch-her"


@pytest.mark.rule("LAB-51", "LAB-71")
def test_a_captor_out_of_sight_may_enter_rooms():
    table = scene(
        good("hero", 0, 4), princess(9, 4, captive=True), evil("guard", 9, 4), evil("guard", 10, 8), alarm=True
    )
    assert (8, 4) in table.until("guards").squares("9,4")


@pytest.mark.rule("LAB-72")
def test_good_wins_when_the_princess_leaves_alone_or_with_another():
    alone = scene(good("hero", 4, 4), princess(0, 4), alarm=True).do(out("princess"))
    pair = scene(good("hero", 0, 4), princess(0, 4), alarm=True).do(out("hero", escort=True))
    for table in (alone, pair):
        assert table.outcome is not None
        assert table.outcome.points == (1.0, -1.0)
        assert table.outcome.reason == "the Princess is out and free"


@pytest.mark.rule("LAB-72")
def test_stepping_out_costs_a_point_and_two_out_of_a_zone():
    table = scene(good("hero", 2, 4), good("dwarf", 4, 4), princess(2, 4), alarm=True)
    table.do(go("hero", 0, 4, escort=True))
    assert code(table.why(out("princess"))) == "out-of-reach"
    held = scene(good("hero", 0, 4, spent=2), good("dwarf", 4, 4), evil("guard", 1, 4))
    assert str(held.why(out("hero"))) == "leaving costs 2 movement points, the Hero has 1"
    spent = scene(good("hero", 0, 4, halted=True), good("dwarf", 4, 4))
    assert str(spent.why(out("hero"))) == "leaving costs 1 movement points, the Hero has 0"
    free = scene(good("hero", 0, 4, spent=1), good("dwarf", 4, 4), evil("guard", 1, 4))
    assert free.why(out("hero")) is None
    assert code(free.why(out("dwarf"))) == "no-entrance"


@pytest.mark.rule("LAB-72")
def test_who_has_left_does_not_come_back_and_is_not_slain():
    table = scene(good("hero", 0, 4), good("dwarf", 4, 4)).do(out("hero"))
    assert table.unit("hero").gone == "left"
    assert code(table.why(go("hero", 0, 4))) == "no-unit"
    assert table.outcome is None


@pytest.mark.rule("LAB-72")
def test_the_garrison_does_not_leave():
    table = scene(good("hero", 4, 4), evil("guard", 0, 4)).until("sighted")
    assert code(table.why(out("0,4"))) == "garrison"


def fallen(*units: Unit, **rest) -> Scene:
    """The Hero, the last of the party, falls to a Giant."""
    table = scene(good("hero", 4, 4, damage=5), evil("giant", 4, 5, home=(0, 0)), *units, **rest)
    return table.until("attack", "evil").do(strike("4,5", "hero"), 6, 6).do(Pass())


@pytest.mark.rule("LAB-73")
def test_evil_wins_when_the_party_is_destroyed_and_the_princess_in_her_room_or_captive():
    captive = fallen(princess(1, 4, captive=True), evil("guard", 1, 4), alarm=True)
    for table in (fallen(), captive):
        assert table.outcome is not None
        assert table.outcome.points == (-1.0, 1.0)
        assert table.outcome.reason == "nobody is left to free the Princess"


@pytest.mark.rule("LAB-73")
def test_at_large_the_princess_plays_on_alone():
    table = fallen(princess(1, 4), alarm=True)
    assert table.asked == (0,)
    table.do(go("princess", 0, 4)).do(out("princess"))
    assert table.outcome is not None
    assert table.outcome.points == (1.0, -1.0)


@pytest.mark.rule("LAB-73")
def test_somebody_who_has_yet_to_come_in_is_left():
    assert fallen(outside("dwarf")).outcome is None


@pytest.mark.rule("LAB-73")
def test_when_all_have_gone_home_nobody_is_left():
    table = scene(good("hero", 0, 4)).do(out("hero"))
    assert table.outcome is not None
    assert table.outcome.reason == "nobody is left to free the Princess"


@pytest.mark.rule("LAB-74")
def test_evil_wins_when_the_princess_is_eliminated():
    table = scene(good("hero", 0, 4), princess(4, 4, damage=1), evil("orc", 4, 5, home=(0, 0)), alarm=True)
    table.until("attack", "evil").do(strike("4,5", "princess"), 6, 6).do(Pass())
    assert table.outcome is not None
    assert (table.outcome.points, table.outcome.reason) == ((-1.0, 1.0), "the Princess is dead")


@pytest.mark.rule("LAB-75")
def test_an_empty_stronghold_is_no_victory_and_after_the_last_turn_the_intruders_have_failed():
    table = scene(good("hero", 4, 4), good("dwarf", 7, 7), opened=[PANEL], turns=3)
    while table.asked:
        table.do(Pass())
    assert table.state.turn == 4
    assert table.outcome is not None
    assert table.outcome.points == (-1.0, 1.0)
    assert table.outcome.reason == "the intruders have not succeeded in 3 turns"


@pytest.mark.rule("LAB-75")
def test_no_turn_is_announced_after_the_last():
    table = scene(good("hero", 4, 4), good("dwarf", 7, 7), opened=[PANEL], turns=3)
    while table.asked:
        table.do(Pass())
    assert [event.kind for event in table.told][-1] == "won"
    assert max(event.facts["turn"] for event in table.told if event.kind == "half") == 3


@pytest.mark.rule("LAB-75")
def test_a_raid_lasts_sixty_turns_at_most():
    assert scene(good("hero", 4, 4)).state.options.limit == 60
    assert code(scene(good("hero", 4, 4)).why(go("hero", 4, 5), seat=EVIL)) == "not-asked"
