"""How much the best answer to each side's mixes can gain: the proof that a solution is one.

The mixes are those a solution gives out: a stage game each, by its values. What they lead to is followed on the rows of
the compiled path, one step at a time; nothing here knows how the values were found. A *lack* is how far below its value
a side can be held although it keeps to its mixes. If lacks on the right of

    lack >= value - (what the mixes get against the best answer, by values minus lacks of what follows)

make it true everywhere, they bound what any answer, however long it takes, can gain.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from inkblade.games.duel._fast import DRAWN, ESCAPED, FATE, PLAYING, UNHURT, WON, mode_of, step
from inkblade.solver._following import value_at
from inkblade.solver._layers import games_of, layer_room, solve_games
from inkblade.solver._space import decode, encode, find
from inkblade.solver._stage import MOST

ROUNDING = 1e-15
"""What the last digits of a sum may be wrong by; it is added to what is needed."""
ALL = 2.0
"""More than from winning to losing nobody can lack: so much is always enough."""
CREEP = 1.0001
"""A lack that was not enough grows at least by this."""
UNSURE = 1e-12
"""How far from one the chances of a mix may be in all."""
ENDED_DRAWN, ENDED_WON, ENDED_LOST = -1, -2, -3
"""Where a pair of maneuvers leads, if it is no situation: how it ended for side 0."""
UP = 1.0 + 1e-6
"""A lack is kept in short length: so much larger, that it is never rounded down."""


@njit(cache=True, nogil=True)
def _row_of(space, code, row):
    """A situation as the row the compiled path works on."""
    body_a, body_b, gear_a, gear_b, over_a, over_b, pair = decode(space[0], code)
    row[:] = 0
    row[0], row[1], row[2], row[3] = space[2][pair, 0], gear_a, over_a, body_a
    row[4], row[5], row[6], row[7] = space[2][pair, 1], gear_b, over_b, body_b


@njit(cache=True, nogil=True)
def _legal(words, row):
    """What both sides may choose on a row: how many maneuvers, and which."""
    lists, press = words[1], words[6][2]
    return (
        lists[0, row[1], row[0], mode_of(row[2], row[UNHURT], press)],
        lists[1, row[5], row[4], mode_of(row[6], row[UNHURT], press)],
    )


@njit(cache=True, nogil=True)
def lay_out(words, space, numbers):
    """Where every pair of maneuvers leads while nothing presses, by the rows: shapes, where each begins, entries.

    An entry is an end, or twice the number of a situation, and one more if the round was quiet too.
    """
    row, room = np.zeros(FATE + 1, np.int32), (np.zeros(4 * MOST * MOST, np.int64), np.zeros(FATE + 1, np.int32))
    shape, begins = np.zeros((len(numbers), 3), np.int64), np.zeros(len(numbers) + 1, np.int64)
    for k in range(len(numbers)):
        code = np.int64(space[5][numbers[k]])
        _row_of(space, code, row)
        legal_a, legal_b = _legal(words, row)
        shape[k] = np.int64(legal_a[0]), np.int64(legal_b[0]), np.int64(games_of(words, space, code))
        begins[k + 1] = begins[k] + shape[k, 0] * shape[k, 1] * shape[k, 2]
    entries = np.zeros(begins[-1], np.int32)
    for k in range(len(numbers)):
        _row_of(space, np.int64(space[5][numbers[k]]), row)
        _step_all(words, space, row, shape[k, 2], room)
        _number_all(space, room[0], entries[begins[k] : begins[k + 1]])
    return shape, begins, entries


@njit(cache=True, nogil=True)
def _step_all(words, space, row, games, room):
    """Where every pair leads from a row: an end, or twice a code, and one more if the round was quiet too."""
    cells, _, bonus, ward, away, effects, limits = words
    (legal_a, legal_b), (found, now), sizes, pairs, place = _legal(words, row), room, space[0], space[1], 0
    for announced in range(games):
        for i in range(1, legal_a[0] + 1):
            for j in range(1, legal_b[0] + 1):
                now[:] = row
                step(cells, bonus, ward, away, effects, limits, now, legal_a[i], legal_b[j], announced)
                if now[FATE] == PLAYING:
                    pair = pairs[now[0], now[4]]
                    code = encode(sizes, now[3], now[7], now[1], now[5], now[2], now[6], pair)
                    found[place] = 2 * code + (now[UNHURT] > 0)
                elif now[FATE] == DRAWN or now[FATE] == ESCAPED:
                    found[place] = ENDED_DRAWN
                else:
                    found[place] = ENDED_WON if now[FATE] == WON else ENDED_LOST
                place += 1


@njit(cache=True, nogil=True)
def _number_all(space, found, entries):
    """Numbers instead of codes: with a loop of its own, for to hand a space to a function costs more than to look."""
    for place in range(len(entries)):
        code = found[place]
        entries[place] = 2 * find(space, code >> 1) + (code & 1) if code >= 0 else code


@njit(cache=True, nogil=True)
def pressed_part(words, space, numbers, laid):
    """The same when the press is on: of every situation the maneuvers that are left, found among all."""
    (whole, begins_whole, entries_whole), press = laid, words[6][2]
    row, places = np.zeros(FATE + 1, np.int32), (np.zeros(MOST, np.int64), np.zeros(MOST, np.int64))
    shape, begins = whole.copy(), np.zeros(len(numbers) + 1, np.int64)
    entries = np.zeros(len(entries_whole), np.int32)
    place = 0
    for k in range(len(numbers)):
        _row_of(space, np.int64(space[5][numbers[k]]), row)
        before = _legal(words, row)
        row[UNHURT] = press
        after = _legal(words, row)
        for side in range(2):
            shape[k, side] = _places(before[side], after[side], places[side])
        for announced in range(shape[k, 2]):
            for i in range(shape[k, 0]):
                for j in range(shape[k, 1]):
                    at = (announced * whole[k, 0] + places[0][i]) * whole[k, 1] + places[1][j]
                    entries[place] = entries_whole[begins_whole[k] + at]
                    place += 1
        begins[k + 1] = place
    return shape, begins, entries[:place].copy()


@njit(cache=True, nogil=True)
def _places(whole, part, places):
    """Where each maneuver of a list stands in another that has them all; how many. A list begins with its length."""
    for k in range(part[0]):
        for i in range(whole[0]):
            if whole[1 + i] == part[1 + k]:
                places[k] = i
    return np.int64(part[0])


@njit(cache=True, nogil=True)
def _price(entries, onward, tables, prices, again):
    """What every entry is worth: its payoff, what each side has for sure, and the chance to go on to an unknown lack.

    `again` only those are priced that depend on the count of quiet rounds.
    """
    ((low, high), lacks, fade), (pays, sures, stays) = tables, prices
    for place in range(len(entries)):
        entry = entries[place]
        if entry < 0:
            pays[place] = 0.0 if entry == ENDED_DRAWN else (1.0 if entry == ENDED_WON else -1.0)
            sures[0, place], sures[1, place] = pays[place], -pays[place]
        elif entry & 1 or not again:
            number, count = entry >> 1, onward if entry & 1 else 0
            value = low[number, count] if count < low.shape[1] else high[number]
            pays[place] = (1.0 - fade) * value
            for keeps in range(2):
                known = lacks[keeps, number, count]
                sures[keeps, place] = (1.0 - fade) * ((value if keeps == 0 else -value) - max(0.0, known))
                stays[keeps, place] = 0.0 if known >= 0.0 else 1.0 - fade


@njit(cache=True, nogil=True)
def _against(priced, shape, mix, keeps, sure, stays):
    """For every answer to a side's mix: what is sure, and the chance to stay where lacks are not known yet."""
    na, nb, _ = shape
    own, others = (na, nb) if keeps == 0 else (nb, na)
    stride, step_on = (nb, 1) if keeps == 0 else (1, nb)
    sure[:others], stays[:others] = 0.0, 0.0
    for place in range(own):
        chance = mix[place]
        if chance > 0.0:
            for answer in range(others):
                sure[answer] += chance * priced[0][place * stride + answer * step_on]
                stays[answer] += chance * priced[1][place * stride + answer * step_on]


