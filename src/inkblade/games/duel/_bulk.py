"""Random duels in bulk: the packed tables fused further, so that a round is five loads and hardly a branch.

A *choice* is a slot together with the bonus and the ward under which it is chosen: two choices say all that a round
does, criticals included, so a cell is one word for both sides. A *stance* is one word for all else a side carries from
round to round: the rows of choices it has, free and pressed, and where its next stances stand; which of them follows
is the *change* a cell names.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numba import int64, njit, prange, uint64
from numpy.typing import NDArray

import inkblade.games.duel._compiling  # noqa: F401 - before any kernel is declared
from inkblade.games.duel._fast import (
    BIAS,
    CRITICAL,
    DRAWN,
    EFFECT,
    ESCAPED,
    FACE,
    HURT,
    LISTED,
    LOST,
    OVER,
    RECOVER,
    SCORED,
    STRUCK,
    TOTAL,
    WON,
    Words,
    key_of,
    next_word,
)
from inkblade.games.duel._masks import SLOTS, NotCompiled

Whole = NDArray[np.int64]

LOSS, CHANGE, HEAL, CALM, SILENT = (0, 10), (20, 32), (44, 48), 52, 53
"""Where a cell has, of side 0 and of side 1: body points lost, the change, body points regained; then for both whether
nobody was hurt, and whether no SCORE was shown."""
LOSS_BITS, CHANGE_BITS, HEAL_BITS = 10, 12, 4
PRESSED, STANCES = 19, 38
"""Where a stance has its row under the press (the free one stands at 0), and where its next stances begin."""
COUNT_BITS, ROW_BITS, STANCE_BITS = 5, 14, 24
"""A row's length, which is less than LISTED, then its number: so the upper bits alone are where it begins."""
OPEN = 62
"""The two highest bits: in a stance, may an escape be announced; in a cell, may that of side 0 and of 1 come off."""
ENDLESS = 1 << 62
"""For a press, a quiet or a limit that never comes."""


@dataclass(frozen=True)
class Bulk:
    """A duel's tables as bulk play reads them."""

    cells: NDArray[np.uint64]
    """[choice of 0 + choice of 1]"""
    rows: NDArray[np.uint32]
    """[row * LISTED + place]: choices; those of side 0 already times the number of those of side 1."""
    stances: NDArray[np.uint64]
    """[where a stance says + change]"""
    start: NDArray[np.uint64]
    """The first stance of each side."""
    bodies: Whole
    """Body points at the start, then at the most."""
    limits: Whole
    """press, quiet and limit of rounds."""
    slots: tuple[Whole, Whole]
    """The slot of each choice."""


def _part(words: NDArray[np.uint64], place: int, width: int) -> Whole:
    return ((words >> np.uint64(place)) & np.uint64((1 << width) - 1)).astype(np.int64)


def _at(place: int, values: NDArray[np.generic]) -> NDArray[np.uint64]:
    return values.astype(np.uint64) << np.uint64(place)


class _Rows:
    """The rows of choices of both sides, each once."""

    def __init__(self, words: Words) -> None:
        self._numbers: dict[tuple[int, tuple[int, ...]], int] = {}
        self.where = np.zeros(words.lists.shape[:4], np.int64)
        """[side, gear, face, mode]: number and length of the row, as they stand in a stance."""
        self.choices = tuple(self._choices(words, side) for side in (0, 1))

    def _choices(self, words: Words, side: int) -> Whole:
        """Slot, bonus and ward of a side's choices, while its rows are numbered."""
        choices: dict[tuple[int, int, int], int] = {}
        for face in range(words.ward.shape[1]):
            bonus, ward = words.bonus[side, face].tolist(), int(words.ward[side, face])
            lists, which = np.unique(words.lists[side, :, face].reshape(-1, LISTED), axis=0, return_inverse=True)
            found = []
            for count, *slots in lists.tolist():
                row = tuple(choices.setdefault((slot, bonus[slot], ward), len(choices)) for slot in slots[:count])
                found.append(self._numbers.setdefault((side, row), len(self._numbers)) << COUNT_BITS | count)
            self.where[side, :, face] = np.array(found)[which].reshape(-1, 3)
        return np.array(list(choices), np.int64)

    def table(self) -> NDArray[np.uint32]:
        """The rows as bulk play reads them."""
        _fits(len(self._numbers), ROW_BITS, "rows of choices")
        table = np.zeros((len(self._numbers), LISTED), np.uint32)
        for (side, row), number in self._numbers.items():
            table[number, : len(row)] = [choice * (1 if side else len(self.choices[1])) for choice in row]
        return table.ravel()


