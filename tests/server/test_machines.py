"""The workers in which bots think."""

import asyncio
import os
from collections.abc import Callable
from typing import Any

import pytest

from inkblade.bots import BOTS
from inkblade.server import _machines
from inkblade.server._machines import Machines, rehearse


class AtOnce:
    """A thread that has done its work when it has started."""

    def __init__(self, target: Callable[..., None], args: tuple[Any, ...], daemon: bool) -> None:
        self._target, self._args = target, args

    def start(self) -> None:
        self._target(*self._args)


@pytest.fixture
def pauseless(monkeypatch):
    monkeypatch.setattr(_machines, "Thread", AtOnce)
    monkeypatch.setattr(_machines, "PAUSE_SECONDS", 0)
    monkeypatch.setattr(_machines, "rehearse", os.getpid)


async def workers(compiled: Callable[[], object]) -> tuple[int, int]:
    """The one worker's number before all is compiled, and after."""
    machines = Machines(1)
    warming = asyncio.create_task(machines.warm())
    before = await machines.run(os.getpid)
    compiled()
    await warming
    after = await machines.run(os.getpid)
    machines.stop()
    return before, after


def test_bots_that_run_compiled_are_rehearsed(monkeypatch):
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(_machines, "think", lambda game, bot, *rest: asked.append((game, bot)))
    rehearse()
    assert asked == [(game, kind.name) for kind in BOTS.values() if kind.warm for game in kind.games or ()]
    assert asked


def test_workers_that_started_before_all_was_compiled_are_replaced(monkeypatch, pauseless):
    later: list[Callable[[], object]] = []
    monkeypatch.setattr(_machines, "_compile", later.append)
    before, after = asyncio.run(workers(lambda: later[0]()))
    assert before != after


def test_workers_that_find_all_compiled_stay(monkeypatch, pauseless):
    monkeypatch.setattr(_machines, "_compile", lambda done: done())
    before, after = asyncio.run(workers(lambda: None))
    assert before == after
