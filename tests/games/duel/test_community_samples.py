"""Fighters that players wrote, where they are at hand: imported, proved and played against every shipped book."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from inkblade.games.duel import DUEL, ImportRefused, book, book_ids, disagreements, faults, import_qbbattle, read_book
from inkblade.kernel import read_record, replay, write_record
from tests.playing import begin, play

SAMPLES = Path(__file__).resolve().parents[3].parent / "shared" / "data" / "community"
FIGHTERS = ("goblin", "skeleton", "gildersleve", "mummy", "brave one", "troll", "wraith")
LONGEST = 2000


def sample(name: str) -> Path:
    if not (SAMPLES / name).is_dir():
        pytest.skip("the samples are not here")
    return SAMPLES / name


@pytest.mark.parametrize("name", FIGHTERS)
def test_a_sample_fighter_is_imported_and_reads_back(name):
    folder = sample(name)
    brought = import_qbbattle(folder)
    assert read_book(brought.toml, f"{name}.toml") == brought.book
    assert {picture.range for picture in brought.book.pictures.values()} >= {"close", "extended"}
    assert brought.book.pictures[57].range == "extended"


@pytest.mark.parametrize("name", FIGHTERS)
def test_a_sample_fighter_plays_against_every_shipped_book(name):
    brought = import_qbbattle(sample(name)).book
    assert [*faults(brought)] == []
    assert [*disagreements(brought, map(book, book_ids()))] == []
    for number, id in enumerate(book_ids()):
        setup = {"books": [msgspec.to_builtins(brought, str_keys=True), id], "preset": "contest"}
        match = play(begin(DUEL, DUEL.notation.read_setup(setup), number), Random(number), LONGEST)
        assert match.outcome is not None
        assert replay(read_record(write_record(match.record)), DUEL).state == match.state


def test_the_sample_that_says_more_than_we_can_is_refused_by_name():
    with pytest.raises(ImportRefused) as refused:
        import_qbbattle(sample("arcanthus"))
    assert all(
        problem.startswith("arcanthus-r.txt:") and "unknown token" in problem for problem in refused.value.problems
    )
