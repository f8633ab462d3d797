import errno
import os
import pickle
from dataclasses import replace
from random import Random

import msgspec
import pytest

from inkblade.games.duel import DUEL
from inkblade.kernel import ScriptedDice, options
from inkblade.solver import Damaged, NoRoom, shelved, solve, take
from inkblade.solver._shelf import put, shelf
from tests.solver.duels import small, solved

pytestmark = pytest.mark.xdist_group("solver")
DUEL_OF_TWO = ("duellist", "mirim", (3, 2))


@pytest.fixture(autouse=True)
def own_shelf(tmp_path, monkeypatch):
    monkeypatch.setenv("INKBLADE_SOLUTIONS", str(tmp_path))


def test_a_solution_comes_back_from_the_shelf_as_it_was():
    solution = solved(*DUEL_OF_TWO)
    put(solution)
    again = take(small(*DUEL_OF_TWO))
    assert again is not None
    assert again.report == solution.report
    state = DUEL.rules.start(small(*DUEL_OF_TWO), ScriptedDice(())).state
    assert (again.stage(state).values == solution.stage(state).values).all()
    assert (again.stage(state).mixes[0] == solution.stage(state).mixes[0]).all()


def test_a_solution_with_a_poor_certificate_stays_on_the_shelf_and_is_not_called_exact():
    solution = solved(*DUEL_OF_TWO)
    for bound, proven in ((1e-3, True), (1.1e-3, False)):
        put(replace(solution, report=msgspec.structs.replace(solution.report, exploitability=bound)))
        assert take(small(*DUEL_OF_TWO)) is not None
        assert (shelved(small(*DUEL_OF_TWO)) is not None) == proven


def test_another_duel_is_not_taken_for_this_one():
    put(solved(*DUEL_OF_TWO))
    assert take(small("duellist", "mirim", (3, 2), press=3)) is None
    assert take(small("duellist", "mirim", (2, 3))) is None


@pytest.mark.parametrize("escape", [False, True])
def test_a_duel_is_known_with_the_seats_exchanged(escape):
    put(solved("mirim", "duellist", (2, 2), 2, escape))
    setup = small("duellist", "mirim", (2, 2), escape=escape)
    turned, own = take(setup), solve(setup)
    assert turned is not None
    assert turned.setup == setup
    for name in ("value", "win", "draw", "loss"):
        assert getattr(turned.report, name) == pytest.approx(getattr(own.report, name), abs=1e-5)
    for seat in (0, 1):
        assert set(turned.report.opening[seat]) <= set(own.stage(start(setup)).pages[seat])
    for state in met(setup, 12):
        assert turned.value(state) == pytest.approx(own.value(state), abs=1e-5)
        mine, theirs = turned.stage(state), own.stage(state)
        assert mine.pages == theirs.pages
        assert mine.values == pytest.approx(theirs.values, abs=1e-5)
        assert mine.mixes[0] @ theirs.values @ theirs.mixes[1] == pytest.approx(theirs.value, abs=1e-5)
        announced = turned.announcements(state), own.announcements(state)
        assert (announced[0] is None) == (announced[1] is None)
        if announced[0] is not None and announced[1] is not None:
            for one, other in zip(announced[0].stages, announced[1].stages, strict=True):
                assert one.value == pytest.approx(other.value, abs=1e-5)


def start(setup):
    return DUEL.rules.start(setup, ScriptedDice(())).state


def met(setup, matches):
    """States that random matches come through, before maneuvers are chosen."""
    for number in range(matches):
        chance, state = Random(number), start(setup)
        while (asked := DUEL.rules.asked(state)) is not None:
            yield state
            choices = {seat: chance.choice(options(DUEL.rules, DUEL.rules.view(state, seat))) for seat in asked.seats}
            state = DUEL.rules.resolve(state, choices, ScriptedDice(())).state


@pytest.mark.parametrize("place", [0, 30, -80])
def test_a_damaged_file_is_noticed(place):
    path = put(solved(*DUEL_OF_TWO))
    raw = bytearray(path.read_bytes())
    raw[place] ^= 0x55
    path.write_bytes(raw)
    with pytest.raises(Damaged, match="solution"):
        take(small(*DUEL_OF_TWO))
    assert shelved(small(*DUEL_OF_TWO)) is None


def test_a_file_cut_short_is_noticed():
    path = put(solved(*DUEL_OF_TWO))
    path.write_bytes(path.read_bytes()[:-1000])
    with pytest.raises(Damaged, match="cut short"):
        take(small(*DUEL_OF_TWO))


def test_without_room_the_old_file_stays(monkeypatch):
    path = put(solved(*DUEL_OF_TWO))
    before = path.read_bytes()

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "posix_fallocate", full)
    with pytest.raises(NoRoom, match="MB could not be written"):
        put(solved(*DUEL_OF_TWO))
    assert path.read_bytes() == before
    assert [file.name for file in shelf().iterdir()] == [path.name]


def test_an_interrupted_solution_goes_on_where_it_was():
    def stop_halfway(doing, share):
        if doing == "solving" and share > 0.5:
            raise KeyboardInterrupt

    setup = small(*DUEL_OF_TWO)
    with pytest.raises(KeyboardInterrupt):
        solve(setup, progress=stop_halfway, keep=True)
    assert [file.suffix for file in shelf().iterdir()] == [".workings"]
    shares = []
    solution = solve(
        setup, progress=lambda doing, share: shares.append(share) if doing == "solving" else None, keep=True
    )
    assert shares[0] > 0.5
    assert solution.report.value == solved(*DUEL_OF_TWO).report.value
    assert [file.suffix for file in shelf().iterdir()] == [".solution"]


def test_a_setup_from_another_process_finds_its_solution():
    put(solved(*DUEL_OF_TWO))
    assert take(pickle.loads(pickle.dumps(small(*DUEL_OF_TWO)))) is not None
