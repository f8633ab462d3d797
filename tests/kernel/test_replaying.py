from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkblade.kernel import (
    AnyMatch,
    Diverged,
    Match,
    Plain,
    Record,
    Roll,
    ScriptedDice,
    Turn,
    read_record,
    replay,
    write_record,
)
from tests.kernel.strategies import matches
from tests.kernel.toy import SEED, TOY, Bid, Coin, Setup, ToyNotation
from tests.playing import begin, play

Alteration = Callable[[Turn], Turn]


def sample() -> AnyMatch:
    """Two rounds: turns 1 and 3 are bids, 2 and 4 coins; a six rolls on in turn 3."""
    falls = [[1, 2], [4, 1], [2], [6, 3, 5], []]
    match = Match(TOY, Setup((3, 6), rounds=2), SEED, lambda turn: ScriptedDice(falls[turn]))
    for bids, coin in (((2, 5), True), ((3, 6), False)):
        match.submit(0, Bid(bids[0]))
        match.submit(1, Bid(bids[1]))
        match.submit(0, Coin(coin))
    return match


def resealed(record: Record) -> Record:
    """The record as it comes back from a text that was sealed anew."""
    return read_record(write_record(record))


def altered(turn: int, alteration: Alteration) -> Record:
    record = sample().record
    turns = list(record.turns)
    turns[turn] = alteration(turns[turn])
    return resealed(replace(record, turns=tuple(turns)))


def decide(seat: int, plain: Plain) -> Alteration:
    return lambda turn: replace(turn, decisions={**turn.decisions, seat: plain})


def roll(place: int, **fields: object) -> Alteration:
    def alter(turn: Turn) -> Turn:
        rolls = list(turn.rolls)
        rolls[place] = replace(rolls[place], **fields)  # type: ignore[arg-type]
        return replace(turn, rolls=tuple(rolls))

    return alter


def event(place: int, **fields: object) -> Alteration:
    def alter(turn: Turn) -> Turn:
        events = list(turn.events)
        events[place] = {**events[place], **fields}
        return replace(turn, events=tuple(events))

    return alter


ALTERATIONS: dict[str, tuple[int, Alteration, str]] = {
    "a decision": (1, decide(0, {"amount": 3}), "the rules say"),
    "an illegal decision": (1, decide(0, {"amount": 4}), "a bid of 4 is not within a card of 3"),
    "a malformed decision": (3, decide(1, {"amount": "six"}), "expected a whole number from 1 to 6, got 'six'"),
    "a decision of another kind": (3, decide(1, {"take": True}), "now is the time for a bid"),
    "a seat too many": (1, decide(2, {"amount": 1}), "the decision is for turn 1, but this is turn 2"),
    "a second seat at the coin": (2, decide(1, {"take": True}), "the decision is for turn 2, but this is turn 3"),
    "a seat too few": (1, lambda turn: replace(turn, decisions={0: {"amount": 2}}), r"seats \(1,\) have not decided"),
    "no decision": (4, lambda turn: replace(turn, decisions={}), r"seats \(0, 1\) have not decided"),
    "a decision at the start": (0, decide(0, {"amount": 2}), "the decisions are {}, the record says"),
    "another seat at the coin": (2, lambda turn: replace(turn, decisions={1: {"take": True}}), "the rules say 'seat 1"),
    "a face": (1, roll(0, face=3), "the rules say"),
    "a face that never shows": (2, roll(0, face=1), "the rules say"),
    "a face the die has not": (1, roll(0, face=7), "the script says 7 for: seat 0, which has 6 sides"),
    "the sides of a die": (1, roll(0, sides=8), "the dice fall otherwise than the record says"),
    "the reason of a roll": (1, roll(0, why="seat 1"), "the dice fall otherwise than the record says"),
    "a six that rolls on": (1, roll(0, face=6), "the script has no roll left for: seat 1"),
    "a six that was": (3, roll(0, face=5), "the dice fall otherwise than the record says"),
    "a roll too many": (
        4,
        lambda turn: replace(turn, rolls=(Roll(2, 1, "the coin"),)),
        "the dice fall otherwise",
    ),
    "a roll too few": (2, lambda turn: replace(turn, rolls=()), "the script has no roll left for: the coin"),
    "an event's sentence": (1, event(0, text="seat 0 wins"), "the record says 'seat 0 wins'"),
    "an event's kind": (1, event(0, kind="win"), "the rules say"),
    "an event's facts": (2, event(0, facts={"seat": 0, "worth": 3}), "the rules say"),
    "an event's facts, 0 to false": (2, event(0, facts={"seat": False, "worth": 2}), "the rules say"),
    "who may know an event": (0, event(0, known_to=[0, 1]), "the rules say"),
    "an event too few": (
        4,
        lambda turn: replace(turn, events=turn.events[:1]),
        "there are 2 events, the record says 1",
    ),
    "an event too many": (
        4,
        lambda turn: replace(turn, events=turn.events * 2),
        "there are 2 events, the record says 4",
    ),
    "a digest": (3, lambda turn: replace(turn, digest="0" * 16), "the digest is .*, the record says 0000000000000000"),
}


