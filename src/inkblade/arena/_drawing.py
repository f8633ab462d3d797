"""A tournament drawn: ratings with their intervals, and the balance of books, in SVG for light and dark pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor
from xml.sax.saxutils import escape

from inkblade.arena._rating import Rating
from inkblade.arena._tournament import Books, Result

WIDTH, LEFT, RIGHT, ROW, CELL = 760, 150, 90, 34, 46
TICK = 200
STYLE = """
svg { font: 13px system-ui, sans-serif; background: #fbf6ea; }
text { fill: #2b2118; } .faint { fill: #6b5d4d; } .line { stroke: #b9a98f; } .mark { fill: #8c2f1b; stroke: #8c2f1b; }
.strong { fill: #c8643c; } .weak { fill: #3c74a8; } .cell { stroke: #fbf6ea; }
@media (prefers-color-scheme: dark) {
  svg { background: #1d1814; }
  text { fill: #efe4d2; } .faint { fill: #b8a98f; } .line { stroke: #5c5044; } .mark { fill: #f0a070; stroke: #f0a070; }
  .cell { stroke: #1d1814; }
}"""


def draw(
    ratings: Sequence[Rating],
    books: Sequence[str],
    balance: Mapping[Books, Result],
    title: str,
) -> str:
    """The picture of a tournament; the balance is left out where nobody played it."""
    parts = [_text(16, 26, title, weight="bold")]
    top = 44
    if ratings:
        parts += _ratings(ratings, top)
        top += ROW * len(ratings) + 70
    if balance:
        parts += _balance(books, balance, top)
        top += CELL * len(books) + 130
    width = max(WIDTH, LEFT + CELL * len(books) + 40) if balance else WIDTH
    size = f'viewBox="0 0 {width} {top}" width="{width}" height="{top}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>{''.join(parts)}</svg>\n"
    )


def _ratings(ratings: Sequence[Rating], top: int) -> list[str]:
    """A dot for each bot and a line for what it may well be, over a scale."""
    low = TICK * floor(min(rating.low for rating in ratings) / TICK)
    high = TICK * ceil(max(rating.high for rating in ratings) / TICK)
    bottom = top + ROW * len(ratings)

    def across(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / (high - low)

    parts = []
    for tick in range(low, high + 1, TICK):
        x = across(tick)
        parts.append(f'<line class="line" x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{bottom}" stroke-dasharray="1 4"/>')
        parts.append(_text(x, bottom + 16, str(tick), anchor="middle", style="faint"))
    for place, rating in enumerate(ratings):
        y = top + ROW * place + ROW / 2
        start, dot, end = map(across, (rating.low, rating.value, rating.high))
        parts += [
            _text(LEFT - 14, y + 4, rating.bot, anchor="end"),
            f'<line class="mark" x1="{start:.1f}" y1="{y}" x2="{end:.1f}" y2="{y}" stroke-width="2"/>',
            f'<circle class="mark" cx="{dot:.1f}" cy="{y}" r="5"/>',
            _text(WIDTH - RIGHT + 12, y + 4, f"{rating.value:.0f} ± {(rating.high - rating.low) / 2:.0f}"),
        ]
    words = "Rating by Bradley and Terry, mean 1500, with 95 % intervals; 400 more is ten points to one."
    return [*parts, _text(LEFT, bottom + 40, words, style="faint")]


def _balance(books: Sequence[str], balance: Mapping[Books, Result], top: int) -> list[str]:
    """A cell for each pair of books: the points of the row's book, in per cent."""
    head = top + 90
    parts = []
    for place, book in enumerate(books):
        x, y = LEFT + CELL * place + CELL / 2, head + CELL * place + CELL / 2 + 4
        parts.append(_text(LEFT - 14, y, book, anchor="end"))
        parts.append(f'<text transform="translate({x + 4} {head - 8}) rotate(-45)">{escape(book)}</text>')
    for (row, column), result in sorted(balance.items()):
        x, y, value = LEFT + CELL * column, head + CELL * row, result.seat_share.value
        depth = min(0.85, 2.2 * abs(value - 0.5))
        parts.append(
            f'<rect class="cell {"strong" if value > 0.5 else "weak"}" x="{x}" y="{y}" width="{CELL}" height="{CELL}" '
            f'fill-opacity="{depth:.2f}"/>'
        )
        parts.append(_text(x + CELL / 2, y + CELL / 2 + 4, f"{100 * value:.0f}", anchor="middle"))
    words = "Points of the row's book in seat 0 against the column's, in per cent."
    return [*parts, _text(LEFT, head + CELL * len(books) + 22, words, style="faint")]


def _text(x: float, y: float, words: str, anchor: str = "start", weight: str = "normal", style: str = "") -> str:
    kind = f' class="{style}"' if style else ""
    return f'<text{kind} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-weight="{weight}">{escape(words)}</text>'
