"""Bulk simulation from the command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.driving import COMMAND, PATIENCE, refused, run

SETUP = json.dumps({"books": ["mirim", "skeleton"]})


def sim(*arguments: str) -> dict[str, Any]:
    done = run("sim", "duel", "--setup", SETUP, "--bots", "random,random", "--json", *arguments)
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def test_it_counts_wins_by_bot_and_by_seat_with_intervals():
    found = sim("--games", "10")
    assert (found["games"], found["complete"], found["preset"]) == (10, True, "contest")
    assert found["setup"]["options"]["press"] == 6
    first, second = found["by_bot"]
    assert first["wins"]["count"] == second["losses"]["count"]
    for counted in (*found["by_bot"], *found["by_seat"]):
        assert sum(counted[result]["count"] for result in ("wins", "draws", "losses")) == 10
        assert counted["wins"]["low"] <= counted["wins"]["rate"] <= counted["wins"]["high"]
        assert sum(counted["maneuvers"].values()) == pytest.approx(1)
    assert found["rounds"]["shortest"] <= found["rounds"]["median"] <= found["rounds"]["longest"]
    assert found["games_per_second"] > 0 < found["rounds_per_second"]
    assert found["path"] == "compiled"


def test_the_same_seed_gives_the_same_duels():
    def counted(*arguments: str) -> Any:
        return {key: value for key, value in sim("--games", "2", *arguments).items() if "second" not in key}

    assert counted("--seed", "5") == counted("--seed", "5")
    assert counted("--seed", "5") != counted("--seed", "6")


def test_it_tells_a_person_the_preset_the_rates_and_the_speed():
    done = run("sim", "duel", "--setup", SETUP, "--bots", "random,random", "--games", "4")
    assert done.returncode == 0, done.stderr
    said = (
        "Preset contest: press 6, escape off",
        "random 1",
        "seat 1: skeleton",
        "Rounds a duel",
        "on the compiled path",
    )
    for words in said:
        assert words in done.stdout
    assert done.stderr == ""


def test_what_the_tables_cannot_say_is_played_by_the_rules_and_it_says_so():
    done = run("sim", "duel", "--setup", '{"books":["mirim","mirim"],"rounds":2}', "--bots", "random,random",
               "--games", "2")  # fmt: skip
    assert "by the rules (a set number of rounds is not compiled)" in done.stdout
    done = run("sim", "duel", "--setup", '{"books":["mirim","mirim"],"rounds":2}', "--bots", "brawler,random",
               "--games", "2", "--json")  # fmt: skip
    assert json.loads(done.stdout)["path"] == "rules"


def test_a_control_of_one_bot_against_itself_comes_out_even():
    control = sim("--games", "20000", "--control")["control"]
    first, second = control["by_place"]
    assert first["low"] < 0.5 < first["high"]
    assert first["rate"] + second["rate"] == pytest.approx(1)


def test_another_preset_is_used_if_the_setup_names_it():
    done = run("sim", "duel", "--setup", '{"books":["mirim","mirim"],"preset":"printed"}', "--bots", "random,random",
               "--games", "2")  # fmt: skip
    assert "Preset printed: press off, escape on" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--setup", "{}", "--bots", "random,random"), "setup"),
        (("--setup", "no-such-file", "--bots", "random,random"), "--setup: expected JSON"),
        (("--setup", SETUP, "--bots", "random"), "--bots: expected 2 bots, one a seat, got 1"),
        (("--setup", SETUP, "--bots", "random,nobody"), "--bots: no such bot 'nobody'"),
        (("--setup", SETUP, "--bots", "random,random", "--games", "0"), "--games: expected a number above 0"),
        (("--setup", SETUP, "--bots", "random,random", "--seed", "-1"), "--seed"),
        (("--setup", '{"books":["mirim","mirim"],"preset":"loose"}', "--bots", "random,random"), "setup.preset"),
        (("--setup", SETUP), "bots"),
    ],
)
def test_bad_input_is_refused(arguments: tuple[str, ...], words: str):
    assert words in refused("sim", "duel", *arguments)


def test_interrupted_it_counts_what_was_played():
    command = [*COMMAND, "sim", "duel", "--setup", SETUP, "--bots", "brawler,random", "--games", "100000", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        _wait_until_it_plays(process.pid)
        os.killpg(process.pid, signal.SIGINT)
        said, complaint = process.communicate(timeout=PATIENCE)
    assert (process.returncode, complaint) == (130, b"")
    found = json.loads(said)
    assert not found["complete"]
    assert found["games"] < found["asked"] == 100000


def _wait_until_it_plays(pid: int) -> None:
    """Until it has processes of its own, and a moment more."""
    patience = time.monotonic() + PATIENCE
    while not Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        assert time.monotonic() < patience
        time.sleep(0.05)
    time.sleep(1)
