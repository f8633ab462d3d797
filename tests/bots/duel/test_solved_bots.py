"""Bots that stand on the solver: the master's mixes, the apprentice's slips, the exploiter's trust in habits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from operator import add
from random import Random
from typing import Any

import pytest
from scipy.stats import chisquare

from inkblade.arena import Counts, Series, play_series
from inkblade.bots import AnyBot, Budget, bot_names, make_bot, why
from inkblade.bots._protocol import History
from inkblade.games.duel import DUEL, Announcing, Decision, Maneuvering, Setup, View
from inkblade.kernel import Match, Plain, options
from tests.coach.duels import small

pytestmark = pytest.mark.xdist_group("solver")

SEED = bytes(32)
SOLVED = ("apprentice", "master", "exploiter")
UNHURRIED = Budget(seconds=float("inf"), simulations=30)


@pytest.fixture(scope="module", autouse=True)
def _shelf(tmp_path_factory: pytest.TempPathFactory):
    """The small duel solved, on a shelf of its own."""
    from inkblade.solver import solve

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("INKBLADE_SOLUTIONS", str(tmp_path_factory.mktemp("solutions")))
        solve(small(), keep=True)
        solve(small(escape=True), keep=True)
        yield


def told(match: Match[Any, Any, Any, Any]) -> list[Plain]:
    return [event for turn in match.record.turns for event in turn.events]


def series(first: str, second: str, matches: int) -> Counts:
    return reduce(add, play_series(Series(small(), (first, second), matches, SEED, UNHURRIED), workers=1))


class Constant:
    """Does the same whenever it may, and else the first thing it may."""

    def decide(self, view: View, legal: Sequence[Decision], budget: Budget, history: History = (), /) -> Decision:
        return next((each for each in legal if each in (Maneuvering(52), Maneuvering(24))), legal[0])


def points_against_constant(name: str, matches: int, setup: Setup | None = None) -> float:
    """What a bot scores on the average, in seat 0 and seat 1 by turns."""
    total = 0.0
    for number in range(matches):
        match, seat = Match(DUEL, setup or small(), SEED), number % 2
        seated: dict[int, Any] = {seat: make_bot(name, "duel", Random(number)), 1 - seat: Constant()}
        while match.asked is not None:
            history = told(match)
            for asked in match.waiting:
                view = match.view(asked)
                match.submit(asked, seated[asked].decide(view, options(DUEL.rules, view), UNHURRIED, history))
        assert match.outcome is not None
        total += match.outcome.points[seat]
    return total / matches


def drawn(bot: AnyBot, view: View, times: int) -> Counter[int]:
    legal = options(DUEL.rules, view)
    return Counter(bot.decide(view, legal, UNHURRIED).maneuver for _ in range(times))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_master_draws_from_the_exact_mix(seat: int):
    from inkblade.solver import shelved

    match = Match(DUEL, small(), SEED)
    solution = shelved(small())
    assert solution is not None
    stage = solution.stage(match.state)
    mix = {page: chance for page, chance in zip(stage.pages[seat], stage.mixes[seat], strict=True) if chance > 0}
    seen = drawn(make_bot("master", "duel", Random(7)), match.view(seat), 2000)
    assert set(seen) <= set(mix)
    assert chisquare([seen[page] for page in mix], [2000 * chance for chance in mix.values()]).pvalue > 0.01


def test_the_exploiter_plays_the_exact_mix_before_it_knows_anything():
    view = Match(DUEL, small(), SEED).view(0)
    exploiter, master = (make_bot(name, "duel", Random(3)) for name in ("exploiter", "master"))
    assert exploiter.explain(view) == master.explain(view)
    assert drawn(exploiter, view, 50) == drawn(master, view, 50)


def test_announcements_follow_the_solution_too():
    from inkblade.solver import shelved

    match = Match(DUEL, small(escape=True), SEED)
    solution = shelved(small(escape=True))
    assert solution is not None
    said = solution.announcements(match.state)
    assert said is not None
    bot, view = make_bot("master", "duel", Random(5)), match.view(0)
    spoken = [bot.decide(view, [Announcing(False), Announcing(True)], UNHURRIED).announce for _ in range(400)]
    assert sum(spoken) / 400 == pytest.approx(said.chances[0], abs=0.1)


@pytest.mark.parametrize("other", ["random", "brawler", pytest.param("reader", marks=pytest.mark.soak)])
def test_the_master_beats_those_below(other: str):
    assert series("master", other, 100).bots[0].score.low > 0.5


def test_the_exploiter_gains_more_on_a_constant_enemy_than_the_master():
    assert points_against_constant("exploiter", 40) > points_against_constant("master", 40) + 0.2


def test_the_exploiter_gains_on_a_constant_enemy_without_a_solution_too():
    unsolved = small(body=5)
    assert points_against_constant("exploiter", 10, unsolved) > points_against_constant("fencer", 10, unsolved) + 0.1


def test_the_apprentice_stands_between_random_and_the_master():
    assert series("apprentice", "random", 100).bots[0].score.low > 0.5
    assert series("master", "apprentice", 100).bots[0].score.value > 0.5


@pytest.mark.parametrize("name", SOLVED)
def test_a_solved_bot_says_what_each_maneuver_is_worth(name: str):
    match = Match(DUEL, small(), SEED)
    view = match.view(1)
    advice = make_bot(name, "duel", Random(0)).explain(view)
    assert {each.decision for each in advice} == set(options(DUEL.rules, view))
    assert sum(each.chance for each in advice) == pytest.approx(1.0)
    assert "% against an enemy who makes no mistake" in advice[0].why
    assert "points less than the best" in advice[-1].why


@pytest.mark.parametrize("name", SOLVED)
def test_without_a_solution_it_says_that_it_is_not_exact_and_plays_on(name: str):
    match = Match(DUEL, small(("mirim", "skeleton"), 5), SEED)
    bot, view = make_bot(name, "duel", Random(0)), match.view(0)
    decision = bot.decide(view, options(DUEL.rules, view), UNHURRIED)
    assert why(bot, view, decision).startswith("not exact")


@pytest.mark.parametrize("name", SOLVED)
def test_the_same_chance_decides_the_same(name: str):
    match = Match(DUEL, small(), SEED)
    views = [match.view(0), match.view(1)]
    once, again = (drawn(make_bot(name, "duel", Random(9)), views[1], 20) for _ in range(2))
    assert once == again


def test_those_who_stand_on_solutions_are_the_last_of_the_ladder():
    assert bot_names("duel")[-3:] == SOLVED
