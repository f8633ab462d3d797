"""The guards at the door: own origin only, no more and no bigger than agreed, and headers that forbid the rest."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from inkblade.server._line import line_of
from inkblade.server._metrics import ANSWERED
from inkblade.server._papers import Fault
from inkblade.server._settings import Clock, Limits

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
MOST_ADDRESSES = 10_000
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Bucket:
    """So many at once, refilled at a rate; time is handed in, in milliseconds."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: int) -> None:
        self._rate, self._most = rate / 1000, float(most)
        self._left, self._at = float(most), 0

    def take(self, at: int) -> bool:
        """Take one; false if there is none."""
        self._left = min(self._most, self._left + max(0, at - self._at) * self._rate)
        self._at = at
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each address; those longest unused are forgotten."""

    def __init__(self, rate: float, most: int) -> None:
        self._make: Callable[[], Bucket] = lambda: Bucket(rate, most)
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, at: int) -> bool:
        bucket = self._buckets.setdefault(address, self._make())
        self._buckets.move_to_end(address)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(at)


class Guard:
    """Stands before everything else, on HTTP and on sockets."""

    def __init__(self, app: ASGIApp, limits: Limits, clock: Clock) -> None:
        self._app, self._limits, self._clock = app, limits, clock
        self._reads = Buckets(limits.reads_a_second, limits.reads_at_once)
        self._writes = Buckets(limits.writes_a_second, limits.writes_at_once)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _address(scope)
        welcome = same_origin(Headers(scope=scope)) and self._reads.take(address, self._clock())
        if not welcome or self._sockets[address] >= self._limits.sockets_an_address:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        self._sockets[address] += 1
        line_of(scope).when_over(lambda: self._leave(address))
        await self._app(scope, receive, send)

    def _leave(self, address: str) -> None:
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers, safe = Headers(scope=scope), scope["method"] in SAFE

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                ANSWERED.labels(str(message["status"])).inc()
                sent = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    sent.setdefault(name, value)
            await send(message)

        if not safe and not same_origin(headers):
            await _refuse(dressed, 403, Fault("forbidden", "this request comes from another site"))
        elif not (self._reads if safe else self._writes).take(_address(scope), self._clock()):
            await _refuse(dressed, 429, Fault("too_fast", "too many requests; wait a moment"))
        elif _length(headers) > self._limits.record_bytes:
            await _refuse(dressed, 413, Fault("too_big", f"expected at most {self._limits.record_bytes} bytes"))
        else:
            await self._app(scope, receive, dressed)


def same_origin(headers: Headers) -> bool:
    """Whether a browser sent this from our own pages; other programs send no origin, nor another's cookie."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def _length(headers: Headers) -> int:
    given = headers.get("content-length", "0")
    return int(given) if given.isdecimal() else 0


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


async def _refuse(send: Send, status: int, fault: Fault) -> None:
    body = msgspec.json.encode(fault)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
