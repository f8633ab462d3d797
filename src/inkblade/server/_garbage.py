"""Circles of garbage are looked for a little at a time, and everywhere only while nobody waits.

While Python looks for them nobody is answered, and a look at all that a thousand tables hold takes half a second.
Neither tables nor sockets leave circles behind, so next to nothing is lost by looking seldom.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from inkblade.server._settings import Clock

NEVER = 1_000_000
LITTLE = (2_000, NEVER, NEVER)
"""After how many new things Python looks through those; and never by itself at what has stayed."""
QUIET_MS = 5_000
"""How long nobody must have done anything."""
LONGEST_MS = 600_000
"""After this time everything is looked through even if somebody waits."""


@contextmanager
def little_by_little() -> Iterator[None]:
    """Leave what is there already, and look only at what comes, a few milliseconds at a time."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*LITTLE)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


class Garbage:
    """Looks through everything when it is quiet and something has happened, or when it is high time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._looked = clock()

    def tidy(self, touched: int) -> None:
        """Look, unless somebody did something a moment ago; `touched` says when that was."""
        now = self._clock()
        quiet = self._looked < touched <= now - QUIET_MS
        if quiet or now - self._looked >= LONGEST_MS:
            gc.collect()
            self._looked = now
