import numpy as np
import pytest
from scipy.optimize import linprog

from inkblade.solver._stage import MOST, guarantees, solve_stage, stage_room

pytestmark = pytest.mark.xdist_group("solver")
CHANCE = np.random.default_rng(20261116)


def near_ties(size, scale):
    """Most entries nearly equal, as where it matters little when one wins."""
    rounded = np.round(CHANCE.uniform(-1, 1, size), 1)
    return np.where(CHANCE.uniform(size=size) < 0.6, 0.3, rounded) + CHANCE.uniform(-scale, scale, size)


def by_linear_program(payoff):
    rows, columns = payoff.shape
    found = linprog(
        np.r_[np.zeros(rows), -1.0],
        A_ub=np.c_[-payoff.T, np.ones(columns)],
        b_ub=np.zeros(columns),
        A_eq=[np.r_[np.ones(rows), 0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return -found.fun


def solved(payoff):
    table = np.zeros((MOST, MOST))
    table[: payoff.shape[0], : payoff.shape[1]] = payoff
    mixes = np.zeros(MOST), np.zeros(MOST)
    value = solve_stage(table, *payoff.shape, stage_room(), *mixes)
    return value, mixes, guarantees(table, *payoff.shape, *mixes, np.zeros(MOST))


@pytest.mark.parametrize("shape", [(1, 1), (2, 2), (3, 7), (9, 9), (24, 24)])
def test_a_stage_game_has_the_value_that_a_linear_program_finds(shape):
    for _ in range(20):
        payoff = CHANCE.uniform(-1, 1, shape)
        value, _, (floor, ceiling) = solved(payoff)
        assert value == pytest.approx(by_linear_program(payoff), abs=1e-9)
        assert ceiling - floor < 1e-14


@pytest.mark.parametrize("scale", [1e-4, 1e-6, 1e-8, 1e-9])
def test_near_ties_do_not_spoil_the_mixes(scale):
    for _ in range(300):
        _, _, (floor, ceiling) = solved(near_ties((9, 9), scale))
        assert ceiling - floor < 1e-13


def test_a_tableau_that_ends_without_a_mix_is_mended():
    """Found where a duellist meets a halberdier: no column was left in the tableau, and the mix of nothing was nan."""
    late, later, lost = 0.9999970000029998, 0.9999900419063712, 0.9791827020195795
    payoff = np.array(
        [
            [1.0, late, later, 1.0, 0.9999900419063714],
            [1.0, late, 1.0, 1.0, 0.9763499142743798],
            [1.0, late, 1.0, 0.9999900420174924, 0.9999900420174924],
            [lost, 1.0, 0.9999900497988711, 1.0, 1.0],
            [0.9999900497988707, late, 0.9999900497988706, 0.9379712779914817, 0.9764288935928127],
            [0.9970430727571585, lost, 1.0, 1.0, 1.0],
            [1.0, lost, 0.9999900420174924, 1.0, 0.9999900420174924],
        ]
    )
    value, _, (floor, ceiling) = solved(payoff)
    assert value == pytest.approx(by_linear_program(payoff), abs=1e-9)
    assert ceiling - floor < 1e-14


def test_right_sides_that_are_small_for_good_reason_are_not_taken_for_equal():
    """Found where a mirim meets a skeleton: its mixes gave away 1.6e-8, and a million rounds of that are a lot."""
    same, near, late = -0.4674268123883913, -0.467426812388, -0.467426795885
    payoff = np.array(
        [
            [0.0, -0.4674268, same, -0.4674267705, -1.0, -1.0, -0.4674268, 0.0],
            [-0.4674268124, -0.4674, same, -0.4674267, -0.47, -0.47, -0.4674268, -1.0],
            [-0.4674268, -0.4674268, near, -0.4674268, -0.4674, -0.47, -1.0, -0.47],
            [-0.47, -1.0, -0.4674267959, -0.4674, -1.0, 0.0, -0.47, -0.47],
            [-0.4674268124, -0.4674268124, same, -0.4674268124, -0.4674273, 0.0, -0.4674, -0.4674268],
            [-0.4674268, -0.4674268124, late, -1.0, -1.0, 0.0, -1.0, 0.0],
            [-0.4674268, -0.4674268, same, -0.467428, 0.9988868, -1.0, -0.4674, 0.9988868],
            [0.0, -0.47, -0.47, 0.0, -0.47, 0.0, -0.47, 0.0],
            [-0.4674268124, near, same, -0.4674268, near, -1.0, -0.4674, -0.4674268124],
        ]
    )
    _, _, (floor, ceiling) = solved(payoff)
    assert ceiling - floor < 1e-14


def test_mixes_are_chances():
    for _ in range(100):
        _, mixes, _ = solved(np.round(CHANCE.uniform(-1, 1, (6, 8)), 1))
        for mix in mixes:
            assert mix.min() >= 0
            assert mix.sum() == pytest.approx(1.0, abs=1e-12)
