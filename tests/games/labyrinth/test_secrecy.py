"""LAB-16: what is hidden from whom, in what is shown and in what is told."""

from __future__ import annotations

import json

import pytest

from inkblade.boards import Square
from inkblade.games.labyrinth import LABYRINTH, Pass, Unit, Vanish, read_plan
from inkblade.kernel import Event, Plain, plain_event
from tests.games.labyrinth.tables import (
    DOOR,
    EVIL,
    HER_DOOR,
    KEEP,
    PANEL,
    Scene,
    code,
    come,
    cry,
    evil,
    force,
    go,
    good,
    intruder,
    outside,
    princess,
    scene,
)


def shown(table: Scene, seat: int | None = 0) -> Plain:
    return LABYRINTH.notation.plain(LABYRINTH.rules.view(table.state, seat))


def heard(table: Scene, seat: int | None) -> list[Event]:
    """What a seat was told so far."""
    told = (LABYRINTH.rules.tell(event, seat) for event in table.told)
    return [event for event in told if event is not None]


def words(table: Scene, seat: int | None = 0) -> str:
    """All that a seat was told, as it would cross a wire."""
    return json.dumps([plain_event(event) for event in heard(table, seat)])


@pytest.mark.rule("LAB-16")
def test_what_is_told_of_a_counter_lying_face_down_does_not_name_it():
    table = scene(good("hero", 0, 4), evil("guard", 4, 1, up=False)).until("guards").do(go("4,1", 5, 1))
    (moved,) = (event for event in heard(table, 0) if event.kind == "moved")
    assert str(moved) == "A counter lying face down goes to 6,2."
    assert "uard" not in words(table) + words(table, None)
    (known,) = (event for event in heard(table, EVIL) if event.kind == "moved")
    assert str(known) == "A Guard goes to 6,2."


@pytest.mark.rule("LAB-16", "LAB-56")
def test_a_creature_that_forces_a_panel_face_down_is_not_named():
    table = scene(good("hero", 0, 4), evil("troll", 6, 4, up=False, home=(6, 3), roused=True))
    table.until("alerted").do(force("6,4", PANEL), 6)
    assert "A counter lying face down tries the doorway" in words(table)
    assert "Troll" not in words(table)
    assert "The Troll tries the doorway at 6,5-7,5: 6, needs 3 or less." in words(table, EVIL)


def lying(kind: str) -> Unit:
    """A questing unit that lies face down in a hall of the stronghold it defends, at a door."""
    return good(kind, 3, 1, up=False, defends=True)


def heard_of(kind: str, seat: int | None) -> str:
    """What is told of one who tries the door and then goes on along the hall."""
    table = scene(lying(kind), intruder("guard", 7, 11), reversed=True).until("doors", "good")
    table.do(force(kind, DOOR), 6).until("guards", "good").do(go(kind, 5, 1))
    return words(table, seat)


@pytest.mark.rule("LAB-16", "LAB-77")
def test_a_questing_unit_lying_face_down_is_betrayed_neither_by_its_walk_nor_by_what_it_needs_at_a_doorway():
    for seat in (EVIL, None):
        assert heard_of("hero", seat) == heard_of("priest", seat)
    assert "The Hero tries the doorway at 3,2-4,2: 6, needs 5 or less." in heard_of("hero", 0)
    assert "The Hero goes to 6,2." in heard_of("hero", 0)


@pytest.mark.rule("LAB-16", "LAB-37", "LAB-77")
def test_an_elf_that_vanishes_face_down_is_not_betrayed_by_it():
    elf, hero = (
        scene(lying(kind), intruder("guard", 7, 11), reversed=True).until("doors", "good") for kind in ("elf", "hero")
    )
    elf.until("magic").do(Vanish("elf"))
    assert "vanishes" in words(elf, 0)
    assert "vanished" not in [event.kind for event in heard(elf, EVIL)]
    assert shown(elf, EVIL)["units"] == shown(hero.until(elf.state.phase), EVIL)["units"]


