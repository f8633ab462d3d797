"""Heroes who carry what they learned from battle to battle (MAG-116, 129)."""

from __future__ import annotations

import pytest

from inkblade.campaign import read_definition
from inkblade.games.battle import BATTLE
from inkblade.games.battle._content import CONTENT
from inkblade.kernel import Malformed


def test_the_princes_year_is_a_campaign_of_linked_battles():
    text = (CONTENT / "campaigns" / "prince.toml").read_text("utf-8")
    made = read_definition(text, "prince.toml")
    assert len(made.chapters) >= 4
    assert {chapter.game for chapter in made.chapters.values()} == {"battle"}
    assert {hero.card for hero in made.heroes} == {"lone-wolf", "pelathar", "gun-captain"}


@pytest.mark.rule("MAG-116", "MAG-129")
def test_a_hero_brings_a_skill_more_for_every_battle_he_survived():
    one, two = ["strength"], ["strength", "salmon-leap"]
    setup = BATTLE.notation.read_setup({"encounter": "bridge", "heroes": {"pelathar": {"skills": one, "battles": 1}}})
    assert setup.forces[setup.names["pelathar"]].has("strength")
    with pytest.raises(Malformed, match=r"setup.heroes.pelathar.skills: expected at most 1 \(MAG-116\)"):
        BATTLE.notation.read_setup({"encounter": "bridge", "heroes": {"pelathar": {"skills": two, "battles": 1}}})


def test_a_hero_may_go_by_another_name_than_his_card_has():
    def bridge(**hero: object):
        return BATTLE.notation.read_setup({"encounter": "bridge", "heroes": {"pelathar": hero}})

    heir = bridge(name="Pelathar the Younger")
    assert heir.forces[heir.names["pelathar"]].name == "Pelathar the Younger"
    assert BATTLE.notation.read_setup(BATTLE.notation.plain(heir)) == heir
    assert "name" not in BATTLE.notation.plain(bridge())["heroes"]["pelathar"]
    with pytest.raises(Malformed, match=r"setup.heroes.pelathar.name: expected at most \d+ printable characters"):
        bridge(name="Pelathar\nthe Younger")
