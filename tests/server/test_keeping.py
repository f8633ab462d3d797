"""What is on disk and what is in memory."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from inkblade.kernel import Plain
from inkblade.server._hosted import Hosted
from inkblade.store import Store, in_folder
from tests.server.serving import DUEL, Person, legal, running

FULL = """
CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END
"""
TWO = {"game": "duel", "setup": DUEL, "chairs": [{"who": "me"}, {"who": "me"}]}


def change(folder: Path, statement: str) -> None:
    """Change the database under the server's hands."""
    store = Store(in_folder(folder))
    with store.engine.begin() as connection:
        connection.execute(text(statement))
    store.close()


def test_a_full_disk_is_said_and_nothing_is_acknowledged_falsely(tmp_path):
    with running(tmp_path) as address, Person(address) as ann:
        made = ann.lay("me", "me")
        with ann.sit(made["table"], 0) as first, ann.sit(made["table"], 1) as second:
            first.hear("began")
            decision = legal(first.standing)[0]
            change(tmp_path, FULL)
            refused = first.ask("decide", turn=1, decision=decision)
            assert (refused["kind"], refused["code"]) == ("refused", "disk")
            with pytest.raises(ConnectionClosed) as closed:
                second.hear("sealed")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4500
        answer = ann.http.post("/api/tables", json=TWO)
        assert (answer.status_code, answer.json()["code"]) == (507, "disk")
        change(tmp_path, "DROP TRIGGER full")
        with ann.sit(made["table"], 0) as back:
            assert back.standing["sealed"] is None
            assert back.ask("decide", turn=1, decision=decision)["kind"] == "accepted"


def test_a_table_begun_with_other_content_says_so(tmp_path):
    with running(tmp_path) as address, Person(address) as ann:
        made = ann.lay("me", "me")
    store = Store(in_folder(tmp_path))
    with store.engine.begin() as connection:
        body = connection.execute(text("SELECT body FROM entries")).scalar_one()
        content = store.log(made["table"])[0].content  # type: ignore[union-attr]
        changed = body.replace(content.encode(), b"0123456789abcdef")
        connection.execute(text("UPDATE entries SET body = :body"), {"body": changed})
    store.close()
    token = made["tokens"][0]
    with running(tmp_path) as address, Person(address) as ann, ann.sit(made["table"], 0, token=token) as socket:
        assert socket.heard[-1]["code"] == "content"
        assert "0123456789abcdef" in socket.heard[-1]["text"]


def test_a_table_that_rests_leaves_the_memory_and_comes_back_as_it_was(tmp_path, monkeypatch):
    resting: list[str] = []
    rest = Hosted.rest

    def noted(self: Hosted) -> None:
        resting.extend([self.id] * (self.live is not None))
        rest(self)

    monkeypatch.setattr(Hosted, "rest", noted)
    monkeypatch.setattr("inkblade.server._host.SWEEP_SECONDS", 0.01)
    with running(tmp_path, idle_seconds=0.05) as address, Person(address) as ann, ExitStack() as stack:
        made = ann.lay("me", "me")
        sockets = [stack.enter_context(ann.sit(made["table"], seat)) for seat in (0, 1)]
        sockets[0].hear("began")
        while not resting:
            sockets[0].ask("ping")
        before: Plain = sockets[0].standing
        decision = legal(before)[0]
        assert sockets[0].ask("decide", turn=1, decision=decision)["kind"] == "accepted"
        assert sockets[1].hear("sealed")["own"] is None
