from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkblade.kernel import Dice, ScriptedDice, SeededDice, Step, branches, explain, options, unfold
from tests.kernel.toy import SEED, TOY, TWO, Bid, Coin, Setup, State

RULES = TOY.rules


def begun(setup: Setup = TWO) -> State:
    return RULES.start(setup, SeededDice(SEED, 0)).state


def test_options_are_the_candidates_without_objection_in_their_order():
    assert options(RULES, RULES.view(begun(), 0)) == (Bid(1), Bid(2), Bid(3))


def test_explain_names_every_candidate_and_why_it_is_refused():
    board = dict(explain(RULES, RULES.view(begun(), 0)))
    assert list(board) == [*map(Bid, range(1, 7)), Coin(take=True), Coin(take=False)]
    assert board[Bid(3)] is None
    assert str(board[Bid(4)]) == "a bid of 4 is not within a card of 3"
    assert str(board[Coin(take=True)]) == "now is the time for a bid"


@given(st.integers(1, 6), st.integers(1, 6), st.sampled_from([0, 1]))
def test_options_and_explain_agree(first: int, second: int, seat: int):
    view = RULES.view(begun(Setup((first, second), rounds=1)), seat)
    assert options(RULES, view) == tuple(decision for decision, why in explain(RULES, view) if why is None)


def test_explain_is_lazy():
    decision, _ = next(explain(RULES, RULES.view(begun(), 0)))
    assert decision == Bid(1)


def test_what_rolls_nothing_has_one_branch():
    assert list(unfold(lambda dice: Step("as it was"))) == [(Fraction(1), Step("as it was"))]


def test_branches_come_in_the_order_of_the_faces():
    falls = [step.state for _, step in unfold(lambda dice: Step((dice.roll(2, "coin"), dice.roll(3, "die"))))]
    assert falls == list(product((1, 2), (1, 2, 3)))


def test_a_roll_may_depend_on_the_roll_before():
    def nested(dice: Dice) -> Step[int]:
        sides = dice.roll(3, "how many sides")
        return Step(dice.roll(sides, "the die itself") if sides > 1 else 0)

    found = Counter[int]()
    chances: dict[int, Fraction] = {}
    for chance, step in unfold(nested):
        found[step.state] += 1
        chances[step.state] = chances.get(step.state, Fraction(0)) + chance
    assert found == {0: 1, 1: 2, 2: 2, 3: 1}
    assert chances == {0: Fraction(1, 3), 1: Fraction(5, 18), 2: Fraction(5, 18), 3: Fraction(1, 9)}


@given(st.lists(st.integers(1, 5), max_size=4))
def test_branches_agree_with_counting_them_out(sides: list[int]):
    def effect(dice: Dice) -> Step[tuple[int, ...]]:
        return Step(tuple(dice.roll(side, "a test") for side in sides))

    counted = list(product(*(range(1, side + 1) for side in sides)))
    chance = Fraction(1, len(counted))
    assert [(given, step.state) for given, step in unfold(effect)] == [(chance, faces) for faces in counted]


@pytest.mark.parametrize("sides", [0, -2])
def test_no_branch_has_a_die_without_sides(sides: int):
    with pytest.raises(ValueError, match="a riddle"):
        list(unfold(lambda dice: Step(dice.roll(sides, "a riddle"))))


@given(st.integers(1, 3), st.integers(1, 6))
def test_the_branches_of_a_turn_add_up_to_one(first: int, second: int):
    falls = list(branches(RULES, begun(), {0: Bid(first), 1: Bid(second)}))
    assert sum(chance for chance, _ in falls) == 1
    assert len(falls) == (5 + 6) ** 2  # a six rolls on
    assert {chance for chance, _ in falls} == {Fraction(1, 36), Fraction(1, 216), Fraction(1, 1296)}


def test_a_branch_is_what_the_turn_is_when_the_dice_fall_so():
    state, decisions = begun(), {0: Bid(2), 1: Bid(5)}
    faces = [(a, b) for a in _rolling_on() for b in _rolling_on()]
    counted = [RULES.resolve(state, decisions, ScriptedDice((*a, *b))) for a, b in faces]
    assert [step for _, step in branches(RULES, state, decisions)] == counted


def _rolling_on() -> list[tuple[int, ...]]:
    return [*((face,) for face in range(1, 6)), *((6, face) for face in range(1, 7))]
