"""Which database: a file of SQLite's, or PostgreSQL by its URL; in both, what was committed survives a power cut."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from inkblade.store._migrating import TooNew, migrate

FILE = "tables.sqlite3"
EXPECTED = "expected postgresql://NAME:PASSWORD@HOST/DATABASE or sqlite:///PATH"
DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg"}


class BadDatabase(Exception):
    """A database that cannot be used: says which and why, and never its password."""


def in_folder(folder: Path) -> str:
    """The URL of the database that is one file in a folder."""
    return URL.create("sqlite", database=str(folder / FILE)).render_as_string()


def ready(database: str) -> Engine:
    """A database at the newest schema; BadDatabase if it cannot be used, TooNew if a newer program wrote it."""
    url = _read(database)
    try:
        engine = _sqlite(url) if url.get_backend_name() == "sqlite" else _postgresql(url)
    except ModuleNotFoundError:
        raise BadDatabase(f"{url!r}: PostgreSQL needs its driver: install inkblade[postgres]") from None
    except OSError as fault:
        raise BadDatabase(f"{url.database}: {fault.strerror or fault}") from None
    try:
        migrate(engine)
    except TooNew:
        engine.dispose()
        raise
    except DBAPIError as fault:
        engine.dispose()
        raise BadDatabase(f"{url!r}: {str(fault.orig).strip()}") from None
    return engine


def _read(database: str) -> URL:
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        raise BadDatabase(f"no URL of a database: {EXPECTED}") from None
    if url.drivername not in DRIVERS:
        raise BadDatabase(f"{url.drivername}: {EXPECTED}")
    return url.set(drivername=DRIVERS[url.drivername])


def _sqlite(url: URL) -> Engine:
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, paramstyle="named", connect_args={"timeout": 10})

    @event.listens_for(engine, "connect")
    def _on_connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def _on_begin(connection: Connection) -> None:
        """SQLite's driver begins no transaction for what changes the schema; so we do."""
        connection.exec_driver_sql("BEGIN")

    return engine


def _postgresql(url: URL) -> Engine:
    engine = create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": 10})

    @event.listens_for(engine, "connect")
    def _on_connect(connection: Any, _: Any) -> None:
        """A commit is heard of when it is on disk, whatever the server was set to."""
        connection.execute("SET synchronous_commit TO on")
        connection.commit()

    return engine
