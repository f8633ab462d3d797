"""A book written as a file reads back as the same book."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkblade.games.duel import Book, Picture, Range, Tell, When, book, read_book, to_toml
from inkblade.games.duel._content import PICTURES, Bonus, Critical
from inkblade.games.duel._library import CONTENT

SHIPPED = sorted(entry.name.removesuffix(".toml") for entry in (CONTENT / "books").iterdir())
NAMES = st.text(st.characters(codec="utf-8"), max_size=8)
SELECTORS = st.lists(st.sampled_from(["orange", "any", "section:jump", "maneuver:24"]), max_size=3).map(tuple)
TELLS = st.builds(
    Tell,
    only=SELECTORS,
    bonus=st.lists(st.builds(Bonus, st.integers(-9, 9), SELECTORS), max_size=2).map(tuple),
    hurt=st.integers(0, 3),
    turn_to=st.none() | st.sampled_from(PICTURES),
    ward=st.booleans(),
    until=st.sampled_from([None, "end_of_combat"]),
)
WHENS = st.builds(When, scores=st.none() | st.booleans(), at=st.none() | st.sampled_from(Range), own=TELLS, foe=TELLS)


@pytest.mark.parametrize("id", SHIPPED)
def test_a_shipped_book_written_whole_reads_back_as_the_same_book(id):
    whole = to_toml(book(id))
    assert read_book(whole, f"{id}.toml") == book(id)
    assert "base" not in whole.partition("[")[0].split()
    assert list(read_book(whole, f"{id}.toml").maneuvers) == list(book(id).maneuvers)


@given(name=NAMES, notes=st.dictionaries(NAMES, NAMES, max_size=3), tell=TELLS, whens=st.lists(WHENS, max_size=2))
def test_whatever_a_book_says_is_written_so_that_it_reads_back(name, notes, tell, whens):
    witness = book("mirim")
    picture = Picture(name, critical=Critical(4, tell), tell=tell, when=tuple(whens))
    changed: Book = msgspec.structs.replace(
        witness, name=name, notes=notes, always=tuple(whens), pictures={**witness.pictures, 3: picture}
    )
    assert read_book(to_toml(changed), "changed.toml") == changed
