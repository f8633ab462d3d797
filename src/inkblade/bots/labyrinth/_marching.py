"""Kernels of the sketch: the scripts by which both sides march."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from inkblade.bots.labyrinth._compiling import inner
from inkblade.bots.labyrinth._fighting import exchange, is_inhabited
from inkblade.bots.labyrinth._rows import (
    ACTED,
    ALARM,
    ALERTED,
    AT,
    CAPTIVE,
    CAPTURES,
    COST,
    DANGER,
    ENTRANCE,
    EVIL_TO_GOAL,
    EVIL_TO_GOOD,
    EVIL_TO_HER,
    FACTS,
    FAR,
    FREED,
    GATE,
    GONE,
    GOOD,
    GOOD_TO_EVIL,
    GUARDS,
    HALTED,
    HER,
    IN_SIGHT,
    INVISIBLE,
    MOVEMENT,
    OPEN,
    OPENS,
    PHASE,
    PRIZE,
    RAISED,
    RATE,
    REVERSED,
    ROOM,
    ROUSED,
    ROUSED_ALL,
    SCORE,
    SENTRY,
    SIDE,
    SIGHTED,
    SPENT,
    TO_EXIT,
    TO_HER,
    TO_SCREEN,
    WHO,
    ZONE,
    Ground,
    Sketch,
)
from inkblade.bots.labyrinth._standing import at_home, at_large, escorts, has_her
from inkblade.bots.labyrinth._walking import may_be_freed, points, stands

STEP = 10.0
"""What coming a step nearer is worth."""
FIGHT = 2.0
"""What a round's exchange of blows is worth, for each of its own currency."""
PERIL = 1.2
"""What it costs to take the Princess where she may be struck at, for each hundredth."""
WELCOME = 25.0
"""What a doorway is worth to a Guard who can raise the alarm there."""
LOCKSMITHS = 6
"""From how far a better opener comes to a closed doorway."""
LEADING = 4
"""How far ahead of the Princess the others go."""
CROWDING = 45.0
"""What it costs to stand where she is about to go."""
ALONE = 40.0
"""What it costs the Princess to go by herself."""
CONVOY = 6
"""How much longer a way in may be than the shortest, lest the party be parted."""


@inner
def may_march(g: Ground, s: Sketch, u: int) -> bool:
    """LAB-20..25, 51, 57: whether it is a unit's time to move, if it has points left."""
    unit = s.units[u]
    if unit[GONE] != 0 or unit[HALTED] == 1 or unit[AT] < 0:
        return False
    phase = s.facts[PHASE]
    if unit[PRIZE] == 1:
        return at_large(g, s) and phase in (MOVEMENT, GUARDS)
    if phase == MOVEMENT:
        return True
    if phase == IN_SIGHT:
        return unit[SIGHTED] == 1
    if unit[SIGHTED] == 1:
        return False
    if phase == GUARDS:
        if unit[SENTRY] == 0:
            return not at_home(g, s, u)
        return (s.facts[ALARM] == 1 and s.facts[ROUSED_ALL] == 1) or not _another_moved(s, u)
    if unit[SENTRY] == 1:
        return False
    return unit[FREED] == 1 or (at_home(g, s, u) and (unit[ROUSED] == 1 or may_be_freed(g, s, u)))


@inner
def _another_moved(s: Sketch, u: int) -> bool:
    for o in range(len(s.units)):
        if o != u and s.units[o, SENTRY] == 1 and s.units[o, SIGHTED] == 0 and s.units[o, SPENT] > 0:
            return True
    return False


@inner
def accompanied(s: Sketch) -> bool:
    """Whether a questing unit that is not invisible is with the Princess."""
    her = s.facts[HER]
    if her < 0 or s.units[her, AT] < 0:
        return False
    for place in range(2):
        o = s.maps[WHO + place, s.units[her, AT]]
        if o >= 0 and o != her and s.units[o, SIDE] == GOOD and s.units[o, INVISIBLE] == 0:
            return True
    return False


