"""LAB-76..78, 80: the Princess hidden, the game reversed, and one who plays alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from inkblade.boards import Square
from inkblade.games.labyrinth import LABYRINTH, Alert, Burn, Pass, Unit, party
from inkblade.kernel import Malformed
from tests.games.labyrinth.tables import (
    DOOR,
    EVIL,
    HER_DOOR,
    Scene,
    code,
    force,
    go,
    good,
    intruder,
    out,
    princess,
    raid,
    scene,
    setup,
    strike,
)
from tests.playing import begin, play

# The hidden Princess.


@pytest.mark.rule("LAB-76")
def test_a_hidden_princess_lies_face_down_like_any_counter():
    match = raid(garrison=[("orc", (1, 1))], options={"hidden_princess": True})
    shown = LABYRINTH.notation.plain(match.view(0))
    assert shown["board"]["princess"] is None
    assert [one for one in shown["units"] if one["kind"] == "hidden"] == [
        {"name": name, "kind": "hidden", "side": "evil", "at": at, "up": False, "sighted": False}
        for name, at in (("1,1", [1, 1]), ("7,4", [7, 4]))
    ]
    assert LABYRINTH.notation.plain(match.view(EVIL))["board"]["princess"] == [7, 4]


@pytest.mark.rule("LAB-76")
def test_a_hidden_princess_is_turned_up_by_sight():
    table = scene(good("hero", 10, 4), princess(up=False), opened=[HER_DOOR], hidden_princess=True)
    table.do(go("hero", 9, 4))
    assert table.unit("princess").up
    assert "The Princess is turned up at 8,5." in [str(event) for event in table.told]


# The game reversed.


def guarded(*units: Unit, **rest: Any) -> Scene:
    """The reversed game: Evil has come in, and moves."""
    return scene(*units, reversed=True, **rest)


def keeper(kind: str, x: int, y: int, up: bool = True, home: tuple[int, int] | None = None) -> Unit:
    """A questing unit that was placed in the stronghold."""
    return good(kind, x, y, up=up, home=Square(*home) if home else None, defends=True)


@pytest.mark.rule("LAB-77")
def test_in_the_reversed_game_good_defends_and_evil_comes():
    placed = [["hero", [4, 1]], ["elf", [1, 1]]]
    match = raid(garrison=placed, parties=[["hero", "elf"]], options={"reversed": True})
    assert match.waiting == (EVIL,)
    assert match.state.phase == "movement"
    assert {unit.kind for unit in match.state.units if unit.defends} == {"hero", "elf", "princess"}
    coming = [unit.kind for unit in match.state.units if not unit.defends]
    assert (coming.count("guard"), coming.count("dummy"), len(set(coming))) == (6, 0, 15)


@pytest.mark.rule("LAB-77")
def test_all_questing_units_are_placed_one_in_a_room():
    with pytest.raises(Malformed, match=r"all questing units are placed in the stronghold they defend \(LAB-77\)"):
        setup(garrison=[("hero", (4, 1))], parties=[["hero", "elf"]], options={"reversed": True})
    with pytest.raises(Malformed, match="there is a counter in that room already"):
        setup(garrison=[("hero", (1, 1)), ("elf", (0, 0))], parties=[["hero", "elf"]], options={"reversed": True})


@pytest.mark.rule("LAB-77")
def test_good_tries_doorways_and_uses_magic_when_its_half_begins():
    table = guarded(
        keeper("dwarf", 3, 1, up=False), keeper("magic-user", 4, 4), intruder("orc", 4, 6), intruder("guard", 7, 11)
    ).do(Pass())
    assert (table.state.half, table.state.phase) == ("good", "doors")
    table.do(force("dwarf", DOOR), 4)
    assert DOOR in table.state.open
    table.do(Burn("4,6"))
    assert table.unit("orc").gone == "slain"
    assert table.state.phase == "guards"


@pytest.mark.rule("LAB-77", "LAB-53")
def test_questing_units_placed_in_halls_are_the_sentries():
    table = guarded(
        keeper("dwarf", 3, 1),
        keeper("priest", 1, 1, up=False, home=(0, 0)),
        keeper("warrior", 4, 7, up=False),
        keeper("hobbit", 10, 7, up=False),
        intruder("orc", 7, 1),
        intruder("guard", 7, 11),
    ).until("guards")
    table.do(go("warrior", 5, 7))
    assert code(table.why(go("hobbit", 10, 8))) == "one-guard"
    table.until("alarms").do(Alert("dwarf", Square(0, 0)), 6)
    table.until("alerted").do(go("priest", 2, 1))
    assert table.unit("priest").at == Square(2, 1)


@pytest.mark.rule("LAB-77")
def test_a_guard_captures_the_princess_in_her_room_and_wins_when_he_leaves_with_her():
    table = guarded(keeper("hero", 4, 1), intruder("guard", 8, 4), intruder("orc", 4, 7))
    table.do(go("8,4", 7, 4))
    assert table.unit("princess").captive
    table = guarded(keeper("hero", 4, 1), princess(0, 4, captive=True), intruder("guard", 0, 4), alarm=True)
    table.do(out("0,4"))
    assert table.outcome is not None
    assert (table.outcome.points, table.outcome.reason) == ((-1.0, 1.0), "the Princess is carried off")


@pytest.mark.rule("LAB-77", "LAB-57")
def test_carried_out_of_her_room_the_princess_wakes_the_defenders():
    table = guarded(
        keeper("hero", 1, 1, up=False, home=(0, 0)),
        princess(8, 4, captive=True),
        intruder("guard", 8, 4),
        intruder("orc", 4, 7),
        opened=[HER_DOOR],
    )
    table.do(go("8,4", 9, 4))
    assert table.state.alarm
    assert table.until("alerted").why(go("hero", 2, 1)) is None


@pytest.mark.rule("LAB-77")
def test_only_a_guard_captures_her():
    table = guarded(keeper("hero", 4, 1), intruder("orc", 8, 4), intruder("guard", 4, 7))
    assert (7, 4) not in table.squares("8,4")


@pytest.mark.rule("LAB-77")
def test_good_wins_when_no_guard_is_left_to_carry_her_off():
    table = guarded(keeper("hero", 4, 4), intruder("guard", 4, 5, damage=2), intruder("orc", 4, 7))
    table.until("attack", "good").do(strike("hero", "4,5"), 6, 6).do(Pass())
    assert table.outcome is not None
    assert table.outcome.points == (1.0, -1.0)
    assert table.outcome.reason == "no Guard is left to carry the Princess off"


@pytest.mark.rule("LAB-77", "LAB-50")
def test_the_defenders_lie_face_down_until_evil_sees_them():
    table = guarded(keeper("hero", 4, 1, up=False), intruder("orc", 5, 4), intruder("guard", 7, 11))
    hidden = LABYRINTH.rules.view(table.state, EVIL).state.garrison
    assert [unit.kind for unit in hidden] == ["hidden"]
    table.do(go("5,4", 4, 4))
    assert table.unit("hero").up


@pytest.mark.rule("LAB-78")
def test_after_twenty_turns_the_defenders_have_held_out():
    table = guarded(keeper("hero", 4, 1), intruder("guard", 7, 11))
    assert table.state.options.limit == 20
    while table.asked:
        table.do(Pass())
    assert table.outcome is not None
    assert table.outcome.points == (1.0, -1.0)
    assert table.outcome.reason == "the intruders have not succeeded in 20 turns"


@pytest.mark.rule("LAB-78")
def test_the_limit_of_turns_is_agreed_on():
    assert guarded(keeper("hero", 4, 1), intruder("guard", 7, 11), turns=7).state.options.limit == 7


@pytest.mark.rule("LAB-80")
def test_a_stronghold_and_its_garrison_can_be_left_to_chance():
    told = {"stronghold": {"size": 12, "seed": 5}, "garrison": "scattered", "options": {"turns": 2}}
    match = begin(LABYRINTH, LABYRINTH.notation.read_setup(told), 1)
    assert match.waiting == (0,)
    assert {unit.kind for unit in match.state.units if not unit.defends} == set(party())
    assert len(match.state.garrison) > 6
    again = begin(LABYRINTH, LABYRINTH.notation.read_setup(told), 1)
    assert again.state == match.state


@pytest.mark.rule("LAB-80")
def test_a_seat_left_alone_is_played_by_the_clock_to_the_end():
    match = raid(garrison=[("guard", (4, 7))], parties=[["hero"]], options={"turns": 2})
    while match.asked:
        (seat,) = match.waiting
        match.submit(seat, LABYRINTH.rules.default(match.view(seat)))
    assert match.outcome is not None


def test_random_raids_come_to_an_end():
    match = play(begin(LABYRINTH, LABYRINTH.notation.read_setup({"garrison": "scattered"}), 11), Random(11), 5000)
    assert match.outcome is not None
