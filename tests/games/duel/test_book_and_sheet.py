"""DUEL-01..08: what a book and its sheet hold, which way a matrix is read, and the range law."""

from itertools import combinations_with_replacement, product

import pytest

from inkblade.games.duel import BadContent, Book, book, book_ids, read_book
from tests.games.duel.tables import (
    CLOSE,
    EXTENDED,
    MIRIM,
    at,
    duel,
    fighter,
    legal,
    objection,
    pictures,
    play,
    ranges,
    sums,
)

every_book = pytest.mark.parametrize("id", book_ids())
FIXED = {
    "orange": (24, 28),
    "red": (10, 32),
    "blue": (2, 14, 30),
    "yellow": (8, 16, 40),
    "green": (18, 20, 46),
    "brown": (52, 56, 62),
    "white": (50, 54, 60),
    "black": (58, 64),
}


def side(page: int) -> frozenset[int]:
    return CLOSE if page in CLOSE else EXTENDED


@every_book
@pytest.mark.rule("DUEL-01")
def test_a_book_has_thirty_two_odd_pictures_and_thirty_two_even_matrices(id: str):
    assert sorted(book(id).pictures) == list(range(1, 65, 2))
    assert sorted(book(id).matrix) == list(range(2, 66, 2))


@pytest.mark.rule("DUEL-02")
def test_an_instruction_binds_the_fighter_in_the_picture_and_not_the_enemy_who_reads_it_out():
    match = duel("mirim", "mirim")
    play(match, 50, 52)
    assert MIRIM.pictures[21].tell.only == ("yellow",)
    assert legal(match, 0) == {8, 16, 40}
    assert legal(match, 1) == CLOSE & MIRIM.maneuvers.keys()


@pytest.mark.rule("DUEL-02")
def test_a_picture_has_a_title_and_maybe_a_score_a_critical_an_instruction_and_a_party_mark():
    wound, behind = MIRIM.pictures[7], MIRIM.pictures[23]
    assert (wound.title, wound.score, wound.tell.only, wound.party) == ("Head Wound", 4, ("green",), None)
    assert wound.critical is not None
    assert (wound.critical.at, wound.critical.tell.no) == (8, ("orange",))
    assert (behind.title, behind.score, behind.critical, behind.party) == ("Behind You", None, None, "P")


@pytest.mark.rule("DUEL-03")
def test_the_row_is_the_enemys_page_and_the_column_the_own_one():
    match = duel("mirim", "mirim")
    play(match, 50, 52)
    assert (MIRIM.matrix[52][50], MIRIM.matrix[50][52]) == (21, 23)
    assert pictures(match) == {(0, 1): 21, (1, 0): 23}


@pytest.mark.rule("DUEL-03")
def test_each_fighter_is_shown_by_the_own_book():
    match = duel("mirim", "iroha")
    play(match, 64, 56)
    assert pictures(match) == {(0, 1): MIRIM.matrix[56][64], (1, 0): book("iroha").matrix[64][56]}
    assert fighter(match, 1)["title"] == book("iroha").pictures[pictures(match)[1, 0]].title


@every_book
@pytest.mark.rule("DUEL-04")
def test_a_close_matrix_has_the_close_columns_and_an_extended_one_the_extended_columns(id: str):
    assert all(row.keys() == side(enemy) for enemy, row in book(id).matrix.items())


@pytest.mark.rule("DUEL-04")
@pytest.mark.parametrize("cell", ["2/50", "50/2"])
def test_a_book_file_cannot_name_a_cell_where_the_ranges_mix(cell: str):
    with pytest.raises(BadContent, match="of one range"):
        read_book(f'base = "mirim"\n[cells]\n"{cell}" = 57\n', "mixed.toml")


@every_book
@pytest.mark.rule("DUEL-05")
def test_a_cell_is_nought_exactly_where_the_owner_has_no_such_maneuver(id: str):
    cells = {(enemy, own): picture for enemy, row in book(id).matrix.items() for own, picture in row.items()}
    assert all((picture == 0) == (own not in book(id).maneuvers) for (_, own), picture in cells.items())
    assert set(cells.values()) - {0} <= book(id).pictures.keys()


