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
from functools import cache
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


class Machines:
    """The worker processes; a broken pool is replaced."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> None:
        """Let the workers get ready while nobody waits for them."""
        for _ in range(self._workers):
            self._ready().submit(os.getpid)

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
