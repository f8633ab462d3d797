from collections.abc import Iterator

import pytest

from tests.store.databases import Postgres, postgres


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    with postgres() as running:
        yield running
