"""Live advice: the win chance, a mix, what everything costs, and why."""

from __future__ import annotations

import pytest

from inkblade.coach import NotCoached, advise
from inkblade.games.duel import DUEL
from inkblade.kernel import Match, options
from tests.coach.duels import random_match, small, solved

pytestmark = pytest.mark.xdist_group("solver")


@pytest.mark.parametrize("escape", [False, True])
@pytest.mark.parametrize("turns", [0, 1, 2])
@pytest.mark.parametrize("seat", [0, 1])
def test_every_option_has_its_price_and_the_mix_costs_nothing(seat: int, turns: int, escape: bool):
    match = random_match(0, small(escape=escape), turns)
    counsel = advise(solved(escape=escape), match.view(seat))
    legal = [DUEL.notation.plain(option) for option in options(DUEL.rules, match.view(seat))]
    assert sorted(map(str, legal)) == sorted(str(cost.decision) for cost in counsel.costs)
    assert [cost.loss for cost in counsel.costs] == sorted(cost.loss for cost in counsel.costs)
    free = [cost.decision for cost in counsel.costs if cost.loss < 1e-6]
    assert all(share.decision in free for share in counsel.mix if share.chance > 1e-3)
    assert sum(share.chance for share in counsel.mix) == pytest.approx(1.0, abs=0.01)


def test_it_says_what_the_mix_keeps_and_what_it_is_drawn_against():
    match = Match(DUEL, small(), bytes(32))
    counsel = advise(solved(), match.view(0))
    assert f"you keep {100 * counsel.chance:.0f} %" in counsel.why
    assert f"With {counsel.mix[0].name} against " in counsel.why
    assert "would give away" in counsel.why


def test_both_win_chances_make_one():
    match = random_match(4, small(), 1)
    chances = [advise(solved(), match.view(seat)).chance for seat in (0, 1)]
    assert sum(chances) == pytest.approx(1.0)


def test_nothing_is_advised_to_the_public_or_when_it_is_over():
    with pytest.raises(NotCoached, match="nothing is to be decided"):
        advise(solved(), Match(DUEL, small(), bytes(32)).view(None))
    with pytest.raises(NotCoached, match="nothing is to be decided"):
        advise(solved(), random_match(1, small()).view(0))
    with pytest.raises(NotCoached, match="another duel"):
        advise(solved(), Match(DUEL, small(body=2), bytes(32)).view(0))
