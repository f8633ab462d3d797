"""The line protocol's page has the battle whole."""

from __future__ import annotations

import json
from pathlib import Path

from inkblade.games.battle import BATTLE, _decisions, _forces, _notation, _state
from inkblade.kernel import Match
from tests.cli.test_documentation import blocks, fields, section, words_of_tables

ROOT = Path(__file__).parents[3]


def test_the_battles_setup_decisions_and_view_are_on_the_page_whole():
    (written,) = blocks("json battle")
    setup = BATTLE.notation.read_setup(json.loads(written))
    text = section("The battle's setup")
    assert set(words_of_tables(text, "field")) == fields(_notation.RawSetup)
    assert set(words_of_tables(text, "option")) == fields(_forces.Options)
    decisions = section("The battle's decisions")
    kinds = {type(BATTLE.notation.read_decision(json.loads(one))) for one in words_of_tables(decisions, "phase", 1)}
    assert kinds == {*_decisions.Decision.__args__}
    assert set(words_of_tables(decisions, "phase")) == {*_state.Phase.__args__}  # type: ignore[attr-defined]
    match = Match(BATTLE, setup, bytes(32))
    assert set(words_of_tables(section("The battle's view"), "field")) == {*BATTLE.notation.plain(match.view(0))}


def test_every_option_is_named_by_a_rule():
    law = (ROOT / "docs" / "rules" / "battle.md").read_text("utf-8")
    assert [one for one in fields(_forces.Options) if f"`{one}`" not in law] == []