@pytest.mark.rule("DUEL-05")
def test_a_maneuver_the_sheet_lacks_cannot_be_chosen():
    match = duel("mirim", "iroha", pairs=at(23, 1))
    refused = objection(match, 0, 34)
    assert refused is not None
    assert refused.code == "unknown_maneuver"
    assert 34 in legal(match, 1)


@pytest.mark.rule("DUEL-06")
def test_a_sheet_has_name_height_body_attacks_points_and_equipment():
    assert (MIRIM.name, MIRIM.height, MIRIM.body, MIRIM.attacks, MIRIM.tactics) == ("Mirim", 4, 12, 1, 8)
    assert MIRIM.equipment == ("vibration sword", "vibration crystal", "vibration shield")
    shown = fighter(duel("mirim", "iroha"), 0)
    assert [shown[key] for key in ("name", "height", "body", "maximum", "attacks")] == ["Mirim", 4, 12, 12, 1]


@every_book
@pytest.mark.rule("DUEL-06")
def test_every_close_maneuver_has_an_x_page_at_extended_range_and_no_other_has_one(id: str):
    sheet = book(id).maneuvers
    assert all(sheet[page].page == page and sheet[page].section and sheet[page].name for page in sheet)
    assert all((sheet[page].x in EXTENDED & sheet.keys()) == (page in CLOSE) for page in sheet)


@pytest.mark.rule("DUEL-06")
def test_the_experience_column_stands_beside_the_mod_of_its_own_maneuver():
    match = duel("mirim", "mirim", pairs=at(23, 23), fighters=[{"raised": {"10": 2, "24": 5}}, None])
    assert sums(play(match, 10, 22))[1] == 4 + 1 + 2


@every_book
@pytest.mark.rule("DUEL-07")
def test_pages_wear_the_colours_they_wear_on_every_sheet(id: str):
    sheet = book(id).maneuvers
    worn = {(page, str(maneuver.colour)) for page, maneuver in sheet.items()}
    assert worn >= {(page, colour) for colour, pages in FIXED.items() for page in pages if page in sheet}
    assert {page for page, colour in worn if colour in ("white", "black", "brown")} == EXTENDED & sheet.keys()


@pytest.mark.rule("DUEL-07")
def test_the_other_pages_of_mirim_wear_the_colour_of_the_maneuver_printed_there():
    others = {page: str(MIRIM.maneuvers[page].colour) for page in (42, 12, 22, 38, 44, 48, 6, 36, 26, 4)}
    assert others == {
        42: "red", 12: "blue", 22: "blue", 38: "red", 44: "orange", 48: "blue", 6: "red", 36: "orange", 26: "green",
        4: "green",
    }  # fmt: skip


def shows(of: Book, own: int, enemy: int) -> str:
    """The range of the picture that shows a book's owner when these pages meet."""
    return of.pictures[of.matrix[enemy][own]].range


@pytest.mark.rule("DUEL-08")
@pytest.mark.parametrize(("one", "other"), list(combinations_with_replacement(book_ids(), 2)))
def test_any_two_maneuvers_of_any_two_books_leave_both_at_the_same_range(one: str, other: str):
    mine, theirs = book(one), book(other)
    for own, enemy in product(mine.maneuvers, theirs.maneuvers):
        if side(own) == side(enemy):
            found = {shows(mine, own, enemy), shows(theirs, enemy, own)} - {"either"}
            assert len(found) <= 1, f"{one} {own} against {other} {enemy}"


@pytest.mark.rule("DUEL-08")
def test_which_pictures_are_at_extended_range_differs_by_book():
    def far(of: Book) -> set[int]:
        return {page for page, picture in of.pictures.items() if picture.range == "extended"}

    assert far(MIRIM) == {35, 47, 57, 61}
    assert far(book("iroha")) >= {35, 51, 55, 57, 59, 61}


@pytest.mark.rule("DUEL-08")
@pytest.mark.parametrize(("pages", "expected"), [((8, 16), "extended"), ((16, 36), "close"), ((16, 24), "close")])
def test_two_maneuvers_decide_the_range_for_both(pages: tuple[int, int], expected: str):
    match = duel("mirim", "iroha", pairs=at(23, 1))
    play(match, *pages)
    assert set(ranges(match).values()) == {expected}
