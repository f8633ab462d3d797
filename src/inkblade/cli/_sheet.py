"""A duel drawn for one seat: both pictures, the sheet with what is barred, and the last round in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from inkblade.cli._colours import STYLES
from inkblade.cli._story import LEAST, story, wrapped
from inkblade.games.duel import Book, Colour, Maneuver, Picture, State, View, cards, critical, instruction, told
from inkblade.kernel import Objection, Plain, Seat

SHAPES = {
    Colour.ORANGE: "◆",
    Colour.RED: "▲",
    Colour.BLUE: "▼",
    Colour.YELLOW: "◊",
    Colour.GREEN: "■",
    Colour.WHITE: "►",
    Colour.BLACK: "●",
    Colour.BROWN: "◄",
}
"""What tells the colours apart for those who cannot: strong, high, low, risky, guarded; thrust, swing, away."""
INKS = {**STYLES, Colour.BLACK: "default"}
"""On a sheet, where barred maneuvers are grey, black ones must not be."""
LETTERS = {
    Colour.ORANGE: "O",
    Colour.RED: "R",
    Colour.BLUE: "B",
    Colour.YELLOW: "Y",
    Colour.GREEN: "G",
    Colour.WHITE: "W",
    Colour.BLACK: "K",
    Colour.BROWN: "N",
}
"""The same, where the terminal knows letters only."""
ROOMY = 110
COLUMN = 26
ANY = 1000
MOST_SAID = 7
PROMPT = 2
"""Lines under it all: the prompt, and one for a short answer."""
Barred = Mapping[int, Objection]


def mark(colour: Colour, ascii_only: bool = False) -> str:
    return LETTERS[colour] if ascii_only else SHAPES[colour]


def signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def bar(body: int, maximum: int, width: int, ascii_only: bool = False) -> Text:
    """Body points as a bar with their numbers."""
    full = max(0, min(width, -(-width * max(0, body) // max(1, maximum))))
    style = "green" if 2 * body > maximum else "yellow" if 4 * body > maximum else "red"
    ink, blank = ("#", "-") if ascii_only else ("█", "░")
    return Text.assemble((ink * full, style), (blank * (width - full), "dim"), (f" {body}", "bold"), f"/{maximum}")


@dataclass(frozen=True)
class Look:
    """How wide and how tall the drawing may be, and in which letters."""

    width: int
    height: int | None
    """None: as tall as it gets, where nothing scrolls away."""
    ascii_only: bool = False

    @property
    def roomy(self) -> bool:
        return self.width >= ROOMY and (self.height is None or self.height >= 34)


def heading(state: State, look: Look) -> Text:
    """The line on top: the round, the range, and the table's options that matter now."""
    options = state.setup.options
    range_now = state.stances[0].range if state.stances else ""
    left = Text.assemble(
        (f" Round {state.round}", "bold"), f" · {'Extended Range' if range_now == 'extended' else 'close range'}"
    )
    right = Text(f"escape {'on' if options.escape else 'off'} ", style="dim")
    if options.press and state.unhurt >= options.press:
        right = Text.assemble(("press: no green, yellow or brown", "bold magenta"), (" · ", "dim"), right)
    elif options.press:
        right = Text.assemble((f"press {state.unhurt}/{options.press} · ", "dim"), right)
    return _spread(left, right, look.width)


def _spread(left: Text, right: Text, width: int) -> Text:
    gap = width - left.cell_len - right.cell_len
    return Text.assemble(left, " " * max(1, gap), right) if gap > 0 else left


def pictures(view: View, look: Look, whole: bool = False) -> Table:
    """The opponent as the book shows it, and oneself beside it; whole: with all that the pictures say."""
    assert view.seat is not None
    foe = view.state.facing(view.seat)[0].against if view.state.facing(view.seat) else 1 - view.seat
    width = look.width // 2
    grid = Table.grid(expand=False)
    for _ in range(2):
        grid.add_column(width=width)
    sides = [(view.state.name(foe), foe, "red"), (f"You: {view.state.name(view.seat)}", view.seat, "cyan")]
    texts = [_lines(view, seat, width - 4, look, whole or look.roomy) for _, seat, _ in sides]
    tall = max(map(len, texts))
    grid.add_row(
        *(
            _panel(_title(view.state, seat, name, width, look), lines + [Text()] * (tall - len(lines)), style)
            for (name, seat, style), lines in zip(sides, texts, strict=True)
        )
    )
    return grid


def _panel(title: Text, lines: list[Text], style: str) -> Panel:
    return Panel(Group(*lines), title=title, title_align="left", border_style=style, padding=(0, 1))


