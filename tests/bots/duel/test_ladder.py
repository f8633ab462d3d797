"""The ladder of duel bots: legal, in time, reproducible in any process, each a step above the one below."""

from __future__ import annotations

import re
from functools import reduce
from operator import add
from pathlib import Path
from random import Random
from typing import Any

import pytest

from inkblade.arena import Counts, Series, play_series
from inkblade.bots import AnyBot, Budget, bot_names, make_bot, seed_for, why
from inkblade.games.duel import DUEL, Announcing, Maneuvering, View, cards
from inkblade.kernel import Match, Plain, options

SEED = bytes(32)
DUELLISTS = bot_names("duel")
THINKERS = [name for name in DUELLISTS if name != "random"]
AnyDuel = Match[Any, Any, Any, Any]


def begin(**setup: Any) -> AnyDuel:
    return Match(DUEL, DUEL.notation.read_setup({"preset": "contest", **setup}), SEED)


def told(match: AnyDuel) -> list[Plain]:
    """What anybody was told so far; one-on-one without cards nothing is told to one seat alone."""
    return [event for turn in match.record.turns for event in turn.events]


def decide(match: AnyDuel, bot: AnyBot, seat: int, budget: Budget | None = None) -> Any:
    view = match.view(seat)
    return bot.decide(view, options(DUEL.rules, view), budget or Budget(simulations=40, seconds=60), told(match))


def play_out(match: AnyDuel, name: str, turns: int, budget: Budget | None = None) -> None:
    """The bot in every seat; `submit` refuses what is illegal."""
    bot = make_bot(name, "duel", Random(1))
    for _ in range(turns):
        for seat in match.waiting:
            match.submit(seat, decide(match, bot, seat, budget))


def series(bots: tuple[str, str], matches: int, *books: str) -> Counts:
    setup = DUEL.notation.read_setup({"books": books, "preset": "contest"})
    budget = Budget(seconds=float("inf"), simulations=30)
    return reduce(add, play_series(Series(setup, bots, matches, SEED, budget), workers=1))


def test_the_ladder_that_the_documents_show_is_the_ladder():
    table = (Path(__file__).parents[3] / "docs/decisions/bots.md").read_text("utf-8").partition("| bot |")[2]
    assert tuple(re.findall(r"^\| (\w+) \|", table, re.MULTILINE)[: len(DUELLISTS)]) == DUELLISTS


def test_the_brawler_beats_random_nearly_always():
    won = series(("brawler", "random"), 200, "mirim", "man-at-arms").bots[0]
    assert won.score.low > 0.85


def test_the_reader_beats_random_mostly():
    assert series(("reader", "random"), 20, "mirim", "man-at-arms").bots[0].score.value > 0.75


@pytest.mark.soak
@pytest.mark.parametrize(("better", "worse"), [("reader", "brawler"), ("fencer", "brawler"), ("fencer", "reader")])
def test_each_step_of_the_ladder_beats_those_below(better: str, worse: str):
    pairs = (("mirim", "skeleton"), ("wraith", "man-at-arms"), ("halberdier", "duellist"))
    score = reduce(add, (series((better, worse), 100, *books).bots[0] for books in pairs)).score
    assert score.low > 0.5


@pytest.mark.parametrize("name", DUELLISTS)
def test_the_same_view_history_and_chance_decide_the_same_in_a_fresh_bot(name: str):
    """What a bot worked out before is no memory that counts: a server may ask another process every time."""
    match = begin(books=["mirim", "skeleton"])
    kept, chance = make_bot(name, "duel", (chance := Random(0))), chance
    for _ in range(3):
        decisions = {}
        for seat in match.waiting:
            chance.seed(seed_for(SEED, seat, match.turn))
            fresh = make_bot(name, "duel", Random(seed_for(SEED, seat, match.turn)))
            decisions[seat] = decide(match, kept, seat)
            assert decide(match, fresh, seat) == decisions[seat]
        for seat, decision in decisions.items():
            match.submit(seat, decision)


@pytest.mark.parametrize("name", DUELLISTS)
def test_it_plays_cards_parties_and_crowds_within_the_rules(name: str):
    budget = Budget(seconds=60, simulations=15)
    hands = [["keen-edge", "measured-step"], ["keen-edge"]]
    play_out(begin(books=["mirim", "skeleton"], cards=hands), name, 2, budget)
    play_out(begin(books=["mirim", "skeleton", "halberdier"], engaged=[[0, 1], [0, 2]]), name, 2, budget)
    play_out(begin(books=["mirim", "duellist", "skeleton", "man-at-arms"], parties=[[0, 1], [2, 3]]), name, 3, budget)
    play_out(begin(books=["mirim", "iroha"], preset="printed"), name, 3, budget)


@pytest.mark.parametrize("name", THINKERS)
def test_it_does_not_know_what_another_holds(name: str):
    """Two tables that differ in the other's cards alone: the same decision from the same chance."""
    luck = [id for id, card in sorted(cards().items()) if card.kind == "luck" and card.points <= 3][:2]
    choices = []
    for hidden in luck:
        match = begin(books=["mirim", "halfling"], cards=[[], [hidden]])
        match.submit(1, Maneuvering(50))
        choices.append(decide(match, make_bot(name, "duel", Random(11)), 0))
    assert choices[0] == choices[1]


@pytest.mark.parametrize("name", DUELLISTS)
def test_it_can_say_why_in_a_sentence(name: str):
    match = begin(books=["mirim", "skeleton"])
    play_out(match, "random", 3)
    bot, view = make_bot(name, "duel", Random(0)), match.view(0)
    legal = options(DUEL.rules, view)
    advice = bot.explain(view, told(match))
    if name != "random":
        assert {each.decision for each in advice} == set(legal)
        assert sum(each.chance for each in advice) == pytest.approx(1)
        assert [each.chance for each in advice] == sorted((each.chance for each in advice), reverse=True)
    decision = decide(match, bot, 0, Budget(seconds=60))
    said = why(bot, view, decision, told(match))
    assert said
    assert "\n" not in said
    assert bot.explain(View(None, match.state)) in ((), [])


@pytest.mark.parametrize("name", DUELLISTS)
def test_a_budget_of_nothing_still_decides(name: str):
    match = begin(books=["mirim", "skeleton"])
    play_out(match, name, 2, Budget(seconds=0.0))
    assert match.turn == 3


def test_the_brawler_hits_where_it_hurts_and_never_runs():
    """A weaponless enemy who can only retrieve: every answer is known, and so is the blow that ends it."""
    entries = [None, {"body": 1, "lost": ["weapon"]}]
    pairs = [{"of": 0, "against": 1, "picture": 23}, {"of": 1, "against": 0, "picture": 45}]
    match = begin(books=["mirim", "mirim"], fighters=entries, pairs=pairs)
    match.submit(0, decide(match, make_bot("brawler", "duel", Random(3)), 0))
    match.submit(1, Maneuvering(46))
    assert match.outcome is not None
    assert match.outcome.points == (1.0, -1.0)
    losing = begin(books=["mirim", "mirim"], preset="printed", fighters=[{"body": 1}, None])
    assert decide(losing, make_bot("brawler", "duel", Random(0)), 0) == Announcing(False)
