"""MAG-28, 30, 33..50, 103..115: fire, sight and cover."""

from __future__ import annotations

import pytest

from inkblade.games.battle import Choose, Done, Join, Loose, Pick, Quit, Target
from tests.games.battle.tables import band, drawn, scene, shoot

BOWS = {"missile": "longbow", "blade": "dagger", "armour": "leather"}


def archers(*at: str, **raw):
    return band(0, *at, **{"name": "archers", **BOWS, **raw})


def sums(table, force: str, target: str):
    table.then(Pick(force))
    found = {one["piece"]: one for one in table.shown()["sums"]}
    return found[target]


def needs(table, force: str = "archers", target: str = "giaks-1") -> str:
    return str(sums(table, force, target)["members"][0]["needs"])


@pytest.mark.rule("MAG-43", "MAG-44", "MAG-36")
@pytest.mark.parametrize(("face", "killed"), [(56, False), (7, True), (8, False)])
def test_a_longbow_at_a_mailed_giak_thirteen_squares_off_hits_with_seven(face: int, killed: bool):
    moved = {"giaks-1": {"entered": 1}}
    table = scene(archers("2,5,e"), band(1, "15,5,w", "15,9,w", shield=True), phase="fire-again", pieces=moved)
    assert needs(table) == "7 = (17 longbow on mail - 2 target moved - 1 shield) / 2 medium range"
    table.then(Target("giaks-1")).do(Loose(), face)
    assert table.gone() == ({"giaks-1"} if killed else set())


@pytest.mark.rule("MAG-43")
def test_who_has_moved_a_square_shoots_worse():
    moved = {"archers-1": {"entered": 1}}
    table = scene(archers("5,8,n"), band(1, "5,2,s"), phase="fire-again", pieces=moved)
    assert needs(table) == "15 = 17 longbow on mail - 2 moved"


@pytest.mark.rule("MAG-35", "MAG-36")
def test_range_is_counted_with_the_targets_square_from_two_to_the_weapons_last():
    def able(x: int) -> bool:
        table = scene(archers("2,5,e"), band(1, f"{x},5,w"), drawing=drawn(*["." * 30] * 10))
        return table.state.asked == 0 and table.why(Pick("archers")) is None

    assert [x for x in range(3, 30) if able(x)] == list(range(4, 23))


@pytest.mark.rule("MAG-37")
def test_the_arc_of_fire_opens_at_forty_five_degrees_from_the_front():
    def able(at: str) -> bool:
        return scene(archers("10,5,n"), band(1, f"{at},s")).why(Pick("archers")) is None

    assert able("10,2")
    assert able("13,2")
    assert not able("14,2")
    assert not able("13,5")
    assert not able("10,9")


@pytest.mark.rule("MAG-38")
def test_somebody_in_between_blocks_a_shot():
    crowd = archers("2,5,e"), band(0, "5,5,e"), band(1, "9,5,w", "9,9,w")
    table = scene(*crowd).then(Pick("archers"))
    assert table.why(Target("giaks-1")) == "unseen"
    assert table.why(Target("giaks-2")) is None


@pytest.mark.rule("MAG-39")
def test_troops_on_a_hilltop_shoot_over_those_below_and_those_on_a_slope_do_not():
    field = drawn(*["/^/" + "." * 15] * 7)
    crowd = band(0, "6,3,e"), band(1, "10,3,w")
    assert scene(archers("1,3,e"), *crowd, drawing=field).why(Pick("archers")) is None
    assert scene(archers("2,3,e"), *crowd, drawing=field).why(Pick("archers")) == "no-target"


@pytest.mark.rule("MAG-40", "MAG-41", "MAG-42")
@pytest.mark.parametrize(("training", "able"), [("poor", "abe"), ("normal", "abcdeh"), ("veteran", "abcdefgh")])
def test_archers_fire_in_as_many_ranks_as_they_are_trained_to(training: str, able: str):
    places = {
        "a": "5,4,n",
        "b": "6,4,n",
        "e": "7,4,n",
        "c": "5,5,n",
        "d": "6,5,n",
        "h": "7,5,n",
        "f": "5,6,n",
        "g": "6,6,n",
    }
    table = scene(archers(*places.values(), training=training), band(1, "6,0,s"))
    names = {f"archers-{number + 1}": letter for number, letter in enumerate(places)}
    table.then(*shoot("archers", "giaks-1"))
    assert {names[one] for one in table.members()} == set(able)


@pytest.mark.rule("MAG-46", "MAG-47")
def test_a_total_of_a_hundred_and_twenty_five_is_a_hit_and_a_quarter_of_another():
    shooters = [f"{x},{y},n" for x in range(4, 9) for y in (6, 7)]
    table = scene(archers(*shooters), band(1, "6,0,s", "7,0,s", "12,0,s", armour="none"))
    table.then(*shoot("archers", "giaks-1"))
    total = table.shown()["pool"]["total"]
    assert total == 280
    table.do(Loose(), 81)
    assert table.gone() == {"giaks-1", "giaks-2"}


@pytest.mark.rule("MAG-47")
def test_the_remainder_of_a_total_is_rolled_for():
    shooters = [f"{x},{y},n" for x in range(4, 9) for y in (6, 7)]
    table = scene(archers(*shooters), band(1, "6,0,s", "7,0,s", "12,0,s", armour="none"))
    table.then(*shoot("archers", "giaks-1"), *(Quit(f"archers-{one}") for one in range(5, 11)))
    assert table.shown()["pool"]["total"] == 4 * 28
    table.do(Loose(), 13)
    assert table.gone() == {"giaks-1"}


@pytest.mark.rule("MAG-49", "MAG-50")
def test_further_hits_strike_the_nearest_of_either_side_and_the_targets_owner_chooses():
    shooters = [f"{x},{y},n" for x in range(4, 9) for y in (8, 9)]
    men = band(0, "6,2,n", "1,10,n")
    table = scene(archers(*shooters), men, band(1, "7,3,s", "8,3,s", "13,3,s", armour="none"))
    table.then(*shoot("archers", "giaks-1")).do(Loose(), 99)
    assert table.gone() == {"giaks-1"}
    assert table.state.asked == 1
    table.do(Choose("men-1"))
    assert table.gone() == {"giaks-1", "men-1"}


@pytest.mark.rule("MAG-49")
def test_a_hero_among_the_nearest_is_struck_once_and_then_whoever_is_next():
    shooters = archers(*(f"8,{y},e" for y in range(1, 11)))
    giaks = band(1, "13,5,w", "13,8,w", armour="none")
    table = scene(shooters, giaks, band(1, "14,5,w", hero="kootak"), pieces={"kootak": {"nails": True}})
    table.then(*shoot("archers", "giaks-1"))
    assert table.shown()["pool"]["total"] == 280
    table.do(Loose(), 1, 10, 90)
    assert (table.gone(), len(table.piece("kootak").wounds)) == ({"giaks-1", "giaks-2"}, 1)


@pytest.mark.rule("MAG-46")
def test_a_pool_is_of_one_unit_and_every_member_could_shoot_alone():
    table = scene(archers("5,5,n", "6,5,n", "9,5,s"), archers("7,5,n", name="others"), band(1, "5,1,s"))
    table.then(*shoot("archers", "giaks-1"))
    assert table.why(Join("others-1")) == "another-unit"
    assert table.why(Join("archers-1")) == "member"
    table.then(Quit("archers-2"))
    assert table.why(Join("archers-2")) is None


@pytest.mark.rule("MAG-46")
def test_a_unit_in_more_than_one_cover_is_shot_at_one_by_one():
    field = drawn(*["." * 12] * 3, ".....s......", *["." * 12] * 5)
    table = scene(archers("5,8,n", "6,8,n"), band(1, "5,3,s", "6,3,s"), drawing=field)
    table.then(*shoot("archers", "giaks-2"))
    assert table.members() == {"archers-1"}
    assert table.why(Join("archers-2")) == "mixed-cover"


