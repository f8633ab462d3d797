"""MIN-41..45, 56..61: how figures open a fight: pictures by situation, effective heights, and what hinders them."""

from __future__ import annotations

from collections.abc import Iterator

from inkblade.boards import Hex
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import WEAPON, State, facts_of, weapon_of
from inkblade.games.adventure._zones import zone_around
from inkblade.games.duel import Bar, Fighter, bare_handed, disarmed

BEATEN, BEHIND, TURNED, DOWN, OFF_BALANCE, APART = 1, 23, 21, 41, 19, 57
"""MIN-41: the pictures of the situation table."""
SWINGS, DODGES, AWAY, RETRIEVE = (58, 64), (8, 52), (16, 62), 46


def opening_picture(state: State, index: Index, foe: Index) -> int:
    """MIN-41: the own picture of a figure toward an opponent, by the first line of the table that applies."""
    own, other = state.pieces[index], state.pieces[foe]
    if other.posture != "standing":
        return BEATEN
    if own.at == other.rear:
        return BEHIND
    if other.at == own.rear:
        return TURNED
    if own.posture == "down":
        return DOWN
    return OFF_BALANCE if own.posture == "off-balance" else APART


def effective_height(state: State, index: Index) -> int:
    """MIN-44: height and terrain level together."""
    return state.setup.heights[index] + state.level(index)


def elsewhere(state: State, index: Index) -> bool:
    """MIN-59: whether a figure's lost weapon lies in another space than its own."""
    item = state.by_id.get(weapon_of(state, index))
    return WEAPON in state.pieces[index].fighter.lost and (item is None or item.at != state.pieces[index].at)


def bars(state: State, index: Index) -> tuple[Bar, ...]:
    """MIN-58..61: what a figure may not choose because of what is around it."""
    return tuple(_bars(state, index)) if state.setup.options.obstructions else ()


def _bars(state: State, index: Index) -> Iterator[Bar]:
    """MIN-58..61, one bar each."""
    book = state.setup.books[index]
    if sum(tall_things(state, index)) > 1:
        swings = [page for page in SWINGS if page in book.maneuvers and not book.maneuvers[page].missile]
        yield Bar("MIN-58", ("section:side_swing", *(f"maneuver:{page}" for page in swings)))
    if elsewhere(state, index):
        yield Bar("MIN-59", (f"maneuver:{RETRIEVE}",))
    if crowd(state, index) > 1:
        yield Bar("MIN-60", tuple(f"maneuver:{page}" for page in DODGES))
    if obstructed(state, state.pieces[index].rear):
        yield Bar("MIN-61", tuple(f"maneuver:{page}" for page in AWAY))


def tall_things(state: State, index: Index) -> Iterator[bool]:
    """MIN-57: for each terrain feature around a figure and each object and friend in its zone, whether it is tall."""
    field, at, height = state.setup.field, state.pieces[index].at, state.setup.heights[index]
    yield from (field.climb(at, space) >= height - 1 for space in field.around[at])
    for space in zone_around(field, at, height, height):
        above = field.climb(at, space)
        for id in state.lying.get(space, ()):
            kind = facts_of(state, id)
            yield kind.tall or above + kind.height >= height - 1
        other = state.standing.get(space)
        if other is not None and state.setup.side[other] == state.setup.side[index]:
            yield above + state.setup.heights[other] >= height - 1


def crowd(state: State, index: Index) -> int:
    """MIN-60: how many figures and objects, bodies among them, are in a figure's zone."""
    height = state.setup.heights[index]
    return sum(
        (space in state.standing) + len(_objects(state, space)) + len(state.bodies.get(space, ()))
        for space in zone_around(state.setup.field, state.pieces[index].at, height, height)
    )


def _objects(state: State, at: Hex) -> list[str]:
    """The objects in a space; a weapon on the ground hinders nobody."""
    return [id for id in state.lying.get(at, ()) if ":" not in id]


def obstructed(state: State, at: Hex) -> bool:
    """MIN-56, 61: whether a space holds an obstruction other than a step."""
    field = state.setup.field
    walled = field.features.get(at) in ("wall", "pillar")
    return walled or at in state.standing or bool(_objects(state, at)) or bool(state.bodies.get(at))


def fighter_of(state: State, index: Index) -> Fighter:
    """The fighter that a figure brings: far from its lost weapon it is bound by the need of it alone (MIN-59)."""
    fighter = state.pieces[index].fighter
    if not state.setup.options.obstructions or WEAPON not in fighter.lost:
        return fighter
    return bare_handed(fighter) if elsewhere(state, index) else disarmed(state.setup.books[index], fighter, WEAPON)
