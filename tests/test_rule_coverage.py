"""Every rule of a registered game is cited by a test; and how that is found out."""

from pathlib import Path

import pytest

from tests.rule_coverage import Coverage, cited, coverage, written
from tests.specimens import SPECIMENS


@pytest.mark.parametrize("game", [name for name in SPECIMENS if name != "toy"])
def test_every_rule_is_cited_by_a_test(game: str):
    try:
        found = coverage(game)
    except FileNotFoundError:
        pytest.fail(f"docs/rules/{game}.md is not written: nobody can say which rules the tests should cite")
    assert found.written, f"docs/rules/{game}.md has no line that begins with a rule's id"
    assert not found.missing, str(found)
    assert not found.unknown, str(found)


def test_a_rule_is_a_line_that_begins_with_its_id():
    text = "# Duel\n\n- DUEL-01 A book.\n  See DUEL-09.\n* **DUEL-02** A page.\n### DUEL-03\n`DUEL-03` again\n"
    assert written(text) == ("DUEL-01", "DUEL-02", "DUEL-03")


def test_a_test_cites_rules_by_a_mark():
    source = """
import pytest
pytestmark = pytest.mark.rule("DUEL-01")

@pytest.mark.rule("DUEL-02", "DUEL-03")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("DUEL-04"))])
def test_something(x): ...

class TestMore:
    @pytest.mark.rule("DUEL-05")
    def test_else(self): ...
"""
    assert cited(source) == {f"DUEL-0{number}" for number in range(1, 6)}


@pytest.mark.parametrize("mark", ["skip", "skip('later')", "skipif(True, reason='x')", "xfail", "xfail(strict=True)"])
def test_a_test_that_may_be_left_out_cites_nothing(mark: str):
    assert cited(f"@pytest.mark.{mark}\n@pytest.mark.rule('DUEL-01')\ndef test_x(): ...") == frozenset()


def test_neither_a_string_nor_a_remark_is_a_citation():
    assert cited("x = '@pytest.mark.rule(\"DUEL-01\")'  # pytest.mark.rule('DUEL-02')") == frozenset()


def test_a_rule_is_cited_by_its_id_in_quotes():
    with pytest.raises(ValueError, match="a test, line 1: a rule is cited by its id in quotes, not IDS"):
        cited("@pytest.mark.rule(IDS)\ndef test_x(): ...")


def test_coverage_names_what_is_missing_and_what_is_unknown(tmp_path: Path):
    (tmp_path / "duel.md").write_text("- DUEL-01 a\n- DUEL-02 b\n- DUEL-03 c\n", "utf-8")
    (tmp_path / "test_x.py").write_text(
        "@pytest.mark.rule('DUEL-02', 'DUEL-09', 'MIN-01')\ndef test_x(): ...\n", "utf-8"
    )
    found = coverage("duel", tmp_path, tmp_path)
    assert found == Coverage("duel", ("DUEL-01", "DUEL-02", "DUEL-03"), frozenset({"DUEL-02"}), ("DUEL-09",))
    assert str(found) == ("DUEL rules cited: 1 of 3; not cited: DUEL-01, DUEL-03; cited, but not written: DUEL-09")


def test_rules_that_are_all_cited_are_said_in_a_line():
    assert str(Coverage("duel", ("DUEL-01",), frozenset({"DUEL-01"}), ())) == "DUEL rules cited: 1 of 1"