def _fits(number: int, bits: int, what: str) -> None:
    if number > 1 << bits:
        raise NotCompiled(f"more {what} than bulk play has room for")


def _blow(words: NDArray[np.uint64], bonus: Whole) -> tuple[Whole, Whole]:
    """What the cells of one side cost it in body points, and their effect, critical or not."""
    shown = _part(words, TOTAL, 8)
    total = np.where(shown == 0, -ENDLESS, shown - BIAS + bonus)
    critical = total >= _part(words, CRITICAL, 8) - BIAS
    loss = np.maximum(total, 0) + _part(words, HURT, 4)
    return loss, np.where(critical, _part(words, STRUCK, 10), _part(words, EFFECT, 10))


class _Stances:
    """The stances of one side: every gear and overriding order, by every change."""

    def __init__(self, words: Words, side: int, where: Whole, changes: Whole, first: int) -> None:
        self._where, self._first, self._width = where, first, len(changes)
        fresh = changes[:, 2]
        self._overs = 1 + max(int(fresh.max()), int(words.start[4 * side + 2]))
        escapes = words.limits[5] > 0 and side == 0
        self._open = _at(OPEN, 3 * words.away[0] * np.uint8(escapes))
        gear, over = (part.reshape(-1, 1) for part in np.indices((words.lists.shape[1], self._overs)))
        after = words.effects[side][gear, changes[:, 1]].astype(np.int64)
        left = np.where(fresh > 0, fresh, np.maximum(over - 1, 0))
        self.table = self._packed(changes[:, 0], after, left).ravel()
        face, gear, over = (words.start[4 * side + part : 4 * side + part + 1].astype(np.int64) for part in range(3))
        self.start = self._packed(face, gear, over)

    def _packed(self, face: Whole, gear: Whole, over: Whole) -> NDArray[np.uint64]:
        free = self._where[gear, face, np.where(over > 0, 1, 0)]
        pressed = self._where[gear, face, np.where(over > 0, 1, 2)]
        following = self._first + (gear * self._overs + over) * self._width
        return _at(0, free) | _at(PRESSED, pressed) | _at(STANCES, following) | self._open[face]


def bulk(words: Words) -> Bulk:
    """The tables of a duel, fused for bulk play; NotCompiled if they are larger than that has room for."""
    rows = _Rows(words)
    one, two = rows.choices[0][:, None], rows.choices[1][None]
    place = (one[..., 2] + 2 * two[..., 2], one[..., 0], two[..., 0])
    cells = np.zeros((len(one), two.shape[1]), np.uint64)
    sides: list[_Stances] = []
    losses, scores = [], []
    away = words.away[0, _part(words.cells[0][place], FACE, 8)]
    for side, foe in ((0, two), (1, one)):
        found = words.cells[side][place]
        loss, effect = _blow(found, foe[..., 1])
        led = np.stack([_part(found, FACE, 8), effect, _part(found, OVER, 3)], axis=-1).reshape(-1, 3)
        changes, change = np.unique(led, axis=0, return_inverse=True)
        _fits(len(changes), CHANGE_BITS, "changes")
        score = _part(found, SCORED, 1)
        cells |= _at(LOSS[side], loss) | _at(CHANGE[side], change.reshape(cells.shape))
        cells |= _at(HEAL[side], _part(found, RECOVER, 4)) | _at(OPEN + side, away * (1 - score))
        sides.append(_Stances(words, side, rows.where[side], changes, len(sides[0].table) if sides else 0))
        losses.append(loss)
        scores.append(score)
    cells |= _at(CALM, losses[0] + losses[1] == 0) | _at(SILENT, scores[0] + scores[1] == 0)
    stances = np.concatenate([side.table for side in sides])
    _fits(len(stances), STANCE_BITS, "stances")
    return Bulk(
        cells.ravel(),
        rows.table(),
        stances,
        np.concatenate([side.start for side in sides]),
        np.concatenate([words.start[[3, 7]], words.limits[:2]]).astype(np.int64),
        np.array([int(limit) or ENDLESS for limit in words.limits[2:5]], np.int64),
        (rows.choices[0][:, 0], rows.choices[1][:, 0]),
    )


@njit(cache=True, nogil=True, inline="always")
def _bits(word, place, width):
    return (word >> uint64(place)) & uint64((1 << width) - 1)


@njit(cache=True, nogil=True, inline="always")
def _pick(word, stance):
    """Where a choice of a row stands, by thirty-one bits of a word."""
    count = _bits(stance, 0, COUNT_BITS)
    first = stance & uint64(((1 << ROW_BITS) - 1) << COUNT_BITS)
    return first + ((_bits(word, 0, 31) * count) >> uint64(31))


