"""What a screen is shown of a labyrinth besides the board: phases, the rule behind them, zones, and words."""

from __future__ import annotations

from typing import Any

import pytest

from inkblade.boards import Square
from inkblade.games.labyrinth import LABYRINTH, Attack, Burn, Enter, Leave, in_words, question
from inkblade.kernel import Match, Plain
from tests.games.labyrinth.tables import EVIL, cry, evil, good, princess, raid, scene


def shown(match: Match[Any, Any, Any, Any], seat: int) -> Plain:
    return LABYRINTH.notation.plain(match.view(seat))


def test_the_phases_of_a_half_are_shown_in_their_order_with_the_rule_behind_the_one_at_hand():
    view = shown(raid(parties=[["hero"]]), 0)
    assert view["phases"] == ["doors", "magic", "movement", "attack", "counter"]
    assert (view["phase"], view["rule"]) == ("movement", "LAB-20")
    assert shown(raid(garrison="chosen"), EVIL)["phases"] == ["garrison"]


@pytest.mark.rule("LAB-42")
def test_the_zone_of_a_unit_is_shown_and_that_of_a_counter_lying_face_down_is_not():
    match = raid(garrison=[("orc", (1, 1))], parties=[["hero"]])
    match.submit(0, Enter("hero", Square(0, 4)))
    assert shown(match, 0)["zones"] == {"hero": [[1, 4]]}
    assert shown(match, EVIL)["zones"] == {"hero": [[1, 4]]}


def test_a_button_begins_with_a_capital_whoever_acts():
    match = raid(garrison=[("hero", (1, 1))], options={"reversed": True}, parties=[["hero"]])
    match.submit(EVIL, Enter("guard", Square(0, 4)))
    assert in_words(match.view(EVIL), Leave("0,4")) == "A Guard leaves the labyrinth for good"


@pytest.mark.rule("LAB-60", "LAB-72")
def test_who_leaves_alone_is_told_that_it_is_for_good_and_a_sum_of_one_term_is_no_sum():
    table = scene(good("hero", 0, 4), princess(0, 4), evil("orc", 1, 4), alarm=True)
    view = LABYRINTH.rules.view(table.state, 0)
    assert in_words(view, Leave("hero")) == "Hero leaves the labyrinth for good"
    assert in_words(view, Leave("hero", True)) == "Hero with the Princess leaves the labyrinth"
    assert in_words(view, Leave("princess")) == "Princess leaves the labyrinth"
    assert in_words(view, Attack("hero", "1,4")) == "Hero strikes at the Orc: needs 5 for attack 1 on defence C (83 %)"
    assert in_words(view, Attack("1,4", "hero")).startswith("The Orc strikes at the Hero: needs 11")


@pytest.mark.rule("LAB-33", "LAB-35", "LAB-52")
def test_alarms_and_fireballs_tell_what_they_need_before_they_are_made():
    table = scene(good("magic-user", 0, 4), evil("guard", 3, 1), evil("orc", 2, 4), evil("troll", 3, 4))
    view = LABYRINTH.rules.view(table.state, EVIL)
    assert in_words(view, cry("3,1", 0, 0)) == "A Guard cries alarm at the room 1,1: needs 6 (17 %)"
    assert in_words(view, Burn("2,4")) == "A fireball at the Orc: never misses, 4 points"
    assert in_words(view, Burn("3,4")) == "A fireball at the Troll: eliminates it"


def test_who_defends_the_reversed_game_is_asked_to_place_units():
    match = raid(garrison="chosen", options={"reversed": True})
    assert question(match.view(0)) == "Place your units in the stronghold they defend."
