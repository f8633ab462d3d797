"""How a labyrinth is written as JSON: setups and decisions read with clear refusals, views and states written."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from inkblade.boards import Square
from inkblade.games._reading import BadContent, convert, digest, expect
from inkblade.games.labyrinth._building import posted, posting_objection, ready_objection
from inkblade.games.labyrinth._content import counters, creatures, party, sections, sentries
from inkblade.games.labyrinth._decisions import Decision
from inkblade.games.labyrinth._drawing import draw_plan, read_plan
from inkblade.games.labyrinth._generating import LARGEST, SMALLEST, generate
from inkblade.games.labyrinth._library import raiders, stock, stronghold, stronghold_ids
from inkblade.games.labyrinth._plan import plan_objection
from inkblade.games.labyrinth._rules import first_state
from inkblade.games.labyrinth._showing import shown
from inkblade.games.labyrinth._state import MOST_BUILDING, Options, Posted, Setup, State, Stronghold, View
from inkblade.kernel import Malformed, Outcome, Plain, SeededDice

MOST_GOOD = 7
LONGEST_NAME = 60


class RawStronghold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stronghold given in the setup: a drawing, or a size and a seed for one made by chance."""

    name: str = ""
    drawing: str | None = None
    princess: Square | None = None
    size: int | None = None
    seed: int = 0
    garrison: dict[str, int] | None = None


class RawSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A setup as people and programs write it: everything may be left out."""

    stronghold: str | RawStronghold | None = "gatehouse"
    parties: list[list[str]] | None = None
    seats: int | None = None
    garrison: str | list[tuple[str, Square]] = "chosen"
    options: dict[str, Any] = {}


class LabyrinthNotation:
    """The labyrinth's side of the wire and of the record."""

    def plain(self, value: object) -> Plain:
        match value:
            case View():
                return shown(value)
            case Setup():
                return _plain_setup(value)
            case Outcome():
                return {"points": list(value.points), "reason": value.reason}
            case _:
                return msgspec.json.decode(msgspec.json.encode(value, order="deterministic"))

    def read_setup(self, plain: Plain) -> Setup:
        raw: RawSetup = convert(plain, RawSetup, "setup")
        return _read(raw)

    def read_decision(self, plain: Plain) -> Decision:
        decision: Decision = convert(plain, Decision, "decision")
        return decision

    def content(self, setup: Setup) -> str:
        return digest([list(counters().values()), list(sections().values())])


def _plain_setup(setup: Setup) -> Plain:
    stands = setup.stronghold
    garrison: Plain = "scattered" if setup.scattered else "chosen"
    if setup.posted is not None:
        garrison = [[post.kind, list(post.at)] for post in setup.posted]
    return {
        "stronghold": None if stands is None else _plain_stronghold(stands),
        "parties": [list(one) for one in setup.parties],
        "garrison": garrison,
        "options": msgspec.to_builtins(setup.options),
    }


def _plain_stronghold(stands: Stronghold) -> Plain:
    assert stands.plan.princess is not None
    return {
        "name": stands.name,
        "drawing": draw_plan(replace(stands.plan, princess=None)),
        "princess": list(stands.plan.princess),
        "garrison": dict(stands.garrison),
    }


def _read(raw: RawSetup) -> Setup:
    options: Options = convert(raw.options, Options, "setup.options")
    expect(0 <= options.turns <= 200, "setup.options.turns", "expected 0 (the usual limit) to 200 turns")
    expect(0 <= options.building <= MOST_BUILDING, "setup.options.building", f"expected 0 to {MOST_BUILDING} decisions")
    together = options.reversed or options.fog or options.hidden_princess
    expect(
        not (options.unfolding and together),
        "setup.options.unfolding",
        "expected no fog, no hidden_princess, no reversed with it",
    )
    parties = _parties(raw)
    if options.unfolding:
        expect(raw.garrison == "chosen", "setup.garrison", "expected chosen: rooms draw what lives in them")
        return Setup(parties, None, options=options)
    stands = _stronghold(raw.stronghold)
    setup = Setup(parties, stands, options=options)
    if isinstance(raw.garrison, str):
        expect(raw.garrison in ("chosen", "scattered"), "setup.garrison", "expected chosen, scattered or a list")
        scatter = raw.garrison == "scattered"
        expect(stands or not scatter, "setup.garrison", "expected chosen, as there is no stronghold yet")
        return replace(setup, scattered=scatter)
    expect(stands, "setup.garrison", "expected chosen, as there is no stronghold yet")
    return replace(setup, posted=_posted(setup, raw.garrison))


