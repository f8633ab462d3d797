"""`inkblade engine`: a match for another program to drive, one JSON object a line each way."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from typing import Annotated, BinaryIO

from cyclopts import Parameter

from inkblade.cli._console import Refused
from inkblade.cli._json import write_json
from inkblade.cli._protocol import LONGEST_LINE, Referee
from inkblade.cli._setups import find_game, read_setup
from inkblade.kernel import SEED_BYTES, Plain

CHUNK = 1 << 16


def engine(
    game: str,
    /,
    *,
    setup: Annotated[str, Parameter(allow_leading_hyphen=True)],
    seed: str | None = None,
    rigged: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    """Run a match for another program, one JSON object a line each way.

    The engine says who is asked, takes decisions, and tells what happened. Any program that can write a line can
    play, in any language. Try it by hand:

        inkblade engine duel --setup '{"books":["mirim","iroha"]}'
        {"do":"options","seat":0}
        {"do":"decide","seat":0,"decision":{"announce":false}}
        {"do":"help"}

    A line that makes no sense is answered with `"ok":false` and what was expected; the match goes on.
    Every request and answer is in docs/protocol.md.

    Parameters
    ----------
    game
        The game, such as duel: `inkblade list games`.
    setup
        The setup as JSON, or a file that holds it. In it a book is a shipped one by its id (`inkblade list books`),
        or a path ending in .toml, from the folder of the setup's file.
    seed
        64 hexadecimal digits that the dice follow. Without it, a secret one is drawn; its hash comes first, and the
        seed itself stands in the record.
    rigged
        Let `{"do":"dice","rolls":[3,5]}` lay out how the next dice fall: for tests.
    """
    found = find_game(game)
    referee = Referee(found, read_setup(found, setup), _read_seed(seed), rigged=rigged)
    _say(referee.greeting())
    for line in _lines(sys.stdin.buffer):
        _say(referee.too_long() if line is None else referee.answer(line))
        if referee.dismissed:
            return


def _read_seed(written: str | None) -> bytes:
    if written is None:
        return secrets.token_bytes(SEED_BYTES)
    try:
        seed = bytes.fromhex(written)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise Refused(f"--seed: expected {2 * SEED_BYTES} hexadecimal digits, got {written!r}")
    return seed


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Line by line; None for one that is too long to be kept."""
    while line := stream.readline(LONGEST_LINE + 2):
        if len(line.rstrip(b"\r\n")) <= LONGEST_LINE:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(CHUNK)
        yield None


def _say(answer: Plain) -> None:
    sys.stdout.buffer.write(write_json(answer).encode() + b"\n")
    sys.stdout.buffer.flush()
