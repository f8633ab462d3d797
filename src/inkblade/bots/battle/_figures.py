"""What every force does to every other, in a hundred: the tallies that the screen shows, taken on a parade ground."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from inkblade.boards import Facing, Square
from inkblade.games.battle import (
    Chart,
    Encounter,
    Force,
    Member,
    Options,
    Piece,
    Position,
    Setup,
    State,
    charts,
    combat_sum,
    firing_sum,
)

LENGTH, DEPTH = 30, 5
PARADE = "\n".join([*["+ " * LENGTH + "+", " ." * LENGTH] * DEPTH, "+ " * LENGTH + "+"])
"""An open field on which everybody is in the reach of every weapon."""
MIDDLE = DEPTH // 2
FRONTS = (Facing.WEST, Facing.NORTH, Facing.EAST)
"""How a defender looks who is attacked from the west in front, in the flank, and in the rear."""
FRONT, FLANK, REAR = range(3)
RUN = 9
"""Squares run by one who charges: enough for anybody."""
FACES, SIDES = 100, 6


class Figures:
    """The chances of one soldier of each force against one of each other, worked out once for a setup."""

    def __init__(self, forces: tuple[Force, ...], encounter: Encounter, options: Options) -> None:
        self._setup = Setup(replace(encounter, drawing=PARADE), options)
        count = range(len(forces))
        self.fire = [[self._fire(a, b) for b in count] for a in count]
        """By shooter and target: the chance of a shot at medium range in the open."""
        self.combat = [[self._combat(a, b) for b in count] for a in count]
        """By attacker and defender: for front, flank and rear, the chance, and the chance in a charge."""
        self.mortality = [_mortality(force) for force in forces]
        """By force: the chance that a hit kills."""
        self.worth: list[float] = [_worth(encounter, force) for force in forces]

    def _met(self, attacker: int, defender: int, far: int, facing: Facing, run: int = 0) -> State:
        """A soldier of one force, and so far ahead of him one of another; nobody else."""
        forces = self._setup.forces
        pieces = [Piece(place, number) for place, force in enumerate(forces) for number in range(force.count)]
        first, second = self._first(attacker), self._first(defender)
        own = Square(1, MIDDLE)
        beyond = far + (1 if forces[defender].long and facing is Facing.EAST else 0)
        pieces[first] = replace(pieces[first], at=own, facing=Facing.EAST, entered=run, run=run)
        pieces[second] = replace(pieces[second], at=Square(own.x + beyond, MIDDLE), facing=facing)
        return State(Position(self._setup, tuple(pieces)), (), turn=1)

    def _first(self, force: int) -> int:
        return self._setup.pieces[self._setup.forces[force].piece_name(0)]

    def _fire(self, attacker: int, defender: int) -> int:
        shot = self._setup.forces[attacker].shot
        if shot is None or attacker == defender:
            return 0
        position = self._met(attacker, defender, shot.bands[1], Facing.WEST).position
        return firing_sum(position, self._first(attacker), self._first(defender)).final

    def _combat(self, attacker: int, defender: int) -> list[tuple[int, int]]:
        if attacker == defender:
            return [(0, 0) for _ in FRONTS]
        return [
            (self._blow(attacker, defender, facing, 0), self._blow(attacker, defender, facing, RUN))
            for facing in FRONTS
        ]

    def _blow(self, attacker: int, defender: int, facing: Facing, run: int) -> int:
        first, second = self._first(attacker), self._first(defender)
        return combat_sum(self._met(attacker, defender, 1, facing, run), Member(first, first, second)).final


def _mortality(force: Force) -> float:
    if not force.individual:
        return 1.0
    chart: Chart = charts()[force.play_sheet.chart]
    chance, last, before = 0.0, 0, 0
    for location in chart.locations.values():
        last = 0
        for severity, face in chart.severities.items():
            harm = location.harm(severity)
            deadly = 1.0 if harm.dead else 0.5 if harm.second_kills else 0.0
            chance += deadly * (location.last - before) * (face - last) / FACES**2
            last = face
        before = location.last
    return chance


def falls(dice: int) -> list[int]:
    """Every sum of so many dice of six."""
    found = [0]
    for _ in range(dice):
        found = [before + face for before in found for face in range(1, SIDES + 1)]
    return found


LEADER, PREY, RIDER = 1.0, 6.0, 0.2
"""What a leader is worth besides himself, one whose death decides the battle, and a mount."""


def _worth(encounter: Encounter, force: Force) -> float:
    """What killing one of a force is worth, in soldiers."""
    prey = any(one.kind == "kill" and one.force == force.id for one in encounter.victories)
    return 1.0 + LEADER * force.leader / force.count + PREY * prey + RIDER * force.long


@lru_cache(maxsize=4)
def _figures(forces: tuple[Force, ...], encounter: _Same, options: Options) -> Figures:
    return Figures(forces, encounter.value, options)


class _Same:
    """An encounter that is known by its armies and its field, so that what is found of it is found once."""

    def __init__(self, value: Encounter) -> None:
        self.value = value

    def __hash__(self) -> int:
        return hash((self.value.name, self.value.drawing))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.value == other.value


def figures_of(setup: Setup) -> Figures:
    """The figures of a setup, worked out once in a process."""
    return _figures(setup.forces, _Same(setup.encounter), setup.options)
