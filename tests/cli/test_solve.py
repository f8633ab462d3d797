import json

import pytest

from inkblade.cli import main

pytestmark = pytest.mark.xdist_group("solver")
SMALL = ("duellist", "mirim", "--body", "2,2", "--option", "press=2", "--option", "stalemate.limit=8")
"""Perfect play of these two hardly ever ends, and four thousand duels are played out: with a low limit, soon."""


@pytest.fixture(autouse=True)
def own_shelf(tmp_path, monkeypatch):
    monkeypatch.setenv("INKBLADE_SOLUTIONS", str(tmp_path))


def test_a_solved_duel_is_told_with_its_certificate(capsys):
    assert main(["solve", *SMALL]) == 0
    told = capsys.readouterr().out
    assert "proven" in told
    assert "Opening of Mirim" in told


def test_json_has_what_a_program_needs(capsys):
    assert main(["solve", *SMALL, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert -1 <= found["value"] <= 1
    assert found["win"] + found["draw"] + found["loss"] == pytest.approx(1)
    assert found["exploitability"] <= 1e-4
    assert found["states"] > 100
    assert found["seconds"] > 0
    assert 1 <= found["rounds"] <= found["limit"] == 8
    assert sum(found["opening"].values()) == pytest.approx(1)


def test_the_table_of_all_pairs_says_what_is_solved_and_what_is_left(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("inkblade.cli.solve.book_ids", lambda: ["hill-troll", "mirim"])
    table, written = tmp_path / "certificates.md", []
    monkeypatch.setattr("pathlib.Path.write_text", lambda self, text: written.append(text))
    small = ["--body", "1,1", "--option", "press=1"]
    assert main(["solve", "--all", *small, "--table", str(table)]) == 0
    assert "[3/3]" in capsys.readouterr().out
    first, *_, last = written
    assert "`inkblade solve --all --body 1,1`" in first
    assert "| mirim | mirim |" in first, "first those in which no body points come back"
    assert first.endswith("the trivial one: hill-troll – hill-troll, hill-troll – mirim.\n")
    assert "Not solved" not in last
    assert "| hill-troll | hill-troll |" in last
    assert "| hill-troll | mirim |" in last
    assert "-0.0000 " not in last


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["mirim"], "expected two books, got 1"),
        (["mirim", "nobody"], "no such book 'nobody'"),
        (["mirim", "mirim", "--body", "3"], "--body: expected two numbers"),
        (["mirim", "mirim", "--body", "0,3"], "--body: expected two numbers"),
        (
            ["mirim", "mirim", "--option", "colour=red"],
            "--option: Object contains unknown field `colour`; inkblade list options",
        ),
        (["mirim", "mirim", "--option", "press=many"], "--option: press: Expected `int`, got `str`"),
        (["mirim", "mirim", "--epsilon", "0"], "--epsilon: expected a number above 0"),
    ],
)
def test_bad_input_is_refused_with_what_was_expected(arguments, said, capsys):
    assert main(["solve", *arguments]) == 2
    assert said in capsys.readouterr().err