@inner
def opening(g: Ground, s: Sketch, u: int, square: int, way: int) -> float:
    """What a square is worth to a questing unit for the closed doorway on its way: good openers come, others wait."""
    worth = 0.0
    for side in range(4):
        gate, beyond = g.ways[square, GATE + side], g.ways[square, side]
        if gate < 0 or (s.facts[OPEN] >> gate) & 1 == 1 or s.maps[way, beyond] >= s.maps[way, square]:
            continue
        own, best = s.units[u, OPENS + g.kind[gate]], 0
        for o in range(len(s.units)):
            at = s.units[o, AT]
            if s.units[o, SIDE] == GOOD and at >= 0 and abs(s.maps[way, at] - s.maps[way, square]) <= LOCKSMITHS:
                best = max(best, s.units[o, OPENS + g.kind[gate]])
        worth += 2.0 * own if own >= best else -1.6 * STEP
    return worth


@inner
def fray(g: Ground, s: Sketch, u: int, square: int) -> float:
    """A round's exchange of blows on a square, once `find_reach` has marked zones: out of them there is none, but for
    Guards, against whom the Princess may strike."""
    if s.maps[ZONE, square] == 0 and s.units[u, CAPTURES] == 0:
        return 0.0
    return exchange(g, s, u, square)


@inner
def good_score(g: Ground, s: Sketch, u: int, square: int, escort: bool) -> float:
    """How much a questing unit, or the Princess, wants to be on a square."""
    maps, her = s.maps, s.facts[HER]
    if escort or u == her:
        alone = ALONE if u == her and s.maps[WHO, square] < 0 else 0.0
        return -STEP * maps[TO_EXIT, square] - PERIL * maps[DANGER, square] - alone
    fight = FIGHT * fray(g, s, u, square)
    if s.facts[REVERSED] == 1:
        return fight - STEP * min(maps[GOOD_TO_EVIL, square], maps[TO_HER, square] + 4)
    if her < 0 or s.units[her, CAPTIVE] == 1 or not accompanied(s):
        return fight - STEP * maps[TO_HER, square] + opening(g, s, u, square, TO_HER)
    if maps[TO_SCREEN, square] < FAR:
        return fight - STEP * maps[TO_SCREEN, square]
    ahead = maps[TO_EXIT, s.units[her, AT]] - maps[TO_EXIT, square]
    crowding = CROWDING if 0 <= ahead < LEADING and maps[TO_HER, square] <= 2 * LEADING else 0.0
    return fight - crowding - STEP * abs(ahead - LEADING) - maps[TO_HER, square] + opening(g, s, u, square, TO_EXIT)


@inner
def evil_way(g: Ground, s: Sketch, u: int) -> int:
    """The map that one of Evil's units goes by."""
    her = s.facts[HER]
    if has_her(s, u):
        return EVIL_TO_GOAL
    if her >= 0 and (at_large(g, s) or (s.facts[REVERSED] == 1 and s.units[u, CAPTURES] == 1)):
        return EVIL_TO_HER
    return EVIL_TO_GOOD


@inner
def evil_score(g: Ground, s: Sketch, u: int, square: int, way: int) -> float:
    """How much one of Evil's units wants to be on a square."""
    score = FIGHT * fray(g, s, u, square) - STEP * min(s.maps[way, square], 99)
    if s.units[u, SENTRY] == 1 and s.units[u, SIGHTED] == 1 and s.facts[ALARM] == 0:
        for side in range(4):
            if g.ways[square, GATE + side] < 0:
                continue
            room = max(g.ways[square, ROOM], g.ways[g.ways[square, side], ROOM])
            if room >= 0 and s.facts[FACTS + room] < RAISED and is_inhabited(s, room):
                score += WELCOME
                break
    return score


