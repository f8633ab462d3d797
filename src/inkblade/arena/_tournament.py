"""A tournament: every bot meets every other and itself, over all pairings of books or all grounds, sides swapped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from hashlib import blake2b
from itertools import combinations, combinations_with_replacement, product
from operator import add
from typing import Any, Literal

from inkblade.arena._counting import Counts, Share, share
from inkblade.arena._series import UNHURRIED, Series
from inkblade.bots import Budget
from inkblade.kernel import SEED_BYTES

Arm = Literal["pair", "control", "balance"]
Books = tuple[int, int]


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    bots: tuple[str, ...]
    names: tuple[str, ...]
    """The books, or whatever else differs from setup to setup."""
    setups: Mapping[Books, Any]
    """By the numbers of both books, in both orders; where a setup has one name only, by that number twice."""
    games: int
    """Matches of each pair of bots, of each bot against itself, and of each cell of the balance; an even number."""
    seed: bytes
    budget: Budget = UNHURRIED
    balance: str | None = None
    """The bot that plays every book against every other; None: nobody does."""
    game: str = "duel"
    against: str | None = None
    """The one bot that meets the others; None: everybody meets everybody, and itself."""


@dataclass(frozen=True)
class Meeting:
    """Two bots and two books: a series of the tournament, in one of its arms."""

    arm: Arm
    bots: tuple[str, str]
    books: Books
    series: Series


@dataclass(frozen=True)
class Result:
    """Matches won, drawn and lost by the first of the two bots and by seat 0, and how many rounds they took."""

    bot: tuple[int, int, int] = (0, 0, 0)
    seat: tuple[int, int, int] = (0, 0, 0)
    rounds: int = 0

    def __add__(self, other: Result) -> Result:
        bot, seat = (tuple(map(add, *both)) for both in ((self.bot, other.bot), (self.seat, other.seat)))
        return Result((bot[0], bot[1], bot[2]), (seat[0], seat[1], seat[2]), self.rounds + other.rounds)

    @property
    def games(self) -> int:
        return sum(self.bot)

    @property
    def bot_share(self) -> Share:
        """The points of the first bot, a draw counting half."""
        return share(self.bot[0] + self.bot[1] / 2, self.games)

    @property
    def seat_share(self) -> Share:
        """The points of seat 0, a draw counting half."""
        return share(self.seat[0] + self.seat[1] / 2, self.games)

    @property
    def sides(self) -> tuple[Share, Share]:
        """The points of the first bot in seat 0 and in seat 1, of which it had as many matches each."""
        each = self.games // 2
        both, lead = self.bot_share.part, self.seat_share.part - each
        return share((both + lead) / 2, each), share((both - lead) / 2, each)


def result_of(counts: Counts) -> Result:
    """What a tournament keeps of duels counted."""
    bot, seat = counts.bots[0], counts.seats[0]
    return Result((bot.won, bot.drawn, bot.lost), (seat.won, seat.drawn, seat.lost), counts.all_rounds)


def meetings(plan: Plan) -> list[Meeting]:
    """Every series of a tournament, in the order they are played."""
    every = combinations_with_replacement(range(len(plan.names)), 2)
    pairings = [books for books in every if books in plan.setups]
    found: list[Meeting] = []
    for bots in combinations(plan.bots, 2):
        if plan.against is None or plan.against in bots:
            found += _spread(plan, "pair", bots, pairings)
    for bot in plan.bots if plan.against is None else ():
        found += _spread(plan, "control", (bot, bot), pairings)
    if plan.balance is not None:
        both = (plan.balance, plan.balance)
        found += [
            _meeting(plan, "balance", both, (row, column), plan.games)
            for row, column in product(range(len(plan.names)), repeat=2)
            if (row, column) in plan.setups
        ]
    return found


def _spread(plan: Plan, arm: Arm, bots: tuple[str, str], pairings: Sequence[Books]) -> Iterable[Meeting]:
    """The matches of two bots over all pairings, as evenly as they go, always two with sides swapped."""
    twos, over = divmod(plan.games // 2, len(pairings))
    for place, books in enumerate(pairings):
        if games := 2 * (twos + (place < over)):
            yield _meeting(plan, arm, bots, books, games)


def _meeting(plan: Plan, arm: Arm, bots: tuple[str, str], books: Books, games: int) -> Meeting:
    """A meeting has chances of its own, whoever else is in the tournament."""
    name = "|".join((arm, *bots, *(plan.names[book] for book in books)))
    seed = blake2b(name.encode(), key=plan.seed, digest_size=SEED_BYTES, person=b"inkblade arena").digest()
    return Meeting(arm, bots, books, Series(plan.setups[books], bots, games, seed, plan.budget, plan.game))


@dataclass(frozen=True)
class Standings:
    """What came of a tournament so far."""

    pairs: Mapping[tuple[str, str], Result]
    control: Mapping[str, Result]
    """By bot: what its first place made of it against itself."""
    balance: Mapping[Books, Result]

    @property
    def bias(self) -> Share:
        """The points of the first place where both bots are the same: a half, if nothing favours a place."""
        return sum_of(self.control.values()).bot_share


def standings(played: Iterable[tuple[Meeting, Result]]) -> Standings:
    """Results of meetings added up, arm by arm."""
    pairs: dict[tuple[str, str], Result] = {}
    control: dict[str, Result] = {}
    balance: dict[Books, Result] = {}
    for meeting, result in played:
        match meeting.arm:
            case "pair":
                pairs[meeting.bots] = pairs.get(meeting.bots, Result()) + result
            case "control":
                control[meeting.bots[0]] = control.get(meeting.bots[0], Result()) + result
            case "balance":
                balance[meeting.books] = balance.get(meeting.books, Result()) + result
    return Standings(pairs, control, balance)


def sum_of(results: Iterable[Result]) -> Result:
    return reduce(add, results, Result())
