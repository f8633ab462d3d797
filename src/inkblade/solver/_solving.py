"""Values of every situation, level by level: fewest body points first, so that where a blow leads is known."""

from __future__ import annotations

import numpy as np
from numba import njit, prange

from inkblade.games.duel._fast import SCORED, _field, after
from inkblade.solver._space import decode, encode, rank_of
from inkblade.solver._stage import MOST, solve_game

WIN, LOSS, DRAW = -1, -2, -3
HURT, FLED_A, FLED_B = 1, 2, 4
"""Flags of a follower: somebody was hurt; side 0, side 1 is away if it had announced an escape."""


@njit(cache=True, nogil=True)
def follow(cells, bonus, ward, away, effects, maxima, sizes, pairs, faces, bits, ranks, code, la, lb, followers):
    """Where every pair of listed maneuvers leads: the follower's number and flags, or how it ended."""
    body_a, body_b, gear_a, gear_b, over_a, over_b, pair = decode(sizes, code)
    face_a, face_b = faces[pair, 0], faces[pair, 1]
    variant = ward[0, face_a] + 2 * ward[1, face_b]
    place = 0
    for i in range(1, la[0] + 1):
        for j in range(1, lb[0] + 1):
            a, b = la[i], lb[j]
            wa, wb = cells[0, variant, a, b], cells[1, variant, a, b]
            fa, ga, oa, ba, _ = after(wa, bonus[1, face_b, b], body_a, maxima[0], gear_a, over_a, effects[0])
            fb, gb, ob, bb, _ = after(wb, bonus[0, face_a, a], body_b, maxima[1], gear_b, over_b, effects[1])
            if ba <= 0 or bb <= 0:
                followers[place] = DRAW if ba <= 0 and bb <= 0 else (WIN if ba > 0 else LOSS)
            else:
                flags = HURT if ba < body_a or bb < body_b else 0
                if away[0, fa]:
                    flags += 0 if _field(wa, SCORED, 1) else FLED_A
                    flags += 0 if _field(wb, SCORED, 1) else FLED_B
                number = rank_of(bits, ranks, encode(sizes, ba, bb, ga, gb, oa, ob, pairs[fa, fb]))
                followers[place] = number * 8 + flags
            place += 1


@njit(cache=True, nogil=True, inline="always")
def worth(follower, values, quiet, top, announced):
    """The value of a follower for side 0, if so many rounds were quiet before."""
    if follower < 0:
        return 1.0 if follower == WIN else (-1.0 if follower == LOSS else 0.0)
    if (announced & 1 and follower & FLED_A) or (announced & 2 and follower & FLED_B):
        return 0.0
    return values[follower >> 3, 0 if follower & HURT else min(quiet + 1, top)]


@njit(cache=True, nogil=True)
def fill(payoff, followers, columns, rows_at, columns_at, rows_count, columns_count, values, quiet, top, announced):
    """The stage game of a situation: the listed rows and columns of its followers, valued."""
    for i in range(rows_count):
        for j in range(columns_count):
            payoff[i, j] = worth(followers[rows_at[i] * columns + columns_at[j]], values, quiet, top, announced)


@njit(cache=True, nogil=True)
def narrow(whole, part, places):
    """Where the maneuvers of a shorter list stand in a longer one; how many."""
    place = 0
    for i in range(1, whole[0] + 1):
        for k in range(1, part[0] + 1):
            if part[k] == whole[i]:
                places[place] = i - 1
                place += 1
                break
    return place


