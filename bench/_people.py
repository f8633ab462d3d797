"""People at Inkblade's tables: two sockets a table, deciding at random over the wire as fast as asked to.

A match that is over is followed by a rematch, so tables go on for as long as they are watched. Each table's people come
from a loopback address of their own, as they would from homes of their own: the server's limits an address stay on.
"""

from __future__ import annotations

import asyncio
import gc
import http.client
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

from inkblade.table import WIRE_VERSION

HOST = "127.0.0.1"
SETUP = {"books": ["mirim", "iroha"], "preset": "contest"}
FORM = {"game": "duel", "setup": SETUP, "chairs": [{"who": "me"}, {"who": "invite"}]}
AT_ONCE = 16
"""Tables that are laid and gathered at a time."""
Told = Callable[[int], None]


class _Objection(msgspec.Struct):
    code: str


class _Option(msgspec.Struct):
    decision: msgspec.Raw
    objection: _Objection | None


class _Asked(msgspec.Struct):
    waiting: list[int]


class _Standing(msgspec.Struct):
    phase: str
    turn: int
    asked: _Asked | None
    options: list[_Option]


class _Proposal(msgspec.Struct):
    proposal: int


class _Heard(msgspec.Struct):
    """Of all that a message says, what it takes to play on."""

    kind: str
    id: str | None = None
    standing: _Standing | None = None
    proposals: list[_Proposal] = []
    number: int = 0
    table: str = ""
    seat: int | None = None
    text: str = ""


_decoder = msgspec.json.Decoder(_Heard)


class Broken(Exception):
    """The server refused or cut off what it should not have."""


class _Line(asyncio.Protocol):
    """A socket that is heard while it speaks: no task waits for the next message, so that the client takes little."""

    def __init__(self, address: str, hear: Callable[[bytes], None]) -> None:
        self._protocol = ClientProtocol(parse_uri(address), max_size=None)
        self._hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._protocol.send_request(self._protocol.connect())
        self._send()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(bytes(event.data))
            elif isinstance(event, Response) and not self.opened.done():
                self.opened.set_result(None)
        self._send()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.over.done():
            self.over.set_exception(Broken(f"a socket was cut off: {exc}"))

    def say(self, text: bytes) -> None:
        self._protocol.send_text(text)
        self._send()

    def close(self) -> None:
        self.over.cancel()
        if self._protocol.state is State.OPEN:
            self._protocol.send_close()
            self._send()
        self._transport.close()

    def _send(self) -> None:
        if data := b"".join(self._protocol.data_to_send()):
            self._transport.write(data)


@dataclass
class Counted:
    """What was acknowledged while somebody counted."""

    seconds: float = 0.0
    decisions: int = 0
    rounds: int = 0
    matches: int = 0
    bytes: int = 0
    latencies: list[float] = field(default_factory=list)


