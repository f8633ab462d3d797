"""`inkblade solve`: the exact value of a duel, with a certificate."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from inkblade.cli._books import find_book
from inkblade.cli._console import Refused, out, say_json
from inkblade.cli._setups import read_options
from inkblade.games.duel import DUEL, Setup, book_ids
from inkblade.kernel import Malformed, Plain

if TYPE_CHECKING:
    from inkblade.solver import Progress, Solution

PRESET = "contest"
EPSILON = 1e-4


def solve(
    *books: str,
    body: str | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative=(), show_default=False)] = (),
    epsilon: float = EPSILON,
    all: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    table: Path | None = None,
    again: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    json: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    """Solve a one-on-one duel exactly, and prove it.

    The value is seat 0's chance to win minus its chance to lose when both mix their maneuvers perfectly. The
    certificate bounds what anybody could gain against these mixes: it follows the rows of the duel and knows nothing
    of how the values were found. Cards are left out, and so is the limit of rounds: a duel nobody ends is a draw, as
    every round may be called off with a chance of one in a million; how often the limit would be reached is said.
    Solutions are kept on disk, for the coach and for the bot `master`. Ctrl-C keeps what is found so far.

        inkblade solve mirim man-at-arms
        inkblade solve mirim mirim --body 4,4 --option press=3

    Parameters
    ----------
    books
        Two books, by id or as the path of a .toml file.
    body
        Body points of both, such as 6,6, instead of those of the books.
    option
        One option of the table on top of the preset `contest`, such as `press=6`, `escape=true` or
        `stalemate.limit=50`; may be given several times.
    epsilon
        What the certificate must prove; the command says so and ends with status 1 if it does not.
    all
        Every pair of the shipped books, one after the other; those on disk already are not solved again.
    table
        With --all: write the table of certificates to this file as well, after every pair.
    again
        Solve even if the solution is on disk.
    json
        Write JSON.
    """
    if not epsilon > 0:
        raise Refused(f"--epsilon: expected a number above 0, got {epsilon}")
    if all:
        _solve_all(body, option, table, again, json)
        return
    if len(books) != 2:
        raise Refused(f"expected two books, got {len(books)}: inkblade solve mirim man-at-arms")
    solution = solved(_setup(books, body, option), again)
    if json:
        say_json(_plain(solution))
    else:
        _tell(solution, epsilon)
    if solution.report.exploitability > epsilon:
        raise SystemExit(1)


def _setup(books: tuple[str, ...], body: str | None, option: tuple[str, ...]) -> Setup:
    """The setup of the duel that is asked for."""
    fighters: list[Plain] = [{}, {}]
    if body is not None:
        points = body.split(",")
        if len(points) != 2 or not all(part.strip().isdecimal() and int(part) > 0 for part in points):
            raise Refused(f"--body: expected two numbers above 0 such as 6,6, got {body!r}")
        fighters = [{"maximum": int(part)} for part in points]
    whole = [DUEL.notation.plain(find_book(name)) for name in books]
    try:
        return DUEL.notation.read_setup(
            {"books": whole, "preset": PRESET, "options": read_options(option), "fighters": fighters}
        )
    except Malformed as fault:
        raise Refused(str(fault)) from None


def solved(setup: Setup, again: bool) -> Solution:
    """From the shelf, or solved now with a bar."""
    from inkblade.solver import Damaged, Model, NoRoom, NotCompiled, solve, take

    try:
        kept = None if again else take(setup)
    except Damaged as fault:
        print(f"inkblade: {fault}; it is solved again", file=sys.stderr)
        kept = None
    if kept is not None:
        return kept
    try:
        if Model(setup).circling:
            print("inkblade: body points come back in this duel, so it takes many times as long", file=sys.stderr)
        with _bar() as progress:
            return solve(setup, progress=progress, keep=True)
    except NotCompiled as fault:
        raise Refused(f"this duel cannot be solved: {fault}") from None
    except NoRoom as fault:
        raise Refused(str(fault)) from None


@contextmanager
def _bar() -> Iterator[Progress]:
    """A bar on standard error that knows how long it will last."""
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description:>10}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        tasks = {"exploring": bar.add_task("compiling, exploring", total=None)}

        def progress(doing: str, share: float) -> None:
            if doing not in tasks:
                bar.update(tasks["exploring"], visible=False)
                tasks[doing] = bar.add_task(doing, total=1.0)
            bar.update(tasks[doing], completed=share)

        yield progress


def _plain(solution: Solution) -> dict[str, Plain]:
    """The report as JSON, and how long the duel lasts: that is played out, which can take longer than solving."""
    from inkblade.solver import lengths

    limit = _limit(solution)
    rounds, reached = lengths(solution, limit)
    return {**_certificate(solution), "rounds": rounds, "limit": limit, "limit_reached": reached}


def _certificate(solution: Solution) -> dict[str, Plain]:
    """The report as JSON."""
    report = solution.report
    return {
        "books": [book.id for book in solution.setup.books],
        "value": report.value,
        "win": report.win,
        "draw": report.draw,
        "loss": report.loss,
        "exploitability": report.exploitability,
        "states": report.states,
        "seconds": report.seconds,
        "opening": {str(page): chance for page, chance in report.opening[0].items()},
        "opening_of_seat_1": {str(page): chance for page, chance in report.opening[1].items()},
        "called_off": report.fade,
        "left_out": ["cards", "the limit of rounds", "the count of rounds without a SCORE"],
    }


def _limit(solution: Solution) -> int:
    return solution.setup.options.stalemate.limit


def _tell(solution: Solution, epsilon: float) -> None:
    """The report in words and tables."""
    from inkblade.solver import lengths

    console, report, setup = out(), solution.report, solution.setup
    first, second = (book.name for book in setup.books)
    rounds, reached = lengths(solution, _limit(solution))
    console.print(f"[bold]{first}[/] against [bold]{second}[/]: value {report.value:+.6f} for {first}")
    console.print(f"  wins {report.win:.2%}, draws {report.draw:.2%}, loses {report.loss:.2%} when both play perfectly")
    proven = "proven" if report.exploitability <= epsilon else f"[bold]not[/] within {epsilon:g}"
    console.print(f"  certificate: nobody can gain more than {report.exploitability:.2e} in all ({proven})")
    console.print(
        f"  {report.states:,} situations in {report.seconds:.1f} s; a duel lasts {rounds:.1f} rounds on average"
    )
    console.print(
        f"  {reached:.2%} of them would reach the limit of {_limit(solution)} rounds, which is left out; so are cards"
    )
    for seat, book in enumerate(setup.books):
        grid = Table(title=f"Opening of {book.name}", title_justify="left", box=None, padding=(0, 2, 0, 0))
        grid.add_column("chance", justify="right")
        grid.add_column("maneuver")
        for page, chance in sorted(report.opening[seat].items(), key=lambda item: -item[1]):
            grid.add_row(f"{chance:.1%}", f"{page} {book.maneuvers[page].name}")
        console.print(grid)


def _solve_all(body: str | None, option: tuple[str, ...], table: Path | None, again: bool, json: bool) -> None:
    """Every pair of shipped books, those first in which no body points come back; the table grows with each."""
    from inkblade.solver import Model

    setups = [_setup(pair, body, option) for pair in combinations_with_replacement(book_ids(), 2)]
    setups.sort(key=lambda setup: Model(setup).circling)
    found: list[dict[str, Plain]] = []
    for count, setup in enumerate(setups, 1):
        solution = solved(setup, again)
        plain = _plain(solution) if json else _certificate(solution)
        found.append(plain)
        if not json:
            line = f"{_pair(setup)}: {plain['value']:+.5f} ± {plain['exploitability']:.1e}"
            out().print(f"[{count}/{len(setups)}] {line}, {plain['states']:,} situations, {plain['seconds']:.0f} s")
        if table is not None:
            table.write_text(_markdown(found, [_pair(left) for left in setups[count:]], body))
    if json:
        say_json(found)


def _pair(setup: Setup) -> str:
    return " – ".join(book.id for book in setup.books)


def _markdown(found: list[dict[str, Plain]], left: list[str], body: str | None) -> str:
    """The table of certificates, and what is not in it yet."""
    few = "" if body is None else f" --body {body}"
    lines = [
        "# Certificates",
        "",
        f"Every pair of shipped books, solved by `inkblade solve --all{few}` under the preset `contest`. The value is",
        "the first book's chance to win minus its chance to lose; the bound is what both sides' best answers gain",
        "together at the most.",
        "",
        "| first | second | value | win | draw | loss | bound | situations | seconds |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for row in found:
        books = row["books"]
        assert isinstance(books, list)
        value, *chances = [round(float(row[part]), 5) + 0.0 for part in ("value", "win", "draw", "loss")]
        lines.append(
            f"| {books[0]} | {books[1]} | {value:+.5f} | {' | '.join(f'{chance:.4f}' for chance in chances)} "
            f"| {row['exploitability']:.1e} | {row['states']:,} | {row['seconds']:.0f} |"
        )
    if left:
        lines += ["", f"Not solved yet, with no bound but the trivial one: {', '.join(left)}."]
    return "\n".join(lines) + "\n"
