"""`inkblade coach`: a match gone through with the solution of its duel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from inkblade.cli._console import Refused, out, say_json
from inkblade.cli._story import shortly
from inkblade.cli.replay import checked_record, read_source
from inkblade.games.duel import DUEL, Setup
from inkblade.kernel import Record

if TYPE_CHECKING:
    from rich.console import Console

    from inkblade.coach import Account, Predictability, Review, ReviewedTurn
    from inkblade.solver import Solution

BAR = 24
ENOUGH = 3
"""How many choices must be there before anything is said of habits."""
FELT = 0.0005
"""What is given away below this is shown as nothing."""


def coach(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    seat: int | None = None,
    solve: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    json: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    """Go through a duel: what each decision gave away, what was luck, and why.

    It needs the exact solution of the duel: from disk, where `inkblade solve` keeps it, or worked out now with --solve.
    Only duels one on one, without cards, can be solved.

        inkblade coach duel.record
        inkblade coach duel.record --seat 1 --solve

    Parameters
    ----------
    file
        The record; - is standard input.
    seat
        Look through the eyes of this seat, and tell its part alone; without it both are told.
    solve
        Solve the duel first, if it is not on disk: seconds for a few body points, minutes for a whole duel.
    json
        Write JSON, both seats in it.
    """
    if seat not in (None, 0, 1):
        raise Refused(f"--seat: expected 0 or 1, got {seat}")
    record = checked_record(read_source(file), file)
    found = _reviewed(record, file, solve)
    if json:
        say_json(msgspec.to_builtins(found))
    else:
        _tell(out(), found, seat)


def _reviewed(record: Record, file: str, solve: bool) -> Review:
    from inkblade.coach import NotCoached, expect_one_on_one, review

    if record.game != DUEL.name:
        raise Refused(f"{file}: the coach knows duels; this is a record of {record.game}")
    setup = DUEL.notation.read_setup(record.setup)
    try:
        expect_one_on_one(setup)
        return review(record, _solution(setup, file, solve))
    except NotCoached as fault:
        raise Refused(f"{file}: {fault}") from None


def _solution(setup: Setup, file: str, solve: bool) -> Solution:
    """From the shelf, or worked out if that was asked for."""
    from inkblade.cli.solve import solved
    from inkblade.solver import shelved

    found = shelved(setup)
    if found is not None:
        return found
    if not solve:
        raise Refused(
            f"{file}: this duel is not solved yet; add --solve to solve it now, or see `inkblade solve --help`"
        )
    return solved(setup, again=False)


def _tell(console: Console, review: Review, seat: int | None) -> None:
    first = seat or 0
    own, other = review.accounts[first], review.accounts[1 - first]
    ended = review.ended or "not over yet"
    console.print(f"[bold]{escape(own.name)} against {escape(other.name)}[/]: {escape(ended)}\n")
    if review.turns:
        console.print(_rounds(review, first))
    for account in (own,) if seat is not None else (own, other):
        console.print()
        _tell_account(console, account, review.accounts[1 - account.seat].name)


def _rounds(review: Review, seat: int) -> Table:
    """The match as a table: both decisions with what they gave away, luck, and the win chance after them."""
    own, other = review.accounts[seat], review.accounts[1 - seat]
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    grid.add_column("round", justify="right")
    grid.add_column(escape(own.name))
    grid.add_column("gave", justify="right")
    grid.add_column(escape(other.name))
    grid.add_column("gave", justify="right")
    grid.add_column("luck", justify="right")
    grid.add_column(f"win chance of {escape(own.name)}", min_width=BAR + 6, no_wrap=True)
    grid.add_row("", "", "", "", "", "", _bar(review.turns[0].before[seat]))
    for turn in review.turns:
        grid.add_row(*_row(turn, seat))
    return grid


def _row(turn: ReviewedTurn, seat: int) -> tuple[str | Text, ...]:
    own, other = turn.decisions[seat], turn.decisions[1 - seat]
    return (
        str(turn.round),
        escape(shortly(own.name)),
        _given(own.loss),
        escape(shortly(other.name)),
        _given(other.loss),
        _signed(turn.luck[seat]),
        _bar(turn.after[seat]),
    )


def _given(loss: float) -> Text:
    """What was given away, the redder the more."""
    if loss < FELT:
        return Text("–", style="dim")
    return Text(f"{100 * loss:.1f}", style="bold red" if loss >= 0.1 else "red" if loss >= 0.02 else "yellow")


def _signed(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-0.0", "0.0").replace("+0.0", "0.0").replace("-", "−")


def _bar(chance: float) -> Text:
    filled = round(BAR * chance)
    return Text.assemble(f"{100 * chance:3.0f} % ", ("█" * filled, "green"), ("░" * (BAR - filled), "dim"))


def _tell_account(console: Console, account: Account, foe: str) -> None:
    name = escape(account.name)
    console.print(f"[bold]{name}[/]  accuracy {account.accuracy:.0f} of 100")
    parts = (
        f"{_signed(-account.lost)} own decisions",
        f"{_signed(account.gained)} {escape(foe)}'s decisions",
        f"{_signed(account.luck)} luck",
    )
    console.print(f"  from {100 * account.start:.1f} % to {100 * account.end:.1f} %: {', '.join(parts)}")
    if account.predictability is not None and account.predictability.choices >= ENOUGH:
        console.print(f"  {_predicted(account.predictability)}")
    if not account.lessons:
        console.print("  No decision gave anything away that could be felt.")
    for lesson in account.lessons:
        console.print(Padding(f"round {lesson.round}: {escape(lesson.text)}", (0, 0, 0, 2), expand=False))


def _predicted(found: Predictability) -> str:
    """How predictable a seat was, in a sentence."""
    met, fair = found.guessed * found.choices, found.fair * found.choices
    free = f"{found.choices} free choice{'s' * (found.choices != 1)}"
    return f"a reader of habits would have guessed {met:.0f} of {free}; {fair:.1f}, had they been mixed well"
