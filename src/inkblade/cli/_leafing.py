"""A book drawn for a person: the sheet by sections, the pictures, the matrices, or a single page."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from inkblade.cli._colours import STYLES
from inkblade.games.duel import Book, Maneuver, Picture, critical, told

CLOSE, EXTENDED = range(2, 50, 2), range(50, 66, 2)
RANGES = {"close": "", "extended": "XR", "either": "both"}


def signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def whole_book(book: Book) -> Iterator[RenderableType]:
    """Everything that stands in a book."""
    yield heading(book)
    yield sheet(book)
    yield pictures(book)
    yield matrix(book, CLOSE, "Matrix, close range")
    yield matrix(book, EXTENDED, "Matrix, Extended Range")


def heading(book: Book) -> RenderableType:
    """Who it is and what the sheet says besides maneuvers."""
    points = [f"height {book.height}", f"body points {book.body}", f"attacks {book.attacks}"]
    points += [f"tactics {book.tactics}"] if book.tactics else []
    points += [f"luck {book.luck}"] if book.luck else []
    points += [f"spell points {book.spells.points} ({', '.join(book.spells.colours)})"] if book.spells else []
    lines = [Text.assemble((book.name, "bold"), f", {book.title}"), *([Text(book.about)] if book.about else [])]
    lines.append(Text(", ".join(points)))
    carried = [f"{count} {gear}" for gear, count in book.carries.items()]
    for word, items in (("Gear", book.equipment), ("Traits", book.traits), ("May carry cards", carried)):
        if items:
            lines.append(Text(f"{word}: {', '.join(items)}"))
    lines += [Text(f"Always: {sentence}") for sentence in _always(book)]
    if book.origin:
        lines.append(Text(" ".join(book.origin.split()), style="dim"))
    return Group(*lines)


def _always(book: Book) -> list[str]:
    """What the sheet itself says, as a picture would."""
    return [told(Picture(title="", when=(when,))) for when in book.always]


def _table(title: str, *columns: str, right: tuple[str, ...] = ()) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, justify="right" if column in right else "left")
    return table


def sheet(book: Book) -> Table:
    """The maneuvers by section, as on the printed sheet (DUEL-06)."""
    table = _table("Maneuvers", "section", "name", "page", "X", "MOD", "colour", "needs", right=("page", "X", "MOD"))
    for section, maneuvers in book.sections():
        for place, maneuver in enumerate(maneuvers):
            last = maneuver is maneuvers[-1]
            table.add_row(section if place == 0 else "", *_cells(maneuver), end_section=last)
    return table


def _cells(maneuver: Maneuver) -> tuple[str | Text, ...]:
    return (
        Text(maneuver.name, style=STYLES[maneuver.colour]),
        str(maneuver.page),
        str(maneuver.x or ""),
        signed(maneuver.mod),
        Text(maneuver.colour, style=STYLES[maneuver.colour]),
        ", ".join(maneuver.needs),
    )


def pictures(book: Book) -> Table:
    """What each picture shows, scores and tells (DUEL-02)."""
    table = _table("Pictures", "page", "title", "range", "SCORE", "told", "critical", "party", right=("page", "SCORE"))
    for page, picture in sorted(book.pictures.items()):
        score = "" if picture.score is None else signed(picture.score)
        mark = f"({picture.party})" if picture.party else ""
        table.add_row(str(page), picture.title, RANGES[picture.range], score, told(picture), critical(picture), mark)
    return table


def matrix(book: Book, pages: range, title: str) -> RenderableType:
    """The own pictures by the enemy's page (rows) and the own page (columns); 00 where the maneuver is lacking."""
    lines = [Text(title, style="bold"), Text("enemy" + "".join(f"{own:>4}" for own in pages), style="dim")]
    for enemy in pages:
        line = Text().append(f"{enemy:>5}", style="dim")
        for own in pages:
            picture = cell(book, enemy, own)
            line.append(f"  {picture:02}", style=_cell_style(book, picture))
        lines.append(line)
    return Group(*lines, Text())


