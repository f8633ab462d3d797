"""A table with its listeners: nobody hears of anything before it is on disk, and then everybody does, in order."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING

import msgspec

from inkblade.bots import seed_for
from inkblade.kernel import Plain, Seat
from inkblade.server._line import Line
from inkblade.server._machines import think
from inkblade.server._metrics import BOT_SECONDS, ENTRIES, LISTENERS, LIVE, NOT_KEPT
from inkblade.server._summaries import summary
from inkblade.store import Kept, NotKept, Statement, Write, entry_row, new_summary
from inkblade.table import Again, Message, Moment, Present, Refusal, Table, Telling, missed, tell, welcome

if TYPE_CHECKING:
    from inkblade.server._host import Host

log = logging.getLogger("inkblade.tables")
_encoder = msgspec.json.Encoder()
Viewer = Seat | None
After = Callable[[NotKept | None], None]
NOTHING = Write()
UNDO_STRIDE = 1 << 32
"""A bot must not decide alike after an undo, or one could look into its cards: its chance is drawn from elsewhere."""


def written(message: Message) -> bytes:
    """A message as it crosses the wire."""
    return _encoder.encode(message)


class Listener:
    """One socket's ears; if too much is left unread, the socket is cut off."""

    __slots__ = ("_line", "_most", "viewer")

    def __init__(self, viewer: Viewer, line: Line, most: int) -> None:
        self.viewer, self._line, self._most = viewer, line, most

    def send(self, text: bytes) -> None:
        if self._line.unsent > self._most:
            self.close(1013)
        else:
            self._line.say(text)

    def say(self, message: Message) -> None:
        self.send(written(message))

    def close(self, code: int) -> None:
        self._line.part(code)


@dataclass
class Outgoing:
    """Moments on their way to disk together, the last one's number, and whom they will be told, in which words."""

    number: int
    texts: Sequence[Mapping[Viewer, bytes]]
    after: list[After] = field(default_factory=list)


class Live:
    """A table in memory, and what of it is not yet on disk."""

    def __init__(self, hosted: Hosted, table: Table) -> None:
        self.hosted, self.table = hosted, table
        self.failed: NotKept | None = None
        self._outgoing: deque[Outgoing] = deque()
        self._thinking: set[tuple[Seat, int, int]] = set()
        self._timer: asyncio.TimerHandle | None = None
        LIVE.inc()

    @property
    def busy(self) -> bool:
        """Whether something is on its way to disk, a machine thinks, or a clock runs."""
        return bool(self._outgoing or self._thinking or self.table.due is not None)

    def enter(self, moments: Sequence[Moment], extra: Write = NOTHING) -> None:
        """Keep what has just happened, all of it or nothing; then tell everybody, and let machines and clocks go on."""
        hosted, last = self.hosted, moments[-1]
        outgoing = Outgoing(last.number, hosted.told(self.table, moments))
        self._outgoing.append(outgoing)
        rows = [entry_row(hosted.id, moment.number, moment.turn, moment.entry) for moment in moments]
        statements = (*extra.statements, *self._summary(last))
        hosted.host.store.keep(Write([*rows, *extra.entries], statements), lambda fault: self._kept(outgoing, fault))
        hosted.touched = hosted.host.clock()
        ENTRIES.inc(len(moments))
        self.go_on()

    def when_kept(self, number: int, after: After) -> None:
        """Hear when everything up to a number is on disk, at once if it is."""
        if self.failed is not None:
            after(self.failed)
            return
        for outgoing in self._outgoing:
            if outgoing.number >= number:
                outgoing.after.append(after)
                return
        after(None)

    async def settled(self) -> None:
        """Wait until all is on disk; NotKept if it cannot be."""
        while self._outgoing:
            kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.when_kept(self._outgoing[-1].number, partial(_resolve, kept))
            await kept
        if self.failed is not None:
            raise self.failed

    def go_on(self) -> None:
        """Let machines that are asked think, and set the clock."""
        for seat in self.table.thinking:
            thought = (seat, self.table.turn, self.table.undos)
            if thought not in self._thinking:
                self._thinking.add(thought)
                self.hosted.host.start(self._think(thought))
        self._set_timer()

    def stop(self) -> None:
        """Leave the memory: no clock runs here any more."""
        if self._timer is not None:
            self._timer.cancel()
        LIVE.dec()

    def _summary(self, moment: Moment) -> Iterable[Statement]:
        """From outside a table looks different only when somebody comes, or it begins or ends."""
        if moment.done in ("seated", "began", "ended") or (moment.done == "turned" and moment.phase == "over"):
            yield new_summary(self.hosted.id, moment.phase, summary(self.table, moment))

    def _kept(self, outgoing: Outgoing, fault: Exception | None) -> None:
        if self.failed is not None:
            return
        if fault is not None:
            self._fail(fault if isinstance(fault, NotKept) else NotKept(str(fault)))
            return
        self._outgoing.popleft()
        for texts in outgoing.texts:
            self.hosted.deliver(texts)
        for after in outgoing.after:
            after(None)

    def _fail(self, fault: NotKept) -> None:
        """What could not be kept has not happened: the table is forgotten, and read from disk when next needed."""
        NOT_KEPT.inc()
        self.failed = fault
        outgoing, self._outgoing = self._outgoing, deque()
        for lost in outgoing:
            for after in lost.after:
                after(fault)
        self.hosted.forget(self)

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self.table.due
        if due is not None:
            delay = max(0, due - self.hosted.host.clock()) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._time_is_up)

    def _time_is_up(self) -> None:
        if self.failed is None:
            for moment in self.table.expire(self.hosted.host.clock()):
                self.enter([moment])
            self._set_timer()

    async def _think(self, thought: tuple[Seat, int, int]) -> None:
        seat, turn, undos = thought
        try:
            decision = await self._thought(seat, turn, undos)
            if self.failed is None and (self.table.turn, self.table.undos) == (turn, undos):
                self.enter([self.table.machine_decides(seat, turn, decision, self.hosted.host.clock())])
        except Refusal as refusal:
            log.info("a machine came too late: %s", refusal)
        finally:
            self._thinking.discard(thought)

    async def _thought(self, seat: Seat, turn: int, undos: int) -> Plain:
        """A bot's decision; the rules' default if the bot fails, so that nobody waits for ever."""
        table, host = self.table, self.hosted.host
        assert table.match is not None
        view, bot = table.match.view(seat), table.places[seat].bot or ""
        seed = seed_for(table.seed, seat, turn + undos * UNDO_STRIDE)
        try:
            with BOT_SECONDS.time():
                asked = (table.game.name, bot, seed, view, table.match.history(seat), host.settings.machine_seconds)
                return await host.machines.run(think, *asked)
        except Exception:
            log.exception("the %s failed", bot)
            return table.game.notation.plain(table.game.rules.default(view))


