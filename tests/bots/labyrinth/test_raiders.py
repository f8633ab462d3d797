"""The bots of the labyrinth: legal on either side and in every variant, reproducible, each above the one below."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from inkblade.bots import Budget, bot_names, make_bot
from inkblade.games.labyrinth import Burn, Leave, Move, Post, Ready, View
from inkblade.kernel import options
from tests.bots.labyrinth.raids import RULES, THRIFTY, placed, play_out, raid

pytestmark = pytest.mark.xdist_group("labyrinth")

RAIDERS = ("automaton", "strategist")
GENERATED = {"size": 12, "seed": 3}
VARIANTS: dict[str, dict[str, Any]] = {
    "plain": {"stronghold": "gatehouse"},
    "generated": {"stronghold": GENERATED},
    "many seats": {"stronghold": "gatehouse", "seats": 4},
    "hidden princess": {"stronghold": "gatehouse", "options": {"hidden_princess": True}},
    "fog": {"stronghold": "gatehouse", "options": {"fog": True}},
    "reversed": {"stronghold": "gatehouse", "options": {"reversed": True}},
    "unfolding": {"options": {"unfolding": True}},
}


def test_the_labyrinth_has_a_bot_of_its_own_for_a_start_and_one_that_thinks():
    assert bot_names("labyrinth") == ("random", *RAIDERS)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("name", "turns"), [("automaton", 60), ("strategist", 8)])
def test_every_decision_is_one_of_the_options(name: str, turns: int, variant: str):
    match = raid(1, **VARIANTS[variant])
    play_out(match, (name,) * match.seats, turns)
    assert match.outcome is not None or match.turn == turns


@pytest.mark.parametrize("name", RAIDERS)
def test_the_same_chance_gives_the_same_decision(name: str):
    match = play_out(raid(2, stronghold="gatehouse"), ("automaton", "automaton"), turns=20)
    view = match.view(match.waiting[0])
    legal = options(RULES, view)
    assert len({make_bot(name, "labyrinth", Random(5)).decide(view, legal, THRIFTY) for _ in range(2)}) == 1


@pytest.mark.parametrize("name", RAIDERS)
def test_a_decision_without_time_is_a_decision_all_the_same(name: str):
    match = raid(3, stronghold="gatehouse")
    view = match.view(0)
    legal = options(RULES, view)
    assert make_bot(name, "labyrinth", Random(0)).decide(view, legal, Budget(seconds=0)) in legal


@pytest.mark.rule("LAB-72")
@pytest.mark.parametrize("name", RAIDERS)
def test_whoever_stands_with_the_princess_at_a_way_out_takes_her_out(name: str):
    state = raid(4, stronghold="gatehouse").state
    at = state.plan.entrances[0]
    state = placed(replace(state, alarm=True, turn=9), warrior={"at": at}, princess={"at": at})
    view = RULES.view(state, 0)
    decision = make_bot(name, "labyrinth", Random(0)).decide(view, options(RULES, view), Budget(60, 12))
    assert decision == Leave("warrior", escort=True)


@pytest.mark.rule("LAB-80")
def test_the_automaton_beats_chance_on_either_side():
    short = {"stronghold": "gatehouse", "options": {"turns": 15}}
    as_good = [play_out(raid(seed, **short), ("automaton", "random")).outcome for seed in range(4)]
    as_evil = [play_out(raid(seed, **short), ("random", "automaton")).outcome for seed in range(2)]
    assert sum(outcome.points[0] > 0 for outcome in as_good if outcome) >= 3
    assert all(outcome.points[1] > 0 for outcome in as_evil if outcome)


def test_the_strategist_places_a_garrison_itself_and_then_is_ready():
    match = raid(5, stronghold="gatehouse", garrison="chosen")
    bot, decisions = make_bot("strategist", "labyrinth", Random(0)), []
    while match.state.phase == "garrison":
        view = match.view(1)
        decisions.append(bot.decide(view, options(RULES, view), THRIFTY))
        match.submit(1, decisions[-1])
    assert all(isinstance(one, Post) for one in decisions[:-1])
    assert decisions[-1] == Ready()
    assert len(decisions) == 1 + sum(number for _, number in match.state.stock)


@pytest.mark.parametrize("name", RAIDERS)
def test_a_bot_says_why_in_a_sentence(name: str):
    match = raid(6, stronghold="gatehouse")
    bot = make_bot(name, "labyrinth", Random(1))
    view = match.view(0)
    first, *others = bot.explain(view)
    assert [first.chance, *(other.chance for other in others)] == [1.0, *(0.0 for _ in others)]
    assert all(advice.decision in options(RULES, view) for advice in (first, *others))
    assert all(advice.why and "\n" not in advice.why for advice in (first, *others))


def test_a_fireball_is_told_by_whom_it_strikes():
    from inkblade.bots.labyrinth._telling import reason

    state = raid(7, stronghold="gatehouse").state
    orc = next(unit for unit in state.units if unit.kind == "orc")
    assert orc.at is not None
    state = placed(state, orc={"up": True})
    assert reason(View(0, state), Burn(f"{orc.at.x},{orc.at.y}")) == "orcs are worth a fireball"
    assert reason(View(0, state), Move("warrior", orc.at)) == "comes nearer to the Princess"
