"""What a screen or a program is shown of a view: the field, the pieces, and the sums behind every choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from inkblade.games._reading import plain_of
from inkblade.games.battle._candidates import candidates
from inkblade.games.battle._decisions import March, TakeTest, Target
from inkblade.games.battle._field import Field
from inkblade.games.battle._firing import aims, fire_pool, firing_sum
from inkblade.games.battle._forces import Force, Setup
from inkblade.games.battle._legality import CITED, why_not
from inkblade.games.battle._morale import causes, morale_terms
from inkblade.games.battle._moving import reach_now
from inkblade.games.battle._paces import Pose
from inkblade.games.battle._state import PHASES, Index, Pool, Position, State, View
from inkblade.games.battle._striking import attackers, combat_sum, strike_pool
from inkblade.games.battle._sums import Sum
from inkblade.kernel import Plain, Tally

Known = TypeVar("Known")


def shown(view: View) -> dict[str, Plain]:
    """A view as JSON."""
    state = view.state
    return _agreed(state.setup) | {
        "seat": view.seat,
        "phase": state.phase,
        "rule": CITED[state.phase],
        "half": state.half,
        "red": state.red,
        "acting": state.asked,
        "turn": state.turn,
        "forces": [_force(state, place, told) for place, told in enumerate(_forces(state.setup))],
        "pieces": [_piece(state, index) for index in range(len(state.position.pieces))],
        "picked": _picked(state),
        "pool": None if state.pool is None else _pool(state, state.pool),
        "casualties": _plain_casualties(state),
        "reaction": _plain_reaction(state),
        "flight": _plain_flight(state),
        "sums": list(_sums(view)) if view.seat == state.asked and state.end is None else [],
    }


def _once(of: Setup | Field, name: str, found: Callable[[], Known]) -> Known:
    """What never changes of a setup or a field, found once and kept with it."""
    known: Known | None = of.__dict__.get(name)
    if known is None:
        known = of.__dict__[name] = found()
    return known


def _agreed(setup: Setup) -> dict[str, Plain]:
    """What of a view was agreed before the battle."""
    encounter = setup.encounter
    return _once(
        setup,
        "_agreed",
        lambda: {
            "encounter": {
                "name": encounter.name,
                "about": encounter.about,
                "victories": plain_of(encounter.victories),
                "survivor": encounter.survivor,
            },
            "phases": list(PHASES),
            "limit": encounter.turns,
            "board": board(setup.field),
            "areas": {name: sorted([list(at) for at in area]) for name, area in setup.areas.items()},
            "armies": [{"name": army.name, "facing": army.facing.value} for army in encounter.armies],
            "options": plain_of(setup.options),
        },
    )


def board(field: Field) -> Plain:
    """The field as it was drawn."""
    return _once(
        field,
        "_board",
        lambda: {
            "width": field.width,
            "height": field.height,
            "squares": [[*at, look, field.terrain[at], field.level[at]] for at, look in sorted(field.looks.items())],
            "edges": [[list(place[0]), list(place[1]), feature] for place, feature in sorted(field.edges.items())],
        },
    )


def _forces(setup: Setup) -> list[dict[str, Plain]]:
    """What never changes of every force."""

    def told(force: Force) -> dict[str, Plain]:
        kit: dict[str, Plain] = plain_of(force)
        return kit | {"individual": force.individual, "long": force.long}

    return _once(setup, "_forces", lambda: [told(force) for force in setup.forces])


def _force(state: State, place: int, told: dict[str, Plain]) -> dict[str, Plain]:
    unit = plain_of(state.units[place])
    return told | {"standing": state.position.standing[place], "causes": list(causes(state, place)), "unit": unit}


def _piece(state: State, index: Index) -> dict[str, Plain]:
    position, piece = state.position, state.position.pieces[index]
    return {
        "name": position.name(index),
        "force": state.setup.forces[piece.force].id,
        "seat": position.seat(index),
        "squares": [list(at) for at in position.squares[index]],
        "facing": piece.facing.value,
        "gone": piece.gone,
        "hidden": piece.hidden,
        "left": position.points(index) if piece.at else 0,
        "moved": piece.entered > 0,
        "shots": list(piece.shots),
        "struck": piece.struck,
        "locked": piece.at is not None and position.locked(index),
        "stunned": position.stunned(index, state.turn),
        "trance": piece.trance and plain_of(piece.trance),
        "wounds": [plain_of(wound) for wound in piece.wounds],
        "uses": list(piece.uses),
    }


def _picked(state: State) -> Plain:
    if state.picked is None:
        return None
    fires = state.phase in ("fire", "fire-again")
    return state.setup.forces[state.picked].id if fires else state.position.name(state.picked)


def _plain_casualties(state: State) -> Plain:
    waiting = state.casualties
    if waiting is None:
        return None
    return {
        "seat": waiting.seat,
        "hits": waiting.hits,
        "equals": [state.position.name(one) for one in waiting.equals],
    }


def _plain_reaction(state: State) -> Plain:
    waiting = state.reaction
    if waiting is None:
        return None
    return {"seat": waiting.seat, "power": waiting.power, "piece": state.position.name(waiting.piece)}


def _plain_flight(state: State) -> Plain:
    flight = state.flight
    if flight is None:
        return None
    ways = [{"piece": state.position.name(threat), "facing": facing.value} for threat, facing in flight.ways]
    return {"seat": flight.seat, "force": state.setup.forces[flight.force].id, "moves": flight.moves, "ways": ways}


def pool_sums(state: State, pool: Pool) -> list[tuple[Index, Sum]]:
    """The sum of each member of a pool."""
    if pool.kind == "fire":
        return [(one, firing_sum(state.position, one, pool.target)) for one in pool.members]
    return [(member.piece, combat_sum(state, member)) for member in attackers(state, pool)]


def _pool(state: State, pool: Pool) -> dict[str, Plain]:
    """A pool with the sum of each member, the total and the hits to be expected."""
    position: Position = state.position
    sums = pool_sums(state, pool)
    total = sum(one.final for _, one in sums)
    return {
        "kind": pool.kind,
        "target": position.name(pool.target),
        "members": [{"piece": position.name(index), "needs": str(one), "final": one.final} for index, one in sums],
        "total": total,
        "expected": total / 100,
    }


def _sums(view: View) -> Iterator[dict[str, Plain]]:
    """For every legal choice that costs points or rolls dice: the cost, or what is needed and how likely it is."""
    state = view.state
    ways = reach_now(state, state.picked) if state.phase == "move" and state.picked is not None else None
    for decision in candidates(view):
        match decision:
            case March(at=at, facing=facing) if ways is not None:
                cost = ways.cost(Pose(at, facing))
                yield {"do": "march", "at": list(at), "facing": facing.value, "cost": cost}
            case Target(piece=name) if state.picked is not None and why_not(view, decision) is None:
                yield {"do": "target", **_aim(state, state.picked, state.position.names[name])}
            case TakeTest(force=name) if why_not(view, decision) is None:
                yield {"do": "test", "force": name, "modifiers": str(_morale(state, state.setup.names[name]))}


def _aim(state: State, picked: int, target: Index) -> dict[str, Plain]:
    if state.phase == "combat":
        return {"piece": state.position.name(target), **_pool(state, strike_pool(state, picked, target))}
    able = [state.position.name(one) for one in aims(state, picked)[target]]
    return {"piece": state.position.name(target), "able": able, **_pool(state, fire_pool(state, picked, target))}


def _morale(state: State, force: int) -> Tally:
    morale = state.setup.forces[force].play_sheet.morale
    assert morale is not None
    dice = f"basic, and {morale.dice} d6"
    return Tally(((dice, morale.base), *morale_terms(state, force)))
