import pytest

from inkblade.table import ClockRule, clock_fault
from tests.table.tables import NOW, begun, decide, heard, laid, seen, withdraw

TEN = ClockRule(each=10, bank=5)


def clocks(table):
    return [(clock["bank"], clock["until"]) for clock in seen(table, None)["standing"]["clocks"]]


def test_every_decision_has_its_time_and_then_the_bank():
    table = begun(laid(clock=TEN))
    assert clocks(table) == [(5000, NOW + 15_000)] * 2
    assert table.due == NOW + 15_000


def test_a_table_without_clocks_has_none():
    table = begun()
    assert clocks(table) == []
    assert table.due is None


def test_what_a_decision_took_beyond_its_time_is_taken_from_the_bank():
    table = begun(laid(clock=TEN))
    decide(table, 0, {"amount": 1}, NOW + 12_000)
    assert clocks(table)[0] == (5000, None)
    decide(table, 1, {"amount": 1}, NOW + 13_000)
    assert clocks(table) == [(3000, NOW + 13_000 + 13_000), (2000, NOW + 13_000 + 12_000)]


def test_when_time_runs_out_the_rules_decide():
    table = begun(laid(clock=TEN))
    decide(table, 1, {"amount": 6}, NOW + 1)
    assert list(table.expire(NOW + 14_999)) == []
    (moment,) = table.expire(NOW + 15_000)
    turned = heard(table, moment, 1)
    assert (turned["kind"], turned["defaults"]) == ("turned", [0])
    assert table.match is not None
    assert table.match.record.turns[1].decisions == {0: {"amount": 1}, 1: {"amount": 6}}


def test_a_default_stays_sealed_until_the_turn_is_resolved():
    table = begun(laid(clock=TEN, setup={"cards": [3, 6, 2], "rounds": 1}, who=(0, 1, "random")))
    first, second = table.expire(NOW + 15_000)
    told = heard(table, first, 1)
    assert (told["kind"], told["default"], told["own"]) == ("sealed", True, None)
    assert "time is up" in told["text"]
    assert heard(table, first, 0)["own"] == {"amount": 1}
    assert heard(table, second, 0)["seat"] == 1
    assert table.due is None


def test_nobody_gains_time_by_withdrawing():
    table = begun(laid(clock=TEN))
    decide(table, 0, {"amount": 1}, NOW + 9_000)
    withdraw(table, 0)
    assert clocks(table)[0] == (5000, NOW + 15_000)


def test_clocks_of_machines_do_not_run():
    table = begun(laid(clock=TEN, who=(0, "random")))
    assert clocks(table)[1] == (5000, None)


def test_after_a_pause_of_the_server_a_decision_begins_anew():
    table = begun(laid(clock=TEN))
    later = NOW + 3_600_000
    resumed = heard(table, table.wake(later), 0)
    assert resumed["kind"] == "resumed"
    assert clocks(table) == [(5000, later + 15_000)] * 2


def test_a_pause_without_running_clocks_is_nothing():
    assert begun().wake(NOW) is None


@pytest.mark.parametrize("each", [0, 0.5, -1, 10**9, float("nan"), float("inf")])
def test_a_clock_has_some_time_and_not_for_ever(each):
    assert "clock.each" in (clock_fault(ClockRule(each)) or "")


@pytest.mark.parametrize("bank", [-1, 10**9, float("nan")])
def test_a_bank_holds_something_and_not_for_ever(bank):
    assert "clock.bank" in (clock_fault(ClockRule(10, bank)) or "")
