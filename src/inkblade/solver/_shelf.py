"""Solutions on disk: one compact file for each, mapped into memory, never half-written; and what is unfinished."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
import numpy as np
from numpy.typing import NDArray

from inkblade.games.duel import DUEL, Setup
from inkblade.solver._model import Model
from inkblade.solver._solution import Report, Solution
from inkblade.solver._space import empty_space
from inkblade.solver._turning import turned_setup
from inkblade.solver._workings import Workings

FORMAT = 3
MAGIC = b"inkblade solution\n"
ALIGNED = 64


class Damaged(Exception):
    """A solution's file that is not what was written."""


class NoRoom(Exception):
    """There is not enough room on the disk for a solution; what was there before is untouched."""


class Header(msgspec.Struct, frozen=True):
    """What stands before the numbers."""

    format: int
    key: str
    report: Report
    start: int
    wide: bool
    """Are the codes of situations eight bytes long, not four?"""
    top: int
    digest: str


class Unfinished(msgspec.Struct, frozen=True):
    """What stands before the numbers of workings."""

    format: int
    key: str
    levels: int
    seconds: float
    unsettled: float


def shelf() -> Path:
    """Where solutions are kept: INKBLADE_SOLUTIONS, or the user's cache folder."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("INKBLADE_SOLUTIONS") or Path(home) / "inkblade" / "solutions")


def key_of(model: Model) -> str:
    """The digest of everything a solution depends on: books, fighters, options that count, fade, format."""
    options = msgspec.structs.replace(model.setup.options, stalemate=type(model.setup.options.stalemate)())
    setup = msgspec.structs.replace(model.setup, options=options)
    # Defaults are left out where they are the very defaults; in a setup from another process they no longer are.
    setup = DUEL.notation.read_setup(DUEL.notation.plain(setup))
    return blake2b(msgspec.json.encode((FORMAT, model.fade, setup)), digest_size=16).hexdigest()


def put(solution: Solution) -> Path:
    """Write a solution beside the others; NoRoom if it does not fit."""
    space, (low, high) = solution.space, solution.values
    wide = bool(space.codes[-1] >= 1 << 32)
    parts = [space.codes.astype(np.uint64 if wide else np.uint32), high, low]
    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(np.ascontiguousarray(part).data)
    model, path = solution.model, _path(solution.model)
    header = Header(FORMAT, key_of(model), solution.report, space.start, wide, model.top, digest.hexdigest())
    _write(path, msgspec.json.encode(header), parts)
    return path


def take(setup: Setup) -> Solution | None:
    """A solution from the shelf, of this duel or of the one with the seats exchanged, or None.

    Damaged if its file is not what was written.
    """
    for one, turned in ((setup, False), (turned_setup(setup), True)):
        if one is not None and _path(model := Model(one)).exists():
            found = _open(model, _path(model))
            return found.exchanged() if turned else found
    return None


def _path(model: Model) -> Path:
    return shelf() / f"{key_of(model)}.solution"


def _open(model: Model, path: Path) -> Solution:
    """The solution in a file."""
    raw, offset = _read(path)
    try:
        header = msgspec.json.decode(raw, type=Header)
    except msgspec.MsgspecError as fault:
        raise Damaged(f"{path}: the header is not a solution's: {fault}") from fault
    count, types = header.report.states, (np.uint64 if header.wide else np.uint32, np.float64, np.float64)
    shapes = ((count,), (count,), (count, header.top))
    parts = _map(path, offset, list(zip(types, shapes, strict=True)))
    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(part.data)
    if digest.hexdigest() != header.digest or header.key != key_of(model):
        raise Damaged(f"{path}: its numbers are not those that were written")
    space = replace(empty_space(model.duel, model.tables), codes=parts[0], start=header.start)
    return Solution(model, space, (parts[2], parts[1]), header.report)


def put_workings(model: Model, work: Workings) -> None:
    """Keep what is found so far, to go on from it another time."""
    head = Unfinished(FORMAT, key_of(model), work.levels, work.seconds, work.unsettled)
    _write(_workings_path(model), msgspec.json.encode(head), _arrays(work))


def take_workings(model: Model, work: Workings) -> None:
    """Fill in what was found before, if anything was and it is whole."""
    path = _workings_path(model)
    if not path.exists():
        return
    try:
        raw, offset = _read(path)
        head = msgspec.json.decode(raw, type=Unfinished)
        parts = _map(path, offset, [(part.dtype.type, part.shape) for part in _arrays(work)])
    except (Damaged, msgspec.MsgspecError):
        return
    for kept, found in zip(_arrays(work), parts, strict=True):
        kept[...] = found
    work.levels, work.seconds, work.unsettled = head.levels, head.seconds, head.unsettled


def _arrays(work: Workings) -> list[NDArray[Any]]:
    return [work.values[1], work.values[0], work.draws[1], work.draws[0]]


def drop_workings(model: Model) -> None:
    """They are not needed any more."""
    _workings_path(model).unlink(missing_ok=True)


def _workings_path(model: Model) -> Path:
    return shelf() / f"{key_of(model)}.workings"


def _read(path: Path) -> tuple[bytes, int]:
    """The header of a file, and where its numbers begin."""
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise Damaged(f"{path}: this is not a solution's file")
        length = file.read(8)
        raw = file.read(int.from_bytes(length, "little")) if len(length) == 8 else b""
        if not raw or len(raw) != int.from_bytes(length, "little"):
            raise Damaged(f"{path}: the header is cut short")
        return raw, _aligned(file.tell())


def _map(path: Path, offset: int, parts: list[tuple[type, tuple[int, ...]]]) -> list[NDArray[Any]]:
    """Arrays that lie in a file one after the other. What is written to them stays here; they may be written to because
    kernels would be compiled once more for arrays that may not."""
    found = []
    size = path.stat().st_size
    for kind, shape in parts:
        length = int(np.prod(shape)) * np.dtype(kind).itemsize
        if offset + length > size:
            raise Damaged(f"{path}: it is cut short")
        mapped = np.memmap(path, kind, "c", offset, shape) if length else np.zeros(shape, kind)
        found.append(np.asarray(mapped))
        offset = _aligned(offset + length)
    return found


def _aligned(place: int) -> int:
    return -(-place // ALIGNED) * ALIGNED


def _write(path: Path, header: bytes, parts: list[NDArray[Any]]) -> None:
    """A whole file in the place of the old one, or nothing."""
    place = _aligned(len(MAGIC) + 8 + len(header))
    size = place
    for part in parts:
        size = _aligned(size + part.nbytes)
    with _beside(path, size) as file:
        file.write(MAGIC + len(header).to_bytes(8, "little") + header)
        for part in parts:
            file.seek(place)
            file.write(np.ascontiguousarray(part).data)
            place = _aligned(place + part.nbytes)


@contextmanager
def _beside(path: Path, size: int) -> Iterator[BinaryIO]:
    """A file that takes the place of another when it is whole; its room is asked for first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(file.fileno(), 0, size)
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as fault:
        raise NoRoom(f"{path}: {size / 1e6:.0f} MB could not be written: {fault.strerror}") from fault
    finally:
        part.unlink(missing_ok=True)
