"""The `inkblade` command: each of its commands is a module that is imported only when it is used."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING

from inkblade import __version__

if TYPE_CHECKING:
    from cyclopts import App

BAD_INPUT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141
COMMANDS = {
    "play": ("inkblade.cli.play:play", "Play a duel in the terminal, against the machine or with a friend."),
    "engine": ("inkblade.cli.engine:engine", "Run a match for another program, one JSON object a line each way."),
    "serve": ("inkblade.cli.serve:serve", "Lay browser tables: play the machine, a friend, or two at one screen."),
    "sim": ("inkblade.cli.sim:sim", "Let bots play many matches and count."),
    "arena": ("inkblade.cli.arena:arena", "Let bots meet in a tournament, rate them, and weigh what they play."),
    "solve": ("inkblade.cli.solve:solve", "Solve a one-on-one duel exactly, and prove it."),
    "show": ("inkblade.cli.show:show", "Show a book, a page of it, a card, or a stronghold of the labyrinth."),
    "list": ("inkblade.cli.listing:listing", "List what there is to play with: books, cards, games, bots and more."),
    "check": ("inkblade.cli.check:check", "Prove a book against the laws of the system and every other book."),
    "replay": ("inkblade.cli.replay:replay", "Check a record of a match and tell it turn by turn."),
    "coach": ("inkblade.cli.coach:coach", "Go through a duel: what each decision gave away, what was luck, and why."),
    "rules": ("inkblade.cli.rules:rules", "Read the numbered rules of a game."),
}
"""Where each command is, and what the list of commands says of it: the first line of its own help."""
IMPORTS = {
    "qbbattle": ("inkblade.cli.importing:qbbattle", "Import a fighter written in the community's four text files."),
}
CAMPAIGNS = {
    "new": ("inkblade.cli.campaign:new", "Begin a campaign."),
    "list": (
        "inkblade.cli.campaign:listed",
        "List the campaigns kept here, and the stories to begin one with.",
    ),
    "show": (
        "inkblade.cli.campaign:show",
        "Show what was played, the heroes' sheets, and what comes next.",
    ),
    "next": (
        "inkblade.cli.campaign:following",
        "Lay out the next chapter with the heroes as they are now.",
    ),
    "report": ("inkblade.cli.campaign:report", "Take in a finished match of the next chapter."),
    "spend": ("inkblade.cli.campaign:spend", "Write on a hero's sheet what the rules allow, and nothing else."),
    "export": ("inkblade.cli.campaign:export", "Write a campaign to a file that another Inkblade can import."),
    "import": ("inkblade.cli.campaign:bring_in", "Import a campaign from a file that was exported."),
}
GROUPS = {
    "import": ("Make a book of ours from files that others wrote.", IMPORTS),
    "campaign": ("Lead heroes from chapter to chapter: linked scenarios in which they grow, or die.", CAMPAIGNS),
}
"""Commands that have commands of their own."""


def _application(arguments: Sequence[str]) -> App:
    """The commands by name. One that is asked for speaks for itself; of the others only the first line is known."""
    from cyclopts import App

    app = App(
        name="inkblade",
        version=__version__,
        help="Combat games long out of print: play them, look into their books, and let programs play.",
        help_format="markdown",
    )
    groups = [(App(name=name, help=help, help_format="markdown"), own) for name, (help, own) in GROUPS.items()]
    for parent, commands in ((app, COMMANDS), *groups):
        for name, (path, summary) in commands.items():
            parent.command(path, name=name, help=None if name in arguments else summary)
    for group, _ in groups:
        app.command(group)
    return app


def _expect_command(arguments: Sequence[str]) -> None:
    """Refuse an unknown command before every known one is imported to guess what was meant."""
    from inkblade.cli._console import Refused

    word = next((word for word in arguments if not word.startswith("-")), None)
    names = (*COMMANDS, *GROUPS)
    if word is not None and word not in names:
        raise Refused(f"no such command {word!r}; there are {', '.join(names)}")


def _run(arguments: Sequence[str]) -> int:
    from cyclopts import CycloptsError

    from inkblade.cli._console import Refused, complain, out

    try:
        _expect_command(arguments)
        app = _application(arguments)
        app(arguments, console=out(), exit_on_error=False, print_error=False, result_action="return_value")
    except (Refused, CycloptsError) as fault:
        complain(str(fault))
        return BAD_INPUT
    return 0


def _never_stumble() -> None:
    """What a terminal's encoding cannot say is escaped, not a reason to fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command: 0 if all went well, 2 if the input was bad, 130 if interrupted; never a traceback for those."""
    try:
        _never_stumble()
        status = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
