"""The coach's scenario of web/browser, on a server that has one small duel solved."""

from __future__ import annotations

from pathlib import Path

import pytest

from inkblade.games.duel import DUEL
from inkblade.solver import solve
from tests.browser.conftest import run, serving

pytestmark = pytest.mark.xdist_group("solver")
SOLVED = {"books": ["duellist", "halberdier"], "preset": "contest", "fighters": [{"maximum": 3}, {"maximum": 3}]}


def test_the_coach_advises_and_reviews(client: Path, unpacked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    shelf, data = tmp_path / "solutions", tmp_path / "tables"
    data.mkdir()
    monkeypatch.setenv("INKBLADE_SOLUTIONS", str(shelf))
    solve(DUEL.notation.read_setup(SOLVED), keep=True)
    with serving(data, shelf) as address:
        done = run(client, "--test", "browser/coach.test.ts", INKBLADE_SERVER=address, TMPDIR=str(unpacked))
    assert done.returncode == 0, done.stdout + done.stderr
