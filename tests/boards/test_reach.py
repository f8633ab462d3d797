from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkblade.boards import Edge, Square, edge, neighbours, reach
from tests.boards.strategies import WIDTH, rocks, squares, walls

NAMES = "abcdef"
names = st.sampled_from(NAMES)
Roads = dict[str, list[tuple[str, int]]]
roads = st.dictionaries(names, st.lists(st.tuples(names, st.integers(0, 4)), max_size=5))


def brute_force(roads: Roads, start: str, points: int, halting: frozenset[str]) -> dict[str, int]:
    """What every way costs, tried over and over until nothing becomes cheaper."""
    costs = {start: 0}
    for _ in NAMES:
        for here in [name for name in NAMES if name in costs and (name == start or name not in halting)]:
            for there, price in roads.get(here, []):
                costs[there] = min(costs.get(there, points + 1), costs[here] + price)
    return {name: cost for name, cost in costs.items() if cost <= points}


@given(roads, names, st.integers(0, 9), st.frozensets(names))
def test_reach_agrees_with_brute_force(roads: Roads, start: str, points: int, halting: frozenset[str]):
    found = reach(start, points, lambda name: roads.get(name, []), halting.__contains__)
    assert found.costs == brute_force(roads, start, points, halting)


@given(roads, names, st.integers(0, 9), st.frozensets(names))
def test_what_a_path_costs_adds_up(roads: Roads, start: str, points: int, halting: frozenset[str]):
    found = reach(start, points, lambda name: roads.get(name, []), halting.__contains__)
    for to, cost in found.costs.items():
        path = (start, *found.path(to))
        prices = [min(price for there, price in roads[here] if there == name) for here, name in pairwise(path)]
        assert path[-1] == to
        assert sum(prices) == cost
        assert not halting & set(path[1:-1])


@given(squares, st.integers(0, 8), walls, rocks)
def test_more_points_never_lead_less_far(start: Square, points: int, wall: frozenset[Edge], rock: frozenset[Square]):
    def steps(square: Square) -> Iterator[tuple[Square, int]]:
        for other in neighbours(square):
            inside = 0 <= other.x < WIDTH and 0 <= other.y < WIDTH
            if inside and other not in rock and edge(square, other) not in wall:
                yield other, 1

    less, more = reach(start, points, steps), reach(start, points + 1, steps)
    assert less.costs == {space: cost for space, cost in more.costs.items() if cost <= points}
    assert all(less.path(space) == more.path(space) for space in less.costs)


def test_the_way_to_the_start_is_empty_and_costs_nothing():
    found = reach("a", 0, lambda name: [("b", 1)])
    assert found.costs == {"a": 0}
    assert found.path("a") == ()


def test_of_equally_cheap_ways_the_first_yielded_is_taken():
    roads = {"a": [("b", 1), ("c", 1)], "b": [("d", 1)], "c": [("d", 1)]}
    assert reach("a", 2, lambda name: roads.get(name, [])).path("d") == ("b", "d")
    roads["a"].reverse()
    assert reach("a", 2, lambda name: roads.get(name, [])).path("d") == ("c", "d")


def test_a_cheaper_way_that_is_longer_is_taken():
    roads = {"a": [("c", 3), ("b", 1)], "b": [("c", 1)]}
    assert reach("a", 3, lambda name: roads.get(name, [])).path("c") == ("b", "c")


def test_a_space_that_halts_can_be_entered_but_not_left():
    road = {"a": [("b", 1)], "b": [("c", 1)]}
    found = reach("a", 9, lambda name: road.get(name, []), {"b"}.__contains__)
    assert found.costs == {"a": 0, "b": 1}


def test_who_starts_where_one_halts_may_leave():
    road = {"a": [("b", 1)], "b": [("c", 1)]}
    assert reach("a", 9, lambda name: road.get(name, []), {"a"}.__contains__).path("c") == ("b", "c")


def test_points_without_end_end_with_the_board():
    assert reach(0, 10**18, lambda place: [(min(place + 1, 5), 10**6)]).costs[5] == 5 * 10**6


def test_there_is_no_path_out_of_reach():
    with pytest.raises(ValueError, match="c is out of reach from a"):
        reach("a", 1, lambda name: [("b", 1)]).path("c")


def test_a_step_that_gives_points_back_is_refused():
    with pytest.raises(ValueError, match="the step from a to b costs -1; expected 0 or more"):
        reach("a", 1, lambda name: [("b", -1)])
