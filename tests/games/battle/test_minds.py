"""MAG-75, 127, 138, 147..149: mounts that listen, and minds that are taken."""

from __future__ import annotations

from typing import Any

import pytest

from inkblade.boards import Facing, Square
from inkblade.games.battle import BATTLE, Back, Done, Loose, Pick, Strike, TakeTest, Target, Use
from inkblade.games.battle._state import Trance
from tests.games.battle.tables import Scene, band, drawn, go, scene

WOLF, STALKER = "lone-wolf", "helghast-stalker"
KIN: dict[str, Any] = {"heroes": {WOLF: {"skills": ["animal-kinship"]}}}


def facing_it(*bands: Any, **rest: Any) -> Scene:
    """A Helghast before three men, to act."""
    men = band(0, "9,5,e", "9,6,e", "9,7,e", blade="sword")
    return scene(men, *bands, band(1, "12,5,w", hero=STALKER), acting=1, **rest)


def glance(target: str) -> Use:
    return Use("hypnotise", STALKER, target)


@pytest.mark.rule("MAG-147")
def test_a_glance_reaches_three_squares_once_a_battle_and_not_from_contact():
    table = facing_it(band(0, "8,9,e", name="far"))
    assert table.why(glance("far-1")) == "far"
    assert table.why(Use("hypnotise", STALKER, STALKER)) == "a-friend"
    table.do(glance("men-1"), 61)
    assert table.piece("men-1").trance is None
    assert table.why(glance("men-1")) == "spent"
    engaged = scene(band(0, "11,5,e", "9,5,e"), band(1, "12,5,w", hero=STALKER), acting=1)
    assert engaged.why(glance("men-2")) == "engaged"
    assert facing_it(phase="fire-again").why(glance("men-1")) == "not-now"


@pytest.mark.rule("MAG-138", "MAG-147")
@pytest.mark.parametrize(
    ("victim", "needed"),
    [({}, 60), ({"sheet": "gourgaz", "armour": "hide", "blade": "claws", "camp": "neutral"}, 50)],
)
def test_soldiers_are_held_more_easily_than_monsters(victim: dict[str, Any], needed: int):
    for face in (needed, needed + 1):
        table = scene(band(0, "10,5,e", **victim, id="it"), band(1, "12,5,w", hero=STALKER), acting=1)
        name = next(one for one in table.state.position.names if one.startswith("it"))
        table.do(glance(name), face)
        assert (table.piece(name).trance is not None) == (face <= needed)


@pytest.mark.rule("MAG-138", "MAG-147")
def test_heroes_are_held_on_forty_kai_lords_on_thirty_and_a_strong_mind_never():
    strong = {"heroes": {"pelathar": {"skills": ["mental-strength"], "battles": 1}}}
    cases: list[tuple[str, int, dict[str, Any]]] = [("pelathar", 40, {}), (WOLF, 30, {}), ("pelathar", 0, strong)]
    for hero, needed, more in cases:
        for face in (max(1, needed), needed + 1):
            table = scene(band(0, "10,5,e", hero=hero), band(1, "12,5,w", hero=STALKER), acting=1, **more)
            table.do(glance(hero), face)
            assert (table.piece(hero).trance is not None) == (face <= needed)


@pytest.mark.rule("MAG-148")
def test_the_victim_stands_still_outside_its_unit_for_the_rest_of_the_turn():
    table = facing_it().do(glance("men-1"), 60).then(Done())
    assert (table.state.phase, table.state.asked) == ("move", 0)
    assert table.why(Pick("men-1")) == "entranced"
    table.then(Pick("men-3"), go(2, 7, "w"), Pick("men-2"), go(2, 6, "w"))
    assert table.why(Done()) is None


@pytest.mark.rule("MAG-148")
def test_the_victim_strikes_back_only_if_it_is_attacked():
    trance = {"men-1": {"trance": Trance(1, 2)}}
    own = band(0, "9,5,e", "1,1,e")
    giaks = band(1, "10,5,w", "10,9,w")
    assert scene(own, giaks, phase="combat", pieces=trance).why(Pick("men-1")) == "entranced"
    table = scene(own, giaks, phase="combat", acting=1, pieces=trance)
    table.then(Pick("giaks-1"), Target("men-1")).do(Strike(), 100)
    assert table.state.asked == 0
    assert table.why(Pick("men-1")) is None


