"""What is imagined behind a view: always something that looks just like it, and never what it excludes."""

from __future__ import annotations

from collections import Counter as Tallied
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from inkblade.games.labyrinth import HIDDEN, LABYRINTH, State, View, counters
from inkblade.games.labyrinth._rules import LabyrinthRules
from inkblade.kernel import Imagines, SeededDice
from tests.playing import begin, draw

RULES = LabyrinthRules()
IMAGINES: Imagines[State, View] = RULES
GENERATED = {"size": 14, "seed": 3}
VARIANTS: dict[str, dict[str, Any]] = {
    "plain": {"stronghold": "gatehouse"},
    "generated": {"stronghold": GENERATED, "garrison": "scattered"},
    "building": {"stronghold": None},
    "many seats": {"stronghold": "gatehouse", "garrison": "scattered", "seats": 4},
    "hidden princess": {"stronghold": GENERATED, "garrison": "scattered", "options": {"hidden_princess": True}},
    "fog": {"stronghold": GENERATED, "garrison": "scattered", "options": {"fog": True}},
    "fog, hidden princess": {
        "stronghold": GENERATED,
        "garrison": "scattered",
        "options": {"fog": True, "hidden_princess": True},
    },
    "reversed": {"stronghold": "gatehouse", "garrison": "scattered", "options": {"reversed": True}},
    "reversed, fog": {
        "stronghold": "gatehouse",
        "garrison": "scattered",
        "options": {"reversed": True, "fog": True},
    },
    "unfolding": {"options": {"unfolding": True}},
}
TURNS = 150


def moments(variant: str, number: int) -> Iterator[tuple[State, View]]:
    """Some moments of a random match, each as a seat or the public sees it."""
    match = begin(LABYRINTH, LABYRINTH.notation.read_setup(VARIANTS[variant]), number)
    chance = Random(number)
    while match.asked is not None and match.turn < TURNS:
        if chance.random() < 0.12:
            seat = chance.choice([*range(match.seats), None])
            yield match.state, match.view(seat)
        for seat, decision in draw(match, chance).items():
            match.submit(seat, decision)


@pytest.mark.rule("LAB-16", "LAB-76", "LAB-77", "LAB-79")
@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_imagined_looks_just_like_the_view(variant: str):
    for number, (_, view) in enumerate(moments(variant, 7)):
        imagined = RULES.imagine(view, SeededDice(bytes(32), number))
        assert RULES.view(imagined, view.seat) == view


@pytest.mark.parametrize("variant", ["plain", "generated", "hidden princess", "fog", "reversed"])
def test_nothing_that_is_imagined_is_unnamed_or_there_too_often(variant: str):
    for number, (state, view) in enumerate(moments(variant, 11)):
        imagined = RULES.imagine(view, SeededDice(bytes(32), number))
        kinds = Tallied(unit.kind for unit in imagined.units)
        assert HIDDEN not in kinds
        assert all(count <= counters()[kind].number for kind, count in kinds.items())
        if state.phase not in ("build", "garrison"):
            assert imagined.princess is not None
            assert all((unit.home is None) == (unit.counter.post == "hall") for unit in garrison(imagined))


def garrison(state: State) -> list[Any]:
    return [unit for unit in state.units if unit.defends and unit.side == "evil"]


def test_the_defender_knows_everything_and_imagines_nothing():
    for state, _ in moments("generated", 3):
        view = RULES.view(state, state.evil_seat)
        assert IMAGINES.imagine(view, SeededDice(bytes(32), 0)) == state


def test_in_the_dark_everything_is_joined():
    """LAB-09: whatever is known can be reached from every entrance in what is imagined."""
    for number, (_, view) in enumerate(moments("fog", 5)):
        if view.seat != 0:
            continue
        plan = RULES.imagine(view, SeededDice(bytes(32), number)).plan
        assert not plan.dark
        reached, waiting = {plan.entrances[0]}, [plan.entrances[0]]
        while waiting:
            fresh = {beyond for beyond, _ in plan.beside[waiting.pop()]} - reached
            reached |= fresh
            waiting += fresh
        assert reached == set(plan.floor)


def test_what_has_gone_far_is_not_imagined_to_be_slow():
    """A counter lying face down that spent six points this turn is one that has them."""
    for number, (_, view) in enumerate(moments("generated", 13)):
        imagined = RULES.imagine(view, SeededDice(bytes(32), number))
        assert all(unit.spent <= unit.counter.rate for unit in imagined.units)
