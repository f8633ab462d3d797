"""What has changed from one JSON value to the next: enough to make the next one, and mostly far less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from inkblade.kernel import Plain
from inkblade.server._papers import Change

Path = tuple[str | int, ...]


def changes(before: Plain, after: Plain, at: Path = ()) -> Iterator[Change]:
    """The parts that are not as they were: keys of objects, and places in rows of as many objects."""
    if before is after:
        return
    keys = _shared(before, after)
    if keys is None:
        if before != after or type(before) is not type(after):
            yield Change(list(at), after)
        return
    for key in keys:
        if isinstance(after, dict) and key not in before:
            yield Change([*at, key], after[key])
        else:
            yield from changes(before[key], after[key], (*at, key))


def _shared(before: Plain, after: Plain) -> Sequence[str | int] | None:
    """The keys or places under which two values are compared; None, where they are compared whole."""
    if isinstance(before, dict) and isinstance(after, dict):
        return list(after) if before.keys() <= after.keys() else None
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        rows = all(isinstance(one, dict) for one in (*before, *after))
        return range(len(after)) if rows else None
    return None
