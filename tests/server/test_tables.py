"""Tables over real sockets."""

from contextlib import ExitStack
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from inkblade.games.duel import DUEL
from inkblade.kernel import commitment, read_record, replay, shared_seed
from inkblade.table import WIRE_VERSION
from tests.server.serving import Person, legal, running


@pytest.fixture
def stack():
    with ExitStack() as opened:
        yield opened


def seated(stack, ann, *others, **more):
    """A table of Ann and others, everybody on a socket."""
    made = ann.lay("me", *("invite" for _ in others), **more)
    sockets = [stack.enter_context(ann.sit(made["table"], 0, nonce="0a"))]
    for seat, other in enumerate(others, 1):
        sockets.append(stack.enter_context(other.sit(made["table"], seat, token=made["tokens"][seat], nonce="0b")))
    sockets[0].hear("began")
    return made, sockets


def play_round(sockets, chance):
    """Everybody who is asked decides at random; the message that resolved the turn, as the first socket heard it."""
    turn = sockets[0].standing["turn"]
    for socket in sockets:
        if legal(socket.standing):
            assert socket.ask("decide", turn=turn, decision=chance.choice(legal(socket.standing)))["kind"] == "accepted"
    for socket in sockets:
        while socket.standing["turn"] == turn:
            socket.hear()
    return next(message for message in reversed(sockets[0].heard) if message["kind"] == "turned")


def test_two_people_play_a_duel_to_its_end(stack, ann, bob):
    made, sockets = seated(stack, ann, bob)
    chance = Random(1)
    while sockets[0].standing["phase"] == "playing":
        play_round(sockets, chance)
    assert [socket.standing["outcome"] for socket in sockets] == [sockets[0].standing["outcome"]] * 2
    text = ann.http.get(f"/api/tables/{made['table']}/record").text
    record = read_record(text)
    assert replay(record, DUEL).outcome is not None
    dice = sockets[0].standing["dice"]
    assert record.seed == dice["seed"] == shared_seed(bytes.fromhex(dice["secret"]), [b"\x0a", b"\x0b"]).hex()
    assert dice["commitment"] == commitment(bytes.fromhex(dice["secret"]))


def test_a_person_plays_a_machine(ann):
    made = ann.lay("me", "random")
    with ann.sit(made["table"], 0) as socket:
        assert [chair["who"] for chair in socket.heard[0]["chairs"]] == ["person", "machine"]
        for _ in range(3):
            play_round([socket], Random(1))
        assert socket.standing["turn"] == 4


def test_one_person_plays_both_seats(stack, ann):
    made = ann.lay("me", "me")
    sockets = [stack.enter_context(ann.sit(made["table"], seat)) for seat in (0, 1)]
    sockets[0].hear("began")
    assert play_round(sockets, Random(1))["turn"] == 1


def test_messages_are_numbered_without_a_gap(stack, ann, bob):
    _, sockets = seated(stack, ann, bob)
    for number in range(3):
        play_round(sockets, Random(number))
    for socket in sockets:
        numbers = [message["number"] for message in socket.heard if "at" in message]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_who_comes_back_hears_exactly_what_was_missed(stack, ann, bob):
    made, sockets = seated(stack, ann, bob)
    play_round(sockets, Random(1))
    since = next(message["number"] for message in reversed(sockets[1].heard) if "number" in message and "at" in message)
    with bob.sit(made["table"], 1, token=made["tokens"][1]) as other:
        play_round([sockets[0], other], Random(2))
        numbered = zip(other.bytes[1:], other.heard[1:], strict=True)
        live = [text for text, message in numbered if "at" in message and message["number"] > since]
    with bob.sit(made["table"], 1, token=made["tokens"][1], since=since) as back:
        assert back.heard[0]["kind"] == "again"
        while len(back.bytes) <= len(live):
            back.hear()
        assert back.bytes[1:] == live


def test_who_asks_for_what_never_was_gets_everything(stack, ann, bob):
    made, _ = seated(stack, ann, bob)
    with ann.sit(made["table"], 0, since=10**6) as socket:
        assert socket.heard[0]["kind"] == "welcome"


def test_a_sealed_decision_survives_a_dropped_connection(stack, ann, bob):
    made, sockets = seated(stack, ann, bob)
    decision = legal(sockets[0].standing)[0]
    sockets[0].ask("decide", turn=1, decision=decision)
    sockets[0].connection.close()
    with ann.sit(made["table"], 0) as back:
        assert back.standing["sealed"] == decision
        assert back.standing["asked"]["waiting"] == [1]


def test_a_decision_sent_twice_is_one_decision(stack, ann, bob):
    _, sockets = seated(stack, ann, bob)
    decision = legal(sockets[0].standing)[0]
    answers = [sockets[0].ask("decide", id="same", turn=1, decision=decision) for _ in range(3)]
    assert answers == [answers[0]] * 3
    sockets[1].ask("decide", turn=1, decision=legal(sockets[1].standing)[0])
    assert sockets[0].ask("decide", id="same", turn=1, decision=decision) == answers[0]
    assert sockets[0].ask("decide", id="same", turn=1, decision={"maneuver": 2})["code"] == "id_used"


