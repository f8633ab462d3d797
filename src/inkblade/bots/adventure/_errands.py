"""What a figure is after: by what its side goes for, where to go, what to fetch, and whom to fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from inkblade.boards import Hex
from inkblade.bots.adventure._ground import FAR, ways
from inkblade.bots.adventure._sketch import Plan, Sketch, thing_of
from inkblade.games.adventure import AnyVictory, Carry, Hold, Reach, Rescue, Setup, SlayAll, SlayOne, Survive

Aim = Literal["fight", "flee", "go", "fetch", "search", "stand"]
SEARCHERS, HOLDERS = 2, 2
"""How many look into what is closed, and how many go and hold a place."""


WEAK = 0.3
"""Below which part of its body points a figure that has nothing to do but fight gets out of the way."""


class Errand(NamedTuple):
    """What a figure is after, and what it costs to get there from every space."""

    aim: Aim
    to: Mapping[Hex, int]
    target: int | None = None
    """Whom it goes for."""
    thing: str | None = None
    """What it is to bring."""


def plans(setup: Setup, side: int) -> tuple[AnyVictory | None, ...]:
    """What a side may go for, what it would do by rote first."""
    wins = setup.scenario.sides[side].victories
    aims = tuple(one for one in wins if not isinstance(one, SlayAll))
    rest: tuple[AnyVictory | None, ...] = tuple(one for one in wins if isinstance(one, SlayAll))
    return (*aims, *rest, None) if aims else (*((None,) if hunted(setup, side) else ()), *(rest or (None,)))


def hunted(setup: Setup, side: int) -> bool:
    """Whether others want to bring something about that this side could be in the way of."""
    sides = setup.scenario.sides
    return any(_goal(one) for number, other in enumerate(sides) if number != side for one in other.victories)


def by_rote(setup: Setup) -> Plan:
    """What every side does without thinking."""
    return tuple(plans(setup, side)[0] for side in range(len(setup.scenario.sides)))


def errand(s: Sketch, index: int) -> Errand:
    """What a figure is after; the weak do not go and fight."""
    found = _errand(s, index)
    return Errand("flee", {}) if found.aim == "fight" and s.share(index) <= WEAK else found


def _errand(s: Sketch, index: int) -> Errand:
    aim = s.plan[s.setup.side[index]]
    match aim:
        case Reach(place=place, figure=None, count=count):
            return _going(s, index, place, count)
        case Reach(place=place, figure=str(name)):
            return _escorting(s, index, s.setup.index[name], place)
        case Hold(place=place):
            return _going(s, index, place, HOLDERS)
        case Carry(place=place) | Rescue(place=place):
            return _bringing(s, index, thing_of(aim) or "", place)
        case SlayOne(figure=name) if s.body[s.setup.index[name]] > 0:
            return fighting(s, index, s.setup.index[name])
        case Survive():
            return Errand("stand", {})
        case None:
            return _denying(s, index)
        case _:
            return fighting(s, index)


def cost(s: Sketch, index: int, spaces: frozenset[Hex]) -> int:
    """The movement points between a figure and the nearest of some spaces."""
    return ways(s.setup.field, spaces, s.setup.heights[index] + 2).get(s.at[index], FAR)


def to(s: Sketch, index: int, spaces: frozenset[Hex]) -> Mapping[Hex, int]:
    return ways(s.setup.field, spaces, s.setup.heights[index] + 2)


def fighting(s: Sketch, index: int, target: int | None = None) -> Errand:
    """To the nearest opponent, or to the one named."""
    foes = s.foes(index)
    if not foes:
        return Errand("stand", {})
    if target is None:
        target = min(foes, key=lambda foe: (cost(s, index, frozenset((s.at[foe],))), s.body[foe], foe))
    return Errand("fight", to(s, index, frozenset((s.at[target],))), target)


def _going(s: Sketch, index: int, place: str, count: int) -> Errand:
    """So many of the nearest go to a place; the others fight."""
    spaces = s.setup.scenario.spaces[place]
    nearest = sorted(s.friends(index), key=lambda one: (cost(s, one, spaces), one))[:count]
    return Errand("go", to(s, index, spaces)) if index in nearest else fighting(s, index)


def _escorting(s: Sketch, index: int, figure: int, place: str) -> Errand:
    """One figure goes to a place; the others take on whoever is nearest to it."""
    if index == figure:
        return Errand("go", to(s, index, s.setup.scenario.spaces[place]))
    if s.body[figure] <= 0:
        return fighting(s, index)
    return fighting(s, index, _nearest(s, frozenset((s.at[figure],)), s.foes(index)))


def _nearest(s: Sketch, spaces: frozenset[Hex], among: list[int]) -> int | None:
    return min(among, key=lambda one: (cost(s, one, spaces), one), default=None)


def _bringing(s: Sketch, index: int, thing: str, place: str) -> Errand:
    """One brings a thing, or somebody, to a place; the others take on whoever is in the way."""
    figure = s.setup.index.get(thing)
    if figure is not None and s.body[figure] > 0:
        return _escorting(s, index, figure, place)
    bearer = s.carried.get(thing)
    if bearer is not None:
        if s.setup.side[bearer] != s.setup.side[index]:
            return fighting(s, index, bearer)
        return _escorting(s, index, bearer, place)
    if thing in s.lying:
        spaces = frozenset((s.lying[thing],))
        if _nearest(s, spaces, s.friends(index)) == index:
            return Errand("fetch", to(s, index, spaces), thing=thing)
        return fighting(s, index)
    return _searching(s, index)


def _searching(s: Sketch, index: int) -> Errand:
    """The nearest look into what is closed."""
    spaces = frozenset(s.closed.values())
    nearest = sorted(s.friends(index), key=lambda one: (cost(s, one, spaces), one))[:SEARCHERS]
    if not spaces or index not in nearest:
        return fighting(s, index)
    others = [at for at in spaces if any(s.at[one] == at for one in nearest if one != index)]
    rest = spaces - frozenset(others) or spaces
    return Errand("search", to(s, index, rest))


def _denying(s: Sketch, index: int) -> Errand:
    """Go for the opponent who is nearest to having won."""
    foes = s.foes(index)
    threats = [(_distance(s, foe) + cost(s, index, frozenset((s.at[foe],))) // 2, foe) for foe in foes]
    return fighting(s, index, min(threats)[1]) if threats else Errand("stand", {})


def _distance(s: Sketch, foe: int) -> int:
    """How far an opponent is from what its side wants."""
    found = [FAR]
    for one in s.setup.scenario.sides[s.setup.side[foe]].victories:
        place, thing = _goal(one), thing_of(one)
        if place is None:
            continue
        if thing is None or s.carried.get(thing) == foe:
            found.append(cost(s, foe, s.setup.scenario.spaces[place]) - (20 if thing else 0))
        elif thing in s.lying:
            found.append(cost(s, foe, frozenset((s.lying[thing],))))
        elif s.closed and thing not in s.carried:
            found.append(cost(s, foe, frozenset(s.closed.values())))
    return min(found)


def _goal(victory: AnyVictory) -> str | None:
    """The place that a victory needs somebody in."""
    return getattr(victory, "place", None)
