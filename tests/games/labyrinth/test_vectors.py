"""The five test vectors at the end of the digest, exactly."""

from __future__ import annotations

import pytest

from inkblade.games.labyrinth import Dodge, Pass
from tests.games.labyrinth.tables import (
    EVIL,
    PANEL,
    WALLED,
    Scene,
    code,
    cry,
    evil,
    force,
    go,
    good,
    princess,
    scene,
    strike,
)


def needed(table: Scene) -> str:
    """What the last blow needed, in words."""
    return str(next(event for event in reversed(table.told) if event.kind == "struck").facts["needed"])


@pytest.mark.rule("LAB-60", "LAB-65")
def test_vector_1_what_attacks_need():
    hero = scene(good("hero", 4, 4), evil("guard", 4, 5)).until("attack").do(strike("hero", "4,5"), 1, 1)
    assert needed(hero) == "5 for attack 1 on defence C"
    rat = scene(good("hero", 4, 4), evil("rat", 4, 5, home=(9, 0))).until("attack", "evil")
    assert needed(rat.do(strike("4,5", "hero"), 1, 1)) == "12 for attack 7 on defence A"
    troll = scene(good("hobbit", 4, 4), evil("troll", 4, 5, home=(9, 0))).until("dodge")
    open_to_it = Scene(troll.state).do(Pass()).do(strike("4,5", "hobbit"), 1, 1)
    assert needed(open_to_it) == "9 for attack 2 on defence B"
    assert needed(troll.do(Dodge()).do(strike("4,5", "hobbit"), 1, 1)) == "11 = 9 attack 2 on defence B + 2 dodging"


@pytest.mark.rule("LAB-28")
def test_vector_2_hobbit_and_dwarf_at_doorways():
    walled = scene(good("hobbit", 7, 6), good("dwarf", 7, 5), phase="doors")
    assert code(walled.why(force("hobbit", WALLED))) == "never"
    assert WALLED in walled.do(force("dwarf", WALLED), 4).state.open
    panel = scene(good("hobbit", 5, 4), phase="doors").do(force("hobbit", PANEL), 4)
    assert PANEL in panel.state.open


@pytest.mark.rule("LAB-52")
def test_vector_3_the_second_attempt_at_a_room_succeeds_on_a_five():
    table = scene(good("hero", 6, 1), evil("guard", 3, 1), evil("orc", 1, 1, up=False, home=(0, 0))).until("alarms")
    table.do(cry("3,1", 0, 0), 5)
    assert not table.unit("orc").roused
    table.until("movement").until("alarms").do(cry("3,1", 0, 0), 5)
    assert table.unit("orc").roused


@pytest.mark.rule("LAB-45")
def test_vector_4_the_princess_next_to_a_creature_disengages_with_her_whole_rate():
    table = scene(good("hero", 0, 4), princess(4, 4), evil("orc", 4, 3, home=(9, 0)), alarm=True)
    assert table.squares("princess") == {(3, 4), (4, 5), (5, 4)}
    table.do(go("princess", 4, 5))
    assert table.unit("princess").spent == 2


@pytest.mark.rule("LAB-62", "LAB-64")
def test_vector_5_an_eliminated_guard_strikes_back_and_a_skeleton_hit_by_the_priest_does_not():
    guard = scene(good("hero", 4, 4), evil("guard", 4, 5, damage=2)).until("attack").do(strike("hero", "4,5"), 6, 6)
    assert (guard.state.phase, guard.asked) == ("counter", (EVIL,))
    bones = scene(good("priest", 4, 4), evil("skeleton", 4, 5, home=(9, 0)), evil("guard", 10, 7)).until("attack")
    bones.do(strike("priest", "4,5"), 6, 6)
    assert bones.unit("skeleton").gone == "slain"
    assert bones.state.half == "evil"
