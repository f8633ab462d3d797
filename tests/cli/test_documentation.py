"""docs/protocol.md as it stands: its sessions are run, its tables compared, its client plays."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from inkblade.cli._protocol import REQUESTS
from inkblade.games import GAMES
from inkblade.games.adventure import _decisions as adventure_decisions
from inkblade.games.adventure import _notation as adventure_notation
from inkblade.games.duel import _legality, _notation, _state
from inkblade.games.labyrinth import _decisions as labyrinth_decisions
from inkblade.games.labyrinth import _notation as labyrinth_notation
from inkblade.games.labyrinth import _state as labyrinth_state
from inkblade.kernel import Match
from tests.cli.driving import PATIENCE, Engine, run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
DUEL = GAMES["duel"]


def blocks(kind: str) -> list[str]:
    """The fenced blocks of one kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def section(title: str) -> str:
    """The text under a heading, up to the next of its rank."""
    rank = re.search(rf"^(#+) {re.escape(title)}$", PAGE, re.MULTILINE)
    assert rank, title
    return re.split(rf"^#{{1,{len(rank[1])}}} ", PAGE[rank.end() :], maxsplit=1, flags=re.MULTILINE)[0]


def words_of_tables(text: str, header: str, column: int = 0) -> list[str]:
    """The words in code type in one column of the tables with such a header."""
    found = []
    for table in re.findall(rf"^\| {header} \|.*\n\|[- |]+\|\n((?:\|.*\n)+)", text, re.MULTILINE):
        for row in table.splitlines():
            found += re.findall(r"`([^`]+)`", row.split(" | ")[column])
    return found


def source(pattern: str) -> set[str]:
    """What a pattern finds in the source of the duel."""
    files = (ROOT / "src/inkblade/games/duel").glob("*.py")
    return {word for file in files for word in re.findall(pattern, file.read_text("utf-8"))}


def fields(kind: type[msgspec.Struct]) -> set[str]:
    return {field.name for field in msgspec.structs.fields(kind)}


@pytest.mark.parametrize("session", blocks("console"))
def test_a_session_runs_as_written(session):
    command, *lines = session.splitlines()
    requests = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    expected = [line[2:] for line in lines if line.startswith("< ")]
    _, program, *arguments = shlex.split(command)
    assert program == "inkblade"
    done = run(*arguments, given=requests)
    assert (done.returncode, done.stderr) == (0, "")
    answers = done.stdout.splitlines()
    assert len(answers) == len(expected)
    for answer, pattern in zip(answers, expected, strict=True):
        assert re.fullmatch(".*".join(map(re.escape, pattern.split("…"))), answer), f"{answer}\nis not\n{pattern}"


def test_there_is_a_session_for_every_kind_of_decision():
    requests = [json.loads(line) for line in re.findall(r"^> (\{.*\})$", PAGE, re.MULTILINE)]
    decided = {key for request in requests for key in request.get("decision", {})}
    assert set(_notation.DECISIONS) <= decided


