"""DUEL-08: the range law, one table shared by every book ever made."""

from __future__ import annotations

from functools import cache

from inkblade.games.duel._content import Range
from inkblade.games.duel._library import book

WITNESS = "mirim"
"""The one book that gives the table in full, but for a maneuver she lacks."""


@cache
def _extended_pairs() -> frozenset[tuple[int, int]]:
    witness = book(WITNESS)
    seen = {
        (own, enemy)
        for enemy, row in witness.matrix.items()
        for own, picture in row.items()
        if picture and witness.pictures[picture].range == "extended"
    }
    return frozenset(seen | {(enemy, own) for own, enemy in seen})


def range_after(own: int, enemy: int) -> Range:
    """At which range two maneuvers leave both fighters; symmetric, whoever the fighters are."""
    return Range.EXTENDED if (own, enemy) in _extended_pairs() else Range.CLOSE


def extended(own: int, enemy: int) -> bool:
    """Do these two maneuvers end at Extended Range?"""
    return range_after(own, enemy) is Range.EXTENDED
