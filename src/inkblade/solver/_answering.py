"""The best answer to each side's mixes in a layer where play can go on for long, valued exactly.

One lack for a whole layer takes the worst round of it for every round to come, and a million of them can come. Here
every *state*, a situation after so many quiet rounds, has a lack of its own: the answer that gains most is found by
policy iteration, which is linear equations. How it was found does not count: what is kept is measured once more by
single rounds, and what they are still off by is added for every round that can come.

The answers of a layer are four arrays: where those of each state begin, where their leads and where the chances of the
side's mix; what each answer gains in its round and outside the layer; where it leads inside, for each place of the mix;
the chances of the mixes. States are numbered situation by situation. To stop is an answer too, which gains nothing.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from inkblade.solver._certifying import (
    ALL,
    ENDED_DRAWN,
    ENDED_WON,
    ROUNDING,
    UP,
    are_chances,
    judge_layers,
    lay_out,
    pressed_part,
)
from inkblade.solver._following import value_at
from inkblade.solver._layers import layer_room, solve_games
from inkblade.solver._model import Model
from inkblade.solver._stage import MOST
from inkblade.solver._walking import Walk
from inkblade.solver._workings import Values, Workings

Arrays = tuple[NDArray[np.generic], ...]
Known = tuple[Values, NDArray[np.float32], NDArray[np.int32], float]
"""Values, lacks, the place of each situation in the layer, the fade."""

ROUNDS, CLOSE = 40, 1e-12
"""How often the answer is bettered by equations at the most, and how exactly these are solved."""
FEW, SWEEPS = 3, 40
"""How many sweeps come between equations: some always, more as long as each moves less than half of the last."""
ENOUGH = 5e-15
"""Lacks that a sweep moves no more than this are kept: in a million rounds it comes to 5e-9."""
HOPELESS = 1e-3
"""An answer that costs more than this in its own round is left out at first: so much lack can hardly lie behind it."""
SMALL = 1e-6
"""If no more than this had to be added for every round to come, there is nothing to be won by judging otherwise."""
BLOCK = 512
"""So many situations are laid out at a time: where all their pairs lead takes more room than what is kept of it."""
STOP, OUTSIDE = -1, -1
"""No answer; a lead out of the layer, to the last of all lacks, which is none."""


def are_answered(model: Model) -> bool:
    """Are answers spelled out for this duel? Not where an escape may be announced or there is no press."""
    return model.top > 0 and not model.setup.options.escape


def answer_layer(
    model: Model, work: Workings, numbers: NDArray[np.int32], lacks: NDArray[np.float32], local: NDArray[np.int32]
) -> None:
    """Write what both sides lack in a layer, all that follows being known.

    If single rounds do not bear the answers out, one lack for the whole layer may be less.
    """
    space, known, mixes = work.space, (work.values, lacks, local, model.fade), list[Arrays]()
    local[numbers] = np.arange(len(numbers))
    added = [_answer_side(model, space.kernel, numbers, known, (mixes, keeps)) for keeps in range(2)]
    local[numbers] = -1
    if max(added) > SMALL:
        answered, layers = lacks[:, numbers], np.array([0, len(numbers)], np.int32)
        lacks[:, numbers] = -1.0
        judge_layers(model.words, space.kernel, numbers, layers, work.values, lacks, model.fade, space.circling)
        lacks[:, numbers] = np.minimum(answered, lacks[:, numbers])


def _answer_side(
    model: Model, kernel: Arrays, numbers: NDArray[np.int32], known: Known, side: tuple[list[Arrays], int]
) -> float:
    """Write what a side lacks in a layer; what had to be added because single rounds were off."""
    found, added = _best(_answers(model, kernel, numbers, known, (*side, HOPELESS)), model.top + 1, model.fade)
    if found.max() > HOPELESS:
        found, added = _best(_answers(model, kernel, numbers, known, (*side, np.inf)), model.top + 1, model.fade)
    known[1][side[1], numbers] = np.minimum(ALL, found * UP)
    return added


def _answers(
    model: Model, kernel: Arrays, numbers: NDArray[np.int32], known: Known, side: tuple[list[Arrays], int, float]
) -> Arrays:
    """All answers of a layer to a side's mixes; block by block, and mixes that are not known yet are found and kept."""
    mixes, keeps, hopeless = side
    parts: list[Arrays] = []
    for first in range(0, len(numbers), BLOCK):
        block = numbers[first : first + BLOCK]
        free = lay_out(model.words, kernel, block)
        laid = free, pressed_part(model.words, kernel, block, free)
        if len(mixes) == len(parts):
            mixes.append(_mix(block, laid, known[0], model.fade, model.top))
        parts.append(_spell_out(block, laid, mixes[len(parts)], known, (model.top, keeps, hopeless)))
    return _joined(parts)


