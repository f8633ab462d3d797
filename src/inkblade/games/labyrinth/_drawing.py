"""Labyrinths drawn as text: a mark for every section, and between them the doorways.

□d┬─┐      d, p, w  a door, a panel, a walled doorway
  │ p      □  a room, ▣ the Princess's; ◧◨ and ⬒⬓  double rooms
  ├w▣
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from inkblade.boards import Edge, Square, edge
from inkblade.games.labyrinth._content import SIDE, DoorKind, sections
from inkblade.games.labyrinth._plan import MIDDLE, Cell, Doorway, Laid, Plan
from inkblade.kernel import Malformed

MARKS: Mapping[str, DoorKind] = {"d": "door", "p": "panel", "w": "walled"}
FILLING = " ─│"
"""What may stand between sections and says nothing."""
HER_ROOM = "▣"
SECOND_HALVES = {"◧": "◨", "⬒": "⬓"}
LARGEST = 31
"""Lines, and marks in a line, of the largest drawing."""


def read_plan(text: str, place: str, princess: Square | None = None) -> Plan:
    """The plan of a drawing; Malformed names line and column. The Princess is in the middle of her room unless told."""
    lines = text.strip("\n").split("\n")
    lines = [line.rstrip() for line in lines]
    if len(lines) > LARGEST or any(len(line) > LARGEST for line in lines):
        raise Malformed(f"{place}: expected at most {LARGEST} lines of {LARGEST} marks")
    glyphs = {mark: (id, turn) for id, section in sections().items() for turn, mark in enumerate(section.glyphs)}
    laid: list[Laid] = []
    doorways: list[Doorway] = []
    for y, line in enumerate(lines):
        for x, mark in enumerate(line):
            where = f"{place}: line {y + 1}, column {x + 1}"
            cell = x // 2, y // 2
            if x % 2 or y % 2:
                doorways += _doorway(mark, x, y, where)
            elif mark == HER_ROOM:
                if princess is not None:
                    raise Malformed(f"{where}: expected one place for the Princess, this is a second")
                laid.append(Laid(cell[1], cell[0], "room"))
                princess = Square(SIDE * cell[0] + MIDDLE, SIDE * cell[1] + MIDDLE)
            elif mark in glyphs:
                id, turn = glyphs[mark]
                laid.append(Laid(cell[1], cell[0], id, turn))
                _second_half(lines, x, y, mark, where)
            elif mark in SECOND_HALVES.values():
                _first_half(lines, x, y, mark, where)
            elif mark != " ":
                known = "".join(glyphs) + HER_ROOM + "".join(SECOND_HALVES.values())
                raise Malformed(f"{where}: expected one of {known} or a space, got {mark!r}")
    return Plan(tuple(sorted(laid)), tuple(sorted(doorways)), princess)


def _mark(lines: list[str], x: int, y: int) -> str:
    return lines[y][x] if 0 <= y < len(lines) and 0 <= x < len(lines[y]) else " "


def _second_half(lines: list[str], x: int, y: int, mark: str, where: str) -> None:
    wanted = SECOND_HALVES.get(mark)
    beyond = (x + 2, y) if mark == "◧" else (x, y + 2)
    if wanted and _mark(lines, *beyond) != wanted:
        raise Malformed(f"{where}: expected {wanted} two marks on, the other half of the double room {mark}")


def _first_half(lines: list[str], x: int, y: int, mark: str, where: str) -> None:
    wanted = next(first for first, second in SECOND_HALVES.items() if second == mark)
    before = (x - 2, y) if mark == "◨" else (x, y - 2)
    if _mark(lines, *before) != wanted:
        raise Malformed(f"{where}: expected {wanted} two marks before, the other half of the double room {mark}")


def _doorway(mark: str, x: int, y: int, where: str) -> Iterator[Doorway]:
    if mark in FILLING:
        return
    if mark not in MARKS or (x % 2 and y % 2):
        expected = "a space" if x % 2 and y % 2 else "d, p, w, a line or a space"
        raise Malformed(f"{where}: expected {expected}, got {mark!r}")
    before = (x - 1) // 2 if x % 2 else x // 2, (y - 1) // 2 if y % 2 else y // 2
    after = (before[0] + 1, before[1]) if x % 2 else (before[0], before[1] + 1)
    yield Doorway(site(before, after), MARKS[mark])


def site(one: Cell, other: Cell) -> Edge:
    """The middle of the side that two neighbouring cells share."""
    (x, y), (dx, dy) = one, (other[0] - one[0], other[1] - one[1])
    inner = Square(SIDE * x + MIDDLE * (1 + dx), SIDE * y + MIDDLE * (1 + dy))
    return edge(inner, Square(inner.x + dx, inner.y + dy))


def draw_plan(plan: Plan) -> str:
    """A plan as it is drawn; `read_plan` of it is the plan, if the Princess is in the middle of a single room."""
    if not plan.laid:
        return ""
    width, height = (1 + max(cell[axis] for cell in plan.by_cell) for axis in (0, 1))
    rows = [[" "] * (2 * width - 1) for _ in range(2 * height - 1)]
    ways = set(plan.ways)
    for (x, y), laid in plan.by_cell.items():
        rows[2 * y][2 * x] = _glyph(plan, laid, (x, y))
        for beyond, line in (((x + 1, y), "─"), ((x, y + 1), "│")):
            if beyond not in plan.by_cell:
                continue
            place = site((x, y), beyond)
            kind = plan.kinds.get(place)
            mark = next((mark for mark, named in MARKS.items() if named == kind), None)
            meets = place in ways and place[::-1] in ways
            rows[y + beyond[1]][x + beyond[0]] = mark or (line if meets else " ")
    return "\n".join("".join(row).rstrip() for row in rows)


def _glyph(plan: Plan, laid: Laid, cell: Cell) -> str:
    glyph = laid.kind.glyphs[laid.turn]
    if laid.kind.is_double:
        return glyph if cell == laid.cells[0] else SECOND_HALVES[glyph]
    middle = Square(SIDE * cell[0] + MIDDLE, SIDE * cell[1] + MIDDLE)
    return HER_ROOM if plan.princess == middle and laid.kind.is_room else glyph
