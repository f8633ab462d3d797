"""A real server on a loopback port, and people who talk to it over real sockets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from inkblade.cli._rulebook import rules_of
from inkblade.kernel import Plain
from inkblade.server import Limits, Server, Settings, listen
from inkblade.table import WIRE_VERSION

DUEL = {"books": ["mirim", "iroha"], "preset": "contest"}
PATIENCE = 120.0
"""Nobody waits so long, but on a busy machine a first advice does while kernels are compiled for it."""
UNHURRIED = Limits(writes_a_second=1e6, writes_at_once=10**6, messages_a_second=1e6, reads_at_once=10**6)
"""Tests ask more in a second than anybody does."""


def settings(folder: Path, **how: Any) -> Settings:
    how.setdefault("limits", UNHURRIED)
    how.setdefault("warm", False)
    return Settings(folder=folder, rules=rules_of, **how)


@contextmanager
def running(folder: Path, **how: Any) -> Iterator[str]:
    """The address of a server that runs until the end of the block."""
    listening, up = listen("127.0.0.1", 0, 0), Event()
    server = Server(settings(folder, **how), up.set)
    thread = Thread(target=server.serve_on, args=(listening,))
    thread.start()
    try:
        assert up.wait(PATIENCE)
        yield f"127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


class Socket:
    """One pair of eyes at a table."""

    def __init__(self, opening: ClientConnection) -> None:
        self._opening = opening
        self.connection = opening.__enter__()
        self.heard: list[Plain] = []
        self.bytes: list[str] = []
        self._marks = 0

    def __enter__(self) -> Socket:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._opening.__exit__(kind, fault, trace)

    def send(self, kind: str, **fields: Plain) -> None:
        self.connection.send(json.dumps({"kind": kind, **fields}))

    def hear(self, *kinds: str) -> Plain:
        """The next message, or the next of these kinds; all are remembered."""
        while True:
            text = self.connection.recv(timeout=PATIENCE)
            assert isinstance(text, str)
            message = json.loads(text)
            self.heard.append(message)
            self.bytes.append(text)
            if not kinds or message["kind"] in kinds:
                return message

    def ask(self, kind: str, **fields: Plain) -> Plain:
        """A request and its answer."""
        self._marks += 1
        mark = fields.pop("id", f"{id(self)}-{self._marks}")
        self.send(kind, id=mark, **fields)
        while True:
            answer = self.hear("accepted", "refused", "pong")
            if answer.get("id") == mark:
                return answer

    @property
    def standing(self) -> Plain:
        """How things stood in the last message that said so."""
        return next(message["standing"] for message in reversed(self.heard) if message.get("standing"))


class Person:
    """Somebody with a browser: a cookie of their own."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", timeout=PATIENCE, verify=False)
        self.http.get("/api/me").raise_for_status()

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *fault: object) -> None:
        self.http.close()

    def lay(self, *who: str, **more: Plain) -> Plain:
        """A table with these chairs: me, invite, open, or the name of a bot."""
        chairs = [
            {"who": each} if each in ("me", "invite", "open") else {"who": "machine", "bot": each} for each in who
        ]
        answer = self.http.post("/api/tables", json={"game": "duel", "setup": DUEL, "chairs": chairs, **more})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return {**made, "tokens": {link["seat"]: link["token"] for link in made["links"]}}

    def open(self, table: str, cookie: bool = True, **headers: str) -> Socket:
        """A socket that has not said hello."""
        if cookie:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return Socket(
            connect(
                f"ws://{self.address}/ws/tables/{table}",
                additional_headers=headers,
                compression=None,
                max_size=None,
                max_queue=None,
                proxy=None,
            )
        )

    def sit(self, table: str, seat: int | None, **more: Plain) -> Socket:
        """A socket that has said hello and been answered."""
        socket = self.open(table)
        socket.send("hello", version=WIRE_VERSION, seat=seat, **more)
        socket.hear("welcome", "again", "refused")
        return socket


def legal(standing: Plain) -> list[Plain]:
    """The decisions that nothing is said against."""
    return [option["decision"] for option in standing["options"] if option["objection"] is None]