def _parties(raw: RawSetup) -> tuple[tuple[str, ...], ...]:
    """LAB-02: from one to seven Good seats share the questing units."""
    place = "setup.parties"
    if raw.parties is None:
        coming = raiders(raw.stronghold) if raw.stronghold in stronghold_ids() else party()
        seats, most = 2 if raw.seats is None else raw.seats, min(MOST_GOOD, len(coming)) + 1
        expect(2 <= seats <= most, "setup.seats", f"expected 2 to {most} seats")
        return tuple(coming[seat :: seats - 1] for seat in range(seats - 1))
    expect(raw.seats is None, "setup.seats", "expected parties or seats, not both")
    expect(1 <= len(raw.parties) <= MOST_GOOD, place, f"expected 1 to {MOST_GOOD} parties")
    for index, one in enumerate(raw.parties):
        expect(one, f"{place}[{index}]", "expected at least one unit")
        for kind in one:
            expect(kind in party(), f"{place}[{index}]", f"expected units of {', '.join(party())}, got {kind!r}")
    everybody = [kind for one in raw.parties for kind in one]
    expect(len(set(everybody)) == len(everybody), place, "expected every unit once")
    return tuple(tuple(one) for one in raw.parties)


def _stronghold(raw: str | RawStronghold | None) -> Stronghold | None:
    place = "setup.stronghold"
    if raw is None:
        return None
    if isinstance(raw, str):
        if "\n" in raw:
            return _checked(RawStronghold(drawing=raw), place)
        try:
            return stronghold(raw)
        except BadContent:
            known = ", ".join(stronghold_ids())
            raise Malformed(f"{place}: expected a drawing or one of {known}, got {raw[:LONGEST_NAME]!r}") from None
    return _checked(raw, place)


def _checked(raw: RawStronghold, place: str) -> Stronghold:
    expect(len(raw.name) <= LONGEST_NAME, f"{place}.name", f"expected at most {LONGEST_NAME} characters")
    if raw.size is not None:
        expect(raw.drawing is None, f"{place}.size", "expected a drawing or a size, not both")
        expect(raw.princess is None, f"{place}.princess", "expected none, as the drawing is made by chance")
        expect(SMALLEST <= raw.size <= LARGEST, f"{place}.size", f"expected {SMALLEST} to {LARGEST} sections")
        expect(0 <= raw.seed < 2**63, f"{place}.seed", "expected a number from 0 to 2^63 - 1")
        plan = generate(raw.size, SeededDice(raw.seed.to_bytes(32, "big"), 0))
    else:
        expect(raw.drawing is not None, f"{place}.drawing", "expected a drawing, or a size and a seed")
        plan = read_plan(raw.drawing or "", f"{place}.drawing", raw.princess)
        if objection := plan_objection(plan):
            raise Malformed(f"{place}: {objection} ({objection.rule})")
    return Stronghold(raw.name or "A stronghold", plan, _garrison(raw.garrison, f"{place}.garrison"))


def _garrison(raw: dict[str, int] | None, place: str) -> tuple[tuple[str, int], ...]:
    if raw is None:
        return stock(counters()["guard"].number, True, creatures())
    for kind, number in raw.items():
        known = (*sentries(), *creatures())
        expect(kind in known, place, f"expected counters of {', '.join(known)}, got {kind[:LONGEST_NAME]!r}")
        most = counters()[kind].number
        expect(0 <= number <= most, f"{place}.{kind}", f"expected 0 to {most} (LAB-03)")
    return tuple(sorted((kind, number) for kind, number in raw.items() if number))


def _posted(setup: Setup, garrison: list[tuple[str, Square]]) -> tuple[Posted, ...]:
    """A garrison already placed, each counter checked as if it were decided."""
    state: State = first_state(setup)
    for index, (kind, at) in enumerate(garrison):
        if objection := posting_objection(state, kind, at):
            raise Malformed(f"setup.garrison[{index}]: {objection} ({objection.rule})")
        state = posted(state, Posted(at, kind))
    if objection := ready_objection(state):
        raise Malformed(f"setup.garrison: {objection} ({objection.rule})")
    return tuple(Posted(at, kind) for kind, at in garrison)
