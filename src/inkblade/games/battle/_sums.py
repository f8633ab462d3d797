"""A chance in hundred with all its reasons: what is added, what divides, what doubles."""

from __future__ import annotations

from typing import NamedTuple

from inkblade.kernel import Tally


class Sum(NamedTuple):
    """A tally and what it is then divided or multiplied by; zero or less cannot hit (MAG-45)."""

    tally: Tally
    divisors: tuple[tuple[str, int], ...] = ()
    doubled: str = ""

    @property
    def final(self) -> int:
        value = max(0, int(self.tally))
        for _, by in self.divisors:
            value //= by
        return value * 2 if self.doubled else value

    def __str__(self) -> str:
        """As `7 = (17 longbow on mail - 2 target moved - 1 shield) / 2 medium range`."""
        if not self.divisors and not self.doubled:
            return str(self.tally) if int(self.tally) >= 0 else f"0, for {self.tally}"
        inner = str(self.tally).partition(" = ")[2]
        words = f"({inner})" + "".join(f" / {by} {word}" for word, by in self.divisors)
        return f"{self.final} = {words}" + (f" x 2 {self.doubled}" if self.doubled else "")


def odds(total: int) -> tuple[int, int]:
    """MAG-47: of a pool's total the sure hits, and the chance in hundred of one more."""
    return divmod(total, 100)
