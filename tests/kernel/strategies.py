"""Random matches of the toy, for properties of records."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from inkblade.kernel import AnyMatch
from tests.kernel.toy import TOY, Setup
from tests.playing import begin, play


@st.composite
def matches(draw: st.DrawFn) -> AnyMatch:
    """A match of the toy, somewhere between its start and its end."""
    cards = draw(st.lists(st.integers(1, 6), min_size=2, max_size=3))
    setup = Setup(tuple(cards), draw(st.integers(1, 3)))
    number = draw(st.integers(0, 2**32))
    return play(begin(TOY, setup, number), Random(number), draw(st.integers(0, 6)))