@inner
def pick_move(g: Ground, s: Sketch, u: int, escort: bool) -> int:
    """Where a unit goes, once `find_reach` has found how far it comes: a square, its own if it stays."""
    here = s.units[u, AT]
    good = s.units[u, SIDE] == GOOD
    way = 0 if good else evil_way(g, s, u)
    s.maps[SCORE, :] = -FAR * FAR
    best, most = here, good_score(g, s, u, here, escort) if good else evil_score(g, s, u, here, way)
    for square in range(len(s.maps[COST])):
        if s.maps[COST, square] >= FAR or square == here or not stands(g, s, u, square, escort):
            continue
        score = good_score(g, s, u, square, escort) if good else evil_score(g, s, u, square, way)
        score -= 0.01 * s.maps[COST, square]
        s.maps[SCORE, square] = int(10 * score)
        if score > most:
            best, most = square, score
    return best


@inner
def rank(g: Ground, s: Sketch, u: int) -> float:
    """In which order units march: the Princess and who is with her, then the foremost; Evil's nearest first."""
    if s.units[u, SIDE] == GOOD:
        if escorts(s, u) and (at_large(g, s) or accompanied(s)):
            return -2.0
        if s.units[u, PRIZE] == 1:
            return -1.0
        if s.facts[REVERSED] == 1:
            return float(s.maps[GOOD_TO_EVIL, s.units[u, AT]])
        if accompanied(s) and s.maps[TO_EXIT, s.units[u, AT]] <= s.maps[TO_EXIT, s.units[s.facts[HER], AT]]:
            return -1000.0 + s.maps[TO_EXIT, s.units[u, AT]]
        return float(s.maps[TO_HER, s.units[u, AT]])
    distance = s.maps[evil_way(g, s, u), s.units[u, AT]]
    return float(distance) / max(1, s.units[u, RATE]) if s.facts[PHASE] == ALERTED else float(distance)


@inner
def pick_gate(g: Ground, s: Sketch, u: int, way: int) -> int:
    """The closed doorway beside a unit that leads on by its map, if it can open it; else -1."""
    at = s.units[u, AT]
    if at < 0 or s.units[u, ACTED] == 1 or s.units[u, PRIZE] == 1:
        return -1
    best, least = -1, s.maps[way, at]
    for side in range(4):
        gate = g.ways[at, GATE + side]
        if gate < 0 or (s.facts[OPEN] >> gate) & 1 == 1:
            continue
        able = s.units[u, OPENS + g.kind[gate]] > 0 if s.units[u, SIDE] == GOOD else g.kind[gate] != 0
        if able and s.maps[way, g.ways[at, side]] < least:
            best, least = gate, s.maps[way, g.ways[at, side]]
    return best


@inner
def can_leave(g: Ground, s: Sketch, u: int, escort: bool) -> bool:
    """LAB-72: whether a unit stands on an entrance with points enough to step out; `find_reach` has marked zones."""
    at = s.units[u, AT]
    return at >= 0 and g.ways[at, ENTRANCE] == 1 and points(s, u, escort) >= 1 + s.maps[ZONE, at]


@inner
def pick_entrance(g: Ground, s: Sketch) -> int:
    """The free entrance from which the way to the Princess is shortest, or -1."""
    best, least, shortest = -1, FAR + 1, FAR
    way = TO_HER if s.facts[REVERSED] == 0 else EVIL_TO_HER
    for square in range(len(g.ways)):
        if g.ways[square, ENTRANCE] == 0:
            continue
        shortest = min(shortest, s.maps[way, square])
        if s.maps[WHO, square] < 0 and s.maps[way, square] < least:
            best, least = square, s.maps[way, square]
    return best if least <= shortest + CONVOY else -1


@inner
def makes_room(g: Ground, s: Sketch, u: int) -> bool:
    """Whether a questing unit on an entrance had better step out, because the Princess is coming."""
    her, at = s.facts[HER], s.units[u, AT]
    if s.facts[REVERSED] == 1 or not accompanied(s) or g.ways[at, ENTRANCE] == 0 or s.units[u, AT] == s.units[her, AT]:
        return False
    return at_large(g, s) and s.maps[TO_HER, at] <= CONVOY
