"""What holds in every battle, and odds that are exact."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from inkblade.boards import Square
from inkblade.games.battle import BATTLE, Decision, Done, Loose, March, Pick, State, Strike, TakeTest, Target
from inkblade.games.battle._field import field_of
from inkblade.games.battle._moving import divided
from inkblade.kernel import AnyMatch, Event, Match, SeededDice, branches, explain, options
from tests.games.battle.tables import SEED, Scene, band, scene

LOST = ("killed", "fled", "drowned")


def check(state: State) -> None:
    """Nobody shares a square, nobody has overspent, and who is gone is not on the board."""
    position = state.position
    squares = [at for index in position.on_board for at in position.squares[index]]
    assert len(set(squares)) == len(squares)
    assert all(at in state.setup.field.terrain for at in squares)
    for index, piece in enumerate(position.pieces):
        assert piece.gone is None or piece.at is None
        assert piece.wounds or position.points(index) >= 0


def lively(match: AnyMatch, chance: random.Random, legal: tuple[Decision, ...]) -> Decision:
    """A seat that seeks the enemy and lets go what it has in hand, so that much happens in few turns."""
    eager = [one for one in legal if isinstance(one, Loose | Strike | Target | TakeTest)]
    if eager and chance.random() < 0.8:
        return chance.choice(eager)
    position = match.state.position
    marches = [one for one in legal if isinstance(one, March)]
    if marches and chance.random() < 0.9:
        foes = [position.squares[one][0] for one in position.army(1 - match.waiting[0])]
        some = chance.sample(marches, min(6, len(marches)))
        return min(some, key=lambda one: min((abs(one.at.x - x) + abs(one.at.y - y) for x, y in foes), default=0))
    return chance.choice(legal)


@pytest.mark.parametrize(
    "setup",
    [
        {"encounter": "skirmish", "mustered": True},
        {"encounter": "farm", "mustered": True, "options": {"broken": True}},
        {"encounter": "fen", "mustered": True, "options": {"loose_coherency": True, "locked_may_turn": True}},
        {"clash": {"points": 90, "seed": 3}, "mustered": True},
    ],
    ids=["skirmish", "farm", "fen", "clash"],
)
@pytest.mark.rule("MAG-74", "MAG-89", "MAG-99")
def test_a_battle_keeps_its_order_whatever_is_decided(setup: dict[str, Any]):
    match = Match(BATTLE, BATTLE.notation.read_setup(setup), SEED)
    chance = random.Random(str(setup))
    tests = Counter[tuple[int, str]]()
    for number in range(600):
        if match.outcome is not None:
            break
        (seat,) = match.waiting
        view, turn, before = match.view(seat), match.state.turn, match.state
        legal = options(BATTLE.rules, view)
        if number % 25 == 0:
            assert legal == tuple(one for one, objection in explain(BATTLE.rules, view) if objection is None)
        decision = lively(match, chance, legal)
        events = match.submit(seat, decision)
        tests.update((turn, event.facts["force"]) for event in events if event.kind == "tested")
        check(match.state)
        if isinstance(decision, Done) and before.phase == "move":
            assert_together(before)
    assert not tests or max(tests.values()) == 1
    lost = sum(piece.gone is not None for piece in match.state.position.pieces)
    told = [event for event in match.history(None) if event["kind"] in LOST]
    assert len(told) == lost
    assert "killed" in {event["kind"] for event in told}


def assert_together(state: State) -> None:
    """MAG-89: where movement may end, no unit is divided that was whole when it began and can go back."""
    begun = state.begun
    for force, army in enumerate(state.setup.forces):
        if begun is not None and army.seat == state.acting and divided(state.position, force):
            assert divided(begun, force)


@pytest.mark.rule("MAG-15")
@pytest.mark.parametrize("seed", range(3))
def test_a_battle_left_to_chance_ends(seed: int):
    setup = BATTLE.notation.read_setup({"encounter": "skirmish", "mustered": True})
    match, chance = Match(BATTLE, setup, seed.to_bytes(32, "big")), random.Random(seed)
    while match.outcome is None:
        assert match.turn < 1000
        (seat,) = match.waiting
        match.submit(seat, chance.choice(options(BATTLE.rules, match.view(seat))))
    assert match.state.turn <= match.state.setup.encounter.turns


@pytest.mark.rule("MAG-115")
@given(st.data())
@pytest.mark.parametrize("encounter", ["gate", "bridge", "farm", "pass"])
def test_sight_over_the_ground_is_mutual(encounter: str, data: st.DataObject):
    field = field_of(BATTLE.notation.read_setup({"encounter": encounter}).encounter.drawing)
    x, y = st.integers(0, field.width - 1), st.integers(0, field.height - 1)
    a, b = (Square(data.draw(x), data.draw(y)) for _ in range(2))
    assert (field.line(a, b) is None) == (field.line(b, a) is None)


# Odds.


TRIALS = 500


def assert_odds(table: Scene, decision: Decision, *expected: tuple[Fraction, str, dict[str, Any]]) -> None:
    """Over every fall of the dice events of a kind have exactly these chances, and seeded dice give them as often."""
    state = table.state
    found = [(chance, step.events) for chance, step in branches(BATTLE.rules, state, {state.asked: decision})]
    assert sum(chance for chance, _ in found) == 1
    steps = (BATTLE.rules.resolve(state, {state.asked: decision}, SeededDice(SEED, turn)) for turn in range(TRIALS))
    fallen = [step.events for step in steps]
    for chance, kind, facts in expected:
        assert sum(one for one, events in found if _told(events, kind, facts)) == chance
        often = sum(_told(events, kind, facts) for events in fallen) / TRIALS
        assert abs(often - chance) <= 4 * sqrt(chance * (1 - chance) / TRIALS)


def _told(events: tuple[Event, ...], kind: str, facts: dict[str, Any]) -> bool:
    return any(one.kind == kind and facts.items() <= one.facts.items() for one in events)


BOWS = band(0, "5,8,n", "6,8,n", name="bows", missile="longbow", blade="dagger")


@pytest.mark.rule("MAG-43", "MAG-47")
def test_the_odds_of_a_shot_are_those_its_sum_tells():
    table = scene(BOWS, band(1, "5,3,s", "9,3,s")).then(Pick("bows"), Target("giaks-1"))
    total = table.shown()["pool"]["total"]
    assert_odds(table, Loose(), (Fraction(total, 100), "killed", {}))


@pytest.mark.rule("MAG-58")
def test_the_odds_of_a_blow_are_those_its_sum_tells():
    blow = scene(band(0, "5,5,e"), band(1, "6,5,w", "6,9,w"), phase="combat").then(Pick("men-1"), Target("giaks-1"))
    assert_odds(blow, Strike(), (Fraction(21, 100), "killed", {}))


@pytest.mark.rule("MAG-47", "MAG-60")
def test_the_odds_of_a_pool_are_sure_hits_and_the_chance_of_one_more():
    men = band(0, *(f"5,{y},e" for y in range(2, 8)), blade="double-handed-axe", training="veteran")
    giaks = band(1, *(f"6,{y},w" for y in range(2, 8)), armour="none")
    table = scene(men, giaks, phase="combat").then(Pick("men-1"), Target("giaks-1"))
    total = table.shown()["pool"]["total"]
    sure, more = divmod(total, 100)
    assert sure >= 2
    assert more > 0
    assert_odds(table, Strike(), (Fraction(more, 100), "struck", {"hits": sure + 1}))


@pytest.mark.rule("MAG-63", "MAG-64", "MAG-65", "MAG-68")
def test_the_odds_of_a_wound_are_those_of_the_chart():
    archers = band(1, *(f"9,{y},w" for y in range(3, 8)), missile="short-bow", blade="dagger")
    table = scene(band(0, "5,5,e", hero="lone-wolf"), archers, acting=1).then(Pick("giaks"), Target("lone-wolf"))
    assert table.shown()["pool"]["total"] == 100
    grave = {"severity": "serious", "location": "legs"}
    assert_odds(
        table,
        Loose(),
        (Fraction(20, 100) * Fraction(20, 100), "wounded", grave),
        (Fraction(35, 100), "wounded", {"severity": "slight"}),
        (Fraction(10, 100) * Fraction(60, 100), "killed", {}),
    )


@pytest.mark.rule("MAG-82", "MAG-83")
def test_the_odds_of_a_test_of_morale_are_those_of_its_dice():
    giaks, others = band(1, "6,5,w", "7,5,w"), band(1, "20,9,w", "21,9,w", name="others")
    table = scene(band(0, "1,5,e"), giaks, others, phase="morale", acting=1)
    units = list(table.state.units)
    units[1] = replace(units[1], shaken=True, exposed="flank", monster=True)
    units[2] = replace(units[2], shaken=True)
    table.state = replace(table.state, units=tuple(units))
    chances = {"rout": 15, "retire": 15, "carry on": 6}
    expected = ((Fraction(chance, 36), "tested", {"result": result}) for result, chance in chances.items())
    assert_odds(table, TakeTest("giaks"), *expected)