class Crowd:
    """Everybody at all tables, and what they are doing: resting, deciding at once, or at a pace."""

    def __init__(self, port: int, seed: int = 7) -> None:
        self.port, self.random = port, Random(seed)
        self.mode = "rest"
        self.counted: Counted | None = None
        self.tables: list[Pair] = []
        self._running: list[asyncio.Task[None]] = []
        self._broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def __aenter__(self) -> Crowd:
        return self

    async def __aexit__(self, *fault: object) -> None:
        for running in self._running:
            running.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    @property
    def seats(self) -> list[Person]:
        return [seat for pair in self.tables for seat in pair.seats]

    async def gather(self, count: int, told: Told) -> float:
        """Lay so many more tables and seat everybody; the seconds that took."""
        begun, usher = time.perf_counter(), asyncio.Semaphore(AT_ONCE)

        async def one(index: int) -> None:
            async with usher:
                pair = Pair(self, f"127.1.{index // 250}.{index % 250 + 1}")
                made = await asyncio.to_thread(_lay, self.port, pair.address)
                tokens = {link["seat"]: link["token"] for link in made["links"]}
                pair.seats = [Person(pair, seat, made["table"], tokens[seat]) for seat in (0, 1)]
                for person in pair.seats:
                    self._running.append(asyncio.create_task(person.stay()))
                    self._running[-1].add_done_callback(self._stopped)
                for person in pair.seats:
                    await self.unbroken(person.asked_once.wait())
                self.tables.append(pair)
                told(len(self.tables))

        first = len(self.tables)
        await asyncio.gather(*(one(index) for index in range(first, first + count)))
        return time.perf_counter() - begun

    async def saturate(self, seconds: float, warming: float) -> Counted:
        """Everybody decides as soon as asked."""
        self.mode = "saturate"
        for person in self.seats:
            person.decide(time.perf_counter())
        return await self._count(seconds, warming)

    async def pace(self, seconds: float, every: float, warming: float) -> Counted:
        """Everybody decides once in so many seconds, the two of a table half of it apart, tables spread evenly.

        Latency is counted from when a decision was meant to be sent, so that a server that lags cannot hide it; who
        was made to wait decides as soon as asked, and then at the usual times again.
        """
        self.mode = "pace"
        begun = time.perf_counter() + 0.1
        ticking = [
            asyncio.create_task(person.tick(begun + every * (index / len(self.tables) + person.seat / 2), every))
            for index, pair in enumerate(self.tables)
            for person in pair.seats
        ]
        try:
            return await self._count(seconds, warming)
        finally:
            for task in ticking:
                task.cancel()
            for person in self.seats:
                person.late = None

    async def unbroken(self, waited: Awaitable[object]) -> None:
        """Wait for something, but no longer once somebody was cut off, which is raised here."""
        waiting = asyncio.ensure_future(waited)
        await asyncio.wait((waiting, self._broken), return_when=asyncio.FIRST_COMPLETED)
        if self._broken.done():
            waiting.cancel()
            self._broken.result()
        await waiting

    def _stopped(self, running: asyncio.Task[None]) -> None:
        """Nobody stops of their own accord: the first fault is the crowd's."""
        if not running.cancelled() and not self._broken.done():
            self._broken.set_exception(running.exception() or Broken("somebody left"))

    async def _count(self, seconds: float, warming: float) -> Counted:
        """What is acknowledged after a while; a pause in which we look for garbage would be counted as the server's."""
        await asyncio.sleep(warming)
        gc.disable()
        self.counted = counted = Counted()
        begun = time.perf_counter()
        try:
            await self.unbroken(asyncio.sleep(seconds))
        finally:
            self.counted, self.mode = None, "rest"
            gc.enable()
        counted.seconds = time.perf_counter() - begun
        return counted


class Pair:
    """The two people of one table, and the address they share."""

    def __init__(self, crowd: Crowd, address: str) -> None:
        self.crowd, self.address = crowd, address
        self.seats: list[Person] = []


