"""MAG-01..17, 24..27, 116..118: armies, encounters, placing, hiding and the turn."""

from __future__ import annotations

import random

import pytest

from inkblade.boards import Facing, Square
from inkblade.games.battle import BATTLE, Done, Muster, Pick, Place, Ready, encounter_ids
from inkblade.kernel import Malformed, Match, ScriptedDice, options, replay
from tests.games.battle.tables import SEED, Scene, band, drawn, go, raw_setup, scene, setup


def refused(*bands, **rest) -> str:
    with pytest.raises(Malformed) as fault:
        setup(*bands, **rest)
    return str(fault.value)


@pytest.mark.rule("MAG-01", "MAG-07")
def test_good_and_evil_never_serve_in_one_army():
    assert "MAG-07" in refused(band(0, "1,1,e"), band(0, "2,2,e", hero="kootak"), band(1, "9,9,w"))
    hired = band(1, "3,3,w", sheet="human", name="hired", camp="neutral")
    assert setup(band(0, "1,1,e"), band(1, "9,9,w"), hired).forces[2].camp == "neutral"


@pytest.mark.rule("MAG-03", "MAG-04", "MAG-05", "MAG-06")
def test_a_race_carries_what_its_play_sheet_lists():
    assert "MAG-06" in refused(band(0, "1,1,e", missile="arquebus"), band(1, "9,9,w"))
    gun = {"sheet": "dwarf", "missile": "arquebus", "blade": "axe"}
    assert setup(band(0, "1,1,e", **gun), band(1, "9,9,w")).forces[0].missile == "arquebus"
    assert "does not ride" in refused(band(0, "1,1,e", **gun, mounted=True), band(1, "9,9,w"))
    assert "only riders" in refused(band(0, "1,1,e", blade="lance"), band(1, "9,9,w"))


@pytest.mark.rule("MAG-24")
def test_an_army_has_one_leader():
    raw = raw_setup(band(0, "1,1,e"), band(1, "9,9,w"))
    raw["encounter"]["armies"][0]["forces"][0]["leader"] = False
    with pytest.raises(Malformed, match="MAG-24"):
        BATTLE.notation.read_setup(raw)


@pytest.mark.rule("MAG-11", "MAG-116", "MAG-117", "MAG-118")
def test_lone_wolf_chooses_one_discipline_and_one_more_for_each_battle_survived():
    bands = band(0, "1,1,e", hero="lone-wolf"), band(1, "9,9,w")
    assert "MAG-116" in refused(*bands, heroes={"lone-wolf": {"skills": ["hunting", "tracking"]}})
    chosen = {"skills": ["skill:longbow", "skill:axe"], "battles": 1}
    force = setup(*bands, heroes={"lone-wolf": chosen}).forces[0]
    assert (force.missile, force.blade) == ("longbow", "axe")
    assert setup(*bands).forces[0].blade == "sword"


@pytest.mark.rule("MAG-122", "MAG-120")
def test_tracking_adds_two_points_and_hunting_opens_rough_ground():
    field = drawn(*["t" * 24] * 12)
    bands = band(0, "5,5,e", hero="lone-wolf"), band(1, "20,9,w")

    def far(skill: str) -> int:
        heroes = {"lone-wolf": {"skills": [skill]}}
        table = scene(*bands, phase="move", drawing=field, heroes=heroes).do(Pick("lone-wolf"))
        return max(x for x, y in table.marches())

    assert far("skill:axe") == 10
    assert far("tracking") == 11
    assert far("hunting") == 15


@pytest.mark.rule("MAG-119", "MAG-124")
def test_camouflage_and_weaponskill_count_in_the_sum():
    field = drawn(*["." * 24] * 5, "." * 10 + "m" * 14, *["." * 24] * 5)
    wolf = {"lone-wolf": {"skills": ["camouflage"]}}
    bows = band(1, "3,5,e", missile="short-bow", name="bows")
    table = scene(band(0, "11,5,w", hero="lone-wolf"), bows, acting=1, drawing=field, heroes=wolf).do(Pick("bows"))
    assert "- 2 camouflaged" in table.shown()["sums"][0]["members"][0]["needs"]
    skilled = {"lone-wolf": {"skills": ["skill:longbow"]}}
    table = scene(band(0, "11,5,w", hero="lone-wolf"), bows, drawing=field, heroes=skilled).do(Pick("lone-wolf"))
    assert "+ 10 weapon skill" in table.shown()["sums"][0]["members"][0]["needs"]


