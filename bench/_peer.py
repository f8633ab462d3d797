"""The same sealed choices on boardgame.io: installed by npm into a cache, and driven by a client of its own kind."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from _people import Counted
from _programs import Program, free_port, program

SOURCE = Path(__file__).with_name("boardgame")
FILES = (".npmrc", "package.json", "package-lock.json", "server.js", "client.js")
INSTALL_SECONDS = 300


class Missing(Exception):
    """The peer cannot be measured here; says why."""


class Peer:
    """A boardgame.io server, and a program that holds both seats of every match."""

    def __init__(self, server: Program, asking: IO[str], answering: IO[str]) -> None:
        self.server, self._asking, self._answering = server, asking, answering

    def gather(self, count: int) -> float:
        """Open so many matches and seat everybody; the seconds that took."""
        return float(self._ask("gather", count)["seconds"])

    def saturate(self, seconds: float, warming: float) -> Counted:
        """Everybody decides as soon as the round allows."""
        return Counted(**self._ask("saturate", seconds, warming))

    def pace(self, seconds: float, every: float, warming: float) -> Counted:
        """Everybody decides once in so many seconds."""
        return Counted(**self._ask("pace", seconds, every, warming))

    def _ask(self, *words: object) -> dict[str, Any]:
        print(*words, file=self._asking, flush=True)
        line = self._answering.readline()
        if not line:
            raise Missing("boardgame.io's client ended early")
        answer: dict[str, Any] = json.loads(line)
        return answer


def installed() -> Path:
    """The folder with boardgame.io and our two programs, installed there on first use; Missing if it cannot be."""
    npm = _found("npm")
    contents = {name: (SOURCE / name).read_bytes() for name in FILES}
    digest = hashlib.blake2b(b"".join(contents.values()), digest_size=8).hexdigest()
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "inkblade" / f"boardgame-{digest}"
    if (folder / "ready").exists():
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    try:
        done = subprocess.run(
            [npm, "ci", "--ignore-scripts"], cwd=folder, capture_output=True, text=True, timeout=INSTALL_SECONDS
        )
    except subprocess.TimeoutExpired:
        raise Missing(f"npm took more than {INSTALL_SECONDS} seconds") from None
    if done.returncode:
        raise Missing(f"npm could not install it: {done.stderr.strip().splitlines()[-1:]}")
    (folder / "ready").touch()
    return folder


def version(folder: Path) -> str:
    """Which boardgame.io is installed in a folder."""
    found: str = json.loads((folder / "node_modules/boardgame.io/package.json").read_text("utf-8"))["version"]
    return found


@contextmanager
def peer_server(folder: Path, scratch: Path) -> Iterator[Program]:
    """boardgame.io, up until the end of the block."""
    port = free_port()
    command = [_found("node"), str(folder / "server.js"), str(port)]
    with program(command, port, "/games", scratch, NODE_ENV="production") as server:
        yield server


@contextmanager
def peer_client(folder: Path, server: Program) -> Iterator[Peer]:
    """Those who play there, until the end of the block."""
    command = [_found("node"), str(folder / "client.js"), f"http://127.0.0.1:{server.port}"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, text=True, start_new_session=True, stdin=pipe, stdout=pipe) as client:
        assert client.stdin is not None
        assert client.stdout is not None
        try:
            yield Peer(server, client.stdin, client.stdout)
        finally:
            client.terminate()


def _found(name: str) -> str:
    """A program of the path, or of the environment that runs this."""
    beside = Path(sys.executable).with_name(name)
    found = shutil.which(name) or (str(beside) if beside.exists() else None)
    if found is None:
        raise Missing(f"there is no {name} here")
    return found
