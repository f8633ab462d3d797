"""Where compiled kernels are kept: a cache of its own for each state of their sources.

numba looks only at the file a function stands in before it trusts its cache; a kernel that calls another file's
function would go on with the old one.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path

from numba import config

PACKAGE = Path(__file__).parents[2]
SOURCES = ("games/duel/_bulk.py", "games/duel/_fast.py", "games/duel/_masks.py", "games/duel/_tables.py", "solver/*.py")


def _cache() -> Path:
    digest = blake2b(digest_size=8)
    for pattern in SOURCES:
        for source in sorted(PACKAGE.glob(pattern)):
            digest.update(source.read_bytes())
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "inkblade" / f"kernels-{digest.hexdigest()}"


if "NUMBA_CACHE_DIR" not in os.environ:
    config.CACHE_DIR = str(_cache())  # type: ignore[attr-defined]
