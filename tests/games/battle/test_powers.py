"""MAG-116..145: powers that are used, and powers that answer."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from inkblade.boards import Facing, Square
from inkblade.games.battle import Decline, Done, Loose, Pick, Strike, Target, Use
from inkblade.kernel import Malformed
from tests.games.battle.tables import Scene, band, drawn, scene, setup, wound

WOLF = "lone-wolf"


def wolf(*skills: str, at: str = "5,5,e"):
    """Lone Wolf somewhere, and what is chosen for him."""
    return band(0, at, hero=WOLF), {"heroes": {WOLF: {"skills": list(skills), "battles": 9}}}


def alone(*skills: str, at: str = "5,5,e", enemies=(), **rest) -> Scene:
    own, chosen = wolf(*skills, at=at)
    return scene(own, *(enemies or (band(1, "8,5,w", "18,5,w"),)), **chosen, **rest)


@pytest.mark.rule("MAG-125")
@pytest.mark.parametrize(("face", "killed"), [(40, True), (41, False)])
def test_mindblast_kills_a_soldier_within_four_squares(face: int, killed: bool):
    table = alone("mindblast")
    assert table.why(Use("mindblast", WOLF, "giaks-2")) == "far"
    table.do(Use("mindblast", WOLF, "giaks-1"), face)
    assert ("giaks-1" in table.gone()) == killed


@pytest.mark.rule("MAG-125")
def test_mindblast_reaches_the_fourth_square_and_not_the_fifth():
    table = alone("mindblast", enemies=(band(1, "9,5,w", "10,5,w"),))
    assert [table.why(Use("mindblast", WOLF, target)) for target in ("giaks-1", "giaks-2")] == [None, "far"]


@pytest.mark.rule("MAG-125")
def test_mindblast_needs_an_unhurt_kai_lord_and_is_used_twice():
    hurt = alone("mindblast", "tracking", pieces={WOLF: {"wounds": (wound("body", "slight"),)}})
    assert hurt.why(Use("mindblast", WOLF, "giaks-1")) == "wounded"
    spent = alone("mindblast", "tracking", pieces={WOLF: {"uses": ("mindblast", "mindblast")}})
    assert spent.why(Use("mindblast", WOLF, "giaks-1")) == "spent"


@pytest.mark.rule("MAG-125")
def test_mindblast_wounds_heroes_and_monsters_with_its_own_bonus():
    vordak = band(1, "8,5,w", hero="kootak")
    table = alone("mindblast", enemies=(vordak,), pieces={"kootak": {"nails": True}})
    table.do(Use("mindblast", WOLF, "kootak"), 35, 40, 61)
    assert [(one.location, one.severity) for one in table.piece("kootak").wounds] == [("arms", "wound")]
    monster = band(1, "8,5,w", sheet="gourgaz", name="gourgaz", armour="hide", blade="claws")
    table = alone("mindblast", enemies=(monster,)).do(Use("mindblast", WOLF, "gourgaz"), 40, 31, 65)
    assert [(one.location, one.severity) for one in table.piece("gourgaz").wounds] == [("legs", "wound")]
    proof = alone("mindblast", enemies=(monster,), options={"gourgaz_mindproof": True})
    assert proof.why(Use("mindblast", WOLF, "gourgaz")) == "mindproof"


@pytest.mark.rule("MAG-125")
def test_mindblast_adds_nothing_to_how_badly_a_hero_is_hurt():
    table = alone("mindblast", enemies=(band(1, "8,5,w", hero="kootak"),), pieces={"kootak": {"nails": True}})
    table.do(Use("mindblast", WOLF, "kootak"), 35, 35, 61)
    assert [one.severity for one in table.piece("kootak").wounds] == ["slight"]


@pytest.mark.rule("MAG-129")
def test_nobody_uses_a_power_he_has_not_chosen():
    assert alone("mindblast").why(Use("healing", WOLF, WOLF)) == "powerless"


@pytest.mark.rule("MAG-126", "MAG-141", "MAG-142")
def test_a_shielded_mind_parries_a_kai_lord_better_against_evil():
    vordak = band(1, "8,5,w", hero="vordak-reaver")
    blast = Use("mind-blast", "vordak-reaver", WOLF)
    kai = alone("mindshield", enemies=(vordak,), acting=1).do(blast, 35, 60)
    assert kai.piece(WOLF).wounds == ()
    weak = alone("mindshield", enemies=(vordak,), acting=1).do(blast, 35, 61, 50, 66)
    assert [one.location for one in weak.piece(WOLF).wounds] == ["arms"]
    evil = alone("mindblast", enemies=(vordak,)).do(Use("mindblast", WOLF, "vordak-reaver"), 35, 51, 50, 100)
    assert len(evil.piece("vordak-reaver").wounds) == 1


HEALED: list[tuple[str, list[str]]] = [("slight", []), ("wound", []), ("serious", ["wound"]), ("critical", ["serious"])]


@pytest.mark.rule("MAG-123")
@pytest.mark.parametrize(("before", "after"), HEALED)
def test_healing_lessens_a_wound_from_fifty_one(before, after):
    hurt = {WOLF: {"wounds": (wound("arms", before),)}}
    table = alone("healing", pieces=hurt)
    assert Use("healing", WOLF, WOLF) in table.options()
    table.do(Use("healing", WOLF, WOLF), 51)
    assert [one.severity for one in table.piece(WOLF).wounds] == after
    failed = alone("healing", pieces=hurt).do(Use("healing", WOLF, WOLF), 50)
    assert len(failed.piece(WOLF).wounds) == 1
    assert failed.piece(WOLF).shots == ("fire", "fire-again")


@pytest.mark.rule("MAG-123")
def test_soldiers_are_not_healed():
    table = alone("healing", enemies=(band(0, "6,5,e"), band(1, "18,5,w")))
    assert table.why(Use("healing", WOLF, "men-1")) == "far"


@pytest.mark.rule("MAG-121")
def test_a_sixth_sense_uncovers_every_hidden_enemy():
    field = drawn(*["." * 8 + "tt" + "." * 14] * 9)
    own, chosen = wolf("sixth-sense", "skill:longbow")
    hidden = band(1, "14,5,w", hidden=True), band(1, "5,2,s", name="bait")
    table = scene(own, *hidden, drawing=field, pieces={"giaks-1": {"hidden": True}}, **chosen)
    table.do(Done()).do(Done(), 50, 61)
    assert table.state.phase == "move"
    assert not table.piece("giaks-1").hidden
    assert table.kinds() == ["sensed", "revealed"], "who stood in the open was seen before"


@pytest.mark.rule("MAG-128")
def test_mind_over_matter_turns_missiles_on_a_neighbour():
    bows = band(1, "5,9,n", missile="short-bow", name="bows")
    enemies = bows, band(1, "6,5,w")

    def shot() -> Scene:
        return alone("mind-over-matter", enemies=enemies, acting=1).then(Pick("bows"), Target(WOLF), Loose())

    table = shot()
    assert table.state.asked == 0
    table.do(Use("mind-over-matter", WOLF, at=Square(6, 5)), 30)
    assert table.gone() == {"giaks-1"}
    failed = shot().do(Use("mind-over-matter", WOLF, at=Square(6, 5)), 31, 100)
    assert failed.gone() == set()
    assert "shot" in shot().do(Decline(), 100).kinds()


HERO: dict[str, Any] = {
    "heroes": {"gun-captain": {"skills": ["secret-parry", "lightning-attack", "salmon-leap"], "battles": 3}}
}


def captain(*enemies, phase: str = "combat", **rest) -> Scene:
    return scene(band(0, "5,5,e", hero="gun-captain"), *enemies, phase=phase, **HERO, **rest)


@pytest.mark.rule("MAG-134")
def test_the_secret_parry_blocks_every_attack_and_costs_his_own():
    table = captain(band(1, "6,5,w", "6,6,w"), acting=1).then(Pick("giaks-1"), Target("gun-captain"), Strike())
    assert table.state.asked == 0
    table.do(Use("secret-parry", "gun-captain"))
    assert table.last("struck").facts["total"] == 0
    assert table.piece("gun-captain").struck
    spent = captain(band(1, "6,5,w", "6,6,w"), acting=1, pieces={"gun-captain": {"struck": True}})
    spent.then(Pick("giaks-1"), Target("gun-captain")).do(Strike(), 100)


@pytest.mark.rule("MAG-135")
def test_a_kill_lets_lightning_strike_a_second_enemy_within_two_squares():
    table = captain(band(1, "6,5,w", "7,3,w", "9,9,w"))
    table.then(Pick("gun-captain"), Target("giaks-1")).do(Strike(), 1)
    assert table.why(Use("lightning-attack", "gun-captain", "giaks-3")) == "no-answer"
    table.do(Use("lightning-attack", "gun-captain", "giaks-2"), 1)
    assert table.gone() == {"giaks-1", "giaks-2"}
    assert table.at("gun-captain") == (6, 4)
    missed = captain(band(1, "6,5,w", "7,3,w")).then(Pick("gun-captain"), Target("giaks-1")).do(Strike(), 100)
    assert missed.state.reaction is None


@pytest.mark.rule("MAG-131")
def test_a_salmon_leaps_four_squares_over_walls_and_not_over_trees():
    field = drawn(*["." * 7 + ("t" if y < 3 else ".") + "." * 16 for y in range(10)], upright={(7, 5): "H"})
    table = captain(band(1, "20,9,w"), phase="move", drawing=field)

    def leap(x: int, y: int) -> Use:
        return Use("salmon-leap", "gun-captain", at=Square(x, y), facing=Facing.WEST)

    assert table.why(leap(10, 5)) == "no-landing"
    assert table.why(leap(7, 2)) == "no-landing"
    assert table.why(leap(1, 5)) is None
    assert leap(9, 5) in table.options()
    table.do(leap(9, 5))
    assert table.at("gun-captain") == (9, 5)
    assert table.piece("gun-captain").spent == 0


@pytest.mark.rule("MAG-133")
def test_the_immune_take_poison_for_a_common_blow():
    heroes = {"heroes": {"gun-captain": {"skills": ["immunity-to-poison"], "battles": 1}}}
    table = scene(
        band(0, "5,5,e", hero="gun-captain"), band(1, "6,5,w", hero="kootak"), phase="combat", acting=1, **heroes
    )
    table.then(Pick("kootak"), Target("gun-captain")).do(Strike(), 1, 69, 100)
    assert [one.severity for one in table.piece("gun-captain").wounds] == ["wound"]


@pytest.mark.rule("MAG-136")
def test_evil_units_within_two_squares_of_goodness_must_test():
    heroes = {"heroes": {"pelathar": {"skills": ["aura-of-goodness"], "battles": 1}}}
    table = scene(band(0, "5,5,e", hero="pelathar"), band(1, "7,5,w"), phase="morale", acting=1, **heroes)
    (found,) = [one["modifiers"] for one in table.shown()["sums"]]
    assert found.endswith("- 2 a dreaded presence")


FORBIDDEN = [
    ("kootak", "rally"),
    ("kootak", "mind-blast"),
    ("pelathar", "brutality"),
    ("pelathar", "hunting"),
    ("kootak", "skill:axe"),
]


@pytest.mark.rule("MAG-129", "MAG-130", "MAG-139", "MAG-140")
@pytest.mark.parametrize(
    ("hero", "skill"),
    [
        ("kootak", "rally"),
        ("kootak", "mind-blast"),
        ("pelathar", "brutality"),
        ("pelathar", "hunting"),
        ("kootak", "skill:axe"),
    ],
)
def test_heroes_choose_from_what_their_camp_and_kind_may_know(hero: str, skill: str):
    own = band(0, "1,1,e", hero="pelathar"), band(1, "9,9,w", hero="kootak")
    with pytest.raises(Malformed, match=f"setup.heroes.{hero}.skills"):
        setup(*own, heroes={hero: {"skills": [skill], "battles": 1}})
    assert setup(*own, heroes={"kootak": {"skills": ["brutality"], "battles": 1}}).forces[1].has("brutality")


BLIND = {WOLF: {"wounds": (wound("head", "serious", 0),)}}


@pytest.mark.rule("MAG-71", "MAG-72", "MAG-73")
def test_a_blinded_hero_stumbles_where_the_dice_send_him_and_drowns_in_water():
    table = scene(band(0, "5,5,e", hero=WOLF), band(0, "1,1,e", missile="longbow"), band(1, "12,2,w"), pieces=BLIND).do(
        Done(), 26
    )
    assert table.at(WOLF) == (5, 11)
    assert table.piece(WOLF).facing is Facing.SOUTH
    assert table.why(Pick(WOLF)) == "blind"
    pond = drawn(*["." * 24] * 6, "....www" + "." * 17, *["." * 24] * 5)
    bands = band(0, "5,5,e", hero=WOLF), band(0, "1,1,e", missile="longbow"), band(1, "12,2,w")
    assert WOLF in scene(*bands, pieces=BLIND, drawing=pond).do(Done(), 26).gone()


@pytest.mark.rule("MAG-150")
def test_the_record_sheet_of_a_hero_shows_his_arms_skills_and_wounds():
    table = alone("mindblast", pieces={WOLF: {"wounds": (wound("arms", "slight"),), "uses": ("mindblast",)}})
    force = next(one for one in table.shown()["forces"] if one["id"] == WOLF)
    piece = next(one for one in table.shown()["pieces"] if one["name"] == WOLF)
    assert (force["blade"], force["armour"], force["skills"]) == ("sword", "none", ["mindblast"])
    assert piece["wounds"] == [{"location": "arms", "severity": "slight", "turn": 1}]
    assert piece["uses"] == ["mindblast"]


@pytest.mark.rule("MAG-33", "MAG-125")
def test_a_blast_of_the_mind_costs_that_phases_shot_alone_even_of_a_slow_weapon():
    chosen: dict[str, Any] = {"heroes": {WOLF: {"skills": ["mindblast", "skill:crossbow"], "battles": 1}}}
    table = scene(band(0, "5,5,e", hero=WOLF), band(1, "8,5,w", "20,9,w"), **chosen)
    table.do(Use("mindblast", WOLF, "giaks-1"), 100)
    assert table.state.phase == "move"
    table.state = replace(table.state, phase="fire-again")
    assert table.why(Pick(WOLF)) is None
