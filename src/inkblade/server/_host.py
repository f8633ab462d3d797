"""All tables of this server: found, laid, kept in memory while they are used."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from inkblade.games import GAMES
from inkblade.kernel import Seat
from inkblade.server._garbage import Garbage
from inkblade.server._guests import new_token, opens, seat_of
from inkblade.server._hosted import Hosted
from inkblade.server._laying import NewlyLaid, lay, words_of
from inkblade.server._machines import Machines
from inkblade.server._papers import ChoiceForm, Link, TableForm, TableMade
from inkblade.server._settings import Settings
from inkblade.store import Holder, NotKept, Store, Write, hashed, new_holder
from inkblade.table import Changed, Refusal, Table, folded

log = logging.getLogger("inkblade.host")
SWEEP_SECONDS = 5.0


class Host:
    """Where tables live. Everything here runs in one event loop; only reading waits in threads."""

    def __init__(self, settings: Settings, store: Store, machines: Machines) -> None:
        self.settings, self.store, self.machines = settings, store, machines
        self.clock = settings.clock
        self._hosted: dict[str, Hosted] = {}
        self._garbage = Garbage(self.clock)
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside; a fault in it is logged and ends nothing else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    @asynccontextmanager
    async def visit(self, id: str) -> AsyncIterator[Hosted]:
        """The table of that name, which is this very one for everybody until the visit is over; or a Refusal."""
        if id not in self._hosted:
            kept = await asyncio.to_thread(self.store.table, id)
            if kept is None:
                raise Refusal("no_table", "there is no such table")
            self._hosted.setdefault(id, Hosted(self, kept))
        hosted = self._hosted[id]
        hosted.touched = self.clock()
        hosted.visits += 1
        try:
            yield hosted
        finally:
            hosted.visits -= 1

    async def read(self, id: str) -> Table:
        """A table played back from its log; a Refusal if the content it was laid with is not at hand."""
        try:
            return await asyncio.to_thread(self._fold, id)
        except Changed as fault:
            raise Refusal("content", f"{fault}; it cannot go on here") from None

    async def keep(self, write: Write) -> None:
        """Keep something; a Refusal if it cannot be."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(fault: Exception | None) -> None:
            if not kept.done():
                kept.set_result(None) if fault is None else kept.set_exception(fault)

        self.store.keep(write, done)
        try:
            await kept
        except NotKept as fault:
            raise Refusal("disk", f"it could not be written down: {fault}") from None

    async def lay(self, form: TableForm, guest: str) -> TableMade:
        """A new table, on disk."""
        newly, made = await asyncio.to_thread(lay, form, guest, self.clock())
        await self.keep(newly.write)
        self.adopt(newly)
        return made

    def adopt(self, newly: NewlyLaid) -> None:
        """Have a table at hand that was just laid and is on disk: who it is laid for will soon come."""
        id = newly.kept.id
        if id not in self._hosted and newly.table.phase == "gathering":
            self._hosted[id] = Hosted(self, newly.kept, newly.table)

    async def join(self, id: str, token: str, guest: str) -> Link:
        """The seat of a link, which this guest holds from now on, if no other does."""
        async with self.visit(id) as hosted:
            seat = seat_of(token, hosted.kept.holders)
            if seat is None:
                raise Refusal("forbidden", "this link holds no seat here; a piece of it may be missing")
            holder = next(holder for holder in hosted.kept.holders if holder.seat == seat)
            if holder.guest is None:
                await self._hold(hosted, replace(holder, guest=guest))
            return Link(seat, token)

    async def sit(self, id: str, seat: Seat, guest: str) -> Link:
        """A seat that was for whoever comes first."""
        async with self.visit(id) as hosted:
            holder = next((holder for holder in hosted.kept.holders if holder.seat == seat), None)
            if holder is None:
                raise Refusal("no_seat", f"there is no seat {seat} for a person at this table")
            if not holder.free:
                raise Refusal("not_now", "somebody was quicker: this seat is taken")
            token = new_token()
            await self._hold(hosted, Holder(seat, hashed(token), guest))
            return Link(seat, token)

    async def choose(self, id: str, form: ChoiceForm, guest: str) -> None:
        """What was left to a seat is chosen by who holds it, and on disk."""
        async with self.visit(id) as hosted:
            if not self.may_sit(hosted, form.seat, guest, form.token):
                raise Refusal("forbidden", "who does not hold the seat cannot choose for it")
            live = await hosted.ready()
            moment = live.table.choose(form.seat, form.choice, self.clock())
            if moment is not None:
                live.enter([moment])
            try:
                await live.settled()
            except NotKept as fault:
                raise Refusal("disk", f"it could not be written down: {fault}") from None

    async def sweep(self) -> None:
        """Now and then, let tables that rest leave the memory, and garbage with them."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.tidy()

    def tidy(self) -> None:
        """Tables that have rested for a while leave the memory; those at which nobody listens, entirely."""
        touched = max((hosted.touched for hosted in self._hosted.values()), default=0)
        before = self.clock() - int(self.settings.idle_seconds * 1000)
        for hosted in list(self._hosted.values()):
            if hosted.touched < before and not (hosted.live and hosted.live.busy):
                hosted.rest()
                if hosted.deserted:
                    del self._hosted[hosted.id]
        self._garbage.tidy(touched)

    def close(self) -> None:
        """No clock runs and no machine thinks any more; what was entered is still written."""
        for hosted in self._hosted.values():
            hosted.rest()
        for task in self._tasks:
            task.cancel()

    def may_watch(self, hosted: Hosted, guest: str | None, token: str | None) -> bool:
        """Whether somebody may look on: anybody, who has the watcher's link, or who holds a seat."""
        kept = hosted.kept
        held = any(opens(token, holder.token_hash) or _is(guest, holder) for holder in kept.holders)
        return kept.watched or held or opens(token, kept.watch_hash)

    def may_sit(self, hosted: Hosted, seat: Seat, guest: str | None, token: str | None) -> bool:
        """Whether somebody holds a seat, by link or by cookie."""
        holder = next((holder for holder in hosted.kept.holders if holder.seat == seat), None)
        return holder is not None and (opens(token, holder.token_hash) or _is(guest, holder))

    async def _hold(self, hosted: Hosted, holder: Holder) -> None:
        before = hosted.kept
        others = tuple(other for other in before.holders if other.seat != holder.seat)
        hosted.kept = replace(before, holders=(*others, holder))
        try:
            await self.keep(Write(statements=[new_holder(hosted.id, holder)]))
        except Refusal:
            hosted.kept = before
            raise

    def _fold(self, id: str) -> Table:
        log = self.store.log(id)
        game = GAMES[log[0].game]  # type: ignore[union-attr]
        return folded(game, words_of(game), log)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("a fault beside: %r", fault, exc_info=fault)


def _is(guest: str | None, holder: Holder) -> bool:
    return guest is not None and holder.guest == guest
