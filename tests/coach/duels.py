"""Small duels that are solved in seconds, and random matches of them."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from inkblade.games.duel import DUEL, Setup
from inkblade.kernel import AnyMatch, Record
from tests.playing import begin, play

if TYPE_CHECKING:
    from inkblade.solver import Solution

BOOKS = ("duellist", "halberdier")
"""Of few body points both still mix their openings."""


def small(books: tuple[str, str] = BOOKS, body: int = 3, **options: Any) -> Setup:
    """A duel of a few body points, to the end."""
    whole = {"press": 6, "escape": False, "stalemate": {"quiet": None, "limit": 1000}, **options}
    return DUEL.notation.read_setup({"books": books, "options": whole, "fighters": [{"maximum": body}] * 2})


@cache
def solved(books: tuple[str, str] = BOOKS, body: int = 3, escape: bool = False) -> Solution:
    from inkblade.solver import solve

    return solve(small(books, body, escape=escape))


def random_match(number: int, setup: Setup, turns: int = 1000) -> AnyMatch:
    return play(begin(DUEL, setup, number), Random(number), turns)


def random_record(number: int, setup: Setup, turns: int = 1000) -> Record:
    return random_match(number, setup, turns).record
