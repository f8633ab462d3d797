"""The bots of the battle: legal in every encounter, on either side, reproducible, within their budget, honest."""

from __future__ import annotations

import re
from itertools import product
from random import Random
from typing import Any

import pytest

from inkblade.bots import Budget, bot_names, make_bot, why
from inkblade.bots.battle._doctrines import HEADLONG, STORM
from inkblade.bots.battle._marshal import Trials, _rehearse
from inkblade.bots.battle._rehearsing import rehearsed
from inkblade.games.battle import Decision, Done, Pick, State, Target, View, encounter_ids, fire_pool, pool_sums
from inkblade.kernel import options
from tests.bots.battle.fights import RULES, THRIFTY, fight, play_out, to_phase
from tests.games.battle.tables import Scene, band, drawn, scene

GENERALS = ("archer", "charger", "marshal")


def test_the_battle_has_two_tempers_and_one_who_thinks():
    assert bot_names("battle") == ("random", *GENERALS)


@pytest.mark.parametrize("encounter", encounter_ids())
def test_every_decision_in_every_encounter_is_one_of_the_options(encounter: str):
    match = play_out(fight(1, encounter=encounter), ("marshal", "charger"), until=90)
    assert match.outcome is not None or match.turn == 90


@pytest.mark.parametrize("names", [("archer", "charger"), ("charger", "marshal"), ("marshal", "archer")])
def test_a_battle_between_generals_comes_to_its_end_without_dithering(names: tuple[str, str]):
    match = play_out(fight(2, encounter="skirmish"), names, until=600)
    assert match.outcome is not None


@pytest.mark.parametrize("name", GENERALS)
def test_a_general_answers_whatever_random_play_leads_to(name: str):
    match = fight(3, encounter="fen")
    bot, anybody = make_bot(name, "battle", Random(0)), make_bot("random", "battle", Random(1))
    while match.waiting and match.turn < 70:
        view = match.view(match.waiting[0])
        legal = options(RULES, view)
        assert bot.decide(view, legal, Budget(600, 2)) in legal
        match.submit(match.waiting[0], anybody.decide(view, legal, THRIFTY))


@pytest.mark.parametrize("name", GENERALS)
def test_the_same_situation_gives_the_same_decision_in_a_bot_that_has_seen_nothing_before(name: str):
    match = to_phase(fight(4, encounter="bridge"), (name, "archer"), "move")
    seat = match.waiting[0]
    old = make_bot(name, "battle", Random(0))
    for _ in range(6):
        view = match.view(seat)
        legal = options(RULES, view)
        decision = old.decide(view, legal, THRIFTY)
        assert make_bot(name, "battle", Random(9)).decide(view, legal, THRIFTY) == decision
        match.submit(seat, decision)


@pytest.mark.parametrize("name", GENERALS)
def test_a_decision_without_time_is_a_decision_all_the_same(name: str):
    match = to_phase(fight(5, encounter="bridge"), ("archer", "archer"), "move")
    view = match.view(match.waiting[0])
    legal = options(RULES, view)
    assert make_bot(name, "battle", Random(0)).decide(view, legal, Budget(seconds=0)) in legal


@pytest.mark.parametrize("name", GENERALS)
def test_a_general_says_why_in_a_sentence(name: str):
    match = fight(6, encounter="skirmish")
    for phase in ("fire", "move", "combat"):
        to_phase(match, ("charger", "charger"), phase)
        view = match.view(match.waiting[0])
        bot = make_bot(name, "battle", Random(1))
        (advice,) = bot.explain(view)
        assert advice.decision in options(RULES, view)
        assert advice.why == why(bot, view, advice.decision)
        assert advice.why
        assert "\n" not in advice.why


def decided(name: str, field: Scene) -> Decision:
    """What a general decides in a scene for the seat that is asked."""
    view = RULES.view(field.state, field.state.asked)
    decision: Decision = make_bot(name, "battle", Random(0)).decide(view, options(RULES, view), THRIFTY)
    return decision


def moved(name: str, field: Scene) -> Scene:
    """The scene after the movement of the seat that acts, by a general."""
    seat, turn = field.state.acting, field.state.turn
    while field.outcome is None and (field.state.phase, field.state.acting, field.state.turn) == ("move", seat, turn):
        field.do(decided(name, field))
    return field


def test_the_hits_a_general_expects_are_the_tallies_of_the_rules():
    field = scene(
        band(0, "2,5,e", "2,6,e", armour="leather", missile="longbow", blade="dagger"), band(1, "8,5,w", shield=True)
    )
    field.do(decided("archer", field))
    aim = decided("archer", field)
    state, bot = field.state, make_bot("archer", "battle", Random(0))
    assert isinstance(aim, Target)
    pool = fire_pool(state, state.setup.names["men"], state.position.names[aim.piece])
    hits = sum(one.final for _, one in pool_sums(state, pool)) / 100
    assert hits > 0
    assert why(bot, RULES.view(state, 0), aim).startswith(f"{hits:.2f} hits")


