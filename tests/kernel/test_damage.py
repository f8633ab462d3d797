"""What can happen to the text of a record on its way: whatever it is, no other match is played back in silence."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from inkblade.kernel import AnyMatch, BadRecord, Diverged, Record, read_record, replay, reseal, write_record
from tests.kernel.strategies import matches
from tests.kernel.test_record import TEXT
from tests.kernel.toy import TOY

WHOLE = read_record(TEXT)
places = st.integers(0, len(TEXT) - 1)
letters = st.characters(codec="utf-8") | st.sampled_from('0123456789abcdef{}[]",:|\\ \n\r\t*')


def taken_for(text: str) -> Record | None:
    """The record that a text is taken for and played back as, None if it is refused."""
    try:
        return replay(read_record(text), TOY).record
    except (BadRecord, Diverged):
        return None


def refused_or_same(text: str) -> bool:
    """Refused, or the whole record still, for only blanks have changed."""
    record = taken_for(text)
    return record is None or (record == WHOLE and text.split() == TEXT.split())


def test_the_record_that_is_damaged_here_is_sound():
    assert taken_for(TEXT) == WHOLE


@pytest.mark.parametrize("lines", range(TEXT.count("\n")))
def test_a_record_cut_off_after_a_line_is_refused(lines: int):
    with pytest.raises(BadRecord):
        read_record("".join(TEXT.splitlines(keepends=True)[:lines]))


@pytest.mark.parametrize("lines", range(1, TEXT.count("\n")))
def test_a_record_cut_off_after_a_line_says_so(lines: int):
    with pytest.raises(BadRecord, match="the record is cut off: its last line, the seal, is missing"):
        read_record("".join(TEXT.splitlines(keepends=True)[:lines]))


def test_a_record_cut_off_anywhere_is_refused():
    whole = len(TEXT.rstrip())
    assert [place for place in range(whole) if taken_for(TEXT[:place]) is not None] == []


def test_a_record_that_lost_its_beginning_is_refused():
    assert [place for place in range(1, len(TEXT)) if taken_for(TEXT[place:]) is not None] == []


@pytest.mark.parametrize("line", range(TEXT.count("\n")))
def test_a_record_that_lost_or_doubled_a_line_is_refused(line: int):
    lines = TEXT.splitlines(keepends=True)
    assert taken_for("".join(lines[:line] + lines[line + 1 :])) is None
    assert taken_for("".join(lines[: line + 1] + lines[line:])) is None


def test_a_record_that_lost_a_letter_is_refused():
    assert [place for place in range(len(TEXT)) if not refused_or_same(TEXT[:place] + TEXT[place + 1 :])] == []


@pytest.mark.parametrize("letter", ["0", "9", "a", " ", "\n", "\r", '"', "|", "}", "٣", "\x00"])
def test_a_record_with_any_letter_replaced_is_refused(letter: str):
    altered = (TEXT[:place] + letter + TEXT[place + 1 :] for place in range(len(TEXT)) if TEXT[place] != letter)
    assert [text for text in altered if not refused_or_same(text)] == []


@given(places, letters)
@example(len(TEXT) - 1, "\u2028")
def test_a_record_with_one_letter_altered_is_refused(place: int, letter: str):
    assume(TEXT[place] != letter)
    assert refused_or_same(TEXT[:place] + letter + TEXT[place + 1 :])


@given(places, letters)
def test_a_record_with_one_letter_more_is_refused(place: int, letter: str):
    assert refused_or_same(TEXT[:place] + letter + TEXT[place:])


@given(places, places)
def test_a_record_with_two_letters_exchanged_is_refused(one: int, two: int):
    first, second = sorted((one, two))
    assume(TEXT[first] != TEXT[second])
    assert refused_or_same(TEXT[:first] + TEXT[second] + TEXT[first + 1 : second] + TEXT[first] + TEXT[second + 1 :])


@given(matches(), st.data())
def test_no_damage_to_any_match_goes_unnoticed(match: AnyMatch, data: st.DataObject):
    text = write_record(match.record)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 40, len(text))))
    damaged = text[:start] + data.draw(st.text(letters, max_size=5)) + text[end:]
    assert damaged.split() == text.split() or taken_for(damaged) is None


@given(st.text())
def test_any_other_text_is_no_record(text: str):
    with pytest.raises(BadRecord):
        read_record(text)


@given(st.text(letters, max_size=30), st.sampled_from([0, 1, 2, 3, 4, 5, 10, 50, -3, -2, -1]))
def test_a_record_with_any_line_replaced_is_refused(line: str, place: int):
    lines = TEXT.split("\n")
    place %= len(lines)
    text = "\n".join([*lines[:place], line, *lines[place + 1 :]])
    assert refused_or_same(text)


def test_a_sound_record_is_sealed_as_it_was():
    assert reseal(TEXT) == TEXT


@pytest.mark.parametrize("letter", ["0", "9", "a", " ", '"', "|"])
def test_a_record_altered_and_sealed_anew_is_no_other_match(letter: str):
    """Only the seal itself may be altered so: it is not what the record says."""
    altered = (TEXT[:place] + letter + TEXT[place + 1 :] for place in range(len(TEXT)))
    assert all(taken_for(reseal(text)) in (None, WHOLE) for text in altered)


@given(places, letters)
def test_a_record_with_a_letter_more_sealed_anew_is_no_other_match(place: int, letter: str):
    assert taken_for(reseal(TEXT[:place] + letter + TEXT[place:])) in (None, WHOLE)
