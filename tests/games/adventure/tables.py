"""Small adventures to try the rules in: a field, figures where they are wanted, decisions in a line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from inkblade.games.adventure import (
    ADVENTURE,
    Decision,
    Done,
    Duel,
    Engage,
    Move,
    Piece,
    Setup,
    State,
    fates,
    space_name,
)
from inkblade.games.duel import Announcing, Maneuvering
from inkblade.kernel import Event, Objection, Open, Plain, ScriptedDice, Seat, options

FLAT = "\n".join("  " * (row % 2) + "0.  " * 8 for row in range(8))
"""Eight rows of eight spaces on one level."""
TOWER = """
0.  0.  0.  0.  0.  0.
  0.  4.  4.  0.  0.  0.
0.  4.  4.  1.  0.  0.
  0.  0.  2.  1.  0.  0.
0.  0.  0.  0.  0.  0.
"""
"""A platform of four spaces, b2 c2 b3 c3, four levels up; a step of two levels at c4, steps of one at d3 and d4."""


def figure(id: str, book: str, at: str, undefended: str = "west", **rest: Plain) -> Plain:
    """A figure of a scenario."""
    return {"id": id, "book": book, "at": at, "undefended": undefended, **rest}


def man(id: str, at: str, undefended: str = "west", **rest: Plain) -> Plain:
    """A man-at-arms: four high, with sword and shield."""
    return figure(id, "man-at-arms", at, undefended, **rest)


def foe(id: str, at: str, undefended: str = "east", **rest: Plain) -> Plain:
    """A man-at-arms who looks to the west."""
    return man(id, at, undefended, **rest)


def thing(id: str, at: str | None = None, kind: str | None = None, **rest: Plain) -> Plain:
    """An object of a scenario."""
    return {"id": id, "kind": kind or id, **({} if at is None else {"at": at}), **rest}


def plain_setup(*sides: list[Plain], drawing: str = FLAT, options: Plain = None, **rest: Plain) -> Plain:
    """A setup in JSON: each side wins by felling all others, unless it is said otherwise."""
    told = [{"name": f"Side {number}", "figures": figures, "victories": [{"kind": "slay-all"}], "points": 10}
            for number, figures in enumerate(sides)]  # fmt: skip
    scene = {"id": "trial", "title": "A Trial", "text": "", "turns": 20, "sides": told}
    scene |= {"map": {"title": "A Field", "set": "trial", "drawing": drawing}, **rest}
    return {"scenario": scene, "options": options or {}}


def setup(*sides: list[Plain], **rest: Any) -> Setup:
    return ADVENTURE.notation.read_setup(plain_setup(*sides, **rest))


@dataclass
class Scene:
    """A moment of a match that goes on as its seats decide; dice fall as they are given with the decision."""

    state: State
    told: list[Event] = field(default_factory=list)

    def do(self, decision: Decision, *rolls: int, seat: Seat | None = None) -> Scene:
        """A decision of the seat that is asked, or of the one named; a scripted roll left over is a failure."""
        return self.together({self.seat if seat is None else seat: decision}, *rolls)

    def together(self, decisions: Mapping[Seat, Decision], *rolls: int) -> Scene:
        """What all who are asked have sealed."""
        for seat, decision in decisions.items():
            objection = self.why(decision, seat)
            assert objection is None, f"{decision}: {objection}"
        dice = ScriptedDice(rolls)
        step = ADVENTURE.rules.resolve(self.state, decisions, dice)
        dice.finish()
        self.state, self.told = step.state, [*self.told, *step.events]
        return self

    @property
    def asked(self) -> tuple[Seat, ...]:
        ask = ADVENTURE.rules.asked(self.state)
        return ask.seats if ask else ()

    @property
    def seat(self) -> Seat:
        assert isinstance(ADVENTURE.rules.asked(self.state), Open) or len(self.asked) == 1
        return self.asked[0]

    def why(self, decision: Decision, seat: Seat | None = None) -> Objection | None:
        """Why not, if anything."""
        who = self.seat if seat is None else seat
        return ADVENTURE.rules.objection(ADVENTURE.rules.view(self.state, who), decision)

    def code(self, decision: Decision, seat: Seat | None = None) -> tuple[str, str] | None:
        """The code and the rule of a refusal."""
        why = self.why(decision, seat)
        return None if why is None else (why.code, why.rule)

    def options(self, seat: Seat | None = None) -> tuple[Decision, ...]:
        who = self.seat if seat is None else seat
        return options(ADVENTURE.rules, ADVENTURE.rules.view(self.state, who))

    def spaces(self, name: str) -> set[str]:
        """Where a figure may go."""
        return {one.to for one in self.options() if isinstance(one, Move) and one.figure == name}

    def pages(self, name: str) -> set[int]:
        """The maneuvers a figure may choose in its fight."""
        seat = self.state.setup.scenario.seat_of[name]
        own = [one.decision for one in self.options(seat) if isinstance(one, Duel) and one.figure == name]
        return {one.maneuver for one in own if isinstance(one, Maneuvering)}

    def piece(self, name: str) -> Piece:
        return self.state.pieces[self.state.setup.index[name]]

    def at(self, name: str) -> str:
        return space_name(self.piece(name).at)

    def kinds(self) -> list[str]:
        """What has happened, in a word each."""
        return [event.kind for event in self.told]

    def view(self, seat: Seat | None = 0) -> Plain:
        return ADVENTURE.notation.plain(ADVENTURE.rules.view(self.state, seat))

    def sums(self, do: str) -> list[Plain]:
        """What the asked seat is told of the cost and the odds of a deed."""
        return [one for one in self.view(self.seat)["sums"] if one["do"] == do]

    def object_at(self, id: str) -> str | None:
        item = self.state.by_id[id]
        return None if item.at is None else space_name(item.at)

    def fate(self, name: str) -> Any:
        return next(one for one in fates(self.state) if one.figure == name)

    def rest(self, *rolls: int) -> Scene:
        """The moves of all end, up to the first question of another phase or another turn."""
        turn = self.state.turn
        while self.state.phase == "movement" and self.state.turn == turn and not self.state.due:
            last = self.state.mover + 1 == len(self.state.initiative)
            self.do(Done(), *(rolls if last else ()))
        return self

    def engaged(self, fight: bool = True) -> Scene:
        """Everybody wants to fight, or nobody does."""
        while self.state.phase == "engagement":
            decisions = {seat: self._engage(seat, fight) for seat in self.asked}
            self.together(decisions)
        return self

    def _engage(self, seat: Seat, fight: bool) -> Decision:
        return next(one for one in self.options(seat) if isinstance(one, Engage) and one.fight == fight)

    def round(self, *rolls: int, **pages: int) -> Scene:
        """A round of all fights: a page for each figure, and nobody announces an escape."""
        while any(fight.duel.phase == "announce" for fight in self.state.fights):
            self.answer(**dict.fromkeys(pages, Announcing(False)))
        return self.answer(*rolls, **{name: Maneuvering(page) for name, page in pages.items()})

    def answer(self, *rolls: int, **choices: Any) -> Scene:
        """What each figure decides in its fight, as far as it is asked; dice fall when all have decided."""
        given = dict(choices)
        for _ in range(10):
            if not given or self.state.phase != "combat":
                return self
            decisions: dict[Seat, Decision] = {}
            for name in list(given):
                seat = self.state.setup.scenario.seat_of[name]
                if seat in self.asked and seat not in decisions:
                    asks = [one for one in self.options(seat) if isinstance(one, Duel) and one.figure == name]
                    choice = given.pop(name)
                    if asks:
                        decisions[seat] = Duel(name, choice)
            if not decisions:
                return self
            self.together(decisions, *(rolls if not given else ()))
        raise AssertionError("the fights do not go on")


def scene(*sides: list[Plain], rolls: tuple[int, ...] = (), first: Seat = 0, **rest: Any) -> Scene:
    """The first turn of a match: unless dice are given, the first seat has the initiative, then the others in order."""
    laid = setup(*sides, **rest)
    seats = ADVENTURE.rules.seats(laid)
    order = [first, *(seat for seat in range(seats) if seat != first)]
    dice = ScriptedDice(rolls or [6 - order.index(seat) for seat in range(seats)])
    step = ADVENTURE.rules.start(laid, dice)
    dice.finish()
    return Scene(step.state, list(step.events))


def duelled(scene: Scene, index: int = 0) -> Any:
    """A fight's duel as the combat books see it."""
    return scene.state.fights[index].duel


def duel_events(scene: Scene, fight: str) -> list[Event]:
    """What happened in a fight, as the combat books tell it."""
    told = [event for event in scene.told if event.facts.get("fight") == fight and event.kind != "fight"]
    return [Event(one.kind, one.text, {k: v for k, v in one.facts.items() if k != "fight"}) for one in told]