@pytest.mark.rule("MAG-89")
def test_a_unit_that_charges_stays_together_and_comes_to_blows():
    field = scene(
        band(0, *(f"2,{y},e" for y in range(3, 9))),
        band(1, *(f"9,{y},w" for y in range(3, 9))),
        phase="move",
    )
    position = moved("charger", field).state.position
    assert sum(position.locked(one) for one in position.army(0)) >= 5
    assert all(position.pieces[one].at is not None for one in position.army(0))


def test_archers_who_are_hard_pressed_end_farther_from_the_enemy_and_look_at_him():
    field = scene(
        band(0, "8,4,e", "8,5,e", missile="longbow", blade="dagger"), band(1, "13,4,w", "13,5,w"), phase="move"
    )
    moved("archer", field)
    for name in ("men-1", "men-2"):
        at, piece = field.at(name), field.piece(name)
        assert at is not None
        assert at[0] < 6
        assert piece.facing.value == "east"


def test_the_charger_goes_at_the_enemy_and_the_archer_lets_him_come():
    field = scene(band(0, "2,4,e", "2,5,e"), band(1, "18,4,w", "18,5,w"), phase="move")
    assert isinstance(decided("charger", field), Pick)
    assert decided("archer", field) == Done()


HOMES = {"field": [[0, 0, 4, 11]], "camp": [[19, 0, 23, 11]]}


def test_the_marshal_whose_army_does_not_shoot_goes_at_the_enemy():
    field = scene(band(0, "2,4,e", "2,5,e"), band(1, "20,4,w", "20,5,w", area="camp"), phase="move", areas=HOMES)
    assert isinstance(decided("marshal", field), Pick)


def test_the_marshal_whose_army_shoots_better_lets_the_enemy_come():
    archers = band(0, "2,8,e", "2,9,e", id="archers", armour="leather", missile="longbow", blade="dagger")
    men, foes = band(0, "2,4,e", "2,5,e"), band(1, "20,4,w", "20,5,w", area="camp")
    field = scene(men, archers, foes, phase="move", areas=HOMES)
    before = field.at("men-1"), field.at("men-2")
    assert (moved("marshal", field).at("men-1"), field.at("men-2")) == before


def test_the_marshal_who_must_take_ground_goes_for_it_when_half_the_day_is_gone():
    def first(turn: int) -> Decision:
        field = scene(
            band(0, "2,4,e", "2,5,e"),
            band(1, "20,4,w", "20,5,w", area="camp"),
            phase="move",
            turn=turn,
            areas=HOMES,
            survivor=1,
            victories=[{"seat": 0, "kind": "hold", "area": "camp"}],
        )
        return decided("marshal", field)

    assert first(2) == Done()
    assert isinstance(first(8), Pick)


def test_the_marshal_who_holds_ground_stands_where_the_enemy_comes_into_it():
    field = scene(
        band(0, "2,4,e", "2,5,e"),
        band(1, "20,4,w", "20,5,w", area="camp"),
        phase="move",
        areas=HOMES,
        survivor=0,
        victories=[{"seat": 1, "kind": "hold", "area": "field"}],
    )
    moved("marshal", field)
    assert {field.at("men-1"), field.at("men-2")} == {(4, 4), (4, 5)}


def test_the_marshal_hides_a_shooter_whom_the_enemy_is_after():
    field = scene(
        band(0, "10,5,e", hero="gun-captain"),
        band(1, "16,5,w", missile="short-bow", blade="dagger", area="camp"),
        phase="move",
        areas={**HOMES, "ford": [[8, 4, 9, 6]]},
        survivor=0,
        victories=[
            {"seat": 1, "kind": "reach", "area": "ford"},
            {"seat": 1, "kind": "kill", "force": "gun-captain"},
        ],
    )
    at = moved("marshal", field).at("gun-captain")
    assert at is not None
    assert at[0] <= 6


def test_the_marshal_goes_for_him_whose_death_wins_the_day_and_not_for_the_nearest():
    field = scene(
        band(0, "4,5,e", "4,6,e"),
        band(1, "8,1,w", hero="kootak"),
        band(1, "7,10,w", "7,11,w"),
        phase="move",
        survivor=1,
        victories=[{"seat": 0, "kind": "kill", "force": "kootak"}],
    )
    state = moved("marshal", field).state
    assert any(state.position.locked(one) for one in state.position.members[state.setup.names["kootak"]])


def test_the_marshal_keeps_him_back_who_is_awaited_while_his_way_is_barred():
    field = scene(
        band(0, "6,5,e", hero="pelathar"),
        band(0, "7,5,e", "7,6,e"),
        band(1, "12,5,w", "12,6,w"),
        phase="move",
        survivor=1,
        areas={"field": [[0, 0, 23, 11]], "the goal": [[22, 0, 23, 11]]},
        victories=[{"seat": 0, "kind": "reach", "force": "pelathar", "area": "the goal"}],
    )
    at = moved("marshal", field).at("pelathar")
    assert at is not None
    assert at[0] <= 6