@njit(cache=True, nogil=True)
def are_chances(shape, room, keeps):
    """Are the mixes of a side chances, none below zero and one in all?"""
    row_mixes, column_mixes, says_a, says_b = room[3]
    mixes, says = (row_mixes, says_a) if keeps == 0 else (column_mixes, says_b)
    for announced in range(shape[2]):
        mix = mixes[announced, : shape[keeps]]
        if not (mix.min() >= 0.0 and abs(mix.sum() - 1.0) <= UNSURE):
            return False
    return shape[2] == 1 or (says.min() >= 0.0 and abs(says.sum() - 1.0) <= UNSURE)


@njit(cache=True, nogil=True)
def _needed(value, says, answers, sure, stays, lack, keeps):
    """The lack a situation needs for one side: beyond the known part, and in all, given the lack inside."""
    games = len(sure) // answers
    worst, known, inside = np.inf, 0.0, 0.0
    ways = 2 if games == 4 else 1
    for other in range(ways):
        total, sure_part, stays_part = 0.0, 0.0, 0.0
        for own in range(ways):
            announced = own + 2 * other if keeps == 0 else other + 2 * own
            if says[own] > 0.0:
                best = announced * answers
                for place in range(best + 1, (announced + 1) * answers):
                    if sure[place] - stays[place] * lack < sure[best] - stays[best] * lack:
                        best = place
                total += says[own] * (sure[best] - stays[best] * lack)
                sure_part += says[own] * sure[best]
                stays_part += says[own] * stays[best]
        if total < worst:
            worst, known, inside = total, sure_part, stays_part
    return value - worst, (value - known + ROUNDING) / (1.0 - inside)


