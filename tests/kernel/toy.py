"""A toy game that uses everything the kernel offers: each seat holds a hidden card, bids are sealed, a coin is open.

A round: all seats seal a bid no higher than their card, each rolls a die that may roll on, the highest sum scores.
Then any one of them takes the coin, or leaves it. After the last round the cards are shown and added.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from typing import Any

from inkblade.kernel import (
    Dice,
    Event,
    Game,
    Malformed,
    Objection,
    Open,
    Outcome,
    Plain,
    Sealed,
    Seat,
    Step,
    Tally,
    known,
)

HIGHEST = 6


@dataclass(frozen=True)
class Setup:
    """A hidden card for each seat, from 1 to 6, and how many rounds are played."""

    cards: tuple[int, ...]
    rounds: int


@dataclass(frozen=True)
class State:
    setup: Setup
    luck: tuple[int, ...]
    round: int
    points: tuple[int, ...]
    coin: bool
    """Whether the coin of this round lies on the table."""


@dataclass(frozen=True)
class View:
    seat: Seat | None
    card: int | None
    luck: int | None
    cards: tuple[int, ...]
    """Everybody's, once the match is over; none before."""
    round: int
    rounds: int
    points: tuple[int, ...]
    coin: bool


@dataclass(frozen=True)
class Bid:
    amount: int


@dataclass(frozen=True)
class Coin:
    take: bool


Decision = Bid | Coin


class ToyRules:
    """The law of the toy."""

    def seats(self, setup: Setup) -> int:
        return len(setup.cards)

    def start(self, setup: Setup, dice: Dice) -> Step[State]:
        luck = tuple(dice.roll(2, f"luck of seat {seat}") for seat in range(len(setup.cards)))
        told = tuple(
            Event("luck", "your luck is {luck}", {"luck": amount}, frozenset({seat}))
            for seat, amount in enumerate(luck)
        )
        return Step(State(setup, luck, 0, (0,) * len(setup.cards), coin=False), told)

    def asked(self, state: State) -> Sealed | Open | None:
        if state.round == state.setup.rounds:
            return None
        seats = tuple(range(len(state.points)))
        return Open(seats) if state.coin else Sealed(seats)

    def outcome(self, state: State) -> Outcome | None:
        if state.round < state.setup.rounds:
            return None
        sums = zip(state.points, state.setup.cards, state.luck, strict=True)
        return Outcome(tuple(float(sum(three)) for three in sums), "all rounds are played")

    def view(self, state: State, seat: Seat | None) -> View:
        over = state.round == state.setup.rounds
        return View(
            seat=seat,
            card=None if seat is None else state.setup.cards[seat],
            luck=None if seat is None else state.luck[seat],
            cards=state.setup.cards if over else (),
            round=state.round,
            rounds=state.setup.rounds,
            points=state.points,
            coin=state.coin,
        )

    def tell(self, event: Event, seat: Seat | None) -> Event | None:
        return known(event, seat)

    def candidates(self, view: View) -> Iterator[Decision]:
        yield from (Bid(amount) for amount in range(1, HIGHEST + 1))
        yield from (Coin(take) for take in (True, False))

    def objection(self, view: View, decision: Decision) -> Objection | None:
        if view.card is None:
            return Objection("stands", "TOY-1", "the public decides nothing")
        if isinstance(decision, Coin) != view.coin:
            return Objection(
                "phase", "TOY-2", "now is the time for {now}", {"now": "the coin" if view.coin else "a bid"}
            )
        if isinstance(decision, Bid) and not 1 <= decision.amount <= view.card:
            facts = {"amount": decision.amount, "card": view.card}
            return Objection("card", "TOY-3", "a bid of {amount} is not within a card of {card}", facts)
        return None

    def resolve(self, state: State, decisions: Mapping[Seat, Decision], dice: Dice) -> Step[State]:
        coins = {seat: choice for seat, choice in decisions.items() if isinstance(choice, Coin)}
        if coins:
            return self._coin(state, coins, dice)
        return self._bids(state, {seat: bid for seat, bid in decisions.items() if isinstance(bid, Bid)}, dice)

    def default(self, view: View) -> Decision:
        return Coin(take=False) if view.coin else Bid(1)

    def pack(self, state: State) -> tuple[int, ...]:
        return (*state.setup.cards, state.setup.rounds, *state.luck, state.round, *state.points, state.coin)

    def _bids(self, state: State, bids: Mapping[Seat, Bid], dice: Dice) -> Step[State]:
        sums = {seat: self._sum(seat, bid, dice) for seat, bid in sorted(bids.items())}
        best = max(map(int, sums.values()))
        points = tuple(old + (int(sums[seat]) == best) for seat, old in enumerate(state.points))
        events = tuple(
            Event("bid", "seat {seat} comes to {sum}", {"seat": seat, "sum": tally}) for seat, tally in sums.items()
        )
        return Step(replace(state, points=points, coin=True), events)

    def _sum(self, seat: Seat, bid: Bid, dice: Dice) -> Tally:
        """The bid and a die; a six rolls on, once."""
        tally = Tally((("bid", bid.amount),)).plus("die", dice.roll(6, f"seat {seat}"))
        if tally.terms[-1][1] == 6:
            tally = tally.plus("rolled on", dice.roll(6, f"seat {seat} rolls on"))
        return tally

    def _coin(self, state: State, coins: Mapping[Seat, Coin], dice: Dice) -> Step[State]:
        ((seat, choice),) = coins.items()
        worth = dice.roll(2, "the coin") if choice.take else 0
        points = tuple(old + worth * (place == seat) for place, old in enumerate(state.points))
        after = replace(state, points=points, coin=False, round=state.round + 1)
        text = "seat {seat} takes the coin for {worth}" if choice.take else "seat {seat} leaves the coin"
        events = [Event("coin", text, {"seat": seat, "worth": worth})]
        if after.round == after.setup.rounds:
            events.append(Event("shown", "the cards were {cards}", {"cards": after.setup.cards}))
        return Step(after, tuple(events), settled=choice.take)