@pytest.mark.rule("MAG-34")
def test_who_stands_next_to_an_enemy_does_not_shoot():
    table = scene(archers("5,5,n", "5,8,n"), band(1, "6,5,w", "5,1,s"))
    table.then(*shoot("archers", "giaks-2"))
    assert table.members() == {"archers-2"}


@pytest.mark.rule("MAG-28", "MAG-30", "MAG-33")
def test_bows_shoot_twice_a_turn_and_crossbows_once():
    for weapon, again in (("longbow", True), ("crossbow", False)):
        table = scene(archers("5,8,n", missile=weapon), band(1, "5,2,s"))
        table.then(*shoot("archers", "giaks-1")).do(Loose(), 100)
        table.do(Done()).do(Done())
        assert (table.state.phase == "fire-again") == again


@pytest.mark.rule("MAG-45")
def test_a_chance_of_zero_cannot_hit():
    field = drawn(*["." * 12] * 2, "....rrrr....", *["." * 12] * 6)
    table = scene(
        band(0, "5,8,n", name="archers", missile="sling", training="poor"),
        band(1, "5,2,s", armour="plate"),
        drawing=field,
    )
    table.then(*shoot("archers", "giaks-1")).do(Loose())
    assert table.last("shot").facts["total"] == 0


@pytest.mark.rule("MAG-48", "MAG-63", "MAG-64")
def test_every_hit_on_a_hero_strikes_him_and_is_rolled_on_the_chart():
    shooters = [f"{x},{y},n" for x in range(2, 11) for y in (6, 7)]
    table = scene(archers(*shooters), band(1, "6,1,s", hero="vordak-reaver"))
    table.then(*shoot("archers", "vordak-reaver"))
    hits = table.shown()["pool"]["total"] // 100
    assert hits == 4
    table.do(Loose(), 100, *(1, 100) * hits)
    assert [one.location for one in table.piece("vordak-reaver").wounds] == ["body"] * hits


@pytest.mark.rule("MAG-104")
def test_one_shoots_into_trees_and_not_through_them():
    field = drawn(*["." * 12] * 3, ".....t......", *["." * 12] * 5)
    assert "trees" in needs(scene(archers("5,8,n"), band(1, "5,3,s"), drawing=field))
    assert scene(archers("5,8,n"), band(1, "5,1,s"), drawing=field).why(Pick("archers")) == "no-target"
    assert scene(archers("5,3,n"), band(1, "5,1,s"), drawing=field).why(Pick("archers")) is None


@pytest.mark.rule("MAG-19", "MAG-105")
def test_a_plateau_is_shot_into_and_from_and_not_over():
    field = drawn(*["." * 6 + "/^^^/" + "." * 7] * 7)

    def able(a: int, b: int) -> bool:
        table = scene(archers(f"{a},3,e"), band(1, f"{b},3,w"), drawing=field)
        return table.why(Pick("archers")) is None

    assert able(2, 7)
    assert not able(2, 8)
    assert not able(2, 13)
    assert able(7, 9)
    assert able(9, 13)
    assert not able(8, 13)


@pytest.mark.rule("MAG-106", "MAG-107")
def test_no_shot_goes_round_the_corner_of_a_slope():
    for mark in "/x":
        field = drawn(
            "." * 12, *[row.replace("/", mark) for row in ("...////.....", "...////.....", "...//^/.....")], "." * 12
        )
        assert field
    hill = drawn("." * 12, "...////.....", "...//^/.....".replace("//^/", "/^^/"), "...////.....", "." * 12, "." * 12)
    blocked = scene(archers("9,1,w"), band(1, "4,1,w"), drawing=hill)
    assert blocked.why(Pick("archers")) == "no-target"
    into = scene(archers("9,1,w"), band(1, "6,1,w"), drawing=hill)
    assert into.why(Pick("archers")) is None


