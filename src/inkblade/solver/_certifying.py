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
from inkblade.solver._layers import layer_room, solve_one
from inkblade.solver._space import decode, encode, find

ROUNDING = 1e-15
"""What the last digits of a sum may be wrong by; it is added to what is needed."""
ALL = 2.0
"""More than from winning to losing nobody can lack: so much is always enough."""
CREEP = 1.0001
"""A lack that was not enough grows at least by this."""
UNSURE = 1e-12
"""How far from one the chances of a mix may be in all."""
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
def _shortfall(tables, space, begin, mixes, announced, keeps):
    """Under one way of announcing: what the best answer leaves of a side's mix, and the chance that it stays inside.

    For side `keeps`, of all answers the worst one by (value minus lack); the pair is the part that is known and the
    chance to go on in a situation whose lack is not known yet.
    """
    words, values, lacks, fade, lack = tables
    cells, _, bonus, ward, away, effects, limits = words
    row, legal_a, legal_b = begin
    sign = 1.0 if keeps == 0 else -1.0
    own, other = (legal_a, legal_b) if keeps == 0 else (legal_b, legal_a)
    worst, sure, inside = np.inf, 0.0, 0.0
    now = np.zeros(FATE + 1, np.int32)
    for answer in range(1, other[0] + 1):
        total, stays = 0.0, 0.0
        for place in range(own[0]):
            chance = mixes[place]
            if chance > 0.0:
                now[:] = row
                a, b = (own[place + 1], other[answer]) if keeps == 0 else (other[answer], own[place + 1])
                step(cells, bonus, ward, away, effects, limits, now, a, b, announced)
                if now[FATE] == PLAYING:
                    number = _number_of(space, now)
                    total += chance * (1.0 - fade) * sign * value_at(values, number, now[UNHURT])
                    known = lacks[keeps, number, now[UNHURT]]
                    if known >= 0.0:
                        total -= chance * (1.0 - fade) * known
                    else:
                        stays += chance * (1.0 - fade)
                elif now[FATE] != DRAWN and now[FATE] != ESCAPED:
                    total += chance * sign * (1.0 if now[FATE] == WON else -1.0)
        if total - stays * lack < worst:
            worst, sure, inside = total - stays * lack, total, stays
    return worst, sure, inside


@njit(cache=True, nogil=True)
def _are_chances(solved, room, keeps):
    """Are the mixes of a side chances, none below zero and one in all?"""
    na, nb, _, games, _ = solved
    row_mixes, column_mixes, says_a, says_b = room[3]
    mixes, says, size = (row_mixes, says_a, na) if keeps == 0 else (column_mixes, says_b, nb)
    for announced in range(games):
        mix = mixes[announced, :size]
        if not (mix.min() >= 0.0 and abs(mix.sum() - 1.0) <= UNSURE):
            return False
    return games == 1 or (says.min() >= 0.0 and abs(says.sum() - 1.0) <= UNSURE)


@njit(cache=True, nogil=True)
def _lack(tables, space, code, quiet, solved, room, keeps, row):
    """The lack a situation needs for one side: beyond the known part, and in all, given the lack inside."""
    lists, limits = tables[0][1], tables[0][6]
    _, _, _, (row_mixes, column_mixes, says_a, says_b), _ = room
    games = solved[3]
    if not _are_chances(solved, room, keeps):
        return ALL, ALL
    _row_of(space, code, quiet, row)
    begin = (
        row,
        lists[0, row[1], row[0], mode_of(row[2], quiet, limits[2])],
        lists[1, row[5], row[4], mode_of(row[6], quiet, limits[2])],
    )
    mixes = row_mixes if keeps == 0 else column_mixes
    own_says, ways = (says_a if keeps == 0 else says_b), 2 if games == 4 else 1
    worst, sure, inside = np.inf, 0.0, 0.0
    for other_says in range(ways):
        total, known_part, stays = 0.0, 0.0, 0.0
        for own in range(ways):
            announced = own + 2 * other_says if keeps == 0 else other_says + 2 * own
            if own_says[own] > 0.0:
                left, known, on = _shortfall(tables, space, begin, mixes[announced], announced, keeps)
                total += own_says[own] * left
                known_part += own_says[own] * known
                stays += own_says[own] * on
        if total < worst:
            worst, sure, inside = total, known_part, stays
    value = solved[4] if keeps == 0 else -solved[4]
    return value - worst, (value - sure + ROUNDING) / (1.0 - inside)


@njit(cache=True, nogil=True)
def _pass(words, space, numbers, followed, quiet, values, lacks, fade, lack, room, row, found):
    """Every situation of a layer at one count: what each side lacks is written, what it would need alone returned."""
    followers, offsets = followed
    needs = np.zeros(2)
    for k in range(len(numbers)):
        number, code = numbers[k], np.int64(space[5][numbers[k]])
        part = followers[offsets[k] : offsets[k + 1]]
        na, nb, columns, games, _ = solve_one(words, space, code, part, values, quiet, fade, room)
        solved = (na, nb, columns, games, value_at(values, number, quiet))
        for keeps in range(2):
            tables = (words, values, lacks, fade, lack[keeps])
            needed, alone = _lack(tables, space, code, quiet, solved, room, keeps, row)
            found[keeps, k] = max(0.0, needed)
            if needed > lack[keeps] and lack[keeps] < ALL:
                needs[keeps] = max(needs[keeps], alone)
    return needs


@njit(cache=True, nogil=True)
def _judge_layer(words, space, numbers, values, lacks, fade, circling):
    """What both sides lack in a layer: first at the counts that can come back, then at those that cannot."""
    top = words[6][2]
    followed = follow_layer(words, space, numbers)
    room, row, found = layer_room(), np.zeros(FATE + 1, np.int32), np.zeros((top + 1, 2, len(numbers)))
    lack = np.zeros(2)
    lowest = 0 if circling else top
    while True:
        needs = np.zeros(2)
        for quiet in range(lowest, top + 1):
            part = _pass(words, space, numbers, followed, quiet, values, lacks, fade, lack, room, row, found[quiet])
            needs = np.maximum(needs, part)
        if needs.max() == 0.0:
            break
        lack = np.minimum(ALL, np.maximum(CREEP * lack, needs))
    for quiet in range(lowest, top + 1):
        _write(lacks, numbers, quiet, found[quiet])
    for quiet in range(lowest - 1, -1, -1):
        _pass(words, space, numbers, followed, quiet, values, lacks, fade, lack, room, row, found[quiet])
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
