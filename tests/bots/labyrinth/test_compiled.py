"""The sketch compiled is the sketch as it is written: the same numbers, sooner."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from inkblade.bots.labyrinth import _compiling

FORESEE = """
from random import Random
import numpy as np
from inkblade.bots._trying import LooseDice
from inkblade.bots.labyrinth._advising import consult, survey
from inkblade.bots.labyrinth._compiling import COMPILED
from inkblade.games.labyrinth import LABYRINTH
print(COMPILED)
for raw in ({}, {"stronghold": {"size": 12, "seed": 3}}, {"options": {"reversed": True}}):
    setup = LABYRINTH.notation.read_setup({"garrison": "scattered", **raw})
    state = LABYRINTH.rules.start(setup, LooseDice(Random(4))).state
    ground, out = survey(state), np.zeros(4, np.int64)
    print([float(consult(ground.ground, ground.sketch(state, fate), 0, 6, 1, out)) for fate in range(8)])
"""


def run(cache: Path, *arguments: str) -> str:
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.mark.soak
def test_what_is_foreseen_is_the_same_compiled_or_not(tmp_path: Path):
    plain = run(tmp_path, "-c", FORESEE)
    run(tmp_path, "-c", "from inkblade.bots.labyrinth import warm; warm()")
    compiled = run(tmp_path, "-c", FORESEE)
    assert plain.splitlines()[0] == "False"
    assert compiled.splitlines()[0] == "True"
    assert plain.splitlines()[1:] == compiled.splitlines()[1:]


def test_kernels_that_were_moved_or_written_anew_are_compiled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    before = _compiling.cache()
    for module in _compiling.KERNELS:
        shutil.copy2(Path(_compiling.__file__).with_name(f"{module}.py"), tmp_path)
    monkeypatch.setattr(_compiling, "__file__", str(tmp_path / "_compiling.py"))
    moved = _compiling.cache()
    os.utime(tmp_path / f"{_compiling.KERNELS[0]}.py", ns=(0, 0))
    assert len({before, moved, _compiling.cache()}) == 3


def test_compiling_ends_with_whoever_asked_for_it():
    waiting = "from inkblade.bots.labyrinth._warming import end_with_parent; end_with_parent()\nwhile True: pass"
    process = subprocess.Popen([sys.executable, "-c", waiting], stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process.poll() is None
    process.stdin.close()
    assert process.wait() == 1


def test_compiling_that_has_been_done_ends_well_while_whoever_asked_goes_on():
    done = "from inkblade.bots.labyrinth._warming import end_with_parent; end_with_parent()"
    with subprocess.Popen([sys.executable, "-c", done], stdin=subprocess.PIPE) as process:
        assert process.wait() == 0
