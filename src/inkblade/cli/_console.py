"""What every command says and how: colours on a terminal, plain text elsewhere, refusals in one line."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

from inkblade.kernel import Plain

if TYPE_CHECKING:
    from rich.console import Console

PIPED_WIDTH = 120
LONGEST_COMPLAINT = 600


class Refused(Exception):
    """Bad input: says where it is and what was expected. The command ends with status 2 and has written nothing."""


def out() -> Console:
    """The way to standard output: styled on a terminal, plain in a pipe or where NO_COLOR is set."""
    from rich.console import Console

    piped = not sys.stdout.isatty() and "COLUMNS" not in os.environ
    return Console(
        highlight=False,
        emoji=False,
        width=PIPED_WIDTH if piped else None,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
    )


def complain(message: str) -> None:
    """One line on standard error."""
    line = " ".join(message.split())
    if len(line) > LONGEST_COMPLAINT:
        line = line[:LONGEST_COMPLAINT] + " …"
    print(f"inkblade: {line}", file=sys.stderr)


def say_json(value: Plain) -> None:
    """A value for a program to read, indented for whoever looks over its shoulder."""
    print(json.dumps(value, indent=2, ensure_ascii=True))