@njit(cache=True, nogil=True)
def _weigh(numbers, laid, quiet, values, prices, room, account):
    """Every situation of a layer at one count: the account of what each answer to each side's mixes leaves."""
    (shape, begins, _), (pays, sures, stays_on) = laid, prices
    answers_at, sure, stays, says, worth, sound = account
    row_mixes, column_mixes, says_a, says_b = room[3]
    for k in range(len(numbers)):
        na, nb, games = shape[k]
        solve_games(pays[begins[k] : begins[k + 1]], (na, nb, games), room, room[3])
        worth[k] = value_at(values, numbers[k], quiet)
        says[0, k], says[1, k] = says_a, says_b
        for keeps in range(2):
            sound[keeps, k] = are_chances(shape[k], room, keeps)
            mixes, answers = (row_mixes, nb) if keeps == 0 else (column_mixes, na)
            for announced in range(games):
                begin = begins[k] + announced * na * nb
                pairs = sures[keeps, begin : begin + na * nb], stays_on[keeps, begin : begin + na * nb]
                at = answers_at[keeps, k] + announced * answers
                _against(pairs, shape[k], mixes[announced], keeps, sure[at : at + answers], stays[at : at + answers])


@njit(cache=True, nogil=True)
def _settle(shape, account, lack, found):
    """What each side lacks by an account, if inside the layer it lacks so much; what it would need where it is more."""
    answers_at, sure, stays, says, worth, sound = account
    needs = np.zeros(2)
    for k in range(len(worth)):
        for keeps in range(2):
            needed, alone = ALL, ALL
            if sound[keeps, k]:
                value, answers = worth[k] if keeps == 0 else -worth[k], shape[k, 1 - keeps]
                begin = answers_at[keeps, k]
                end = begin + answers * shape[k, 2]
                kept = sure[begin:end], stays[begin:end]
                needed, alone = _needed(value, says[keeps, k], answers, kept[0], kept[1], lack[keeps], keeps)
            found[keeps, k] = max(0.0, needed)
            if needed > lack[keeps] and lack[keeps] < ALL:
                needs[keeps] = max(needs[keeps], alone)
    return needs


@njit(cache=True, nogil=True)
def _account(shape):
    """Room for what each answer leaves of each side's mixes, in every situation of a layer."""
    count = len(shape)
    answers_at, size = np.zeros((2, count), np.int64), 0
    for k in range(count):
        for keeps in range(2):
            answers_at[keeps, k] = size
            size += shape[k, 1 - keeps] * shape[k, 2]
    says, sound = np.zeros((2, count, 2)), np.zeros((2, count), np.bool_)
    return answers_at, np.zeros(size), np.zeros(size), says, np.zeros(count), sound


@njit(cache=True, nogil=True)
def _prices(laid):
    """Room for what every entry is worth."""
    size = len(laid[2])
    return np.zeros(size), np.zeros((2, size)), np.zeros((2, size))


@njit(cache=True, nogil=True)
def _judge_layer(words, space, numbers, values, lacks, fade, circling):
    """What both sides lack in a layer: first at the counts that can come back, then at those that cannot."""
    top, tables, room = words[6][2], (values, lacks, fade), layer_room()
    free = lay_out(words, space, numbers)
    pressed = pressed_part(words, space, numbers, free)
    free_prices, pressed_prices = _prices(free), _prices(pressed)
    lowest = 0 if circling else top
    accounts = [_account(pressed[0])]
    accounts += [_account(free[0]) for _ in range(max(1, top - lowest))]
    found = np.zeros((top + 1, 2, len(numbers)))
    _price(pressed[2], top, tables, pressed_prices, False)
    _weigh(numbers, pressed, top, values, pressed_prices, room, accounts[0])
    for quiet in range(lowest, top):
        _price(free[2], quiet + 1, tables, free_prices, quiet > lowest)
        _weigh(numbers, free, quiet, values, free_prices, room, accounts[top - quiet])
    lack = np.zeros(2)
    while True:
        needs = np.zeros(2)
        for quiet in range(lowest, top + 1):
            shape = pressed[0] if quiet == top else free[0]
            needs = np.maximum(needs, _settle(shape, accounts[top - quiet], lack, found[quiet]))
        if needs.max() == 0.0:
            break
        lack = np.minimum(ALL, np.maximum(CREEP * lack, needs))
    for quiet in range(lowest, top + 1):
        _write(lacks, numbers, quiet, found[quiet])
    for quiet in range(lowest - 1, -1, -1):
        _price(free[2], quiet + 1, tables, free_prices, quiet < lowest - 1)
        _weigh(numbers, free, quiet, values, free_prices, room, accounts[1])
        _settle(free[0], accounts[1], np.zeros(2), found[quiet])
        _write(lacks, numbers, quiet, found[quiet])


@njit(cache=True, nogil=True)
def _write(lacks, numbers, quiet, found):
    """Keep what was found, rounded up."""
    for keeps in range(2):
        for k in range(len(numbers)):
            lacks[keeps, numbers[k], quiet] = min(ALL, found[keeps, k] * UP)


@njit(cache=True, nogil=True)
def judge_layers(words, space, order, layers, values, lacks, fade, circling):
    """What both sides lack in layers that do not touch, all that follows being known."""
    for k in range(len(layers) - 1):
        numbers = order[layers[k] : layers[k + 1]]
        _judge_layer(words, space, numbers, values, lacks, fade, circling[numbers[0]])
