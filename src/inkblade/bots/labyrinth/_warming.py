"""Compiles the labyrinth's kernels once, a minute's work, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from random import Random

from inkblade.bots.labyrinth import _compiling


def warm() -> None:
    """Compile what is not in the cache; in processes that start after it the strategist sees farther."""
    if not _compiling.finished().exists():
        subprocess.run([sys.executable, "-c", f"from {__name__} import compile_kernels; compile_kernels()"], check=True)


def compile_kernels() -> None:
    """Compile every kernel in this process, in which none has been used yet."""
    _compiling.COMPILED = True
    from inkblade.bots.labyrinth._advising import LooseDice, counsel, survey
    from inkblade.games.labyrinth import LABYRINTH

    chance = Random(0)
    setup = LABYRINTH.notation.read_setup({"garrison": "scattered"})
    state = LABYRINTH.rules.start(setup, LooseDice(chance)).state
    counsel(state, survey(state), 1, chance)
    _compiling.finished().touch()
