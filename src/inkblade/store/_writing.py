"""One thread writes: what is queued while a commit reaches the disk goes into the next one, together."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from queue import SimpleQueue
from threading import Thread

from sqlalchemy import Connection, Engine, TextClause, UpdateBase
from sqlalchemy.exc import SQLAlchemyError

from inkblade.store._schema import entries

MOST_TOGETHER = 512
INTO = f"INSERT INTO {entries.name} ({', '.join(entries.c.keys())})"
_PLACE = {"named": "?", "pyformat": "%s"}
"""How a driver that takes values by name marks the place of one that has none."""
log = logging.getLogger("inkblade.store")

Row = tuple[str, int, int, bytes]
"""An entry: its table, its number, the turn it leaves the table in, what it says."""
Values = Mapping[str, object]
Statement = tuple[UpdateBase | TextClause, Sequence[Values]]
"""Something to be done in the database, once with each of these values."""
Done = Callable[[Exception | None], None]
Later = Callable[[Callable[[], None]], object]
"""Calls something, now or a little later."""


def at_once(call: Callable[[], None]) -> None:
    """For callers who live anywhere and wait for nobody."""
    call()


class NotKept(Exception):
    """Something could not be written down, so it has not happened."""


@dataclass(frozen=True)
class Write:
    """What is to be kept together: statements first, then entries of logs."""

    entries: Sequence[Row] = ()
    statements: Sequence[Statement] = ()


class Writer:
    """The thread that writes. `post` takes the news of a commit back to wherever the callers live; `soon` lets
    them first say all that they have to say at this moment, so that the thread is woken once for it."""

    def __init__(self, engine: Engine, post: Later, soon: Later) -> None:
        self._engine, self._post, self._soon = engine, post, soon
        self._row = f"({', '.join([_PLACE[engine.dialect.paramstyle]] * len(entries.c))})"
        self._words: dict[UpdateBase | TextClause, str] = {}
        self._fault: type[Exception] = engine.dialect.loaded_dbapi.Error
        self._queue: SimpleQueue[list[tuple[Write, Done]] | None] = SimpleQueue()
        self._gathered: list[tuple[Write, Done]] = []
        self._thread = Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def keep(self, write: Write, done: Done) -> None:
        """Queue a write; `done` hears None once it is on disk, else why it is not."""
        self._gathered.append((write, done))
        if len(self._gathered) == 1:
            self._soon(self._hand_over)

    def _hand_over(self) -> None:
        gathered, self._gathered = self._gathered, []
        if gathered:
            self._queue.put(gathered)

    def close(self) -> None:
        """Write what is queued, then stop."""
        self._hand_over()
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        with self._engine.connect() as connection:
            while (first := self._queue.get()) is not None:
                together, last = [*first], False
                while len(together) < MOST_TOGETHER and not self._queue.empty():
                    following = self._queue.get()
                    if following is None:
                        last = True
                        break
                    together += following
                self._commit(connection, together)
                if last:
                    return

    def _commit(self, connection: Connection, together: Sequence[tuple[Write, Done]]) -> None:
        fault = self._attempt(connection, [write for write, _ in together])
        if fault is not None and len(together) > 1:
            # One bad write must not sink those that happened to be queued beside it.
            for one in together:
                self._commit(connection, [one])
            return
        if fault is not None:
            log.error("not kept: %s", fault)
        self._post(lambda: _tell(together, fault))

    def _attempt(self, connection: Connection, writes: Sequence[Write]) -> NotKept | None:
        """All of it on disk, or nothing and the reason."""
        rows = [row for write in writes for row in write.entries]
        statements = [statement for write in writes for statement in write.statements]
        try:
            if statements:
                with connection.begin():
                    self._write(connection, statements, rows)
            else:
                # Entries alone, as most writes are, take one statement, around which nothing need be begun.
                self._write(connection, (), rows)
                connection.connection.commit()
        except (SQLAlchemyError, self._fault) as fault:
            connection.invalidate(fault)
            return NotKept(str(getattr(fault, "orig", fault) or type(fault).__name__))
        return None

    def _write(self, connection: Connection, statements: Sequence[Statement], rows: Sequence[Row]) -> None:
        """Statements, then entries, straight to the driver, which takes half the time."""
        cursor = connection.connection.cursor()
        for statement, values in statements:
            for one in values:
                cursor.execute(self._worded(statement), one)
        if rows:
            cursor.execute(*self._inserting(rows))

    def _worded(self, statement: UpdateBase | TextClause) -> str:
        """A statement in the words of the database; there are few of them, and each is put into words once."""
        if statement not in self._words:
            self._words[statement] = str(statement.compile(dialect=self._engine.dialect))
        return self._words[statement]

    def _inserting(self, rows: Sequence[Row]) -> tuple[str, tuple[object, ...]]:
        """One statement for all: after every statement this thread must wait for its turn to go on."""
        return f"{INTO} VALUES {', '.join([self._row] * len(rows))}", tuple(chain.from_iterable(rows))


def _tell(together: Sequence[tuple[Write, Done]], fault: NotKept | None) -> None:
    for _, done in together:
        done(fault)
