"""What of a setup is left to the seats: the paths to it, and the setup with what they have chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from inkblade.kernel import AnyGame, Malformed, Plain, Seat
from inkblade.table._moment import Refusal
from inkblade.table._parts import Choice


def open_fault(setup: Plain, paths: Sequence[str]) -> str | None:
    """What is wrong with the paths of a setup that are left open, in words."""
    for number, path in enumerate(paths):
        if not _leads_somewhere(setup, path):
            return f"expected a path of the setup, got {path!r}"
        if any(f"{path}/".startswith(f"{other}/") for other in (*paths[:number], *paths[number + 1 :])):
            return f"{path} is left open twice"
    return None


def filled(setup: Plain, choices: Iterable[Mapping[str, Plain]]) -> Plain:
    """A setup with everything in it that was chosen."""
    whole = msgspec.json.decode(msgspec.json.encode(setup))
    for choice in choices:
        for path, chosen in choice.items():
            *way, last = _steps(path)
            holder = _at(whole, way)
            holder[int(last) if isinstance(holder, list) else last] = chosen
    return whole


def check_choice(game: AnyGame, setup: Plain, choices: Mapping[Seat, Choice], seat: Seat) -> str:
    """The digest of the content with what a seat chooses now; a Refusal tells nothing of what others have chosen."""
    seats = game.rules.seats(game.notation.read_setup(setup))
    _read(game, filled(setup, [choices[seat]]), seats)
    try:
        return game.notation.content(_read(game, filled(setup, choices.values()), seats))
    except Refusal:
        raise Refusal("malformed", "choice: expected something that goes with what others have chosen") from None


def _read(game: AnyGame, plain: Plain, seats: int) -> Any:
    try:
        setup = game.notation.read_setup(plain)
    except Malformed as fault:
        raise Refusal("malformed", str(fault)) from None
    if game.rules.seats(setup) != seats:
        raise Refusal("malformed", f"choice: expected a match of {seats} seats, as the table was laid")
    return setup


def _leads_somewhere(setup: Plain, path: str) -> bool:
    try:
        _at(setup, _steps(path))
    except (LookupError, ValueError, TypeError):
        return False
    return True


def _at(setup: Any, way: Iterable[str]) -> Any:
    for step in way:
        setup = setup[int(step)] if isinstance(setup, list) else setup[step]
    return setup


def _steps(path: str) -> list[str]:
    return path.split("/")[1:]