def _title(state: State, seat: Seat, name: str, width: int, look: Look) -> Text:
    """A name and, at the far end of the border, the SCORE of the picture."""
    score = _shown(state, seat).score
    title = Text(name, style="bold")
    if score is None:
        return title
    burst = Text(f" SCORE {signed(score)} ", style="bold white on red")
    line = ("-" if look.ascii_only else "─") * (width - 8 - title.cell_len - burst.cell_len)
    return Text.assemble(title, f" {line} ", burst)


def _shown(state: State, seat: Seat) -> Picture:
    return state.picture(next(stance for stance in state.stances if stance.seat == seat))


def _lines(view: View, seat: Seat, width: int, look: Look, whole: bool) -> list[Text]:
    """What a fighter's panel says, each line within the width."""
    state = view.state
    fighter, book = state.front(seat), state.front_book(seat)
    stance = next(stance for stance in state.stances if stance.seat == seat)
    picture = _shown(state, seat)
    body = bar(fighter.body, fighter.maximum, 14 if look.roomy else 10, look.ascii_only)
    title = Text.assemble((f"{stance.picture} ", "dim"), (picture.title, "bold italic"))
    gear, room = _gear(book, fighter.lost), width - body.cell_len - 1
    lost = Text(f"no {', '.join(fighter.lost)}" if fighter.lost else "", style="bold red")
    fitting = next((line for line in (gear, lost) if line.cell_len <= room), Text())
    lines = [_spread(body, fitting, width), *([] if fitting or not lost else [lost]), title]
    whom = "You are" if seat == view.seat else f"{state.name(seat)} is"
    words = told(picture) if whole else instruction(picture.tell)
    lines.append(Text.assemble((f"{whom} told: ", "dim"), words))
    if whole and picture.critical is not None:
        lines.append(Text(critical(picture), style="dim"))
    if lasting := "; ".join(_lasting(state, seat)):
        lines.append(Text(f"! {lasting}", style="magenta"))
    lines += [line for line in (_laid_open(view, seat),) if line]
    said = [piece for line in lines for piece in wrapped(line, width)]
    if whole or len(said) <= MOST_SAID:
        return said
    return [*said[: MOST_SAID - 1], Text("… (look tells all)", style="dim")]


def _gear(book: Book, lost: Sequence[str]) -> Text:
    """What is in hand and what is lost."""
    in_order = sorted(book.gear, key=lambda gear: (gear != "weapon", gear))
    words = (Text(f"no {g}", style="bold red") if g in lost else Text(g, style="dim") for g in in_order)
    return Text(" · ").join(words)


def _lasting(state: State, seat: Seat) -> Iterator[str]:
    """Orders in force beyond what the picture itself tells, in few words."""
    for order in state.front(seat).orders:
        if order.tell != _shown(state, seat).tell:
            left = "next turn" if order.left == 1 else f"for {order.left} more turns"
            words = instruction(order.tell).removesuffix(".")
            words = words.replace("for the rest of the combat", "for good").replace("restrictions are ", "bars ")
            yield words.replace(f"for the next {order.tell.turns} turns", left)


def _laid_open(view: View, seat: Seat) -> Text | None:
    """The cards that both sides know of: those in force, and how many another holds face down."""
    fighter = view.state.front(seat)
    words = [f"in force: {', '.join(cards()[card].name for card in fighter.in_force)}"] if fighter.in_force else []
    hidden = [card.removeprefix("?") for card in fighter.hand if card.startswith("?")]
    if hidden:
        words.append(f"face down: {', '.join(f'{hidden.count(kind)} {kind}' for kind in dict.fromkeys(hidden))}")
    return Text("; ".join(words), style="blue") if words else None


def hand(view: View) -> list[str]:
    """The own cards not yet played, in the order of their letters."""
    assert view.seat is not None
    return [card for card in view.state.front(view.seat).hand if not card.startswith("?")]


def letter(place: int) -> str:
    """What a card of the own hand is called at the prompt."""
    return "abcdefghijklmnopqrstuvwxyz"[place % 26]


def cell(maneuver: Maneuver, objection: Objection | None, width: int, ascii_only: bool = False) -> Text:
    """One maneuver as a choice: its page, its colour's shape, its name and MOD; barred ones dim and crossed."""
    mod = signed(maneuver.mod)
    room = width - 7 - len(mod)
    name = maneuver.name if len(maneuver.name) <= room else maneuver.name[: room - 1] + ("." if ascii_only else "…")
    name = name.ljust(room)
    shape = mark(maneuver.colour, ascii_only)
    if objection is not None:
        return Text(f"{'x' if ascii_only else '×'}{maneuver.page:>2} {shape} {name} {mod}", style="dim")
    style = INKS[maneuver.colour]
    return Text.assemble((f" {maneuver.page:>2} ", "bold"), (f"{shape} {name} ", style), mod)


