"""The compiled path of one-on-one duels: tables packed into machine words, and rows stepped by numba."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numba import int64, njit, uint64
from numpy.typing import NDArray

import inkblade.games.duel._compiling  # noqa: F401 - before any kernel is declared
from inkblade.games.duel._masks import SLOTS
from inkblade.games.duel._state import Options
from inkblade.games.duel._tables import NEVER, NO_SCORE, Duel, Side

TOTAL, CRITICAL, HURT, RECOVER, FACE, EFFECT, STRUCK, OVER, SCORED = 0, 8, 16, 20, 24, 32, 42, 52, 55
"""Where the fields of a cell stand in its word."""
BIAS = 128
LISTED = 32
"""Room of a list of legal slots, its length first: a power of two, so that finding it is a shift."""
UNHURT, UNSCORED, ROUND, FATE = 8, 9, 10, 11
"""A row: face, gear, over, body of side 0, the same of side 1, then the counters and how it ended."""
PLAYING, WON, LOST, DRAWN, ESCAPED = 0, 1, 2, 3, 4


@dataclass(frozen=True)
class Words:
    """A duel's tables as the kernels read them."""

    cells: NDArray[np.uint64]
    """[side, ward of 0 + 2 * ward of 1, slot 0, slot 1]"""
    lists: NDArray[np.uint8]
    """[side, gear, face, mode, place]: place 0 the number of legal slots, then the slots."""
    bonus: NDArray[np.int8]
    """[side, face, slot]"""
    ward: NDArray[np.uint8]
    """[side, face]"""
    away: NDArray[np.uint8]
    """[side, face]"""
    effects: NDArray[np.int16]
    """[side, gear, effect]"""
    start: NDArray[np.int32]
    """The first row."""
    limits: NDArray[np.int32]
    """body 0, body 1, press, quiet (0: never), limit of rounds (0: never), escape."""


def _word(row: np.void) -> int:
    total = 0 if row["total"] == NO_SCORE else int(row["total"]) + BIAS
    critical = 255 if row["critical"] == NEVER else int(row["critical"]) + BIAS
    return (
        total << TOTAL
        | critical << CRITICAL
        | int(row["hurt"]) << HURT
        | int(row["recover"]) << RECOVER
        | int(row["face"]) << FACE
        | int(row["effect"]) << EFFECT
        | int(row["critical_effect"]) << STRUCK
        | int(row["over"]) << OVER
        | int(row["score"]) << SCORED
    )


def _lists(side: Side, gears: int, faces: int) -> NDArray[np.uint8]:
    lists = np.zeros((gears, faces, 3, LISTED), np.uint8)
    known: dict[int, list[int]] = {}
    for g in range(len(side.gears)):
        for f in range(len(side.faces)):
            for mode in range(3):
                mask = int(side.legal[g, f, mode])
                if mask not in known:
                    known[mask] = [place for place in range(SLOTS) if mask >> place & 1]
                places = known[mask]
                lists[g, f, mode, 0] = len(places)
                lists[g, f, mode, 1 : len(places) + 1] = places
    return lists


def words(duel: Duel, options: Options) -> Words:
    """The tables of a duel under a table's options, packed."""
    gears = max(len(side.gears) for side in duel.sides)
    faces = max(len(side.faces) for side in duel.sides)
    effects = max(side.effects.shape[1] for side in duel.sides)
    cells = np.zeros((2, 4, SLOTS, SLOTS), np.uint64)
    limits = [*duel.maxima, options.press, options.stalemate.quiet or 0, options.stalemate.limit, int(options.escape)]
    packed = Words(
        cells,
        np.stack([_lists(side, gears, faces) for side in duel.sides]),
        np.zeros((2, faces, SLOTS), np.int8),
        np.zeros((2, faces), np.uint8),
        np.zeros((2, faces), np.uint8),
        np.zeros((2, gears, effects), np.int16),
        np.zeros(FATE + 1, np.int32),
        np.array(limits, np.int32),
    )
    for index, side in enumerate(duel.sides):
        flat = [_word(row) for row in duel.cells[index].reshape(-1)]
        cells[index] = np.array(flat, np.uint64).reshape(4, SLOTS, SLOTS)
        packed.bonus[index, : len(side.faces)] = side.bonus
        packed.ward[index, : len(side.faces)] = side.ward
        packed.away[index, : len(side.faces)] = side.away
        packed.effects[index, : len(side.gears), : side.effects.shape[1]] = side.effects
        packed.start[4 * index : 4 * index + 3] = duel.start[3 * index : 3 * index + 3]
        packed.start[4 * index + 3] = duel.bodies[index]
    return packed


