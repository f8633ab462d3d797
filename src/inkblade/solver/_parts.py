"""A layer at all counts of quiet rounds, and parts of it: their values, and how far those are from settled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkblade.solver._model import Model
from inkblade.solver._space import OVERS, Space
from inkblade.solver._walking import Walk
from inkblade.solver._weighing import Weighing
from inkblade.solver._workings import Chances, Values, Workings

WARY, AGAIN, MOST = 1.0, 0.3, 0.5
"""How much of what a situation is off by is the chance that its mixes do not last; how much of the last such doubt
stays; and how much it may be."""
CLOSE, CLOSELY = 1e-3, 1e-10
"""How exactly mixes are valued on the way, and for what is kept."""
ROUGHLY = 1e-14
"""How far from exact a stage game may be on what it mixed before: what it is off by, all the rounds to come repeat."""


class Layer:
    """The values of one layer at all counts, and its stage games."""

    value: NDArray[np.float64]
    """[count of quiet rounds, place in the layer]"""

    def __init__(self, model: Model, work: Workings, numbers: NDArray[np.int32], local: NDArray[np.int32]) -> None:
        self._work, self._numbers = work, numbers
        self.weighing = Weighing(model, work, numbers, local)
        self.value = _guess(work, numbers)
        self._priced = 1.0
        """By how much fading prospects are priced: by nothing yet."""
        self._steps = _by_body_points(work.space, numbers)

    def whole(self) -> Part:
        """All places of the layer, as a part."""
        return Part(self, np.arange(len(self._numbers)))

    def price(self, fade: float) -> None:
        """See to it that prospects are worth what they are if a round fades so much."""
        if fade != self._priced:
            self.weighing.price(self.value, fade)
            self._priced = fade

    def put(self, places: NDArray[np.int64], value: NDArray[np.float64]) -> None:
        """New values for some places."""
        self.value[:, places] = value
        self.weighing.reprice(places, value, self._priced)

    def sweep(self, fade: float) -> float:
        """Stage games from few body points to many, each by what was found just before; the largest change."""
        self.price(fade)
        before = self.value.copy()
        self.weighing.sweep(self.value, self._steps, fade, ROUGHLY)
        return float(np.abs(self.value - before).max())

    def close(self, fade: float) -> None:
        """Write what was found, and the chances of a draw as well."""
        self.price(fade)
        weighed = self.weighing.weigh_draws(fade, ROUGHLY)
        _write(self._work.values, self._numbers, self.value)
        drawn = Walk(self.value.shape, weighed.quiet, weighed.hurt).gather(weighed.drawn, CLOSELY)
        _write(self._work.draws, self._numbers, drawn)


class Part:
    """Some places of a layer, while all others keep their values."""

    off: NDArray[np.float64]
    """[count of quiet rounds, place]: what a round is off by, as the places were weighed last."""

    def __init__(self, layer: Layer, places: NDArray[np.int64]) -> None:
        self.layer, self.places = layer, places
        self._doubt = np.zeros((len(layer.value), len(places)))

    @property
    def value(self) -> NDArray[np.float64]:
        """[count of quiet rounds, place]"""
        return self.layer.value[:, self.places]

    @value.setter
    def value(self, value: NDArray[np.float64]) -> None:
        self.layer.put(self.places, value)

    def weigh(self, fade: float) -> float:
        """Solve every stage game by the values so far; the largest change."""
        self.layer.price(fade)
        self._fade = fade
        self._fresh, _, *self._rows = self.layer.weighing.weigh(self.places, fade, ROUGHLY)
        self.off = self._fresh - self.value
        return float(np.abs(self.off).max())

    def step(self, share: float) -> NDArray[np.float64]:
        """Go so much of the way towards what the mixes are worth; how far all the way is."""
        ahead = self._ahead()
        self.value = np.clip(self.value + share * ahead, -1.0, 1.0)
        return ahead

    def _ahead(self) -> NDArray[np.float64]:
        """How far the values are from what the mixes are worth. Where a round is off its mixes will change: so what
        lies behind counts for less there, as if the duel might be called off with such a chance."""
        self._doubt = np.maximum(WARY * np.abs(self.off), AGAIN * self._doubt)
        lasting = (1.0 - np.clip(self._doubt, self._fade, MOST)) / (1.0 - self._fade)
        rows = [
            (begins, columns, chances[: begins[-1]] * np.repeat(lasting.ravel(), np.diff(begins)))
            for begins, columns, chances in self._rows
        ]
        return Walk(self._fresh.shape, *rows).gather(self.off, CLOSE)

    def accept(self) -> None:
        """Take what the stage games have come to."""
        self.value = self._fresh

    def among(self, which: NDArray[np.int64]) -> Part:
        """A part of the part."""
        return Part(self.layer, self.places[which])


def _by_body_points(space: Space, numbers: NDArray[np.int32]) -> list[NDArray[np.int64]]:
    """The places of a layer in steps: those together in which both together have as many body points."""
    bodies = space.codes[numbers] // (int(np.prod(space.sizes[2:])) * OVERS * OVERS)
    points = bodies // space.sizes[1] + bodies % space.sizes[1]
    order = np.argsort(points, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(points[order])) + 1)


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
