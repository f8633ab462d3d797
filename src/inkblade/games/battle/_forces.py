"""MAG-01..14, 24, 88: armies, their units and individuals, and the encounter they meet in; none of it changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Literal

import msgspec

from inkblade.boards import Facing, Square
from inkblade.games.battle._content import (
    Armour,
    Blade,
    Camp,
    Ground,
    Missile,
    Sheet,
    Skill,
    Training,
    Weapon,
    blades,
    missiles,
    mounts,
    sheets,
)
from inkblade.games.battle._field import SIDES, Field, field_of, squares_of
from inkblade.games.battle._paces import Paces, Pose
from inkblade.kernel import Seat

Area = tuple[tuple[int, int, int, int], ...]
"""Rectangles of squares: the first and the last square of each."""
DEFAULT_TURNS = 12
"""MAG-15: how long a plain clash lasts."""
RANKS: dict[Training, int] = {"poor": 1, "normal": 2, "veteran": 3}
"""MAG-40: how many ranks of a unit fire."""


TRACKING = 2
"""MAG-122: how many movement points more a tracker has."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the people at the table agree on."""

    locked_may_turn: bool = False
    """MAG-102: a piece next to an enemy may turn."""
    loose_coherency: bool = False
    """MAG-92: one square may lie between pieces of a unit."""
    broken: bool = False
    """MAG-87: until it carries on, a unit that has routed does not fire, attack or approach, and tests every turn."""
    gourgaz_mindproof: bool = False
    """MAG-125: blasts of the mind do nothing to monsters."""
    helghast_unnatural: bool = False
    """MAG-58: soldiers strike a Helghast with half their chances."""


class Force(msgspec.Struct, frozen=True, dict=True):
    """A unit of identical pieces, or an individual: a hero or a monster."""

    id: str
    seat: Seat
    name: str
    sheet: str
    armour: Armour
    blade: Weapon
    training: Training
    count: int
    move: int
    camp: Camp
    area: str
    missile: Weapon | None = None
    shield: bool = False
    mount: str | None = None
    hero: str | None = None
    kai: bool = False
    skills: tuple[Skill, ...] = ()
    leader: bool = False
    hidden: bool = False
    """MAG-26: it may be kept off the board."""

    @cached_property
    def play_sheet(self) -> Sheet:
        return sheets()[self.sheet]

    @cached_property
    def ground(self) -> Ground:
        """Terrain costs and cover: the mount's, if it has one."""
        return mounts()[self.mount] if self.mount else self.play_sheet

    @cached_property
    def long(self) -> bool:
        """MAG-101: it stands on two squares."""
        return self.mount is not None

    @cached_property
    def monster(self) -> bool:
        return self.play_sheet.monster

    @cached_property
    def individual(self) -> bool:
        """MAG-05: a hero or a monster, that goes to the Hit Chart and never tests."""
        return self.hero is not None or self.monster

    @cached_property
    def allowance(self) -> int:
        """MAG-95, 122: its movement points."""
        return self.move + (TRACKING if self.has("tracking") else 0)

    @cached_property
    def shot(self) -> Missile | None:
        return missiles()[self.missile] if self.missile else None

    @cached_property
    def arm(self) -> Blade:
        return blades()[self.blade]

    def has(self, skill: Skill) -> bool:
        return skill in self.skills

    @cached_property
    def ranks(self) -> int:
        """MAG-40: how many of its ranks fire."""
        return RANKS[self.training]

    @cached_property
    def depth(self) -> int:
        """MAG-54: how many of its ranks fight."""
        return 1 if self.training == "poor" or self.individual else self.arm.ranks

    def piece_name(self, number: int) -> str:
        """How decisions name a piece of it."""
        return self.id if self.individual else f"{self.id}-{number + 1}"


class Army(msgspec.Struct, frozen=True):
    """What one seat brings."""

    name: str
    facing: Facing
    """Which way its pieces look when they are placed."""
    forces: tuple[Force, ...]


class Victory(msgspec.Struct, frozen=True):
    """MAG-15: one way for a seat to win: a force killed, an area reached by so many, an area held at the end."""

    seat: Seat
    kind: Literal["kill", "reach", "hold"]
    force: str = ""
    """Of kill: whom; of reach: who counts, or everybody."""
    area: str = ""
    count: int = 1


class Encounter(msgspec.Struct, frozen=True):
    """MAG-15: a field, two armies, where they are placed, how long it lasts and what wins."""

    name: str
    about: str
    drawing: str
    areas: dict[str, Area]
    armies: tuple[Army, Army]
    turns: int = DEFAULT_TURNS
    victories: tuple[Victory, ...] = ()
    survivor: Seat | None = None
    """Who wins when the turns run out; None: the larger share of enemies removed."""


