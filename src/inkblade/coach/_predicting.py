"""How predictable a seat was: what a reader of its habits would have guessed, held against a seat that mixes well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
import numpy as np
from numpy.typing import NDArray

from inkblade.bots.duel._reading import Habits, likeliest, situation_now
from inkblade.coach._weighing import Weighing
from inkblade.games.duel import Maneuvering, State, View
from inkblade.kernel import Seat


class Predictability(msgspec.Struct, frozen=True):
    """How well a seat's maneuvers could be guessed: those it was free to choose, after its first at that range."""

    choices: int
    guessed: float
    """How many of them a reader of the seat's own habits would have guessed, from 0 to 1."""
    fair: float
    """How many the same guesses would have met, had the seat mixed well."""
    bits: float
    """The entropy of the maneuvers chosen."""
    fair_bits: float
    """The entropy of the maneuvers, all choices together, had the seat mixed well; a short match has less."""


class Diary:
    """Keeps a seat's choices, and what was to be expected of each."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._habits = Habits()
        self._pages: Counter[int] = Counter()
        self._fair: Counter[int] = Counter()
        self._met: list[float] = []
        self._fairly_met: list[float] = []

    def note(self, state: State, weighing: Weighing, page: int) -> None:
        """A choice of a maneuver; one that was forced, or the first at its range, says nothing about habits."""
        situation = situation_now(View(1 - self._seat, state), self._seat)
        pages = [each.maneuver for each in weighing.decisions[self._seat] if isinstance(each, Maneuvering)]
        if len(pages) > 1 and self._habits.seen(situation):
            guess = likeliest(self._habits.forecast(situation, pages))[0]
            mix = dict(zip(pages, map(float, weighing.mixes[self._seat]), strict=True))
            self._met.append(float(guess == page))
            self._fairly_met.append(mix[guess])
            self._pages[page] += 1
            self._fair.update(mix)
        self._habits.note(situation, page)

    def judged(self) -> Predictability | None:
        """What the diary says in numbers; None, if there was nothing to guess."""
        if not self._met:
            return None
        return Predictability(
            choices=len(self._met),
            guessed=float(np.mean(self._met)),
            fair=float(np.mean(self._fairly_met)),
            bits=_entropy(self._pages.values()),
            fair_bits=_entropy(self._fair.values()),
        )


def _entropy(weights: Iterable[float]) -> float:
    """In bits."""
    counts: NDArray[np.float64] = np.array([weight for weight in weights if weight > 0.0], float)
    shares: NDArray[np.float64] = counts / counts.sum()
    return float(-(shares * np.log2(shares)).sum()) + 0.0
