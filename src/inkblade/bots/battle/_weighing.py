"""What a volley or a blow is worth: the hits that the screen says are to be expected, and whom they would strike."""

from __future__ import annotations

from math import ceil

from inkblade.boards import Arc
from inkblade.bots.battle._figures import FACES, Figures, figures_of, frailty
from inkblade.games.battle._field import nearest
from inkblade.games.battle._firing import aims, fire_pool
from inkblade.games.battle._morale import causes
from inkblade.games.battle._showing import pool_sums
from inkblade.games.battle._state import Index, Pool, Position, State
from inkblade.games.battle._striking import enemies, side_attacked, strike_pool

SCRATCH = 0.2
"""What a hit on a hero or a monster is worth besides his life, as a part of a soldier."""


def expected(state: State, pool: Pool) -> float:
    """The hits to be expected of a pool."""
    return sum(one.final for _, one in pool_sums(state, pool)) / FACES


def volley(state: State, force: int, target: Index, shrewd: bool) -> float:
    """What it is worth if a force shoots at a target, in soldiers: friends near the target count against it."""
    pool = fire_pool(state, force, target)
    hits, seat = expected(state, pool), state.setup.forces[force].seat
    position, figures = state.position, figures_of(state.setup)
    value = min(hits, 1.0) * piece_worth(position, figures, target)
    if shrewd:
        value += _shaken(state, position.pieces[target].force, hits)
    if position.force(target).individual:
        return hits * piece_worth(position, figures, target)
    rest, equals = hits - 1.0, _nearest_to(position, target)
    for one in equals if rest > 0 else ():
        enemy = position.seat(one) != seat
        value += rest / len(equals) * piece_worth(position, figures, one) * (1 if enemy else -1)
    return value


def _nearest_to(position: Position, target: Index) -> list[Index]:
    """Those on whom hits fall that the target does not take."""
    others = [one for one in position.on_board if one != target]
    if not others:
        return []
    far = {one: nearest(position.squares[one], position.squares[target]) for one in others}
    least = min(far.values())
    return [one for one in others if far[one] == least]


def piece_worth(position: Position, figures: Figures, index: Index) -> float:
    """What a hit on a piece is worth."""
    force = position.pieces[index].force
    if not position.setup.forces[force].individual:
        return figures.worth[force]
    return figures.mortality[force] * figures.worth[force] + SCRATCH


def best_volley(state: State, force: int, shrewd: bool) -> tuple[float, Index | None]:
    """The target at which a force had best shoot, and what that is worth."""
    found: tuple[float, Index | None] = (0.0, None)
    for target in aims(state, force):
        value = volley(state, force, target, shrewd)
        if value > found[0]:
            found = value, target
    return found


RUNNING = 0.4
"""Which part of a unit is as good as lost when it runs."""


def best_blow(state: State, index: Index, shrewd: bool) -> Index:
    """The enemy at whom a piece, with those of its unit who can strike with it, had best strike.

    One who is shrewd also thinks of the nerve of those who are taken in flank or rear.
    """
    figures = figures_of(state.setup)

    def value(target: Index) -> tuple[float, Index]:
        hits = expected(state, strike_pool(state, index, target))
        force = state.position.pieces[target].force
        nerve = max(_unnerved(state, index, target), _shaken(state, force, hits)) if shrewd else 0.0
        return hits * piece_worth(state.position, figures, target) + nerve, -target

    return max(enemies(state.position, index), key=value)


def _shaken(state: State, force: int, hits: float) -> float:
    """What is won, in soldiers, by bringing a unit nearer to losses for which it has to test this turn."""
    army, unit = state.setup.forces[force], state.units[force]
    morale, left = army.play_sheet.morale, len(state.position.members[force])
    if army.individual or morale is None or causes(state, force):
        return 0.0
    needed = ceil(morale.trigger * unit.strength / FACES) - (unit.strength - left)
    return RUNNING * left * frailty(army, left) * min(1.0, hits / max(1, needed))


def _unnerved(state: State, index: Index, target: Index) -> float:
    """What is won, in soldiers, by a blow in the flank of a unit that has not had one this turn."""
    position = state.position
    force = position.pieces[target].force
    if causes(state, force) or side_attacked(position, index, target) is Arc.FRONT:
        return 0.0
    left = len(position.members[force])
    return RUNNING * left * frailty(position.setup.forces[force], left)