@njit(cache=True, nogil=True)
def stage_value(lists, sizes, faces, away, code, followers, values, quiet, top, press, escape, room):
    """The value of one situation after so many quiet rounds, by its stage game (or, with escape, games)."""
    payoff, table, labels, row_mix, column_mix, rows_at, columns_at = room
    _, _, gear_a, gear_b, over_a, over_b, pair = decode(sizes, code)
    face_a, face_b = faces[pair, 0], faces[pair, 1]
    pressed = press > 0 and quiet >= press
    la, lb = lists[0, gear_a, face_a, 1 if over_a else 0], lists[1, gear_b, face_b, 1 if over_b else 0]
    na = narrow(la, lists[0, gear_a, face_a, 2] if pressed and not over_a else la, rows_at)
    nb = narrow(lb, lists[1, gear_b, face_b, 2] if pressed and not over_b else lb, columns_at)
    if not (escape and away[0, face_a]):
        fill(payoff, followers, lb[0], rows_at, columns_at, na, nb, values, quiet, top, 0)
        return solve_game(payoff, na, nb, table, labels, row_mix, column_mix)
    said = np.zeros(4)
    for announced in range(4):
        fill(payoff, followers, lb[0], rows_at, columns_at, na, nb, values, quiet, top, announced)
        said[announced] = solve_game(payoff, na, nb, table, labels, row_mix, column_mix)
    for announced in range(4):
        payoff[announced & 1, announced >> 1] = said[announced]
    return solve_game(payoff, 2, 2, table, labels, row_mix, column_mix)


@njit(cache=True, nogil=True)
def make_room():
    """Scratch for one thread."""
    return (
        np.zeros((MOST, MOST)),
        np.zeros((MOST + 1, MOST + 1)),
        np.zeros(2 * MOST, np.int64),
        np.zeros(MOST),
        np.zeros(MOST),
        np.zeros(MOST, np.int64),
        np.zeros(MOST, np.int64),
    )


@njit(cache=True, nogil=True)
def _solve_layer(words, space, numbers, values, tolerance, most):
    """All situations of one layer: those at the top of the count by iteration, the rest in one pass each."""
    cells, lists, bonus, ward, away, effects, limits = words
    sizes, pairs, faces, bits, ranks, codes = space
    press, escape = limits[2], limits[5]
    top = press
    offsets = np.zeros(len(numbers) + 1, np.int64)
    for k in range(len(numbers)):
        _, _, gear_a, gear_b, over_a, over_b, pair = decode(sizes, codes[numbers[k]])
        la = lists[0, gear_a, faces[pair, 0], 1 if over_a else 0]
        lb = lists[1, gear_b, faces[pair, 1], 1 if over_b else 0]
        offsets[k + 1] = offsets[k] + np.int64(la[0]) * np.int64(lb[0])
    followers = np.zeros(offsets[-1], np.int64)
    for k in range(len(numbers)):
        code = codes[numbers[k]]
        _, _, gear_a, gear_b, over_a, over_b, pair = decode(sizes, code)
        la = lists[0, gear_a, faces[pair, 0], 1 if over_a else 0]
        lb = lists[1, gear_b, faces[pair, 1], 1 if over_b else 0]
        part = followers[offsets[k] : offsets[k + 1]]
        follow(cells, bonus, ward, away, effects, limits, sizes, pairs, faces, bits, ranks, code, la, lb, part)
    room = make_room()
    change = 0.0
    for _ in range(most):
        moved = 0.0
        for k in range(len(numbers)):
            part = followers[offsets[k] : offsets[k + 1]]
            number = numbers[k]
            value = stage_value(lists, sizes, faces, away, codes[number], part, values, top, top, press, escape, room)
            moved = max(moved, abs(value - values[number, top]))
            values[number, top] = value
        change = max(change, moved)
        if moved < tolerance:
            break
    for quiet in range(top - 1, -1, -1):
        for k in range(len(numbers)):
            part = followers[offsets[k] : offsets[k + 1]]
            number = numbers[k]
            value = stage_value(lists, sizes, faces, away, codes[number], part, values, quiet, top, press, escape, room)
            change = max(change, abs(value - values[number, quiet]))
            values[number, quiet] = value
    return change


@njit(cache=True, nogil=True, parallel=True)
def solve_level(words, space, order, layers, first, last, values, tolerance, most):
    """All layers of one level; they do not touch each other. The largest change of a value."""
    changes = np.zeros(last - first)
    for k in prange(last - first):
        numbers = order[layers[first + k] : layers[first + k + 1]]
        changes[k] = _solve_layer(words, space, numbers, values, tolerance, most)
    return changes.max() if len(changes) else 0.0
