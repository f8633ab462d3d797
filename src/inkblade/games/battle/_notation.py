"""How a battle is written as JSON: setups and decisions read with clear refusals, views and states written."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from inkblade.games._reading import BadContent, convert, digest, expect
from inkblade.games.battle._clashes import RawClash, clash
from inkblade.games.battle._content import blades, charts, hero_cards, missiles, modifiers, mounts, sheets
from inkblade.games.battle._decisions import Decision
from inkblade.games.battle._deploying import muster, placed, post_objection, posted, ready_objection
from inkblade.games.battle._encounters import (
    LONGEST,
    RawEncounter,
    RawHero,
    encounter_file,
    encounter_from,
    encounter_ids,
)
from inkblade.games.battle._forces import Options, Post, Setup
from inkblade.games.battle._paces import Pose
from inkblade.games.battle._showing import shown
from inkblade.games.battle._state import State, View
from inkblade.kernel import Malformed, Outcome, Plain

FIRST = "skirmish"
"""What is played when nothing is said."""


class RawSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A setup as people and programs write it: everything may be left out."""

    encounter: str | RawEncounter | None = None
    clash: RawClash | None = None
    options: dict[str, Any] = {}
    heroes: dict[str, RawHero] = {}
    mustered: bool = False
    posts: list[Post] = []


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
        file = _file(raw)
        made = encounter_from(file, "setup.encounter", raw.heroes)
        whole = {"encounter": file, "options": options, "heroes": raw.heroes, "mustered": raw.mustered}
        told = msgspec.json.decode(msgspec.json.encode(whole | {"posts": raw.posts}))
        setup = Setup(made, options, raw.mustered, tuple(raw.posts), told)
        _check_posts(setup)
        _check_room(setup)
        return setup

    def read_decision(self, plain: Plain) -> Decision:
        decision: Decision = convert(plain, Decision, "decision")
        return decision

    def content(self, setup: Setup) -> str:
        return digest([sheets(), mounts(), missiles(), blades(), charts(), modifiers(), hero_cards()])


def _file(raw: RawSetup) -> RawEncounter:
    """The encounter of a setup: written out, ready by its name, or a clash."""
    if raw.clash is not None:
        expect(raw.encounter is None, "setup.encounter", "expected none beside a clash")
        return clash(raw.clash, raw.heroes)
    if isinstance(raw.encounter, RawEncounter):
        return raw.encounter
    name = FIRST if raw.encounter is None else raw.encounter
    try:
        return encounter_file(name)
    except BadContent:
        known = ", ".join(encounter_ids())
        raise Malformed(f"setup.encounter: expected one of {known}, or an encounter, got {name[:LONGEST]!r}") from None


def _check_posts(setup: Setup) -> None:
    state = posted(replace(setup, posts=()))
    for place, post in enumerate(setup.posts):
        objection = post_objection(state, post)
        expect(objection is None, f"setup.posts[{place}]", f"{objection} ({objection.rule if objection else ''})")
        state = placed(state, state.position.names[post.piece], Pose(post.at, post.facing), post.hidden)


def _check_room(setup: Setup) -> None:
    """Every army finds room in its areas."""
    state = posted(setup)
    for seat in (0, 1):
        if ready_objection(state, seat):
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
