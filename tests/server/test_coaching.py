"""The coach's doors: advice to who plays machines alone, from what that seat knows; reviews when it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from typing import Any

import pytest

from inkblade.games.duel import DUEL
from inkblade.kernel import Plain, write_record
from inkblade.server._coaching import MOST_WAITING, ask_coach
from inkblade.solver import solve
from inkblade.table import Refusal
from tests.coach.duels import random_record, small
from tests.server.serving import Person, Socket, legal, running

pytestmark = pytest.mark.xdist_group("solver")

SOLVED: Plain = {"books": ["duellist", "halberdier"], "preset": "contest", "fighters": [{"maximum": 3}] * 2}
UNSOLVED: Plain = {"books": ["mirim", "iroha"], "preset": "contest"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose shelf holds one small duel, and whose secrets are known."""
    numbers = count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("INKBLADE_SOLUTIONS", str(tmp_path_factory.mktemp("solutions")))
        patch.setattr("secrets.token_hex", lambda size: f"{next(numbers):0{2 * size}x}")
        solve(DUEL.notation.read_setup(SOLVED), keep=True)
        with running(tmp_path_factory.mktemp("server"), away_seconds=0.0) as address:
            yield address


def advice(person: Person, table: Plain, seat: int = 0) -> Plain:
    answer = person.http.get(f"/api/tables/{table['table']}/advice", params={"seat": seat})
    assert answer.status_code == 200, answer.text
    return answer.json()


def refusal(person: Person, table: Plain, seat: int | None = 0, door: str = "advice") -> tuple[int, str]:
    asked = {} if seat is None else {"seat": seat}
    answer = person.http.get(f"/api/tables/{table['table']}/{door}", params=asked)
    return answer.status_code, answer.json()["code"]


def wait_for_the_machine(socket: Socket) -> None:
    """Until seat 0 alone is asked."""
    said = socket.heard[-1]
    while said.get("waiting", (said.get("standing", {}).get("asked") or {}).get("waiting")) != [0]:
        said = socket.hear()


def finish(socket: Socket) -> None:
    """Decide for the first option until it is over."""
    while socket.standing["phase"] == "playing":
        turn = socket.standing["turn"]
        socket.ask("decide", turn=turn, decision=legal(socket.standing)[0])
        while socket.standing["phase"] == "playing" and socket.standing["turn"] == turn:
            socket.hear()


def test_a_solved_duel_is_advised_exactly(ann):
    made = ann.lay("me", "random", setup=SOLVED)
    with ann.sit(made["table"], 0) as socket:
        told = advice(ann, made)
        open_now = legal(socket.standing)
    assert (told["turn"], told["exact"], told["solve"]) == (1, True, None)
    assert sorted(map(str, open_now)) == sorted(str(option["decision"]) for option in told["options"])
    assert sum(option["chance"] for option in told["options"]) == pytest.approx(1.0, abs=0.01)
    assert told["options"][0]["loss"] == pytest.approx(0.0, abs=1e-6)
    chances = [option["chance"] for option in told["options"]]
    assert chances == sorted(chances, reverse=True)
    assert f"{100 * told['chance']:.0f} %" in told["why"]


@pytest.mark.parametrize(
    ("change", "command"),
    [
        ({}, "inkblade solve mirim iroha"),
        (
            {"preset": "printed", "fighters": [{"maximum": 4}, {"maximum": 5}]},
            "inkblade solve mirim iroha --body 4,5 --option press=0 --option escape=true",
        ),
        ({"fighters": [{"maximum": 4}, {}]}, None),
    ],
)
def test_a_duel_that_is_not_solved_is_advised_by_estimate_and_says_how_to_solve_it(ann, change, command):
    made = ann.lay("me", "random", setup=UNSOLVED | change)
    with ann.sit(made["table"], 0):
        told = advice(ann, made)
    assert (told["exact"], told["solve"]) == (False, command)
    assert "about" in told["why"]


def test_the_coach_speaks_to_who_holds_the_seat_alone(ann, bob):
    made = ann.lay("me", "random", setup=SOLVED, watched=True)
    with ann.sit(made["table"], 0), bob.sit(made["table"], None):
        assert refusal(bob, made) == (403, "forbidden")
        assert refusal(ann, made, seat=1) == (403, "forbidden")
        assert refusal(ann, made, seat=None) == (400, "malformed")


