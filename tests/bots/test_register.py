"""The register of bots: each under its name for the games it knows; what a decision may cost, and its chance."""

from __future__ import annotations

from random import Random

import pytest

from inkblade.bots import BOTS, Budget, UnknownBot, bot_names, make_bot, seed_for
from inkblade.bots._protocol import Purse
from inkblade.bots.duel import DUELLISTS
from inkblade.games import GAMES

SEED = bytes(32)


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_is_registered_under_its_name_with_a_character(game: str):
    for name in bot_names(game):
        bot = make_bot(name, game, Random(0))
        assert (bot.name, bot.character) == (name, BOTS[name].character) == (BOTS[name].name, BOTS[name].character)
        assert "\n" not in bot.character


def test_a_game_has_its_own_bots_after_the_one_that_knows_none():
    assert bot_names("duel") == ("random", *(kind.name for kind in DUELLISTS))
    assert bot_names("chess") == ("random",)
    with pytest.raises(UnknownBot, match="no bot 'fencer' for chess; there are random"):
        make_bot("fencer", "chess", Random(0))


def test_each_decision_has_a_seed_of_its_own():
    assert len({seed_for(SEED, seat, turn) for seat in range(3) for turn in range(50)}) == 150


def test_a_budget_is_checked_and_spent():
    with pytest.raises(ValueError, match="1 simulation or more, not 0"):
        Budget(simulations=0)
    with pytest.raises(ValueError, match="0 seconds or more"):
        Budget(seconds=-1)
    purse = Purse(Budget(seconds=60, simulations=2))
    assert [purse.pays() for _ in range(3)] == [True, True, False]
