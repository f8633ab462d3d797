"""Clocks: so much time for each decision, then out of the bank; what time it is, is handed in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from inkblade.kernel import Seat
from inkblade.table._parts import Clock, ClockRule

MILLI = 1000
LEAST_EACH, MOST_EACH = 1.0, 14 * 86_400.0


def clock_fault(rule: ClockRule) -> str | None:
    """What is wrong with a rule of clocks, in words."""
    if not LEAST_EACH <= rule.each <= MOST_EACH:
        return f"clock.each: expected {LEAST_EACH:g} to {MOST_EACH:.0f} seconds, got {rule.each:g}"
    if not 0 <= rule.bank <= MOST_EACH:
        return f"clock.bank: expected 0 to {MOST_EACH:.0f} seconds, got {rule.bank:g}"
    return None


@dataclass(frozen=True)
class Clocks:
    """Everybody's clocks in one turn; a decision that is withdrawn was never made, so that nobody gains time by it."""

    each: int
    banks: tuple[int, ...]
    """By seat, in milliseconds, as the turn began."""
    began: tuple[int | None, ...]
    """By seat, when its time to decide began; None: it is not asked, or no person."""
    stopped: tuple[int | None, ...]
    """By seat, when it decided."""

    @classmethod
    def wound(cls, rule: ClockRule, seats: int) -> Clocks:
        """Full clocks, none of them running."""
        nothing = (None,) * seats
        return cls(int(rule.each * MILLI), (int(rule.bank * MILLI),) * seats, nothing, nothing)

    def turn(self, seats: Iterable[Seat], at: int) -> Clocks:
        """The next turn: what was used is taken from the banks, and the clocks of these seats run."""
        running = set(seats)
        banks = tuple(self._left(seat, at) for seat in range(len(self.banks)))
        began = tuple(at if seat in running else None for seat in range(len(banks)))
        return Clocks(self.each, banks, began, (None,) * len(banks))

    def stop(self, seat: Seat, at: int) -> Clocks:
        """A seat has decided."""
        return replace(self, stopped=(*self.stopped[:seat], at, *self.stopped[seat + 1 :]))

    def go_on(self, seat: Seat) -> Clocks:
        """A seat takes its decision back: its clock runs as if it had never stopped."""
        return replace(self, stopped=(*self.stopped[:seat], None, *self.stopped[seat + 1 :]))

    def begin(self, seat: Seat, at: int) -> Clocks:
        """A seat is asked only now: its time to decide begins."""
        began = (*self.began[:seat], at, *self.began[seat + 1 :])
        return replace(self.go_on(seat), began=began)

    def again(self, at: int) -> Clocks:
        """The clocks that are running begin this decision anew."""
        running = [since is not None and stopped is None for since, stopped in self._pairs()]
        return replace(self, began=tuple(at if run else old for run, old in zip(running, self.began, strict=True)))

    def until(self, seat: Seat) -> int | None:
        """When time runs out for a seat; None: its clock is not running."""
        since = self.began[seat]
        if since is None or self.stopped[seat] is not None:
            return None
        return since + self.each + self.banks[seat]

    def due(self) -> int | None:
        """When time next runs out for anybody."""
        return min((until for seat in range(len(self.banks)) if (until := self.until(seat)) is not None), default=None)

    def shown(self) -> list[Clock]:
        """The clocks as everybody sees them."""
        return [Clock(bank, self.until(seat)) for seat, bank in enumerate(self.banks)]

    def _left(self, seat: Seat, at: int) -> int:
        since, stopped = self.began[seat], self.stopped[seat]
        if since is None:
            return self.banks[seat]
        used = (at if stopped is None else stopped) - since
        return max(0, self.banks[seat] - max(0, used - self.each))

    def _pairs(self) -> Iterable[tuple[int | None, int | None]]:
        return zip(self.began, self.stopped, strict=True)
