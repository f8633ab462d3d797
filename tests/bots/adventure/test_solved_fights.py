"""Fights of two whose plain duel is solved: the captain goes by what the solution says of every pair of maneuvers."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from inkblade.bots import make_bot
from inkblade.bots.adventure import _solved
from inkblade.bots.adventure._fights import fight_seen
from inkblade.bots.duel import Exact, pages_of
from inkblade.games.adventure import Decision, Done, State
from inkblade.games.adventure import View as AdventureView
from inkblade.games.duel import DUEL, Maneuvering, View
from inkblade.kernel import ScriptedDice, options
from tests.bots.adventure.ventures import RULES, changed, venture


def quarrel() -> AdventureView:
    """What the elder of three heirs knows in the first round of a fight with the younger."""
    state = venture("heirs", options={"escape": False}).state
    state = changed(changed(state, "elder", at="d7"), "younger", at="e7")
    while state.phase != "combat":
        asked = RULES.asked(state)
        assert asked is not None
        state = RULES.resolve(state, {seat: _eager(state, seat) for seat in asked.seats}, ScriptedDice(())).state
    return RULES.view(state, 0)


def _eager(state: State, seat: int) -> Decision:
    """Stay, and fight."""
    found = options(RULES, RULES.view(state, seat))
    return next(one for one in found if isinstance(one, Done) or getattr(one, "fight", False))


def solution(view: View) -> Exact:
    """One in which the last maneuver of each side is much better than all others."""
    assert view.seat is not None
    own, foe = pages_of(view), pages_of(View(1 - view.seat, view.state))
    worth = np.full((len(own), len(foe)), -0.5)
    worth[-1, :] = 0.9
    return Exact(own, foe, worth, np.eye(len(own))[-1], np.eye(len(foe))[-1])


@pytest.fixture
def _shelved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_solved, "exact_choice", solution)
    monkeypatch.setattr(_solved, "_plain", lambda books: DUEL.notation.read_setup({"books": list(books)}))


@pytest.mark.usefixtures("_shelved")
def test_a_captain_goes_by_the_solution_of_a_duel():
    view = quarrel()
    first, *_ = make_bot("captain", "adventure", Random(0)).explain(view)
    assert first.decision.decision == Maneuvering(pages_of(fight_seen(view, "elder"))[-1])
    assert first.chance > 0.99


@pytest.mark.usefixtures("_shelved")
def test_uneven_ground_makes_another_duel_of_it():
    seen = fight_seen(quarrel(), "elder")
    assert _solved.exact(seen) is not None
    setup = seen.state.setup
    raised = replace(setup, fighters=(replace(setup.fighters[0], height=9), *setup.fighters[1:]))
    assert _solved.exact(View(seen.seat, replace(seen.state, setup=raised))) is None


def test_without_a_solution_a_captain_looks_for_itself(monkeypatch: pytest.MonkeyPatch, tmp_path_factory):
    monkeypatch.setenv("INKBLADE_SOLUTIONS", str(tmp_path_factory.mktemp("solutions")))
    view = quarrel()
    assert _solved.exact(fight_seen(view, "elder")) is None
    assert len(make_bot("captain", "adventure", Random(0)).explain(view)) > 1
