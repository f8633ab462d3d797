"""Ready strongholds from disk."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec

from inkblade.games._reading import BadContent, UnknownContent, convert_content, parse
from inkblade.games.labyrinth._content import CONTENT, counters, creatures, party
from inkblade.games.labyrinth._drawing import read_plan
from inkblade.games.labyrinth._plan import plan_objection
from inkblade.games.labyrinth._state import Stronghold
from inkblade.kernel import Malformed

STRONGHOLDS = CONTENT / "strongholds"


class StrongholdFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stronghold as it is written down."""

    name: str
    about: str
    drawing: str
    guards: int
    creatures: list[str]
    dummy: bool = True
    raiders: list[str] = []
    """Who of the questing units comes; all of them, if nobody is named."""


@cache
def stronghold_ids() -> tuple[str, ...]:
    """The ready strongholds, the smallest first."""
    ids = [file.name.removesuffix(".toml") for file in STRONGHOLDS.iterdir() if file.name.endswith(".toml")]
    return tuple(sorted(ids, key=lambda id: (len(stronghold(id).plan.laid), id)))


@cache
def stronghold_file(id: str) -> StrongholdFile:
    """A ready stronghold as it is written down; UnknownContent names those there are."""
    source = f"{id}.toml"
    file = STRONGHOLDS / source
    if not id.replace("-", "").isalnum() or not file.is_file():
        known = sorted(one.name.removesuffix(".toml") for one in STRONGHOLDS.iterdir() if one.name.endswith(".toml"))
        raise UnknownContent(source, "", f"expected one of the strongholds {', '.join(known)}")
    return convert_content(parse(file.read_text("utf-8"), source), StrongholdFile, source, "")


@cache
def stronghold(id: str) -> Stronghold:
    """A ready stronghold, checked."""
    file, source = stronghold_file(id), f"{id}.toml"
    try:
        plan = read_plan(file.drawing, "drawing")
    except Malformed as fault:
        raise BadContent(source, "", str(fault)) from None
    if objection := plan_objection(plan):
        raise BadContent(source, "drawing", str(objection))
    if unknown := [kind for kind in file.creatures if kind not in creatures()]:
        raise BadContent(source, "creatures", f"expected some of {', '.join(creatures())}, got {unknown[0]!r}")
    if unknown := [kind for kind in file.raiders if kind not in party()]:
        raise BadContent(source, "raiders", f"expected some of {', '.join(party())}, got {unknown[0]!r}")
    return Stronghold(file.name, plan, stock(file.guards, file.dummy, file.creatures))


def raiders(id: str) -> tuple[str, ...]:
    """The questing units that come to a ready stronghold."""
    return tuple(stronghold_file(id).raiders) or party()


def stock(guards: int, dummy: bool, beasts: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """How many counters of each kind there are to place."""
    assert guards <= counters()["guard"].number
    numbers = {"guard": guards, "dummy": int(dummy), **dict.fromkeys(beasts, 1)}
    return tuple(sorted((kind, number) for kind, number in numbers.items() if number))
