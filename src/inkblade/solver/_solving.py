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
FADES = (1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7)
"""How much of the worth is lost in each quiet round at the top of the count. It makes endless play a draw, and of two
ways to the same end it prefers the shorter: without it, whoever could win would be content to win later, for ever."""


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
def worth(follower, values, quiet, top, announced, fade):
    """The value of a follower for side 0, if so many rounds were quiet before."""
    if follower < 0:
        return 1.0 if follower == WIN else (-1.0 if follower == LOSS else 0.0)
    if (announced & 1 and follower & FLED_A) or (announced & 2 and follower & FLED_B):
        return 0.0
    if follower & HURT:
        return values[follower >> 3, 0]
    return values[follower >> 3, quiet + 1] if quiet < top else values[follower >> 3, top] * (1.0 - fade)


@njit(cache=True, nogil=True)
def fill(payoff, followers, columns, rows_at, columns_at, rows_count, columns_count, values, quiet, top, announced, fade):
    """The stage game of a situation: the listed rows and columns of its followers, valued."""
    for i in range(rows_count):
        for j in range(columns_count):
            payoff[i, j] = worth(followers[rows_at[i] * columns + columns_at[j]], values, quiet, top, announced, fade)


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
def lists_of(lists, sizes, faces, code):
    """The maneuvers both sides may choose in a situation while nothing presses them."""
    _, _, gear_a, gear_b, over_a, over_b, pair = decode(sizes, code)
    return (
        lists[0, gear_a, faces[pair, 0], 1 if over_a else 0],
        lists[1, gear_b, faces[pair, 1], 1 if over_b else 0],
    )


@njit(cache=True, nogil=True)
def choices(lists, sizes, faces, code, pressed, rows_at, columns_at):
    """How many maneuvers each side may choose, and where they stand in the unpressed lists."""
    _, _, gear_a, gear_b, over_a, over_b, pair = decode(sizes, code)
    la, lb = lists_of(lists, sizes, faces, code)
    na = narrow(la, lists[0, gear_a, faces[pair, 0], 2] if pressed and not over_a else la, rows_at)
    nb = narrow(lb, lists[1, gear_b, faces[pair, 1], 2] if pressed and not over_b else lb, columns_at)
    return na, nb, np.int64(lb[0])


@njit(cache=True, nogil=True)
def stage_value(lists, sizes, faces, away, code, followers, values, quiet, top, press, escape, room, fade):
    """The value of one situation after so many quiet rounds, by its stage game (or, with escape, games)."""
    payoff, table, labels, row_mix, column_mix, rows_at, columns_at = room
    na, nb, columns = choices(lists, sizes, faces, code, press > 0 and quiet >= press, rows_at, columns_at)
    if not (escape and away[0, faces[code % sizes[4], 0]]):
        fill(payoff, followers, columns, rows_at, columns_at, na, nb, values, quiet, top, 0, fade)
        return solve_game(payoff, na, nb, table, labels, row_mix, column_mix)
    said = np.zeros(4)
    for announced in range(4):
        fill(payoff, followers, columns, rows_at, columns_at, na, nb, values, quiet, top, announced, fade)
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
def follow_all(words, space, numbers):
    """The followers of every situation of a layer, and where each one's begin."""
    cells, lists, bonus, ward, away, effects, limits = words
    sizes, pairs, faces, bits, ranks, codes = space
    offsets = np.zeros(len(numbers) + 1, np.int64)
    for k in range(len(numbers)):
        la, lb = lists_of(lists, sizes, faces, codes[numbers[k]])
        offsets[k + 1] = offsets[k] + np.int64(la[0]) * np.int64(lb[0])
    followers = np.zeros(offsets[-1], np.int64)
    for k in range(len(numbers)):
        code = codes[numbers[k]]
        la, lb = lists_of(lists, sizes, faces, code)
        part = followers[offsets[k] : offsets[k + 1]]
        follow(cells, bonus, ward, away, effects, limits, sizes, pairs, faces, bits, ranks, code, la, lb, part)
    return followers, offsets


