"""A battle sketched unit by unit: where each stands, how many are left, whom it fights: soon played to its end."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from inkblade.boards import Square, diagonal_distance
from inkblade.bots.battle._figures import Figures, figures_of
from inkblade.bots.battle._ground import FAR, Ground, ground_of
from inkblade.bots.battle._plans import objective_of
from inkblade.games.battle import Setup, State
from inkblade.games.battle._forces import Force

NOWHERE = Square(0, 0)
"""Where those stand of whom nobody is left."""
CROWD = 5
"""From so many on a unit is touched two squares from its middle."""


class Scene:
    """What does not change while a battle is played out."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.forces = setup, setup.forces
        self.figures: Figures = figures_of(setup)
        self.grounds: list[Ground] = [ground_of(setup, force) for force in range(len(setup.forces))]
        self.enemies = [
            [place for place, other in enumerate(self.forces) if other.seat != own.seat] for own in self.forces
        ]
        self.sides = [[place for place, force in enumerate(self.forces) if force.seat == seat] for seat in (0, 1)]
        self.shooters = [[place for place in side if self.forces[place].shot] for side in self.sides]
        self.units = [[place for place in side if not self.forces[place].individual] for side in self.sides]
        self.limit = setup.encounter.turns
        self.areas = [setup.areas.get(objective_of(setup, seat) or "", frozenset()) for seat in (0, 1)]
        self._goals: dict[tuple[int, Square], Square | None] = {}
        self._covers: dict[tuple[int, Square], Square | None] = {}

    def goal(self, force: int, at: Square) -> Square | None:
        """The square of its army's objective that a force comes to first."""
        key = force, at
        if key not in self._goals:
            self._goals[key] = self._first(force, at, self.areas[self.forces[force].seat])
        return self._goals[key]

    def cover(self, force: int, at: Square) -> Square | None:
        """The nearest square on which a force is well covered."""
        key = force, at
        if key not in self._covers:
            ground = self.grounds[force]
            fit = frozenset(one for one in self.setup.field.terrain if ground.shelter(one) > 1 and ground.bears(one))
            self._covers[key] = self._first(force, at, fit)
        return self._covers[key]

    def _first(self, force: int, at: Square, area: frozenset[Square]) -> Square | None:
        near = sorted(area, key=lambda one: (diagonal_distance(one, at), one))[:6]
        ways = {one: self.grounds[force].to(one)[at] for one in near}
        best = min(ways, key=lambda one: ways[one], default=None)
        return best if best is not None and ways[best] < FAR else None


