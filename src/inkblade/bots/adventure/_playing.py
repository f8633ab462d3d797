"""Sketches played on: turn by turn everybody goes after its errand, and fights come out as they came out when tried."""

from __future__ import annotations

from random import Random
from time import monotonic

from inkblade.boards import Hex
from inkblade.bots.adventure._bouts import Bout, Meeting, bouts, is_known
from inkblade.bots.adventure._errands import Errand, errand
from inkblade.bots.adventure._ground import FAR, apart, walled
from inkblade.bots.adventure._sketch import DOWN, OFF_BALANCE, STANDING, Sketch, thing_of
from inkblade.bots.adventure._winning import value, winners

STAND_COST, BALANCE_COST, EXAMINE_COST = 2, 1, 2
RUN, CLEAR = 2, 4
"""What running adds, and how many spaces off every opponent must be for it."""
BEATEN, BEHIND, TURNED, LYING, TOTTERING, APART = 1, 23, 21, 41, 19, 57
"""MIN-41: the pictures of the situation table."""
MOST_RISE = 2
"""A rise beyond which meetings are not told apart."""
NEARBY = 7
"""Opponents farther off are no reason to turn the back away from them."""
DANGER = [1 / (0.3 + off) ** 2 for off in range(NEARBY + 2)]
"""How likely an opponent is to come into a space so far off."""
TOTTERS, FALLS = 4, 6
"""MIN-47: the rolls from which one is off balance, and falls."""


class Player:
    """Plays sketches on; where it gets late, fights that were never tried out are taken for a stand-off."""

    def __init__(self, chance: Random, late: float = float("inf")) -> None:
        self._chance, self._late = chance, late

    def value(self, s: Sketch, side: int, horizon: int, peace: frozenset[int] = frozenset()) -> float:
        """What a sketch comes to for a side, from 0 to 1, once played on for so many turns; two may keep the peace
        in the first of them."""
        for _ in range(horizon):
            for seat in s.order:
                self._seat_moves(s, seat)
            self._fight(s, peace)
            peace = frozenset()
            won = winners(s)
            if won is not None:
                return value(s, side, won)
            self._next_turn(s)
        return value(s, side, None)

    def _next_turn(self, s: Sketch) -> None:
        s.turn += 1
        s.order = list(range(len(s.setup.teams)))
        self._chance.shuffle(s.order)
        s.left = [height if body > 0 else 0 for height, body in zip(s.setup.heights, s.body, strict=True)]
        s.halts = [False] * len(s.at)
        s.forced = set()

    def _seat_moves(self, s: Sketch, seat: int) -> None:
        for index in s.setup.own[seat]:
            if s.body[index] > 0:
                self.march(s, index)

    # Moving.

    def march(self, s: Sketch, index: int) -> None:
        """A figure gets up, goes after its errand as far as it comes, and turns its back to where nobody is."""
        if s.left[index] > 0:
            self._get_up(s, index)
            if s.posture[index] != DOWN:
                self._go(s, index, errand(s, index))
            s.left[index] = 0
        s.rear[index] = back(s, index)

    def _get_up(self, s: Sketch, index: int) -> None:
        posture = s.posture[index]
        price = STAND_COST if posture == DOWN else BALANCE_COST
        if posture != STANDING and s.left[index] >= price:
            s.left[index] -= price
            s.posture[index] = STANDING

    def _go(self, s: Sketch, index: int, after: Errand) -> None:
        if after.aim == "stand":
            return
        foes = s.foes(index)
        if after.aim == "flee":
            self._flee(s, index, foes)
            return
        engaged = any(s.touch(index, foe) for foe in foes)
        if after.aim == "fight" and engaged:
            return
        far = after.to.get(s.at[index], FAR) > s.left[index]
        if far and not s.tired[index] and all(apart(s.at[index], s.at[foe]) > CLEAR for foe in foes):
            s.left[index] += RUN
            s.tired[index] = True
            s.posture[index] = OFF_BALANCE
        else:
            s.tired[index] = False
        self._walk(s, index, after, foes)
        self._handle(s, index, after)

    def _walk(self, s: Sketch, index: int, after: Errand, foes: list[int]) -> None:
        """Space by space down the slope of costs, until there is no better space or somebody halts."""
        taken = {s.at[other] for other, body in enumerate(s.body) if body > 0 and other != index}
        field, to = s.setup.field, after.to
        while s.left[index] > 0:
            at = s.at[index]
            here, best, price = to.get(at, FAR), None, 0
            for other in field.near[at]:
                there = to.get(other, FAR)
                step = max(1, abs(field.climb(at, other)))
                if there < here and step <= s.left[index] and other not in taken:
                    here, best, price = there, other, step
            if best is None:
                return
            s.at[index] = best
            s.left[index] -= price
            if self._halted(s, index, foes):
                return

    def _flee(self, s: Sketch, index: int, foes: list[int]) -> None:
        """Space by space away from the nearest opponent."""
        field = s.setup.field
        while s.left[index] > 0 and foes:
            at, best, price = s.at[index], None, 0
            farthest = min(apart(at, s.at[foe]) for foe in foes)
            for other in field.near[at]:
                step = max(1, abs(field.climb(at, other)))
                off = min(apart(other, s.at[foe]) for foe in foes)
                if off > farthest and step <= s.left[index] and other not in s.at:
                    best, price, farthest = other, step, off
            if best is None:
                return
            s.at[index] = best
            s.left[index] -= price
            if self._halted(s, index, foes):
                return

    def _halted(self, s: Sketch, index: int, foes: list[int]) -> bool:
        """MIN-11..16: the first opponent who can halts it, and does not move any more."""
        for foe in foes:
            if s.posture[foe] != DOWN and not s.halts[foe] and s.at[index] != s.rear[foe] and s.touch(index, foe):
                s.halts[foe] = True
                s.left[foe] = s.left[index] = 0
                s.forced.add(frozenset((index, foe)))
                return True
        return False

    def _handle(self, s: Sketch, index: int, after: Errand) -> None:
        """MIN-86, 87: what one came for is taken up, or looked into."""
        at = s.at[index]
        if after.thing is not None and s.lying.get(after.thing) == at and s.left[index] > 0:
            del s.lying[after.thing]
            s.carried[after.thing] = index
        elif after.aim == "search" and s.left[index] >= EXAMINE_COST:
            for id in [id for id, where in s.closed.items() if where == at]:
                self._examine(s, id, at)

    def _examine(self, s: Sketch, id: str, at: Hex) -> None:
        """What nobody has found yet is in any of the closed things with the same chance."""
        found = self._chance.random() < 1 / len(s.closed)
        del s.closed[id]
        if found:
            wanted = {thing_of(one) for side in s.setup.scenario.sides for one in side.victories} - {None}
            for thing in wanted - set(s.lying) - set(s.carried):
                if thing is not None and thing not in s.setup.index:
                    s.lying[thing] = at

    # Fighting.

    def _fight(self, s: Sketch, peace: frozenset[int]) -> None:
        """MIN-39..43: everybody who is near an opponent fights three rounds."""
        count = range(len(s.at))
        pairs = [
            (a, b)
            for a in count
            if s.body[a] > 0
            for b in count[a + 1 :]
            if s.body[b] > 0 and s.setup.side[a] != s.setup.side[b] and s.touch(a, b) and {a, b} != peace
        ]
        if not pairs:
            return
        fates = [(pair, self._drawn(meeting(s, *pair))) for pair in pairs]
        foes = [0] * len(s.at)
        for one in (index for pair in pairs for index in pair):
            foes[one] += 1
        fought = [index for index in count if foes[index]]
        self._let_fall(s, fought)
        for round in range(3):
            self._round(s, fates, foes, round)
        for index in fought:
            s.posture[index] = max(bout.postures[pair.index(index)] for pair, bout in fates if index in pair)
            self._check(s, index)
        self._let_fall(s, [index for index in fought if s.body[index] <= 0])

    def _round(self, s: Sketch, fates: list[tuple[tuple[int, int], Bout]], foes: list[int], round: int) -> None:
        """One round: who faces more than it has attacks strikes some of them alone."""
        hits = []
        for (a, b), bout in fates:
            if s.body[a] > 0 and s.body[b] > 0:
                mine, its = bout.wounds[round]
                if self._strikes(s, b, foes[b]):
                    hits.append((a, mine))
                if self._strikes(s, a, foes[a]):
                    hits.append((b, its))
        for index, wound in hits:
            s.body[index] -= wound

    def _strikes(self, s: Sketch, index: int, foes: int) -> bool:
        attacks = s.setup.figures[index].combat_book.attacks
        return foes <= attacks or self._chance.random() < attacks / foes

    def _drawn(self, how: Meeting) -> Bout:
        if monotonic() > self._late and not is_known(how):
            return STAND_OFF
        return self._chance.choice(bouts(how))

    def _let_fall(self, s: Sketch, whose: list[int]) -> None:
        """MIN-86: who is attacked lets something large fall, who falls everything."""
        for thing, bearer in list(s.carried.items()):
            if bearer in whose and (s.body[bearer] <= 0 or s.is_large(thing)):
                del s.carried[thing]
                s.lying[thing] = s.at[bearer]

    def _check(self, s: Sketch, index: int) -> None:
        """MIN-46..49: who fought beside a drop may fall."""
        if s.body[index] <= 0 or not s.setup.field.is_edge(s.at[index]):
            return
        roll = self._chance.randrange(1, 7) + s.posture[index]
        if roll >= FALLS:
            field, at = s.setup.field, s.at[index]
            free = [one for one in field.near[at] if field.climb(at, one) <= 0 and one not in s.at]
            if free:
                s.at[index] = min(free, key=lambda one: field.levels[one])
                s.body[index] += field.climb(at, s.at[index])
            s.posture[index] = DOWN
        elif roll >= TOTTERS:
            s.posture[index] = max(s.posture[index], OFF_BALANCE)


