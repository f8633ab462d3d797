"""A number that carries its reasons."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tally:
    """A sum of named terms: `int` is its value, `str` the whole sum; zero terms after the first are left out."""

    terms: tuple[tuple[str, int], ...] = ()

    def __int__(self) -> int:
        return sum(amount for _, amount in self.terms)

    def __str__(self) -> str:
        words = ""
        for place, (name, amount) in enumerate(self.terms):
            if place == 0:
                words = f"{amount} {name}"
            elif amount:
                words += f" {'-' if amount < 0 else '+'} {abs(amount)} {name}"
        return f"{int(self)} = {words}" if words else "0"

    def plus(self, name: str, amount: int) -> Tally:
        """The same sum with one more term."""
        return Tally((*self.terms, (name, amount)))

    def times(self, factor: int, name: str) -> Tally:
        """The sum multiplied, the gain written as a term of its own."""
        return self.plus(name, int(self) * (factor - 1))
