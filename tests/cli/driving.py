"""The command and the engine as an outside program drives them: processes, lines of JSON, and nothing of inkblade."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Self

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


def refused(*arguments: str, given: str | bytes = "", cwd: Path | None = None) -> str:
    """The one line by which a command refuses bad input; it said nothing else, and its status was 2."""
    done = run(*arguments, given=given, cwd=cwd)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.startswith("inkblade: ")
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("inkblade: ").rstrip("\n")


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
