"""LAB-59..66: attacks and counter-attacks."""

from __future__ import annotations

import pytest

from inkblade.games.labyrinth import Dodge, Pass, Unit
from tests.games.labyrinth.tables import DOOR, EVIL, Scene, code, evil, good, scene, strike

NEEDED = {
    "A": (9, 10, 10, 11, 11, 11, 12),
    "B": (7, 9, 10, 10, 10, 10, 11),
    "C": (5, 7, 9, 9, 9, 9, 10),
    "D": (4, 5, 6, 7, 7, 8, 9),
}
ATTACKERS = {1: "hero", 2: "dwarf", 3: "elf", 4: "she-elf", 5: "warrior", 6: "priest", 7: "hobbit"}
DEFENDERS = {"A": "giant", "B": "minotaur", "C": "orc", "D": "wolf"}


def melee(*units: Unit, half: str = "good", **rest) -> Scene:
    """The melee of a half, before the first blow."""
    return scene(*units, **rest).until("attack", half)


def dice(total: int) -> tuple[int, int]:
    """Two faces that come to a total."""
    return (total - 1, 1) if total <= 7 else (6, total - 6)


@pytest.mark.rule("LAB-60")
@pytest.mark.parametrize("letter", NEEDED)
@pytest.mark.parametrize("number", ATTACKERS)
def test_an_attack_scores_a_point_from_the_number_in_the_table(letter: str, number: int):
    attacker, target, needed = ATTACKERS[number], DEFENDERS[letter], NEEDED[letter][number - 1]
    for total in range(2, 13):
        table = melee(good(attacker, 4, 4), evil(target, 4, 5, home=(0, 0)))
        table.do(strike(attacker, "4,5"), *dice(total)).do(Pass())
        assert table.unit(target).damage == (total >= needed)


@pytest.mark.rule("LAB-59")
def test_nobody_strikes_diagonally_or_from_afar():
    table = melee(good("hero", 4, 4), evil("orc", 4, 5, home=(0, 0)), evil("wolf", 4, 6, home=(0, 0)))
    assert code(table.why(strike("hero", "4,6"))) == "not-adjacent"
    room = melee(good("hero", 1, 1), evil("orc", 2, 2, home=(0, 0)), evil("rat", 1, 2, home=(9, 0)))
    assert code(room.why(strike("hero", "2,2"))) == "not-adjacent"


@pytest.mark.rule("LAB-59")
def test_a_closed_doorway_parts_enemies_and_an_open_one_does_not():
    units = (good("hero", 3, 1), evil("orc", 2, 1, home=(0, 0)), evil("rat", 4, 1, home=(9, 0)))
    assert code(melee(*units).why(strike("hero", "2,1"))) == "not-adjacent"
    assert melee(*units, opened=[DOOR]).why(strike("hero", "2,1")) is None


@pytest.mark.rule("LAB-59")
def test_a_unit_strikes_once_if_it_likes():
    table = melee(good("hero", 4, 4), good("dwarf", 4, 6), evil("orc", 4, 5, home=(0, 0)))
    table.do(strike("hero", "4,5"), 1, 1)
    assert code(table.why(strike("hero", "4,5"))) == "struck"
    table.do(Pass())
    assert table.state.phase == "counter"


@pytest.mark.rule("LAB-59")
def test_friends_are_not_struck_and_nobody_strikes_with_anothers_unit():
    table = melee(good("hero", 4, 4), good("dwarf", 4, 3), evil("orc", 4, 5, home=(0, 0)))
    assert code(table.why(strike("hero", "dwarf"))) == "no-enemy"
    assert code(table.why(strike("4,5", "hero"))) == "not-yours"
    assert code(table.why(strike("hero", "0,0"))) == "no-unit"


@pytest.mark.rule("LAB-61")
def test_who_was_attacked_strikes_back_once_at_one_of_those_who_attacked():
    table = melee(good("hero", 4, 4), good("dwarf", 4, 6), good("elf", 3, 4), evil("giant", 4, 5, home=(0, 0)))
    table.do(strike("hero", "4,5"), 1, 1).do(strike("dwarf", "4,5"), 1, 1)
    assert table.asked == (EVIL,)
    assert table.why(strike("4,5", "dwarf")) is None
    table.do(strike("4,5", "hero"), 6, 6)
    assert table.unit("hero").damage == 1
    assert table.state.half == "evil"


@pytest.mark.rule("LAB-61")
def test_nobody_strikes_back_at_one_who_did_not_attack():
    table = melee(good("hero", 4, 4), good("dwarf", 4, 6), evil("giant", 4, 5, home=(0, 0)))
    table.do(strike("hero", "4,5"), 1, 1).do(Pass())
    assert code(table.why(strike("4,5", "dwarf"))) == "no-quarrel"


