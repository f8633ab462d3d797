"""Adventures for the bots to play."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from inkblade.bots import AnyBot, Budget, make_bot
from inkblade.games.adventure import ADVENTURE, Decision, State, View, read_space
from inkblade.kernel import Match, options

RULES = ADVENTURE.rules
THRIFTY = Budget(seconds=600, simulations=4)
Venture = Match[Any, State, View, Decision]


def venture(scenario: str | dict[str, Any], seed: int = 0, **setup: Any) -> Venture:
    """An adventure that is about to begin."""
    return Match(ADVENTURE, ADVENTURE.notation.read_setup({"scenario": scenario, **setup}), Random(seed).randbytes(32))


def bots_of(match: Venture, names: tuple[str, ...]) -> list[AnyBot]:
    """A bot for every seat, by the name for its side."""
    return [make_bot(names[side], "adventure", Random(seat)) for seat, side in enumerate(match.state.setup.teams)]


def play_out(match: Venture, names: tuple[str, ...], turns: int = 100_000, budget: Budget = THRIFTY) -> Venture:
    """The match after so many decisions of these bots, by side, or at its end; `submit` refuses what is illegal."""
    bots = bots_of(match, names)
    while match.waiting and match.turn < turns:
        seat = match.waiting[0]
        view = match.view(seat)
        match.submit(seat, bots[seat].decide(view, options(RULES, view), budget))
    return match


def decided(state: State, name: str, seat: int, budget: Budget = THRIFTY) -> Decision:
    """What a bot decides in a state."""
    view = RULES.view(state, seat)
    decision: Decision = make_bot(name, "adventure", Random(0)).decide(view, options(RULES, view), budget)
    return decision


def changed(state: State, figure: str, **how: Any) -> State:
    """A state with one figure different: spaces by name, body points as `body`."""
    index = state.setup.index[figure]
    piece = state.pieces[index]
    if "at" in how:
        how["at"] = read_space(how["at"])
    if "body" in how:
        how["fighter"] = replace(piece.fighter, body=how.pop("body"))
    return replace(state, pieces=(*state.pieces[:index], replace(piece, **how), *state.pieces[index + 1 :]))


def acting(state: State, seat: int) -> State:
    """A state in which a seat has the first move."""
    others = tuple(other for other in range(len(state.setup.teams)) if other != seat)
    return replace(state, phase="movement", initiative=(seat, *others), mover=0)
