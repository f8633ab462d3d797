"""Kernels of the sketch: the maps by which units march, drawn anew before they do."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from inkblade.bots.labyrinth._compiling import inner
from inkblade.bots.labyrinth._fighting import chance
from inkblade.bots.labyrinth._rows import (
    AT,
    ATTACK,
    CAPTIVE,
    CAPTURES,
    COST,
    DAMAGE,
    DANGER,
    ENTRANCE,
    EVIL,
    EVIL_TO_GOAL,
    EVIL_TO_GOOD,
    EVIL_TO_HER,
    FAR,
    FRONTIER,
    GATE,
    GOOD,
    GOOD_TO_EVIL,
    HER,
    HITS,
    HOME,
    INVISIBLE,
    OPEN,
    PRISON,
    PRIZE,
    REVERSED,
    ROOM,
    SIDE,
    SIGHTED,
    SPENT,
    TO_EXIT,
    TO_HER,
    TO_SCREEN,
    TOLL,
    UP,
    WHO,
    WORTH,
    Ground,
    Sketch,
)
from inkblade.bots.labyrinth._standing import at_large
from inkblade.bots.labyrinth._walking import find_reach, spread

FEARED = 12
"""From how far a creature on the loose is screened off."""
UNKNOWN_SENTRY, UNKNOWN_CREATURE, UNKNOWN_ROOM = 3, 6, 2
"""What it is thought to cost to go through a counter lying face down, and through the room where one lies."""


@inner
def draw_maps(g: Ground, s: Sketch, side: int) -> None:
    """Every map that a side goes by."""
    if side == GOOD:
        _draw_tolls(g, s)
        _draw_way_to_her(g, s)
        _draw_way_out(g, s)
        s.maps[DANGER, :] = 0
        s.maps[TO_SCREEN, :] = FAR
        if s.facts[REVERSED] == 1:
            _draw_enemies(g, s)
        elif at_large(g, s):
            _draw_danger(g, s)
            _draw_screen(g, s)
        return
    _draw_evil(g, s)


@inner
def _draw_tolls(g: Ground, s: Sketch) -> None:
    """What it costs the party to go where enemies are, as far as it knows them."""
    toll = s.maps[TOLL]
    toll[:] = 0
    for o in range(len(s.units)):
        unit = s.units[o]
        at = unit[AT]
        if at < 0 or unit[SIDE] == GOOD:
            continue
        if unit[UP] == 1:
            left = unit[HITS] - unit[DAMAGE]
            toll[at] += 1 + left * unit[WORTH] // 25
        elif unit[HOME] < 0:
            toll[at] += UNKNOWN_SENTRY
        else:
            toll[at] += UNKNOWN_CREATURE
            for square in range(len(toll)):
                if g.ways[square, ROOM] == unit[HOME]:
                    toll[square] += UNKNOWN_ROOM


@inner
def _draw_way_to_her(g: Ground, s: Sketch) -> None:
    """To the Princess, or while nobody knows where she is into the dark."""
    her = s.facts[HER]
    s.maps[TO_HER, :] = FAR
    if her >= 0 and s.units[her, AT] >= 0:
        s.maps[TO_HER, s.units[her, AT]] = 0
    elif her < 0:
        for square in range(len(g.ways)):
            if g.ways[square, FRONTIER] == 1:
                s.maps[TO_HER, square] = 0
    spread(g, s, s.maps[TO_HER], True)


@inner
def _draw_way_out(g: Ground, s: Sketch) -> None:
    s.maps[TO_EXIT, :] = FAR
    for square in range(len(g.ways)):
        if g.ways[square, ENTRANCE] == 1:
            s.maps[TO_EXIT, square] = 0
    spread(g, s, s.maps[TO_EXIT], True)


@inner
def _draw_enemies(g: Ground, s: Sketch) -> None:
    s.maps[GOOD_TO_EVIL, :] = FAR
    for o in range(len(s.units)):
        if s.units[o, SIDE] == EVIL and s.units[o, AT] >= 0:
            s.maps[GOOD_TO_EVIL, s.units[o, AT]] = 0
    s.maps[TOLL, :] = 0
    spread(g, s, s.maps[GOOD_TO_EVIL], True)


@inner
def _hunts(g: Ground, s: Sketch, u: int) -> bool:
    """Whether one of Evil's creatures is up, awake and able to strike at the Princess."""
    unit = s.units[u]
    awake = unit[SIDE] == EVIL and unit[AT] >= 0 and unit[UP] == 1
    return awake and unit[ATTACK] > 0 and unit[CAPTURES] == 0


