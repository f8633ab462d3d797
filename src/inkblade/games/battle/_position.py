"""Pieces, where all of them stand, and what follows from it."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from inkblade.boards import Facing, Square
from inkblade.games.battle._content import Harm, Severity, charts
from inkblade.games.battle._field import squares_of
from inkblade.games.battle._forces import Force, Setup
from inkblade.games.battle._paces import Pose
from inkblade.games.battle._reaching import Ways
from inkblade.kernel import Seat

Phase = Literal["deploy", "fire", "move", "fire-again", "combat", "morale"]
Index = int
"""The place of a piece among all pieces."""
Gone = Literal["killed", "fled"]


class Wound(msgspec.Struct, frozen=True):
    """MAG-63, 64: where a hero or a monster was hit, how badly, and in which turn."""

    location: str
    severity: Severity
    turn: int


class Trance(msgspec.Struct, frozen=True):
    """MAG-148, 149: who hypnotised a piece, and when; from the next turn until the last it is his."""

    seat: Seat
    since: int
    last: int = 0
    """The last turn in which it is his; 0 before that has been rolled."""


class Piece(msgspec.Struct, frozen=True):
    """One piece."""

    force: int
    """The place of its force among all forces."""
    number: int
    at: Square | None = None
    """Its front square; None before it is placed, when it is gone, and for those who do not know."""
    facing: Facing = Facing.NORTH
    gone: Gone | None = None
    hidden: bool = False
    """MAG-26: its owner alone knows where it is."""
    spent: int = 0
    """Movement points spent this turn."""
    entered: int = 0
    """Squares entered this turn; more than none is "moved"."""
    run: int = 0
    """Of those the last, entered straight ahead one after the other."""
    shots: tuple[Phase, ...] = ()
    """The phases of this turn in which it has fired, or used a power in place of fire."""
    loosed: bool = False
    """MAG-33: it has fired this turn."""
    struck: bool = False
    """MAG-52: it has attacked, or supported an attack, this turn."""
    wounds: tuple[Wound, ...] = ()
    uses: tuple[str, ...] = ()
    """The powers it has used in this battle, once for each time."""
    parrying: bool = False
    """MAG-134: it blocks every attack of this turn."""
    flashed: bool = False
    """MAG-135: it has had its second attack of this turn."""
    nails: bool = False
    """MAG-144: it has shrugged off its first wound."""
    attacked: bool = False
    """It has been attacked in combat this turn."""
    charmed: Index | None = None
    """MAG-127: the Kai Lord who may move its mount this turn."""
    trance: Trance | None = None
    """MAG-148, 149: it was hypnotised, and has not yet come to itself."""


PRESENCE = ("on_board", "owners", "members", "entranced", "any_entranced", "standing", "_armies", "hiding")
"""What of a position depends on who is on the board, and not on where."""


def _as_present(before: Piece, after: Piece) -> bool:
    """Whether a piece is there, or hidden, or in trance, as it was."""
    there = (before.at is None) == (after.at is None) and before.gone == after.gone
    return there and before.hidden == after.hidden and before.trance == after.trance


class Position(msgspec.Struct, frozen=True, dict=True):
    """Where all pieces stand, with what follows from it."""

    setup: Setup
    pieces: tuple[Piece, ...]

    def force(self, index: Index) -> Force:
        return self.setup.forces[self.pieces[index].force]

    def seat(self, index: Index) -> Seat:
        """Whose it is: of whoever holds it in trance, else its army's."""
        trance = self.pieces[index].trance
        return trance.seat if trance is not None and trance.last else self.setup.seats[index]

    def name(self, index: Index) -> str:
        return self.setup.piece_names[index]

    def pose(self, index: Index) -> Pose:
        piece = self.pieces[index]
        assert piece.at is not None
        return Pose(piece.at, piece.facing)

    @property
    def names(self) -> dict[str, Index]:
        """Every piece by its name."""
        return self.setup.pieces

    @cached_property
    def squares(self) -> tuple[tuple[Square, ...], ...]:
        """The squares of every piece, the front first; none of those that are not on the board."""
        return tuple(self._standing(index) for index in range(len(self.pieces)))

    def _standing(self, index: Index) -> tuple[Square, ...]:
        piece = self.pieces[index]
        return squares_of(piece.at, piece.facing, self.setup.forces[piece.force].long) if piece.at else ()

    @cached_property
    def bits(self) -> tuple[int, ...]:
        """The squares of every piece, as one number."""
        bits_of = self.setup.field.bits_of
        return tuple(bits_of(squares) for squares in self.squares)

    @cached_property
    def taken(self) -> int:
        """The squares on which anybody stands, as one number."""
        found = 0
        for bits in self.bits:
            found |= bits
        return found

    @cached_property
    def on_board(self) -> tuple[Index, ...]:
        return tuple(index for index, piece in enumerate(self.pieces) if piece.at is not None)

    @cached_property
    def members(self) -> tuple[tuple[Index, ...], ...]:
        """The pieces of every force that are on the board, but for those in trance."""
        return self._by_force(False)

    @cached_property
    def entranced(self) -> tuple[tuple[Index, ...], ...]:
        """MAG-148: the pieces of every force that are in trance."""
        return self._by_force(True)

    def _by_force(self, entranced: bool) -> tuple[tuple[Index, ...], ...]:
        found: list[list[Index]] = [[] for _ in self.setup.forces]
        for index in self.on_board:
            if (self.pieces[index].trance is not None) == entranced:
                found[self.pieces[index].force].append(index)
        return tuple(map(tuple, found))

    def openly(self, force: int) -> tuple[Index, ...]:
        """The members of a force that everybody sees."""
        members = self.members[force]
        return tuple(one for one in members if not self.pieces[one].hidden) if self.hiding else members

    @cached_property
    def standing(self) -> tuple[int, ...]:
        """MAG-76, 77: how many of every force are not lost; the hidden and the hypnotised are not."""
        found = [0] * len(self.setup.forces)
        for piece in self.pieces:
            found[piece.force] += piece.gone is None
        return tuple(found)

    @cached_property
    def owners(self) -> frozenset[Seat]:
        """The seats whose armies still have pieces on the board, whoever holds them in trance."""
        return frozenset(self.setup.seats[index] for index in self.on_board)

    @cached_property
    def _armies(self) -> tuple[tuple[Index, ...], tuple[Index, ...]]:
        first = tuple(index for index in self.on_board if self.seat(index) == 0)
        return first, tuple(index for index in self.on_board if self.seat(index) == 1)

    def army(self, seat: Seat) -> tuple[Index, ...]:
        """The pieces of a seat that are on the board."""
        return self._armies[seat]

    @cached_property
    def occupants(self) -> dict[Square, Index]:
        return {at: index for index in self.on_board for at in self.squares[index]}

    @cached_property
    def hiding(self) -> frozenset[Seat]:
        """The seats that keep pieces off the board."""
        return frozenset(self.seat(index) for index, piece in enumerate(self.pieces) if piece.hidden)

    def menaced(self, seat: Seat, spared: bool = False) -> int:
        """MAG-102: the squares adjacent to an enemy of a seat, or to one whom its Good pieces need not spare."""
        found = self._menaced.get((seat, spared))
        if found is None:
            touching, squares, seats = self.setup.field.bits_touching, self.squares, self.setup.seats
            found = 0
            for index in self.army(1 - seat):
                if not spared or seats[index] != seat:
                    for own in squares[index]:
                        found |= touching(own)
            self._menaced[seat, spared] = found
        return found

    @cached_property
    def _menaced(self) -> dict[tuple[Seat, bool], int]:
        return {}

    def menacing(self, index: Index) -> int:
        """MAG-102, 149: the squares on which a piece is locked; the Good are not by a friend in trance."""
        return self.menaced(self.seat(index), self.any_entranced and self.spares(index))

    @cached_property
    def any_entranced(self) -> bool:
        return any(self.entranced)

    def spares(self, index: Index) -> bool:
        """MAG-148: whether a piece is one of the Good, who do not attack a friend in trance."""
        return self.force(index).camp == "good" and self.seat(index) == self.setup.seats[index]

    def spared(self, index: Index, other: Index) -> bool:
        """MAG-148: whether a piece may not attack another, who was its friend."""
        mine = self.setup.seats
        return self.pieces[other].trance is not None and mine[index] == mine[other] and self.spares(index)

    def locked(self, index: Index) -> bool:
        """MAG-29, 102: it is adjacent to an enemy."""
        return bool(self.menacing(index) & self.bits[index])

    def adjacent(self, index: Index) -> tuple[Index, ...]:
        """The pieces adjacent to one, in their order."""
        touching = self.setup.field.touching
        found = {self.occupants[at] for own in self.squares[index] for at in touching(own) if at in self.occupants}
        return tuple(sorted(found - {index}))

    def harms(self, index: Index) -> tuple[Harm, ...]:
        """MAG-65..69: what its wounds do to it, all together."""
        piece = self.pieces[index]
        if not piece.wounds:
            return ()
        chart = charts()[self.force(index).play_sheet.chart]
        return tuple(chart.locations[wound.location].harm(wound.severity) for wound in piece.wounds)

    def stunned(self, index: Index, turn: int) -> bool:
        """MAG-65: for the whole turn after the wound."""
        wounds = self.pieces[index].wounds
        return any(
            wound.turn + 1 == turn and harm.stunned for wound, harm in zip(wounds, self.harms(index), strict=True)
        )

    def blinded(self, index: Index) -> bool:
        """MAG-65, 71: it cannot see where it goes."""
        return any(harm.blinded for harm in self.harms(index))

    def points(self, index: Index) -> int:
        """MAG-95, 99, 122: the movement points it has left this turn."""
        piece = self.pieces[index]
        whole = self.setup.forces[piece.force].allowance
        if not piece.wounds:
            return whole - piece.spent
        harms = self.harms(index)
        if any(harm.no_move for harm in harms):
            return 0
        return max(0, whole + sum(harm.move for harm in harms)) - piece.spent

    def changed(self, changes: dict[Index, Piece]) -> Position:
        """The position with some pieces replaced."""
        pieces = list(self.pieces)
        for index, piece in changes.items():
            pieces[index] = piece
        after = Position(self.setup, tuple(pieces))
        after._remember(self, changes)
        return after

    def _remember(self, before: Position, changes: dict[Index, Piece]) -> None:
        """Keep what is known of a position that differs in a few pieces."""
        known, kept = self.__dict__, before.__dict__
        squares, bits, bits_of = list(before.squares), list(before.bits), self.setup.field.bits_of
        for index in changes:
            squares[index] = self._standing(index)
            bits[index] = bits_of(squares[index])
        known["squares"], known["bits"] = tuple(squares), tuple(bits)
        if "occupants" in kept:
            known["occupants"] = self._moved_in(before, changes)
        if all(_as_present(before.pieces[index], piece) for index, piece in changes.items()):
            known.update({name: kept[name] for name in PRESENCE if name in kept})
        changed = {self.seat(index) for index in changes}
        if len(changed) == 1 and not any(piece.trance for piece in changes.values()):
            (seat,) = changed
            known["_menaced"] = {key: value for key, value in before._menaced.items() if key[0] == seat}
        forces = {self.pieces[index].force for index in changes}
        known["divisions"] = {one: value for one, value in before.divisions.items() if one not in forces}

    def _moved_in(self, before: Position, changes: dict[Index, Piece]) -> dict[Square, Index]:
        """Who stands where, after some have left their squares and taken others."""
        found = before.occupants.copy()
        for index in changes:
            for at in before.squares[index]:
                found.pop(at, None)
        for index in changes:
            for at in self.squares[index]:
                found[at] = index
        return found

    @cached_property
    def divisions(self) -> dict[int, bool]:
        """Whether a force is in more than one group, remembered as it is asked for."""
        return {}

    @cached_property
    def reaches(self) -> dict[tuple[Index, bool], Ways]:
        """Where pieces can go, remembered as it is asked for."""
        return {}

    @cached_property
    def aims(self) -> dict[tuple[int, Phase, Seat], dict[Index, tuple[Index, ...]]]:
        """Whom a force can shoot and with which members, remembered as it is asked for."""
        return {}
