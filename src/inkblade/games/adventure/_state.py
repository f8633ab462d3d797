"""What is agreed before an adventure, and what changes while it is played."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from inkblade.boards import Hex, Reach, hexes
from inkblade.games.adventure._content import ObjectKind, Posture, StandingOrder, object_kinds
from inkblade.games.adventure._setup import Index, Setup
from inkblade.games.duel import Bonus, Fighter
from inkblade.games.duel import Decision as DuelDecision
from inkblade.games.duel import State as DuelState
from inkblade.kernel import Outcome, Seat

Phase = Literal["departure", "movement", "rest", "engagement", "combat", "falls"]
Task = Literal["regenerate", "restore", "depart", "cast", "slay"]
"""What takes all of a figure's movement points."""
Reason = Literal["fall", "landing", "break-off", "wake", "touch"]
UNCONSCIOUS_FROM, DEAD_FROM = 0, -5
BODY_RANGE = 1
WEAPON = "weapon"


class Effort(msgspec.Struct, frozen=True):
    """What a figure has done this turn, and what was done to it."""

    spent: int = 0
    """Movement points spent."""
    entered: int = 0
    """Spaces entered."""
    running: bool = False
    starred: bool = False
    """It has done something that nobody does who runs."""
    hauled: bool = False
    """MIN-86: the point for carrying something large is paid."""
    halted: Index | None = None
    """Who halted it."""
    halts: Index | None = None
    """Whom it halted."""
    blocked: bool = False
    stopped: bool = False
    """It has no movement points left, whatever it spent."""
    finished: bool = False
    """Its move is over, its Undefended Space named."""
    task: Task | None = None
    ordered: bool = False
    """Its standing order was changed."""
    stays: bool = False
    """MIN-66: it was asked whether it leaves the board, and does not."""
    fought: bool = False
    shifted: bool = False
    """MIN-72: of a body, that it was carried, dropped or thrown."""
    slaying: int = 0
    """MIN-90: what was added to its recovery roll."""


class Piece(msgspec.Struct, frozen=True):
    """A figure as it stands, or lies, on the field."""

    at: Hex
    undefended: hexes.Side
    posture: Posture
    order: StandingOrder
    fighter: Fighter
    away: bool = False
    """MIN-66: it has left the board and will come back to its space."""
    carries: tuple[str, ...] = ()
    """Objects and bodies in its hands."""
    carrier: Index | None = None
    """Of a body, who carries it."""
    reserve: int = 0
    """MIN-74: spell points that bought no cards."""
    spells: tuple[Bonus, ...] = ()
    """MIN-75: what spells have done to its MODs for the rest of the scenario."""
    ran: bool = False
    """It ran in the last turn."""
    effort: Effort = Effort()

    @property
    def body(self) -> int:
        return self.fighter.body

    @property
    def conscious(self) -> bool:
        return self.fighter.body > UNCONSCIOUS_FROM

    @property
    def dead(self) -> bool:
        return self.fighter.body <= DEAD_FROM

    @property
    def present(self) -> bool:
        """Conscious, and on the board."""
        return self.fighter.body > UNCONSCIOUS_FROM and not self.away

    @property
    def rear(self) -> Hex:
        """MIN-19: its Undefended Space."""
        return hexes.step(self.at, self.undefended)


class Item(msgspec.Struct, frozen=True, order=True):
    """An object on the field, or a weapon that lies there; in a space or in somebody's hands."""

    id: str
    at: Hex | None = None
    by: Index | None = None


class Halting(msgspec.Struct, frozen=True):
    """MIN-11: a figure has entered Battle Zones, and those whose seats are to be asked whether they halt it."""

    mover: Index
    halters: tuple[Index, ...]


class Placing(msgspec.Struct, frozen=True, tag="placing"):
    """A figure is to be put into a space of a seat's choice."""

    figure: Index
    seat: Seat
    why: Reason
    anchor: Index | None = None
    """Next to whom it lands; whom it gets away from; who wakes or returns in its space."""
    level: int = 0
    """From which level it comes."""
    hurts: bool = False
    """It is hurt by every level."""
    lowest: bool = False
    """MIN-49: only the lowest of the spaces will do."""


class Check(msgspec.Struct, frozen=True, tag="check"):
    """MIN-46: a figure is to be checked for a fall."""

    figure: Index


class Rest(msgspec.Struct, frozen=True, tag="rest"):
    """MIN-65..69: what a figure did, or lay there for, in the Movement Phase comes to its end."""

    figure: Index


Due: TypeAlias = Placing | Check | Rest


class Want(msgspec.Struct, frozen=True, order=True):
    """MIN-42: whether a figure wants to fight one in its Battle Zone; hidden until all have said."""

    figure: Index
    target: Index
    fight: bool


class Answer(msgspec.Struct, frozen=True):
    """What a figure decided in its fight; hidden until all have decided."""

    figure: Index
    decision: DuelDecision


class Fight(msgspec.Struct, frozen=True):
    """MIN-39: figures that fight each other, as one duel of the combat books."""

    id: str
    figures: tuple[Index, ...]
    """By seat of the duel."""
    duel: DuelState


class Defeat(msgspec.Struct, frozen=True, order=True):
    """Who brought whom down."""

    loser: Index
    winner: Index


