"""The test vectors of the rules, one by one."""

from __future__ import annotations

import pytest

from inkblade.boards import Hex
from inkblade.games.adventure import Cast, Move, Slay, Throw
from tests.games.adventure.tables import duelled, figure, foe, man, scene, thing


@pytest.mark.rule("MIN-18")
def test_vector_1_three_high_below_six_high_on_level_four_is_out_of_its_zone_and_the_other_way_round_in_it():
    """No book is six high; five and three on levels that differ by four stand for it."""
    low = scene(
        [figure("dun", "dwarf-smith", "a1")], [figure("ado", "hill-troll", "b1", "east")], drawing="0.  4.  0.  0."
    )
    high = scene(
        [figure("ado", "hill-troll", "a1")], [figure("dun", "dwarf-smith", "b1", "east")], drawing="0.  4.  0.  0."
    )
    low.rest(6, 1)
    assert low.state.turn == 2
    high.rest()
    assert high.state.phase == "engagement"


@pytest.mark.rule("MIN-31", "MIN-32")
def test_vector_2_a_dagger_thrown_by_a_man_flies_six_and_loses_two_at_range_five():
    row = "0.  " * 9
    for target, legal in (("g1", True), ("h1", False)):
        table = scene([figure("zoe", "duellist", "a1")], [foe("bea", target)], drawing=row)
        assert bool(table.sums("throw-weapon")) == legal
    near, far = (
        scene([figure("zoe", "duellist", "a1", raised={"54": 9})], [foe("bea", target)], drawing=row).sums(
            "throw-weapon"
        )[0]
        for target in ("d1", "f1")
    )
    assert near["damage"] - far["damage"] == 2


@pytest.mark.rule("MIN-28")
def test_vector_3_a_table_thrown_by_a_troll_flies_two_and_three_downward():
    def farthest(drawing: str) -> int:
        table = scene([figure("ado", "hill-troll", "a1", carries="table")], [foe("bea", "f1")],
                      objects=[thing("table")], drawing=drawing)  # fmt: skip
        names = {one.to for one in table.options() if isinstance(one, Throw) and one.object == "table"}
        return max("abcdef".index(name[0]) for name in names)

    assert farthest("0.  0.  0.  0.  0.  0.") == 2
    assert farthest("1.  0.  0.  0.  0.  0.") == 3


@pytest.mark.rule("MIN-70", "MIN-90")
def test_vector_4_two_below_a_six_and_an_attempt_to_slay_is_death():
    table = scene([man("ada", "c4")], [foe("bea", "d4", body=-2), foe("cem", "h8")], options={"recovery": True})
    table.do(Move("ada", "d4")).rest(4, 6, 1).do(Slay("ada", "bea")).rest(6, 6, 1)
    assert table.piece("bea").dead


@pytest.mark.rule("MIN-74")
def test_vector_5_a_spell_at_range_six_costs_two_points_and_works_on_one_to_three():
    own = figure("mag", "hedge-mage", "a1", cards=["grave-chill"])
    for face, hurt in ((3, 2), (4, 0)):
        table = scene([own], [foe("bea", "g1")], options={"far_magic": True}, drawing="0.  " * 8)
        before = table.piece("mag").reserve
        table.do(Cast("mag", "bea", "grave-chill"), face)
        assert (before - table.piece("mag").reserve, 14 - table.piece("bea").body) == (2, hurt)


@pytest.mark.rule("MIN-41")
def test_vector_6_both_off_balance_open_at_1():
    table = scene([man("ada", "d4", posture="off-balance")], [foe("bea", "e4", posture="off-balance")]).rest().engaged()
    assert [stance.picture for stance in duelled(table).stances] == [1, 1]


@pytest.mark.rule("MIN-45")
def test_vector_7_a_dwarf_on_level_four_has_two_on_a_troll_below():
    """The tally of a blow says so: the dwarf adds 2 to orange and red, the troll takes 2 off orange."""
    table = scene(
        [figure("dun", "dwarf-smith", "a1", "west")],
        [figure("ado", "hill-troll", "b1", "east", posture="off-balance")],
        drawing="4.  0.  0.  0.",
    )
    table.rest().engaged()
    heights = set()
    for page in (24, 28, 10, 32, 2):
        for answer in (18, 8, 20, 16):
            trial = _tried(table, page, answer)
            heights |= {(page, term[1]) for tally in trial for term in tally.terms if term[0] == "height" and term[1]}
    assert heights
    assert heights <= {(page, 2) for page in (24, 28, 10, 32)} | {(page, -2) for page in (24, 28)}
    assert any(amount == 2 for _, amount in heights)


def _tried(table, page: int, answer: int):
    """The sums of the blows of a round, if both may do these."""
    from inkblade.games.adventure import ADVENTURE, Duel
    from inkblade.games.duel import Maneuvering
    from inkblade.kernel import ScriptedDice

    decisions = {0: Duel("dun", Maneuvering(page)), 1: Duel("ado", Maneuvering(answer))}
    if any(table.why(decision, seat) for seat, decision in decisions.items()):
        return []
    events = ADVENTURE.rules.resolve(table.state, decisions, ScriptedDice(())).events
    return [event.facts["tally"] for event in events if event.kind == "score" and event.facts["by"] == 0]


def test_spaces_are_hexes():
    assert scene([man("ada", "a1")], [foe("bea", "h8")]).piece("ada").at == Hex(0, 0)