@inner
def _draw_danger(g: Ground, s: Sketch) -> None:
    """How much the Princess stands to lose on every square, in hundredths of a blow that scores."""
    her = s.facts[HER]
    danger = s.maps[DANGER]
    for o in range(len(s.units)):
        if not _hunts(g, s, o):
            continue
        spent, sighted = s.units[o, SPENT], s.units[o, SIGHTED]
        s.units[o, SPENT], s.units[o, SIGHTED] = 0, 1
        find_reach(g, s, o, False)
        s.units[o, SPENT], s.units[o, SIGHTED] = spent, sighted
        likely = int(100 * chance(s, o, her))
        for square in range(len(danger)):
            for side in range(4):
                beyond = g.ways[square, side]
                if beyond >= 0 and s.maps[COST, beyond] < FAR:
                    gate = g.ways[square, GATE + side]
                    if gate < 0 or (s.facts[OPEN] >> gate) & 1 == 1:
                        danger[square] += likely
                        break


@inner
def _draw_screen(g: Ground, s: Sketch) -> None:
    """The squares next to the Princess by which the creatures on the loose would come at her, and the way there."""
    her, ways = s.facts[HER], s.maps[EVIL_TO_HER]
    ways[:] = FAR
    ways[s.units[her, AT]] = 0
    spread(g, s, ways, False)
    screen, found = s.maps[TO_SCREEN], False
    for o in range(len(s.units)):
        if not _hunts(g, s, o) or ways[s.units[o, AT]] > FEARED:
            continue
        square = s.units[o, AT]
        while ways[square] > 1:
            best = square
            for side in range(4):
                beyond = g.ways[square, side]
                if beyond >= 0 and ways[beyond] < ways[best]:
                    best = beyond
            if best == square:
                break
            square = best
        first = s.maps[WHO, square]
        if first < 0 or s.units[first, SIDE] == GOOD:
            screen[square] = 0
            found = True
    if found:
        spread(g, s, screen, True)


@inner
def _draw_evil(g: Ground, s: Sketch) -> None:
    """Evil's ways to the party and, where they are gone by, to the Princess and to where it would bring her."""
    her, reverse = s.facts[HER], s.facts[REVERSED] == 1
    large = at_large(g, s)
    s.maps[EVIL_TO_GOOD, :] = FAR
    for o in range(len(s.units)):
        unit = s.units[o]
        if unit[SIDE] == GOOD and unit[AT] >= 0 and unit[INVISIBLE] == 0 and (unit[PRIZE] == 0 or large):
            s.maps[EVIL_TO_GOOD, unit[AT]] = 0
    spread(g, s, s.maps[EVIL_TO_GOOD], False)
    if large or reverse:
        s.maps[EVIL_TO_HER, :] = FAR
        if her >= 0 and s.units[her, AT] >= 0:
            s.maps[EVIL_TO_HER, s.units[her, AT]] = 0
        spread(g, s, s.maps[EVIL_TO_HER], False)
    if her >= 0 and s.units[her, CAPTIVE] == 1:
        s.maps[EVIL_TO_GOAL, :] = FAR
        for square in range(len(g.ways)):
            if (g.ways[square, ENTRANCE] == 1) if reverse else square == s.facts[PRISON]:
                s.maps[EVIL_TO_GOAL, square] = 0
        spread(g, s, s.maps[EVIL_TO_GOAL], False)
