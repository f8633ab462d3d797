"""MIN-35..38, 82: jumping over a space, and down onto an opponent."""

from __future__ import annotations

from typing import Any

import pytest

from inkblade.games.adventure import Halt, JumpOnto, JumpOver, Move, Place, Run
from tests.games.adventure.tables import FLAT, figure, foe, man, scene, thing

PLATFORM = """
2.  0.  0.  0.
  2.  0.  0.  0.
2.  0.  0.  0.
"""
"""The west two levels up."""


def runner(*objects: Any, drawing: str = FLAT, foes: tuple[object, ...] = ()):
    """Somebody who runs along a row and has entered two spaces."""
    table = scene([man("ada", "a1")], [foe("bea", "h8" if drawing == FLAT else "h1"), *foes],
                  objects=list(objects), drawing=drawing)  # fmt: skip
    return table.do(Run("ada")).do(Move("ada", "c1"))


@pytest.mark.rule("MIN-35")
def test_only_who_runs_and_has_entered_two_spaces_jumps():
    walking = scene([man("ada", "a1")], [foe("bea", "h8")]).do(Move("ada", "c1"))
    assert walking.code(JumpOver("ada", "e1")) == ("not-running", "MIN-35")
    short = scene([man("ada", "a1")], [foe("bea", "h8")]).do(Run("ada")).do(Move("ada", "b1"))
    assert short.code(JumpOver("ada", "d1")) == ("no-start", "MIN-35")
    assert runner().code(JumpOver("ada", "d2")) == ("not-over", "MIN-35")


@pytest.mark.rule("MIN-35")
def test_one_jumps_straight_over_a_space_and_never_between_two():
    table = scene([man("ada", "b4")], [foe("bea", "h8")]).do(Run("ada")).do(Move("ada", "d4"))
    assert {one.to for one in table.options() if isinstance(one, JumpOver)} == {"b4", "c2", "e2", "f4", "e6", "c6"}
    for to in ("c3", "d2", "f3", "f5", "d6", "c5"):
        assert table.code(JumpOver("ada", to)) == ("not-over", "MIN-35")


@pytest.mark.rule("MIN-35")
def test_a_jump_ends_the_move():
    table = runner().do(JumpOver("ada", "e1"))
    assert table.at("ada") == "e1"
    assert table.code(Move("ada", "f1")) == ("landed", "MIN-35")


@pytest.mark.rule("MIN-36")
def test_one_lands_at_most_a_level_above():
    row = "0.  0.  0.  0.  {}.  0.  0.  0."
    assert runner(drawing=row.format(1)).why(JumpOver("ada", "e1")) is None
    assert runner(drawing=row.format(2)).code(JumpOver("ada", "e1")) == ("high", "MIN-36")


@pytest.mark.rule("MIN-37")
def test_an_object_that_stands_higher_than_start_or_landing_is_not_jumped():
    assert runner(thing("chest", "d1")).code(JumpOver("ada", "e1")) == ("in-the-way", "MIN-37")
    sunken = "0.  0.  0.  {}.  0.  0.  0.  0."
    low = scene(
        [man("ada", "a1")], [foe("bea", "h1")], objects=[thing("chest", "d1")], drawing="1.  1.  1.  0.  1.  1.  1.  1."
    )
    assert low.do(Run("ada")).do(Move("ada", "c1")).why(JumpOver("ada", "e1")) is None
    assert runner(drawing=sunken.format(2)).code(JumpOver("ada", "e1")) == ("high", "MIN-37")


@pytest.mark.rule("MIN-37")
def test_an_upright_opponent_may_be_jumped():
    table = runner(foes=(foe("cem", "d1", "west", order="never"),))
    assert table.at("ada") == "c1"
    table.do(JumpOver("ada", "e1"))
    assert table.at("ada") == "e1"


@pytest.mark.rule("MIN-38")
def test_who_jumps_is_off_balance_for_he_ran():
    assert runner().do(JumpOver("ada", "e1")).piece("ada").posture == "off-balance"


def pounce(face: int, *more: int, book: str = "man-at-arms"):
    table = scene([man("ada", "a2")], [figure("bea", book, "b2", "east")], drawing=PLATFORM)
    return table.do(JumpOnto("ada", "bea"), face, *more)


@pytest.mark.rule("MIN-82")
@pytest.mark.parametrize(
    ("face", "own", "other", "lost", "bodies"),
    [
        (1, "off-balance", "down", (), (14, 12)),
        (2, "off-balance", "off-balance", ("weapon",), (14, 14)),
        (3, "off-balance", "off-balance", (), (14, 14)),
        (4, "off-balance", "off-balance", (), (14, 14)),
        (5, "down", "standing", (), (12, 14)),
        (6, "down", "standing", (), (12, 14)),
    ],
)
def test_the_die_says_how_jumper_and_opponent_come_off(face, own, other, lost, bodies):
    table = pounce(face)
    assert table.asked == (0,)
    assert set(table.view()["pending"]["spaces"]) == {"b1", "c1", "c2", "b3", "c3"}
    table.do(Place("ada", "c1"))
    assert table.at("ada") == "c1"
    assert (table.piece("ada").posture, table.piece("bea").posture) == (own, other)
    assert table.piece("bea").fighter.lost == lost
    assert (table.piece("ada").body, table.piece("bea").body) == bodies
    assert table.piece("ada").effort.spent == 1


@pytest.mark.rule("MIN-82")
def test_one_jumps_onto_opponents_below_and_beside_only():
    table = scene([man("ada", "b2")], [foe("bea", "a2")], drawing=PLATFORM)
    assert table.code(JumpOnto("ada", "bea")) == ("not-below", "MIN-82")
    far = scene([man("ada", "a2")], [foe("bea", "d2")], drawing=PLATFORM)
    assert far.code(JumpOnto("ada", "bea")) == ("not-below", "MIN-82")
    friends = scene([man("ada", "a2"), man("ava", "b2")], [foe("bea", "d3")], drawing=PLATFORM)
    assert friends.code(JumpOnto("ada", "ava")) == ("friend", "MIN-82")
    assert friends.code(JumpOnto("ada", "nobody")) == ("nobody", "MIN-82")


@pytest.mark.rule("MIN-82")
def test_a_weapon_dropped_by_a_jump_lies_in_its_owners_space():
    assert pounce(2).object_at("bea:weapon") == "b2"


@pytest.mark.rule("MIN-11", "MIN-82")
def test_who_jumps_down_beside_an_opponent_may_be_halted_there():
    table = pounce(3).do(Place("ada", "c1"))
    assert table.asked == (1,)
    table.do(Halt("bea"))
    assert table.code(Move("ada", "d1")) == ("halted", "MIN-16")
