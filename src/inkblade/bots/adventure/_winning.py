"""How a sketch ends: the victory conditions as they stand in the scenario, and how it looks where none is met."""

from __future__ import annotations

from inkblade.boards import Hex
from inkblade.bots.adventure._sketch import Sketch
from inkblade.games.adventure import AnyVictory, Carry, Hold, Reach, Rescue, SlayAll, SlayOne, Survive

DEAD_FROM = -5
MATERIAL = 0.12
"""How much of the value of a match is what is left of both sides, so that a lost match is lost as late as can be."""


def holds(s: Sketch, side: int, victory: AnyVictory) -> bool:
    """MIN-02, 06: whether one way for a side to win has come true at the end of a turn."""
    match victory:
        case SlayAll():
            return not any(body > 0 and s.setup.side[index] != side for index, body in enumerate(s.body))
        case SlayOne(figure=name):
            return s.body[s.setup.index[name]] <= 0
        case Hold(place=place, turn=turn):
            return s.turn >= turn and {s.setup.side[one] for one in _inside(s, place)} == {side}
        case Reach(place=place, figure=None, count=count):
            return sum(s.setup.side[one] == side for one in _inside(s, place)) >= count
        case Reach(place=place, figure=str(name)):
            return s.setup.index[name] in _inside(s, place)
        case Carry(object=object, place=place):
            bearer = s.carried.get(object)
            return bearer is not None and s.setup.side[bearer] == side and bearer in _inside(s, place)
        case Survive(turn=turn, figure=None):
            return s.turn >= turn and bool(s.of_side(side))
        case Survive(turn=turn, figure=str(name)):
            return s.turn >= turn and s.body[s.setup.index[name]] > 0
        case Rescue(figure=name, place=place):
            return _rescued(s, side, s.setup.index[name], s.setup.scenario.spaces[place])
    return False


def _inside(s: Sketch, place: str) -> list[int]:
    spaces = s.setup.scenario.spaces[place]
    return [index for index, body in enumerate(s.body) if body > 0 and s.at[index] in spaces]


def _rescued(s: Sketch, side: int, figure: int, spaces: frozenset[Hex]) -> bool:
    bearer = s.carried.get(s.setup.figures[figure].id)
    if s.body[figure] > 0:
        return s.at[figure] in spaces
    safe = bearer is not None and s.setup.side[bearer] == side and s.at[bearer] in spaces
    return safe and s.body[figure] > DEAD_FROM


def winners(s: Sketch) -> list[int] | None:
    """MIN-06: the sides that have won; None while it goes on, nobody where the turns ran out on everybody."""
    scenario = s.setup.scenario
    found = [
        number
        for number, side in enumerate(scenario.sides)
        if any(holds(s, number, victory) for victory in side.victories)
    ]
    if found:
        return found
    if s.turn < scenario.turns:
        return None
    return [number for number, side in enumerate(scenario.sides) if side.name == scenario.winner]


def value(s: Sketch, side: int, won: list[int] | None) -> float:
    """What it is worth to a side, from 0 to 1, that a match ended so, or has come so far."""
    standing = _material(s, side)
    result = standing if won is None else 1.0 if won == [side] else 0.0 if len(won) == 1 else 0.5
    return (1 - MATERIAL) * result + MATERIAL * standing


def _material(s: Sketch, side: int) -> float:
    """A side's part of all the strength that is left."""
    mine = theirs = 0.01
    for index, body in enumerate(s.body):
        if body > 0:
            strength = 0.3 + 0.7 * s.share(index)
            if s.setup.side[index] == side:
                mine += strength
            else:
                theirs += strength
    return mine / (mine + theirs)