def test_the_client_plays_whole_duels_and_knows_nothing_of_ours(tmp_path):
    (client,) = blocks("python")
    assert "import inkblade" not in client
    assert len(client.strip().splitlines()) <= 32
    (tmp_path / "client.py").write_text(client, "utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for _ in range(3):
        command = [sys.executable, "-I", "client.py"]
        done = subprocess.run(
            command, cwd=tmp_path, env={**os.environ, "PATH": path}, capture_output=True, timeout=PATIENCE, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")
        replayed = run("replay", "duel.record", "--quiet", cwd=tmp_path)
        assert replayed.returncode == 0
        assert "play back as written. Outcome: " in replayed.stdout


def test_the_setup_on_the_page_is_a_setup():
    (written,) = blocks("json setup")
    setup = json.loads(written)
    DUEL.notation.read_setup(setup)
    assert set(setup) == fields(_notation.RawSetup)
    with Engine(setup) as engine:
        assert engine.ready["ready"]


def test_the_page_has_every_field_of_a_setup():
    text = section("The duel's setup")
    assert set(words_of_tables(text, "field")) == fields(_notation.RawSetup) | fields(_state.Entry)
    assert fields(_state.Bar) | fields(_state.Options) <= set(re.findall(r"`(\w+)`", text))
    assert set(json.loads(blocks("json setup")[0])["pairs"][0]) == fields(_state.Opening)


def test_every_decision_on_the_page_can_be_read_and_every_phase_is_there():
    text = section("The duel's decisions")
    for written in words_of_tables(text, "phase", 1):
        DUEL.notation.read_decision(json.loads(written))
    assert set(words_of_tables(text, "phase")) == {*_state.Phase.__args__} - {"over"}  # type: ignore[attr-defined]


def test_the_labyrinths_setup_decisions_and_view_are_on_the_page_whole():
    game = GAMES["labyrinth"]
    (written,) = blocks("json labyrinth")
    setup = game.notation.read_setup(json.loads(written))
    text = section("The labyrinth's setup")
    assert set(words_of_tables(text, "field")) == fields(labyrinth_notation.RawSetup)
    assert set(words_of_tables(text, "option")) == fields(labyrinth_state.Options)
    decisions = section("The labyrinth's decisions")
    kinds = {type(game.notation.read_decision(json.loads(one))) for one in words_of_tables(decisions, "phase", 1)}
    assert kinds == {*labyrinth_decisions.Decision.__args__}
    assert set(words_of_tables(decisions, "phase")) == {*labyrinth_state.Phase.__args__}  # type: ignore[attr-defined]
    match = Match(game, setup, bytes(32))
    assert set(words_of_tables(section("The labyrinth's view"), "field")) == {*game.notation.plain(match.view(0))}


def test_the_adventures_setup_decisions_and_view_are_on_the_page_whole():
    game = GAMES["adventure"]
    (written,) = blocks("json adventure")
    setup = game.notation.read_setup(json.loads(written))
    text = section("The adventure's setup")
    assert set(words_of_tables(text, "field")) == fields(adventure_notation.RawSetup)
    assert set(words_of_tables(text, "option")) == fields(type(setup.options))
    decisions = section("The adventure's decisions")
    kinds = {kind.__struct_config__.tag for kind in adventure_decisions.Decision.__args__}
    assert kinds <= {one or other for one, other in re.findall(r'"do":"([\w-]+)"|`([\w-]+)`', decisions)}
    match = Match(game, setup, bytes(32))
    assert set(words_of_tables(section("The adventure's view"), "field")) == {*game.notation.plain(match.view(0))}


def test_the_page_has_every_field_of_a_view_and_no_other():
    view = DUEL.notation.plain(DUEL.rules.view(_start(), 0))
    named = words_of_tables(section("The duel's view"), "field")
    assert set(named) == set(view) | set(view["fighters"][0])
    assert set(view["pairs"][0]) == {"of", "against", "picture", "range"}


def _start() -> object:
    return DUEL.rules.start(DUEL.notation.read_setup({"books": ["mirim", "mirim"]}), _NoDice()).state


class _NoDice:
    def roll(self, sides: int, why: str) -> int:
        raise AssertionError(why)


def test_the_page_has_every_code_of_an_objection_to_a_decision():
    elsewhere = source(r"Objection\(\s*\"(\w+)\", \"DUEL-4[3-9]\"") - {"no_such_card"}
    raised = source(r"Objection\(\s*\"(\w+)\"") - elsewhere
    assert set(words_of_tables(section("Objections"), "code")) == raised | set(_legality.DROP_ORDER)


def test_the_page_has_every_code_of_an_error():
    text = (ROOT / "src/inkblade/cli/_protocol.py").read_text("utf-8")
    raised = set(re.findall(r"Unanswerable\(\s*\"(\w+)\"|\"code\": \"(\w+)\"", text))
    codes = {code for pair in raised for code in pair if code}
    assert set(words_of_tables(section("When a request cannot be met"), "code")) == codes


def test_the_page_has_every_kind_of_event():
    kinds = source(r"Event\(\s*\"(\w+)\"") | source(r"Event\(\s*\"\w+\" if \w+ else \"(\w+)\"")
    assert kinds <= set(re.findall(r"`(\w+)`", section("Events")))


def test_the_page_has_every_request():
    examples = [json.loads(each.replace("{…}", "{}")) for each in words_of_tables(section("Requests"), "request")]
    assert {example["do"] for example in examples} == set(REQUESTS)
