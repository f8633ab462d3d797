"""What is kept: every accepted entry of every table, who holds which seat, guests, and records handed in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Any

from sqlalchemy import Row, Select, and_, bindparam, func, insert, or_, select, text, tuple_, update

from inkblade.kernel import Seat
from inkblade.store._database import ready
from inkblade.store._schema import entries, guests, holders, records, tables
from inkblade.store._writing import Done, Later, Statement, Write, Writer, at_once
from inkblade.store._writing import Row as EntryRow
from inkblade.table import AnyEntry, Phase, read_entry, write_entry

MOST_LISTED = 100
NUL = "\0"
"""Nothing can be called by this, and PostgreSQL will not even look for it."""
PUT_TABLE, PUT_HOLDER, PUT_RECORD = insert(tables), insert(holders), insert(records)
PUT_GUEST = text("""
INSERT INTO guests (id, name, created) VALUES (:id, :name, :created) ON CONFLICT (id) DO UPDATE SET name = excluded.name
""")
CHANGE_TABLE = (
    update(tables).where(tables.c.id == bindparam("of")).values(phase=bindparam("phase"), summary=bindparam("summary"))
)
CHANGE_HOLDER = (
    update(holders)
    .where(holders.c.table_id == bindparam("of"), holders.c.seat == bindparam("place"))
    .values(token_hash=bindparam("token_hash"), guest=bindparam("guest"), free=bindparam("free"))
)


@dataclass(frozen=True)
class Holder:
    """Who holds a seat: whoever has the secret of this hash, a guest, or, while free, whoever comes first."""

    seat: Seat
    token_hash: bytes
    guest: str | None = None
    free: bool = False


@dataclass(frozen=True)
class Kept:
    """A table as it is kept, without its log."""

    id: str
    game: str
    created: int
    phase: Phase
    summary: bytes
    watched: bool
    watch_hash: bytes
    turn: int
    changed: int
    holders: tuple[Holder, ...]


def hashed(token: str) -> bytes:
    """What is kept of a secret."""
    return blake2b(token.encode(), digest_size=32, person=b"inkblade link").digest()


class Store:
    """One database, by its URL. Reading returns at once; writing is heard of when it is on disk."""

    def __init__(self, database: str, post: Later = at_once, soon: Later = at_once) -> None:
        self.engine = ready(database)
        self._writer = Writer(self.engine, post, soon)

    def close(self) -> None:
        """Finish writing and let go of the files."""
        self._writer.close()
        self.engine.dispose()

    # Writing.

    def keep(self, write: Write, done: Done) -> None:
        """Keep something; `done` hears None once it is on disk, else a NotKept."""
        self._writer.keep(write, done)

    # Reading.

    def guest_name(self, guest: str) -> str | None:
        """What a guest is called; None if it is unknown."""
        with self.engine.connect() as connection:
            name: str | None = connection.execute(select(guests.c.name).where(guests.c.id == guest)).scalar()
            return name

    def log(self, table: str) -> list[AnyEntry]:
        """Everything that happened at a table, in order."""
        query = select(entries.c.body).where(entries.c.table_id == table).order_by(entries.c.number)
        with self.engine.connect() as connection:
            return [read_entry(body) for body in connection.execute(query).scalars()]

    def table(self, id: str) -> Kept | None:
        """One table."""
        found = [] if NUL in id else self._tables(select(tables).where(tables.c.id == id))
        return found[0] if found else None

    def tables_of(self, guest: str) -> list[Kept]:
        """The tables at which a guest holds a seat, the newest first."""
        held = select(holders.c.table_id).where(holders.c.guest == guest)
        return self._tables(select(tables).where(tables.c.id.in_(held)))

    def listed_tables(self) -> list[Kept]:
        """The tables with a seat for whoever comes, and those open to watch, the newest first."""
        free = select(holders.c.table_id).where(holders.c.free)
        welcoming = and_(tables.c.phase == "gathering", tables.c.id.in_(free))
        watchable = and_(tables.c.phase == "playing", tables.c.watched)
        return self._tables(select(tables).where(or_(welcoming, watchable)))

    def record(self, id: str) -> str | None:
        """The text of a record that was handed in."""
        if NUL in id:
            return None
        with self.engine.connect() as connection:
            found: str | None = connection.execute(select(records.c.text).where(records.c.id == id)).scalar()
            return found

    def _tables(self, query: Select[Any]) -> list[Kept]:
        """Tables with who holds their seats and what their last entry says."""
        newest = query.order_by(tables.c.created.desc()).limit(MOST_LISTED)
        with self.engine.connect() as connection:
            found = connection.execute(newest).all()
            names = [row.id for row in found]
            held: dict[str, list[Holder]] = {name: [] for name in names}
            for row in connection.execute(select(holders).where(holders.c.table_id.in_(names))):
                held[row.table_id].append(Holder(row.seat, row.token_hash, row.guest, row.free))
            last = {row.table_id: row for row in connection.execute(_last_entries(names))}
        return [_kept(row, last[row.id], held[row.id]) for row in found]


def _last_entries(names: list[str]) -> Select[Any]:
    here = entries.c.table_id.in_(names)
    last = select(entries.c.table_id, func.max(entries.c.number)).where(here).group_by(entries.c.table_id)
    return select(entries).where(tuple_(entries.c.table_id, entries.c.number).in_(last))


def _kept(row: Row[Any], last: Row[Any], held: list[Holder]) -> Kept:
    return Kept(
        id=row.id,
        game=row.game,
        created=row.created,
        phase=row.phase,
        summary=row.summary,
        watched=row.watched,
        watch_hash=row.watch_hash,
        turn=last.turn,
        changed=read_entry(last.body).at,
        holders=tuple(held),
    )


# What can be written: rows and statements, to be put together in one Write.


def entry_row(table: str, number: int, turn: int, entry: AnyEntry) -> EntryRow:
    """An entry of a log."""
    return table, number, turn, write_entry(entry)


def new_table(table: Kept, content: str) -> Iterable[Statement]:
    """A table, laid with this content, and who holds its seats; its first entry is kept with it."""
    columns = {column.name: getattr(table, column.name) for column in tables.c if column is not tables.c.content}
    yield PUT_TABLE, [{**columns, "content": content}]
    if table.holders:
        yield PUT_HOLDER, [{"table_id": table.id, **asdict(holder)} for holder in table.holders]


def new_summary(table: str, phase: Phase, summary: bytes) -> Statement:
    """How a table now looks from outside."""
    return CHANGE_TABLE, [{"of": table, "phase": phase, "summary": summary}]


def new_holder(table: str, holder: Holder) -> Statement:
    """A seat is held by somebody else, or by another secret."""
    changed = {"token_hash": holder.token_hash, "guest": holder.guest, "free": holder.free}
    return CHANGE_HOLDER, [{"of": table, "place": holder.seat, **changed}]


def new_guest(guest: str, name: str, at: int) -> Statement:
    """A guest, or a guest's new name."""
    return PUT_GUEST, [{"id": guest, "name": name, "created": at}]


def new_record(id: str, text: str, at: int) -> Statement:
    """A record that was handed in."""
    return PUT_RECORD, [{"id": id, "created": at, "text": text}]
