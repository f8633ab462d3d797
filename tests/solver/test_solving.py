import numpy as np
import pytest

from inkblade.games.duel import DUEL, Announcing, Maneuvering
from inkblade.kernel import ScriptedDice, Sealed
from inkblade.solver import NotCompiled, solve
from inkblade.solver._certifying import ALL
from inkblade.solver._layers import SETTLED
from inkblade.solver._model import Model
from inkblade.solver._parts import Layer
from inkblade.solver._patience import AT_LAST, lead
from inkblade.solver._solving import advance, judge, mirror_of
from inkblade.solver._workings import begin
from tests.solver.duels import small, solved
from tests.solver.test_stage import by_linear_program

pytestmark = pytest.mark.xdist_group("solver")
RULES = DUEL.rules
DUELS = [
    ("mirim", "mirim", (2, 2), 2, False),
    ("duellist", "mirim", (3, 2), 2, False),
    ("mirim", "skeleton", (2, 2), 1, False),
    ("mirim", "duellist", (2, 2), 2, True),
]


def after(state, pages):
    """The reference's state after a round."""
    decisions = {seat: Maneuvering(page) for seat, page in enumerate(pages)}
    return RULES.resolve(state, decisions, ScriptedDice(())).state


def wander(setup, rounds, chance):
    """States of a random match, by the reference rules, at each choice of maneuvers."""
    state = RULES.start(setup, ScriptedDice(())).state
    for _ in range(rounds):
        asked = RULES.asked(state)
        if asked is None:
            return
        assert isinstance(asked, Sealed)
        if state.phase == "choose":
            yield state
        decisions = {}
        for seat in asked.seats:
            view = RULES.view(state, seat)
            options = [option for option in RULES.candidates(view) if RULES.objection(view, option) is None]
            decisions[seat] = options[chance.integers(len(options))]
        state = RULES.resolve(state, decisions, ScriptedDice(())).state


def test_a_duel_of_equals_is_its_own_mirror_image_to_the_last_digit():
    model = Model(small("forester", "forester", (4, 4), press=3))
    work = begin(model)
    for _ in advance(model, work):
        pass
    image = mirror_of(work.space)
    for kept, sign in ((work.values, -1), (work.draws, 1)):
        for part in kept:
            assert np.array_equal(part[image], sign * part)


@pytest.mark.parametrize("duel", DUELS, ids=lambda duel: f"{duel[0]}-{duel[1]}")
def test_values_are_those_of_the_reference_rules_and_a_linear_program(duel):
    solution = solved(*duel)
    chance = np.random.default_rng(7)
    checked = 0
    while checked < 12:
        for state in wander(solution.model.setup, 12, chance):
            stage = solution.stage(state)
            if len(stage.pages[0]) * len(stage.pages[1]) > 64 or checked >= 12:
                continue
            follow = [[after(state, (a, b)) for b in stage.pages[1]] for a in stage.pages[0]]
            fades = [[1.0 if RULES.asked(s) is None else 1.0 - solution.report.fade for s in row] for row in follow]
            payoff = np.array([[solution.value(s) for s in row] for row in follow]) * np.array(fades)
            assert np.abs(payoff - stage.values).max() < 1e-6
            assert stage.value == pytest.approx(by_linear_program(payoff), abs=1e-6)
            checked += 1


@pytest.mark.parametrize("duel", DUELS, ids=lambda duel: f"{duel[0]}-{duel[1]}")
def test_a_solution_is_proven(duel):
    report = solved(*duel).report
    assert 0 <= report.exploitability <= 1e-4
    assert report.win + report.draw + report.loss == pytest.approx(1.0)
    assert report.win - report.loss == pytest.approx(report.value)
    assert min(report.win, report.draw, report.loss) >= -1e-6


def test_exchanging_the_seats_turns_the_value_around():
    there, back = solved("duellist", "mirim", (3, 2)).report, solved("mirim", "duellist", (2, 3)).report
    assert there.value == pytest.approx(-back.value, abs=1e-6)
    assert there.states == back.states


def test_equal_fighters_have_equal_chances_without_using_that_they_are_equal():
    model = Model(small("mirim", "mirim", (2, 2)))
    vars(model)["mirrored"] = False
    work = begin(model)
    for _ in advance(model, work):
        pass
    assert work.values[0][work.space.start, 0] == pytest.approx(0.0, abs=1e-9)


def test_a_certificate_gets_worse_when_a_value_is_disturbed():
    model = Model(small("duellist", "mirim", (3, 2)))
    work = begin(model)
    for _ in advance(model, work):
        pass
    before = sum(judge(model, work))
    chance = np.random.default_rng(3)
    work.values[0][...] += chance.normal(0, 0.05, work.values[0].shape)
    assert sum(judge(model, work)) > before + 1e-3


def test_a_value_that_is_no_number_proves_nothing():
    model = Model(small("mirim", "mirim", (1, 1)))
    work = begin(model)
    for _ in advance(model, work):
        pass
    work.values[1][work.space.start] = np.nan
    assert sum(judge(model, work)) == 2 * ALL


@pytest.mark.parametrize("duel", [("hill-troll", "iroha", (2, 2)), ("mirim", "skeleton", (2, 2))])
def test_a_duel_in_which_body_points_come_back_is_proven(duel):
    assert 0 <= solved(*duel, press=6).report.exploitability <= 1e-5


def test_less_and_less_fading_leads_to_the_values_that_quick_steps_find():
    model = Model(small("duellist", "mirim", (3, 2)))
    work = begin(model)
    for _ in advance(model, work):
        pass
    space = work.space
    numbers = space.order[space.layers[-2] : space.layers[-1]]
    quick = [part[numbers] for part in work.values]
    for part in work.values:
        part[numbers] = np.nan
    layer = Layer(model, work, numbers, np.full(len(space.codes), -1, np.int32))
    assert lead(layer.whole(), model.fade, AT_LAST) < SETTLED
    layer.close(model.fade)
    for found, patient in zip(quick, work.values, strict=True):
        assert np.abs(found - patient[numbers]).max() < 1e-9


def test_who_may_escape_and_is_losing_escapes():
    fights = solved("mirim", "duellist", (2, 2)).report
    may_escape = solved("mirim", "duellist", (2, 2), 2, True).report
    assert may_escape.draw >= fights.draw - 1e-6


def test_a_solution_says_how_to_announce():
    solution = solved("mirim", "duellist", (2, 2), 2, True)
    state = RULES.start(solution.model.setup, ScriptedDice(())).state
    said = solution.announcements(state)
    assert said is not None
    assert all(0 <= chance <= 1 for chance in said.chances)
    told = RULES.resolve(state, {0: Announcing(True), 1: Announcing(False)}, ScriptedDice(())).state
    assert solution.stage(told).value == pytest.approx(said.stages[1].value)


def test_a_duel_with_cards_or_several_fighters_is_not_solved():
    plain = {"books": ["mirim", "mirim", "skeleton"], "preset": "contest", "parties": [[0], [1, 2]]}
    with pytest.raises(NotCompiled):
        solve(DUEL.notation.read_setup(plain))


def test_a_state_of_another_duel_is_not_found():
    solution = solved("mirim", "mirim", (2, 2))
    other = RULES.start(small("mirim", "mirim", (9, 9)), ScriptedDice(())).state
    with pytest.raises(KeyError):
        solution.stage(other)
