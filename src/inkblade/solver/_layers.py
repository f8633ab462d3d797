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

from inkblade.solver._following import HURT, choices, draw_chance, fled, follow_layer, keep, value_at, worth
from inkblade.solver._linear import eliminate
from inkblade.solver._space import rank_of
from inkblade.solver._stage import MOST, solve_stage, stage_room

SETTLED, EXACT, SMOOTHINGS = 1e-12, 1e-13, 500
"""Values that change less in a stage game have settled; how exact they can become, and how long that is tried."""
FIXED = -1
"""An entry of a stage game that leads to something known."""
WHOLE, UNEVEN, WAYS = 20, 200, 3
"""Whole steps that are tried first, uneven steps after that, and how many ways of them."""
CLOSEST = 0.7
"""When two fades are so close to each other and the second still does not settle, it goes on with what it has; what has
not settled in the end is left to be solved with more patience."""


@njit(cache=True, nogil=True)
def layer_room():
    """Scratch for one thread: payoffs, a tableau, the places of choices, two mixes and two of announcing."""
    places = (np.zeros(MOST, np.int64), np.zeros(MOST, np.int64))
    mixes = (np.zeros((4, MOST)), np.zeros((4, MOST)), np.zeros(2), np.zeros(2))
    return np.zeros(4 * MOST * MOST), stage_room(), places, mixes, np.zeros((2, 2))


@njit(cache=True, nogil=True)
def games_of(words, space, code):
    """How many stage games a situation has: four where an escape may be announced, for each way of announcing."""
    return 4 if words[6][5] and words[4][0, space[2][code % space[0][4], 0]] else 1


@njit(cache=True, nogil=True)
def solve_games(payoffs, shape, room, mixes):
    """The value of a situation whose payoffs lie game by game and row by row; its mixes are written."""
    _, tableau, _, _, said = room
    row_mixes, column_mixes, says_a, says_b = mixes
    na, nb, games = shape
    value = 0.0
    for announced in range(games):
        payoff = payoffs[announced * na * nb : (announced + 1) * na * nb].reshape(na, nb)
        value = solve_stage(payoff, na, nb, tableau, row_mixes[announced], column_mixes[announced])
        said[announced & 1, announced >> 1] = value
    if games == 4:
        return solve_stage(said, len(said), len(said), tableau, says_a, says_b)
    says_a[0] = says_b[0] = 1.0
    return value


@njit(cache=True, nogil=True)
def solve_one(words, space, code, followers, values, quiet, fade, room):
    """The value of a situation after so many quiet rounds; its mixes are left in the room."""
    payoffs, _, (rows_at, columns_at), mixes, _ = room
    top = words[6][2]
    na, nb, columns = choices(words[1], space[0], space[2], code, top > 0 and quiet >= top, rows_at, columns_at)
    games = games_of(words, space, code)
    place = 0
    for announced in range(games):
        for i in range(na):
            for j in range(nb):
                follower = followers[rows_at[i] * columns + columns_at[j]]
                payoffs[place] = worth(follower, values, quiet, top, announced, fade)
                place += 1
    return na, nb, columns, games, solve_games(payoffs, (na, nb, games), room, mixes)


@njit(cache=True, nogil=True)
def stage_shapes(words, space, numbers, pressed):
    """Of each situation: rows, columns and how many stage games; and where its entries begin."""
    rows_at, columns_at = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    shape, begins = np.zeros((len(numbers), 3), np.int64), np.zeros(len(numbers) + 1, np.int64)
    for k in range(len(numbers)):
        code = np.int64(space[5][numbers[k]])
        na, nb, _ = choices(words[1], space[0], space[2], code, pressed, rows_at, columns_at)
        shape[k] = na, nb, games_of(words, space, code)
        begins[k + 1] = begins[k] + na * nb * shape[k, 2]
    return shape, begins


@njit(cache=True, nogil=True)
def _lay_out(words, space, numbers, followed, values, draws, local, pressed, fade):
    """The stage games of a layer, set out once: for each entry where it leads, and what it is worth if that is fixed.

    An entry leads to a place in the layer, from zero on; or it is FIXED; or it is below that by the number of a
    situation in another layer, whose count of quiet rounds goes on.
    """
    (followers, offsets), top, count = followed, words[6][2], len(numbers)
    rows_at, columns_at = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    shape, begins = stage_shapes(words, space, numbers, pressed)
    leads, fixed = np.full(begins[-1], FIXED, np.int32), np.zeros((begins[-1], 2))
    for k in range(count):
        part = followers[offsets[k] : offsets[k + 1]]
        code = np.int64(space[5][numbers[k]])
        na, nb, columns = choices(words[1], space[0], space[2], code, pressed, rows_at, columns_at)
        place = begins[k]
        for announced in range(shape[k, 2]):
            for i in range(na):
                for j in range(nb):
                    follower = part[rows_at[i] * columns + columns_at[j]]
                    onward = follower >= 0 and not follower & HURT and not fled(follower, announced)
                    if onward and local[follower >> 3] >= 0:
                        leads[place] = local[follower >> 3]
                    elif onward and not pressed:
                        leads[place] = FIXED - 1 - (follower >> 3)
                    else:
                        fixed[place, 0] = worth(follower, values, top, top, announced, fade)
                        fixed[place, 1] = draw_chance(follower, draws, top, top, announced, fade)
                    place += 1
    return shape, begins, leads, fixed