class Person:
    """One socket at a time: whoever holds a seat, from table to table."""

    def __init__(self, pair: Pair, seat: int, table: str, token: str) -> None:
        self.pair, self.crowd = pair, pair.crowd
        self.seat, self.table, self.token = seat, table, token
        self.asked_once = asyncio.Event()
        self.turn = 0
        """The turn being decided, as far as this person has heard; 0 between matches."""
        self.sent = 0
        """The last turn decided."""
        self.late: float | None = None
        """When a decision was meant to be sent that the server has not yet let us send."""
        self._line: _Line | None = None
        self._options: Sequence[_Option] = ()
        self._marks = 0
        self._sent_for: dict[str, float] = {}

    async def stay(self) -> None:
        """Play on for ever; Broken if cut off."""
        try:
            while True:
                await self._play()
        except OSError as fault:
            raise Broken(f"a socket from {self.pair.address} was cut off: {fault}") from fault

    async def _play(self) -> None:
        """One match, from hello until all move to the next table."""
        address = f"ws://{HOST}:{self.crowd.port}/ws/tables/{self.table}"
        self.turn = self.sent = 0
        _, self._line = await asyncio.get_running_loop().create_connection(
            lambda: _Line(address, self._hear_text), HOST, self.crowd.port, local_addr=(self.pair.address, 0)
        )
        try:
            await self._line.opened
            self._send(kind="hello", version=WIRE_VERSION, seat=self.seat, token=self.token)
            await self._line.over
        finally:
            self._line.close()

    def _hear_text(self, text: bytes) -> None:
        assert self._line is not None
        if self._line.over.done():
            return
        try:
            heard = _decoder.decode(text)
            self._hear(heard, len(text))
        except (Broken, msgspec.MsgspecError) as fault:
            self._line.over.set_exception(fault)
            return
        if heard.kind == "moved":
            self.table, self.seat = heard.table, heard.seat or 0
            self._line.over.set_result(None)

    def _hear(self, heard: _Heard, size: int) -> None:
        counted = self.crowd.counted
        if counted is not None:
            counted.bytes += size
        if heard.kind == "accepted":
            self._acknowledged(heard.id or "", counted)
        elif heard.kind == "refused":
            raise Broken(f"refused: {heard.text}")
        elif heard.kind == "proposed" and self.seat == 1:
            self._ask(kind="answer", proposal=heard.proposals[-1].proposal, agree=True)
        elif heard.standing is not None:
            self._see(heard.kind, heard.standing, counted)

    def _see(self, kind: str, standing: _Standing, counted: Counted | None) -> None:
        first = self.seat == 0
        if counted is not None and first and kind == "turned":
            counted.rounds += 1
            counted.matches += standing.phase == "over"
        if standing.phase == "over":
            self.turn = 0
            if first:
                self._ask(kind="propose", what="rematch")
        elif standing.asked is not None and self.seat in standing.asked.waiting:
            self.asked_once.set()
            self.turn = standing.turn
            self._options = standing.options
            if self.crowd.mode == "saturate":
                self.decide(time.perf_counter())
            elif self.crowd.mode == "pace" and self.late is not None:
                self.decide(self.late)

    def _acknowledged(self, id: str, counted: Counted | None) -> None:
        meant = self._sent_for.pop(id, None)
        if counted is not None and meant is not None:
            counted.decisions += 1
            counted.latencies.append(time.perf_counter() - meant)

    def decide(self, meant: float) -> None:
        """Seal one of the options, if any is asked for."""
        if self.turn in (0, self.sent):
            return
        self.sent, self.late = self.turn, None
        legal = [option.decision for option in self._options if option.objection is None]
        self._sent_for[f"{self._marks + 1}"] = meant
        self._ask(kind="decide", turn=self.turn, decision=self.crowd.random.choice(legal))

    async def tick(self, due: float, every: float) -> None:
        """Decide at every due time; between matches and while the other thinks there is nothing to decide."""
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if self.turn and self.sent < self.turn:
                self.decide(due)
            elif self.turn and self.late is None and all(person.sent == self.sent for person in self.pair.seats):
                self.late = due
            due += every

    def _ask(self, **words: object) -> None:
        self._marks += 1
        self._send(id=f"{self._marks}", **words)

    def _send(self, **words: object) -> None:
        assert self._line is not None
        self._line.say(msgspec.json.encode(words))


def _lay(port: int, address: str) -> Any:
    """A new table, asked for from an address: its name, and the links to its seats."""
    connection = http.client.HTTPConnection(HOST, port, timeout=60, source_address=(address, 0))
    try:
        connection.request("POST", "/api/tables", json.dumps(FORM), {"content-type": "application/json"})
        answer = connection.getresponse()
        said = answer.read()
    except (OSError, http.client.HTTPException) as fault:
        raise Broken(f"no table was laid: {fault!r}") from fault
    finally:
        connection.close()
    if answer.status != 201:
        raise Broken(f"no table was laid: {answer.status} {said.decode()}")
    return json.loads(said)
