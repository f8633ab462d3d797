"""What is true of every duel: random matches of every pair of shipped books, and of every kind of table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from random import Random

import pytest

from inkblade.games.duel import DUEL, Shooting, book_ids, cards
from inkblade.kernel import Malformed, Plain, options, replay
from tests.games.duel.tables import MIRIM, Duel, at, duel, fighter, tell, with_picture
from tests.laws import law_twins_look_alike, look
from tests.playing import begin, draw

BOOKS = book_ids()
PAIRS = list(combinations_with_replacement(BOOKS, 2))
SOAK = 300


def some_options(chance: Random) -> Plain:
    """Options of a table, every one of them used often."""
    return {
        "weapon": chance.choice(["printed", "barred"]),
        "press": chance.choice([0, 0, 1, 3, 6]),
        "escape": chance.random() < 0.3,
        "stalemate": {"quiet": chance.choice([None, 5, 30]), "limit": chance.choice([40, 200])},
        "height": chance.choice(["flat", "difference", "off"]),
    }


def a_hand(chance: Random, id: str) -> list[str]:
    """Cards that a sheet may bring, drawn one by one."""
    hand: list[str] = []
    for card in chance.sample(sorted(cards()), 14):
        try:
            DUEL.notation.read_setup({"books": [id, id], "cards": [[*hand, card], []]})
        except Malformed:
            continue
        hand.append(card)
    return hand


def table_of(chance: Random, books: int, **rest: Plain) -> Plain:
    """A table of so many random books, half of them with cards."""
    ids = [chance.choice(BOOKS) for _ in range(books)]
    hands = [a_hand(chance, id) if chance.random() < 0.5 else [] for id in ids]
    return {"books": ids, "cards": hands, "options": some_options(chance), **rest}


TABLES: dict[str, Callable[[Random], Plain]] = {
    "two with cards": lambda chance: table_of(chance, 2),
    "one on two": lambda chance: table_of(chance, 3, engaged=[[0, 1], [0, 2]]),
    "one on three": lambda chance: table_of(chance, 4, engaged=[[0, 1], [0, 2], [0, 3]]),
    "free for all": lambda chance: table_of(chance, 3),
    "two teams": lambda chance: table_of(chance, 4, engaged=[[0, 2], [1, 3], [0, 3]], teams=[0, 0, 1, 1]),
    "two parties": lambda chance: table_of(chance, 5, parties=[[0, 1, 2], [3, 4]]),
    "three parties": lambda chance: table_of(chance, 6, parties=[[0, 1], [2, 3], [4, 5]]),
    "a party on two": lambda chance: table_of(chance, 4, parties=[[0, 1], [2], [3]], engaged=[[0, 1], [0, 2]]),
    "three rounds": lambda chance: table_of(chance, 2, rounds=3),
}


def both_ways(match: Duel) -> None:
    """Both fighters of a pair are at the same range, on pictures that their books have."""
    pairs = {(pair["of"], pair["against"]): pair for pair in DUEL.notation.plain(match.view(None))["pairs"]}
    for (seat, foe), pair in pairs.items():
        assert pair["picture"] % 2 == 1
        assert pair["range"] == pairs[foe, seat]["range"]


def within_measure(match: Duel) -> None:
    """Nobody has more body points than the maximum, and without a press nobody counts rounds without wounds."""
    view = DUEL.notation.plain(match.view(None))
    assert all(one["body"] <= one["maximum"] for one in view["fighters"])
    assert view["unhurt"] <= view["options"]["press"]
    assert view["round"] <= view["options"]["stalemate"]["limit"]


def said_aloud(match: Duel) -> None:
    """What gave way is in the log, word for word, and whoever is asked can decide."""
    for seat in match.waiting:
        assert options(DUEL.rules, match.view(seat))
        if match.state.phase == "choose":
            dropped = [(one.words, one.source) for one in match.view(seat).ruling.dropped]
            told = [event.facts for event in match.events if event.kind == "gave_way" and event.facts["seat"] == seat]
            assert [(facts["words"], facts["source"]) for facts in told] == dropped


def run(setup: Plain, number: int) -> Duel:
    """A random match to its end, everything held to be true looked at before each turn; its record plays back."""
    match: Duel = begin(DUEL, DUEL.notation.read_setup(setup), number)
    chance = Random(number)
    while match.outcome is None:
        both_ways(match)
        within_measure(match)
        said_aloud(match)
        for seat, decision in draw(match, chance).items():
            match.submit(seat, decision)
    within_measure(match)
    assert replay(match.record, DUEL).state == match.state
    return match


def in_its_own_range(match: Duel) -> bool:
    """Is every picture shown at the range it is drawn at?"""
    state = match.state
    return all(state.picture(stance).range in (stance.range, "either") for stance in state.stances)


@pytest.mark.rule("DUEL-05", "DUEL-08", "DUEL-26", "DUEL-31")
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_any_two_books_make_sound_matches(one: str, other: str):
    for number in range(2):
        chance = Random(f"{one} {other} {number}")
        match = run({"books": [one, other], "options": some_options(chance)}, number)
        assert in_its_own_range(match)


@pytest.mark.parametrize("name", TABLES)
def test_every_kind_of_table_makes_sound_matches(name: str):
    for number in range(6):
        run(TABLES[name](Random(f"{name} {number}")), number)


@pytest.mark.soak
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_any_two_books_make_many_sound_matches(one: str, other: str):
    for number in range(SOAK):
        chance = Random(f"{one} {other} {number}")
        match = run({"books": [one, other], "options": some_options(chance)}, number)
        assert in_its_own_range(match)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("name", TABLES)
def test_every_kind_of_table_makes_many_sound_matches(name: str, part: int):
    for number in range(part * SOAK // 6, (part + 1) * SOAK // 6):
        run(TABLES[name](Random(f"{name} {number}")), number)


HIDDEN: dict[str, tuple[Plain, Plain]] = {
    "a tactic": (
        {"books": ["mirim", "mirim"], "cards": [["tight-guard"], ["full-weight", "crowd-them"]]},
        {"books": ["mirim", "mirim"], "cards": [["tight-guard"], ["second-wind", "measured-step"]]},
    ),
    "the order of a hand": (
        {"books": ["mirim", "mirim"], "cards": [[], ["full-weight", "whetstone", "crowd-them"]]},
        {"books": ["mirim", "mirim"], "cards": [[], ["whetstone", "crowd-them", "full-weight"]]},
    ),
    "luck and spells": (
        {"books": ["halfling", "hedge-mage"], "cards": [["tin-plate"], ["spark", "smoulder", "underfoot"]]},
        {"books": ["halfling", "hedge-mage"], "cards": [["tin-plate"], ["undertow", "dread", "flesh-wound"]]},
    ),
    "a companion's spell": (
        {"books": ["mirim", "mirim", "hedge-mage"], "cards": [[], [], ["spark"]], "parties": [[0], [1, 2]]},
        {"books": ["mirim", "mirim", "hedge-mage"], "cards": [[], [], ["dread"]], "parties": [[0], [1, 2]]},
    ),
}


@pytest.mark.rule("DUEL-10", "DUEL-43")
@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("name", HIDDEN)
def test_a_hand_face_down_changes_nothing_that_others_see_may_do_or_are_told(name: str, seat: int | None):
    one, two = (DUEL.notation.read_setup(plain) for plain in HIDDEN[name])
    assert begin(DUEL, one, 0).view(seat) == begin(DUEL, two, 0).view(seat)
    for number in range(8):
        law_twins_look_alike(DUEL, (one, two), seat, 1000, number)


@pytest.mark.rule("DUEL-43")
def test_cards_lost_from_a_hand_are_lost_unseen():
    forgetful = with_picture(MIRIM, 45, tell=tell(discard=True))
    hands = (["full-weight", "crowd-them"], ["second-wind", "measured-step"])
    one, two = (duel("mirim", forgetful, cards=[[], hand], pairs=at(45, 45)) for hand in hands)
    assert fighter(one, 1)["cards"]["face_down"] == {}
    assert [look(one, seat) for seat in (0, None)] == [look(two, seat) for seat in (0, None)]


@pytest.mark.rule("DUEL-40")
def test_a_companions_spell_is_read_back_as_it_was_written():
    cast = Shooting(2, 0, card="spark")
    assert DUEL.notation.read_decision(DUEL.notation.plain(cast)) == cast
