from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkblade.kernel import AnyMatch, BadRecord, Match, Record, Roll, ScriptedDice, Turn, read_record, write_record
from tests.kernel.strategies import matches
from tests.kernel.toy import SEED, TOY, Bid, Coin, Setup

words = st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from(
    [
        "a | b",
        " | ",
        "|",
        "\\",
        "\\n",
        "\n",
        "\r\n",
        "a\nseal     b",
        '"',
        "  ",
        "\u2028",
        "\x00",
        "ends in \\",
        "ends in \r",
    ]
)
numbers = st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False)
plains = st.recursive(
    st.none() | st.booleans() | numbers | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)
digests = st.text("0123456789abcdef", min_size=16, max_size=16)
events = st.fixed_dictionaries(
    {"kind": words, "text": words, "facts": st.dictionaries(words, plains, max_size=3)},
    optional={"known_to": st.lists(st.integers(0, 3))},
)
turns = st.builds(
    Turn,
    decisions=st.dictionaries(st.integers(0, 9), plains, max_size=2),
    rolls=st.lists(st.builds(Roll, st.integers(1, 2**64), st.integers(1, 2**64), words), max_size=2).map(tuple),
    events=st.lists(events, max_size=2).map(tuple),
    digest=digests,
)
records = st.builds(
    Record,
    game=st.text("abcdefgh-", min_size=1),
    content=digests,
    setup=plains,
    seed=st.binary(min_size=32, max_size=32).map(bytes.hex),
    turns=st.lists(turns, max_size=3).map(tuple),
    outcome=plains,
)

TEXT = """\
inkblade record 1
game     toy
content  e4a6b3f4178a448f
seed     000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
dice     rigged
setup    {"cards":[3,6],"rounds":1}

turn 0
  roll 1 of 2  luck of seat 0
  roll 2 of 2  luck of seat 1
  * your luck is 1 | {"kind":"luck","facts":{"luck":1},"known_to":[0]}
  * your luck is 2 | {"kind":"luck","facts":{"luck":2},"known_to":[1]}
  digest e923fba4a2d108b1

turn 1
  seat 0  {"amount":3}
  seat 1  {"amount":5}
  roll 4 of 6  seat 0
  roll 1 of 6  seat 1
  * seat 0 comes to 7 = 3 bid + 4 die | {"kind":"bid","facts":{"seat":0,"sum":{"value":7,"sum":"7 = 3 bid + 4 die","terms":[["bid",3],["die",4]]}}}
  * seat 1 comes to 6 = 5 bid + 1 die | {"kind":"bid","facts":{"seat":1,"sum":{"value":6,"sum":"6 = 5 bid + 1 die","terms":[["bid",5],["die",1]]}}}
  digest 81c85638512ceedc

turn 2
  seat 1  {"take":false}
  * seat 1 leaves the coin | {"kind":"coin","facts":{"seat":1,"worth":0}}
  * the cards were (3, 6) | {"kind":"shown","facts":{"cards":[3,6]}}
  digest fa382204cf902f29

outcome  {"points":[5.0,8.0],"reason":"all rounds are played"}
seal     a502aae9ea592980
"""  # noqa: E501 - lines of a record are as long as they are


def small() -> AnyMatch:
    falls = [[1, 2], [4, 1], []]
    match = Match(TOY, Setup((3, 6), rounds=1), SEED, lambda turn: ScriptedDice(falls[turn]))
    match.submit(1, Bid(5))
    match.submit(0, Bid(3))
    match.submit(1, Coin(take=False))
    return match


def test_a_record_is_a_text_one_can_read():
    assert write_record(small().record) == TEXT


@given(matches())
def test_a_match_written_and_read_is_the_same_record(match: AnyMatch):
    assert read_record(write_record(match.record)) == match.record


@given(records)
def test_any_record_written_and_read_is_the_same(record: Record):
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text


