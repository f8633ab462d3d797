"""A server run on a port, from the first listening to the last entry on disk."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from inkblade.server._app import make_app
from inkblade.server._garbage import little_by_little
from inkblade.server._line import Line
from inkblade.server._settings import Settings

GRACE_SECONDS = 5
BACKLOG = 2048
TURN_SECONDS = 0.0005
"""How long one thread may run while another wants to."""


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
            little_by_little(),
            _quickly_taking_turns(),
            asyncio.Runner(loop_factory=self.config.get_loop_factory()) as runner,
        ):
            runner.run(self.serve([listening]))


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
