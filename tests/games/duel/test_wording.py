"""Questions and decisions of a duel in words."""

import pytest

from inkblade.games.duel import DUEL, Maneuvering, in_words, question
from inkblade.kernel import Match, options

SIDE_BY_SIDE = [
    {"of": of, "against": against, "picture": 23} for of, against in [(0, 1), (1, 0), (0, 2), (2, 0)]
]  # fmt: skip


def begun(*books, **more):
    return Match(DUEL, DUEL.notation.read_setup({"books": list(books), "preset": "contest", **more}), bytes(32))


def played(match, *pages):
    for seat, page in enumerate(pages):
        match.submit(seat, Maneuvering(page))
    return match


def offered(match, seat=0):
    view = match.view(seat)
    return question(view), [in_words(view, option) for option in options(DUEL.rules, view)]


def test_a_maneuver_is_named_with_its_section_and_the_card_that_goes_with_it():
    view = begun("mirim", "halfling", cards=[["full-weight"], []]).view(0)
    assert in_words(view, Maneuvering(50)) == "Extended Range Charge"
    assert in_words(view, Maneuvering(50, "full-weight")) == "Extended Range Charge with Full Weight"


def test_a_view_names_the_rule_of_its_phase():
    choosing = begun("dwarf-smith", "mirim", cards=[["spark"], []])
    assert DUEL.notation.plain(choosing.view(0))["rule"] == "DUEL-10"
    assert DUEL.notation.plain(played(choosing, 60, 50).view(0))["rule"] == "DUEL-44"


@pytest.mark.rule("DUEL-44")
def test_a_spell_that_a_picture_allows_is_offered_against_whom_it_was_earned():
    match = played(begun("dwarf-smith", "mirim", cards=[["spark"], []]), 60, 50)
    asked = "Your picture allows a spell card against Mirim: do you reveal one?"
    assert offered(match) == (asked, ["No card", "Reveal Spark against Mirim"])


@pytest.mark.rule("DUEL-29")
def test_who_can_strike_one_of_two_is_asked_whom():
    match = played(begun("mirim", "mirim", "mirim", engaged=[[0, 1], [0, 2]], pairs=SIDE_BY_SIDE), 10, 22, 22)
    assert offered(match) == ("Whom do you strike?", ["Strike Mirim B", "Strike Mirim C"])


@pytest.mark.rule("DUEL-39", "DUEL-40")
def test_a_party_mark_says_what_a_companion_may_do():
    match = played(begun("mirim", "halfling", "iroha", parties=[[0, 1], [2]]), 56, 52)
    change = "Your picture bears (P): does a companion take the front?"
    assert offered(match) == (change, ["Nobody changes places", "Halfling takes the front"])
    match.submit(0, options(DUEL.rules, match.view(0))[0])
    asked, answers = offered(played(match, 52, 52))
    assert asked == "Your picture bears (P*): does a companion act against Iroha?"
    assert answers[:2] == ["Nobody acts", "Halfling looses at Iroha: Sling Stone, High"]
