"""The shipped maps and scenarios, read once."""

from __future__ import annotations

from functools import cache

from inkblade.games._reading import UnknownContent, parse
from inkblade.games.adventure._content import CONTENT, Map, Scenario
from inkblade.games.adventure._scenarios import read_map, read_scenario


@cache
def _ids(kind: str) -> tuple[str, ...]:
    names = (file.name for file in (CONTENT / kind).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def _text(kind: str, id: str) -> str:
    if id not in _ids(kind):
        raise UnknownContent(f"{id[:60]}.toml", "", f"expected one of the {kind} {', '.join(_ids(kind))}")
    return (CONTENT / kind / f"{id}.toml").read_text("utf-8")


def map_ids() -> tuple[str, ...]:
    """The shipped maps, in alphabetical order."""
    return _ids("maps")


@cache
def map_named(id: str) -> Map:
    """A shipped map; UnknownContent names those there are."""
    source = f"maps/{id[:60]}.toml"
    return read_map(parse(_text("maps", id), source), source)


@cache
def scenario_ids() -> tuple[str, ...]:
    """The shipped scenarios, those with the fewest figures first."""
    return tuple(sorted(_ids("scenarios"), key=lambda id: (len(scenario(id).figures), id)))


@cache
def scenario(id: str) -> Scenario:
    """A shipped scenario; UnknownContent names those there are."""
    source = f"scenarios/{id[:60]}.toml"
    return scenario_from(parse(_text("scenarios", id), source), source)


def scenario_from(plain: object, source: str) -> Scenario:
    """A scenario as it was written down, on a shipped map or on its own."""
    return read_scenario(plain, source, map_named)
