"""Bulk play and its counting."""

from __future__ import annotations

from collections import Counter

import pytest

from inkblade.arena import Played, Series, count, play_series, share
from inkblade.games.duel import DUEL

SETUP = DUEL.notation.read_setup({"books": ["mirim", "skeleton"], "preset": "contest"})
SEED = (1).to_bytes(32, "big")


def test_an_interval_by_wilson_has_its_known_bounds():
    half = share(50, 100)
    assert (half.low, half.high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    never = share(0, 10)
    assert (never.low, never.high) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert share(0, 0).value == 0.0


def test_a_contender_is_counted_wherever_it_sat():
    matches = [
        Played((0, 1), (1.0, -1.0), "", 3, (2, 12), ((24, 10), (2,))),
        Played((1, 0), (1.0, -1.0), "", 5, (0, 12), ((10,), (24,))),
        Played((0, 1), (0.0, 0.0), "", 9, (12, 13), ((8,), (8,))),
    ]
    first = count(matches, (match.bots.index(0) for match in matches))
    assert (first.wins.part, first.draws.part, first.losses.part) == (1, 1, 1)
    assert (first.dealt, first.taken) == ((12 + 0 + 13) / 3, (2 + 12 + 12) / 3)
    assert first.maneuvers == Counter({24: 2, 10: 1, 8: 1})
    assert first.used()[0] == (24, 0.5)


def test_bots_change_seats_from_match_to_match():
    played = list(play_series(Series(SETUP, ("random", "random"), 4, SEED)))
    assert [match.bots for match in played] == [(0, 1), (1, 0), (0, 1), (1, 0)]


def test_a_series_is_the_same_on_one_core_and_on_two():
    series = Series(SETUP, ("random", "random"), 18, SEED)
    alone, shared = (list(play_series(series, workers=workers)) for workers in (1, 2))
    assert sorted(alone, key=repr) == sorted(shared, key=repr)
    assert alone != list(play_series(Series(SETUP, ("random", "random"), 18, bytes(32)), workers=1))
