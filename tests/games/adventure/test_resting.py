"""MIN-62..72, 90: regeneration, the wraith's absence and touch, and the unconscious who wake."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from inkblade.games.adventure import (
    ADVENTURE,
    Cast,
    Done,
    Drop,
    Finish,
    Move,
    PickUp,
    Place,
    Regenerate,
    Restore,
    Slay,
    Throw,
)
from inkblade.kernel import branches
from tests.games.adventure.tables import Scene, figure, foe, man, scene

REGENERATION = {"regeneration": True}
RECOVERY = {"recovery": True}
INITIATIVE = (6, 1)
TABLE = {
    0: (6, 6, 4, 2, 0, 0, -1, -2, -3),
    -1: (6, 4, 2, 0, -1, -1, -2, -3, -4),
    -2: (4, 2, 0, -1, -2, -2, -3, -4, None),
    -3: (2, 1, -1, -2, -3, -3, -4, None, None),
    -4: (1, -1, -2, -3, -4, -4, None, None, None),
}
"""MIN-69, as it is printed."""


def hurt(book: str, body: int, at: str = "a1", **rest: Any) -> Scene:
    """Somebody wounded, with an opponent far away."""
    table_options = rest.pop("options", REGENERATION)
    return scene([figure("ado", book, at, body=body)], [foe("bea", "h8")], options=table_options, **rest)


@pytest.mark.rule("MIN-62")
def test_only_who_regenerates_in_the_book_regenerates_and_only_with_the_option():
    assert hurt("hill-troll", 10, options={}).code(Regenerate("ado")) == ("option", "MIN-62")
    assert hurt("man-at-arms", 10).code(Regenerate("ado")) == ("no-gift", "MIN-62")
    for book in ("hill-troll", "skeleton", "iroha"):
        assert hurt(book, 2).why(Regenerate("ado")) is None


@pytest.mark.rule("MIN-63")
def test_regenerating_takes_all_points_and_is_not_done_in_an_opponents_zone():
    table = hurt("hill-troll", 10).do(Move("ado", "b1"))
    assert table.code(Regenerate("ado")) == ("winded", "MIN-63")
    table = hurt("hill-troll", 10).do(Regenerate("ado"))
    assert table.code(Move("ado", "b1")) == ("spent", "MIN-63")
    near = scene([figure("ado", "hill-troll", "d4", body=10)], [foe("bea", "e4")], options=REGENERATION)
    assert near.code(Regenerate("ado")) == ("in-zone", "MIN-63")


@pytest.mark.rule("MIN-64")
def test_the_gain_is_three_times_the_best_of_the_book_and_never_above_the_start():
    table = hurt("hill-troll", 10).do(Regenerate("ado"))
    assert table.piece("ado").body == 10
    table.rest(*INITIATIVE)
    assert table.piece("ado").body == 16
    assert hurt("hill-troll", 26).do(Regenerate("ado")).rest(*INITIATIVE).piece("ado").body == 28
    assert hurt("iroha", 5).do(Regenerate("ado")).rest(*INITIATIVE).piece("ado").body == 8
    assert hurt("hill-troll", 28).code(Regenerate("ado")) == ("whole", "MIN-64")


@pytest.mark.rule("MIN-65")
def test_who_is_in_an_opponents_zone_at_the_end_gains_nothing():
    table = scene([figure("ado", "hill-troll", "a4", body=10, order="never")], [foe("bea", "d4")], options=REGENERATION)
    table.do(Regenerate("ado")).do(Finish("ado")).do(Move("bea", "b4")).do(Done())
    assert table.piece("ado").body == 10
    assert "disturbed" in table.kinds()


def wraith(body: int = 3, at: str = "d4", bea: str = "h8", **rest: Any) -> Scene:
    return scene([figure("wight", "wraith", at, body=body)], [foe("bea", bea)], options=REGENERATION, **rest)


@pytest.mark.rule("MIN-66")
def test_the_wraith_leaves_at_the_start_of_the_phase_and_comes_back_whole():
    table = wraith()
    assert (table.state.phase, table.asked) == ("departure", (0,))
    assert table.code(Done()) == ("not-now", "MIN-66")
    table.do(Regenerate("wight"))
    assert table.view()["figures"][0]["condition"] == "away"
    assert "wight" not in table.view()["zones"]
    table.rest(*INITIATIVE)
    assert (table.piece("wight").body, table.at("wight"), table.piece("wight").away) == (12, "d4", False)


@pytest.mark.rule("MIN-66")
def test_the_wraith_may_stay_and_then_does_not_leave_later():
    table = wraith().do(Finish("wight"))
    assert table.state.phase == "movement"
    assert table.code(Regenerate("wight")) == ("not-now", "MIN-66")


@pytest.mark.rule("MIN-66")
def test_while_it_is_away_its_space_is_open_and_it_halts_nobody():
    table = wraith(bea="f4").do(Regenerate("wight"))
    table.do(Move("bea", "c4"))
    assert table.at("bea") == "c4"


@pytest.mark.rule("MIN-66")
def test_a_whole_or_engaged_wraith_is_not_asked():
    assert wraith(body=12).state.phase == "movement"
    assert wraith(bea="e4").state.phase == "movement"


@pytest.mark.rule("MIN-67")
def test_who_ends_in_its_space_is_touched_and_driven_away():
    table = wraith(bea="f4").do(Regenerate("wight"))
    table.do(Move("bea", "d4")).do(Done())
    assert table.asked == (0,)
    assert table.view()["pending"]["why"] == "touch"
    table.do(Place("bea", "e4"))
    assert (table.at("bea"), table.piece("bea").body, table.piece("wight").body) == ("e4", 12, 12)
    assert table.piece("bea").posture == "standing"


@pytest.mark.rule("MIN-67")
def test_who_is_driven_two_levels_down_has_fallen():
    table = scene([figure("wight", "wraith", "a1", body=3)], [foe("bea", "c1")], options=REGENERATION,
                  drawing="2.  2.  2.\n  0.  2.  2.")  # fmt: skip
    table.do(Regenerate("wight")).do(Move("bea", "a1")).do(Done()).do(Place("bea", "a2"))
    assert (table.piece("bea").posture, table.piece("bea").body) == ("down", 14 - 2 - 2)


@pytest.mark.rule("MIN-68")
def test_magic_users_restore_two_spell_points_a_turn():
    options = {"regeneration": True, "far_magic": True}
    own = figure("mag", "hedge-mage", "a1", cards=["leaden-arms"])
    table = scene([own], [foe("bea", "d1")], options=options)
    assert table.code(Restore("mag")) == ("nothing", "MIN-68")
    table.do(Cast("mag", "bea", "leaden-arms"), 6)
    table.rest(*INITIATIVE)
    before = table.view()["figures"][0]["spell_points"]
    table.do(Restore("mag")).rest(*INITIATIVE)
    assert table.view()["figures"][0]["spell_points"] == before + 2
    table.do(Restore("mag")).rest(*INITIATIVE)
    assert table.view()["figures"][0]["spell_points"] == before + 3
    assert table.code(Restore("mag")) == ("nothing", "MIN-68")
    assert scene([man("ada", "a1")], [foe("bea", "d1")], options=options).code(Restore("ada")) == ("no-gift", "MIN-68")


def lying(body: int, book: str = "man-at-arms", options: Any = RECOVERY, at: str = "d4") -> Scene:
    """Somebody unconscious, and opponents who may or may not be near."""
    return scene([figure("ava", book, at, "west", body=body), man("ada", "a1")], [foe("bea", "h8")], options=options)


@pytest.mark.rule("MIN-69")
@pytest.mark.parametrize("body", TABLE)
@pytest.mark.parametrize("face", range(1, 7))
def test_the_recovery_table_is_the_printed_one(body, face):
    table = lying(body).rest(face, *INITIATIVE)
    entry = TABLE[body][face]
    assert table.piece("ava").body == (-5 if entry is None else entry)
    assert table.piece("ava").dead == (entry is None)


@pytest.mark.rule("MIN-69")
def test_without_the_option_nobody_wakes():
    assert "recovery" not in lying(0, options={}).rest(*INITIATIVE).kinds()


@pytest.mark.rule("MIN-69")
def test_who_wakes_is_down_and_may_be_fought_and_another_in_his_space_steps_aside():
    table = scene([man("ava", "d4", body=-1), man("ada", "a1")], [foe("bea", "f4")], options=RECOVERY)
    table.do(Done()).do(Move("bea", "d4")).do(Done(), 1)
    assert (table.piece("ava").body, table.piece("ava").posture) == (4, "down")
    assert table.asked == (1,)
    table.do(Place("bea", "e4"))
    assert table.state.phase == "engagement"
    assert table.at("ava") == "d4"


@pytest.mark.rule("MIN-70", "MIN-90")
@pytest.mark.parametrize(
    ("body", "face", "after"), [(-2, 6, -5), (-1, 1, -1), (0, 5, -3), (-4, 3, -5), (0, 6, -3), (-3, 1, -3)]
)
def test_slaying_adds_three_and_the_table_is_read_up_to_eight(body, face, after):
    table = scene([man("ada", "c4")], [foe("bea", "d4", body=body), foe("cem", "h8")], options=RECOVERY)
    table.do(Move("ada", "d4")).rest(4, *INITIATIVE)
    assert table.piece("bea").body == body
    table.do(Slay("ada", "bea")).rest(face, *INITIATIVE)
    assert table.piece("bea").body == after


@pytest.mark.rule("MIN-71")
def test_the_undead_never_wake():
    table = lying(0, "skeleton").rest(*INITIATIVE)
    assert "recovery" not in table.kinds()


@pytest.mark.rule("MIN-72")
def test_a_body_that_was_moved_does_not_roll():
    for last in (Drop("ada", "ava", "e3"), Throw("ada", "ava", "e3"), None):
        table = scene([man("ava", "d4", body=-1), man("ada", "d5")], [foe("bea", "h8")], options=RECOVERY)
        table.do(Move("ada", "d4")).do(PickUp("ada", "ava"))
        if last is not None:
            table.do(last, *((1,) if isinstance(last, Throw) else ()))
        table.rest(*INITIATIVE)
        assert "recovery" not in table.kinds()


@pytest.mark.rule("MIN-72")
def test_a_body_goes_with_who_carries_it():
    table = scene([man("ava", "d4", body=-1), man("ada", "d5")], [foe("bea", "h8")])
    table.do(Move("ada", "d4")).do(PickUp("ada", "ava")).rest(*INITIATIVE)
    table.do(Move("ada", "c4"))
    assert (table.at("ava"), table.piece("ada").effort.spent) == ("c4", 2)


@pytest.mark.rule("MIN-90")
def test_one_slays_in_the_same_space_with_all_points():
    table = scene([man("ada", "c4")], [foe("bea", "d4", body=-1), foe("cem", "h8")])
    assert table.code(Slay("ada", "bea")) == ("not-here", "MIN-90")
    table.do(Move("ada", "d4"))
    assert table.code(Slay("ada", "bea")) == ("winded", "MIN-90")
    table.rest(*INITIATIVE)
    assert table.code(Slay("ada", "cem")) == ("not-helpless", "MIN-90")
    table.do(Slay("ada", "bea"))
    assert table.piece("bea").dead


@pytest.mark.rule("MIN-69")
def test_the_chances_of_waking_are_exact():
    table = lying(-1)
    table.do(Done())
    found: dict[int, Fraction] = {}
    for chance, step in branches(ADVENTURE.rules, table.state, {1: Done()}):
        body = step.state.pieces[0].body
        found[body] = found.get(body, Fraction(0)) + chance
    expected: dict[int, Fraction] = {}
    for face in range(1, 7):
        entry = TABLE[-1][face]
        assert entry is not None
        expected[entry] = expected.get(entry, Fraction(0)) + Fraction(1, 6)
    assert found == expected
