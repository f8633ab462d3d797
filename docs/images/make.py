"""Draws docs/images/terminal.svg: the terminal game at a fixed position, the same bytes every time.

Run it after a change to the screen: `.venv/bin/python docs/images/make.py`.
"""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from inkblade.cli._sheet import Look, Scene, screen
from inkblade.games.duel import DUEL, Maneuvering
from inkblade.kernel import Match, explain

WIDTH, HEIGHT = 100, 30
BOOKS = ("mirim", "man-at-arms")
ROUNDS = ((50, 54), (4, 26), (40, 24), (16, 2), (50, 58))
INK = TerminalTheme(
    (32, 28, 24),
    (222, 211, 190),
    [(60, 54, 46), (214, 92, 78), (124, 160, 86), (222, 180, 82), (106, 150, 200), (176, 120, 170), (110, 170, 165),
     (222, 211, 190)],
    [(130, 120, 104), (232, 112, 96), (150, 186, 108), (240, 204, 110), (134, 176, 222), (200, 146, 194),
     (140, 196, 190), (245, 236, 216)],
)  # fmt: skip
"""Pale ink on dark parchment."""


def _template() -> str:
    """Rich's drawing without the font it would fetch from elsewhere: any fixed-width font will do."""
    plain = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    plain = re.sub(r"<!--.*?-->\s*", "", plain, flags=re.DOTALL)
    return plain.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace")


def main() -> None:
    """Play to the position, draw what the first seat sees, and write it down."""
    match = Match(DUEL, DUEL.notation.read_setup({"books": list(BOOKS), "preset": "contest"}), bytes(32))
    for mine, theirs in ROUNDS:
        match.submit(0, Maneuvering(mine))
        match.submit(1, Maneuvering(theirs))
    view = match.view(0)
    barred = {
        decision.maneuver: objection
        for decision, objection in explain(DUEL.rules, view)
        if objection is not None and isinstance(decision, Maneuvering)
    }
    events = [event for turn in match.record.turns for event in turn.events]
    console = Console(
        record=True, width=WIDTH, height=HEIGHT, file=StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(screen(console, Scene(view, events, barred), Look(WIDTH, HEIGHT)))
    console.print(Text(" Choose your maneuver. (? helps) > 10"))
    drawing = console.export_svg(title="inkblade play", theme=INK, unique_id="inkblade", code_format=_template())
    Path(__file__).with_name("terminal.svg").write_text(drawing, "utf-8")


if __name__ == "__main__":
    main()
