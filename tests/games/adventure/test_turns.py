"""MIN-01..06: the order of a turn, initiative, and how a scenario is won."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from inkblade.boards import hexes
from inkblade.games.adventure import (
    ADVENTURE,
    Done,
    Drop,
    Duel,
    Engage,
    Finish,
    Halt,
    Let,
    Move,
    PickUp,
    Place,
    Undefended,
)
from inkblade.games.duel import Maneuvering
from inkblade.kernel import Malformed, SeededDice, unfold
from tests.games.adventure.tables import FLAT, foe, man, plain_setup, scene, setup, thing


@pytest.mark.rule("MIN-01")
def test_a_space_has_six_neighbours_and_a_level():
    table = scene([man("ada", "d4")], [foe("bea", "h8")])
    near = {one for one in table.spaces("ada") if any(s["to"] == one and s["cost"] == 1 for s in table.sums("move"))}
    assert near == {"d3", "e3", "c4", "e4", "d5", "e5"}
    assert {"name": "d4", "q": 2, "r": 3, "level": 0, "feature": "floor"} in table.view()["field"]


@pytest.mark.rule("MIN-02")
def test_figures_and_objects_begin_where_the_scenario_says():
    table = scene([man("ada", "b2", carries="sack")], [foe("bea", "g7", posture="down")],
                  objects=[thing("sack"), thing("table", "c3")])  # fmt: skip
    assert (table.at("ada"), table.at("bea"), table.object_at("table")) == ("b2", "g7", "c3")
    assert table.piece("ada").carries == ("sack",)
    assert table.piece("bea").posture == "down"


@pytest.mark.rule("MIN-02")
def test_what_somebody_unconscious_was_to_carry_lies_in_his_space():
    table = scene([man("ada", "b2", carries="sack", body=-1)], [foe("bea", "g7")], objects=[thing("sack")])
    assert (table.object_at("sack"), table.piece("ada").carries) == ("b2", ())


@pytest.mark.rule("MIN-02")
def test_who_begins_with_a_body_point_stands_and_who_begins_with_none_is_down():
    table = scene([man("ada", "b2", body=1)], [foe("bea", "g7", body=0), foe("cem", "h8")])
    assert (table.piece("ada").posture, table.piece("bea").posture) == ("standing", "down")


@pytest.mark.rule("MIN-02")
def test_a_scenario_without_a_way_to_win_is_malformed():
    plain = plain_setup([man("ada", "b2")], [foe("bea", "g7")])
    for side in plain["scenario"]["sides"]:
        del side["victories"]
    with pytest.raises(Malformed, match=r"setup\.scenario: sides: expected a victory condition"):
        ADVENTURE.notation.read_setup(plain)


@pytest.mark.rule("MIN-03")
def test_a_turn_goes_from_initiative_over_movement_and_combat_to_falls_and_victory():
    table = scene([man("ada", "d4")], [foe("bea", "e4")])
    phases = [table.state.phase, table.rest().state.phase, table.engaged().state.phase]
    phases += [table.round(ada=52, bea=52).state.phase for _ in range(2)]
    assert phases == ["movement", "engagement", "combat", "combat", "combat"]
    assert table.state.turn == 1
    table.round(1, 2, ada=52, bea=52)
    assert [table.state.phase, table.state.turn] == ["movement", 2]


@pytest.mark.rule("MIN-04")
def test_the_highest_die_moves_first():
    table = scene([man("ada", "a1")], [foe("bea", "h8")], [foe("cem", "a8")], rolls=(2, 5, 3))
    assert table.state.initiative == (1, 2, 0)
    assert table.asked == (1,)
    table.do(Done())
    assert table.asked == (2,)


@pytest.mark.rule("MIN-04")
def test_the_tied_roll_again_among_themselves():
    table = scene([man("ada", "a1")], [foe("bea", "h8")], [foe("cem", "a8")], rolls=(4, 6, 4, 2))
    assert table.state.initiative == (1, 2, 0)


@pytest.mark.rule("MIN-04")
def test_the_log_tells_every_roll_of_those_who_are_tied():
    table = scene([man("ada", "a1")], [foe("bea", "h8")], [foe("cem", "a8")], rolls=(4, 4, 4, 2, 1))
    told = [(event.kind, str(event)) for event in table.told]
    assert table.state.initiative == (1, 0, 2)
    assert told[-3:] == [
        ("turn", "Turn 1: the initiative is Side 1 (4), Side 0 (4), Side 2 (4)"),
        ("tie", "Side 0, Side 1 and Side 2 are tied at 4: a die of 3 falls on 2, and Side 1 goes first of them"),
        ("tie", "Side 0 and Side 2 are tied at 4: a die of 2 falls on 1, and Side 0 goes first of them"),
    ]


@pytest.mark.rule("MIN-04")
def test_every_order_of_two_seats_is_equally_likely():
    laid = setup([man("ada", "a1")], [foe("bea", "h8")])
    found: Counter[tuple[int, ...]] = Counter()
    for chance, step in unfold(lambda dice: ADVENTURE.rules.start(laid, dice)):
        found[step.state.initiative] += chance  # type: ignore[assignment]
    assert found == {(0, 1): Fraction(1, 2), (1, 0): Fraction(1, 2)}


@pytest.mark.rule("MIN-04")
def test_a_seat_moves_all_its_figures_in_any_order():
    table = scene([man("ada", "a1"), man("ava", "a3")], [foe("bea", "h8")])
    table.do(Move("ava", "b3")).do(Move("ada", "b1")).do(Move("ava", "c3"))
    assert table.code(Move("bea", "h7")) == ("not-yours", "MIN-04")


@pytest.mark.rule("MIN-04")
@pytest.mark.parametrize(
    "decision",
    [Halt("ada"), Let(), Place("ada", "d5"), Engage("ada", "bea", True), Duel("ada", Maneuvering(52))],
    ids=lambda decision: type(decision).__name__,
)
def test_while_figures_are_moved_nothing_is_decided_that_belongs_elsewhere(decision):
    assert scene([man("ada", "d4")], [foe("bea", "e4")]).code(decision) == ("not-now", "MIN-04")


@pytest.mark.rule("MIN-05", "MIN-19")
def test_who_names_the_undefended_space_has_moved():
    table = scene([man("ada", "a1"), man("ava", "a3")], [foe("bea", "h8")])
    table.do(Undefended("ada", hexes.Side.EAST))
    assert table.piece("ada").rear == hexes.step(table.piece("ada").at, hexes.Side.EAST)
    assert table.code(Move("ada", "b1")) == ("finished", "MIN-05")
    assert table.asked == (0,)
    table.do(Finish("ava"))
    assert table.asked == (1,)


@pytest.mark.rule("MIN-06")
def test_nobody_has_won_so_a_new_turn_begins():
    table = scene([man("ada", "a1")], [foe("bea", "h8")])
    table.rest(1, 2)
    assert (table.state.turn, table.state.phase, table.state.end) == (2, "movement", None)


def _sides(*victories: Any):
    """Two figures, one of whom wins by what is named, as scenario fields."""
    ada = man("ada", "b2")
    sides = [
        {"name": "Side 0", "figures": [ada], "victories": list(victories), "points": 10},
        {"name": "Side 1", "figures": [foe("bea", "h8", body=3)], "victories": []},
    ]
    return {"sides": sides, "places": {"corner": ["a1", "b1"]}}


@pytest.mark.rule("MIN-06")
def test_reaching_a_place_wins_at_the_end_of_the_turn():
    table = scene([man("ada", "b2")], [foe("bea", "h8")], **_sides({"kind": "reach", "place": "corner"}))
    table.do(Move("ada", "b1"))
    assert "over" not in table.kinds()
    table.rest()
    assert table.state.end is not None
    assert table.state.end.points == (1.0, -1.0)
    assert table.state.end.reason == "Side 0 won: one of theirs has come to the corner"
    assert "over" in table.kinds()


@pytest.mark.rule("MIN-06")
def test_the_first_way_that_has_come_true_is_told_of_each_side():
    told = _sides({"kind": "slay-all"}, {"kind": "reach", "place": "corner"}, {"kind": "survive", "turn": 1})
    told["sides"][1]["victories"] = [{"kind": "survive", "turn": 1, "figure": "bea"}]
    table = scene([], [], **told)
    table.do(Move("ada", "b1")).rest()
    assert table.state.end is not None
    assert table.state.end.points == (0.0, 0.0)
    assert table.state.end.reason == (
        "Side 0 and Side 1 met their conditions in one turn, a draw: "
        "one of theirs has come to the corner; bea is conscious at the end of turn 1"
    )


@pytest.mark.rule("MIN-06")
@pytest.mark.parametrize(
    ("victory", "wins_in"),
    [
        ({"kind": "hold", "place": "corner", "turn": 2}, 2),
        ({"kind": "survive", "turn": 3}, 3),
        ({"kind": "survive", "turn": 2, "figure": "ada"}, 2),
        ({"kind": "reach", "place": "corner", "figure": "ada"}, 1),
        ({"kind": "rescue", "figure": "ada", "place": "corner"}, 1),
    ],
)
def test_each_condition_wins_when_it_has_come_true(victory, wins_in):
    table = scene([man("ada", "b2")], [foe("bea", "h8")], **_sides(victory))
    table.do(Move("ada", "b1"))
    while table.state.end is None:
        table.rest(*(() if table.state.turn == wins_in else (6, 1)))
    assert (table.state.turn, table.state.end.points) == (wins_in, (1.0, -1.0))


@pytest.mark.rule("MIN-06")
def test_carrying_an_object_to_a_place_wins():
    told = _sides({"kind": "carry", "object": "sack", "place": "corner"})
    table = scene([man("ada", "b2")], [foe("bea", "h8")], objects=[thing("sack", "b2")], **told)
    table.do(PickUp("ada", "sack")).do(Move("ada", "b1")).do(Drop("ada", "sack", "b1"))
    table.rest(6, 1)
    assert "over" not in table.kinds()
    table.do(PickUp("ada", "sack"))
    table.rest()
    assert table.state.end is not None


@pytest.mark.rule("MIN-06")
def test_one_of_several_in_the_place_carries_the_object_there():
    told = _sides({"kind": "carry", "object": "sack", "place": "corner"})
    told["sides"][0]["figures"].append(man("ava", "a2"))
    table = scene([], [], objects=[thing("sack", "b2")], **told).rest(6, 1)
    assert "over" not in table.kinds()
    table.do(Move("ava", "a1")).do(PickUp("ada", "sack")).do(Move("ada", "b1")).rest()
    assert table.state.end is not None


@pytest.mark.rule("MIN-06")
def test_when_the_turns_run_out_the_named_side_wins_or_nobody():
    table = scene([man("ada", "a1")], [foe("bea", "h8")], turns=1)
    table.rest()
    assert table.state.end is not None
    assert (table.state.end.points, table.state.end.reason) == ((0.0, 0.0), "nobody won in 1 turns")
    table = scene([man("ada", "a1")], [foe("bea", "h8")], turns=1, winner="Side 1")
    table.rest()
    assert table.state.end is not None
    assert table.state.end.points == (-1.0, 1.0)


@pytest.mark.rule("MIN-06")
def test_two_sides_that_win_at_once_draw():
    sides = [
        {"name": name, "figures": [man(id, at)], "victories": [{"kind": "survive", "turn": 1}]}
        for name, id, at in (("Side 0", "ada", "a1"), ("Side 1", "bea", "h8"))
    ]
    table = scene([man("ada", "a1")], [foe("bea", "h8")], sides=sides)
    table.rest()
    assert table.state.end is not None
    assert table.state.end.points == (0.0, 0.0)


def test_a_scenario_may_have_any_number_of_seats_and_figures_a_side():
    plain = plain_setup([man("ada", "a1"), man("ava", "a3"), man("amy", "a5")], [foe("bea", "h8")])
    laid = ADVENTURE.notation.read_setup({**plain, "seats": [3, 1]})
    assert laid.own == ((0,), (1,), (2,), (3,))
    assert laid.teams == (0, 0, 0, 1)
    ADVENTURE.rules.start(laid, SeededDice(bytes(32), 0))
    with pytest.raises(Malformed, match=r"setup\.seats\[1\]: expected 1 to 1"):
        ADVENTURE.notation.read_setup({**plain, "seats": [3, 2]})


def test_the_field_is_what_was_drawn():
    assert len(setup([man("ada", "a1")], [foe("bea", "h8")], drawing=FLAT).field.spaces) == 64
