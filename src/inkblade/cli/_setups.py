"""Setups given on the command line: a JSON text or the path of a file, with books in files of their own."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from inkblade.cli._console import Refused
from inkblade.cli._json import read_json
from inkblade.games import GAMES
from inkblade.games.duel import DUEL, BadContent, book_ids, read_book
from inkblade.kernel import AnyGame, Malformed, Plain


def find_game(name: str) -> AnyGame:
    """A registered game, or a refusal that says which there are."""
    if name not in GAMES:
        raise Refused(f"no such game {name!r}; there are {', '.join(GAMES)}")
    return GAMES[name]


def read_text(path: str | Path) -> str:
    """A text file, or a refusal that says why it cannot be read."""
    try:
        return Path(path).read_text("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Refused(f"{path}: not a text in UTF-8 (byte {fault.start})") from None
    except OSError as fault:
        raise Refused(f"{path}: {(fault.strerror or str(fault)).lower()}") from None
    except ValueError as fault:
        raise Refused(f"{str(path)!r}: {fault}") from None


def read_setup(game: AnyGame, written: str) -> Any:
    """The setup behind what `--setup` was given."""
    plain, folder = plain_setup(written)
    if game.name == "duel":
        plain = with_books(game, plain, folder)
    try:
        return game.notation.read_setup(plain)
    except Malformed as fault:
        raise Refused(str(fault)) from None


def plain_setup(written: str) -> tuple[Plain, Path]:
    """The setup as JSON, and the folder that paths inside it start from."""
    if written.strip() == "-":
        raise Refused("--setup: standard input carries the protocol; give the setup as JSON or as a file")
    if written.lstrip().startswith(("{", "[")):
        source, text, folder = "--setup", written, Path()
    else:
        if not os.path.isfile(written):
            example = '{"books":["mirim","mirim"]}'
            raise Refused(f"--setup: expected JSON such as '{example}' or a file, got {written[:80]!r}")
        source, text, folder = written, read_text(written), Path(written).parent
    try:
        return read_json(text), folder
    except ValueError as fault:
        raise Refused(f"{source}: {fault}") from None


def with_books(game: AnyGame, plain: Plain, folder: Path) -> Plain:
    """The setup with every book that it names by a path ending in `.toml` put in whole."""
    if not isinstance(plain, dict) or not isinstance(plain.get("books"), list):
        return plain
    return {**plain, "books": [_inline(game, entry, folder) for entry in plain["books"]]}


def _inline(game: AnyGame, entry: Plain, folder: Path) -> Plain:
    if not isinstance(entry, str) or not entry.endswith(".toml"):
        return entry
    path = folder / entry
    try:
        return game.notation.plain(read_book(read_text(path), str(path)))
    except BadContent as fault:
        raise Refused(str(fault)) from None


def read_options(written: Iterable[str]) -> dict[str, Any]:
    """What `--option` was given, such as `press=4` and `stalemate.limit=50`, as the options of a setup."""
    found: dict[str, Any] = {}
    for word in written:
        name, equals, value = word.partition("=")
        outer, _, inner = name.partition(".")
        if not equals or not name:
            raise Refused(f"--option: expected NAME=VALUE, such as press=4, got {word!r}")
        try:
            plain = json.loads(value)
        except ValueError:
            plain = value
        if inner:
            before = found.get(outer)
            found[outer] = {**(before if isinstance(before, dict) else {}), inner: plain}
        else:
            found[outer] = plain
    _expect_options(found)
    return found


def _expect_options(found: Plain) -> None:
    """Refuse what no duel could be played with, before anybody chooses a book for it."""
    try:
        DUEL.notation.read_setup({"books": [book_ids()[0]] * 2, "options": found})
    except Malformed as fault:
        expected = str(fault).removeprefix("setup.options").lstrip(".: ")
        raise Refused(f"--option: {expected}; inkblade list options says what there is") from None
