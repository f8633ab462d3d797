"""The five test vectors of the rules, driven from outside over the line protocol."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.driving import CONTEST, Engine


def at(first: int, second: int, **setup: object) -> dict[str, Any]:
    """Two Mirims who start on these pictures, without announcements."""
    pairs = [{"of": 0, "against": 1, "picture": first}, {"of": 1, "against": 0, "picture": second}]
    return {**CONTEST, "pairs": pairs, **setup}


def tallies(answer: dict[str, Any]) -> dict[int, int]:
    """The damage totals scored on each seat."""
    return {e["facts"]["seat"]: e["facts"]["tally"]["value"] for e in answer["events"] if e["kind"] == "score"}


@pytest.mark.rule("DUEL-03", "DUEL-11")
def test_vector_1_a_charge_meets_a_dodge():
    with Engine(CONTEST) as engine:
        answer = engine.both(50, 52)
        assert (engine.fighter(0)["picture"], engine.fighter(1)["picture"]) == (21, 23)
        assert tallies(answer) == {0: -7}
        assert engine.fighter(0)["body"] == 12
        assert engine.maneuvers(0) == {8, 16, 40}
        assert engine.fighter(1)["range"] == "close"
        assert len(engine.maneuvers(1)) == 23


@pytest.mark.rule("DUEL-12")
def test_vector_2_two_parries_do_nothing():
    with Engine(at(23, 23)) as engine:
        answer = engine.both(24, 10)
        assert (engine.fighter(0)["picture"], engine.fighter(1)["picture"]) == (45, 45)
        assert tallies(answer) == {0: -4, 1: -2}
        assert (engine.fighter(0)["body"], engine.fighter(1)["body"]) == (12, 12)


@pytest.mark.rule("DUEL-12", "DUEL-15")
def test_vector_3_a_head_wound_short_of_its_critical():
    with Engine(at(23, 23)) as engine:
        engine.both(24, 22)
        assert engine.fighter(1)["picture"] == 11
        assert engine.fighter(1)["body"] == 12
    with Engine(at(23, 23)) as engine:
        answer = engine.both(10, 22)
        assert tallies(answer)[1] == 5
        assert engine.fighter(1)["picture"] == 7
        assert engine.fighter(1)["body"] == 7
        assert engine.fighter(1)["lasting"] == []
        assert engine.maneuvers(1) == {18, 20, 46, 26, 4}


@pytest.mark.rule("DUEL-22")
def test_vector_3_again_with_the_bonus_of_a_dodge():
    with Engine(at(33, 23)) as engine:
        assert tallies(engine.both(10, 22))[1] == 7
        assert engine.fighter(1)["body"] == 5


@pytest.mark.rule("DUEL-13", "DUEL-18", "DUEL-23")
def test_vector_4_knocked_down_with_a_critical():
    with Engine(CONTEST) as engine:
        answer = engine.both(50, 58)
        assert tallies(answer)[1] == 5
        assert engine.fighter(1)["picture"] == 41
        assert engine.fighter(1)["body"] == 7
        assert [order["no"] for order in engine.fighter(1)["lasting"]] == [["red"]]
        assert engine.maneuvers(1) == {18, 8, 20, 16}
        engine.both(min(engine.maneuvers(0)), 18)
        assert engine.maneuvers(1) <= {18, 8, 20, 16, 52, 62}


@pytest.mark.rule("DUEL-24", "DUEL-26")
def test_vector_5_without_a_weapon_after_the_arrow():
    lost = {"lost": ["weapon"]}
    barred = {"options": {"weapon": "barred"}}
    with Engine(at(25, 23, fighters=[lost, None], **barred)) as engine:
        assert engine.maneuvers(0) == {36}
    with Engine(at(25, 23, fighters=[{**lost, "lasting": [7]}, None], **barred)) as engine:
        gave_way = [event for event in engine.ready["events"] if event["kind"] == "gave_way"]
        assert [event["facts"]["words"] for event in gave_way] == ["no yellow or green"]
        assert 36 not in engine.maneuvers(0)
        assert 46 in engine.maneuvers(0)
    with Engine(at(25, 23, fighters=[lost, None])) as engine:
        assert engine.maneuvers(0) == {46}
