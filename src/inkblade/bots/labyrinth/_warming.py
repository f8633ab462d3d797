"""Compiles the labyrinth's kernels once, a minute's work, in a process of its own."""

from __future__ import annotations

import os
import sys
from random import Random
from subprocess import PIPE, CalledProcessError, Popen
from threading import Thread

from inkblade.bots.labyrinth import _compiling


def warm() -> None:
    """Compile what is not in the cache; in processes that start after it the strategist sees farther."""
    if _compiling.finished().exists():
        return
    compiling = f"from {__name__} import compile_kernels, end_with_parent; end_with_parent(); compile_kernels()"
    with Popen([sys.executable, "-c", compiling], stdin=PIPE) as process:
        if status := process.wait():
            raise CalledProcessError(status, process.args)


def end_with_parent() -> None:
    """End this process when the one that started it does, which closes what we read from."""

    def wait() -> None:
        os.read(sys.stdin.fileno(), 1)
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def compile_kernels() -> None:
    """Compile every kernel in this process, in which none has been used yet."""
    _compiling.COMPILED = True
    from inkblade.bots._trying import LooseDice
    from inkblade.bots.labyrinth._advising import counsel, survey
    from inkblade.games.labyrinth import LABYRINTH

    chance = Random(0)
    setup = LABYRINTH.notation.read_setup({"garrison": "scattered"})
    state = LABYRINTH.rules.start(setup, LooseDice(chance)).state
    counsel(state, survey(state), 1, chance)
    _compiling.finished().touch()
