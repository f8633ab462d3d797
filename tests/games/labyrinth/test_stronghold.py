"""LAB-01..16: who plays, with what, and how the stronghold is laid and garrisoned."""

from __future__ import annotations

import pytest

from inkblade.boards import Square
from inkblade.games.labyrinth import (
    LABYRINTH,
    counters,
    creatures,
    draw_plan,
    flaws,
    generate,
    party,
    read_plan,
    sections,
    sentries,
)
from inkblade.kernel import (
    Malformed,
    SeededDice,
)
from tests.games.labyrinth.tables import (
    DOOR,
    EVIL,
    KEEP,
    PANEL,
    WALLED,
    code,
    evil,
    force,
    go,
    good,
    princess,
    raid,
    scene,
    setup,
)

COUNTERS = {
    "hero": (1, "A", 3),
    "elf": (3, "A", 3),
    "dwarf": (2, "B", 4),
    "warrior": (5, "B", 4),
    "priest": (6, "B", 3),
    "hobbit": (7, "B", 3),
    "she-elf": (4, "C", 4),
    "magic-user": (4, "C", 3),
    "princess": (2, "D", 2),
    "guard": (5, "C", 3),
    "dummy": (None, None, 3),
    "demon": (1, "A", 9),
    "balrog": (1, "A", 4),
    "hydra": (1, "A", 5),
    "dragon": (1, "A", 5),
    "giant": (1, "A", 5),
    "troll": (2, "B", 6),
    "minotaur": (2, "B", 6),
    "mummy": (4, "B", 3),
    "orc": (5, "C", 4),
    "goblin": (6, "C", 3),
    "ghoul": (5, "D", 4),
    "wolf": (6, "D", 4),
    "rat": (7, "D", 3),
    "skeleton": (7, "D", 3),
}


@pytest.mark.rule("LAB-01")
def test_good_comes_for_the_princess_and_evil_holds_her():
    match = raid(garrison=[("guard", (4, 2))])
    assert match.seats == 2
    assert {unit.kind for unit in match.state.units if unit.side == "good"} == {*party(), "princess"}
    assert [unit.kind for unit in match.state.units if unit.side == "evil"] == ["guard"]


@pytest.mark.rule("LAB-02")
def test_up_to_seven_good_seats_share_the_eight_questing_units():
    shared = LABYRINTH.notation.read_setup({"stronghold": KEEP, "seats": 8})
    assert len(shared.parties) == 7
    assert sorted(kind for one in shared.parties for kind in one) == sorted(party())


@pytest.mark.rule("LAB-02")
@pytest.mark.parametrize("seats", [1, 9])
def test_a_table_has_two_to_eight_seats(seats: int):
    with pytest.raises(Malformed, match=r"setup\.seats: expected 2 to 8 seats"):
        LABYRINTH.notation.read_setup({"stronghold": KEEP, "seats": seats})


@pytest.mark.rule("LAB-02")
def test_a_good_seat_does_not_move_another_seats_unit():
    table = scene(good("hero", 4, 4), good("dwarf", 4, 6), parties=[["hero"], ["dwarf"]])
    assert table.asked == (0, 1)
    assert code(table.why(go("dwarf", 4, 7), seat=0)) == "not-yours"
    assert table.why(go("dwarf", 4, 7), seat=1) is None


@pytest.mark.rule("LAB-02")
def test_the_princess_obeys_every_good_seat():
    table = scene(good("hero", 4, 4), good("dwarf", 4, 6), princess(9, 7), parties=[["hero"], ["dwarf"]])
    assert table.why(go("princess", 8, 7), seat=0) is None
    assert table.why(go("princess", 8, 7), seat=1) is None


@pytest.mark.rule("LAB-03")
def test_there_are_thirty_counters():
    assert sum(counter.number for counter in counters().values()) == 30
    assert (counters()["guard"].number, counters()["dummy"].number) == (6, 1)
    assert (len(sentries()), len(creatures()), len(party())) == (2, 14, 8)


@pytest.mark.rule("LAB-03")
def test_there_are_no_thirty_guards():
    with pytest.raises(Malformed, match=r"setup\.stronghold\.garrison\.guard: expected 0 to 6 \(LAB-03\)"):
        LABYRINTH.notation.read_setup({"stronghold": {"drawing": KEEP, "garrison": {"guard": 30}}})


@pytest.mark.rule("LAB-03")
def test_a_seventh_guard_is_not_placed():
    squares = [(4, 1), (5, 1), (6, 1), (7, 1), (4, 7), (5, 7), (6, 7)]
    with pytest.raises(Malformed, match=r"setup\.garrison\[6\]: no counter Guard is left to place \(LAB-03\)"):
        setup(garrison=[("guard", at) for at in squares])


@pytest.mark.rule("LAB-04", "LAB-05")
def test_every_counter_shows_its_attack_its_defence_and_its_rate():
    assert {id: (one.attack, one.defence, one.rate) for id, one in counters().items()} == COUNTERS


