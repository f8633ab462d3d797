import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import text

from inkblade.kernel import Plain
from inkblade.store import (
    BadDatabase,
    Holder,
    Kept,
    NotKept,
    Store,
    TooNew,
    Write,
    entry_row,
    hashed,
    in_folder,
    new_guest,
    new_holder,
    new_record,
    new_summary,
    new_table,
)
from inkblade.store._migrating import MIGRATIONS, NEWEST
from inkblade.store._schema import METADATA
from tests.table.tables import begun, decide, laid

PATIENCE = 20


BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))]


@pytest.fixture(params=BOTH)
def database(request, tmp_path):
    """The URL of an empty database of either kind."""
    return in_folder(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgresql").database()


@pytest.fixture
def store(database):
    opened = Store(database)
    yield opened
    opened.close()


def keep(store: Store, write: Write) -> Exception | None:
    """Keep something and wait: the fault, or None."""
    heard: list[Exception | None] = []
    done = Event()

    def hear(fault: Exception | None) -> None:
        heard.append(fault)
        done.set()

    store.keep(write, hear)
    assert done.wait(PATIENCE)
    return heard[0]


def table(id: str = "one", phase: Plain = "gathering", guest: str | None = None, free: bool = False, **more: Plain):
    holders = (Holder(0, hashed("secret"), guest, free),)
    fields: Plain = {"game": "toy", "created": 1, "summary": b"{}", "watched": False, "turn": 0, "changed": 1, **more}
    return Kept(id=id, phase=phase, watch_hash=hashed("watch"), holders=holders, **fields)


def lay(store: Store, fresh: Kept) -> None:
    assert keep(store, Write([entry_row(fresh.id, 1, 0, laid())], list(new_table(fresh, "c")))) is None


def test_a_log_is_read_back_as_it_was_written(store):
    lay(store, table())
    played = begun()
    decide(played, 0, {"amount": 1})
    entries = [moment.entry for moment in played.recent]
    rows = [entry_row("one", number, 0, entry) for number, entry in enumerate(entries[1:], 2)]
    assert keep(store, Write(rows)) is None
    assert store.log("one") == entries


def test_an_entry_is_written_once(store):
    lay(store, table())
    assert isinstance(keep(store, Write([entry_row("one", 1, 0, laid())])), NotKept)
    assert len(store.log("one")) == 1


def test_a_log_has_no_gaps(store):
    lay(store, table())
    fault = keep(store, Write([entry_row("one", 3, 0, laid())]))
    assert "missing" in str(fault)
    assert len(store.log("one")) == 1


def test_what_is_kept_together_is_kept_whole_or_not_at_all(store):
    lay(store, table())
    rows = [entry_row("one", 2, 0, laid()), entry_row("one", 4, 0, laid())]
    assert keep(store, Write(rows, [new_guest("g", "Ann", 1)])) is not None
    assert len(store.log("one")) == 1
    assert store.guest_name("g") is None


def test_one_bad_write_does_not_sink_those_beside_it(store):
    lay(store, table())
    lay(store, table("two"))
    heard: dict[str, Exception | None] = {}
    done = Event()

    def hear(name, last=False):
        def note(fault):
            heard[name] = fault
            if last:
                done.set()

        return note

    for number in range(2, 60):
        store.keep(Write([entry_row("one", number, 0, laid())]), hear(f"one {number}"))
        store.keep(Write([entry_row("two", number + 1, 0, laid())]), hear(f"two {number}", last=number == 59))
    assert done.wait(PATIENCE)
    assert all((fault is None) == name.startswith("one") for name, fault in heard.items())
    assert len(store.log("one")) == 59


def test_what_is_said_at_one_moment_is_handed_to_the_writer_together(database):
    waiting: list[Callable[[], object]] = []
    gathering = Store(database, soon=waiting.append)
    heard: list[str] = []

    def hear(name: str) -> Callable[[object], None]:
        return lambda fault: heard.append(name)

    for name in ("Ann", "Bob"):
        gathering.keep(Write(statements=[new_guest(name, name, 1)]), hear(name))
    assert (len(waiting), heard) == (1, [])
    waiting.pop()()
    gathering.close()
    assert heard == ["Ann", "Bob"]


def test_closing_writes_what_was_said_last(database):
    gathering = Store(database, soon=lambda call: None)
    gathering.keep(Write(statements=[new_guest("g", "Ann", 1)]), lambda fault: None)
    gathering.close()
    again = Store(database)
    assert again.guest_name("g") == "Ann"
    again.close()


def test_tables_are_found_by_who_holds_a_seat(store):
    lay(store, table("mine", guest="me"))
    lay(store, table("theirs", guest="they", created=2))
    assert [kept.id for kept in store.tables_of("me")] == ["mine"]
    keep(store, Write(statements=[new_holder("theirs", Holder(0, hashed("new"), "me"))]))
    assert [kept.id for kept in store.tables_of("me")] == ["theirs", "mine"]
    assert store.table("theirs").holders == (Holder(0, hashed("new"), "me"),)


def test_tables_are_listed_that_one_can_sit_at_or_watch(store):
    lay(store, table("free", free=True))
    lay(store, table("private"))
    lay(store, table("begun", free=True, phase="playing"))
    lay(store, table("watched", phase="playing", watched=True))
    lay(store, table("over", phase="over", watched=True))
    assert {kept.id for kept in store.listed_tables()} == {"free", "watched"}


def test_a_summary_changes_with_the_table(store):
    lay(store, table())
    keep(store, Write(statements=[new_summary("one", "over", b"[]")]))
    kept = store.table("one")
    assert (kept.phase, kept.summary) == ("over", b"[]")


def test_there_is_no_table_that_was_not_laid(store):
    assert store.table("none") is None
    assert store.log("none") == []


def test_a_guest_may_change_names(store):
    for name in ("Ann", "Bea"):
        keep(store, Write(statements=[new_guest("g", name, 1)]))
    assert store.guest_name("g") == "Bea"


def test_a_record_that_was_handed_in_is_kept(store):
    keep(store, Write(statements=[new_record("r", "text", 1)]))
    assert store.record("r") == "text"
    assert store.record("s") is None


def test_secrets_are_kept_as_hashes_alone(tmp_path):
    store = Store(in_folder(tmp_path))
    lay(store, table())
    store.close()
    files = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite3*"))
    assert hashed("secret") in files
    assert b"secret" not in files.replace(b'"secret":', b"")


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_full_disk_is_said_and_nothing_is_half_written(store):
    lay(store, table())
    with store.engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
    assert keep(store, Write(statements=[(text(f"PRAGMA max_page_count = {pages}"), [{}])])) is None
    long = new_record("r", "x" * 1_000_000, 1)
    fault = keep(store, Write([entry_row("one", 2, 0, laid())], [long]))
    assert "full" in str(fault)
    assert len(store.log("one")) == 1
    assert keep(store, Write([entry_row("one", 2, 0, laid())])) is None


def test_the_newest_schema_is_the_last_migration():
    from alembic.script import ScriptDirectory

    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == NEWEST


def test_the_migrations_lead_to_the_schema(store):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_a_database_of_a_newer_program_is_left_alone(database):
    Store(database).close()
    opened = Store(database)
    with opened.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    opened.close()
    with pytest.raises(TooNew, match="9999"):
        Store(database)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("tables.db", "expected postgresql://"),
        ("mysql://me@there/tables", "mysql: expected postgresql://"),
        ("postgresql://me:secret@127.0.0.1:1/tables", "Connection refused"),
        ("sqlite:////dev/null/tables", "File exists"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_without_its_password(url, said):
    with pytest.raises(BadDatabase, match=said) as refused:
        Store(url)
    assert "secret" not in str(refused.value)


@pytest.mark.xdist_group("postgresql")
@pytest.mark.parametrize("statements", [[], [new_guest("g", "Ann", 1)]], ids=["entries", "statements"])
def test_a_lost_connection_loses_nothing_that_was_acknowledged(postgresql, statements):
    opened = Store(postgresql.database())
    lay(opened, table())
    with opened.engine.connect() as connection:
        end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = "
        connection.execute(text(f"{end} current_database()"))
    write = Write([entry_row("one", 2, 0, laid())], statements)
    assert isinstance(keep(opened, write), NotKept)
    assert keep(opened, write) is None
    assert len(opened.log("one")) == 2
    assert opened.guest_name("g") == ("Ann" if statements else None)
    opened.close()


WRITER = """
import sys
from inkblade.store import *
from inkblade.store import Write, entry_row
from tests.store.test_store import laid, table
from threading import Event

store = Store(sys.argv[1])
store.keep(Write([entry_row("one", 1, 0, laid())], list(new_table(table(), "c"))), lambda fault: None)
number = 1
def done(fault, number):
    assert fault is None, fault
    print(number, flush=True)
while True:
    last = Event()
    for _ in range(20):
        number += 1
        store.keep(Write([entry_row("one", number, 0, laid())]), lambda fault, n=number: (done(fault, n), last.set()))
    last.wait()
"""


def test_whatever_was_acknowledged_survives_a_kill(database):
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, database], stdout=subprocess.PIPE, text=True, env=environment, cwd=root
    )
    assert writer.stdout is not None
    acknowledged = [int(writer.stdout.readline()) for _ in range(200)]
    writer.send_signal(signal.SIGKILL)
    acknowledged += [int(line) for line in writer.stdout.read().splitlines() if line.isdigit()][:-1]
    writer.stdout.close()
    writer.wait()
    opened = Store(database)
    assert len(opened.log("one")) >= acknowledged[-1]
    opened.close()
