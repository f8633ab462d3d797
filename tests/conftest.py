"""How the tests are run: steadily by default, long and at random under soak; which rules they cite, at the end."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests import rule_coverage

pytest.register_assert_rewrite("tests.laws", "tests.playing")

settings.register_profile(
    "steady",
    max_examples=50,
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("soak", settings.get_profile("steady"), max_examples=5000, derandomize=False)
settings.load_profile("steady")


@pytest.fixture(autouse=True, scope="session")
def _empty_shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Solutions of whoever runs the tests do not change how bots play in them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("INKBLADE_SOLUTIONS", str(tmp_path_factory.mktemp("shelf")))
        yield


def _only_soak(config: pytest.Config) -> bool:
    return bool(config.getoption("markexpr") == "soak")


def _whole_run(config: pytest.Config) -> bool:
    narrowed = config.getoption("keyword") or config.getoption("markexpr") not in ("", "not soak")
    return not narrowed and config.args_source is not pytest.Config.ArgsSource.ARGS


def pytest_configure(config: pytest.Config) -> None:
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
