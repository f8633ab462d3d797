"""MAG-31, 51..73, 102: combat, charges and wounds."""

from __future__ import annotations

import pytest

from inkblade.games.battle import Choose, Join, Pick, Quit, Strike, Target
from tests.games.battle.tables import band, drawn, scene, wound


def fighting(*bands, **rest):
    return scene(*bands, phase="combat", **rest)


def needs(table, piece: str, target: str) -> str:
    table.then(Pick(piece))
    found = {one["piece"]: one for one in table.shown()["sums"]}
    return str(found[target]["members"][0]["needs"])


@pytest.mark.rule("MAG-51", "MAG-58", "MAG-59")
@pytest.mark.parametrize(("face", "killed"), [(21, True), (22, False)])
def test_a_sword_on_mail_kills_with_its_chance(face: int, killed: bool):
    table = fighting(band(0, "5,5,e"), band(1, "6,5,w", "6,9,w"))
    table.then(Pick("men-1"), Target("giaks-1")).do(Strike(), face)
    assert ("giaks-1" in table.gone()) == killed


@pytest.mark.rule("MAG-51")
def test_only_an_adjacent_enemy_is_attacked_diagonals_included():
    table = fighting(band(0, "5,5,e"), band(1, "6,4,w", "7,5,w")).then(Pick("men-1"))
    assert table.why(Target("giaks-1")) is None
    assert table.why(Target("giaks-2")) == "not-adjacent"


@pytest.mark.rule("MAG-31", "MAG-52")
def test_a_piece_attacks_once_and_the_survivors_of_the_other_side_then_strike():
    table = fighting(band(0, "5,5,e", "2,2,e"), band(1, "6,5,w", "6,4,w"))
    table.then(Pick("men-1"), Target("giaks-1")).do(Strike(), 100)
    assert table.piece("men-1").struck
    assert table.state.asked == 1


@pytest.mark.rule("MAG-53")
@pytest.mark.parametrize(
    ("facing", "words"), [("w", ""), ("n", " + 8 flank"), ("s", " + 8 flank"), ("e", " + 15 rear")]
)
def test_flank_and_rear_are_favourable(facing: str, words: str):
    found = needs(fighting(band(0, "5,5,e"), band(1, f"6,5,{facing}")), "men-1", "giaks-1")
    assert found.endswith(f"21 sword on mail{words}")


@pytest.mark.rule("MAG-78")
@pytest.mark.parametrize(("facing", "found"), [("w", ""), ("n", "flank"), ("e", "rear")])
def test_a_unit_that_was_struck_in_flank_or_rear_has_cause_to_test(facing: str, found: str):
    table = fighting(band(0, "5,5,e", "2,2,e"), band(1, f"6,5,{facing}", "6,9,w"))
    table.then(Pick("men-1"), Target("giaks-1")).do(Strike(), 100)
    assert table.state.units[1].exposed == found


@pytest.mark.rule("MAG-53")
def test_the_four_squares_beside_a_rider_are_its_flanks():
    rider = band(1, "6,5,n", name="riders", mounted=True)
    for at, word in (("5,5,e", "flank"), ("5,6,e", "flank"), ("5,7,e", "rear"), ("5,4,e", "")):
        found = needs(fighting(band(0, at), rider), "men-1", "riders-1")
        assert ("flank" in found, "rear" in found) == (word == "flank", word == "rear")


SPEARS = {"name": "spears", "blade": "spear"}


@pytest.mark.rule("MAG-54", "MAG-55", "MAG-56", "MAG-57")
def test_of_eight_spears_those_in_contact_ahead_and_those_right_behind_them_pool():
    places = {"a": "4,4,n", "b": "5,4,n", "c": "6,4,n", "d": "8,4,n", "e": "5,5,n", "f": "6,5,n", "g": "7,5,n"}
    other = band(0, "8,5,n", name="swords", blade="great-sword")
    wolves = band(1, "5,3,s", "6,3,s", "8,3,s", "3,3,s", name="wolves")
    table = fighting(band(0, *places.values(), **SPEARS), other, wolves)
    table.then(Pick("spears-2"), Target("wolves-1"))
    names = {f"spears-{number + 1}": letter for number, letter in enumerate(places)}
    assert {names[one] for one in table.members()} == set("bcdef")
    assert table.why(Join("spears-7")) in ("far", "no-contact")
    assert table.why(Join("swords-1")) == "another-unit"
    apart = fighting(band(0, *places.values(), **SPEARS), other, wolves).then(Pick("spears-1"), Target("wolves-4"))
    assert {names[one] for one in apart.members()} == {"a"}
    assert apart.why(Join("spears-2")) == "diagonal"