@pytest.mark.rule("LAB-04")
@pytest.mark.parametrize(("kind", "rate"), [("hero", 3), ("dwarf", 4)])
def test_the_lower_number_is_the_rate_of_movement(kind: str, rate: int):
    table = scene(good(kind, 4, 1))
    assert (4, 1 + rate) in table.squares(kind)
    assert (4, 2 + rate) not in table.squares(kind)


@pytest.mark.rule("LAB-06")
@pytest.mark.parametrize(
    ("kind", "letter", "printed"), [("hero", 6, 3), ("troll", 5, 6), ("guard", 3, 3), ("wolf", 2, 4)]
)
def test_the_damage_a_unit_bears_follows_its_letter_or_the_lower_number(kind: str, letter: int, printed: int):
    assert counters()[kind].hits(printed=False) == letter
    assert counters()[kind].hits(printed=True) == printed
    unit = good(kind, 4, 4) if kind == "hero" else evil(kind, 4, 1)
    for hits, expected in (("letter", letter), ("printed", printed)):
        table = scene(unit, good("dwarf", 4, 6), hits=hits)
        shown = LABYRINTH.notation.plain(LABYRINTH.rules.view(table.state, 0))["units"]
        assert [one["hits"] for one in shown if one["kind"] == kind] == [expected]


@pytest.mark.rule("LAB-07")
def test_the_box_holds_fifty_two_sections():
    assert {id: one.number for id, one in sections().items()} == {
        "straight": 12,
        "corner": 10,
        "tee": 8,
        "cross": 4,
        "end": 4,
        "room": 12,
        "double": 2,
    }


@pytest.mark.rule("LAB-07")
def test_halls_join_where_both_are_open_and_rooms_are_walled_all_round():
    table = scene(good("hero", 3, 4))
    assert table.squares("hero") >= {(2, 4), (4, 4), (4, 3), (4, 5)}
    inside = scene(good("hero", 1, 1))
    assert inside.squares("hero") == {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}


@pytest.mark.rule("LAB-07")
def test_no_more_sections_are_laid_than_there_are():
    drawing = KEEP.rstrip().replace("│ □", "│ □ ┼ ┼ ┼")
    with pytest.raises(Malformed, match=r"5 sections of the kind Four ways are laid, there are 4 \(LAB-07\)"):
        setup(drawing)


@pytest.mark.rule("LAB-08")
def test_a_doorway_is_tried_from_either_side_of_it():
    for x in (2, 3):
        assert scene(good("hero", x, 1), phase="doors").why(force("hero", DOOR)) is None
    away = scene(good("hero", 4, 1), good("dwarf", 3, 1), phase="doors")
    assert code(away.why(force("hero", DOOR))) == "not-there"


@pytest.mark.rule("LAB-08")
def test_a_doorway_is_a_door_a_panel_or_walled():
    assert {one.kind for one in read_plan(KEEP, "keep").doorways} == {"door", "panel", "walled"}
    with pytest.raises(Malformed, match=r"setup\.stronghold\.drawing: line 1, column 2: expected d, p, w, a line or"):
        setup(KEEP.replace("□d┬", "□x┬"))


BAD_PLANS = {
    "two entrances": (KEEP.replace("──┼p", "╶─┼p"), "needs at least 3 entrances.*there are 2 .LAB-11"),
    "a room that cannot be reached": (
        KEEP.rstrip().replace("│ □", "│ □ □d□"),
        "the section in column 5, row 4 cannot be reached from every entrance.*LAB-09",
    ),
    "a room without a doorway": (KEEP.replace("┬d□", "┬ □"), "the room at 10,1 has no doorway .LAB-10"),
    "a doorway in solid rock": (KEEP.replace("□d┬─", "□d│─"), "not at 3,2-4,2 .LAB-10"),
    "a doorway between halls": (KEEP.replace("┬─┬", "┬d┬"), "not at 6,2-7,2 .LAB-10"),
    "a Princess with two exits": (KEEP.replace("p▣d", " ▣ "), "room needs at least 3 exits; it has 2 .LAB-12"),
    "no Princess": (KEEP.replace("▣", "□"), "the Princess has no room .LAB-13"),
    "half a double room": (KEEP.replace("□d┬─", "◧d┬─"), "expected ◨ two marks on, the other half"),
    "a mark nobody knows": (KEEP.replace("▣", "Q"), "line 3, column 5: expected one of .* got 'Q'"),
    "nothing": ("\n", "LAB-11"),
}


@pytest.mark.rule("LAB-09", "LAB-10", "LAB-11", "LAB-12", "LAB-13")
@pytest.mark.parametrize("what", BAD_PLANS)
def test_a_labyrinth_is_refused_that_has(what: str):
    drawing, expected = BAD_PLANS[what]
    with pytest.raises(Malformed, match=expected) as refusal:
        setup(drawing)
    assert str(refusal.value).startswith("setup.stronghold")


@pytest.mark.rule("LAB-11")
def test_entrances_are_the_open_ends_of_halls_on_the_rim():
    assert read_plan(KEEP, "keep").entrances == (Square(0, 4), Square(7, 11), Square(11, 4))


