from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from inkblade.kernel import (
    AnyMatch,
    Dice,
    Game,
    Illegal,
    Match,
    NotAsked,
    Open,
    ScriptedDice,
    Seat,
    Stale,
    Step,
)
from tests.kernel.toy import SEED, TOY, TWO, Bid, Coin, Decision, Setup, State, ToyNotation, ToyRules

THREE = Setup((1, 2, 3), rounds=1)


def scripted(setup: Setup, *turns: list[int]) -> AnyMatch:
    """A match of the toy in which the dice fall as written, the first list for the start."""
    return Match(TOY, setup, SEED, lambda turn: ScriptedDice(turns[turn]))


def trace(match: AnyMatch) -> tuple[object, ...]:
    """Everything by which a match could have changed."""
    return match.state, match.turn, match.waiting, match.events, match.record


def played_out() -> AnyMatch:
    match = Match(TOY, Setup((3, 6), rounds=1), SEED)
    match.submit(0, Bid(3))
    match.submit(1, Bid(6))
    match.submit(1, Coin(take=True))
    return match


def test_a_match_begins_at_turn_one_with_its_start_written_down():
    match = scripted(TWO, [1, 2])
    assert match.turn == 1
    assert match.seats == 2
    assert match.waiting == (0, 1)
    assert match.outcome is None
    assert [str(event) for event in match.events] == ["your luck is 1", "your luck is 2"]


def test_what_was_sealed_waits_for_the_others():
    match = scripted(TWO, [1, 1], [2, 5])
    assert match.submit(0, Bid(2)) == ()
    assert match.waiting == (1,)
    assert match.turn == 1
    events = match.submit(1, Bid(6))
    assert [str(event) for event in events] == [
        "seat 0 comes to 4 = 2 bid + 2 die",
        "seat 1 comes to 11 = 6 bid + 5 die",
    ]
    assert match.events == events
    assert match.turn == 2


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_in_which_seats_seal_is_immaterial(order: tuple[Seat, ...]):
    usual, other = Match(TOY, THREE, SEED), Match(TOY, THREE, SEED)
    for seat in range(3):
        usual.submit(seat, Bid(seat + 1))
    for seat in order:
        other.submit(seat, Bid(seat + 1))
    assert trace(usual) == trace(other)


def test_the_rules_are_handed_sealed_decisions_by_seat():
    class Noting(ToyRules):
        handed: tuple[Seat, ...] = ()

        def resolve(self, state: State, decisions: Mapping[Seat, Decision], dice: Dice) -> Step[State]:
            self.handed = tuple(decisions)
            return super().resolve(state, decisions, dice)

    rules = Noting()
    match = Match(replace(TOY, rules=rules), THREE, SEED)
    for seat in (2, 0, 1):
        match.submit(seat, Bid(1))
    assert rules.handed == (0, 1, 2)


def test_an_open_decision_is_resolved_alone():
    match = scripted(TWO, [1, 1], [2, 5], [2])
    match.submit(0, Bid(2))
    match.submit(1, Bid(6))
    assert isinstance(match.asked, Open)
    assert [str(event) for event in match.submit(1, Coin(take=True))] == ["seat 1 takes the coin for 2"]
    assert match.waiting == (0, 1)
    assert match.record.turns[2].decisions == {1: {"take": True}}


def test_a_seat_sees_its_own_card_and_no_other():
    match = Match(TOY, TWO, SEED)
    assert [match.view(seat).card for seat in (0, 1, None)] == [3, 6, None]
    assert match.view(0).cards == ()
    assert played_out().view(0).cards == (3, 6)


def test_events_are_told_to_those_who_may_know_them():
    match = scripted(TWO, [1, 2])
    assert [len(match.told(seat, match.events)) for seat in (0, 1, None)] == [1, 1, 0]
    assert [str(event) for event in match.told(1, match.events)] == ["your luck is 2"]


def test_a_seat_that_is_not_asked_cannot_decide():
    match = Match(TOY, TWO, SEED)
    before = trace(match)
    with pytest.raises(NotAsked, match=r"seat 2 is not asked now; waiting for seat 0, 1"):
        match.submit(2, Bid(1))
    assert trace(match) == before


def test_a_seat_seals_once():
    match = Match(TOY, TWO, SEED)
    match.submit(0, Bid(1))
    before = trace(match)
    with pytest.raises(NotAsked, match="seat 0 has already sealed a decision"):
        match.submit(0, Bid(2))
    assert trace(match) == before


