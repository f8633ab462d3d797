from hypothesis import given
from hypothesis import strategies as st

from inkblade.kernel import Tally, plain_fact

BOW = Tally((("longbow on mail", 17), ("moved", -2), ("shield", -1)))
tallies = st.builds(Tally, st.lists(st.tuples(st.text(min_size=1), st.integers(-99, 99))).map(tuple))


def test_a_tally_is_worth_the_sum_of_its_terms():
    assert int(BOW) == 14


def test_a_tally_reads_as_its_whole_sum():
    assert str(BOW) == "14 = 17 longbow on mail - 2 moved - 1 shield"
    assert f"{BOW}" == str(BOW)


def test_a_tally_shows_what_is_added_and_what_is_taken_away():
    assert str(Tally((("blow", -3), ("strength", 2)))) == "-1 = -3 blow + 2 strength"


def test_a_tally_leaves_out_terms_of_zero():
    assert str(Tally((("blow", 4), ("shield", 0), ("strength", 1)))) == "5 = 4 blow + 1 strength"


def test_a_tally_keeps_its_first_term_even_if_it_is_zero():
    assert str(Tally((("feint", 0),))) == "0 = 0 feint"
    assert str(Tally((("feint", 0), ("strength", 1)))) == "1 = 0 feint + 1 strength"


def test_a_tally_of_nothing_is_zero():
    assert int(Tally()) == 0
    assert str(Tally()) == "0"


def test_a_term_added_leaves_the_first_tally_as_it_was():
    more = BOW.plus("aimed", 3)
    assert str(more) == "17 = 17 longbow on mail - 2 moved - 1 shield + 3 aimed"
    assert int(BOW) == 14


def test_a_multiple_is_written_as_a_term_of_its_own():
    assert str(Tally((("blow", 4), ("weak", -1))).times(2, "doubled")) == "6 = 4 blow - 1 weak + 3 doubled"


def test_a_multiple_by_zero_is_nothing():
    assert str(Tally((("blow", 4),)).times(0, "turned aside")) == "0 = 4 blow - 4 turned aside"


def test_a_tally_in_an_event_is_its_value_its_sum_and_its_terms():
    assert plain_fact(BOW) == {
        "value": 14,
        "sum": "14 = 17 longbow on mail - 2 moved - 1 shield",
        "terms": [["longbow on mail", 17], ["moved", -2], ["shield", -1]],
    }


@given(tallies, st.integers(-5, 5))
def test_a_multiple_is_worth_what_it_says(tally: Tally, factor: int):
    assert int(tally.times(factor, "times")) == factor * int(tally)


@given(tallies, st.text(min_size=1), st.integers())
def test_one_term_more_is_worth_that_much_more(tally: Tally, name: str, amount: int):
    assert int(tally.plus(name, amount)) == int(tally) + amount
