"""Duels played by a solution's mixes: how long they last."""

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from inkblade.games.duel._fast import key_of, next_word
from inkblade.solver._following import HURT, fled, follow_one
from inkblade.solver._layers import layer_room, solve_one
from inkblade.solver._solution import Solution

GAMES, SEED = 4000, 1


def lengths(solution: Solution, limit: int, games: int = GAMES) -> tuple[float, float]:
    """(mean rounds, share of duels that would reach a limit of rounds) by sampled play, the same every time."""
    model, space = solution.model, solution.space
    rounds = _sample(model.words, space.kernel, space.start, solution.values, model.fade, limit, games, SEED)
    return float(rounds.mean()), float((rounds >= limit).mean())


@njit(cache=True, nogil=True)
def _sample(words, space, start, values, fade, limit, games, seed):
    rounds = np.zeros(games, np.int64)
    room, top = layer_room(), words[6][2]
    for game in range(games):
        random, number, quiet = key_of(seed, game), np.int64(start), 0
        while rounds[game] < limit:
            code = np.int64(space[5][number])
            followers = follow_one(words, space, number)
            na, nb, columns, ways, _ = solve_one(words, space, code, followers, values, quiet, fade, room)
            _, _, (rows_at, columns_at), (row_mixes, column_mixes, says_a, says_b), _ = room
            announced = 0
            if ways == 4:
                random, first = next_word(random)
                random, second = next_word(random)
                announced = _drawn(first, says_a, 2) + 2 * _drawn(second, says_b, 2)
            random, first = next_word(random)
            random, second = next_word(random)
            i, j = _drawn(first, row_mixes[announced], na), _drawn(second, column_mixes[announced], nb)
            follower = followers[rows_at[i] * columns + columns_at[j]]
            rounds[game] += 1
            if follower < 0 or fled(follower, announced):
                break
            number, quiet = follower >> 3, 0 if follower & HURT else min(top, quiet + 1)
    return rounds


@njit(cache=True, nogil=True)
def _drawn(word, mix, count):
    """One of a mix, by a random word."""
    point, total = np.float64(word >> uint64(11)) / 9007199254740992.0, 0.0
    for place in range(count):
        total += mix[place]
        if point < total:
            return place
    return count - 1
