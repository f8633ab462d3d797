"""What follows from the rules of any game: options, explanations, every fall of the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from inkblade.kernel.dice import Dice, check_sides
from inkblade.kernel.rules import Objection, Rules, Seat, Step

Setup = TypeVar("Setup")
State = TypeVar("State")
View = TypeVar("View")
Decision = TypeVar("Decision")


def options(rules: Rules[Any, Any, View, Decision], view: View) -> tuple[Decision, ...]:
    """Every legal decision of the viewing seat, in the candidates' order; by the rules' own way, if they have one."""
    own: Callable[[View], tuple[Decision, ...]] | None = getattr(rules, "options", None)
    if own is not None:
        return own(view)
    return tuple(decision for decision, objection in explain(rules, view) if objection is None)


def explain(rules: Rules[Any, Any, View, Decision], view: View) -> Iterator[tuple[Decision, Objection | None]]:
    """Every candidate with its objection, None where it is legal: the greyed-out board."""
    for decision in rules.candidates(view):
        yield decision, rules.objection(view, decision)


class _Unrolled(Exception):
    """A branch has asked for a roll beyond its prefix."""

    def __init__(self, sides: int) -> None:
        self.sides = sides
        super().__init__(sides)


class _PrefixDice:
    def __init__(self, prefix: tuple[int, ...]) -> None:
        self._left = list(prefix)

    def roll(self, sides: int, why: str) -> int:
        check_sides(sides, why)
        if not self._left:
            raise _Unrolled(sides)
        return self._left.pop(0)


def unfold(effect: Callable[[Dice], Step[State]]) -> Iterator[tuple[Fraction, Step[State]]]:
    """Every fall of the dice an effect may ask for, with its exact probability."""
    stack: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while stack:
        chance, prefix = stack.pop()
        try:
            yield chance, effect(_PrefixDice(prefix))
        except _Unrolled as asked:
            faces = range(asked.sides, 0, -1)
            stack.extend((chance / asked.sides, (*prefix, face)) for face in faces)


def branches(
    rules: Rules[Any, State, Any, Decision], state: State, decisions: Mapping[Seat, Decision]
) -> Iterator[tuple[Fraction, Step[State]]]:
    """Everything the decisions may lead to, each with its exact probability; they add up to one."""
    return unfold(lambda dice: rules.resolve(state, decisions, dice))
