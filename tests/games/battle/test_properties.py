"""What holds in every battle, and odds that are exact."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from inkblade.games.battle import BATTLE, Loose, Pick, State, Strike, Target
from inkblade.kernel import Match, branches, explain, options
from tests.games.battle.tables import SEED, band, scene


def check(state: State) -> None:
    """Nobody shares a square, nobody has overspent, and who is gone is not on the board."""
    position = state.position
    squares = [at for index in position.on_board for at in position.squares[index]]
    assert len(set(squares)) == len(squares)
    assert all(at in state.setup.field.terrain for at in squares)
    for index, piece in enumerate(position.pieces):
        assert piece.gone is None or piece.at is None
        assert piece.wounds or position.points(index) >= 0


@pytest.mark.parametrize("encounter", ["skirmish", "farm", "fen"])
def test_a_battle_keeps_its_order_whatever_is_decided(encounter: str):
    match = Match(BATTLE, BATTLE.notation.read_setup({"encounter": encounter, "mustered": True}), SEED)
    chance = random.Random(encounter)
    for number in range(300):
        if match.outcome is not None:
            break
        (seat,) = match.waiting
        view = match.view(seat)
        legal = options(BATTLE.rules, view)
        if number % 25 == 0:
            assert legal == tuple(one for one, objection in explain(BATTLE.rules, view) if objection is None)
        events = match.submit(seat, chance.choice(legal))
        assert sum(event.kind == "tested" for event in events) <= 1
        check(match.state)
    lost = sum(piece.gone is not None for piece in match.state.position.pieces)
    told = [event for event in match.history(None) if event["kind"] in ("killed", "fled", "drowned")]
    assert len(told) == lost


@pytest.mark.rule("MAG-43", "MAG-47", "MAG-58")
def test_the_odds_of_shots_and_blows_are_those_the_sums_tell():
    bows = band(0, "5,8,n", "6,8,n", name="bows", missile="longbow", blade="dagger")
    table = scene(bows, band(1, "5,3,s", "9,3,s")).then(Pick("bows"), Target("giaks-1"))
    total = table.shown()["pool"]["total"]
    assert chance_of_a_kill(table.state, Loose()) == Fraction(total, 100)
    blow = scene(band(0, "5,5,e"), band(1, "6,5,w", "6,9,w"), phase="combat").then(Pick("men-1"), Target("giaks-1"))
    assert chance_of_a_kill(blow.state, Strike()) == Fraction(21, 100)


def chance_of_a_kill(state: State, decision: Loose | Strike) -> Fraction:
    """Over every fall of the dice."""
    found = branches(BATTLE.rules, state, {state.asked: decision})
    return sum((chance for chance, step in found if any(one.kind == "killed" for one in step.events)), Fraction(0))
