"""What changes in a labyrinth and what is agreed; what a seat may decide."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from inkblade.boards import Edge, Reach, Square
from inkblade.games.labyrinth._content import HIDDEN, PRINCESS, Counter, Kind, counters
from inkblade.games.labyrinth._plan import Cell, Plan
from inkblade.kernel import Outcome, Seat

Side = Literal["good", "evil"]
Name: TypeAlias = str
"""How a decision names a unit: a questing unit by its kind, one of Evil's by the square it stands on, as `7,12`."""
Phase = Literal[
    "unfold",
    "build",
    "garrison",
    "doors",
    "magic",
    "movement",
    "guards",
    "sighted",
    "alarms",
    "alerted",
    "dodge",
    "attack",
    "counter",
]
OTHER: dict[Side, Side] = {"good": "evil", "evil": "good"}
MOST_BUILDING = 400
"""How many decisions the builder of a stronghold has."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the people at the table agree on."""

    hits: Literal["letter", "printed"] = "letter"
    """LAB-06: damage borne by the defence letter, or by the lower number."""
    garrison_roused: bool = False
    """LAB-58: after the alarm all Guards move."""
    hidden_alarm: bool = False
    """LAB-52: a Guard lying face down may raise the alarm, and is turned up first."""
    doorways_block: bool = False
    """LAB-49: open doorways block sight too, but for those who stand in them."""
    fog: bool = False
    """LAB-16: what the intruders have not seen is not shown to them at all."""
    hidden_princess: bool = False
    """LAB-76: she lies face down."""
    reversed: bool = False
    """LAB-77: the questing units defend her, and Evil comes to seize her."""
    unfolding: bool = False
    """LAB-79: sections are drawn as the party comes in sight of them."""
    turns: int = 0
    """LAB-78: after so many turns the intruders have failed; 0 stands for 60, and for 20 in the reversed game."""

    building: int = MOST_BUILDING
    """LAB-09: so many decisions the builder of a stronghold has."""

    @property
    def limit(self) -> int:
        return self.turns or (20 if self.reversed else 60)


class Posted(msgspec.Struct, frozen=True, order=True, array_like=True):
    """A counter of the garrison on its square."""

    at: Square
    kind: Kind


class Stronghold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A plan and the counters that may hold it."""

    name: str
    plan: Plan
    garrison: tuple[tuple[Kind, int], ...]
    """How many counters of each kind the defender has to place, sorted."""


class Setup(msgspec.Struct, frozen=True):
    """A match to be: who brings which units, where, and under which options."""

    parties: tuple[tuple[Kind, ...], ...]
    """By Good's seat, the units it plays; Evil sits on the next seat."""
    stronghold: Stronghold | None = None
    """None: the defender builds one."""
    posted: tuple[Posted, ...] | None = None
    """The garrison already placed; None: the defender does it."""
    scattered: bool = False
    """The dice place the garrison."""
    options: Options = Options()

    @property
    def seats(self) -> int:
        return len(self.parties) + 1


class Unit(msgspec.Struct, frozen=True):
    """A counter in play."""

    kind: Kind
    side: Side
    at: Square | None = None
    """None before it has come in, and after it is gone."""
    up: bool = True
    damage: int = 0
    gone: Literal["left", "slain"] | None = None
    home: Square | None = None
    """The room in which it was placed; None of those placed in halls and of intruders."""
    defends: bool = False
    """It was placed in the stronghold, and did not come from outside."""
    roused: bool = False
    """LAB-54: the alarm was raised at its door."""
    captive: bool = False
    """LAB-71: of the Princess, that a Guard has her."""
    vanishing: int = 0
    """LAB-37: how many turns of invisibility are left."""
    invisible: bool = False
    fireballs: int = 0
    spent: int = 0
    """Movement points spent this turn."""
    slowed: bool = False
    """LAB-68: it has moved with the Princess this turn."""
    fled: bool = False
    """It left an enemy's zone of control this turn."""
    halted: bool = False
    """Its move is over."""
    freed: bool = False
    """LAB-57: it is the one that leaves its room this turn."""
    sighted: bool = False
    """LAB-23: it was in sight when its side's turn began."""
    acted: bool = False
    """It has tried a doorway, raised an alarm, struck or struck back in this phase."""

    @property
    def counter(self) -> Counter:
        return counters()[self.kind]

    @property
    def sentry(self) -> bool:
        """It was placed in a hall, like a Guard."""
        return self.defends and self.home is None

    @property
    def prize(self) -> bool:
        return self.kind == PRINCESS

    @property
    def name(self) -> Name:
        """How decisions name it."""
        if self.kind != HIDDEN and (self.side == "good" or self.at is None):
            return self.kind
        assert self.at is not None
        return f"{self.at.x},{self.at.y}"


class Strike(msgspec.Struct, frozen=True):
    """A blow of this melee, felt when all have been struck."""

    attacker: Name
    target: Name
    scored: bool
    fatal: bool = False


class Drawn(msgspec.Struct, frozen=True):
    """LAB-79: a section drawn for a cell; once a hall is laid, a sentry may be placed in it."""

    section: str
    cell: Cell
    laid: bool = False


