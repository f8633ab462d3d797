"""`inkblade list`: what there is to play with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from rich import box
from rich.table import Table

from inkblade.cli._console import out, say_json
from inkblade.cli._json import write_json
from inkblade.games import GAMES
from inkblade.games.adventure import scenario, scenario_ids
from inkblade.games.battle import encounter, encounter_ids
from inkblade.games.duel import PRESETS, Options, book, book_ids, cards
from inkblade.games.labyrinth import counters, raiders, stronghold, stronghold_file, stronghold_ids
from inkblade.kernel import Plain

Kind = Literal[
    "books", "cards", "games", "options", "presets", "bots", "strongholds", "counters", "encounters", "scenarios"
]
Row = dict[str, Plain]

STALEMATE = '{"quiet": a number or null, "limit": a number}'
OPTIONS = {
    "weapon": (
        '"printed", "barred"',
        "DUEL-24",
        "without a weapon: only what the picture says, or all that needs none",
    ),
    "press": ("a number, 0 = off", "DUEL-31", "after so many rounds without a wound: no green, yellow or brown"),
    "escape": ("true, false", "DUEL-30", "whether an escape may be announced at Extended Range"),
    "stalemate": (STALEMATE, "DUEL-31", "when it is a draw: rounds without a SCORE, rounds in all"),
    "height": ('"flat", "difference", "off"', "DUEL-28", "what a difference in height adds to strong and high blows"),
}
"""The options of a duel's table: what each may be, the rule behind it, and what it is about."""


def listing(
    kind: Kind | None = None,
    /,
    *,
    json: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    """List what there is to play with: books, cards, games, bots and more.

    The first column is the name by which other commands and setups take it.

        inkblade list books
        inkblade list cards --json

    Parameters
    ----------
    kind
        What to list. Without it, how many there are of each.
    json
        Write JSON: a list of objects.
    """
    rows = LISTS[kind]() if kind else _counted()
    if json:
        say_json(rows)
    elif rows:
        out().print(_table(rows))


def _counted() -> list[Row]:
    return [{"kind": kind, "count": len(rows()), "list": f"inkblade list {kind}"} for kind, rows in LISTS.items()]


def _table(rows: list[Row]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(rows[0]):
        table.add_column(column.replace("_", " "), style="bold" if place == 0 else "")
    for row in rows:
        table.add_row(*map(_cell, row.values()))
    return table


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "" if value is None else value if isinstance(value, str) else write_json(value)


def _books() -> list[Row]:
    return [
        {
            "id": id,
            "name": found.name,
            "title": found.title,
            "height": found.height,
            "body": found.body,
            "attacks": found.attacks,
            "maneuvers": len(found.maneuvers),
            "traits": list(found.traits),
        }
        for id, found in ((id, book(id)) for id in book_ids())
    ]


def _cards() -> list[Row]:
    return [
        {
            "id": card.id,
            "name": card.name,
            "kind": card.kind,
            "colour": card.colour or None,
            "gear": card.gear if card.kind == "item" else None,
            "points": card.points,
            "text": card.text,
        }
        for card in sorted(cards().values(), key=lambda card: card.kind)
    ]


def _games() -> list[Row]:
    return [{"id": name, "title": game.title} for name, game in GAMES.items()]


def _options() -> list[Row]:
    printed = _plain_options(PRESETS["printed"])
    return [
        {"option": name, "values": values, "printed": printed[name], "rule": rule, "meaning": meaning}
        for name, (values, rule, meaning) in OPTIONS.items()
    ]


def _plain_options(options: Options) -> Row:
    """The options written out, defaults included."""
    stalemate = {"quiet": options.stalemate.quiet, "limit": options.stalemate.limit}
    return {name: stalemate if name == "stalemate" else getattr(options, name) for name in OPTIONS}


def _presets() -> list[Row]:
    return [{"preset": name, **_plain_options(options)} for name, options in PRESETS.items()]


def _bots() -> list[Row]:
    from inkblade.bots import BOTS

    return [
        {"id": name, "games": sorted(GAMES if bot.games is None else bot.games), "about": bot.character}
        for name, bot in BOTS.items()
    ]


def _strongholds() -> list[Row]:
    return [
        {
            "id": id,
            "name": found.name,
            "sections": len(found.plan.laid),
            "rooms": len(found.plan.rooms),
            "entrances": len(found.plan.entrances),
            "counters": sum(number for _, number in found.garrison),
            "raiders": len(raiders(id)),
            "about": stronghold_file(id).about,
        }
        for id, found in ((id, stronghold(id)) for id in stronghold_ids())
    ]


def _counters() -> list[Row]:
    return [
        {
            "id": counter.id,
            "name": counter.name,
            "side": counter.side,
            "attack": counter.attack,
            "defence": counter.defence,
            "rate": counter.rate,
            "hits": counter.hits(printed=False),
            "number": counter.number,
        }
        for counter in counters().values()
    ]


def _encounters() -> list[Row]:
    return [
        {
            "id": id,
            "name": found.name,
            "pieces": [sum(force.count for force in army.forces) for army in found.armies],
            "turns": found.turns,
            "about": found.about,
        }
        for id, found in ((id, encounter(id)) for id in encounter_ids())
    ]


def _scenarios() -> list[Row]:
    return [
        {
            "id": id,
            "title": found.title,
            "figures": [len(side.figures) for side in found.sides],
            "turns": found.turns,
            "hard_for": found.hard_for,
            "text": found.text,
        }
        for id, found in ((id, scenario(id)) for id in scenario_ids())
    ]


LISTS: dict[Kind, Callable[[], list[Row]]] = {
    "books": _books,
    "cards": _cards,
    "games": _games,
    "options": _options,
    "presets": _presets,
    "bots": _bots,
    "strongholds": _strongholds,
    "counters": _counters,
    "encounters": _encounters,
    "scenarios": _scenarios,
}
