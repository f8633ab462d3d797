"""The values of a layer: all situations with the same body points and gear.

A round that hurts, or costs gear, leads to a layer that is known already; a quiet one leads on within the layer with
the count of quiet rounds raised, until the press is on and the count stays at its top. So each count below the top
takes one stage game for each situation. At the top play can go in circles, and values and mixes are found together:
solve every stage game, value the mixes exactly by linear equations, and again, which is Newton's way and doubles the
digits.

Waiting costs nothing there, so whoever could win would be content to win later, for ever. Every round therefore may be
called off, as a draw, with a small chance, the *fade*: what endless play is worth.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from inkblade.solver._following import HURT, choices, draw_chance, follow_layer, keep, worth
from inkblade.solver._linear import eliminate
from inkblade.solver._space import rank_of
from inkblade.solver._stage import MOST, solve_stage, stage_room

SETTLED, EXACT, SMOOTHINGS = 1e-12, 1e-14, 500
"""Values that change less in a stage game have settled; how exact they can become, and how long that is tried."""
WHOLE, UNEVEN, WAYS = 20, 200, 3
"""Whole steps that are tried first, uneven steps after that, and how many ways of them."""
CLOSEST = 0.7
"""When two fades are so close to each other and the second still does not settle, it goes on with what it has; what has
not settled in the end is left to be solved with more patience."""


@njit(cache=True, nogil=True)
def layer_room():
    """Scratch for one thread: a payoff matrix, a tableau, the places of choices, two mixes and two of announcing."""
    places = (np.zeros(MOST, np.int64), np.zeros(MOST, np.int64))
    mixes = (np.zeros((4, MOST)), np.zeros((4, MOST)), np.zeros(2), np.zeros(2))
    return np.zeros((MOST, MOST)), stage_room(), places, mixes, np.zeros((2, 2))


@njit(cache=True, nogil=True)
def games_of(words, space, code):
    """How many stage games a situation has: four where an escape may be announced, for each way of announcing."""
    return 4 if words[6][5] and words[4][0, space[2][code % space[0][4], 0]] else 1


@njit(cache=True, nogil=True)
def solve_one(words, space, code, followers, values, quiet, fade, room):
    """The value of a situation after so many quiet rounds; its mixes are left in the room."""
    payoff, tableau, (rows_at, columns_at), (row_mixes, column_mixes, says_a, says_b), said = room
    top = words[6][2]
    na, nb, columns = choices(words[1], space[0], space[2], code, top > 0 and quiet >= top, rows_at, columns_at)
    games = games_of(words, space, code)
    value = 0.0
    for announced in range(games):
        for i in range(na):
            for j in range(nb):
                follower = followers[rows_at[i] * columns + columns_at[j]]
                payoff[i, j] = worth(follower, values, quiet, top, announced, fade)
        value = solve_stage(payoff, na, nb, tableau, row_mixes[announced], column_mixes[announced])
        said[announced & 1, announced >> 1] = value
    if games == 4:
        value = solve_stage(said, 2, 2, tableau, says_a, says_b)
    else:
        says_a[0] = says_b[0] = 1.0
    return na, nb, columns, games, value


@njit(cache=True, nogil=True)
def _draws_of_one(followers, solved, draws, quiet, top, fade, room):
    """The chance of a draw under the mixes in the room."""
    _, _, (rows_at, columns_at), (row_mixes, column_mixes, says_a, says_b), _ = room
    na, nb, columns, games, _ = solved
    total = 0.0
    for announced in range(games):
        said = says_a[announced & 1] * says_b[announced >> 1]
        for i in range(na):
            for j in range(nb):
                chance = said * row_mixes[announced, i] * column_mixes[announced, j]
                if chance > 0.0:
                    follower = followers[rows_at[i] * columns + columns_at[j]]
                    total += chance * draw_chance(follower, draws, quiet, top, announced, fade)
    return total


@njit(cache=True, nogil=True)
def _stages(words, space, numbers, followers, offsets, values, draws, local, fade):
    """The stage games at the top, set out once: for each entry what it is worth, or which situation of the layer."""
    rows_at, columns_at = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    top, count = words[6][2], len(numbers)
    shape = np.zeros((count, 3), np.int64)
    begins = np.zeros(count + 1, np.int64)
    for k in range(count):
        code = np.int64(space[5][numbers[k]])
        na, nb, _ = choices(words[1], space[0], space[2], code, top > 0, rows_at, columns_at)
        shape[k] = na, nb, games_of(words, space, code)
        begins[k + 1] = begins[k] + na * nb * shape[k, 2]
    inside = np.full(begins[-1], -1, np.int32)
    fixed = np.zeros((begins[-1], 2))
    for k in range(count):
        part = followers[offsets[k] : offsets[k + 1]]
        na, nb, columns = choices(
            words[1], space[0], space[2], np.int64(space[5][numbers[k]]), top > 0, rows_at, columns_at
        )
        place = begins[k]
        for announced in range(shape[k, 2]):
            for i in range(na):
                for j in range(nb):
                    follower = part[rows_at[i] * columns + columns_at[j]]
                    value = worth(follower, values, top, top, announced, fade)
                    fixed[place] = value, draw_chance(follower, draws, top, top, announced, fade)
                    escaped = value == 0.0 and fixed[place, 1] == 1.0
                    if follower >= 0 and not follower & HURT and not escaped:
                        inside[place] = local[follower >> 3]
                    place += 1
    return shape, begins, inside, fixed


@njit(cache=True, nogil=True)
def _solve_stages(stages, which, value, fade, mixes, fresh, room):
    """Every stage game by the values so far: fresh values, mixes; the largest change."""
    shape, begins, inside, fixed = stages
    row_mixes, column_mixes, says = mixes
    payoff, tableau, _, _, said = room
    moved = 0.0
    for k in which:
        place = begins[k]
        na, nb, games = shape[k]
        for announced in range(games):
            for i in range(na):
                for j in range(nb):
                    follower = inside[place]
                    payoff[i, j] = fixed[place, 0] if follower < 0 else (1.0 - fade) * value[follower]
                    place += 1
            fresh[k] = solve_stage(payoff, na, nb, tableau, row_mixes[k, announced], column_mixes[k, announced])
            said[announced & 1, announced >> 1] = fresh[k]
        if games == 4:
            fresh[k] = solve_stage(said, 2, 2, tableau, says[k, 0], says[k, 1])
        moved = max(moved, abs(fresh[k] - value[k]))
    return moved


@njit(cache=True, nogil=True)
def _equations(stages, which, places, fade, mixes):
    """One minus the chances to come from each situation to each under the mixes."""
    shape, begins, inside, _ = stages
    row_mixes, column_mixes, says = mixes
    matrix = np.zeros((len(which), len(which)))
    for row in range(len(which)):
        k = which[row]
        matrix[row, row] += 1.0
        place = begins[k]
        na, nb, games = shape[k]
        for announced in range(games):
            said = says[k, 0, announced & 1] * says[k, 1, announced >> 1] * (1.0 - fade)
            for i in range(na):
                chance = said * row_mixes[k, announced, i]
                if chance == 0.0:
                    place += nb
                    continue
                for j in range(nb):
                    if inside[place] >= 0:
                        matrix[row, places[inside[place]]] -= chance * column_mixes[k, announced, j]
                    place += 1
    return matrix


@njit(cache=True, nogil=True)
def _newton(stages, which, places, value, fade, mixes, fresh, room, way):
    """Stage games and exact valuation in turn; how far the values are from settled."""
    moved = 0.0
    for turn in range(WHOLE if way == 0 else UNEVEN):
        moved = _solve_stages(stages, which, value, fade, mixes, fresh, room)
        if moved < SETTLED:
            break
        _step(stages, which, places, value, fade, mixes, fresh, _stride(way, turn))
    return moved


@njit(cache=True, nogil=True)
def _step(stages, which, places, value, fade, mixes, fresh, share):
    """Go towards what the mixes are worth."""
    matrix, right = _equations(stages, which, places, fade, mixes), np.zeros((len(which), 1))
    for row in range(len(which)):
        right[row, 0] = fresh[which[row]] - value[which[row]]
    eliminate(matrix, right, len(which))
    for row in range(len(which)):
        k = which[row]
        value[k] = min(1.0, max(-1.0, value[k] + share * right[row, 0]))


@njit(cache=True, nogil=True)
def _stride(way, turn):
    """How much of Newton's step is taken: whole steps can go in circles, small uneven ones lead out of them."""
    if way == 0 or turn % 20 >= 16:
        return 1.0
    return 0.05 + 0.55 * ((turn * 0.6180339887498949 + way * 0.7548776662466927) % 1.0)


