"""The battle in words."""

from __future__ import annotations

from inkblade.games.battle import BATTLE, Pick, Target, in_words, plays, question, title
from inkblade.kernel import Match
from tests.games.battle.tables import band, go, scene

BOWS = {"name": "Bowmen", "missile": "longbow", "blade": "dagger"}


def test_every_option_has_words_of_its_own():
    for phase in ("fire", "move", "combat"):
        table = scene(band(0, "5,5,n", "6,5,n", **BOWS), band(1, "5,1,s", "6,4,s"), phase=phase)
        view = BATTLE.rules.view(table.state, 0)
        words = [in_words(view, one) for one in table.options()]
        assert len(set(words)) == len(words)
        assert question(view).endswith(("?", "."))


def test_a_battle_its_armies_and_its_questions_are_named():
    table = scene(band(0, "5,5,n", "6,5,n", **BOWS), band(1, "5,1,s"))
    assert (title(table.state.setup), plays(table.state.setup)) == ("A field", ["Sommerlund", "The Darklords"])
    view = BATTLE.rules.view(table.state, 0)
    assert in_words(view, Pick("bowmen")) == "Bowmen"
    assert in_words(view, Target("giaks-1")) == "At giaks 1"
    assert in_words(view, go(4, 4, "n")) == "To 5,5, facing north"
    assert question(BATTLE.rules.view(table.do(Pick("bowmen")).state, 0)) == "At whom?"


def test_an_objection_names_pieces_and_squares_as_the_screens_do():
    table = scene(band(0, "5,5,n", "6,5,n", **BOWS), band(1, "5,1,s", "7,4,s"), phase="move")
    view = BATTLE.rules.view(table.state, 0)
    barred = BATTLE.rules.objection(view, Pick("bowmen-2"))
    assert str(barred) == "Bowmen 2 is locked by an enemy next to it"
    assert barred is not None
    assert barred.facts["piece"] == "bowmen-2", "programs read how decisions name it"
    far = BATTLE.rules.objection(BATTLE.rules.view(table.do(Pick("bowmen-1")).state, 0), go(5, 0, "n"))
    assert str(far) == "Bowmen 1 cannot come to 6,1 facing north with 8 movement points"
    unknown = BATTLE.rules.objection(view, Pick("{nobody}"))
    assert str(unknown) == "nobody is called {nobody}"


def test_a_view_says_who_wins_by_lasting():
    setup = BATTLE.notation.read_setup({"encounter": "bridge", "mustered": True})
    match = Match(BATTLE, setup, bytes(32))
    assert BATTLE.notation.plain(match.view(1))["encounter"]["survivor"] == 0
