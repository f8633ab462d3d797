"""The HTTP doors."""

import json
import stat

import httpx
import pytest
import schemathesis
from hypothesis import given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from inkblade.games import GAMES
from inkblade.server import Limits
from inkblade.server._doors import DOORS
from inkblade.server._logging import JsonLines
from tests.server.serving import DUEL, Person, running

AGAINST_MACHINE = {"game": "duel", "setup": DUEL, "chairs": [{"who": "me"}, {"who": "machine"}]}


def test_the_games_the_bots_and_the_rules_are_told(ann):
    assert [game["id"] for game in ann.http.get("/api/games").json()] == list(GAMES)
    assert {"random", "fencer"} <= {bot["id"] for bot in ann.http.get("/api/bots").json()}
    rules = ann.http.get("/api/rules/duel").json()
    assert rules[0]["id"] == "DUEL-01"
    assert ann.http.get("/api/rules/duel/duel-08").json() == next(rule for rule in rules if rule["id"] == "DUEL-08")


def test_a_book_is_told_whole(ann):
    shelf = ann.http.get("/api/games/duel/books").json()
    book = ann.http.get("/api/games/duel/books/mirim").json()
    assert book["entry"] in shelf
    assert len(book["pictures"]) == 32
    lines = {line["page"]: line for section in book["sections"] for line in section["maneuvers"]}
    assert lines[24]["colour"] == "orange"
    assert all(picture["told"] for picture in book["pictures"])
    assert "matrix" not in json.dumps(book)


@pytest.mark.parametrize(
    "path",
    [
        "/api/rules/chess",
        "/api/rules/duel/DUEL-99",
        "/api/games/duel/books/x",
        "/api/tables/x",
        "/api/replays/x",
        "/api/x",
    ],
)
def test_what_is_not_there_is_not_found(ann, path):
    answer = ann.http.get(path)
    assert answer.status_code == 404
    assert answer.json()["text"]


@pytest.mark.parametrize(
    ("method", "path", "text"),
    [
        ("DELETE", "/api/me", "/api/me: expected GET, HEAD, PUT, got DELETE"),
        ("GET", "/api/replays", "/api/replays: expected POST, got GET"),
        ("POST", "/api/openapi.json", "/api/openapi.json: expected GET, HEAD, got POST"),
        ("POST", "/healthz", "/healthz: expected GET, HEAD, got POST"),
        ("POST", "/watch", "/watch: expected GET, HEAD, got POST"),
    ],
)
def test_a_wrong_method_is_told_the_right_ones(ann, method, path, text):
    answer = ann.http.request(method, path)
    assert (answer.status_code, answer.json()) == (405, {"code": "malformed", "text": text})
    assert answer.headers["allow"]


@pytest.mark.parametrize("method", ["GET", "POST", "PATCH"])
def test_what_is_asked_where_no_door_is_finds_nothing(ann, method):
    answer = ann.http.request(method, "/api/cellar")
    assert answer.status_code == 404
    assert answer.json()["text"].startswith("/api/cellar: there is no such door")


@pytest.mark.parametrize("body", [b"", b"{", b"\xff"])
def test_a_form_that_is_not_json_is_told_so(ann, body):
    answer = ann.http.put("/api/me", content=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert answer.json()["text"].startswith("expected a form in JSON: ")


def test_a_guest_has_a_name(ann):
    assert ann.http.get("/api/me").json() == {"name": "Guest"}
    assert ann.http.put("/api/me", json={"name": "  Ann  of the  Hill "}).json() == {"name": "Ann of the Hill"}
    assert ann.http.get("/api/me").json() == {"name": "Ann of the Hill"}
    made = ann.lay("me", "random")
    with ann.sit(made["table"], 0) as socket:
        assert socket.heard[0]["chairs"][0]["name"] == "Ann of the Hill"


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "\x07", 5, None])
def test_a_name_can_be_printed(ann, name):
    assert ann.http.put("/api/me", json={"name": name}).status_code == 400


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(address):
    answer = httpx.get(f"http://{address}/api/me", verify=False)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_a_table_is_laid_and_found_again(ann, bob):
    made = ann.lay("me", "invite", clock={"each": 30, "bank": 60})
    (mine,) = [entry for entry in ann.http.get("/api/me/tables").json() if entry["table"] == made["table"]]
    assert (mine["mine"], mine["phase"], mine["title"]) == ([0], "gathering", "Mirim against Iroha")
    assert bob.http.get(f"/api/tables/{made['table']}").json()["mine"] == []
    assert bob.http.post(f"/api/tables/{made['table']}/join", json={"token": "x"}).status_code == 403
    joined = bob.http.post(f"/api/tables/{made['table']}/join", json={"token": made["tokens"][1]})
    assert joined.json()["seat"] == 1
    with bob.sit(made["table"], 1) as socket:
        assert socket.heard[0]["seat"] == 1


