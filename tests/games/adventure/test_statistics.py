"""Dice thrown by the thousand: scatter, falls, recovery and spells fall as often as the tables say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from scipy.stats import chi2

from inkblade.games.adventure import ADVENTURE, Cast, Decision, Done, Shove, State, Throw, space_name
from inkblade.kernel import SeededDice, Step
from tests.games.adventure.tables import Scene, figure, foe, man, scene, thing

SEED = bytes(range(32))
MANY = 2_000
UNLIKELY = 0.001
Sort = Callable[[Step[State]], str]


def deviates(table: Scene, decision: Decision, sort: Sort, expected: dict[str, Fraction]) -> bool:
    """Whether so many trials at fixed seeds deviate more from what is expected than one in a thousand would."""
    seat = table.seat
    assert table.why(decision) is None
    found = Counter(
        sort(ADVENTURE.rules.resolve(table.state, {seat: decision}, SeededDice(SEED, number))) for number in range(MANY)
    )
    assert found.keys() <= expected.keys()
    square = sum((found[key] - MANY * float(part)) ** 2 / (MANY * float(part)) for key, part in expected.items())
    return bool(chi2.sf(square, len(expected) - 1) < UNLIKELY)


def _sack(step: Step[State]) -> str:
    at = step.state.by_id["sack"].at
    assert at is not None
    return space_name(at)


@pytest.mark.rule("MIN-24", "MIN-26")
def test_throws_hit_and_scatter_as_often_as_the_table_says():
    table = scene([man("ada", "b4", carries="sack")], [foe("bea", "d4")], objects=[thing("sack")])
    around = dict.fromkeys(("d3", "e3", "c4", "e4", "d5", "e5"), Fraction(1, 9))
    expected = {"d4": Fraction(1, 3), **around}
    assert not deviates(table, Throw("ada", "sack", "d4"), _sack, expected)
    assert deviates(
        table, Throw("ada", "sack", "d4"), _sack, {"d4": Fraction(2, 5), **dict.fromkeys(around, Fraction(1, 10))}
    )


@pytest.mark.rule("MIN-47")
@pytest.mark.parametrize(
    ("posture", "faces"), [("standing", (3, 2, 1)), ("off-balance", (2, 2, 2)), ("down", (1, 2, 3))]
)
def test_falls_come_as_often_as_the_table_says(posture, faces):
    table = scene([man("ada", "d4")], [foe("bea", "e4", posture=posture)])

    def result(step: Step[State]) -> str:
        return next(str(event.facts["result"]) for event in step.events if event.kind == "tottered")

    expected = dict(zip(("keeps his feet", "totters", "falls"), (Fraction(face, 6) for face in faces), strict=True))
    assert not deviates(table, Shove("ada", "bea"), result, expected)


@pytest.mark.rule("MIN-69")
@pytest.mark.parametrize(
    ("body", "row"), [(0, (6, 4, 2, 0, 0, -1)), (-2, (2, 0, -1, -2, -2, -3)), (-4, (-1, -2, -3, -4, -4, -5))]
)
def test_the_unconscious_wake_and_die_as_often_as_the_table_says(body, row):
    table = scene([man("ada", "a1", body=body), man("ava", "a3")], [foe("bea", "h8")], options={"recovery": True})
    table.do(Done())
    expected = {str(entry): Fraction(row.count(entry), 6) for entry in row}
    assert not deviates(table, Done(), lambda step: str(step.state.pieces[0].body), expected)


@pytest.mark.rule("MIN-74")
@pytest.mark.parametrize(("target", "most"), [("c1", 5), ("e1", 4), ("g1", 3), ("i1", 2), ("j1", 1)])
def test_spells_work_as_often_as_the_table_says(target, most):
    own = figure("mag", "hedge-mage", "a1", cards=["grave-chill"])
    table = scene([own], [foe("bea", target)], options={"far_magic": True}, drawing="0.  " * 10)
    expected = {"14": Fraction(6 - most, 6), "12": Fraction(most, 6)}
    assert not deviates(table, Cast("mag", "bea", "grave-chill"), lambda step: str(step.state.pieces[1].body), expected)