@njit(cache=True, nogil=True, inline="always")
def _field(word, place, width):
    return int64((word >> uint64(place)) & uint64((1 << width) - 1))


@njit(cache=True, nogil=True, inline="always")
def mode_of(over, unhurt, press):
    """Which legal list holds: 1 under an overriding order, 2 pressed, else 0."""
    if over > 0:
        return 1
    return 2 if press > 0 and unhurt >= press else 0


@njit(cache=True, nogil=True, inline="always")
def struck(word, bonus):
    """(damage, is the critical reached) of a blow."""
    total = _field(word, TOTAL, 8)
    if total == 0:
        return 0, False
    total = total - BIAS + bonus
    return max(total, 0), total >= _field(word, CRITICAL, 8) - BIAS


@njit(cache=True, nogil=True, inline="always")
def after(word, bonus, body, maximum, gear, over, effects):
    """One fighter after a round: face, gear, over, body, lost body points or not."""
    damage, critical = struck(word, bonus)
    hurt = _field(word, HURT, 4)
    body = body - damage - hurt
    if body > 0:
        body = min(maximum, body + _field(word, RECOVER, 4))
    effect = _field(word, STRUCK, 10) if critical else _field(word, EFFECT, 10)
    fresh = _field(word, OVER, 3)
    left = fresh if fresh > 0 else max(over - 1, 0)
    return _field(word, FACE, 8), effects[gear, effect], left, body, damage + hurt > 0


@njit(cache=True, nogil=True)
def step(cells, bonus, ward, away, effects, limits, row, a, b, announced):
    """One round on a row, in place: slots a and b, who announced (1 + 2). Twin of the reference's round."""
    fa, fb = row[0], row[4]
    variant = ward[0, fa] + 2 * ward[1, fb]
    wa, wb = cells[0, variant, a, b], cells[1, variant, a, b]
    row[0], row[1], row[2], row[3], hurt_a = after(wa, bonus[1, fb, b], row[3], limits[0], row[1], row[2], effects[0])
    row[4], row[5], row[6], row[7], hurt_b = after(wb, bonus[0, fa, a], row[7], limits[1], row[5], row[6], effects[1])
    scored_a, scored_b = _field(wa, SCORED, 1), _field(wb, SCORED, 1)
    row[ROUND] += 1
    row[UNHURT] = 0 if hurt_a or hurt_b or limits[2] == 0 else min(limits[2], row[UNHURT] + 1)
    row[UNSCORED] = 0 if scored_a or scored_b or limits[3] == 0 else row[UNSCORED] + 1
    row[FATE] = fate(row, limits, announced, away[0, row[0]], scored_a, scored_b)


@njit(cache=True, nogil=True, inline="always")
def fate(row, limits, announced, away, scored_a, scored_b):
    """How it stands after a round."""
    if row[3] <= 0 or row[7] <= 0:
        if row[3] <= 0 and row[7] <= 0:
            return DRAWN
        return WON if row[3] > 0 else LOST
    if away and ((announced & 1 and not scored_a) or (announced & 2 and not scored_b)):
        return ESCAPED
    if limits[3] > 0 and row[UNSCORED] >= limits[3]:
        return DRAWN
    if limits[4] > 0 and row[ROUND] >= limits[4]:
        return DRAWN
    return PLAYING


@njit(cache=True, nogil=True, inline="always")
def next_word(random):
    """splitmix64: a cheap portable generator for bulk play; the new state and a word."""
    random = random + uint64(0x9E3779B97F4A7C15)
    z = random
    z = (z ^ (z >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> uint64(27))) * uint64(0x94D049BB133111EB)
    return random, z ^ (z >> uint64(31))


@njit(cache=True, nogil=True, inline="always")
def key_of(seed, game):
    """Where the generator of one game starts."""
    return (uint64(seed) ^ (uint64(game) * uint64(0xD1342543DE82EF95))) * uint64(0xAF251AF3B0F025B5)
