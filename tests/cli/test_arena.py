"""Tournaments from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.driving import refused, run

SMALL = ("--bots", "random,brawler", "--books", "mirim,skeleton", "--games", "8", "--simulations", "4")


def arena(*arguments: str) -> dict[str, Any]:
    done = run("arena", "duel", *SMALL, "--json", *arguments)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    found.pop("seconds")
    return found


def test_it_rates_bots_holds_a_control_and_weighs_books(tmp_path: Path):
    plot = tmp_path / "arena.svg"
    found = arena("--balance", "random", "--plot", str(plot))
    assert found["complete"]
    assert found["played"] == found["asked"] == 8 + 2 * 8 + 4 * 8
    best, worst = found["ratings"]
    assert (best["bot"], worst["bot"]) == ("brawler", "random")
    assert best["low"] < best["rating"] < best["high"]
    assert best["points"]["rate"] + worst["points"]["rate"] == pytest.approx(1)
    assert found["control"]["points"]["low"] < 0.5 < found["control"]["points"]["high"]
    assert len(found["balance_points"]) == 4
    assert plot.read_text().startswith("<svg")


def test_a_tournament_that_goes_on_from_a_file_comes_to_the_same_table(tmp_path: Path):
    path = tmp_path / "arena.jsonl"
    whole = arena()
    kept = arena("--resume", str(path))
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[: len(lines) // 2]))
    assert arena("--resume", str(path)) == kept == whole
    assert sorted(path.read_text().splitlines()) == sorted(line.rstrip("\n") for line in lines)


def test_one_bot_alone_meets_the_others():
    found = arena("--against", "brawler")
    assert found["against"] == "brawler"
    assert found["played"] == found["asked"] == 8
    assert found["control"]["by_bot"] == {}


def test_fighters_of_few_body_points_fight_short_duels():
    few = arena("--body", "1")
    assert few["body"] == 1
    assert few["rounds"] < arena()["rounds"]


def test_it_tells_a_person_ratings_and_control():
    done = run("arena", "duel", *SMALL)
    assert done.returncode == 0, done.stderr
    for words in ("rating", "brawler", "on random", "Control, every bot against itself: first place", "a second"):
        assert words in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--bots", "random,nobody"), "--bots: no such bot 'nobody'"),
        (("--bots", "random,random"), "--bots: expected each bot once"),
        (("--bots", "random", "--body", "0"), "--body: expected a number above 0, got 0"),
        (("--bots", "random", "--books", "mirim,nobook"), "no such book 'nobook'"),
        (("--bots", "random", "--books", "mirim,mirim"), "--books: expected each book once"),
        (("--bots", "random", "--games", "0"), "--games: expected an even number above 0"),
        (("--bots", "random", "--games", "7"), "--games: expected an even number above 0"),
        (("--bots", "random", "--simulations", "0"), "--simulations: expected a number above 0, got 0"),
        (("--bots", "random", "--preset", "loose"), "--preset: no such preset 'loose'"),
        (("--bots", "random", "--balance", "nobody"), "--balance: no such bot 'nobody'"),
        (
            ("--bots", "random,brawler", "--against", "reader"),
            "--against: expected one of several --bots, got 'reader'",
        ),
        (("--bots", "random", "--against", "random"), "--against: expected one of several --bots, got 'random'"),
        (("--bots", "random", "--seed", "-1"), "--seed: expected"),
        (("--bots", "random", "--plot", "/no/such/folder/a.svg"), "--plot: no such folder"),
        (("--bots", "random", "--resume", "/no/such/folder/a.jsonl"), "--resume: "),
        ((), "bots"),
    ],
)
def test_bad_input_is_refused(arguments: tuple[str, ...], words: str):
    assert words in refused("arena", "duel", *arguments)


def test_a_damaged_file_is_refused(tmp_path: Path):
    path = tmp_path / "arena.jsonl"
    path.write_text("this is no tournament\n")
    said = refused("arena", "duel", *SMALL, "--resume", str(path))
    assert "arena.jsonl, line 1: expected a JSON object" in said
