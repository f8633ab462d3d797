"""The bots of the adventure: legal on any side and in every variant, reproducible, each above the one below."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from inkblade.boards import hexes
from inkblade.bots import Budget, bot_names, make_bot
from inkblade.games.adventure import (
    Balance,
    Duel,
    Engage,
    Examine,
    Halt,
    Move,
    PickUp,
    Stand,
    ThrowWeapon,
    Undefended,
    read_space,
    scenario_ids,
)
from inkblade.kernel import options
from tests.bots.adventure.ventures import RULES, THRIFTY, acting, changed, decided, play_out, venture

ADVENTURERS = ("wanderer", "captain")
AMPLE = Budget(seconds=600, simulations=60)
EVERYTHING = {"obstructions": True, "regeneration": True, "recovery": True, "far_magic": True}


def test_the_adventure_has_a_bot_of_its_own_for_a_start_and_one_that_thinks():
    assert bot_names("adventure") == ("random", *ADVENTURERS)


@pytest.mark.parametrize("scenario", scenario_ids())
def test_a_wanderer_plays_every_scenario_to_its_end(scenario: str):
    match = venture(scenario, 1)
    assert play_out(match, ("wanderer",) * 3).outcome is not None


@pytest.mark.parametrize("scenario", ["heirs", "stair", "mirror"])
def test_a_wanderer_answers_whatever_the_optional_rules_ask(scenario: str):
    match = venture(scenario, 2, options={**EVERYTHING, "standing": "ask"})
    assert play_out(match, ("wanderer",) * 3).outcome is not None


@pytest.mark.parametrize("options_of", [{}, EVERYTHING])
def test_every_decision_of_a_captain_is_one_of_the_options(options_of: dict[str, Any]):
    match = play_out(venture("mirror", 3, options=options_of), ("captain", "wanderer"), 60)
    assert match.outcome is not None or match.turn == 60


def test_several_seats_may_share_a_side():
    match = venture("gate", 4, seats=[3, 1])
    play_out(match, ("wanderer", "wanderer"), 80)
    assert match.seats == 4


@pytest.mark.parametrize("name", ADVENTURERS)
def test_the_same_chance_gives_the_same_decision(name: str):
    state = play_out(venture("toll", 5), ("wanderer", "wanderer"), 3).state
    asked = RULES.asked(state)
    assert asked is not None
    assert decided(state, name, asked.seats[0]) == decided(state, name, asked.seats[0])


@pytest.mark.parametrize("scenario", ["toll", "gate"])
def test_what_a_captain_remembers_of_other_fights_changes_no_decision(scenario: str):
    match = venture(scenario, 8)
    while match.state.phase != "combat" or match.state.fights[0].duel.phase != "choose":
        play_out(match, ("wanderer", "wanderer"), match.turn + 1)
    seat = match.waiting[0]
    first = decided(match.state, "captain", seat)
    play_out(venture("gate", 9), ("captain", "wanderer"), 60)
    assert decided(match.state, "captain", seat) == first


@pytest.mark.parametrize("name", ADVENTURERS)
def test_a_decision_without_time_is_a_decision_all_the_same(name: str):
    state = acting(venture("toll").state, 0)
    assert decided(state, name, 0, Budget(seconds=0)) in options(RULES, RULES.view(state, 0))


@pytest.mark.parametrize("name", ADVENTURERS)
def test_a_move_comes_to_its_end_without_dithering(name: str):
    match = venture("gate", 6)
    first, atoms = match.state.acting, 0
    bot = make_bot(name, "adventure", Random(0))
    while match.state.turn == 1 and match.waiting == (first,) and match.state.phase == "movement":
        view = match.view(first)
        match.submit(first, bot.decide(view, options(RULES, view), THRIFTY))
        atoms += 1
    assert 3 <= atoms <= 15


@pytest.mark.rule("MIN-85")
@pytest.mark.parametrize(("posture", "deed"), [("down", Stand), ("off-balance", Balance)])
def test_a_wanderer_gets_up_first(posture: str, deed: type):
    state = acting(changed(venture("toll").state, "traveller", posture=posture), 0)
    assert decided(state, "wanderer", 0) == deed("traveller")


@pytest.mark.parametrize("name", ADVENTURERS)
def test_whoever_can_walk_to_the_place_that_wins_goes_there(name: str):
    state = changed(venture("toll").state, "warden", at="h10")
    state = acting(changed(state, "traveller", at="e3"), 0)
    decision = decided(state, name, 0, AMPLE)
    assert isinstance(decision, Move)
    assert read_space(decision.to) in state.setup.scenario.spaces["road"]


@pytest.mark.rule("MIN-86")
def test_a_wanderer_picks_up_what_a_scenario_turns_on():
    state = changed(venture("mirror").state, "king", at="i11")
    state = acting(changed(state, "osric", at="d3"), 0)
    assert decided(state, "wanderer", 0) == PickUp("osric", "mirror")


@pytest.mark.rule("MIN-87")
def test_a_wanderer_looks_into_what_may_hold_what_is_wanted():
    state = acting(changed(venture("feast").state, "quiet", at="f2"), 0)
    assert decided(state, "wanderer", 0) == Examine("quiet", "middle-chest")


@pytest.mark.rule("MIN-30")
def test_a_wanderer_shoots_before_it_closes():
    state = acting(changed(venture("gate").state, "wenna", at="e7"), 0)
    for other in ("osric", "borin"):
        state = changed(state, other, effort=type(state.pieces[0].effort)(finished=True))
    assert decided(state, "wanderer", 0) == ThrowWeapon("wenna", "captain")


@pytest.mark.rule("MIN-19")
def test_nobody_turns_the_back_to_an_opponent():
    state = changed(venture("toll").state, "warden", at="e8")
    state = acting(changed(state, "traveller", at="e9"), 1)
    decision = decided(state, "wanderer", 1)
    assert isinstance(decision, Undefended)
    assert hexes.step(read_space("e8"), decision.side) != read_space("e9")


@pytest.mark.rule("MIN-11")
def test_a_strong_figure_halts_and_a_dying_one_lets_go():
    match = venture("toll", 7, options={"standing": "ask"})
    state = acting(changed(match.state, "traveller", at="e6"), 0)
    met = RULES.resolve(state, {0: Move("traveller", "e5")}, _NoDice()).state
    assert decided(met, "wanderer", 1) == Halt("warden")
    assert decided(changed(met, "warden", body=1), "wanderer", 1) != Halt("warden")


class _NoDice:
    def roll(self, sides: int, why: str) -> int:
        raise AssertionError(why)


@pytest.mark.rule("MIN-42")
def test_the_weak_do_not_ask_for_a_fight():
    state = changed(venture("toll").state, "traveller", at="e5")
    state = RULES.resolve(acting(state, 0), {0: options(RULES, RULES.view(acting(state, 0), 0))[-1]}, _NoDice()).state
    state = RULES.resolve(state, {1: options(RULES, RULES.view(state, 1))[-1]}, _NoDice()).state
    assert state.phase == "engagement"
    assert decided(state, "wanderer", 0) == Engage("traveller", "warden", True)
    assert decided(changed(state, "traveller", body=1), "wanderer", 0) == Engage("traveller", "warden", False)


@pytest.mark.parametrize("name", ADVENTURERS)
def test_a_bot_says_why_in_a_sentence(name: str):
    state = acting(venture("toll").state, 0)
    view = RULES.view(state, 0)
    first, *others = make_bot(name, "adventure", Random(1)).explain(view)
    assert [first.chance, *(other.chance for other in others)] == [1.0, *(0.0 for _ in others)]
    assert all(advice.decision in options(RULES, view) for advice in (first, *others))
    assert all(advice.why and "\n" not in advice.why for advice in (first, *others))


@pytest.mark.parametrize("name", ADVENTURERS)
def test_a_bot_says_why_it_fights_so(name: str):
    match = venture("toll", 8)
    while match.state.phase != "combat" or match.state.fights[0].duel.phase != "choose":
        play_out(match, ("wanderer", "wanderer"), match.turn + 1)
    view = match.view(match.waiting[0])
    said = make_bot(name, "adventure", Random(1)).explain(view)
    assert all(isinstance(advice.decision, Duel) and advice.why for advice in said)
    assert sum(advice.chance for advice in said) == pytest.approx(1)


def test_a_wanderer_beats_chance_on_either_side():
    won = [play_out(venture("toll", seed), ("wanderer", "random")).outcome for seed in range(3)]
    held = [play_out(venture("toll", seed), ("random", "wanderer")).outcome for seed in range(3)]
    assert sum(outcome.points[0] > 0 for outcome in won if outcome) == 3
    assert sum(outcome.points[1] > 0 for outcome in held if outcome) == 3


@pytest.mark.soak
def test_a_captain_beats_a_wanderer_on_both_sides():
    first = [play_out(venture("toll", seed), ("captain", "wanderer"), budget=AMPLE).outcome for seed in range(12)]
    second = [play_out(venture("toll", seed), ("wanderer", "captain"), budget=AMPLE).outcome for seed in range(12)]
    assert sum(outcome.points[0] > 0 for outcome in first if outcome) > 6
    assert sum(outcome.points[1] > 0 for outcome in second if outcome) > 6
