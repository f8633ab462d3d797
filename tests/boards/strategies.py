"""Squares and hexes close together, and what may stand between them."""

from __future__ import annotations

from hypothesis import strategies as st

from inkblade.boards import Edge, Hex, Square, edges

WIDTH = 7

squares = st.builds(Square, st.integers(0, WIDTH - 1), st.integers(0, WIDTH - 1))
far_squares = st.builds(Square, st.integers(-40, 40), st.integers(-40, 40))
hexes_near = st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4))
far_hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))

EDGES: tuple[Edge, ...] = tuple(
    sorted({edge for x in range(WIDTH) for y in range(WIDTH) for edge in edges(Square(x, y))})
)
walls = st.frozensets(st.sampled_from(EDGES), max_size=25)
rocks = st.frozensets(squares, max_size=12)
