"""MAG-07, 15, 24, 25: clashes by points, armies built by camp, and what is refused."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from inkblade.games.battle import BATTLE, Setup, board_file, board_ids, encounter, encounter_ids, price
from inkblade.games.battle._content import Feature, Terrain, blades, hero_cards, missiles, sheets
from inkblade.games.battle._field import field_of
from inkblade.games.battle._points import prices
from inkblade.kernel import Malformed, Plain, SeededDice

MEN: dict[str, Plain] = {"name": "Men", "sheet": "human", "armour": "mail", "count": 6, "leader": True}
GIAKS: dict[str, Plain] = {"name": "Giaks", "sheet": "giak", "armour": "mail", "count": 6, "leader": True}


def chosen(*first: dict[str, Plain], **rest: Any) -> Plain:
    """A clash of these forces against six Giaks."""
    armies = [{"name": "Ours", "forces": [*first]}, {"name": "Theirs", "forces": [GIAKS]}]
    heroes = {"heroes": rest.pop("heroes")} if "heroes" in rest else {}
    return {"clash": {"armies": armies, **rest}, **heroes}


def read(plain: Plain) -> Setup:
    return BATTLE.notation.read_setup(plain)


@pytest.mark.rule("MAG-15", "MAG-25")
@pytest.mark.parametrize("board", board_ids())
def test_armies_of_a_clash_stand_in_strips_along_the_long_edges(board: str):
    setup = read({"clash": {"board": board, "points": 160}, "mustered": True})
    field = setup.field
    assert setup.encounter.name == board_file(board).name
    for name, rows in (("north", range(4)), ("south", range(field.height - 4, field.height))):
        squares = setup.areas[name]
        assert {at.y for at in squares} == set(rows)
        assert {at.x for at in squares} == set(range(4, field.width - 4))


@pytest.mark.rule("MAG-07", "MAG-15")
@pytest.mark.parametrize("seed", range(6))
def test_drawn_armies_are_of_one_camp_led_and_within_their_points(seed: int):
    plain: Plain = {"clash": {"seed": seed, "points": 150, "board": "heath"}}
    setup = read(plain)
    for army, camp in zip(setup.encounter.armies, ("good", "evil"), strict=True):
        assert {force.camp for force in army.forces} == {camp}
        assert sum(force.leader for force in army.forces) == 1
        assert 100 < sum(map(price, army.forces)) <= 150
    assert read(plain) == setup
    assert read(BATTLE.notation.plain(setup)) == setup


def test_another_seed_draws_other_armies_and_two_of_a_camp_share_no_hero():
    assert read({"clash": {"seed": 1}}) != read({"clash": {"seed": 2}})
    for seed in range(8):
        setup = read({"clash": {"seed": seed, "camps": ["evil", "evil"]}})
        heroes = [force.hero for force in setup.forces if force.hero]
        assert len(set(heroes)) == len(heroes)


@pytest.mark.rule("MAG-07", "MAG-24")
@pytest.mark.parametrize(
    ("clash", "refused"),
    [
        (chosen(MEN, {"name": "Traitors", "sheet": "giak", "armour": "mail"}), "Good and Evil never serve together"),
        (chosen({**MEN, "leader": False}), "expected one leader, got 0 .MAG-24."),
        (chosen({**MEN, "count": 14}), "expected at most 120 points, got 126"),
        (chosen({**MEN, "area": "north"}), "area: expected none"),
        (chosen({**MEN, "camp": "evil"}), "expected good or neutral for a Human .MAG-07."),
        (chosen({**MEN, "sheet": "dwarf", "missile": "arquebus", "mounted": True}), "a Dwarf does not ride .MAG-06."),
        (chosen({"hero": "pelathar", "leader": True}, points=39), "clash.points: expected 40 to 500"),
        (chosen({"hero": "pelathar", "leader": True}, board="moon"), "clash.board: expected one of"),
        ({"clash": {}, "encounter": "farm"}, "setup.encounter: expected none beside a clash"),
    ],
)
def test_an_army_that_breaks_a_rule_is_refused(clash: Plain, refused: str):
    with pytest.raises(Malformed, match=refused):
        read(clash)


@pytest.mark.rule("MAG-07")
def test_mercenaries_serve_with_either_camp():
    hired = {"name": "Hired", "sheet": "human", "count": 3, "camp": "neutral"}
    assert read(chosen(MEN, hired)).forces[1].camp == "neutral"
    armies = [{"name": "Ours", "forces": [MEN]}, {"name": "Theirs", "forces": [GIAKS, hired]}]
    assert read({"clash": {"armies": armies}}).forces[2].seat == 1


def test_better_troops_cost_more_and_so_do_learned_heroes():
    def cost(**more: Plain) -> int:
        return price(read(chosen({**MEN, "count": 1, **more})).forces[0])

    plain = cost()
    assert cost(training="poor") < plain < cost(training="veteran")
    assert plain < cost(shield=True) < cost(shield=True, armour="plate")
    assert plain < cost(missile="longbow")
    assert plain < cost(mounted=True, blade="lance")
    hero = {"hero": "pelathar", "leader": True}
    learned = {"pelathar": {"skills": ["strength"], "battles": 1}}
    with pytest.raises(Malformed, match="expected at most 40 points, got 41"):
        read(chosen(hero, points=40, heroes=learned) | {"clash": clash_of(hero, 40)})


def clash_of(hero: dict[str, Plain], points: int) -> Plain:
    few = {**GIAKS, "count": 2}
    return {"points": points, "armies": [{"name": "Ours", "forces": [hero]}, {"name": "Theirs", "forces": [few]}]}


@pytest.mark.rule("MAG-116")
def test_a_kai_lord_may_have_rolled_for_his_disciplines():
    wolf = {"hero": "lone-wolf", "leader": True}
    three = ["hunting", "tracking", "healing"]
    assert read(chosen(wolf, heroes={"lone-wolf": {"skills": three, "rolled": 3}})).forces[0].skills == tuple(three)
    with pytest.raises(Malformed, match="expected at most 2"):
        read(chosen(wolf, heroes={"lone-wolf": {"skills": three, "rolled": 2}}))
    with pytest.raises(Malformed, match="only a Kai Lord rolls"):
        read(chosen({"hero": "pelathar", "leader": True}, heroes={"pelathar": {"rolled": 2}}))


@pytest.mark.rule("MAG-26")
@pytest.mark.parametrize(
    ("post", "refused"),
    [
        ({"piece": "giak-spears-9", "at": [11, 1], "facing": "west"}, "nobody is called"),
        ({"piece": "giak-spears-1", "at": [40, 1], "facing": "west"}, "cannot stand on 40,1"),
        ({"piece": "giak-spears-1", "at": [11, 1], "facing": "north-west"}, "cannot stand on 11,1"),
        ({"piece": "giak-spears-1", "at": [11, 1], "facing": "west", "hidden": True}, "may not be hidden"),
    ],
)
def test_a_post_where_nobody_can_stand_is_refused(post: Plain, refused: str):
    with pytest.raises(Malformed, match=f"setup.posts.0.: .*{refused}"):
        read({"posts": [post]})


@pytest.mark.rule("MAG-25")
def test_posts_say_who_stands_when_it_begins():
    setup = read({"posts": [{"piece": "giak-spears-1", "at": [11, 1], "facing": "west"}], "mustered": True})
    assert read(BATTLE.notation.plain(setup)) == setup


@pytest.mark.rule("MAG-18", "MAG-20", "MAG-21", "MAG-22")
def test_every_kind_of_terrain_lies_on_some_ready_field():
    drawings = [encounter(id).drawing for id in encounter_ids()] + [board_file(id).drawing for id in board_ids()]
    fields = [field_of(drawing) for drawing in drawings]
    assert {terrain for field in fields for terrain in field.terrain.values()} == {*get_args(Terrain)}
    assert {feature for field in fields for feature in field.edges.values()} == {*get_args(Feature)}
    assert len(encounter_ids()) >= 8


@pytest.mark.rule("MAG-26")
@pytest.mark.parametrize("id", ["fen", "flight"])
def test_whoever_may_hide_in_a_ready_encounter_finds_where(id: str):
    setup = read({"encounter": id, "mustered": True})
    state = BATTLE.rules.start(setup, SeededDice(bytes(32), 0)).state
    may = [index for index in range(len(setup.seats)) if state.position.force(index).hidden]
    assert all(state.position.pieces[index].hidden for index in may)


def test_every_hero_and_every_race_has_a_price():
    assert set(prices().heroes) == set(hero_cards())
    assert set(prices().races) == {name for name, sheet in sheets().items() if not sheet.heroes_only}
    assert set(prices().arms) == {*blades(), *missiles()}