@njit(cache=True, nogil=True)
def _remember(followers, columns, room, na, nb, values, top, entries, chances, begin, fade):
    """What a situation is worth under the mixes just found: a constant, and the quiet followers with their chances."""
    _, _, _, row_mix, column_mix, rows_at, columns_at = room
    constant, end = 0.0, begin
    for i in range(na):
        for j in range(nb):
            chance = row_mix[i] * column_mix[j]
            if chance > 0.0:
                follower = followers[rows_at[i] * columns + columns_at[j]]
                if follower >= 0 and not follower & HURT:
                    entries[end] = follower >> 3
                    chances[end] = chance * (1.0 - fade)
                    end += 1
                else:
                    constant += chance * worth(follower, values, top, top, 0, fade)
    return constant, end


@njit(cache=True, nogil=True)
def eliminate(matrix, right, size):
    """Solve a square system in place, by elimination with the largest pivot."""
    for k in range(size):
        pivot = k
        for i in range(k + 1, size):
            if abs(matrix[i, k]) > abs(matrix[pivot, k]):
                pivot = i
        if pivot != k:
            for j in range(k, size):
                matrix[k, j], matrix[pivot, j] = matrix[pivot, j], matrix[k, j]
            right[k], right[pivot] = right[pivot], right[k]
        for i in range(k + 1, size):
            factor = matrix[i, k] / matrix[k, k]
            if factor != 0.0:
                for j in range(k + 1, size):
                    matrix[i, j] -= factor * matrix[k, j]
                right[i] -= factor * right[k]
    for k in range(size - 1, -1, -1):
        total = right[k]
        for j in range(k + 1, size):
            total -= matrix[k, j] * right[j]
        right[k] = total / matrix[k, k]


@njit(cache=True, nogil=True)
def evaluate(numbers, top, values, constants, entries, chances, offsets, ends, local):
    """The exact worth of every situation of a layer under fixed mixes; going round for ever is worth nothing."""
    places = np.full(len(numbers), -1, np.int64)
    met = np.zeros(len(numbers), np.int64)
    size = 0
    for k in range(len(numbers)):
        for place in range(offsets[k], ends[k]):
            other = local[entries[place]]
            if other >= 0 and places[other] < 0:
                places[other] = size
                met[size] = other
                size += 1
    matrix, right = np.zeros((size, size)), np.zeros(size)
    for row in range(size):
        k = met[row]
        right[row] = constants[k]
        matrix[row, row] += 1.0
        for place in range(offsets[k], ends[k]):
            other = local[entries[place]]
            if other >= 0:
                matrix[row, places[other]] -= chances[place]
            else:
                right[row] += chances[place] * values[entries[place], top]
    eliminate(matrix, right, size)
    for row in range(size):
        values[numbers[met[row]], top] = min(1.0, max(-1.0, right[row]))
    for k in range(len(numbers)):
        if places[k] < 0:
            value = constants[k]
            for place in range(offsets[k], ends[k]):
                value += chances[place] * values[entries[place], top]
            values[numbers[k], top] = min(1.0, max(-1.0, value))


@njit(cache=True, nogil=True)
def _pass(words, space, numbers, followers, offsets, values, room, fade, fresh, constants, ends, entries, chances):
    """One stage game for each situation: fresh values, and what the mixes are worth; the largest difference."""
    lists, away, limits = words[1], words[4], words[6]
    sizes, faces, codes = space[0], space[2], space[5]
    top, escape = limits[2], limits[5]
    rows_at, columns_at = room[5], room[6]
    moved = 0.0
    for k in range(len(numbers)):
        number, code = numbers[k], codes[numbers[k]]
        part = followers[offsets[k] : offsets[k + 1]]
        fresh[k] = stage_value(lists, sizes, faces, away, code, part, values, top, top, top, escape, room, fade)
        moved = max(moved, abs(fresh[k] - values[number, top]))
        na, nb, columns = choices(lists, sizes, faces, code, top > 0, rows_at, columns_at)
        begin = offsets[k]
        if escape and away[0, faces[code % sizes[4], 0]]:
            constants[k], ends[k] = fresh[k], begin
        else:
            constants[k], ends[k] = _remember(part, columns, room, na, nb, values, top, entries, chances, begin, fade)
    return moved