@given(matches())
def test_a_record_played_back_is_the_match(match: AnyMatch):
    again = replay(resealed(match.record), TOY)
    assert again.record == match.record
    assert again.state == match.state
    assert again.events == match.events
    assert again.outcome == match.outcome
    assert again.waiting == match.waiting


@given(st.integers(0, 2**32), st.integers(0, 7))
def test_an_unfinished_match_played_back_goes_on_as_it_would_have(number: int, turns: int):
    chance = Random(number)
    match = play(begin(TOY, Setup((2, 5, 6), rounds=4), number), chance, turns)
    again = replay(resealed(match.record), TOY)
    left = chance.getstate()
    play(match, chance, 8)
    chance.setstate(left)
    play(again, chance, 8)
    assert match.outcome is not None
    assert again.record == match.record


@pytest.mark.parametrize(("turn", "alteration", "message"), ALTERATIONS.values(), ids=ALTERATIONS.keys())
def test_an_altered_record_diverges_at_the_turn_that_was_altered(turn: int, alteration: Alteration, message: str):
    with pytest.raises(Diverged, match=f"^turn {turn}: .*{message}") as diverged:
        replay(altered(turn, alteration), TOY)
    assert diverged.value.turn == turn


@pytest.mark.parametrize("turn", range(5))
def test_a_turn_left_out_diverges_there(turn: int):
    record = sample().record
    with pytest.raises(Diverged) as diverged:
        replay(resealed(replace(record, turns=(*record.turns[:turn], *record.turns[turn + 1 :]))), TOY)
    assert diverged.value.turn == min(turn, 3)


def test_a_turn_after_the_end_diverges():
    record = sample().record
    with pytest.raises(Diverged, match="turn 5: the match is over"):
        replay(resealed(replace(record, turns=(*record.turns, record.turns[-1]))), TOY)


def test_a_record_without_a_start_diverges():
    with pytest.raises(Diverged, match="turn 0: the record has no start"):
        replay(resealed(replace(sample().record, turns=())), TOY)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"game": "duel"}, "it is a record of duel, not of toy"),
        ({"content": "0" * 16}, "it was played with other content"),
        ({"seed": "f" * 64}, "the digest is"),
        ({"setup": {"cards": [4, 6], "rounds": 2}}, "the digest is"),
        ({"setup": {"cards": [3, 6], "rounds": 3}}, "the digest is"),
        ({"setup": {"cards": [3, 6, 1], "rounds": 2}}, "the script has no roll left for: luck of seat 2"),
        ({"setup": {"cards": [3, 7], "rounds": 2}}, "expected a whole number from 1 to 6, got 7"),
        ({"setup": None}, "expected a setup"),
    ],
)
def test_another_beginning_diverges_at_the_start(fields: dict[str, Plain], message: str):
    with pytest.raises(Diverged, match=f"^turn 0: {message}"):
        replay(resealed(replace(sample().record, **fields)), TOY)


class Lenient(ToyNotation):
    """A notation that takes a setup and a bid in more than one form."""

    def read_setup(self, plain: Plain) -> Setup:
        return super().read_setup({"rounds": 2, **plain})

    def read_decision(self, plain: Plain) -> Bid | Coin:
        return super().read_decision({"amount": plain} if isinstance(plain, int) else plain)


def test_a_setup_in_another_form_than_the_match_writes_diverges():
    game = replace(TOY, notation=Lenient())
    with pytest.raises(Diverged, match=r"turn 0: the setup is .*'rounds': 2.*, the record says"):
        replay(resealed(replace(sample().record, setup={"cards": [3, 6]})), game)


def test_a_decision_in_another_form_than_the_match_writes_diverges():
    with pytest.raises(Diverged, match=r"turn 3: the decisions are .*, the record says {0: 3, 1: {'amount': 6}}"):
        replay(altered(3, decide(0, 3)), replace(TOY, notation=Lenient()))


@pytest.mark.parametrize("outcome", [None, {"points": [9.0, 9.0], "reason": "all rounds are played"}])
def test_another_outcome_diverges_at_the_last_turn(outcome: Plain):
    with pytest.raises(Diverged, match=r"turn 4: the outcome is .*, the record says"):
        replay(resealed(replace(sample().record, outcome=outcome)), TOY)


def test_an_outcome_before_the_end_diverges():
    record = sample().record
    with pytest.raises(Diverged, match="turn 3: the outcome is None, the record says"):
        replay(resealed(replace(record, turns=record.turns[:4])), TOY)


def test_a_forged_roll_is_caught_by_the_seed_even_if_every_digest_fits():
    match = Match(TOY, Setup((3, 6), rounds=2), SEED)
    faces = [[roll.face for roll in turn.rolls] for turn in match.record.turns]
    faces[0][0] = 3 - faces[0][0]
    forged = Match(TOY, Setup((3, 6), rounds=2), SEED, lambda turn: ScriptedDice(faces[turn])).record
    assert replay(forged, TOY).record == forged
    with pytest.raises(Diverged, match="turn 0"):
        replay(replace(forged, rigged=False), TOY)
