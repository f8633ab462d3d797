import pytest

from inkblade.boards import BadDrawing, Hex, reach
from inkblade.games.adventure import field_of, map_ids, map_named, read_space, space_name

STAIR = """
0.  0.  7#  0.
  0.  2/  0.
4:  3/  9o  0.
"""


@pytest.mark.rule("MIN-01")
def test_a_drawing_gives_every_space_a_level_and_what_is_there():
    field = field_of(STAIR)
    assert len(field.spaces) == 11
    assert field.levels[read_space("b3")] == 3
    assert field.features[read_space("b3")] == "step"
    assert field.features[read_space("a3")] == "ledge"


@pytest.mark.rule("MIN-01")
def test_nobody_stands_in_a_wall_or_a_pillar_but_both_are_next_to_one():
    field, at = field_of(STAIR), read_space("b2")
    assert {read_space("c1"), read_space("c3")}.isdisjoint(field.open)
    assert read_space("c1") in field.around[at]
    assert read_space("c1") not in field.near[at]


@pytest.mark.rule("MIN-79")
def test_climbing_counts_levels_up_and_down():
    field = field_of(STAIR)
    assert field.climb(read_space("b2"), read_space("b3")) == 1
    assert field.climb(read_space("b3"), read_space("b2")) == -1


@pytest.mark.rule("MIN-46")
def test_a_space_is_on_an_edge_if_one_next_to_it_is_two_levels_lower():
    field = field_of(STAIR)
    assert field.is_edge(read_space("b2"))
    assert not field.is_edge(read_space("a1"))
    assert not field.is_edge(read_space("d1"))


@pytest.mark.rule("MIN-74")
def test_a_wall_hides_and_a_pillar_does_not():
    walled, pillared = field_of("0.  9#  0."), field_of("0.  9o  0.")
    ends = read_space("a1"), read_space("c1")
    assert not walled.sees(*ends, (4, 4))
    assert pillared.sees(*ends, (4, 4))


@pytest.mark.rule("MIN-74")
def test_from_a_tower_one_sees_over_a_wall_that_hides_the_yard():
    field = field_of("0.  0.  6#  6.")
    near, far = read_space("b1"), read_space("a1")
    assert not field.sees(near, read_space("d1"), (2, 2))
    assert field.sees(far, read_space("d1"), (5, 5))


def test_a_space_is_called_by_its_place_in_its_row_and_the_row():
    assert space_name(Hex(0, 0)) == "a1"
    assert space_name(Hex(-1, 2)) == "a3"
    assert space_name(Hex(3, 5)) == "f6"


@pytest.mark.parametrize("id", map_ids())
def test_names_of_spaces_round_trip_on_every_map(id: str):
    for at in field_of(map_named(id).drawing).spaces:
        assert read_space(space_name(at)) == at


@pytest.mark.parametrize("name", ["", "7", "b", "B3", "b-3", "b½", "β3"])
def test_what_is_no_name_of_a_space_is_refused(name: str):
    with pytest.raises(ValueError, match="like b3"):
        read_space(name)


def test_a_level_that_is_no_number_is_refused_with_its_line_and_column():
    with pytest.raises(BadDrawing, match="line 2, column 3: expected a level from 0 to 9"):
        field_of("0.  0.\n  x.  0.")


@pytest.mark.parametrize("id", map_ids())
def test_on_every_map_even_a_halfling_comes_from_everywhere_to_everywhere(id: str):
    field = field_of(map_named(id).drawing)

    def steps(at: Hex) -> list[tuple[Hex, int]]:
        return [(other, 1) for other in field.near[at] if abs(field.climb(at, other)) <= 2]

    start = min(field.open)
    assert set(reach(start, len(field.open), steps).costs) == field.open


@pytest.mark.rule("MIN-46")
@pytest.mark.parametrize("id", map_ids())
def test_every_map_has_an_edge_to_fall_from(id: str):
    field = field_of(map_named(id).drawing)
    assert any(field.is_edge(at) for at in field.open)