def _shape(plain: Plain, keys: set[str], what: str) -> dict[str, Any]:
    if not isinstance(plain, dict) or set(plain) != keys:
        raise Malformed(f"expected {what} with {sorted(keys)}, got {plain!r}")
    return plain


def _whole(value: Plain, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Malformed(f"expected a whole number from {least} to {most}, got {value!r}")
    return value


class ToyNotation:
    """The toy's values as JSON: their fields by name."""

    def plain(self, value: object) -> Plain:
        if isinstance(value, Outcome):
            return {"points": list(value.points), "reason": value.reason}
        if isinstance(value, Setup | State | View | Bid | Coin):
            return json.loads(json.dumps(asdict(value)))
        raise TypeError(f"no value of the toy: {value!r}")

    def read_setup(self, plain: Plain) -> Setup:
        fields = _shape(plain, {"cards", "rounds"}, "a setup")
        cards = fields["cards"]
        if not isinstance(cards, list) or not 2 <= len(cards) <= 4:
            raise Malformed(f"expected two to four cards, got {cards!r}")
        return Setup(tuple(_whole(card, 1, HIGHEST) for card in cards), _whole(fields["rounds"], 1, 20))

    def read_decision(self, plain: Plain) -> Decision:
        if isinstance(plain, dict) and "take" in plain:
            take = _shape(plain, {"take"}, "a word on the coin")["take"]
            if not isinstance(take, bool):
                raise Malformed(f"expected to take the coin or not, got {take!r}")
            return Coin(take)
        return Bid(_whole(_shape(plain, {"amount"}, "a bid")["amount"], 1, HIGHEST))

    def content(self, setup: Setup) -> str:
        return blake2b(b"the toy has no content", digest_size=8).hexdigest()


TOY: Game[Setup, State, View, Decision] = Game("toy", "The toy", ToyRules(), ToyNotation())
SEED = bytes(range(32))
TWO = Setup((3, 6), rounds=2)
