"""Kernels of the sketch: how far one comes, what a move brings about, and the ways to wherever one wants."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from inkblade.bots.labyrinth._compiling import inner
from inkblade.bots.labyrinth._rows import (
    ACTED,
    ALARM,
    ALERTED,
    AT,
    BACK,
    CAPTIVE,
    CAPTURES,
    COST,
    DEFENDS,
    DUMMY,
    END,
    FAR,
    FLED,
    FREED,
    GATE,
    GOOD,
    HALTED,
    HER,
    HOME,
    INVISIBLE,
    LEFT,
    OPEN,
    PHASE,
    PRIZE,
    RATE,
    REVERSED,
    ROUSED,
    SENTRY,
    SIDE,
    SIGHTED,
    SPENT,
    TOLL,
    UP,
    WHO,
    ZONE,
    Ground,
    Numbers,
    Sketch,
)
from inkblade.bots.labyrinth._standing import at_home, at_large, has_her, is_enemy, is_open, look_around, put, remove

DISENGAGING = 1


@inner
def mark_zones(g: Ground, s: Sketch, u: int) -> None:
    """LAB-42: the squares next to this unit's enemies."""
    units = s.units
    large = at_large(g, s)
    s.maps[ZONE, :] = 0
    if units[u, INVISIBLE] == 1:
        return
    for o in range(len(units)):
        at = units[o, AT]
        if at < 0 or units[o, UP] == 0 or units[o, DUMMY] == 1 or units[o, INVISIBLE] == 1:
            continue
        if not is_enemy(g, s, u, o) or (units[o, PRIZE] == 1 and (not large or units[u, CAPTURES] == 1)):
            continue
        for side in range(4):
            if is_open(g, s, at, side):
                s.maps[ZONE, g.ways[at, side]] = 1


@inner
def may_capture(g: Ground, s: Sketch, u: int) -> bool:
    her = s.facts[HER]
    at = s.units[her, AT]
    if at < 0 or s.units[u, CAPTURES] == 0 or s.units[her, CAPTIVE] == 1 or s.maps[WHO + 1, at] >= 0:
        return False
    return s.facts[REVERSED] == 1 or at_large(g, s)


@inner
def passes(g: Ground, s: Sketch, u: int, square: int) -> bool:
    """LAB-47: whether a unit may step on a square at all."""
    units = s.units
    for place in range(2):
        o = s.maps[WHO + place, square]
        if o < 0 or units[u, INVISIBLE] == 1 or units[o, INVISIBLE] == 1 or units[o, SIDE] == units[u, SIDE]:
            continue
        if units[o, PRIZE] == 1 and (units[o, CAPTIVE] == 1 or may_capture(g, s, u)):
            continue
        return False
    return True


@inner
def stands(g: Ground, s: Sketch, u: int, square: int, escort: bool) -> bool:
    """LAB-48: whether a unit may end its move on a square."""
    units, others, other = s.units, 0, -1
    for place in range(2):
        o = s.maps[WHO + place, square]
        if o < 0 or o == u or ((escort or units[u, PRIZE] == 1) and units[o, PRIZE] == 1):
            continue
        others, other = others + 1, o
    if others == 0:
        return True
    if others > 1 or escort:
        return False
    if units[u, PRIZE] == 1:
        return units[other, SIDE] == GOOD and units[other, INVISIBLE] == 0
    if units[other, PRIZE] == 0:
        return False
    return units[u, INVISIBLE] == 0 if units[u, SIDE] == GOOD else passes(g, s, u, square)


@inner
def may_be_freed(g: Ground, s: Sketch, u: int) -> bool:
    """LAB-57: after the alarm one creature a turn leaves its room by any exit."""
    if s.facts[ALARM] == 0 or s.facts[PHASE] != ALERTED or s.units[u, DEFENDS] == 0 or s.units[u, HOME] < 0:
        return False
    if s.units[u, FREED] == 1:
        return True
    another = False
    for o in range(len(s.units)):
        another = another or s.units[o, FREED] == 1
    return at_home(g, s, u) and not another


@inner
def threshold(g: Ground, s: Sketch, u: int, gate: int, beyond: int) -> int:
    """What a step through a doorway costs; 0 if one cannot."""
    good = s.units[u, SIDE] == GOOD
    if (s.facts[OPEN] >> gate) & 1 == 1:
        return 2 if good else 1
    if good or (s.units[u, SENTRY] == 1 and s.units[u, SIGHTED] == 0 and not has_her(s, u)):
        return 0
    if g.kind[gate] == 0:
        return 1
    return 1 if may_be_freed(g, s, u) else 0


@inner
def points(s: Sketch, u: int, escort: bool) -> int:
    if s.units[u, HALTED] == 1:
        return 0
    rate, spent = s.units[u, RATE], s.units[u, SPENT]
    if escort or has_her(s, u):
        her = s.facts[HER]
        rate = min(rate, s.units[her, RATE])
        if escort:
            spent = max(spent, s.units[her, SPENT])
    return max(0, rate - spent)