def _joined(parts: list[Arrays]) -> Arrays:
    """The answers of blocks as those of one; what has been joined is let go of, as it is much."""
    kinds = [list(kind) for kind in zip(*parts, strict=True)]
    parts.clear()
    ends = np.cumsum([np.zeros(3, np.int64), *(begins[-1] for begins in kinds[0])], axis=0)
    kinds[0] = [*(begins[:-1] + end for begins, end in zip(kinds[0], ends, strict=False)), ends[-1:]]
    joined = []
    for kind in kinds:
        joined.append(np.concatenate(kind))
        kind.clear()
    return tuple(joined)


def _best(answers: Arrays, counts: int, fade: float) -> tuple[NDArray[np.float64], float]:
    """[place, count]: lacks that no single round shows to be too small; what had to be added to make them so."""
    lack = np.zeros(len(answers[0]))
    chosen = np.full(len(lack) - 1, STOP)
    for _ in range(ROUNDS):
        moved = _sweep_on(answers, counts, fade, lack, chosen)
        if moved <= max(ENOUGH, CLOSE * lack.max()):
            break
        gains, *rows = _follow(answers, chosen, counts, fade)
        worth = Walk(gains.shape, *rows).gather(gains, CLOSE)
        lack[:-1] = np.maximum(0.0, worth.T).ravel()
    added = (_short(answers, lack, fade) + ROUNDING) / fade
    return (lack[:-1] + added).reshape(-1, counts), added


@njit(cache=True, nogil=True)
def _price(game, onward, values, fade, pays):
    """What every entry of a game is worth for side 0, if a quiet round leads to that count.

    Here as in all that follows the innermost loop calls nothing: to hand over arrays takes longer than what it does.
    """
    low, high = values
    for place in range(len(game)):
        entry = game[place]
        if entry < 0:
            pays[place] = 0.0 if entry == ENDED_DRAWN else (1.0 if entry == ENDED_WON else -1.0)
        else:
            number, quiet = entry >> 1, onward if entry & 1 else 0
            pays[place] = (1.0 - fade) * (low[number, quiet] if quiet < low.shape[1] else high[number])


@njit(cache=True, nogil=True)
def _mix(numbers, laid, values, fade, top):
    """The mixes of every state as a solution gives them out, side 0's and side 1's: begins, places, chances.

    One that is not made of chances is kept as no place at all.
    """
    room, counts, end = layer_room(), top + 1, 0
    pays = np.zeros(len(room[0]))
    begins, size = np.zeros(2 * counts * len(numbers) + 1, np.int64), counts * laid[0][0][:, :2].sum()
    places, chances = np.empty(size, np.uint8), np.empty(size)
    for state in range(counts * len(numbers)):
        k, quiet = state // counts, state % counts
        shape, starts, entries = laid[1 if quiet == top else 0]
        _price(entries[starts[k] : starts[k + 1]], min(top, quiet + 1), values, fade, pays)
        solve_games(pays, (shape[k, 0], shape[k, 1], shape[k, 2]), room, room[3])
        for side in range(2):
            mix = (room[3][0] if side == 0 else room[3][1])[0, : shape[k, side]]
            if are_chances(shape[k], room, side):
                for place in np.flatnonzero(mix):
                    places[end], chances[end] = place, mix[place]
                    end += 1
            begins[2 * state + side + 1] = end
    return begins, places[:end].copy(), chances[:end].copy()


@njit(cache=True, nogil=True)
def _spell_out(numbers, laid, mixes, known, asked):
    """The answers of a block to a side's mixes. A mix that is not made of chances has one: to take all."""
    (starts_mix, places, chances), (top, keeps, hopeless), counts = mixes, asked, asked[0] + 1
    begins, shares = np.zeros((counts * len(numbers) + 1, 3), np.int64), np.empty(len(chances))
    gains = np.empty(counts * laid[0][0][:, 1 - keeps].sum())
    leads, pays, ends = np.empty(counts * len(laid[0][2]), np.int32), np.zeros(MOST * MOST), (0, 0)
    for state in range(counts * len(numbers)):
        k, quiet = state // counts, state % counts
        shape, starts, entries = laid[1 if quiet == top else 0]
        begin, end = starts_mix[2 * state + keeps], starts_mix[2 * state + keeps + 1]
        game, mix = (entries[starts[k] : starts[k + 1]], pays), (places[begin:end], chances[begin:end])
        if begin == end:
            gains[ends[0]], ends = ALL, (ends[0] + 1, ends[1])
        else:
            onward, value = min(top, quiet + 1), value_at(known[0], numbers[k], quiet)
            _price(game[0], onward, known[0], known[3], pays)
            worth = (value if keeps == 0 else -value), shape[k, 1 - keeps], onward, counts, keeps, hopeless
            ends = _answer(game, mix, known, worth, (gains, leads), ends)
        shared = begins[state, 2] + end - begin
        shares[begins[state, 2] : shared] = mix[1]
        begins[state + 1] = ends[0], ends[1], shared
    return begins, gains[: ends[0]].copy(), leads[: ends[1]].copy(), shares[: begins[-1, 2]].copy()


