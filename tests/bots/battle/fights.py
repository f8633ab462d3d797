"""Battles for the bots to play."""

from __future__ import annotations

from random import Random
from typing import Any

from inkblade.bots import Budget, make_bot
from inkblade.games.battle import BATTLE, Decision, State, View
from inkblade.kernel import Match, options

RULES = BATTLE.rules
THRIFTY = Budget(seconds=600, simulations=1)
"""Too little for a marshal to leave what is usual."""
Fight = Match[Any, State, View, Decision]


def fight(seed: int = 0, **setup: Any) -> Fight:
    """A battle that is about to begin."""
    return Match(BATTLE, BATTLE.notation.read_setup(setup), Random(seed).randbytes(32))


def play_out(match: Fight, names: tuple[str, ...], until: int = 100_000, budget: Budget = THRIFTY) -> Fight:
    """The match after so many decisions of these bots, by seat, or at its end; `submit` refuses what is illegal."""
    bots = [make_bot(name, "battle", Random(seat)) for seat, name in enumerate(names)]
    while match.waiting and match.turn < until:
        seat = match.waiting[0]
        view = match.view(seat)
        match.submit(seat, bots[seat].decide(view, options(RULES, view), budget))
    return match


def to_phase(match: Fight, names: tuple[str, ...], phase: str) -> Fight:
    """The match at the first decision of a phase."""
    while match.waiting and match.state.phase != phase:
        play_out(match, names, match.turn + 1)
    return match
