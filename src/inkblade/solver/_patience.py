"""Layers that need patience: body points come back in them, or quick steps have led nowhere.

All counts of quiet rounds are taken together here: where body points come back, so does each count. Stage games and the
exact valuation of their mixes take turns, by sparse linear equations. Where that goes in circles the layer is solved
with so much fading that it is easy, and then with less and less, each time from what was found before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import numpy as np
from numba import njit
from numpy.typing import NDArray
from scipy.sparse import coo_array, csr_array, eye_array
from scipy.sparse.linalg import LinearOperator, gmres, splu

from inkblade.solver._following import HURT, draw_chance, fled, follow_layer
from inkblade.solver._layers import EXACT, SETTLED, layer_room, solve_one
from inkblade.solver._model import Model
from inkblade.solver._space import OVERS
from inkblade.solver._workings import Chances, Values, Workings

WHOLE, UNEVEN = 30, 60
"""Whole steps that are tried, and uneven ones after them."""
NEAR, ROUGH = 1e-5, 1e-3
"""How far all the rounds to come may be off together, by what one round is off and how many there are until one fades;
and how far on the way to less fading, where values are but a guess. Not every layer's last digits settle closer."""
IDLE = 6
"""So many steps that come no nearer are taken where it is near enough."""
CLOSE, WAYS, TRIES = 1e-10, 80, 5
"""How exact GMRES is, how many ways it keeps, and how often it begins anew before all is eliminated instead."""
WIDEST, CLOSEST = 0.3, 0.9999
"""One fade for the last, at first; and when the next one is so close and does not settle, the search is given up."""

Places = tuple[NDArray[np.int32], NDArray[np.int32]]
"""Rows and columns."""


def solve_patiently(model: Model, work: Workings, numbers: NDArray[np.int32], local: NDArray[np.int32]) -> float:
    """All situations of one layer: how far they are from settled."""
    layer = Layer(model, work, numbers, local)
    moved = _take(layer, model.fade, [1.0] * WHOLE, NEAR)
    if not moved < NEAR * model.fade:
        moved = lead(layer, model.fade)
    layer.close(model.fade)
    return moved


def _take(layer: Layer, fade: float, strides: Iterable[float], near: float) -> float:
    """Newton's steps, whole or in part, until they are near and come no nearer: the best; what a round is off there."""
    best, least, before, idle = layer.value, np.inf, np.inf, 0
    for share in strides:
        moved = layer.weigh(fade)
        idle = 0 if moved < least else idle + 1
        if moved < least:
            best, least = layer.value, moved
        if least < EXACT or (least < SETTLED and moved > 0.5 * before) or (least < near * fade and idle >= IDLE):
            break
        before = moved
        layer.step(share)
    layer.put(best)
    return least


def lead(layer: Layer, fade: float) -> float:
    """From a layer that fades at once to the one that is asked for."""
    layer.put(np.zeros_like(layer.value))
    good, reached, ratio, moved = layer.value, 1.0, WIDEST, 0.0
    while reached > fade and ratio < CLOSEST:
        aim = max(fade, reached * ratio)
        near = NEAR if aim == fade else ROUGH
        for strides in ([1.0] * WHOLE, _uneven()):
            layer.put(good)
            moved = _take(layer, aim, strides, near)
            if moved < near * aim:
                break
        if moved < near * aim:
            good, reached, ratio = layer.value, aim, max(WIDEST, ratio**1.5)
        else:
            ratio = np.sqrt(aim / reached)
    return moved if reached == fade else _take(layer, fade, _uneven(), NEAR)


def _uneven() -> Iterator[float]:
    """How much of Newton's step is taken: whole steps can go in circles, small uneven ones lead out of them."""
    for turn in range(UNEVEN):
        yield 1.0 if turn % 20 >= 16 else 0.05 + 0.55 * (turn * 0.6180339887498949 % 1.0)


