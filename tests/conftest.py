"""How the tests are run: steadily by default, long and at random under soak; which rules they cite, at the end."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests import rule_coverage

ROOT = Path(__file__).parents[1]

pytest.register_assert_rewrite("tests.laws", "tests.playing")

settings.register_profile(
    "steady",
    max_examples=50,
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
EXAMPLES = int(os.environ.get("INKBLADE_EXAMPLES", "100"))
"""How many examples a property has under soak."""
settings.register_profile("soak", settings.get_profile("steady"), max_examples=EXAMPLES, derandomize=False)
settings.load_profile("steady")


@pytest.fixture(autouse=True, scope="session")
def _empty_shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Solutions of whoever runs the tests do not change how bots play in them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("INKBLADE_SOLUTIONS", str(tmp_path_factory.mktemp("shelf")))
        yield


GROUP = re.compile(r'^pytestmark = pytest\.mark\.xdist_group\("(\w+)"\)', re.MULTILINE)
GROUPS = {
    file.relative_to(ROOT).as_posix(): found[1]
    for file in sorted((ROOT / "tests").rglob("test_*.py"))
    if (found := GROUP.search(file.read_text("utf-8")))
}
"""The test files whose tests run on one worker, so that what they share, such as compiled kernels, is made once."""


class Grouped(LoadScopeScheduling):  # type: ignore[misc]
    """Tests spread over the workers, those of a group on one; xdist's own groups are lost on pytest's new node ids."""

    def _split_scope(self, nodeid: str) -> str:
        return "postgresql" if "[postgresql" in nodeid else GROUPS.get(nodeid.partition("::")[0], nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Grouped:
    return Grouped(config, log)


def _only_soak(config: pytest.Config) -> bool:
    return bool(config.getoption("markexpr") == "soak")


def _whole_run(config: pytest.Config) -> bool:
    narrowed = config.getoption("keyword") or config.getoption("markexpr") not in ("", "not soak")
    return not narrowed and config.args_source is not pytest.Config.ArgsSource.ARGS


def pytest_configure(config: pytest.Config) -> None:
    # In the background of a shell Ctrl-C is ignored, and programs the tests start would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if _only_soak(config) or os.environ.get("INKBLADE_SOAK") == "1":
        settings.load_profile("soak")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A property is a short test with few examples and a long one with many: `-m soak` runs them all."""
    if _only_soak(config):
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker("soak")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if _whole_run(config):
        for line in rule_coverage.summary():
            terminalreporter.write_line(line)
