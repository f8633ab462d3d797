"""LAB-79: sections laid as the party comes in sight of them."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from inkblade.boards import Square
from inkblade.games.labyrinth import LABYRINTH, Lay, Pass, Post, State, draw_plan, flaws, sections
from inkblade.kernel import Malformed, SeededDice
from tests.games.labyrinth.tables import EVIL, SEED, Scene, code, come, evil, go, good, outside, strike
from tests.playing import begin, play

MIDDLE = (25, 47)
"""The entrance in the middle of the southern rim; the hall goes north from 25,46."""
NORTH = (8, 14)
"""The cell that the hall leads to."""


def unfolding(*stack: str, countdown: int = 3) -> Scene:
    """Hero and Dwarf before the gates, and a stack of these sections."""
    told = {"parties": [["hero", "dwarf"]], "options": {"unfolding": True}}
    state: State = LABYRINTH.rules.start(LABYRINTH.notation.read_setup(told), SeededDice(SEED, 0)).state
    return Scene(replace(state, stack=stack or state.stack, countdown=countdown))


@pytest.mark.rule("LAB-79")
def test_at_the_start_three_halls_with_three_entrances_lie_on_the_southern_rim():
    table = unfolding()
    assert draw_plan(table.state.plan).strip() == "┬─┼─┬"
    assert [(one.x, one.y) for one in table.state.plan.entrances] == [(22, 47), MIDDLE, (28, 47)]
    assert table.asked == (0,)


@pytest.mark.rule("LAB-79")
def test_the_stack_is_shuffled_by_the_seed_and_holds_what_is_left_of_the_box():
    told = LABYRINTH.notation.read_setup({"options": {"unfolding": True}})
    one, again, other = (begin(LABYRINTH, told, number).state.stack for number in (1, 1, 2))
    assert one == again != other
    assert sorted(one) == sorted(other)
    box = {id: section.number for id, section in sections().items() if id != "double"}
    assert {id: one.count(id) for id in box} == {**box, "tee": 6, "cross": 3}
    assert "double" not in one


@pytest.mark.rule("LAB-79")
def test_nobody_sees_what_lies_in_the_stack():
    table = unfolding("corner", "room")
    for seat in (0, EVIL, None):
        view = LABYRINTH.rules.view(table.state, seat).state
        assert (view.stack, view.countdown) == (("", ""), 0)


@pytest.mark.rule("LAB-79")
@pytest.mark.parametrize(("first", "dark"), [(1, True), (0, False)])
def test_a_hall_leads_on_to_the_last_column_of_the_table_and_not_beyond_it(first: int, dark: bool):
    table = unfolding("straight", "room")
    gate = table.state.plan.laid[0]
    halls = [replace(gate, section="straight", x=x) for x in range(first, gate.x)]
    table.state = replace(table.state, plan=replace(table.state.plan, laid=(*halls, *table.state.plan.laid)))
    table.do(come("hero", *MIDDLE)).do(Lay("straight", *NORTH, 0))
    west = [cell for cell in table.state.plan.dark if cell[0] < gate.x]
    assert west == ([(0, gate.y)] if dark else [])


@pytest.mark.rule("LAB-79")
def test_when_the_party_looks_into_the_dark_evil_lays_the_uppermost_section():
    table = unfolding("straight", "room").do(come("hero", *MIDDLE))
    assert (table.state.phase, table.asked) == ("unfold", (EVIL,))
    assert table.state.stack == ("room",)
    assert code(table.why(Lay("room", *NORTH))) == "drawn"
    assert code(table.why(Lay("straight", 9, 14))) == "drawn"
    assert code(table.why(Lay("straight", *NORTH, 1))) == "does-not-join"
    table.do(Lay("straight", *NORTH))
    assert Square(25, 44) in table.state.plan.floor


@pytest.mark.rule("LAB-79")
def test_until_the_princess_is_found_a_section_that_closes_the_last_way_is_passed_over():
    table = unfolding("end", "straight")
    west, east = (6, 15), (10, 15)
    table.state = replace(table.state, bricked=frozenset({west, east}))
    table.do(come("hero", *MIDDLE))
    assert table.state.drawn is not None
    assert table.state.drawn.section == "straight"
    assert table.state.stack == ("end",)


@pytest.mark.rule("LAB-79")
def test_a_hall_just_laid_may_get_a_guard_or_none():
    table = unfolding("straight").do(come("hero", *MIDDLE)).do(Lay("straight", *NORTH))
    assert code(table.why(Post("guard", Square(25, 46)))) == "not-here"
    assert code(table.why(Post("orc", Square(25, 43)))) == "not-here"
    guarded = Scene(table.state).do(Post("guard", Square(25, 42)))
    assert guarded.unit("guard").up
    assert (guarded.state.phase, guarded.asked) == ("movement", (0,))
    assert table.do(Pass()).state.garrison == ()


@pytest.mark.rule("LAB-79", "LAB-63")
def test_whoever_is_slain_before_the_princess_is_found_is_gone():
    table = unfolding("straight").do(come("hero", *MIDDLE)).do(Lay("straight", *NORTH)).do(Pass())
    units = good("hero", 25, 44), outside("dwarf"), evil("guard", 25, 43, damage=2)
    table.state = replace(table.state, units=units)
    table.until("attack", "good").do(strike("hero", "25,43"), 6, 6).do(Pass())
    assert (table.unit("guard").gone, table.state.princess) == ("slain", None)


@pytest.mark.rule("LAB-79")
def test_a_room_gets_a_doorway_where_it_was_seen_and_a_creature_by_chance():
    table = unfolding("room", "straight").do(come("hero", *MIDDLE))
    table.do(Lay("room", *NORTH), 1, 3, 4, 5, 1)
    kinds = sorted(one.kind for one in table.state.plan.doorways)
    assert len(kinds) >= 1
    assert any(Square(25, 45) in one.edge and Square(25, 44) in one.edge for one in table.state.plan.doorways)
    (creature,) = table.state.garrison
    assert (creature.at, creature.up) == (Square(25, 43), False)
    assert table.state.countdown == 2


@pytest.mark.rule("LAB-79", "LAB-12")
def test_the_princess_is_in_the_room_that_the_dice_have_named_with_a_doorway_on_every_side():
    table = unfolding("room", countdown=1).do(come("hero", *MIDDLE))
    table.do(Lay("room", *NORTH), 1, 1, 4, 5, 1)
    assert table.unit("princess").at == Square(25, 43)
    assert len(table.state.plan.exits(Square(24, 42))) == 4
    assert LABYRINTH.notation.plain(LABYRINTH.rules.view(table.state, 0))["board"]["princess"] == [25, 43]


@pytest.mark.rule("LAB-79", "LAB-12")
def test_a_room_that_cannot_have_three_exits_is_not_hers():
    table = unfolding("room", "room", countdown=1)
    plan = table.state.plan
    hall = replace(plan.laid[0], x=6, y=14, section="straight", turn=1)
    table.state = replace(table.state, plan=replace(plan, laid=(hall, *plan.laid)))
    table.do(come("hero", 22, 47)).do(go("hero", 22, 46)).do(Lay("room", 6, 15), 1, 3, 1)
    assert table.state.princess is None
    assert table.state.countdown == 1


@pytest.mark.rule("LAB-79")
def test_where_no_section_fits_the_way_ends():
    table = unfolding("end").do(come("hero", *MIDDLE))
    table.do(Lay("end", *NORTH, 2)).do(Pass())
    assert table.state.stack == ()
    table.do(go("hero", 25, 45))
    assert NORTH not in table.state.bricked
    assert table.state.phase == "movement"


@pytest.mark.rule("LAB-79")
def test_a_unit_that_looks_into_the_dark_stops():
    table = unfolding("corner", "straight").do(come("dwarf", *MIDDLE)).do(Lay("corner", *NORTH, 1)).do(Pass())
    table.do(go("dwarf", 25, 44))
    assert table.unit("dwarf").at == Square(25, 46)
    assert table.state.phase == "unfold"


@pytest.mark.rule("LAB-79")
@pytest.mark.parametrize("option", ["fog", "hidden_princess", "reversed"])
def test_sections_do_not_unfold_in_fog_nor_around_a_hidden_princess_nor_reversed(option: str):
    with pytest.raises(Malformed, match=r"setup\.options\.unfolding: expected no fog"):
        LABYRINTH.notation.read_setup({"options": {"unfolding": True, option: True}})


@pytest.mark.rule("LAB-79")
def test_whatever_is_laid_keeps_to_the_box_and_her_room_has_three_exits():
    told = LABYRINTH.notation.read_setup({"options": {"unfolding": True, "turns": 15}})
    found = 0
    for number in range(6):
        state = play(begin(LABYRINTH, told, number), Random(number), 5000).state
        allowed = {"no-princess", "unreachable", "too-few-entrances", "solid-rock"}
        assert {flaw.code for flaw in flaws(state.plan)} <= allowed
        if state.plan.princess is not None:
            found += 1
            assert len(state.plan.exits(state.plan.room(state.plan.princess) or state.plan.princess)) >= 3
    assert found
