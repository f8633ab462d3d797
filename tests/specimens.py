"""What the laws are tried on: setups of every game, as JSON, and pairs of setups that one seat cannot tell apart."""

from __future__ import annotations

from dataclasses import dataclass

from inkblade.kernel import AnyGame, Plain, Seat
from tests.kernel.toy import TOY


@dataclass(frozen=True)
class Specimen:
    """A setup, and the number of turns within which every match of it ends."""

    name: str
    setup: Plain
    limit: int


@dataclass(frozen=True)
class Twins:
    """Two setups that differ only in what one seat (None: the public) does not know for so many turns, if not longer.

    The other seats decide alike in both, so what is hidden must not force their hand.
    """

    name: str
    setups: tuple[Plain, Plain]
    seat: Seat | None
    turns: int = 1000


def _duel(hand: list[str]) -> Plain:
    """A duel in which seat 1 holds this hand."""
    return {"books": ["mirim", "mirim"], "cards": [["measured-step"], hand]}


SPECIMENS: dict[str, list[Specimen]] = {
    "toy": [
        Specimen("two seats", {"cards": [3, 6], "rounds": 2}, limit=4),
        Specimen("four seats", {"cards": [1, 2, 4, 6], "rounds": 5}, limit=10),
    ],
    "duel": [
        Specimen("two books", {"books": ["mirim", "mirim"]}, limit=400),
        Specimen("a contest", {"books": ["mirim", "mirim"], "preset": "contest"}, limit=1000),
        Specimen(
            "one on two",
            {"books": ["hill-troll", "duellist", "iroha"], "engaged": [[0, 1], [0, 2]], "rounds": 20},
            limit=20 * 5,
        ),
        Specimen(
            "two parties with cards",
            {
                "books": ["mirim", "halfling", "dwarf-smith", "hedge-mage"],
                "parties": [[0, 1], [2, 3]],
                "cards": [
                    ["tight-guard", "keen-edge"],
                    ["tin-plate", "loose-stone"],
                    ["spark"],
                    ["undertow", "underfoot"],
                ],
                "rounds": 20,
            },
            limit=20 * 8,
        ),
    ],
}

TWINS: dict[str, list[Twins]] = {
    "toy": [
        Twins("another's card", ({"cards": [3, 6], "rounds": 2}, {"cards": [3, 4], "rounds": 2}), seat=0),
        Twins("two cards", ({"cards": [1, 2, 3], "rounds": 2}, {"cards": [6, 2, 5], "rounds": 2}), seat=1),
        Twins("any card", ({"cards": [1, 1], "rounds": 1}, {"cards": [6, 6], "rounds": 1}), seat=None),
    ],
    "duel": [
        Twins("another's hand", (_duel(["full-weight", "crowd-them"]), _duel(["second-wind", "tight-guard"])), seat=0),
        Twins("how it is held", (_duel(["whetstone", "full-weight"]), _duel(["full-weight", "whetstone"])), seat=0),
        Twins("any hand", (_duel(["whetstone"]), _duel(["wrist-straps"])), seat=None),
    ],
}


def game(name: str) -> AnyGame:
    """The toy, or a game of the register."""
    if name == TOY.name:
        return TOY
    from inkblade.games import GAMES

    return GAMES[name]
