"""The doors of the battle: its encounters, and for who holds a seat what it may know of its units and pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from inkblade.boards import Facing, Square
from inkblade.games.battle import BATTLE, View
from inkblade.server._battle import board_entries, encounter_entries
from inkblade.server._battle_papers import BoardEntry, Drill, EncounterEntry, FormationPlace, Look
from inkblade.server._door import Ask, Door
from inkblade.server._drilling import NoSuchPiece, Order, close_ranks, drill, formation_places
from inkblade.server._looking import look
from inkblade.table import Refusal

Answer = TypeVar("Answer")
SIDES = {side.value: side for side in (Facing.NORTH, Facing.EAST, Facing.SOUTH, Facing.WEST)}
MANNERS = {"together": (False, False), "alone": (True, False), "hidden": (False, True), "hidden-alone": (True, True)}
"""Whether a piece goes alone, and whether it is noted in secret."""


def _order(ask: Ask) -> Order:
    facing, manner = ask.path["facing"], ask.path["manner"]
    if facing not in SIDES:
        raise Refusal("malformed", f"facing: expected one of {', '.join(SIDES)}, got {facing[:20]!r}")
    if manner not in MANNERS:
        raise Refusal("malformed", f"manner: expected one of {', '.join(MANNERS)}, got {manner[:20]!r}")
    return Order(ask.path["piece"], SIDES[facing], *MANNERS[manner])


def _square(ask: Ask) -> Square:
    given = ask.path["at"]
    parts = given.split(",")
    if len(parts) != 2 or not all(part.isascii() and part.isdecimal() and len(part) < 3 for part in parts):
        raise Refusal("malformed", f"at: expected column and row, as 3,4, got {given[:20]!r}")
    return Square(int(parts[0]), int(parts[1]))


async def _known(ask: Ask, found: Callable[[View], Answer]) -> Answer:
    """What is found in the view of a seat, for who holds it."""
    seat = ask.seat
    if seat is None:
        raise Refusal("malformed", "seat: expected the number of a seat")
    async with ask.host.visit(ask.path["table"]) as hosted:
        if not ask.host.may_sit(hosted, seat, ask.guest, None):
            raise Refusal("forbidden", "who does not hold the seat cannot see through its eyes")
        live = await hosted.ready()
        await live.settled()
        table = live.table
        if table.game.name != BATTLE.name:
            raise Refusal("not_battle", f"expected a battle; this is a match of {table.game.name}")
        if table.match is None:
            raise Refusal("not_now", "the match has not begun")
        try:
            return found(table.match.view(seat))
        except NoSuchPiece:
            raise Refusal("not_found", "piece: expected one of the seat's own that is not gone") from None


async def encounters(ask: Ask) -> list[EncounterEntry]:
    return encounter_entries()


async def boards(ask: Ask) -> list[BoardEntry]:
    return board_entries()


async def formations(ask: Ask) -> list[FormationPlace]:
    order = _order(ask)
    return await _known(ask, lambda view: formation_places(view, order))


async def drilled(ask: Ask) -> Drill:
    order, at = _order(ask), _square(ask)
    decisions = await _known(ask, lambda view: drill(view, order, at))
    return Drill([BATTLE.notation.plain(decision) for decision in decisions])


async def closed(ask: Ask) -> Drill:
    return Drill([BATTLE.notation.plain(decision) for decision in await _known(ask, close_ranks)])


async def looked(ask: Ask) -> Look:
    found = await _known(ask, lambda view: look(view, ask.path["piece"]))
    if found is None:
        raise Refusal("not_found", "piece: expected one that stands on the field")
    return found


PIECE = {"table": "aTableThatIsNot", "piece": "swordsmen-1"}
ORDER = {**PIECE, "facing": "east", "manner": "together"}
BATTLE_DOORS = (
    Door(
        "GET",
        "/api/games/battle/encounters",
        "The ready encounters.",
        list[EncounterEntry],
        encounters,
        cached=True,
    ),
    Door("GET", "/api/games/battle/boards", "The fields to clash on.", list[BoardEntry], boards, cached=True),
    Door(
        "GET",
        "/api/tables/{table}/formations/{piece}/{facing}/{manner}",
        "Where a piece of a battle can go, with its unit or alone.",
        list[FormationPlace],
        formations,
        seen_by_seat=True,
        also=ORDER,
    ),
    Door(
        "GET",
        "/api/tables/{table}/formations/{piece}/{facing}/{manner}/{at}",
        "The decisions that bring it to one of those places.",
        Drill,
        drilled,
        seen_by_seat=True,
        also={**ORDER, "at": "3,4"},
    ),
    Door(
        "GET",
        "/api/tables/{table}/ranks",
        "The decisions that make torn units of a battle whole.",
        Drill,
        closed,
        seen_by_seat=True,
        also={"table": PIECE["table"]},
    ),
    Door(
        "GET",
        "/api/tables/{table}/looks/{piece}",
        "What a piece of a battle reaches, sees, and is covered by.",
        Look,
        looked,
        seen_by_seat=True,
        also=PIECE,
    ),
)
