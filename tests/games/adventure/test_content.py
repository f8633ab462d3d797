import pytest

from inkblade.games.adventure import gifts, map_ids, map_named, object_kinds, scenario, scenario_ids
from inkblade.games.duel import book


@pytest.mark.rule("MIN-29")
@pytest.mark.parametrize(
    ("kind", "weight", "range"),
    [
        ("table", 5, 2),
        ("brazier", 5, 2),
        ("mirror", 4, 3),
        ("chest", 4, 3),
        ("barrel", 3, 4),
        ("sack", 2, 4),
        ("weapon", 0, 5),
    ],
)
def test_objects_weigh_and_fly_as_printed(kind: str, weight: int, range: int):
    assert (object_kinds()[kind].weight, object_kinds()[kind].range) == (weight, range)


@pytest.mark.rule("MIN-37")
@pytest.mark.parametrize(
    ("kind", "height"), [("sack", 1), ("chest", 1), ("barrel", 2), ("table", 2), ("brazier", 3), ("mirror", 3)]
)
def test_objects_stand_as_high_as_was_ruled(kind: str, height: int):
    assert object_kinds()[kind].height == height


@pytest.mark.rule("MIN-57")
def test_table_brazier_and_mirror_are_always_tall_and_nothing_else_is():
    assert {id for id, kind in object_kinds().items() if kind.tall} == {"table", "brazier", "mirror"}


@pytest.mark.rule("MIN-86")
def test_a_chair_is_a_large_object_of_weight_3_that_flies_4():
    chair = object_kinds()["chair"]
    assert (chair.large, chair.weight, chair.range) == (True, 3, 4)


@pytest.mark.rule("MIN-30", "MIN-32")
def test_only_books_that_throw_in_a_duel_or_carry_a_spare_blade_throw_in_an_adventure():
    throwing = {id: gift.throws for id, gift in gifts().items() if gift.throws}
    assert {id: missile.effective for id, missile in throwing.items()} == {
        "hill-troll": 2,
        "duellist": 3,
        "halfling": 4,
        "forester": 6,
    }
    for id, missile in throwing.items():
        assert missile.page in book(id).maneuvers
        assert not missile.gear or missile.gear in book(id).gear


@pytest.mark.rule("MIN-66", "MIN-67")
def test_the_wraith_alone_vanishes_and_its_touch_is_that_of_its_book():
    assert [id for id, gift in gifts().items() if gift.vanishes] == ["wraith"]
    cold_hand = book("wraith").pictures[25].when[0]
    assert gifts()["wraith"].touch == cold_hand.foe.hurt


def test_there_are_two_board_sets_with_two_maps_each_or_more():
    sets = [map_named(id).set for id in map_ids()]
    assert set(sets) == {"castle", "cavern"}
    assert min(sets.count(name) for name in sets) >= 2


@pytest.mark.rule("MIN-02")
def test_scenarios_go_from_two_figures_to_four_against_a_garrison():
    sizes = [tuple(len(side.figures) for side in scenario(id).sides) for id in scenario_ids()]
    assert len(sizes) >= 6
    assert sizes[0] == (1, 1)
    assert sizes[-1] == (4, 4)


@pytest.mark.parametrize("id", scenario_ids())
def test_the_sides_of_a_scenario_have_about_as_many_body_points_unless_it_is_hard(id: str):
    found = scenario(id)
    strengths = [sum(one.maximum if one.body is None else one.body for one in side.figures) for side in found.sides]
    assert found.hard or max(strengths) <= 1.3 * min(strengths)


@pytest.mark.parametrize("id", scenario_ids())
def test_every_side_of_a_scenario_can_win_and_knows_for_what(id: str):
    found = scenario(id)
    assert found.text
    for side in found.sides:
        assert side.victories
        assert side.points > 0