@pytest.mark.rule("MAG-02", "MAG-17", "MAG-25")
def test_pieces_are_placed_in_their_area_on_ground_that_bears_them():
    areas = {"west": [[0, 0, 3, 5]], "east": [[8, 0, 11, 5]]}
    raw = raw_setup(
        band(0, "1,1,e", area="west"), band(1, "9,1,w", area="east"), drawing=drawn(*["w..........."] * 6), areas=areas
    )
    state = BATTLE.rules.start(BATTLE.notation.read_setup(raw), ScriptedDice((1, 9))).state
    table = Scene(state)
    assert state.asked == 0
    assert table.why(Place("men-1", Square(5, 1), Facing.EAST)) == "no-place"
    assert table.why(Place("men-1", Square(0, 1), Facing.EAST)) == "no-place"
    assert table.why(Place("men-1", Square(2, 1), Facing.NORTH_EAST)) == "no-place"
    assert table.why(Ready()) == "missing"
    table.then(Place("men-1", Square(2, 1), Facing.EAST), Ready(), Muster(), Ready())
    assert table.state.turn == 1


@pytest.mark.rule("MAG-16")
def test_who_rolls_lower_places_first():
    told = setup(band(0, "1,1,e"), band(1, "9,9,w"))
    assert BATTLE.rules.start(told, ScriptedDice((9, 1))).state.asked == 1
    assert BATTLE.rules.start(told, ScriptedDice((4, 4, 1, 9))).state.asked == 0


@pytest.mark.rule("MAG-27")
def test_the_higher_die_acts_first_and_ties_are_rolled_again():
    told = setup(band(0, "1,1,e"), band(1, "9,9,w"), mustered=True)
    for faces, red in (((1, 9, 9, 1), 0), ((1, 9, 3, 3, 1, 9), 1)):
        step = BATTLE.rules.start(told, ScriptedDice(faces))
        assert (step.state.turn, step.state.red) == (1, red)


WOOD = drawn(*["." * 8 + "tt" + "." * 8] * 6)


def ambush(**rest) -> Scene:
    hidden = {"giaks-1": {"hidden": True}}
    return scene(band(0, "3,3,e", "3,4,e"), band(1, "12,3,w", hidden=True), drawing=WOOD, pieces=hidden, **rest)


@pytest.mark.rule("MAG-89")
def test_an_army_of_which_a_unit_is_divided_is_not_ready():
    match = Match(BATTLE, setup(band(0, "1,3,e", "1,4,e"), band(1, "9,3,w")), SEED)
    for piece, y in (("men-1", 3), ("men-2", 11)):
        match.submit(0, Place(piece, Square(1, y), Facing.EAST))
    objection = BATTLE.rules.objection(match.view(0), Ready())
    assert objection is not None
    assert objection.code == "divided"


@pytest.mark.rule("MAG-26")
def test_who_may_hide_is_offered_squares_to_hide_in_and_to_stand_on_openly():
    foes = band(1, "12,3,w", hidden=True, name="sneaks"), band(1, "3,1,w", name="giaks")
    match = Match(BATTLE, setup(band(0, "1,3,e"), *foes, drawing=WOOD), SEED)
    if match.waiting == (0,):
        match.submit(0, Muster())
        match.submit(0, Ready())
    offered = [one for one in options(BATTLE.rules, match.view(1)) if isinstance(one, Place)]
    assert {(one.piece, one.hidden) for one in offered} == {("sneaks-1", True), ("sneaks-1", False), ("giaks-1", False)}


@pytest.mark.rule("MAG-26")
def test_a_hidden_piece_is_in_nobody_elses_view():
    table = ambush(phase="move")

    def squares(seat):
        return next(one["squares"] for one in table.shown(seat)["pieces"] if one["name"] == "giaks-1")

    assert squares(0) == squares(None) == []
    assert squares(1) == [[12, 3]]


@pytest.mark.rule("MAG-26")
def test_what_an_enemy_comes_to_see_is_placed_and_cuts_his_way_short():
    table = ambush(phase="move").then(Pick("men-1"), go(9, 3, "e"))
    assert "revealed" in table.kinds()
    assert not table.piece("giaks-1").hidden
    assert table.at("men-1") in {(8, 3), (9, 3)}
    assert table.shown(0)["pieces"][2]["squares"] == [[12, 3]]