@njit(cache=True, nogil=True, inline="always")
def _healed(body, cell, side, most):
    """A body after what a cell lets it regain; whoever has fallen regains nothing."""
    return min(most, body + int64(_bits(cell, HEAL[side], HEAL_BITS))) if body > 0 else body


@njit(cache=True, nogil=True, inline="always")
def _fate(body, foe, escapes):
    """How a duel ended that did."""
    if body <= 0 or foe <= 0:
        if body <= 0 and foe <= 0:
            return DRAWN
        return WON if body > 0 else LOST
    return ESCAPED if escapes else DRAWN


@njit(cache=True, nogil=True)
def _play_chunk(cells, rows, stances, start, bodies, limits, seed, game, stride, ends, use):
    """Random duels one after the other, all state in registers: `step` on fused tables."""
    most_a, most_b = bodies[2], bodies[3]
    press, quiet, limit = limits[0], limits[1], limits[2]
    for number in range(ends.shape[1]):
        random = key_of(seed, game + number * stride)
        stance_a, stance_b = start[0], start[1]
        body_a, body_b = bodies[0], bodies[1]
        unhurt, unscored, rounds = int64(0), int64(0), int64(0)
        while True:
            random, word = next_word(random)
            told = uint64(PRESSED if unhurt >= press else 0)
            chosen_a = rows[_pick(word, stance_a >> told)]
            chosen_b = rows[_pick(word >> uint64(31), stance_b >> told)]
            place = uint64(chosen_a) + uint64(chosen_b)
            use[place] += 1
            cell = cells[place]
            rounds += 1
            body_a -= int64(_bits(cell, LOSS[0], LOSS_BITS))
            body_b -= int64(_bits(cell, LOSS[1], LOSS_BITS))
            unhurt = (unhurt + 1) & -int64(_bits(cell, CALM, 1))
            unscored = (unscored + 1) & -int64(_bits(cell, SILENT, 1))
            # The two highest bits of the word say who announces: they count where stance and cell have them too.
            escapes = (word & stance_a & cell) >> uint64(OPEN)
            if body_a <= 0 or body_b <= 0 or escapes > 0 or unscored >= quiet or rounds == limit:
                break
            body_a, body_b = _healed(body_a, cell, 0, most_a), _healed(body_b, cell, 1, most_b)
            stance_a = stances[_bits(stance_a, STANCES, STANCE_BITS) + _bits(cell, CHANGE[0], CHANGE_BITS)]
            stance_b = stances[_bits(stance_b, STANCES, STANCE_BITS) + _bits(cell, CHANGE[1], CHANGE_BITS)]
        body_a, body_b = _healed(body_a, cell, 0, most_a), _healed(body_b, cell, 1, most_b)
        ends[0, number] = _fate(body_a, body_b, escapes > 0)
        ends[1, number], ends[2, number], ends[3, number] = rounds, body_a, body_b


@njit(cache=True, nogil=True, parallel=True)
def _play(cells, rows, stances, start, bodies, limits, seed, game, stride, games, chunks):
    ends = np.empty((4, games), np.int32)
    use = np.zeros((chunks, len(cells)), np.int64)
    for chunk in prange(chunks):
        first, last = chunk * games // chunks, (chunk + 1) * games // chunks
        begun = game + first * stride
        _play_chunk(cells, rows, stances, start, bodies, limits, seed, begun, stride, ends[:, first:last], use[chunk])
    return ends, use


def play_random(tables: Bulk, seed: int, games: range, chunks: int = 16) -> tuple[NDArray[np.int32], Whole]:
    """Random duels by their numbers: how each ended, and how often each side chose each slot.

    An end is a column of four: fate, rounds, body points left to side 0 and to side 1.
    """
    arrays = (tables.cells, tables.rows, tables.stances, tables.start, tables.bodies, tables.limits)
    ends, counted = _play(*arrays, seed, games.start, games.step, len(games), chunks)
    together = counted.sum(axis=0).reshape(len(tables.slots[0]), len(tables.slots[1]))
    use = np.zeros((2, SLOTS), np.int64)
    for side, slots in enumerate(tables.slots):
        np.add.at(use[side], slots, together.sum(axis=1 - side))
    return ends, use


def summed(ends: NDArray[np.int32]) -> Whole:
    """How often each fate was met, playing on the first; then rounds, and body points left to side 0 and to side 1."""
    return np.concatenate([np.bincount(ends[0], minlength=ESCAPED + 1), ends[1:].sum(axis=1, dtype=np.int64)])
