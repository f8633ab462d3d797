"""The best answer to a side's mixes in a layer where play can go on for long, valued exactly.

One lack for a whole layer takes the worst round of it for every round to come, and a million of them can come. Here
every situation has a lack of its own: the answer that gains most is found by policy iteration, which is linear
equations. How it was found does not count: what is kept is measured once more by single rounds, and what they are still
off by is added for every round that can come.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from inkblade.solver._certifying import ALL, ENDED_DRAWN, ENDED_WON, ROUNDING, UP, are_chances, lay_out, pressed_part
from inkblade.solver._following import value_at
from inkblade.solver._layers import layer_room, solve_games
from inkblade.solver._model import Model
from inkblade.solver._walking import Walk
from inkblade.solver._workings import Values

SMALL = 1e-6
"""A lack that need not be looked into."""
ROUNDS, CLOSE = 40, 1e-12
"""How often the answer is bettered at the most, and how exactly it is valued."""
BETTER = 1e-15
"""What counts as a better answer."""


def look_into(
    model: Model, kernel: tuple[NDArray[np.generic], ...], numbers: NDArray[np.int32], values: Values,
    lacks: NDArray[np.float32], local: NDArray[np.int32],
) -> None:  # fmt: skip
    """Lower what both sides lack in a layer to what the best answers gain, where that can be shown.

    Not where an escape may be announced or there is no press: answers are not spelled out for those.
    """
    if model.top == 0 or model.setup.options.escape:
        return
    free = lay_out(model.words, kernel, numbers)
    laid = free, pressed_part(model.words, kernel, numbers, free)
    local[numbers] = np.arange(len(numbers))
    for keeps in range(2):
        if lacks[keeps, numbers].max() > SMALL:
            answers = _spell_out(numbers, laid, values, lacks, local, model.fade, model.top, keeps)
            found = _best(answers, (model.top + 1, len(numbers)), model.fade)
            lacks[keeps, numbers] = np.minimum(lacks[keeps, numbers], np.minimum(ALL, found.T * UP))
    local[numbers] = -1


def _best(answers: tuple[NDArray[np.generic], ...], shape: tuple[int, int], fade: float) -> NDArray[np.float64]:
    """[count, place]: lacks that no single round shows to be too small."""
    lack = np.zeros(shape[0] * shape[1])
    chosen, most = _look(answers, lack)
    for _ in range(ROUNDS):
        gains, *rows = _follow(answers, chosen, shape[1])
        lack = np.maximum(0.0, Walk(shape, *rows).gather(gains.reshape(shape), CLOSE).ravel())
        better, most = _look(answers, lack)
        if (most - lack).max() < BETTER:
            break
        chosen = np.where(most > lack + BETTER, better, chosen)
    short = max(0.0, float((most - lack).max())) + ROUNDING
    return (lack + short / fade).reshape(shape)


@njit(cache=True, nogil=True)
def _spell_out(numbers, laid, values, lacks, local, fade, top, keeps):
    """Every answer to a side's mixes: where those of each situation begin, and what each gains at once or outside.

    And where it leads in the layer: where each row begins, columns (count by count), chances.
    """
    count, room = len(numbers), layer_room()
    row_mixes, column_mixes, _, _ = room[3]
    pays = np.zeros(len(room[0]))
    begins = np.zeros((top + 1) * count + 1, np.int64)
    for quiet in range(top + 1):
        shape = laid[1 if quiet == top else 0][0]
        for k in range(count):
            begins[quiet * count + k + 1] = begins[quiet * count + k] + shape[k, 1 - keeps]
    gains, rows = np.zeros(begins[-1]), np.zeros(begins[-1] + 1, np.int64)
    columns, chances, end, answer = np.zeros(1024, np.int32), np.zeros(1024), 0, 0
    for quiet in range(top + 1):
        shape, starts, entries = laid[1 if quiet == top else 0]
        onward = min(top, quiet + 1)
        for k in range(count):
            na, nb, games = shape[k]
            for place in range(na * nb):
                entry = entries[starts[k] + place]
                if entry < 0:
                    pays[place] = 0.0 if entry == ENDED_DRAWN else (1.0 if entry == ENDED_WON else -1.0)
                else:
                    pays[place] = (1.0 - fade) * value_at(values, entry >> 1, onward if entry & 1 else 0)
            solve_games(pays, (na, nb, games), room, room[3])
            sound, sign = are_chances(shape[k], room, keeps), 1.0 if keeps == 0 else -1.0
            mix, own, others = (row_mixes[0], na, nb) if keeps == 0 else (column_mixes[0], nb, na)
            if end + na * nb > len(columns):
                columns = np.concatenate((columns, np.zeros(end + na * nb, np.int32)))
                chances = np.concatenate((chances, np.zeros(end + na * nb)))
            for other in range(others):
                kept = 0.0
                for place in range(own):
                    if mix[place] > 0.0:
                        at = place * nb + other if keeps == 0 else other * nb + place
                        entry, share = entries[starts[k] + at], mix[place] * (1.0 - fade)
                        kept += mix[place] * sign * pays[at]
                        if entry >= 0 and local[entry >> 1] >= 0:
                            columns[end] = (onward if entry & 1 else 0) * count + local[entry >> 1]
                            chances[end] = share
                            end += 1
                        elif entry >= 0:
                            kept -= share * max(0.0, lacks[keeps, entry >> 1, onward if entry & 1 else 0])
                gains[answer] = sign * value_at(values, numbers[k], quiet) - kept if sound else ALL
                answer += 1
                rows[answer] = end
    return begins, gains, rows, columns[:end], chances[:end]


@njit(cache=True, nogil=True)
def _look(answers, lack):
    """The best answer in every situation if so much is lacked behind it, and what it then gains in all."""
    begins, gains, rows, columns, chances = answers
    chosen, most = np.zeros(len(begins) - 1, np.int64), np.zeros(len(begins) - 1)
    for state in range(len(begins) - 1):
        best = -np.inf
        for answer in range(begins[state], begins[state + 1]):
            total = gains[answer]
            for place in range(rows[answer], rows[answer + 1]):
                total += chances[place] * lack[columns[place]]
            if total > best:
                best, chosen[state] = total, answer
        most[state] = best
    return chosen, most


@njit(cache=True, nogil=True)
def _follow(answers, chosen, count):
    """What the chosen answers gain, and where they lead, by quiet rounds and by those that hurt."""
    _, gains, rows, columns, chances = answers
    size = 0
    for answer in chosen:
        size += rows[answer + 1] - rows[answer]
    begins = np.zeros((2, len(chosen) + 1), np.int32)
    onto, shares, got = np.zeros((2, size), np.int32), np.zeros((2, size)), np.zeros(len(chosen))
    for state in range(len(chosen)):
        answer = chosen[state]
        got[state] = gains[answer]
        begins[0, state + 1], begins[1, state + 1] = begins[0, state], begins[1, state]
        for place in range(rows[answer], rows[answer + 1]):
            hurt = 1 if columns[place] < count else 0
            end = begins[hurt, state + 1]
            onto[hurt, end], shares[hurt, end] = columns[place] % count, chances[place]
            begins[hurt, state + 1] = end + 1
    return got, (begins[0], onto[0], shares[0]), (begins[1], onto[1], shares[1])
