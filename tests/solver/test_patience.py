"""Layers in parts: weighed like the whole, settled by themselves, led out of circles."""

from itertools import pairwise

import numpy as np
import pytest

from inkblade.solver import Model
from inkblade.solver._parts import Layer, Part
from inkblade.solver._patience import AT_LAST, Enough, _farthest, _in_circles, settle
from inkblade.solver._solving import advance
from inkblade.solver._weighing import Weighing
from inkblade.solver._workings import begin
from tests.solver.duels import small

pytestmark = pytest.mark.xdist_group("solver")
FADE = 1e-3


@pytest.fixture(scope="module")
def solved_layer():
    """The largest layer of a duel in which a skeleton puts itself together again, its values, and a new start on it."""
    model = Model(small("mirim", "skeleton", (2, 3), press=3), FADE)
    work = begin(model)
    for _ in advance(model, work):
        pass
    space = work.space
    largest = int(np.diff(space.layers).argmax())
    numbers = space.order[space.layers[largest] : space.layers[largest + 1]]
    return model, work, numbers


def anew(solved_layer):
    """The layer as it was solved, at the beginning of being weighed again."""
    model, work, numbers = solved_layer
    layer = Layer(model, work, numbers, np.full(len(work.space.codes), -1, np.int32))
    whole = layer.whole()
    layer.price(FADE)
    whole.value = np.vstack([work.values[0][numbers].T, work.values[1][numbers]])
    return layer


def as_squares(rows, shape):
    """Sparse rows of all counts, one after the other, as [row, place]."""
    begins, columns, chances = rows
    found = np.zeros((shape[0] * shape[1], shape[1]))
    for row in range(len(found)):
        for place in range(begins[row], begins[row + 1]):
            found[row, columns[place]] += chances[place]
    return found


def test_a_part_is_weighed_as_in_the_whole(solved_layer):
    layer, chance = anew(solved_layer), np.random.default_rng(3)
    counts, count = layer.value.shape
    layer.whole().value = layer.value + chance.uniform(-0.01, 0.01, layer.value.shape)
    every = layer.weighing.weigh(np.arange(count), FADE, 1e-14)
    some = np.sort(chance.choice(count, count // 3, replace=False))
    part = layer.weighing.weigh(some, FADE, 1e-14)
    assert part.fresh == pytest.approx(every.fresh[:, some], abs=1e-12)
    for whole_rows, part_rows in ((every.quiet, part.quiet), (every.hurt, part.hurt)):
        wanted = as_squares(whole_rows, (counts, count)).reshape(counts, count, count)[:, some][:, :, some]
        found = as_squares(part_rows, (counts, len(some))).reshape(wanted.shape)
        assert found == pytest.approx(wanted, abs=1e-9)
        assert wanted.any()


def test_what_is_put_into_a_part_is_worth_as_much_as_if_all_were_priced_anew(solved_layer):
    layer, chance = anew(solved_layer), np.random.default_rng(4)
    some = np.sort(chance.choice(layer.value.shape[1], 20, replace=False))
    Part(layer, some).value = chance.uniform(-1, 1, (len(layer.value), 20))
    found = layer.weighing._worths.copy()
    layer.weighing.price(layer.value, FADE)
    assert (found == layer.weighing._worths).all()


def test_a_settled_part_leaves_all_others_as_they_are_and_finds_its_values_again(solved_layer):
    layer, chance = anew(solved_layer), np.random.default_rng(5)
    settled = layer.value.copy()
    some = np.sort(chance.choice(layer.value.shape[1], 60, replace=False))
    part = Part(layer, some)
    part.value = np.zeros_like(part.value)
    assert settle(part, FADE, AT_LAST) <= AT_LAST.near * FADE
    others = np.delete(np.arange(layer.value.shape[1]), some)
    assert (layer.value[:, others] == settled[:, others]).all()
    assert layer.value == pytest.approx(settled, abs=1e-6)


def test_sweeps_come_nearer_and_leave_a_settled_layer_settled(solved_layer):
    layer = anew(solved_layer)
    settled = layer.value.copy()
    assert layer.sweep(FADE) < 1e-8
    layer.whole().value = np.zeros_like(settled)
    far = [np.abs(settled).mean()]
    for _ in range(4):
        layer.sweep(FADE)
        far.append(np.abs(layer.value - settled).mean())
    assert all(after < before for before, after in pairwise(far))
    assert far[4] < 0.5 * far[0]
    passed_on = layer.weighing._worths.copy()
    layer.weighing.price(layer.value, FADE)
    assert (passed_on == layer.weighing._worths).all()


def test_who_is_farthest_is_settled_first_if_few_are_and_the_others_are_much_nearer():
    far = np.full(200, 1e-6)
    far[7:17] = 1.0
    assert _farthest(far).tolist() == list(range(7, 17))
    assert len(_farthest(np.ones(200))) == 0
    assert len(_farthest(np.linspace(1.0, 0.5, 200))) == 0
    alone = np.full(200, 1e-6)
    alone[3] = 1.0
    assert len(_farthest(alone)) == 0
    assert len(_farthest(np.array([1.0] * 9 + [0.0] * 20))) == 0


def test_circles_are_noticed_when_they_come_round_the_third_time():
    ahead = [0.3, 0.1, 0.03]
    assert not _in_circles([*ahead, *[2e-3, 2e-4, 5e-4] * 2])
    assert _in_circles([*ahead, *[2e-3, 2e-4, 5e-4] * 3])
    assert not _in_circles([0.5**k for k in range(40)])


def test_what_need_not_come_near_is_left_sooner(solved_layer, monkeypatch):
    weighed, weigh = [], Part.weigh

    def weigh_and_count(part, fade):
        weighed.append(fade)
        return weigh(part, fade)

    monkeypatch.setattr(Part, "weigh", weigh_and_count)
    steps = []
    for enough in (AT_LAST, Enough(10.0, 10.0)):
        whole = anew(solved_layer).whole()
        whole.value = np.zeros_like(whole.value)
        assert settle(whole, FADE, enough) <= enough.near * FADE
        steps.append(len(weighed))
        weighed.clear()
    assert steps[1] < steps[0]


def test_prospects_are_priced_anew_when_less_fades(solved_layer, monkeypatch):
    layer, priced = anew(solved_layer), []
    monkeypatch.setattr(Weighing, "price", lambda _, value, fade: priced.append(fade))
    for fade in (FADE, 0.1, 0.1, FADE):
        layer.price(fade)
    assert priced == [0.1, FADE]
