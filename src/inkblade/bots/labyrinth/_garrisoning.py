"""Where a garrison is placed: many ways are drawn, the strong near the Princess, and the best of them is begun with."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from inkblade.boards import Square, distance
from inkblade.bots.labyrinth._rows import WORTHS
from inkblade.games.labyrinth import Decision, Post, Setup, State, Stronghold, counters
from inkblade.games.labyrinth._state import Posted

NEARNESS = 5.0
"""At how many steps from the Princess a post is worth e times less."""
AT_DOORWAY = 2.0
"""How much rather a sentry stands at a doorway."""


def posts_left(options: Sequence[Decision]) -> dict[str, list[Square]]:
    """Where each kind of counter that is left may be placed."""
    found: dict[str, list[Square]] = {}
    for option in options:
        if isinstance(option, Post):
            found.setdefault(option.kind, []).append(option.at)
    return found


def drawn(state: State, left: dict[str, list[Square]], chance: Random) -> tuple[Posted, ...]:
    """A way to place all counters that are left, or as many as there is room for."""
    stock, placed = dict(state.stock), [unit.kind for unit in state.units if unit.defends]
    taken = {unit.at for unit in state.units if unit.at is not None}
    full = {unit.home for unit in state.units if unit.defends and unit.home is not None}
    posts = []
    for kind in sorted(left, key=lambda kind: (-_strength(kind, chance), kind)):
        for _ in range(stock[kind] - placed.count(kind)):
            fit = [at for at in left[kind] if at not in taken and state.plan.room(at) not in full]
            if not fit:
                break
            at = chance.choices(fit, [_pull(state, at) for at in fit])[0]
            posts.append(Posted(at, kind))
            taken.add(at)
            if (room := state.plan.room(at)) is not None:
                full.add(room)
    return tuple(posts)


def _strength(kind: str, chance: Random) -> float:
    return WORTHS[counters()[kind].attack or 0] * chance.uniform(0.7, 1.3)


def _pull(state: State, at: Square) -> float:
    """How good a post is: near the Princess, and in halls at a doorway."""
    assert state.plan.princess is not None
    at_doorway = state.plan.room(at) is None and at in state.plan.thresholds
    return (AT_DOORWAY if at_doorway else 1.0) * exp(-distance(at, state.plan.princess) / NEARNESS)


def manned(state: State, posts: Sequence[Posted]) -> Setup:
    """The match as it would begin with these posts besides those taken."""
    standing = tuple(Posted(unit.at, unit.kind) for unit in state.units if unit.defends and unit.at is not None)
    stands = Stronghold("", state.plan, _garrison(state))
    return Setup(state.parties, stands, tuple(sorted((*standing, *posts))), options=state.options)


def _garrison(state: State) -> tuple[tuple[str, int], ...]:
    """The counters of Evil, who defends or in the reversed game comes."""
    if not state.options.reversed:
        return state.stock
    coming: dict[str, int] = {}
    for unit in state.units:
        if unit.side == "evil":
            coming[unit.kind] = coming.get(unit.kind, 0) + 1
    return tuple(sorted(coming.items()))
