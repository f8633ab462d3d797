"""What is almost right: JSON with one part of it spoilt."""

from __future__ import annotations

from hypothesis import strategies as st

from inkblade.kernel import Plain

junk = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


@st.composite
def damaged(draw: st.DrawFn, plain: Plain) -> Plain:
    """The value with one part of it replaced by junk, left out or added."""
    if draw(st.integers(0, 3)) == 0 or not isinstance(plain, dict | list) or not plain:
        return draw(junk)
    if isinstance(plain, list):
        place = draw(st.integers(0, len(plain) - 1))
        part = draw(st.just([]) | damaged(plain[place]).map(lambda one: [one]) | st.just([plain[place]] * 2))
        return [*plain[:place], *part, *plain[place + 1 :]]
    key = draw(st.sampled_from(sorted(plain)))
    rest = {other: value for other, value in plain.items() if other != key}
    new = draw(st.sampled_from([key, "", "books", "surprise"]))
    return draw(st.just(rest) | damaged(plain[key]).map(lambda part: {**plain, new: part}))
