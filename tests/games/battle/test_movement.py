"""MAG-29, 89..102: movement, contact and coherency."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from inkblade.games.battle import Back, Done, Drop, Pick
from tests.games.battle.tables import Scene, band, drawn, go, scene

GIAK = band(1, "20,10,w")


def moving(*bands, piece: str, **rest):
    return scene(*bands, phase="move", **rest).do(Pick(piece))


def left(table: Scene, piece: str) -> int:
    return table.state.position.points(table.state.position.names[piece])


@pytest.mark.rule("MAG-93", "MAG-94")
def test_a_piece_goes_ahead_or_diagonally_ahead_and_turns_to_go_elsewhere():
    table = moving(band(0, "5,5,n"), GIAK, piece="men-1")
    marches = table.marches()
    assert "n" in marches[5, 4]
    assert "n" in marches[4, 4]
    assert "n" not in marches.get((5, 6), set()) or left(table, "men-1") >= 4
    short = moving(band(0, "5,5,n"), GIAK, piece="men-1", pieces={"men-1": {"spent": 6}})
    assert set(short.marches()) == {(5, 5), (5, 4), (5, 3), (4, 4), (6, 4), (4, 5), (6, 5), (5, 6)}


@pytest.mark.rule("MAG-95", "MAG-96")
def test_a_mailed_giak_in_scrub_goes_three_squares_and_loses_its_last_point():
    field = drawn(*["s" * 24] * 12)
    table = moving(band(1, "12,6,w"), band(0, "0,0,e"), piece="giaks-1", drawing=field, acting=1)
    assert left(table, "giaks-1") == 7
    straight = [x for (x, y), facings in table.marches().items() if y == 6 and x < 12 and "w" in facings]
    assert min(straight) == 9
    table.do(go(9, 6, "w"))
    assert left(table, "giaks-1") == 1
    assert table.marches().keys() == {(9, 6)}


@pytest.mark.rule("MAG-96")
def test_a_human_pays_three_points_to_enter_rocks():
    field = drawn("." * 12, "...rr.......", "." * 12)
    table = moving(band(0, "2,1,e"), band(1, "11,0,w"), piece="men-1", drawing=field)
    table.do(go(3, 1, "e"))
    assert left(table, "men-1") == 8 - 3


@pytest.mark.rule("MAG-97")
def test_a_diagonal_step_costs_double_and_keeps_the_facing():
    table = moving(band(0, "5,5,n"), GIAK, piece="men-1").do(go(6, 4, "n"))
    assert left(table, "men-1") == 6


@pytest.mark.rule("MAG-98")
def test_turning_to_any_other_facing_costs_a_point():
    for facing in "esw":
        assert left(moving(band(0, "5,5,n"), GIAK, piece="men-1").do(go(5, 5, facing)), "men-1") == 7


@pytest.mark.rule("MAG-98", "MAG-99")
def test_a_last_point_that_pays_for_no_step_still_pays_for_a_turn():
    field, spent = drawn(*["s" * 24] * 12), {"giaks-1": {"spent": 6}}
    table = scene(band(1, "12,6,w"), band(0, "0,0,e"), phase="move", acting=1, drawing=field, pieces=spent)
    assert table.then(Pick("giaks-1")).marches().keys() == {(12, 6)}


@pytest.mark.rule("MAG-99")
def test_points_are_not_overspent():
    table = moving(band(0, "2,5,e"), GIAK, piece="men-1")
    assert table.why(go(11, 5, "e")) == "out-of-reach"
    table.do(go(10, 5, "e"))
    assert left(table, "men-1") == 0
    assert table.why(Pick("men-1")) == "winded"


@pytest.mark.rule("MAG-100")
def test_nobody_enters_or_passes_an_occupied_square():
    table = moving(band(0, "2,5,e", "4,5,e", "3,4,e"), GIAK, piece="men-1")
    marches = table.marches()
    assert (4, 5) not in marches
    assert (3, 4) not in marches
    assert "e" in marches[3, 5]


@pytest.mark.rule("MAG-100")
def test_no_diagonal_step_cuts_the_corner_of_a_high_wall():
    field = drawn(*["." * 8] * 6, upright={(3, 2): "H"})
    table = moving(band(0, "2,3,e"), band(1, "7,5,w"), piece="men-1", drawing=field, pieces={"men-1": {"spent": 6}})
    assert (3, 2) not in table.marches()
    assert (3, 4) in table.marches()


@pytest.mark.rule("MAG-18")
def test_an_edge_is_paid_for_besides_the_square():
    field = drawn(*["." * 8] * 6, upright={(3, 2): "|", (3, 3): "f"})
    table = moving(band(0, "2,2,e"), band(1, "7,5,w"), piece="men-1", drawing=field).do(go(3, 2, "e"))
    assert left(table, "men-1") == 8 - 1 - 2
    fence = moving(band(0, "2,3,e"), band(1, "7,5,w"), piece="men-1", drawing=field).do(go(3, 3, "e"))
    assert left(fence, "men-1") == 8 - 1 - 1


@pytest.mark.rule("MAG-101")
def test_a_long_piece_turns_on_its_front_square_if_its_rear_has_room_to_sweep():
    riders = band(0, "5,5,n", name="riders", mounted=True, blade="lance")
    free = moving(riders, GIAK, piece="riders-1")
    assert free.marches()[5, 5] == {"e", "s", "w"}
    hemmed = moving(riders, band(0, "4,6,n"), GIAK, piece="riders-1", pieces={"riders-1": {"spent": 16}})
    assert hemmed.marches()[5, 5] == {"s", "w"}


@pytest.mark.rule("MAG-29", "MAG-102")
def test_contact_halts_and_locks_both():
    table = moving(band(0, "2,5,e"), band(1, "6,5,w"), piece="men-1")
    assert (8, 5) not in table.marches()
    table.do(go(5, 5, "e"))
    assert table.why(Pick("men-1")) == "locked"
    table.do(Done())
    assert table.state.phase == "combat"


@pytest.mark.rule("MAG-102")
def test_a_locked_piece_turns_only_where_the_table_agreed_so():
    bands = band(0, "5,5,n", "5,9,n"), band(1, "6,5,w")
    assert scene(*bands, phase="move").why(Pick("men-1")) == "locked"
    agreed = moving(*bands, piece="men-1", options={"locked_may_turn": True})
    assert set(agreed.marches()) == {(5, 5)}


@pytest.mark.rule("MAG-102")
def test_pieces_parted_by_a_high_wall_are_not_adjacent():
    field = drawn(*["." * 12] * 6, upright={(6, 2): "H", (6, 1): "H", (6, 3): "H"})
    table = scene(band(0, "5,2,e"), band(1, "6,2,w"), phase="move", drawing=field)
    assert table.why(Pick("men-1")) is None


@pytest.mark.rule("MAG-89")
def test_movement_does_not_end_while_a_unit_is_divided():
    table = moving(band(0, "2,5,e", "2,6,e"), GIAK, piece="men-1").do(go(6, 5, "e"))
    assert table.why(Done()) == "divided"
    table.do(Back("men"))
    assert table.at("men-1") == (2, 5)
    assert table.why(Done()) is None


@pytest.mark.rule("MAG-89", "MAG-91")
def test_a_unit_holds_together_over_corners():
    table = moving(band(0, "2,5,e", "2,6,e"), GIAK, piece="men-1").do(go(3, 5, "e"))
    assert table.why(Done()) is None


@pytest.mark.rule("MAG-90")
def test_a_gap_that_was_torn_is_closed_as_far_as_can_be():
    table = scene(band(0, "2,5,e", "3,5,e", "9,5,w"), GIAK, phase="move")
    assert table.why(Done()) == "straggler"
    table.then(Pick("men-3"), go(4, 5, "w"), Drop())
    assert table.why(Done()) is None


@pytest.mark.rule("MAG-92")
def test_where_the_table_agrees_one_square_may_lie_between():
    bands = band(0, "2,5,e", "2,6,e"), GIAK
    table = moving(*bands, piece="men-1", options={"loose_coherency": True}).do(go(4, 5, "e"))
    assert table.why(Done()) is None
    table = moving(*bands, piece="men-1", options={"loose_coherency": True}).do(go(5, 5, "e"))
    assert table.why(Done()) == "divided"


@pytest.mark.rule("MAG-23")
def test_water_bars_everybody_but_large_creatures_that_wade_by_the_shore():
    field = drawn("............", "....www.....", "....www.....", "....www.....", "............")
    men = moving(band(0, "3,2,e"), band(1, "11,0,w"), piece="men-1", drawing=field)
    assert not {(4, 1), (4, 2), (4, 3), (5, 2)} & set(men.marches())
    gourgaz = band(1, "3,2,e", sheet="gourgaz", name="gourgaz", armour="hide", blade="claws")
    wading = moving(gourgaz, band(0, "11,0,w"), piece="gourgaz", drawing=field, acting=1)
    assert (4, 2) in wading.marches()
    assert (5, 2) not in wading.marches()


@pytest.mark.rule("MAG-20", "MAG-21", "MAG-22")
def test_walls_are_climbed_by_ladder_doors_by_those_who_fit_and_slits_by_nobody():
    wall = {(x, 2): "=" for x in range(8)} | {(3, 2): "l"}
    field = drawn("........", "########", *["........"] * 4, flat=wall)
    table = moving(band(0, "3,3,n"), band(1, "0,5,w"), piece="men-1", drawing=field)
    assert (3, 1) in table.marches()
    barred = drawn("........", "########", *["........"] * 4, flat=wall | {(3, 2): "="})
    assert (3, 1) not in moving(band(0, "3,3,n"), band(1, "0,5,w"), piece="men-1", drawing=barred).marches()
    for mark, foot, rider in (("d", True, False), ("D", True, True), ("w", True, False), ("i", False, False)):
        house = drawn(*["........"] * 6, upright={(4, y): mark if y == 3 else "H" for y in range(6)})
        men = moving(band(0, "3,3,e"), band(1, "0,5,w"), piece="men-1", drawing=house)
        assert ((4, 3) in men.marches()) == foot
        riding = band(0, "3,3,e", name="riders", mounted=True, blade="lance")
        riders = moving(riding, band(1, "0,5,w"), piece="riders-1", drawing=house)
        assert ((4, 3) in riders.marches()) == rider


@pytest.mark.rule("MAG-89")
def test_a_movement_that_lasts_too_long_ends_with_divided_units_where_they_stood():
    table = scene(band(0, "5,3,e", "5,4,e"), band(0, "5,8,e", name="others"), GIAK, phase="move")
    table.then(Pick("men-1"), go(8, 3, "e"), Drop(), Pick("others-1"), go(7, 8, "e"), Drop())
    assert table.why(Done()) == "divided"
    table.state = replace(table.state, small=10_000)
    table.do(Done())
    assert (table.at("men-1"), table.at("men-2"), table.at("others-1")) == ((5, 3), (5, 4), (7, 8))


@pytest.mark.rule("MAG-29")
def test_who_has_spent_every_point_may_still_go_back():
    table = scene(band(0, "5,5,e"), GIAK, phase="move", pieces={"men-1": {"spent": 7}})
    table.state = replace(table.state, begun=table.state.position.changed({0: replace(table.piece("men-1"), spent=0)}))
    table.then(Pick("men-1"), go(6, 5, "e"))
    assert (left(table, "men-1"), table.state.phase, table.state.asked) == (0, "move", 0)
    assert table.why(Back("men")) is None
