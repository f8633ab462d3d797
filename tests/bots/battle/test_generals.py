"""The bots of the battle: legal in every encounter, on either side, reproducible, within their budget, honest."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from inkblade.bots import Budget, bot_names, make_bot, why
from inkblade.bots.battle._drilling import key_of, script
from inkblade.bots.battle._figures import figures_of
from inkblade.bots.battle._plans import Plan
from inkblade.bots.battle._searching import Search
from inkblade.bots.battle._sketch import lurking
from inkblade.games.battle import Done, Pick, encounter_ids
from inkblade.games.battle._firing import firing_sum
from inkblade.games.battle._state import Index
from inkblade.kernel import options
from tests.bots.battle.fights import RULES, THRIFTY, fight, play_out, to_phase
from tests.games.battle.tables import band, scene

GENERALS = ("archer", "charger", "marshal")


def test_the_battle_has_two_tempers_and_one_who_thinks():
    assert bot_names("battle") == ("random", *GENERALS)


@pytest.mark.parametrize("encounter", encounter_ids())
def test_every_decision_in_every_encounter_is_one_of_the_options(encounter: str):
    match = play_out(fight(1, encounter=encounter), ("marshal", "charger"), until=90)
    assert match.outcome is not None or match.turn == 90


@pytest.mark.parametrize("names", [("archer", "charger"), ("charger", "marshal"), ("marshal", "archer")])
def test_a_battle_between_generals_comes_to_its_end_without_dithering(names: tuple[str, str]):
    match = play_out(fight(2, encounter="skirmish"), names, until=600)
    assert match.outcome is not None


@pytest.mark.parametrize("name", GENERALS)
def test_a_general_answers_whatever_random_play_leads_to(name: str):
    match = fight(3, encounter="fen")
    bot, anybody = make_bot(name, "battle", Random(0)), make_bot("random", "battle", Random(1))
    while match.waiting and match.turn < 70:
        view = match.view(match.waiting[0])
        legal = options(RULES, view)
        assert bot.decide(view, legal, Budget(600, 2)) in legal
        match.submit(match.waiting[0], anybody.decide(view, legal, THRIFTY))


@pytest.mark.parametrize("name", GENERALS)
def test_the_same_situation_gives_the_same_decision_in_a_bot_that_has_seen_nothing_before(name: str):
    match = to_phase(fight(4, encounter="bridge"), (name, "archer"), "move")
    seat = match.waiting[0]
    old = make_bot(name, "battle", Random(0))
    for _ in range(6):
        view = match.view(seat)
        legal = options(RULES, view)
        decision = old.decide(view, legal, THRIFTY)
        assert make_bot(name, "battle", Random(9)).decide(view, legal, THRIFTY) == decision
        match.submit(seat, decision)


@pytest.mark.parametrize("name", GENERALS)
def test_a_decision_without_time_is_a_decision_all_the_same(name: str):
    match = to_phase(fight(5, encounter="bridge"), ("archer", "archer"), "move")
    view = match.view(match.waiting[0])
    legal = options(RULES, view)
    assert make_bot(name, "battle", Random(0)).decide(view, legal, Budget(seconds=0)) in legal


@pytest.mark.parametrize("name", GENERALS)
def test_a_general_says_why_in_a_sentence(name: str):
    match = fight(6, encounter="skirmish")
    for phase in ("fire", "move", "combat"):
        to_phase(match, ("charger", "charger"), phase)
        view = match.view(match.waiting[0])
        bot = make_bot(name, "battle", Random(1))
        (advice,) = bot.explain(view)
        assert advice.decision in options(RULES, view)
        assert advice.why == why(bot, view, advice.decision)
        assert advice.why
        assert "\n" not in advice.why


def test_figures_are_the_tallies_of_the_rules():
    field = scene(
        band(0, "2,5,e", armour="leather", missile="longbow", blade="dagger"),
        band(1, "8,5,w", shield=True),
    )
    position, figures = field.state.position, figures_of(field.state.setup)
    archer: Index = position.names["men-1"]
    giak: Index = position.names["giaks-1"]
    assert figures.fire[0][1][0][0] == firing_sum(position, archer, giak).final == 16
    assert figures.combat[0][1][0] == (6, 10)


def test_a_hero_is_killed_by_six_hits_of_a_hundred():
    field = scene(band(0, "2,5,e"), band(1, "8,5,w", hero="kootak"))
    assert figures_of(field.state.setup).mortality == [1.0, pytest.approx(0.06)]


@pytest.mark.rule("MAG-89")
def test_a_unit_that_charges_stays_together_and_comes_to_blows():
    field = scene(
        band(0, *(f"2,{y},e" for y in range(3, 9))),
        band(1, *(f"9,{y},w" for y in range(3, 9))),
        phase="move",
    )
    steps = script(field.state, {0: Plan("charge")})
    while field.state.phase == "move" and field.state.acting == 0:
        field.do(steps[key_of(field.state)])
    position = field.state.position
    assert sum(position.locked(one) for one in position.army(0)) >= 5
    assert all(position.pieces[one].at is not None for one in position.army(0))


def test_those_who_retire_end_farther_from_the_enemy_and_look_at_him():
    field = scene(
        band(0, "8,4,e", "8,5,e", missile="longbow", blade="dagger"), band(1, "13,4,w", "13,5,w"), phase="move"
    )
    steps = script(field.state, {0: Plan("retire")})
    while key_of(field.state) in steps and not isinstance(steps[key_of(field.state)], Done):
        field.do(steps[key_of(field.state)])
    for name in ("men-1", "men-2"):
        at, piece = field.at(name), field.piece(name)
        assert at is not None
        assert at[0] < 6
        assert piece.facing.value == "east"


def test_those_who_hold_do_not_stir():
    field = scene(band(0, "8,4,e"), band(1, "13,4,w"), phase="move")
    assert list(script(field.state, {0: Plan("hold")}).values()) == [Done()]


@pytest.mark.rule("MAG-26")
def test_the_marshal_takes_hidden_enemies_to_be_anywhere_in_their_area_out_of_sight():
    state = to_phase(fight(7, encounter="flight", mustered=True), ("charger", "archer"), "move").state
    force = state.setup.names["giak-swordsmen"]
    unseen = {one: replace(state.position.pieces[one], at=None) for one in state.position.members[force]}
    view = replace(state, position=state.position.changed(unseen))
    guessed = {lurking(view, 0, Random(number))[force] for number in range(20)}
    watchers = [view.position.squares[one][0] for one in view.position.army(0)]
    assert len(guessed) > 5
    assert guessed <= state.setup.areas["wood"]
    assert all(state.setup.field.line(watcher, at) is None for at in guessed for watcher in watchers)


def test_the_marshal_takes_what_wins_the_day():
    """A hero one ride from his goal, with nobody in the way, goes there."""
    field = scene(
        band(0, "6,5,e", hero="pelathar"),
        band(1, "3,10,w", "3,11,w"),
        phase="move",
        areas={"field": [[0, 0, 23, 11]], "the goal": [[16, 0, 18, 11]]},
        victories=[{"seat": 0, "kind": "reach", "force": "pelathar", "area": "the goal"}],
    )
    assert Search(field.state, Budget(600, 150)).best().plans == {0: Plan("seize")}
    bot = make_bot("marshal", "battle", Random(0))
    while field.outcome is None:
        field.do(bot.decide(RULES.view(field.state, 0), field.options(), Budget(600, 150)))
    assert field.outcome.points[0] > field.outcome.points[1]


def test_the_marshal_keeps_its_budget_of_simulations():
    match = to_phase(fight(9, encounter="bridge"), ("archer", "archer"), "move")
    trials = Search(match.view(match.waiting[0]).state, Budget(600, 30)).best()
    assert 0 < len(trials.values) <= 30


def test_the_charger_goes_at_the_enemy_and_the_archer_lets_him_come():
    field = scene(band(0, "2,4,e", "2,5,e"), band(1, "18,4,w", "18,5,w"), phase="move")
    view = RULES.view(field.state, 0)
    legal = options(RULES, view)
    assert isinstance(make_bot("charger", "battle", Random(0)).decide(view, legal, THRIFTY), Pick)
    assert make_bot("archer", "battle", Random(0)).decide(view, legal, THRIFTY) == Done()
