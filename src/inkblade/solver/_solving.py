"""A duel solved from its end to its beginning, and then judged."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from inkblade.solver._certifying import ALL, CREEP, UP, judge_layers, judge_together
from inkblade.solver._layers import SETTLED, solve_layers
from inkblade.solver._model import Model
from inkblade.solver._space import OVERS, Space, explore

CORES = max(1, os.cpu_count() or 1)
POOL = ThreadPoolExecutor(CORES)
SWEEPS = 400
"""How often a block of layers that lead to each other is gone through at the most."""

Values = tuple[NDArray[np.float64], NDArray[np.float64]]
"""By situation: at each count of quiet rounds below the press, and at the press."""
Chances = tuple[NDArray[np.float32], NDArray[np.float64]]
Progress = Callable[[str, float], None]
"""Told what is being done, and how much of it is done, from 0 to 1."""


def silent(doing: str, share: float) -> None:
    """Progress that nobody watches."""


@dataclass
class Workings:
    """Values as far as they are found: what an interrupted solution goes on from."""

    space: Space
    values: Values
    draws: Chances
    blocks: int = 0
    """How many blocks are done."""
    seconds: float = 0.0
    unsettled: float = 0.0
    """How far from settled the worst layer was left."""


def begin(model: Model) -> Workings:
    """Nothing solved yet: every situation found and put in order."""
    started = monotonic()
    space = explore(model.duel, model.tables)
    shape = (len(space.codes), model.top)
    values = np.zeros(shape), np.zeros(shape[0])
    draws = np.zeros(shape, np.float32), np.zeros(shape[0])
    return Workings(space, values, draws, seconds=monotonic() - started)


def advance(model: Model, work: Workings, progress: Progress = silent) -> Iterator[Workings]:
    """Solve block after block; what is yielded can be kept and gone on from."""
    space = work.space
    local = np.full(len(space.codes), -1, np.int32)
    halves = Halves(model, space)
    progress("solving", _share(space, work.blocks))
    for block in range(work.blocks, len(space.blocks) - 1):
        started = monotonic()
        levels = range(space.blocks[block], space.blocks[block + 1])
        left = 0.0
        for sweep in range(SWEEPS):
            change, left = 0.0, 0.0
            for level in levels:
                order, layers = halves.of(level)
                args = (work.values, work.draws, local, model.fade, sweep > 0)
                found = _spread_out(solve_layers, (model.words, space.kernel, order), layers, args)
                halves.mirror(order, work)
                change, left = max([change, *(part[0] for part in found)]), max([left, *(part[1] for part in found)])
            if len(levels) == 1 or change < SETTLED:
                break
        work.unsettled = max(work.unsettled, left)
        work.blocks = block + 1
        work.seconds += monotonic() - started
        progress("solving", _share(space, work.blocks))
        yield work


def judge(model: Model, work: Workings, progress: Progress = silent) -> tuple[float, float]:
    """What the best answer to side 0's mixes and to side 1's mixes gains at the most, from the start."""
    space, words, kernel = work.space, model.words, work.space.kernel
    lacks = np.full((2, len(space.codes), model.top + 1), -1.0, np.float32)
    halves = Halves(model, space)
    for block in range(len(space.blocks) - 1):
        first, last = space.blocks[block], space.blocks[block + 1]
        if last - first == 1:
            order, layers = halves.of(first)
            _spread_out(judge_layers, (words, kernel, order), layers, (work.values, lacks, model.fade))
            halves.mirror_lacks(order, lacks)
        else:
            _judge_block(model, work, lacks, space.layers[space.levels[first] : space.levels[last] + 1])
        progress("judging", _share(space, block + 1))
    return float(lacks[0, space.start, 0]), float(lacks[1, space.start, 0])


def _judge_block(model: Model, work: Workings, lacks: NDArray[np.float32], layers: NDArray[np.int32]) -> None:
    """One lack for all situations of layers that lead to each other: raised until it is enough."""
    space = work.space
    lack = np.zeros(2)
    while True:
        fixed, args = (model.words, space.kernel, space.order), (work.values, lacks, model.fade, lack)
        needs = np.max(_spread_out(judge_together, fixed, layers, args), axis=0)
        if not needs.any():
            break
        lack = np.minimum(ALL, np.maximum(CREEP * lack, needs))
    numbers = space.order[layers[0] : layers[-1]]
    lacks[:, numbers] = (lack * UP)[:, None, None]


def _spread_out(kernel: Callable[..., Any], before: Any, layers: NDArray[np.int32], after: Any) -> list[Any]:
    """Run a kernel over layers on all cores: kernels let go of the interpreter."""
    chunks = min(4 * CORES, len(layers) - 1)
    edges = [len(layers[:-1]) * chunk // chunks for chunk in range(chunks + 1)]
    parts = [layers[a : b + 1] for a, b in pairwise(edges)]
    if chunks == 1:
        return [kernel(*before, layers, *after)]
    return list(POOL.map(lambda part: kernel(*before, part, *after), parts))


def _share(space: Space, blocks: int) -> float:
    """How much of the situations lies in the first blocks."""
    return float(space.layers[space.levels[space.blocks[blocks]]] / len(space.codes))


class Halves:
    """Half of the layers is enough where both seats hold the same book: the other half is their mirror image."""

    def __init__(self, model: Model, space: Space) -> None:
        self._space = space
        self._mirror = _mirror(space) if model.mirrored and len(space.blocks) == len(space.levels) else None

    def of(self, level: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The situations of a level that must be worked on, in order, and where their layers begin."""
        space = self._space
        layers = space.layers[space.levels[level] : space.levels[level + 1] + 1]
        if self._mirror is None:
            return space.order, layers
        parts = [space.order[a:b] for a, b in pairwise(layers)]
        parts = [part for part in parts if part[0] <= self._mirror[part].min()]
        sizes = [len(part) for part in parts]
        return np.concatenate(parts), np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32)

    def mirror(self, order: NDArray[np.int32], work: Workings) -> None:
        """Write the other half."""
        if self._mirror is not None:
            image = self._mirror[order]
            for kept in (0, 1):
                work.values[kept][image] = -work.values[kept][order]
                work.draws[kept][image] = work.draws[kept][order]

    def mirror_lacks(self, order: NDArray[np.int32], lacks: NDArray[np.float32]) -> None:
        """Write what is lacking in the other half, where the seats have changed places."""
        if self._mirror is not None:
            lacks[:, self._mirror[order]] = lacks[::-1, order]


def _mirror(space: Space) -> NDArray[np.int32]:
    """The number of each situation with the seats exchanged."""
    parts = np.array([space.sizes[0], space.sizes[1], space.sizes[2], space.sizes[3], OVERS, OVERS, space.sizes[4]])
    body_a, body_b, gear_a, gear_b, over_a, over_b, pair = np.unravel_index(space.codes, parts)
    faces = space.pairs[space.faces[pair, 1], space.faces[pair, 0]]
    codes = np.ravel_multi_index((body_b, body_a, gear_b, gear_a, over_b, over_a, faces), parts)
    return np.searchsorted(space.codes, codes).astype(np.int32)
