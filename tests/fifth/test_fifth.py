"""A game of a hundred lines has the laws, the engine, bulk play, replay, tables and a plain screen for nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inkblade.games import GAMES
from inkblade.kernel import ScriptedDice, read_record, replay
from tests import laws
from tests.cli.driving import Engine
from tests.fifth.morra import MORRA, Morra, Setup, Show, State
from tests.server.serving import Person, legal, running

COMMAND = (sys.executable, "-m", "tests.fifth")
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__.removeprefix("law_"))
@settings(max_examples=5)
@given(number=st.integers(0, 2**32))
def test_it_obeys_the_law(law: laws.Law, number: int):
    law(MORRA, Setup(), number)


def test_who_alone_guesses_the_sum_has_the_point():
    step = Morra().resolve(State(3), {0: Show(2, 5), 1: Show(3, 4)}, ScriptedDice([]))
    assert step.state.points == (1, 0)


def test_a_die_decides_between_two_who_are_right():
    step = Morra().resolve(State(3), {0: Show(2, 5), 1: Show(3, 5)}, ScriptedDice([2]))
    assert step.state.points == (0, 1)


def test_the_engine_plays_it():
    with Engine({"points": 1}, game="morra", command=COMMAND) as engine:
        assert engine.ready["game"] == "morra"
        assert {"fingers": 1, "sum": 2} in engine.ask("options", seat=0)["options"]


def test_it_is_played_in_bulk_by_the_bot_that_knows_every_game():
    asked = [*COMMAND, "sim", "morra", "--setup", "{}", "--bots", "random,random", "--games", "20", "--json"]
    done = subprocess.run(asked, capture_output=True, check=True, cwd=ROOT)
    assert json.loads(done.stdout)["games"] == 20


def test_without_rules_written_down_it_keeps_nobody_from_the_rules_of_the_others():
    done = subprocess.run([*COMMAND, "rules", "--json"], capture_output=True, check=True, cwd=ROOT)
    assert "morra" not in [one["game"] for one in json.loads(done.stdout)]


def test_two_people_play_it_at_a_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setitem(GAMES, "morra", MORRA)
    chance = Random(1)
    with running(tmp_path) as address, Person(address) as ann, Person(address) as bob:
        made = ann.lay("me", "invite", game="morra", setup={"points": 1})
        with ann.sit(made["table"], 0) as mine, bob.sit(made["table"], 1, token=made["tokens"][1]) as theirs:
            mine.hear("began")
            while mine.standing["phase"] == "playing":
                turn = mine.standing["turn"]
                for socket in (mine, theirs):
                    socket.ask("decide", turn=turn, decision=chance.choice(legal(socket.standing)))
                for socket in (mine, theirs):
                    while socket.standing["turn"] == turn:
                        socket.hear()
        record = read_record(ann.http.get(f"/api/tables/{made['table']}/record").text)
    assert replay(record, MORRA).outcome is not None
