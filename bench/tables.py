"""Browser tables under load, and the same sealed choices on boardgame.io, one after the other in one run.

Method: `inkblade serve` as anybody would start it, on loopback with a folder of its own, every limit on; a client
program holds both seats of every table, Mirim against Iroha under the contest preset, choosing at random among the
options it was sent, with a rematch after every match. A decision counts when the server has acknowledged it, and
Inkblade does so when it is on disk. Latency is from the moment a decision was meant to be sent to its
acknowledgement; our client looks for no garbage while it counts, or its own pauses would be taken for the server's.
boardgame.io plays no rules: both seats send a number, in memory, in a match without end; its client speaks its
messages over socket.io. Memory is that of the server's process, and so are busy cores: what a decision costs the
server says most where others share the machine. Servers run with one process each, as they come, and share the
machine with their clients.
"""

from __future__ import annotations

import asyncio
import math
import os
import platform
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import cyclopts
import uvloop
from _peer import Missing, Peer, installed, peer_client, peer_server, version
from _people import Broken, Counted, Crowd
from _programs import NotUp, Program, free_port, program
from _results import write_section

TITLE = "Tables"
STARTS = 3
WARMING = 2.0
SETTLING = 10.0
"""Until a server's workers are ready, which nobody at a table of people waits for."""
SPARE_FILES = 200


PACES = (2.0, 1.0)
"""At how many seconds a decision everybody decides; half of the tables are measured at the last of them alone."""