@pytest.mark.rule("MAG-108", "MAG-109", "MAG-103")
@pytest.mark.parametrize(("mark", "name"), [("-", "low wall"), ("h", "hedge"), ("f", "fence")])
def test_a_wall_covers_only_who_stands_right_behind_it(mark: str, name: str):
    field = drawn(*["." * 12] * 9, flat={(x, 4): mark for x in range(3, 9)})
    behind = scene(archers("5,8,n"), band(1, "5,3,s"), drawing=field)
    assert needs(behind) == f"13 = 17 longbow on mail - 4 {name}"
    for at in ("5,2,s", "5,5,s"):
        assert needs(scene(archers("5,8,n"), band(1, at), drawing=field)) == "17 = 17 longbow on mail"
    monster = band(1, "5,3,s", sheet="gourgaz", name="gourgaz", armour="hide", blade="claws")
    assert f"- 2 {name}" in needs(scene(archers("5,8,n"), monster, drawing=field), target="gourgaz")


@pytest.mark.rule("MAG-103", "MAG-108")
@pytest.mark.parametrize(("before", "covered"), [("", False), ("h", True), ("=", True)], ids=["open", "hedge", "wall"])
def test_of_a_riders_squares_that_are_seen_the_one_with_least_cover_is_shot_at(before: str, covered: bool):
    edges = {(5, 4): "h", **({(4, 4): before} if before else {})}
    rider = band(1, "5,3,e", mounted=True, blade="sword")
    table = scene(archers("5,8,n"), rider, drawing=drawn(*["." * 12] * 9, flat=edges))
    assert ("hedge" in needs(table)) == covered


@pytest.mark.rule("MAG-110")
def test_scrub_and_rocks_cover_and_do_not_hide():
    field = drawn(*["." * 12] * 2, ".....s......", ".....r......", *["." * 12] * 5)
    assert needs(scene(archers("5,8,n"), band(1, "5,2,s"), drawing=field)) == "13 = 17 longbow on mail - 4 scrub"
    assert scene(archers("5,8,n"), band(1, "5,1,s"), drawing=field).why(Pick("archers")) is None


@pytest.mark.rule("MAG-111", "MAG-112")
def test_a_high_wall_hides_and_its_rampart_is_shot_at_over_the_crenellations():
    wall = {(x, 4): "=" for x in range(12)}
    field = drawn(*["." * 12] * 3, "#" * 12, *["." * 12] * 5, flat=wall)
    assert scene(archers("5,8,n"), band(1, "5,2,s"), drawing=field).why(Pick("archers")) == "no-target"
    assert needs(scene(archers("5,8,n"), band(1, "5,3,s"), drawing=field)) == "10 = 17 longbow on mail - 7 rampart"
    inside = scene(archers("5,0,s"), band(1, "5,3,n"), drawing=field)
    assert needs(inside) == "17 = 17 longbow on mail"


@pytest.mark.rule("MAG-113", "MAG-114", "MAG-115")
@pytest.mark.parametrize(("mark", "cover"), [("d", "- 2 door"), ("w", "- 4 window"), ("i", "- 7 arrow slit")])
def test_an_opening_shows_all_to_who_stands_at_it_and_from_afar_the_square_behind(mark: str, cover: str):
    field = drawn(*["." * 12] * 9, flat={(x, 4): mark if x == 5 else "=" for x in range(12)})
    assert scene(archers("5,4,n"), band(1, "5,1,s"), drawing=field).why(Pick("archers")) is None
    assert scene(archers("5,8,n"), band(1, "5,1,s"), drawing=field).why(Pick("archers")) == "no-target"
    assert cover in needs(scene(archers("5,8,n"), band(1, "5,3,s"), drawing=field))