@pytest.mark.rule("MAG-54")
@pytest.mark.parametrize(
    ("blade", "training", "ranks"),
    [
        ("spear", "normal", 2),
        ("pike", "normal", 3),
        ("halberd", "veteran", 2),
        ("pike", "poor", 1),
        ("sword", "veteran", 1),
    ],
)
def test_spears_and_halberds_fight_in_two_ranks_and_pikes_in_three(blade: str, training: str, ranks: int):
    column = band(0, "5,5,e", "4,5,e", "3,5,e", "2,5,e", blade=blade, training=training)
    table = fighting(column, band(1, "6,5,w")).then(Pick("men-1"), Target("giaks-1"))
    assert len(table.members()) == ranks


@pytest.mark.rule("MAG-55")
def test_nobody_supports_an_attack_to_the_side():
    column = band(0, "5,5,n", "5,6,n", "5,7,n", **SPEARS)
    table = fighting(column, band(1, "6,5,w")).then(Pick("spears-1"), Target("giaks-1"))
    assert table.members() == {"spears-1"}


@pytest.mark.rule("MAG-60", "MAG-61")
def test_a_pool_may_be_split_as_its_owner_likes():
    table = fighting(band(0, "5,4,e", "5,5,e", "5,6,e"), band(1, "6,4,w", "6,5,w", "6,6,w"))
    table.then(Pick("men-1"), Target("giaks-1"))
    assert len(table.members()) == 3
    table.then(Quit("men-3")).do(Strike(), 100)
    assert table.why(Pick("men-3")) is None
    assert table.why(Pick("men-2")) == "struck"


@pytest.mark.rule("MAG-52")
def test_who_has_attacked_strikes_in_no_later_pool_of_the_unit():
    table = fighting(band(0, "5,4,e", "5,5,e", "5,6,e"), band(1, "6,4,w", "6,5,w", "6,6,w"))
    table.then(Pick("men-1"), Target("giaks-1"), Quit("men-3")).do(Strike(), 100)
    assert table.then(Pick("men-3"), Target("giaks-3")).members() == {"men-3"}


@pytest.mark.rule("MAG-62")
def test_the_owner_of_a_unit_chooses_whom_a_pools_hit_strikes_among_those_in_contact():
    table = fighting(band(0, "5,4,e", "5,5,e"), band(1, "6,4,w", "6,5,w", "7,5,w"))
    table.then(Pick("men-1"), Target("giaks-1")).do(Strike(), 1)
    assert table.state.asked == 1
    assert table.why(Choose("giaks-3")) == "not-nearest"
    table.do(Choose("giaks-2"))
    assert table.gone() == {"giaks-2"}


@pytest.mark.rule("MAG-102")
def test_who_ran_three_squares_the_last_two_straight_charges():
    ran = {"men-1": {"entered": 3, "run": 2}}
    assert "+ 4 charge" in needs(fighting(band(0, "5,5,e"), band(1, "6,5,w"), pieces=ran), "men-1", "giaks-1")
    short = {"men-1": {"entered": 3, "run": 1}}
    assert "charge" not in needs(fighting(band(0, "5,5,e"), band(1, "6,5,w"), pieces=short), "men-1", "giaks-1")


@pytest.mark.rule("MAG-102")
def test_a_lance_charges_harder_and_not_into_spears():
    rider = band(0, "5,5,e", name="riders", mounted=True, blade="lance")
    ran = {"riders-1": {"entered": 5, "run": 2}}
    assert "+ 16 charge" in needs(fighting(rider, band(1, "6,5,w"), pieces=ran), "riders-1", "giaks-1")
    spears = band(1, "6,5,w", blade="spear")
    assert "charge" not in needs(fighting(rider, spears, pieces=ran), "riders-1", "giaks-1")