@njit(cache=True, nogil=True)
def _iterate(words, space, numbers, followers, offsets, values, local, tolerance, most, room, count):
    """The top of the count, where play can go in circles: Newton's way, with less and less fading."""
    top = words[6][2]
    entries, chances = np.zeros(len(followers), np.int64), np.zeros(len(followers))
    constants, ends = np.zeros(len(numbers)), np.zeros(len(numbers), np.int64)
    fresh = np.zeros(len(numbers))
    for k in range(len(numbers)):
        local[numbers[k]] = k
    moved = 0.0
    before, aim = np.zeros(len(numbers)), np.zeros(len(numbers))
    for fade in FADES:
        moved = _pass(words, space, numbers, followers, offsets, values, room, fade, fresh, constants, ends, entries, chances)
        for turn in range(most):
            if moved < tolerance:
                break
            for k in range(len(numbers)):
                before[k] = values[numbers[k], top]
            kept = fresh.copy()
            evaluate(numbers, top, values, constants, entries, chances, offsets, ends, local)
            for k in range(len(numbers)):
                aim[k] = values[numbers[k], top]
            reached, share = moved, 1.0
            while share > 0.01:
                for k in range(len(numbers)):
                    values[numbers[k], top] = before[k] + share * (aim[k] - before[k])
                count[0] += 1
                reached = _pass(words, space, numbers, followers, offsets, values, room, fade, fresh, constants, ends, entries, chances)
                if reached < (1.0 - 0.2 * share) * moved:
                    break
                share *= 0.4
            if reached >= (1.0 - 0.2 * share) * moved:
                for k in range(len(numbers)):
                    values[numbers[k], top] = kept[k]
                count[0] += 1
                reached = _pass(words, space, numbers, followers, offsets, values, room, fade, fresh, constants, ends, entries, chances)
            moved = reached
    for k in range(len(numbers)):
        local[numbers[k]] = -1
    count[1] += moved >= 1e-7
    return moved


@njit(cache=True, nogil=True)
def _solve_layer(words, space, numbers, values, local, tolerance, most, count):
    """All situations of one layer: those at the top of the count by iteration, the rest in one pass each."""
    lists, away, limits = words[1], words[4], words[6]
    sizes, faces, codes = space[0], space[2], space[5]
    press, escape = limits[2], limits[5]
    followers, offsets = follow_all(words, space, numbers)
    room = make_room()
    before = values[numbers, press].copy()
    _iterate(words, space, numbers, followers, offsets, values, local, tolerance, most, room, count)
    change = np.abs(values[numbers, press] - before).max()
    for quiet in range(press - 1, -1, -1):
        for k in range(len(numbers)):
            number, code = numbers[k], codes[numbers[k]]
            part = followers[offsets[k] : offsets[k + 1]]
            value = stage_value(lists, sizes, faces, away, code, part, values, quiet, press, press, escape, room, 0.0)
            change = max(change, abs(value - values[number, quiet]))
            values[number, quiet] = value
    return change


@njit(cache=True, nogil=True, parallel=True)
def solve_level(words, space, order, layers, first, last, values, local, tolerance, most):
    """All layers of one level; they do not touch. The largest change, iterations in all, layers that did not settle."""
    changes = np.zeros(last - first)
    counts = np.zeros((last - first, 8), np.int64)
    for k in prange(last - first):
        numbers = order[layers[first + k] : layers[first + k + 1]]
        changes[k] = _solve_layer(words, space, numbers, values, local, tolerance, most, counts[k])
    return changes.max() if len(changes) else 0.0, counts[:, 0].sum(), counts[:, 1].sum()
