"""Browser tables under load, and the same sealed choices on boardgame.io, one after the other in one run.

Method: `inkblade serve` as anybody would start it, on loopback with a folder of its own, every limit on; a client
program holds both seats of every table, Mirim against Iroha under the contest preset, choosing at random among the
options it was sent, with a rematch after every match. A decision counts when the server has acknowledged it, and
Inkblade does so when it is on disk. Latency is from the moment a decision was meant to be sent to its
acknowledgement; one decision in 2 s is what half as many people send who decide once a second. boardgame.io plays no
rules: both seats send a number, in memory, in a match without end; its client speaks its messages over socket.io.
Memory is that of the server's process, and so are busy cores: what a decision costs the server says most
where others share the machine. Servers run with one process each, as they come, and share the machine with
their clients.
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
from _peer import Missing, installed, peer_client, peer_server, version
from _people import Broken, Counted, Crowd
from _programs import NotUp, Program, free_port, program
from _results import write_section

TITLE = "Tables"
STARTS = 3
WARMING = 2.0
SETTLING = 10.0
"""Until a server's workers are ready, which nobody at a table of people waits for."""
SPARE_FILES = 200


@dataclass(frozen=True)
class Load:
    """How many tables, and for how long."""

    tables: int
    seconds: float


@dataclass(frozen=True)
class Paced:
    """What a server did while everybody decided once in so many seconds."""

    every: float
    offered: float
    acknowledged: float
    latencies: list[float]

    def milliseconds(self, percent: int) -> float:
        """The latency that so many of a hundred decisions do not exceed."""
        return statistics.quantiles(self.latencies, n=100)[percent - 1] * 1000 if len(self.latencies) > 1 else math.nan


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


def paced(counted: Counted, every: float, tables: int) -> Paced:
    """Of what was counted at a pace, what is told."""
    return Paced(every, 2 * tables / every, counted.decisions / counted.seconds, counted.latencies)


def gentle(saturated: Counted, tables: int) -> float:
    """The pace, in whole seconds, at which a server is at most half as busy as when it was saturated."""
    return float(max(1, math.ceil(4 * tables * saturated.seconds / max(1, saturated.decisions))))


async def ours(server: Program, load: Load, started: float) -> Figures:
    """Measure Inkblade."""
    tenth = max(1, load.tables // 10)

    def told(gathered: int) -> None:
        if gathered % tenth == 0:
            say(f"Inkblade: {gathered} of {load.tables} tables gathered")

    await asyncio.sleep(SETTLING)
    async with Crowd(server.port) as crowd:
        before = server.memory
        gathering = await crowd.gather(load.tables, told)
        table_bytes = (server.memory - before) / load.tables
        say(f"Inkblade: everybody decides as soon as asked, {load.seconds:g} seconds")
        taken, begun = server.processor_seconds, time.perf_counter()
        saturated = await crowd.saturate(load.seconds, WARMING)
        busy = (server.processor_seconds - taken) / (time.perf_counter() - begun)
        found = []
        for every in sorted({1.0, 2.0, gentle(saturated, load.tables)}, reverse=True):
            say(f"Inkblade: everybody decides once in {every:g} s, {load.seconds:g} seconds")
            await asyncio.sleep(WARMING)
            found.append(paced(await crowd.pace(load.seconds, every, WARMING + every), every, load.tables))
    return Figures(started, load.tables / gathering, table_bytes, saturated, busy, found)


def theirs(folder: Path, scratch: Path, load: Load, paces: list[float]) -> Figures:
    """Measure boardgame.io, at the same paces."""
    say("boardgame.io: starting")
    started = start_seconds(lambda: peer_server(folder, scratch))
    with peer_server(folder, scratch) as server, peer_client(folder, server) as peer:
        before = server.memory
        say(f"boardgame.io: gathering {load.tables} matches")
        gathering = peer.gather(load.tables)
        table_bytes = (server.memory - before) / load.tables
        say(f"boardgame.io: everybody decides as soon as asked, {load.seconds:g} seconds")
        taken, begun = server.processor_seconds, time.perf_counter()
        saturated = peer.saturate(load.seconds, WARMING)
        busy = (server.processor_seconds - taken) / (time.perf_counter() - begun)
        found = []
        for every in paces:
            say(f"boardgame.io: everybody decides once in {every:g} s, {load.seconds:g} seconds")
            time.sleep(WARMING)
            found.append(paced(peer.pace(load.seconds, every, WARMING + every), every, load.tables))
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
        often = "one decision a second each" if pace.every == 1 else f"one decision in {pace.every:g} s each"
        found += [
            (f"{often}: offered a second", pace.offered),
            (f"{often}: acknowledged a second", pace.acknowledged),
            (f"{often}: ms, p50", pace.milliseconds(50)),
            (f"{often}: ms, p99", pace.milliseconds(99)),
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
        return inkblade, theirs(installed(), scratch, load, [pace.every for pace in inkblade.paced])
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