@pytest.mark.rule("MAG-103")
def test_who_is_attacked_across_a_wall_is_covered():
    field = drawn(*["." * 12] * 9, upright={(6, 5): "|"})
    assert needs(fighting(band(0, "5,5,e"), band(1, "6,5,w"), drawing=field), "men-1", "giaks-1").endswith(
        "- 6 low wall"
    )


@pytest.mark.rule("MAG-09", "MAG-10", "MAG-08")
def test_a_hero_fights_as_a_veteran_with_what_his_card_gives_him():
    found = needs(fighting(band(0, "5,5,e", hero="lone-wolf"), band(1, "6,5,w")), "lone-wolf", "giaks-1")
    assert found == "26 = 21 sword on mail + 5 veteran"


@pytest.mark.rule("MAG-12", "MAG-13")
def test_pelathar_rides_with_a_lance_and_kootak_has_a_poisoned_sword():
    table = fighting(band(0, "5,5,e", hero="pelathar"), band(1, "6,5,w", hero="kootak"))
    prince, captain = table.state.setup.forces
    assert (prince.long, prince.blade, prince.armour, prince.shield) == (True, "lance", "plate", True)
    assert {"rally", "skill:lance"} <= set(prince.skills)
    assert {"skill:sword", "poisoner", "hard-as-nails"} == set(captain.skills)


def struck(hero: str, *faces: int, **rest):
    """A hero hit once, the severity and the place as rolled."""
    table = fighting(band(0, "5,5,e", "9,9,e"), band(1, "6,5,w", hero=hero), band(1, "20,0,w"), **rest)
    return table.then(Pick("men-1"), Target(hero)).do(Strike(), 1, *faces)


@pytest.mark.rule("MAG-63", "MAG-64")
@pytest.mark.parametrize(
    ("faces", "found"),
    [
        ((35, 20), ("head", "slight")),
        ((36, 21), ("legs", "wound")),
        ((71, 60), ("arms", "serious")),
        ((70, 61), ("body", "wound")),
    ],
)
def test_a_hit_on_a_hero_is_rolled_for_severity_and_place(faces, found):
    (one,) = struck("vordak-reaver", *faces).piece("vordak-reaver").wounds
    assert (one.location, one.severity) == found


@pytest.mark.rule("MAG-65", "MAG-68", "MAG-69")
def test_a_critical_wound_of_head_or_body_kills():
    assert "vordak-reaver" in struck("vordak-reaver", 91, 20).gone()
    assert "vordak-reaver" in struck("vordak-reaver", 91, 61).gone()
    assert "vordak-reaver" not in struck("vordak-reaver", 91, 21).gone()


@pytest.mark.rule("MAG-65")
def test_who_is_stunned_does_nothing_next_turn_and_is_struck_with_double_chance():
    stunned = {"vordak-reaver": {"wounds": (wound("head", "slight"),)}}
    bands = band(0, "5,5,e"), band(1, "6,5,w", hero="vordak-reaver")
    assert needs(fighting(*bands, pieces=stunned), "men-1", "vordak-reaver") == "58 = (29 sword on leather) x 2 stunned"
    assert fighting(*bands, pieces=stunned, acting=1).why(Pick("vordak-reaver")) == "stunned"
    later = {"vordak-reaver": {"wounds": (wound("head", "slight", 0),)}}
    assert "stunned" not in needs(fighting(*bands, pieces=later), "men-1", "vordak-reaver")


HALVED = "13 = (21 sword on mail + 5 veteran) / 2 wounded head"


@pytest.mark.rule("MAG-65", "MAG-70")
def test_a_wounded_head_halves_every_chance_once():
    bands = band(0, "6,5,e", hero="lone-wolf"), band(1, "7,5,w")
    hurt = {"lone-wolf": {"wounds": (wound("head", "wound"), wound("head", "serious"))}}
    assert needs(fighting(*bands, pieces=hurt), "lone-wolf", "giaks-1") == HALVED


