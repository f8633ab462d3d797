"""A socket's line: once a talk has begun, every text is heard and sent at once, and no task waits for the next.

For each text that comes or goes the web server would wake a task, and keep it with all it stands on in between.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.types import Scope
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION = "inkblade.line"
Hear = Callable[[str | None], None]
"""Takes what was said; None: something that is no text."""


class Line(WebSocketsSansIOProtocol):
    """A socket as the web server has it until the talk begins."""

    _hear: Hear | None = None
    _parting = False
    _over: tuple[Callable[[], None], ...] = ()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"line": self}

    def attend(self, hear: Hear) -> None:
        """Begin the talk, with what was said meanwhile; the application may now return, and the socket stays open."""
        self._hear = hear
        while not self.queue.empty():
            event = self.queue.get_nowait()
            if event["type"] == "websocket.receive" and not self._parting:
                hear(event.get("text"))
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def when_over(self, call: Callable[[], None]) -> None:
        """Call when the talk is over, be it at once."""
        self._over += (call,)
        if self.disconnected or self.close_sent:
            self._end()

    @property
    def unsent(self) -> int:
        """How many bytes still wait for the other side to take them."""
        return self.transport.get_write_buffer_size()

    def say(self, text: bytes) -> None:
        """Send a text; nothing, if the talk is over."""
        if self.conn.state is State.OPEN and not self.disconnected:
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def part(self, code: int) -> None:
        """Close, after all that was said, and hear nothing more; who does not take it in time is cut off."""
        if self._parting:
            return
        self._parting = True
        task = self.loop.create_task(self._part(code))
        self.tasks.add(task)
        task.add_done_callback(self.on_task_complete)
        self.loop.call_later(self.close_timeout, self.transport.abort)

    async def _part(self, code: int) -> None:
        if self.conn.state is State.OPEN and not self.disconnected:
            await self.send({"type": "websocket.close", "code": code})
        self._end()

    def send_receive_event_to_app(self) -> None:
        if self._hear is None:
            super().send_receive_event_to_app()
            return
        said, self.frames = b"".join(self.frames), []
        if not self.close_sent and not self._parting:
            self._hear(_text(said) if self.curr_msg_data_type == "text" else None)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._end()
        self._let_go()

    def _let_go(self) -> None:
        """Part from all who know this socket, so that it goes at once and not with the next search for circles."""
        self.conn.parser.close()
        if self._hear is not None:
            self._hear = _deaf

    def _end(self) -> None:
        over, self._over = self._over, ()
        for call in over:
            call()

    async def run_asgi(self) -> None:
        """As the web server does it, but that a socket on which a talk has begun is not closed."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("a fault in the application")
            self.send_500_response()
        if self._hear is None:
            if self.close_timer is None:
                self.transport.close()
        else:
            del self.scope, self.request, self.response


def line_of(scope: Scope) -> Line:
    """The line of a socket that this server accepted."""
    line: Line = scope["extensions"][EXTENSION]["line"]
    return line


def _deaf(said: str | None) -> None:
    """Nobody hears any more."""


def _text(said: bytes) -> str | None:
    try:
        return said.decode()
    except UnicodeDecodeError:
        return None
