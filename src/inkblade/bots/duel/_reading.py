"""What an enemy will do next, guessed from what it did in this match: counts by situation, smoothed by wider ones."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from inkblade.bots._protocol import History
from inkblade.games.duel import State, View
from inkblade.kernel import Seat

Situation = tuple[str, tuple[str, ...], tuple[str, ...]]
"""The range, and what the last picture told: only these, none of those."""
START_PICTURE = 57
HELD = 2.0
"""How many sightings the wider guess is worth: the strength of the Dirichlet prior."""


@dataclass
class Habits:
    """How often one seat did each maneuver, by situation and by range alone."""

    closely: dict[Situation, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    widely: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))

    def note(self, situation: Situation, page: int) -> None:
        self.closely[situation][page] += 1
        self.widely[situation[0]][page] += 1

    def seen(self, situation: Situation) -> int:
        """How many maneuvers were seen at this range."""
        return self.widely[situation[0]].total() if situation[0] in self.widely else 0

    def forecast(
        self, situation: Situation, pages: Sequence[int], prior: Mapping[int, float] | None = None
    ) -> dict[int, float]:
        """The chance of each page that may be chosen now; before anything was seen that of the prior, else any."""
        before = prior or dict.fromkeys(pages, 1 / len(pages))
        wide = _smoothed(self.widely.get(situation[0], Counter()), before)
        return _smoothed(self.closely.get(situation, Counter()), wide)


def habits(view: View, of: Seat, history: History) -> Habits:
    """What a seat did toward the viewing one in everything that was told so far."""
    found = Habits()
    situation = _opening(view, of)
    for event in history:
        facts = event["facts"]
        if event["kind"] == "maneuver" and facts["seat"] == of:
            found.note(situation, facts["page"])
        elif event["kind"] == "picture" and (facts["seat"], facts["against"]) == (of, view.seat):
            situation = _told(view.state, of, facts["picture"], facts["range"])
    return found


def situation_now(view: View, of: Seat) -> Situation:
    """How a seat stands toward the viewing one."""
    stance = next(stance for stance in view.state.facing(of) if stance.against == view.seat)
    return _told(view.state, of, stance.picture, str(stance.range))


def _opening(view: View, of: Seat) -> Situation:
    """How a seat stood before anything happened (DUEL-09)."""
    pictures = [o.picture for o in view.state.setup.pairs if (o.of, o.against) == (of, view.seat)]
    page = pictures[0] if pictures else START_PICTURE
    shown = view.state.front_book(of).pictures[page].range
    return _told(view.state, of, page, "close" if shown == "close" else "extended")


def _told(state: State, seat: Seat, picture: int, range: str) -> Situation:
    tell = state.front_book(seat).pictures[picture].tell
    return range, tell.only, tell.no


def _smoothed(counts: Mapping[int, int], prior: Mapping[int, float]) -> dict[int, float]:
    """The mean of a Dirichlet distribution after these sightings, of the pages that the prior knows."""
    total = sum(counts.get(page, 0) for page in prior) + HELD
    return {page: (counts.get(page, 0) + HELD * share) / total for page, share in prior.items()}


def likeliest(forecast: Mapping[int, float]) -> Sequence[int]:
    """The pages, likeliest first."""
    return sorted(forecast, key=lambda page: (-forecast[page], page))
