"""Records: told when they are true, and refused by the turn or the line when they are not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inkblade.cli import main
from inkblade.games import GAMES
from inkblade.kernel import SEED_BYTES, Match, write_record
from inkblade.kernel.record import chain
from tests.cli.driving import run
from tests.playing import begin, play


@pytest.fixture(scope="module")
def text() -> str:
    """A finished duel."""
    from random import Random

    game = GAMES["duel"]
    match = begin(game, game.notation.read_setup({"books": ["mirim", "mirim"], "preset": "contest"}), 7)
    return write_record(play(match, Random(7), 1000).record)


def written(folder: Path, text: str) -> str:
    (folder / "duel.record").write_text(text, "utf-8")
    return str(folder / "duel.record")


def resealed(text: str) -> str:
    """A text that was altered by somebody who knows how to seal it."""
    body = text.rpartition("seal     ")[0]
    return f"{body}seal     {chain('', body)}\n"


def refusal(capsys: pytest.CaptureFixture[str], path: str) -> str:
    assert main(["replay", path]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err.count("\n") == 1
    return streams.err


def test_a_record_is_told_turn_by_turn(text, tmp_path, capsys):
    assert main(["replay", written(tmp_path, text)]) == 0
    page = capsys.readouterr().out
    events = [line.split(" | ")[0].removeprefix("  * ") for line in text.splitlines() if line.startswith("  * ")]
    assert events
    assert all(event in page for event in events)
    assert "play back as written. Outcome: " in page


def test_a_quiet_replay_gives_the_verdict_alone(text, tmp_path, capsys):
    assert main(["replay", written(tmp_path, text), "--quiet"]) == 0
    assert capsys.readouterr().out.count("\n") == 1


def test_a_record_can_come_through_a_pipe_with_another_s_line_ends(text):
    done = run("replay", "-", "--quiet", given=text.replace("\n", "\r\n"))
    assert (done.returncode, done.stderr) == (0, "")


def test_a_record_as_json_has_all_of_it(text, tmp_path, capsys):
    assert main(["replay", written(tmp_path, text), "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert plain["ok"]
    assert plain["complete"]
    assert [turn["turn"] for turn in plain["turns"]] == list(range(text.count("\nturn ")))
    assert set(plain["turns"][1]["decisions"]) == {"0", "1"}


def test_a_match_that_is_not_over_can_be_replayed(tmp_path, capsys):
    game = GAMES["duel"]
    match = Match(game, game.notation.read_setup({"books": ["mirim", "iroha"]}), bytes(SEED_BYTES))
    assert main(["replay", written(tmp_path, write_record(match.record))]) == 0
    assert "0 turns play back as written; the match is not over." in capsys.readouterr().out


@pytest.mark.parametrize("share", [0.0, 0.3, 0.6, 0.9, 0.999])
def test_a_record_cut_off_is_refused(text, tmp_path, capsys, share):
    said = refusal(capsys, written(tmp_path, text[: int(len(text) * share)]))
    assert "expected" in said or "cut off" in said or "seal" in said


def test_a_word_altered_names_the_turn(text, tmp_path, capsys):
    old = next(line for line in text.splitlines() if "does" in line)
    altered = text.replace(old, old.replace(" does ", " tries "), 1)
    said = refusal(capsys, written(tmp_path, altered))
    assert "altered" in said
    assert "turn 1: " in said


def test_a_decision_altered_and_sealed_again_names_the_turn(text, tmp_path, capsys):
    before, _, after = text.partition("\nturn 2\n")
    line = after.splitlines()[0]
    page = json.loads(line.split("  ")[-1])["maneuver"]
    altered = resealed(
        f"{before}\nturn 2\n{after.replace(line, line.replace(str(page), '2' if page != 2 else '14'), 1)}"
    )
    path = written(tmp_path, altered)
    assert "turn 2: " in refusal(capsys, path)
    assert main(["replay", path, "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["turn"] == 2


def test_an_outcome_altered_is_refused(text, tmp_path, capsys):
    line = next(line for line in text.splitlines() if line.startswith("outcome"))
    altered = text.replace(line, 'outcome  {"points":[5.0,5.0],"reason":"because"}')
    assert "outcome" in refusal(capsys, written(tmp_path, resealed(altered)))


def test_a_record_of_another_game_is_refused(text, tmp_path, capsys):
    altered = resealed(text.replace("game     duel", "game     whist", 1))
    assert "no such game 'whist'" in refusal(capsys, written(tmp_path, altered))


def test_a_record_played_with_other_books_says_so(text, tmp_path, capsys):
    content = next(line for line in text.splitlines() if line.startswith("content"))
    altered = resealed(text.replace(content, "content  0123456789abcdef", 1))
    assert "content" in refusal(capsys, written(tmp_path, altered))


def test_what_is_no_record_at_all_is_refused(tmp_path, capsys):
    assert "this is no record of ours" in refusal(capsys, written(tmp_path, "Dear friend,\n"))
    assert "this is no record of ours" in refusal(capsys, written(tmp_path, ""))
    (tmp_path / "raw.record").write_bytes(b"\xff\xfe")
    assert "not a text in UTF-8" in refusal(capsys, str(tmp_path / "raw.record"))
    assert "no such file" in refusal(capsys, str(tmp_path / "none.record"))