def test_two_tabs_on_one_seat_hear_the_same(stack, ann, bob):
    made, sockets = seated(stack, ann, bob)
    tab = stack.enter_context(ann.sit(made["table"], 0))
    decision = legal(tab.standing)[0]
    tab.ask("decide", turn=1, decision=decision)
    assert sockets[0].hear("sealed")["own"] == decision
    assert sockets[0].ask("decide", turn=1, decision=decision)["code"] == "not_asked"
    tab.ask("withdraw", turn=1)
    assert sockets[0].hear("withdrawn")["waiting"] == [0, 1]


def test_an_illegal_decision_comes_back_with_its_objection(stack, ann, bob):
    _, sockets = seated(stack, ann, bob)
    refused = sockets[0].ask("decide", turn=1, decision={"maneuver": 24})
    assert (refused["code"], refused["objection"]["rule"]) == ("illegal", "DUEL-16")


def test_who_looks_on_cannot_act(stack, ann, bob):
    made, _ = seated(stack, ann, bob)
    with Person(ann.address) as carol, carol.sit(made["table"], None, token=made["watch"]) as watcher:
        assert watcher.heard[0]["seat"] is None
        assert watcher.standing["options"] == []
        assert watcher.ask("decide", turn=1, decision={"maneuver": 50})["code"] == "watching"
        assert watcher.ask("say", text="hello")["code"] == "watching"


def test_anybody_may_watch_a_table_that_is_open_to_watch(ann, bob):
    made = ann.lay("random", "random", watched=True)
    with bob.sit(made["table"], None) as watcher:
        while watcher.standing["turn"] < 3:
            watcher.hear("turned")
    assert made["table"] in {entry["table"] for entry in bob.http.get("/api/tables").json()}


NO_LINK = [{"seat": 1}, {"seat": 1, "token": "forged"}, {"seat": 5}, {"seat": None}, {"seat": -1}]


@pytest.mark.parametrize("how", NO_LINK)
def test_who_has_no_link_is_sent_away(ann, bob, how):
    made = ann.lay("me", "invite")
    with bob.sit(made["table"], **how) as socket:
        assert socket.heard[-1]["code"] == "forbidden"
        with pytest.raises(ConnectionClosed) as closed:
            socket.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403


def test_the_watchers_link_holds_no_seat(ann, bob):
    made = ann.lay("me", "invite")
    with bob.sit(made["table"], 1, token=made["watch"]) as socket:
        assert socket.heard[-1]["code"] == "forbidden"


def test_one_seats_link_does_not_hold_another(ann, bob):
    made = ann.lay("me", "invite")
    with bob.sit(made["table"], 0, token=made["tokens"][1]) as socket:
        assert socket.heard[-1]["code"] == "forbidden"


def test_a_forged_cookie_is_nobodys(ann):
    made = ann.lay("me", "invite")
    guest = ann.http.cookies["inkblade_guest"].partition(".")[0]
    with Person(ann.address) as mallory:
        mallory.http.cookies.clear()
        mallory.http.cookies.set("inkblade_guest", f"{guest}.AAAAAAAAAAAAAAAAAAAAAAAAAAA")
        with mallory.sit(made["table"], 0) as socket:
            assert socket.heard[-1]["code"] == "forbidden"


def test_there_is_no_table_that_was_not_laid(ann):
    with ann.sit("nowhere", None) as socket:
        assert socket.heard[-1]["code"] == "no_table"


def test_an_old_client_is_told_to_reload(ann):
    made = ann.lay("me", "random")
    with ann.open(made["table"]) as socket:
        socket.send("hello", version=WIRE_VERSION - 1, seat=0)
        assert socket.hear()["code"] == "reload"
        with pytest.raises(ConnectionClosed) as closed:
            socket.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4426


def test_a_turn_is_taken_back_when_the_other_agrees(stack, ann, bob):
    _, sockets = seated(stack, ann, bob)
    play_round(sockets, Random(1))
    number = sockets[0].ask("propose", what="undo")["number"]
    assert sockets[1].hear("proposed")["proposals"][0]["proposal"] == number
    sockets[1].ask("answer", proposal=number, agree=True)
    assert sockets[0].hear("undone")["standing"]["turn"] == 1


