"""Layers that need patience: body points come back in them, or quick steps have led nowhere.

All counts of quiet rounds are taken together here: where body points come back, so does each count. Stage games and the
exact valuation of their mixes take turns, by sparse linear equations. Where that goes in circles the layer is solved
with so much fading that it is easy, and then with less and less, each time from what was found before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkblade.solver._model import Model
from inkblade.solver._space import OVERS
from inkblade.solver._walking import Walk
from inkblade.solver._weighing import Weighing
from inkblade.solver._workings import Chances, Values, Workings

WHOLE, UNEVEN = 40, 60
"""Whole steps that are tried, and uneven ones after them."""
WARY, AGAIN, MOST = 1.0, 0.3, 0.5
"""How much of what a situation is off by is the chance that its mixes do not last; how much of the last such doubt
stays; and how much it may be."""
NEARLY = 1e-8
"""Where a round is off by less, Newton's steps soon jitter, and plain stage games find the last digits."""
IDLE, JITTERY = 20, 3
"""How many steps that come no nearer are taken; and how many once values have nearly settled."""
SMOOTHINGS, PLATEAU = 6, 9
"""How often plain stage games are tried, a step of Newton's between; and how many that help little end them: what is
off at one count takes as many rounds as there are counts to leave the layer."""
CLOSE, CLOSELY = 1e-6, 1e-10
"""How exactly mixes are valued on the way, and for what is kept."""
ROUGHLY = 1e-14
"""How far from exact a stage game may be on what it mixed before: what it is off by, all the rounds to come repeat."""
WIDEST, LONGEST, CLOSEST = 0.3, 0.03, 0.9999
"""One fade for the last: at first, at the most where it goes well, and when the search for a next one is given up."""


class Enough(NamedTuple):
    """When values are near enough: by what one round is off and how many there are until one fades."""

    near: float
    """How far all the rounds to come may be off together."""
    wanted: float
    """How near they are tried to come. Not every layer's last digits settle so close."""


AT_LAST, ON_THE_WAY = Enough(1e-5, 3e-6), Enough(1e-3, 1e-3)
"""On the way to less fading values are but a guess."""
TOLERABLE = 1e-4
"""So far off they may be at last where no steps come nearer: the certificate says what that costs."""


def solve_patiently(model: Model, work: Workings, numbers: NDArray[np.int32], local: NDArray[np.int32]) -> float:
    """All situations of one layer: how far they are from settled."""
    layer, fade = Layer(model, work, numbers, local), model.fade
    if not layer.value.any():
        _warm_up(layer, fade)
    moved = _take(layer, fade, [1.0] * WHOLE, AT_LAST)
    if not moved < AT_LAST.near * fade:
        moved = lead(layer, fade)
    layer.close(fade)
    return moved


def _warm_up(layer: Layer, fade: float) -> None:
    """From nothing known to a guess: one step for each of less and less fading."""
    aim = WIDEST
    while aim > fade:
        layer.weigh(aim)
        layer.step(1.0)
        aim *= WIDEST


def _take(layer: Layer, fade: float, strides: Iterable[float], enough: Enough) -> float:
    """Newton's steps, whole or in part, as long as they come nearer; what a round is off by where it is least."""
    best, least, idle = layer.value, np.inf, 0
    for share in strides:
        moved = layer.weigh(fade)
        idle = 0 if moved < least else idle + 1
        if moved < least:
            best, least = layer.value, moved
        if least < enough.wanted * fade or idle > (JITTERY if least < NEARLY else IDLE):
            break
        layer.step(share)
    layer.value = best
    return _smooth(layer, fade, enough) if enough.wanted * fade <= least < NEARLY else least


def _smooth(layer: Layer, fade: float, enough: Enough) -> float:
    """Plain stage games as long as they help: unlike Newton's steps they never make a round be off by more."""
    best, least = layer.value, np.inf
    for _ in range(SMOOTHINGS):
        trail: list[float] = []
        while least >= enough.wanted * fade and (len(trail) <= PLATEAU or trail[-1] < 0.9 * trail[-1 - PLATEAU]):
            trail.append(layer.weigh(fade))
            if trail[-1] < least:
                best, least = layer.value, trail[-1]
            layer.sweep()
        if least < enough.near * fade:
            break
        layer.weigh(fade)
        layer.step(1.0)
    layer.value = best
    return least


