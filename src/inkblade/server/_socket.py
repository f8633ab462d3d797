"""A socket at a table: one pair of eyes, hello first, then requests; whatever is wrong is said, and nothing leaks."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from inkblade.server._acting import NOT_KEPT, act, refuse
from inkblade.server._guarding import Bucket
from inkblade.server._guests import COOKIE, NOBODY, Guests
from inkblade.server._host import Host
from inkblade.server._hosted import Hosted, Listener, Live, written
from inkblade.store import NotKept
from inkblade.table import WIRE_VERSION, Hello, Refusal, Refused, Request

log = logging.getLogger("inkblade.sockets")
CLOSING = {"forbidden": 4403, "watching": 4403, "no_table": 4404, "no_seat": 4404, "content": 4409, "reload": 4426}
FAULT, MALFORMED, SILENT = 4500, 4400, 4408
NONCE_BYTES = 16
_hello = msgspec.json.Decoder(Hello)
_request = msgspec.json.Decoder(Request)
Word = TypeVar("Word")


class Sockets:
    """The door `/ws/tables/{table}`."""

    def __init__(self, host: Host, guests: Guests) -> None:
        self._host, self._guests, self._limits = host, guests, host.settings.limits

    async def serve(self, websocket: WebSocket) -> None:
        """One socket from hello to its end."""
        await websocket.accept()
        try:
            await self._attend(websocket)
        except WebSocketDisconnect:
            pass
        except TimeoutError:
            await _part(websocket, Refusal("malformed", "expected hello, and heard nothing"), SILENT)
        except Refusal as refusal:
            await _part(websocket, refusal, CLOSING.get(refusal.code, MALFORMED))
        except NotKept:
            await _part(websocket, Refusal("disk", NOT_KEPT), FAULT)
        except Exception:
            log.exception("a fault at a socket")
            await _part(websocket, Refusal("fault", "a fault of ours; connect again"), FAULT)

    async def _attend(self, websocket: WebSocket) -> None:
        text = await asyncio.wait_for(self._heard(websocket), self._limits.hello_seconds)
        hello = _understood(_hello, text)
        if hello.version != WIRE_VERSION:
            raise Refusal("reload", f"this server speaks version {WIRE_VERSION}, you speak {hello.version}: reload")
        guest = self._guests.read(websocket.cookies.get(COOKIE))
        async with self._host.visit(websocket.path_params["table"]) as hosted:
            self._check(hosted, hello, guest)
            listener = Listener(hello.seat, self._limits.unsent)
            # Nobody who merely listens may hold on to the table in memory: so it has no name here, nor below.
            hosted.attach(await self._arrive(hosted, hello, guest), listener, hello.since)
            await self._converse(websocket, hosted, listener)

    def _check(self, hosted: Hosted, hello: Hello, guest: str | None) -> None:
        if hello.seat is None:
            if not self._host.may_watch(hosted, guest, hello.token):
                raise Refusal("forbidden", "this link does not let you look on")
        elif not self._host.may_sit(hosted, hello.seat, guest, hello.token):
            raise Refusal("forbidden", "this link does not hold that seat")

    async def _arrive(self, hosted: Hosted, hello: Hello, guest: str | None) -> Live:
        """The table with the person seated, and all of it on disk."""
        live = await hosted.ready()
        if hello.seat is not None and not live.table.places[hello.seat].came:
            found = await asyncio.to_thread(self._host.store.guest_name, guest) if guest else None
            nonce = hello.nonce or secrets.token_hex(NONCE_BYTES)
            live = await hosted.ready()
            came = live.table.come(hello.seat, found or NOBODY, nonce, self._host.clock())
            if came is not None:
                live.enter(came)
        await live.settled()
        # While we waited, the table may have left the memory and come back.
        return live if hosted.live is live else await self._arrive(hosted, hello, guest)

    async def _converse(self, websocket: WebSocket, hosted: Hosted, listener: Listener) -> None:
        """Hear and speak until either side has had enough."""
        speaking = asyncio.create_task(_pour(websocket, listener))
        hearing = asyncio.create_task(self._hear(websocket, hosted, listener))
        try:
            done, _ = await asyncio.wait((speaking, hearing), return_when=asyncio.FIRST_COMPLETED)
            if hearing in done and isinstance(hearing.exception(), Refusal):
                speaking.cancel()
                await asyncio.wait((speaking,))
            for task in done:
                task.result()
        finally:
            hosted.detach(listener)
            for task in (speaking, hearing):
                task.cancel()
            await asyncio.wait((speaking, hearing))

    async def _hear(self, websocket: WebSocket, hosted: Hosted, listener: Listener) -> None:
        limits = self._limits
        bucket = Bucket(limits.messages_a_second, limits.messages_at_once)
        while True:
            text = await self._heard(websocket)
            if not bucket.take(self._host.clock()):
                raise Refusal("too_fast", f"expected at most {limits.messages_a_second:g} messages a second")
            try:
                request: Request = _understood(_request, text)
            except Refusal as refusal:
                refuse(listener, refusal, _id_in(text))
                continue
            act(hosted.live or await hosted.ready(), listener, request)

    async def _heard(self, websocket: WebSocket) -> str:
        event = await websocket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        text: str | None = event.get("text")
        if text is None:
            raise Refusal("malformed", "expected a text frame")
        if len(text) > self._limits.message_bytes:
            raise Refusal("too_big", f"expected at most {self._limits.message_bytes} bytes in a message")
        return text


def _understood(decoder: msgspec.json.Decoder[Word], text: str) -> Word:
    try:
        return decoder.decode(text)
    except msgspec.MsgspecError as fault:
        raise Refusal("malformed", str(fault)) from None
    except (UnicodeError, RecursionError):
        raise Refusal("malformed", "expected JSON in UTF-8 that is not nested without end") from None


class _Marked(msgspec.Struct):
    id: str | None = None


def _id_in(text: str) -> str | None:
    """The mark of a request that was not understood otherwise, so that its sender knows which it was."""
    with suppress(msgspec.MsgspecError, UnicodeError, RecursionError):
        found = msgspec.json.decode(text, type=_Marked).id
        return found[:64] if found and found[:64].isprintable() else None
    return None


async def _pour(websocket: WebSocket, listener: Listener) -> None:
    """Send what there is to say, until the word to close."""
    while not isinstance(said := await listener.unsent.get(), int):
        await websocket.send({"type": "websocket.send", "text": said})
    await websocket.close(said)


async def _part(websocket: WebSocket, refusal: Refusal, code: int) -> None:
    """Say why, and close."""
    with suppress(RuntimeError, WebSocketDisconnect, OSError):
        await websocket.send_text(written(Refused(refusal.code, str(refusal))))
        await websocket.close(code)
