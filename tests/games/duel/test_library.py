"""Book and card files that cannot be read: each names its file, the place in it and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from inkblade.games.duel import DUEL, BadContent, UnknownContent, book, book_ids, cards, read_book
from inkblade.games.duel._library import read_cards
from inkblade.kernel import Malformed

HEAD = 'base = "_base"\nid = "x"\nname = "X"\ntitle = "Y"\n'


def refusal(text: str) -> str:
    """What is said of a book file, without its name."""
    with pytest.raises(BadContent) as fault:
        read_book(text, "x.toml")
    assert str(fault.value).startswith("x.toml: ")
    return str(fault.value).removeprefix("x.toml: ")


def test_a_book_may_be_only_its_name_and_a_base():
    assert read_book(HEAD, "x.toml").matrix == book("_base").matrix


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("[sheet\n", "line 1, column 7: not TOML: Expected ']' at the end of a table declaration"),
        ("id = 'x'\nid = 'y'\n", "line 2, column 9: not TOML: Cannot overwrite a value"),
        ("[maneuver]\n24 = {}\n24 = {}\n", "line 3, column 8: not TOML: Cannot overwrite a value"),
        ("id = " + "[" * 9999, "not a content file: its tables are nested too deeply"),
    ],
)
def test_broken_toml_is_named_by_line_and_column(text: str, refused: str):
    assert refusal(text) == refused


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("bodies = 3", "Object contains unknown field `bodies`"),
        ("body = 'many'", "body: Expected `int`, got `str`"),
        ("maneuvers = {}", "maneuvers: unknown field; expected [maneuver]"),
        ("[spells]\npoints = 3", "spells: Object missing required field `colours`"),
        ("[picture.27]\nscroe = 3", "picture.27: Object contains unknown field `scroe`"),
        ("[picture.27.tell]\nonly = [46]", "picture.27.tell.only[0]: Expected `str`, got `int`"),
        ("[[picture.27.when]]\nown = { hrut = 2 }", "picture.27.when[0].own: Object contains unknown field `hrut`"),
        ("[maneuver.36]\ncolour = 'pink'", "maneuver.36.colour: Invalid enum value 'pink'"),
        ("[maneuver]\n36 = 4", "maneuver.36: expected its fields in braces, got 4"),
        ("[maneuver.36]\npage = 38", "maneuver.36.page: expected 36, or nothing; got 38"),
        ("maneuver = 4", "maneuver: expected a table, got 4"),
    ],
)
def test_a_field_that_is_unknown_or_of_the_wrong_kind_is_named_by_its_path(text: str, refused: str):
    assert refusal(HEAD + text) == refused


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("[picture.28]\nscore = 1", "picture.28: expected an odd page from 1 to 63"),
        ("[picture.27]\nscore = 1\n[picture.027]\nscore = 2", "picture.027: expected an odd page from 1 to 63"),
        ("[maneuver.25]\nmod = 1", "maneuver.25: expected an even page from 2 to 64"),
        ("[maneuver.first]\nmod = 1", "maneuver.first: expected an even page from 2 to 64"),
        ("[matrix]\n66 = '1'", "matrix.66: expected an even page from 2 to 64"),
        ("[matrix]\n02 = '1'", "matrix.02: expected an even page from 2 to 64"),
        ("[column]\n'²' = '1'", "column.²: expected an even page from 2 to 64"),
        ("[swap]\n17 = 46", "swap.17.46: expected an odd page from 1 to 63"),
        ("without = [34, 99]", "without: expected pages of the base's maneuvers, got 99"),
        ("without = 34", "without: expected a list of pages, got 34"),
    ],
)
def test_a_page_that_is_none_or_is_given_twice_is_refused(text: str, refused: str):
    assert refusal(HEAD + text) == refused


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("[matrix]\n50 = '45 23 09 17 41 11 19'", "matrix.50: expected 8 picture numbers, got 7"),
        ("[matrix]\n2 = '45 23 09 17 41 11 19 19'", "matrix.2: expected 24 picture numbers, got 8"),
        ("[matrix]\n50 = '45 23 09 17 41 xx 19 19'", "matrix.50: expected a picture number for page 60, got 'xx'"),
        ("[matrix]\n50 = [45]", "matrix.50: expected a line of 8 picture numbers, got [45]"),
        ("[column]\n62 = '45'", "column.62: expected 8 picture numbers, got 1"),
        ("[cells]\n'24/52' = 19", 'cells.24/52: expected "enemy\'s page/own page", both even and of one range'),
        ("[cells]\n'24-46' = 19", 'cells.24-46: expected "enemy\'s page/own page", both even and of one range'),
        ("[cells]\n'024/46' = 19", 'cells.024/46: expected "enemy\'s page/own page", both even and of one range'),
        ("[cells]\n'24/46' = 'no'", "cells.24/46: expected a picture number, got 'no'"),
    ],
)
def test_a_matrix_with_a_cell_too_few_or_an_impossible_one_is_refused(text: str, refused: str):
    assert refusal(HEAD + text) == refused


def test_a_row_left_out_of_a_book_without_a_base_is_a_missing_cell_and_not_a_picture():
    lines = ['id = "x"', 'name = "X"', 'title = "Y"', "height = 4", "body = 9", "attacks = 1"]
    lines += ["[maneuver]", '24 = { section = "Swing", name = "Down", mod = 1, colour = "orange" }']
    lines += ["[picture]", "[cells]", "'2/24' = 19", "'4/2' = 19"]
    sparse = read_book("\n".join(lines), "x.toml")
    assert sparse.matrix[2][24] == 19
    assert sparse.matrix[4][24] == -1
    assert sparse.matrix[4][2] == 0


@pytest.mark.parametrize("base", ["'nobody'", "3", "'./x.toml'"])
def test_a_base_that_is_no_shipped_book_is_refused(base: str):
    said = refusal(f"base = {base}\nid = 'x'\n")
    assert said.startswith("base: expected a shipped book (_base, ")
    assert said.endswith(f"got {base}")


def test_an_unknown_book_is_refused_with_the_names_of_those_there_are(tmp_path: Path):
    with pytest.raises(
        UnknownContent, match=f"nobody: no such book; there are {book_ids()[0]}, .*path ending in .toml"
    ):
        book("nobody")
    with pytest.raises(UnknownContent, match=r"cannot read the book: .*No such file"):
        book(str(tmp_path / "absent.toml"))
    (tmp_path / "latin.toml").write_bytes(b"id = '\xe9'")
    with pytest.raises(UnknownContent, match=r"cannot read the book: .*utf-8"):
        book(str(tmp_path / "latin.toml"))


def test_a_book_file_is_read_by_its_path(tmp_path: Path):
    (tmp_path / "x.toml").write_text(HEAD, "utf-8")
    assert book(str(tmp_path / "x.toml")) == read_book(HEAD, "x.toml")


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("ember = 3", "ember: expected a table of a card's fields, its id only in the heading"),
        ("[ember]\nid = 'x'", "ember: expected a table of a card's fields, its id only in the heading"),
        ("[ember]\nname = 'E'\nkind = 'spell'", "ember: Object missing required field `text`"),
        ("[ember]\nname = 'E'\ntext = 'T'\nkind = 'trick'", "ember.kind: Invalid enum value 'trick'"),
        (
            "[ember]\nname = 'E'\ntext = 'T'\nkind = 'spell'\nfoe = { hrut = 1 }",
            "ember.foe: Object contains unknown field `hrut`",
        ),
    ],
)
def test_a_card_that_cannot_be_read_is_named_by_its_path(text: str, refused: str):
    with pytest.raises(BadContent) as fault:
        read_cards(text, "x.toml")
    assert str(fault.value) == f"x.toml: {refused}"


def test_shipped_cards_are_known_by_their_ids():
    assert all(card.id == id for id, card in cards().items())


def test_half_a_character_in_a_setup_or_a_decision_is_refused():
    for plain in ({"books": ["mirim", "mir\ud800im"]}, {"books": ["mirim", "mirim"], "preset": "\udfff"}):
        with pytest.raises(Malformed, match="half a character"):
            DUEL.notation.read_setup(plain)
    with pytest.raises(Malformed, match="half a character"):
        DUEL.notation.read_decision({"card": "\ud800"})
