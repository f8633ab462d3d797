"""What every game's sentences need."""

from __future__ import annotations

from collections.abc import Sequence


def listed(names: Sequence[str]) -> str:
    """Names in a row: Ann, Ben and Cleo."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else "nobody"
