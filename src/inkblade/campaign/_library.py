"""Campaigns as they are written down: the shipped ones, and others, checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from inkblade.campaign._content import Chapter, Definition
from inkblade.campaign._course import part_of
from inkblade.games import BadContent, UnknownContent, convert_content, parse


@cache
def _shipped() -> Mapping[str, Traversable]:
    """The files of the shipped campaigns by their ids, in alphabetical order."""
    folders = (files("inkblade") / "content" / game / "campaigns" for game in ("adventure", "battle"))
    found = {file.name.removesuffix(".toml"): file for folder in folders for file in folder.iterdir()}
    return dict(sorted(found.items()))


def definition_ids() -> tuple[str, ...]:
    """The shipped campaigns, in alphabetical order."""
    return tuple(_shipped())


@cache
def definition(id: str) -> Definition:
    """A shipped campaign; UnknownContent names those there are."""
    if id not in definition_ids():
        raise UnknownContent(f"{id[:60]}.toml", "", f"expected one of the campaigns {', '.join(definition_ids())}")
    return read_definition(_shipped()[id].read_text("utf-8"), f"campaigns/{id}.toml")


def read_definition(text: str, source: str) -> Definition:
    """A campaign from the text of a TOML file, checked; BadContent names the place that is wrong."""
    raw = parse(text, source)
    if isinstance(chapters := raw.get("chapters"), dict):
        raw["chapters"] = {
            name: convert_content(one, Chapter, source, f"chapters.{name}") for name, one in chapters.items()
        }
    made = convert_content(raw, Definition, source, "")
    for place, expected in definition_faults(made):
        raise BadContent(source, place, expected)
    return made


def definition_faults(made: Definition) -> Iterator[tuple[str, str]]:
    """What is wrong with a campaign: the place in it, and what was expected there."""
    if made.first not in made.chapters:
        yield "first", f"expected one of {', '.join(made.chapters) or 'no chapters'}, got {made.first!r}"
    for both in made.chapters.keys() & made.endings.keys():
        yield f"endings.{both}", "expected a name that no chapter has"
    for name, chapter in made.chapters.items():
        yield from ((f"chapters.{name}.{field}", expected) for field, expected in part_of(chapter).faults(chapter))
        yield from _way_faults(made, name, chapter)
    for name in made.chapters:
        if not _endings(made, name):
            yield f"chapters.{name}", "expected a way from here to an ending"


def _way_faults(made: Definition, name: str, chapter: Chapter) -> Iterator[tuple[str, str]]:
    known = [*made.chapters, *made.endings]
    for result, ways in (("won", chapter.won), ("lost", chapter.lost), ("drawn", chapter.drawn)):
        if not ways and result != "drawn":
            yield f"chapters.{name}.{result}", f"expected at least one of {', '.join(known)}"
        for way in ways:
            if way not in known:
                yield f"chapters.{name}.{result}", f"expected some of {', '.join(known)}, got {way!r}"


def _endings(made: Definition, start: str) -> set[str]:
    """The endings that can be reached from a chapter."""
    found, waiting = set[str](), [start]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            if name in made.chapters:
                chapter = made.chapters[name]
                waiting.extend((*chapter.won, *chapter.lost, *chapter.drawn))
    return found & made.endings.keys()