@pytest.mark.rule("LAB-16")
def test_a_creature_lying_face_down_does_not_betray_its_rate_by_being_asked_no_more():
    slow, fast = (
        scene(good("hero", 0, 4), evil(kind, 4, 1, up=False, home=(9, 0))).until("guards").do(go("4,1", 7, 1))
        for kind in ("rat", "wolf")
    )
    assert slow.asked == fast.asked == (EVIL,)


@pytest.mark.rule("LAB-16", "LAB-52")
def test_under_hidden_alarm_the_dummy_at_a_doorway_is_asked_like_a_guard():
    dummy, guard = (
        scene(good("hero", 10, 6), evil(kind, 3, 1, up=False), hidden_alarm=True).until("guards").do(Pass())
        for kind in ("dummy", "guard")
    )
    assert dummy.state.phase == guard.state.phase == "alarms"
    assert code(dummy.why(cry("3,1", 0, 0))) == "no-guard"


# Fog.


EVERYWHERE = frozenset(read_plan(KEEP, "keep").by_cell)


def foggy(*units: Unit, **rest: Plain) -> Scene:
    """The Hero in the gate, in fog; `seen` are the sections that the party has seen."""
    return scene(good("hero", 0, 4), *units, fog=True, **rest)


@pytest.mark.rule("LAB-16")
def test_in_fog_nothing_unseen_is_shown():
    table = foggy(evil("guard", 4, 7, up=False), evil("orc", 1, 1, up=False, home=(0, 0)))
    view = shown(table)
    assert [one["kind"] for one in view["units"]] == ["hero", "princess"]
    cells = {(one["x"], one["y"]) for one in view["board"]["sections"]}
    assert cells == {(0, 1), (3, 1), (2, 3), (2, 1)}, "the entrances, and the Princess's room"
    assert {tuple(cell) for cell in view["board"]["dark"]} == {(1, 1), (3, 2), (2, 2), (2, 0)}
    assert [one["kind"] for one in shown(table, EVIL)["units"]] == ["hero", "guard", "orc", "princess"]


@pytest.mark.rule("LAB-16")
def test_in_fog_what_comes_in_sight_is_shown_and_sections_stay_known():
    table = foggy(evil("guard", 4, 7, up=False)).do(go("hero", 1, 4))
    assert (1, 1) in {(one["x"], one["y"]) for one in shown(table)["board"]["sections"]}
    table.until("guards").until("movement").do(go("hero", 4, 4))
    assert [one["at"] for one in shown(table)["units"] if one["kind"] == "guard"] == [[4, 7]]
    table.until("guards").until("movement").do(go("hero", 3, 4))
    assert "guard" not in [one["kind"] for one in shown(table)["units"]]


@pytest.mark.rule("LAB-16")
def test_in_fog_a_walk_out_of_sight_is_told_to_nobody_but_the_garrison():
    table = foggy(evil("guard", 4, 1, up=False)).until("guards").do(go("4,1", 5, 1))
    assert "moved" not in [event.kind for event in heard(table, 0)]
    assert "moved" not in [event.kind for event in heard(table, None)]
    assert "moved" in [event.kind for event in heard(table, EVIL)]


@pytest.mark.rule("LAB-16")
def test_in_fog_nobody_learns_where_a_counter_that_walks_into_sight_came_from():
    table = foggy(evil("guard", 4, 2, up=False)).until("guards").do(go("4,2", 4, 4))
    (moved,) = (event for event in heard(table, 0) if event.kind == "moved")
    assert moved.facts["name"] == "4,4"
    assert "4,2" not in words(table)


@pytest.mark.rule("LAB-16")
def test_in_fog_a_doorway_opened_out_of_sight_shows_if_a_section_beside_it_was_seen():
    far = foggy(evil("orc", 4, 1, home=(9, 0)), evil("guard", 10, 7)).until("guards").do(go("4,1", 2, 1))
    assert DOOR in far.state.open
    assert shown(far)["open"] == []
    assert "opened" not in [event.kind for event in heard(far, 0)]
    hers = foggy(evil("orc", 9, 4, home=(9, 0)), evil("guard", 10, 7)).until("guards").do(go("9,4", 8, 4))
    assert shown(hers)["open"] == [[list(one) for one in HER_DOOR]]
    assert "opened" in [event.kind for event in heard(hers, 0)]