@njit(cache=True, nogil=True)
def _solve_stages(stages, which, value, fade, mixes, fresh, room):
    """Every stage game at the top by the values so far: fresh values, mixes; the largest change."""
    shape, begins, leads, fixed = stages
    row_mixes, column_mixes, says = mixes
    payoffs = room[0]
    moved = 0.0
    for k in which:
        for place in range(begins[k], begins[k + 1]):
            lead = leads[place]
            payoffs[place - begins[k]] = fixed[place, 0] if lead < 0 else (1.0 - fade) * value[lead]
        own = row_mixes[k], column_mixes[k], says[k, 0], says[k, 1]
        fresh[k] = solve_games(payoffs, (shape[k, 0], shape[k, 1], shape[k, 2]), room, own)
        moved = max(moved, abs(fresh[k] - value[k]))
    return moved


@njit(cache=True, nogil=True)
def _solve_count(stages, onward, kept, count, fade, room):
    """Every stage game of a layer before the press, by what is known of the next count: values, chances of a draw."""
    (shape, begins, leads, fixed), (value, drawn), (values, draws) = stages, onward, kept
    payoffs, mixes = room[0], room[3]
    row_mixes, column_mixes, says_a, says_b = mixes
    now, drawn_now = np.zeros(len(shape)), np.zeros(len(shape))
    for k in range(len(shape)):
        for place in range(begins[k], begins[k + 1]):
            lead = leads[place]
            if lead == FIXED:
                payoffs[place - begins[k]] = fixed[place, 0]
            else:
                known = value[lead] if lead >= 0 else value_at(values, FIXED - 1 - lead, count)
                payoffs[place - begins[k]] = (1.0 - fade) * known
        na, nb, games = shape[k]
        now[k] = solve_games(payoffs, (na, nb, games), room, mixes)
        place = begins[k]
        for announced in range(games):
            said = says_a[announced & 1] * says_b[announced >> 1]
            for i in range(na):
                chance = said * row_mixes[announced, i]
                for j in range(nb if chance > 0.0 else 0):
                    if column_mixes[announced, j] > 0.0:
                        lead, share = leads[place + j], chance * column_mixes[announced, j]
                        if lead == FIXED:
                            drawn_now[k] += share * fixed[place + j, 1]
                        else:
                            known = drawn[lead] if lead >= 0 else value_at(draws, FIXED - 1 - lead, count)
                            drawn_now[k] += share * (fade + (1.0 - fade) * known)
                place += nb
    return now, drawn_now


@njit(cache=True, nogil=True)
def _equations(stages, which, places, fade, mixes):
    """One minus the chances to come from each situation to each under the mixes."""
    shape, begins, leads, _ = stages
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
                    if leads[place] >= 0:
                        matrix[row, places[leads[place]]] -= chance * column_mixes[k, announced, j]
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
    shape, begins, leads, fixed = stages
    row_mixes, column_mixes, says = mixes
    known, drawn = np.zeros(count), np.zeros(len(which))
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
                            if leads[place] < 0:
                                total += chance * fixed[place, 1]
                            else:
                                total += chance * (fade + (1.0 - fade) * drawn[places[leads[place]]] * every)
                        place += 1
            known[k] = total
        if every == 0:
            for row in range(len(which)):
                right[row, 0] = known[which[row]]
            eliminate(_equations(stages, which, places, fade, mixes), right, len(which))
            drawn[:] = right[:, 0]
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
    top, count, room = words[6][2], len(numbers), layer_room()
    followed = follow_layer(words, space, numbers)
    for k in range(count):
        local[numbers[k]] = k
    stages = _lay_out(words, space, numbers, followed, values, draws, local, top > 0, fade)
    earlier = _lay_out(words, space, numbers, followed, values, draws, local, False, fade)
    for k in range(count):
        local[numbers[k]] = -1
    moved, value, drawn = _solve_top(stages, _guess(space, numbers, values), fade, room)
    if not moved < SETTLED:
        return moved
    _keep_all(values, draws, numbers, top, (value, drawn))
    for quiet in range(top - 1, -1, -1):
        value, drawn = _solve_count(earlier, (value, drawn), (values, draws), quiet + 1, fade, room)
        _keep_all(values, draws, numbers, quiet, (value, drawn))
    return moved


@njit(cache=True, nogil=True)
def _solve_top(stages, value, fade, room):
    """The situations of a layer at the top, from a guess: how far from settled, values, chances of a draw."""
    count = len(value)
    places = np.full(count, -1, np.int64)
    for lead in stages[2]:
        if lead >= 0:
            places[lead] = 0
    which = np.flatnonzero(places >= 0)
    places[which] = np.arange(len(which))
    others = np.flatnonzero(places < 0)
    games = stages[0][:, 2].max()
    mixes = (np.zeros((count, games, MOST)), np.zeros((count, games, MOST)), np.ones((count, 2, 2)))
    fresh, drawn = np.zeros(count), np.zeros(count)
    moved = _settle(stages, which, places, value, fade, mixes, fresh, room)
    if moved < SETTLED:
        if len(which):
            moved = _smooth(stages, which, places, value, fade, mixes, fresh, room)
        _solve_stages(stages, others, value, fade, mixes, fresh, room)
        value[others] = fresh[others]
        drawn = _draws_at_top(stages, which, places, fade, mixes, count)
    return moved, value, drawn


@njit(cache=True, nogil=True)
def _keep_all(values, draws, numbers, quiet, found):
    """Keep what was found of a layer at one count."""
    for k in range(len(numbers)):
        keep(values, numbers[k], quiet, found[0][k])
        keep(draws, numbers[k], quiet, found[1][k])


@njit(cache=True, nogil=True)
def solve_layers(words, space, order, layers, values, draws, local, fade, circling):
    """Layers that do not touch, one after the other, but for those that are circling: how far each is from settled."""
    moved = np.full(len(layers) - 1, np.inf)
    for k in range(len(layers) - 1):
        if not circling[order[layers[k]]]:
            moved[k] = solve_layer(words, space, order[layers[k] : layers[k + 1]], values, draws, local, fade)
    return moved