@pytest.mark.parametrize("turn", [0, 1, 3])
def test_a_decision_for_another_turn_is_stale(turn: int):
    match = Match(TOY, TWO, SEED)
    match.submit(0, Bid(1), turn=1)
    match.submit(1, Bid(1), turn=1)
    before = trace(match)
    with pytest.raises(Stale, match=f"turn {turn}, but this is turn 2"):
        match.submit(0, Coin(take=True), turn=turn)
    assert trace(match) == before
    match.submit(0, Coin(take=True), turn=2)


def test_the_loser_of_a_race_for_an_open_decision_is_stale():
    match = Match(TOY, TWO, SEED)
    match.submit(0, Bid(1))
    match.submit(1, Bid(1))
    race = match.turn
    match.submit(1, Coin(take=True), race)
    with pytest.raises(Stale):
        match.submit(0, Coin(take=True), race)


def test_an_illegal_decision_carries_its_objection_and_changes_nothing():
    match = Match(TOY, TWO, SEED)
    match.submit(1, Bid(6))
    before = trace(match)
    with pytest.raises(Illegal, match="a bid of 4 is not within a card of 3") as refused:
        match.submit(0, Bid(4))
    assert refused.value.objection.code == "card"
    assert refused.value.objection.rule == "TOY-3"
    assert refused.value.objection.facts == {"amount": 4, "card": 3}
    assert trace(match) == before
    assert match.submit(0, Bid(3))


def test_a_sealed_decision_can_be_withdrawn_and_given_anew():
    match, straight = scripted(TWO, [1, 1], [2, 5]), scripted(TWO, [1, 1], [2, 5])
    match.submit(0, Bid(1))
    match.withdraw(0)
    assert match.waiting == (0, 1)
    match.submit(0, Bid(3))
    match.submit(1, Bid(6))
    straight.submit(0, Bid(3))
    straight.submit(1, Bid(6))
    assert trace(match) == trace(straight)


def test_to_withdraw_leaves_what_others_sealed():
    match = Match(TOY, THREE, SEED)
    match.submit(0, Bid(1))
    match.submit(2, Bid(3))
    match.withdraw(0)
    assert match.waiting == (0, 1)


def test_only_what_was_sealed_can_be_withdrawn():
    match = Match(TOY, TWO, SEED)
    match.submit(1, Bid(6))
    with pytest.raises(NotAsked, match="seat 0 has sealed nothing"):
        match.withdraw(0)
    match.submit(0, Bid(3))
    with pytest.raises(NotAsked, match="seat 1 has sealed nothing"):
        match.withdraw(1)


def coins(*takes: bool) -> AnyMatch:
    """A match in which seat 0 has decided on the coin at the end of each round, after bids of one."""
    match = Match(TOY, Setup((3, 6), rounds=5), SEED)
    for take in takes:
        match.submit(0, Bid(1))
        match.submit(1, Bid(1))
        match.submit(0, Coin(take))
    return match


def test_a_match_remembers_which_turns_were_settled():
    assert coins(True, False).settled == (True, True, True, True, False)


@pytest.mark.parametrize(("seat", "turn"), [(0, 2), (1, 3), (None, 2)])
def test_undo_is_free_back_to_what_was_settled_and_for_a_seat_only_while_it_alone_decided(seat: Seat | None, turn: int):
    assert coins(False).free(seat) == turn


def test_what_others_have_sealed_is_not_free_to_be_swept_away():
    match = coins(False)
    match.submit(1, Bid(1))
    assert (match.free(0), match.free()) == (3, 2)
    match.submit(0, Bid(1))
    assert match.free(0) == match.free() == 4


def test_what_is_taken_back_has_not_been():
    match, before = coins(False), coins()
    before.submit(0, Bid(1))
    before.submit(1, Bid(1))
    match.submit(1, Bid(2))
    match.take_back(2)
    assert trace(match) == trace(before)
    assert match.submit(0, Coin(take=False)) == before.submit(0, Coin(take=False))
    assert trace(match) == trace(before)


def test_a_history_that_was_heard_forgets_what_is_taken_back():
    match, other = coins(False), coins(True)
    viewers = (None, *range(match.seats))
    assert all(match.history(viewer) for viewer in viewers)
    match.take_back(2)
    match.submit(0, Coin(take=True))
    assert [match.history(viewer) for viewer in viewers] == [other.history(viewer) for viewer in viewers]


@pytest.mark.parametrize("turn", [0, 1, 4])
def test_only_what_is_free_can_be_taken_back(turn: int):
    match = coins(False)
    before = trace(match)
    with pytest.raises(ValueError, match=f"turn {turn} is not free to be decided again; 2 to 3 are"):
        match.take_back(turn)
    assert trace(match) == before