def _resolve(kept: asyncio.Future[None], fault: NotKept | None) -> None:
    if not kept.done():
        if fault is None:
            kept.set_result(None)
        else:
            kept.set_exception(fault)


class Hosted:
    """One table of this server: who listens, and the table itself while it is in memory."""

    def __init__(self, host: Host, kept: Kept, table: Table | None = None) -> None:
        self.host, self.id, self.kept = host, kept.id, kept
        self.live: Live | None = None if table is None else Live(self, table)
        self.touched = host.clock()
        self.visits = 0
        """How many have something to do with this table just now."""
        self.left: dict[Seat, int] = {}
        """When a seat's last socket went; a seat never seen has been away since the table was read."""
        self._since = host.clock()
        self._listeners: dict[Viewer, set[Listener]] = {}
        self._loading: asyncio.Task[None] | None = None

    @property
    def here(self) -> list[Seat]:
        """The seats with an open socket."""
        return sorted(viewer for viewer in self._listeners if viewer is not None)

    @property
    def deserted(self) -> bool:
        """Whether nobody listens, and nobody is on the way."""
        return not self._listeners and not self.visits

    def away(self, seat: Seat) -> int:
        """For how many milliseconds a seat has had no socket."""
        return 0 if seat in self._listeners else self.host.clock() - self.left.get(seat, self._since)

    async def ready(self) -> Live:
        """The table in memory, read and played back from its log if it was not."""
        while self.live is None:
            # Once read it may leave the memory again before whoever waited for it gets to see it.
            if self._loading is None:
                self._loading = asyncio.create_task(self._load())
            await asyncio.shield(self._loading)
        self.touched = self.host.clock()
        return self.live

    async def _load(self) -> None:
        try:
            table = await self.host.read(self.id)
            self.live = live = Live(self, table)
            self.touched = self.host.clock()
            woken = table.wake(self.touched)
            if woken is not None:
                live.enter([woken])
            live.go_on()
        finally:
            self._loading = None

    def rest(self) -> None:
        """Leave the memory until somebody needs it."""
        if self.live is not None:
            self.live.stop()
            self.live = None

    def forget(self, live: Live) -> None:
        """What is in memory is not what is on disk: drop it, and let everybody connect again."""
        if self.live is live:
            self.rest()
        for listener in self._everybody():
            listener.close(4500)

    def told(self, table: Table, moments: Sequence[Moment]) -> list[dict[Viewer, bytes]]:
        """Moments of one gesture in the words of everybody who listens."""
        tellings = [
            Telling(table, moment, passing=following is not None and following.done == "turned")
            for moment, following in zip_longest(moments, moments[1:])
        ]
        return [{viewer: written(telling.to(viewer)) for viewer in self._listeners} for telling in tellings]

    def deliver(self, texts: Mapping[Viewer, bytes]) -> None:
        for viewer, text in texts.items():
            for listener in self._listeners.get(viewer, ()):
                listener.send(text)

    def attach(self, live: Live, listener: Listener, since: int | None) -> None:
        """Begin to listen: what was missed, or everything; nothing may be on its way to disk now."""
        arrived = listener.viewer not in self._listeners
        self._listeners.setdefault(listener.viewer, set()).add(listener)
        LISTENERS.inc()
        moments = None if since is None else missed(live.table, since)
        now = self.host.clock()
        if moments is None:
            listener.say(welcome(live.table, listener.viewer, self.here, now))
        else:
            listener.say(Again(live.table.number, now, self.here))
            for moment in moments:
                listener.say(tell(live.table, moment, listener.viewer))
        if arrived and listener.viewer is not None:
            self._announce(listener)

    def detach(self, listener: Listener) -> None:
        ears = self._listeners.get(listener.viewer, set())
        if listener not in ears:
            return
        ears.discard(listener)
        LISTENERS.dec()
        self.touched = self.host.clock()
        if not ears:
            del self._listeners[listener.viewer]
            if listener.viewer is not None:
                self.left[listener.viewer] = self.touched
                self._announce(None)

    def _announce(self, but: Listener | None) -> None:
        text = written(Present(self.here))
        for listener in self._everybody():
            if listener is not but:
                listener.send(text)

    def _everybody(self) -> list[Listener]:
        return [listener for ears in self._listeners.values() for listener in ears]