def test_a_rematch_changes_sides_with_the_same_links(stack, ann, bob):
    made, sockets = seated(stack, ann, bob)
    sockets[1].ask("resign")
    sockets[0].hear("ended")
    number = sockets[0].ask("propose", what="rematch")["number"]
    sockets[1].hear("proposed")
    sockets[1].ask("answer", proposal=number, agree=True)
    sockets[0].hear("moved")
    moved = [next(message for message in socket.heard if message["kind"] == "moved") for socket in sockets]
    assert [message["seat"] for message in moved] == [1, 0]
    again = [
        stack.enter_context(ann.sit(moved[0]["table"], 1)),
        stack.enter_context(bob.sit(moved[1]["table"], 0, token=made["tokens"][1])),
    ]
    again[0].hear("began")
    assert play_round(again, Random(3))["turn"] == 1


def test_a_machine_takes_over_from_somebody_who_is_gone(stack, ann, bob):
    _, sockets = seated(stack, ann, bob)
    assert sockets[0].heard[-1]["kind"] in ("began", "present")
    sockets[1].connection.close()
    while sockets[0].hear("present")["here"] != [0]:
        pass
    assert sockets[0].ask("propose", what="machine", seat=1)["kind"] == "accepted"
    assert next(m for m in reversed(sockets[0].heard) if m["kind"] == "seated")["chairs"][1]["who"] == "machine"
    play_round([sockets[0]], Random(1))


def test_who_comes_back_relieves_the_machine(stack, ann, bob):
    made, sockets = seated(stack, ann, bob)
    sockets[1].connection.close()
    while sockets[0].hear("present")["here"] != [0]:
        pass
    sockets[0].ask("propose", what="machine", seat=1)
    stack.enter_context(bob.sit(made["table"], 1, token=made["tokens"][1]))
    assert sockets[0].hear("seated")["chairs"][1]["who"] == "person"


def test_a_gesture_is_taken_as_far_as_it_goes(stack, ann, bob):
    _, sockets = seated(stack, ann, bob)
    first, second = legal(sockets[0].standing)[:2]
    asked = {"id": "a gesture", "turn": 1, "decision": [first, second]}
    assert [sockets[0].ask("decide", **asked)["taken"] for _ in range(2)] == [1, 1]
    assert sockets[1].ask("decide", turn=1, decision=[])["code"] == "malformed"


def test_people_chat_and_the_program_never_does(stack, ann, bob):
    _, sockets = seated(stack, ann, bob)
    sockets[0].ask("say", text="Have at you")
    assert sockets[1].hear("said") | {"number": 0, "at": 0} == {
        "kind": "said",
        "number": 0,
        "at": 0,
        "seat": 0,
        "text": "Have at you",
    }


def test_a_message_of_any_length_arrives_whole(stack, ann, bob):
    made, sockets = seated(stack, ann, bob)
    for number in range(150):
        assert sockets[0].ask("say", text=f"{number:03} " + "x" * 496)["kind"] == "accepted"
    back = stack.enter_context(ann.sit(made["table"], 0))
    assert min(map(len, sockets[0].bytes)) < 126
    assert len(back.bytes[0]) > 1 << 16
    assert [said["text"][:3] for said in back.heard[0]["chat"]] == [f"{number:03}" for number in range(150)]


def test_a_ping_is_answered(stack, ann, bob):
    _, sockets = seated(stack, ann, bob)
    assert sockets[0].ask("ping")["kind"] == "pong"


def test_matches_go_on_after_a_restart(tmp_path):
    with ExitStack() as stack:
        with running(tmp_path, idle_seconds=0.0) as address:
            ann, bob = stack.enter_context(Person(address)), stack.enter_context(Person(address))
            made, sockets = seated(stack, ann, bob, clock={"each": 600, "bank": 60})
            play_round(sockets, Random(1))
            decision = legal(sockets[0].standing)[0]
            sockets[0].ask("decide", id="kept", turn=2, decision=decision)
            before = sockets[0].standing["view"]
            cookies = dict(ann.http.cookies)
        with running(tmp_path) as address, Person(address) as back:
            back.http.cookies.clear()
            back.http.cookies.update(cookies)
            with back.sit(made["table"], 0) as socket:
                assert socket.standing["view"] == before
                assert socket.standing["sealed"] == decision
                assert socket.heard[0]["number"] == 7, "the clocks that were running began anew"
                assert socket.ask("decide", id="kept", turn=2, decision=decision)["kind"] == "accepted"
                assert socket.heard[-1]["number"] == 6


def test_when_time_runs_out_the_table_decides(tmp_path):
    now = [1_000_000]
    with running(tmp_path, clock=lambda: now[0]) as address, Person(address) as ann, ExitStack() as stack:
        made = ann.lay("me", "me", clock={"each": 3600})
        sockets = [stack.enter_context(ann.sit(made["table"], seat)) for seat in (0, 1)]
        sockets[0].hear("began")
        now[0] += 1_000
        sockets[0].ask("decide", turn=1, decision=legal(sockets[0].standing)[0])
        now[0] += 3_600_000
        # The clock is looked at when anything happens at the table.
        sockets[0].ask("withdraw", turn=1)
        turned = sockets[1].hear("turned")
        assert turned["defaults"] == [0, 1]
