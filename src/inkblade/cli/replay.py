"""`inkblade replay`: a record is played back, held to its digests, and told."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape

from inkblade.cli._console import Refused, out, say_json
from inkblade.cli._json import write_json
from inkblade.cli._setups import find_game, read_text
from inkblade.kernel import BadRecord, Diverged, Plain, Record, Turn, commitment, read_record, reseal
from inkblade.kernel import replay as play_back

STYLES = {
    "round": "bold",
    "maneuver": "cyan",
    "score": "yellow",
    "critical": "bold red",
    "hurt": "red",
    "recovered": "green",
    "gave_way": "magenta",
    "fell": "bold red",
    "died": "bold red",
    "escaped": "bold green",
    "over": "bold",
    "half": "bold",
    "turned-up": "yellow",
    "struck": "cyan",
    "burned": "red",
    "slain": "bold red",
    "captured": "bold red",
    "freed": "green",
    "alarm": "bold magenta",
    "alerted": "magenta",
    "won": "bold",
}
"""How a kind of event is printed; others plainly."""


def replay(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    json: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    quiet: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    """Check a record of a match and tell it turn by turn.

    The match is played again from its setup, its decisions and its dice. If anything comes out otherwise than the
    record says, the first turn that differs is named, or the line that was altered or cut off, and the status is 2.

        inkblade replay duel.record
        mail-reader | inkblade replay - --quiet

    Parameters
    ----------
    file
        The record; - is standard input.
    json
        Write the whole match as JSON; a bad record as `{"ok":false,"error":…}`, with `turn` if one differs.
    quiet
        Print nothing but the verdict.
    """
    try:
        record = checked_record(read_source(file), file)
    except Refused as refusal:
        if json:
            cause = refusal.__cause__
            say_json({"ok": False, "error": str(refusal), "turn": cause.turn if isinstance(cause, Diverged) else None})
        raise
    if json:
        say_json(_plain(record))
        return
    console = out()
    if not quiet:
        _tell(console, record)
    console.print(_verdict(record), style="bold green", markup=False, soft_wrap=True)


def read_source(file: str) -> str:
    if file != "-":
        return read_text(file)
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Refused(f"-: not a text in UTF-8 (byte {fault.start})") from None


def checked_record(text: str, source: str) -> Record:
    """The record, if it plays back as written."""
    try:
        record = read_record(text)
        play_back(record, find_game(record.game))
    except Diverged as fault:
        raise Refused(f"{source}: {fault}") from fault
    except BadRecord as fault:
        turn = _first_false_turn(text)
        raise Refused(f"{source}: {fault}{f'; {turn}' if turn else ''}") from turn
    return record


def _first_false_turn(text: str) -> Diverged | None:
    """Where a record that is whole but for its seal first says what the rules do not."""
    try:
        record = read_record(reseal(text))
        play_back(record, find_game(record.game))
    except Diverged as fault:
        return fault
    except (BadRecord, Refused):
        pass
    return None


def _plain(record: Record) -> Plain:
    return {
        "ok": True,
        "game": record.game,
        "content": record.content,
        "seed": record.seed,
        "commitment": commitment(bytes.fromhex(record.seed)),
        "setup": record.setup,
        "turns": [_plain_turn(number, turn) for number, turn in enumerate(record.turns)],
        "outcome": record.outcome,
        "complete": record.outcome is not None,
    }


def _plain_turn(number: int, turn: Turn) -> Plain:
    return {
        "turn": number,
        "decisions": {str(seat): decision for seat, decision in turn.decisions.items()},
        "rolls": [{"sides": roll.sides, "face": roll.face, "why": roll.why} for roll in turn.rolls],
        "events": list(turn.events),
        "digest": turn.digest,
    }


def _tell(console: Console, record: Record) -> None:
    game = find_game(record.game)
    console.print(f"[bold]{escape(game.title)}[/], played with content {record.content}")
    console.print(f"[dim]the seed's hash was {commitment(bytes.fromhex(record.seed))}[/]", soft_wrap=True)
    for number, turn in enumerate(record.turns):
        _tell_turn(console, number, turn)
    console.print()


def _tell_turn(console: Console, number: int, turn: Turn) -> None:
    decided = " · ".join(f"seat {seat} {write_json(decision)}" for seat, decision in turn.decisions.items())
    if decided:
        console.print(f"[dim]turn {number}: {escape(decided)}[/]", soft_wrap=True)
    for roll in turn.rolls:
        console.print(f"  {roll.face} of {roll.sides}, {roll.why}", style="blue", markup=False, soft_wrap=True)
    for event in turn.events:
        opening = "\n" if event["kind"] in ("round", "half") else "  "
        style = STYLES.get(event["kind"], "")
        console.print(f"{opening}{event['text']}", style=style, markup=False, soft_wrap=True)


def _verdict(record: Record) -> str:
    turns = f"{len(record.turns) - 1} turn{'s' * (len(record.turns) != 2)} play back as written"
    if record.outcome is None:
        return f"{turns}; the match is not over."
    points = ", ".join(f"seat {seat} {points:+g}" for seat, points in enumerate(record.outcome["points"]))
    return f"{turns}. Outcome: {record.outcome['reason']} ({points})."
