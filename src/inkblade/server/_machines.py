"""Bots think in processes of their own, from a view and its options alone, so that no table waits for another."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache, partial
from multiprocessing.connection import wait
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from inkblade.kernel import Plain

if TYPE_CHECKING:
    from inkblade.bots import AnyBot

log = logging.getLogger("inkblade.machines")
Answer = TypeVar("Answer")
NICE = 5
REHEARSAL_SECONDS = 0.05
PAUSE_SECONDS = 0.5
"""How long the workers let the server answer first, and see whether all is compiled already."""


def _settle_in() -> None:
    """A worker leaves ctrl-c to the server, gives way to it, and learns the games before it is first asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    from inkblade import bots, games

    assert bots.BOTS
    assert games.GAMES
    Thread(target=_leave_with_the_server, daemon=True).start()


def _leave_with_the_server() -> None:
    """A server that was killed cannot tell its workers; they notice."""
    server = multiprocessing.parent_process()
    assert server is not None
    wait([server.sentinel])
    os._exit(1)


def think(game: str, bot: str, seed: int, view: Any, history: list[Plain], seconds: float) -> Plain:
    """A bot's decision for the viewing seat, as JSON: run in a worker."""
    from inkblade.bots import Budget
    from inkblade.games import GAMES
    from inkblade.kernel import options

    own, (machine, chance) = GAMES[game], _machine(game, bot)
    chance.seed(seed)
    return own.notation.plain(machine.decide(view, options(own.rules, view), Budget(seconds), history))


@cache
def _machine(game: str, bot: str) -> tuple[AnyBot, Random]:
    """A worker's bot of a name, and the chance it uses, seeded anew for every decision."""
    from inkblade.bots import make_bot

    chance = Random()
    return make_bot(bot, game, chance), chance


def rehearse() -> None:
    """Have the bots that run compiled decide something, so that all they need is loaded: run in a worker."""
    from inkblade.bots import BOTS
    from inkblade.games import GAMES
    from inkblade.kernel import SEED_BYTES, Match

    for kind in BOTS.values():
        for game in kind.games or () if kind.warm else ():
            own = GAMES[game]
            match = Match(own, own.notation.read_setup({}), bytes(SEED_BYTES))
            seat = match.waiting[0]
            think(game, kind.name, 0, match.view(seat), match.history(seat), REHEARSAL_SECONDS)


def _compile(done: Callable[[], object]) -> None:
    """Compile, once and for all, what lets bots think faster in workers that start after it."""
    from inkblade.bots import BOTS

    try:
        for kind in BOTS.values():
            if kind.warm is not None:
                kind.warm()
    except Exception:
        log.exception("the bots could not be compiled, and think more slowly")
        return
    with suppress(RuntimeError):  # the server has ended meanwhile
        done()


class Machines:
    """The worker processes; a broken pool is replaced."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def start(self) -> None:
        """Let the workers get ready while nobody waits for them."""
        await asyncio.sleep(PAUSE_SECONDS)
        self._start(os.getpid)

    async def warm(self) -> None:
        """Let the workers get ready with all that bots need; if much has to be compiled, again after that."""
        compiled = asyncio.Event()
        post = partial(asyncio.get_running_loop().call_soon_threadsafe, compiled.set)
        # The server may end while it compiles, and then waits for no thread.
        Thread(target=_compile, args=(post,), daemon=True).start()
        await asyncio.sleep(PAUSE_SECONDS)
        if not compiled.is_set():
            self._start(os.getpid)
            await compiled.wait()
            self._retire()
        self._start(rehearse)

    def _start(self, first: Callable[[], object]) -> None:
        """Have the workers started, by the first thing that they do."""
        for _ in range(self._workers):
            self._ready().submit(first)

    def _retire(self) -> None:
        """Let the workers go when they have thought to the end."""
        if self._pool is not None:
            self._pool.shutdown(wait=False)
            self._pool = None

    async def run(self, function: Callable[..., Answer], *arguments: Any) -> Answer:
        """A function's answer from a worker; tried again once if the worker died."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._ready(), function, *arguments)
        except BrokenProcessPool:
            log.error("a worker died; the workers are replaced")
            self.stop()
            return await loop.run_in_executor(self._ready(), function, *arguments)

    def stop(self) -> None:
        """Let the workers go, without waiting for what they are thinking about."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=spawn, initializer=_settle_in)
        return self._pool
