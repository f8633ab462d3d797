"""What of a setup is left to the seats, and chosen in secret before the match begins."""

import json

import pytest

from inkblade.games.duel import DUEL
from inkblade.table import Changed, PlainWords, Refusal, Table, folded, missed, open_fault, read_entry, write_entry
from tests.table.tables import DUELLISTS, NOW, decide, everything, gathered, heard, laid, seen, viewers

SECOND = ("/books/1", "/cards/1")
TROLL: dict[str, str | list[str]] = {"/books/1": "hill-troll", "/cards/1": []}
WRAITH: dict[str, str | list[str]] = {"/books/1": "wraith", "/cards/1": []}


def choosing(*left_open) -> Table:
    """A duel with what is left to each seat; without anything, the second fighter to the second seat."""
    return gathered(laid(DUEL, left_open=left_open or ((), SECOND)))


def come(table: Table, *seats: int) -> None:
    for seat in seats or (0, 1):
        table.come(seat, f"Person {seat}", f"0{seat}", NOW)


def refused(code: str, table: Table, seat: int, choice) -> str:
    before = everything(table)
    with pytest.raises(Refusal) as caught:
        table.choose(seat, choice, NOW)
    assert caught.value.code == code
    assert everything(table) == before
    return str(caught.value)


def test_a_match_begins_when_everybody_has_come_and_chosen():
    table = choosing()
    come(table)
    assert table.phase == "gathering"
    began = heard(table, table.choose(1, TROLL, NOW), 0)
    assert (began["kind"], began["title"]) == ("began", table.title)
    assert table.match is not None
    assert [book.id for book in table.match.setup.books] == ["mirim", "hill-troll"]


def test_who_chooses_before_coming_begins_the_match_by_coming():
    table = choosing()
    table.choose(1, TROLL, NOW)
    come(table, 0)
    before = table.phase
    come(table, 1)
    assert (before, table.phase) == ("gathering", "playing")


def test_until_all_have_chosen_it_is_shown_who_chooses_and_not_who_plays_what():
    table = choosing()
    come(table)
    for viewer in viewers(table):
        shown = seen(table, viewer)
        assert [chair["plays"] for chair in shown["chairs"]] == ["", ""]
        assert [chair["open"] for chair in shown["chairs"]] == [[], list(SECOND)]
        assert not [name for name in ("irim", "roha") if name in json.dumps(shown)]


def test_nobody_can_tell_what_another_seat_has_chosen():
    told = []
    for choice in (TROLL, WRAITH):
        table = choosing(("/books/0",), SECOND)
        come(table)
        moment = table.choose(1, choice, NOW)
        told.append([(heard(table, moment, seat), seen(table, seat)) for seat in viewers(table)])
    assert told[0] == told[1]


def test_the_refusal_of_a_choice_tells_nothing_of_anothers():
    refusals = []
    for choice in (TROLL, WRAITH):
        table = choosing(("/books/0",), SECOND)
        table.choose(1, choice, NOW)
        refusals.append(refused("malformed", table, 0, {"/books/0": "nobody"}))
    assert refusals[0] == refusals[1]
    assert "setup.books[0]: no such book 'nobody'" in refusals[0]


def test_a_seat_may_choose_anew_until_the_match_begins():
    table = choosing()
    come(table, 1)
    table.choose(1, TROLL, NOW)
    table.choose(1, WRAITH, NOW)
    come(table, 0)
    assert table.plays == tuple(PlainWords(DUEL).plays(table.setup))
    assert table.setup.books[1].id == "wraith"
    assert "what was chosen stands" in refused("not_now", table, 1, TROLL)


def test_the_same_choice_again_changes_nothing():
    table = choosing()
    table.choose(1, TROLL, NOW)
    assert table.choose(1, TROLL, NOW) is None
    come(table)
    assert table.choose(1, TROLL, NOW) is None


@pytest.mark.parametrize(
    "choice", [{}, {"/books/1": "wraith"}, {**TROLL, "/books/0": "wraith"}], ids=["nothing", "half", "another's"]
)
def test_a_choice_names_what_is_left_to_the_seat_and_nothing_else(choice):
    assert "expected something for each of /books/1, /cards/1" in refused("malformed", choosing(), 1, choice)


def test_a_choice_obeys_the_rules_of_the_game():
    text = refused("malformed", choosing(), 1, {**TROLL, "/cards/1": ["no-such-card"]})
    assert "setup.cards[1]: no such card" in text


def test_who_has_nothing_left_to_choose_cannot():
    assert "nothing of the setup" in refused("not_now", choosing(), 0, {"/books/0": "wraith"})
    assert "nothing of the setup" in refused("not_now", gathered(laid(DUEL)), 0, {"/books/0": "wraith"})


def test_a_choice_cannot_change_how_many_sit_at_the_table():
    table = choosing((), ("/books",))
    assert refused("malformed", table, 1, {"/books": ["mirim", "mirim", "mirim"]})


def test_a_table_read_back_in_the_middle_of_choosing_is_the_same_and_goes_on():
    table = choosing(("/books/0",), SECOND)
    come(table)
    table.choose(1, TROLL, NOW)
    log = [moment.entry for moment in table.recent]
    again = folded(DUEL, PlainWords(DUEL), [read_entry(write_entry(entry)) for entry in log])
    assert everything(again) == everything(table)
    for each in (table, again):
        each.choose(0, {"/books/0": "wraith"}, NOW)
        decide(each, 0, {"maneuver": 50})
    assert everything(again) == everything(table)


def test_a_choice_of_content_that_has_changed_since_is_not_played_with():
    table = choosing()
    table.choose(1, TROLL, NOW)
    log = [moment.entry for moment in table.recent]
    other = read_entry(write_entry(log[1]).replace(log[1].content.encode(), b"0" * 16))  # type: ignore[union-attr]
    with pytest.raises(Changed):
        folded(DUEL, PlainWords(DUEL), [log[0], other])


def test_what_was_missed_is_told_as_it_was_first_told():
    table = choosing()
    come(table)
    first = [heard(table, moment, 0) for moment in table.recent]
    table.choose(1, TROLL, NOW)
    assert [heard(table, moment, 0) for moment in missed(table, 1) or ()][:2] == first[1:]


@pytest.mark.parametrize(
    ("paths", "fault"),
    [
        (["/books/1", "/cards/1"], None),
        (["/books/2"], "expected a path of the setup, got '/books/2'"),
        (["/books/one"], "expected a path of the setup, got '/books/one'"),
        (["/books/1/name/x"], "expected a path of the setup, got '/books/1/name/x'"),
        (["/books/1", "/books/1"], "/books/1 is left open twice"),
        (["/books/1", "/books"], "/books/1 is left open twice"),
    ],
)
def test_what_is_left_open_is_there_and_left_once(paths, fault):
    setup = DUEL.notation.plain(DUEL.notation.read_setup(DUELLISTS))
    assert open_fault(setup, paths) == fault
