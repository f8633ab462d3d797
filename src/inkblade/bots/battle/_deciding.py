"""What every general does alike outside of movement: shooting, striking, answering, testing and using powers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from inkblade.boards import Facing
from inkblade.bots.battle._figures import falls, figures_of
from inkblade.bots.battle._weighing import best_blow, best_volley, piece_worth
from inkblade.games.battle import (
    Brutalise,
    Choose,
    Decision,
    Decline,
    Done,
    Drop,
    Flee,
    Index,
    Loose,
    Pick,
    State,
    Strike,
    TakeTest,
    Target,
    Use,
    aims,
    morale_terms,
    nearest,
    result_of,
)

DOUBTFUL = 0.4
"""From which chance of losing heart on a brutal hero cuts one of a unit down."""
POWERS = ("mindblast", "mind-blast", "hypnotise", "healing")
"""The powers it uses of its own accord, in place of fire."""
LEAST_UNIT = 4
"""So many a unit must be for that."""
Kind = TypeVar("Kind")


def offered(options: Sequence[Decision], kind: type[Kind]) -> list[Kind]:
    return [one for one in options if isinstance(one, kind)]


def by_rote(state: State, options: Sequence[Decision]) -> Decision:
    """What there is to do outside of movement and deployment."""
    if state.flight is not None:
        return flee(state, options)
    if state.reaction is not None:
        return answer(state, options)
    if state.casualties is not None:
        return choose(state, options)
    match state.phase:
        case "combat":
            return strike(state, options)
        case "morale":
            return test(state, options)
        case _:
            return shoot(state, options)


def shoot(state: State, options: Sequence[Decision]) -> Decision:
    """The next step of a firing phase: powers first, then force after force at its best target."""
    if state.pool is not None:
        return Loose()
    if state.picked is not None:
        _, target = best_volley(state, state.picked)
        return Drop() if target is None else Target(state.position.name(target))
    if power := _power(state, offered(options, Use)):
        return power
    for pick in offered(options, Pick):
        force = state.setup.names[pick.who]
        if not _waits(state, force) and best_volley(state, force)[1] is not None:
            return pick
    return Done()


def _waits(state: State, force: int) -> bool:
    """Whether a slow weapon had better be kept for the second fire: its target is far off and will come nearer."""
    shot = state.setup.forces[force].shot
    if state.phase != "fire" or shot is None or shot.shots > 1:
        return False
    position = state.position
    targets = aims(state, force)
    far = min(nearest(position.squares[able[0]], position.squares[one]) for one, able in targets.items())
    return far > shot.bands[1]


def _power(state: State, uses: Sequence[Use]) -> Use | None:
    """A power worth using: a blast or a spell at the dearest enemy, or a wound healed."""
    position, figures = state.position, figures_of(state.setup)

    def value(use: Use) -> float:
        target = position.names.get(use.target)
        if target is None:
            return 0.0
        if position.seat(target) == state.acting:
            return float(use.power == "healing")
        return piece_worth(position, figures, target) + figures.worth[position.pieces[target].force] / 10

    best = max((use for use in uses if use.power in POWERS), key=value, default=None)
    return best if best is not None and value(best) > 0 else None


def strike(state: State, options: Sequence[Decision]) -> Decision:
    """The next step of a combat phase: piece after piece, with all that can join it."""
    if state.pool is not None:
        return Strike()
    if state.picked is not None:
        return Target(state.position.name(best_blow(state, state.picked)))
    picks = offered(options, Pick)
    return picks[0] if picks else Done()


def answer(state: State, options: Sequence[Decision]) -> Decision:
    """What to do in answer to what is about to happen."""
    reaction, uses = state.reaction, offered(options, Use)
    assert reaction is not None
    if not uses:
        return Decline()
    match reaction.power:
        case "mind-over-matter":
            return max(uses, key=lambda use: _aside(state, use))
        case "secret-parry":
            assert state.pool is not None
            return uses[0] if len(state.position.adjacent(reaction.piece)) > 1 else Decline()
        case _:
            figures, position = figures_of(state.setup), state.position
            return max(uses, key=lambda use: piece_worth(position, figures, position.names.get(use.target, 0)))


def _aside(state: State, use: Use) -> float:
    """Whom missiles turned aside would strike: best an enemy, worst a friend."""
    position = state.position
    index = None if use.at is None else position.occupants.get(use.at)
    if index is None:
        return 0.0
    assert state.reaction is not None
    worth = piece_worth(position, figures_of(state.setup), index)
    return -worth if position.seat(index) == state.reaction.seat else worth


def choose(state: State, options: Sequence[Decision]) -> Decision:
    """Who is hit: an enemy if that can be, else the least worth, one in no contact before those who hold the line."""
    position, figures = state.position, figures_of(state.setup)
    assert state.casualties is not None
    seat = state.casualties.seat

    def loss(one: Choose) -> tuple[float, bool, int]:
        index: Index = position.names[one.piece]
        worth = piece_worth(position, figures, index)
        own = position.seat(index) == seat
        leads = position.force(index).leader and position.pieces[index].number == 0
        return (worth + 2.0 * leads) * (1 if own else -1), position.locked(index), index

    return min(offered(options, Choose), key=loss)


def test(state: State, options: Sequence[Decision]) -> Decision:
    """Which unit tests first: the steadiest, before others can shake it; a doubtful one is kept by brutality."""
    tests = offered(options, TakeTest)
    names = state.setup.names
    for one in offered(options, Brutalise):
        force = state.position.pieces[state.position.names[one.piece]].force
        if len(state.position.members[force]) >= LEAST_UNIT and wavering(state, force) >= DOUBTFUL:
            return one
    return min(tests, key=lambda one: (wavering(state, names[one.force]), names[one.force]))


def flee(state: State, options: Sequence[Decision]) -> Decision:
    """Which way a unit turns from its enemies: where the field ends latest."""
    field, position = state.setup.field, state.position
    assert state.flight is not None
    middle = position.squares[position.members[state.flight.force][0]][0]
    room = {
        Facing.NORTH: middle.y,
        Facing.WEST: middle.x,
        Facing.SOUTH: field.height - 1 - middle.y,
        Facing.EAST: field.width - 1 - middle.x,
    }
    return max(offered(options, Flee), key=lambda one: room.get(one.facing, 0))


def wavering(state: State, force: int) -> float:
    """The chance that a unit does not carry on when it tests."""
    morale = state.setup.forces[force].play_sheet.morale
    assert morale is not None
    fixed = morale.base + sum(amount for _, amount in morale_terms(state, force))
    sums = falls(morale.dice)
    return sum(result_of(state, force, fixed + one) != "carry on" for one in sums) / len(sums)
