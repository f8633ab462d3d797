"""Functions that remember their latest answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar, cast

MOST_REMEMBERED = 1 << 16

Function = TypeVar("Function", bound=Callable[..., object])


def remembered(function: Function) -> Function:
    """The same function, its latest answers kept and its types still checked, which `lru_cache` alone forgets."""
    return cast(Function, lru_cache(maxsize=MOST_REMEMBERED)(function))
