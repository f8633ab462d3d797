"""`inkblade import`: books of ours made from files that others wrote."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape

from inkblade.cli._console import Refused, complain, out, say_json
from inkblade.cli.check import Report, examine, print_report
from inkblade.games.duel import ImportRefused, import_qbbattle

Flag = Annotated[bool, Parameter(negative=(), show_default=False)]


def qbbattle(
    folder: Path,
    /,
    *,
    out_file: Annotated[Path | None, Parameter(name="--out")] = None,
    force: Flag = False,
    json: Flag = False,
) -> None:
    """Import a fighter written in the community's four text files.

    The folder holds NAME-m.txt (matrices, scores, criticals), NAME-r.txt (instructions), NAME-s.txt (the sheet) and
    maybe NAME-ai.txt. They become a book file of ours, checked as `inkblade check` does. If a word is not understood,
    every such word is named by file and line, and nothing is written.

        inkblade import qbbattle fighters/goblin
        inkblade play --foe goblin.toml

    Parameters
    ----------
    folder
        The folder with the fighter's files.
    out_file
        The book file to write. Without it, the fighter's id with .toml, in the current folder.
    force
        Write over a file that is there already.
    json
        Write JSON: `file`, `warnings`, and what the check found; or `problems`, if it is refused.
    """
    try:
        imported = import_qbbattle(folder)
    except ImportRefused as refusal:
        raise _refused(refusal.problems, json, folder) from None
    target = out_file or Path(f"{imported.book.id}.toml")
    report = examine(str(target), imported.book)
    if report.faults:
        raise _refused(tuple(f"{finding.place}: {finding.text}" for finding in report.faults), json, folder)
    write_new(target, imported.toml, force=force)
    _tell(target, imported.warnings, report, json)


def _refused(problems: tuple[str, ...], json: bool, folder: Path) -> Refused:
    """Everything that is wrong, a line each."""
    if json:
        say_json({"ok": False, "problems": list(problems)})
    for problem in problems:
        complain(problem)
    count = f"{len(problems)} problem{'s' * (len(problems) != 1)}"
    return Refused(f"{folder}: refused for {count}; nothing was written")


def _tell(target: Path, warnings: tuple[str, ...], report: Report, json: bool) -> None:
    if json:
        say_json({"file": str(target), "warnings": list(warnings), **report.plain()})
        return
    console = out()
    console.print(f"wrote {escape(str(target))}", soft_wrap=True)
    for warning in warnings:
        console.print(f"  [yellow]warning[/] {escape(warning)}", soft_wrap=True)
    print_report(console, report)


def write_new(target: Path, text: str, *, force: bool) -> None:
    """Write a file whole or not at all; over another one only if told to."""
    if target.exists() and not force:
        raise Refused(f"{target}: is there already; --force writes over it")
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as fault:
        raise Refused(f"{target}: {(fault.strerror or str(fault)).lower()}") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(name).chmod(0o666 & ~_mask())
        Path(name).replace(target)
    except BaseException as fault:
        with suppress(FileNotFoundError):
            Path(name).unlink()
        if isinstance(fault, OSError):
            raise Refused(f"{target}: {(fault.strerror or str(fault)).lower()}") from None
        raise


def _mask() -> int:
    """The permissions a new file is not to have; a temporary one has fewer than that."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
