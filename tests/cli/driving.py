"""The command and the engine as an outside program drives them: processes, lines of JSON, refusals."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

from inkblade.cli import BAD_INPUT, main

COMMAND = (sys.executable, "-m", "inkblade.cli")
TWO_MIRIMS = {"books": ["mirim", "mirim"]}
CONTEST = {"books": ["mirim", "mirim"], "preset": "contest"}
SEED = "00" * 32
PATIENCE = 60


def run(
    *arguments: str, given: str | bytes = "", cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """One command run to its end."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, "COLUMNS": "120", **(env or {})},
        timeout=PATIENCE,
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def refused(*arguments: str, given: str = "", cwd: Path | None = None) -> str:
    """The one line by which a command refuses bad input; it said nothing else, and its status was 2.

    Called as a function: a process for each of so many refusals would take most of its time to start.
    """
    told, said = StringIO(), StringIO()
    with (
        redirect_stdout(told),
        redirect_stderr(said),
        patch.object(sys, "stdin", StringIO(given)),
        patch.dict(os.environ, COLUMNS="120"),
        chdir(cwd or Path.cwd()),
    ):
        status = main(arguments)
    line = said.getvalue()
    assert status == BAD_INPUT, line
    assert told.getvalue() == ""
    assert line.startswith("inkblade: ")
    assert line.count("\n") == 1
    return line.removeprefix("inkblade: ").rstrip("\n")


class Engine:
    """A running engine: a request in, its answer out."""

    def __init__(self, setup: object, *options: str, game: str = "duel", command: Iterable[str] = COMMAND) -> None:
        written = setup if isinstance(setup, str) else json.dumps(setup)
        self._process = subprocess.Popen(
            [*command, "engine", game, "--setup", written, "--seed", SEED, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.ready: dict[str, Any] = self._read()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self._process.kill()
        self._process.communicate()

    def ask(self, do: str, **fields: object) -> dict[str, Any]:
        return self.say(json.dumps({"do": do, **fields}).encode())

    def say(self, line: bytes) -> dict[str, Any]:
        """The answer to a line, whatever is in it."""
        assert self._process.stdin
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()
        return self._read()

    def decide(self, seat: int, **decision: object) -> dict[str, Any]:
        return self.ask("decide", seat=seat, decision=decision)

    def both(self, first: int, second: int) -> dict[str, Any]:
        """The maneuvers of seats 0 and 1, and what came of them."""
        assert self.decide(0, maneuver=first)["ok"]
        answer = self.decide(1, maneuver=second)
        assert answer["ok"], answer
        return answer

    def fighter(self, seat: int) -> dict[str, Any]:
        return self.ask("view", seat=seat)["view"]["fighters"][seat]  # type: ignore[no-any-return]

    def maneuvers(self, seat: int) -> set[int]:
        """The pages a seat may choose."""
        return {option["maneuver"] for option in self.ask("options", seat=seat)["options"]}

    def ends(self) -> int:
        """The status once its input has ended; it says nothing more."""
        rest, complaint = self._process.communicate(timeout=PATIENCE)
        assert (rest, complaint) == (b"", b"")
        return self._process.returncode

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise EOFError(self._process.communicate()[1].decode())
        answer: dict[str, Any] = json.loads(line)
        return answer
