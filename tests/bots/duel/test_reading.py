"""What the reader makes of what it was told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from inkblade.bots import Budget
from inkblade.bots.duel import Reader
from inkblade.bots.duel._reading import HELD, Habits, habits, likeliest, situation_now
from inkblade.games.duel import DUEL, Maneuvering
from inkblade.kernel import Match, options

SITUATION = ("close", ("blue",), ())


def begin() -> Match[Any, Any, Any, Any]:
    return Match(DUEL, DUEL.notation.read_setup({"books": ["mirim", "mirim"], "preset": "contest"}), bytes(32))


def test_before_anything_was_seen_every_page_is_as_likely():
    assert Habits().forecast(SITUATION, (2, 4, 8, 16)) == dict.fromkeys((2, 4, 8, 16), 0.25)


def test_sightings_count_and_the_prior_counts_for_some():
    seen = Habits()
    for _ in range(4):
        seen.note(SITUATION, 2)
    wide = (4 + HELD / 2) / (4 + HELD)
    assert seen.forecast(SITUATION, (2, 4))[2] == pytest.approx((4 + HELD * wide) / (4 + HELD))
    assert sum(seen.forecast(SITUATION, (2, 4)).values()) == pytest.approx(1)


def test_another_situation_at_the_same_range_is_a_weaker_witness_and_another_range_none():
    seen = Habits()
    seen.note(SITUATION, 2)
    same, near, far = (
        seen.forecast(situation, (2, 4))[2] for situation in (SITUATION, ("close", (), ()), ("extended", (), ()))
    )
    assert same > near > far == 0.5


def test_what_may_not_be_chosen_now_is_not_expected():
    seen = Habits()
    seen.note(SITUATION, 2)
    assert set(seen.forecast(SITUATION, (4, 8))) == {4, 8}
    assert likeliest({4: 0.2, 8: 0.5, 2: 0.3}) == [8, 2, 4]


def test_habits_come_from_what_was_told_and_from_nothing_else():
    match = begin()
    for first, second in ((58, 56), (58, 56)):
        match.submit(0, Maneuvering(first))
        match.submit(1, Maneuvering(second))
        if match.view(1).ruling.reach.close:
            break
    told = [event for turn in match.record.turns for event in turn.events]
    found = habits(match.view(0), 1, told)
    assert found.widely["extended"][56] >= 1
    assert habits(match.view(0), 1, []).widely == {}
    assert situation_now(match.view(0), 1)[0] in ("close", "extended")


def test_the_reader_answers_what_it_saw_again_and_again():
    """The same view: one history in which the enemy always charges, and one in which it always jumps back."""
    match = begin()
    view = match.view(0)
    decided = {}
    for page in (50, 62):
        said = {"kind": "maneuver", "facts": {"seat": 1, "page": page}}
        reader = Reader(Random(0))
        decided[page] = reader.decide(view, options(DUEL.rules, view), Budget(seconds=60), [said] * 30)
        advice = reader.explain(view, [said] * 30)
        assert f"expects page {page} (100%)" in advice[0].why
    assert decided[50] != decided[62]
