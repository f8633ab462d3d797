"""Small labyrinths to try the rules in: a stronghold, counters where they are wanted, decisions in a line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from inkblade.boards import Edge, Square, edge
from inkblade.games.labyrinth import (
    LABYRINTH,
    Alert,
    Attack,
    Decision,
    Enter,
    Leave,
    Move,
    Pass,
    Setup,
    State,
    Unit,
    Unlock,
    counters,
    party,
)
from inkblade.kernel import Event, Match, Objection, Open, Outcome, Plain, ScriptedDice, Seat, SeededDice, options

SEED = bytes(range(32))
EVIL = 1
"""Evil's seat, where Good has one."""

KEEP = """
□d┬─┬d□
  │ d
──┼p▣d┬
  │ w │
□d┴─┼─┤
    │ d
    │ □
"""
"""Rooms with their middles at 1,1  10,1  1,7  10,10 and the Princess's at 7,4; entrances at 0,4  11,4  7,11."""
DOOR = edge(Square(2, 1), Square(3, 1))
"""The door between the hall and the room in the north-west."""
PANEL = edge(Square(5, 4), Square(6, 4))
"""The Princess's panel in the west."""
WALLED = edge(Square(7, 5), Square(7, 6))
"""Her walled doorway in the south."""
HER_DOOR = edge(Square(8, 4), Square(9, 4))
"""Her door in the east."""


def setup(drawing: str = KEEP, garrison: Plain = (), **rest: Plain) -> Setup:
    """A setup written as JSON; garrison as pairs of a kind and a square, or a word."""
    if not isinstance(garrison, str):
        garrison = [[kind, list(at)] for kind, at in garrison]
    return LABYRINTH.notation.read_setup({"stronghold": {"drawing": drawing}, "garrison": garrison, **rest})


def raid(*args: Any, rolls: dict[int, list[int]] | None = None, **rest: Any) -> Match[Setup, State, Any, Decision]:
    """A match from its very start; the dice fall as written for a turn, or not at all."""
    return Match(LABYRINTH, setup(*args, **rest), SEED, lambda turn: ScriptedDice((rolls or {}).get(turn, ())))


def good(kind: str, x: int, y: int, **how: Any) -> Unit:
    """A questing unit on a square."""
    counter = counters()[kind]
    return Unit(kind, "good", Square(x, y), vanishing=counter.vanishes, fireballs=counter.fireballs, **how)


def outside(kind: str) -> Unit:
    """A questing unit that has not come in."""
    counter = counters()[kind]
    return Unit(kind, "good", None, vanishing=counter.vanishes, fireballs=counter.fireballs)


def evil(kind: str, x: int, y: int, up: bool = True, home: tuple[int, int] | None = None, **how: Any) -> Unit:
    """A counter of the garrison on a square; `home` is the north-west square of the room where it was placed."""
    return Unit(kind, "evil", Square(x, y), up=up, home=Square(*home) if home else None, defends=True, **how)


def intruder(kind: str, x: int, y: int, **how: Any) -> Unit:
    """One of Evil's that has come in, in the reversed game."""
    return Unit(kind, "evil", Square(x, y), **how)


def princess(x: int = 7, y: int = 4, **how: Any) -> Unit:
    """The Princess, whose room is that of the keep."""
    return Unit("princess", "good", Square(x, y), home=Square(6, 3), defends=True, **how)


@dataclass
class Scene:
    """A moment of a match that goes on as its seats decide; dice fall as they are given with the decision."""

    state: State
    told: list[Event] = field(default_factory=list)

    def do(self, decision: Decision, *rolls: int, seat: Seat | None = None) -> Scene:
        """A decision of the seat that is asked, or of the one named; a scripted roll left over is a failure."""
        who = self._seat() if seat is None else seat
        objection = self.why(decision, who)
        assert objection is None, f"{decision}: {objection}"
        dice = ScriptedDice(rolls)
        step = LABYRINTH.rules.resolve(self.state, {who: decision}, dice)
        dice.finish()
        self.state = step.state
        self.told += step.events
        return self

    def why(self, decision: Decision, seat: Seat | None = None) -> Objection | None:
        """Why not, if anything."""
        who = self._seat() if seat is None else seat
        return LABYRINTH.rules.objection(LABYRINTH.rules.view(self.state, who), decision)

    def until(self, phase: str, half: str | None = None) -> Scene:
        """Everybody passes until that phase, of that half if it matters."""
        for _ in range(60):
            if self.state.phase == phase and half in (None, self.state.half):
                return self
            self.do(Pass())
        raise AssertionError(f"{phase} does not come")

    def options(self, seat: Seat | None = None) -> tuple[Decision, ...]:
        who = self._seat() if seat is None else seat
        return options(LABYRINTH.rules, LABYRINTH.rules.view(self.state, who))

    def unit(self, name: str) -> Unit:
        """A unit by its kind, if there is one such, or by the square it stands on; one that is gone too."""
        (found,) = (unit for unit in self.state.units if name in (unit.kind, unit.at and f"{unit.at.x},{unit.at.y}"))
        return found

    def squares(self, name: str, escort: bool = False) -> set[tuple[int, int]]:
        """Where a unit may go."""
        moves = (one for one in self.options() if isinstance(one, Move) and one.unit == name and one.escort == escort)
        return {(one.to.x, one.to.y) for one in moves}

    def kinds(self) -> list[str]:
        """What has happened, in a word each."""
        return [event.kind for event in self.told]

    @property
    def asked(self) -> tuple[Seat, ...]:
        ask = LABYRINTH.rules.asked(self.state)
        assert ask is None or isinstance(ask, Open)
        return ask.seats if ask else ()

    @property
    def outcome(self) -> Outcome | None:
        return LABYRINTH.rules.outcome(self.state)

    def _seat(self) -> Seat:
        assert self.asked, f"nobody is asked: {self.outcome}"
        return self.asked[0]


def scene(
    *units: Unit, phase: str = "movement", drawing: str = KEEP, opened: Iterable[Edge] = (), **rest: Any
) -> Scene:
    """Turn 2 of a raid, the intruders to decide, with these units alone; the Princess is in her room unless given.

    `rest` are options, and `parties` for more seats than two; whatever else it says is put into the state.
    """
    kinds = [unit.kind for unit in units if unit.side == "good" and unit.kind in party()]
    parties = rest.pop("parties", None) or [kinds or ["hero"]]
    agreed = {name: rest.pop(name) for name in list(rest) if name not in State.__struct_fields__}
    told = setup(drawing, garrison="scattered", parties=parties, options=agreed)
    state = LABYRINTH.rules.start(told, SeededDice(SEED, 0)).state
    (her,) = (unit for unit in state.units if unit.kind == "princess")
    placed = units if any(unit.kind == "princess" for unit in units) else (*units, her)
    return Scene(replace(state, units=placed, phase=phase, turn=2, open=frozenset(opened), **rest))


def go(unit: str, x: int, y: int, escort: bool = False) -> Move:
    return Move(unit, Square(x, y), escort)


def come(unit: str, x: int, y: int) -> Enter:
    return Enter(unit, Square(x, y))


def out(unit: str, escort: bool = False) -> Leave:
    return Leave(unit, escort)


def force(unit: str, place: Edge) -> Unlock:
    return Unlock(unit, place)


def cry(unit: str, x: int, y: int) -> Alert:
    return Alert(unit, Square(x, y))


def strike(unit: str, target: str) -> Attack:
    return Attack(unit, target)


def code(objection: Objection | None) -> str | None:
    """An objection in a word, or None."""
    return None if objection is None else objection.code
