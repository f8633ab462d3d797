"""The door to the sketch: what the scripts advise, and what comes of a labyrinth when they play it on."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from inkblade.bots.labyrinth._compiling import entry, inner
from inkblade.bots.labyrinth._fighting import may_counter, pick_alarm, pick_burn, pick_strike, would_vanish
from inkblade.bots.labyrinth._mapping import draw_maps
from inkblade.bots.labyrinth._marching import pick_entrance, pick_gate
from inkblade.bots.labyrinth._playing import (
    acting,
    next_marcher,
    next_outside,
    pick_march,
    play_on,
    say,
    way_of,
    would_dodge,
)
from inkblade.bots.labyrinth._rows import (
    ACTED,
    ALARMS,
    ALERT,
    ALERTED,
    AT,
    ATTACKS,
    BURN,
    COUNTER,
    DODGE,
    DODGES_NOW,
    DOORS,
    ENTER,
    FATE,
    GUARDS,
    IN_SIGHT,
    MAGIC,
    MELEE,
    MOVEMENT,
    PASS,
    PHASE,
    SIDE,
    UNLOCK,
    VANISH,
    WAITS,
    Ground,
    Numbers,
    Sketch,
)


@inner
def advise(g: Ground, s: Sketch, mine: int, out: Numbers) -> None:
    """What the script would have one of those units do next that are given as bits, or PASS."""
    phase, side = s.facts[PHASE], acting(s)
    marching = phase in (MOVEMENT, GUARDS, IN_SIGHT, ALERTED)
    if marching or phase == DOORS:
        draw_maps(g, s, side)
    out[0] = PASS
    if marching:
        s.units[:, WAITS] = 0
        u = next_marcher(g, s)
        while u >= 0:
            s.units[u, WAITS] = 1
            if (mine >> u) & 1 == 1:
                pick_march(g, s, u, out)
                if out[0] != PASS:
                    return
            u = next_marcher(g, s)
        u = next_outside(s)
        at = pick_entrance(g, s)
        if phase == MOVEMENT and u >= 0 and at >= 0 and (mine >> u) & 1 == 1:
            say(out, ENTER, u, at, False)
        return
    for u in range(len(s.units)):
        if (mine >> u) & 1 == 1 and s.units[u, AT] >= 0 and s.units[u, SIDE] == side:
            _advise_one(g, s, u, out)
            if out[0] != PASS:
                return


@inner
def _advise_one(g: Ground, s: Sketch, u: int, out: Numbers) -> None:
    """What the script would have one unit do in a phase in which nobody marches."""
    phase, verb, target = s.facts[PHASE], PASS, -1
    if phase == DOORS:
        verb, target = UNLOCK, pick_gate(g, s, u, way_of(g, s, u))
    elif phase == MAGIC:
        verb, target = BURN, pick_burn(g, s, u)
        if target < 0 and would_vanish(g, s, u):
            verb, target = VANISH, u
    elif phase == ALARMS:
        verb, target = ALERT, pick_alarm(g, s, u)
    elif phase == DODGE:
        verb, target = DODGES_NOW, 0 if would_dodge(g, s, u) else -1
    elif phase == MELEE and s.units[u, ACTED] == 0:
        verb, target = ATTACKS, pick_strike(g, s, u, False)
    elif phase == COUNTER and may_counter(s, u):
        verb, target = ATTACKS, pick_strike(g, s, u, True)
    say(out, verb if target >= 0 else PASS, u, target, False)


@entry
def consult(g: Ground, s: Sketch, mine: int, turns: int, times: int, out: Numbers) -> float:
    """With no times to play it: what the script advises those units, in `out`. Else the average of Good's chances
    when the sketch, which stays as it is, is played on so many times for so many turns."""
    if times == 0:
        advise(g, s, mine, out)
        return 0.0
    total = 0.0
    for time in range(times):
        trial = Sketch(s.units.copy(), s.facts.copy(), s.maps.copy(), s.queue)
        trial.facts[FATE] = (int(s.facts[FATE]) + 7919 * time) & ((1 << 48) - 1)
        total += play_on(g, trial, turns, out)
    return total / times
