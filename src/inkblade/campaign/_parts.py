"""What a game does for a campaign: it seats the heroes in a scene, and says what a match meant for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from inkblade.campaign._content import Chapter, Result
from inkblade.campaign._roster import Gain, Hero
from inkblade.kernel import AnyGame, AnyMatch, Outcome, Plain, Seat


@dataclass(frozen=True)
class Aftermath:
    """What a match meant: how it ended, and each hero as he comes out of it."""

    result: Result
    reason: str
    heroes: tuple[Hero, ...]
    gains: tuple[Gain, ...]


class Part(Protocol):
    """One game's part in a campaign."""

    game: AnyGame

    def faults(self, chapter: Chapter) -> Sequence[tuple[str, str]]:
        """What is wrong with a chapter: the field, and what was expected there."""
        ...

    def others(self, chapter: Chapter) -> frozenset[str]:
        """The names that are taken by those who are in the scene besides the heroes."""
        ...

    def fits(self, chapter: Chapter, hero: Hero) -> bool:
        """Whether a hero can go."""
        ...

    def room(self, chapter: Chapter) -> int:
        """How many heroes can go."""
        ...

    def setup(self, chapter: Chapter, party: Sequence[Hero]) -> Plain:
        """The setup of the chapter's match."""
        ...

    def party(self, match: AnyMatch, heroes: Sequence[Hero]) -> tuple[Hero, ...]:
        """Those of the heroes who are in a match."""
        ...

    def same(self, match: AnyMatch, setup: Plain) -> bool:
        """Whether a match was laid out as a setup says, whoever sat where."""
        ...

    def aftermath(self, chapter: Chapter, party: Sequence[Hero], match: AnyMatch) -> Aftermath:
        """What a finished match meant."""
        ...


def result_of(outcome: Outcome, own: Sequence[Seat]) -> Result:
    """How a match ended for some seats: against the best of the others."""
    ours = max(outcome.points[seat] for seat in own)
    theirs = max(points for seat, points in enumerate(outcome.points) if seat not in own)
    return "won" if ours > theirs else "lost" if ours < theirs else "drawn"
