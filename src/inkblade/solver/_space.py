"""Every situation a duel can reach, numbered: a bitmap over all codes, with ranks, and an order to solve them in."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numba import int64, njit, uint64
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from inkblade.games.duel._fast import BIAS, HURT, RECOVER, TOTAL, Words, after
from inkblade.games.duel._tables import Duel

OVERS = 3
"""How many choices of an overriding order can be left: none, one or two."""


@dataclass(frozen=True)
class Space:
    """The reachable situations of one duel, without the count of quiet rounds."""

    sizes: NDArray[np.int64]
    """bodies + 1 of both sides, gears of both, face pairs: what a code is made of."""
    pairs: NDArray[np.int32]
    """[face 0, face 1]: the number of the pair, -1 if they never meet."""
    faces: NDArray[np.int32]
    """[pair]: both faces."""
    bits: NDArray[np.uint64]
    ranks: NDArray[np.int32]
    """How many situations come before each word of the bitmap."""
    codes: NDArray[np.int64]
    """The code of each situation, ascending."""
    order: NDArray[np.int32]
    """Situations in solving order."""
    layers: NDArray[np.int32]
    """Where each layer begins in the order, and the end."""
    levels: NDArray[np.int32]
    """Where each level begins among the layers, and the end: layers of one level do not touch."""
    start: int
    """The number of the first situation."""
    circling: NDArray[np.bool_]
    """Of each situation: can every count of quiet rounds come back in its layer, as hurts in it are made good?"""

    @property
    def kernel(self) -> tuple[NDArray[np.generic], ...]:
        """What the kernels need to find a situation."""
        return (self.sizes, self.pairs, self.faces, self.bits, self.ranks, self.codes)

    def number(
        self, bodies: tuple[int, int], gears: tuple[int, int], overs: tuple[int, int], faces: tuple[int, int]
    ) -> int:
        """The number of a situation; KeyError if the duel cannot reach it."""
        pair = int(self.pairs[faces])
        within = all(0 < body <= most for body, most in zip(bodies, self.sizes[:2] - 1, strict=True))
        if pair < 0 or not within:
            raise KeyError("no such situation in this duel")
        code = int(encode(self.sizes, *bodies, *gears, *overs, pair))
        number = int(np.searchsorted(self.codes, code))
        if number == len(self.codes) or int(self.codes[number]) != code:
            raise KeyError("no such situation in this duel")
        return number


@njit(cache=True, nogil=True)
def encode(sizes, body_a, body_b, gear_a, gear_b, over_a, over_b, pair):
    """A situation as one number."""
    code = body_a * sizes[1] + body_b
    code = code * sizes[2] + gear_a
    code = code * sizes[3] + gear_b
    code = (code * OVERS + over_a) * OVERS + over_b
    return code * sizes[4] + pair


@njit(cache=True, nogil=True)
def decode(sizes, code):
    """body 0, body 1, gear 0, gear 1, over 0, over 1, pair of a code."""
    pair = code % sizes[4]
    code //= sizes[4]
    over_b = code % OVERS
    code //= OVERS
    over_a = code % OVERS
    code //= OVERS
    gear_b = code % sizes[3]
    code //= sizes[3]
    gear_a = code % sizes[2]
    code //= sizes[2]
    return code // sizes[1], code % sizes[1], gear_a, gear_b, over_a, over_b, pair


@njit(cache=True, nogil=True)
def rank_of(bits, ranks, code):
    """The number of a situation."""
    word = code >> 6
    below = bits[word] & ((uint64(1) << uint64(code & 63)) - uint64(1))
    below = below - ((below >> uint64(1)) & uint64(0x5555555555555555))
    below = (below & uint64(0x3333333333333333)) + ((below >> uint64(2)) & uint64(0x3333333333333333))
    below = (below + (below >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
    return ranks[word] + int64((below * uint64(0x0101010101010101)) >> uint64(56))


@njit(cache=True, nogil=True)
def find(space, code):
    """The number of a situation, by the bitmap or, in a space without one, by search among the codes."""
    if len(space[3]):
        return rank_of(space[3], space[4], code)
    codes = space[5]
    low, high = 0, len(codes) - 1
    while low < high:
        middle = (low + high) // 2
        if int64(codes[middle]) < code:
            low = middle + 1
        else:
            high = middle
    return low


@njit(cache=True, nogil=True)
def _spread(tables, sizes, pairs, faces, maxima, bits, queue, count):
    """Mark and queue everything that can follow from what is queued; -1 if the queue is too short."""
    cells, lists, bonus, ward, effects = tables
    head = 0
    while head < count:
        body_a, body_b, gear_a, gear_b, over_a, over_b, pair = decode(sizes, queue[head])
        head += 1
        face_a, face_b = faces[pair, 0], faces[pair, 1]
        variant = ward[0, face_a] + 2 * ward[1, face_b]
        la = lists[0, gear_a, face_a, 1 if over_a else 0]
        lb = lists[1, gear_b, face_b, 1 if over_b else 0]
        for i in range(1, la[0] + 1):
            for j in range(1, lb[0] + 1):
                a, b = la[i], lb[j]
                wa, wb = cells[0, variant, a, b], cells[1, variant, a, b]
                fa, ga, oa, ba, _ = after(wa, bonus[1, face_b, b], body_a, maxima[0], gear_a, over_a, effects[0])
                fb, gb, ob, bb, _ = after(wb, bonus[0, face_a, a], body_b, maxima[1], gear_b, over_b, effects[1])
                if ba <= 0 or bb <= 0:
                    continue
                code = encode(sizes, ba, bb, ga, gb, oa, ob, pairs[fa, fb])
                bit = uint64(1) << uint64(code & 63)
                if not bits[code >> 6] & bit:
                    bits[code >> 6] |= bit
                    if count >= queue.shape[0]:
                        return -1
                    queue[count] = code
                    count += 1
    return count


def _face_pairs(duel: Duel, words: Words) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Every pair of faces that two maneuvers can lead to."""
    met = {(duel.start[0], duel.start[3])}
    for variant in range(4):
        used = np.argwhere((duel.cells[0][variant]["face"] >= 0) & _playable(duel))
        for a, b in used:
            met.add((int(duel.cells[0][variant, a, b]["face"]), int(duel.cells[1][variant, a, b]["face"])))
    faces = np.array(sorted(met), np.int32)
    pairs = np.full((words.ward.shape[1], words.ward.shape[1]), -1, np.int32)
    pairs[faces[:, 0], faces[:, 1]] = np.arange(len(faces))
    return pairs, faces


