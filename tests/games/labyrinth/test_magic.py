"""LAB-32..39: fireballs and invisibility."""

from __future__ import annotations

import pytest

from inkblade.boards import Square
from inkblade.games.labyrinth import Burn, Pass, Unit, Vanish
from tests.games.labyrinth.tables import (
    DOOR,
    EVIL,
    Scene,
    code,
    evil,
    force,
    go,
    good,
    intruder,
    princess,
    scene,
    strike,
)


def burning(*units: Unit) -> Scene:
    """The Magic User in the crossing, in the phase of magic."""
    return scene(good("magic-user", 4, 4), *units).until("magic")


@pytest.mark.rule("LAB-32")
def test_there_are_three_fireballs():
    table = burning(evil("dragon", 4, 7, home=(0, 0)), evil("giant", 4, 1, home=(0, 0)))
    for target in ("4,7", "4,1", "4,7"):
        table.until("magic").do(Burn(target))
    assert [unit.damage for unit in table.state.garrison] == [8, 4]
    assert [unit.gone for unit in table.state.garrison] == ["slain", None]
    assert table.unit("magic-user").fireballs == 0
    assert "magic" not in {table.do(Pass()).state.phase for _ in range(6)}


@pytest.mark.rule("LAB-33")
def test_a_fireball_always_hits_for_four():
    table = burning(evil("dragon", 4, 7, home=(0, 0))).do(Burn("4,7"))
    assert table.unit("dragon").damage == 4


@pytest.mark.rule("LAB-33", "LAB-34")
def test_whom_a_fireball_eliminates_is_removed_at_once_and_nobody_strikes_back():
    table = burning(evil("guard", 4, 5)).do(Burn("4,5"))
    assert table.unit("guard").gone == "slain"
    assert (table.state.half, table.state.phase) == ("good", "movement")


@pytest.mark.rule("LAB-34")
def test_a_fireball_flies_four_steps():
    table = scene(good("magic-user", 10, 7), evil("orc", 6, 7, home=(0, 0)), evil("wolf", 5, 7, home=(0, 0)))
    table.until("magic")
    assert table.why(Burn("6,7")) is None
    refusal = table.why(Burn("5,7"))
    assert refusal is not None
    assert str(refusal) == "the Wolf is 5 steps away, a fireball flies 4"


@pytest.mark.rule("LAB-34")
def test_a_fireball_needs_sight_and_an_enemy():
    table = burning(evil("orc", 5, 1, home=(0, 0)), evil("rat", 4, 6, home=(0, 0)), good("hero", 3, 4))
    assert code(table.why(Burn("5,1"))) == "out-of-sight"
    assert code(table.why(Burn("hero"))) == "no-target"
    assert code(table.why(Burn("0,0"))) == "no-target"


@pytest.mark.rule("LAB-34")
def test_the_magic_user_throws_once_and_still_moves_and_fights():
    table = burning(evil("dragon", 4, 5, home=(0, 0))).do(Burn("4,5"))
    assert table.state.phase == "movement"
    table.until("attack").do(strike("magic-user", "4,5"), 6, 6)
    assert "struck" in table.kinds()


@pytest.mark.rule("LAB-34")
def test_a_fireball_strikes_the_captor_and_spares_the_princess():
    table = scene(good("magic-user", 4, 4), evil("guard", 4, 6), princess(4, 6, captive=True), alarm=True)
    table.until("magic").do(Burn("4,6"))
    assert table.unit("guard").gone == "slain"
    assert (table.unit("princess").damage, table.unit("princess").captive) == (0, False)


@pytest.mark.rule("LAB-35")
@pytest.mark.parametrize(("kind", "gone"), [("troll", "slain"), ("mummy", "slain"), ("minotaur", None)])
def test_a_fireball_eliminates_troll_and_mummy(kind: str, gone: str | None):
    table = burning(evil(kind, 4, 7, home=(0, 0))).do(Burn("4,7"))
    assert table.unit(kind).gone == gone