@pytest.mark.rule("MAG-58")
def test_where_the_table_agrees_soldiers_strike_a_helghast_with_half_their_chances_and_heroes_do_not():
    stalker, agreed = band(1, "6,5,w", hero="helghast-stalker"), {"helghast_unnatural": True}
    soldier, hero = band(0, "5,5,e"), band(0, "5,5,e", hero="lone-wolf")
    halved = needs(fighting(soldier, stalker, options=agreed), "men-1", "helghast-stalker")
    assert halved.endswith("/ 2 unnatural")
    assert "unnatural" not in needs(fighting(soldier, stalker), "men-1", "helghast-stalker")
    assert "unnatural" not in needs(fighting(hero, stalker, options=agreed), "lone-wolf", "helghast-stalker")


@pytest.mark.rule("MAG-66", "MAG-67", "MAG-68", "MAG-69")
def test_wounds_of_legs_arms_and_body_add_up():
    hurt = (wound("legs", "slight"), wound("arms", "wound"), wound("body", "wound"))
    bands = band(0, "6,5,e", hero="lone-wolf"), band(1, "7,5,w")
    table = fighting(*bands, pieces={"lone-wolf": {"wounds": hurt}})
    assert table.state.position.points(0) == 10 - 3 - 3
    assert needs(table, "lone-wolf", "giaks-1").endswith("- 8 wounds")
    lame = fighting(*bands, pieces={"lone-wolf": {"wounds": (wound("legs", "critical"),)}})
    assert lame.state.position.points(0) == 0
    armless = fighting(*bands, pieces={"lone-wolf": {"wounds": (wound("arms", "critical"),)}})
    assert armless.why(Pick("lone-wolf")) == "crippled"
    slow = {"lone-wolf": {"wounds": (wound("legs", "serious"),), "entered": 5, "run": 5}}
    assert "charge" not in needs(fighting(*bands, pieces=slow), "lone-wolf", "giaks-1")


@pytest.mark.rule("MAG-14", "MAG-64")
def test_a_monster_has_a_hit_chart_of_its_own():
    monster = band(1, "6,5,w", sheet="gourgaz", name="gourgaz", armour="hide", blade="double-handed-axe")
    table = fighting(band(0, "5,5,e"), monster).then(Pick("men-1"), Target("gourgaz")).do(Strike(), 1, 100, 50)
    assert table.piece("gourgaz").wounds[0].location == "arms"
    assert needs(table, "gourgaz", "men-1").startswith("30 = 30 claws on mail")


@pytest.mark.rule("MAG-144")
def test_kootak_is_hard_as_nails_once():
    table = struck("kootak", 100, 100)
    assert table.piece("kootak").wounds == ()
    assert table.piece("kootak").nails
    assert "kootak" in struck("kootak", 100, 100, pieces={"kootak": {"nails": True}}).gone()


@pytest.mark.rule("MAG-145")
def test_poison_makes_light_of_armour_and_shield_and_worsens_the_wounds_of_heroes():
    bands = band(0, "5,5,e", shield=True), band(1, "6,5,w", hero="kootak")
    assert (
        needs(fighting(*bands, acting=1), "kootak", "men-1")
        == "52 = 32 sword on no armour + 15 weapon skill + 5 veteran"
    )
    table = fighting(band(0, "5,5,e", hero="lone-wolf"), band(1, "6,5,w", hero="kootak"), acting=1)
    table.then(Pick("kootak"), Target("lone-wolf")).do(Strike(), 1, 16, 100)
    assert table.piece("lone-wolf").wounds[0].severity == "wound"


@pytest.mark.rule("MAG-132")
def test_the_strong_ignore_slight_wounds():
    table = fighting(band(0, "5,5,e", hero="gun-captain"), band(1, "6,5,w"), acting=1)
    table.then(Pick("giaks-1"), Target("gun-captain")).do(Strike(), 1, 35, 30)
    assert table.piece("gun-captain").wounds == ()


@pytest.mark.rule("MAG-60")
def test_a_unit_in_more_than_one_cover_is_struck_one_by_one():
    field = drawn(*["." * 12] * 5, "......s.....", *["." * 12] * 5)
    bands = band(0, "5,5,e", "5,6,e"), band(1, "6,5,w", "6,6,w")
    table = fighting(*bands, drawing=field).then(Pick("men-1"), Target("giaks-1"))
    assert table.members() == {"men-1"}
    assert table.why(Join("men-2")) == "mixed-cover"
    open_field = fighting(*bands).then(Pick("men-1"), Target("giaks-1"))
    assert open_field.members() == {"men-1", "men-2"}
