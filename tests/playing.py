"""Random matches of any game: each decision drawn evenly from the options, the same again for the same number."""

from __future__ import annotations

from random import Random
from typing import Any

from inkblade.kernel import SEED_BYTES, AnyGame, AnyMatch, Match, Open, Seat, options


def begin(game: AnyGame, setup: object, number: int) -> AnyMatch:
    """The match of that number, at its start."""
    return Match(game, setup, Random(number).randbytes(SEED_BYTES))


def draw(match: AnyMatch, chance: Random) -> dict[Seat, Any]:
    """A decision for every seat of this turn, or for one of them if they are asked openly; none are given yet."""
    asked = match.asked
    if asked is None:
        return {}
    seats = (chance.choice(asked.seats),) if isinstance(asked, Open) else asked.seats
    legal = {seat: options(match.game.rules, match.view(seat)) for seat in seats}
    assert all(legal.values()), f"turn {match.turn}: a seat is asked and has no option: {legal}"
    return {seat: chance.choice(several) for seat, several in legal.items()}


def play(match: AnyMatch, chance: Random, turns: int) -> AnyMatch:
    """The match after that many turns more, or at its end if that comes first."""
    last = match.turn + turns
    while match.asked is not None and match.turn < last:
        for seat, decision in draw(match, chance).items():
            match.submit(seat, decision)
    return match