@pytest.mark.rule("LAB-36")
def test_evil_never_commands_the_magic_user():
    table = burning(evil("orc", 4, 7, home=(0, 0)))
    assert code(table.why(Burn("hero"), seat=EVIL)) == "not-asked"
    reverse = scene(
        good("magic-user", 4, 4, defends=True), intruder("orc", 4, 6), intruder("guard", 4, 7), reversed=True
    )
    assert code(reverse.why(go("magic-user", 4, 5), seat=EVIL)) == "not-yours"


@pytest.mark.rule("LAB-37")
def test_an_elf_is_invisible_until_the_next_time_for_magic_and_five_times_in_all():
    table = scene(good("elf", 4, 4), evil("guard", 10, 10, up=False))
    for left in (4, 3, 2, 1, 0):
        table.until("magic").do(Vanish("elf"))
        assert (table.unit("elf").invisible, table.unit("elf").vanishing) == (True, left)
        assert table.until("guards").unit("elf").invisible
        assert table.do(Pass()).until("magic" if left else "movement").unit("elf").invisible is False


@pytest.mark.rule("LAB-37")
def test_nobody_else_vanishes():
    table = scene(good("elf", 4, 4), good("hero", 4, 3), evil("guard", 10, 7, up=False)).until("magic")
    assert code(table.why(Vanish("hero"))) == "not-now"
    burning = scene(good("magic-user", 4, 4), evil("guard", 10, 7, up=False)).until("magic")
    assert code(burning.why(Vanish("magic-user"))) == "spent"


def vanished(*units: Unit) -> Scene:
    """The Elf, invisible, in the crossing; Good moves."""
    return scene(good("elf", 4, 4, invisible=True), *units)


@pytest.mark.rule("LAB-38")
def test_the_invisible_pass_through_enemies_and_heed_no_zone():
    table = vanished(evil("guard", 4, 5))
    assert {(4, 6), (4, 7)} <= table.squares("elf")
    assert (4, 5) not in table.squares("elf")
    table.do(go("elf", 4, 6))
    assert (table.unit("elf").spent, table.unit("elf").halted) == (2, False)


@pytest.mark.rule("LAB-38")
def test_the_invisible_pass_by_the_princess_in_her_room():
    table = scene(good("elf", 6, 4, invisible=True))
    assert (8, 4) in table.squares("elf")


@pytest.mark.rule("LAB-38")
def test_evil_passes_through_an_invisible_elf_but_does_not_stop_there():
    table = scene(good("elf", 4, 5, invisible=True), evil("guard", 4, 3)).until("guards")
    assert {(4, 4), (4, 6)} <= table.squares("4,3")
    assert (4, 5) not in table.squares("4,3")


@pytest.mark.rule("LAB-39")
def test_the_invisible_neither_strike_nor_are_struck():
    table = vanished(good("hero", 4, 3), evil("guard", 4, 5), evil("orc", 4, 2, home=(0, 0))).until("attack")
    assert code(table.why(strike("elf", "4,5"))) == "invisible"
    table.until("attack", "evil")
    assert code(table.why(strike("4,5", "elf"))) == "invisible"


@pytest.mark.rule("LAB-39")
def test_the_invisible_have_no_zone_and_are_not_seen_but_see():
    table = vanished(evil("guard", 4, 6, up=False))
    table.do(go("elf", 4, 5))
    assert table.unit("guard").up
    table.until("guards")
    assert not table.unit("guard").sighted
    assert {(4, 7), (3, 7), (5, 7)} <= table.squares("4,6")


@pytest.mark.rule("LAB-39")
def test_the_invisible_may_try_doorways():
    table = scene(good("elf", 3, 1, invisible=True), phase="doors")
    assert table.why(force("elf", DOOR)) is None


@pytest.mark.rule("LAB-39")
def test_the_invisible_do_not_escort_nor_end_on_an_occupied_square():
    table = scene(good("elf", 4, 4, invisible=True), princess(4, 4), good("hero", 4, 3), alarm=True)
    assert code(table.why(go("elf", 4, 5, escort=True))) == "unseen-escort"
    alone = scene(good("elf", 6, 4, invisible=True))
    assert code(alone.why(go("elf", 7, 4))) == "occupied"
    assert alone.unit("elf").at == Square(6, 4)
