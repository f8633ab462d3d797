"""The plain screens of web/src/table, on a server that has the worked example in its register."""

from __future__ import annotations

from pathlib import Path

from tests.browser.conftest import run, serving


def test_it_is_played_on_a_plain_screen(client: Path, unpacked: Path, tmp_path: Path):
    with serving(tmp_path, tmp_path, "tests.fifth") as address:
        done = run(client, "--test", "browser/fifth.test.ts", INKBLADE_SERVER=address, TMPDIR=str(unpacked))
    assert done.returncode == 0, done.stdout + done.stderr