def _playable(duel: Duel) -> NDArray[np.bool_]:
    """[slot 0, slot 1]: have both sides these maneuvers, and are they of one range?"""
    has = [np.zeros(32, bool), np.zeros(32, bool)]
    for index, side in enumerate(duel.sides):
        union = int(np.bitwise_or.reduce(side.legal, axis=None))
        has[index] = np.array([bool(union >> place & 1) for place in range(32)])
    far = np.arange(32) >= 24
    return has[0][:, None] & has[1][None, :] & (far[:, None] == far[None, :])


def circling(words: Words) -> bool:
    """Can what one side does to the other be made good? Not if all that is made good is drained from the other.

    By the tables alone, so that it is known at once; what really comes back is found when situations are put in order.
    """
    healed = [_fields(side, RECOVER, 4) > 0 for side in words.cells]
    alone = [bool((healed[side] & (_least(words, 1 - side) == 0)).any()) for side in range(2)]
    return any(alone) or (bool(healed[0].any()) and bool(healed[1].any()))


def _least(words: Words, side: int) -> NDArray[np.int64]:
    """[ward, slot 0, slot 1]: what a side loses at the least, whatever the other's bonus."""
    cells, bonus = words.cells[side], words.bonus[1 - side].min(axis=0).astype(np.int64)
    total = _fields(cells, TOTAL, 8)
    struck = np.where(total > 0, total - BIAS + (bonus[:, None] if side else bonus), 0)
    return np.maximum(struck, 0) + _fields(cells, HURT, 4)


def _fields(cells: NDArray[np.uint64], place: int, width: int) -> NDArray[np.int64]:
    """One field of every cell."""
    return ((cells >> np.uint64(place)) & np.uint64((1 << width) - 1)).astype(np.int64)


def empty_space(duel: Duel, words: Words) -> Space:
    """A space with the shape of a duel's and no situations in it."""
    pairs, faces = _face_pairs(duel, words)
    gears = [len(side.gears) for side in duel.sides]
    sizes = np.array([words.limits[0] + 1, words.limits[1] + 1, *gears, len(faces)], np.int64)
    none, bits, codes = np.zeros(0, np.int32), np.zeros(0, np.uint64), np.zeros(0, np.int64)
    return Space(sizes, pairs, faces, bits, none, codes, none, none, none, 0, np.zeros(0, np.bool_))


