"""A server run on a port, from the first listening to the last entry on disk."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from inkblade.server._app import make_app
from inkblade.server._line import Line
from inkblade.server._settings import Settings

GRACE_SECONDS = 5
BACKLOG = 2048
TURN_SECONDS = 0.0005
"""How long one thread may run while another wants to."""
GARBAGE = (50_000, 20, 100)
"""How seldom Python looks for circles of garbage. Tables make next to none, and while it looks nobody is answered."""


def listen(host: str, port: int | None, first: int) -> socket.socket:
    """A listening socket: on the port asked for, or on the first free one from a number on; else OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    candidates = [port] if port is not None else [*range(first, first + 50), 0]
    fault: OSError | None = None
    for candidate in candidates:
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
            listening.listen(BACKLOG)
            return listening
        except OSError as refused:
            listening.close()
            fault = refused
    assert fault is not None
    raise fault


class Server(uvicorn.Server):
    """A server that says when it answers."""

    def __init__(self, settings: Settings, up: Callable[[], None]) -> None:
        super().__init__(_config(settings))
        self._up = up

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._up()

    def serve_on(self, listening: socket.socket) -> None:
        """Serve until a signal, or `should_exit`, tells it to stop."""
        with (
            _seldom_looking(),
            _quickly_taking_turns(),
            asyncio.Runner(loop_factory=self.config.get_loop_factory()) as runner,
        ):
            runner.run(self.serve([listening]))


@contextmanager
def _seldom_looking() -> Iterator[None]:
    """Leave what is there already, and look through what comes only now and then."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


@contextmanager
def _quickly_taking_turns() -> Iterator[None]:
    """Let the thread that writes go on soon after each step: everybody at a table waits for it."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(TURN_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def _config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(settings),
        ws=Line,
        ws_max_size=settings.limits.message_bytes * 4,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=GRACE_SECONDS,
        h11_max_incomplete_event_size=32_768,
    )
