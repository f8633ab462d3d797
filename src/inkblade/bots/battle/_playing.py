"""A sketched battle played on: both armies by their plans, dice for every volley, blow and test."""

from __future__ import annotations

from math import tanh
from random import Random

from inkblade.boards import Square
from inkblade.bots.battle._figures import FACES, FLANK, FRONT
from inkblade.bots.battle._ground import FAR, UNSEEN
from inkblade.bots.battle._plans import Plan, Plans
from inkblade.bots.battle._sketch import Sketch
from inkblade.games.battle._content import modifiers

SHOOTING, STRIKING, SECOND_RANK = 0.85, 0.6, 0.7
"""Which part of a unit finds a target, comes to blows, and of its rear ranks stands behind those who do."""
AROUND_ONE = 3
"""How many come to blows with a single enemy."""
REACH = 2
"""At most so far from its middle a unit is touched."""
EXPOSED = 0.6
"""How likely it is that somebody of a unit that is attacked hand to hand is taken in flank or rear in a turn."""
RUN = 3
"""From so many squares on a unit charges."""
CLOSE = 5
"""So near shooters fall back who are told to keep their distance."""
STAY = Plan("hold")
STRETCH = 2.5
"""How much more a day half won is worth than one that is even."""


class Play:
    """One battle played on from a sketch, for so many turns or to its end."""

    def __init__(self, sketch: Sketch, plans: Plans, chance: Random) -> None:
        self.sketch, self.plans, self.chance = sketch.copy(), plans, chance
        self.scene = sketch.scene
        self.won: int | None = None

    def value(self, seat: int, turns: int) -> float:
        """How well a seat stands after so many turns, from 0 to 1."""
        sketch, last = self.sketch, min(self.scene.limit, self.sketch.turn + turns)
        self._rest_of_turn()
        while self.won is None and sketch.turn < last:
            self._turn()
        if self.won is not None:
            return float(self.won == seat)
        return self._judged(seat)

    # The order of a turn.

    def _rest_of_turn(self) -> None:
        """A turn that has come to a movement goes on from there."""
        sketch = self.sketch
        for seat in self._order()[sketch.half :]:
            self._move(seat)
        self._after_movement()

    def _turn(self) -> None:
        sketch = self.sketch
        sketch.turn += 1
        sketch.red = int(self.chance.random() < 0.5)
        sketch.began = sketch.left[:]
        count = len(sketch.left)
        sketch.moved, sketch.charging, sketch.flanked = [False] * count, [False] * count, [False] * count
        for seat in self._order():
            self._fire(seat, again=False)
        for seat in self._order():
            self._move(seat)
        self._after_movement()

    def _order(self) -> tuple[int, int]:
        return self.sketch.red, 1 - self.sketch.red

    def _after_movement(self) -> None:
        self._look()
        for seat in self._order():
            self._fire(seat, again=True)
        for seat in self._order():
            self._strike(seat)
        for seat in self._order():
            self._test(seat)
        self._look()

    def _look(self) -> None:
        """Whether the day is won."""
        sketch = self.sketch
        for victory in self.scene.setup.encounter.victories:
            slain = victory.kind == "kill" and not sketch.left[self.scene.setup.names[victory.force]]
            if slain or (victory.kind == "reach" and self._inside(victory.seat, victory.force) >= victory.count):
                self.won = victory.seat
        for seat in (0, 1):
            if not any(sketch.left[force] for force in self.scene.sides[seat]):
                self.won = 1 - seat

    def _inside(self, seat: int, name: str = "") -> int:
        """How many of a seat stand in its objective."""
        sketch, area = self.sketch, self.scene.areas[seat]
        own = (place for place, one in enumerate(self.scene.forces) if one.seat == seat and name in ("", one.id))
        return sum(sketch.left[place] for place in own if sketch.at[place] in area)

    # Movement.

    def _move(self, seat: int) -> None:
        sketch = self.sketch
        for force in self.scene.sides[seat]:
            if sketch.left[force] and not sketch.fighting[force]:
                self._march(force, self.plans.get(force, STAY))

    def _march(self, force: int, plan: Plan) -> None:
        sketch, army = self.sketch, self.scene.forces[force]
        foes = sketch.foes(force)
        if not foes:
            return
        match plan.errand:
            case "charge" | "flank":
                self._charge(force, plan.target if plan.target in foes else self._nearest(force, foes), plan)
            case "guard":
                foe = self._nearest(force, foes)
                if self._way(force, foe) <= army.move + sketch.touch(force, foe):
                    self._charge(force, foe, plan)
            case "advance":
                foe = plan.target if plan.target in foes else self._nearest(force, foes)
                if self._way(force, foe) <= army.move + sketch.touch(force, foe):
                    self._charge(force, foe, plan)
                else:
                    self._go(force, sketch.at[foe], self.scene.forces[foe].move + 2)
            case "shoot" if army.shot is not None:
                foe = min(foes, key=lambda one: sketch.far(force, one))
                self._go(force, sketch.at[foe], army.shot.bands[1])
            case "retire":
                self._retire(force, foes)
            case "cover":
                self._go(force, self.scene.cover(force, self.sketch.at[force]))
            case "seize":
                self._seize(force, foes, plan)

    def _way(self, force: int, foe: int) -> float:
        """The points it takes to come to an enemy."""
        return self.scene.grounds[force].to(self.sketch.at[foe]).get(self.sketch.at[force], FAR)

    def _nearest(self, force: int, foes: list[int]) -> int:
        return min(foes, key=lambda one: (self._way(force, one), one))

    def _go(self, force: int, goal: Square | None, keep: int = 0) -> None:
        """Towards a goal, as far as points and enemies let one: whoever comes next to one is held by him."""
        if goal is None:
            return
        sketch, at = self.sketch, self.sketch.at[force]
        advance, move = self.scene.grounds[force].advance, self.scene.forces[force].move
        near = [one for one in sketch.foes(force) if sketch.far(force, one) <= move + REACH]
        for points in range(1, move + 1) if near else (move,):
            sketch.at[force] = advance(at, goal, points, keep)
            held = [one for one in near if sketch.far(force, one) <= sketch.touch(force, one)]
            if held:
                for foe in held:
                    sketch.engage(force, foe)
                break
        sketch.moved[force] = sketch.at[force] != at

    def _charge(self, force: int, foe: int, plan: Plan) -> None:
        """Come to an enemy and, if that succeeds, to blows."""
        sketch, before = self.sketch, self.sketch.at[force]
        self._go(force, sketch.at[foe], sketch.touch(force, foe))
        if foe in sketch.fighting[force]:
            run = max(abs(before.x - self.sketch.at[force].x), abs(before.y - self.sketch.at[force].y))
            sketch.charging[force] = run >= RUN
            sketch.flanked[foe] = sketch.flanked[foe] or plan.errand == "flank"

    def _retire(self, force: int, foes: list[int]) -> None:
        sketch = self.sketch
        foe = min(foes, key=lambda one: sketch.far(force, one))
        if sketch.far(force, foe) <= self.scene.forces[foe].move + CLOSE:
            at = self.sketch.at[force]
            to = self.scene.grounds[force].escape(at, self.sketch.at[foe], self.scene.forces[force].move)
            sketch.moved[force] = to != at
            sketch.at[force] = to

    def _seize(self, force: int, foes: list[int], plan: Plan) -> None:
        """To the objective; an enemy who stands in the way is charged."""
        at = self.sketch.at[force]
        goal = self.scene.goal(force, at)
        if goal is None:
            self._charge(force, self._nearest(force, foes), plan)
            return
        ways = self.scene.grounds[force].to(goal)
        for foe in foes:
            detour = self._way(force, foe) + ways.get(self.sketch.at[foe], FAR) - ways.get(at, FAR)
            if detour <= 1 and self._way(force, foe) <= self.scene.forces[force].move + 2:
                self._charge(force, foe, plan)
                return
        self._go(force, goal)

    # Fire and combat.

    def _fire(self, seat: int, again: bool) -> None:
        sketch = self.sketch
        for force in self.scene.shooters[seat]:
            if sketch.left[force] and not sketch.fighting[force] and (again or self.scene.forces[force].shot.shots > 1):  # type: ignore[union-attr]
                self._shoot(force)

    def _shoot(self, force: int) -> None:
        sketch, figures = self.sketch, self.scene.figures
        best, value = 0, 0.0
        target = -1
        for foe in sketch.foes(force):
            chance = self._aim(force, foe)
            worth = chance * figures.worth[foe] * figures.mortality[foe] * (0.5 if sketch.fighting[foe] else 1.0)
            if worth > value:
                best, value, target = chance, worth, foe
        if target >= 0:
            sketch.lose(target, self._hits(best * sketch.left[force] * SHOOTING * sketch.vigour[force]), self.chance)

    def _aim(self, force: int, foe: int) -> int:
        """The chance in a hundred of one shooter."""
        sketch, shot = self.sketch, self.scene.forces[force].shot
        assert shot is not None
        far = sketch.far(force, foe)
        if far > shot.bands[2]:
            return 0
        cover = self.scene.grounds[foe].sight(self.sketch.at[force], self.sketch.at[foe])
        if cover == UNSEEN:
            return 0
        band = 0 if far <= shot.bands[0] else 1 if far <= shot.bands[1] else 2
        less = 2 * (sketch.moved[force] + sketch.moved[foe]) // (band + 1)
        return max(0, self.scene.figures.fire[force][foe][band][cover] - less)

    def _hits(self, total: float) -> int:
        """As the rules read a total: every full hundred hits, and the rest is the chance of one more."""
        sure, rest = divmod(total, FACES)
        return int(sure) + (self.chance.random() * FACES < rest)

    def _strike(self, seat: int) -> None:
        sketch = self.sketch
        for force in self.scene.sides[seat]:
            foes = sorted(sketch.fighting[force]) if sketch.left[force] else ()
            for foe in foes:
                total = self._blows(force, foe) / len(foes) * self._chance(force, foe)
                sketch.lose(foe, self._hits(total), self.chance)
                sketch.flanked[foe] = sketch.flanked[foe] or self.chance.random() < EXPOSED

    def _blows(self, force: int, foe: int) -> float:
        """How many of a force come to blows with another, their rear ranks counted."""
        sketch, army = self.sketch, self.scene.forces[force]
        if army.individual:
            return sketch.vigour[force]
        room = self.scene.grounds[foe].room(self.sketch.at[foe]) + 2
        wide = AROUND_ONE if sketch.left[foe] == 1 else sketch.left[foe] + 3
        first = min(sketch.left[force] * STRIKING, wide, room)
        return first + min(sketch.left[force] - first, first * (army.depth - 1) * SECOND_RANK)

    def _chance(self, force: int, foe: int) -> int:
        sketch, figures = self.sketch, self.scene.figures
        side = FLANK if sketch.flanked[foe] and len(sketch.fighting[foe]) > 1 else FRONT
        cover = self.scene.grounds[foe].shelter(self.sketch.at[foe])
        return max(0, figures.combat[force][foe][side][sketch.charging[force]] + figures.shelter[cover])

    # Morale.

    def _test(self, seat: int) -> None:
        sketch = self.sketch
        for force in self.scene.units[seat]:
            army = self.scene.forces[force]
            morale = army.play_sheet.morale
            if morale is None or not sketch.left[force]:
                continue
            lost, half = sketch.began[force] - sketch.left[force], sketch.left[force] * 2 <= army.count
            monster = any(self.scene.forces[one].monster for one in sketch.fighting[force])
            heavy = lost > 0 and lost * FACES >= morale.trigger * sketch.began[force]
            if heavy or half or monster or sketch.flanked[force]:
                table = modifiers().morale
                value = morale.base + table["half-strength"] * half + table["monster"] * monster
                value += table["flank"] * sketch.flanked[force] + table["leader-before"] * sketch.fallen[seat]
                value += sum(self.chance.randint(1, 6) for _ in range(morale.dice))
                self._heed(force, value)

    def _heed(self, force: int, value: int) -> None:
        """Retire or rout, off the field if it ends too soon."""
        bands = modifiers().results[self.scene.forces[force].training]
        if value > bands.retire:
            return
        sketch, move = self.sketch, self.scene.forces[force].move * (2 if value <= bands.rout else 1)
        foes = sketch.foes(force)
        if not foes:
            return
        foe = min(foes, key=lambda one: sketch.far(force, one))
        sketch.part(force)
        if self._room_behind(self.sketch.at[force], self.sketch.at[foe]) < move:
            sketch.left[force] = 0
            return
        sketch.at[force] = self.scene.grounds[force].escape(self.sketch.at[force], self.sketch.at[foe], move)

    def _room_behind(self, at: Square, threat: Square) -> int:
        """How many squares lie behind one who turns from a threat."""
        field, east, south = self.scene.setup.field, at.x - threat.x, at.y - threat.y
        if abs(east) > abs(south):
            return field.width - 1 - at.x if east > 0 else at.x
        return field.height - 1 - at.y if south > 0 else at.y

    # How it stands.

    def _judged(self, seat: int) -> float:
        """Between 0 and 1: what is left of both armies, and at the end who has what was to be won."""
        setup, sketch = self.scene.setup, self.sketch
        over = sketch.turn >= self.scene.limit
        if over:
            for victory in setup.encounter.victories:
                if victory.kind == "hold" and self._holds(victory.seat, victory.count):
                    return float(victory.seat == seat)
            if setup.encounter.survivor is not None:
                return float(setup.encounter.survivor == seat)
        gain = self._gain(seat)
        if over:
            return 0.5 + 0.5 * tanh(4 * STRETCH * gain)
        return 0.5 + 0.35 * tanh(STRETCH * gain) + 0.15 * (self._progress(seat) - self._progress(1 - seat))

    def _holds(self, seat: int, count: int) -> bool:
        area, sketch = self.scene.areas[seat], self.sketch
        inside = [place for place, at in enumerate(sketch.at) if at in area and sketch.left[place]]
        own = sum(sketch.left[one] for one in inside if self.scene.forces[one].seat == seat)
        return own >= count and all(self.scene.forces[one].seat == seat for one in inside)

    def _gain(self, seat: int) -> float:
        """The share of the enemy that is gone less the share of one's own, by what they are worth."""
        lost, whole = [0.0, 0.0], [0.0, 0.0]
        for force, army in enumerate(self.scene.forces):
            worth = self.scene.figures.worth[force]
            lost[army.seat] += worth * (army.count - self.sketch.left[force])
            whole[army.seat] += worth * army.count
        return lost[1 - seat] / whole[1 - seat] - lost[seat] / whole[seat]

    def _progress(self, seat: int) -> float:
        """How near a seat is to its objective, from 0 to 1; one who wins by waiting is near while the other is not."""
        area = self.scene.areas[seat]
        if not area:
            return 0.0
        best = 0.0
        for force, army in enumerate(self.scene.forces):
            if army.seat != seat or not self.sketch.left[force]:
                continue
            at = self.sketch.at[force]
            goal = self.scene.goal(force, at)
            if goal is None:
                continue
            turns = self.scene.grounds[force].to(goal).get(at, FAR) / army.move
            best = max(best, 1.0 / (1.0 + turns / 2))
        return best
