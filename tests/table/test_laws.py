"""Whatever people do at a table, in whatever order: what every viewer hears is lawful."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from inkblade.kernel import Plain, options
from inkblade.table import Decide, PlainWords, Refusal, Table, folded, missed, read_entry, write_entry
from tests.kernel.toy import TOY
from tests.table.tables import (
    NOW,
    answer,
    decide,
    everything,
    gathered,
    heard,
    laid,
    mark,
    propose,
    resign,
    say,
    viewers,
    withdraw,
)

SEATS = st.integers(0, 2)
SETUP = {"cards": [3, 6, 2], "rounds": 4}


class People(RuleBasedStateMachine):
    """Two people and a machine at a table of the toy, doing anything at any time."""

    def __init__(self) -> None:
        super().__init__()
        first = laid(setup=SETUP, who=(0, 1, "random"))
        self.table: Table = gathered(first)
        self.log: list[bytes] = [write_entry(first)]
        self.heard: dict[int | None, list[Plain]] = {seat: [] for seat in viewers(self.table)}
        self.now = NOW

    def attempt(self, action: Any, *arguments: Any, **more: Any) -> None:
        """Do something if it may be done; what may not be done must change nothing."""
        before = self.table.number
        try:
            moment = action(self.table, *arguments, **more)
        except Refusal:
            assert self.table.number == before
            return
        for one in moment if isinstance(moment, list) else [moment]:
            self.log.append(write_entry(one.entry))
            for seat, stream in self.heard.items():
                stream.append(heard(self.table, one, seat))

    @rule(seat=st.integers(0, 1))
    def come(self, seat: int) -> None:
        if self.table.expects(seat):
            self.attempt(lambda table: table.come(seat, f"Person {seat}", "ab", self.now))

    @rule(seat=SEATS, bid=st.integers(0, 7))
    def bid(self, seat: int, bid: int) -> None:
        self.attempt(decide, seat, {"amount": bid})

    @rule(seat=SEATS, take=st.booleans())
    def take(self, seat: int, take: bool) -> None:
        self.attempt(decide, seat, {"take": take})

    @rule(seat=SEATS, take=st.booleans(), bid=st.integers(1, 7))
    def gesture(self, seat: int, take: bool, bid: int) -> None:
        decisions = [{"take": take}, {"amount": bid}, {"take": take}]
        word = Decide(mark(), self.table.turn, decisions)
        self.attempt(lambda table: table.gesture(seat, word, self.now))

    @rule(bid=st.integers(1, 2))
    def machine(self, bid: int) -> None:
        for seat in self.table.thinking:
            self.attempt(lambda table, seat=seat: table.machine_decides(seat, table.turn, {"amount": bid}, NOW))

    @rule(seat=SEATS)
    def withdraw(self, seat: int) -> None:
        self.attempt(withdraw, seat)

    @rule(seat=SEATS, what=st.sampled_from(["undo", "draw", "machine", "rematch"]), about=SEATS)
    def propose(self, seat: int, what: str, about: int) -> None:
        self.attempt(propose, seat, what, "random", seat=about)

    @rule(seat=SEATS, agree=st.booleans())
    def answer(self, seat: int, agree: bool) -> None:
        for pending in self.table.pending[:1]:
            self.attempt(answer, seat, pending.number, agree)

    @rule(seat=st.integers(0, 1))
    def speak(self, seat: int) -> None:
        self.attempt(say, seat, "well")

    @rule(seat=SEATS)
    def give_up(self, seat: int) -> None:
        self.attempt(resign, seat)

    @invariant()
    def every_entry_is_one_message_to_every_viewer(self) -> None:
        for stream in self.heard.values():
            assert [message["number"] for message in stream] == list(range(2, self.table.number + 1))

    @invariant()
    def a_table_is_its_log(self) -> None:
        again = folded(TOY, PlainWords(TOY), map(read_entry, self.log))
        assert everything(again) == everything(self.table)
        for seat, stream in self.heard.items():
            moments = missed(again, max(1, again.number - 8))
            assert moments is not None
            told = [heard(again, moment, seat) for moment in moments]
            assert told == stream[len(stream) - len(told) :]

    @invariant()
    def only_its_own_seat_hears_what_was_sealed(self) -> None:
        for seat, stream in self.heard.items():
            for message in stream:
                if message["kind"] == "sealed" and message["seat"] != seat:
                    assert message["own"] is None


People.TestCase.settings = settings(max_examples=30, stateful_step_count=30)
TestPeople = People.TestCase


def stream(number: int, last: int, other: bool, viewer: int | None) -> list[Plain]:
    """All that a viewer hears of a match up to a turn in which only seats 1 and 2 have sealed, seat 1 this or that."""
    chance = Random(number)
    table = gathered(laid(setup=SETUP, who=(0, 1, 2)))
    said = [heard(table, table.come(seat, "x", "00", NOW), viewer) for seat in range(3)]
    while table.phase == "playing":
        legal = {seat: _legal(table, seat) for seat in range(3)}
        drawn = {seat: chance.choice(several) for seat, several in legal.items()}
        order = [0] if "take" in drawn[0] else [1, 2, 0]
        stop = table.turn >= last and len(order) == 3
        if stop and other:
            drawn[1] = next(option for option in legal[1] if option != drawn[1])
        said += [heard(table, decide(table, seat, drawn[seat]), viewer) for seat in order[: 2 if stop else 3]]
        if stop:
            break
    return said


def _legal(table: Table, seat: int) -> list[Plain]:
    assert table.match is not None
    return [TOY.notation.plain(option) for option in options(TOY.rules, table.match.view(seat))]


@given(number=st.integers(0, 10**6), turn=st.integers(1, 8), viewer=st.sampled_from([0, 2, None]))
def test_nothing_anybody_hears_hangs_on_what_another_has_sealed(number, turn, viewer):
    assert stream(number, turn, False, viewer) == stream(number, turn, True, viewer)


@given(number=st.integers(0, 10**6), order=st.permutations([0, 1, 2]))
def test_the_order_in_which_decisions_arrive_does_not_matter(number, order):
    chance = Random(number)
    table = gathered(laid(setup=SETUP, who=(0, 1, 2)))
    other = gathered(laid(setup=SETUP, who=(0, 1, 2)))
    for seat in range(3):
        table.come(seat, "x", "00", NOW)
        other.come(seat, "x", "00", NOW)
    bids = {seat: chance.choice(_legal(table, seat)) for seat in range(3)}
    *_, last = [decide(table, seat, bids[seat]) for seat in (0, 1, 2)]
    *_, late = [decide(other, seat, bids[seat]) for seat in order]
    assert [heard(table, last, seat) for seat in viewers(table)] == [heard(other, late, s) for s in viewers(other)]
