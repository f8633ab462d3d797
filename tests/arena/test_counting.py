"""Duels counted."""

from __future__ import annotations

from collections import Counter

import pytest

from inkblade.arena import Played, count, nothing, share

MATCHES = [
    Played((0, 1), (1.0, -1.0), "decided", 3, (2, 12), ((24, 10), (2,))),
    Played((1, 0), (1.0, -1.0), "decided", 5, (0, 12), ((10,), (24,))),
    Played((0, 1), (0.0, 0.0), "escaped", 9, (12, 13), ((8,), (8,))),
]


def test_an_interval_by_wilson_has_its_known_bounds():
    half = share(50, 100)
    assert (half.low, half.high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    never = share(0, 10)
    assert (never.low, never.high) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert share(0, 0).value == 0.0


def test_a_contender_is_counted_wherever_it_sat():
    first = count(MATCHES).bots[0]
    assert (first.won, first.drawn, first.lost) == (1, 1, 1)
    assert (first.dealt, first.taken) == (12 + 0 + 13, 2 + 12 + 12)
    assert first.maneuvers == Counter({24: 2, 10: 1, 8: 1})
    assert first.used()[0] == (24, 0.5)
    assert first.score.value == 0.5


def test_a_seat_is_counted_whoever_sat_there():
    seat = count(MATCHES).seats[0]
    assert (seat.won, seat.drawn, seat.lost) == (2, 1, 0)


def test_counts_of_parts_add_up_to_the_count_of_the_whole():
    whole = count(MATCHES)
    assert count(MATCHES[:1]) + count(MATCHES[1:]) == whole == nothing(2) + whole
    assert (whole.games, whole.all_rounds) == (3, 17)
    assert whole.endings == {"decided": 2, "escaped": 1}
