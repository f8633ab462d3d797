"""A whole server with its matches in PostgreSQL."""

from contextlib import ExitStack

import pytest

from tests.server.serving import Person, legal, running

pytestmark = pytest.mark.xdist_group("postgresql")


def test_a_match_goes_on_after_a_restart(postgresql, tmp_path):
    database = postgresql.database()
    with running(tmp_path, database=database) as address, Person(address) as ann, ExitStack() as stack:
        made = ann.lay("me", "me")
        sockets = [stack.enter_context(ann.sit(made["table"], seat)) for seat in (0, 1)]
        sockets[0].hear("began")
        decision = legal(sockets[0].standing)[0]
        assert sockets[0].ask("decide", turn=1, decision=decision)["kind"] == "accepted"
        cookies = dict(ann.http.cookies)
    with running(tmp_path, database=database) as address, Person(address) as back:
        back.http.cookies.clear()
        back.http.cookies.update(cookies)
        assert back.http.get("/api/me/tables").json()[0]["table"] == made["table"]
        with back.sit(made["table"], 0) as socket:
            assert socket.standing["sealed"] == decision
    assert not (tmp_path / "tables.sqlite3").exists()


def test_what_no_table_is_called_is_not_found(postgresql, tmp_path):
    with running(tmp_path, database=postgresql.database()) as address, Person(address) as ann:
        assert ann.http.put("/api/me", json={"name": "Ann"}).json() == {"name": "Ann"}
        assert [ann.http.get(f"/api/{path}").status_code for path in ("tables/a%00b", "replays/a%00b")] == [404, 404]