def test_where_another_person_sits_the_coach_comes_after_the_match(ann, bob):
    made = ann.lay("me", "invite", setup=SOLVED)
    with ann.sit(made["table"], 0) as socket:
        assert refusal(ann, made) == (409, "not_now")
        with bob.sit(made["table"], 1, token=made["tokens"][1]):
            socket.hear("began")
            assert refusal(ann, made) == (409, "not_alone")
        socket.hear("present")
        socket.ask("propose", what="machine", seat=1)
        assert refusal(ann, made) == (409, "not_alone"), "who is away may come back"
        assert refusal(ann, made, door="review") == (409, "not_now")
        socket.ask("resign")
    assert refusal(ann, made) == (409, "not_now")
    assert ann.http.get(f"/api/tables/{made['table']}/review", params={"seat": 0}).status_code == 200


def test_two_people_at_one_screen_are_not_advised(ann):
    made = ann.lay("me", "me", setup=SOLVED)
    with ann.sit(made["table"], 0) as socket, ann.sit(made["table"], 1):
        socket.hear("began")
        assert refusal(ann, made) == (409, "not_alone")


@pytest.mark.parametrize("setup", [SOLVED, UNSOLVED], ids=["exact", "estimate"])
def test_no_byte_of_advice_hangs_on_what_the_machine_has_sealed(ann, setup):
    with ExitStack() as stack:
        texts, chosen = set(), set()
        for _ in range(6):
            made = ann.lay("me", "random", setup=setup)
            socket = stack.enter_context(ann.sit(made["table"], 0, nonce="00"))
            wait_for_the_machine(socket)
            texts.add(ann.http.get(f"/api/tables/{made['table']}/advice", params={"seat": 0}).content)
            socket.ask("decide", turn=1, decision=legal(socket.standing)[0])
            (turned,) = (message for message in socket.heard if message["kind"] == "turned")
            chosen |= {
                event["facts"]["page"]
                for event in turned["events"]
                if event["event"] == "maneuver" and event["facts"]["seat"] == 1
            }
    assert len(chosen) > 1, "the secrets did differ"
    assert len(texts) == 1


def test_a_match_that_is_over_is_reviewed_for_each_seat(ann):
    made = ann.lay("me", "random", setup=SOLVED)
    with ann.sit(made["table"], 0) as socket:
        finish(socket)
    first, second = (
        ann.http.get(f"/api/tables/{made['table']}/review", params={"seat": seat}).json() for seat in (0, 1)
    )
    assert first["exact"]
    assert (first["name"], first["other"]) == (second["other"], second["name"])
    for told in (first, second):
        assert told["start"] - told["lost"] + told["gained"] + told["luck"] == pytest.approx(told["end"])
        assert told["turns"][-1]["after"] == told["end"]
    assert first["end"] == pytest.approx(1.0 - second["end"])
    assert refusal(ann, made, seat=2, door="review") == (400, "malformed")
    assert refusal(ann, made, seat=None, door="review") == (400, "malformed")


def test_a_record_that_was_handed_in_is_reviewed_by_estimate_if_it_is_not_solved(ann):
    record = write_record(random_record(1, small(("mirim", "iroha"))))
    id = ann.http.post("/api/replays", json={"record": record}).json()["replay"]
    told = ann.http.get(f"/api/replays/{id}/review", params={"seat": 1}).json()
    assert (told["seat"], told["exact"]) == (1, False)
    assert told["solve"] == "inkblade solve mirim iroha --body 3,3"


def test_what_the_coach_knows_nothing_of_is_refused_by_name(ann):
    made = ann.lay("me", "random", setup=UNSOLVED | {"rounds": 2})
    with ann.sit(made["table"], 0):
        answer = ann.http.get(f"/api/tables/{made['table']}/advice", params={"seat": 0})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_coached")
    assert "over after round 2" in answer.json()["text"]


def test_too_many_questions_at_once_are_turned_away():
    class Crowded:
        """A server whose workers take their time."""

        def __init__(self) -> None:
            self.machines, self.hurry = self, asyncio.Event()

        async def run(self, *_: object) -> str:
            await self.hurry.wait()
            return "said"

    async def crowd() -> list[object]:
        host: Any = Crowded()
        asked = [asyncio.ensure_future(ask_coach(host, str)) for _ in range(MOST_WAITING + 1)]
        asyncio.get_running_loop().call_soon(host.hurry.set)
        return await asyncio.gather(*asked, return_exceptions=True)

    answers = asyncio.run(crowd())
    assert answers[:-1] == ["said"] * MOST_WAITING
    assert isinstance(answers[-1], Refusal)
