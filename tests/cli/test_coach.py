"""`inkblade coach`: a match told with what was given away, and refusals that say what is missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inkblade.cli import main
from inkblade.games import GAMES
from inkblade.kernel import write_record
from tests.coach.duels import random_record, small

pytestmark = pytest.mark.xdist_group("solver")


@pytest.fixture(scope="module", autouse=True)
def _shelf(tmp_path_factory: pytest.TempPathFactory):
    """Solutions are kept apart from those of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("INKBLADE_SOLUTIONS", str(tmp_path_factory.mktemp("solutions")))
        yield


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A duel of three body points each, over after some rounds."""
    return written(tmp_path, write_record(random_record(0, small())))


def written(folder: Path, text: str) -> str:
    (folder / "duel.record").write_text(text, "utf-8")
    return str(folder / "duel.record")


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["coach", *arguments]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err.count("\n") == 1
    return streams.err


def test_an_unsolved_duel_is_refused_then_solved_on_request_and_kept(record, capsys):
    assert "this duel is not solved yet; add --solve" in refusal(capsys, record)
    assert main(["coach", record, "--solve"]) == 0
    first = capsys.readouterr().out
    assert main(["coach", record]) == 0
    assert capsys.readouterr().out == first
    assert "Duellist against Halberdier: " in first
    assert first.count("accuracy ") == 2
    assert "gave away" in first
    assert "luck" in first


def test_one_seat_is_told_alone_through_its_eyes(record, capsys):
    assert main(["coach", record, "--seat", "1", "--solve"]) == 0
    page = capsys.readouterr().out
    assert "win chance of Halberdier" in page
    assert page.count("accuracy ") == 1


def test_json_adds_up_too(record, capsys):
    assert main(["coach", record, "--solve", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    for account in told["accounts"]:
        total = account["start"] - account["lost"] + account["gained"] + account["luck"]
        assert total == pytest.approx(account["end"])
    assert len(told["turns"]) == 11


def test_bad_input_is_refused_in_a_line(record, tmp_path, capsys):
    assert "expected 0 or 1, got 2" in refusal(capsys, record, "--seat", "2")
    assert "no such file" in refusal(capsys, str(tmp_path / "none.record"))
    text = Path(record).read_text("utf-8")
    assert "this is no record of ours" in refusal(capsys, written(tmp_path, "hello\n"))
    assert "altered" in refusal(capsys, written(tmp_path, text.replace("Round 2", "Round 9")))
    carded = {"books": ["mirim", "skeleton"], "preset": "contest", "cards": [["keen-edge"], []]}
    setup = GAMES["duel"].notation.read_setup(carded)
    assert "without cards" in refusal(capsys, written(tmp_path, write_record(random_record(0, setup, 2))), "--solve")