def held(**rest: Any) -> Scene:
    """The first of three men obeys the Darklords until turn 4."""
    trance = {"men-1": {"trance": Trance(1, 1, 4)}}
    return scene(band(0, "9,5,e", "9,6,e", "9,7,e"), band(1, "20,2,w"), pieces=trance, **rest)


@pytest.mark.rule("MAG-149")
def test_from_the_next_turn_he_obeys_for_as_long_as_a_die_says_then_wakes():
    table = facing_it().do(glance("men-1"), 60).then(Done(), Done())
    assert table.piece("men-1").trance == Trance(1, 2)
    table.do(Done(), 2)
    assert table.piece("men-1").trance == Trance(1, 2, 4)
    assert table.state.position.seat(table.state.position.names["men-1"]) == 1
    assert table.last("obeys").facts["turns"] == 2
    for turn, trance in ((4, Trance(1, 2, 4)), (5, None)):
        while table.state.turn < turn:
            table.then(BATTLE.rules.default(BATTLE.rules.view(table.state, table.state.asked)))
        assert table.piece("men-1").trance == trance
    assert "wakes" in table.kinds()


@pytest.mark.rule("MAG-148", "MAG-149")
def test_good_former_friends_neither_attack_him_nor_are_locked_by_him():
    assert held(phase="combat").why(Pick("men-2")) == "far"
    assert held(phase="move").why(Pick("men-2")) is None
    bows = band(0, "3,5,e", name="bows", missile="longbow", blade="dagger")
    trance = {"men-1": {"trance": Trance(1, 1, 4)}}
    table = scene(bows, band(0, "9,5,e", "9,9,e"), band(1, "12,7,w"), pieces=trance).then(Pick("bows"))
    assert table.why(Target("men-1")) == "a-friend"
    assert table.objection(Target("men-1")).rule == "MAG-148"  # type: ignore[union-attr]


@pytest.mark.rule("MAG-149")
def test_he_is_locked_by_his_former_friends_and_may_strike_them():
    table = held(phase="combat", acting=1).then(Pick("men-1"), Target("men-2"))
    table.do(Strike(), 1)
    assert table.gone() == {"men-2"}
    assert held(phase="move", acting=1).why(Pick("men-1")) == "locked"


@pytest.mark.rule("MAG-56", "MAG-149")
def test_nobody_of_his_unit_supports_him_against_their_own():
    spears, mate = band(0, "9,5,e", "8,5,e", blade="spear"), band(0, "10,5,w", name="mate")
    trance = {"men-1": {"trance": Trance(1, 1, 4)}}
    table = scene(spears, mate, band(1, "20,2,w"), phase="combat", acting=1, pieces=trance)
    assert table.then(Pick("men-1"), Target("mate-1")).members() == {"men-1"}


@pytest.mark.rule("MAG-148", "MAG-149")
def test_mercenaries_may_attack_a_friend_who_obeys_the_enemy():
    trance = {"men-1": {"trance": Trance(1, 1, 4)}}
    hired = band(0, "10,5,w", name="hired", camp="neutral")
    table = scene(band(0, "9,5,e", "9,9,e"), hired, band(1, "20,2,w"), pieces=trance, phase="combat")
    table.then(Pick("hired-1"), Target("men-1")).do(Strike(), 1)
    assert table.gone() == {"men-1"}


@pytest.mark.rule("MAG-149")
def test_he_who_is_held_is_no_casualty_of_his_unit():
    table = held(phase="morale")
    force = table.shown(0)["forces"][0]
    assert (force["standing"], force["causes"]) == (3, [])


@pytest.mark.rule("MAG-149")
def test_an_archer_who_obeys_shoots_for_the_enemy():
    trance = {"men-1": {"trance": Trance(1, 1, 4)}}
    bows = band(0, "9,5,e", "9,9,e", missile="longbow", blade="dagger")
    table = scene(bows, band(0, "13,5,w", name="mate"), band(1, "20,2,w"), pieces=trance, acting=1)
    table.then(Pick("men"), Target("mate-1"))
    assert table.members() == {"men-1"}
    table.do(Loose(), 1)
    assert table.gone() == {"mate-1"}


@pytest.mark.rule("MAG-75")
def test_a_blast_of_the_mind_is_no_spell_and_no_cause_to_test():
    giaks = band(1, *(f"8,{y},w" for y in range(10)))
    bands = band(0, "5,5,e", hero=WOLF), giaks
    table = scene(*bands, heroes={WOLF: {"skills": ["mindblast"]}}).do(Use("mindblast", WOLF, "giaks-6"), 1)
    assert table.gone() == {"giaks-6"}
    assert [force["causes"] for force in table.shown()["forces"]] == [[], []]


def riding(**rest: Any) -> Scene:
    """Lone Wolf, who speaks to animals, and a wolfrider of the enemy three squares away."""
    riders = band(1, "8,5,w", mounted=True, blade="sword")
    return scene(band(0, "5,5,e", hero=WOLF), riders, band(1, "20,9,w", name="foot"), **KIN, **rest)


@pytest.mark.rule("MAG-127")
def test_a_kai_lord_speaks_to_a_mount_and_moves_it_a_square():
    table = riding()
    assert table.why(Use("animal-kinship", WOLF, "foot-1")) == "no-animal"
    assert Use("animal-kinship", WOLF, "giaks-1") in table.options()
    table.do(Use("animal-kinship", WOLF, "giaks-1"), 40)
    assert table.state.phase == "move"
    turned = Use("animal-kinship", WOLF, "giaks-1", at=Square(8, 4), facing=Facing.EAST)
    assert table.why(Use("animal-kinship", WOLF, "giaks-1", at=Square(8, 2), facing=Facing.EAST)) == "no-stride"
    table.then(turned)
    piece = table.piece("giaks-1")
    assert (table.at("giaks-1"), piece.facing, piece.spent, piece.entered) == ((8, 4), Facing.EAST, 0, 1)
    assert table.why(turned) == "deaf"


@pytest.mark.rule("MAG-127")
def test_an_animal_that_does_not_listen_is_not_moved_and_none_is_spoken_to_from_afar_or_unseen():
    table = riding().do(Use("animal-kinship", WOLF, "giaks-1"), 41)
    assert table.state.phase == "move"
    assert table.why(Use("animal-kinship", WOLF, "giaks-1", at=Square(8, 4), facing=Facing.EAST)) == "deaf"
    far = scene(band(0, "3,5,e", hero=WOLF), band(1, "8,5,w", mounted=True), **KIN)
    assert far.state.phase == "fire"
    assert far.why(Use("animal-kinship", WOLF, "giaks-1")) == "far"
    wood, bows = drawn(*["." * 5 + "tt" + "." * 17] * 12), band(0, "4,5,e", missile="short-bow", name="bows")
    hidden, near = band(1, "7,4,w", mounted=True), band(1, "3,9,w", name="near")
    unseen = scene(bows, band(0, "4,4,e", hero=WOLF), hidden, near, drawing=wood, **KIN)
    assert unseen.why(Use("animal-kinship", WOLF, "giaks-1")) == "unseen"


@pytest.mark.rule("MAG-127")
def test_ones_own_mounts_are_moved_besides_their_own_movement_and_stay_moved():
    riders = band(0, "8,5,e", "8,6,e", mounted=True, blade="lance", name="riders")
    table = scene(band(0, "5,5,e", hero=WOLF), riders, band(1, "20,9,w"), **KIN)
    table.do(Use("animal-kinship", WOLF, "riders-1"), 1)
    table.then(Use("animal-kinship", WOLF, "riders-1", at=Square(8, 4), facing=Facing.EAST))
    table.then(Pick("riders-1"), go(11, 4, "e"), Back("riders"))
    assert table.at("riders-1") == (8, 4)
    assert BATTLE.rules.default(BATTLE.rules.view(table.state, 0)) is not None
    assert table.why(TakeTest("riders")) == "not-now"


@pytest.mark.rule("MAG-127")
def test_no_mount_is_told_to_cross_what_it_cannot():
    walled = drawn(*["." * 24] * 12, flat={(x, 5): "=" for x in range(24)})
    table = riding(drawing=walled).do(Use("animal-kinship", WOLF, "giaks-1"), 40)
    assert table.why(Use("animal-kinship", WOLF, "giaks-1", at=Square(8, 4), facing=Facing.WEST)) == "no-stride"
    assert table.why(Use("animal-kinship", WOLF, "giaks-1", at=Square(8, 6), facing=Facing.WEST)) is None
