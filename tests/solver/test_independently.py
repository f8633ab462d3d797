"""The solver held to another way of solving: the reference rules, scipy's graphs and linear programs."""

import numpy as np
import pytest

from tests.solver.duels import small, solved
from tests.solver.independent import Tree, values_of

pytestmark = pytest.mark.xdist_group("solver")
DUELS = [
    ("mirim", "skeleton", (2, 3)),
    pytest.param(("mirim", "duellist", (2, 2)), marks=pytest.mark.soak),
    pytest.param(("man-at-arms", "halberdier", (3, 3)), marks=pytest.mark.soak),
]
ALIKE = 1e-6


def compared(duel):
    """The tree of a duel, and what the solver says of every situation in it."""
    tree, solution = Tree(small(*duel, press=1)), solved(*duel, 1)
    return tree, np.array([solution.value(state) for state in tree.states()]), solution.report


@pytest.mark.parametrize("duel", DUELS, ids=lambda duel: f"{duel[0]}-{duel[1]}")
def test_every_situation_has_the_value_at_which_another_solver_stays(duel):
    """Linear programs by the reference rules, from the solver's values on: Newton's steps lead nowhere else."""
    tree, ours, report = compared(duel)
    assert ours[0] == pytest.approx(report.value, abs=1e-12)
    assert np.abs(values_of(tree, report.fade, ours) - ours).max() < ALIKE


@pytest.mark.soak
@pytest.mark.parametrize("books", [("mirim", "mirim"), ("mirim", "duellist")], ids="-".join)
def test_another_solver_that_starts_from_nothing_comes_to_the_same_values(books):
    tree, ours, report = compared((*books, (2, 2)))
    assert np.abs(values_of(tree, report.fade, np.zeros(len(ours))) - ours).max() < ALIKE
