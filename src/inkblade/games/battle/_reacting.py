"""MAG-128, 134, 135: powers used in answer: a missile deflected, every blow parried, a second attack like lightning."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from inkblade.boards import Facing, Square, around, bearing
from inkblade.games.battle._decisions import Decision, Decline, Use
from inkblade.games.battle._field import SIDES, nearest
from inkblade.games.battle._fitness import dazed
from inkblade.games.battle._hitting import FACES, Told, hit
from inkblade.games.battle._state import Index, Pool, Position, Reaction, State
from inkblade.games.battle._telling import called, happened
from inkblade.kernel import Dice, Event, Objection

DEFLECTED = 30
FLASH = 2
"""MAG-135: how far off the second enemy may be."""
RULES = {"mind-over-matter": "MAG-128", "secret-parry": "MAG-134", "lightning-attack": "MAG-135"}


def before_shot(state: State, pool: Pool) -> Reaction | None:
    """MAG-128: one who can turn missiles aside is asked before they fly."""
    return _asked(state, pool.target, "mind-over-matter")


def before_blow(state: State, pool: Pool) -> Reaction | None:
    """MAG-134: one who knows the secret parry is asked before the blow, unless he has struck or parries already."""
    piece = state.position.pieces[pool.target]
    return None if piece.struck or piece.parrying else _asked(state, pool.target, "secret-parry")


def _asked(state: State, index: Index, power: str) -> Reaction | None:
    position = state.position
    if not position.force(index).has(power) or dazed(state, index):
        return None
    return Reaction(position.seat(index), "mind-over-matter" if power == "mind-over-matter" else "secret-parry", index)


def after_blow(state: State, pool: Pool, killed: bool) -> Reaction | None:
    """MAG-135: one whose attack killed may attack a second enemy at once."""
    index, position = pool.members[0], state.position
    if not killed or state.casualties is not None or position.pieces[index].flashed:
        return None
    able = position.force(index).has("lightning-attack") and next(flashes(position, index), None) is not None
    return Reaction(position.seat(index), "lightning-attack", index) if able else None


def flashes(position: Position, index: Index) -> Iterator[Index]:
    """The enemies within two squares that one can come into contact with by a step at most."""
    for other in position.army(1 - position.seat(index)):
        near = nearest(position.squares[index], position.squares[other]) <= FLASH
        if near and not position.pieces[other].hidden and _stand(position, index, other) is not None:
            yield other


def _stand(position: Position, index: Index, other: Index) -> Square | None:
    """From where one attacks a second enemy: where he stands, or a free square beside him."""
    field, paces = position.setup.field, position.setup.paces[position.pieces[index].force]
    own = position.squares[index][0]
    beside = {at for square in position.squares[other] for at in field.touching(square)}
    if any(at in beside for at in position.squares[index]):
        return own
    if paces.long:
        return None
    free = (at for at in field.touching(own) if at in beside and at not in position.occupants)
    return next((at for at in free if paces.square_cost(own, at) is not None), None)


def reactions(state: State) -> Iterator[Decision]:
    """What the seat that is asked for a reaction may decide."""
    waiting = state.reaction
    assert waiting is not None
    position, name = state.position, state.position.name(waiting.piece)
    match waiting.power:
        case "mind-over-matter":
            for at in around(position.squares[waiting.piece][0]):
                if at in position.setup.field.terrain:
                    yield Use(waiting.power, name, at=at)
        case "secret-parry":
            yield Use(waiting.power, name)
        case "lightning-attack":
            yield from (Use(waiting.power, name, position.name(one)) for one in flashes(position, waiting.piece))
    yield Decline()


def reaction_objection(state: State, decision: Decision) -> Objection | None:
    """Why this is no answer to what is asked."""
    waiting = state.reaction
    assert waiting is not None
    if decision in reactions(state):
        return None
    return Objection("no-answer", RULES[waiting.power], "expected {power}, or to decline", {"power": waiting.power})


def deflected(state: State, pool: Pool, at: Square, total: int, dice: Dice) -> tuple[bool, State, tuple[Event, ...]]:
    """MAG-128: on thirty or less the missiles go to another square, and whoever stands there is hit."""
    facts = {"who": called(state.position, pool.target), "at": list(at)}
    if dice.roll(FACES, f"mind over matter on {DEFLECTED} or less") > DEFLECTED:
        return False, state, (happened("deflected", "{who} fails to turn the missiles aside.", facts),)
    events: tuple[Event, ...] = (happened("deflected", "{who} turns the missiles aside.", facts),)
    index = state.position.occupants.get(at)
    if index is not None and state.position.pieces[index].hidden:
        index = None
    for _ in range(max(1, total // FACES)):
        if index is None or state.position.pieces[index].at is None:
            break
        state, more = hit(state, index, pool, dice)
        events += more
    return True, state, events


def parried(state: State, index: Index) -> Told:
    """MAG-134: he blocks every attack of this turn, and makes none."""
    piece = state.position.pieces[index]
    told = happened("parried", "{who} parries every blow.", {"who": called(state.position, index)})
    return state.placed({index: replace(piece, parrying=True, struck=True)}), (told,)


def flashed(state: State, index: Index, other: Index) -> tuple[State, Pool]:
    """MAG-135: he stands in contact with a second enemy and faces him, ready to strike."""
    position, piece = state.position, state.position.pieces[index]
    at = _stand(position, index, other)
    assert at is not None
    moved = at != piece.at
    facing = _facing(at, position.squares[other][0]) if moved else piece.facing
    entered = piece.entered + moved
    after = replace(piece, at=at, facing=facing, entered=entered, run=0, flashed=True, struck=False)
    return state.placed({index: after}), Pool("beside", piece.force, other, (index,))


def _facing(at: Square, other: Square) -> Facing:
    return max(SIDES, key=lambda side: bearing(at, side, other).ahead)
