"""Who sees whom over hexes of different levels."""

from __future__ import annotations

from collections.abc import Callable

from inkblade.boards._sight import Graze
from inkblade.boards.hexes._grid import Hex
from inkblade.boards.hexes._tracing import Passage, trace


def sees(
    a: Hex,
    b: Hex,
    eyes: tuple[int, int],
    top: Callable[[Hex], int],
    graze: Graze = Graze.EITHER,
) -> bool:
    """Whether the line from eye to eye is free: mutual, and the hexes at its ends never block it.

    `eyes` are the levels of the eyes at a and at b, `top(space)` the level up to which a hex is filled. A hex blocks
    if somewhere on its passage the line is lower than its top; a line that just clears it is free. A line that runs
    along an edge grazes the hexes on both sides of it, and one through a corner the hex that it touches there, which
    has nothing across from it.
    """
    line = trace(a, b)
    parts, (here, there) = line.parts, eyes

    def blocks(passage: Passage) -> bool:
        _, enters, leaves = passage
        lowest = parts * here + (there - here) * (enters if here < there else leaves)
        return top(passage.space) * parts > lowest

    if any(map(blocks, line.spaces)):
        return False
    if graze is Graze.BOTH:
        return not any(blocks(left) and blocks(right) for left, right in line.seams)
    return not (any(map(blocks, line.touched)) or any(blocks(left) or blocks(right) for left, right in line.seams))
