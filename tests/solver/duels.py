"""Small duels that are solved in a moment."""

from __future__ import annotations

from functools import cache

from inkblade.games.duel import DUEL, Setup
from inkblade.solver import Solution, solve


def small(first: str, second: str, bodies: tuple[int, int], *, press: int = 2, escape: bool = False) -> Setup:
    """A setup with few body points."""
    options = {"press": press, "escape": escape, "stalemate": {"quiet": None, "limit": 1000}}
    fighters = [{"maximum": body} for body in bodies]
    return DUEL.notation.read_setup({"books": [first, second], "options": options, "fighters": fighters})


@cache
def solved(first: str, second: str, bodies: tuple[int, int], press: int = 2, escape: bool = False) -> Solution:
    """Its solution, found once."""
    return solve(small(first, second, bodies, press=press, escape=escape))
