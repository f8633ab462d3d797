"""A labyrinth as rows of numbers: what the sketch of it reads and changes while it plays on."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from inkblade.games.labyrinth import HIDDEN, Plan, State, Unit, counters
from inkblade.games.labyrinth._plan import cell_of

Numbers: TypeAlias = NDArray[np.int64]

# The columns of a unit's row.
SIDE, AT, UP, DAMAGE, HITS, HOME, GONE, PRIZE, SENTRY, DEFENDS = range(10)
RATE, ATTACK, DEFENCE, CAPTURES, DODGES, BURNS, LAYS, LAID, OPENS = range(10, 19)
ROUSED, CAPTIVE, VANISHING, INVISIBLE, FIREBALLS = range(21, 26)
SPENT, FLED, HALTED, FREED, SIGHTED, ACTED, DUMMY, WORTH = range(26, 34)
STRUCK, HURT, WAITS = range(34, 37)
"""Who struck at it in this melee, as bits; the damage of this melee; whether it has been asked to march."""
COLUMNS = 37

# The facts of the whole.
PHASE, HALF, TURN, LIMIT, OPEN, ALARM, DODGING, END, REVERSED, HER, CASTERS, HIDDEN_ALARM, ROUSED_ALL, FATE = range(14)
PRISON, FACTS = 14, 15
"""The Princess's first square, or -1; after all facts, by room, how often the alarm was tried there, or RAISED."""

GOOD, EVIL = 0, 1
LEFT, SLAIN = 1, 2
DOORS, MAGIC, MOVEMENT, GUARDS, IN_SIGHT, ALARMS, ALERTED, DODGE, MELEE, COUNTER = range(10)
PHASES = ("doors", "magic", "movement", "guards", "sighted", "alarms", "alerted", "dodge", "attack", "counter")
PASS, ENTER, MOVE, LEAVE, UNLOCK, VANISH, BURN, ALERT, ATTACKS, DODGES_NOW = range(10)
"""What a script can advise: the verb, then the unit, the target and whether the Princess goes along."""
RAISED = 1000
"""What stands in place of the number of attempts at a room that was alerted."""
FAR = 9999
FATAL = 100
"""The damage of a blow that eliminates whom it strikes."""

# The maps drawn anew before units march.
TO_HER, TO_EXIT, EVIL_TO_HER, EVIL_TO_GOOD, EVIL_TO_GOAL, GOOD_TO_EVIL, TO_SCREEN, DANGER, TOLL = range(9)
COST, BACK, ZONE, WHO = range(9, 13)
"""How far a unit comes and from where, its enemies' zones, and in two rows who stands on a square, or -1."""
SCORE = 14
"""How much the unit that was last asked wants to be on a square."""
MAPS = 15
GATE, ROOM, ENTRANCE, FRONTIER, WAYS = 4, 8, 9, 10, 11
"""A square's row: the squares beyond its sides, the doorways there, its room, each -1 for none; whether it is an
entrance, and whether the dark begins there."""

WORTHS = (0, 60, 50, 40, 30, 25, 20, 15)
"""What a unit is worth by its attack number, in a currency of its own."""
HER_WORTH = 300
KINDS = {"door": 0, "panel": 1, "walled": 2}


class Ground(NamedTuple):
    """What does not change: the squares by number, and what lies between them."""

    ways: Numbers
    """[square, …]"""
    kind: Numbers
    """[doorway]: 0 a door, 1 a panel, 2 walled."""
    sight: Numbers
    """[square, square]: the doorways on the line of sight as bits, or -1 where a wall blocks it."""


class Sketch(NamedTuple):
    """What changes, and room to think."""

    units: Numbers
    facts: Numbers
    maps: Numbers
    """[map, square]"""
    queue: Numbers


