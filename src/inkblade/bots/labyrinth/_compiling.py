"""Whether the sketch runs compiled: only where its kernels were compiled before, for that takes a minute.

Everything in the sketch is plain Python over arrays and runs as it is, some hundred times slower. Which of the two it
is changes how far the strategist sees in a second, and nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from sys import implementation
from typing import Any, TypeVar, cast

KERNELS = ("_rows", "_standing", "_walking", "_fighting", "_mapping", "_marching", "_playing", "_consulting")

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def cache() -> Path:
    """Where the kernels are kept: a place of its own for each state of their sources and of the compiler.

    The compiler takes sources that were moved or written anew for others, whatever stands in them, and so does this.
    """
    digest = blake2b(f"{version('numba')} {implementation.cache_tag} {__file__}".encode(), digest_size=8)
    for module in KERNELS:
        source = Path(__file__).with_name(f"{module}.py")
        digest.update(f"{source.stat().st_mtime_ns}".encode() + source.read_bytes())
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "inkblade" / f"labyrinth-{digest.hexdigest()}"


def finished() -> Path:
    """The file that says that all kernels are in the cache."""
    return cache() / "finished"


COMPILED = finished().exists()


def inner(kernel: Kernel) -> Kernel:
    """A kernel that only other kernels call: it is compiled with them and kept with them.

    It makes no arrays, and whoever calls it holds on to those it gets. So nobody needs to count who holds an array,
    which would cost two thirds of the time.
    """
    if not COMPILED:
        return kernel
    from numba import njit

    bare: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
    return cast(Kernel, njit(nogil=True, **bare)(kernel))


def entry(kernel: Kernel) -> Kernel:
    """The kernel that is called from outside, kept in a cache of its own."""
    if not COMPILED:
        return kernel
    from numba import config, njit

    before = config.CACHE_DIR  # type: ignore[attr-defined]
    config.CACHE_DIR = str(cache())  # type: ignore[attr-defined]
    try:
        return cast(Kernel, njit(nogil=True, cache=True)(kernel))
    finally:
        config.CACHE_DIR = before  # type: ignore[attr-defined]