def explore(duel: Duel, words: Words) -> Space:
    """All situations from the start, ranked and put in order."""
    shape = empty_space(duel, words)
    sizes, pairs, faces, bodies, start = shape.sizes, shape.pairs, shape.faces, words.limits[:2], words.start
    total = int(np.prod(sizes)) * OVERS * OVERS
    first = int(encode(sizes, *(int(start[k]) for k in (3, 7, 1, 5, 2, 6)), int(pairs[start[0], start[4]])))
    room = 1 << 20
    while True:
        bits = np.zeros(total // 64 + 1, np.uint64)
        bits[first >> 6] |= np.uint64(1) << np.uint64(first & 63)
        queue = np.zeros(room, np.int64)
        queue[0] = first
        tables = (words.cells, words.lists, words.bonus, words.ward, words.effects)
        count = _spread(tables, sizes, pairs, faces, bodies, bits, queue, 1)
        if count >= 0:
            break
        room *= 4
    counts = np.bitwise_count(bits).astype(np.int64)
    ranks = np.zeros(len(bits), np.int32)
    ranks[1:] = np.cumsum(counts)[:-1]
    codes = np.sort(queue[:count])
    number = int(rank_of(bits, ranks, first))
    order, layers, levels, circles = _arrange(sizes, codes, _step_out(tables, sizes, faces, bodies, codes))
    return Space(sizes, pairs, faces, bits, ranks, codes, order, layers, levels, number, circles)


@njit(cache=True, nogil=True)
def _step_out(tables, sizes, faces, maxima, codes):
    """Every step from what both hold, body points and gear, to what they hold next: from, to, was somebody hurt?"""
    cells, lists, bonus, ward, effects = tables
    seen = np.full((2, sizes[0] * sizes[1] * sizes[2] * sizes[3]), -1, np.int32)
    steps, count = np.zeros((1024, 3), np.int32), 0
    for code in codes:
        body_a, body_b, gear_a, gear_b, over_a, over_b, pair = decode(sizes, code)
        held = _held(sizes, body_a, body_b, gear_a, gear_b)
        face_a, face_b = faces[pair, 0], faces[pair, 1]
        variant = ward[0, face_a] + 2 * ward[1, face_b]
        la = lists[0, gear_a, face_a, 1 if over_a else 0]
        lb = lists[1, gear_b, face_b, 1 if over_b else 0]
        for i in range(1, la[0] + 1):
            for j in range(1, lb[0] + 1):
                a, b = la[i], lb[j]
                wa, wb = cells[0, variant, a, b], cells[1, variant, a, b]
                _, ga, _, ba, hurt_a = after(wa, bonus[1, face_b, b], body_a, maxima[0], gear_a, over_a, effects[0])
                _, gb, _, bb, hurt_b = after(wb, bonus[0, face_a, a], body_b, maxima[1], gear_b, over_b, effects[1])
                if ba <= 0 or bb <= 0:
                    continue
                onward, hurt = _held(sizes, ba, bb, ga, gb), 1 if hurt_a or hurt_b else 0
                if seen[hurt, onward] != held:
                    seen[hurt, onward] = held
                    if count == len(steps):
                        steps = np.concatenate((steps, np.zeros_like(steps)))
                    steps[count] = held, onward, hurt
                    count += 1
    return steps[:count]


@njit(cache=True, nogil=True)
def _held(sizes, body_a, body_b, gear_a, gear_b):
    """What both hold, as one number: the first part of a code."""
    return ((body_a * sizes[1] + body_b) * sizes[2] + gear_a) * sizes[3] + gear_b


def _arrange(
    sizes: NDArray[np.int64], codes: NDArray[np.int64], steps: NDArray[np.int32]
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], NDArray[np.bool_]]:
    """Situations by level, within it by layer, so that what follows lies before; and which of them are circling.

    What can come back to itself is one layer: gear that is lost and picked up, body points that are lost and regained.
    """
    begins = _changes([held := codes // (sizes[4] * OVERS * OVERS)])
    known, place = held[begins[:-1]], np.repeat(np.arange(len(begins) - 1), np.diff(begins))
    ways = np.concatenate([steps[:, :2], _falls(sizes, known)])
    start, end = np.searchsorted(known, ways.T)
    graph = csr_array((np.ones(len(ways), np.bool_), (start, end)), shape=(len(known), len(known)))
    _, layer = connected_components(graph, connection="strong")
    first = np.unique(layer, return_index=True)[1][layer]
    depth = _depths(first, start, end)
    order = np.lexsort((first[place], depth[place])).astype(np.int32)
    layers = _changes([first[place][order], depth[place][order]])
    levels = _changes([depth[place][order][layers[:-1]]])
    inside = (first[start] == first[end])[: len(steps)] & (steps[:, 2] > 0)
    circles = np.isin(first, first[start[: len(steps)][inside]])
    return order, layers, levels, circles[place]


def _falls(sizes: NDArray[np.int64], known: NDArray[np.int64]) -> NDArray[np.int64]:
    """Steps to what is held with a body point less, on either side or both: a layer is guessed from such a one."""
    gears = int(sizes[2] * sizes[3])
    bodies = np.stack(divmod(known // gears, sizes[1]))
    ways = []
    for lost in ((1, 0), (0, 1), (1, 1)):
        down = known - (lost[0] * sizes[1] + lost[1]) * gears
        can = (bodies > np.array(lost)[:, None]).all(axis=0) & np.isin(down, known)
        ways.append(np.column_stack([known[can], down[can]]))
    return np.concatenate(ways)


@njit(cache=True, nogil=True)
def _depths(layer, start, end):
    """How many steps from layer to layer can follow each: none of one depth leads to another of it."""
    depth = np.zeros(len(layer), np.int64)
    moved = True
    while moved:
        moved = False
        for k in range(len(start)):
            a, b = layer[start[k]], layer[end[k]]
            if a != b and depth[a] <= depth[b]:
                depth[a], moved = depth[b] + 1, True
    return depth[layer]


def _changes(keys: list[NDArray[np.int64]]) -> NDArray[np.int32]:
    """Where any of the keys changes along a list, with its beginning and its end."""
    changed = np.any([key[1:] != key[:-1] for key in keys], axis=0)
    return np.concatenate([[0], np.flatnonzero(changed) + 1, [len(keys[0])]]).astype(np.int32)
