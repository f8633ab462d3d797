"""The order in which situations are solved."""

import numpy as np
import pytest

from inkblade.solver._following import HURT, follow_layer
from inkblade.solver._model import Model
from inkblade.solver._space import OVERS, explore
from tests.solver.duels import small

pytestmark = pytest.mark.xdist_group("solver")
PAIRS = [
    ("mirim", "mirim"),
    ("duellist", "wraith"),
    ("duellist", "hill-troll"),
    ("skeleton", "wraith"),
    ("hedge-mage", "iroha"),
]


def arranged(pair):
    """A duel of three body points each, its situations, and of each: its layer and its level."""
    first, second = pair
    model = Model(small(first, second, (3, 3), press=6))
    space = explore(model.duel, model.tables)
    layer = np.zeros(len(space.codes), np.int64)
    layer[space.order] = np.repeat(np.arange(len(space.layers) - 1), np.diff(space.layers))
    level = np.repeat(np.arange(len(space.levels) - 1), np.diff(space.levels))[layer]
    return model, space, layer, level


def followed(model, space):
    """Every step from a situation to one that follows it, and whether it hurts."""
    followers, offsets = follow_layer(model.words, space.kernel, np.arange(len(space.codes), dtype=np.int32))
    start = np.repeat(np.arange(len(space.codes)), np.diff(offsets))
    onward = followers >= 0
    return start[onward], followers[onward] >> 3, (followers[onward] & HURT) > 0


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_what_follows_is_of_the_same_layer_or_solved_before(pair):
    model, space, layer, level = arranged(pair)
    start, end, _ = followed(model, space)
    assert np.array_equal(np.sort(space.order), np.arange(len(space.codes)))
    assert ((layer[start] == layer[end]) | (level[end] < level[start])).all()


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_layer_is_circling_if_somebody_can_be_hurt_and_stay_in_it(pair):
    model, space, layer, _ = arranged(pair)
    start, end, hurts = followed(model, space)
    circling = np.unique(layer[start[hurts & (layer[start] == layer[end])]])
    assert np.array_equal(space.circling, np.isin(layer, circling))
    assert model.circling == space.circling.any()


def test_who_drains_has_no_way_back():
    """What a wraith gains another loses, so that body points of both never return, and each has a layer of its own."""
    _, space, layer, _ = arranged(("duellist", "wraith"))
    held = space.codes // (space.sizes[2:].prod() * OVERS * OVERS)
    assert all(len(set(held[layer == one])) == 1 for one in range(layer.max() + 1))
    assert not space.circling.any()