@njit(cache=True, nogil=True)
def _answer(game, mix, known, worth, spelled, ends):
    """Write what each answer to a mix gains and where it leads; where answers end then, and their leads.

    Not one that is hopeless, and not one that cannot come back and gains nothing. What is behind a situation that is
    not judged yet may be anything.
    """
    (entries, pays), (places, shares), (_, lacks, local, fade), (gains, leads) = game, mix, known, spelled
    (value, others, onward, counts, keeps, hopeless), (count, end) = worth, ends
    own, width = len(entries) // others, len(places)
    for other in range(others):
        gain, comes_back = value, False
        for part in range(width):
            at = places[part] * others + other if keeps == 0 else other * own + places[part]
            entry, share = entries[at], shares[part]
            gain -= share * (pays[at] if keeps == 0 else -pays[at])
            leads[end + part] = OUTSIDE
            if entry >= 0:
                number, quiet = entry >> 1, onward if entry & 1 else 0
                if local[number] >= 0:
                    leads[end + part], comes_back = local[number] * counts + quiet, True
                else:
                    lack = lacks[keeps, number, quiet]
                    gain += share * (1.0 - fade) * (lack if lack >= 0.0 else ALL)
        if gain >= -hopeless and (comes_back or gain > 0.0):
            gains[count], count, end = gain, count + 1, end + width
    return count, end


@njit(cache=True, nogil=True)
def _short(answers, lack, fade):
    """How far lacks are below what a single round shows, at the most."""
    (begins, gains, leads, shares), most = answers, 0.0
    for state in range(len(lack) - 1):
        lead, begin, end = begins[state, 1], begins[state, 2], begins[state + 1, 2]
        for answer in range(begins[state, 0], begins[state + 1, 0]):
            behind = 0.0
            for share in range(begin, end):
                behind += shares[share] * lack[leads[lead]]
                lead += 1
            most = max(most, gains[answer] + (1.0 - fade) * behind - lack[state])
    return most


@njit(cache=True, nogil=True)
def _sweep_on(answers, counts, fade, lack, chosen):
    """Raise lacks to what the best answers gain, again and again as long as that soon ends; how far the last time."""
    before, moved = np.inf, 0.0
    for turn in range(SWEEPS):
        moved = _sweep(answers, counts, fade, lack, chosen)
        if moved <= ENOUGH or (turn + 1 >= FEW and moved > 0.5 * before):
            break
        before = moved
    return moved


@njit(cache=True, nogil=True)
def _sweep(answers, counts, fade, lack, chosen):
    """Raise every lack to what the best answer gains, and choose that; how far at the most.

    From the last count to the first, as quiet rounds lead on: so one sweep goes along a whole chain of them.
    """
    (begins, gains, leads, shares), moved = answers, 0.0
    for quiet in range(counts - 1, -1, -1):
        for state in range(quiet, len(chosen), counts):
            best, which = lack[state], chosen[state]
            lead, begin, end = begins[state, 1], begins[state, 2], begins[state + 1, 2]
            for answer in range(begins[state, 0], begins[state + 1, 0]):
                behind = 0.0
                for share in range(begin, end):
                    behind += shares[share] * lack[leads[lead]]
                    lead += 1
                total = gains[answer] + (1.0 - fade) * behind
                if total > best:
                    best, which = total, answer
            moved = max(moved, best - lack[state])
            lack[state], chosen[state] = best, which
    return moved


@njit(cache=True, nogil=True)
def _follow(answers, chosen, counts, fade):
    """[count, place]: what the chosen answers gain, and where they lead, by quiet rounds and by those that hurt."""
    begins, gains, leads, shares = answers
    count, size = len(chosen) // counts, 0
    for state in range(len(chosen)):
        size += begins[state + 1, 2] - begins[state, 2] if chosen[state] != STOP else 0
    starts, got = np.zeros((2, len(chosen) + 1), np.int32), np.zeros((counts, count))
    onto, chances = np.zeros((2, size), np.int32), np.zeros((2, size))
    for k in range(len(chosen)):
        quiet, place = k // count, k % count
        state = place * counts + quiet
        starts[:, k + 1] = starts[:, k]
        if chosen[state] == STOP:
            continue
        got[quiet, place] = gains[chosen[state]]
        begin, end = begins[state, 2], begins[state + 1, 2]
        first = begins[state, 1] + (chosen[state] - begins[state, 0]) * (end - begin)
        for part in range(end - begin):
            lead = leads[first + part]
            if lead != OUTSIDE:
                hurt = 1 if lead % counts == 0 else 0
                at = starts[hurt, k + 1]
                onto[hurt, at], chances[hurt, at] = lead // counts, (1.0 - fade) * shares[begin + part]
                starts[hurt, k + 1] = at + 1
    return got, (starts[0], onto[0], chances[0]), (starts[1], onto[1], chances[1])
