"""The server put together: doors, sockets, guards, the client, and what is started and stopped with them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from inkblade.server._client import client_routes
from inkblade.server._door import astray, route
from inkblade.server._doors import DOORS
from inkblade.server._guarding import Guard
from inkblade.server._guests import Guests, read_secret
from inkblade.server._host import Host
from inkblade.server._learning import learn_kinds
from inkblade.server._machines import Machines
from inkblade.server._metrics import metrics
from inkblade.server._openapi import openapi
from inkblade.server._papers import Fault
from inkblade.server._rooms import Rooms
from inkblade.server._settings import Settings
from inkblade.server._socket import Sockets
from inkblade.store import Store, in_folder

READERS = 4
"""Threads that read the database and play logs back; one processor serves them all."""


def make_app(settings: Settings) -> Starlette:
    """The application of one folder; it opens the database when it starts."""
    return Starlette(
        lifespan=lambda app: _life(app, settings),
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts), www_redirect=False),
            Middleware(Guard, settings.limits, settings.clock),
        ],
        exception_handlers={HTTPException: _http_fault},
    )


@asynccontextmanager
async def _life(app: Starlette, settings: Settings) -> AsyncIterator[None]:
    """From opening the database to the last entry on disk."""
    loop = asyncio.get_running_loop()
    loop.set_default_executor(ThreadPoolExecutor(READERS, "reading"))
    learn_kinds()
    store = Store(settings.database or in_folder(settings.folder), loop.call_soon_threadsafe, loop.call_soon)
    machines = Machines(settings.workers)
    host = Host(settings, store, machines)
    app.router.routes[:] = _routes(host, Guests(read_secret(settings.folder)))
    app.state.host = host
    host.start(host.sweep())
    host.start(machines.warm() if settings.warm else machines.start())
    try:
        yield
    finally:
        host.close()
        machines.stop()
        await asyncio.to_thread(store.close)


def _routes(host: Host, guests: Guests) -> list[BaseRoute]:
    described = msgspec.json.encode(openapi(DOORS))

    async def description(request: Request) -> Response:
        return Response(described, media_type="application/json")

    async def figures(request: Request) -> Response:
        return Response(metrics(), media_type="text/plain; version=0.0.4")

    doors = [*(route(door, host, guests) for door in DOORS), Route("/api/openapi.json", description)]
    return [
        WebSocketRoute("/ws/tables/{table}", Sockets(host, guests).serve),
        *doors,
        astray(doors),
        Route("/metrics", figures),
        *client_routes(Rooms(host)),
    ]


async def _http_fault(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    allowed = ", ".join(sorted((fault.headers or {}).get("Allow", "").replace(" ", "").split(",")))
    text = f"expected {allowed}, got {request.method}" if allowed else fault.detail
    words = Fault("not_found" if fault.status_code == 404 else "malformed", f"{request.url.path}: {text}")
    return Response(msgspec.json.encode(words), fault.status_code, fault.headers, "application/json")
