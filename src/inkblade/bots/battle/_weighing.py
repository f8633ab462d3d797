"""What a volley or a blow is worth: the hits that the screen says are to be expected, and whom they would strike."""

from __future__ import annotations

from inkblade.bots.battle._figures import FACES, Figures, figures_of
from inkblade.games.battle import (
    Index,
    Pool,
    Position,
    State,
    aims,
    enemies,
    fire_pool,
    nearest,
    pool_sums,
    strike_pool,
)

SCRATCH = 0.2
"""What a hit on a hero or a monster is worth besides his life, as a part of a soldier."""


def expected(state: State, pool: Pool) -> float:
    """The hits to be expected of a pool."""
    return sum(one.final for _, one in pool_sums(state, pool)) / FACES


def volley(state: State, force: int, target: Index) -> float:
    """What it is worth if a force shoots at a target, in soldiers: friends near the target count against it."""
    pool = fire_pool(state, force, target)
    hits, seat = expected(state, pool), state.setup.forces[force].seat
    position, figures = state.position, figures_of(state.setup)
    value = min(hits, 1.0) * piece_worth(position, figures, target)
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


def best_volley(state: State, force: int) -> tuple[float, Index | None]:
    """The target at which a force had best shoot, and what that is worth."""
    found: tuple[float, Index | None] = (0.0, None)
    for target in aims(state, force):
        value = volley(state, force, target)
        if value > found[0]:
            found = value, target
    return found


def best_blow(state: State, index: Index) -> Index:
    """The enemy at whom a piece, with those of its unit who can strike with it, had best strike."""
    figures = figures_of(state.setup)

    def value(target: Index) -> tuple[float, Index]:
        hits = expected(state, strike_pool(state, index, target))
        return hits * piece_worth(state.position, figures, target), -target

    return max(enemies(state.position, index), key=value)