@pytest.mark.rule("MAG-26")
def test_a_view_does_not_depend_on_where_hidden_pieces_stand():
    first = ambush(phase="move")
    second = scene(
        band(0, "3,3,e", "3,4,e"),
        band(1, "15,5,n", hidden=True),
        drawing=WOOD,
        phase="move",
        pieces={"giaks-1": {"hidden": True, "spent": 3}},
    )
    assert first.shown(0) == second.shown(0)
    assert first.options() == second.options()


@pytest.mark.rule("MAG-26")
def test_nobody_sees_which_hidden_piece_an_enemy_has_in_hand():
    table = ambush(phase="move", acting=1)
    before = table.shown(0)
    table.do(Pick("giaks-1"))
    assert table.shown(0) == before
    assert table.shown(1)["picked"] == "giaks-1"


@pytest.mark.rule("MAG-15")
def test_an_army_with_nobody_left_has_lost_and_equal_shares_are_a_draw():
    table = scene(band(0, "3,3,e"), band(1, "12,3,w"), phase="move", turn=12)
    table.then(Done(), Done())
    assert table.outcome is not None
    assert table.outcome.points == (0.5, 0.5)


@pytest.mark.rule("MAG-15")
@pytest.mark.parametrize("encounter", encounter_ids())
def test_every_encounter_is_played_to_its_end(encounter: str):
    match = Match(BATTLE, BATTLE.notation.read_setup({"encounter": encounter}), SEED)
    choice = random.Random(encounter)
    for _ in range(400):
        if match.outcome is not None:
            break
        (seat,) = match.waiting
        view = match.view(seat)
        found = options(BATTLE.rules, view)
        assert BATTLE.rules.default(view) in found or BATTLE.rules.objection(view, BATTLE.rules.default(view)) is None
        match.submit(seat, choice.choice(found) if choice.random() < 0.5 else BATTLE.rules.default(view))
    while match.outcome is None:
        (seat,) = match.waiting
        match.submit(seat, BATTLE.rules.default(match.view(seat)))
    assert match.state.turn <= match.setup.encounter.turns
    assert replay(match.record, BATTLE).state == match.state


def test_bad_setups_are_refused_with_the_place():
    for raw, words in (
        ({"encounter": "nowhere"}, "setup.encounter: expected one of"),
        ({"options": {"x": 1}}, "setup.options"),
        ({"heroes": {"kootak": {}}}, "setup.heroes.kootak"),
        ({"encounter": 3}, "setup.encounter"),
    ):
        with pytest.raises(Malformed, match=words):
            BATTLE.notation.read_setup(raw)


def test_decisions_are_read_as_they_are_written():
    table = scene(band(0, "3,3,e"), band(1, "12,3,w"), phase="move").do(Pick("men-1"))
    for decision in table.options():
        assert BATTLE.notation.read_decision(BATTLE.notation.plain(decision)) == decision
    with pytest.raises(Malformed, match="decision"):
        BATTLE.notation.read_decision({"do": "fly"})


@pytest.mark.rule("MAG-26")
def test_who_could_hide_is_mustered_openly_where_the_enemy_sees_every_square():
    told = setup(band(0, "3,3,e"), band(1, "20,3,w", hidden=True))
    table = Scene(BATTLE.rules.start(told, ScriptedDice((1, 9))).state)
    table.then(Muster(), Ready(), Muster())
    assert (table.at("giaks-1") is not None, table.piece("giaks-1").hidden) == (True, False)


@pytest.mark.rule("MAG-26")
def test_a_unit_is_mustered_in_front_about_the_middle_of_its_area():
    areas = {"field": [[0, 0, 4, 10]], "camp": [[19, 0, 23, 11]]}
    told = setup(band(0, *["1,1,e"] * 6), band(1, "20,3,w", area="camp"), areas=areas)
    table = Scene(BATTLE.rules.start(told, ScriptedDice((1, 9))).state).do(Muster())
    assert {table.at(f"men-{number}") for number in range(1, 7)} == {(x, y) for x in (2, 3, 4) for y in (4, 5)}
