"""An adventure in short: what matters of a state, in lists that are quick to copy and to change."""

from __future__ import annotations

from copy import copy

from inkblade.boards import Hex
from inkblade.bots.adventure._ground import apart
from inkblade.games.adventure import AnyVictory, Carry, Rescue, Setup, State, left, levels_meet

STANDING, OFF_BALANCE, DOWN = 0, 1, 2
POSTURES = {"standing": STANDING, "off-balance": OFF_BALANCE, "down": DOWN}
CHANGING = "at", "body", "posture", "rear", "left", "tired", "halts", "forced", "carried", "lying", "closed", "order"
Plan = tuple[AnyVictory | None, ...]
"""By side, what it goes for; None: to be in the way of the others."""


class Sketch:
    """Figures on a field with the things that are worth fetching, between two decisions of a Movement Phase."""

    setup: Setup
    plan: Plan
    turn: int
    at: list[Hex]
    body: list[int]
    posture: list[int]
    rear: list[Hex]
    left: list[int]
    """Movement points left this turn; those who have moved have none."""
    tired: list[bool]
    """Who ran in the last turn."""
    halts: list[bool]
    """Who has halted somebody this turn."""
    forced: set[frozenset[int]]
    """Pairs that must fight this turn, as one halted the other."""
    carried: dict[str, int]
    """Who holds the things that scenarios turn on."""
    lying: dict[str, Hex]
    """Where the others of them lie."""
    closed: dict[str, Hex]
    """What nobody has examined."""
    order: list[int]
    """The seats that have not moved yet this turn."""

    @classmethod
    def of(cls, state: State, plan: Plan) -> Sketch:
        """A state in short."""
        self = cls()
        self.setup, self.plan, self.turn = state.setup, plan, state.turn
        pieces = state.pieces
        self.at = [piece.at for piece in pieces]
        self.body = [piece.body for piece in pieces]
        self.posture = [POSTURES[piece.posture] for piece in pieces]
        self.rear = [piece.rear for piece in pieces]
        self.left = [left(state, index) if piece.present else 0 for index, piece in enumerate(pieces)]
        self.tired = [piece.ran or piece.effort.starred for piece in pieces]
        self.halts = [piece.effort.halts is not None for piece in pieces]
        halted = [(index, piece.effort.halted) for index, piece in enumerate(pieces)]
        self.forced = {frozenset((index, by)) for index, by in halted if by is not None}
        wanted = {thing for side in state.setup.scenario.sides for thing in map(thing_of, side.victories) if thing}
        self.carried = {id: index for index, piece in enumerate(pieces) for id in piece.carries if id in wanted}
        self.lying = {item.id: item.at for item in state.items if item.id in wanted and item.at is not None}
        for index, piece in enumerate(pieces):
            if state.id(index) in wanted and not piece.conscious and piece.carrier is None:
                self.lying[state.id(index)] = piece.at
        self.closed = {
            item.id: item.at
            for item in state.items
            if item.at is not None and item.id in state.setup.objects and item.id not in state.found
        }
        moving = state.phase in ("departure", "movement")
        self.order = list(state.initiative[state.mover :]) if moving else []
        return self

    def copied(self) -> Sketch:
        """One that may be played on while this one stays."""
        other = copy(self)
        for name in CHANGING:
            setattr(other, name, copy(getattr(self, name)))
        return other

    def foes(self, index: int) -> list[int]:
        """The conscious opponents of a figure."""
        side = self.setup.side
        own = side[index]
        return [other for other, body in enumerate(self.body) if body > 0 and side[other] != own]

    def friends(self, index: int) -> list[int]:
        """The conscious figures of its side, itself among them."""
        return self.of_side(self.setup.side[index])

    def of_side(self, number: int) -> list[int]:
        side = self.setup.side
        return [other for other, body in enumerate(self.body) if body > 0 and side[other] == number]

    def touch(self, one: int, other: int) -> bool:
        """MIN-10, 17: whether two figures are in each other's Battle Zone."""
        return self.would_touch(one, self.at[one], other)

    def would_touch(self, one: int, at: Hex, other: int) -> bool:
        """Whether a figure would be in another's Battle Zone if it stood in a space."""
        there = self.at[other]
        if apart(at, there) != 1:
            return False
        heights = self.setup.heights
        return levels_meet(self.setup.field, at, there, (heights[one], heights[other]))

    def rise(self, one: int, other: int) -> int:
        """MIN-44: by how much a figure is higher than another, ground and height together."""
        levels, heights = self.setup.field.levels, self.setup.heights
        return heights[one] + levels[self.at[one]] - heights[other] - levels[self.at[other]]

    def is_large(self, thing: str) -> bool:
        """MIN-86: whether who is attacked lets it fall."""
        known = self.setup.objects.get(thing)
        return known is None or known.facts.large

    def share(self, index: int) -> float:
        """How much of its body points a figure has left."""
        return max(0, self.body[index]) / max(1, self.setup.figures[index].maximum)


def thing_of(victory: AnyVictory) -> str | None:
    """The object or the figure that a victory wants brought somewhere."""
    match victory:
        case Carry(object=thing):
            return thing
        case Rescue(figure=thing):
            return thing
        case _:
            return None
