"""MAG-07, 15, 25: a clash of two armies of so many points, chosen or drawn, on a ready board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from inkblade.boards import Facing
from inkblade.games._reading import UnknownContent, convert_content, expect, parse
from inkblade.games.battle._content import CONTENT, Camp, Content, hero_cards, read_content, sheets
from inkblade.games.battle._encounters import (
    LONGEST,
    Chosen,
    RawArmy,
    RawEncounter,
    RawForce,
    encounter_from,
    force_from,
)
from inkblade.games.battle._field import Field, field_of
from inkblade.games.battle._forces import DEFAULT_TURNS
from inkblade.games.battle._points import price, prices, total
from inkblade.kernel import Dice, Seat, SeededDice

BOARDS = CONTENT / "boards"
FEWEST_POINTS, MOST_POINTS = 40, 500
STRIP = 4
"""MAG-25: how deep armies are placed along the long edges, and how far from the corners."""
FEWEST, MOST = 4, 12
"""How many pieces a unit has that is drawn."""
EDGES: tuple[tuple[str, Facing], ...] = (("north", Facing.SOUTH), ("south", Facing.NORTH))
"""The long edges of a board, and which way an army faces there."""
NAMES: Mapping[Camp, str] = {"good": "The Free Peoples", "evil": "The Darklands", "neutral": "The Hired Swords"}

Item = TypeVar("Item")


class Board(Content, frozen=True):
    """A field to clash on, wider than it is high."""

    name: str
    about: str
    drawing: str


class Troop(Content, frozen=True):
    """Troops that may be drawn into an army of some camps."""

    camps: list[Camp]
    force: RawForce


class _Troops(Content, frozen=True):
    troops: list[Troop]


class RawTroops(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army that somebody chose: its forces as in an encounter, but for the area."""

    name: str
    forces: list[RawForce]


class RawClash(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clash as it is written down: armies chosen, or drawn for a seed."""

    points: int = 120
    board: str = "meadow"
    armies: tuple[RawTroops, RawTroops] | None = None
    camps: tuple[Camp, Camp] = ("good", "evil")
    seed: int = 0
    turns: int = DEFAULT_TURNS


@cache
def board_ids() -> tuple[str, ...]:
    """The ready boards."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in BOARDS.iterdir() if file.name.endswith(".toml")))


@cache
def board_file(id: str) -> Board:
    """A ready board; UnknownContent names those there are."""
    if id not in board_ids():
        raise UnknownContent(f"{id[:LONGEST]}.toml", "", f"expected one of the boards {', '.join(board_ids())}")
    source = f"{id}.toml"
    return convert_content(parse((BOARDS / source).read_text("utf-8"), source), Board, source, "")


def clash(raw: RawClash, chosen: Chosen) -> RawEncounter:
    """The encounter that a clash is; Malformed names what is wrong with it."""
    place = "setup.clash"
    text = f"expected {FEWEST_POINTS} to {MOST_POINTS} points"
    expect(FEWEST_POINTS <= raw.points <= MOST_POINTS, f"{place}.points", text)
    expect(raw.board in board_ids(), f"{place}.board", f"expected one of {', '.join(board_ids())}")
    expect(0 <= raw.seed < 2**63, f"{place}.seed", "expected a number from 0 to 2^63 - 1")
    board = board_file(raw.board)
    first, second = (_army(raw, seat, EDGES[seat]) for seat in (0, 1))
    about, strips = f"{raw.points} points a side. {board.about}", _strips(field_of(board.drawing))
    made = RawEncounter(board.name, about, board.drawing, strips, (first, second), raw.turns)
    _check_points(made, raw, chosen)
    return made


def _strips(field: Field) -> dict[str, list[tuple[int, int, int, int]]]:
    """MAG-25: strips along the long edges."""
    east, south = field.width - 1 - STRIP, field.height - 1
    return {"north": [(STRIP, 0, east, STRIP - 1)], "south": [(STRIP, south - STRIP + 1, east, south)]}


def _army(raw: RawClash, seat: int, edge: tuple[str, Facing]) -> RawArmy:
    area, facing = edge
    if raw.armies is None:
        dice = SeededDice(raw.seed.to_bytes(32, "big"), seat)
        name = NAMES[raw.camps[seat]]
        if raw.camps[0] == raw.camps[1]:
            name = f"{name} of the {area.capitalize()}"
        return RawArmy(name, facing, _drawn_army(raw, seat, area, dice))
    chosen, place = raw.armies[seat], f"setup.clash.armies[{seat}]"
    for index, one in enumerate(chosen.forces):
        text = "expected none: a clash is placed in strips (MAG-25)"
        expect(not one.area, f"{place}.forces[{index}].area", text)
    return RawArmy(chosen.name, facing, [replace(one, area=area) for one in chosen.forces])


def _check_points(made: RawEncounter, raw: RawClash, chosen: Chosen) -> None:
    """Each army costs no more than was agreed; what is wrong with it otherwise is told first."""
    encounter = encounter_from(made, "setup.clash", chosen)
    skills = {name: len(one.skills) for name, one in chosen.items()}
    for seat, army in enumerate(encounter.armies):
        spent = total(army.forces, skills)
        text = f"expected at most {raw.points} points, got {spent} (MAG-15)"
        expect(spent <= raw.points, f"setup.clash.armies[{seat}]", text)


# Armies drawn by the dice.


@cache
def _troops() -> tuple[Troop, ...]:
    return tuple(read_content("musters.toml", _Troops).troops)


def _drawn(items: Sequence[Item], dice: Dice, why: str) -> Item:
    return items[dice.roll(len(items), why) - 1] if len(items) > 1 else items[0]


def _drawn_army(raw: RawClash, seat: int, area: str, dice: Dice) -> list[RawForce]:
    """A hero who costs a third at most, if there is one, then units as long as points last; never one kind twice."""
    camp, left = raw.camps[seat], raw.points
    forces: list[RawForce] = []
    heroes = [id for id, card in hero_cards().items() if sheets()[card.sheet].camp == camp]
    if raw.camps[0] == raw.camps[1]:
        heroes = heroes[seat::2]
    if able := [id for id in heroes if prices().heroes[id] * 3 <= left]:
        hero = _drawn(able, dice, "who leads")
        left -= prices().heroes[hero]
        forces.append(RawForce(area, hero=hero, leader=True))
    waiting = {troop.force.name: _placed(troop.force, area, seat, camp) for troop in _troops() if camp in troop.camps}
    while affordable := [name for name, force in waiting.items() if _each(force) * FEWEST <= left]:
        force = waiting.pop(_drawn(affordable, dice, "which troops come"))
        most = min(MOST, left // _each(force))
        count = FEWEST - 1 + dice.roll(most - FEWEST + 1, "how many come") if most > FEWEST else most
        left -= count * _each(force)
        forces.append(replace(force, count=count, leader=not forces))
    return forces


def _placed(force: RawForce, area: str, seat: Seat, camp: Camp) -> RawForce:
    """Troops in an army: mercenaries are neutral, and nobody on the other side is called the same."""
    id = f"{force.name}-{seat + 1}".lower().replace(" ", "-")
    return replace(force, area=area, id=id, camp="neutral" if camp == "neutral" else None)


def _each(force: RawForce) -> int:
    """What one piece of these troops costs."""
    return price(force_from(force, 0, "musters.toml", {}))