def test_nothing_is_free_where_dice_fell_whatever_the_rules_say():
    class Careless(ToyRules):
        def resolve(self, state: State, decisions: Mapping[Seat, Decision], dice: Dice) -> Step[State]:
            return replace(super().resolve(state, decisions, dice), settled=False)

    match = Match(replace(TOY, rules=Careless()), TWO, SEED)
    match.submit(0, Bid(1))
    match.submit(1, Bid(1))
    assert match.free() == match.turn == 2


def test_a_gesture_is_taken_up_to_where_the_seat_is_no_longer_asked():
    match, straight = coins(True), coins(True)
    for each in (match, straight):
        each.submit(0, Bid(1))
        each.submit(1, Bid(1))
    gesture = match.gesture(0, [Coin(take=False), Bid(2), Coin(take=False)], 4)
    assert gesture.taken == 2
    assert gesture.events == straight.submit(0, Coin(take=False))
    straight.submit(0, Bid(2))
    assert trace(match) == trace(straight)


def test_a_gesture_is_cut_short_where_something_is_settled():
    match = coins()
    match.submit(0, Bid(1))
    match.submit(1, Bid(1))
    assert match.gesture(0, [Coin(take=True), Bid(2)]).taken == 1
    assert match.waiting == (0, 1)


def test_a_gesture_to_which_the_rules_object_is_not_begun():
    match = coins(True)
    match.submit(0, Bid(1))
    match.submit(1, Bid(1))
    before = trace(match)
    with pytest.raises(Illegal, match="a bid of 6"):
        match.gesture(0, [Coin(take=False), Bid(6)])
    with pytest.raises(Stale):
        match.gesture(0, [Coin(take=False)], 1)
    assert trace(match) == before


def test_nobody_is_asked_once_it_is_over():
    match = played_out()
    assert match.asked is None
    assert match.waiting == ()
    assert match.outcome is not None
    before = trace(match)
    for turn in (None, match.turn):
        with pytest.raises(NotAsked, match="the match is over"):
            match.submit(0, Bid(1), turn)
    with pytest.raises(NotAsked):
        match.withdraw(0)
    assert trace(match) == before


def test_every_turn_of_a_match_has_dice_of_its_own():
    asked: list[int] = []

    def dice(turn: int) -> Dice:
        asked.append(turn)
        return ScriptedDice([1] * 4)

    match = Match(TOY, TWO, SEED, dice)
    match.submit(0, Bid(1))
    match.submit(1, Bid(1))
    match.submit(0, Coin(take=True))
    assert asked == [0, 1, 2]


class Stumbling(ToyRules):
    """The toy, but a resolve fails once, after it has rolled."""

    stumbled = False

    def resolve(self, state: State, decisions: Mapping[Seat, Decision], dice: Dice) -> Step[State]:
        step = super().resolve(state, decisions, dice)
        if not self.stumbled:
            self.stumbled = True
            raise RuntimeError("a fault in the rules")
        return step


class Unwritable(ToyNotation):
    """The toy's notation, but the second state cannot be written, once."""

    states = 0

    def plain(self, value: object) -> Any:
        self.states += isinstance(value, State)
        if isinstance(value, State) and self.states == 2:
            raise RuntimeError("a fault in the notation")
        return super().plain(value)


def test_a_failed_resolve_leaves_the_match_as_it_was():
    match, sound = Match(replace(TOY, rules=Stumbling()), TWO, SEED), Match(TOY, TWO, SEED)
    match.submit(0, Bid(2))
    sound.submit(0, Bid(2))
    before = trace(match)
    with pytest.raises(RuntimeError, match="a fault in the rules"):
        match.submit(1, Bid(5))
    assert trace(match) == before
    assert match.submit(1, Bid(5)) == sound.submit(1, Bid(5))
    assert trace(match) == trace(sound)


def test_a_record_that_could_not_be_written_is_written_when_it_can():
    match, sound = Match(replace(TOY, notation=Unwritable()), TWO, SEED), Match(TOY, TWO, SEED)
    for each in (match, sound):
        each.submit(0, Bid(2))
        each.submit(1, Bid(5))
    with pytest.raises(RuntimeError, match="a fault in the notation"):
        trace(match)
    assert trace(match) == trace(sound)


def test_matches_of_one_game_do_not_touch_each_other():
    one, two = Match(TOY, TWO, SEED), Match(TOY, TWO, SEED)
    before = trace(two)
    one.submit(0, Bid(1))
    one.submit(1, Bid(1))
    assert trace(two) == before


def test_a_match_refuses_a_seed_of_the_wrong_length():
    with pytest.raises(ValueError, match="a seed has 32 bytes, not 3"):
        Match(TOY, TWO, b"abc", lambda turn: ScriptedDice([1, 1]))


def test_a_game_is_a_name_a_law_and_a_notation():
    assert Game(TOY.name, TOY.title, TOY.rules, TOY.notation) == TOY
