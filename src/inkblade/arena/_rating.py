"""Ratings from a round robin: Bradley and Terry's model with a prior, so that a clean sweep is no infinite rating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from inkblade.arena._counting import CONFIDENT
from inkblade.arena._tournament import Result

MEAN = 1500.0
SCALE = 400 / log(10)
"""A difference of 400 means ten points to one."""
SPREAD = 3.0
"""The prior: strengths lie normally about their mean, by so many units of the logit (about 520 points)."""
STEPS = 200
LONGEST_STEP = 1.0


@dataclass(frozen=True)
class Rating:
    """A bot's strength with its 95 % interval, both against the mean of all bots."""

    bot: str
    value: float
    low: float
    high: float


def rate(bots: Sequence[str], pairs: Mapping[tuple[str, str], Result]) -> list[Rating]:
    """The likeliest strengths and how sure they are, best first; a draw is half a win for both."""
    number = {bot: place for place, bot in enumerate(bots)}
    games = np.zeros((len(bots), len(bots)))
    points = np.zeros(len(bots))
    for (first, second), result in pairs.items():
        a, b = number[first], number[second]
        games[a, b] = games[b, a] = result.games
        points[a] += result.bot_share.part
        points[b] += result.games - result.bot_share.part
    strengths = np.zeros(len(bots))
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        slope = points - (games * chances).sum(axis=1) - strengths / SPREAD**2
        step = np.linalg.solve(_curvature(games, chances), slope)
        strengths += step * min(1.0, LONGEST_STEP / max(1e-12, np.abs(step).max()))
        if np.abs(step).max() < 1e-10:
            break
    chances = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    from_mean = np.eye(len(bots)) - 1 / len(bots)
    spread = from_mean @ np.linalg.inv(_curvature(games, chances)) @ from_mean
    values = MEAN + SCALE * (from_mean @ strengths)
    reach = SCALE * CONFIDENT * np.sqrt(np.diag(spread))
    rated = [
        Rating(bot, float(value), float(value - most), float(value + most))
        for bot, value, most in zip(bots, values, reach, strict=True)
    ]
    return sorted(rated, key=lambda rating: -rating.value)


def _curvature(games: np.ndarray, chances: np.ndarray) -> np.ndarray:
    """How sharply the posterior falls off: data and prior."""
    weights = games * chances * (1 - chances)
    curvature: np.ndarray = np.diag(weights.sum(axis=1) + 1 / SPREAD**2) - weights
    return curvature