@inner
def find_reach(g: Ground, s: Sketch, u: int, escort: bool) -> None:
    """LAB-40..47: what every square within reach costs, and from where it is entered; marks zones as well."""
    mark_zones(g, s, u)
    cost, back, queue = s.maps[COST], s.maps[BACK], s.queue
    cost[:] = FAR
    start, left = s.units[u, AT], points(s, u, escort)
    cost[start] = 0
    leaves = s.maps[ZONE, start] == 1
    barred = leaves or s.units[u, FLED] == 1
    her, joining = s.facts[HER], -1
    apart = her >= 0 and not escort and u != her and s.units[her, AT] != start
    if apart and s.units[her, CAPTIVE] == 0 and (s.units[u, CAPTURES] == 1 or not at_large(g, s)):
        joining = s.units[her, AT]
    queue[0] = start
    first, last = 0, 1
    while first < last:
        here = queue[first]
        first += 1
        if here != start and (s.maps[ZONE, here] == 1 or here == joining):
            continue
        for side in range(4):
            beyond = g.ways[here, side]
            if beyond < 0 or (barred and s.maps[ZONE, beyond] == 1):
                continue
            gate = g.ways[here, GATE + side]
            price = 1 if gate < 0 else threshold(g, s, u, gate, beyond)
            if price == 0:
                continue
            price += cost[here] + (DISENGAGING if leaves and here == start else 0)
            if price <= left and price < cost[beyond] and last < len(queue) and passes(g, s, u, beyond):
                cost[beyond], back[beyond] = price, here
                queue[last] = beyond
                last += 1


@inner
def walk(g: Ground, s: Sketch, u: int, to: int, escort: bool) -> None:
    """A unit goes where `find_reach` has just found a way to, and what follows from it."""
    units, her = s.units, s.facts[HER]
    together = her >= 0 and (escort or has_her(s, u))
    start, square, forced = units[u, AT], to, False
    while square != start:
        before = s.maps[BACK, square]
        for side in range(4):
            gate = g.ways[before, GATE + side]
            if g.ways[before, side] == square and gate >= 0 and (s.facts[OPEN] >> gate) & 1 == 0:
                forced = forced or g.kind[gate] != 0
                s.facts[OPEN] |= 1 << gate
        square = before
    leaves, price = s.maps[ZONE, start] == 1, s.maps[COST, to]
    put(s, u, to)
    if together:
        put(s, her, to)
    _tire(s, u, price, leaves)
    if together:
        _tire(s, her, price, leaves)
    if s.facts[PHASE] == ALERTED and (forced or units[u, ROUSED] == 0):
        units[u, FREED] = 1
    _arrive(g, s, u, escort)
    look_around(g, s)


@inner
def _tire(s: Sketch, u: int, price: int, leaves: bool) -> None:
    s.units[u, SPENT] += price
    if leaves:
        s.units[u, FLED] = 1
    s.units[u, HALTED] = s.maps[ZONE, s.units[u, AT]]


@inner
def _arrive(g: Ground, s: Sketch, u: int, escort: bool) -> None:
    """LAB-57, 67, 71: what it means for the Princess that somebody has come to a square."""
    units, her = s.units, s.facts[HER]
    if her < 0 or units[her, AT] < 0 or units[her, AT] != units[u, AT]:
        return
    home = at_home(g, s, her)
    if units[u, CAPTURES] == 1 and units[her, CAPTIVE] == 0:
        units[her, CAPTIVE], units[u, HALTED] = 1, 1
    elif units[her, CAPTIVE] == 1 and home and s.facts[REVERSED] == 0:
        units[her, CAPTIVE] = 0
    elif home and units[u, SIDE] == GOOD and u != her and not escort:
        units[u, HALTED] = 1
    if not home:
        s.facts[ALARM] = 1


@inner
def leave(s: Sketch, u: int, escort: bool) -> None:
    """LAB-72: who steps out is gone for good; with the Princess it is the end."""
    her = s.facts[HER]
    if her >= 0 and (u == her or escort or has_her(s, u)):
        s.facts[END] = 2 if s.units[her, CAPTIVE] == 1 else 1
    remove(s, u, LEFT)


@inner
def spread(g: Ground, s: Sketch, to: Numbers, good: bool) -> None:
    """Fill a map with what it costs to come to its sources, which hold their own cost; all else is FAR."""
    queue, toll = s.queue, s.maps[TOLL]
    size = len(queue)
    first, last = 0, 0
    for square in range(len(to)):
        if to[square] < FAR:
            queue[last] = square
            last += 1
    while first != last:
        here = queue[first]
        first = first + 1 if first + 1 < size else 0
        for side in range(4):
            beyond = g.ways[here, side]
            if beyond < 0:
                continue
            price = to[here] + 1
            gate = g.ways[here, GATE + side]
            if gate >= 0:
                shut = (s.facts[OPEN] >> gate) & 1 == 0
                if good:
                    price += 1 + (0 if not shut else 4 if g.kind[gate] == 0 else 7)
                elif shut and g.kind[gate] != 0:
                    price += 5
            if good:
                price += toll[beyond]
            if price < to[beyond]:
                to[beyond] = price
                queue[last] = beyond
                last = last + 1 if last + 1 < size else 0


@inner
def rested(s: Sketch) -> None:
    """What was done once in a phase may be done again in the next; who has moved has moved."""
    for u in range(len(s.units)):
        s.units[u, ACTED] = 0
        if s.units[u, SPENT] > 0:
            s.units[u, HALTED] = 1
