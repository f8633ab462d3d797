"""MIN-54, 55: what the winners of a scenario gain."""

from __future__ import annotations

import pytest

from inkblade.games.adventure import ADVENTURE, Done, Move, Slay, fates
from inkblade.kernel import Plain, ScriptedDice
from tests.games.adventure.tables import foe, man, plain_setup, scene


def shares(figures: list[Plain], seats: list[int], points: int = 10) -> dict[str, int]:
    """What each figure of a side gains that wins at once."""
    side = {"name": "Side 0", "figures": figures, "victories": [{"kind": "survive", "turn": 1}], "points": points}
    other = {"name": "Side 1", "figures": [foe("bea", "h8")], "points": 7}
    plain = plain_setup(figures, [foe("bea", "h8")], sides=[side, other])
    laid = ADVENTURE.notation.read_setup({**plain, "seats": seats})
    order = range(6, 6 - ADVENTURE.rules.seats(laid), -1)
    state = ADVENTURE.rules.start(laid, ScriptedDice(order)).state
    while (ask := ADVENTURE.rules.asked(state)) is not None:
        view = ADVENTURE.rules.view(state, ask.seats[0])
        state = ADVENTURE.rules.resolve(state, {ask.seats[0]: ADVENTURE.rules.default(view)}, ScriptedDice(())).state
    return {one.figure: one.points for one in fates(state)}


@pytest.mark.rule("MIN-54")
def test_a_winner_gains_the_victory_points_of_the_scenario():
    assert shares([man("ada", "a1")], [1, 1]) == {"ada": 10, "bea": 0}


@pytest.mark.rule("MIN-55")
def test_victory_points_are_divided_evenly_among_the_winning_seats():
    three = [man("ada", "a1"), man("ava", "a3"), man("amy", "a5")]
    assert shares(three, [3, 1], points=11) == {"ada": 4, "ava": 4, "amy": 3, "bea": 0}
    assert shares(three, [2, 1], points=10) == {"ada": 3, "ava": 5, "amy": 2, "bea": 0}


@pytest.mark.rule("MIN-55")
def test_who_alone_survives_takes_all():
    sides = [
        {"name": "Side 0", "figures": [man("ada", "a1"), man("ava", "e4", body=-4, owner=1)], "points": 10,
         "victories": [{"kind": "survive", "turn": 2}]},
        {"name": "Side 1", "figures": [foe("bea", "d4")]},
    ]  # fmt: skip
    table = scene([], [], sides=sides, rolls=(6, 5, 4)).do(Done())
    table.do(Move("bea", "e4")).do(Done(), 6, 5, 4)
    table.do(Done()).do(Slay("bea", "ava")).do(Done())
    assert table.fate("ava").condition == "dead"
    assert (table.fate("ada").points, table.fate("ava").points) == (10, 0)


@pytest.mark.rule("MIN-55")
def test_the_unconscious_of_the_winners_have_survived():
    assert shares([man("ada", "a1"), man("ava", "a3", body=-4)], [2, 1]) == {"ada": 5, "ava": 5, "bea": 0}
