"""Small battles to try the rules in: a field, forces where they are wanted, decisions in a line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from inkblade.boards import Facing, Square
from inkblade.games.battle import (
    BATTLE,
    Decision,
    March,
    Pick,
    Position,
    Setup,
    State,
    Target,
    Wound,
)
from inkblade.kernel import Event, Objection, Outcome, Plain, ScriptedDice, Seat, SeededDice, options

SEED = bytes(range(32))
FACES = {"n": Facing.NORTH, "e": Facing.EAST, "s": Facing.SOUTH, "w": Facing.WEST}


def drawn(*rows: str, flat: dict[tuple[int, int], str] | None = None, upright: Any = None) -> str:
    """A field of rows of marks; `flat` marks lie north of their squares, `upright` ones west of them."""
    flat, upright = flat or {}, upright or {}
    width, lines = len(rows[0]), []
    for y in range(len(rows) + 1):
        lines.append("+" + "+".join(flat.get((x, y), " ") for x in range(width)) + "+")
        if y < len(rows):
            lines.append("".join(upright.get((x, y), " ") + mark for x, mark in enumerate(rows[y])))
    return "\n".join(lines)


PLAIN = drawn(*["." * 24] * 12)
"""A plain, 24 squares wide and 12 high."""


@dataclass(frozen=True)
class Band:
    """A force and where its pieces stand: `"x,y,facing"` each."""

    seat: Seat
    at: tuple[str, ...]
    raw: dict[str, Plain]


def band(seat: Seat, *at: str, **raw: Plain) -> Band:
    """A force of a seat; Humans of seat 0 and Giaks of seat 1 in mail, with swords, unless it is said otherwise."""
    if "hero" not in raw:
        raw = {"sheet": ("human", "giak")[seat], "armour": "mail", "count": len(at), **raw}
        raw.setdefault("name", ("men", "giaks")[seat])
    return Band(seat, at, raw)


def raw_setup(*bands: Band, drawing: str = PLAIN, **rest: Plain) -> dict[str, Plain]:
    """A setup as JSON in which everybody may stand anywhere, and the first force of each army leads it.

    Where a force may hide, it is placed in the east and all others in the west.
    """
    lines = drawing.strip("\n").splitlines()
    east, south = len(lines[0]) // 2 - 1, len(lines) // 2 - 1
    hiding = any(one.raw.get("hidden") for one in bands)
    areas = {"field": [[0, 0, east // 2 if hiding else east, south]], "lair": [[east // 2 + 1, 0, east, south]]}
    armies: list[Plain] = []
    for seat, name in enumerate(("Sommerlund", "The Darklords")):
        own: list[dict[str, Plain]] = [
            {"area": "lair" if one.raw.get("hidden") else "field", **one.raw} for one in bands if one.seat == seat
        ]
        if not any(one.get("leader") for one in own):
            own[0] = {**own[0], "leader": True}
        armies.append({"name": name, "facing": ("east", "west")[seat], "forces": own})
    encounter = {"name": "A field", "about": "", "drawing": drawing, "areas": areas, "armies": armies}
    known = ("options", "heroes", "mustered")
    encounter |= {key: value for key, value in rest.items() if key not in known}
    return {"encounter": encounter, **{key: value for key, value in rest.items() if key in known}}


def setup(*bands: Band, **rest: Any) -> Setup:
    return BATTLE.notation.read_setup(raw_setup(*bands, **rest))


class Falling(ScriptedDice):
    """Dice that fall as written; for the first move of a turn seat 0 always rolls higher."""

    def roll(self, sides: int, why: str) -> int:
        if why.endswith("the first move"):
            return 9 if "seat 0" in why else 1
        return super().roll(sides, why)


@dataclass
class Scene:
    """A battle in the middle, played decision by decision with dice that fall as written."""

    state: State
    told: list[Event] = field(default_factory=list)

    def do(self, decision: Decision, *faces: int) -> Scene:
        """Decide, and let the dice fall so; all of them must be used."""
        seat = self.state.asked
        objection = BATTLE.rules.objection(BATTLE.rules.view(self.state, seat), decision)
        assert objection is None, f"{objection}"
        dice = Falling(faces)
        step = BATTLE.rules.resolve(self.state, {seat: decision}, dice)
        dice.finish()
        self.state = step.state
        self.told.extend(step.events)
        return self

    def then(self, *decisions: Decision) -> Scene:
        """Decide several things for which no dice fall."""
        for decision in decisions:
            self.do(decision)
        return self

    def why(self, decision: Decision, seat: Seat | None = None) -> str | None:
        """The objection to a decision in a word."""
        found = self.objection(decision, seat)
        return None if found is None else found.code

    def objection(self, decision: Decision, seat: Seat | None = None) -> Objection | None:
        who = self.state.asked if seat is None else seat
        return BATTLE.rules.objection(BATTLE.rules.view(self.state, who), decision)

    def options(self) -> tuple[Decision, ...]:
        return options(BATTLE.rules, BATTLE.rules.view(self.state, self.state.asked))

    def marches(self) -> dict[tuple[int, int], set[str]]:
        """Where the piece in hand may go, and which ways it may face there."""
        found: dict[tuple[int, int], set[str]] = {}
        for one in self.options():
            if isinstance(one, March):
                found.setdefault((one.at.x, one.at.y), set()).add(one.facing.value[0])
        return found

    def shown(self, seat: Seat | None = None) -> Plain:
        who = self.state.asked if seat is None else seat
        return BATTLE.notation.plain(BATTLE.rules.view(self.state, who))

    def piece(self, name: str) -> Any:
        return self.state.position.pieces[self.state.position.names[name]]

    def at(self, name: str) -> tuple[int, int] | None:
        return self.piece(name).at and tuple(self.piece(name).at)

    def gone(self) -> set[str]:
        position = self.state.position
        return {position.name(index) for index, piece in enumerate(position.pieces) if piece.gone}

    def kinds(self) -> list[str]:
        return [event.kind for event in self.told]

    def last(self, kind: str) -> Event:
        return next(event for event in reversed(self.told) if event.kind == kind)

    def members(self) -> set[str]:
        assert self.state.pool is not None
        return {self.state.position.name(one) for one in self.state.pool.members}

    @property
    def outcome(self) -> Outcome | None:
        return self.state.end


def scene(*bands: Band, phase: str = "fire", acting: Seat = 0, pieces: Any = None, **rest: Any) -> Scene:
    """Turn 2 of a battle, a seat to act first, everybody placed; `pieces` says more of some by their name."""
    known = {name: rest.pop(name) for name in list(rest) if name in State.__struct_fields__}
    told = setup(*bands, **rest)
    state = BATTLE.rules.start(told, SeededDice(SEED, 0)).state
    standing = list(state.position.pieces)
    for one in bands:
        force = next(
            place
            for place, army in enumerate(told.forces)
            if army.seat == one.seat and army.name == (one.raw.get("name") or army.name) and _is(army, one)
        )
        for number, place in enumerate(one.at):
            index = next(i for i, piece in enumerate(standing) if (piece.force, piece.number) == (force, number))
            x, y, facing = place.split(",")
            standing[index] = replace(standing[index], at=Square(int(x), int(y)), facing=FACES[facing])
    position = Position(told, tuple(standing))
    for name, more in (pieces or {}).items():
        index = position.names[name]
        position = position.changed({index: replace(position.pieces[index], **more)})
    begun = position if phase == "move" else None
    state = replace(state, position=position, phase=phase, red=acting, half=0, turn=2, begun=begun)
    return Scene(replace(state, **known))


def _is(army: Any, one: Band) -> bool:
    return bool(army.hero == one.raw.get("hero") and one.raw.get("id", army.id) == army.id)


def wound(location: str, severity: Any, turn: int = 1) -> Wound:
    return Wound(location, severity, turn)


def go(x: int, y: int, facing: str) -> March:
    return March(Square(x, y), FACES[facing])


def shoot(force: str, target: str) -> tuple[Decision, ...]:
    return Pick(force), Target(target)
