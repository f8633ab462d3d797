"""The spaces next to a space that nothing cuts off from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, overload

from inkblade.boards._reaching import Space
from inkblade.boards._squares import Square, neighbours


@overload
def zone(space: Square, joined: Callable[[Square, Square], bool]) -> tuple[Square, ...]: ...


@overload
def zone(
    space: Space, joined: Callable[[Space, Space], bool], near: Callable[[Space], Iterable[Space]]
) -> tuple[Space, ...]: ...


def zone(space: Any, joined: Any, near: Any = neighbours) -> tuple[Any, ...]:
    """The spaces near a space, by default beyond its four sides, that are joined to it, in the order of `near`."""
    return tuple([other for other in near(space) if joined(space, other)])