class Post(msgspec.Struct, frozen=True):
    """Where a piece stands when it begins."""

    piece: str
    at: Square
    facing: Facing
    hidden: bool = False


class Setup(msgspec.Struct, frozen=True, dict=True):
    """A battle to be."""

    encounter: Encounter
    options: Options = Options()
    mustered: bool = False
    """The program places those pieces that do not stand yet."""
    posts: tuple[Post, ...] = ()
    """The pieces that stand when it begins; a secret of the match where they are hidden."""
    told: dict[str, Any] = {}
    """How it was written, with everything that was left out."""

    @cached_property
    def known(self) -> Setup:
        """What of it both seats know: not where pieces are hidden."""
        return Setup(self.encounter, self.options)

    @cached_property
    def field(self) -> Field:
        return field_of(self.encounter.drawing)

    @cached_property
    def forces(self) -> tuple[Force, ...]:
        return tuple(force for army in self.encounter.armies for force in army.forces)

    @cached_property
    def paces(self) -> tuple[Paces, ...]:
        """How each force moves; forces alike share what is found."""
        known: dict[tuple[str, str | None, bool], Paces] = {}
        found = []
        for force in self.forces:
            hunting = force.has("hunting") and not force.mount
            key = force.sheet, force.mount, hunting
            if key not in known:
                known[key] = Paces(self.field, force.ground, force.long, hunting)
            found.append(known[key])
        return tuple(found)

    @cached_property
    def names(self) -> dict[str, int]:
        """The place of a force, by its id."""
        return {force.id: place for place, force in enumerate(self.forces)}

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seat of every piece, in the order of the pieces."""
        return tuple(force.seat for force in self.forces for _ in range(force.count))

    @cached_property
    def piece_names(self) -> tuple[str, ...]:
        """The name of every piece, in their order."""
        return tuple(force.piece_name(number) for force in self.forces for number in range(force.count))

    @cached_property
    def pieces(self) -> dict[str, int]:
        """The place of a piece, by its name."""
        return {name: place for place, name in enumerate(self.piece_names)}

    @cached_property
    def titles(self) -> dict[str, str]:
        """How people call every force and every piece, by the name it has in decisions."""
        numbered = ((force, number) for force in self.forces for number in range(force.count))
        pieces = {force.piece_name(number): f"{force.name} {number + 1}" for force, number in numbered}
        return pieces | {force.id: force.name for force in self.forces}

    @cached_property
    def empowered(self) -> tuple[int, ...]:
        """The places of the pieces that have any skill."""
        forces = (force for force in self.forces for _ in range(force.count))
        return tuple(place for place, force in enumerate(forces) if force.skills)

    @cached_property
    def areas(self) -> dict[str, frozenset[Square]]:
        """The squares of every area that are on the field."""
        return {name: frozenset(self._squares(area)) for name, area in self.encounter.areas.items()}

    @cached_property
    def places(self) -> tuple[tuple[tuple[Pose, int], ...], ...]:
        """MAG-25: for every force the poses that its area and the ground allow, with their squares as one number."""
        return tuple(tuple(self._places(place)) for place in range(len(self.forces)))

    def _places(self, place: int) -> Iterator[tuple[Pose, int]]:
        force, paces, field = self.forces[place], self.paces[place], self.field
        ahead = self.encounter.armies[force.seat].facing
        area = self.areas[force.area]
        for at in sorted(area):
            for facing in (ahead, *(side for side in SIDES if side != ahead)):
                pose, squares = Pose(at, facing), squares_of(at, facing, force.long)
                if all(one in area for one in squares) and paces.stands(pose):
                    yield pose, field.bits_of(squares)

    def exposures(self, place: int) -> dict[Square, int]:
        """MAG-26: from how many squares where the enemy is placed each square of a force's area is seen."""
        if place not in self._exposures:
            force, line = self.forces[place], self.field.line
            theirs = {at for one in self.forces if one.seat != force.seat for at in self.areas[one.area]}
            self._exposures[place] = {
                at: sum(line(watcher, at) is not None for watcher in theirs) for at in self.areas[force.area]
            }
        return self._exposures[place]

    @cached_property
    def _exposures(self) -> dict[int, dict[Square, int]]:
        return {}

    def _squares(self, area: Area) -> list[Square]:
        return [
            Square(x, y)
            for left, top, right, bottom in area
            for x in range(left, right + 1)
            for y in range(top, bottom + 1)
            if (x, y) in self.field.terrain
        ]
