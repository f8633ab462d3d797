"""When circles of garbage are looked for, and that sockets leave none."""

import gc
from collections.abc import Iterator

import pytest

from inkblade.server._garbage import LONGEST_MS, QUIET_MS, Garbage, little_by_little
from inkblade.server._line import Line


class Looks:
    """How often everything was looked through."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, phase: str, looked: dict[str, int]) -> None:
        self.count += phase == "stop" and looked["generation"] == 2


@pytest.fixture
def looks() -> Iterator[Looks]:
    found = Looks()
    gc.callbacks.append(found)
    yield found
    gc.callbacks.remove(found)


def test_everything_is_looked_through_once_it_is_quiet(looks):
    now = 0
    garbage = Garbage(lambda: now)
    now = 10_000
    garbage.tidy(touched=now - QUIET_MS + 1)
    assert looks.count == 0
    garbage.tidy(touched=now - QUIET_MS)
    assert looks.count == 1


def test_where_nothing_has_happened_nothing_is_looked_for(looks):
    now = 20_000
    garbage = Garbage(lambda: now)
    now += QUIET_MS * 10
    garbage.tidy(touched=20_000)
    assert looks.count == 0


def test_while_somebody_plays_it_is_put_off_but_not_for_ever(looks):
    now = 0
    garbage = Garbage(lambda: now)
    for now in range(0, LONGEST_MS, 5_000):
        garbage.tidy(touched=now)
    assert looks.count == 0
    now = LONGEST_MS
    garbage.tidy(touched=now)
    garbage.tidy(touched=now)
    assert looks.count == 1


def test_by_itself_python_looks_only_at_what_has_just_come(looks):
    before = gc.get_threshold()
    with little_by_little():
        kept = [[number] for number in range(300_000)]
    assert looks.count == 0
    assert len(kept) == 300_000
    assert gc.get_threshold() == before


def test_a_socket_that_is_gone_leaves_no_circle(ann):
    made = ann.lay("me", "me")
    gc.collect()
    gc.disable()
    try:
        with ann.sit(made["table"], 0) as first:
            before = lines()
            with ann.sit(made["table"], 1):
                assert lines() == before + 1
            while first.hear("present")["here"] != [0]:
                pass
            first.ask("ping")
            assert lines() == before
    finally:
        gc.enable()


def lines() -> int:
    """How many sockets the server has not let go of."""
    return sum(type(one) is Line for one in gc.get_objects())
