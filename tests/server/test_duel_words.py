"""The duel's sentences at a table."""

import json
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from inkblade.games.duel import DUEL
from inkblade.kernel import Match
from inkblade.server._duel import DuelWords
from inkblade.table import explained
from tests.playing import draw

BOOKS = st.sampled_from(["mirim", "iroha", "halfling", "hill-troll", "wraith"])
WORDS = DuelWords()
written = msgspec.json.encode


def begun(*books, **more):
    return Match(DUEL, DUEL.notation.read_setup({"books": list(books), **more}), bytes(32))


@given(books=st.lists(BOOKS, min_size=2, max_size=3), number=st.integers(0, 10**6))
def test_what_is_remembered_of_a_sheet_is_what_the_rules_say_now(books, number):
    match, chance = begun(*books), Random(number)
    for _ in range(12):
        if match.asked is None:
            break
        for seat in match.asked.seats:
            view = match.view(seat)
            assert written(WORDS.options(view)) == written(explained(DUEL, WORDS, view))
        for seat, decision in draw(match, chance).items():
            match.submit(seat, decision)


@given(books=st.lists(BOOKS, min_size=2, max_size=3), number=st.integers(0, 10**6), hand=st.booleans())
def test_a_view_is_written_once_for_all_as_the_notation_writes_it_for_each(books, number, hand):
    cards = [["well-rested"] if hand and not place else [] for place in range(len(books))]
    match, chance = begun(*books, cards=cards), Random(number)
    for _ in range(4):
        for seat in (None, *range(match.seats), None):
            view = match.view(seat)
            assert json.loads(written(WORDS.view(view))) == DUEL.notation.plain(view)
        for seat, decision in draw(match, chance).items():
            match.submit(seat, decision)


def test_seats_are_called_by_their_fighters():
    setup = begun("mirim", "halfling", "mirim", parties=[[0, 1], [2]]).setup
    assert WORDS.plays(setup) == ["Mirim A and Halfling", "Mirim B"]
    assert WORDS.title(setup) == "Mirim A and Halfling against Mirim B"


def test_what_is_asked_is_a_sentence():
    match = begun("mirim", "iroha")
    assert WORDS.asked(match.view(0)) == "Do you announce an escape?"
    options = json.loads(written(WORDS.options(match.view(0))))
    assert [option["text"] for option in options] == ["No escape", "Announce an escape"]
