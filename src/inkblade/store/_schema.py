"""The database: tables and their logs, who holds a seat, guests, and records that were handed in."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

guests = Table(
    "guests",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("created", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    METADATA,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("content", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("phase", String, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Column("watched", Boolean, nullable=False),
    Column("watch_hash", LargeBinary, nullable=False),
    Index("tables_by_phase", "phase", "created"),
)

entries = Table(
    "entries",
    METADATA,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("turn", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

holders = Table(
    "holders",
    METADATA,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("token_hash", LargeBinary, nullable=False),
    Column("guest", String, nullable=True),
    Column("free", Boolean, nullable=False),
    Index("holders_by_guest", "guest"),
    sqlite_with_rowid=False,
)

records = Table(
    "records",
    METADATA,
    Column("id", String, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)