@dataclass(frozen=True)
class Load:
    """How many tables, and for how long."""

    tables: int
    seconds: float

    @property
    def half(self) -> int:
        return max(1, self.tables // 2)


@dataclass(frozen=True)
class Paced:
    """What a server did while everybody at so many tables decided once in so many seconds."""

    tables: int
    every: float
    counted: Counted

    @property
    def name(self) -> str:
        often = "one decision a second each" if self.every == 1 else f"one decision in {self.every:g} s each"
        return f"{self.tables:,} tables, {often}"

    @property
    def offered(self) -> float:
        return 2 * self.tables / self.every

    @property
    def acknowledged(self) -> float:
        return self.counted.decisions / self.counted.seconds

    def milliseconds(self, percent: int) -> float:
        """The latency that so many of a hundred decisions do not exceed."""
        latencies = self.counted.latencies
        return statistics.quantiles(latencies, n=100)[percent - 1] * 1000 if len(latencies) > 1 else math.nan


@dataclass(frozen=True)
class Figures:
    """All that is measured of one server."""

    start_seconds: float
    gathered: float
    """Tables a second, each laid and both people seated."""
    table_bytes: float
    saturated: Counted
    busy: float
    """The cores the server kept busy while saturated."""
    paced: list[Paced]

    @property
    def decisions(self) -> float:
        return self.saturated.decisions / self.saturated.seconds

    @property
    def rounds(self) -> float:
        return self.saturated.rounds / self.saturated.seconds


def say(text: str) -> None:
    """Show how far it is."""
    print(text, file=sys.stderr, flush=True)


@contextmanager
def our_server(scratch: Path) -> Iterator[Program]:
    """`inkblade serve` with an empty folder, up until the end of the block."""
    command, port = Path(sys.executable).with_name("inkblade"), free_port()
    with tempfile.TemporaryDirectory(dir=scratch) as data:
        how = ["serve", "--port", str(port), "--data", data, "--no-open"]
        with program([str(command), *how], port, "/healthz", scratch) as server:
            yield server


def start_seconds(start: Callable[[], AbstractContextManager[Program]]) -> float:
    """How long a server takes until it answers: the middle one of several starts."""
    found = []
    for _ in range(STARTS):
        with start() as server:
            found.append(server.start_seconds)
    return statistics.median(found)


async def ours(server: Program, load: Load, started: float) -> Figures:
    """Measure Inkblade."""
    tenth = max(1, load.tables // 10)

    def told(gathered: int) -> None:
        if gathered % tenth == 0:
            say(f"Inkblade: {gathered} of {load.tables} tables gathered")

    async def paced(crowd: Crowd, every: float) -> Paced:
        say(f"Inkblade: everybody decides once in {every:g} s, {load.seconds:g} seconds")
        await asyncio.sleep(WARMING)
        return Paced(len(crowd.tables), every, await crowd.pace(load.seconds, every, WARMING + every))

    await asyncio.sleep(SETTLING)
    async with Crowd(server.port) as crowd:
        before = server.memory
        gathering = await crowd.gather(load.half, told)
        table_bytes = (server.memory - before) / load.half
        found = [await paced(crowd, PACES[-1])]
        gathering += await crowd.gather(load.tables - load.half, told)
        say(f"Inkblade: everybody decides as soon as asked, {load.seconds:g} seconds")
        taken, begun = server.processor_seconds, time.perf_counter()
        saturated = await crowd.saturate(load.seconds, WARMING)
        busy = (server.processor_seconds - taken) / (time.perf_counter() - begun)
        found += [await paced(crowd, every) for every in PACES]
    return Figures(started, load.tables / gathering, table_bytes, saturated, busy, found)


def theirs(folder: Path, scratch: Path, load: Load) -> Figures:
    """Measure boardgame.io."""
    say("boardgame.io: starting")
    started = start_seconds(lambda: peer_server(folder, scratch))

    def paced(peer: Peer, tables: int, every: float) -> Paced:
        say(f"boardgame.io: everybody decides once in {every:g} s, {load.seconds:g} seconds")
        time.sleep(WARMING)
        return Paced(tables, every, peer.pace(load.seconds, every, WARMING + every))

    with peer_server(folder, scratch) as server, peer_client(folder, server) as peer:
        say(f"boardgame.io: gathering {load.half} matches")
        peer.gather(load.half)
        found = [paced(peer, load.half, PACES[-1])]
    with peer_server(folder, scratch) as server, peer_client(folder, server) as peer:
        before = server.memory
        say(f"boardgame.io: gathering {load.tables} matches")
        gathering = peer.gather(load.tables)
        table_bytes = (server.memory - before) / load.tables
        say(f"boardgame.io: everybody decides as soon as asked, {load.seconds:g} seconds")
        taken, begun = server.processor_seconds, time.perf_counter()
        saturated = peer.saturate(load.seconds, WARMING)
        busy = (server.processor_seconds - taken) / (time.perf_counter() - begun)
        found += [paced(peer, load.tables, every) for every in PACES]
    return Figures(started, load.tables / gathering, table_bytes, saturated, busy, found)


def rows(figures: Figures) -> list[tuple[str, float]]:
    """What is told of a server, by line."""
    found = [
        ("seconds from start to first answer", figures.start_seconds),
        ("tables laid and seated a second", figures.gathered),
        ("kB of memory a table with two sockets", figures.table_bytes / 1000),
        ("decisions a second, saturated", figures.decisions),
        ("rounds a second, saturated", figures.rounds),
        ("cores the server kept busy, saturated", figures.busy),
        ("microseconds of a core for each decision", figures.busy / max(1.0, figures.decisions) * 1e6),
    ]
    for pace in figures.paced:
        found += [
            (f"{pace.name}: offered a second", pace.offered),
            (f"{pace.name}: acknowledged a second", pace.acknowledged),
            (f"{pace.name}: ms, p50", pace.milliseconds(50)),
            (f"{pace.name}: ms, p99", pace.milliseconds(99)),
        ]
    return found


def report(load: Load, inkblade: Figures, peer: Figures | str, busy: str) -> str:
    """The section as it stands in results.md."""
    sockets = f"{load.tables:,} tables with {2 * load.tables:,} live sockets, {load.seconds:g} seconds for each line."
    if isinstance(peer, str):
        lines = ["| what | Inkblade |", "|---|---:|"]
        lines += [f"| {name} | {_figure(value)} |" for name, value in rows(inkblade)]
        beside = f"boardgame.io was left out: {peer}."
    else:
        lines = ["| what | Inkblade | boardgame.io | Inkblade / boardgame.io |", "|---|---:|---:|---:|"]
        for (name, own), (_, other) in zip(rows(inkblade), rows(peer), strict=True):
            lines.append(f"| {name} | {_figure(own)} | {_figure(other)} | {own / other if other else math.nan:.3g} |")
        beside = f"boardgame.io {version(installed())}."
    machine = f"Python {platform.python_version()}; {os.cpu_count()} cores, {platform.machine()}; {busy}"
    return f"{__doc__}\n{sockets} {beside}\n\n" + "\n".join(lines) + f"\n\n{machine}\n"


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def load_average() -> str:
    """How busy the machine already is, so that a figure can be judged."""
    return f"the machine's load average was {os.getloadavg()[0]:.1f} before the run, others' work included."


def ready(load: Load) -> None:
    """Make room for the sockets; SystemExit says what is missing."""
    if not Path("/proc/self/statm").exists():
        sys.exit("This bench needs Linux: it weighs processes by /proc and comes from many loopback addresses.")
    needed = 2 * load.tables + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < needed:
        sys.exit(f"--tables: {load.tables} need {needed} open files, and {hard} are allowed here")
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def measure(load: Load, scratch: Path) -> tuple[Figures, Figures | str]:
    """Inkblade, then the peer, or why it was left out."""
    say("Inkblade: starting")
    started = start_seconds(lambda: our_server(scratch))
    with our_server(scratch) as server:
        inkblade = uvloop.run(ours(server, load, started))
    try:
        return inkblade, theirs(installed(), scratch, load)
    except (Missing, NotUp) as fault:
        return inkblade, str(fault)


def main(*, tables: int = 1000, seconds: float = 20.0, quick: bool = False) -> None:
    """Measure browser tables and write a section of bench/results.md.

    Parameters
    ----------
    tables
        How many tables are played at once, two sockets each.
    seconds
        How long each line is measured.
    quick
        Twenty tables for two seconds, to see that it works; nothing is written.
    """
    load, busy = Load(20, 2.0) if quick else Load(tables, seconds), load_average()
    ready(load)
    try:
        with tempfile.TemporaryDirectory() as scratch:
            text = report(load, *measure(load, Path(scratch)), busy)
    except KeyboardInterrupt:
        sys.exit("Stopped; nothing was written.")
    except (Broken, NotUp) as fault:
        sys.exit(f"Nothing was written: {fault}")
    print(text if quick else write_section(TITLE, text))


if __name__ == "__main__":
    cyclopts.run(main)
