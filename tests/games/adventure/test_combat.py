"""MIN-39..45, 91: the Combat Phase, whose fights are duels of the combat books."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from inkblade.games.adventure import ADVENTURE, Done, Duel, Engage, Halt, Move, Place
from inkblade.games.duel import DUEL, Announcing, Maneuvering, Striking
from inkblade.kernel import SEED_BYTES, Match, Plain, Sealed, SeededDice, options
from tests.games.adventure.tables import FLAT, TOWER, Scene, duel_events, duelled, figure, foe, man, scene

RIDGE = "\n".join("  " * (row % 2) + ("2.  " if row == 2 else "0.  ") * 8 for row in range(8))
"""The third row is two levels up."""


def fighting(*sides: list[Plain], **rest: Any) -> Scene:
    """A fight of all who are near, before its first choice."""
    table = scene(*sides, **rest).rest().engaged()
    assert table.state.phase == "combat"
    return table


def pictures(table: Scene, number: int = 0) -> dict[tuple[str, str], int]:
    """By figure and opponent, the picture."""
    fight = table.state.fights[number]
    names = [table.state.id(index) for index in fight.figures]
    return {(names[one.seat], names[one.against]): one.picture for one in fight.duel.stances}


@pytest.mark.rule("MIN-39")
def test_opponents_in_each_others_zone_may_fight():
    table = scene([man("ada", "d4")], [foe("bea", "e4"), foe("cem", "h8")]).rest()
    assert table.state.phase == "engagement"
    assert table.asked == (0, 1)
    assert {(one.figure, one.target) for one in table.options(0)} == {("ada", "bea")}  # type: ignore[union-attr]
    assert table.code(Engage("ada", "cem", fight=True), 0) == ("no-question", "MIN-42")


@pytest.mark.rule("MIN-39")
def test_one_fights_several_in_one_duel():
    table = fighting([man("ada", "d4")], [foe("bea", "e4"), foe("cem", "e3")])
    assert len(table.state.fights) == 1
    assert duelled(table).setup.engaged == ((0, 1), (0, 2))


@pytest.mark.rule("MIN-39")
def test_pairs_apart_are_fights_apart_and_a_seat_answers_for_one_figure_after_the_other():
    table = fighting([man("ada", "b2"), man("ava", "b6")], [foe("bea", "c2"), foe("bob", "c6")])
    assert [fight.figures for fight in table.state.fights] == [(0, 2), (1, 3)]
    assert table.asked == (0, 1)
    table.together({0: Duel("ava", Announcing(False)), 1: Duel("bea", Announcing(False))})
    assert table.asked == (0, 1)
    assert table.code(Duel("ava", Announcing(False)), 0) == ("no-question", "MIN-40")
    table.together({0: Duel("ada", Announcing(False)), 1: Duel("bob", Announcing(False))})
    assert {fight.duel.phase for fight in table.state.fights} == {"choose"}


def test_what_a_seat_has_sealed_waits_unseen_by_others():
    table = fighting([man("ada", "b2"), man("ava", "b6")], [foe("bea", "c2"), foe("bob", "c6")])
    hidden = [
        Scene(table.state).together({0: Duel("ada", Announcing(said)), 1: Duel("bea", Announcing(False))})
        for said in (True, False)
    ]
    assert hidden[0].view(1) == hidden[1].view(1)
    assert hidden[0].view(None) == hidden[1].view(None)
    assert hidden[0].view(0)["fights"][0]["given"] == ["ada"]
    assert hidden[0].view(1)["fights"][0]["given"] == ["bea"]


@pytest.mark.rule("MIN-40")
def test_the_combat_phase_is_three_rounds():
    table = fighting([man("ada", "d4")], [foe("bea", "e4")])
    for number in (1, 2):
        assert duelled(table).round == number
        table.round(ada=52, bea=52)
    assert duelled(table).round == 3
    table.round(6, 1, ada=52, bea=52)
    assert table.state.turn == 2


OPENINGS = [
    ({}, {}, (57, 57)),
    ({"posture": "off-balance"}, {"posture": "off-balance"}, (1, 1)),
    ({"posture": "down"}, {"posture": "off-balance"}, (1, 1)),
    ({"posture": "down"}, {"posture": "down"}, (1, 1)),
    ({}, {"posture": "down"}, (1, 41)),
    ({}, {"posture": "off-balance"}, (1, 19)),
    ({}, {"undefended": "west"}, (23, 21)),
    ({"undefended": "east"}, {}, (21, 23)),
    ({"undefended": "east"}, {"undefended": "west"}, (23, 23)),
    ({"undefended": "east"}, {"posture": "down"}, (1, 23)),
    ({}, {"posture": "off-balance", "undefended": "west"}, (1, 21)),
    ({"posture": "down"}, {"undefended": "west"}, (23, 1)),
]


@pytest.mark.rule("MIN-41")
@pytest.mark.parametrize(("own", "other", "opening"), OPENINGS)
def test_the_situation_table_opens_the_books(own, other, opening):
    table = scene([man("ada", "d4", **own)], [foe("bea", "e4", **other)]).rest()
    (pair,) = table.view()["pairs"]
    assert tuple(pair["pictures"]) == opening
    table.engaged()
    found = pictures(table)
    assert (found["ada", "bea"], found["bea", "ada"]) == opening


@pytest.mark.rule("MIN-42")
def test_the_opening_pictures_score_is_ignored_and_its_instruction_applies():
    table = fighting([figure("ada", "mirim", "d4", posture="down")], [foe("bea", "e4")])
    assert pictures(table)["ada", "bea"] == 41
    assert table.piece("ada").body == 12
    pages = table.pages("ada")
    assert pages == {18, 8, 20, 16}


@pytest.mark.rule("MIN-42")
@pytest.mark.parametrize(
    ("ada", "bea", "fights"), [(True, False, 1), (False, True, 1), (True, True, 1), (False, False, 0)]
)
def test_a_fight_happens_if_either_wants_it(ada, bea, fights):
    table = scene([man("ada", "d4")], [foe("bea", "e4")]).rest()
    rolls = () if fights else (6, 1)
    table.together({0: Engage("ada", "bea", ada), 1: Engage("bea", "ada", bea)}, *rolls)
    assert len(table.state.fights) == fights
    assert (table.state.turn == 1) == bool(fights)


@pytest.mark.rule("MIN-42")
def test_the_halted_must_fight_who_halted_them():
    table = scene([man("ada", "b4")], [foe("bea", "e4")]).do(Move("ada", "d4")).do(Halt("bea")).rest()
    assert table.state.phase == "combat"


@pytest.mark.rule("MIN-42")
def test_nobody_fights_or_is_fought_by_a_figure_that_is_not_there():
    table = scene([man("ada", "d4")], [foe("bea", "e4")]).rest()
    assert table.code(Engage("ada", "nobody", fight=True), 0) == ("no-question", "MIN-42")
    assert table.code(Engage("nobody", "ada", fight=True), 1) == ("no-question", "MIN-42")


@pytest.mark.rule("MIN-42")
def test_what_a_seat_wants_is_hidden_until_all_have_said():
    table = scene([man("ada", "b2"), man("ava", "b6")], [foe("bea", "c2"), foe("bob", "c6")]).rest()
    views = [
        Scene(table.state).together({0: Engage("ada", "bea", wants), 1: Engage("bea", "ada", False)}).view(1)
        for wants in (True, False)
    ]
    assert views[0] == views[1]


@pytest.mark.rule("MIN-43")
@pytest.mark.parametrize(("own", "posture"), [(58, "down"), (62, "off-balance"), (52, "standing")])
def test_how_one_stands_in_the_third_round_is_how_one_starts_the_next_movement(own, posture):
    table = fighting([man("ada", "d4")], [foe("bea", "e4")])
    table.round(ada=52, bea=52).round(ada=52, bea=52).round(6, 1, ada=own, bea=50)
    assert table.state.turn == 2
    assert table.piece("ada").posture == posture


LASTING = {41: 2, 19: 1, 59: 1}


@pytest.mark.rule("MIN-43")
@pytest.mark.parametrize("number", range(30))
def test_of_several_opponents_the_worst_picture_of_the_last_round_counts(number):
    table = fighting([man("ada", "d4")], [foe("bea", "e4", "north-east"), foe("cem", "e3", "north-east")])
    before, chance = len(table.told), Random(number)
    while table.state.turn == 1 and table.state.end is None:
        decisions = {seat: chance.choice(table.options(seat)) for seat in table.asked}
        step = ADVENTURE.rules.resolve(table.state, decisions, SeededDice(chance.randbytes(SEED_BYTES), 0))
        table = Scene(step.state, [*table.told, *step.events])
    told = [event.facts for event in table.told[before:] if event.kind == "picture"]
    last = {
        (one["seat"], one["against"]): one["picture"] for one in told if one["range"] == "close" or one["picture"] != 59
    }
    escaped = {event.facts["seat"] for event in table.told if event.kind == "escaped"}
    for seat, name in enumerate(("ada", "bea", "cem")):
        shown = [LASTING.get(picture, 0) for (own, _), picture in last.items() if own == seat]
        worst = 0 if seat in escaped else max(shown, default=0)
        if table.piece(name).conscious and shown:
            assert ["standing", "off-balance", "down"][worst] == table.piece(name).posture


@pytest.mark.rule("MIN-43")
def test_criticals_smashed_shields_and_lost_weapons_last_and_instructions_end_with_the_phase():
    seen, sharp = set(), {"24": 4, "28": 4, "10": 4, "2": 4}
    for number in range(40):
        own, other = (figure(id, "mirim", at, "east", raised=sharp) for id, at in (("ada", "d4"), ("bea", "e4")))
        table, chance = fighting([own], [other]), Random(number)
        while table.state.turn == 1 and table.state.end is None:
            decisions = {seat: chance.choice(table.options(seat)) for seat in table.asked}
            table.state = ADVENTURE.rules.resolve(table.state, decisions, SeededDice(bytes(SEED_BYTES), number)).state
        for piece in table.state.pieces:
            assert not [order for order in piece.fighter.orders if order.kind == "picture"]
            seen |= {order.kind for order in piece.fighter.orders} | set(piece.fighter.lost)
            assert piece.fighter.mods == ()
    assert {"critical", "gear", "shield", "weapon"} <= seen


@pytest.mark.rule("MIN-44", "MIN-45")
def test_the_height_modifier_is_the_full_difference_of_effective_heights():
    table = scene(
        [figure("dun", "dwarf-smith", "b3", "west")], [figure("ado", "hill-troll", "b4", "west")], drawing=TOWER
    )
    assert [one["effective"] for one in table.view()["figures"]] == [7, 5]
    table.rest().engaged()
    duel = duelled(table)
    assert [entry.height for entry in duel.setup.fighters] == [7, 5]
    assert duel.setup.options.height == "difference"


@pytest.mark.rule("MIN-44")
def test_effective_heights_are_worked_out_anew_in_every_combat_phase():
    table = scene([man("ada", "d4")], [foe("bea", "d5")], drawing=TOWER).rest().engaged()
    assert [entry.height for entry in duelled(table).setup.fighters] == [5, 4]
    table.round(ada=52, bea=52).round(ada=52, bea=52).round(6, 1, ada=52, bea=52)
    table.do(Move("ada", "d3")) if "d3" in table.spaces("ada") else table.do(Move("ada", "e5"))
    assert table.view()["figures"][0]["effective"] == 4 + table.view()["figures"][0]["level"]


@pytest.mark.rule("MIN-91")
def test_who_escapes_is_moved_out_of_the_zone_for_nothing_and_fights_no_more():
    table = fighting([man("ada", "d4")], [foe("bea", "e4")])
    table.answer(ada=Announcing(True), bea=Announcing(False))
    table.answer(ada=Maneuvering(52), bea=Maneuvering(52))
    assert "escaped" in table.kinds()
    assert table.asked == (0,)
    spaces = set(table.view()["pending"]["spaces"])
    assert spaces == {"d3", "c4", "d5"}
    table.do(Place("ada", "c4"), 6, 1)
    assert (table.at("ada"), table.state.turn) == ("c4", 2)


@pytest.mark.rule("MIN-91")
def test_nobody_breaks_off_into_a_space_in_which_somebody_stands():
    table = fighting([man("ada", "d4"), man("ava", "c4")], [foe("bea", "e4")])
    table.answer(ada=Announcing(True), bea=Announcing(False))
    table.answer(ada=Maneuvering(52), bea=Maneuvering(52))
    assert set(table.view()["pending"]["spaces"]) == {"d3", "d5"}


@pytest.mark.rule("MIN-91")
def test_one_breaks_off_within_one_level_and_stays_where_there_is_no_such_space():
    for level, spaces in ((1, ["c1"]), (2, [])):
        drawing = f"9#  9#  {level}.  0.  0.  9#"
        table = fighting([man("ada", "d1", "north-east")], [foe("bea", "e1", "north-east")], drawing=drawing)
        table.answer(ada=Announcing(True), bea=Announcing(False))
        table.answer(6, 1, ada=Maneuvering(52), bea=Maneuvering(52))
        assert table.at("ada") == (spaces or ["d1"])[0]
        assert "escaped" in table.kinds()


@pytest.mark.rule("MIN-91")
def test_walking_out_of_a_zone_is_ordinary_movement():
    table = scene([man("ada", "d4")], [foe("bea", "e4")])
    table.do(Move("ada", "a4"))
    assert table.at("ada") == "a4"


def test_with_escape_switched_off_nobody_announces():
    table = fighting([man("ada", "d4")], [foe("bea", "e4")], options={"escape": False})
    assert duelled(table).phase == "choose"


def test_who_is_felled_counts_for_those_who_fought_him():
    sides = (
        [man("ada", "d4"), man("ava", "e3"), man("abe", "a8")],
        [foe("bea", "e4", "north-east", body=2), foe("cem", "h8")],
    )
    table = fighting(*sides).round(6, 1, ada=50, ava=58, bea=58)
    assert table.fate("bea").condition == "unconscious"
    assert {name: table.fate(name).defeated for name in ("ada", "ava", "abe")} == {
        "ada": ("bea",),
        "ava": ("bea",),
        "abe": (),
    }


@pytest.mark.rule("MIN-40")
@pytest.mark.parametrize("number", range(12))
def test_a_duel_inside_an_adventure_gives_the_same_events_as_the_same_duel_alone(number):
    """Played alone as a duel of the same setup, with the same decisions."""
    books = (("mirim", "iroha"), ("hill-troll", "man-at-arms"), ("hedge-mage", "wraith"))[number % 3]
    own = [figure("ada", books[0], "b4", "west", posture=("standing", "down", "off-balance")[number % 3])]
    other = [figure("bea", books[1], "b3", "east")]
    if number % 2:
        other.append(figure("cem", "skeleton", "c4", "east", lost=["shield"]))
    table = fighting(own, other, drawing=RIDGE if number % 4 == 0 else FLAT)
    inside = duelled(table).setup
    plain = DUEL.notation.plain(inside)
    plain["books"] = list(books) + (["skeleton"] if number % 2 else [])
    alone = Match(DUEL, DUEL.notation.read_setup(plain), bytes(SEED_BYTES))
    told, chance = list(alone.events), Random(number)
    while table.state.turn == 1 and table.state.end is None:
        if table.state.due:
            table.do(table.options()[0])
            continue
        ask = DUEL.rules.asked(duelled(table))
        assert isinstance(ask, Sealed)
        chosen = {seat: chance.choice(options(DUEL.rules, alone.view(seat))) for seat in ask.seats}
        for seat, decision in chosen.items():
            told += alone.submit(seat, decision)
        ids = [table.state.id(index) for index in table.state.fights[0].figures]
        table = _answered(table, {ids[seat]: decision for seat, decision in chosen.items()})
    assert alone.outcome is not None
    assert [str(event) for event in duel_events(table, "1.1")] == [str(event) for event in told]
    assert duel_events(table, "1.1") == told


def _answered(table: Scene, choices: dict[str, object]) -> Scene:
    """What each figure decides, one of a seat at a time, whatever dice it leads to."""
    left = dict(choices)
    while left:
        decisions = {}
        for name in list(left):
            seat = table.state.setup.scenario.seat_of[name]
            if seat not in decisions:
                decisions[seat] = Duel(name, left.pop(name))  # type: ignore[arg-type]
        for seat, decision in decisions.items():
            assert table.why(decision, seat) is None
        step = ADVENTURE.rules.resolve(table.state, decisions, SeededDice(bytes(SEED_BYTES), 9))
        table = Scene(step.state, [*table.told, *step.events])
    return table


@pytest.mark.rule("MIN-39")
def test_who_could_hit_more_than_he_has_attacks_picks():
    for number in range(60):
        table, chance = fighting([man("ada", "d4", "north-west")], [foe("bea", "e4"), foe("cem", "e3")]), Random(number)
        while table.state.turn == 1 and table.state.end is None and not table.state.due:
            decisions = {seat: chance.choice(table.options(seat)) for seat in table.asked}
            if any(isinstance(one, Duel) and isinstance(one.decision, Striking) for one in decisions.values()):
                return
            table.state = ADVENTURE.rules.resolve(table.state, decisions, SeededDice(bytes(SEED_BYTES), number)).state
    raise AssertionError("nobody ever had to pick")


def test_nobody_fights_whom_he_cannot_reach():
    table = scene([man("ada", "a1")], [foe("bea", "h8")]).do(Done())
    table.do(Done(), 6, 1)
    assert table.state.turn == 2
