"""One thread writes: what is queued while a commit reaches the disk goes into the next one, together."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from queue import SimpleQueue
from threading import Thread

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import SQLAlchemyError

from inkblade.store._schema import entries

MOST_TOGETHER = 512
INTO = f"INSERT INTO {entries.name} ({', '.join(entries.c.keys())})"
_PLACE = {"qmark": "?", "pyformat": "%s"}
"""How a driver marks the place of a value."""
log = logging.getLogger("inkblade.store")

Row = tuple[str, int, int, bytes]
"""An entry: its table, its number, the turn it leaves the table in, what it says."""
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
    statements: Sequence[Executable] = ()


class Writer:
    """The thread that writes. `post` takes the news of a commit back to wherever the callers live; `soon` lets
    them first say all that they have to say at this moment, so that the thread is woken once for it."""

    def __init__(self, engine: Engine, post: Later, soon: Later) -> None:
        self._engine, self._post, self._soon = engine, post, soon
        self._row = f"({', '.join([_PLACE[engine.dialect.paramstyle]] * len(entries.c))})"
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
        try:
            with connection.begin():
                for write in writes:
                    for statement in write.statements:
                        connection.execute(statement)
                if rows:
                    # One statement for all: after every statement this thread must wait for its turn to go on.
                    every = ", ".join([self._row] * len(rows))
                    connection.exec_driver_sql(f"{INTO} VALUES {every}", tuple(chain.from_iterable(rows)))
        except SQLAlchemyError as fault:
            return NotKept(str(getattr(fault, "orig", None) or type(fault).__name__))
        return None


def _tell(together: Sequence[tuple[Write, Done]], fault: NotKept | None) -> None:
    for _, done in together:
        done(fault)
