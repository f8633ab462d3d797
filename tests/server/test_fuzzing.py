"""Whatever is thrown at a socket: a clear refusal, a server that lives on, and nothing that leaks."""

import json
from contextlib import ExitStack, suppress
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from inkblade.games import GAMES
from inkblade.server import Limits
from inkblade.table import WIRE_VERSION
from tests.damaging import damaged
from tests.server.serving import Person, legal, running
from tests.specimens import SPECIMENS

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
KINDS = st.sampled_from(["hello", "decide", "withdraw", "say", "propose", "answer", "resign!", "ping", "welcome", ""])
FIELDS = st.sampled_from(["id", "turn", "decision", "text", "what", "proposal", "agree", "seat", "since", "token"])
ALMOST = st.builds(lambda kind, more: {**more, "kind": kind}, KINDS, st.dictionaries(FIELDS, PLAIN, max_size=5))
FEW = settings(max_examples=settings().max_examples // 2, suppress_health_check=[HealthCheck.function_scoped_fixture])
BROKEN = ["", "{", "[]", "null", '{"kind":1}', '{"kind":"decide"}', "\ud83d", '"\\ud800"', "[" * 5000, "9" * 5000]
NO_HELLO = ['{"kind":"ping","id":"x"}', '{"kind":"hello"}', '{"kind":"hello","version":"1"}']


def still_alive(ann):
    assert ann.http.get("/healthz").json()["ok"]


@pytest.fixture
def playing(ann):
    made = ann.lay("me", "invite")
    with (
        Person(ann.address) as bob,
        bob.sit(made["table"], 1, token=made["tokens"][1]) as other,
        ann.sit(made["table"], 0) as socket,
    ):
        other.hear("began")
        assert other.ask("decide", turn=1, decision=legal(other.standing)[2])["kind"] == "accepted"
        yield socket


@pytest.mark.parametrize("text", BROKEN)
def test_what_is_no_request_is_refused_and_the_talk_goes_on(ann, playing, text):
    playing.connection.send(text.encode("utf-8", "surrogatepass").decode("utf-8", "replace"))
    refused = playing.hear("refused")
    assert refused["code"] == "malformed"
    assert playing.ask("ping")["kind"] == "pong"


@FEW
@given(word=ALMOST | PLAIN)
def test_what_is_almost_a_request_is_refused_and_the_talk_goes_on(ann, playing, word):
    playing.connection.send(json.dumps(word))
    playing.send("ping", id="after")
    while (answer := playing.hear("refused", "accepted", "pong")) and answer.get("id") != "after":
        assert answer["kind"] != "refused" or answer["code"] != "fault", answer
        assert answer["kind"] != "refused" or answer["text"]
    other = [message for message in playing.heard if message["kind"] == "sealed" and message["seat"] == 1]
    assert all(message["own"] is None for message in other)


@pytest.fixture(params=list(GAMES))
def seats(request, ann):
    """All seats of a table of each game."""
    with ExitStack() as stack:
        setup = SPECIMENS[request.param][0].setup
        made = ann.lay("me", "me", game=request.param, setup=setup)
        sockets = [stack.enter_context(ann.sit(made["table"], seat)) for seat in (0, 1)]
        sockets[0].hear("began")
        yield sockets


@FEW
@given(data=st.data())
def test_a_decision_of_any_shape_is_taken_or_refused_in_words(ann, seats, data):
    for socket in seats:
        assert socket.ask("ping")["kind"] == "pong"
    asked = seats[0].standing["asked"]
    socket = seats[data.draw(st.sampled_from(asked["seats"]))]
    sound = [option["decision"] for option in socket.standing["options"]] or [{}]
    decision = data.draw(PLAIN | damaged(data.draw(st.sampled_from(sound))))
    socket.send("decide", id=f"{len(socket.heard)}", turn=socket.standing["turn"], decision=decision)
    before = len(socket.heard)
    assert socket.ask("ping")["kind"] == "pong"
    (answer,) = [message for message in socket.heard[before:] if message["kind"] in ("accepted", "refused")]
    if answer["kind"] == "refused":
        assert answer["code"] in ("malformed", "illegal")
        assert answer["text"]


@pytest.mark.parametrize("first", [*BROKEN, *NO_HELLO])
def test_a_talk_that_does_not_begin_with_hello_is_over(ann, first):
    made = ann.lay("me", "random")
    with ann.open(made["table"]) as socket:
        socket.connection.send(first.encode("utf-8", "surrogatepass").decode("utf-8", "replace"))
        assert socket.hear()["code"] == "malformed"
        with pytest.raises(ConnectionClosed) as closed:
            socket.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4400
    still_alive(ann)


def test_a_huge_message_ends_the_talk(ann, playing):
    playing.connection.send("x" * 20_000)
    assert playing.hear("refused")["code"] == "too_big"
    still_alive(ann)


def test_an_enormous_message_is_not_even_read(ann, playing):
    with suppress(ConnectionClosed):
        playing.connection.send("x" * 2_000_000)
    with pytest.raises(ConnectionClosed):
        playing.hear("never")
    still_alive(ann)


def test_bytes_end_the_talk(ann, playing):
    playing.connection.send(b"\x00\x01")
    assert playing.hear("refused")["code"] == "malformed"
    still_alive(ann)


def test_many_who_shout_at_once_do_not_harm_each_other(ann):
    chance = Random(1)
    made = ann.lay("me", "me")
    with ann.sit(made["table"], 0) as first, ann.sit(made["table"], 1) as second:
        first.hear("began")
        for _ in range(200):
            socket = chance.choice([first, second])
            page = chance.choice([50, 52, 24, 99, -1])
            socket.send("decide", id=f"{chance.random()}", turn=chance.randint(0, 3), decision={"maneuver": page})
        assert first.ask("ping")["kind"] == "pong"
        assert second.ask("ping")["kind"] == "pong"
        numbers = [message["number"] for message in first.heard if "at" in message and "number" in message]
        assert numbers == sorted(set(numbers))


def test_a_page_of_another_site_gets_no_socket(ann):
    made = ann.lay("me", "random")
    with pytest.raises(InvalidStatus, match="403"):
        ann.open(made["table"], Origin="https://evil.example")


def test_nobody_holds_all_sockets(tmp_path):
    with running(tmp_path, limits=Limits(sockets_an_address=1)) as address, Person(address) as ann:
        made = ann.lay("me", "me")
        with ann.sit(made["table"], 0), pytest.raises(InvalidStatus, match="403"):
            ann.open(made["table"])


def test_an_old_hello_in_the_middle_of_a_talk_is_refused(ann, playing):
    playing.send("hello", version=WIRE_VERSION, seat=1)
    assert playing.hear("refused")["code"] == "malformed"
