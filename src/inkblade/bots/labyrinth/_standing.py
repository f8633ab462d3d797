"""Kernels of the sketch: who is where, who sees whom, and who is whose enemy."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from inkblade.bots.labyrinth._compiling import inner
from inkblade.bots.labyrinth._rows import (
    AT,
    CAPTIVE,
    DEFENDS,
    DUMMY,
    EVIL,
    FATE,
    GATE,
    GONE,
    GOOD,
    HALTED,
    HER,
    HOME,
    INVISIBLE,
    OPEN,
    PRIZE,
    REVERSED,
    ROOM,
    SIDE,
    SIGHTED,
    SLAIN,
    UP,
    WHO,
    Ground,
    Sketch,
)


@inner
def roll(s: Sketch) -> int:
    """A die, from a chain of numbers of 48 bits."""
    fate = (int(s.facts[FATE]) * 25214903917 + 11) & ((1 << 48) - 1)
    s.facts[FATE] = fate
    return 1 + (fate >> 17) % 6


@inner
def at_home(g: Ground, s: Sketch, u: int) -> bool:
    at = s.units[u, AT]
    return at >= 0 and s.units[u, HOME] >= 0 and g.ways[at, ROOM] == s.units[u, HOME]


@inner
def at_large(g: Ground, s: Sketch) -> bool:
    """LAB-69: she is out of her room and nobody's captive."""
    her = s.facts[HER]
    return her >= 0 and s.units[her, AT] >= 0 and s.units[her, CAPTIVE] == 0 and not at_home(g, s, her)


@inner
def has_her(s: Sketch, u: int) -> bool:
    her = s.facts[HER]
    return her >= 0 and s.units[u, SIDE] == EVIL and s.units[her, CAPTIVE] == 1 and s.units[her, AT] == s.units[u, AT]


@inner
def escorts(s: Sketch, u: int) -> bool:
    """LAB-68: whether a unit can take the Princess along."""
    her = s.facts[HER]
    if her < 0 or u == her or s.units[u, SIDE] == EVIL or s.units[u, AT] != s.units[her, AT] or s.units[u, AT] < 0:
        return False
    halted = s.units[u, HALTED] + s.units[her, HALTED] + s.units[u, INVISIBLE] + s.units[her, CAPTIVE]
    return halted == 0


@inner
def is_open(g: Ground, s: Sketch, square: int, side: int) -> bool:
    """Whether one may step over that side of a square without opening anything."""
    gate = g.ways[square, GATE + side]
    return g.ways[square, side] >= 0 and (gate < 0 or (s.facts[OPEN] >> gate) & 1 == 1)


@inner
def sees(g: Ground, s: Sketch, one: int, other: int) -> bool:
    doors = g.sight[one, other]
    return doors >= 0 and (s.facts[OPEN] & doors) == doors


@inner
def is_enemy(g: Ground, s: Sketch, u: int, other: int) -> bool:
    if s.units[u, SIDE] == s.units[other, SIDE]:
        return False
    if s.units[u, PRIZE] == 1 or s.units[other, PRIZE] == 1:
        return at_large(g, s)
    return True


# Who stands where.


@inner
def lift(s: Sketch, u: int) -> None:
    at = s.units[u, AT]
    if at < 0:
        return
    if s.maps[WHO, at] == u:
        s.maps[WHO, at] = s.maps[WHO + 1, at]
    s.maps[WHO + 1, at] = -1
    s.units[u, AT] = -1


@inner
def put(s: Sketch, u: int, at: int) -> None:
    lift(s, u)
    s.units[u, AT] = at
    if s.maps[WHO, at] < 0:
        s.maps[WHO, at] = u
    else:
        s.maps[WHO + 1, at] = u


@inner
def remove(s: Sketch, u: int, how: int) -> None:
    """A unit is gone; a captor's captive is free."""
    her = s.facts[HER]
    if how == SLAIN and her >= 0 and u != her and has_her(s, u):
        s.units[her, CAPTIVE] = 0
    lift(s, u)
    s.units[u, GONE] = how


@inner
def look_around(g: Ground, s: Sketch) -> bool:
    """LAB-50: whatever the intruders see is turned up; whether there was anything."""
    units, found = s.units, False
    side = EVIL if s.facts[REVERSED] == 1 else GOOD
    large = at_large(g, s)
    for u in range(len(units)):
        if units[u, UP] == 1 or units[u, AT] < 0:
            continue
        for w in range(len(units)):
            if units[w, SIDE] != side or units[w, AT] < 0 or (units[w, PRIZE] == 1 and not large):
                continue
            if sees(g, s, units[w, AT], units[u, AT]):
                units[u, UP] = 1
                found = True
                if units[u, DUMMY] == 1:
                    remove(s, u, SLAIN)
                break
    return found


@inner
def mark_sighted(g: Ground, s: Sketch) -> None:
    """LAB-23: the defenders in sight of intruders who are not invisible."""
    units = s.units
    side = EVIL if s.facts[REVERSED] == 1 else GOOD
    large = at_large(g, s)
    for u in range(len(units)):
        units[u, SIGHTED] = 0
        if units[u, DEFENDS] == 0 or units[u, AT] < 0:
            continue
        for w in range(len(units)):
            if units[w, SIDE] != side or units[w, AT] < 0 or units[w, INVISIBLE] == 1:
                continue
            if (units[w, PRIZE] == 0 or large) and sees(g, s, units[w, AT], units[u, AT]):
                units[u, SIGHTED] = 1
                break