def cell(book: Book, enemy: int, own: int) -> int:
    """The own picture after an exchange; 0 where the maneuver is lacking, -1 where a faulty book says nothing."""
    return book.matrix.get(enemy, {}).get(own, -1)


def _cell_style(book: Book, picture: int) -> str:
    shown = book.pictures.get(picture)
    if shown is None:
        return "dim"
    if shown.score is not None and shown.score >= 0:
        return "red"
    return "" if shown.range == "close" else "cyan"


def maneuver_page(book: Book, page: int) -> Iterator[RenderableType]:
    """One maneuver, and what becomes of its owner against every page of the enemy, done and suffered."""
    maneuver = book.maneuvers[page]
    yield Text.assemble(
        (f"{book.name}, page {page}: {maneuver.section} {maneuver.name}", "bold"),
        f"\nMOD {signed(maneuver.mod)}, ",
        (maneuver.colour, STYLES[maneuver.colour]),
        f", X page {maneuver.x}" if maneuver.x else "",
        f", needs {' and '.join(maneuver.needs)}" if maneuver.needs else "",
        f"\nCounts as: {', '.join(sorted(maneuver.words)).replace('_', ' ')}",
        (f"\nFilled in: {maneuver.filled_in}" if maneuver.filled_in else "", "dim"),
    )
    table = _table(
        "", "page", "maneuver", f"{book.name} does {page}, the enemy that", f"{book.name} does that, the enemy {page}"
    )
    for other in CLOSE if page in CLOSE else EXTENDED:
        table.add_row(
            f"{other:>4}",
            _name(book, other),
            _seen(book, cell(book, other, page)),
            _seen(book, cell(book, page, other)),
        )
    yield table


def _name(book: Book, page: int) -> Text:
    maneuver = book.maneuvers.get(page)
    return Text(f"{maneuver.section} {maneuver.name}", style=STYLES[maneuver.colour]) if maneuver else Text("–")


def _seen(book: Book, picture: int) -> Text:
    shown = book.pictures.get(picture)
    if shown is None:
        return Text(f"{picture:02}", style="dim")
    score = "" if shown.score is None else f" (SCORE {signed(shown.score)})"
    return Text(f"{picture:02} {shown.title}{score}", style=_cell_style(book, picture))


def picture_page(book: Book, page: int) -> Iterator[RenderableType]:
    """One picture, what it says, and the exchanges that lead to it."""
    picture = book.pictures[page]
    yield Text(f"{book.name}, picture {page}: {picture.title}", style="bold")
    yield Text({"close": "At close range", "extended": "At Extended Range", "either": "At either range"}[picture.range])
    if picture.score is not None:
        yield Text(f"SCORE {signed(picture.score)}", style="red")
    yield Text(f"Told: {told(picture)}")
    if picture.critical is not None:
        yield Text(critical(picture), style="yellow")
    if picture.party is not None:
        yield Text(f"({picture.party}) " + ("may change places" if picture.party == "P" else "a companion may loose"))
    for word in picture.filled_in:
        yield Text(f"Filled in: {word}", style="dim")
    leading = leading_to(book, page)
    yield Text("\nLed to by" if leading else "\nNo exchange leads here")
    for own, enemies in leading.items():
        yield Text.assemble(f"  {own:>2} ", _name(book, own), f" against {', '.join(map(str, enemies))}")


def leading_to(book: Book, picture: int) -> dict[int, list[int]]:
    """The exchanges that end on a picture: own page, and the enemy's pages."""
    found: dict[int, list[int]] = {}
    for enemy, row in book.matrix.items():
        for own, cell in row.items():
            if cell == picture:
                found.setdefault(own, []).append(enemy)
    return dict(sorted(found.items()))


def show_all(console: Console, parts: Iterator[RenderableType]) -> None:
    for part in parts:
        console.print(part)