class Survey:
    """A plan by numbers: the way from squares and doorways to rows and back."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.squares = sorted(plan.floor)
        self.number = {square: index for index, square in enumerate(self.squares)}
        self.doorways = sorted(place for place in plan.kinds if all(square in self.number for square in place))
        self.doorway = {place: index for index, place in enumerate(self.doorways)}
        self.rooms = sorted(plan.rooms)
        self.room = {room: index for index, room in enumerate(self.rooms)}
        self.ground = self._ground()

    def _ground(self) -> Ground:
        plan, count = self.plan, len(self.squares)
        frontier = {inner for inner, outer in plan.ways if cell_of(outer) in plan.dark}
        ways, sight = np.full((count, WAYS), -1), np.full((count, count), -1)
        for index, square in enumerate(self.squares):
            for side, (beyond, place) in enumerate(plan.beside[square]):
                ways[index, side] = self.number[beyond]
                ways[index, GATE + side] = self.doorway[place] if place is not None else -1
            room = plan.room(square)
            ways[index, ROOM] = -1 if room is None else self.room[room]
            ways[index, ENTRANCE] = square in plan.entrances
            ways[index, FRONTIER] = square in frontier
            for other, through in plan.sight(square).items():
                sight[index, self.number[other]] = sum(1 << self.doorway[place] for place in through)
        kinds = [KINDS[plan.kinds[place]] for place in self.doorways]
        return Ground(ways, np.array(kinds or [0], np.int64), sight)

    def sketch(self, state: State, fate: int) -> Sketch:
        """A state as rows, with a fate for its dice."""
        rows = np.array([self._row(state, unit) for unit in state.units], np.int64).reshape(len(state.units), COLUMNS)
        maps = np.zeros((MAPS, len(self.squares)), np.int64)
        maps[WHO : WHO + 2] = -1
        for index, unit in enumerate(state.units):
            if unit.at is not None:
                at = self.number[unit.at]
                maps[WHO + 1 if maps[WHO, at] >= 0 else WHO, at] = index
        names = {unit.name: index for index, unit in enumerate(state.units) if unit.gone is None}
        for strike in state.strikes:
            target = names[strike.target]
            rows[target, STRUCK] |= 1 << names[strike.attacker]
            rows[target, HURT] += FATAL if strike.fatal else int(strike.scored)
        return Sketch(rows, self._facts(state, fate), maps, np.zeros(8 * len(self.squares), np.int64))

    def _facts(self, state: State, fate: int) -> Numbers:
        facts = np.zeros(FACTS + len(self.rooms), np.int64)
        facts[PRISON] = self.number[state.plan.princess] if state.plan.princess else -1
        for room, tried in state.attempts:
            facts[FACTS + self.room[room]] = tried
        for room in state.alerted:
            facts[FACTS + self.room[room]] = RAISED
        facts[PHASE] = PHASES.index(state.phase) if state.phase in PHASES else MOVEMENT
        facts[HALF] = GOOD if state.half == "good" else EVIL
        facts[TURN], facts[LIMIT] = state.turn, state.options.limit
        facts[OPEN] = sum(1 << self.doorway[place] for place in state.open if place in self.doorway)
        facts[ALARM], facts[DODGING] = state.alarm, state.dodging
        facts[REVERSED] = state.options.reversed
        facts[HIDDEN_ALARM], facts[ROUSED_ALL] = state.options.hidden_alarm, state.options.garrison_roused
        facts[HER] = next((index for index, unit in enumerate(state.units) if unit.prize), -1)
        facts[CASTERS] = sum(1 << index for index, unit in enumerate(state.units) if unit.kind in state.casters)
        facts[FATE] = fate
        return facts

    def _row(self, state: State, unit: Unit) -> list[int]:
        row = [0] * COLUMNS if unit.kind == HIDDEN else _printed(unit.kind).copy()
        row[SIDE] = GOOD if unit.side == "good" else EVIL
        row[AT] = self.number[unit.at] if unit.at is not None else -1
        row[UP], row[DAMAGE] = unit.up, unit.damage
        row[HOME] = self.room[unit.home] if unit.home is not None else -1
        row[GONE] = 0 if unit.gone is None else LEFT if unit.gone == "left" else SLAIN
        row[PRIZE], row[SENTRY], row[DEFENDS] = unit.prize, unit.sentry, unit.defends
        row[ROUSED], row[CAPTIVE], row[VANISHING] = unit.roused, unit.captive, unit.vanishing
        row[INVISIBLE], row[FIREBALLS], row[SPENT] = unit.invisible, unit.fireballs, unit.spent
        row[FLED], row[HALTED], row[FREED] = unit.fled, unit.halted, unit.freed
        row[SIGHTED], row[ACTED] = unit.sighted, unit.acted
        if unit.kind != HIDDEN:
            row[HITS] = state.hits(unit)
        return row


@cache
def _printed(kind: str) -> list[int]:
    """A row with what is printed on a counter."""
    row, counter = [0] * COLUMNS, counters()[kind]
    row[RATE], row[ATTACK] = counter.rate, counter.attack or 0
    row[DEFENCE] = -1 if counter.defence is None else "ABCD".index(counter.defence)
    row[CAPTURES], row[DODGES], row[BURNS] = counter.captures, counter.dodges, counter.burns
    row[LAYS] = bool(counter.lays)
    row[LAID] = any(counter.id in other.lays for other in counters().values())
    for name, number in KINDS.items():
        row[OPENS + number] = counter.opens.get(name, 0)  # type: ignore[call-overload]
    row[DUMMY] = counter.attack is None
    row[WORTH] = HER_WORTH if counter.side == "prize" else WORTHS[counter.attack or 0]
    return row