@njit(cache=True, nogil=True)
def _settle(stages, which, places, value, fade, mixes, fresh, room):
    """The values at the top: by whole steps from the guess, else by uneven ones, else with less and less fading."""
    guess = value.copy()
    moved = 0.0
    for way in range(WAYS):
        value[:] = guess
        if way % 2 == 1:
            value[:] = 0.0
        moved = _newton(stages, which, places, value, fade, mixes, fresh, room, way)
        if moved < SETTLED:
            return moved
    value[:] = 0.0
    good, reached, ratio = value.copy(), 1.0, 0.01
    while reached > fade:
        aim = max(fade, reached * ratio)
        moved = _newton(stages, which, places, value, aim, mixes, fresh, room, WAYS)
        if moved < SETTLED or ratio > CLOSEST:
            reached, ratio = aim, max(0.01, ratio * ratio)
            good[:] = value
        else:
            value[:] = good
            ratio = np.sqrt(ratio)
    return moved


@njit(cache=True, nogil=True)
def _smooth(stages, which, places, value, fade, mixes, fresh, room):
    """The last digits: one step more if it helps, then plain stage games as long as they do; how far it is then."""
    before = _solve_stages(stages, which, value, fade, mixes, fresh, room)
    known = value.copy()
    _step(stages, which, places, value, fade, mixes, fresh, 1.0)
    moved = _solve_stages(stages, which, value, fade, mixes, fresh, room)
    if moved > before:
        value[:] = known
    before = np.inf
    for turn in range(SMOOTHINGS):
        moved = _solve_stages(stages, which, value, fade, mixes, fresh, room)
        if moved < EXACT:
            break
        if turn % 25 == 24:
            if moved > 0.5 * before:
                break
            before = moved
        value[which] = fresh[which]
    return moved


