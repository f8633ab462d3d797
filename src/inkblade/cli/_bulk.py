"""What commands for bulk play share: bots and seeds read, shares said, a bar while it lasts."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from inkblade.arena import Share
from inkblade.bots import BOTS, bot_names
from inkblade.cli._console import Refused
from inkblade.kernel import SEED_BYTES, Plain


def read_bots(written: str, option: str = "--bots", game: str = "duel") -> tuple[str, ...]:
    """The bots of a list with commas between them."""
    names = tuple(name.strip() for name in written.split(","))
    for name in names:
        if name not in bot_names(game):
            raise Refused(f"{option}: no such bot {name!r}; there are {', '.join(bot_names(game))}")
    return names


def warm(names: Iterable[str]) -> None:
    """Let the bots compile what they have to compile before they play at length."""
    for name in dict.fromkeys(names):
        if prepare := BOTS[name].warm:
            print(f"{name} gets ready; the first time it compiles for about a minute.", file=sys.stderr)
            prepare()


def read_seed(seed: int) -> bytes:
    """A seed from its number."""
    if not 0 <= seed < 1 << 8 * SEED_BYTES:
        raise Refused(f"--seed: expected a number from 0 to 2^{8 * SEED_BYTES} - 1, got {seed}")
    return seed.to_bytes(SEED_BYTES, "big")


@contextmanager
def progress(total: int) -> Iterator[Progress]:
    """A bar on standard error, where somebody is looking."""
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("matches"), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        bar.add_task("matches", total=total)
        yield bar


def plain_share(part: Share) -> Plain:
    """A share with its interval as JSON."""
    return {"count": part.part, "rate": part.value, "low": part.low, "high": part.high}


def percent(part: Share) -> str:
    """A share with its interval in words."""
    return f"{100 * part.value:.1f} % ({100 * part.low:.0f}–{100 * part.high:.0f})"