@pytest.mark.rule("LAB-62", "LAB-63")
def test_who_is_eliminated_still_strikes_back_and_is_then_removed():
    table = melee(good("hero", 4, 4), evil("guard", 4, 5, damage=2))
    table.do(strike("hero", "4,5"), 6, 6)
    assert table.unit("guard").gone is None
    table.do(strike("4,5", "hero"), 6, 6)
    assert table.unit("guard").gone == "slain"
    assert table.unit("hero").damage == 1


@pytest.mark.rule("LAB-62")
def test_one_who_is_doomed_may_still_be_attacked():
    table = melee(good("hero", 4, 4), good("dwarf", 4, 6), evil("guard", 4, 5, damage=2))
    table.do(strike("hero", "4,5"), 6, 6)
    assert table.why(strike("dwarf", "4,5")) is None


@pytest.mark.rule("LAB-63")
def test_who_has_not_reached_its_hits_stands():
    table = melee(good("hero", 4, 4), evil("guard", 4, 5, damage=1))
    table.do(strike("hero", "4,5"), 6, 6).do(Pass())
    assert (table.unit("guard").damage, table.unit("guard").gone) == (2, None)


@pytest.mark.rule("LAB-64")
@pytest.mark.parametrize("kind", ["ghoul", "skeleton"])
def test_any_hit_of_the_priest_lays_a_ghoul_or_a_skeleton_which_does_not_strike_back(kind: str):
    table = melee(good("priest", 4, 4), evil(kind, 4, 5, home=(0, 0)))
    table.do(strike("priest", "4,5"), 6, 6)
    assert table.unit(kind).gone == "slain"
    assert table.kinds().count("struck") == 1


@pytest.mark.rule("LAB-64")
def test_when_the_priest_misses_the_skeleton_strikes_back():
    table = melee(good("priest", 4, 4), evil("skeleton", 4, 5, home=(0, 0)))
    table.do(strike("priest", "4,5"), 1, 1)
    assert table.asked == (EVIL,)


@pytest.mark.rule("LAB-64")
def test_the_priest_lays_the_ghoul_when_he_strikes_back_too():
    table = melee(good("priest", 4, 4), evil("ghoul", 4, 5, home=(0, 0)), half="evil")
    table.do(strike("4,5", "priest"), 1, 1).do(strike("priest", "4,5"), 6, 6)
    assert table.unit("ghoul").gone == "slain"


@pytest.mark.rule("LAB-64")
def test_others_and_other_creatures_are_not_laid():
    table = melee(good("hero", 4, 4), good("priest", 4, 6), evil("wolf", 4, 5, home=(0, 0)))
    table.do(strike("priest", "4,5"), 6, 6).do(Pass())
    assert table.asked == (EVIL,)


def dodging(*rolls: int) -> Scene:
    """A Troll strikes at the dodging Hobbit."""
    table = scene(good("hobbit", 4, 4), evil("troll", 4, 5, home=(0, 0))).until("dodge")
    return table.do(Dodge()).do(strike("4,5", "hobbit"), *rolls)


@pytest.mark.rule("LAB-65")
@pytest.mark.parametrize(("total", "damage"), [(10, 0), (11, 1)])
def test_against_the_dodging_hobbit_every_attacker_subtracts_two(total: int, damage: int):
    assert dodging(*dice(total)).unit("hobbit").damage == damage


@pytest.mark.rule("LAB-65")
def test_the_dodging_hobbit_does_not_strike_back_and_is_asked_before_the_dice():
    table = scene(good("hobbit", 4, 4), evil("troll", 4, 5, home=(0, 0))).until("dodge")
    assert table.asked == (0,)
    table.do(Dodge()).do(strike("4,5", "hobbit"), 1, 1)
    assert table.kinds().count("struck") == 1
    assert (table.state.turn, table.state.half) == (3, "good")
    brave = scene(good("hobbit", 4, 4), evil("troll", 4, 5, home=(0, 0))).until("dodge").do(Pass())
    brave.do(strike("4,5", "hobbit"), 1, 1)
    assert brave.state.phase == "counter"


@pytest.mark.rule("LAB-65")
def test_nobody_dodges_when_evil_strikes_back():
    table = melee(good("hobbit", 4, 4), evil("troll", 4, 5, home=(0, 0)))
    table.do(strike("hobbit", "4,5"), 1, 1).do(strike("4,5", "hobbit"), 4, 5)
    assert table.unit("hobbit").damage == 1


@pytest.mark.rule("LAB-66", "LAB-26")
def test_evils_melee_goes_like_goods():
    table = melee(good("hero", 4, 4, damage=5), evil("giant", 4, 5, home=(0, 0)), good("dwarf", 0, 4), half="evil")
    table.do(strike("4,5", "hero"), 6, 6)
    assert (table.state.phase, table.asked) == ("counter", (0,))
    table.do(strike("hero", "4,5"), 6, 6)
    assert table.unit("hero").gone == "slain"
    assert table.unit("giant").damage == 1
