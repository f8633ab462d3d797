"""What the line protocol answers, without a process around it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkblade.cli._json import write_json
from inkblade.cli._protocol import LONGEST_LINE, REQUESTS, Referee
from inkblade.games import GAMES
from inkblade.kernel import commitment, read_record, replay
from tests.kernel.toy import SEED, TOY, TWO


def toy(*, rigged: bool = False) -> Referee:
    return Referee(TOY, TWO, SEED, rigged=rigged)


def duel(**setup: object) -> Referee:
    game = GAMES["duel"]
    return Referee(game, game.notation.read_setup({"books": ["mirim", "mirim"], "preset": "contest", **setup}), SEED)


def ask(referee: Referee, do: str, **fields: object) -> dict[str, Any]:
    """The answer, by way of the bytes it would travel as."""
    answer = referee.answer(json.dumps({"do": do, **fields}).encode())
    plain: dict[str, Any] = json.loads(write_json(answer))
    return plain


def bid(referee: Referee, *amounts: int) -> dict[str, Any]:
    """A bid from each seat in turn; the last answer."""
    answers = [ask(referee, "decide", seat=seat, decision={"amount": each}) for seat, each in enumerate(amounts)]
    return answers[-1]


def test_the_first_line_says_the_game_the_seats_who_is_asked_and_the_hash_of_the_seed():
    ready = toy().greeting()
    assert ready["ready"] is True
    assert (ready["game"], ready["seats"], ready["turn"]) == ("toy", 2, 1)
    assert ready["asked"] == {"how": "sealed", "seats": [0, 1], "waiting": [0, 1]}
    assert ready["commitment"] == commitment(SEED)
    assert ready["outcome"] is None


def test_what_one_seat_alone_may_know_is_told_apart():
    ready = toy().greeting()
    assert ready["events"] == []
    assert [event["kind"] for event in ready["private"]["0"]] == ["luck"]
    assert set(ready["private"]) == {"0", "1"}


def test_a_sealed_decision_waits_for_the_others_and_tells_nothing():
    referee = toy()
    first = ask(referee, "decide", seat=0, decision={"amount": 2})
    assert first["sealed"] is True
    assert first["events"] == []
    assert first["asked"]["waiting"] == [1]
    second = ask(referee, "decide", seat=1, decision={"amount": 2})
    assert second["sealed"] is False
    assert [event["kind"] for event in second["events"]] == ["bid", "bid"]
    assert second["turn"] == 2
    assert second["asked"] == {"how": "open", "seats": [0, 1], "waiting": [0, 1]}


def test_an_open_decision_resolves_alone():
    referee = toy()
    bid(referee, 1, 1)
    answer = ask(referee, "decide", seat=1, decision={"take": False}, turn=2)
    assert answer["sealed"] is False
    assert answer["turn"] == 3


def test_a_decision_for_another_turn_is_stale():
    referee = toy()
    bid(referee, 1, 1)
    answer = ask(referee, "decide", seat=1, decision={"take": False}, turn=1)
    assert (answer["ok"], answer["code"], answer["turn"]) == (False, "stale", 2)


def test_an_illegal_decision_carries_the_objection():
    answer = ask(duel(), "decide", seat=0, decision={"maneuver": 24})
    assert answer["code"] == "illegal"
    assert set(answer["objection"]) == {"code", "rule", "text", "facts"}
    assert (answer["objection"]["code"], answer["objection"]["rule"]) == ("not_close", "DUEL-16")
    assert answer["error"] == answer["objection"]["text"]


def test_a_seat_that_has_decided_is_not_asked_again():
    referee = duel()
    ask(referee, "decide", seat=0, decision={"maneuver": 50})
    answer = ask(referee, "decide", seat=0, decision={"maneuver": 52})
    assert (answer["ok"], answer["code"]) == (False, "not_asked")
    assert answer["asked"]["waiting"] == [1]


def test_a_sealed_decision_can_be_withdrawn():
    referee = duel()
    assert ask(referee, "withdraw", seat=0)["code"] == "not_asked"
    ask(referee, "decide", seat=0, decision={"maneuver": 50})
    assert ask(referee, "withdraw", seat=0)["asked"]["waiting"] == [0, 1]
    assert ask(referee, "decide", seat=0, decision={"maneuver": 52})["ok"]


def test_options_are_what_explain_does_not_object_to():
    referee = duel()
    explained = ask(referee, "explain", seat=0)["decisions"]
    legal = [each["decision"] for each in explained if each["objection"] is None]
    assert ask(referee, "options", seat=0)["options"] == legal
    assert legal
    assert {each["objection"]["rule"] for each in explained if each["objection"]} == {"DUEL-16"}


def test_a_view_is_a_seat_s_or_the_public_s():
    referee = toy()
    assert ask(referee, "view", seat=0)["view"]["card"] == 3
    assert ask(referee, "view", seat=None)["view"] == ask(referee, "view")["view"]
    assert ask(referee, "view")["view"]["card"] is None


def test_a_record_of_an_unfinished_match_says_so_and_plays_back():
    referee = toy()
    bid(referee, 1, 1)
    answer = ask(referee, "record")
    assert answer["complete"] is False
    assert replay(read_record(answer["record"]), TOY).turn == 2


def test_a_match_that_is_over_asks_nobody():
    referee = toy()
    bid(referee, 1, 1)
    ask(referee, "decide", seat=0, decision={"take": False})
    bid(referee, 1, 1)
    last = ask(referee, "decide", seat=0, decision={"take": False})
    assert last["asked"] is None
    assert last["outcome"]["reason"] == "all rounds are played"
    assert ask(referee, "options", seat=0)["options"] == []
    assert ask(referee, "decide", seat=0, decision={"amount": 1})["code"] == "not_asked"
    assert ask(referee, "record")["complete"] is True


def test_a_request_is_known_again_by_its_id():
    assert ask(toy(), "view", id=7)["id"] == 7
    assert ask(toy(), "decide", id="a", seat=9, decision={})["id"] == "a"
    assert ask(toy(), "view", id=[1])["code"] == "malformed"


def test_help_has_an_example_of_every_request():
    answer = ask(toy(), "help")
    assert [request["example"]["do"] for request in answer["requests"]] == list(REQUESTS)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "malformed"),
        (b"hello", "malformed"),
        (b'{"do":"view"', "malformed"),
        (b"[]", "malformed"),
        (b"null", "malformed"),
        (b"\xff\xfe", "malformed"),
        (b'{"do":"view","seat":NaN}', "malformed"),
        (b'{"do":"view","seat":1e999}', "malformed"),
        (b'{"do":"view","do":"record"}', "malformed"),
        (b'{"do":"decide","seat":0,"decision":{"maneuver":50,"card":"\\ud800"}}', "malformed"),
        (b'{"do":"view","seat":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "malformed"),
        (b'{"do":"view","seat":' + b"9" * 5000 + b"}", "malformed"),
        (b"{}", "unknown_request"),
        (b'{"do":"castle"}', "unknown_request"),
        (b'{"do":["view"]}', "unknown_request"),
        (b'{"do":"options"}', "malformed"),
        (b'{"do":"options","seat":"0"}', "malformed"),
        (b'{"do":"options","seat":true}', "malformed"),
        (b'{"do":"options","seat":0.0}', "malformed"),
        (b'{"do":"options","seat":null}', "malformed"),
        (b'{"do":"options","seat":2}', "no_such_seat"),
        (b'{"do":"options","seat":-1}', "no_such_seat"),
        (b'{"do":"view","seat":0,"sit":1}', "malformed"),
        (b'{"do":"decide","seat":0,"decision":7}', "malformed"),
        (b'{"do":"decide","seat":0,"decision":{"maneuver":"50"}}', "malformed"),
        (b'{"do":"decide","seat":0,"decision":{"maneuver":50,"speed":2}}', "malformed"),
        (b'{"do":"decide","seat":0,"decision":{"maneuver":50},"turn":"1"}', "malformed"),
        (b'{"do":"decide","seat":0,"decision":{"maneuver":51}}', "illegal"),
        (b'{"do":"decide","seat":0,"decision":{"announce":true}}', "illegal"),
        (b'{"do":"dice","rolls":[3]}', "not_rigged"),
    ],
)
def test_a_bad_line_is_answered_with_what_is_wrong(line, code):
    referee = duel()
    before = ask(referee, "view", seat=0)
    answer = json.loads(write_json(referee.answer(line)))
    assert (answer["ok"], answer["code"]) == (False, code)
    assert answer["error"]
    assert len(answer["error"]) < 1000
    assert ask(referee, "view", seat=0) == before


@given(st.binary(max_size=200))
def test_any_bytes_are_answered_and_change_nothing(line):
    referee = toy()
    before = ask(referee, "record")
    answer = referee.answer(line)
    assert answer["ok"] is False
    assert write_json(answer).isascii()
    assert ask(referee, "record") == before


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=6,
)
WORDS = st.sampled_from(["maneuver", "announce", "card", "at", "strike", "change", "shot", "page"])


@given(
    st.fixed_dictionaries(
        {"do": st.sampled_from(list(REQUESTS)) | ANYTHING},
        optional={
            "id": ANYTHING,
            "seat": st.integers(-1, 2) | ANYTHING,
            "turn": st.integers(0, 3) | ANYTHING,
            "rolls": st.lists(st.integers(), max_size=3) | ANYTHING,
            "decision": st.dictionaries(WORDS, st.integers(-1, 66) | ANYTHING, max_size=3) | ANYTHING,
        },
    )
)
def test_any_request_is_answered_without_a_fault(request):
    referee = duel()
    line = json.dumps(request).encode()
    for _ in range(2):
        answer = referee.answer(line)
        assert answer["ok"] in (True, False)
        assert answer.get("code") != "fault"
        assert write_json(answer).isascii()


def test_an_answer_to_a_line_that_was_too_long_says_how_long_it_may_be():
    assert str(LONGEST_LINE) in toy().too_long()["error"]


def test_rigged_dice_fall_as_laid_out_and_then_by_the_seed():
    referee = toy(rigged=True)
    assert ask(referee, "dice", rolls=[6])["rolls"] == [6]
    assert ask(referee, "dice", rolls=[2, 3])["rolls"] == [6, 2, 3]
    answer = bid(referee, 1, 1)
    sums = [event["facts"]["sum"]["value"] for event in answer["events"]]
    assert sums == [1 + 6 + 2, 1 + 3]
    plain = toy()
    bid(plain, 1, 1)
    taken = [ask(each, "decide", seat=0, decision={"take": True})["events"] for each in (referee, plain)]
    assert taken[0] == taken[1]


def test_a_turn_that_leaves_a_roll_unread_does_not_happen():
    referee = toy(rigged=True)
    ask(referee, "dice", rolls=[1, 2, 3])
    ask(referee, "decide", seat=0, decision={"amount": 1})
    before = ask(referee, "record")
    answer = ask(referee, "decide", seat=1, decision={"amount": 1})
    assert (answer["ok"], answer["code"]) == (False, "unread_dice")
    assert ask(referee, "record") == before
    again = ask(referee, "decide", seat=1, decision={"amount": 1})
    assert again["ok"]
    assert again["turn"] == 2


def test_a_roll_the_die_does_not_have_is_refused_and_the_turn_does_not_happen():
    referee = toy(rigged=True)
    ask(referee, "dice", rolls=[7, 1])
    ask(referee, "decide", seat=0, decision={"amount": 1})
    assert ask(referee, "decide", seat=1, decision={"amount": 1})["code"] == "wrong_dice"
    assert ask(referee, "dice", rolls=[])["rolls"] == []
    assert bid(referee, 1)["code"] == "not_asked"


def test_a_record_of_rigged_dice_plays_back():
    referee = toy(rigged=True)
    ask(referee, "dice", rolls=[4, 4])
    bid(referee, 1, 1)
    assert replay(read_record(ask(referee, "record")["record"]), TOY).turn == 2


@pytest.mark.parametrize("rolls", [None, 3, ["3"], [0], [-1], [True], [1.5], [1] * 10_001])
def test_rolls_are_numbers_above_zero(rolls):
    assert ask(toy(rigged=True), "dice", rolls=rolls)["code"] == "malformed"


def test_a_fault_of_ours_is_answered_and_the_match_goes_on(monkeypatch, capsys):
    referee = toy()
    monkeypatch.setattr(type(TOY.rules), "view", lambda *_: 1 / 0)
    assert ask(referee, "view", seat=0)["code"] == "fault"
    monkeypatch.undo()
    assert ask(referee, "view", seat=0)["ok"]
    assert "ZeroDivisionError" in capsys.readouterr().err
