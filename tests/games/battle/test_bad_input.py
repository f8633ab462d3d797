"""What cannot be: each is refused, with the rule that says so."""

from __future__ import annotations

from typing import Any

import pytest

from inkblade.boards import Facing, Square
from inkblade.games.battle import BATTLE, Decision, Join, March, Pick, Place, Target
from inkblade.kernel import Malformed, Plain, SeededDice
from tests.games.battle.tables import SEED, Scene, band, drawn, go, raw_setup, scene

WALLED = drawn(*["." * 24] * 12, upright={(8, y): "H" for y in range(12)})
MEN, GIAKS = band(0, "5,5,e"), band(1, "15,5,w")


def refused(*bands: Any, **rest: Any) -> str:
    """Why a setup is refused."""
    with pytest.raises(Malformed) as fault:
        BATTLE.notation.read_setup(raw_setup(*bands, **rest))
    return str(fault.value)


@pytest.mark.rule("MAG-06", "MAG-07", "MAG-24", "MAG-25")
def test_armies_that_cannot_be_are_refused_with_their_rule():
    assert "MAG-07" in refused(MEN, band(0, "1,1,e", sheet="giak", name="traitors"), GIAKS)
    arquebusiers = band(0, "1,1,e", sheet="dwarf", missile="arquebus", mounted=True, blade="axe")
    assert "a Dwarf does not ride (MAG-06)" in refused(arquebusiers, GIAKS)
    assert "(MAG-06)" in refused(band(0, "1,1,e", missile="arquebus"), GIAKS)
    assert "(MAG-06)" in refused(band(0, "1,1,e", blade="lance"), GIAKS)
    leaderless: dict[str, Plain] = raw_setup(MEN, GIAKS)
    del leaderless["encounter"]["armies"][0]["forces"][0]["leader"]
    with pytest.raises(Malformed, match=r"expected one leader, got 0 \(MAG-24\)"):
        BATTLE.notation.read_setup(leaderless)
    crowd = band(0, *["1,1,e"] * 40)
    assert "(MAG-25)" in refused(crowd, GIAKS, drawing=drawn(*["." * 6] * 6))


@pytest.mark.rule("MAG-25")
def test_a_piece_placed_off_the_board_is_refused():
    setup = BATTLE.notation.read_setup(raw_setup(MEN, GIAKS))
    state = BATTLE.rules.start(setup, SeededDice(SEED, 0)).state
    name = ("men-1", "giaks-1")[state.asked]
    for at, facing in ((Square(99, 2), Facing.EAST), (Square(-1, 2), Facing.EAST), (Square(3, 3), Facing.NORTH_EAST)):
        objection = BATTLE.rules.objection(BATTLE.rules.view(state, state.asked), Place(name, at, facing))
        assert objection is not None
        assert (objection.code, objection.rule) == ("no-place", "MAG-25")


def cited(table: Scene, decision: Decision) -> tuple[str, str]:
    """The code and the rule of an objection."""
    objection = table.objection(decision)
    assert objection is not None
    return objection.code, objection.rule


@pytest.mark.rule("MAG-93", "MAG-94", "MAG-96", "MAG-99", "MAG-100")
def test_a_march_that_cannot_be_made_says_why():
    table = scene(MEN, band(0, "5,7,e", name="others"), GIAKS, phase="move", drawing=WALLED).then(Pick("men-1"))
    assert cited(table, go(9, 5, "e")) == ("no-way", "MAG-100")
    assert cited(table, go(99, 5, "e")) == ("off-board", "MAG-94")
    assert cited(table, go(5, 7, "e")) == ("taken", "MAG-100")
    assert cited(table, March(Square(6, 5), Facing.NORTH_EAST)) == ("askew", "MAG-93")
    assert cited(table, go(0, 0, "e")) == ("out-of-reach", "MAG-99")
    pond = drawn(*["." * 24] * 5, "......w" + "." * 17, *["." * 24] * 6)
    wet = scene(MEN, GIAKS, phase="move", drawing=pond).then(Pick("men-1"))
    assert cited(wet, go(6, 5, "e")) == ("impassable", "MAG-96")


@pytest.mark.rule("MAG-36", "MAG-37", "MAG-38", "MAG-46", "MAG-60")
def test_a_shot_or_a_pool_that_cannot_be_says_why():
    bows = band(0, "5,5,e", "5,6,e", name="bows", missile="short-bow", blade="dagger")
    others = band(0, "5,8,e", name="others", missile="short-bow", blade="dagger")
    giaks = band(1, "9,5,w", "2,5,w", "23,5,w")
    table = scene(bows, others, giaks).then(Pick("bows"))
    assert cited(table, Target("giaks-2")) == ("out-of-arc", "MAG-37")
    assert cited(table, Target("giaks-3")) == ("out-of-range", "MAG-36")
    table.then(Target("giaks-1"))
    assert cited(table, Join("others-1")) == ("another-unit", "MAG-46")
    behind = scene(bows, band(1, "9,5,w", "9,9,w"), drawing=WALLED, phase="fire")
    assert cited(behind, Pick("bows")) == ("no-target", "MAG-38")
    blows = band(0, "5,5,e"), band(0, "5,6,e", name="others"), band(1, "6,5,w", "6,6,w")
    fight = scene(*blows, phase="combat").then(Pick("men-1"), Target("giaks-1"))
    assert cited(fight, Join("others-1")) == ("another-unit", "MAG-60")
