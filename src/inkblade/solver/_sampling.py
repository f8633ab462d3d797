"""Duels played by a solution's mixes: how long they last."""

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from inkblade.games.duel._fast import key_of, next_word
from inkblade.solver._following import HURT, fled, follow_one
from inkblade.solver._layers import layer_room, solve_one
from inkblade.solver._solution import Solution
from inkblade.solver._stage import MOST

GAMES, SEED = 4000, 1
REMEMBERED = 4096
"""Situations whose mixes are remembered: perfect duels that wait come by the same few again and again."""


def lengths(solution: Solution, limit: int, games: int = GAMES) -> tuple[float, float]:
    """(mean rounds, share of duels that would reach a limit of rounds) by sampled play, the same every time."""
    model, space = solution.model, solution.space
    rounds = _sample(model.words, space.kernel, space.start, solution.values, model.fade, limit, games, SEED)
    return float(rounds.mean()), float((rounds >= limit).mean())


@njit(cache=True, nogil=True)
def _sample(words, space, start, values, fade, limit, games, seed):
    """How many rounds each duel lasts."""
    rounds, top = np.zeros(games, np.int64), np.int64(words[6][2])
    room, memory = layer_room(), _memory()
    known, count = np.zeros((len(space[5]), top + 1), np.int32), 0
    for game in range(games):
        random, number, quiet = key_of(seed, game), np.int64(start), np.int64(0)
        while rounds[game] < limit:
            place = known[number, quiet]
            if place == 0:
                if count < REMEMBERED:
                    count += 1
                    known[number, quiet] = count
                place = known[number, quiet]
                _learn(words, space, (number, quiet), values, fade, room, memory, place)
            random, follower, announced = _play(memory, place, random)
            rounds[game] += 1
            if follower < 0 or fled(follower, announced):
                break
            number, quiet = follower >> 3, np.int64(0) if follower & HURT else min(top, quiet + 1)
    return rounds


@njit(cache=True, nogil=True)
def _memory():
    """Room for what is known of situations: shapes, both mixes by way of announcing, announcing itself, followers.

    The first place is for those that are not remembered.
    """
    places = REMEMBERED + 1
    mixes = np.zeros((places, 2, 4, MOST))
    return np.zeros((places, 3), np.int64), mixes, np.zeros((places, 2, 2)), np.zeros((places, MOST * MOST), np.int64)


@njit(cache=True, nogil=True)
def _learn(words, space, situation, values, fade, room, memory, place):
    """Put a situation's mixes, and what every pair of maneuvers leads to, in its place."""
    number, quiet = situation
    shapes, mixes, says, leads = memory
    followers = follow_one(words, space, number)
    code = np.int64(space[5][number])
    na, nb, columns, ways, _ = solve_one(words, space, code, followers, values, quiet, fade, room)
    _, _, (rows_at, columns_at), (row_mixes, column_mixes, says_a, says_b), _ = room
    shapes[place] = na, nb, ways
    mixes[place, 0], mixes[place, 1] = row_mixes, column_mixes
    says[place, 0], says[place, 1] = says_a, says_b
    for i in range(na):
        for j in range(nb):
            leads[place, i * nb + j] = followers[rows_at[i] * columns + columns_at[j]]


@njit(cache=True, nogil=True)
def _play(memory, place, random):
    """One round: the next random word, what follows, and who announced an escape."""
    shapes, mixes, says, leads = memory
    na, nb, ways = shapes[place]
    announced = 0
    if ways == 4:
        random, first = next_word(random)
        random, second = next_word(random)
        announced = _drawn(first, says[place, 0], 2) + 2 * _drawn(second, says[place, 1], 2)
    random, first = next_word(random)
    random, second = next_word(random)
    i, j = _drawn(first, mixes[place, 0, announced], na), _drawn(second, mixes[place, 1, announced], nb)
    return random, leads[place, i * nb + j], announced


@njit(cache=True, nogil=True)
def _drawn(word, mix, count):
    """One of a mix, by a random word."""
    point, total = np.float64(word >> uint64(11)) / 9007199254740992.0, 0.0
    for place in range(count):
        total += mix[place]
        if point < total:
            return place
    return count - 1
