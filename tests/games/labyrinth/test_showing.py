"""What a screen is shown of a labyrinth besides the board: phases, the rule behind them, zones, and words."""

from __future__ import annotations

from typing import Any

import pytest

from inkblade.boards import Square
from inkblade.games.labyrinth import LABYRINTH, Enter, Leave, in_words, question
from inkblade.kernel import Match, Plain
from tests.games.labyrinth.tables import EVIL, raid


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
    assert in_words(match.view(EVIL), Leave("0,4")) == "A Guard leaves the labyrinth"


def test_who_defends_the_reversed_game_is_asked_to_place_units():
    match = raid(garrison="chosen", options={"reversed": True})
    assert question(match.view(0)) == "Place your units in the stronghold they defend."
