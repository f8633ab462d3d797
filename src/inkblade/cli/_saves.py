"""Where matches of the terminal are kept: the unfinished ones to be resumed, the finished ones to be read again."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import NamedTemporaryFile

from inkblade.bots import bot_names
from inkblade.games import GAMES
from inkblade.kernel import AnyMatch, BadRecord, Diverged, read_record, replay, write_record

PERSON = "person"
ENDING = ".record"


class Damaged(Exception):
    """A save that cannot be played on; says why."""


def home() -> Path:
    """INKBLADE_HOME, else `inkblade` in the user's folder for data."""
    if given := os.environ.get("INKBLADE_HOME"):
        return Path(given)
    shared = os.environ.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "inkblade"


def briefly(path: Path) -> str:
    """A path as one says it: ~ for the own home."""
    own = Path.home()
    return f"~/{path.relative_to(own)}" if path.is_relative_to(own) else str(path)


@dataclass(frozen=True)
class Save:
    """One match on disk: a record, and in the name of its file who sits where."""

    path: Path
    who: tuple[str, ...]
    """By seat: a bot's name, or `person`."""

    def write(self, match: AnyMatch) -> None:
        """The match as it stands, whole or not at all: a save is never half written."""
        _write(self.path, write_record(match.record))

    def finish(self, match: AnyMatch) -> Path:
        """The match is over: its record goes to the finished ones."""
        path = _free(home() / "records" / self.path.name)
        _write(path, write_record(match.record))
        with suppress(OSError):
            self.path.unlink()
        return path

    def read(self) -> AnyMatch:
        """The match, played back to where it stood, or Damaged."""
        try:
            record = read_record(self.path.read_text("utf-8"))
            if record.game not in GAMES:
                raise Damaged(f"no such game {record.game!r}")
            match = replay(record, GAMES[record.game])
        except (BadRecord, Diverged, UnicodeDecodeError) as fault:
            raise Damaged(str(fault)) from fault
        except OSError as fault:
            raise Damaged((fault.strerror or str(fault)).lower()) from fault
        if len(self.who) != match.seats or not {*self.who} <= {PERSON, *bot_names(record.game)}:
            raise Damaged("the name of its file does not say who sits where")
        return match

    def put_away(self, folder: str) -> Path:
        """Out of the way, to a folder of the home, and never over another."""
        path = _free(home() / folder / self.path.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        return self.path.rename(path)


def new_save(names: tuple[str, ...], who: tuple[str, ...]) -> Save:
    """A place for a match that begins: named by the time, the fighters and who sits where."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    stem = "-".join((stamp, *(re.sub(r"[^a-zA-Z0-9]+", "-", name)[:40] for name in names)))
    return Save(_free(home() / "unfinished" / f"{stem}.{'.'.join(who)}{ENDING}"), who)


def unfinished() -> Iterator[Save]:
    """The matches that wait, the one last played first."""
    folder = home() / "unfinished"
    found = [path for path in folder.glob(f"*{ENDING}") if path.is_file()] if folder.is_dir() else []
    for path in sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True):
        yield Save(path, tuple(path.name.removesuffix(ENDING).split(".")[1:]))


def _free(path: Path) -> Path:
    """The path, or the first like it that nothing stands at."""
    stem, dot, rest = path.name.partition(".")
    for number in range(2, 10_000):
        if not path.exists():
            break
        path = path.with_name(f"{stem}-{number}{dot}{rest}")
    return path


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=".", delete=False) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(file.name)
            raise
