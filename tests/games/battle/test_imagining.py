"""MAG-26: states that a view allows."""

from __future__ import annotations

import random

import pytest

from inkblade.games.battle import BATTLE, Ready, State
from inkblade.games.battle._rules import BattleRules
from inkblade.kernel import Match, SeededDice, options
from tests.games.battle.tables import SEED

RULES = BattleRules()


@pytest.mark.rule("MAG-26")
@pytest.mark.parametrize(("encounter", "mustered"), [("flight", True), ("fen", False)])
def test_an_imagined_state_looks_just_like_the_view_it_was_made_of(encounter: str, mustered: bool):
    setup = BATTLE.notation.read_setup({"encounter": encounter, "mustered": mustered})
    match, chance = Match(BATTLE, setup, SEED), random.Random(encounter)
    for turn in range(120):
        if match.outcome is not None:
            break
        (asked,) = match.waiting
        if turn % 6 == 0:
            for seat in (0, 1, None):
                view = match.view(seat)
                state = RULES.imagine(view, SeededDice(SEED, turn))
                assert BATTLE.rules.view(state, seat) == view
                assert BATTLE.rules.asked(state) == match.asked
        match.submit(asked, chance.choice(options(BATTLE.rules, match.view(asked))))


@pytest.mark.rule("MAG-26")
def test_who_is_hidden_is_imagined_out_of_sight_and_in_more_places_than_one():
    setup = BATTLE.notation.read_setup({"encounter": "flight", "mustered": True})
    state = BATTLE.rules.start(setup, SeededDice(SEED, 0)).state
    view = BATTLE.rules.view(state, 0)
    guesses = {places(RULES.imagine(view, SeededDice(SEED, number))) for number in range(8)}
    assert len(guesses) > 4
    assert {len(one) for one in guesses} == {len(places(state))}


def places(state: State) -> frozenset[object]:
    return frozenset(piece.at for piece in state.position.pieces if piece.hidden)


@pytest.mark.rule("MAG-26")
def test_before_an_army_is_ready_nobody_is_taken_for_hidden():
    setup = BATTLE.notation.read_setup({"encounter": "flight"})
    state = BATTLE.rules.start(setup, SeededDice(SEED, 0)).state
    other = 1 - state.asked
    assert RULES.imagine(BATTLE.rules.view(state, other), SeededDice(SEED, 0)) == state
    assert BATTLE.rules.objection(BATTLE.rules.view(state, state.asked), Ready()) is not None


@pytest.mark.rule("MAG-26")
@pytest.mark.parametrize("encounter", ["flight", "fen"])
def test_worlds_that_look_alike_go_on_looking_alike_until_somebody_is_discovered(encounter: str):
    """The same decision of a seat that hides nobody, in the true state and in an imagined one, dice falling alike."""
    setup = BATTLE.notation.read_setup({"encounter": encounter, "mustered": True})
    match, chance, compared = Match(BATTLE, setup, SEED), random.Random(encounter), 0
    while match.outcome is None and match.turn < 250:
        (asked,) = match.waiting
        decision = chance.choice(options(BATTLE.rules, match.view(asked)))
        if asked == 0:
            imagined = RULES.imagine(match.view(0), SeededDice(SEED, match.turn))
            steps = [RULES.resolve(one, {0: decision}, SeededDice(SEED, match.turn)) for one in (match.state, imagined)]
            if not any(event.kind == "revealed" for step in steps for event in step.events):
                first, second = ((RULES.view(step.state, 0), match.told(0, step.events)) for step in steps)
                assert first == second
                compared += 1
        match.submit(asked, decision)
    assert compared > 10
