"""Bulk play on both paths: the same from the same seed, whoever plays it and in whatever order."""

from __future__ import annotations

from functools import reduce
from operator import add
from typing import Any

import pytest

from inkblade.arena import Counts, NotOnTables, Series, compiled_hall, play_all, play_series
from inkblade.arena._series import Hall
from inkblade.bots import Budget
from inkblade.games.duel import DUEL, Setup

SEED = (1).to_bytes(32, "big")


def setup(*books: str, **more: Any) -> Setup:
    laid: Setup = DUEL.notation.read_setup({"books": books, "preset": "contest", **more})
    return laid


MIRIM_AND_SKELETON = setup("mirim", "skeleton")


def total(series: Series, **how: Any) -> Counts:
    return reduce(add, play_series(series, **how))


def test_bots_change_seats_from_duel_to_duel():
    hall = Hall(Series(MIRIM_AND_SKELETON, ("random", "random"), 4, SEED))
    assert [hall.play(number).bots for number in range(4)] == [(0, 1), (1, 0), (0, 1), (1, 0)]


@pytest.mark.parametrize("bots", [("random", "random"), ("reader", "brawler")])
def test_a_series_is_the_same_on_one_core_and_on_two(bots: tuple[str, str]):
    series = Series(MIRIM_AND_SKELETON, bots, 16, SEED, Budget(seconds=float("inf"), simulations=6))
    assert total(series, workers=1) == total(series, workers=2)


def test_a_duel_depends_on_its_number_alone_and_not_on_what_was_played_before():
    series = Series(MIRIM_AND_SKELETON, ("fencer", "reader"), 4, SEED, Budget(seconds=float("inf"), simulations=6))
    in_order = [Hall(series).play(3)]
    hall = Hall(series)
    for number in (0, 2):
        hall.play(number)
    assert [hall.play(3)] == in_order


def test_another_seed_plays_other_duels():
    one, other = (Series(MIRIM_AND_SKELETON, ("random", "random"), 8, seed) for seed in (SEED, bytes(32)))
    assert total(one) != total(other)


def test_random_duels_on_tables_come_out_as_by_the_rules():
    """Both paths draw from the same chances of winning, of length and of damage, though not the same duels."""
    by_rules = total(Series(MIRIM_AND_SKELETON, ("random", "random"), 120, SEED))
    series = Series(MIRIM_AND_SKELETON, ("random", "random"), 40_000, SEED)
    on_tables = total(series, hall=compiled_hall(series))
    assert on_tables.games == 40_000
    for rules, tables in zip(by_rules.seats, on_tables.seats, strict=True):
        assert rules.score.low < tables.score.value < rules.score.high
        assert rules.taken / 120 == pytest.approx(tables.taken / 40_000, rel=0.2)
        assert set(rules.maneuvers) <= set(tables.maneuvers)
    assert by_rules.all_rounds / 120 == pytest.approx(on_tables.all_rounds / 40_000, rel=0.2)


def test_the_compiled_path_counts_every_duel_once():
    series = Series(setup("wraith", "iroha", preset="printed"), ("random", "random"), 25_001, SEED)
    counts = total(series, hall=compiled_hall(series))
    assert counts == total(series, hall=compiled_hall(series))
    assert sum(counts.endings.values()) == sum(counts.rounds.values()) == 25_001
    assert counts.endings["escaped"] > 0
    for counted in (*counts.bots, *counts.seats):
        assert counted.games == 25_001
    assert counts.all_rounds == sum(counts.seats[0].maneuvers.values()) == sum(counts.bots[1].maneuvers.values())


def test_tables_with_more_rounds_drawn_say_by_which_limit():
    series = Series(setup("mirim", "mirim", preset="printed"), ("random", "random"), 20_000, SEED)
    endings = total(series, hall=compiled_hall(series)).endings
    assert set(endings) <= {
        "decided",
        "escaped",
        "a draw: nobody is left standing",
        "a draw: 200 rounds",
        "a draw: 30 rounds without a SCORE",
    }


@pytest.mark.parametrize(
    ("laid", "bots", "words"),
    [
        (MIRIM_AND_SKELETON, ("random", "brawler"), "only random bots"),
        (setup("mirim", "mirim", rounds=3), ("random", "random"), "a set number of rounds"),
        (setup("mirim", "mirim", parties=[[1], [0]]), ("random", "random"), "the first fighter in the first seat"),
        (setup("mirim", "mirim", cards=[["whetstone"], []]), ("random", "random"), "without cards"),
    ],
)
def test_what_is_not_for_tables_says_why(laid: Setup, bots: tuple[str, str], words: str):
    with pytest.raises(NotOnTables, match=words):
        compiled_hall(Series(laid, bots, 2, SEED))


def test_several_series_are_played_each_on_its_path_and_what_is_done_is_left_out():
    several = [
        Series(setup("mirim", "mirim", rounds=2), ("random", "random"), 6, SEED),
        Series(MIRIM_AND_SKELETON, ("random", "random"), 10, SEED),
    ]
    played = dict(play_all(several, workers=1))
    assert [(chunk.series, chunk.first, chunk.last) for chunk in played] == [(1, 0, 10), (0, 0, 4), (0, 4, 6)]
    done = list(played)[:2]
    rest = dict(play_all(several, done, workers=1))
    assert rest == {chunk: counts for chunk, counts in played.items() if chunk not in done}
