"""The scenarios of web/browser, played in a real browser on a real server; and what holds without one."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from tests.browser.conftest import BUILT, ROOT, run

SCENARIOS = sorted(path.name.removesuffix(".test.ts") for path in (ROOT / "web" / "browser").glob("*.test.ts"))
SCENARIOS.remove("coach")  # it needs a solved duel, and is played beside the solver's own tests
SCENARIOS.remove("fifth")  # it needs a game that is not in the register
MOST_BYTES = 250_000


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_is_played_as_it_is_written(scenario: str, client: Path, server: str, unpacked: Path):
    done = run(client, "--test", f"browser/{scenario}.test.ts", INKBLADE_SERVER=server, TMPDIR=str(unpacked))
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_client_keeps_its_types(client: Path):
    done = run(client, "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_state_of_the_client_passes_its_own_tests(client: Path):
    done = run(client, "node_modules/vitest/vitest.mjs", "run", "--reporter", "dot")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_client_names_no_rule_of_its_own():
    files = [path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
    own = [path for path in files if not path.name.endswith((".test.ts", "specimens.ts"))]
    named = re.compile(r'"[A-Z]{3,4}-[0-9]{2}')
    assert [str(path) for path in own if named.search(path.read_text("utf-8"))] == []


def test_the_built_client_is_small(client: Path):
    files = [path for path in BUILT.parent.rglob("*") if path.is_file()]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < MOST_BYTES
