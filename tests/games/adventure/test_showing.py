"""What a program is shown and may write: views, sums, setups and decisions as JSON."""

from __future__ import annotations

from random import Random

import pytest

from inkblade.games.adventure import (
    ADVENTURE,
    AdventureRules,
    Done,
    Duel,
    Move,
    Shove,
    Undefended,
    in_words,
    plays,
    question,
    scenario_ids,
    title,
)
from inkblade.games.adventure._winning import victory_words
from inkblade.games.duel import Maneuvering
from inkblade.kernel import Malformed, Match, Plain, SeededDice, options
from tests.games.adventure.tables import figure, foe, man, plain_setup, scene
from tests.laws import LAWS, law_a_match_ends_within_its_limit, law_a_match_left_to_the_clock_ends_within_its_limit
from tests.playing import begin, draw

read = ADVENTURE.notation.read_setup
EVERYTHING = {"obstructions": True, "regeneration": True, "recovery": True, "far_magic": True}


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_laws_hold_for_two_figures(law):
    law(ADVENTURE, read({"scenario": "toll", "options": EVERYTHING}), 1)


@pytest.mark.parametrize("id", scenario_ids())
def test_every_scenario_ends(id):
    setup = read({"scenario": id, "options": EVERYTHING})
    law_a_match_ends_within_its_limit(ADVENTURE, setup, 3, 2500)
    law_a_match_left_to_the_clock_ends_within_its_limit(ADVENTURE, setup, 1500)


def test_the_sums_name_every_legal_deed_that_costs_something():
    table = scene([man("ada", "d4")], [foe("bea", "e4")])
    shown = {one["do"] for one in table.view()["sums"]}
    assert {"move", "run", "prone", "crawl", "shove", "block"} <= shown
    assert table.view(1)["sums"] == []


@pytest.mark.parametrize(
    ("plain", "why"),
    [
        ({"scenario": "nowhere"}, r"setup\.scenario: expected one of .*toll.*, got 'nowhere'"),
        ({"scenario": 3}, r"setup\.scenario: Expected"),
        ({"options": {"fog": True}}, r"setup\.options: Object contains unknown field `fog`"),
        ({"options": {"standing": "sometimes"}}, r"setup\.options\.standing"),
        ({"seats": [1]}, r"setup\.seats: expected 2 numbers"),
        ({"scenario": {"id": "x"}}, r"setup\.scenario"),
        ([], r"setup: Expected `object`"),
    ],
)
def test_a_bad_setup_is_refused_with_the_place(plain, why):
    with pytest.raises(Malformed, match=why):
        read(plain)


@pytest.mark.parametrize(
    ("plain", "why"),
    [
        ({"do": "fly"}, r"decision\.do: Invalid value 'fly'"),
        ({"do": "move", "figure": "ada", "to": "e99x"}, r"decision\.to"),
        ({"do": "move", "figure": "ada"}, r"decision: Object missing required field `to`"),
        ({"do": "undefended", "figure": "ada", "side": "up"}, r"decision\.side"),
        ({"do": "duel", "figure": "ada", "decision": {"dance": 1}}, r"decision\.decision: expected one of maneuver"),
        ({"do": "duel", "figure": "ada", "decision": {"maneuver": "x"}}, r"decision\.decision\.maneuver"),
    ],
)
def test_a_bad_decision_is_refused_with_the_place(plain, why):
    with pytest.raises(Malformed, match=why):
        ADVENTURE.notation.read_decision(plain)


def test_decisions_go_to_json_and_back():
    for decision, plain in (
        (Move("ada", "e7"), {"do": "move", "figure": "ada", "to": "e7"}),
        (Duel("ada", Maneuvering(24)), {"do": "duel", "figure": "ada", "decision": {"maneuver": 24}}),
        (Done(), {"do": "done"}),
    ):
        assert ADVENTURE.notation.plain(decision) == plain
        assert ADVENTURE.notation.read_decision(plain) == decision


def test_a_space_that_is_none_is_an_objection_and_no_fault():
    table = scene([man("ada", "d4")], [foe("bea", "h8")])
    assert table.code(Move("ada", "z30")) == ("barred", "MIN-01")


def test_everything_is_said_in_words():
    table = scene([man("ada", "d4", name="Ada")], [foe("bea", "e4", name="Bea")])
    view = ADVENTURE.rules.view(table.state, 0)
    assert question(view) == "Move your figures."
    assert question(ADVENTURE.rules.view(table.state, 1)) == "You are not asked now."
    assert in_words(view, Move("ada", "c4")) == "Ada goes to c4"
    assert in_words(view, Shove("ada", "bea", hard=True)) == "Ada shoves Bea with all might"
    words = [in_words(view, one) for one in table.options()]
    assert len(set(words)) == len(words)
    table.rest()
    assert question(ADVENTURE.rules.view(table.state, 0)) == "Who wants to fight whom?"
    table.engaged()
    view = ADVENTURE.rules.view(table.state, 0)
    assert question(view).startswith("Ada: ")
    assert all(in_words(view, one).startswith("Ada: ") for one in table.options(0))
    assert (title(table.state.setup), list(plays(table.state.setup))) == ("A Trial", ["Side 0", "Side 1"])


def test_seats_of_a_shared_side_are_called_by_their_figures():
    plain = plain_setup([man("ada", "a1", name="Ada"), man("ava", "a3", name="Ava")], [foe("bea", "h8")])
    assert list(plays(read({**plain, "seats": [2, 1]}))) == ["Ada", "Ava", "Side 1"]


def test_words_are_found_for_every_option_of_a_whole_match():
    match = Match(ADVENTURE, read({"scenario": "cell", "options": EVERYTHING}), bytes(32))
    for _ in range(60):
        if match.asked is None:
            break
        for seat in match.asked.seats[:1] if len(match.asked.seats) == 1 else match.asked.seats:
            view = match.view(seat)
            legal = options(ADVENTURE.rules, view)
            assert all(in_words(view, one) for one in legal)
            assert question(view)
            match.submit(seat, legal[match.turn % len(legal)])


def test_who_decides_nothing_is_refused():
    table = scene([man("ada", "d4")], [foe("bea", "h8")])
    assert table.code(Undefended("ada", "east"), 1) == ("not-asked", "MIN-04")  # type: ignore[arg-type]


@pytest.mark.parametrize("id", ["toll", "mirror"])
def test_what_is_imagined_looks_like_what_is_seen(id):
    """Before every decision of a match, with cards in hands and things in objects."""
    match, rules = begin(ADVENTURE, read({"scenario": id, "options": EVERYTHING}), 2), AdventureRules()
    chance = Random(2)
    for _ in range(80):
        if match.asked is None:
            return
        for seat in match.asked.seats:
            view = match.view(seat)
            thought = rules.imagine(view, SeededDice(bytes(32), match.turn))
            assert rules.view(thought, seat) == view
            assert rules.options(rules.view(thought, seat)) == rules.options(view)
        for seat, decision in draw(match, chance).items():
            match.submit(seat, decision)


def test_a_guessed_hand_can_be_played():
    mage = figure("mag", "hedge-mage", "e4", "east", cards=["spark", "grave-chill"])
    table, rules = scene([man("ada", "d4")], [mage]).rest().engaged(), AdventureRules()
    thought = rules.imagine(rules.view(table.state, 0), SeededDice(bytes(32), 1))
    hand = thought.pieces[1].fighter.hand
    assert len(hand) == 2
    assert all(not card.startswith("?") for card in hand)
    assert thought.fights[0].duel.fighters[1].hand == hand
    assert rules.options(rules.view(thought, 1))


@pytest.mark.parametrize(
    ("victory", "words"),
    [
        ({"kind": "slay-all"}, "no opponent is conscious"),
        ({"kind": "hold", "place": "road", "turn": 8}, "ours alone hold the road at the end of turn 8 or later"),
        ({"kind": "reach", "place": "road"}, "one of ours has come to the road"),
        ({"kind": "reach", "place": "road", "count": 2}, "2 of ours have come to the road"),
        ({"kind": "rescue", "figure": "ada", "place": "road"}, "ada has come to the road, alive"),
    ],
    ids=lambda it: it["kind"] if isinstance(it, dict) else "",
)
def test_a_way_to_win_is_a_sentence(victory: Plain, words: str):
    plain = plain_setup([man("ada", "a1"), man("ava", "a2")], [foe("bea", "h8")])
    plain["scenario"]["sides"][0]["victories"] = [victory]
    plain["scenario"]["map"]["places"] = {"road": ["d4", "d5"]}
    setup = ADVENTURE.notation.read_setup(plain)
    assert victory_words(setup, setup.scenario.sides[0].victories[0]) == words
