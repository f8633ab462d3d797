"""Layers that need patience: body points come back in them, or quick steps have led nowhere.

All counts of quiet rounds are taken together here: where body points come back, so does each count. A few sweeps of
stage games give a first idea. Then stage games and the exact valuation of their mixes take turns, by sparse linear
equations. Soon only few situations still move: those are settled by themselves, and the fewest of them by themselves
again, before all are looked at once more. What goes in circles is solved with so much fading that it is easy, and then
with less and less, each time from what was found before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkblade.solver._model import Model
from inkblade.solver._parts import Layer, Part
from inkblade.solver._workings import Workings

SWEEPS, MORE = 2, 5
"""How often stage games are swept through before the first step, from a guess and from nothing."""
WHOLE, UNEVEN = 40, 60
"""Whole steps that are tried, and uneven ones after them."""
FEW, LEAST = 0.12, 8
"""What share of a part's places is few enough to be settled by itself, and how many are worth it."""
SLIGHT, STEEP = 1e-4, 0.1
"""Who moves so much less than whoever moves most does not count; and the others at least must move so much less."""
CALM = 0.1
"""How near the few come, measured by what the others are off by."""
NEARLY = 1e-8
"""Where a round is off by less, Newton's steps soon jitter, and plain stage games find the last digits."""
IDLE, JITTERY = 20, 3
"""How many steps that come no nearer are taken; and how many once values have nearly settled."""
ALIKE = 0.05
"""How near to each other what a round is off by must be to count as the same, when it goes in circles."""
SMOOTHINGS, PLATEAU = 6, 9
"""How often plain stage games are tried, a step of Newton's between; and how many that help little end them: what is
off at one count takes as many rounds as there are counts to leave the layer."""
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
    for _ in range(SWEEPS if layer.value.any() else MORE):
        if layer.sweep(fade) < AT_LAST.wanted * fade:
            break
    moved = settle(layer.whole(), fade, AT_LAST)
    layer.close(fade)
    return moved


def settle(part: Part, fade: float, enough: Enough) -> float:
    """By Newton's steps, or from much fading to little where those lead nowhere; what a round is off by then."""
    moved = _take(part, fade, [1.0] * WHOLE, enough)
    return moved if moved <= enough.near * fade else lead(part, fade, enough)


def _take(part: Part, fade: float, strides: Iterable[float], enough: Enough) -> float:
    """Newton's steps, whole or in part, as long as they come nearer; what a round is off by where it is least."""
    best, least, idle = part.value, np.inf, 0
    trail: list[float] = []
    for share in strides:
        moved = part.weigh(fade)
        trail.append(moved)
        idle = 0 if moved < least else idle + 1
        if moved < least:
            best, least = part.value, moved
        if least < enough.wanted * fade or idle > (JITTERY if least < NEARLY else IDLE) or _in_circles(trail):
            break
        _settle_few(part, part.step(share), fade, enough)
    part.value = best
    return _smooth(part, fade, enough) if enough.wanted * fade <= least < NEARLY else least


def _in_circles(trail: list[float]) -> bool:
    """Has a round been off by the same, turn by turn, three times over?"""
    for turns in range(2, len(trail) // 3 + 1):
        first, again, last = np.reshape(trail[-3 * turns :], (3, turns))
        if np.allclose(first, again, ALIKE, 0.0) and np.allclose(again, last, ALIKE, 0.0):
            return True
    return False


def _settle_few(part: Part, moved: NDArray[np.float64], fade: float, enough: Enough) -> None:
    """Where few places have moved far, those are settled by themselves: the others hardly depend on them."""
    few = _farthest(np.abs(moved).max(axis=0))
    if len(few):
        calm = float(np.abs(np.delete(part.off, few, axis=1)).max())
        near = max(enough.near, CALM * calm / fade)
        settle(part.among(few), fade, Enough(near, near))


def _farthest(far: NDArray[np.float64]) -> NDArray[np.int64]:
    """The places that are farthest, if they are few and the others much nearer; else none."""
    most = int(FEW * len(far))
    if most < LEAST:
        return np.zeros(0, np.int64)
    edge = max(SLIGHT * far.max(), np.partition(far, -most)[-most])
    few = np.flatnonzero(far > edge)
    return few if len(few) >= LEAST and edge <= STEEP * far.max() else few[:0]


def _smooth(part: Part, fade: float, enough: Enough) -> float:
    """Plain stage games as long as they help: unlike Newton's steps they never make a round be off by more."""
    best, least = part.value, np.inf
    for _ in range(SMOOTHINGS):
        trail: list[float] = []
        while least >= enough.wanted * fade and (len(trail) <= PLATEAU or trail[-1] < 0.9 * trail[-1 - PLATEAU]):
            trail.append(part.weigh(fade))
            if trail[-1] < least:
                best, least = part.value, trail[-1]
            part.accept()
        if least < enough.near * fade:
            break
        part.weigh(fade)
        part.step(1.0)
    part.value = best
    return least


def lead(part: Part, fade: float, last: Enough) -> float:
    """From a part that fades at once to the one that is asked for."""
    part.value = np.zeros_like(part.value)
    good, reached, ratio, moved = part.value, 1.0, WIDEST, 0.0
    while reached > fade and ratio < CLOSEST:
        aim = max(fade, reached * ratio)
        enough, tolerable = (last, max(TOLERABLE, last.near)) if aim == fade else (ON_THE_WAY, ON_THE_WAY.near)
        for strides in ([1.0] * WHOLE, _uneven()):
            part.value = good
            moved = _take(part, aim, strides, enough)
            if moved < enough.near * aim:
                break
        if moved < tolerable * aim:
            good, reached, ratio = part.value, aim, max(LONGEST, ratio**1.5)
        else:
            ratio = np.sqrt(aim / reached)
    return moved if reached == fade else _take(part, fade, _uneven(), last)


def _uneven() -> Iterator[float]:
    """How much of Newton's step is taken: whole steps can go in circles, small uneven ones lead out of them."""
    for turn in range(UNEVEN):
        yield 1.0 if turn % 20 >= 16 else 0.05 + 0.55 * (turn * 0.6180339887498949 % 1.0)
