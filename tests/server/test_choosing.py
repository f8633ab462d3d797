"""A guest chooses their own book, over the real server."""

from contextlib import ExitStack

import pytest

from inkblade.kernel import read_record
from inkblade.store import Store, in_folder
from tests.server.serving import DUEL, Person, running

NOW = 1_000_000
GUEST = [{"seat": 1, "paths": ["/books/1", "/cards/1"]}]


def choice(book: str) -> dict[str, object]:
    return {"/books/1": book, "/cards/1": []}


def choose(person: Person, table: str, book: str = "wraith", seat: int = 1, **more: str):
    return person.http.post(f"/api/tables/{table}/choose", json={"seat": seat, "choice": choice(book), **more})


def test_a_guest_chooses_a_book_and_the_match_begins(ann, bob):
    made = ann.lay("me", "invite", open=GUEST)
    bob.http.post(f"/api/tables/{made['table']}/join", json={"token": made["tokens"][1]}).raise_for_status()
    with ann.sit(made["table"], 0) as first, bob.sit(made["table"], 1) as second:
        assert first.hear("seated")["chairs"][1]["open"] == ["/books/1", "/cards/1"]
        answer = choose(bob, made["table"])
        assert (answer.status_code, answer.json()["phase"]) == (200, "playing")
        for socket in (first, second):
            began = socket.hear("began")
            assert began["title"] == "Mirim against Wraith"
            assert [chair["plays"] for chair in began["chairs"]] == ["Mirim", "Wraith"]
        assert choose(bob, made["table"]).status_code == 200, "the same choice again is the same choice"
        late = choose(bob, made["table"], "iroha")
        assert (late.status_code, late.json()["code"]) == (409, "not_now")


def test_the_link_chooses_where_the_cookie_does_not_and_nobody_else_does(ann, bob):
    made = ann.lay("me", "invite", open=GUEST)
    stranger = choose(bob, made["table"])
    assert (stranger.status_code, stranger.json()["code"]) == (403, "forbidden")
    assert choose(ann, made["table"]).status_code == 403
    assert choose(bob, made["table"], token=made["tokens"][1]).status_code == 200


def test_a_bad_choice_names_what_was_expected(ann):
    made = ann.lay("me", "invite", open=GUEST)
    refused = choose(ann, made["table"], "no-such-book", token=made["tokens"][1])
    assert refused.status_code == 400
    assert "setup.books[1]: no such book 'no-such-book'" in refused.json()["text"]


@pytest.mark.parametrize(
    ("left", "text"),
    [
        ([{"seat": 2, "paths": ["/books/1"]}], "open[0].seat: expected the seat of a person, got 2"),
        ([{"seat": 1, "paths": ["/books/7"]}], "open: expected a path of the setup, got '/books/7'"),
        ([{"seat": 1, "paths": ["books"]}], "$.open[0].paths[0]"),
        ([{"seat": 1, "paths": ["/books/1"]}, {"seat": 0, "paths": ["/books/1"]}], "/books/1 is left open twice"),
    ],
)
def test_what_cannot_be_left_open_is_refused(ann, left, text):
    chairs = [{"who": "me"}, {"who": "invite"}]
    refused = ann.http.post("/api/tables", json={"game": "duel", "setup": DUEL, "chairs": chairs, "open": left})
    assert refused.status_code == 400
    assert text in refused.json()["text"]


def test_a_machine_is_left_nothing_to_choose(ann):
    form = {"game": "duel", "setup": DUEL, "chairs": [{"who": "me"}, {"who": "machine"}], "open": GUEST}
    assert "the seat of a person" in ann.http.post("/api/tables", json=form).json()["text"]


def test_no_byte_hangs_on_what_another_has_chosen_before_all_have(tmp_path):
    left = [{"seat": 0, "paths": ["/books/0"]}, *GUEST]
    sent = []
    with running(tmp_path, clock=lambda: NOW) as address, Person(address) as ann, Person(address) as bob:
        for book in ("wraith", "hill-troll"):
            made = ann.lay("me", "invite", open=left, watched=True)
            with ExitStack() as stack:
                sockets = [stack.enter_context(ann.sit(made["table"], seat, nonce="00")) for seat in (0, None)]
                assert choose(bob, made["table"], book, token=made["tokens"][1]).status_code == 200
                for socket in sockets:
                    socket.hear("seated")
                texts = [text for socket in sockets for text in socket.bytes]
                texts += [ann.http.get(f"/api/tables/{made['table']}").text]
                commitment = sockets[0].standing["dice"]["commitment"]
            sent.append([text.replace(made["table"], "TABLE").replace(commitment, "COMMITMENT") for text in texts])
    assert sent[0] == sent[1]


def test_a_server_that_comes_back_in_the_middle_of_choosing_goes_on(tmp_path):
    left = [{"seat": 0, "paths": ["/books/0"]}, *GUEST]
    with running(tmp_path) as address, Person(address) as ann:
        made = ann.lay("me", "invite", open=left)
        table, tokens = made["table"], made["tokens"]
        with ann.sit(table, 0), ann.sit(table, 1, token=tokens[1]):
            assert choose(ann, table, token=tokens[1]).status_code == 200
    with running(tmp_path) as address, Person(address) as ann:
        with ann.sit(table, 0, token=tokens[0]) as socket:
            assert [chair["open"] for chair in socket.heard[0]["chairs"]] == [["/books/0"], []]
            own = {"seat": 0, "choice": {"/books/0": "iroha"}, "token": tokens[0]}
            assert ann.http.post(f"/api/tables/{table}/choose", json=own).status_code == 200
            assert [chair["plays"] for chair in socket.hear("began")["chairs"]] == ["Iroha", "Wraith"]
            assert socket.ask("resign")["kind"] == "accepted"
        record = read_record(ann.http.get(f"/api/tables/{table}/record").text)
        assert record.setup["books"] == ["iroha", "wraith"]


def test_a_rematch_is_fought_with_the_books_that_were_chosen(ann):
    made = ann.lay("me", "invite", open=GUEST)
    choose(ann, made["table"], token=made["tokens"][1])
    with ann.sit(made["table"], 0) as first, ann.sit(made["table"], 1, token=made["tokens"][1]) as second:
        first.hear("began")
        first.ask("resign")
        first.ask("propose", what="rematch")
        second.ask("answer", proposal=second.hear("proposed")["proposals"][0]["proposal"], agree=True)
        moved = first.hear("moved")
    title = ann.http.get(f"/api/tables/{moved['table']}").json()["title"]
    assert title == "Mirim against Wraith"


def test_every_choice_is_on_disk_before_it_is_answered(tmp_path):
    with running(tmp_path) as address, Person(address) as ann:
        made = ann.lay("me", "invite", open=GUEST)
        choose(ann, made["table"], token=made["tokens"][1])
        store = Store(in_folder(tmp_path))
        assert store.log(made["table"])[-1].choice == choice("wraith")  # type: ignore[union-attr]
        store.close()
