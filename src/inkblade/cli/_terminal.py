"""The person at the terminal: what is shown, and what is typed."""

from __future__ import annotations

import sys
from contextlib import suppress
from io import TextIOWrapper

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from inkblade.cli._console import out
from inkblade.cli._sheet import Look


class Left(Exception):
    """The person goes, by a word or because the input has ended."""


class Terminal:
    """A screen that is drawn anew where it can be, and plain lines one after the other where it cannot."""

    def __init__(self) -> None:
        self.console = out()
        self.live = sys.stdin.isatty() and self.console.is_terminal
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self.live:
            _edit_lines()

    @property
    def look(self) -> Look:
        """How much can be drawn now; a window may have changed its size since."""
        ascii_only = self.console.options.ascii_only
        return Look(self.console.width, self.console.height if self.live else None, ascii_only)

    def ask(self, prompt: str) -> str:
        """One line, stripped; Left if there is none."""
        try:
            line = input(prompt).strip()
        except EOFError:
            self.say("")
            raise Left from None
        if not self.live:
            self.console.print(line, markup=False, soft_wrap=True)
        return line

    def say(self, words: RenderableType, style: str = "") -> None:
        """Print; a line of words that must be broken keeps its indent."""
        if words and isinstance(words, str):
            indent = len(words) - len(words.lstrip(" "))
            words = Padding(Text(words[indent:], style=style), (0, 0, 0, indent), expand=False)
        self.console.print(words)

    def clear(self) -> None:
        if self.live:
            self.console.clear()
        else:
            self.say("")


def _edit_lines() -> None:
    """Arrow keys at the prompt, where Python was built with them."""
    with suppress(ImportError):
        import readline  # noqa: F401
