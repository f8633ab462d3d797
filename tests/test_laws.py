"""The laws, tried on every game of the register and on the toy."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inkblade.kernel import options, read_record, replay
from tests import laws, rule_coverage
from tests.damaging import damaged
from tests.playing import begin
from tests.specimens import SPECIMENS, TWINS, Specimen, Twins, game

RECORDS = Path(__file__).parent / "records"
GOLDEN = sorted(RECORDS.glob("*/*.txt"))

numbers = st.integers(0, 2**32)
matches = settings(max_examples=max(1, settings().max_examples // 16))
"""A match is long: fewer of them than of other examples."""

each_specimen = pytest.mark.parametrize(
    ("name", "specimen"),
    [pytest.param(name, one, id=f"{name}-{one.name}") for name, several in SPECIMENS.items() for one in several],
)
each_pair_of_twins = pytest.mark.parametrize(
    ("name", "twins"),
    [pytest.param(name, one, id=f"{name}-{one.name}") for name, several in TWINS.items() for one in several],
)
each_law = pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__.removeprefix("law_"))


def registered() -> Iterator[str]:
    from inkblade.games import GAMES

    yield from GAMES


def test_every_registered_game_has_specimens_and_a_word_on_twins():
    for name in registered():
        assert SPECIMENS.get(name), f"tests/specimens.py has no setup of {name}"
        assert name in TWINS, f"tests/specimens.py does not say which setups of {name} are twins"


def test_every_specimen_is_of_a_registered_game_or_the_toy():
    assert set(SPECIMENS) == set(TWINS) == {"toy", *registered()}


def test_every_registered_game_has_golden_records():
    kept = {path.parent.name for path in GOLDEN}
    assert set(registered()) <= kept, f"there are records of {sorted(kept)} alone under {RECORDS}"


@each_law
@each_specimen
@matches
@given(number=numbers)
def test_a_game_obeys_the_law(law: laws.Law, name: str, specimen: Specimen, number: int):
    law(game(name), game(name).notation.read_setup(specimen.setup), number)


@each_specimen
@matches
@given(number=numbers)
def test_every_match_ends_within_its_limit(name: str, specimen: Specimen, number: int):
    setup = game(name).notation.read_setup(specimen.setup)
    laws.law_a_match_ends_within_its_limit(game(name), setup, number, specimen.limit)


@each_specimen
def test_a_match_left_to_the_clock_ends_within_its_limit(name: str, specimen: Specimen):
    setup = game(name).notation.read_setup(specimen.setup)
    laws.law_a_match_left_to_the_clock_ends_within_its_limit(game(name), setup, specimen.limit)


@each_pair_of_twins
@matches
@given(number=numbers)
def test_what_a_seat_sees_does_not_depend_on_what_is_hidden_from_it(name: str, twins: Twins, number: int):
    one, two = map(game(name).notation.read_setup, twins.setups)
    assert one != two
    laws.law_twins_look_alike(game(name), (one, two), twins.seat, twins.turns, number)


@pytest.mark.parametrize("name", [name for name in SPECIMENS if name != "toy"])
@matches
@given(number=numbers, data=st.data())
def test_every_objection_cites_a_rule_that_is_written(name: str, number: int, data: st.DataObject):
    specimen = data.draw(st.sampled_from(SPECIMENS[name]))
    setup = game(name).notation.read_setup(specimen.setup)
    games = (name, "duel") if name == "adventure" else (name,)
    rules = frozenset(rule for one in games for rule in rule_coverage.coverage(one).written)
    laws.law_an_objection_cites_a_rule(game(name), setup, number, rules)


@each_specimen
@given(data=st.data())
def test_a_damaged_setup_is_malformed_or_can_be_played(name: str, specimen: Specimen, data: st.DataObject):
    notation = game(name).notation
    whole = notation.plain(notation.read_setup(specimen.setup))
    sound = data.draw(st.sampled_from([specimen.setup, whole]))
    laws.law_a_setup_is_malformed_or_can_be_played(game(name), data.draw(damaged(sound)))


@each_specimen
@matches
@given(data=st.data())
def test_a_damaged_decision_is_malformed_or_can_be_judged(name: str, specimen: Specimen, data: st.DataObject):
    setup = game(name).notation.read_setup(specimen.setup)
    match = begin(game(name), setup, 0)
    assert match.asked is not None
    sound = [game(name).notation.plain(one) for one in options(game(name).rules, match.view(match.asked.seats[0]))]
    plain = data.draw(damaged(data.draw(st.sampled_from(sound))))
    laws.law_a_decision_is_malformed_or_can_be_judged(game(name), setup, plain)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_still_plays(path: Path):
    record = read_record(path.read_text("utf-8"))
    assert replay(record, game(path.parent.name)).record == record
