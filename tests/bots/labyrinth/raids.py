"""Raids for the bots to play."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from inkblade.bots import Budget, make_bot
from inkblade.games.labyrinth import LABYRINTH, Decision, State, View
from inkblade.games.labyrinth._rules import LabyrinthRules
from inkblade.kernel import Match, options

RULES = LabyrinthRules()
SEED = bytes(32)
THRIFTY = Budget(seconds=600, simulations=4)
Raid = Match[Any, State, View, Decision]


def raid(seed: int = 0, **setup: Any) -> Raid:
    """A raid that is about to begin."""
    written = setup if setup.get("options", {}).get("unfolding") else {"garrison": "scattered", **setup}
    return Match(LABYRINTH, LABYRINTH.notation.read_setup(written), Random(seed).randbytes(32))


def play_out(match: Raid, names: tuple[str, ...], turns: int = 100_000) -> Raid:
    """The match after so many decisions of these bots, by seat, or at its end; `submit` refuses what is illegal."""
    bots = [make_bot(name, "labyrinth", Random(seat)) for seat, name in enumerate(names)]
    while match.waiting and match.turn < turns:
        seat = match.waiting[0]
        view = match.view(seat)
        match.submit(seat, bots[seat].decide(view, options(RULES, view), THRIFTY))
    return match


def placed(state: State, **where: Any) -> State:
    """A state with units changed: each kind with what is different about it."""
    units = tuple(replace(unit, **where.get(unit.kind.replace("-", "_"), {})) for unit in state.units)
    return replace(state, units=units)
