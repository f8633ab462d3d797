"""DUEL-42, 43, 46: what is in the deck, that texts and effects agree, and which cards a sheet may bring."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from inkblade.games.duel import Card, Tell, book, book_ids, card_line, cards
from inkblade.games.duel._checking import is_selector
from inkblade.games.duel._telling import selector
from inkblade.kernel import Malformed
from tests.games.duel.hands import facing

ABILITIES = ("tactic", "spell", "luck")
GEAR = {"general", "sword", "axe", "shield", "helmet", "staff", "horn", "bow", "armour"}

every_card = pytest.mark.parametrize("id", cards())


def tells(card: Card) -> Iterator[Tell]:
    yield from (card.own, card.foe)


def words(card: Card) -> set[str]:
    """Every selector on a card."""
    bans = {word for tell in tells(card) for word in (*tell.only, *tell.no, *tell.allow, *tell.double)}
    bonuses = [*card.mod, *(bonus for tell in tells(card) for bonus in (*tell.bonus, *tell.mods))]
    return bans | {word for bonus in bonuses for word in bonus.to}


def numbers(card: Card) -> list[int]:
    """Every number that the effects of a card hold."""
    found = [card.guard, card.body, *(bonus.add for bonus in card.mod)]
    for tell in tells(card):
        found += [tell.recover, tell.hurt, tell.stun, tell.restore, tell.extra, tell.turn_to or 0]
        found += [bonus.add for bonus in (*tell.bonus, *tell.mods)]
        found.append(tell.turns if tell.turns > 1 else 0)
    return sorted(abs(number) for number in found if number)


@pytest.mark.rule("DUEL-42", "DUEL-46")
def test_the_deck_has_enough_of_each_of_the_five_kinds():
    kinds = Counter[str](card.kind for card in cards().values())
    least = {"tactic": 6, "spell": 12, "luck": 8, "item": 10, "campaign": 6}
    assert all(kinds[kind] >= number for kind, number in least.items())
    colours = Counter(card.colour for card in cards().values() if card.kind == "spell")
    assert colours.keys() == {"red", "blue", "grey"}
    assert min(colours.values()) >= 4


@every_card
@pytest.mark.rule("DUEL-42")
def test_ability_cards_cost_points_spells_have_a_colour_and_items_belong_to_gear(id: str):
    card = cards()[id]
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", id)
    assert card.name
    assert (1 <= card.points <= 5) if card.kind in ABILITIES else card.points == 0
    assert bool(card.colour) == (card.kind == "spell")
    assert card.gear in GEAR if card.kind == "item" else card.gear == "general"
    assert all(map(is_selector, words(card)))
    assert card_line(card).endswith(card.text)


@every_card
def test_the_text_of_a_card_is_one_sentence_with_the_numbers_and_the_words_of_its_effects(id: str):
    card = cards()[id]
    assert re.fullmatch(r"[A-Z][^.!?]*\.", card.text)
    assert sorted(map(int, re.findall(r"\d+", card.text))) == numbers(card)
    assert all(selector(word).lower() in card.text.lower() for word in words(card) - {"any"})
    colours = {"orange", "red", "blue", "yellow", "green", "white", "black", "brown"}
    assert colours & set(re.findall(r"\w+", card.text.lower())) == colours & words(card)
    assert (card.unless in card.text) if card.unless else "unless" not in card.text


@every_card
def test_no_card_says_what_its_kind_cannot_do(id: str):
    """Spells come after the round; items and campaign cards work by their numbers alone."""
    card = cards()[id]
    if card.kind == "spell":
        assert (card.mod, card.guard, card.body, card.cancel_critical) == ((), 0, 0, False)
    if card.kind in ABILITIES:
        assert card.body == 0
    else:
        assert (card.own, card.foe) == (Tell(), Tell())
    turned = [tell.turn_to for tell in tells(card) if tell.turn_to is not None]
    assert not turned or card.kind == "luck"
    assert all(book(id).pictures[page].range == "close" for id in book_ids() for page in turned)
    assert not any(tell.extra or tell.reveal or tell.overrides for tell in tells(card))
    assert not card.unless or card.own == Tell()


@pytest.mark.rule("DUEL-46")
def test_every_verb_is_on_some_card():
    deck = cards().values()
    every = [tell for card in deck for tell in tells(card)]
    verbs = {
        "modify MOD": any(card.mod for card in deck),
        "modify SCORE": any(card.guard for card in deck),
        "modify BP": any(card.body for card in deck) and any(tell.hurt for tell in every),
        "ban": any(tell.no for tell in every) and any(tell.only for tell in every),
        "allow": any(tell.allow for tell in every),
        "cancel a critical": any(card.cancel_critical for card in deck),
        "swap the picture": any(card.own.turn_to for card in deck) and any(card.foe.turn_to for card in deck),
        "recover": any(tell.recover for tell in every),
        "reveal": any(tell.show for tell in every),
    }
    assert all(verbs.values()), verbs


@pytest.mark.parametrize(
    ("of", "hand", "refused"),
    [
        ("mirim", ["crowd-them", "second-wind", "read-the-stance"], "Mirim has 8 tactic points, these cards cost 9"),
        ("iroha", ["tight-guard", "tight-guard", "tight-guard"], "Iroha has 5 tactic points, these cards cost 6"),
        ("mirim", ["flesh-wound"], "Mirim has 0 luck points, these cards cost 1"),
        ("dwarf-smith", ["clear-water"], "Dwarf Smith cannot learn Clear Water: blue spells"),
        ("dwarf-smith", ["forge-fire", "hot-iron"], "Dwarf Smith has 6 spell points, these cards cost 7"),
        ("mirim", ["keen-edge", "long-quillons"], "Mirim may carry 1 sword item cards, not 2"),
        ("mirim", ["war-horn"], "Mirim may carry 0 horn item cards, not 1"),
        ("hill-troll", ["whetstone", "whetstone"], "Hill Troll may carry 1 general item cards, not 2"),
        ("mirim", ["excalibur"], "no such card 'excalibur'"),
    ],
)
@pytest.mark.rule("DUEL-43")
def test_a_sheet_brings_only_what_its_points_its_colours_and_its_gear_allow(of: str, hand: list[str], refused: str):
    with pytest.raises(Malformed, match=f"setup.cards\\[0\\]: {re.escape(refused)}"):
        facing(of, hand)


@pytest.mark.rule("DUEL-43")
def test_a_sheet_brings_what_it_may():
    facing("mirim", ["crowd-them", "second-wind", "keen-edge", "spiked-boss", "whetstone", "wrist-straps"])
    facing("dwarf-smith", ["forge-fire", "spark", "war-horn", "splitting-head", "riveted-mail"])
    facing("halfling", ["nowhere-near", "loose-stone", "underfoot", "well-rested"])


@pytest.mark.rule("DUEL-43")
def test_points_after_advancement_count_instead_of_those_printed():
    facing("mirim", ["crowd-them", "second-wind", "read-the-stance"], fighters=[{"points": {"tactic": 9}}, None])