class Layer:
    """The values of one layer at all counts, its stage games, and the linear equations of their mixes."""

    value: NDArray[np.float64]
    """[place in the layer, count of quiet rounds]"""

    def __init__(self, model: Model, work: Workings, numbers: NDArray[np.int32], local: NDArray[np.int32]) -> None:
        self._model, self._work, self._numbers, self._local = model, work, numbers, local
        self._followed = follow_layer(model.words, work.space.kernel, numbers)
        local[numbers] = np.arange(len(numbers))
        self.put(_guess(work, numbers))

    def put(self, value: NDArray[np.float64]) -> None:
        """Go on from other values."""
        self.value = value
        _write(self._work.values, self._numbers, value)

    def weigh(self, fade: float) -> float:
        """Solve every stage game by the values so far; the largest change."""
        space, work = self._work.space.kernel, self._work
        tables = (work.values, work.draws, self._local)
        self._fresh, self._drawn, *rows = _weigh(self._model.words, space, self._numbers, self._followed, tables, fade)
        self._walk = Walk(csr_array(tuple(rows), shape=(self.value.size, self.value.size)), self._model.top)
        return float(np.abs(self._fresh - self.value).max())

    def step(self, share: float) -> None:
        """Go towards what the mixes are worth."""
        ahead = self._walk.gather(self._fresh - self.value)
        self.put(np.clip(self.value + share * ahead, -1.0, 1.0))

    def close(self, fade: float) -> None:
        """Write the chances of a draw as well."""
        self.weigh(fade)
        _write(self._work.draws, self._numbers, self._walk.gather(self._drawn))
        self._local[self._numbers] = -1