def test_a_unit_that_rough_ground_would_tear_apart_goes_on_man_by_man():
    """Those on the road could run ahead of those in the marsh."""
    fen = drawn(*["m" * 24] * 5, ":" * 24, ":" * 24, *["m" * 24] * 5)
    field = scene(band(0, *(f"6,{y},e" for y in range(1, 11))), band(1, "20,5,w"), phase="move", drawing=fen)
    position = moved("charger", field).state.position
    assert sum(position.squares[one][0].x for one in position.army(0)) > 60


def test_the_marshal_takes_what_wins_the_day():
    """A hero one ride from his goal, with nobody in the way, goes there."""
    field = scene(
        band(0, "6,5,e", hero="pelathar"),
        band(1, "3,10,w", "3,11,w"),
        phase="move",
        areas={"field": [[0, 0, 23, 11]], "the goal": [[16, 0, 18, 11]]},
        victories=[{"seat": 0, "kind": "reach", "force": "pelathar", "area": "the goal"}],
    )
    while field.outcome is None:
        field.do(decided("marshal", field))
    assert field.outcome.points[0] > field.outcome.points[1]


def test_the_marshal_leaves_what_is_usual_when_it_loses_in_rehearsals():
    """Six who are to take a camp from two archers need not wait for the afternoon; every process finds that."""
    field = scene(
        band(0, *(f"4,{y},e" for y in range(2, 8))),
        band(1, "14,4,w", "14,5,w", area="camp", missile="short-bow", blade="dagger"),
        phase="move",
        areas=HOMES,
        survivor=1,
        victories=[{"seat": 0, "kind": "hold", "area": "camp"}],
    )
    view = RULES.view(field.state, 0)
    hasty, thoughtful, other = (
        make_bot("marshal", "battle", Random(seed)).decide(view, options(RULES, view), Budget(600, simulations))
        for seed, simulations in ((0, 1), (0, 40), (5, 40))
    )
    assert hasty == Done()
    assert isinstance(thoughtful, Pick)
    assert thoughtful == other


def test_the_marshal_rehearses_once_a_movement_whomever_it_discovers_on_the_way(monkeypatch: pytest.MonkeyPatch):
    wood = drawn(*["." * 8 + "tt" + "." * 8] * 6)
    foes = band(1, "11,2,w", hidden=True), band(1, "14,3,w", name="bait", area="lair")
    field = scene(band(0, "7,3,e", "7,4,e"), *foes, phase="move", drawing=wood, pieces={"giaks-1": {"hidden": True}})
    turns: list[int] = []

    def counted(view: View, budget: Budget) -> Trials:
        turns.append(view.state.turn)
        return _rehearse(view, budget)

    monkeypatch.setattr("inkblade.bots.battle._marshal._rehearse", counted)
    bot = make_bot("marshal", "battle", Random(0))
    while field.state.phase == "move" and field.state.acting == 0:
        view = RULES.view(field.state, 0)
        field.do(bot.decide(view, options(RULES, view), Budget(600, 6)))
    assert not field.piece("giaks-1").hidden
    assert len(turns) == 1


def test_the_marshal_holds_no_rehearsal_that_cannot_change_its_choice(monkeypatch: pytest.MonkeyPatch):
    """What is usual wins at once, so that nothing could come out better beyond doubt."""
    field = scene(
        band(0, "6,5,e", hero="pelathar"),
        band(0, "6,8,e", "6,9,e"),
        band(1, "3,10,w", "3,11,w"),
        phase="move",
        areas={"field": [[0, 0, 23, 11]], "the goal": [[16, 0, 18, 11]]},
        victories=[{"seat": 0, "kind": "reach", "force": "pelathar", "area": "the goal"}],
    )
    ends: list[State | None] = []

    def kept(*some: Any) -> State | None:
        ends.append(rehearsed(*some))
        return ends[-1]

    monkeypatch.setattr("inkblade.bots.battle._marshal.rehearsed", kept)
    view = RULES.view(field.state, 0)
    make_bot("marshal", "battle", Random(0)).decide(view, options(RULES, view), Budget(600, 4))
    assert len(ends) == 1


@pytest.mark.parametrize("often", [2, 4])
def test_who_may_no_longer_excel_does_not_whatever_the_rehearsals_to_come(often: int):
    values = (0.0, 0.1, 0.5, 0.85, 1.0)
    for own, other in product(product(values, repeat=often // 2), product(values, repeat=often)):
        some, first = Trials(HEADLONG), Trials(STORM)
        some.values, first.values = list(own), list(other)
        if not some.may_excel(first, often):
            for rest in product(values, repeat=often - len(own)):
                some.values = [*own, *rest]
                assert not some.excels(first)


def test_the_marshal_says_how_its_rehearsals_went():
    field = scene(band(0, "2,4,e", "2,5,e"), band(1, "8,4,w", area="camp"), phase="move", areas=HOMES)
    (advice,) = make_bot("marshal", "battle", Random(0)).explain(RULES.view(field.state, 0))
    assert re.search(r"; of \d+ rehearsals \d+ were won$", advice.why)
