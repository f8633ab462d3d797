"""Tournaments of battles: encounters by name, armies swapped, and what a bot makes of either seat."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inkblade.arena import Result
from tests.cli.driving import refused, run

SMALL = ("arena", "battle", "--bots", "archer,charger", "--encounters", "skirmish", "--games", "2")


def test_what_a_bot_made_of_either_seat_follows_from_bots_and_seats_alone():
    """Four matches in each seat: the bot won three and drew one in seat 0, and won one in seat 1."""
    first, second = Result(bot=(4, 1, 3), seat=(6, 1, 1)).sides
    assert (first.part, first.whole) == (3.5, 4)
    assert (second.part, second.whole) == (1.0, 4)


def test_generals_meet_over_encounters_and_a_file_keeps_what_was_played(tmp_path: Path):
    path = tmp_path / "battle.jsonl"
    done = run(*SMALL, "--balance", "charger", "--json", "--resume", str(path))
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["complete"]
    assert list(found["encounters"]) == ["skirmish"]
    (pair,) = found["pairs"]
    assert sum(part["count"] for part in pair["by_seat"]) == pair["points"]["count"]
    again = json.loads(run(*SMALL, "--balance", "charger", "--json", "--resume", str(path)).stdout)
    assert again["pairs"] == found["pairs"]
    assert again["balance_points"] == found["balance_points"]


def test_it_tells_a_person_pairs_seat_by_seat():
    done = run(*SMALL)
    assert done.returncode == 0, done.stderr
    for words in ("Pairs, seat by seat", "in seat 0", "in seat 1", "archer", "charger"):
        assert words in done.stdout


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("skirmish,nowhere", "--encounters: no such encounter 'nowhere'; there are"),
        ("skirmish,skirmish", "--encounters: expected each encounter once"),
    ],
)
def test_encounters_are_named_once_and_known(written: str, words: str):
    assert words in refused("arena", "battle", "--bots", "archer", "--encounters", written)
