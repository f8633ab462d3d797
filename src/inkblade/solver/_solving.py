"""A duel solved from its end to its beginning, and then judged."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from inkblade.solver._answering import answer_layer, are_answered
from inkblade.solver._certifying import ALL, judge_layers
from inkblade.solver._layers import SETTLED, solve_layers
from inkblade.solver._model import Model
from inkblade.solver._patience import solve_patiently
from inkblade.solver._space import OVERS, Space
from inkblade.solver._workings import Workings

CORES = max(1, os.cpu_count() or 1)
POOL = ThreadPoolExecutor(CORES)

Progress = Callable[[str, float], None]
"""Told what is being done, and how much of it is done, from 0 to 1."""


def silent(doing: str, share: float) -> None:
    """Progress that nobody watches."""


def advance(model: Model, work: Workings, progress: Progress = silent) -> Iterator[Workings]:
    """Solve level after level; what is yielded can be kept and gone on from."""
    space = work.space
    local = np.full(len(space.codes), -1, np.int32)
    halves = Halves(model, space)
    progress("solving", _share(space, work.levels))
    for level in range(work.levels, len(space.levels) - 1):
        started = monotonic()
        order, layers = halves.of(level)
        work.unsettled = max(work.unsettled, _solve_level(model, work, order, layers, local))
        halves.mirror(order, work)
        work.levels = level + 1
        work.seconds += monotonic() - started
        progress("solving", _share(space, work.levels))
        yield work


def _solve_level(
    model: Model, work: Workings, order: NDArray[np.int32], layers: NDArray[np.int32], local: NDArray[np.int32]
) -> float:
    """Layers that do not touch: quickly, where hurts are not made good, and patiently what is left; the worst."""
    space = work.space
    fixed, args = (model.words, space.kernel, order), (work.values, work.draws, local, model.fade, space.circling)
    left = np.concatenate(_spread_out(solve_layers, fixed, layers, args))
    hard = np.flatnonzero(~(left < SETTLED))
    parts = [order[layers[k] : layers[k + 1]] for k in hard]
    left[hard] = list(POOL.map(lambda numbers: solve_patiently(model, work, numbers, local), parts))
    return float(left.max())


def judge(model: Model, work: Workings, progress: Progress = silent) -> tuple[float, float]:
    """What the best answer to side 0's mixes and to side 1's mixes gains at the most, from the start."""
    space = work.space
    if not all(np.isfinite(part).all() for part in work.values):
        return ALL, ALL
    lacks = np.full((2, len(space.codes), model.top + 1), -1.0, np.float32)
    local = np.full(len(space.codes), -1, np.int32)
    for level in range(len(space.levels) - 1):
        layers = space.layers[space.levels[level] : space.levels[level + 1] + 1]
        _judge_level(model, work, layers, lacks, local)
        progress("judging", _share(space, level + 1))
    return float(lacks[0, space.start, 0]), float(lacks[1, space.start, 0])


def _judge_level(
    model: Model, work: Workings, layers: NDArray[np.int32], lacks: NDArray[np.float32], local: NDArray[np.int32]
) -> None:
    """Layers that do not touch: by answers where hurts are made good, as far as these are spelled out."""
    space = work.space
    answered = space.circling[space.order[layers[:-1]]] & are_answered(model)
    parts = [space.order[layers[k] : layers[k + 1]] for k in np.flatnonzero(answered)]
    list(POOL.map(lambda part: answer_layer(model, work, part, lacks, local), parts))
    if not answered.all():
        order, others = _picked(space.order, layers, ~answered) if answered.any() else (space.order, layers)
        args = (work.values, lacks, model.fade, space.circling)
        _spread_out(judge_layers, (model.words, space.kernel, order), others, args)


def _picked(
    order: NDArray[np.int32], layers: NDArray[np.int32], which: NDArray[np.bool_]
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Some of the layers: their situations in order, and where each layer begins."""
    parts = [order[layers[k] : layers[k + 1]] for k in np.flatnonzero(which)]
    sizes = [len(part) for part in parts]
    return np.concatenate(parts), np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32)


def _spread_out(kernel: Callable[..., Any], before: Any, layers: NDArray[np.int32], after: Any) -> list[Any]:
    """Run a kernel over layers on all cores: kernels let go of the interpreter."""
    chunks = min(4 * CORES, len(layers) - 1)
    edges = [len(layers[:-1]) * chunk // chunks for chunk in range(chunks + 1)]
    parts = [layers[a : b + 1] for a, b in pairwise(edges)]
    if chunks == 1:
        return [kernel(*before, layers, *after)]
    return list(POOL.map(lambda part: kernel(*before, part, *after), parts))


def _share(space: Space, levels: int) -> float:
    """How much of the situations lies in the first levels."""
    return float(space.layers[space.levels[levels]] / len(space.codes))


class Halves:
    """Half of the layers is enough where both seats hold the same book: the other half is their mirror image."""

    def __init__(self, model: Model, space: Space) -> None:
        self._space = space
        self._mirror = mirror_of(space) if model.mirrored else None

    def of(self, level: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The situations of a level that must be worked on, in order, and where their layers begin."""
        space = self._space
        layers = space.layers[space.levels[level] : space.levels[level + 1] + 1]
        if self._mirror is None:
            return space.order, layers
        parts = [space.order[a:b] for a, b in pairwise(layers)]
        return _picked(space.order, layers, np.array([part[0] <= self._mirror[part].min() for part in parts]))

    def mirror(self, order: NDArray[np.int32], work: Workings) -> None:
        """Write the other half. A layer that is its own mirror image becomes so to the last digit, for what is near to
        a solution is not near enough where both halves of later layers lean on it."""
        if self._mirror is None:
            return
        image = self._mirror[order]
        own = np.isin(image, order)
        for sign, kept in ((-1, work.values), (1, work.draws)):
            for part in kept:
                part[order[own]] = 0.5 * (part[order[own]] + sign * part[image[own]])
                part[image] = sign * part[order]


def mirror_of(space: Space) -> NDArray[np.int32]:
    """The number of each situation with the seats exchanged."""
    parts = np.array([space.sizes[0], space.sizes[1], space.sizes[2], space.sizes[3], OVERS, OVERS, space.sizes[4]])
    body_a, body_b, gear_a, gear_b, over_a, over_b, pair = np.unravel_index(space.codes, parts)
    faces = space.pairs[space.faces[pair, 1], space.faces[pair, 0]]
    codes = np.ravel_multi_index((body_b, body_a, gear_b, gear_a, over_b, over_a, faces), parts)
    return np.searchsorted(space.codes, codes).astype(np.int32)
