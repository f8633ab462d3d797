"""Campaigns on disk: each one file, written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from inkblade.campaign._roster import Campaign
from inkblade.campaign._saving import BadSave, read_save, write_save

ENDING = ".campaign"


def load(path: Path) -> Campaign:
    """The campaign in a file; BadSave names the file and what is wrong with it."""
    try:
        return read_save(path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise BadSave(f"{path}: not a text in UTF-8") from None
    except OSError as fault:
        raise BadSave(f"{path}: {(fault.strerror or str(fault)).lower()}") from None
    except BadSave as fault:
        raise BadSave(f"{path}: {fault}") from None


def store(campaign: Campaign, path: Path) -> None:
    """Write a campaign in place of what was there: a reader finds the old one or the new one, never half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=".", delete=False) as file:
        try:
            file.write(write_save(campaign))
            file.flush()
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(file.name)
            raise


def saved(folder: Path) -> Iterator[Path]:
    """The campaigns in a folder, by name."""
    yield from sorted(path for path in folder.glob(f"*{ENDING}") if path.is_file())