STAND_OFF = Bout(((1, 1), (1, 1), (1, 1)), (STANDING, STANDING))


def meeting(s: Sketch, one: int, other: int) -> Meeting:
    """MIN-41, 44: how two would meet."""
    figures = s.setup.figures
    rise = max(-MOST_RISE, min(MOST_RISE, s.rise(one, other)))
    return Meeting(
        (figures[one].book, figures[other].book), (_picture(s, one, other), _picture(s, other, one)), rise, ((), ())
    )


def _picture(s: Sketch, own: int, foe: int) -> int:
    if s.posture[foe] != STANDING:
        return BEATEN
    if s.at[own] == s.rear[foe]:
        return BEHIND
    if s.at[foe] == s.rear[own]:
        return TURNED
    return (APART, TOTTERING, LYING)[s.posture[own]]


def back(s: Sketch, index: int) -> Hex:
    """MIN-05, 19: the space beside a figure into which an opponent is least likely to come."""
    at, field = s.at[index], s.setup.field
    wall = walled(field, at)
    if wall is not None:
        return wall
    foes = [there for foe in s.foes(index) if apart(at, there := s.at[foe]) <= NEARBY]
    friends = {s.at[other] for other in s.friends(index)} if foes else set()
    best, least = at, float("inf")
    for space in field.around[at]:
        danger = sum([DANGER[apart(space, foe)] for foe in foes])
        if space in friends:
            danger *= 0.3
        if danger < least:
            best, least = space, danger
    return best
