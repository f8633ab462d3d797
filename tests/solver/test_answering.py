import numpy as np
import pytest

from inkblade.solver import Model, _answering, _solving
from inkblade.solver._answering import OUTSIDE, _answers, _best
from inkblade.solver._certifying import ALL
from inkblade.solver._solving import advance, judge
from inkblade.solver._workings import begin
from tests.solver.duels import small

pytestmark = pytest.mark.xdist_group("solver")
COUNTS, PLACES, ANSWERS, WIDTH, FADE = 3, 7, 4, 4, 0.02


def made_up(chance):
    """Answers that gain or cost a little here and there, as they are spelled out for a layer."""
    states = COUNTS * PLACES
    begins = np.outer(np.arange(states + 1), [ANSWERS, ANSWERS * WIDTH, WIDTH])
    leads = chance.integers(PLACES, size=(states, ANSWERS, WIDTH)) * COUNTS
    onward = np.minimum(COUNTS - 1, np.arange(states) % COUNTS + 1)[:, None, None]
    leads += np.where(chance.random(leads.shape) < 0.5, onward, 0)
    leads[chance.random(leads.shape) < 0.1] = OUTSIDE
    gains, shares = chance.uniform(-1e-3, 1e-3, states * ANSWERS), chance.dirichlet(np.ones(WIDTH), states)
    return begins, gains, leads.ravel().astype(np.int32), shares.ravel()


def one_round(answers, lack):
    """What the best answer in every state gains if so much is lacked behind it."""
    _, gains, leads, shares = answers
    behind = np.append(lack.ravel(), 0.0)[leads].reshape(-1, ANSWERS, WIDTH)
    total = gains.reshape(-1, ANSWERS) + (1 - FADE) * (behind * shares.reshape(-1, 1, WIDTH)).sum(axis=2)
    return np.maximum(0.0, total.max(axis=1)).reshape(PLACES, COUNTS)


def by_single_rounds(answers):
    """The same by two thousand rounds, one after the other."""
    lack = np.zeros((PLACES, COUNTS))
    for _ in range(2000):
        lack = one_round(answers, lack)
    return lack


def test_the_best_answer_is_worth_what_thousands_of_single_rounds_make_of_it():
    for seed in range(20):
        answers = made_up(np.random.default_rng(seed))
        (found, _), wanted = _best(answers, COUNTS, FADE), by_single_rounds(answers)
        assert (found >= wanted - 1e-15).all()
        assert found == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_a_search_that_was_broken_off_still_leaves_lacks_that_no_round_exceeds(rounds, monkeypatch):
    monkeypatch.setattr(_answering, "ROUNDS", rounds)
    for seed in range(5):
        answers = made_up(np.random.default_rng(seed))
        found, added = _best(answers, COUNTS, FADE)
        assert (found >= one_round(answers, found)).all()
        assert rounds or added == pytest.approx(answers[1].max() / FADE)


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
    monkeypatch.setattr(_solving, "are_answered", lambda _: False)
    alike = sum(judge(model, work))
    work.values[1][:] = kept
    assert now < 1e-5
    assert alike > 1e-2


def test_where_the_search_fails_one_lack_for_a_layer_is_what_remains(hunted, monkeypatch):
    model, work = hunted
    before = judge(model, work)
    monkeypatch.setattr(_answering, "ROUNDS", 0)
    monkeypatch.setattr(_answering, "SMALL", 0.0)  # else what a layer lacks may be so little that it is left at that
    failed = judge(model, work)
    monkeypatch.setattr(_solving, "are_answered", lambda _: False)
    alike = judge(model, work)
    assert all(ours <= theirs < 1e-4 for ours, theirs in zip(failed, alike, strict=True))
    assert all(searched < ours for searched, ours in zip(before, failed, strict=True))


def spelled_out(model, work, lacks):
    """All answers to side 0's mixes in the last layer, whose situations are given too."""
    space = work.space
    numbers, local = space.order[space.layers[-2] : space.layers[-1]], np.full(len(space.codes), -1, np.int32)
    local[numbers] = np.arange(len(numbers))
    return _answers(model, space.kernel, numbers, (work.values, lacks, local, model.fade), ([], 0, np.inf))


def test_a_block_of_situations_is_spelled_out_like_the_whole_layer(hunted, monkeypatch):
    model, work = hunted
    lacks = np.zeros((2, len(work.space.codes), model.top + 1), np.float32)
    whole = spelled_out(model, work, lacks)
    monkeypatch.setattr(_answering, "BLOCK", 7)
    for one, other in zip(whole, spelled_out(model, work, lacks), strict=True):
        assert np.array_equal(one, other)


def test_what_is_not_judged_yet_may_cost_everything(hunted):
    model, work = hunted
    lacks = np.zeros((2, len(work.space.codes), model.top + 1), np.float32)
    known, unknown = spelled_out(model, work, lacks)[1], spelled_out(model, work, lacks - 1)[1]
    assert known.max() < 1e-6
    assert unknown.max() > 0.1 * ALL


def test_an_answer_that_was_left_out_as_hopeless_is_taken_in_where_more_is_lacked(hunted, monkeypatch):
    model, work = hunted
    kept = work.values[0].copy()
    work.values[0][...] += np.random.default_rng(3).normal(0, 0.05, work.values[0].shape)
    now = judge(model, work)
    monkeypatch.setattr(_answering, "HOPELESS", np.inf)
    whole = judge(model, work)
    work.values[0][:] = kept
    assert now == whole


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
