"""Dice thrown by the thousand: attacks, doorways and alarms succeed as often as the tables say."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from scipy.stats import chi2

from inkblade.boards import Square
from inkblade.games.labyrinth import LABYRINTH, Decision, State, counters
from inkblade.kernel import SeededDice
from tests.games.labyrinth.tables import DOOR, EVIL, PANEL, SEED, WALLED, cry, evil, force, good, scene, strike
from tests.games.labyrinth.test_doorways import RANGES
from tests.games.labyrinth.test_melee import ATTACKERS, DEFENDERS, NEEDED

FEW = 2_800
MANY = 100_000
UNLIKELY = 0.001

Trial = tuple[State, int, Decision, Fraction]
"""A state, the seat that decides, what it decides, and how likely it succeeds."""


def attacks() -> Iterator[Trial]:
    """Every attack number against every defence letter."""
    for number, attacker in ATTACKERS.items():
        for letter, target in DEFENDERS.items():
            table = scene(good(attacker, 4, 4), evil(target, 4, 5, home=(0, 0))).until("attack")
            ways = sum(one + other >= NEEDED[letter][number - 1] for one in range(1, 7) for other in range(1, 7))
            yield table.state, 0, strike(attacker, "4,5"), Fraction(ways, 36)


def doorways() -> Iterator[Trial]:
    """Every questing unit at every kind of doorway that it may ever open."""
    for unit, ranges in RANGES.items():
        for (place, x, y), most in zip(((DOOR, 3, 1), (PANEL, 5, 4), (WALLED, 7, 6)), ranges, strict=True):
            if most:
                yield scene(good(unit, x, y), phase="doors").state, 0, force(unit, place), Fraction(most, 6)


def alarms() -> Iterator[Trial]:
    """The first attempt at a room to the fifth."""
    for before in range(5):
        table = scene(
            good("hero", 6, 1),
            evil("guard", 3, 1),
            evil("orc", 1, 1, up=False, home=(0, 0)),
            attempts=((Square(0, 0), before),) if before else (),
        ).until("alarms")
        yield table.state, EVIL, cry("3,1", 0, 0), Fraction(1 + before, 6)


def succeeded(state: State, seat: int, decision: Decision, number: int) -> bool:
    """Whether the event of that decision says so."""
    step = LABYRINTH.rules.resolve(state, {seat: decision}, SeededDice(SEED, number))
    return any(event.kind in ("opened", "alerted") or event.facts.get("scored") is True for event in step.events)


def how_likely(trials: list[Trial], number: int) -> float:
    """How likely a deviation as large as the one found is by chance: chi-square over all trials."""
    each, deviation = number // len(trials), 0.0
    for index, (state, seat, decision, chance) in enumerate(trials):
        hits = sum(succeeded(state, seat, decision, index * each + one) for one in range(each))
        expected = float(each * chance)
        deviation += (hits - expected) ** 2 / (expected * float(1 - chance))
    return float(chi2.sf(deviation, len(trials)))


@pytest.mark.rule("LAB-60")
def test_attacks_score_as_often_as_the_table_says():
    assert how_likely(list(attacks()), FEW) > UNLIKELY


@pytest.mark.rule("LAB-28")
def test_doorways_open_as_often_as_the_table_says():
    assert how_likely(list(doorways()), FEW) > UNLIKELY


@pytest.mark.rule("LAB-52")
def test_alarms_are_raised_as_often_as_the_rule_says():
    assert how_likely(list(alarms()), FEW) > UNLIKELY


@pytest.mark.soak
@pytest.mark.parametrize("trials", [attacks, doorways, alarms])
def test_a_hundred_thousand_throws_agree_with_the_tables(trials):
    assert how_likely(list(trials()), MANY) > UNLIKELY


def test_a_wrong_table_would_be_noticed():
    wrong = [(state, seat, decision, chance * 4 / 5) for state, seat, decision, chance in attacks()]
    assert how_likely(wrong, FEW) < UNLIKELY


def test_every_questing_unit_has_a_range():
    assert all(counters()[unit].opens for unit in RANGES)
