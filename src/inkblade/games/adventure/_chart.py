"""MIN-77..90: the Movement Chart: what each line costs, when it is closed, and whatever it is to be done to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from inkblade.games.adventure._content import Posture
from inkblade.games.adventure._decisions import (
    Balance,
    Block,
    Cast,
    Crawl,
    Deciding,
    Drop,
    Examine,
    JumpOnto,
    JumpOver,
    Move,
    PickUp,
    Prone,
    Reckless,
    Regenerate,
    Restore,
    Run,
    Shove,
    ShoveObject,
    Slay,
    Stand,
    Throw,
    ThrowWeapon,
)
from inkblade.games.adventure._moving import CRAWL_COST, JUMP_COST, haul_cost
from inkblade.games.adventure._setup import Index
from inkblade.games.adventure._state import Effort, State, allowance, left
from inkblade.games.adventure._tussling import shove_cost
from inkblade.kernel import Objection

ALL = 99
"""What costs all movement points."""


@dataclass(frozen=True)
class Deed:
    """A line of the Movement Chart: what it costs, and when it may not be done."""

    rule: str
    cost: int = 0
    starred: bool = False
    """Nobody does it in a turn in which he runs."""
    lying: bool = False
    """The downed may do it."""
    free: bool = False
    """Who was halted, or has halted somebody, may do it."""
    moves: bool = False
    """It goes somewhere, so that carrying something large costs its point."""


CHART: Mapping[type[Deciding], Deed] = {
    Move: Deed("MIN-77", 1, moves=True),
    Run: Deed("MIN-78"),
    JumpOver: Deed("MIN-35", JUMP_COST, moves=True),
    Reckless: Deed("MIN-81", 1, moves=True),
    JumpOnto: Deed("MIN-82", 1, moves=True),
    Block: Deed("MIN-83", 2, starred=True),
    Crawl: Deed("MIN-84", CRAWL_COST, starred=True, lying=True, moves=True),
    Prone: Deed("MIN-84", free=True),
    Stand: Deed("MIN-85", 2, starred=True, lying=True),
    Balance: Deed("MIN-85", 1, starred=True),
    PickUp: Deed("MIN-86", 1, starred=True, lying=True),
    Drop: Deed("MIN-86", lying=True, free=True),
    Throw: Deed("MIN-87", 2, starred=True),
    ThrowWeapon: Deed("MIN-33", 2, starred=True),
    Examine: Deed("MIN-87", 2, starred=True),
    ShoveObject: Deed("MIN-88", 1),
    Shove: Deed("MIN-89", 2),
    Slay: Deed("MIN-90", ALL, starred=True),
    Regenerate: Deed("MIN-63", ALL, starred=True),
    Restore: Deed("MIN-68", ALL, starred=True),
    Cast: Deed("MIN-73", ALL, starred=True),
}
"""MIN-77..90: the Movement Chart."""


class Means(NamedTuple):
    """All that decides which lines of the chart are open to a figure."""

    effort: Effort
    posture: Posture
    points: int
    """Movement points left."""
    allowance: int
    haul: int
    """What carrying something large would cost."""


def means_of(state: State, index: Index) -> Means:
    """How things stand with a figure, as far as the chart asks after it."""
    piece = state.pieces[index]
    return Means(piece.effort, piece.posture, left(state, index), allowance(state, index), haul_cost(state, index))


def deed_cost(means: Means, kind: type[Deciding], hard: bool = False) -> int:
    """What a line of the chart costs now; a move its first space at least."""
    deed = CHART[kind]
    if deed.cost == ALL:
        return means.allowance
    cost = shove_cost(hard) if kind is Shove else deed.cost
    return cost + (means.haul if deed.moves else 0)


def deed_objection(state: State, index: Index, kind: type[Deciding], hard: bool = False) -> Objection | None:
    """MIN-12, 16, 77..90: why a line of the chart is closed to a figure, whatever it is to be done to."""
    means = means_of(state, index)
    found = _closed(means, kind, hard)
    if found is None:
        return None
    facts = {"name": state.name(index), "left": means.points, "cost": deed_cost(means, kind, hard)}
    return Objection(*found, facts)


@lru_cache(maxsize=4096)
def open_lines(means: Means) -> frozenset[type[Deciding]]:
    """The lines of the chart that are open, that of shoving without the extra effort."""
    return frozenset(kind for kind in CHART if _closed(means, kind) is None)


def _closed(means: Means, kind: type[Deciding], hard: bool = False) -> tuple[str, str, str] | None:
    """The code, the rule and the text of why a line of the chart is closed."""
    deed, effort = CHART[kind], means.effort
    if effort.blocked and kind is not Balance:
        return "blocked", "MIN-83", "{name} is blocked and may only regain balance"
    if not deed.free:
        if effort.halts is not None:
            return "halts", "MIN-12", "{name} has halted somebody and does not move"
        if effort.halted is not None:
            return "halted", "MIN-16", "{name} was halted"
        if effort.stopped:
            return "landed", "MIN-35", "{name} has jumped, and that ended his move"
        if effort.task is not None:
            return "spent", "MIN-63", "{name} has spent all movement points"
    if means.posture == "down" and not deed.lying:
        return "down", "MIN-84", "{name} is down: he may crawl, stand up, drop or pick up"
    if deed.starred and effort.running:
        return "running", "MIN-78", "{name} runs, and nobody does that in a turn in which he runs"
    if deed_cost(means, kind, hard) > means.points and not deed.free:
        return "winded", deed.rule, "{name} has {left} movement points, this costs {cost}"
    return None
