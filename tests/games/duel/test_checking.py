"""The linter: each thing that would make a book unplayable is named by its place, and shipped books have none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from inkblade.games.duel import DUEL, Book, Colour, Tell, When, book, book_ids
from inkblade.games.duel._checking import disagreements, faults, is_selector, remarks
from inkblade.games.duel._content import PAGES, Bonus, Critical, partners
from inkblade.games.duel._dead_ends import given_way, situations
from inkblade.games.duel._law import extended
from inkblade.games.duel._legality import binding
from inkblade.kernel import Malformed
from tests.games.duel.tables import MIRIM, with_cell, with_maneuver, with_picture

every_book = pytest.mark.parametrize("id", book_ids())


def found(of: Book) -> list[str]:
    return [str(fault) for fault in faults(of)]


def remarked(of: Book, kind: str) -> list[str]:
    return [str(remark) for remark in remarks(of) if remark.kind == kind]


def without(of: Mapping[int, Any], page: int) -> dict[int, Any]:
    return {key: value for key, value in of.items() if key != page}


def lacking(of: Book, page: int) -> Book:
    """The book of a fighter who lacks a maneuver, 00 in all its cells."""
    matrix = {enemy: {own: 0 if own == page else cell for own, cell in row.items()} for enemy, row in of.matrix.items()}
    return replace(of, maneuvers=without(of.maneuvers, page), matrix=matrix)


@every_book
@pytest.mark.rule("DUEL-05", "DUEL-08")
def test_a_shipped_book_has_no_fault_and_agrees_with_every_other(id: str):
    assert found(book(id)) == []
    assert [*disagreements(book(id), map(book, book_ids()))] == []


@every_book
def test_every_picture_of_a_shipped_book_can_be_reached_and_names_only_maneuvers_of_the_book(id: str):
    assert not [remark for kind in ("unreachable", "gear") for remark in remarked(book(id), kind)]
    only = {word for picture in book(id).pictures.values() for word in picture.tell.only}
    assert all(book(id).pages(word) for word in only)


cells = st.sampled_from([(enemy, own) for enemy in PAGES for own in partners(enemy)])


@given(cells, st.sampled_from(sorted(MIRIM.pictures)))
@pytest.mark.rule("DUEL-08")
def test_a_cell_with_a_picture_of_the_other_range_is_caught(cell: tuple[int, int], picture: int):
    enemy, own = cell
    wrong = own not in MIRIM.maneuvers or (MIRIM.pictures[picture].range == "extended") != extended(own, enemy)
    places = [fault.place for fault in faults(with_cell(MIRIM, enemy, own, picture))]
    assert places == ([f"matrix {enemy}/{own}"] if wrong else [])


@given(cells)
@pytest.mark.rule("DUEL-05")
def test_a_cell_with_00_is_caught_wherever_she_has_the_maneuver(cell: tuple[int, int]):
    enemy, own = cell
    places = [fault.place for fault in faults(with_cell(MIRIM, enemy, own, 0))]
    assert places == ([f"matrix {enemy}/{own}"] if own in MIRIM.maneuvers else [])


@pytest.mark.parametrize(
    ("cell", "picture", "expected"),
    [
        ((24, 46), -1, "matrix 24/46: missing: expected a picture"),
        ((24, 34), -1, "matrix 24/34: missing: expected 00"),
        ((24, 34), 25, "matrix 24/34: expected 00, for Mirim has no maneuver 34; got 25"),
        ((24, 46), 0, "matrix 24/46: expected a picture, for Mirim has maneuver 46; got 00 (DUEL-05)"),
        ((24, 46), 65, "matrix 24/46: expected a picture of the book, an odd page from 1 to 63; got 65"),
        ((24, 46), 57, "matrix 24/46: expected a picture at close range; 57 is at Extended Range (DUEL-08)"),
        ((52, 52), 23, "matrix 52/52: expected a picture at Extended Range; 23 is at close range (DUEL-08)"),
        ((24, 52), 23, "matrix 24/52: expected no such cell: its pages are of different ranges (DUEL-04)"),
    ],
)
def test_a_wrong_cell_is_named_with_what_was_expected(cell: tuple[int, int], picture: int, expected: str):
    assert found(with_cell(MIRIM, *cell, picture)) == [expected]


def test_a_picture_for_either_range_fits_every_cell():
    drifting = with_picture(MIRIM, 61, range="either")
    assert found(with_cell(with_cell(drifting, 2, 2, 61), 52, 52, 61)) == []


def test_a_row_that_is_missing_or_of_no_page_is_named():
    assert found(replace(MIRIM, matrix=without(MIRIM.matrix, 24))) == ["matrix 24: missing: expected a row of 24 cells"]
    assert found(replace(MIRIM, matrix={**MIRIM.matrix, 66: {}})) == ["matrix 66: expected an even page from 2 to 64"]


@pytest.mark.parametrize("page", [1, 27, 63])
def test_a_picture_that_is_missing_is_named_and_so_is_every_cell_that_leads_to_it(page: int):
    first, *rest = faults(replace(MIRIM, pictures=without(MIRIM.pictures, page)))
    assert str(first) == f"picture {page}: missing: every odd page from 1 to 63 is a picture"
    assert [fault.place for fault in rest] == [
        f"matrix {enemy}/{own}" for enemy in PAGES for own in partners(enemy) if MIRIM.matrix[enemy][own] == page
    ]


def test_an_even_picture_and_an_empty_title_are_faults():
    pictures = {**MIRIM.pictures, 2: MIRIM.pictures[1]}
    assert found(replace(MIRIM, pictures=pictures)) == ["picture 2: expected an odd page from 1 to 63"]
    assert found(with_picture(MIRIM, 27, title=" ")) == ["picture 27: expected a title, got nothing"]


@pytest.mark.rule("DUEL-09")
def test_the_first_picture_of_a_combat_is_at_extended_range():
    assert "picture 57: expected Extended Range, where every combat starts (DUEL-09)" in found(
        with_picture(MIRIM, 57, range="close")
    )


@pytest.mark.parametrize(
    ("page", "colour", "expected"),
    [
        (24, Colour.RED, "expected orange, as on every sheet, got red (DUEL-07)"),
        (36, Colour.WHITE, "expected orange or red or blue or yellow or green at its range, got white (DUEL-07)"),
        (56, Colour.GREEN, "expected brown, as on every sheet, got green (DUEL-07)"),
    ],
)
@pytest.mark.rule("DUEL-07")
def test_a_colour_that_no_sheet_has_there_is_a_fault(page: int, colour: Colour, expected: str):
    assert found(with_maneuver(MIRIM, page, colour=colour)) == [f"maneuver {page}: {expected}"]


@pytest.mark.parametrize(
    ("page", "fields", "expected"),
    [
        (36, {"x": None}, "expected an X page among Mirim's 50, 52, 54, 56, 58, 60, 62, 64, got none (DUEL-37)"),
        (36, {"x": 24}, "expected an X page among Mirim's 50, 52, 54, 56, 58, 60, 62, 64, got 24 (DUEL-37)"),
        (50, {"x": 52}, "expected no X page, for it is at Extended Range already; got 52"),
        (36, {"name": ""}, "expected a section and a name, neither empty"),
    ],
)
def test_a_line_of_the_sheet_that_cannot_be_used_is_a_fault(page: int, fields: dict[str, Any], expected: str):
    assert found(with_maneuver(MIRIM, page, **fields)) == [f"maneuver {page}: {expected}"]


def test_a_maneuver_that_stands_under_another_page_or_an_odd_one_is_a_fault():
    maneuvers = {**MIRIM.maneuvers, 36: replace(MIRIM.maneuvers[36], page=38)}
    assert found(replace(MIRIM, maneuvers=maneuvers)) == [
        "maneuver 36: stands under page 36, but says it is on page 38"
    ]
    maneuvers = {**MIRIM.maneuvers, 35: MIRIM.maneuvers[36]}
    assert found(replace(MIRIM, maneuvers=maneuvers)) == ["maneuver 35: expected an even page from 2 to 64"]


def test_nobody_can_lack_the_dodge_and_the_jump_back_of_extended_range():
    assert "maneuver 62: missing: it always remains at Extended Range (DUEL-25)" in found(lacking(MIRIM, 62))


def test_who_needs_a_weapon_can_retrieve_it():
    assert "maneuver 46: missing: where maneuvers need a weapon, it can be retrieved (DUEL-24)" in found(
        lacking(MIRIM, 46)
    )
    unarmed = {page: replace(maneuver, needs=()) for page, maneuver in MIRIM.maneuvers.items()}
    assert not [fault for fault in faults(lacking(replace(MIRIM, maneuvers=unarmed), 46)) if "46" in fault.place]


@pytest.mark.parametrize(
    ("place", "fields"),
    [
        ("body", {"body": 0}),
        ("attacks", {"attacks": 0}),
        ("height", {"height": -1}),
        ("tactics", {"tactics": -1}),
        ("carries sword", {"carries": {"sword": -1}}),
        ("name", {"name": ""}),
    ],
)
def test_a_sheet_has_sensible_numbers_and_a_name(place: str, fields: dict[str, Any]):
    (fault,) = faults(replace(MIRIM, **fields))
    assert fault.place == f"sheet, {place}"


@pytest.mark.parametrize(
    ("tell", "fault"),
    [
        (Tell(only=("mauve",)), "expected a colour, any, section:…, maneuver:(even page), range:close"),
        (Tell(no=("maneuver:47",)), "got 'maneuver:47'"),
        (Tell(allow=("range:far",)), "got 'range:far'"),
        (Tell(double=("sections:thrust",)), "got 'sections:thrust'"),
        (Tell(bonus=(Bonus(1, ("",)),)), "got ''"),
        (Tell(mods=(Bonus(1, ("needs:",)),)), "got 'needs:'"),
        (Tell(only=("section:windmill",)), "picture 45: only section:windmill: Mirim has no such maneuver"),
        (Tell(turns=0), "picture 45, turns: expected 1 or more, got 0"),
        (Tell(recover=-1), "picture 45, recover: expected 0 or more, got -1"),
        (Tell(turn_to=40), "picture 45, turn_to: expected an odd page from 1 to 63, got 40"),
        (Tell(lose=("second",)), "picture 45: Mirim has no second; gear is shield, weapon"),
        (Tell(regain=("crown",)), "picture 45: Mirim has no crown; gear is shield, weapon"),
    ],
)
def test_an_instruction_that_means_nothing_is_a_fault(tell: Tell, fault: str):
    (said,) = found(with_picture(MIRIM, 45, tell=tell))
    assert said.startswith("picture 45")
    assert fault in said


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        (with_picture(MIRIM, 7, critical=Critical(0, Tell())), "picture 7, critical"),
        (with_picture(MIRIM, 3, critical=Critical(4, Tell())), "picture 3, critical"),
        (with_picture(MIRIM, 7, critical=Critical(8, Tell(no=("puce",)))), "picture 7, critical"),
        (with_picture(MIRIM, 45, when=(When(did=("puce",)),)), "picture 45, when 1"),
        (with_picture(MIRIM, 45, when=(When(), When(foe_picture=(2,)))), "picture 45, when 2, foe_picture"),
        (with_picture(MIRIM, 45, when=(When(foe=Tell(no=("puce",))),)), "picture 45, when 1, foe"),
        (replace(MIRIM, always=(When(own=Tell(turns=0)),)), "sheet, always 1, own, turns"),
    ],
)
def test_criticals_and_clauses_are_checked_too(changed: Book, place: str):
    (fault,) = faults(changed)
    assert fault.place == place


def test_what_the_enemy_is_told_may_name_gear_and_maneuvers_that_only_enemies_have():
    told = Tell(lose=("second",), only=("section:windmill",))
    assert found(with_picture(MIRIM, 45, when=(When(foe=told),))) == []


def test_a_book_written_into_a_setup_is_refused_with_its_faults():
    plain = DUEL.notation.plain(replace(DUEL.notation.read_setup({"books": ["mirim", "mirim"]}), books=(
        with_cell(MIRIM, 24, 46, 57), MIRIM)))  # fmt: skip
    with pytest.raises(Malformed, match=r"setup.books\[0\]: matrix 24/46: expected a picture at close range"):
        DUEL.notation.read_setup(plain)


@pytest.mark.parametrize("word", ["red", "any", "section:thrust", "maneuver:46", "range:close", "needs:shield"])
def test_these_words_select_maneuvers(word: str):
    assert is_selector(word)


@pytest.mark.parametrize("word", ["", "crimson", "maneuver:", "maneuver:45", "maneuver:²", "maneuver:046", "section:"])
def test_these_words_select_nothing(word: str):
    assert not is_selector(word)


@pytest.mark.rule("DUEL-08")
def test_two_books_that_would_stand_at_different_ranges_disagree():
    stray = with_cell(MIRIM, 24, 46, 57)
    assert [*map(str, disagreements(stray, [book("iroha")]))] == [
        "matrix 24/46 against Iroha: "
        "expected one range; this book is at Extended Range, the other at close range (DUEL-08)"
    ]
    assert [fault.place for fault in disagreements(with_cell(MIRIM, 24, 46, 0), [MIRIM])] == [
        "matrix 24/46 against Mirim"
    ]
    assert [*disagreements(with_picture(stray, 57, range="either"), [book("iroha")])] == []


def test_a_picture_that_no_exchange_leads_to_is_remarked_upon():
    lost = MIRIM
    for enemy, row in MIRIM.matrix.items():
        for own, picture in row.items():
            if picture == 51:
                lost = with_cell(lost, enemy, own, 19)
    assert remarked(lost, "unreachable") == ["picture 51: no exchange leads here"]
    turned = with_picture(lost, 19, when=(When(scored_upon=True, own=Tell(turn_to=51)),))
    assert remarked(turned, "unreachable") == []


def test_a_ban_that_names_nobody_is_remarked_upon_and_no_fault():
    changed = with_picture(MIRIM, 45, tell=Tell(no=("section:windmill",)))
    assert found(changed) == []
    assert remarked(changed, "nobody") == ["picture 45: section:windmill: Mirim has no such maneuver"]


def test_a_weapon_that_never_comes_back_is_remarked_upon():
    gone = with_picture(MIRIM, 43, tell=Tell())
    assert remarked(gone, "gear") == ["sheet: the weapon can be lost, and no picture brings it back"]


@pytest.mark.rule("DUEL-26")
def test_with_mirim_56_of_1408_situations_are_dead_ends_all_after_25_or_39():
    binds = {
        page
        for page, picture in MIRIM.pictures.items()
        if binding(picture.tell) and {*picture.tell.only, *picture.tell.no} - {"section:extended_range"}
    }
    every = [*situations(MIRIM, "barred")]
    dead = [situation for situation in every if given_way(MIRIM, situation)]
    assert len(binds) == 22
    assert len([situation for situation in every if situation.picture in binds]) == 1408
    assert len(dead) == 56
    assert {situation.picture for situation in dead} == {25, 39}


@pytest.mark.rule("DUEL-26")
def test_a_dead_end_is_remarked_upon_with_the_least_that_leads_to_it_and_what_gives_way():
    assert [line for line in remarked(MIRIM, "dead_end") if line.startswith("picture 25")] == [
        "picture 25: dead end after the criticals no orange and no blue and no red, "
        "resolved by DUEL-26: no yellow or green gives way",
        "picture 25: dead end without the weapon with weapon printed, "
        "resolved by DUEL-26: no yellow or green gives way",
        "picture 25: dead end without the weapon and after the critical no orange with weapon barred, "
        "resolved by DUEL-26: no yellow or green gives way",
        "picture 25: dead end without the weapon and after the critical no Specials with weapon barred, "
        "resolved by DUEL-26: no yellow or green gives way",
    ]


def test_dead_ends_alike_are_told_once_for_all_their_pictures():
    alike = with_picture(MIRIM, 39, tell=MIRIM.pictures[25].tell)
    assert all(line.startswith(("pictures 25, 39:", "picture 21:")) for line in remarked(alike, "dead_end"))
