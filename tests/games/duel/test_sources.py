"""The two printed books are what the verified figures say, value by value."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkblade.games._reading import digest
from inkblade.games.duel import Book, Tell, book

DATA = Path(__file__).resolve().parents[3].parent / "shared" / "data"
IROHA_ROWS = {
    54: {50: 53, 52: 33, 54: 45, 56: 5, 58: 35, 60: 63, 62: 35, 64: 3},
    56: {50: 39, 52: 61, 54: 9, 56: 5, 58: 51, 60: 59, 62: 55, 64: 3},
}


def figures(id: str) -> Any:
    if not (DATA / f"{id}.json").is_file():
        pytest.skip("the figures are not here")
    return json.loads((DATA / f"{id}.json").read_text("utf-8"))


def sheet(of: Book) -> dict[int, tuple[Any, ...]]:
    return {m.page: (m.section, m.name, m.mod, m.colour.value, list(m.needs), m.x) for m in of.maneuvers.values()}


def printed_sheet(data: Any) -> dict[int, tuple[Any, ...]]:
    keys = ("section", "name", "mod", "colour", "needs", "x")
    return {line["page"]: tuple(line.get(key) for key in keys) for line in data["maneuvers"]}


def printed_tell(tell: Any) -> Tell:
    """An instruction of the data file in our form: gear is a list with us."""
    written = {key: [value] if key in ("lose", "regain") else value for key, value in tell.items()}
    return msgspec.convert(written, Tell)


@pytest.mark.parametrize("id", ["mirim", "iroha"])
def test_a_printed_sheet_is_the_one_we_have(id):
    data, ours = figures(id), book(id)
    assert sheet(ours) == printed_sheet(data)
    for key in ("name", "title", "height", "body", "tactics", "attacks"):
        assert getattr(ours, key) == data[key]
    assert list(ours.equipment) == data["equipment"]


def test_mirims_matrices_are_the_printed_ones_cell_by_cell():
    printed = {
        int(enemy): {int(own): cell for own, cell in row.items()} for enemy, row in figures("mirim")["matrix"].items()
    }
    assert sum(len(row) for row in printed.values()) == 640
    assert book("mirim").matrix == printed


def test_mirims_pictures_are_the_printed_ones():
    for page, printed in figures("mirim")["pictures"].items():
        ours = book("mirim").pictures[int(page)]
        assert (ours.title, ours.title_ja, ours.range) == (printed["title"], printed["title_ja"], printed["range"])
        assert (ours.score, ours.party) == (printed.get("score"), printed.get("party"))
        assert msgspec.to_builtins(ours.tell) == msgspec.to_builtins(
            msgspec.convert(printed_tell(printed["tell"]), type(ours.tell))
        )
        critical = printed.get("critical")
        assert (ours.critical is None) == (critical is None)
        if critical is not None and ours.critical is not None:
            assert ours.critical.at == critical["at"]
            assert ours.critical.tell == printed_tell(critical["tell"])
        assert bool(ours.filled_in) >= bool(printed.get("filled_in"))


def test_what_survives_of_irohas_book_stands_in_ours():
    iroha = book("iroha")
    assert {enemy: iroha.matrix[enemy] for enemy in IROHA_ROWS} == IROHA_ROWS
    doll = iroha.pictures[55]
    assert (doll.title, doll.range, doll.party) == ("Stuffed Doll Transformation", "extended", "P")
    assert (doll.tell.only, doll.tell.recover) == (("section:extended_range",), 1)
    assert "authored" in iroha.origin.lower()


def test_mirims_figures_have_not_changed_since_they_were_verified():
    mirim = book("mirim")
    rules = [sheet(mirim), mirim.matrix, [(page, p.score, p.critical, p.tell) for page, p in mirim.pictures.items()]]
    assert digest(rules) == "1ac618ab813b5e51"
