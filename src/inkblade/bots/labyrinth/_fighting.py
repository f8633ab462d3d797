"""Kernels of the sketch: melee, magic, doorways and alarms, and whether they are worth it."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import numpy as np

from inkblade.bots.labyrinth._compiling import inner
from inkblade.bots.labyrinth._rows import (
    ACTED,
    AT,
    ATTACK,
    BURNS,
    CAPTIVE,
    CAPTURES,
    DAMAGE,
    DEFENCE,
    DEFENDS,
    DODGES,
    DODGING,
    END,
    EVIL,
    FACTS,
    FATAL,
    FIREBALLS,
    GATE,
    GONE,
    GOOD,
    HALF,
    HER,
    HIDDEN_ALARM,
    HITS,
    HOME,
    HURT,
    INVISIBLE,
    LAID,
    LAYS,
    LEFT,
    LIMIT,
    MELEE,
    OPEN,
    OPENS,
    PHASE,
    PRIZE,
    RAISED,
    REVERSED,
    ROOM,
    ROUSED,
    SENTRY,
    SIDE,
    SLAIN,
    STRUCK,
    TURN,
    UP,
    VANISHING,
    WHO,
    WORTH,
    ZONE,
    Ground,
    Sketch,
)
from inkblade.bots.labyrinth._standing import at_large, has_her, is_enemy, is_open, look_around, remove, roll, sees
from inkblade.bots.labyrinth._walking import mark_zones
from inkblade.games.labyrinth._content import NEEDED

NEEDS = np.array([needs for _, needs in sorted(NEEDED.items())], np.int64)
"""[defence, attack - 1]"""
CHANCES = np.array([sum(6 - abs(7 - total) for total in range(max(2, least), 13)) / 36 for least in range(15)])
"""[least]: how likely two dice come to at least so much."""
RANGE, BURNED = 4, 4
WORTH_A_BURN = 40.0
"""What a fireball must destroy to be thrown."""


@inner
def chance(s: Sketch, u: int, other: int) -> float:
    """How likely a unit scores when it strikes at another."""
    if s.units[u, ATTACK] == 0 or s.units[other, DEFENCE] < 0:
        return 0.0
    needs = NEEDS[s.units[other, DEFENCE], s.units[u, ATTACK] - 1]
    dodges = s.units[other, DODGES] == 1 and s.facts[DODGING] == 1
    if dodges and s.facts[HALF] == EVIL and s.facts[PHASE] == MELEE:
        needs += 2
    return CHANCES[min(14, needs)]


@inner
def price(s: Sketch, u: int, other: int) -> float:
    """What a blow of one unit at another takes from it on the average; the last blows are worth more."""
    left = max(1, s.units[other, HITS] - s.units[other, DAMAGE] - s.units[other, HURT])
    if s.units[u, LAYS] == 1 and s.units[other, LAID] == 1:
        left = 1
    return chance(s, u, other) * s.units[other, WORTH] / left


@inner
def may_strike(g: Ground, s: Sketch, u: int, other: int) -> bool:
    """LAB-59, 69..71: whether a unit can strike at a neighbour."""
    a, b = s.units[u], s.units[other]
    if a[UP] == 0 or b[UP] == 0 or a[ATTACK] == 0 or a[INVISIBLE] == 1 or b[INVISIBLE] == 1:
        return False
    if b[PRIZE] == 1 and a[CAPTURES] == 1:
        return False
    return is_enemy(g, s, u, other)


@inner
def exchange(g: Ground, s: Sketch, u: int, square: int) -> float:
    """What a unit on a square gives its neighbours less what it takes from them, a round."""
    most, taken = 0.0, 0.0
    for side in range(4):
        if not is_open(g, s, square, side):
            continue
        for place in range(2):
            o = s.maps[WHO + place, g.ways[square, side]]
            if o < 0 or o == u or s.units[o, UP] == 0 or not is_enemy(g, s, u, o):
                continue
            if may_strike(g, s, u, o):
                most = max(most, price(s, u, o))
            if may_strike(g, s, o, u):
                taken += price(s, o, u)
    return most - taken


@inner
def pick_strike(g: Ground, s: Sketch, u: int, back: bool) -> int:
    """Whom a unit strikes at, or back at: the neighbour with the best exchange, if it is one; else -1."""
    at = s.units[u, AT]
    best, most = -1, 0.0 if back else 0.01
    for side in range(4):
        if at < 0 or not is_open(g, s, at, side):
            continue
        for place in range(2):
            o = s.maps[WHO + place, g.ways[at, side]]
            if o < 0 or not may_strike(g, s, u, o) or (back and (s.units[u, STRUCK] >> o) & 1 == 0):
                continue
            gain = price(s, u, o)
            if has_her(s, o):
                gain += 10.0
            if not back and s.units[o, STRUCK] == 0 and may_strike(g, s, o, u):
                gain -= 0.8 * price(s, o, u)
            if gain > most:
                best, most = o, gain
    return best


@inner
def strike(g: Ground, s: Sketch, u: int, other: int) -> None:
    """LAB-60, 64: two dice; what is scored is felt later."""
    needs = NEEDS[s.units[other, DEFENCE], s.units[u, ATTACK] - 1]
    dodges = s.units[other, DODGES] == 1 and s.facts[DODGING] == 1
    if dodges and s.facts[HALF] == EVIL and s.facts[PHASE] == MELEE:
        needs += 2
    s.units[other, STRUCK] |= 1 << u
    s.units[u, ACTED] = 1
    if roll(s) + roll(s) >= needs:
        s.units[other, HURT] += FATAL if s.units[u, LAYS] == 1 and s.units[other, LAID] == 1 else 1


@inner
def may_counter(s: Sketch, u: int) -> bool:
    """LAB-61, 64, 65: whether a unit that was struck may strike back."""
    if s.units[u, STRUCK] == 0 or s.units[u, ACTED] == 1 or s.units[u, HURT] >= FATAL:
        return False
    return s.units[u, DODGES] == 0 or s.facts[DODGING] == 0


@inner
def record(s: Sketch) -> None:
    """LAB-62, 63: the damage of the melee, and who is eliminated by it."""
    for u in range(len(s.units)):
        s.units[u, DAMAGE] += s.units[u, HURT]
        if s.units[u, AT] >= 0 and s.units[u, DAMAGE] >= s.units[u, HITS]:
            remove(s, u, SLAIN)
    s.units[:, HURT] = 0
    s.units[:, STRUCK] = 0
    s.facts[DODGING] = 0


# Magic.


@inner
def steps_apart(g: Ground, s: Sketch, here: int, there: int) -> int:
    """How many steps lead from one square to another within fireball range, walls apart; more if it is farther."""
    if here == there:
        return 0
    s.queue[0] = here
    first, last, ring = 0, 1, 0
    while first < last and ring < RANGE:
        ring += 1
        for _ in range(last - first):
            square = s.queue[first]
            first += 1
            for side in range(4):
                beyond = g.ways[square, side]
                if beyond == there:
                    return ring
                if beyond >= 0 and last < len(s.queue):
                    s.queue[last] = beyond
                    last += 1
    return RANGE + 1


@inner
def pick_burn(g: Ground, s: Sketch, u: int) -> int:
    """The dearest enemy in sight and range that a fireball destroys or cripples; -1 if none is worth it."""
    if s.units[u, FIREBALLS] == 0:
        return -1
    best, most = -1, WORTH_A_BURN * 0.6 if at_large(g, s) else WORTH_A_BURN
    for o in range(len(s.units)):
        at = s.units[o, AT]
        if at < 0 or s.units[o, UP] == 0 or s.units[o, SIDE] == s.units[u, SIDE] or s.units[o, DEFENCE] < 0:
            continue
        if not sees(g, s, s.units[u, AT], at) or steps_apart(g, s, s.units[u, AT], at) > RANGE:
            continue
        left = s.units[o, HITS] - s.units[o, DAMAGE]
        share = 1.0 if s.units[o, BURNS] == 1 else min(1.0, BURNED / left)
        if share * s.units[o, WORTH] >= most:
            best, most = o, share * s.units[o, WORTH]
    return best


@inner
def burn(s: Sketch, u: int, other: int) -> None:
    s.units[u, FIREBALLS] -= 1
    s.units[other, DAMAGE] += s.units[other, HITS] if s.units[other, BURNS] == 1 else BURNED
    if s.units[other, DAMAGE] >= s.units[other, HITS]:
        remove(s, other, SLAIN)


@inner
def would_vanish(g: Ground, s: Sketch, u: int) -> bool:
    """An elf slips away from a fight that it loses."""
    if s.units[u, VANISHING] == 0 or s.units[u, AT] < 0:
        return False
    mark_zones(g, s, u)
    hurt = 2 * s.units[u, DAMAGE] >= s.units[u, HITS]
    return hurt and s.maps[ZONE, s.units[u, AT]] == 1 and exchange(g, s, u, s.units[u, AT]) < 0


# Doorways and alarms.


@inner
def unlock(g: Ground, s: Sketch, u: int, gate: int) -> None:
    """LAB-28, 56: a die, and on success a doorway that stays open."""
    most = s.units[u, OPENS + g.kind[gate]] if s.units[u, SIDE] == GOOD else 3
    s.units[u, ACTED] = 1
    if roll(s) <= most:
        s.facts[OPEN] |= 1 << gate
        look_around(g, s)


@inner
def pick_alarm(g: Ground, s: Sketch, u: int) -> int:
    """The room with somebody in it at whose doorway a sentry can raise the alarm, or -1."""
    unit = s.units[u]
    if unit[SENTRY] == 0 or unit[AT] < 0 or unit[ATTACK] == 0 or unit[ACTED] == 1:
        return -1
    if unit[UP] == 0 and s.facts[HIDDEN_ALARM] == 0:
        return -1
    for side in range(4):
        if g.ways[unit[AT], GATE + side] < 0:
            continue
        for square in (unit[AT], g.ways[unit[AT], side]):
            room = g.ways[square, ROOM]
            if room >= 0 and s.facts[FACTS + room] < RAISED and is_inhabited(s, room):
                return room
    return -1


@inner
def is_inhabited(s: Sketch, room: int) -> bool:
    """Whether somebody is left who was placed in a room."""
    found = False
    for o in range(len(s.units)):
        if s.units[o, HOME] == room and s.units[o, AT] >= 0 and s.units[o, PRIZE] == 0:
            found = True
    return found


@inner
def cry(s: Sketch, u: int, room: int) -> None:
    """LAB-52, 54: a die, with one more for every earlier attempt at the room."""
    s.units[u, ACTED], s.units[u, UP] = 1, 1
    s.facts[FACTS + room] += 1
    if roll(s) + s.facts[FACTS + room] - 1 >= 6:
        s.facts[FACTS + room] = RAISED
        for o in range(len(s.units)):
            if s.units[o, HOME] == room and s.units[o, PRIZE] == 0:
                s.units[o, ROUSED] = 1


@inner
def judge(g: Ground, s: Sketch) -> None:
    """LAB-72..78: who has won, if anybody."""
    her = s.facts[HER]
    if s.facts[END] != 0 or her < 0:
        return
    units, able, inside = s.units, False, False
    for u in range(len(units)):
        if units[u, GONE] == 0:
            able = able or (units[u, SIDE] == EVIL and units[u, CAPTURES] == 1)
            inside = inside or units[u, DEFENDS] == 0
    if units[her, GONE] == SLAIN:
        s.facts[END] = 2
    elif units[her, GONE] == LEFT:
        s.facts[END] = 2 if units[her, CAPTIVE] == 1 else 1
    elif s.facts[REVERSED] == 1:
        if (not able and units[her, CAPTIVE] == 0) or s.facts[TURN] > s.facts[LIMIT]:
            s.facts[END] = 1
    elif (not inside and not at_large(g, s)) or s.facts[TURN] > s.facts[LIMIT]:
        s.facts[END] = 2
