"""Dice laid out by hand: the next rolls fall as the driver says, and a turn that leaves one unread does not happen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from inkblade.kernel import AnyGame, Dice, Seat, SeededDice, Step, UnreadScript


class WrongDice(UnreadScript):
    """A roll laid out that the die asked for does not have."""


class Rig:
    """The rolls laid out for the next turn to be resolved; those beyond them fall by the seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self.faces: list[int] = []
        self._falling = _LaidOut([], SeededDice(seed, 0))

    def dice(self, turn: int) -> Dice:
        """The dice of a turn: they take what is laid out with them, whether the turn then happens or not."""
        self._falling = _LaidOut(self.faces, SeededDice(self._seed, turn))
        self.faces = []
        return self._falling

    def holding(self, game: AnyGame) -> AnyGame:
        """The game under rules that refuse a turn in which a roll was left over, before the match has taken it in."""
        return replace(game, rules=cast("Any", _Held(game.rules, self)))

    def finish(self) -> None:
        """Raise UnreadScript if a roll was left over."""
        if self._falling.faces:
            left = ", ".join(map(str, self._falling.faces[:10]))
            raise UnreadScript(f"{len(self._falling.faces)} rolls were laid out and never asked for ({left})")


class _LaidOut:
    def __init__(self, faces: list[int], after: Dice) -> None:
        self.faces, self._after = faces, after

    def roll(self, sides: int, why: str) -> int:
        if not self.faces:
            return self._after.roll(sides, why)
        face = self.faces.pop(0)
        if face > sides:
            raise WrongDice(f"a roll of {face} was laid out for: {why}, which has {sides} sides")
        return face


class _Held:
    """Rules as they are, but that a turn must read every roll laid out for it."""

    def __init__(self, rules: Any, rig: Rig) -> None:
        self._rules, self._rig = rules, rig

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def resolve(self, state: Any, decisions: Mapping[Seat, Any], dice: Dice) -> Step[Any]:
        step: Step[Any] = self._rules.resolve(state, decisions, dice)
        self._rig.finish()
        return step
