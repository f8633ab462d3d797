"""Mixed strategies of small games."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkblade.bots.duel._mixing import solve

MATRICES = st.integers(1, 6).flatmap(
    lambda columns: st.lists(
        st.lists(st.integers(-5, 5).map(float), min_size=columns, max_size=columns), min_size=1, max_size=6
    )
)


def test_rock_paper_scissors_is_mixed_evenly():
    solution = solve([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert solution.rows == pytest.approx((1 / 3,) * 3, abs=0.02)
    assert solution.value == pytest.approx(0, abs=0.01)


def test_what_is_always_worse_is_not_done():
    solution = solve([[3.0, 2.0], [1.0, 0.0]])
    assert solution.rows[0] > 0.99
    assert solution.value == pytest.approx(2.0, abs=0.02)


def test_an_uneven_game_has_its_known_mix():
    """Matching pennies where one match pays three: the row side shows heads once in four."""
    solution = solve([[3.0, -1.0], [-1.0, 1.0]], rounds=5000, gap=0.0005)
    assert solution.rows == pytest.approx((1 / 3, 2 / 3), abs=0.01)
    assert solution.value == pytest.approx(1 / 3, abs=0.01)


@given(MATRICES)
def test_no_reply_gains_much_on_a_mix(payoffs: list[list[float]]):
    solution = solve(payoffs, rounds=2000, gap=0.02)
    spread = max(map(max, payoffs)) - min(map(min, payoffs))
    best = max(sum(map(float.__mul__, row, solution.columns)) for row in payoffs)
    worst = min(
        sum(row[column] * share for row, share in zip(payoffs, solution.rows, strict=True))
        for column in range(len(payoffs[0]))
    )
    assert best - worst <= 0.03 * spread + 1e-9
    assert worst - 1e-9 <= solution.value <= best + 1e-9
    assert sum(solution.rows) == pytest.approx(1) == sum(solution.columns)
