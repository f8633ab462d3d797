"""The coach's review: it adds up, blames what is to blame, and says nothing that is not so."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import msgspec
import numpy as np
import pytest

from inkblade.coach import NotCoached, Review, review
from inkblade.coach._judging import Solved
from inkblade.games.duel import DUEL, Announcing, Maneuvering
from inkblade.kernel import Diverged, Match, ScriptedDice
from tests.coach.duels import random_match, random_record, small, solved

pytestmark = pytest.mark.xdist_group("solver")

SEED = bytes(32)
NUMBERS = range(12)


def reviewed(number: int, escape: bool = False, turns: int = 1000) -> Review:
    return review(random_record(number, small(escape=escape), turns), solved(escape=escape))


@pytest.mark.parametrize("escape", [False, True])
@pytest.mark.parametrize("number", NUMBERS)
def test_what_both_gave_away_and_luck_add_up_to_what_happened(number: int, escape: bool):
    found = reviewed(number, escape)
    for turn in found.turns:
        for seat in (0, 1):
            own, other = turn.decisions[seat].loss, turn.decisions[1 - seat].loss
            assert own >= 0.0
            assert turn.after[seat] - turn.before[seat] == pytest.approx(-own + other + turn.luck[seat], abs=1e-12)
        assert turn.luck[0] == pytest.approx(-turn.luck[1], abs=1e-12)
    for account in found.accounts:
        total = account.start - account.lost + account.gained + account.luck
        assert total == pytest.approx(account.end, abs=1e-12)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_last_win_chance_is_the_result(number: int):
    record = random_record(number, small())
    ends = [account.end for account in review(record, solved()).accounts]
    assert ends == [(1.0 + points) / 2.0 for points in record.outcome["points"]]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_turn_begins_where_the_one_before_ended(number: int):
    turns = reviewed(number).turns
    assert all(before.after == after.before for before, after in pairwise(turns))


def test_luck_is_even_for_any_maneuver_against_a_perfect_mix():
    solution = solved()
    state = DUEL.rules.start(small(), ScriptedDice(())).state
    weighing, before = Solved(solution).weigh(state), Solved(solution).chances(state)
    gain = weighing.chances - before[0] + weighing.losses(0)[:, None] - weighing.losses(1)[None, :]
    assert np.allclose(gain @ weighing.mixes[1], 0.0, atol=1e-6)
    assert np.allclose(weighing.mixes[0] @ gain, 0.0, atol=1e-6)


def test_what_the_mix_is_drawn_from_gives_nothing_away():
    for turn in reviewed(3).turns:
        for weighed in turn.decisions:
            assert sum(share.chance for share in weighed.mix) == pytest.approx(1.0, abs=0.01)
            if weighed.chance > 1e-3:
                assert weighed.loss == pytest.approx(0.0, abs=1e-6)


def test_accuracy_is_full_for_the_best_and_nothing_for_the_worst_decisions():
    setup, solution = small(), solved()
    match = Match(DUEL, setup, SEED)
    while match.asked is not None:
        weighing = Solved(solution).weigh(match.state)
        match.submit(0, weighing.decisions[0][weighing.better(0)])
        match.submit(1, weighing.decisions[1][int(weighing.losses(1).argmax())])
    best, worst = review(match.record, solution).accounts
    assert best.accuracy == pytest.approx(100.0)
    assert best.lessons == ()
    assert worst.accuracy == pytest.approx(0.0, abs=1e-6)
    assert worst.lessons


@pytest.mark.parametrize("number", NUMBERS)
def test_a_lesson_names_the_decision_its_cost_and_a_reply_that_really_leads_there(number: int):
    match = random_match(number, small())
    found = review(match.record, solved())
    for account in found.accounts:
        assert len(account.lessons) <= 3
        assert [lesson.loss for lesson in account.lessons] == sorted((x.loss for x in account.lessons), reverse=True)
        for lesson in account.lessons:
            weighed = found.turns[lesson.turn - 1].decisions[account.seat]
            assert (lesson.name, lesson.loss) == (weighed.name, weighed.loss)
            assert lesson.text.startswith(f"{lesson.name} gave away {100 * lesson.loss:.1f}".removesuffix(".0"))
            foe = re.escape(found.accounts[1 - account.seat].name)
            assert re.search(
                rf"Against .+ \(.+ of {foe}'s best play\) .+: .+ is left\. .+ would have left", lesson.text
            )


def test_a_blow_that_fells_is_said_to_fell():
    books = ("mirim", "man-at-arms")
    match = Match(DUEL, small(books), SEED)
    match.submit(0, Maneuvering(64))
    match.submit(1, Maneuvering(52))
    lesson = review(match.record, solved(books)).accounts[0].lessons[0]
    assert lesson.text == (
        "Extended Range High Swing gave away 50 points. "
        "Against Extended Range Charge (100 % of Man-at-Arms's best play) you lose 3 body points and fall: "
        "0 % is left. Extended Range Charge would have left 50 %."
    )


def test_an_announcement_is_weighed_like_any_decision():
    setup, solution = small(escape=True), solved(escape=True)
    match = Match(DUEL, setup, SEED)
    match.submit(0, Announcing(True))
    match.submit(1, Announcing(False))
    turn = review(match.record, solution).turns[0]
    assert turn.phase == "announce"
    assert [weighed.name for weighed in turn.decisions] == ["announcing an escape", "announcing nothing"]


def test_an_unfinished_match_is_reviewed_as_far_as_it_went():
    found = reviewed(1, turns=1)
    assert len(found.turns) == 1
    assert found.ended is None
    assert review(Match(DUEL, small(), SEED).record, solved()).turns == ()


def test_who_does_the_same_again_and_again_is_guessed():
    """Both dodge away until the press would forbid it."""
    match = Match(DUEL, small(), SEED)
    for seat in (0, 1) * 6:
        match.submit(seat, Maneuvering(52))
    predicted = review(match.record, solved()).accounts[0].predictability
    assert predicted is not None
    assert (predicted.choices, predicted.guessed) == (5, 1.0)
    assert predicted.guessed > predicted.fair
    assert predicted.bits == 0.0 < predicted.fair_bits


def test_a_review_is_the_same_as_its_json():
    found = reviewed(2)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


def test_other_games_cards_parties_and_other_duels_are_refused_by_name():
    record = random_record(0, small())
    with pytest.raises(NotCoached, match="a record of labyrinth"):
        review(replace(record, game="labyrinth"), solved())
    with pytest.raises(NotCoached, match="another duel"):
        review(random_record(0, small(body=2)), solved())
    for more, words in (
        ({"cards": [["keen-edge"], []]}, "without cards"),
        ({"rounds": 2}, "over after round 2"),
        ({"books": ["mirim", "mirim", "mirim"], "parties": [[0, 1], [2]]}, r"parties \[0, 1\], \[2\]"),
    ):
        setup = DUEL.notation.read_setup({"books": ["mirim", "skeleton"], "preset": "contest", **more})
        with pytest.raises(NotCoached, match=words):
            review(random_record(0, setup, 2), solved())


def test_a_record_that_does_not_play_back_is_refused_by_its_turn():
    record = random_record(0, small())
    lie = replace(record.turns[1], digest="0" * 16)
    with pytest.raises(Diverged, match="turn 1"):
        review(replace(record, turns=(record.turns[0], lie, *record.turns[2:])), solved())