class State(msgspec.Struct, frozen=True, dict=True):
    """The whole truth of a match."""

    plan: Plan
    options: Options
    parties: tuple[tuple[Kind, ...], ...]
    stock: tuple[tuple[Kind, int], ...]
    """How many counters of each kind the defender may place."""
    units: tuple[Unit, ...]
    phase: Phase
    half: Side
    """Whose half of the turn it is."""
    turn: int = 1
    open: frozenset[Edge] = frozenset()
    """The doorways that have been opened."""
    passed: frozenset[Seat] = frozenset()
    casters: tuple[Kind, ...] = ()
    """LAB-19: who may still use magic in this phase, in order."""
    attempts: tuple[tuple[Square, int], ...] = ()
    """LAB-52: how often the alarm was tried at each room."""
    alerted: frozenset[Square] = frozenset()
    """The rooms where it was raised."""
    alarm: bool = False
    """LAB-57: the Princess has left her room, and everybody knows."""
    dodging: bool = False
    strikes: tuple[Strike, ...] = ()
    building: int = 0
    """How many decisions the builder has taken."""
    seen: frozenset[Cell] = frozenset()
    """In fog, the cells that the intruders have seen."""
    stack: tuple[str, ...] = ()
    """LAB-79: the sections still to be drawn."""
    drawn: Drawn | None = None
    """LAB-79: the section that is now to be laid, and where."""
    resume: Phase | None = None
    """LAB-79: the phase that was interrupted for it."""
    bricked: frozenset[Cell] = frozenset()
    """LAB-79: cells for which no section is left that would fit."""
    countdown: int = 0
    """LAB-79: how many rooms are still to be drawn until the Princess's."""
    end: Outcome | None = None

    @cached_property
    def by_square(self) -> dict[Square, tuple[Unit, ...]]:
        """Who stands on a square: one unit, or one and the Princess."""
        found: dict[Square, tuple[Unit, ...]] = {}
        for unit in self.units:
            if unit.at is not None:
                found[unit.at] = (*found.get(unit.at, ()), unit)
        return found

    @cached_property
    def by_name(self) -> dict[Name, Unit]:
        """The units in play, and those still outside, as decisions name them."""
        return {unit.name: unit for unit in self.units if unit.gone is None}

    @cached_property
    def garrison(self) -> tuple[Unit, ...]:
        """The defenders but for the Princess."""
        return tuple(unit for unit in self.units if unit.defends and not unit.prize)

    @cached_property
    def homes(self) -> frozenset[Square]:
        """The rooms in which a counter was placed."""
        return frozenset(unit.home for unit in self.garrison if unit.home is not None)

    @cached_property
    def left_over(self) -> dict[Kind, int]:
        """How many counters of each kind are still to be placed."""
        placed = [unit.kind for unit in self.garrison]
        return {kind: number - placed.count(kind) for kind, number in self.stock}

    @cached_property
    def zones(self) -> dict[tuple[Side, bool, bool], frozenset[Square]]:
        """The zones of control against units of a kind, remembered as they are asked for."""
        return {}

    @cached_property
    def busy(self) -> list[tuple[Seat, ...]]:
        """The seats that are asked, remembered once they are found."""
        return []

    @property
    def evil_seat(self) -> Seat:
        return len(self.parties)

    @property
    def intruders(self) -> Side:
        return "evil" if self.options.reversed else "good"

    @property
    def defenders(self) -> Side:
        return OTHER[self.intruders]

    def seats(self, side: Side) -> tuple[Seat, ...]:
        return (self.evil_seat,) if side == "evil" else tuple(range(self.evil_seat))

    def side(self, seat: Seat | None) -> Side | None:
        """Whose side a seat is on; the public's is nobody's."""
        return None if seat is None else "evil" if seat == self.evil_seat else "good"

    def owns(self, seat: Seat, unit: Unit) -> bool:
        """Whether a unit is a seat's to command; the Princess obeys every Good seat."""
        if unit.side == "evil" or seat == self.evil_seat:
            return unit.side == self.side(seat)
        return unit.prize or unit.kind in self.parties[seat]

    @cached_property
    def princess(self) -> Unit | None:
        """The Princess, where she is known."""
        return next((unit for unit in self.units if unit.prize), None)

    @cached_property
    def at_large(self) -> bool:
        """LAB-69: she is out of her room and nobody's captive."""
        her = self.princess
        return her is not None and her.at is not None and not her.captive and not self.at_home(her)

    def at_home(self, unit: Unit) -> bool:
        """Whether a unit is in the room where it was placed."""
        return unit.home is not None and unit.at is not None and self.plan.room(unit.at) == unit.home

    def hits(self, unit: Unit) -> int:
        """LAB-06: how much damage eliminates a unit."""
        return unit.counter.hits(self.options.hits == "printed")


class View(msgspec.Struct, frozen=True, dict=True):
    """What one seat knows: the state, with what it does not know left out."""

    seat: Seat | None
    state: State

    @property
    def side(self) -> Side | None:
        return self.state.side(self.seat)

    @cached_property
    def reaches(self) -> dict[tuple[Name, bool], Reach[Square]]:
        """Where units can go, remembered as it is asked for."""
        return {}


def changed(state: State, index: int, **how: Any) -> State:
    """The state with one unit different."""
    units = (*state.units[:index], replace(state.units[index], **how), *state.units[index + 1 :])
    return replace(state, units=units)