class State(msgspec.Struct, frozen=True, dict=True):
    """The whole truth of a match."""

    setup: Setup
    pieces: tuple[Piece, ...]
    items: tuple[Item, ...]
    phase: Phase = "movement"
    turn: int = 0
    initiative: tuple[Seat, ...] = ()
    """MIN-04: the seats in the order in which they move."""
    mover: int = 0
    """Whose place in that order it is."""
    halting: Halting | None = None
    due: tuple[Due, ...] = ()
    """What must be settled before anything else goes on, in order."""
    wants: tuple[Want, ...] = ()
    fights: tuple[Fight, ...] = ()
    answers: tuple[Answer, ...] = ()
    found: tuple[str, ...] = ()
    """MIN-87: the objects that were examined."""
    defeats: tuple[Defeat, ...] = ()
    end: Outcome | None = None

    @cached_property
    def standing(self) -> dict[Hex, Index]:
        """Which conscious figure is in a space."""
        return {piece.at: index for index, piece in enumerate(self.pieces) if piece.present}

    @cached_property
    def bodies(self) -> dict[Hex, tuple[Index, ...]]:
        """The unconscious and the dead who lie in a space."""
        found: dict[Hex, tuple[Index, ...]] = {}
        for index, piece in enumerate(self.pieces):
            if not piece.conscious and piece.carrier is None:
                found[piece.at] = (*found.get(piece.at, ()), index)
        return found

    @cached_property
    def lying(self) -> dict[Hex, tuple[str, ...]]:
        """The objects that lie in a space."""
        found: dict[Hex, tuple[str, ...]] = {}
        for item in self.items:
            if item.at is not None:
                found[item.at] = (*found.get(item.at, ()), item.id)
        return found

    @cached_property
    def by_id(self) -> dict[str, Item]:
        return {item.id: item for item in self.items}

    @cached_property
    def reaches(self) -> dict[Index, Reach[Hex]]:
        """Where figures can go, remembered as it is asked for."""
        return {}

    @cached_property
    def threats(self) -> dict[Index, dict[Hex, tuple[Index, ...]]]:
        """By figure, who could halt it in which space, remembered as it is asked for."""
        return {}

    @cached_property
    def zones(self) -> dict[Index, frozenset[Hex]]:
        """By figure, the spaces in which it would be in an opponent's Battle Zone, remembered as it is asked for."""
        return {}

    @cached_property
    def opponents(self) -> dict[int, tuple[Index, ...]]:
        """By side, the conscious figures of all others that are on the board."""
        both = tuple(enumerate(zip(self.setup.side, self.pieces, strict=True)))
        return {
            own: tuple(index for index, (side, piece) in both if side != own and piece.present)
            for own in set(self.setup.side)
        }

    @property
    def acting(self) -> Seat:
        """The seat whose turn it is to move."""
        return self.initiative[self.mover]

    def foes(self, index: Index) -> tuple[Index, ...]:
        """The conscious opponents of a figure that are on the board."""
        return self.opponents[self.setup.side[index]]

    def name(self, index: Index) -> str:
        return self.setup.names[index]

    def id(self, index: Index) -> str:
        return self.setup.figures[index].id

    def level(self, index: Index) -> int:
        return self.setup.field.levels[self.pieces[index].at]


class View(msgspec.Struct, frozen=True, dict=True):
    """What one seat knows: the state without what others have sealed, hold in hand, or have not found."""

    seat: Seat | None
    state: State


def changed(state: State, index: Index, **how: Any) -> State:
    """The state with one figure different."""
    pieces = state.pieces
    return replace(state, pieces=(*pieces[:index], replace(pieces[index], **how), *pieces[index + 1 :]))


def paced(state: State, index: Index, **how: Any) -> State:
    """The state with one figure's effort different."""
    return changed(state, index, effort=replace(state.pieces[index].effort, **how))


def allowance(state: State, index: Index) -> int:
    """MIN-07, 78: the movement points of a figure: its height, and two more if it runs."""
    return state.setup.heights[index] + (2 if state.pieces[index].effort.running else 0)


def left(state: State, index: Index) -> int:
    """The movement points a figure has left."""
    effort = state.pieces[index].effort
    out = effort.stopped or effort.finished or effort.halted is not None or effort.halts is not None or effort.task
    return 0 if out else allowance(state, index) - effort.spent


def facts_of(state: State, id: str) -> ObjectKind:
    """MIN-29: what is true of an object; a weapon is an ordinary weapon, a body as heavy as the figure is high."""
    thing = state.setup.objects.get(id)
    if thing is not None:
        return thing.facts
    index = state.setup.index.get(id)
    if index is None:
        return object_kinds()[WEAPON]
    height = state.setup.heights[index]
    return ObjectKind(f"the body of {state.name(index)}", height, BODY_RANGE, 0, large=True)


def title_of(state: State, id: str) -> str:
    """An object in a sentence."""
    thing = state.setup.objects.get(id)
    if thing is not None:
        return thing.title if thing.name else f"the {thing.title}"
    owner, _, gear = id.partition(":")
    name = state.name(state.setup.index[owner])
    return f"{name}'s {gear}" if gear else f"the body of {name}"


def weapon_of(state: State, index: Index, gear: str = WEAPON) -> str:
    """The id of a figure's weapon, where it is an object."""
    return f"{state.id(index)}:{gear}"