class Walk:
    """The chances to come from each situation and count of a layer to each, while play stays in it.

    A quiet round leads to the next count, or stays at the last; one that hurts leads to the first. So if the first is
    known the rest follows: the last count by sparse elimination, and each before it from the next. What remains are
    equations for the first count alone, whose walk from hurt to hurt soon leaves the layer: few steps of GMRES.
    """

    def __init__(self, chances: csr_array, top: int) -> None:
        self._chances, self._shape = chances, (chances.shape[0] // (top + 1), top + 1)

    def gather(self, gains: NDArray[np.float64]) -> NDArray[np.float64]:
        """What each situation comes to if every one adds a gain, as long as play stays in the layer."""
        found = self._by_hurts(gains) if self._shape[1] > 1 else None
        if found is None:
            whole = _factors(self._chances)
            found = np.asarray(whole(gains.ravel())).reshape(self._shape)
        return found

    def _by_hurts(self, gains: NDArray[np.float64]) -> NDArray[np.float64] | None:
        """By equations for the first count; None if they are not solved in good time."""
        count, counts = self._shape
        entries = self._chances.tocoo()
        (place, quiet), (onward, after) = divmod(entries.row, counts), divmod(entries.col, counts)
        hurts = _some(entries, after == 0, (entries.row, onward), (count * counts, count))
        quiets = [_some(entries, (after > 0) & (quiet == k), (place, onward), (count, count)) for k in range(counts)]
        last = _factors(quiets[-1])

        def back(added: NDArray[np.float64]) -> NDArray[np.float64]:
            """What comes of gains until somebody is hurt."""
            whole = np.empty(self._shape)
            whole[:, -1] = last(np.ascontiguousarray(added[:, -1]))
            for k in range(counts - 2, -1, -1):
                whole[:, k] = added[:, k] + quiets[k] @ whole[:, k + 1]
            return whole

        def left(first: NDArray[np.float64]) -> NDArray[np.float64]:
            again = back((hurts @ first).reshape(self._shape))
            return np.asarray(first - again[:, 0])

        equations = LinearOperator((count, count), matvec=left, dtype=np.float64)
        first, missed = gmres(equations, back(gains)[:, 0], rtol=CLOSE, atol=0.0, restart=WAYS, maxiter=TRIES)
        return None if missed else back(gains + (hurts @ first).reshape(self._shape))


def _some(entries: coo_array, which: NDArray[np.bool_], at: Places, shape: tuple[int, int]) -> csr_array:
    """Some of the entries, elsewhere."""
    return csr_array((entries.data[which], (at[0][which], at[1][which])), shape=shape)


def _factors(chances: csr_array) -> Callable[[NDArray[np.float64]], NDArray[np.float64]]:
    """Solves one minus chances: so any order of pivots is stable, and the one that fills in least is taken."""
    equations = (eye_array(chances.shape[0]) - chances).tocsc()
    options = {"SymmetricMode": True}
    return splu(equations, "MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options=options).solve


def _guess(work: Workings, numbers: NDArray[np.int32]) -> NDArray[np.float64]:
    """Where to start: the values of a layer where all who do not recover have lost one body point more, or zeros."""
    codes, sizes, (low, high) = work.space.codes, work.space.sizes, work.values
    stride = int(np.prod(sizes[2:])) * OVERS * OVERS
    back = codes[numbers]
    for body, lost in zip(divmod(back // stride, sizes[1]), (stride * sizes[1], stride), strict=True):
        if body.min() == body.max() > 1:
            back = back - lost
    places = np.searchsorted(codes, back)
    return np.where((codes[places] == back)[:, None], np.column_stack([low[places], high[places]]), 0.0)


def _write(kept: Values | Chances, numbers: NDArray[np.int32], found: NDArray[np.float64]) -> None:
    """Keep what was found at the counts below the last, and at the last."""
    kept[0][numbers], kept[1][numbers] = found[:, :-1], found[:, -1]


@njit(cache=True, nogil=True)
def _weigh(words, space, numbers, followed, tables, fade):
    """The stage games of a layer at all counts: values; chances of a draw that comes at once or outside; sparse rows.

    A row holds the chances to come to each situation and count of the layer: chances, columns, where each row begins.
    """
    (followers, offsets), (values, draws, local) = followed, tables
    top, count, room = words[6][2], len(numbers), layer_room()
    fresh, drawn = np.zeros((count, top + 1)), np.zeros((count, top + 1))
    begins = np.zeros(count * (top + 1) + 1, np.int64)
    columns, chances = np.zeros(1024, np.int32), np.zeros(1024)
    size = 0
    for k in range(count):
        part = followers[offsets[k] : offsets[k + 1]]
        for quiet in range(top + 1):
            solved = solve_one(words, space, np.int64(space[5][numbers[k]]), part, values, quiet, fade, room)
            fresh[k, quiet] = solved[4]
            needed = size + solved[0] * solved[1] * solved[3]
            if needed > len(columns):
                columns, chances = _longer(columns, 2 * needed), _longer(chances, 2 * needed)
            drawn[k, quiet], size = _row(part, solved, draws, local, (quiet, top), fade, room, columns, chances, size)
            begins[k * (top + 1) + quiet + 1] = size
    return fresh, drawn, chances[:size], columns[:size], begins


@njit(cache=True, nogil=True)
def _row(part, solved, draws, local, counts, fade, room, columns, chances, size):
    """One row, by the mixes in the room: the chance of a draw that comes at once or outside; where the row ends."""
    _, _, (rows_at, columns_at), (row_mixes, column_mixes, says_a, says_b), _ = room
    na, nb, width, games, _ = solved
    quiet, top = counts
    drawn = 0.0
    for announced in range(games):
        said = says_a[announced & 1] * says_b[announced >> 1]
        for i in range(na):
            if said * row_mixes[announced, i] == 0.0:
                continue
            for j in range(nb):
                chance = said * row_mixes[announced, i] * column_mixes[announced, j]
                if chance == 0.0:
                    continue
                follower = part[rows_at[i] * width + columns_at[j]]
                if follower < 0 or fled(follower, announced) or local[follower >> 3] < 0:
                    drawn += chance * draw_chance(follower, draws, quiet, top, announced, fade)
                else:
                    drawn += chance * fade
                    columns[size] = local[follower >> 3] * (top + 1) + (0 if follower & HURT else min(top, quiet + 1))
                    chances[size] = chance * (1.0 - fade)
                    size += 1
    return drawn, size


@njit(cache=True, nogil=True)
def _longer(kept, length):
    """The same list with more room."""
    longer = np.zeros(length, kept.dtype)
    longer[: len(kept)] = kept
    return longer
