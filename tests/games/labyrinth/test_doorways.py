"""LAB-27..31, 55, 56: doorways tried and passed."""

from __future__ import annotations

import pytest

from inkblade.boards import Edge, Square
from inkblade.games.labyrinth import counters, party
from tests.games.labyrinth.tables import (
    DOOR,
    EVIL,
    HER_DOOR,
    PANEL,
    WALLED,
    code,
    evil,
    force,
    go,
    good,
    princess,
    scene,
)

RANGES = {
    "hero": (5, 1, 3),
    "priest": (2, 1, 1),
    "she-elf": (3, 1, 1),
    "elf": (3, 1, 2),
    "dwarf": (4, 3, 4),
    "magic-user": (2, 2, 1),
    "warrior": (3, 1, 1),
    "hobbit": (1, 4, 0),
}
PLACES = {"door": (DOOR, (3, 1)), "panel": (PANEL, (5, 4)), "walled": (WALLED, (7, 6))}


@pytest.mark.rule("LAB-28")
@pytest.mark.parametrize("kind", ["door", "panel", "walled"])
@pytest.mark.parametrize("unit", RANGES)
def test_a_doorway_opens_within_the_units_range(unit: str, kind: str):
    place, (x, y) = PLACES[kind]
    most = RANGES[unit][list(PLACES).index(kind)]
    if not most:
        idle = scene(good(unit, x, y), good("hero", 3, 1), phase="doors")
        assert code(idle.why(force(unit, place))) == "never"
        return
    for face in range(1, 7):
        table = scene(good(unit, x, y), phase="doors").do(force(unit, place), face)
        assert (place in table.state.open) == (face <= most)


@pytest.mark.rule("LAB-28")
def test_the_ranges_are_those_of_all_questing_units():
    assert set(RANGES) == set(party())
    assert all(tuple(counters()[unit].opens.values()) == ranges for unit, ranges in RANGES.items())


@pytest.mark.rule("LAB-28")
def test_a_unit_tries_once_a_turn_and_several_may_try_the_same_doorway():
    table = scene(good("hero", 3, 1), good("dwarf", 2, 1), phase="doors")
    table.do(force("hero", DOOR), 6)
    assert code(table.why(force("hero", DOOR))) == "tried"
    table.do(force("dwarf", DOOR), 4)
    assert DOOR in table.state.open


@pytest.mark.rule("LAB-27")
def test_only_who_begins_the_turn_at_a_doorway_may_try_it():
    table = scene(good("hero", 4, 1))
    table.do(go("hero", 3, 1))
    assert code(table.why(force("hero", DOOR))) == "doors-first"
    table.until("doors")
    assert table.why(force("hero", DOOR)) is None
    assert code(table.why(force("hero", PANEL))) == "not-there"


@pytest.mark.rule("LAB-27")
def test_the_princess_opens_no_doorway():
    table = scene(good("hero", 3, 1), princess(9, 4), phase="doors")
    assert code(table.why(force("princess", HER_DOOR))) == "princess"


@pytest.mark.rule("LAB-29")
def test_who_fails_at_a_doorway_still_moves():
    table = scene(good("hero", 3, 1), phase="doors").do(force("hero", DOOR), 6)
    assert table.state.phase == "movement"
    table.do(go("hero", 4, 3))
    assert table.unit("hero").at == Square(4, 3)


@pytest.mark.rule("LAB-30")
def test_a_doorway_once_open_stays_open():
    table = scene(good("hero", 3, 1), good("dwarf", 5, 4), phase="doors").do(force("hero", DOOR), 1)
    table.until("movement").until("doors")
    assert DOOR in table.state.open
    assert code(table.why(force("hero", DOOR))) == "open"


@pytest.mark.rule("LAB-31")
@pytest.mark.parametrize(("place", "start", "beyond"), [(DOOR, (3, 1), (2, 1)), (PANEL, (5, 4), (6, 4))])
def test_passing_a_doorway_costs_the_party_a_point_more(place: Edge, start: tuple[int, int], beyond: tuple[int, int]):
    closed = scene(good("hero", *start))
    assert beyond not in closed.squares("hero")
    table = scene(good("hero", *start), opened=[place])
    table.do(go("hero", *beyond))
    assert table.unit("hero").spent == 2


@pytest.mark.rule("LAB-31")
def test_the_princess_pays_for_doorways_too():
    table = scene(good("hero", 4, 1), princess(3, 1), opened=[DOOR])
    assert (2, 1) in table.squares("princess")
    assert (1, 1) not in table.squares("princess")
    table.do(go("princess", 2, 1))
    assert table.unit("princess").spent == 2


@pytest.mark.rule("LAB-55")
def test_doors_need_no_roll_of_a_creature_and_cost_it_nothing():
    table = scene(good("hero", 0, 4), evil("rat", 2, 1, home=(9, 0))).until("guards")
    assert code(table.why(force("2,1", DOOR))) == "no-need"
    assert (4, 2) in table.squares("2,1")
    table.do(go("2,1", 4, 1))
    assert table.unit("rat").spent == 2
    assert DOOR in table.state.open


@pytest.mark.rule("LAB-56")
@pytest.mark.parametrize(("place", "x", "y"), [(PANEL, 5, 4), (WALLED, 7, 6)])
def test_a_creature_gets_through_a_panel_or_a_walled_doorway_on_one_to_three(place: Edge, x: int, y: int):
    for face in range(1, 7):
        table = scene(good("hero", 10, 6), evil("orc", x, y, home=(0, 0))).until("guards")
        table.do(force(f"{x},{y}", place), face)
        assert (place in table.state.open) == (face <= 3)


@pytest.mark.rule("LAB-56")
def test_a_creature_that_fails_tries_no_more_and_may_walk_elsewhere():
    table = scene(good("hero", 10, 6), evil("orc", 5, 4, home=(0, 0))).until("guards")
    table.do(force("5,4", PANEL), 4)
    assert code(table.why(force("5,4", PANEL))) == "tried"
    table.do(go("5,4", 4, 1))
    assert table.unit("orc").at == Square(4, 1)


@pytest.mark.rule("LAB-56")
def test_a_creature_without_a_point_left_to_cross_does_not_try():
    table = scene(good("hero", 10, 6), evil("rat", 2, 4, home=(9, 0)), evil("orc", 4, 1, home=(0, 0))).until("guards")
    table.do(go("2,4", 5, 4))
    assert code(table.why(force("5,4", PANEL))) == "halted"


@pytest.mark.rule("LAB-51", "LAB-56")
def test_a_guard_in_sight_forces_a_panel_like_a_creature_and_one_out_of_sight_does_not():
    seen = scene(good("hero", 2, 4), evil("guard", 5, 4)).until("sighted")
    seen.do(force("5,4", PANEL), 3)
    assert PANEL in seen.state.open
    unseen = scene(good("hero", 10, 6), evil("guard", 5, 4)).until("guards")
    assert code(unseen.why(force("5,4", PANEL), seat=EVIL)) == "kept-to-halls"
