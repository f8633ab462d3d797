"""Without a solution the coach estimates, and says so."""

from __future__ import annotations

import pytest

from inkblade.coach import advise, review
from inkblade.games.duel import DUEL, Announcing, Maneuvering, Setup
from inkblade.kernel import Match, options
from tests.coach.duels import random_match, random_record, small, solved

pytestmark = pytest.mark.xdist_group("solver")

SEED = bytes(32)


def whole(**options: object) -> Setup:
    """A duel of whole body points, which nobody has solved here."""
    return DUEL.notation.read_setup({"books": ["mirim", "iroha"], "options": {"press": 6, **options}})


@pytest.mark.parametrize("number", range(3))
def test_an_estimated_review_adds_up_and_ends_with_the_result(number: int):
    record = random_record(number, small())
    found = review(record, None)
    assert not found.exact
    for account in found.accounts:
        total = account.start - account.lost + account.gained + account.luck
        assert total == pytest.approx(account.end, abs=1e-12)
        assert 0.0 <= account.accuracy <= 100.0
    assert [account.end for account in found.accounts] == [(1.0 + points) / 2.0 for points in record.outcome["points"]]


@pytest.mark.parametrize("turns", [0, 1, 4])
@pytest.mark.parametrize("escape", [False, True])
def test_an_estimate_prices_every_option_and_says_about(turns: int, escape: bool):
    match = random_match(2, whole(escape=escape), turns)
    counsel = advise(None, match.view(1))
    legal = [DUEL.notation.plain(option) for option in options(DUEL.rules, match.view(1))]
    assert not counsel.exact
    assert sorted(map(str, legal)) == sorted(str(cost.decision) for cost in counsel.costs)
    assert sum(share.chance for share in counsel.mix) == pytest.approx(1.0)
    assert 0.0 < counsel.chance < 1.0
    assert "about " in counsel.why or len(legal) == 1


def test_what_is_plain_to_see_is_estimated_like_the_solution_says():
    books = ("mirim", "man-at-arms")
    match = Match(DUEL, small(books), SEED)
    match.submit(0, Maneuvering(64))
    match.submit(1, Maneuvering(52))
    blamed = [review(match.record, known).accounts[0].lessons[0] for known in (None, solved(books))]
    assert blamed[0].name == blamed[1].name == "Extended Range High Swing"
    assert "gave away about " in blamed[0].text


def test_an_announcement_is_estimated_like_any_decision():
    match = Match(DUEL, whole(escape=True), SEED)
    match.submit(0, Announcing(True))
    match.submit(1, Announcing(False))
    turn = review(match.record, None).turns[0]
    assert [weighed.name for weighed in turn.decisions] == ["announcing an escape", "announcing nothing"]


def test_a_solved_duel_is_exact():
    assert review(random_record(0, small()), solved()).exact
    assert advise(solved(), random_match(0, small(), 1).view(0)).exact
