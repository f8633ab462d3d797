"""Programs under measurement: started, asked until they answer, weighed, and stopped."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

PATIENCE_SECONDS = 60.0
PORTS = range(21_000, 22_000)
TICKS = os.sysconf("SC_CLK_TCK")


class NotUp(Exception):
    """A program was started and did not come to answer."""


@dataclass(frozen=True)
class Program:
    """A running server: where it answers, how long it took until it did."""

    process: subprocess.Popen[bytes]
    port: int
    start_seconds: float

    @property
    def memory(self) -> int:
        """The bytes of memory it holds, without the processes it started."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    @property
    def processor_seconds(self) -> float:
        """The processor time it has taken so far, without the processes it started."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def program(command: Sequence[str], port: int, path: str, folder: Path, **environment: str) -> Iterator[Program]:
    """A server until the end of the block; its words go into a file of the folder. NotUp if it never answers."""
    # Where this is set, every start would compile every module again.
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    words = folder / f"{Path(command[0]).name}.txt"
    begun = time.perf_counter()
    with words.open("wb") as out:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=inherited | environment,
            start_new_session=True,  # Ctrl-C is for the bench, which then stops what it started
        )
    try:
        _await_answer(process, f"http://127.0.0.1:{port}{path}", begun, words)
        yield Program(process, port, time.perf_counter() - begun)
    finally:
        _stop(process)


def free_port() -> int:
    """A port of this machine that nobody listens on, and that is given to no outgoing connection meanwhile."""
    for port in PORTS:
        with socket.socket() as found, suppress(OSError):
            found.bind(("", port))
            return port
    raise NotUp(f"no port from {PORTS.start} to {PORTS.stop - 1} is free")


def _await_answer(process: subprocess.Popen[bytes], address: str, begun: float, words: Path) -> None:
    while time.perf_counter() < begun + PATIENCE_SECONDS:
        if process.poll() is not None:
            raise NotUp(f"it ended with status {process.returncode}: {words.read_text('utf-8', 'replace')[-500:]}")
        try:
            urllib.request.urlopen(address, timeout=PATIENCE_SECONDS).close()
            return
        except urllib.error.HTTPError:
            return  # a refusal is an answer
        except OSError:
            time.sleep(0.005)
    raise NotUp(f"it did not answer within {PATIENCE_SECONDS:g} seconds")


def _stop(process: subprocess.Popen[bytes]) -> None:
    """As Ctrl-C would; by force if that takes too long."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
