from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import Person, running


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for all tests of a module."""
    folder: Path = tmp_path_factory.mktemp("server")
    with running(folder, away_seconds=0.0) as address:
        yield address


@pytest.fixture
def ann(address: str) -> Iterator[Person]:
    with Person(address) as person:
        yield person


@pytest.fixture
def bob(address: str) -> Iterator[Person]:
    with Person(address) as person:
        yield person
