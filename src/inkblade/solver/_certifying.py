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
from inkblade.solver._following import follow_layer, value_at
from inkblade.solver._layers import games_of, layer_room, solve_one
from inkblade.solver._space import decode, encode, find

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
def _row_of(space, code, quiet, row):
    """A situation as the row the compiled path works on."""
    body_a, body_b, gear_a, gear_b, over_a, over_b, pair = decode(space[0], code)
    row[:] = 0
    row[0], row[1], row[2], row[3] = space[2][pair, 0], gear_a, over_a, body_a
    row[4], row[5], row[6], row[7] = space[2][pair, 1], gear_b, over_b, body_b
    row[UNHURT] = quiet


@njit(cache=True, nogil=True)
def _number_of(space, row):
    return find(space, encode(space[0], row[3], row[7], row[1], row[5], row[2], row[6], space[1][row[0], row[4]]))


@njit(cache=True, nogil=True)
def _legal(words, row):
    """What both sides may choose on a row: how many maneuvers, and which."""
    lists, press = words[1], words[6][2]
    return (
        lists[0, row[1], row[0], mode_of(row[2], row[UNHURT], press)],
        lists[1, row[5], row[4], mode_of(row[6], row[UNHURT], press)],
    )


@njit(cache=True, nogil=True)
def _lay_out(words, space, numbers, quiet):
    """Where every pair of maneuvers leads after so many quiet rounds, by the rows: shapes, where each begins, entries.

    An entry is an end, or twice the number of a situation, and one more if the round was quiet too.
    """
    cells, _, bonus, ward, away, effects, limits = words
    row, now = np.zeros(FATE + 1, np.int32), np.zeros(FATE + 1, np.int32)
    shape, begins = np.zeros((len(numbers), 3), np.int64), np.zeros(len(numbers) + 1, np.int64)
    for k in range(len(numbers)):
        code = np.int64(space[5][numbers[k]])
        _row_of(space, code, quiet, row)
        legal_a, legal_b = _legal(words, row)
        shape[k] = np.int64(legal_a[0]), np.int64(legal_b[0]), np.int64(games_of(words, space, code))
        begins[k + 1] = begins[k] + shape[k, 0] * shape[k, 1] * shape[k, 2]
    entries = np.zeros(begins[-1], np.int64)
    for k in range(len(numbers)):
        _row_of(space, np.int64(space[5][numbers[k]]), quiet, row)
        legal_a, legal_b = _legal(words, row)
        place = begins[k]
        for announced in range(shape[k, 2]):
            for i in range(1, shape[k, 0] + 1):
                for j in range(1, shape[k, 1] + 1):
                    now[:] = row
                    step(cells, bonus, ward, away, effects, limits, now, legal_a[i], legal_b[j], announced)
                    if now[FATE] == PLAYING:
                        entries[place] = 2 * _number_of(space, now) + (now[UNHURT] > 0)
                    elif now[FATE] == DRAWN or now[FATE] == ESCAPED:
                        entries[place] = ENDED_DRAWN
                    else:
                        entries[place] = ENDED_WON if now[FATE] == WON else ENDED_LOST
                    place += 1
    return shape, begins, entries


@njit(cache=True, nogil=True)
def _get(entry, onward, tables, keeps):
    """What an entry is worth to a side for sure, and the chance to go on where its lack is not known yet."""
    values, lacks, fade = tables
    sign = 1.0 if keeps == 0 else -1.0
    if entry < 0:
        return 0.0 if entry == ENDED_DRAWN else (sign if entry == ENDED_WON else -sign), 0.0
    number, count = entry >> 1, onward if entry & 1 else 0
    known = lacks[keeps, number, count]
    sure = (1.0 - fade) * (sign * value_at(values, number, count) - max(0.0, known))
    return sure, 0.0 if known >= 0.0 else 1.0 - fade


@njit(cache=True, nogil=True)
def _against(entries, shape, onward, mix, tables, keeps, sure, stays):
    """For every answer to a side's mix: what is sure, and the chance to stay where lacks are not known yet."""
    na, nb, _ = shape
    own, others = (na, nb) if keeps == 0 else (nb, na)
    sure[:others], stays[:others] = 0.0, 0.0
    for place in range(own):
        chance = mix[place]
        if chance > 0.0:
            for answer in range(others):
                entry = entries[place * nb + answer] if keeps == 0 else entries[answer * nb + place]
                got, on = _get(entry, onward, tables, keeps)
                sure[answer] += chance * got
                stays[answer] += chance * on
    return others


@njit(cache=True, nogil=True)
def _are_chances(shape, room, keeps):
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
def _weigh(words, space, numbers, followed, laid, quiet, tables, room, account):
    """Every situation of a layer at one count: the account of what each answer to each side's mixes leaves."""
    (followers, offsets), (shape, begins, entries) = followed, laid
    answers_at, sure, stays, says, worth, sound = account
    onward = min(words[6][2], quiet + 1)
    for k in range(len(numbers)):
        part = followers[offsets[k] : offsets[k + 1]]
        solve_one(words, space, np.int64(space[5][numbers[k]]), part, tables[0], quiet, tables[2], room)
        row_mixes, column_mixes, says_a, says_b = room[3]
        worth[k] = value_at(tables[0], numbers[k], quiet)
        says[0, k], says[1, k] = says_a, says_b
        size = shape[k, 0] * shape[k, 1]
        for keeps in range(2):
            sound[keeps, k] = _are_chances(shape[k], room, keeps)
            mixes, answers = (row_mixes, shape[k, 1]) if keeps == 0 else (column_mixes, shape[k, 0])
            for announced in range(shape[k, 2]):
                pairs = entries[begins[k] + announced * size : begins[k] + (announced + 1) * size]
                at = answers_at[keeps, k] + announced * answers
                kept = sure[at : at + answers], stays[at : at + answers]
                _against(pairs, shape[k], onward, mixes[announced], tables, keeps, kept[0], kept[1])


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
def _judge_layer(words, space, numbers, values, lacks, fade, circling):
    """What both sides lack in a layer: first at the counts that can come back, then at those that cannot."""
    top, tables, room = words[6][2], (values, lacks, fade), layer_room()
    followed = follow_layer(words, space, numbers)
    free, pressed = _lay_out(words, space, numbers, 0), _lay_out(words, space, numbers, top)
    lowest = 0 if circling else top
    accounts = [_account(pressed[0])]
    accounts += [_account(free[0]) for _ in range(max(1, top - lowest))]
    found = np.zeros((top + 1, 2, len(numbers)))
    for quiet in range(lowest, top + 1):
        laid = pressed if quiet == top else free
        _weigh(words, space, numbers, followed, laid, quiet, tables, room, accounts[top - quiet])
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
        _weigh(words, space, numbers, followed, free, quiet, tables, room, accounts[1])
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
        _judge_layer(words, space, order[layers[k] : layers[k + 1]], values, lacks, fade, circling)
