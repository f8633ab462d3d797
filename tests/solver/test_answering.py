import numpy as np
import pytest

from inkblade.solver import Model, _solving
from inkblade.solver._answering import _best
from inkblade.solver._solving import advance, judge
from inkblade.solver._workings import begin
from tests.solver.duels import small

pytestmark = pytest.mark.xdist_group("solver")
COUNTS, PLACES, ANSWERS, FADE = 3, 7, 4, 0.02


def made_up(chance):
    """Answers that gain a little here and there, as they are spelled out for a layer."""
    begins, gains, rows, columns, chances = [0], [], [0], [], []
    for quiet in range(COUNTS):
        for _ in range(PLACES):
            for _ in range(ANSWERS):
                gains.append(float(chance.uniform(0, 1e-3)))
                onward = min(COUNTS - 1, quiet + 1)
                stays = chance.dirichlet(np.ones(4)) * chance.choice([0.5, 1.0])
                for share in stays:
                    columns.append(int(chance.choice([0, onward]) * PLACES + chance.integers(PLACES)))
                    chances.append(float(share * (1 - FADE)))
                rows.append(len(columns))
            begins.append(len(gains))
    kinds = (np.int64, np.float64, np.int64, np.int32, np.float64)
    return tuple(
        np.array(part, kind) for part, kind in zip((begins, gains, rows, columns, chances), kinds, strict=True)
    )


def by_single_rounds(answers):
    """The same by two thousand rounds, one after the other."""
    begins, gains, rows, columns, chances = answers
    lack = np.zeros(COUNTS * PLACES)
    for _ in range(2000):
        behind = np.add.reduceat(chances * lack[columns], rows[:-1])
        lack = np.maximum.reduceat(gains + behind, begins[:-1])
    return lack.reshape(COUNTS, PLACES)


def test_the_best_answer_is_worth_what_thousands_of_single_rounds_make_of_it():
    for seed in range(20):
        answers = made_up(np.random.default_rng(seed))
        found, wanted = _best(answers, (COUNTS, PLACES), FADE), by_single_rounds(answers)
        assert (found >= wanted - 1e-15).all()
        assert found == pytest.approx(wanted, abs=1e-9)


@pytest.fixture(scope="module")
def hunted():
    """A solved duel in which body points come back."""
    model = Model(small("mirim", "skeleton", (2, 2), press=6))
    work = begin(model)
    for _ in advance(model, work):
        pass
    return model, work


def test_what_is_off_in_one_situation_is_not_taken_for_every_round(hunted, monkeypatch):
    model, work = hunted
    kept = work.values[1].copy()
    work.values[1][41] += 1e-7
    now = sum(judge(model, work))
    monkeypatch.setattr(_solving, "look_into", lambda *_: None)
    alike = sum(judge(model, work))
    work.values[1][:] = kept
    assert now < 1e-5
    assert alike > 1e-2


def test_a_value_that_makes_a_side_wait_for_ever_is_worse_than_its_last_digits(hunted):
    model, work = hunted
    kept = work.values[1].copy()
    work.values[1][work.space.start] += 1e-6
    now = sum(judge(model, work))
    work.values[1][:] = kept
    assert now > 0.1


def test_where_body_points_come_back_a_certificate_gets_worse_when_values_are_disturbed(hunted):
    model, work = hunted
    before, kept = sum(judge(model, work)), work.values[0].copy()
    work.values[0][...] += np.random.default_rng(3).normal(0, 0.05, work.values[0].shape)
    now = sum(judge(model, work))
    work.values[0][:] = kept
    assert now > before + 1e-3