def test_a_record_does_not_depend_on_the_order_its_decisions_are_held_in():
    record = small().record
    turned = replace(record.turns[1], decisions={1: {"amount": 5}, 0: {"amount": 3}})
    assert write_record(replace(record, turns=(record.turns[0], turned, record.turns[2]))) == TEXT


def test_a_record_keeps_everybodys_letters_as_they_are():
    assert '{"name":"Élan 刀"}' in write_record(replace(small().record, setup={"name": "Élan 刀"}))


def test_a_record_may_have_come_by_mail():
    """Line ends of another system, blanks at the end: the record is the same."""
    for text in (TEXT.replace("\n", "\r\n"), TEXT.rstrip(), TEXT + "\n\n  "):
        assert read_record(text) == small().record


def test_a_number_that_is_none_cannot_be_written():
    with pytest.raises(ValueError, match="not JSON compliant"):
        write_record(replace(small().record, setup=float("nan")))


@pytest.mark.parametrize(
    "text", ["", "\n", "hello", "inkblade record 2\n", "game     toy", "seal     ab", "\nseal     "]
)
def test_what_is_no_record_says_so(text: str):
    with pytest.raises(BadRecord, match='line 1: expected "inkblade record 1": this is no record of ours'):
        read_record(text)


@pytest.mark.parametrize(
    ("written", "altered", "message"),
    [
        ("game     toy", "game     ", "line 2: expected the game"),
        ("content  e", "content  X", "line 3: expected the content's digest"),
        ("seed     00", "seed     0", "line 4: expected a seed of 64 hex digits"),
        ("dice     rigged", "dice     loaded", "line 5: expected how the dice fell: seeded or rigged"),
        ('{"cards":[3,6],', '{"cards":[3,6]', "line 6: expected a setup in compact JSON"),
        ('"rounds":1}', '"rounds": 1}', "line 6: expected a setup in compact JSON"),
        ('"rounds":1}', '"rounds":NaN}', "line 6: expected a setup in compact JSON"),
        ('"rounds":1}', '"rounds":1e999}', "line 6: expected a setup in compact JSON"),
        ('"rounds":1}', '"rounds":1,"rounds":1}', "line 6: expected a setup in compact JSON"),
        ('"rounds":1}', '"rounds":' + "[" * 99999 + "]" * 99999 + "}", "line 6: expected a setup in compact JSON"),
        ("turn 0", "turn 1", "line 8: expected turn 0 or the outcome"),
        ('1  {"amount":5}', '1  {"amount":5', "line 17: expected a decision in compact JSON"),
        ("seat 1  {", "seat -1  {", "line 17: expected a decision, a roll, an event or the turn's digest"),
        ("seat 1  {", f"seat {'1' * 9999}  {{", "line 17: expected a decision, a roll, an event"),
        ("seat 1  {", "seat 0  {", "line 16: the record was altered here"),
        ("roll 4 of 6", "roll 04 of 6", "line 18: the record was altered here: expected '  roll 4 of 6  seat 0'"),
        ("roll 4 of 6", "roll ٤ of 6", "line 18: expected a decision, a roll"),
        ("roll 4 of 6", f"roll {'4' * 9999} of 6", "line 18: expected a decision, a roll"),
        ('{"kind":"coin",', '{"kin":"coin",', "line 26: expected an event's kind and facts"),
        ('{"kind":"coin",', '{"kind":"coin","text":5,', "line 26: expected an event's kind and facts"),
        ("leaves the coin", r"leaves the \coin", r"line 26: the record was altered here"),
        ("  digest", "  dgest", "line 13: expected a decision, a roll, an event or the turn's digest"),
        ("outcome  {", "outcome {", "line 30: expected turn 3 or the outcome"),
        ("leaves the coin", "takes the coin", "the record was altered: its seal does not fit what is written above it"),
    ],
)
def test_a_bad_record_names_the_line_and_what_was_expected(written: str, altered: str, message: str):
    with pytest.raises(BadRecord) as bad:
        read_record(TEXT.replace(written, altered, 1))
    assert str(bad.value).startswith(message)