class Sketch:
    """How a battle stands, in few numbers; a copy is played on while the first stays as it is."""

    __slots__ = (
        "at",
        "began",
        "charging",
        "fallen",
        "fighting",
        "flanked",
        "half",
        "left",
        "lurkers",
        "moved",
        "phase",
        "red",
        "scene",
        "turn",
        "vigour",
    )

    def __init__(self, scene: Scene, state: State, hidden: Mapping[int, Square]) -> None:
        self.scene = scene
        position, count = state.position, len(scene.forces)
        places = [_middle(state, force) or hidden.get(force) for force in range(count)]
        self.at = [place or NOWHERE for place in places]
        self.left = [_left(state, force) if places[force] else 0 for force in range(count)]
        self.vigour = [_vigour(state, force) for force in range(count)]
        self.began = [state.units[force].strength for force in range(count)]
        self.moved = [False] * count
        self.charging = [False] * count
        self.flanked = [False] * count
        self.fallen = [state.fallen[0] is not None, state.fallen[1] is not None]
        self.turn, self.red, self.half, self.phase = state.turn, state.red, state.half, state.phase
        self.lurkers = bool(hidden)
        self.fighting: list[set[int]] = [set() for _ in range(count)]
        for index in position.on_board:
            for other in position.adjacent(index) if position.locked(index) else ():
                if position.seat(other) != position.seat(index):
                    self.fighting[position.pieces[index].force].add(position.pieces[other].force)

    def copy(self) -> Sketch:
        other = Sketch.__new__(Sketch)
        other.scene, other.lurkers = self.scene, self.lurkers
        other.at, other.left, other.vigour = self.at[:], self.left[:], self.vigour[:]
        other.began, other.moved, other.charging = self.began[:], self.moved[:], self.charging[:]
        other.flanked, other.fallen = self.flanked[:], self.fallen[:]
        other.turn, other.red, other.half, other.phase = self.turn, self.red, self.half, self.phase
        other.fighting = [set(one) for one in self.fighting]
        return other

    def far(self, force: int, other: int) -> int:
        """Squares between the middles of two forces."""
        (x, y), (east, south) = self.at[force], self.at[other]
        return max(abs(x - east), abs(y - south))

    def foes(self, force: int) -> list[int]:
        """The enemies of a force that are left."""
        left = self.left
        return [one for one in self.scene.enemies[force] if left[one]]

    def touch(self, force: int, other: int) -> int:
        """At which distance of their middles two forces are in contact."""
        return 2 if self.left[force] >= CROWD and self.left[other] >= CROWD else 1

    def engage(self, force: int, other: int) -> None:
        """Two forces are in contact; whoever comes upon one that fights already takes it in the flank."""
        if self.fighting[other] and force not in self.fighting[other]:
            self.flanked[other] = True
        self.fighting[force].add(other)
        self.fighting[other].add(force)

    def part(self, force: int) -> None:
        """A force leaves all contact."""
        for other in self.fighting[force]:
            self.fighting[other].discard(force)
        self.fighting[force] = set()

    def lose(self, force: int, hits: int, chance: Random) -> int:
        """Hits on a force: soldiers fall, a hero or a monster may; how many did."""
        army: Force = self.scene.forces[force]
        if army.individual:
            deadly = self.scene.figures.mortality[force]
            if all(chance.random() >= deadly for _ in range(hits)):
                self.vigour[force] *= 0.9**hits
                return 0
            hits = 1
        fallen = min(hits, self.left[force])
        self.left[force] -= fallen
        if self.left[force] == 0:
            self.part(force)
            self.fallen[army.seat] = self.fallen[army.seat] or army.leader
        return fallen


def _middle(state: State, force: int) -> Square | None:
    """The square of the piece in the middle of a force."""
    position = state.position
    squares = [position.squares[one][0] for one in position.members[force]]
    if not squares:
        return None
    x, y = sum(at.x for at in squares) / len(squares), sum(at.y for at in squares) / len(squares)
    return min(squares, key=lambda at: ((at.x - x) ** 2 + (at.y - y) ** 2, at))


def _left(state: State, force: int) -> int:
    return sum(piece.force == force and piece.gone is None for piece in state.position.pieces)


def _vigour(state: State, force: int) -> float:
    """What wounds leave of a hero or a monster."""
    members = state.position.members[force]
    if not state.setup.forces[force].individual or not members:
        return 1.0
    return float(0.9 ** len(state.position.pieces[members[0]].wounds))


def lurking(state: State, seat: int, chance: Random) -> dict[int, Square]:
    """For each force of the enemy that nobody sees, a square where it may be: in its area, out of sight."""
    setup, position = state.setup, state.position
    line = setup.field.line
    watchers = [position.squares[one][0] for one in position.army(seat)]
    found: dict[int, Square] = {}
    for force, army in enumerate(setup.forces):
        if army.seat == seat or position.members[force] or not _left(state, force):
            continue
        ground = ground_of(setup, force)
        squares = [at for at in sorted(setup.areas[army.area]) if ground.bears(at) and at not in position.occupants]
        chance.shuffle(squares)
        unseen = (at for at in squares if all(line(one, at) is None for one in watchers))
        at = next(unseen, squares[0] if squares else None)
        if at is not None:
            found[force] = at
    return found
