"""The comparison of the two paths has teeth: a change of one character in either is noticed."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

from inkblade.games import duel
from tests.games.duel.mutants import MUTANTS

ROOT = Path(__file__).parents[3]


def _alike(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def test_every_mutant_changes_one_character_that_stands_where_it_says():
    for mutant in MUTANTS:
        source = (Path(duel.__file__).parent / f"{mutant.module}.py").read_text("utf-8")
        assert source.count(mutant.before) == 1, mutant
        assert abs(len(mutant.before) - len(mutant.after)) <= 1
        start, end = _alike(mutant.before, mutant.after), _alike(mutant.before[::-1], mutant.after[::-1])
        assert max(len(mutant.before), len(mutant.after)) - start - end <= 1, mutant


def test_no_mutant_of_either_path_goes_unnoticed():
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.duel.mutants"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr
