"""MIN-02: scenarios as people write them, checked; BadContent names the file, the place in it and what was expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from inkblade.boards import BadDrawing, Hex, reach
from inkblade.games._reading import BadContent, UnknownContent, convert_content
from inkblade.games.adventure._content import Figure, Map, Object, Scenario, Side, object_kinds
from inkblade.games.adventure._field import MOST_COLUMNS, MOST_ROWS, Field, field_of, read_space
from inkblade.games.duel import DUEL, book_ids, entry
from inkblade.kernel import Malformed

MOST_SIDES, MOST_FIGURES, MOST_OBJECTS = 6, 16, 40
FARTHEST = 10_000
"""More points than any way across a field costs."""


def read_scenario(plain: object, source: str, map_of: Callable[[str], Map]) -> Scenario:
    """A scenario, checked; its map is written out, or named and found by `map_of`."""
    if isinstance(plain, dict) and isinstance(plain.get("map"), str):
        try:
            plain = {**plain, "map": msgspec.to_builtins(map_of(plain["map"]))}
        except UnknownContent as fault:
            raise BadContent(source, "map", fault.expected) from None
    made = convert_content(plain, Scenario, source, "")
    for place, expected in scenario_faults(made):
        raise BadContent(source, place, expected)
    return made


def read_map(plain: object, source: str) -> Map:
    """A map, checked."""
    made = convert_content(plain, Map, source, "")
    for place, expected in map_faults(made):
        raise BadContent(source, place, expected)
    return made


Fault = tuple[str, str]
"""The place in a file, and what was expected there."""


def map_faults(map: Map) -> Iterator[Fault]:
    """What is wrong with a map."""
    try:
        field = field_of(map.drawing)
    except BadDrawing as fault:
        yield "drawing", str(fault)
        return
    wide, high = (max(at.q + at.r // 2 for at in field.spaces) + 1, max(at.r for at in field.spaces) + 1)
    if wide > MOST_COLUMNS or high > MOST_ROWS:
        yield "drawing", f"expected at most {MOST_COLUMNS} hexes in a row and {MOST_ROWS} rows, got {wide} and {high}"
    yield from _place_faults(map.places, field, "places")


def _place_faults(places: Mapping[str, Iterable[str]], field: Field, where: str) -> Iterator[Fault]:
    for name, spaces in places.items():
        if not spaces:
            yield f"{where}.{name}", "expected at least one space"
        for space in spaces:
            yield from _space_faults(space, field, f"{where}.{name}")


def _space_faults(space: str, field: Field, where: str) -> Iterator[Fault]:
    at = read_space(space)
    if at not in field.levels:
        yield where, f"expected a space of the map, got {space}"
    elif at not in field.open:
        yield where, f"expected a space one can stand in, got {space}: a {field.features[at]}"


def scenario_faults(scenario: Scenario) -> Iterator[Fault]:
    """What is wrong with a scenario; what rests on something wrong is not looked at."""
    checks = (_map_faults, _cast_faults, _object_faults, _figure_faults, _victory_faults)
    for check in checks:
        wrong = tuple(check(scenario))
        yield from wrong
        if wrong:
            return


def _map_faults(scenario: Scenario) -> Iterator[Fault]:
    wrong = tuple(map_faults(scenario.map))
    yield from ((f"map.{place}", expected) for place, expected in wrong)
    if not wrong:
        yield from _place_faults(scenario.places, scenario.field, "places")


def _named(place: str, things: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    return ((f"{place}[{number}]", thing) for number, thing in enumerate(things))


def _cast_faults(scenario: Scenario) -> Iterator[Fault]:
    """Sides, seats and names that do not fit together."""
    if not 2 <= len(scenario.sides) <= MOST_SIDES:
        yield "sides", f"expected 2 to {MOST_SIDES} sides, got {len(scenario.sides)}"
    for place, side in _named("sides", scenario.sides):
        if not side.figures:
            yield f"{place}.figures", "expected at least one figure"
        elif {figure.owner for figure in side.figures} != set(range(side.seats)):
            yield f"{place}.figures", f"expected every owner from 0 to {side.seats - 1} to have a figure"
    if len(scenario.figures) > MOST_FIGURES:
        yield "sides", f"expected at most {MOST_FIGURES} figures, got {len(scenario.figures)}"
    if len(scenario.objects) > MOST_OBJECTS:
        yield "objects", f"expected at most {MOST_OBJECTS} objects, got {len(scenario.objects)}"
    yield from _twice((side.name for side in scenario.sides), "sides", "name")
    ids = [*(figure.id for figure in scenario.figures), *(thing.id for thing in scenario.objects)]
    yield from _twice(ids, "sides", "id, figures and objects together")
    names = [side.name for side in scenario.sides]
    for place, name in (("winner", scenario.winner), ("hard", scenario.hard)):
        if isinstance(name, str) and name not in names:
            yield place, f"expected one of {', '.join(names)}, got {name!r}"


def _twice(names: Iterable[str], where: str, what: str) -> Iterator[Fault]:
    for name, times in Counter(names).items():
        if times > 1:
            yield where, f"expected each to have its own {what}, got {name!r} {times} times"


def _figure_faults(scenario: Scenario) -> Iterator[Fault]:
    """MIN-08: every figure has a sheet, and a space that one can stand in and nobody else does."""
    taken: dict[str, str] = {}
    for place, side in _named("sides", scenario.sides):
        for where, figure in _named(f"{place}.figures", side.figures):
            yield from _space_faults(figure.at, scenario.field, f"{where}.at")
            if figure.at in taken:
                yield f"{where}.at", f"expected a free space (MIN-08), got {figure.at}, where {taken[figure.at]} is"
            taken[figure.at] = figure.id
            if figure.book in book_ids():
                yield from _sheet_faults(figure, where)
                yield from _load_faults(scenario, figure, where)
            else:
                yield f"{where}.book", f"no such book {figure.book[:60]!r}; there are {', '.join(book_ids())}"


def _sheet_faults(figure: Figure, where: str) -> Iterator[Fault]:
    """What the duel says of the sheet with its cards, losses and improvements."""
    if any(times < 0 for times in figure.advanced.values()):
        yield f"{where}.advanced", "expected numbers of 0 or more"
        return
    if figure.body is not None and not -4 <= figure.body <= figure.maximum:
        yield f"{where}.body", f"expected -4 to {figure.maximum}, got {figure.body}"
    sheet = entry(figure.character, figure.combat_book)
    fighters = [{**msgspec.to_builtins(sheet, str_keys=True), "lost": list(figure.lost)}, None]
    duel = {"books": [figure.book] * 2, "fighters": fighters, "cards": [list(figure.cards), []]}
    try:
        DUEL.notation.read_setup(duel)
    except Malformed as fault:
        place, _, expected = str(fault).partition(": ")
        yield f"{where}.{place.removeprefix('setup.').replace('fighters[0].', '').replace('[0]', '')}", expected


def _load_faults(scenario: Scenario, figure: Figure, where: str) -> Iterator[Fault]:
    """MIN-22: what it carries is there, and not too heavy."""
    if figure.carries is None:
        return
    thing = _objects(scenario).get(figure.carries)
    if thing is None:
        yield f"{where}.carries", f"expected the id of an object, got {figure.carries!r}"
    elif thing.facts.weight > figure.height:
        yield f"{where}.carries", f"expected nothing heavier than {figure.height}, the figure's height (MIN-22)"


def _objects(scenario: Scenario) -> dict[str, Object]:
    return {thing.id: thing for thing in scenario.objects}


def _object_faults(scenario: Scenario) -> Iterator[Fault]:
    """Every object is in one place: a space, a hand or another object."""
    carried = [figure.carries for figure in scenario.figures]
    held = [thing.contents.holds for thing in scenario.objects if thing.contents]
    for where, thing in _named("objects", scenario.objects):
        if thing.kind not in object_kinds():
            yield f"{where}.kind", f"no such kind {thing.kind!r}; there are {', '.join(object_kinds())}"
        if thing.at is not None:
            yield from _space_faults(thing.at, scenario.field, f"{where}.at")
        places = (thing.at is not None) + carried.count(thing.id) + held.count(thing.id)
        if places != 1 or not any(_whereabouts(scenario, thing.id)):
            yield f"{where}.at", f"expected {thing.id} in a space, in one figure's hands or in one other object"
        if thing.contents and thing.contents.holds not in (None, *_objects(scenario)):
            yield f"{where}.contents.holds", f"expected the id of an object, got {thing.contents.holds!r}"


def _victory_faults(scenario: Scenario) -> Iterator[Fault]:
    """Somebody can win, by what there is and where one can go."""
    if not any(side.victories for side in scenario.sides):
        yield "sides", "expected a victory condition for one side at least"
    known = {"place": scenario.spaces, "figure": scenario.side_of, "object": _objects(scenario)}
    for place, side in _named("sides", scenario.sides):
        ground = _walked(scenario.field, side)
        for where, victory in _named(f"{place}.victories", side.victories):
            named = msgspec.structs.asdict(victory)
            wrong = [word for word in known if named.get(word) is not None and named[word] not in known[word]]
            for word in wrong:
                yield f"{where}.{word}", f"expected one of {', '.join(known[word]) or 'none'}, got {named[word]!r}"
            if not wrong and not all(goal & ground for goal in _goals(scenario, named)):
                yield where, f"expected a place, an object or a figure that {side.name} can reach"
            if named.get("turn", 0) > scenario.turns:
                yield f"{where}.turn", f"expected at most {scenario.turns}, the turn limit, got {named['turn']}"


def _goals(scenario: Scenario, named: Mapping[str, Any]) -> Iterator[frozenset[Hex]]:
    """Where one has to go for a victory."""
    if named.get("place"):
        yield scenario.spaces[named["place"]]
    if named.get("figure"):
        yield frozenset(figure.space for figure in scenario.figures if figure.id == named["figure"])
    if named.get("object"):
        yield frozenset(_whereabouts(scenario, named["object"]))


def _whereabouts(scenario: Scenario, id: str) -> Iterator[Hex]:
    """The space where an object is at first: its own, its bearer's, or that of the object it is in."""
    inside = {thing.contents.holds: thing.id for thing in scenario.objects if thing.contents and thing.contents.holds}
    for _ in scenario.objects:
        id = inside.get(id, id)
    yield from (thing.space for thing in scenario.objects if thing.id == id and thing.space is not None)
    yield from (figure.space for figure in scenario.figures if figure.carries == id)


def _walked(field: Field, side: Side) -> frozenset[Hex]:
    """Where the side's figures can come: nobody climbs more levels at once than its height, down one can jump."""
    found: set[Hex] = set()
    for figure in side.figures:

        def steps(at: Hex, height: int = figure.height) -> Iterator[tuple[Hex, int]]:
            return ((other, 1) for other in field.near[at] if field.climb(at, other) <= height)

        found.update(reach(figure.space, FARTHEST, steps).costs)
    return frozenset(found)


def shared(scenario: Scenario, seats: Sequence[int]) -> Scenario:
    """The scenario with so many seats on each side, its figures dealt out to them in turn."""
    sides = tuple(
        replace(side, figures=tuple(replace(one, owner=place % number) for place, one in enumerate(side.figures)))
        for side, number in zip(scenario.sides, seats, strict=True)
    )
    return replace(scenario, sides=sides)
