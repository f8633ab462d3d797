"""The README keeps its word."""

import doctest
import re
from pathlib import Path

from inkblade.games.duel import book_ids

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


def test_the_match_in_the_readme_plays_as_printed():
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert tried > 8
    assert failed == 0


def test_every_file_the_readme_links_to_is_there():
    links = re.findall(r"\]\(([^)#:]+)\)", README.read_text("utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_readme_names_every_book():
    text = README.read_text("utf-8").lower()
    assert [id for id in book_ids() if id.replace("-", " ") not in text.replace("-", " ")] == []
