"""Writes golden records anew: `python -m tests.records.make duel`, after its rules or content changed on purpose.

Each is the first random match, by number, of its table in which everything happens that it is kept for.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from inkblade.games import GAMES
from inkblade.kernel import AnyGame, AnyMatch, Plain, write_record
from tests.playing import begin, play

HERE = Path(__file__).parent
LONGEST = 5000


@dataclass(frozen=True)
class Golden:
    """A table worth keeping a match of, and the kinds of events that the match must have."""

    name: str
    setup: Plain
    shows: frozenset[str]


DUELS = [
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

RAIDS = [
    Golden(
        "gatehouse",
        {"garrison": "scattered", "options": {"turns": 8}},
        frozenset({"entered", "moved", "tried", "opened", "turned-up", "vanished", "struck", "won"}),
    ),
    Golden(
        "fog-and-a-hidden-princess",
        {"seats": 4, "garrison": "scattered", "options": {"fog": True, "hidden_princess": True, "turns": 6}},
        frozenset({"explored", "turned-up", "dummy", "opened", "struck", "won"}),
    ),
    Golden(
        "reversed",
        {
            "parties": [["hero", "elf", "magic-user"], ["hobbit"]],
            "garrison": "scattered",
            "options": {"reversed": True},
        },
        frozenset({"entered", "opened", "turned-up", "burned", "struck", "won"}),
    ),
    Golden(
        "unfolding",
        {"stronghold": None, "options": {"unfolding": True, "turns": 8}},
        frozenset({"unfolded", "turned-up", "struck", "won"}),
    ),
    Golden(
        "built",
        {
            "stronghold": None,
            "parties": [["hero", "dwarf"]],
            "options": {"building": 12, "turns": 5, "hidden_alarm": True},
        },
        frozenset({"ready", "entered", "moved", "turned-up", "cried", "won"}),
    ),
]

MELEE = {
    "name": "A melee",
    "about": "",
    "drawing": "\n".join(["+ " * 12 + "+", *[" ." * 12, "+ " * 12 + "+"] * 9]),
    "areas": {"west": [[0, 0, 5, 8]], "east": [[6, 0, 11, 8]]},
    "armies": [
        {
            "name": "Sommerlund",
            "facing": "east",
            "forces": [
                {"hero": "pelathar", "area": "west", "leader": True},
                {"name": "Men", "sheet": "human", "armour": "leather", "blade": "spear", "count": 4, "area": "west"},
                {"name": "Bows", "sheet": "human", "missile": "longbow", "blade": "dagger", "count": 2, "area": "west"},
            ],
        },
        {
            "name": "The Darklords",
            "facing": "west",
            "forces": [
                {"hero": "helghast-stalker", "area": "east", "leader": True},
                {"name": "Giaks", "sheet": "giak", "armour": "leather", "count": 5, "training": "poor", "area": "east"},
            ],
        },
    ],
    "turns": 5,
}
"""Two armies that stand close enough to fight at once."""

BATTLES = [
    Golden(
        "skirmish",
        {},
        frozenset({"placed", "ready", "marched", "shot", "turn", "ended"}),
    ),
    Golden(
        "ambush",
        {"encounter": "fen", "mustered": True, "options": {"loose_coherency": True}},
        frozenset({"revealed", "marched", "shot", "killed", "ended"}),
    ),
    Golden(
        "melee",
        {"encounter": MELEE, "mustered": True, "options": {"broken": True, "locked_may_turn": True}},
        frozenset({"struck", "killed", "tested", "shot", "blast", "ended"}),
    ),
    Golden(
        "clash",
        {"clash": {"points": 60, "seed": 3}, "mustered": True},
        frozenset({"marched", "killed", "ended"}),
    ),
]

ADVENTURES = [
    Golden(
        "toll",
        {"scenario": "toll"},
        frozenset({"turn", "moved", "halted", "fight", "score", "turned", "over"}),
    ),
    Golden(
        "heirs",
        {"scenario": "heirs", "options": {"obstructions": True, "recovery": True, "standing": "always"}},
        frozenset({"moved", "halted", "fight", "leapt", "threw", "over"}),
    ),
    Golden(
        "feast",
        {"scenario": "feast", "seats": [2, 1], "options": {"recovery": True, "far_magic": True}},
        frozenset({"blocked", "halted", "escaped", "hurt", "tottered", "over"}),
    ),
    Golden(
        "raid",
        {"scenario": "raid", "options": {"regeneration": True, "recovery": True, "obstructions": True}},
        frozenset({"card", "hurled", "struck", "shoved", "pushed", "over"}),
    ),
]

GOLDEN = {"duel": DUELS, "labyrinth": RAIDS, "battle": BATTLES, "adventure": ADVENTURES}


def match_of(game: AnyGame, golden: Golden) -> AnyMatch:
    """The first match, by number, that somebody wins and that shows all it is kept for."""
    setup = game.notation.read_setup(golden.setup)
    for number in count():
        match = play(begin(game, setup, number), Random(number), LONGEST)
        kinds = {event["kind"] for turn in match.record.turns for event in turn.events}
        if match.outcome is not None and any(match.outcome.points) and golden.shows <= kinds:
            return match
    raise AssertionError("numbers do not end")


def main(names: list[str]) -> None:
    for name in names:
        (HERE / name).mkdir(exist_ok=True)
        for golden in GOLDEN[name]:
            match = match_of(GAMES[name], golden)
            (HERE / name / f"{golden.name}.txt").write_text(write_record(match.record), "utf-8")
            print(f"{golden.name}: {match.turn} turns, {match.outcome.reason if match.outcome else 'not over'}")


if __name__ == "__main__":
    main(sys.argv[1:] or list(GOLDEN))
