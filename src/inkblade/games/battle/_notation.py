"""How a battle is written as JSON: setups and decisions read with clear refusals, views and states written."""

from __future__ import annotations

from typing import Any

import msgspec

from inkblade.games._reading import BadContent, convert, digest, expect
from inkblade.games.battle._content import blades, charts, hero_cards, missiles, modifiers, mounts, sheets
from inkblade.games.battle._decisions import Decision
from inkblade.games.battle._deploying import muster, ready_objection
from inkblade.games.battle._encounters import (
    LONGEST,
    RawEncounter,
    RawHero,
    encounter_file,
    encounter_from,
    encounter_ids,
)
from inkblade.games.battle._forces import Options, Setup
from inkblade.games.battle._showing import shown
from inkblade.games.battle._state import Piece, Position, State, Unit, View
from inkblade.kernel import Malformed, Outcome, Plain


class RawSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A setup as people and programs write it: everything may be left out."""

    encounter: str | RawEncounter = "skirmish"
    options: dict[str, Any] = {}
    heroes: dict[str, RawHero] = {}
    mustered: bool = False


class BattleNotation:
    """The battle's side of the wire and of the record."""

    def plain(self, value: object) -> Plain:
        match value:
            case View():
                return shown(value)
            case Setup():
                return value.told
            case State():
                return _plain_state(value)
            case Outcome():
                return {"points": list(value.points), "reason": value.reason}
            case _:
                return msgspec.json.decode(msgspec.json.encode(value, order="deterministic"))

    def read_setup(self, plain: Plain) -> Setup:
        raw: RawSetup = convert(plain, RawSetup, "setup")
        options: Options = convert(raw.options, Options, "setup.options")
        file = _file(raw.encounter)
        made = encounter_from(file, "setup.encounter", raw.heroes)
        whole = {"encounter": file, "options": options, "heroes": raw.heroes, "mustered": raw.mustered}
        told = msgspec.json.decode(msgspec.json.encode(whole))
        setup = Setup(made, options, raw.mustered, told)
        _check_room(setup)
        return setup

    def read_decision(self, plain: Plain) -> Decision:
        decision: Decision = convert(plain, Decision, "decision")
        return decision

    def content(self, setup: Setup) -> str:
        return digest([sheets(), mounts(), missiles(), blades(), charts(), modifiers(), hero_cards()])


def _file(raw: str | RawEncounter) -> RawEncounter:
    if isinstance(raw, RawEncounter):
        return raw
    try:
        return encounter_file(raw)
    except BadContent:
        known = ", ".join(encounter_ids())
        raise Malformed(f"setup.encounter: expected one of {known}, or an encounter, got {raw[:LONGEST]!r}") from None


def _check_room(setup: Setup) -> None:
    """Every army finds room in its areas."""
    pieces = tuple(Piece(place, number) for place, force in enumerate(setup.forces) for number in range(force.count))
    state = State(Position(setup, pieces), tuple(Unit(force.count) for force in setup.forces))
    for seat in (0, 1):
        state = muster(state, seat)
        objection = ready_objection(state, seat)
        place = f"setup.encounter.armies[{seat}]"
        expect(objection is None, place, f"expected room for all in their areas, but {objection} (MAG-25)")


def _plain_state(state: State) -> Plain:
    """A state without what never changes, which stands in the setup."""
    told = {name: getattr(state, name) for name in state.__struct_fields__}
    told["position"] = state.position.pieces
    told["begun"] = state.begun and state.begun.pieces
    return msgspec.json.decode(msgspec.json.encode(told, order="deterministic"))
