"""Writes the golden records of the duel anew: `python -m tests.records.make`, after rules or books changed on purpose.

Each is the first random match, by number, of its table in which everything happens that it is kept for.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from inkblade.games.duel import DUEL
from inkblade.kernel import AnyMatch, Plain, write_record
from tests.playing import begin, play

HERE = Path(__file__).parent / "duel"
LONGEST = 5000


@dataclass(frozen=True)
class Golden:
    """A table worth keeping a match of, and the kinds of events that the match must have."""

    name: str
    setup: Plain
    shows: frozenset[str]


GOLDEN = [
    Golden(
        "mirim-mirim-printed",
        {"books": ["mirim", "mirim"]},
        frozenset({"announced", "score", "critical", "lost", "regained", "hurt", "over"}),
    ),
    Golden(
        "iroha-man-at-arms-contest",
        {"books": ["iroha", "man-at-arms"], "preset": "contest"},
        frozenset({"press", "critical", "lost", "ordered", "hurt", "over"}),
    ),
    Golden(
        "troll-on-two",
        {"books": ["hill-troll", "duellist", "halberdier"], "engaged": [[0, 1], [0, 2]]},
        frozenset({"critical", "recovered", "lost", "fell", "over"}),
    ),
    Golden(
        "parties-with-cards",
        {
            "books": ["man-at-arms", "halfling", "dwarf-smith", "skeleton", "hedge-mage", "wraith"],
            "parties": [[0, 1, 2], [3, 4, 5]],
            "cards": [
                ["keen-edge", "tight-guard"],
                ["tin-plate", "lucky-stroke", "nowhere-near"],
                ["spark", "smoulder"],
                ["long-quillons"],
                ["undertow", "dread", "old-grudge", "underfoot"],
                [],
            ],
        },
        frozenset({"card", "changed", "shot", "steps_up", "critical", "over"}),
    ),
    Golden(
        "free-for-all",
        {"books": ["mirim", "iroha", "hill-troll"], "options": {"weapon": "barred", "press": 3, "escape": False}},
        frozenset({"critical", "spared", "lost", "over"}),
    ),
]


def match_of(golden: Golden) -> AnyMatch:
    """The first match, by number, that somebody wins and that shows all it is kept for."""
    setup = DUEL.notation.read_setup(golden.setup)
    for number in count():
        match = play(begin(DUEL, setup, number), Random(number), LONGEST)
        kinds = {event["kind"] for turn in match.record.turns for event in turn.events}
        if match.outcome is not None and any(match.outcome.points) and golden.shows <= kinds:
            return match
    raise AssertionError("numbers do not end")


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for golden in GOLDEN:
        match = match_of(golden)
        (HERE / f"{golden.name}.txt").write_text(write_record(match.record), "utf-8")
        print(f"{golden.name}: {match.turn} turns, {match.outcome.reason if match.outcome else 'not over'}")


if __name__ == "__main__":
    main()
