"""The fencer by itself: the same from the same seed, and better than chance. What every duellist keeps: test_ladder."""

from __future__ import annotations

from functools import reduce
from operator import add
from random import Random
from typing import Any

import pytest

from inkblade.arena import Series, play_series
from inkblade.bots import Budget
from inkblade.bots.duel import Fencer
from inkblade.games.duel import DUEL, Announcing, Maneuvering, View
from inkblade.kernel import Match, options

SEED = bytes(32)


def begin(**setup: Any) -> Match[Any, Any, Any, Any]:
    return Match(DUEL, DUEL.notation.read_setup({"preset": "contest", **setup}), SEED)


def decide(match: Match[Any, Any, Any, Any], bot: Fencer, seat: int) -> Any:
    view = match.view(seat)
    return bot.decide(view, options(DUEL.rules, view), Budget(seconds=60))


@pytest.mark.parametrize("books", [("mirim", "mirim"), ("man-at-arms", "skeleton")])
def test_the_fencer_beats_random(books: tuple[str, str]):
    _expect_wins(books, 8, 0.75)


@pytest.mark.soak
@pytest.mark.parametrize("books", [("mirim", "mirim"), ("man-at-arms", "skeleton"), ("hill-troll", "wraith")])
def test_the_fencer_beats_random_every_time_but_a_few(books: tuple[str, str]):
    _expect_wins(books, 200, 0.9)


def _expect_wins(books: tuple[str, str], matches: int, least: float) -> None:
    setup = DUEL.notation.read_setup({"books": books, "preset": "contest"})
    counts = reduce(add, play_series(Series(setup, ("fencer", "random"), matches, SEED), workers=1))
    assert counts.bots[0].won >= least * matches


def test_it_takes_the_blow_that_ends_the_match():
    """One body point left, weaponless and told to retrieve: whatever hits page 46 wins outright."""
    entries = [None, {"body": 1, "lost": ["weapon"]}]
    pairs = [{"of": 0, "against": 1, "picture": 23}, {"of": 1, "against": 0, "picture": 45}]
    match = begin(books=["mirim", "mirim"], fighters=entries, pairs=pairs)
    assert options(DUEL.rules, match.view(1)) == (Maneuvering(46),)
    match.submit(0, decide(match, Fencer(Random(3)), 0))
    match.submit(1, Maneuvering(46))
    assert match.outcome is not None
    assert match.outcome.points == (1.0, -1.0)


def test_the_same_seed_decides_the_same_and_another_otherwise():
    match = begin(books=["mirim", "skeleton"])

    def chosen(seed: int) -> list[Any]:
        bot = Fencer(Random(seed))
        return [decide(match, bot, 0) for _ in range(12)]

    assert chosen(1) == chosen(1)
    assert chosen(1) != chosen(100)


def test_what_it_saw_at_one_table_does_not_count_at_another():
    bot = Fencer(Random(0))
    fresh = [decide(begin(books=books), Fencer(Random(7)), 0) for books in (["mirim", "mirim"], ["halfling", "wraith"])]
    used = []
    for books in (["mirim", "mirim"], ["halfling", "wraith"]):
        bot._chance.seed(7)
        used.append(decide(begin(books=books), bot, 0))
    assert used == fresh


def test_it_announces_an_escape_only_when_it_is_losing():
    def announced(body: int) -> Any:
        match = begin(books=["mirim", "mirim"], preset="printed", fighters=[{"body": body}, None])
        return decide(match, Fencer(Random(0)), 0)

    assert announced(12) == Announcing(False)
    assert announced(2) == Announcing(True)


def test_it_can_say_why():
    match = begin(books=["mirim", "skeleton"])
    said = Fencer(Random(0)).explain(match.view(0))
    assert {decision for decision, _, _ in said} == set(options(DUEL.rules, match.view(0)))
    assert sum(chance for _, chance, _ in said) == pytest.approx(1)
    assert [chance for _, chance, _ in said] == sorted((chance for _, chance, _ in said), reverse=True)
    assert all(reason.startswith("deals ") for _, chance, reason in said if chance)
    assert Fencer(Random(0)).explain(View(None, match.state)) == []