def test_a_free_seat_is_taken_by_whoever_comes_first(ann, bob):
    made = ann.lay("me", "open")
    assert [link["seat"] for link in made["links"]] == [0]
    (entry,) = [entry for entry in bob.http.get("/api/tables").json() if entry["table"] == made["table"]]
    assert entry["free"] == [1]
    link = bob.http.post(f"/api/tables/{made['table']}/sit", json={"seat": 1}).json()
    with Person(bob.address) as carol:
        late = carol.http.post(f"/api/tables/{made['table']}/sit", json={"seat": 1})
        assert (late.status_code, late.json()["code"]) == (409, "not_now")
        with carol.sit(made["table"], 1, token=link["token"]) as device:
            assert device.heard[0]["seat"] == 1
    assert made["table"] not in {entry["table"] for entry in ann.http.get("/api/tables").json() if entry["free"]}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"game": "chess"}, "game"),
        ({"setup": {"books": ["mirim"]}}, "setup.books"),
        ({"setup": {"books": ["mirim", "nobody"]}}, "setup.books[1]"),
        ({"setup": None}, "setup"),
        ({"chairs": [{"who": "me"}]}, "chairs"),
        ({"chairs": [{"who": "me"}, {"who": "machine", "bot": "deep"}]}, "chairs[1].bot"),
        ({"chairs": [{"who": "me", "bot": "random"}, {"who": "me"}]}, "chairs[0].bot"),
        ({"chairs": [{"who": "me"}, {"who": "king"}]}, "chairs[1].who"),
        ({"clock": {"each": 0}}, "clock.each"),
        ({"clock": {"each": 1, "bank": -1}}, "clock.bank"),
        ({"more": 1}, "more"),
    ],
)
def test_a_bad_form_is_refused_and_the_place_named(ann, change, place):
    answer = ann.http.post("/api/tables", json={**AGAINST_MACHINE, **change})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert place in answer.json()["text"]


def test_a_record_is_a_secret_until_the_match_is_over(ann):
    made = ann.lay("me", "me")
    table = f"/api/tables/{made['table']}"
    with ann.sit(made["table"], 0) as first, ann.sit(made["table"], 1):
        first.hear("began")
        assert ann.http.get(f"{table}/record").status_code == 409
        assert ann.http.get(f"{table}/replay").status_code == 409
        first.ask("resign")
    record = ann.http.get(f"{table}/record")
    assert record.headers["content-disposition"].startswith("attachment")
    replay = ann.http.get(f"{table}/replay", params={"seat": 1}).json()
    assert (replay["seat"], replay["outcome"]["how"], len(replay["frames"])) == (1, "resigned", 1)
    assert ann.http.get(f"{table}/replay", params={"seat": 2}).status_code == 400
    handed = ann.http.post("/api/replays", json={"record": record.text}).json()["replay"]
    assert ann.http.get(f"/api/replays/{handed}/record").text == record.text
    assert ann.http.get(f"/api/replays/{handed}").json()["frames"][0]["turn"] == 0


@pytest.mark.parametrize("text", ["", "x", "inkblade record 1\ngame     duel\n"])
def test_what_is_no_record_is_not_kept(ann, text):
    answer = ann.http.post("/api/replays", json={"record": text})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_request_of_another_site_changes_nothing(ann):
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = ann.http.post("/api/tables", json=AGAINST_MACHINE, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


def test_a_body_that_is_too_big_is_refused(ann):
    answer = ann.http.post("/api/tables", content=b"x" * 100_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_big")


def test_every_answer_forbids_what_the_page_does_not_need(ann):
    for path in ("/", "/api/games", "/nowhere", "/healthz"):
        headers = ann.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_there_are_figures(ann):
    assert "inkblade_entries_total" in ann.http.get("/metrics").text


def test_who_asks_too_often_has_to_wait(tmp_path):
    limits = Limits(writes_a_second=0.001, writes_at_once=2)
    with running(tmp_path, limits=limits) as address, Person(address) as ann:
        answers = [ann.http.put("/api/me", json={"name": "Ann"}).status_code for _ in range(3)]
    assert answers == [200, 200, 429]


def test_a_server_for_this_machine_answers_to_no_other_name(tmp_path):
    with running(tmp_path, hosts=("127.0.0.1",)) as address:
        assert httpx.get(f"http://{address}/healthz", verify=False).status_code == 200
        assert httpx.get(f"http://{address}/healthz", headers={"Host": "evil.example"}, verify=False).status_code == 400


def test_the_servers_secret_is_its_owners_alone(tmp_path):
    with running(tmp_path) as address, Person(address):
        assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


def test_logs_hold_neither_decisions_nor_secrets(tmp_path, caplog):
    with caplog.at_level("INFO"), running(tmp_path) as address, Person(address) as ann:
        made = ann.lay("me", "me")
        with ann.sit(made["table"], 0, token=made["tokens"][0]) as socket, ann.sit(made["table"], 1):
            socket.hear("began")
            socket.ask("decide", turn=1, decision={"maneuver": 50})
            socket.send("decide", id=5)
            socket.hear("refused")
    ours = [record for record in caplog.records if record.name.startswith(("inkblade", "uvicorn"))]
    lines = [JsonLines().format(record) for record in ours]
    assert all(json.loads(line)["text"] for line in lines)
    whole = "".join(lines)
    assert "maneuver" not in whole
    assert all(token not in whole for token in (*made["tokens"].values(), made["watch"]))


@pytest.fixture(scope="module")
def described(address):
    return schemathesis.openapi.from_url(f"http://{address}/api/openapi.json")


@pytest.mark.parametrize("door", DOORS, ids=lambda door: f"{door.method} {door.path}")
def test_every_door_keeps_to_its_description(described, door):
    # What a form says may be well shaped and still be refused: a game there is not, a text that is no record.
    operation = described[door.path][door.method]

    @settings(max_examples=15)
    @given(case=operation.as_strategy())
    def ask(case):
        case.call_and_validate(excluded_checks=[positive_data_acceptance])

    ask()
