"""The engine as a process: how it starts, what it refuses, how it ends."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inkblade.cli._protocol import LONGEST_LINE
from inkblade.games import GAMES
from inkblade.kernel import read_record, replay
from tests.cli.driving import COMMAND, CONTEST, PATIENCE, TWO_MIRIMS, Engine, refused, run

BOOK = Path(__file__).parents[2] / "src/inkblade/content/duel/books/halberdier.toml"


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(CONTEST) as running:
        yield running


def test_a_whole_duel_is_played_from_outside_and_its_record_plays_back():
    chance = random.Random(5)
    with Engine(CONTEST) as engine:
        answer = engine.ready
        assert answer["ready"]
        while answer["asked"]:
            for seat in answer["asked"]["waiting"]:
                decision = chance.choice(engine.ask("options", seat=seat)["options"])
                answer = engine.ask("decide", seat=seat, decision=decision, turn=answer["turn"])
                assert answer["ok"]
        assert sum(answer["outcome"]["points"]) == 0
        told = engine.ask("record")
        assert told["complete"]
        assert engine.ask("quit") == {"ok": True, "bye": True}
        assert engine.ends() == 0
    assert replay(read_record(told["record"]), GAMES["duel"]).record.outcome == answer["outcome"]


@pytest.mark.rule("DUEL-30")
def test_announcements_are_asked_for_where_escape_is_on():
    with Engine(TWO_MIRIMS) as engine:
        assert engine.ask("options", seat=0)["options"] == [{"announce": False}, {"announce": True}]
        assert engine.decide(0, maneuver=50)["code"] == "illegal"
        engine.decide(0, announce=True)
        answer = engine.decide(1, announce=False)
        assert [event["kind"] for event in answer["events"]] == ["announced"]
        assert engine.ask("view")["view"]["announced"] == [0]


@given(st.binary(max_size=60).map(lambda line: line.replace(b"\n", b" ")))
@settings(max_examples=60)
def test_no_line_ends_the_engine(engine, line):
    assert engine.say(line)["ok"] is False
    assert engine.ask("view")["ok"] is True


def test_a_line_beyond_all_measure_is_answered_and_the_next_one_too(engine):
    assert engine.say(b"[" * (LONGEST_LINE + 1))["code"] == "too_long"
    assert engine.say(b" " * (3 * LONGEST_LINE))["code"] == "too_long"
    assert engine.say(b" " * LONGEST_LINE)["code"] == "malformed"
    assert engine.ask("view")["ok"]


def test_a_line_may_end_as_it_does_on_windows(engine):
    assert engine.say(b'{"do":"view"}\r')["ok"]


def test_the_end_of_its_input_ends_the_engine():
    done = run("engine", "duel", "--setup", json.dumps(CONTEST))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1


def test_a_half_written_last_line_is_answered():
    done = run("engine", "duel", "--setup", json.dumps(CONTEST), given='{"do":"vie')
    assert done.returncode == 0
    assert json.loads(done.stdout.splitlines()[1])["code"] == "malformed"


def test_a_seed_is_drawn_where_none_is_given():
    starts = {run("engine", "duel", "--setup", json.dumps(CONTEST)).stdout for _ in range(2)}
    assert len(starts) == 2


def test_an_interrupt_ends_the_engine_without_a_word():
    command = [*COMMAND, "engine", "duel", "--setup", json.dumps(CONTEST)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert process.stderr.read() == b""


def test_a_reader_who_leaves_is_no_reason_to_complain():
    command = [*COMMAND, "engine", "duel", "--setup", json.dumps(CONTEST)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b'{"do":"view"}\n')
        process.stdin.close()
        assert process.wait(PATIENCE) == 141
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        ('{"books":["mirim"]}', "expected 2 to 16 books, got 1"),
        ('{"books":["mirim","nobody"]}', "no such book 'nobody'; there are"),
        ('{"books":["mirim","nobody.toml"]}', "nobody.toml: no such file"),
        ('{"books":["mirim","mirim"],"boks":1}', "boks"),
        ('{"books":["mirim","mirim"],"books":[]}', "the key 'books' stands there twice"),
        ('{"books":["mirim","mirim"]', "not JSON"),
        ('{"books":["mirim","mirim"],"rounds":NaN}', "NaN is no number"),
        ("[]", "setup: Expected `object`"),
        ("-", "standard input carries the protocol"),
        ("no/such/file.json", "expected JSON such as"),
        ("", "expected JSON such as"),
        ("n" * 300, "expected JSON such as"),
    ],
)
def test_a_bad_setup_is_refused_in_one_line(setup, says):
    assert says in refused("engine", "duel", "--setup", setup)


def test_what_is_not_there_is_refused_in_one_line():
    assert refused("engine", "chess", "--setup", "{}") == f"no such game 'chess'; there are {', '.join(GAMES)}"
    assert "64 hexadecimal digits" in refused("engine", "duel", "--setup", json.dumps(CONTEST), "--seed", "c0ffee")
    assert "--setup" in refused("engine", "duel")


def test_a_book_in_a_file_is_found_from_the_folder_of_the_setup(tmp_path):
    (tmp_path / "table").mkdir()
    (tmp_path / "table" / "guard.toml").write_text(
        BOOK.read_text("utf-8").replace('"halberdier"', '"guard"', 1), "utf-8"
    )
    setup = tmp_path / "table" / "setup.json"
    setup.write_text(json.dumps({"books": ["guard.toml", "mirim"], "preset": "contest"}), "utf-8")
    with Engine(str(setup)) as engine:
        assert engine.fighter(0)["book"] == "guard"
        engine.both(52, 52)
        record = engine.ask("record")["record"]
    assert replay(read_record(record), GAMES["duel"]).turn == 2


def test_a_broken_book_file_is_refused_by_its_line(tmp_path):
    (tmp_path / "torn.toml").write_text('id = "torn"\nname = \n', "utf-8")
    setup = json.dumps({"books": ["mirim", str(tmp_path / "torn.toml")]})
    said = refused("engine", "duel", "--setup", setup)
    assert "torn.toml: line 2" in said
    assert "not TOML" in said


def test_a_book_that_is_not_text_is_refused(tmp_path):
    (tmp_path / "raw.toml").write_bytes(b"\xff\xfe\x00")
    assert "not a text in UTF-8" in refused("engine", "duel", "--setup", '{"books":["mirim","raw.toml"]}', cwd=tmp_path)


WITH_THE_TOY = """
import sys
sys.path.insert(0, sys.argv.pop(1))
from inkblade.cli import main
from inkblade.games import GAMES
from tests.kernel.toy import TOY
GAMES["toy"] = TOY
sys.exit(main())
"""


def test_another_game_is_driven_the_same_way_dice_and_all():
    command = (sys.executable, "-c", WITH_THE_TOY, str(Path(__file__).parents[2]))
    with Engine({"cards": [3, 6], "rounds": 1}, "--rigged", game="toy", command=command) as engine:
        assert engine.ready["private"]
        assert engine.ask("dice", rolls=[5, 4])["ok"]
        engine.decide(0, amount=3)
        answer = engine.decide(1, amount=3)
        assert [event["text"] for event in answer["events"]] == [
            "seat 0 comes to 8 = 3 bid + 5 die",
            "seat 1 comes to 7 = 3 bid + 4 die",
        ]
