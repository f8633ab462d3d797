from random import Random

import pytest
from msgspec.structs import replace

from inkblade.campaign import (
    Campaign,
    Recruit,
    Veteran,
    absorb,
    begin,
    learn,
    party_of,
    read_definition,
    setup_of,
    shown,
    succeed,
)
from inkblade.games.battle import BATTLE
from inkblade.kernel import Illegal, Record
from tests import playing

WAR = """
id = "war"
title = "The War in the North"
text = "A skirmish, and then a fen."
first = "skirmish"
heroes = [{ name = "Pelathar", card = "pelathar" }]

[chapters.skirmish]
title = "The Skirmish"
game = "battle"
scene = "skirmish"
side = "Sommerlund"
won = ["fen"]
lost = ["fen"]

[chapters.fen]
title = "The Fen"
game = "battle"
scene = "fen"
side = "The Column"
won = ["home"]
lost = ["home"]

[endings.home]
title = "Home"
"""


def war(*others: str) -> Campaign:
    """The campaign of Pelathar, who leads the skirmish, and of others who are with him."""
    scene = BATTLE.notation.plain(BATTLE.notation.read_setup({"encounter": "skirmish"}))["encounter"]
    forces = scene["armies"][0]["forces"]
    area = forces[0]["area"]
    forces[:] = [{**force, "leader": False} for force in forces]
    forces += [{"hero": "pelathar", "area": area, "leader": True}, *({"hero": card, "area": area} for card in others)]
    scene["victories"].append({"seat": 1, "kind": "kill", "force": "pelathar"})
    story = read_definition(WAR, "war.toml")
    chapters = {**story.chapters, "skirmish": replace(story.chapters["skirmish"], scene=scene)}
    heroes = (*story.heroes, *(Recruit(card, card=card) for card in others))
    return begin(replace(story, chapters=chapters, heroes=heroes), "war", ("Ann",))


def fought(campaign: Campaign, number: int) -> Record:
    """The next battle, played to its end by chance."""
    setup = BATTLE.notation.read_setup({**setup_of(campaign), "mustered": True})
    return playing.play(playing.begin(BATTLE, setup, number), Random(number), 20_000).record


@pytest.mark.rule("MAG-116", "MAG-129")
def test_a_hero_who_survives_a_battle_may_learn_one_skill_and_takes_it_to_the_next():
    records = (fought(war(), number) for number in range(20))
    campaigns = (absorb(war(), record) for record in records)
    campaign = next(campaign for campaign in campaigns if campaign.history[0].gains[0].fate == "well")
    assert campaign.at == "fen"
    assert campaign.hero("pelathar").sheet == Veteran("pelathar", battles=1)
    learned = learn(campaign, "pelathar", ["strength"])
    setup = BATTLE.notation.read_setup(setup_of(learned))
    assert "strength" in next(force for force in setup.forces if force.hero == "pelathar").skills


@pytest.mark.rule("MAG-116")
def test_nobody_knows_more_skills_than_his_battles_have_taught_him():
    with pytest.raises(Illegal, match=r"expected at most 0 \(MAG-116\)"):
        learn(war(), "pelathar", ["strength"])


@pytest.mark.rule("MAG-24")
def test_an_army_whose_hero_stays_away_finds_another_leader_and_nobody_wins_by_killing_him():
    assert [hero.id for hero in party_of(war("lone-wolf"))] == ["pelathar", "lone-wolf"]
    setup = BATTLE.notation.read_setup(setup_of(war("lone-wolf"), ["lone-wolf"]))
    forces = [force for force in setup.forces if force.seat == 0]
    assert [force.leader for force in forces] == [True] + [False] * (len(forces) - 1)
    assert [force.hero for force in forces if force.hero] == ["lone-wolf"]
    assert "pelathar" not in [victory.force for victory in setup.encounter.victories]


@pytest.mark.rule("DUEL-50")
def test_no_battle_is_fought_for_the_dead():
    with pytest.raises(Illegal, match="the dead have successors"):
        party_of(war().changed("pelathar", lambda hero: replace(hero, dead=True)))


def test_the_successor_of_a_battles_hero_has_his_card_and_none_of_his_skills():
    veteran = Veteran("pelathar", ("strength",), 3, 1)
    campaign = war().changed("pelathar", lambda hero: replace(hero, sheet=veteran, dead=True))
    after = succeed(campaign, "pelathar", Recruit("Pelathar the Younger", card="pelathar"))
    assert after.heroes[0].sheet == Veteran("pelathar", deaths=2)
    assert succeed(campaign, "pelathar", Recruit("Pelathar the Younger")) == after, "by the card of the dead"
    setup = BATTLE.notation.read_setup(setup_of(after))
    assert [force.name for force in setup.forces if force.hero] == ["Pelathar the Younger"]


def test_who_may_choose_skills_is_told_which_there_are_and_how_many():
    seasoned = war("lone-wolf").changed("pelathar", lambda hero: replace(hero, sheet=Veteran("pelathar", battles=2)))
    told = shown(seasoned)
    prince, wolf = told["heroes"]
    assert (prince["choices"], wolf["choices"]) == (2, 1), "a Kai Lord knows one Discipline from the beginning"
    assert prince["printed"] == ["rally", "skill:lance"]
    assert "strength" in prince["choosable"]
    assert "healing" in wolf["choosable"]
    assert "healing" not in prince["choosable"], "no Disciplines for others"
    assert told["able"] == ["pelathar", "lone-wolf"]
    assert shown(seasoned.changed("pelathar", lambda hero: replace(hero, dead=True)))["able"] == ["lone-wolf"]
    assert shown(replace(seasoned, ways=("home",)))["able"] == []
