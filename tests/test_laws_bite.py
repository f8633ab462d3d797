"""No law is empty: for each there is a toy, broken in one place, that it does not let pass."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from inkblade.kernel import AnyGame, Dice, Diverged, Event, Objection, Outcome, Plain, Rules, Seat, Step
from tests import laws
from tests.kernel.toy import TOY, Bid, Coin, Decision, Setup, State, ToyNotation, ToyRules, View

SETUP = Setup((3, 6), rounds=2)
FAULTS = (AssertionError, Diverged, KeyError, TypeError)


def with_rules(rules: Rules[Setup, State, View, Decision]) -> AnyGame:
    return replace(TOY, rules=rules)


def with_notation(notation: ToyNotation) -> AnyGame:
    return replace(TOY, notation=notation)


class NoCoins(ToyRules):
    def candidates(self, view: View) -> Iterator[Decision]:
        yield from map(Bid, range(1, 7))


class Unnamed(ToyRules):
    """A bid of one is legal, but not named to the strong."""

    def candidates(self, view: View) -> Iterator[Decision]:
        yield from (one for one in super().candidates(view) if one != Bid(1) or view.card == 3)


class Rash(ToyRules):
    def default(self, view: View) -> Decision:
        return Coin(take=False) if view.coin else Bid(6)


class Counting(ToyRules):
    """Each resolve is worth more than the one before."""

    count = 0

    def resolve(self, state: State, decisions: Mapping[Seat, Decision], dice: Dice) -> Step[State]:
        self.count += 1
        step = super().resolve(state, decisions, dice)
        return replace(step, state=replace(step.state, points=(self.count, *step.state.points[1:])))


class Unsettled(ToyRules):
    def resolve(self, state: State, decisions: Mapping[Seat, Decision], dice: Dice) -> Step[State]:
        return replace(super().resolve(state, decisions, dice), settled=False)


class Choking(ToyRules):
    """A bid of three is legal, but cannot be resolved."""

    def resolve(self, state: State, decisions: Mapping[Seat, Decision], dice: Dice) -> Step[State]:
        if Bid(3) in decisions.values():
            raise KeyError(3)
        return super().resolve(state, decisions, dice)


class Listening(ToyRules):
    """What was last asked about is remembered, and the last to seal scores."""

    heard: Seat | None = None
    said: Decision | None = None

    def objection(self, view: View, decision: Decision) -> Objection | None:
        self.heard, self.said = view.seat, decision
        return super().objection(view, decision)

    def resolve(self, state: State, decisions: Mapping[Seat, Decision], dice: Dice) -> Step[State]:
        step = super().resolve(state, decisions, dice)
        points = tuple(old + 5 * (seat == self.heard) for seat, old in enumerate(step.state.points))
        return replace(step, state=replace(step.state, points=points))


class Telling(Listening):
    """A view shows the bid just sealed."""

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        return replace(view, cards=(self.said.amount,)) if isinstance(self.said, Bid) else view


class Packing(ToyRules):
    def pack(self, state: State) -> tuple[int, ...]:
        return (*state.setup.cards, state.round, *state.points)


class Gossiping(ToyRules):
    def tell(self, event: Event, seat: Seat | None) -> Event | None:
        return event


class Silent(ToyRules):
    def tell(self, event: Event, seat: Seat | None) -> Event | None:
        return None


class Hasty(ToyRules):
    def outcome(self, state: State) -> Outcome | None:
        return super().outcome(replace(state, round=state.setup.rounds))


class Lonely(ToyRules):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and Outcome(outcome.points[:1], outcome.reason)


class Endless(ToyRules):
    def resolve(self, state: State, decisions: Mapping[Seat, Decision], dice: Dice) -> Step[State]:
        step = super().resolve(state, decisions, dice)
        return replace(step, state=replace(step.state, round=0))


class Adding(ToyRules):
    """A view gives away the sum of all cards."""

    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), rounds=sum(state.setup.cards))


class Asking(ToyRules):
    """What is asked gives a card away."""

    def asked(self, state: State) -> Any:
        asked = super().asked(state)
        return asked and replace(asked, seats=tuple(sorted(asked.seats, key=lambda seat: state.setup.cards[seat])))


class Choosy(ToyRules):
    """A decision of a bad shape is no objection but a fault."""

    def objection(self, view: View, decision: Decision) -> Objection | None:
        if isinstance(decision, Coin) and not view.coin:
            raise TypeError("a coin now?")
        return super().objection(view, decision)

    def candidates(self, view: View) -> Iterator[Decision]:
        yield from (one for one in super().candidates(view) if isinstance(one, Coin) == view.coin)


class Lossy(ToyNotation):
    def read_decision(self, plain: Plain) -> Decision:
        return Bid(1) if "amount" in plain else super().read_decision(plain)


class Forgetful(ToyNotation):
    def plain(self, value: object) -> Plain:
        plain = super().plain(value)
        return {**plain, "luck": 0} if isinstance(value, State) else plain


class Tuples(ToyNotation):
    def plain(self, value: object) -> Plain:
        plain = super().plain(value)
        return {**plain, "cards": tuple(plain["cards"])} if isinstance(value, Setup) else plain


class Trusting(ToyNotation):
    def read_setup(self, plain: Plain) -> Setup:
        return Setup(tuple(plain["cards"]), plain["rounds"])


CASES: list[tuple[laws.Law, AnyGame]] = [
    (laws.law_an_asked_seat_has_an_option, with_rules(NoCoins())),
    (laws.law_a_decision_is_legal_if_and_only_if_it_is_an_option, with_rules(Unnamed())),
    (laws.law_a_default_is_legal, with_rules(Rash())),
    (laws.law_resolve_is_a_function_of_its_inputs_and_leaves_them_alone, with_rules(Counting())),
    (laws.law_resolve_is_a_function_of_its_inputs_and_leaves_them_alone, with_rules(Unsettled())),
    (laws.law_what_is_permitted_can_be_resolved, with_rules(Choking())),
    (laws.law_the_order_of_sealing_is_immaterial, with_rules(Listening())),
    (laws.law_a_record_played_back_is_the_match, with_rules(Counting())),
    (laws.law_a_record_played_back_is_the_match, with_notation(Lossy())),
    (laws.law_what_stands_for_a_state_is_equal_if_and_only_if_the_state_is, with_rules(Packing())),
    (laws.law_what_stands_for_a_state_is_equal_if_and_only_if_the_state_is, with_notation(Forgetful())),
    (laws.law_a_view_does_not_depend_on_what_others_have_sealed, with_rules(Telling())),
    (laws.law_events_are_told_to_those_who_may_know_them, with_rules(Gossiping())),
    (laws.law_events_are_told_to_those_who_may_know_them, with_rules(Silent())),
    (laws.law_it_is_over_if_and_only_if_there_is_an_outcome, with_rules(Hasty())),
    (laws.law_it_is_over_if_and_only_if_there_is_an_outcome, with_rules(Lonely())),
    (laws.law_notation_round_trips, with_notation(Lossy())),
    (laws.law_notation_round_trips, with_notation(Tuples())),
]


def refuses(law: Callable[[int], None]) -> bool:
    """Whether a law finds fault within a few matches."""
    for number in range(20):
        try:
            law(number)
        except FAULTS:
            return True
    return False


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_the_toy_obeys(law: laws.Law):
    assert not refuses(lambda number: law(TOY, SETUP, number))


def test_every_law_is_tried_on_a_broken_toy():
    assert {law for law, _ in CASES} == set(laws.LAWS)


@pytest.mark.parametrize(("law", "broken"), CASES)
def test_a_broken_toy_does_not_pass(law: laws.Law, broken: AnyGame):
    assert refuses(lambda number: law(broken, SETUP, number))


def test_an_endless_match_does_not_pass():
    endless = with_rules(Endless())
    assert refuses(lambda number: laws.law_a_match_ends_within_its_limit(endless, SETUP, number, 50))
    assert refuses(lambda number: laws.law_a_match_left_to_the_clock_ends_within_its_limit(endless, SETUP, 50))


def test_a_limit_is_exact():
    laws.law_a_match_ends_within_its_limit(TOY, SETUP, 0, 4)
    laws.law_a_match_left_to_the_clock_ends_within_its_limit(TOY, SETUP, 4)
    assert refuses(lambda number: laws.law_a_match_ends_within_its_limit(TOY, SETUP, number, 3))
    assert refuses(lambda number: laws.law_a_match_left_to_the_clock_ends_within_its_limit(TOY, SETUP, 3))


@pytest.mark.parametrize("leaky", [Adding(), Asking()])
def test_a_view_that_leaks_a_card_does_not_pass(leaky: ToyRules):
    twins = SETUP, Setup((3, 2), rounds=2)
    assert refuses(lambda number: laws.law_twins_look_alike(with_rules(leaky), twins, 0, 9, number))


def test_an_objection_without_a_written_rule_does_not_pass():
    laws.law_an_objection_cites_a_rule(TOY, SETUP, 0, frozenset({"TOY-1", "TOY-2", "TOY-3"}))
    assert refuses(lambda number: laws.law_an_objection_cites_a_rule(TOY, SETUP, number, frozenset({"TOY-1"})))


def test_a_notation_that_trusts_its_input_does_not_pass():
    trusting = with_notation(Trusting())
    assert refuses(lambda number: laws.law_a_setup_is_malformed_or_can_be_played(trusting, {"cards": [3, 6]}))
    assert refuses(lambda number: laws.law_a_setup_is_malformed_or_can_be_played(trusting, {"cards": 5, "rounds": 1}))


def test_an_objection_that_fails_does_not_pass():
    choosy = with_rules(Choosy())
    assert refuses(lambda number: laws.law_a_decision_is_malformed_or_can_be_judged(choosy, SETUP, {"take": True}))
