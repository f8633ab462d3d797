"""Where every pair of maneuvers leads from a situation, as numbers of situations: the rows, read for the solver."""

from __future__ import annotations

import numpy as np
from numba import float64, int64, njit

from inkblade.games.duel._fast import SCORED, _field, after
from inkblade.solver._space import decode, encode, find

WIN, LOSS, DRAW = -1, -2, -3
"""A follower that is no situation: how it ended for side 0."""
HURT, FLED_A, FLED_B = 1, 2, 4
"""Flags in the lowest bits of a follower: somebody was hurt; side 0, side 1 is away if it had announced an escape."""


@njit(cache=True, nogil=True)
def follow_layer(words, space, numbers):
    """The followers of every situation of a layer, row by row, and where each one's begin."""
    lists = words[1]
    sizes, faces, codes = space[0], space[2], space[5]
    offsets = np.zeros(len(numbers) + 1, np.int64)
    for k in range(len(numbers)):
        la, lb = free_lists(lists, sizes, faces, int64(codes[numbers[k]]))
        offsets[k + 1] = offsets[k] + np.int64(la[0]) * np.int64(lb[0])
    followers = np.zeros(offsets[-1], np.int64)
    for k in range(len(numbers)):
        _follow(words, space, int64(codes[numbers[k]]), followers[offsets[k] : offsets[k + 1]])
    return followers, offsets


@njit(cache=True, nogil=True)
def follow_one(words, space, number):
    """The followers of one situation."""
    followers, _ = follow_layer(words, space, np.full(1, number, np.int64))
    return followers


@njit(cache=True, nogil=True)
def _follow(words, space, code, followers):
    cells, lists, bonus, ward, away, effects, limits = words
    sizes, pairs, faces = space[0], space[1], space[2]
    body_a, body_b, gear_a, gear_b, over_a, over_b, pair = decode(sizes, code)
    face_a, face_b = faces[pair, 0], faces[pair, 1]
    variant = ward[0, face_a] + 2 * ward[1, face_b]
    la, lb = free_lists(lists, sizes, faces, code)
    place = 0
    for i in range(1, la[0] + 1):
        for j in range(1, lb[0] + 1):
            a, b = la[i], lb[j]
            wa, wb = cells[0, variant, a, b], cells[1, variant, a, b]
            fa, ga, oa, ba, hurt_a = after(wa, bonus[1, face_b, b], body_a, limits[0], gear_a, over_a, effects[0])
            fb, gb, ob, bb, hurt_b = after(wb, bonus[0, face_a, a], body_b, limits[1], gear_b, over_b, effects[1])
            if ba <= 0 or bb <= 0:
                followers[place] = DRAW if ba <= 0 and bb <= 0 else (WIN if ba > 0 else LOSS)
            else:
                flags = HURT if hurt_a or hurt_b else 0
                if away[0, fa]:
                    flags += 0 if _field(wa, SCORED, 1) else FLED_A
                    flags += 0 if _field(wb, SCORED, 1) else FLED_B
                followers[place] = find(space, encode(sizes, ba, bb, ga, gb, oa, ob, pairs[fa, fb])) * 8 + flags
            place += 1


@njit(cache=True, nogil=True)
def free_lists(lists, sizes, faces, code):
    """The maneuvers both sides may choose in a situation while nothing presses them."""
    _, _, gear_a, gear_b, over_a, over_b, pair = decode(sizes, code)
    return (
        lists[0, gear_a, faces[pair, 0], 1 if over_a else 0],
        lists[1, gear_b, faces[pair, 1], 1 if over_b else 0],
    )


@njit(cache=True, nogil=True)
def choices(lists, sizes, faces, code, pressed, rows_at, columns_at):
    """How many maneuvers each side may choose, and where they stand in the free lists; the free columns."""
    _, _, gear_a, gear_b, over_a, over_b, pair = decode(sizes, code)
    la, lb = free_lists(lists, sizes, faces, code)
    na = _narrow(la, lists[0, gear_a, faces[pair, 0], 2] if pressed and not over_a else la, rows_at)
    nb = _narrow(lb, lists[1, gear_b, faces[pair, 1], 2] if pressed and not over_b else lb, columns_at)
    return na, nb, np.int64(lb[0])


@njit(cache=True, nogil=True)
def _narrow(whole, part, places):
    """Where the maneuvers of a shorter list stand in a longer one; how many."""
    count = 0
    for i in range(1, whole[0] + 1):
        for k in range(1, part[0] + 1):
            if part[k] == whole[i]:
                places[count] = i - 1
                count += 1
                break
    return count


@njit(cache=True, nogil=True)
def fled(follower, announced):
    """Has one of those who announced an escape got away?"""
    return (announced & 1 and follower & FLED_A) or (announced & 2 and follower & FLED_B)


@njit(cache=True, nogil=True)
def value_at(values, number, quiet):
    """What is kept of a situation after so many quiet rounds: the last count apart."""
    low, high = values
    return float64(low[number, quiet]) if quiet < low.shape[1] else float64(high[number])


@njit(cache=True, nogil=True)
def keep(values, number, quiet, value):
    """Keep a value."""
    low, high = values
    if quiet < low.shape[1]:
        low[number, quiet] = value
    else:
        high[number] = value


@njit(cache=True, nogil=True)
def worth(follower, values, quiet, top, announced, fade):
    """The value of a follower for side 0, if so many rounds were quiet before and the duel may be called off now."""
    if follower < 0:
        return 1.0 if follower == WIN else (-1.0 if follower == LOSS else 0.0)
    if fled(follower, announced):
        return 0.0
    return value_at(values, follower >> 3, 0 if follower & HURT else min(top, quiet + 1)) * (1.0 - fade)


@njit(cache=True, nogil=True)
def draw_chance(follower, draws, quiet, top, announced, fade):
    """The chance that a follower ends in a draw."""
    if follower < 0:
        return 1.0 if follower == DRAW else 0.0
    if fled(follower, announced):
        return 1.0
    return fade + (1.0 - fade) * value_at(draws, follower >> 3, 0 if follower & HURT else min(top, quiet + 1))