def sheet(book: Book, barred: Barred, look: Look, whole: bool = False) -> Group:
    """The sheet by sections; those of the other range, out of the question now, only if it is to be whole."""
    asked = {m.page for m in book.maneuvers.values() if whole or not _out_of_range(barred, m.page)}
    sections = [(name, ms) for name, ms in book.sections() if any(m.page in asked for m in ms)]
    columns = max(1, look.width // COLUMN)
    width = look.width // columns
    blocks = [
        [
            Text.assemble(" ", (name, "bold underline")),
            *(cell(m, barred.get(m.page), width - 1, look.ascii_only) for m in ms),
        ]
        for name, ms in sections
    ]
    grid = Table.grid(expand=False)
    for _ in range(columns):
        grid.add_column(width=width)
    grid.add_row(*(Group(*lines) for lines in _columns(blocks, columns, look.height)))
    colours = dict.fromkeys(m.colour for _, ms in sections for m in ms)
    legend = Text("  ").join(Text(f"{mark(c, look.ascii_only)} {c}", style=INKS[c]) for c in colours)
    return Group(Rule(legend, align="left", style="dim", characters="-" if look.ascii_only else "─"), grid)


def _out_of_range(barred: Barred, page: int) -> bool:
    return page in barred and barred[page].code in ("not_close", "not_extended")


def _columns(blocks: list[list[Text]], count: int, height: int | None) -> list[list[Text]]:
    """Blocks of lines laid into columns in order, as short as can be; cut only where they would be too tall whole."""
    talls = range(1, sum(map(len, blocks)) + 1)
    columns = next(laid for tall in talls if len(laid := _laid(blocks, tall, True)) <= count)
    if height is not None and max(map(len, columns)) > height:
        columns = next(laid for tall in talls if len(laid := _laid(blocks, tall, False)) <= count)
    return columns + [[] for _ in range(count - len(columns))]


def _laid(blocks: list[list[Text]], tall: int, whole: bool) -> list[list[Text]]:
    """The columns that result if none may be taller; a heading never stands alone at a foot."""
    columns: list[list[Text]] = [[]]
    for block in blocks:
        room = tall - len(columns[-1])
        kept = len(block) if len(block) <= room else 0 if whole or room < 2 else room
        columns[-1] = columns[-1] + block[:kept]
        columns += [block[start : start + tall] for start in range(kept, len(block), tall)]
    return [column for column in columns if column]


@dataclass(frozen=True)
class Scene:
    """What is to be drawn: a view, all that its seat was told so far, and what stands under it."""

    view: View
    events: Sequence[Plain]
    barred: Barred | None
    """Why each barred maneuver is barred; None where no maneuver is to be chosen, and no sheet is needed."""
    below: tuple[RenderableType, ...] = ()


def screen(console: Console, scene: Scene, look: Look) -> Group:
    """Everything at once, the story cut to what the rest leaves of the height."""
    view = scene.view
    assert view.seat is not None
    above: list[RenderableType] = [heading(view.state, look), pictures(view, look)]
    below = list(scene.below)
    notes = max(0, _height(console, below, look) - 1) + bool(hand(view))
    room = None if look.height is None else look.height - _height(console, above, look) - notes - PROMPT
    if scene.barred is not None:
        tall = None if room is None else room - LEAST - 1
        if held := hand(view):
            below.insert(0, _held(held, look.width))
        below.insert(0, sheet(view.state.front_book(view.seat), scene.barred, replace(look, height=tall)))
    left = ANY
    if look.height is not None:
        left = look.height - _height(console, above + below, look) - (1 if scene.below else PROMPT)
    return Group(*above, *story(scene.events, look.width, max(1, left), cleared=look.height is not None), *below)


def _held(held: list[str], width: int) -> Text:
    words = "  ".join(f"{letter(place)} {cards()[card].name}" for place, card in enumerate(held))
    line = Text(f" cards: {words}", style="blue")
    line.truncate(width - 1, overflow="ellipsis")
    return line


def _height(console: Console, parts: Iterable[RenderableType], look: Look) -> int:
    options = console.options.update(width=look.width)
    return sum(len(console.render_lines(part, options)) for part in parts)