@pytest.mark.rule("LAB-09")
def test_a_drawing_is_read_back_as_it_was_drawn():
    plan = read_plan(KEEP, "keep")
    assert read_plan(draw_plan(plan), "again") == plan


@pytest.mark.rule("LAB-13")
def test_everybody_knows_where_the_princess_is():
    match = raid()
    for seat in (0, EVIL, None):
        shown = LABYRINTH.notation.plain(match.view(seat))
        assert shown["board"]["princess"] == [7, 4]
        assert [one["at"] for one in shown["units"] if one["kind"] == "princess"] == [[7, 4]]


BAD_GARRISONS = {
    "a Guard in a room": ([("guard", (1, 1))], "the Guard is placed in a hall .LAB-14"),
    "a Guard on an entrance": ([("guard", (0, 4))], "nobody is placed on an entrance or next to it .LAB-14"),
    "a Guard next to an entrance": ([("guard", (1, 4))], "nobody is placed on an entrance or next to it .LAB-14"),
    "two Guards on a square": ([("guard", (4, 1)), ("guard", (4, 1))], r"\[1\]: 5,2 is occupied .LAB-14"),
    "a Guard in the rock": ([("guard", (3, 3))], "there is no floor at 4,4 .LAB-14"),
    "the Dummy in a room": ([("dummy", (1, 1))], "the Dummy is placed in a hall .LAB-14"),
    "a creature in a hall": ([("orc", (4, 1))], "the Orc is placed in a room .LAB-16"),
    "two creatures in a room": ([("orc", (1, 1)), ("rat", (2, 2))], r"\[1\]: there is a counter in that room already"),
    "two Orcs": ([("orc", (1, 1)), ("orc", (10, 1))], r"\[1\]: no counter Orc is left to place .LAB-03"),
    "a Hero": ([("hero", (1, 1))], "no counter Hero is left to place .LAB-03"),
    "nobody's counter": ([("gnome", (1, 1))], "no counter gnome is left to place .LAB-03"),
}


@pytest.mark.rule("LAB-14", "LAB-16")
@pytest.mark.parametrize("what", BAD_GARRISONS)
def test_a_garrison_is_refused_that_has(what: str):
    garrison, expected = BAD_GARRISONS[what]
    with pytest.raises(Malformed, match=expected) as refusal:
        setup(garrison=garrison)
    assert str(refusal.value).startswith("setup.garrison[")


@pytest.mark.rule("LAB-14", "LAB-15", "LAB-16")
def test_the_garrison_lies_face_down_and_every_counter_looks_the_same():
    match = raid(garrison=[("guard", (4, 7)), ("dummy", (7, 7)), ("troll", (1, 1)), ("rat", (7, 3))])
    hidden = [one for one in LABYRINTH.notation.plain(match.view(0))["units"] if one["side"] == "evil"]
    assert [one.pop("at") for one in hidden] == [[1, 1], [4, 7], [7, 3], [7, 7]]
    assert [one.pop("name") for one in hidden] == ["1,1", "4,7", "7,3", "7,7"]
    assert hidden == [{"kind": "hidden", "side": "evil", "up": False, "sighted": False}] * 4
    assert [unit.kind for unit in match.view(EVIL).state.garrison] == ["troll", "guard", "rat", "dummy"]


@pytest.mark.rule("LAB-15")
def test_the_dummy_is_removed_when_one_of_the_party_sees_it():
    table = scene(good("hero", 0, 4), good("dwarf", 10, 5), evil("dummy", 4, 7, up=False))
    table.do(go("hero", 3, 4))
    assert table.unit("dummy").gone is None
    table.do(go("dwarf", 10, 8))
    assert table.unit("dummy").gone == "slain"
    assert table.kinds()[-2:] == ["turned-up", "dummy"]


@pytest.mark.rule("LAB-15")
def test_the_dummy_moves_like_a_guard():
    table = scene(good("hero", 0, 4), evil("dummy", 4, 7, up=False)).until("guards")
    assert {(4, 6), (4, 5), (5, 7), (7, 7)} <= table.squares("4,7")
    assert (8, 7) not in table.squares("4,7")


@pytest.mark.rule("LAB-16")
def test_the_princess_may_have_a_creature_in_her_room_but_not_on_her_square():
    assert raid(garrison=[("dragon", (6, 3))]).state.garrison[0].at == Square(6, 3)
    with pytest.raises(Malformed, match="8,5 is occupied"):
        setup(garrison=[("dragon", (7, 4))])


def test_doorways_of_the_drawn_keep_are_where_these_tests_think():
    kinds = read_plan(KEEP, "keep").kinds
    assert (kinds[DOOR], kinds[PANEL], kinds[WALLED]) == ("door", "panel", "walled")


@pytest.mark.rule("LAB-80")
@pytest.mark.parametrize("size", [9, 16, 30])
def test_chance_makes_sound_strongholds_for_whoever_plays_alone(size: int):
    for number in range(3):
        assert list(flaws(generate(size, SeededDice(bytes(31) + bytes([number]), 0)))) == []
