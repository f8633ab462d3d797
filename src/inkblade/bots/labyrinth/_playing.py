"""Kernels of the sketch: a labyrinth played on by its scripts, phase by phase, and what it comes to."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from inkblade.bots.labyrinth._compiling import inner
from inkblade.bots.labyrinth._fighting import (
    burn,
    cry,
    exchange,
    judge,
    may_counter,
    pick_alarm,
    pick_burn,
    pick_strike,
    record,
    strike,
    unlock,
    would_vanish,
)
from inkblade.bots.labyrinth._mapping import draw_maps
from inkblade.bots.labyrinth._marching import (
    accompanied,
    can_leave,
    evil_way,
    makes_room,
    may_march,
    pick_entrance,
    pick_gate,
    pick_move,
    rank,
)
from inkblade.bots.labyrinth._rows import (
    ACTED,
    ALARMS,
    ALERTED,
    AT,
    CAPTIVE,
    CASTERS,
    COUNTER,
    DAMAGE,
    DANGER,
    DEFENDS,
    DODGE,
    DODGES,
    DODGING,
    DOORS,
    DUMMY,
    END,
    EVIL,
    FAR,
    FIREBALLS,
    FLED,
    FREED,
    GATE,
    GONE,
    GOOD,
    GUARDS,
    HALF,
    HALTED,
    HER,
    HITS,
    INVISIBLE,
    LEAVE,
    LIMIT,
    MAGIC,
    MELEE,
    MOVE,
    MOVEMENT,
    OPEN,
    PASS,
    PHASE,
    PRIZE,
    REVERSED,
    SENTRY,
    SIDE,
    SIGHTED,
    SPENT,
    TO_EXIT,
    TO_HER,
    TURN,
    UNLOCK,
    VANISHING,
    WAITS,
    WORTH,
    ZONE,
    Ground,
    Numbers,
    Sketch,
)
from inkblade.bots.labyrinth._standing import at_large, escorts, has_her, look_around, mark_sighted, put
from inkblade.bots.labyrinth._walking import find_reach, leave, mark_zones, points, rested, walk


@inner
def acting(s: Sketch) -> int:
    """Whose units act in this phase."""
    if s.facts[PHASE] == DODGE:
        return GOOD
    return 1 - s.facts[HALF] if s.facts[PHASE] == COUNTER else s.facts[HALF]


@inner
def way_of(g: Ground, s: Sketch, u: int) -> int:
    """The map by which a unit looks for doorways."""
    if s.units[u, SIDE] == EVIL:
        return evil_way(g, s, u)
    return TO_EXIT if accompanied(s) and s.facts[REVERSED] == 0 else TO_HER


@inner
def next_marcher(g: Ground, s: Sketch) -> int:
    """The first unit in order that may march and has not been waited for, or -1."""
    best, least = -1, float(FAR + 1)
    for u in range(len(s.units)):
        if s.units[u, WAITS] == 1 or s.units[u, SIDE] != s.facts[HALF] or not may_march(g, s, u):
            continue
        place = rank(g, s, u)
        if place < least:
            best, least = u, place
    return best


@inner
def pick_march(g: Ground, s: Sketch, u: int, out: Numbers) -> None:
    """What a unit whose time it is does by its script."""
    escort = escorts(s, u)
    unit = s.units[u]
    if unit[SIDE] == EVIL and (unit[SENTRY] == 0 or unit[SIGHTED] == 1):
        gate = pick_gate(g, s, u, way_of(g, s, u))
        if gate >= 0:
            say(out, UNLOCK, u, gate, False)
            return
    find_reach(g, s, u, escort)
    goes = escort or unit[PRIZE] == 1 or (s.facts[REVERSED] == 1 and has_her(s, u))
    steps_out = can_leave(g, s, u, escort)
    if goes and steps_out:
        say(out, LEAVE, u, -1, escort)
        return
    if unit[SIDE] == GOOD and unit[PRIZE] == 0 and steps_out and makes_room(g, s, u):
        say(out, LEAVE, u, -1, False)
        return
    to = pick_move(g, s, u, escort)
    say(out, MOVE if to != unit[AT] else PASS, u, to, escort)


@inner
def say(out: Numbers, verb: int, u: int, target: int, escort: bool) -> None:
    out[0], out[1], out[2], out[3] = verb, u, target, 1 if escort else 0


@inner
def _march(g: Ground, s: Sketch, out: Numbers) -> None:
    """Every unit whose time it is does what its script says."""
    s.units[:, WAITS] = 0
    if not _anybody_marches(g, s):
        return
    draw_maps(g, s, s.facts[HALF])
    while s.facts[END] == 0:
        u = next_marcher(g, s)
        if u < 0:
            break
        pick_march(g, s, u, out)
        if out[0] == UNLOCK:
            unlock(g, s, u, out[2])
        elif out[0] == LEAVE:
            leave(s, u, out[3] == 1)
        elif out[0] == MOVE:
            walk(g, s, u, out[2], out[3] == 1)
            s.units[u, WAITS] = 1 if points(s, u, out[3] == 1) == 0 else 0
        else:
            s.units[u, WAITS] = 1
    if s.facts[PHASE] == MOVEMENT and s.facts[END] == 0:
        _come_in(g, s)


@inner
def _anybody_marches(g: Ground, s: Sketch) -> bool:
    """Whether there is anybody whose time it is to move or to come in: maps are dear."""
    for u in range(len(s.units)):
        if s.units[u, SIDE] == s.facts[HALF] and may_march(g, s, u):
            return True
    return s.facts[PHASE] == MOVEMENT and next_outside(s) >= 0


@inner
def next_outside(s: Sketch) -> int:
    """The strongest unit that has not come in, or -1."""
    best = -1
    for u in range(len(s.units)):
        unit = s.units[u]
        waits = unit[GONE] == 0 and unit[AT] < 0 and unit[DEFENDS] == 0 and unit[SIDE] == s.facts[HALF]
        if waits and (best < 0 or unit[WORTH] > s.units[best, WORTH]):
            best = u
    return best


@inner
def _come_in(g: Ground, s: Sketch) -> None:
    """LAB-17: units outside come in one after the other, and go on."""
    while True:
        u, at = next_outside(s), pick_entrance(g, s)
        if u < 0 or at < 0:
            return
        unit = s.units[u]
        mark_zones(g, s, u)
        put(s, u, at)
        unit[SPENT] += 1
        unit[HALTED] = s.maps[ZONE, at]
        look_around(g, s)
        find_reach(g, s, u, False)
        to = pick_move(g, s, u, False)
        if to != at:
            walk(g, s, u, to, False)


@inner
def _open_doors(g: Ground, s: Sketch) -> None:
    if not _anybody_at_a_doorway(g, s):
        return
    draw_maps(g, s, GOOD)
    for u in range(len(s.units)):
        if s.units[u, SIDE] == GOOD:
            gate = pick_gate(g, s, u, way_of(g, s, u))
            if gate >= 0:
                unlock(g, s, u, gate)


@inner
def _anybody_at_a_doorway(g: Ground, s: Sketch) -> bool:
    """Whether a questing unit stands beside a closed doorway."""
    for u in range(len(s.units)):
        at = s.units[u, AT]
        if at < 0 or s.units[u, SIDE] == EVIL:
            continue
        for side in range(4):
            gate = g.ways[at, GATE + side]
            if gate >= 0 and (s.facts[OPEN] >> gate) & 1 == 0:
                return True
    return False


@inner
def _cast(g: Ground, s: Sketch) -> None:
    for u in range(len(s.units)):
        if (s.facts[CASTERS] >> u) & 1 == 0 or s.units[u, AT] < 0:
            continue
        target = pick_burn(g, s, u)
        if target >= 0:
            burn(s, u, target)
        elif would_vanish(g, s, u):
            s.units[u, INVISIBLE] = 1
            s.units[u, VANISHING] -= 1
    s.facts[CASTERS] = 0


@inner
def _fight(g: Ground, s: Sketch, back: bool) -> None:
    side = acting(s)
    for u in range(len(s.units)):
        if s.units[u, SIDE] != side or s.units[u, AT] < 0 or s.units[u, ACTED] == 1:
            continue
        if back and not may_counter(s, u):
            continue
        target = pick_strike(g, s, u, back)
        if target >= 0:
            strike(g, s, u, target)


@inner
def would_dodge(g: Ground, s: Sketch, u: int) -> bool:
    return s.units[u, DODGES] == 1 and s.units[u, AT] >= 0 and exchange(g, s, u, s.units[u, AT]) < 0


@inner
def play_phase(g: Ground, s: Sketch, out: Numbers) -> None:
    """What the scripts do in the phase that is on."""
    phase = s.facts[PHASE]
    if phase == DOORS:
        _open_doors(g, s)
    elif phase == MAGIC:
        _cast(g, s)
    elif phase == ALARMS:
        for u in range(len(s.units)):
            room = pick_alarm(g, s, u)
            if room >= 0:
                cry(s, u, room)
    elif phase == DODGE:
        for u in range(len(s.units)):
            if would_dodge(g, s, u):
                s.facts[DODGING] = 1
    elif phase == MELEE:
        _fight(g, s, False)
    elif phase == COUNTER:
        _fight(g, s, True)
        record(s)
        look_around(g, s)
    else:
        _march(g, s, out)
    judge(g, s)


@inner
def next_phase(g: Ground, s: Sketch) -> None:
    """LAB-17..26, 77: one phase leads to the next."""
    phase, half = s.facts[PHASE], s.facts[HALF]
    good, reverse = half == GOOD, s.facts[REVERSED] == 1
    intruding = good != reverse
    rested(s)
    if phase == COUNTER or (phase == MOVEMENT and s.facts[TURN] == 1):
        _next_half(g, s, intruding)
        return
    if phase == DOORS:
        phase = MAGIC
    elif phase == MAGIC:
        phase = GUARDS if reverse else MOVEMENT
    elif phase in (MOVEMENT, ALERTED):
        phase = MELEE if good else DODGE
    else:
        phase += 1
    s.facts[PHASE] = phase
    if phase == MAGIC:
        _appear(s)


@inner
def _appear(s: Sketch) -> None:
    """LAB-19, 37: who was invisible is seen again, and who has magic may use it."""
    s.facts[CASTERS] = 0
    for u in range(len(s.units)):
        s.units[u, INVISIBLE] = 0
        if s.units[u, AT] >= 0 and s.units[u, VANISHING] + s.units[u, FIREBALLS] > 0:
            s.facts[CASTERS] |= 1 << u


@inner
def _next_half(g: Ground, s: Sketch, intruding: bool) -> None:
    half = 1 - s.facts[HALF]
    s.facts[HALF] = half
    for u in range(len(s.units)):
        for column in (SPENT, FLED, HALTED, FREED, ACTED, SIGHTED):
            s.units[u, column] = 0
    if intruding:
        mark_sighted(g, s)
        s.facts[PHASE] = GUARDS if half == EVIL else DOORS
    else:
        s.facts[TURN] += 1
        s.facts[PHASE] = DOORS if half == GOOD else MOVEMENT
    judge(g, s)


@inner
def value(g: Ground, s: Sketch) -> float:
    """How likely Good is to win from here, by rule of thumb."""
    if s.facts[END] != 0:
        return 1.0 if s.facts[END] == 1 else 0.0
    her = s.facts[HER]
    if her < 0:
        return 0.5
    draw_maps(g, s, GOOD)
    strength = 0.0
    against = 0.0
    nearest = float(FAR)
    for u in range(len(s.units)):
        unit = s.units[u]
        if unit[GONE] != 0 or unit[PRIZE] == 1 or unit[DUMMY] == 1:
            continue
        worth = unit[WORTH] * (unit[HITS] - unit[DAMAGE]) / max(1, unit[HITS])
        if unit[SIDE] == GOOD:
            strength += worth
            if unit[AT] >= 0:
                nearest = min(nearest, s.maps[TO_HER, unit[AT]])
        else:
            against += worth
    share = strength / max(1.0, strength + against)
    way = min(60.0, float(s.maps[TO_EXIT, s.units[her, AT]]))
    late = float(s.facts[TURN]) / s.facts[LIMIT]
    if s.units[her, CAPTIVE] == 1:
        return 0.05 + 0.3 * share
    if at_large(g, s):
        risk = min(2.0, s.maps[DANGER, s.units[her, AT]] / 100.0)
        return min(0.98, max(0.02, 0.55 + 0.5 * share - 0.012 * way - 0.15 * risk - 0.2 * late * late))
    return min(0.95, max(0.02, 0.15 + 0.75 * share - 0.004 * way - 0.004 * min(60.0, nearest) - 0.3 * late * late))


@inner
def play_on(g: Ground, s: Sketch, turns: int, out: Numbers) -> float:
    """Good's chance after so many turns played by the scripts."""
    last = s.facts[TURN] + turns
    judge(g, s)
    while s.facts[END] == 0 and s.facts[TURN] <= last:
        play_phase(g, s, out)
        if s.facts[END] == 0:
            next_phase(g, s)
    return value(g, s)