@pytest.mark.rule("LAB-16", "LAB-52")
def test_in_fog_a_cry_out_of_sight_is_not_heard():
    table = foggy(evil("guard", 3, 7), evil("orc", 1, 7, up=False, home=(0, 6))).until("alarms")
    table.do(cry("3,7", 0, 6), 6)
    assert shown(table)["alerted"] == shown(table)["attempts"] == []
    assert "cried" not in [event.kind for event in heard(table, 0)]
    assert shown(table, EVIL)["alerted"] == [[0, 6]]


@pytest.mark.rule("LAB-16")
def test_in_fog_the_defenders_are_asked_whether_they_can_do_anything_or_not():
    phases = []
    for units in (
        (),
        (evil("guard", 4, 1, up=False),),
        (evil("guard", 3, 7), evil("orc", 1, 7, home=(0, 6), roused=True)),
    ):
        table = foggy(*units).do(Pass())
        seen = []
        while table.state.half == "evil":
            seen.append(table.state.phase)
            table.do(Pass())
        phases.append(seen)
    assert phases == [["guards", "alarms", "alerted"]] * 3


@pytest.mark.rule("LAB-16", "LAB-17")
def test_in_fog_who_finds_an_entrance_held_stays_outside_for_the_turn():
    table = foggy(outside("dwarf"), evil("guard", 11, 4, up=False))
    assert table.why(come("dwarf", 11, 4)) is None
    table.do(come("dwarf", 11, 4))
    assert (table.unit("dwarf").at, table.unit("guard").up) == (None, True)
    assert table.kinds() == ["barred", "turned-up"]
    assert code(table.why(come("dwarf", 7, 11))) == "halted"


@pytest.mark.rule("LAB-16", "LAB-43", "LAB-48")
def test_in_fog_a_walk_is_stopped_by_the_zone_of_an_enemy_unseen_before():
    table = foggy(good("warrior", 2, 4), evil("guard", 4, 6), seen=EVERYWHERE)
    assert (4, 6) in table.squares("warrior")
    table.do(go("warrior", 4, 6))
    assert table.unit("warrior").at == Square(4, 5)
    assert table.unit("warrior").halted


@pytest.mark.rule("LAB-16", "LAB-47")
def test_in_fog_a_walk_is_barred_by_an_enemy_behind_a_door():
    table = scene(
        good("hero", 2, 1, defends=True, home=Square(0, 0)),
        intruder("orc", 3, 1),
        intruder("guard", 7, 11),
        reversed=True,
        fog=True,
        seen=EVERYWHERE,
    )
    assert (1, 1) in table.squares("3,1")
    table.do(go("3,1", 1, 1))
    assert table.unit("orc").at == Square(3, 1)
    assert DOOR in table.state.open
    assert [one["kind"] for one in shown(table, EVIL)["units"] if one["side"] == "good"] == ["hero", "princess"]


@pytest.mark.rule("LAB-13", "LAB-16")
def test_in_fog_everybody_still_knows_where_the_princess_is():
    table = foggy(princess(10, 7, captive=True), evil("guard", 10, 7), evil("orc", 1, 4, home=(0, 0)), alarm=True)
    table.until("attack")
    assert [one["at"] for one in shown(table)["units"] if one["kind"] == "princess"] == [[10, 7]]
    hidden = scene(good("hero", 0, 4), princess(up=False), fog=True, hidden_princess=True)
    assert [one["kind"] for one in shown(hidden)["units"]] == ["hero"]
    assert shown(hidden)["board"]["princess"] is None
    plans = [LABYRINTH.rules.view(one.state, 0).state.plan for one in (table, hidden)]
    assert [Square(7, 4) in plan.floor for plan in plans] == [True, False]
