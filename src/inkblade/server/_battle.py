"""The battle at a browser table: its sentences, and its encounters as papers."""

from __future__ import annotations

from inkblade.boards import Square
from inkblade.games import battle
from inkblade.games.battle import (
    BATTLE,
    Force,
    March,
    Place,
    Setup,
    View,
    board_file,
    board_ids,
    encounter,
    encounter_ids,
)
from inkblade.server._battle_papers import (
    ArmyEntry,
    BoardEntry,
    EdgeEntry,
    EncounterEntry,
    FieldEntry,
    ForceEntry,
    GroundEntry,
    Side,
)
from inkblade.table import Option, OwnWords, explained

MARKS = "abcdefghijklmnopqrstuvwxyz"


class BattleWords(OwnWords):
    """What a battle says in sentences."""

    def __init__(self) -> None:
        super().__init__(BATTLE, battle)

    def options(self, view: View) -> list[Option]:
        """What may be decided but for marches and places: those are one of hundreds of squares, and the board asks
        for them when somebody is chosen."""
        named = (one for one in BATTLE.rules.candidates(view) if not isinstance(one, March | Place))
        return explained(BATTLE, self, view, ((one, BATTLE.rules.objection(view, one)) for one in named))


def encounter_entries() -> list[EncounterEntry]:
    """Every ready encounter, the smallest first."""
    return [_entry(id) for id in encounter_ids()]


def board_entries() -> list[BoardEntry]:
    """Every field to clash on."""
    return [_board(id) for id in board_ids()]


def _board(id: str) -> BoardEntry:
    board, setup = board_file(id), BATTLE.notation.read_setup({"clash": {"board": id}})
    return BoardEntry(id, board.name, board.about, _field(setup))


def _entry(id: str) -> EncounterEntry:
    setup = Setup(encounter(id))
    made = setup.encounter
    armies = [_army(setup, seat) for seat in range(len(made.armies))]
    return EncounterEntry(id, made.name, made.about, made.turns, _field(setup), armies)


def _field(setup: Setup) -> FieldEntry:
    field = setup.field
    kinds = sorted({(look, field.terrain[at], field.level[at]) for at, look in field.looks.items()})
    marks = {look: mark for (look, _, _), mark in zip(kinds, MARKS, strict=False)}
    looks = {at: marks[look] for at, look in field.looks.items()}
    rows = ["".join(looks.get(Square(x, y), " ") for x in range(field.width)) for y in range(field.height)]
    return FieldEntry(
        rows=rows,
        grounds=[GroundEntry(marks[look], look, terrain, level) for look, terrain, level in kinds],
        edges=[EdgeEntry([list(a), list(b)], feature) for (a, b), feature in sorted(field.edges.items())],
    )


def _army(setup: Setup, seat: int) -> ArmyEntry:
    army = setup.encounter.armies[seat]
    squares = {at for force in army.forces for at in setup.areas[force.area]}
    return ArmyEntry(
        army.name, side(army.facing.value), [_force(force) for force in army.forces], squares=listed(squares)
    )


def side(name: str) -> Side:
    """One of the four ways a piece can face."""
    sides: tuple[Side, ...] = ("north", "east", "south", "west")
    return next(one for one in sides if one == name)


def listed(squares: set[Square]) -> list[list[int]]:
    """Squares in their order, as the wire writes them."""
    return [list(at) for at in sorted(squares)]


def _force(force: Force) -> ForceEntry:
    return ForceEntry(
        name=force.name,
        sheet=force.sheet,
        armour=force.armour,
        blade=force.blade,
        missile=force.missile,
        shield=force.shield,
        mount=force.mount,
        hero=force.hero is not None,
        leader=force.leader,
        hidden=force.hidden,
        count=force.count,
    )
