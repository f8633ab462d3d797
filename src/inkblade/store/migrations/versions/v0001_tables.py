"""The first schema: guests, tables, their logs, who holds a seat, records handed in."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
WITHOUT_GAPS = {
    "sqlite": ["""
        CREATE TRIGGER entries_without_gaps BEFORE INSERT ON entries
        WHEN NEW.number > 1
            AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = NEW.table_id AND number = NEW.number - 1)
        BEGIN
            SELECT RAISE(ABORT, 'an entry before this one is missing');
        END
    """],
    "postgresql": ["""
        CREATE FUNCTION entries_without_gaps() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NEW.number > 1
                AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = NEW.table_id AND number = NEW.number - 1)
            THEN
                RAISE EXCEPTION 'an entry before this one is missing';
            END IF;
            RETURN NEW;
        END
        $$
    """, """
        CREATE TRIGGER entries_without_gaps BEFORE INSERT ON entries
        FOR EACH ROW EXECUTE FUNCTION entries_without_gaps()
    """],
}  # fmt: skip
"""A log that lost an entry must not go on as if nothing were missing."""


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("content", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("phase", sa.String, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.Column("watched", sa.Boolean, nullable=False),
        sa.Column("watch_hash", sa.LargeBinary, nullable=False),
    )
    op.create_index("tables_by_phase", "tables", ["phase", "created"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    for statement in WITHOUT_GAPS[op.get_bind().dialect.name]:
        op.execute(statement)
    op.create_table(
        "holders",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("token_hash", sa.LargeBinary, nullable=False),
        sa.Column("guest", sa.String, nullable=True),
        sa.Column("free", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("holders_by_guest", "holders", ["guest"])
    op.create_table(
        "records",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
