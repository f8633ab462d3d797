"""The database brought to the newest schema; Alembic itself is imported only if there is something to do."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

NEWEST = "0001"
MIGRATIONS = Path(__file__).parent / "migrations"


class TooNew(Exception):
    """The database was written by a newer version of the program."""


def migrate(engine: Engine) -> None:
    """Bring the database to the newest schema, whole or not at all."""
    with engine.connect() as connection:
        present = _present(connection)
    if present == NEWEST:
        return
    if present is not None and present > NEWEST:
        raise TooNew(f"the database has schema {present}, this version of inkblade knows {NEWEST}: install a newer one")
    with engine.begin() as connection:
        _upgrade(connection)


def _present(connection: Connection) -> str | None:
    """The schema that the database has; None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