def lead(layer: Layer, fade: float) -> float:
    """From a layer that fades at once to the one that is asked for."""
    layer.value = np.zeros_like(layer.value)
    good, reached, ratio, moved = layer.value, 1.0, WIDEST, 0.0
    while reached > fade and ratio < CLOSEST:
        aim = max(fade, reached * ratio)
        enough = AT_LAST if aim == fade else ON_THE_WAY
        for strides in ([1.0] * WHOLE, _uneven()):
            layer.value = good
            moved = _take(layer, aim, strides, enough)
            if moved < enough.near * aim:
                break
        if moved < (TOLERABLE if aim == fade else enough.near) * aim:
            good, reached, ratio = layer.value, aim, max(LONGEST, ratio**1.5)
        else:
            ratio = np.sqrt(aim / reached)
    return moved if reached == fade else _take(layer, fade, _uneven(), AT_LAST)


def _uneven() -> Iterator[float]:
    """How much of Newton's step is taken: whole steps can go in circles, small uneven ones lead out of them."""
    for turn in range(UNEVEN):
        yield 1.0 if turn % 20 >= 16 else 0.05 + 0.55 * (turn * 0.6180339887498949 % 1.0)


class Layer:
    """The values of one layer at all counts, its stage games, and the linear equations of their mixes."""

    value: NDArray[np.float64]
    """[count of quiet rounds, place in the layer]"""

    def __init__(self, model: Model, work: Workings, numbers: NDArray[np.int32], local: NDArray[np.int32]) -> None:
        self._work, self._numbers = work, numbers
        self._weighing = Weighing(model, work, numbers, local)
        self.value = _guess(work, numbers)
        self._doubt = np.zeros_like(self.value)

    def weigh(self, fade: float) -> float:
        """Solve every stage game by the values so far; the largest change."""
        self._fade = fade
        self._fresh, self._drawn, *self._rows = self._weighing.weigh(self.value, fade, ROUGHLY)
        return float(np.abs(self._fresh - self.value).max())

    def step(self, share: float) -> None:
        """Go towards what the mixes are worth. Where a round is off its mixes will change: so what lies behind counts
        for less there, as if the duel might be called off with such a chance."""
        off = self._fresh - self.value
        self._doubt = np.maximum(WARY * np.abs(off), AGAIN * self._doubt)
        lasting = (1.0 - np.clip(self._doubt, self._fade, MOST)) / (1.0 - self._fade)
        rows = [
            (begins, columns, chances[: begins[-1]] * np.repeat(lasting.ravel(), np.diff(begins)))
            for begins, columns, chances in self._rows
        ]
        ahead = Walk(self.value.shape, *rows).gather(off, CLOSE)
        self.value = np.clip(self.value + share * ahead, -1.0, 1.0)

    def sweep(self) -> None:
        """Take what the stage games have come to."""
        self.value = self._fresh

    def close(self, fade: float) -> None:
        """Write what was found, and the chances of a draw as well."""
        self.weigh(fade)
        _write(self._work.values, self._numbers, self.value)
        drawn = Walk(self.value.shape, *self._rows).gather(self._drawn, CLOSELY)
        _write(self._work.draws, self._numbers, drawn)


def _guess(work: Workings, numbers: NDArray[np.int32]) -> NDArray[np.float64]:
    """Where to start: the values of a layer where all who do not recover have lost one body point more, or zeros."""
    codes, sizes, (low, high) = work.space.codes, work.space.sizes, work.values
    stride = int(np.prod(sizes[2:])) * OVERS * OVERS
    back = codes[numbers]
    for body, lost in zip(divmod(back // stride, sizes[1]), (stride * sizes[1], stride), strict=True):
        if body.min() == body.max() > 1:
            back = back - lost
    places = np.searchsorted(codes, back)
    return np.where(codes[places] == back, np.vstack([low[places].T, high[places]]), 0.0)


def _write(kept: Values | Chances, numbers: NDArray[np.int32], found: NDArray[np.float64]) -> None:
    """Keep what was found at the counts below the last, and at the last."""
    kept[0][numbers], kept[1][numbers] = found[:-1].T, found[-1]
