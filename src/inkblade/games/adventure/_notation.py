"""How an adventure is written as JSON: setups and decisions read with clear refusals, views and states written."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from inkblade.games._reading import BadContent, convert, digest, expect, plain_of
from inkblade.games.adventure import _decisions as decisions
from inkblade.games.adventure._content import Name, Scenario, gifts, object_kinds
from inkblade.games.adventure._decisions import Deciding, Decision, Duel
from inkblade.games.adventure._library import scenario, scenario_from, scenario_ids
from inkblade.games.adventure._scenarios import shared
from inkblade.games.adventure._setup import Options, Setup
from inkblade.games.adventure._showing import shown
from inkblade.games.adventure._state import Answer, Fight, State, View
from inkblade.games.duel import DUEL, cards
from inkblade.kernel import Malformed, Outcome, Plain

MOST_SEATS = 8
FIRST = "toll"
"""The scenario that is played if none is named."""


class RawSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A setup as people and programs write it: everything may be left out."""

    scenario: str | dict[str, Any] = FIRST
    """A shipped one by its id, or one written out."""
    options: dict[str, Any] = {}
    seats: list[int] | None = None
    """How many seats each side has; none: as the scenario says."""


class RawDuel(Deciding, frozen=True, tag="duel"):
    """What a figure does in its fight, before the combat books have read it."""

    figure: Name
    decision: dict[str, Any]


RawDecision: TypeAlias = (
    decisions.Move
    | decisions.Run
    | decisions.JumpOver
    | decisions.Reckless
    | decisions.JumpOnto
    | decisions.Block
    | decisions.Crawl
    | decisions.Prone
    | decisions.Stand
    | decisions.Balance
    | decisions.PickUp
    | decisions.Drop
    | decisions.Throw
    | decisions.ThrowWeapon
    | decisions.Examine
    | decisions.ShoveObject
    | decisions.Shove
    | decisions.Slay
    | decisions.Regenerate
    | decisions.Restore
    | decisions.Cast
    | decisions.Undefended
    | decisions.Finish
    | decisions.Order
    | decisions.Done
    | decisions.Halt
    | decisions.Let
    | decisions.Place
    | decisions.Engage
    | RawDuel
)


class AdventureNotation:
    """The adventure's side of the wire and of the record."""

    def plain(self, value: object) -> Plain:
        match value:
            case View():
                return shown(value)
            case State():
                return _plain_state(value)
            case Setup():
                return {"scenario": plain_of(value.scenario), "options": plain_of(value.options)}
            case Duel(figure=figure, decision=decision):
                return {"do": "duel", "figure": figure, "decision": DUEL.notation.plain(decision)}
            case Outcome():
                return {"points": list(value.points), "reason": value.reason}
            case _:
                return plain_of(value)

    def read_setup(self, plain: Plain) -> Setup:
        raw: RawSetup = convert(plain, RawSetup, "setup")
        options: Options = convert(raw.options, Options, "setup.options")
        return Setup(_seated(_scenario(raw.scenario), raw.seats), options)

    def read_decision(self, plain: Plain) -> Decision:
        read: Any = convert(plain, RawDecision, "decision")
        if not isinstance(read, RawDuel):
            decision: Decision = read
            return decision
        try:
            return Duel(read.figure, DUEL.notation.read_decision(read.decision))
        except Malformed as fault:
            raise Malformed(f"decision.{fault}") from None

    def content(self, setup: Setup) -> str:
        books = [figure.combat_book.digest for figure in setup.figures]
        hands = sorted({card for figure in setup.figures for card in figure.cards})
        spells = [digest(card) for card in cards().values() if card.kind == "spell"]
        return digest([books, [digest(cards()[card]) for card in hands], spells, object_kinds(), gifts()])


def _scenario(raw: str | dict[str, Any]) -> Scenario:
    try:
        return scenario(raw) if isinstance(raw, str) else scenario_from(raw, "setup.scenario")
    except BadContent as fault:
        if isinstance(raw, str) and raw not in scenario_ids():
            known = ", ".join(scenario_ids())
            raise Malformed(f"setup.scenario: expected one of {known}, or a scenario, got {raw[:60]!r}") from None
        raise Malformed(str(fault)) from None


def _seated(made: Scenario, seats: list[int] | None) -> Scenario:
    """The scenario with so many seats a side."""
    if seats is None:
        return made
    expect(len(seats) == len(made.sides), "setup.seats", f"expected {len(made.sides)} numbers, one a side")
    for place, (number, side) in enumerate(zip(seats, made.sides, strict=True)):
        most = min(MOST_SEATS, len(side.figures))
        expect(1 <= number <= most, f"setup.seats[{place}]", f"expected 1 to {most}, a figure at least for each")
    return shared(made, seats)


def _plain_state(state: State) -> Plain:
    """What changes from turn to turn; the setup is written once, elsewhere."""
    told = {name: getattr(state, name) for name in state.__struct_fields__ if name != "setup"}
    told["fights"] = [_plain_fight(fight) for fight in state.fights]
    told["answers"] = [_plain_answer(answer) for answer in state.answers]
    return plain_of(told)


def _plain_fight(fight: Fight) -> Plain:
    """A fight with all that its situation brought into it."""
    setup = fight.duel.setup
    opened = {"fighters": setup.fighters, "pairs": setup.pairs, "engaged": setup.engaged, "cards": setup.cards}
    return {"id": fight.id, "figures": fight.figures, "opened": opened, "duel": DUEL.notation.plain(fight.duel)}


def _plain_answer(answer: Answer) -> Plain:
    return {"figure": answer.figure, "decision": DUEL.notation.plain(answer.decision)}
