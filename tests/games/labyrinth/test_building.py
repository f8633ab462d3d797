"""LAB-07..16: a stronghold built step by step, and what a setup may not be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from inkblade.boards import Square, edge
from inkblade.games.labyrinth import (
    LABYRINTH,
    Complete,
    Decision,
    Fit,
    House,
    Lay,
    Lift,
    Post,
    Ready,
    Recall,
    flaws,
)
from inkblade.kernel import (
    AnyMatch,
    BadRecord,
    Diverged,
    Illegal,
    Malformed,
    Match,
    read_record,
    replay,
    write_record,
)
from tests.games.labyrinth.tables import EVIL, KEEP, SEED, come, go, raid


def builder(**options: object) -> AnyMatch:
    told = {"stronghold": None, "parties": [["hero"]], "options": options}
    return Match(LABYRINTH, LABYRINTH.notation.read_setup(told), SEED)


def refused(match: AnyMatch, decision: Decision) -> str:
    with pytest.raises(Illegal) as refusal:
        match.submit(EVIL, decision)
    return refusal.value.objection.code


@pytest.mark.rule("LAB-07")
def test_sections_are_not_laid_over_one_another_nor_apart():
    match = builder()
    assert refused(match, Lay("cross", 3, 3)) == "apart"
    match.submit(EVIL, Lay("cross", 8, 8))
    assert refused(match, Lay("room", 8, 8)) == "overlapping"
    assert refused(match, Lay("double", 7, 8)) == "overlapping"
    assert refused(match, Lay("room", 5, 5)) == "apart"
    assert refused(match, Lay("room", 9, 8, 1)) == "no-section"
    match.submit(EVIL, Lay("double", 6, 8))
    assert [laid.section for laid in match.state.plan.laid] == ["double", "cross"]


@pytest.mark.rule("LAB-07")
def test_sections_are_not_laid_beyond_the_table():
    match = builder()
    for x in range(8, 16):
        match.submit(EVIL, Lay("straight", x, 8, 1))
    assert refused(match, Lay("straight", 16, 8, 1)) == "off-the-table"


@pytest.mark.rule("LAB-09", "LAB-10", "LAB-11", "LAB-12", "LAB-13")
def test_a_stronghold_is_built_step_by_step_and_refused_until_it_is_sound():
    match = builder()
    north, east, south = (
        edge(Square(25, 23), Square(25, 24)),
        edge(Square(26, 25), Square(27, 25)),
        edge(Square(25, 26), Square(25, 27)),
    )
    assert refused(match, Ready()) == "too-few-entrances"
    match.submit(EVIL, Lay("room", 8, 8))
    match.submit(EVIL, Lay("cross", 8, 7))
    match.submit(EVIL, Lay("straight", 9, 8, 1))
    match.submit(EVIL, Lay("straight", 8, 9))
    assert refused(match, Ready()) == "no-doorway"
    assert refused(match, Fit(edge(Square(23, 25), Square(24, 25)), "door")) == "solid-rock"
    match.submit(EVIL, Fit(north, "door"))
    assert refused(match, Fit(north, "door")) == "fitted"
    assert refused(match, Ready()) == "unreachable"
    match.submit(EVIL, Fit(east, "panel"))
    match.submit(EVIL, Fit(south, "panel"))
    assert refused(match, House(Square(25, 22))) == "no-room"
    assert refused(match, Ready()) == "no-princess"
    match.submit(EVIL, House(Square(25, 25)))
    match.submit(EVIL, Fit(south, None))
    match.submit(EVIL, Lift(8, 9))
    assert refused(match, Ready()) == "too-few-exits"
    match.submit(EVIL, Lay("straight", 8, 9))
    match.submit(EVIL, Fit(south, "walled"))
    match.submit(EVIL, Post("orc", Square(24, 24)))
    match.submit(EVIL, Recall(Square(24, 24)))
    assert refused(match, Recall(Square(24, 24))) == "nothing-there"
    match.submit(EVIL, Ready())
    assert match.state.phase == "movement"
    assert match.waiting == (0,)


@pytest.mark.rule("LAB-13", "LAB-48")
def test_the_princess_is_not_placed_where_somebody_is_nor_where_she_is_already():
    match = builder()
    match.submit(EVIL, Lay("room", 8, 8))
    match.submit(EVIL, Post("orc", Square(24, 24)))
    assert refused(match, House(Square(24, 24))) == "occupied"
    match.submit(EVIL, House(Square(25, 25)))
    assert refused(match, House(Square(25, 25))) == "occupied"


@pytest.mark.rule("LAB-09")
def test_a_section_taken_up_takes_its_doorways_and_counters_with_it():
    match = builder()
    match.submit(EVIL, Lay("room", 8, 8))
    match.submit(EVIL, Lay("cross", 8, 7))
    match.submit(EVIL, Fit(edge(Square(25, 23), Square(25, 24)), "door"))
    match.submit(EVIL, Post("orc", Square(24, 24)))
    match.submit(EVIL, House(Square(25, 25)))
    match.submit(EVIL, Lift(8, 8))
    plan = match.state.plan
    assert (plan.doorways, plan.princess, match.state.garrison) == ((), None, ())


@pytest.mark.rule("LAB-09")
def test_a_builder_who_has_decided_enough_completes_the_stronghold():
    match = builder(building=1)
    match.submit(EVIL, Lay("cross", 8, 8))
    assert refused(match, Lay("cross", 9, 8)) == "enough"
    match.submit(EVIL, Complete())
    assert list(flaws(match.state.plan)) == []
    assert match.state.garrison
    match.submit(EVIL, Ready())
    assert match.state.phase == "movement"


@pytest.mark.rule("LAB-16")
def test_nobody_but_the_builder_sees_the_stronghold_before_it_is_ready():
    match = builder()
    empty = LABYRINTH.notation.plain(match.view(0))
    match.submit(EVIL, Lay("cross", 8, 8))
    assert LABYRINTH.notation.plain(match.view(0)) == empty
    assert LABYRINTH.notation.plain(match.view(EVIL))["board"]["sections"]


@pytest.mark.rule("LAB-14", "LAB-16")
def test_a_ready_stronghold_is_only_garrisoned():
    match = raid(garrison="chosen")
    assert match.waiting == (EVIL,)
    assert refused(match, Lay("cross", 8, 8)) == "as-it-stands"
    match.submit(EVIL, Post("guard", Square(4, 2)))
    assert refused(match, Post("guard", Square(4, 2))) == "occupied"
    match.submit(EVIL, Ready())
    assert [unit.at for unit in match.state.garrison] == [Square(4, 2)]


def test_a_record_edited_by_hand_is_found_out_even_if_its_seal_is_made_anew():
    match = raid(parties=[["hero"]])
    match.submit(0, come("hero", 0, 4))
    match.submit(0, go("hero", 2, 4))
    text = write_record(match.record)
    assert replay(read_record(text), LABYRINTH).state == match.state
    with pytest.raises(BadRecord, match="altered"):
        read_record(text.replace('"to":[2,4]', '"to":[1,4]'))
    *others, last = match.record.turns
    forged = replace(match.record, turns=(*others, replace(last, decisions={0: {"do": "pass"}})))
    with pytest.raises(Diverged, match="turn 2"):
        replay(read_record(write_record(forged)), LABYRINTH)


BAD_SETUPS = {
    "an unknown stronghold": ({"stronghold": "nowhere"}, "setup.stronghold: expected a drawing or one of .*gatehouse"),
    "an unknown unit": ({"parties": [["bard"]]}, r"setup.parties\[0\]: expected units of .*, got 'bard'"),
    "a unit twice": ({"parties": [["hero"], ["hero"]]}, "setup.parties: expected every unit once"),
    "an empty party": ({"parties": [[]]}, r"setup.parties\[0\]: expected at least one unit"),
    "parties and seats": ({"parties": [["hero"]], "seats": 3}, "setup.seats: expected parties or seats, not both"),
    "too many turns": ({"options": {"turns": 1000}}, "setup.options.turns: expected 0"),
    "too long a builder": ({"options": {"building": 1000}}, "setup.options.building: expected 0 to 400"),
    "an unknown option": ({"options": {"rain": True}}, "setup.options: .*rain"),
    "the Magic User in the garrison": (
        {"stronghold": {"drawing": KEEP, "garrison": {"magic-user": 1}}},
        "setup.stronghold.garrison: expected counters of .*, got 'magic-user'",
    ),
    "a scattered garrison of no stronghold": (
        {"stronghold": None, "garrison": "scattered"},
        "setup.garrison: expected chosen",
    ),
    "a size too small": ({"stronghold": {"size": 2}}, "setup.stronghold.size: expected 9 to 30 sections"),
}


@pytest.mark.parametrize("what", BAD_SETUPS)
def test_a_setup_is_refused_with_the_place_that_has(what: str):
    plain, expected = BAD_SETUPS[what]
    with pytest.raises(Malformed, match=expected):
        LABYRINTH.notation.read_setup(plain)
