"""A socket at a table: one pair of eyes, hello first, then requests; whatever is wrong is said, and nothing leaks."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from functools import partial
from typing import TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from inkblade.server._acting import NOT_KEPT, act, refuse
from inkblade.server._guarding import Bucket
from inkblade.server._guests import COOKIE, NOBODY, Guests
from inkblade.server._host import Host
from inkblade.server._hosted import Hosted, Listener, Live, written
from inkblade.server._line import line_of
from inkblade.store import NotKept
from inkblade.table import WIRE_VERSION, Hello, Refusal, Refused, Request

log = logging.getLogger("inkblade.sockets")
CLOSING = {
    "forbidden": 4403,
    "watching": 4403,
    "no_table": 4404,
    "no_seat": 4404,
    "content": 4409,
    "reload": 4426,
    "fault": 4500,
}
FAULT, MALFORMED, SILENT = 4500, 4400, 4408
NONCE_BYTES = 16
NO_TEXT = "expected a text frame"
A_FAULT = Refusal("fault", "a fault of ours; connect again")
_hello = msgspec.json.Decoder(Hello)
_request = msgspec.json.Decoder(Request)
Word = TypeVar("Word")


class Sockets:
    """The door `/ws/tables/{table}`."""

    def __init__(self, host: Host, guests: Guests) -> None:
        self._host, self._guests, self._limits = host, guests, host.settings.limits

    async def serve(self, websocket: WebSocket) -> None:
        """One socket from hello until the talk has begun."""
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
            await _part(websocket, A_FAULT, FAULT)

    async def _attend(self, websocket: WebSocket) -> None:
        async with asyncio.timeout(self._limits.hello_seconds):
            text = await self._heard(websocket)
        if len(text) > self._limits.message_bytes:
            raise Refusal("too_big", f"expected at most {self._limits.message_bytes} bytes in a message")
        hello = _understood(_hello, text)
        if hello.version != WIRE_VERSION:
            raise Refusal("reload", f"this server speaks version {WIRE_VERSION}, you speak {hello.version}: reload")
        guest = self._guests.read(websocket.cookies.get(COOKIE))
        async with self._host.visit(websocket.path_params["table"]) as hosted:
            self._check(hosted, hello, guest)
            line = line_of(websocket.scope)
            listener = Listener(hello.seat, line, self._limits.unsent_bytes)
            hosted.attach(await self._arrive(hosted, hello, guest), listener, hello.since)
            line.when_over(partial(hosted.detach, listener))
            line.attend(Talk(self._host, hosted, listener).hear)

    def _check(self, hosted: Hosted, hello: Hello, guest: str | None) -> None:
        if hello.seat is None:
            if not self._host.may_watch(hosted, guest, hello.token):
                raise Refusal(
                    "forbidden",
                    "this table is not open to everybody: it takes the link of a seat, or the one for watchers",
                )
        elif not self._host.may_sit(hosted, hello.seat, guest, hello.token):
            raise Refusal("forbidden", "this link does not hold that seat")

    async def _arrive(self, hosted: Hosted, hello: Hello, guest: str | None) -> Live:
        """The table with the person seated, and all of it on disk."""
        live = await hosted.ready()
        if hello.seat is not None and live.table.expects(hello.seat):
            found = await asyncio.to_thread(self._host.store.guest_name, guest) if guest else None
            nonce = hello.nonce or secrets.token_hex(NONCE_BYTES)
            live = await hosted.ready()
            came = live.table.come(hello.seat, found or NOBODY, nonce, self._host.clock())
            if came is not None:
                live.enter([came])
        await live.settled()
        # While we waited, the table may have left the memory and come back.
        return live if hosted.live is live else await self._arrive(hosted, hello, guest)

    async def _heard(self, websocket: WebSocket) -> str:
        event = await websocket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        text: str | None = event.get("text")
        if text is None:
            raise Refusal("malformed", NO_TEXT)
        return text


class Talk:
    """What a socket asks after hello: done as it comes, and in that order if the table has first to be read."""

    __slots__ = ("_bucket", "_host", "_hosted", "_late", "_limits", "_listener")

    def __init__(self, host: Host, hosted: Hosted, listener: Listener) -> None:
        self._host, self._hosted, self._listener = host, hosted, listener
        self._limits = limits = host.settings.limits
        self._bucket = Bucket(limits.messages_a_second, limits.messages_at_once)
        self._late: list[Request] = []

    def hear(self, text: str | None) -> None:
        """Do what a text asks; a refusal that ends the talk is said before it ends."""
        try:
            self._take(text)
        except Refusal as refusal:
            self._end(refusal)
        except Exception:
            log.exception("a fault at a socket")
            self._end(A_FAULT)

    def _take(self, text: str | None) -> None:
        limits = self._limits
        if text is None:
            raise Refusal("malformed", NO_TEXT)
        if len(text) > limits.message_bytes:
            raise Refusal("too_big", f"expected at most {limits.message_bytes} bytes in a message")
        if not self._bucket.take(self._host.clock()):
            raise Refusal("too_fast", f"expected at most {limits.messages_a_second:g} messages a second")
        try:
            request: Request = _understood(_request, text)
        except Refusal as refusal:
            refuse(self._listener, refusal, _id_in(text))
            return
        if self._hosted.live is None or self._late:
            self._late.append(request)
            if len(self._late) == 1:
                self._host.start(self._catch_up())
        else:
            act(self._hosted.live, self._listener, request)

    async def _catch_up(self) -> None:
        """The table had left the memory: when it is back, what was asked meanwhile is done."""
        try:
            while self._late:
                act(self._hosted.live or await self._hosted.ready(), self._listener, self._late[0])
                del self._late[0]
        except Refusal as refusal:
            self._end(refusal)
        except Exception:
            log.exception("a fault at a socket")
            self._end(A_FAULT)

    def _end(self, refusal: Refusal) -> None:
        self._listener.say(Refused(refusal.code, str(refusal)))
        self._listener.close(CLOSING.get(refusal.code, MALFORMED))


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


async def _part(websocket: WebSocket, refusal: Refusal, code: int) -> None:
    """Say why, and close."""
    with suppress(RuntimeError, WebSocketDisconnect, OSError):
        await websocket.send_text(written(Refused(refusal.code, str(refusal))).decode())
        await websocket.close(code)
