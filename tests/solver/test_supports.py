import numpy as np
import pytest

from inkblade.solver._stage import MOST, guarantees, solve_stage, stage_room
from inkblade.solver._supports import mix_room, solve_again

pytestmark = pytest.mark.xdist_group("solver")
CHANCE = np.random.default_rng(20261118)
FINE = 2e-15


def games():
    """Random games of all shapes, some of them full of ties."""
    for turn in range(60):
        payoff = CHANCE.uniform(-1, 1, (1 + turn % 13, 1 + turn % 7))
        yield np.round(payoff, 1) if turn % 3 == 0 else payoff


def anew(payoff):
    return solve_stage(payoff, *payoff.shape, stage_room(), np.zeros(MOST), np.zeros(MOST))


def again(payoff, support, fine=FINE):
    """A game's value, and what its mixes are sure of."""
    mixed = sizes, places, shares, _ = mix_room()
    worths, entries = np.unique(payoff, return_inverse=True)
    game = worths, np.append(99, entries.ravel()).astype(np.uint32), 1
    value = solve_again(*game, *payoff.shape, support, fine, *mixed, stage_room())
    mixes = np.zeros(MOST), np.zeros(MOST)
    for side, mix in enumerate(mixes):
        mix[places[side, : sizes[side]]] = shares[side, : sizes[side]]
    return value, guarantees(payoff, *payoff.shape, *mixes, np.zeros(MOST))


def test_a_game_that_has_moved_a_little_is_solved_as_exactly_as_one_that_is_new():
    for payoff in games():
        support = np.zeros(2, np.uint32)
        again(payoff, support)
        for scale in (1e-9, 1e-4, 1.0):
            moved = payoff + CHANCE.uniform(-scale, scale, payoff.shape)
            value, (floor, ceiling) = again(moved, support)
            assert value == pytest.approx(anew(moved), abs=1e-14)
            assert ceiling - floor < 1e-14


def test_what_is_mixed_stays_where_payoffs_hardly_move():
    for _ in range(20):
        payoff, support = CHANCE.uniform(-1, 1, (9, 7)), np.zeros(2, np.uint32)
        again(payoff, support)
        before = support.copy()
        assert np.bitwise_count(before[0]) == np.bitwise_count(before[1]) > 0
        again(payoff + CHANCE.uniform(-1e-12, 1e-12, payoff.shape), support)
        assert np.array_equal(support, before)


@pytest.mark.parametrize("support", [(0, 0), (0b1, 0b11), (0b111, 0b111), (0b10, 0b10)])
def test_mixing_the_wrong_maneuvers_is_noticed(support):
    payoff, mixed = np.array([[1.0, -1.0, 0.5], [-1.0, 1.0, 0.5], [-0.9, -0.9, -0.9]]), np.array(support, np.uint32)
    value, (floor, ceiling) = again(payoff, mixed)
    assert value == pytest.approx(0.0, abs=1e-15)
    assert ceiling - floor < 1e-14
    assert list(mixed) == [0b11, 0b11]


@pytest.mark.parametrize(
    ("payoff", "value"),
    [([[1.0, 1.0], [1.0, 1.0]], 1.0), ([[2.0, 1.0], [1.0, 0.0]], 1.0), ([[1.0, 0.0], [0.5 + 1e-15, 0.5]], 0.5)],
)
def test_two_against_two_never_take_less_than_nothing(payoff, value):
    game, mixed = np.array(payoff), np.array([0b11, 0b11], np.uint32)
    room = sizes, _, shares, _ = mix_room()
    found = solve_again(game.ravel(), np.arange(4, dtype=np.uint32), 0, 2, 2, mixed, FINE, *room, stage_room())
    assert found == pytest.approx(value, abs=1e-14)
    for side in range(2):
        assert (shares[side, : sizes[side]] >= 0.0).all()
        assert shares[side, : sizes[side]].sum() == pytest.approx(1.0, abs=1e-12)
