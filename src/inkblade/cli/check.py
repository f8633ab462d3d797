"""`inkblade check`: a book held to the laws of the system and to every other book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape

from inkblade.cli._books import find_book
from inkblade.cli._console import Refused, out, say_json
from inkblade.games.duel import Book, book, book_ids, disagreements, faults, remarks
from inkblade.kernel import Plain

UNREACHABLE = "unreachable"
"""A picture no exchange leads to: no harm in play, but a finished book has none."""


@dataclass(frozen=True)
class Finding:
    """One thing found in a book: `fault`, or the kind of a remark."""

    kind: str
    place: str
    text: str


@dataclass(frozen=True)
class Report:
    """What the linter says of one file."""

    source: str
    name: str
    faults: tuple[Finding, ...]
    remarks: tuple[Finding, ...]

    def plain(self) -> Plain:
        return {"ok": not self.faults, **asdict(self)}


def check(
    *files: str,
    json: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    """Prove a book against the laws of the system and every other book.

    All 640 cells, every picture and a way to it, the range law, colours, instructions, and that no exchange with a
    shipped book ends at two ranges. What is wrong is named by file, page and cell, and the status is 2. Where
    instructions may leave nothing to choose (a dead end), a remark says how it resolves; that is no fault.

        inkblade check my/own/book.toml
        inkblade check mirim iroha

    Parameters
    ----------
    files
        Book files ending in .toml, or shipped books by their id. Without any, all shipped books.
    json
        Write JSON: for each book `ok`, `faults` and `remarks`, each with `kind`, `place` and `text`.
    """
    reports = [_report(source) for source in files or book_ids()]
    if json:
        say_json([report.plain() for report in reports])
    else:
        console = out()
        for report in reports:
            print_report(console, report)
    wrong = sum(len(report.faults) for report in reports)
    if wrong:
        names = ", ".join(report.source for report in reports if report.faults)
        raise Refused(f"{wrong} fault{'s' * (wrong > 1)} in {names}")


def _report(source: str) -> Report:
    """A file that cannot be read as a book at all is a report with one fault."""
    try:
        found = find_book(source)
    except Refused as fault:
        return Report(source, "", (Finding("unreadable", "", str(fault).removeprefix(f"{source}: ")),), ())
    report = examine(source, found)
    idle = tuple(finding for finding in report.remarks if finding.kind == UNREACHABLE)
    return replace(report, faults=(*report.faults, *idle), remarks=tuple(r for r in report.remarks if r not in idle))


def examine(source: str, found: Book) -> Report:
    """Everything the linter has to say of a book; remarks only where it is playable."""
    wrong = tuple(_faults(found))
    said = tuple(Finding(remark.kind, remark.place, remark.text) for remark in remarks(found)) if not wrong else ()
    return Report(source, found.name, wrong, said)


def _faults(found: Book) -> Iterator[Finding]:
    own = [Finding("fault", fault.place, fault.expected) for fault in faults(found)]
    yield from own
    if not own:
        others = (found, *(book(id) for id in book_ids() if book(id) != found))
        yield from (Finding("fault", fault.place, fault.expected) for fault in disagreements(found, others))


def print_report(console: Console, report: Report) -> None:
    """A book's faults and remarks, one a line, each with its place."""
    style, verdict = ("bold red", "faulty") if report.faults else ("bold green", "fine")
    named = f" ({report.name})" if report.name else ""
    console.print(f"[{style}]{verdict}[/]  {escape(report.source + named)}", soft_wrap=True)
    for finding in report.faults:
        console.print(f"  [red]fault[/] {escape(_line(report, finding))}", soft_wrap=True)
    for finding in report.remarks:
        word = finding.kind.replace("_", " ")
        console.print(f"  [yellow]{word}[/] {escape(_line(report, finding))}", soft_wrap=True)


def _line(report: Report, finding: Finding) -> str:
    return ": ".join(part for part in (report.source, finding.place, finding.text) if part)