@njit(cache=True, nogil=True)
def _draws_at_top(stages, which, places, fade, mixes, count):
    """The chance of a draw of every situation under the mixes."""
    shape, begins, inside, fixed = stages
    row_mixes, column_mixes, says = mixes
    known, leads = np.zeros(count), np.zeros(len(which))
    for every in range(2):
        right = np.zeros((len(which), 1))
        for k in range(count):
            total, place = 0.0, begins[k]
            na, nb, games = shape[k]
            for announced in range(games):
                said = says[k, 0, announced & 1] * says[k, 1, announced >> 1]
                for i in range(na):
                    for j in range(nb):
                        chance = said * row_mixes[k, announced, i] * column_mixes[k, announced, j]
                        if chance > 0.0:
                            if inside[place] < 0:
                                total += chance * fixed[place, 1]
                            else:
                                total += chance * (fade + (1.0 - fade) * leads[places[inside[place]]] * every)
                        place += 1
            known[k] = total
        if every == 0:
            for row in range(len(which)):
                right[row, 0] = known[which[row]]
            eliminate(_equations(stages, which, places, fade, mixes), right, len(which))
            leads[:] = right[:, 0]
    return known


@njit(cache=True, nogil=True)
def _guess(space, numbers, values):
    """Where to start: the values of a layer where everybody has lost one body point more."""
    sizes, bits, ranks, codes = space[0], space[3], space[4], space[5]
    value = np.zeros(len(numbers))
    stride = sizes[2] * sizes[3] * 9 * sizes[4]
    for k in range(len(numbers)):
        body_a, body_b = codes[numbers[k]] // stride // sizes[1], codes[numbers[k]] // stride % sizes[1]
        back = codes[numbers[k]] - stride * ((body_a > 1) * sizes[1] + (body_b > 1))
        if bits[back >> 6] >> np.uint64(back & 63) & np.uint64(1):
            value[k] = values[1][rank_of(bits, ranks, back)]
    return value


@njit(cache=True, nogil=True)
def solve_layer(words, space, numbers, values, draws, local, fade):
    """All situations of one layer: how far the top is from settled; the counts below it wait until it is."""
    top, count, codes = words[6][2], len(numbers), space[5]
    followers, offsets = follow_layer(words, space, numbers)
    room = layer_room()
    for k in range(count):
        local[numbers[k]] = k
    stages = _stages(words, space, numbers, followers, offsets, values, draws, local, fade)
    for k in range(count):
        local[numbers[k]] = -1
    places = np.full(count, -1, np.int64)
    for entry in stages[2]:
        if entry >= 0:
            places[entry] = 0
    which = np.flatnonzero(places >= 0)
    places[which] = np.arange(len(which))
    others = np.flatnonzero(places < 0)
    games = stages[0][:, 2].max()
    mixes = (np.zeros((count, games, MOST)), np.zeros((count, games, MOST)), np.ones((count, 2, 2)))
    fresh = np.zeros(count)
    value = _guess(space, numbers, values)
    moved = _settle(stages, which, places, value, fade, mixes, fresh, room)
    if not moved < SETTLED:
        return moved
    if len(which):
        moved = _smooth(stages, which, places, value, fade, mixes, fresh, room)
    _solve_stages(stages, others, value, fade, mixes, fresh, room)
    value[others] = fresh[others]
    chances = _draws_at_top(stages, which, places, fade, mixes, count)
    for k in range(count):
        keep(values, numbers[k], top, value[k])
        keep(draws, numbers[k], top, chances[k])
    for quiet in range(top - 1, -1, -1):
        for k in range(count):
            part = followers[offsets[k] : offsets[k + 1]]
            solved = solve_one(words, space, codes[numbers[k]], part, values, quiet, fade, room)
            keep(values, numbers[k], quiet, solved[4])
            keep(draws, numbers[k], quiet, _draws_of_one(part, solved, draws, quiet, top, fade, room))
    return moved


@njit(cache=True, nogil=True)
def solve_layers(words, space, order, layers, values, draws, local, fade):
    """Layers that do not touch, one after the other: how far each is from settled."""
    moved = np.zeros(len(layers) - 1)
    for k in range(len(layers) - 1):
        moved[k] = solve_layer(words, space, order[layers[k] : layers[k + 1]], values, draws, local, fade)
    return moved
